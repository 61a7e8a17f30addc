"""The same battle as a user of icepool would ask about it: dice as multisets, a best reroll by what it mends.
What a die mends is worked out once for each case, so that the library is shown at its best."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

from abcore.otherworld.content import Creature

EXTRA_RED, TWO_BLUE = 2, 2


class Icepool:
    """A creature with `>` or `≥` and red extra dice, on level 3; up to so many blue dice may be bought."""

    def __init__(self, creature: Creature, tokens: int) -> None:
        self.creature, self.blue = creature, range(TWO_BLUE, TWO_BLUE + tokens + 1)

    def bare(self) -> Fraction:
        """The chance without effects: totals are enough."""
        from icepool import Die, d6

        pair = Die([face + self.creature.set_die(face) for face in self.creature.faces])
        red = pair + (EXTRA_RED @ d6)
        fights = [blue @ d6 >= red if self.creature.sign == "≥" else blue @ d6 > red for blue in self.blue]
        return max(Fraction(won.quantity(True), won.denominator()) for won in fights)

    def best_reroll(self) -> Fraction:
        """The chance with one reroll of any die, on the best one."""
        from icepool import Die, d6, map

        tie = int(self.creature.sign == "≥")

        @cache
        def mended(least: int) -> Fraction:
            return Fraction((d6 >= least).probability(True))

        def best(blue: tuple[int, ...], red: tuple[int, ...]) -> Fraction:
            short = sum(red) - sum(blue) + 1 - tie
            if short <= 0:
                return Fraction(1)
            return max([mended(face + short) for face in {*blue}] + [mended(7 - face + short) for face in {*red}])

        pairs = Die([(face, self.creature.set_die(face)) for face in self.creature.faces])
        red: Any = map(lambda pair, more: tuple(sorted((*pair, *more))), pairs, d6.pool(EXTRA_RED).expand())
        return max(Fraction(map(best, d6.pool(blue).expand(), red).mean()) for blue in self.blue)
