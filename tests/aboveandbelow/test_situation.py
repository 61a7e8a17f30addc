"""Situations: what a small file says, what it leaves to a fresh setup, and how it is written down again."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.frames import Choosing, ParagraphDie, PartyDice, Pick, Rerolling, Turn
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.printings import FIRST, REVISED
from abcore.aboveandbelow.situation import Situation, load
from abcore.aboveandbelow.situation_write import dump
from abcore.aboveandbelow.state import GOODS, Holding, Pile
from tests.aboveandbelow.starts import dealt, random_printing
from tests.aboveandbelow.tools import at, play, rules_of

BOX = standard()


# -- what a file leaves out -------------------------------------------------------------------------------------------


def test_an_empty_file_is_a_fresh_table_of_two():
    """Everything is as after a setup, with the first cards of each list laid out."""
    here = load("")
    s = here.state
    assert (("Ada", "Ben"), REVISED, (Turn(0),)) == (here.names, here.game.printing, s.frames)
    assert (7, 8) == tuple(v.coins for v in s.villages)
    assert (BOX.houses[:4], BOX.outposts[:4], BOX.keys[:4], BOX.stars) == (s.houses, s.outposts, s.keys, s.stars)
    assert (BOX.pile[:5], BOX.cave_pile[0]) == (s.slots, s.cave)


def test_a_setup_of_the_engine_gives_the_same_table():
    """The first outcome of every draw leads to the table of the empty file."""
    game = AboveAndBelow()
    state = game.opening().state
    while game.kind(state) == "chance":
        state = game.resolve(state, next(iter(game.chance(state)))).state
    assert load("").state == state


def test_a_path_is_read_like_a_text(tmp_path):
    """A file on the disk."""
    file = tmp_path / "small.toml"
    file.write_text("round = 3", encoding="utf-8")
    assert load("round = 3").state == load(file).state


def test_players_are_a_number_or_names():
    """Four by number have our names; with four, two start exhausted."""
    assert ("Ada", "Ben", "Cleo", "Dan") == load("players = 4").names
    assert ("Zoe", "Yan", "Xi") == load('players = ["Zoe", "Yan", "Xi"]').names
    assert ("scribe", "scout") == load("players = 4").state.villages[3].exhausted


def test_the_first_player_and_the_turn():
    """setup.coins: the extra coin follows the first player; the turn is theirs unless the file says otherwise."""
    s = load('players = 3\nfirst = "Ben"').state
    assert (1, (Turn(1),), (8, 7, 8)) == (s.first, s.frames, tuple(v.coins for v in s.villages))
    assert (Turn(2),) == load('players = 3\nfirst = "Ben"\nturn = "Cleo"').state.frames


def test_the_turn_goes_to_the_next_who_has_not_passed():
    """turn.order: Ada is out, so Ben is asked."""
    s = load('passed = ["Ada"]').state
    assert ((True, False), (Turn(1),)) == (s.passed, s.frames)


def test_printing_and_switches():
    """A bundle by name, and single answers on top of it."""
    assert FIRST == load('printing = "FIRST"').game.printing
    here = load('printing = "FIRST"\n[switches]\nexert_for_higher = true\nextra_coins = "by-count"')
    printing = here.game.printing
    assert ("FIRST", "first", REVISED.switches) == (printing.name, printing.document, here.game.switches)


def test_title_and_text_are_kept():
    """What the file says about itself."""
    here = load('title = "The ferryman"\ntext = "Who may go?"\ngame = "above-and-below"')
    assert ("The ferryman", "Who may go?") == (here.title, here.text)


# -- villages ---------------------------------------------------------------------------------------------------------


def test_who_is_not_named_stays_where_a_setup_puts_them():
    """One exhausted scribe, and the others are ready."""
    ada = load('[village.Ada]\nexhausted = ["scribe"]\ninjured = ["brom-thatch"]').state.villages[0]
    assert (("builder", "scout"), ("scribe",), ("brom-thatch",)) == (ada.ready, ada.exhausted, ada.injured)


def test_who_lives_in_a_village_is_not_in_the_pile():
    """Every villager is in one place."""
    s = load('[village.Ada]\nready = ["brom-thatch", "cave-cat"]').state
    assert "brom-thatch" not in (*s.slots, *s.villager_pile.unseen)
    assert 1 == s.specials.count("cave-cat")


def test_buildings_hold_their_goods():
    """As at the purchase, or as many as it says; they leave deck and supply."""
    two = '"house-4-2-fruit", { card = "house-4-2-fruit", goods = 0 }'
    s = load(f'[village.Ada]\nbuildings = [{two}, "star-14-villager"]').state
    held = [("start-house", 1, 0), ("house-4-2-fruit", 2, 2), ("star-14-villager", 1, 0)]
    assert held == [tuple(holding) for holding in s.villages[0].holdings]
    assert (10, False) == (s.goods[2], "house-4-2-fruit" in (*s.houses, *s.house_pile.unseen))
    assert "star-14-villager" not in s.stars


def test_goods_tokens_track_and_sale():
    """All of them leave the supply."""
    s = load(
        """
