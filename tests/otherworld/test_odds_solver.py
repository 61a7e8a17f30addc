"""Two roads to one chance: the solver's tables against trying everything, and against one step from its own tables."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.otherworld.odds import Battle, Pool, bounds, chance, solver_of
from abcore.otherworld.odds_solver import key

from .brute_fight import Brute
from .fights import SYMBOLS, kinds

SIGNS = (">", "<", "≥", "≤")


def hands(most):
    return st.lists(st.integers(1, 6), max_size=most).map(sorted).map(tuple)


def brute(sign, red, blue, symbols, actions):
    dice = [*(("red", pips) for pips in red), *(("blue", pips) for pips in blue)]
    return Brute(sign).value(dice, symbols, actions)


def lying(sign, red, blue, symbols, actions):
    return Battle(sign, Pool(red), Pool(blue), kinds(symbols), actions)


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_effect_by_itself_meets_trying_everything(symbol):
    """effect.*: on each of 60 tables, up to four dice of either colour."""
    rng = Random(symbol)
    for _ in range(60):
        sign = rng.choice(SIGNS)
        red, blue = (tuple(sorted(rng.choices(range(1, 7), k=rng.randrange(5)))) for _ in "rb")
        assert brute(sign, red, blue, [symbol], 1) == chance(lying(sign, red, blue, [symbol], 1))


@pytest.mark.parametrize("first", SYMBOLS)
def test_every_pair_of_effects_meets_trying_everything(first):
    """combat.once-each: two effects and two actions, in either order, on small tables."""
    rng = Random(first)
    for second in SYMBOLS:
        sign = rng.choice(SIGNS)
        red, blue = (tuple(sorted(rng.choices(range(1, 7), k=rng.randint(1, 2)))) for _ in "rb")
        expected = brute(sign, red, blue, [first, second], 2)
        assert expected == chance(lying(sign, red, blue, [first, second], 2))


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(SIGNS),
    hands(3),
    hands(3),
    st.lists(st.sampled_from(SYMBOLS[:4] + SYMBOLS[6:]), max_size=3),
    st.integers(0, 3),
)
def test_three_effects_meet_trying_everything(sign, red, blue, symbols, actions):
    """combat.effects: any effects that add no dice, any number of actions."""
    assert brute(sign, red, blue, symbols, actions) == chance(lying(sign, red, blue, symbols, actions))


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(SIGNS), hands(4), hands(4), st.lists(st.sampled_from(SYMBOLS), max_size=4), st.integers(0, 3))
def test_less_is_more_with_the_colours_changed(sign, red, blue, symbols, actions):
    """combat.less, combat.less-equal: effects do not know colours."""
    other = SIGNS[SIGNS.index(sign) ^ 1]
    one = chance(lying(sign, red, blue, symbols, actions))
    assert one == chance(lying(other, blue, red, symbols, actions))


@settings(max_examples=50, deadline=None)
@given(hands(3), hands(3), st.lists(st.sampled_from(SYMBOLS), max_size=5), st.integers(0, 3))
def test_bounds_rise_to_the_chance(red, blue, symbols, actions):
    """combat.actions: each further action is worth nothing or something, and the last bound is the chance."""
    battle = lying(">", red, blue, symbols, actions)
    every = [bound.chance for bound in bounds(battle)]
    assert sorted(every) == every
    assert every[-1] == chance(battle)


@settings(max_examples=50, deadline=None)
@given(hands(3), hands(3), st.lists(st.sampled_from(SYMBOLS), min_size=1, max_size=5), st.integers(1, 3))
def test_an_effect_more_is_never_worth_less(red, blue, symbols, actions):
    """combat.effects: nothing forces the player to use one."""
    fewer = chance(lying("≤", red, blue, symbols[1:], actions))
    assert chance(lying("≤", red, blue, symbols, actions)) >= fewer


def test_a_token_is_one_more_reroll():
    """combat.token-reroll: two tokens and two reroll effects come to the same."""
    spent = Battle(">", Pool((4, 5, 6)), Pool((1, 2, 6)), actions=2, tokens=2)
    assert chance(spent.but(tokens=0, effects=kinds(["reroll", "reroll"]))) == chance(spent)


def test_a_transfer_of_one_pip_may_be_worth_more_than_one_of_two():
    """effect.transfer: from a 6 to a 4 beats from a 6 to a 5, so higher is not always better."""
    at_four, at_five = (chance(lying(">", (6, 6), (blue, 5), ["transfer"], 1)) for blue in (4, 5))
    assert (1, 0) == (at_four, at_five)


def test_only_what_is_wanted_is_kept():
    """A solver that has answered holds the tables of the answer, not those on the way."""
    battle = Battle(">", Pool(rolling=2), Pool(rolling=2), kinds(SYMBOLS[:6]), actions=3)
    solver = solver_of(battle)
    chance(battle, solver)
    assert [key(battle.usable, 3, 2, 2)] == list(solver.tables)


def test_more_than_four_dice_of_a_colour_are_refused():
    """combat.four-dice: a moment that cannot be is told so, with its numbers."""
    with pytest.raises(ValueError, match="here 5 would be blue"):
        chance(Battle(">", Pool(), Pool((1, 1, 1), rolling=2), kinds(["copy"]), 1))


def test_a_chance_before_the_roll_is_the_mean_over_all_rolls():
    """combat.two-blue: two dice are rolled, then played as well as can be."""
    battle = Battle("≥", Pool((5, 6)), Pool(rolling=2), kinds(["copy", "+1"]), 2)
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    every = [chance(battle.but(blue=Pool(tuple(sorted(roll))))) for roll in rolls]
    assert Fraction(sum(every), 36) == chance(battle)
