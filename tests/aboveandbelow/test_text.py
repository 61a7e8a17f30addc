"""Moves as text: canonical lines read back, names may be shortened, and three failures, each a sentence that helps."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from abcore.aboveandbelow.build import Build
from abcore.aboveandbelow.explore import Explore, Reroll
from abcore.aboveandbelow.moves import Add, Buy, Open, Sell
from abcore.aboveandbelow.rest import Rest
from abcore.aboveandbelow.text import EXAMPLES, READERS
from abcore.aboveandbelow.track import Place
from abcore.aboveandbelow.trade import Ask, Offer
from abcore.aboveandbelow.train import Train
from abcore.engine.game import AmbiguousMove, MoveError, UnreadableMove
from abcore.engine.limits import LONGEST_MOVE as LONGEST
from tests.aboveandbelow.starts import dealt, random_game
from tests.aboveandbelow.tools import at, play, rules_of

HERE = at(
    """
[table]
houses = ["house-4-2-fruit", "house-4-fruit-arrow", "house-9-2-beds"]
villagers = ["fenn-wick", "hob-cinder", "old-marl"]
[village.Ada]
ready = ["brom-thatch"]
exhausted = ["scout"]
buildings = ["house-7-2-rope", "house-7-bed-2-points"]
"""
)
DICE = at(
    """