[village.Ada]
coins = 3
potions = 2
ciders = 1
goods = { ore = 2 }
track = ["fish", "ore", "fish"]
sale = ["rope"]
reputation = -2
"""
    ).state
    ada = s.villages[0]
    assert (3, 2, 1, ("rope",), 0) == (ada.coins, ada.potions, ada.ciders, ada.sale, ada.reputation)
    assert (("fish", 2), ("ore", 1)) == ada.track
    left = dict(zip(GOODS, s.goods, strict=True))
    assert (10, 5, 9, 18, 8) == (left["fish"], left["ore"], left["rope"], s.potions, s.ciders)


def test_caves_and_outposts_come_out_of_the_cave_pile():
    """25 cards in all: two empty ones, one under an outpost, one open, 21 in the pile."""
    s = load('[village.Ada]\ncaves = 2\nbuildings = ["outpost-5-2-mushroom"]').state
    assert (2, 21) == (s.villages[0].caves, s.cave_pile.size)


# -- the table --------------------------------------------------------------------------------------------------------


def test_rows_are_named_and_completed():
    """What is not named comes first from the list; an empty name is a gap."""
    s = load('[table]\nhouses = ["house-9-2-beds", ""]\nvillagers = ["old-marl"]').state
    assert ("house-9-2-beds", "", *BOX.houses[:2]) == s.houses
    assert ("old-marl", *BOX.pile[:4]) == s.slots
    assert 22 == s.house_pile.size


def test_keys_that_are_built_are_among_the_four():
    """setup.key-houses: one is owned, three lie open."""
    s = load('[village.Ada]\nbuildings = ["key-2-rerolls"]').state
    assert (3, 5, False) == (len(s.keys), s.key_pile.size, "key-2-rerolls" in s.keys)


def test_stars_and_the_cider():
    """Which star houses are left, and whether the cider is."""
    s = load('[table]\nstars = ["star-18-house", "star-14-villager"]\ncider = false').state
    assert (("star-14-villager", "star-18-house"), False, 10) == (s.stars, s.cider, s.ciders)


def test_piles_have_an_unseen_and_a_known_half():
    """deck.bottom: what went under lies in its order, and may not be drawn before."""
    s = load('[piles]\nhouses = { under = ["house-9-2-beds", "house-7-2-rope"] }').state
    assert ("house-9-2-beds", "house-7-2-rope") == s.house_pile.tail
    assert not {"house-9-2-beds", "house-7-2-rope"} & set(s.house_pile.unseen)


def test_a_pile_may_be_nearly_empty():
    """Only what is named is left in it, and the row is filled with other cards."""
    s = load('[piles]\nhouses = { unseen = ["house-3-income-potion"] }\ncave = { unseen = [] }').state
    assert (Pile(("house-3-income-potion",)), 0) == (s.house_pile, s.cave_pile.size)
    assert "house-3-income-potion" not in s.houses


# -- what is pending --------------------------------------------------------------------------------------------------


def test_an_encounter_goes_on_where_it_stands():
    """The die for the paragraph, the choice, the party's dice, then rerolls and exerting."""
    party = '[encounter]\nparty = ["scout", "builder"]\n'
    choice = BOX.paragraphs[1].choices[0].name
    assert isinstance(load(party).state.top, ParagraphDie)
    assert isinstance(load(party + "paragraph = 1").state.top, Choosing)
    rolling = load(f'{party}paragraph = 1\nchoice = "{choice}"')
    assert isinstance(rolling.state.top, PartyDice)
    rolled = f'{party}paragraph = 1\nchoice = "{choice}"\ndice = {{ scout = 1, builder = 1 }}\n'
    assert isinstance(load(rolled + '[village.Ada]\nbuildings = ["key-2-rerolls"]').state.top, Rerolling)


