"""The odds of exploring: the closed way, the game's own tree and a plain count of all faces say the same."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.aboveandbelow import FIRST, REVISED, odds
from abcore.aboveandbelow.content import Token, standard
from abcore.aboveandbelow.frames import Reading
from abcore.aboveandbelow.odds import Attempt, Prices, Reach, Worth, chance, explained, prospect, status
from abcore.aboveandbelow.odds_parties import compare, parties, ranked, turn
from abcore.aboveandbelow.odds_play import Play, advice, asks_of
from abcore.aboveandbelow.printings import Rules
from abcore.engine.game import WrongMoment
from tests.aboveandbelow.best_play import tree, valued
from tests.aboveandbelow.encounters import FREE, MET, choice, meet, meeting, paragraph, read_to
from tests.aboveandbelow.tools import at, play

KINDS = [(1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7), (3, 5), (3, 6)]
MADE_UP = standard().with_made_up(tokens=[Token(f"v{o}{t}", "one", "villager", 0, 0, o, t) for o, t in KINDS])
SWITCHES = [
    REVISED.switches, FIRST.switches, FIRST.switches.but(exert_any_size=False),
]  # fmt: skip
THREE = ("builder", "scribe", "scout")
HALL = paragraph(MET, choice("sneak", "explore = 4, coins = 2", "explore = 6, coins = 4, goods = ['ore']"))
REROLL = 'buildings = ["key-2-income-ore-amethyst-reroll"]'


def attempt(party, numbers, switches=REVISED.switches, **more):
    return Attempt(Rules(switches, MADE_UP), tuple(party), tuple(numbers), **more)


# -- the oracles ------------------------------------------------------------------------------------------------------

ORACLES = [
    (("scout", "scribe"), 4, 0, 0, "1/3"),
    (("scout", "builder"), 3, 0, 0, "7/9"),
    (("scribe", "builder"), 3, 0, 0, "2/3"),
    (THREE, 5, 0, 0, "1/2"),
    (THREE, 5, 0, 1, "13/18"),
    (THREE, 6, 0, 0, "1/9"),
    (THREE, 6, 0, 1, "5/18"),
    (THREE, 6, 0, 2, "145/324"),
    (THREE, 7, 2, 0, "1/2"),
    (THREE, 7, 2, 1, "13/18"),
    (("v26", "v27"), 3, 1, 0, "13/18"),
    (("v12", "v13", "v14", "v24"), 7, 0, 0, "101/216"),
]  # fmt: skip


@pytest.mark.parametrize(("party", "number", "exert", "rerolls", "expected"), ORACLES)
def test_oracles(party, number, exert, rerolls, expected):
    """explore.lanterns, explore.reroll, explore.exert: the table of exact chances."""
    asked = attempt(party, [number], rerolls=rerolls, at_most=exert)
    assert Fraction(expected) == chance(asked, number) == prospect(asked, number).value


# -- a plain count, which knows neither the engine nor its odds -----------------------------------------------------


def counted(kinds, numbers, number, switches, rerolls=0, bonus=0):
    """All faces, every reroll, every number of exerted villagers, by the words of explore.exert and its limits."""
    dice = [[2 if face >= two else 1 if face >= one else 0 for face in range(1, 7)] for one, two in kinds]

    def reaches(lying):
        have = sum(lying) + bonus
        for exerted in range(len(dice) + 1):
            if exerted and switches.exert_for_higher and exerted > max(numbers) - have:
                break
            lowest = min(numbers) - have
            if exerted and not switches.exert_for_higher and lowest <= 0:
                break
            if exerted and exerted > lowest and not (switches.exert_for_higher or switches.exert_any_size):
                break
            if max((n for n in numbers if n <= have + exerted), default=0) >= number:
                return 1
        return 0

    known = {}

    def best(lying, left):
        key = tuple(lying), left
        if key not in known:
            known[key] = 6**left * reaches(lying)
            for i, die in enumerate(dice) if left else ():
                known[key] = max(known[key], sum(best((*lying[:i], face, *lying[i + 1 :]), left - 1) for face in die))
        return known[key]

    return Fraction(sum(best(lying, rerolls) for lying in product(*dice)), 6 ** (len(dice) + rerolls))


NUMBERS = st.lists(st.integers(1, 10), min_size=1, max_size=3, unique=True).map(sorted)


@settings(max_examples=150, deadline=None)
@given(
    kinds=st.lists(st.sampled_from(KINDS), min_size=1, max_size=4), numbers=NUMBERS, which=st.integers(0, 2),
    switches=st.sampled_from(SWITCHES), rerolls=st.integers(0, 2), bonus=st.integers(0, 2),
)  # fmt: skip
def test_chances_by_counting(kinds, numbers, which, switches, rerolls, bonus):
    """explore.exert-limits: in both printings, and with sets that stop at the lowest number."""
    number = numbers[which % len(numbers)]
    asked = attempt([f"v{o}{t}" for o, t in kinds], numbers, switches, rerolls=rerolls, bonus=bonus)
    expected = counted(kinds, numbers, number, switches, rerolls, bonus)
    assert expected == chance(asked, number) == prospect(asked, number).value


@pytest.mark.parametrize("seed", range(3))
def test_samples_up_to_seven(seed):
    rng = Random(seed)
    kinds = rng.choices(KINDS, k=5 + seed)
    number = 6 + 2 * seed
    expected = counted(kinds, [number - 2, number], number, FIRST.switches, rerolls=seed % 2)
    asked = attempt([f"v{o}{t}" for o, t in kinds], [number - 2, number], FIRST.switches, rerolls=seed % 2)
    assert expected == chance(asked, number)


def test_more_lanterns_can_be_worse_in_the_first_printing():
    """explore.exert: who reaches the 4 may not exert for the 6; who reaches nothing may exert past it."""
    asked = attempt(THREE, [4, 6], FIRST.switches)
    assert (3, -1, -1, 0) == tuple(asked.exerted(have, 6) for have in (3, 4, 5, 6))
    assert counted([(1, 5), (1, 4), (1, 3)], [4, 6], 6, FIRST.switches) == chance(asked, 6)


# -- the game's own tree ----------------------------------------------------------------------------------------------


HURT, SHAME = "{ text = 'Ow', injure = 1 }", "{ text = 'Oh', reputation = -2 }"
LINKED = paragraph(
    MET, choice("in", "explore = 3, coins = 1", "explore = 4, coins = 1, link = 902", more=f"failure = {HURT}")
) + paragraph(902, choice("on", "explore = 3, coins = 9"), choice("out", "explore = 1, coins = 2"))  # fmt: skip
TOLL = paragraph(
    MET, choice("in", "explore = 3, price = 3, goods = ['ore', 'ore']", "explore = 5, price = 9, coins = 20"),
    choice("by", "explore = 2, ciders = 1", more=f"bonus = [{{ per = 'quill' }}], failure = {SHAME}"),
    FREE,
)  # fmt: skip
BOOKS = {"hall": HALL, "linked": LINKED, "toll": TOLL}
TABLES = [("", {}), ("printing = 'FIRST'", {}), ("", {"decline_price": True})]


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("head", "switches"), TABLES, ids=["revised", "first", "decline"])
@pytest.mark.parametrize("ada", ["coins = 4", REROLL], ids=["no reroll", "a reroll"])
def test_the_tree_of_the_game(book, head, switches, ada):
    """From the choice on, a party of two: each aim is worth what the tree says, and so is each option."""
    here = meeting(BOOKS[book], ada, f"{head}\nplayers = 2", **switches)
    s, _ = read_to(here, "scribe scout")
    for aim in (Worth(), Reach(3), Reach(4)):
        hand = Play(here.game, 0, aim)
        assert tree(here, s, aim) == hand.of(s).value, aim
        for option in hand.options(s):
            done = here.game.apply(s, option.moves[0])
            assert tree(here, done.state, aim) == option.prospect.value


@pytest.mark.parametrize("dice", ["1", "1 1", "6 1", "1 6"])
@pytest.mark.parametrize("book", BOOKS)
def test_the_tree_between_the_dice(book, dice):
    """explore.reroll: with some dice on the table, and with a reroll left, every option is worth what the tree says."""
    here = meeting(BOOKS[book], REROLL + "\ncoins = 9")
    s, _ = meet(here, {"hall": "sneak"}.get(book, "in"), dice, party="scribe scout")
    for aim in (Worth(), Reach(4)):
        hand, seen = Play(here.game, 0, aim), {}
        assert tree(here, s, aim, seen) == hand.of(s).value
        for option in hand.options(s):
            for move in option.moves:
                assert tree(here, here.game.apply(s, move).state, aim, seen) == option.prospect.value, move


def test_a_die_in_the_air():
    """explore.reroll: once the scout's die is rolled again, what it will show is averaged."""
    here = meeting(HALL, REROLL)
    s, _ = meet(here, "sneak", "1 1", "reroll scout 1", party="scribe scout")
    assert tree(here, s, Worth()) == Play(here.game, 0, Worth()).of(s).value
    assert Fraction(1) == sum(end.chance for end in advice(here.game, s, Worth()).endings)


