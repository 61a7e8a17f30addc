"""The same questions about dice as users of dyce and of icepool would ask them, each as well as its library allows.
A best reroll is a search over what lies there; what a die may mend is worked out once for each case."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any
from warnings import catch_warnings, simplefilter

Die = Mapping[int, int]


class Dyce:
    """With histograms, and `expand` over all dice at once."""

    def __init__(self, dice: Sequence[Die]) -> None:
        from dyce import H

        self.dice = [H(dict(die)) for die in dice]

    def total(self) -> dict[int, int]:
        """The distribution of the sum."""
        first, *others = self.dice
        for die in others:
            first = first + die
        return dict(first.items())

    def chance(self, number: int, rerolls: int) -> Fraction:
        """The chance to reach a number with best rerolls."""
        from dyce import H, expand

        dice, yes, no = self.dice, H({True: 1}), H({False: 1})

        @cache
        def mends(die: int, need: int) -> Any:
            return dice[die].ge(need)

        def likelihood(h: Any) -> Fraction:
            return Fraction(h.get(True, 0), h.total)

        @cache
        def best(shown: tuple[int, ...], left: int) -> Any:
            short = number - sum(shown)
            if short <= 0 or not left:
                return yes if short <= 0 else no
            if left == 1:
                ways = [mends(die, face + short) for die, face in enumerate(shown)]
            else:
                ways = [again(shown, die, left) for die in range(len(dice))]
            return max(ways, key=likelihood)

        def again(shown: tuple[int, ...], die: int, left: int) -> Any:
            before, after = shown[:die], shown[die + 1 :]
            return expand(lambda result: best((*before, result.outcome, *after), left - 1), dice[die])

        with catch_warnings():
            simplefilter("ignore")  # that `expand` may still change
            return likelihood(expand(lambda *results: best(tuple(r.outcome for r in results), rerolls), *dice))


class Icepool:
    """With dice, and `map` over all of them at once."""

    def __init__(self, dice: Sequence[Die]) -> None:
        import icepool

        self.dice = [icepool.Die(dict(die)) for die in dice]

    def total(self) -> dict[int, int]:
        """The distribution of the sum."""
        first, *others = self.dice
        for die in others:
            first = first + die
        return dict(first.items())

    def chance(self, number: int, rerolls: int) -> Fraction:
        """The chance to reach a number with best rerolls."""
        import icepool

        dice = self.dice

        @cache
        def mends(die: int, need: int) -> Any:
            return dice[die] >= need

        def likelihood(die: Any) -> Fraction:
            return Fraction(die.quantity(True), die.denominator())

        @cache
        def best(shown: tuple[int, ...], left: int) -> Any:
            short = number - sum(shown)
            if short <= 0 or not left:
                return short <= 0
            if left == 1:
                ways = [mends(die, face + short) for die, face in enumerate(shown)]
            else:
                ways = [again(shown, die, left) for die in range(len(dice))]
            return max(ways, key=likelihood)

        def again(shown: tuple[int, ...], die: int, left: int) -> Any:
            before, after = shown[:die], shown[die + 1 :]
            return icepool.map(lambda face: best((*before, face, *after), left - 1), dice[die])

        return likelihood(icepool.map(lambda *shown: best(shown, rerolls), *dice))