def test_a_party_is_away_from_home():
    """Those on the cave card are in no area of the village, and the card is off the pile."""
    s = load('[encounter]\nparty = ["scout", "builder"]\ncave = "cave-07"').state
    assert (("scribe",), "", False) == (s.villages[0].ready, s.cave, "cave-07" in s.cave_pile.unseen)


def test_a_night_begins_with_the_first_player():
    """rest.order: the first who can move someone is asked."""
    tired = '[village.{}]\nexhausted = ["scout"]\n'
    s = load('first = "Ben"\npending = "rest"\n' + tired.format("Ada") + tired.format("Ben")).state
    assert Pick(1, "rest") == s.top


def test_the_end_of_a_round_runs():
    """end.marker: round two begins to be laid out."""
    assert 2 == load('pending = "end-of-round"').state.round


def test_scoring_is_the_end():
    """The game is over, and can be scored."""
    here = load('pending = "scoring"\nround = 7')
    assert ("over", 2) == (here.game.kind(here.state), len(here.game.score(here.state)))


def test_any_stack_of_frames_can_be_written():
    """A price to be paid, above a purchase, above a turn."""
    here = load(
        """
[[frame]]
is = "Turn"
seat = 0
refreshed = true
[[frame]]
is = "Pay"
seat = 0
price = 2
[village.Ada]
ciders = 1
buildings = ["key-2-cider-potion-as-coin-reroll"]
"""
    )
    assert () == rules_of(here, "pay 1 coin 1 cider")
    assert Turn(0, refreshed=True) == play(here, "pay 2 coins")[0].top


# -- made up on the spot ----------------------------------------------------------------------------------------------


def test_a_villager_may_be_made_up():
    """Tools and thresholds, known in every sentence by a name."""
    own = '[[villager]]\nid = "wren"\nname = "Wren"\nhammer = 2\none_from = 2\ntwo_from = 5\n'
    here = load(own + '[village.Ada]\nready = ["wren"]')
    wren = here.game.content.tokens["wren"]
    assert ("Wren", 2, 0) == (wren.name, wren.hammer, wren.quill)
    assert [0, 1, 1, 1, 2, 2] == [wren.lanterns(face) for face in range(1, 7)]
    assert () == rules_of(here, "build wren nothing")


def test_a_card_may_be_made_up_and_bought():
    """Cost and symbols; it may lie open or be owned."""
    here = load('[[card]]\nid = "hut"\ncost = 3\nbeds = 2\npotions = 1\n[table]\nhouses = ["hut"]')
    state, _ = play(here, "build builder hut")
    assert (4, 1) == (state.villages[0].coins, state.villages[0].potions)
    owned = load('[[card]]\nid = "hut"\nincome = 2\nper = ["ore"]\nper_points = 1\n[village.Ada]\nbuildings = ["hut"]')
    assert Holding("hut", 1, 0) in owned.state.villages[0].holdings