def test_three_with_a_reroll():
    """A larger tree: three villagers, all dice, one reroll."""
    here = meeting(HALL, REROLL)
    s, _ = read_to(here)
    for aim in (Reach(6), Worth()):
        assert tree(here, s, aim) == Play(here.game, 0, aim).of(s).value


@pytest.mark.parametrize("party", ["scout cave-cat", "cave-cat cave-cat"])
def test_a_cat_may_refuse(party):
    """special.cave-cat, special.cat-party: his die, who may be taken in instead, and calling it off, all counted in."""
    here = at("[village.Ada]\nready = ['cave-cat', 'cave-cat']\nexhausted = ['builder', 'scribe']")
    game = here.game
    s = game.apply(here.state, game.read(here.state, f"explore {party}")).state
    hand = Play(game, 0, Worth())
    assert tree(here, s, Worth()) == hand.of(s).value
    assert len(party.split()) == len(advice(game, s, Worth()).value.parts)


def test_a_cat_by_hand():
    """special.cat-party: scout and cat want 3, nobody else is ready: he comes on 3 to 6, or the party is taken back."""
    here = at("[village.Ada]\nready = ['cave-cat']\nexhausted = ['builder', 'scribe']")
    row = next(iter(compare(here.game, here.state, [Reach(3)])))
    both = prospect(Attempt(here.game.rules, ("scout", "cave-cat"), (3,)), 3)
    assert Fraction(2, 3) * both.value == row.cells[0].value.value
    assert Fraction(2, 3) * both.nights + Fraction(1, 3) == row.cells[0].nights.value


