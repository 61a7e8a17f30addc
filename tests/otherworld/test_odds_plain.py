"""Plain play as a check from below: never above best play, often as good, and in one case of the cards file not."""

from fractions import Fraction
from itertools import product

import pytest

from abcore.otherworld.odds import chance

from .all_hands import HANDS, faults
from .fights import battle, kinds
from .plain_fight import Plain


def test_there_are_816_hands_of_three_cards():
    assert 816 == len(HANDS)


@pytest.mark.parametrize("number", range(0, 816, 48))
def test_a_hand_is_worth_at_least_what_plain_play_makes_of_it(number):
    """combat.effects: a few hands here; `make walk` asks about all of them."""
    assert [] == [*faults(number)]


def test_plain_play_misses_a_six_that_is_built_and_then_copied():
    """effect.copy: Blood Spawn on level 2, no bought die, transfer with copy: almost half a point in a hundred."""
    best = chance(battle("blood-spawn", 2, effects=kinds(["transfer", "copy"]), actions=2))
    player = Plain(">")
    total = Fraction(0)
    for a, b, c, d in product(range(1, 7), repeat=4):
        dice = [("red", a), ("red", b), ("red", 4), ("blue", c), ("blue", d)]
        total += player.value(dice, ["transfer", "copy"], 2)
    assert Fraction(4, 1000) < best - total / 6**4 < Fraction(5, 1000)