def test_a_paragraph_may_be_made_up():
    """With choices, numbers and rewards of its own."""
    here = load(
        """
[[paragraph]]
number = 900
title = "A toll"
text = "Someone wants a coin."
[[paragraph.choice]]
name = "talk"
text = "Talk."
result = [{ explore = 1, coins = 2, text = "It works." }]
[encounter]
party = ["scout", "builder"]
paragraph = 900
"""
    )
    assert 9 == play(here, "choose talk", "~ 1 1")[0].villages[0].coins


def test_what_is_made_up_is_in_no_deck():
    """A fresh setup stays as it is."""
    here = load('[[card]]\nid = "hut"\n[[villager]]\nid = "wren"')
    assert load("").state == here.state


# -- writing ----------------------------------------------------------------------------------------------------------


def test_a_fresh_table_is_an_empty_file():
    """Nothing differs, so nothing is said."""
    assert "" == dump(load(""))


@pytest.mark.parametrize(
    "text",
    ["round = 3", 'players = 3\nfirst = "Ben"', 'printing = "FIRST"', "[switches]\nlimited_supply = false",
     "[table]\ncider = false", "[village.Ada]\ncoins = 0", '[village.Ben]\nexhausted = ["scout"]'],
)  # fmt: skip
def test_only_what_differs_is_written(text):
    """A file that says one thing is written as it was."""
    assert text == dump(load(text))


def test_made_up_things_are_written_with_the_table():
    """Villagers, cards and paragraphs come back equal."""
    here = load(
        """
title = "All of our own"
[[villager]]
id = "wren"
quill = 1
cat = true
[[card]]
id = "hut"
good = "ore"
goods = 2
per = ["cider", "ore"]
per_points = 2
[[paragraph]]
number = 900
title = "A toll"
text = "Someone wants a coin."
[[paragraph.choice]]
name = "talk"
text = "Talk."
result = [{ explore = 3, price = 1, goods = ["ore"], text = "It works." }]
bonus = [{ lanterns = 1, per = "hammer" }]
failure = { text = "It does not.", reputation = -1 }
[[paragraph.choice]]
name = "leave"
text = "Leave."
result = [{ explore = 0, text = "Nothing comes of it." }]
[village.Ada]
buildings = [{ card = "hut", goods = 1 }]
[encounter]
party = ["scout", "wren"]
paragraph = 900
"""
    )
    assert same(here, load(dump(here)))


def same(a: Situation, b: Situation) -> bool:
    """The same table under the same rules, with the same things on it."""
    parts = ("tokens", "cards", "paragraphs", "order")
    contents = all(getattr(a.game.content, part) == getattr(b.game.content, part) for part in parts)
    return contents and (a.state, a.names, a.title, a.text, a.game.printing) == (
        b.state, b.names, b.title, b.text, b.game.printing,
    )  # fmt: skip


@settings(max_examples=8)
@given(st.integers(0, 10**9))
def test_a_random_state_reads_back(seed):
    """`load(dump(here)) == here`, on states of a random walk, pending frames included."""
    rng = Random(seed)
    game = AboveAndBelow(random_printing(rng))
    state = dealt(rng, game)
    steps = rng.randrange(150)
    for step in range(steps + 1):
        if game.kind(state) == "over" or step == steps:
            break
        if game.kind(state) == "chance":
            dist = game.chance(state)
            state = game.resolve(state, dist.pick(rng.randrange(dist.total))).state
        else:
            state = game.apply(state, rng.choice([m for m in game.candidates(state) if game.check(state, m)])).state
    here = Situation(game, state, ("Ada", "Ben", "Cleo", "Dan")[: len(state.villages)], "a walk", 'with "quotes"\n')
    assert same(here, load(dump(here)))


def test_text_of_any_kind_survives():
    """Quotes, backslashes, line ends and signs beyond the alphabet."""
    here = at("").but(title='"\\', text="a\nb\tc\x00ü😀")
    assert (here.title, here.text) == (load(dump(here)).title, load(dump(here)).text)