# -- advice -----------------------------------------------------------------------------------------------------------


def test_advice_names_the_second_best_and_its_cost():
    """explore.reroll: with 1 and 1 of 4, one reroll and no exerting beyond need, the scout's die is the one."""
    here = meeting(HALL, REROLL)
    s, _ = meet(here, "sneak", "1 1", party="scribe scout")
    told = advice(here.game, s, Reach(4), at_most=1)
    assert ["reroll scout 1"] == [str(move) for move in told.best.moves]
    assert Fraction(2, 3) == told.value.value
    assert ["reroll scribe 1"] == [str(move) for move in told.second.moves]
    assert Fraction(1, 6) == told.cost.value


def test_equal_outcomes_are_one_option():
    """special.alike: two cats that show the same are one; whom of two to exert makes no difference."""
    here = meeting(HALL, "ready = ['cave-cat', 'cave-cat']\n" + REROLL)
    s, _ = play(here, "explore cave-cat cave-cat", "~ 6 6")
    s = here.game.settle(s.but(frames=(*s.frames[:-1], Reading(0, MET)))).state
    s, _ = play(here, "choose sneak", "~ 1 1", state=s)
    told = advice(here.game, s, Reach(4))
    assert [["keep"], ["reroll cave-cat 1"]] == sorted([str(m) for m in o.moves] for o in told.options)
    s, _ = play(here, "keep", state=s)
    assert [0, 1, 2] == sorted(len(o.moves[0].party) for o in advice(here.game, s, Reach(4)).options)


