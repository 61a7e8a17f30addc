"""Exact odds by counting: sums of independent dice, and the value of best play when some may be rolled again.
Weights are whole numbers over a common denominator; a Fraction appears when someone asks for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, chain, combinations_with_replacement
from math import factorial, lcm, prod
from typing import Any

from .value import Value

Weights = Mapping[int, int]
"""What one die can bring, none of it below 0, with whole-number weights."""
Hand = tuple[int, ...]
"""What the dice of one kind show, ascending."""
Situations = dict[tuple[Hand, ...], Fraction]
"""What may lie there, a hand for each kind of dice, with its chance."""


def total_of(dice: Sequence[Weights]) -> dict[int, int]:
    """The sum of independent dice: value to weight, over the product of their totals.

    >>> total_of([{1: 2, 2: 4}, {1: 3, 2: 3}])  # a scout and a scribe
    {2: 6, 3: 18, 4: 12}
    """
    width = _width(dice)
    return _digits(_product(dice, width), width)


def _width(dice: Sequence[Weights]) -> int:
    """More bits than any weight needs that these dice can have together."""
    return prod([sum(die.values()) for die in dice]).bit_length() + 1


def _product(dice: Sequence[Weights], width: int) -> int:
    """A die as one long number, each value a digit; to multiply two such numbers is to add the dice."""
    return prod([sum([weight << value * width for value, weight in die.items()]) for die in dice])


def _digits(number: int, width: int) -> dict[int, int]:
    """The long number read again: value to weight."""
    mask, digits, value = (1 << width) - 1, {}, 0
    while number:
        if weight := number & mask:
            digits[value] = weight
        number >>= width
        value += 1
    return digits


# -- one number, and nothing else -------------------------------------------------------------------------------------


def reach(dice: Sequence[Weights], number: int, rerolls: int = 0) -> Fraction:
    """The chance that the dice come to a number or more, rerolls played for it as well as can be.

    >>> scout, scribe, builder = {1: 2, 2: 4}, {1: 3, 2: 3}, {1: 4, 2: 2}
    >>> [str(reach([scout, scribe, builder], 6, rerolls)) for rerolls in (0, 1, 2)]
    ['1/9', '5/18', '145/324']
    """
    if number <= sum(map(min, dice)):
        return Fraction(1)
    if number > sum(map(max, dice)):
        return Fraction(0)
    if rerolls > 1:
        return Rerolls(dice, lambda total, left: total >= number, rerolls).expected(rerolls)
    width = _width(dice)
    every = prod([sum(die.values()) for die in dice])
    sure = (_product(dice, width) >> number * width) % ((1 << width) - 1)  # as by casting out nines: the digits' sum
    if not rerolls:
        return Fraction(sure, every)
    common = lcm(*[sum(die.values()) for die in dice])
    return Fraction(sure * common + _mended(dice, number, width, common), every * common)


def _mended(dice: Sequence[Weights], number: int, width: int, common: int) -> int:
    """How often the dice fall short and the one that is likeliest to mend it does, out of all cases times `common`.

    The likeliest one mends t times or more just where not all dice show faces that mend less often than that. So
    the average of the best is a sum over t, and all faces of a die that mend less often are counted as one number.
    """
    count, mask = 0, (1 << width) - 1
    for short in range(1, max([max(die) - min(die) for die in dice]) + 1):
        place = (number - short) * width
        if place < 0:
            break
        *fewer, every = zip(*[_mending(die, short, width, common) for die in dice], strict=True)
        falls_short = prod(every) >> place & mask
        count += common * falls_short - sum([prod(column) >> place & mask for column in fewer])
    return count


def _mending(die: Weights, short: int, width: int, common: int) -> list[int]:
    """For each t up to `common`: the faces for which a new throw brings so much more at most t times, as digits."""
    if max(die) - min(die) < short:
        return [sum([weight << face * width for face, weight in die.items()])] * (common + 1)
    by_times = [0] * (common + 1)
    times = common // sum(die.values())
    for face, weight in die.items():
        mends = sum([more for new, more in die.items() if new >= face + short])
        by_times[mends * times] += weight << face * width
    return list(accumulate(by_times))


# -- any worth --------------------------------------------------------------------------------------------------------


class Option(Value):
    """One thing to do now, and what it is worth with best play after it."""

    dice: tuple[int, ...]  # any of these to be rolled again, since they are alike and show the same; none is to keep
    value: Fraction


class Rerolls:
    """Best play over a few dice when some may be rolled again, one at a time, the new face standing.

    `worth` says what it is worth to keep a total with so many rerolls left. Dice of one kind that show the same are
    one and the same, so a situation is a hand for each kind. All situations are valued at once, reroll by reroll: a
    table of whole numbers in which the first kind is the last digit.

    >>> scout, scribe, builder = {1: 2, 2: 4}, {1: 3, 2: 3}, {1: 4, 2: 2}
    >>> play = Rerolls([scout, scribe, builder], lambda lanterns, left: lanterns >= 6, 2)
    >>> [str(play.expected(rerolls)) for rerolls in (0, 1, 2)]
    ['1/9', '5/18', '145/324']
    >>> play.options((2, 2, 1), rerolls=1)[0]  # the builder's die is the one to roll again
    Option(dice=(2,), value=Fraction(1, 3))
    """

    def __init__(self, dice: Sequence[Weights], worth: Callable[[int, int], Any], most: int) -> None:
        self.dice = dice
        self.kinds: dict[tuple[tuple[int, int], ...], list[int]] = {}  # faces with weights; which dice
        for place, die in enumerate(dice):
            self.kinds.setdefault(tuple(sorted(die.items())), []).append(place)
        self.hands = [list(combinations_with_replacement(dict(kind), len(at))) for kind, at in self.kinds.items()]
        self.places = [{hand: place for place, hand in enumerate(hands)} for hands in self.hands]
        self.total = prod([sum(die.values()) for die in dice])
        self.common = lcm(*[sum(die.values()) for die in dice])  # one reroll multiplies all values by this
        self.sums = [0]
        for hands in self.hands:
            self.sums = [more + total for more in map(sum, hands) for total in self.sums]
        self.kept = self._kept(worth, most)
        self.tables: list[list[int]] = []
        for left in range(most + 1):
            self.tables.append(self._after(left))

    def _kept(self, worth: Callable[[int, int], Any], most: int) -> list[dict[int, int]]:
        """What each total is worth if it is kept, by rerolls left: whole numbers, scaled like the tables."""
        totals = set(self.sums)
        plain = [{total: worth(total, left) for total in totals} for left in range(most + 1)]
        every = [value for row in plain for value in row.values()]
        self.scale = lcm(*[value.denominator for value in every if isinstance(value, Fraction)])
        whole = []
        for left, row in enumerate(plain):
            scale = self.scale * self.common**left
            whole.append({total: int(value * scale) for total, value in row.items()})
        return whole

    def _after(self, left: int) -> list[int]:
        """The value of every situation: to keep, or the best die to roll again."""
        kept = self.kept[left]
        best = [kept[total] for total in self.sums]
        if not left:
            return best
        table = self.tables[left - 1]
        for kind, hands, places in reversed([*zip(self.kinds, self.hands, self.places, strict=True)]):
            size = len(table) // len(hands)
            rows = [table[at : at + size] for at in range(0, len(table), size)]
            rolled = self._rolled(kind, rows, places)
            better = []
            for place, hand in enumerate(hands):
                row = best[place * size : (place + 1) * size]
                for rest in {hand[:at] + hand[at + 1 :] for at in range(len(hand))}:
                    row = [a if a > b else b for a, b in zip(row, rolled[rest])]  # noqa: B905 - twice as fast
                better.append(row)
            # turned round, so that the next kind is the first digit, and its rows are whole
            best, table = _turned(better), _turned(rows)
        return best

    def _rolled(self, kind: Any, rows: list[list[int]], places: dict[Hand, int]) -> dict[Hand, list[int]]:
        """The value of rolling one die of a kind again, for what its other dice show."""
        faces, weights = zip(*kind, strict=True)
        times = [weight * (self.common // sum(weights)) for weight in weights]
        others = combinations_with_replacement(faces, len(next(iter(places))) - 1)
        return {rest: _mixed([rows[places[_with(rest, face)]] for face in faces], times) for rest in others}

    # -- asked of it

    def _place(self, hands: Sequence[Hand]) -> int:
        """Where a situation stands in the tables."""
        place = 0
        for hand, places in zip(reversed(hands), reversed(self.places), strict=True):
            place = place * len(places) + places[hand]
        return place

    def _hands(self, shown: Sequence[int]) -> tuple[Hand, ...]:
        return tuple(tuple(sorted(shown[die] for die in dice)) for dice in self.kinds.values())

    def value(self, shown: Sequence[int], rerolls: int) -> Fraction:
        """What a situation is worth with best play."""
        return self._fraction(self.tables[rerolls][self._place(self._hands(shown))], rerolls)

    def _fraction(self, number: int, left: int) -> Fraction:
        return Fraction(number, self.scale * self.common**left)

    def options(self, shown: Sequence[int], rerolls: int) -> list[Option]:
        """Everything that can be done now, the best first; to keep comes first among equals."""
        hands = self._hands(shown)
        options = []
        for at, face, number in self._ways(hands, rerolls):
            alike = () if at < 0 else tuple(die for die in list(self.kinds.values())[at] if shown[die] == face)
            options.append(Option(alike, self._fraction(number, rerolls)))
        return sorted(options, key=lambda option: (-option.value, option.dice))

    def _ways(self, hands: Sequence[Hand], left: int) -> Iterator[tuple[int, int, int]]:
        """To keep (-1), or to roll a die of a kind that shows a face; and what it is worth, scaled."""
        yield -1, 0, self.kept[left][sum(map(sum, hands))]
        for at, kind in enumerate(self.kinds if left else ()):
            for face in sorted({*hands[at]}):
                thrown = self._thrown(hands, at, face)
                times = self.common // sum(weight for _, weight in kind)
                yield at, face, times * sum(w * self.tables[left - 1][self._place(new)] for new, w in thrown)

    def _thrown(self, hands: Sequence[Hand], at: int, face: int) -> list[tuple[tuple[Hand, ...], int]]:
        """The situations that rolling one die again can lead to, with their weights."""
        where = hands[at].index(face)
        rest = hands[at][:where] + hands[at][where + 1 :]
        kind = list(self.kinds)[at]
        return [((*hands[:at], _with(rest, new), *hands[at + 1 :]), weight) for new, weight in kind]

    def expected(self, rerolls: int) -> Fraction:
        """What the whole is worth before any die falls."""
        table = self.tables[rerolls]
        for kind, hands in reversed([*zip(self.kinds, self.hands, strict=True)]):
            size = len(table) // len(hands)
            rows = [table[at : at + size] for at in range(0, len(table), size)]
            table = _mixed(rows, [_ways_to(hand, dict(kind)) for hand in hands])
        return Fraction(table[0], self.scale * self.common**rerolls * self.total)

    # -- what may lie there, and what becomes of it

    def after(self, shown: Sequence[int] = ()) -> Situations:
        """All that may lie there when the first dice show this, each with its chance."""
        found: Situations = {tuple(() for _ in self.kinds): Fraction(1)}
        for place, die in enumerate(self.dice):
            falls = {shown[place]: 1} if place < len(shown) else die
            at = next(at for at, places in enumerate(self.kinds.values()) if place in places)
            wider: Situations = {}
            for hands, chance in found.items():
                for face, weight in falls.items():
                    lying = (*hands[:at], _with(hands[at], face), *hands[at + 1 :])
                    wider[lying] = wider.get(lying, Fraction(0)) + chance * Fraction(weight, sum(falls.values()))
            found = wider
        return found

    def over(self, situations: Situations, rerolls: int) -> Fraction:
        """What it is worth, with best play, when these may lie there."""
        table = self.tables[rerolls]
        worth = sum((chance * table[self._place(hands)] for hands, chance in situations.items()), Fraction(0))
        return Fraction(worth, self.scale * self.common**rerolls)

    def played(self, situations: Situations, rerolls: int) -> dict[tuple[int, int], Fraction]:
        """What the dice come to, and how many rerolls are left, once best play keeps them: with its chance."""
        ends: dict[tuple[int, int], Fraction] = {}
        for left in range(rerolls, -1, -1):
            after: Situations = {}
            for hands, chance in situations.items():
                at, face, _ = max(self._ways(hands, left), key=lambda way: way[2])
                if at < 0:
                    end = sum(map(sum, hands)), left
                    ends[end] = ends.get(end, Fraction(0)) + chance
                    continue
                thrown = self._thrown(hands, at, face)
                every = sum(weight for _, weight in thrown)
                for new, weight in thrown:
                    after[new] = after.get(new, Fraction(0)) + chance * Fraction(weight, every)
            situations = after
        return dict(sorted(ends.items()))


def _with(rest: Hand, face: int) -> Hand:
    return tuple(sorted((*rest, face)))


def _turned(rows: Sequence[Sequence[int]]) -> list[int]:
    """The first digit made the last."""
    return list(chain.from_iterable(zip(*rows, strict=True)))


def _ways_to(hand: Hand, die: Weights) -> int:
    """In how many ways dice of one kind show a hand."""
    orders = factorial(len(hand)) // prod(factorial(hand.count(face)) for face in set(hand))
    return orders * prod(die[face] for face in hand)


def _mixed(rows: Sequence[Sequence[int]], weights: Sequence[int]) -> list[int]:
    """Rows added up, each with its weight; two and three rows, as dice of lanterns have, go the fast way."""
    if len(rows) == 3:
        a, b, c = weights
        return [a * x + b * y + c * z for x, y, z in zip(*rows, strict=True)]
    if len(rows) == 2:
        a, b = weights
        return [a * x + b * y for x, y in zip(*rows, strict=True)]
    return [sum(map(int.__mul__, weights, column)) for column in zip(*rows, strict=True)]
