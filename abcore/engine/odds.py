"""Exact odds by counting: sums of independent dice, and the value of best play with rerolls.
Weights are whole numbers over a common denominator; a Fraction appears when someone asks for one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import lcm, prod
from typing import Any

from .value import Value

Weights = Mapping[int, int]
"""What one die can bring, with whole-number weights."""


def total_of(dice: Sequence[Weights]) -> dict[int, int]:
    """The sum of independent dice: value to weight, over the product of their totals.

    >>> total_of([{1: 2, 2: 4}, {1: 3, 2: 3}])  # a scout and a scribe
    {2: 6, 3: 18, 4: 12}
    """
    sums: dict[int, int] = {0: 1}
    for die in dice:
        wider: dict[int, int] = {}
        for value, ways in sums.items():
            for more, weight in die.items():
                wider[value + more] = wider.get(value + more, 0) + ways * weight
        sums = wider
    return dict(sorted(sums.items()))


class Option(Value):
    """One thing to do now, and what it is worth with best play after it."""

    die: int  # which die to roll again; -1 is to keep them all
    value: Fraction


class Rerolls:
    """Best play over a few dice when some may be rolled again, one at a time, the new face standing.

    A situation is what every die shows. All situations are valued at once, reroll by reroll: a table of whole numbers
    in which the first die is the last digit. To roll a die again averages over one digit; the best is the largest.

    >>> scout, scribe, builder = {1: 2, 2: 4}, {1: 3, 2: 3}, {1: 4, 2: 2}
    >>> play = Rerolls([scout, scribe, builder], lambda lanterns: Fraction(lanterns >= 6), 2)
    >>> [str(play.expected(rerolls)) for rerolls in (0, 1, 2)]
    ['1/9', '5/18', '145/324']
    >>> play.options((2, 2, 1), rerolls=1)[0]  # the builder's die is the one to roll again
    Option(die=2, value=Fraction(1, 3))
    """

    def __init__(self, dice: Sequence[Weights], worth: Callable[[int], Any], most: int) -> None:
        self.dice = [dict(sorted(die.items())) for die in dice]
        self.faces = [list(die) for die in self.dice]
        self.totals = [sum(die.values()) for die in self.dice]
        self.strides = self._strides()
        self.common = lcm(1, *self.totals)  # one reroll multiplies all values by this
        sums = self._sums()
        values = {value: Fraction(worth(value)) for value in set(sums)}
        self.scale = lcm(1, *(value.denominator for value in values.values()))
        whole = {value: int(worthy * self.scale) for value, worthy in values.items()}
        self.tables = [[whole[value] for value in sums]]
        for _ in range(most):
            self.tables.append(self._after_one_more(self.tables[-1]))

    def _strides(self) -> list[int]:
        strides, size = [], 1
        for faces in self.faces:
            strides.append(size)
            size *= len(faces)
        self.size = size
        return strides

    def _sums(self) -> list[int]:
        """What the dice show together, in every situation."""
        sums = [0]
        for faces in self.faces:
            sums = [value + face for face in faces for value in sums]
        return sums

    def _after_one_more(self, table: list[int]) -> list[int]:
        """The value of every situation with one reroll more: keep, or average over the best digit."""
        best = [value * self.common for value in table]
        for die in range(len(self.dice)):
            best = list(map(max, best, self._rolled(table, die)))
        return best

    def _rolled(self, table: list[int], die: int) -> list[int]:
        """The value of rolling one die again, in every situation."""
        stride, faces = self.strides[die], len(self.faces[die])
        times = [weight * (self.common // self.totals[die]) for weight in self.dice[die].values()]
        rolled: list[int] = []
        for start in range(0, self.size, stride * faces):
            shown = [table[start + face * stride : start + (face + 1) * stride] for face in range(faces)]
            rolled += _mixed(shown, times) * faces
        return rolled

    def _place(self, shown: Sequence[int]) -> int:
        """Where a situation stands in the tables."""
        digits = [faces.index(face) for faces, face in zip(self.faces, shown, strict=True)]
        return sum(digit * stride for digit, stride in zip(digits, self.strides, strict=True))

    def value(self, shown: Sequence[int], rerolls: int) -> Fraction:
        """What a situation is worth with best play."""
        return Fraction(self.tables[rerolls][self._place(shown)], self.scale * self.common**rerolls)

    def options(self, shown: Sequence[int], rerolls: int) -> list[Option]:
        """Everything that can be done now, the best first; to keep comes first among equals."""
        kept = Option(-1, self.value(shown, 0))
        if not rerolls:
            return [kept]
        tried = [Option(die, self._if_rolled(shown, die, rerolls - 1)) for die in range(len(self.dice))]
        return sorted([kept, *tried], key=lambda option: (-option.value, option.die))

    def _if_rolled(self, shown: Sequence[int], die: int, rerolls: int) -> Fraction:
        worth = sum(
            weight * self.value((*shown[:die], face, *shown[die + 1 :]), rerolls)
            for face, weight in self.dice[die].items()
        )
        return Fraction(worth) / self.totals[die]

    def expected(self, rerolls: int) -> Fraction:
        """What the whole is worth before any die falls."""
        table = self.tables[rerolls]
        for die in reversed(range(len(self.dice))):
            stride, faces = self.strides[die], len(self.faces[die])
            weights = list(self.dice[die].values())
            table = _mixed([table[face * stride : (face + 1) * stride] for face in range(faces)], weights)
        return Fraction(table[0], self.scale * self.common**rerolls * prod(self.totals))

    def played(self, rerolls: int) -> dict[int, Fraction]:
        """What the dice show together once best play is done with them: value to chance."""
        chances: dict[tuple[int, ...], Fraction] = {}
        for shown in product(*self.faces):
            ways = prod(die[face] for die, face in zip(self.dice, shown, strict=True))
            chances[shown] = Fraction(ways, prod(self.totals))
        for left in range(rerolls, 0, -1):
            chances = self._played_on(chances, left)
        totals: dict[int, Fraction] = {}
        for shown, chance in chances.items():
            totals[sum(shown)] = totals.get(sum(shown), Fraction(0)) + chance
        return dict(sorted(totals.items()))

    def _played_on(self, chances: dict[tuple[int, ...], Fraction], left: int) -> dict[tuple[int, ...], Fraction]:
        """The same after one more reroll, or none where to keep is best."""
        after: dict[tuple[int, ...], Fraction] = {}
        for shown, chance in chances.items():
            die = self.options(shown, left)[0].die
            if die < 0:
                after[shown] = after.get(shown, Fraction(0)) + chance
                continue
            for face, weight in self.dice[die].items():
                rolled = (*shown[:die], face, *shown[die + 1 :])
                after[rolled] = after.get(rolled, Fraction(0)) + chance * Fraction(weight, self.totals[die])
        return after


def _mixed(rows: Sequence[Sequence[int]], weights: Sequence[int]) -> list[int]:
    """Rows added up, each with its weight; two and three rows, as dice of lanterns have, go the fast way."""
    if len(rows) == 3:
        a, b, c = weights
        return [a * x + b * y + c * z for x, y, z in zip(*rows, strict=True)]
    if len(rows) == 2:
        a, b = weights
        return [a * x + b * y for x, y in zip(*rows, strict=True)]
    return [sum(map(int.__mul__, weights, column)) for column in zip(*rows, strict=True)]