def test_a_reroll_that_saves_a_bed_comes_before_exerting():
    """Among equal chances the fewer bed-nights: to roll the scout's 1 again costs nothing, and may save an injury."""
    here = meeting(HALL, REROLL)
    s, _ = meet(here, "sneak", "6 1", party="scribe scout")
    told = advice(here.game, s, Reach(4))
    assert (Fraction(1), "reroll scout 1", Fraction(0)) == (told.value.value, str(told.best.moves[0]), told.cost.value)
    assert Fraction(2) + Fraction(1, 3) == told.nights.value


def test_endings_are_results_and_rewards():
    """explore.success: what each number brings, with its chance, before the dice and after the choice alike."""
    here = meeting(HALL)
    s, _ = meet(here, "sneak")
    told = advice(here.game, s, Worth())
    assert Fraction(1) == sum(end.chance for end in told.endings)
    assert {0, 4, 6} >= {end.number for end in told.endings}
    assert all((end.reward is None) == (not end.number) for end in told.endings)
    worth = sum(end.chance * ({0: 0, 4: 2 + 3, 6: 4 + 4 + 3}[end.number] - 3 - end.exerted) for end in told.endings)
    assert worth == told.value.value


def test_prices_are_the_learners_own():
    """With a bed-night for nothing all are exerted; at ten coins nobody is."""
    here = meeting(HALL)
    s, _ = meet(here, "sneak", "1 1 1")
    free = advice(here.game, s, Worth(Prices(bed_night=Fraction(0))))
    dear = advice(here.game, s, Worth(Prices(bed_night=Fraction(10))))
    assert (3, 0) == (len(free.best.moves[0].party), len(dear.best.moves[0].party))


def test_a_free_building_has_its_price():
    here = meeting(paragraph(MET, choice("sneak", "explore = 1, building = 9")))
    s, _ = read_to(here, "scribe scout")
    assert Fraction(6 + 3 - 2) == advice(here.game, s, Worth()).value.value


def test_who_is_not_exploring_gets_no_odds():
    here = at()
    assert not asks_of(here.state)
    with pytest.raises(WrongMoment):
        advice(here.game, here.state, Reach(3))
    s, _ = meet(meeting(HALL), "sneak")
    with pytest.raises(WrongMoment):
        list(compare(here.game, s))
    assert turn(s) is None


# -- all parties, and how certain it is -------------------------------------------------------------------------------


def test_all_parties_are_compared():
    """explore.party: four parties of three villagers; every number of a row is what the party by itself says."""
    here = at("[village.Ada]\ncoins = 3\n" + REROLL)
    rows = list(compare(here.game, here.state))
    assert list(parties(here.game, here.state)) == [row.party for row in rows]
    assert 4 == len(rows)
    for row in rows:
        for cell in row.cells:
            expected = prospect(Attempt(here.game.rules, row.party, (cell.aim.number,), 0, 1), cell.aim.number)
            assert (expected.value, expected.nights) == (cell.value.value, cell.nights.value)
    best = ranked(rows)
    assert sorted(best, key=lambda row: -row.cells[0].value.value) == best


def test_worth_over_the_open_cave():
    """explore.paragraph: two villagers, six paragraphs, and what is best in each; the tree says the same."""
    here = at("[village.Ada]\nexhausted = ['builder']")
    row = next(iter(compare(here.game, here.state, [Worth()])))
    s = here.game.apply(here.state, here.game.read(here.state, "explore scribe scout")).state
    assert tree(here, s, Worth()) == row.cells[0].value.value + valued(here.state.villages[0])


def test_a_number_is_as_certain_as_the_weakest_threshold():
    content = standard()
    assert "assumed" == status(content, ["scribe", "scout"]) == explained(content, ["scribe", "scout"], "x", 1).status
    assert "seen" == status(content, ["scribe"])
    assert {1: 3, 2: 3} == odds.die_of(content, "scribe")
    assert Fraction(1, 3) == odds.lanterns(content, ["scout", "scribe"]).p(lambda n: n >= 4)


def test_the_game_does_not_import_its_odds():
    """The odds are fetched when they are asked for: importing the rules stays light."""
    import subprocess
    import sys

    asked = "import sys, abcore.aboveandbelow; print([m for m in sys.modules if 'odds' in m])"
    assert "[]" == subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True).stdout.strip()