[encounter]
party = ["scout", "cave-cat", "cave-cat"]
paragraph = 1
[village.Ada]
buildings = ["key-2-rerolls"]
"""
)


def read(line: str, here=HERE):
    return here.game.read(here.state, line)


def unreadable(line: str, here=HERE) -> str:
    with pytest.raises(UnreadableMove) as failed:
        read(line, here)
    return str(failed.value)


def ambiguous(line: str, here=HERE) -> str:
    with pytest.raises(AmbiguousMove) as failed:
        read(line, here)
    return str(failed.value)


# -- canonical lines --------------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(st.integers(0, 10**9))
def test_every_candidate_reads_back(seed):
    """`read(str(move)) == move`, for legal and tempting moves alike, at every kind of decision of a random walk."""
    rng = Random(seed)
    game = random_game(rng)
    state = dealt(rng, game)
    for _ in range(60):
        if game.kind(state) == "over":
            break
        if game.kind(state) == "chance":
            dist = game.chance(state)
            outcome = dist.pick(rng.randrange(dist.total))
            assert outcome == game.read_outcome(state, str(outcome))
            state = game.resolve(state, outcome).state
            continue
        offered = list(game.candidates(state))
        for move in offered:
            assert move == game.read(state, str(move)), str(move)
        state = game.apply(state, rng.choice([move for move in offered if game.check(state, move)])).state


@pytest.mark.parametrize(
    "line",
    ["explore builder brom-thatch", "labor nobody", "harvest builder", "build builder house-4-2-fruit", "pass",
     "build brom-thatch nothing", "train scribe fenn-wick ready", "train scribe nobody", "refresh outposts",
     "sell fruit", "sell nothing", "take back cider", "take nothing", "take house-7-2-rope", "ask 2 for fruit",
     "bid 4", "offer 4 to 2 for clay-pot", "accept", "refuse", "place ore", "place ore by 2", "exert nobody",
     "settle 7", "injure scribe", "pay 2 coins 1 cider", "rest potion scout, cider scout, bed builder",
     "rest bed scout injured", "rest nobody", "call off", "+ builder", "+ potion scout", "buy nothing", "go", "done",
     "keep", "explore", "build", "train", "harvest", "labor"],
)  # fmt: skip
def test_a_canonical_line_prints_back(line):
    """`str(read(line)) == line` for every kind of move."""
    assert line == str(read(line))


def test_every_verb_has_an_example_that_reads():
    """Where words may be missing the sentence shows a move, and that move can be read."""
    for verb, line in EXAMPLES.items():
        assert verb in READERS
        if verb not in ("choose", "reroll"):  # these need an encounter
            assert read(line)


# -- short and free forms ---------------------------------------------------------------------------------------------


def test_names_may_be_shortened():
    """As long as they fit one thing only."""
    assert Explore(("builder", "brom-thatch")) == read("explore brom bu")
    assert Build("builder", "house-9-2-beds") == read("build bui house-9")
    assert Train("scribe", "fenn-wick", True) == read("train scri fenn ready")


def test_a_whole_name_is_never_ambiguous():
    """key-2-rerolls is found, though other names begin alike."""
    here = at('[[card]]\nid = "hut"\n[[card]]\nid = "hut-2"\n[table]\nhouses = ["hut", "hut-2"]')
    assert Build("builder", "hut") == read("build builder hut", here)


def test_capitals_commas_and_spaces_do_not_matter():
    """`Explore  Builder, Scribe` is `explore builder scribe`."""
    assert Explore(("builder", "scribe")) == read("  Explore  Builder, SCRIBE ")


def test_a_party_is_read_in_the_order_of_the_list():
    """One set, one move: the order in which it is said does not matter."""
    assert read("explore scribe builder") == read("explore builder scribe")


def test_small_words_may_be_left_out():
    """`offer 3 2 fruit`, `ask 2 fruit`, `place fruit 2`, `call`."""
    assert Offer(3, 1, "fruit") == read("offer 3 2 fruit")
    assert Ask(1, "fruit") == read("ask 2 fruit")
    assert Place("fruit", 1) == read("place fruit 2")
    assert "call off" == str(read("call"))


def test_a_placement_of_ones_own_has_one_form():
    """`place fruit by 1` is `place fruit` when player 1 is asked."""
    assert Place("fruit") == read("place fruit by 1")


def test_cards_that_do_not_lie_open_are_read_for_a_refusal():
    """A refusal says more than `unreadable`: the card exists, but is not for sale."""
    assert Build("builder", "house-10-income-2-paper") == read("build builder house-10-income-2")
    assert Train("scribe", "lark-hollow") == read("train scribe lark")


def test_open_cards_win_over_hidden_ones():
    """`house-9` is the one that lies open, though three kinds in the deck begin alike."""
    assert Build("builder", "house-9-2-beds") == read("build builder house-9")


def test_buy_means_someone_after_a_teacher_and_a_card_after_a_builder():
    """`buy h` is Hob Cinder for the scribe, and fits two houses and more for the builder."""
    taught, _ = play(HERE, "train", "+ scribe")
    assert Buy("hob-cinder") == HERE.game.read(taught, "buy h")
    assert Buy("lark-hollow") == HERE.game.read(taught, "buy lark-hollow")
    assert Buy("old-marl", True) == HERE.game.read(taught, "buy old ready")
    built, _ = play(HERE, "build", "+ builder")
    with pytest.raises(AmbiguousMove):
        HERE.game.read(built, "buy h")


def test_an_add_names_a_villager_a_card_or_a_step_of_the_night():
    """`+ scout`, `+ house-7-2-rope`, `+ bed scout`."""
    expected = [Add("scout"), Add("house-7-2-rope"), Add("bed scout")]
    assert expected == [read("+ sco"), read("+ house-7-2"), read("+ bed sco")]


def test_a_night_may_name_the_area():
    """`bed scout injured` is a step of its own."""
    assert Rest(("bed scout injured", "bed builder")) == read("rest bed scout injured bed builder")


def test_a_verb_alone_opens_an_action():
    """The five actions of a turn."""
    assert [Open("explore"), Open("labor")] == [read("explore"), read("labor")]


def test_a_reroll_may_leave_the_face_out():
    """While the villager has one die; with two different ones it is ambiguous."""
    here = DICE
    exp = next(f for f in here.state.frames if hasattr(f, "dice"))
    frames = tuple(f.but(dice=(2, 3, 5)) if f is exp else f for f in here.state.frames)
    state = here.state.but(frames=frames)
    party = dict(zip(exp.party, (2, 3, 5), strict=True))
    assert Reroll("scout", party["scout"]) == here.game.read(state, "reroll scout")
    assert Reroll("cave-cat", 5) == here.game.read(state, "reroll cave-cat 5")
    with pytest.raises(AmbiguousMove, match="cave-cat has several dice: reroll cave-cat 3, reroll cave-cat 5"):
        here.game.read(state, "reroll cave")


# -- the three failures -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "said"),
    [("exert", "'exert' needs a villager, as in 'exert scribe'."),
     ("build builder", "'build builder' needs a card, as in 'build builder nothing'."),
     ("train scribe", "'train scribe' needs a villager, as in 'train scribe nobody'."),
     ("take", "'take' needs a card of yours, as in 'take nothing'."),
     ("rest", "'rest' needs a potion, cider or bed, as in 'rest bed scout'."),
     ("rest bed", "'rest bed' needs a villager, as in 'rest bed scout'."),
     ("pay", "'pay' needs a number, as in 'pay 2 coins 1 cider'."),
     ("pay 2", "'pay 2' needs a kind of payment, as in 'pay 2 coins 1 cider'."),
     ("sell", "'sell' needs a good, cider or potion, as in 'sell fruit'."),
     ("offer 3 to 2", "'offer 3 to 2' needs a good, cider or potion, as in 'offer 3 to 2 for fruit'."),
     ("bid", "'bid' needs a number of coins, as in 'bid 3'."),
     ("refresh", "'refresh' needs a row, as in 'refresh houses'."),
     ("+", "'+' needs a villager or card of yours, as in '+ builder'."),
     ("buy", "'buy' needs a card, as in 'buy nothing'."),
     ("place", "'place' needs a good, as in 'place fruit'."),
     ("settle", "'settle' needs an explore number, as in 'settle 3'.")],
)  # fmt: skip
def test_a_missing_word_is_named_with_an_example(line, said):
    """UnreadableMove: what is missing, and a line that is whole."""
    assert said == unreadable(line)


def test_an_empty_line_is_no_move():
    """UnreadableMove: nothing but spaces."""
    assert "needs a move" in unreadable("   ")
    assert "needs a move" in unreadable("")


def test_an_unknown_verb_lists_the_known_ones():
    """UnreadableMove: all verbs are named."""
    said = unreadable("dance builder")
    assert said.startswith("'dance' is no move. A move begins with one of: explore, build, ")
    assert all(verb in said for verb in READERS)


def test_an_unknown_villager_lists_those_who_are_there():
    """UnreadableMove: in all areas."""
    assert "'nemo' is no villager here. There are: builder, scribe, brom-thatch, scout." == unreadable("labor nemo")


def test_an_unknown_card_lists_what_lies_open():
    """UnreadableMove: those that can be bought, not the whole box."""
    said = unreadable("build builder castle")
    assert said.startswith("'castle' is no card here. There are: house-4-2-fruit, house-4-fruit-arrow, house-9-2")
    assert "start-house" not in said


def test_words_left_over_are_told():
    """UnreadableMove: and what the move would be without them."""
    assert "'now please' is too much: 'pass' is a whole move." == unreadable("pass now please")
    assert "'foo' is too much: 'build builder nothing' is a whole move." == unreadable("build builder nothing foo")
    assert "'ready' is too much: 'train scribe nobody' is a whole move." == unreadable("train scribe nobody ready")


@pytest.mark.parametrize("line", ["bid many", "bid -3", "bid 3.5", "bid 1234567", "bid ³", "offer x to 2 for fruit"])
def test_a_number_is_a_whole_number(line):
    """UnreadableMove: neither a word, nor a sign, nor a fraction, nor a very long one."""
    said = unreadable(line)
    assert "is no number; a number of coins is one, as in" in said


@pytest.mark.parametrize("number", [0, 3, 99])
def test_a_player_is_one_at_the_table(number):
    """UnreadableMove: players are numbered from 1."""
    said = f"There is no player {number}; players are numbered from 1 to 2."
    for line in (f"ask {number} for fruit", f"offer 3 to {number} for fruit", f"place fruit by {number}"):
        assert said == unreadable(line)


def test_a_choice_that_is_not_there_is_read_for_a_refusal():
    """turn.pending, explore.choice: outside of an encounter nothing is chosen, and in one only what it offers."""
    assert ("turn.pending",) == rules_of(HERE, "choose dance")
    assert ("explore.choice",) == rules_of(DICE, "choose dance")


def test_an_ambiguous_name_lists_what_it_fits():
    """AmbiguousMove: the short form and all that it may mean."""
    assert "'b' fits several: builder, brom-thatch." == ambiguous("labor b")
    assert "'house-4' fits several: house-4-2-fruit, house-4-fruit-arrow." == ambiguous("build builder house-4")
    assert "'c' fits several: coins, ciders." == ambiguous("pay 2 c")
    assert "'p' fits several: paper, potion." == ambiguous("sell p")


def test_a_shortened_good_is_read():
    """One that fits: `sell fr`."""
    assert Sell("fruit") == read("sell fr")


def test_long_lines_are_cut_in_sentences():
    """UnreadableMove: a very long word does not flood the page, and a very long line is not read at all."""
    assert len(unreadable("labor " + "x" * 1500)) < 300
    assert f"A move is one short line; this one has {LONGEST + 1} characters." == unreadable("x" * (LONGEST + 1))


# -- outcomes ---------------------------------------------------------------------------------------------------------


def test_outcomes_are_read_whole_or_shortened():
    """A face or a card."""
    state, _ = play(HERE, "explore builder scribe")
    assert 4 == HERE.game.read_outcome(state, " 4 ")
    drawing, _ = play(at("[village.Ada]\ncoins = 9"), "refresh houses")
    assert "house-9-2-beds" == HERE.game.read_outcome(drawing, "house-9-2")


def test_an_outcome_that_cannot_come_lists_those_that_can():
    """UnreadableMove: a die has six faces; an empty word is none of them."""
    state, _ = play(HERE, "explore builder scribe")
    for word in ("7", "", "x"):
        with pytest.raises(UnreadableMove, match=r"cannot come up here\. What can: 1, 2, 3, 4, 5, 6\."):
            HERE.game.read_outcome(state, word)


def test_an_ambiguous_outcome_lists_what_it_fits():
    """AmbiguousMove: several cards begin alike."""
    drawing, _ = play(at("[village.Ada]\ncoins = 9"), "refresh houses")
    with pytest.raises(AmbiguousMove, match="'house-9' fits several: house-9-"):
        HERE.game.read_outcome(drawing, "house-9")


# -- garbage ----------------------------------------------------------------------------------------------------------

WORDS = [*READERS, "builder", "scribe", "cave-cat", "house-4-2-fruit", "fruit", "nothing", "nobody", "ready", "back",
         "off", "to", "for", "by", "1", "2", "0", "99", "coins", "cider", "bed", "injured", ",", "ß", "½"]  # fmt: skip
lines = st.text(max_size=60) | st.lists(st.sampled_from(WORDS), max_size=7).map(" ".join)
PLACES = [HERE, DICE, at('pending = "rest"\n[village.Ada]\nexhausted = ["scout"]'), at('pending = "scoring"')]


@given(lines, st.sampled_from(PLACES))
@example("rest bed", PLACES[0])
@example("reroll paragraph", PLACES[1])
@example("place fruit by 2", PLACES[3])
def test_any_line_is_a_move_or_a_sentence(line, here):
    """Nothing but MoveError comes out, with a sentence; what is read can be judged, and prints back to itself."""
    try:
        move = here.game.read(here.state, line)
    except MoveError as error:
        assert isinstance(error, UnreadableMove | AmbiguousMove)
        assert str(error).endswith(".")
        return
    here.game.check(here.state, move)
    assert move == here.game.read(here.state, str(move))
