"""Exact odds by counting: sums of independent dice, and the value of best play when some may be rolled again.
Weights are whole numbers over a common denominator; a Fraction appears when someone asks for one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, combinations_with_replacement
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
    one and the same, so a situation is a hand for each kind. All situations are valued at once, reroll by reroll: the
    values stand side by side as the digits of one very long number, so that to add, weigh and compare are few steps.

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
        highest = max([value for row in self.kept for value in row.values()]) * self.total
        self.width = highest.bit_length() // 8 + 1  # bytes for each digit: the first bit is never needed
        self.bits = 8 * self.width
        self.guards = int.from_bytes((bytes(self.width - 1) + b"\x80") * len(self.sums), "little")
        self.cells: dict[int, bytes] = {}
        self.tables: list[int] = []
        for left in range(most + 1):
            self.tables.append(self._after(left))

    def _kept(self, worth: Callable[[int, int], Any], most: int) -> list[dict[int, int]]:
        """What each total is worth if it is kept, by rerolls left: above the lowest, in whole numbers, scaled."""
        totals = set(self.sums)
        plain = [{total: Fraction(worth(total, left)) for total in totals} for left in range(most + 1)]
        every = {value for row in plain for value in row.values()}
        self.lowest = min(every)
        self.scale = lcm(*[(value - self.lowest).denominator for value in every])
        whole = {value: int((value - self.lowest) * self.scale) for value in every}
        return [
            {total: whole[value] * self.common**left for total, value in row.items()} for left, row in enumerate(plain)
        ]

    def _after(self, left: int) -> int:
        """The value of every situation: to keep, or the best die to roll again."""
        digits = {total: value.to_bytes(self.width, "little") for total, value in self.kept[left].items()}
        best = int.from_bytes(b"".join([digits[total] for total in self.sums]), "little")
        if not left:
            return best
        below = 1  # situations of the kinds before
        for kind, hands, places in zip(self.kinds, self.hands, self.places, strict=True):
            rolled = self._rolled(kind, places, below, self.tables[left - 1])
            others = [sorted({hand[:at] + hand[at + 1 :] for at in range(len(hand))}) for hand in hands]
            for which in range(max(map(len, others))):  # which of its faces to roll again
                tried = [rolled[rests[min(which, len(rests) - 1)]] for rests in others]
                best = self._larger(best, sum([row << at * below * self.bits for at, row in enumerate(tried)]))
            below *= len(hands)
        return best

    def _rolled(self, kind: Any, places: dict[Hand, int], below: int, table: int) -> dict[Hand, int]:
        """The value of rolling one die of a kind again, for what its other dice show; it stands where hand 0 stands."""
        row = below * self.width
        first = (b"\xff" * row + bytes(row * (len(places) - 1))) * (len(self.sums) // below // len(places))
        mask = int.from_bytes(first, "little")
        rows = [table >> 8 * row * place & mask for place in range(len(places))]
        faces, weights = zip(*kind, strict=True)
        times = [weight * (self.common // sum(weights)) for weight in weights]
        return {
            rest: sum([n * rows[places[_with(rest, face)]] for face, n in zip(faces, times, strict=True)])
            for rest in combinations_with_replacement(faces, len(next(iter(places))) - 1)
        }

    def _larger(self, a: int, b: int) -> int:
        """Digit by digit the larger one: a guard bit above each digit of a is lost where b is more."""
        won = ((a | self.guards) - b) & self.guards
        return b ^ (a ^ b) & (won - (won >> self.bits - 1))

    # -- asked of it

    def _place(self, hands: Sequence[Hand]) -> int:
        """Where a situation stands in the tables."""
        place = 0
        for hand, places in zip(reversed(hands), reversed(self.places), strict=True):
            place = place * len(places) + places[hand]
        return place

    def _hands(self, shown: Sequence[int]) -> tuple[Hand, ...]:
        return tuple(tuple(sorted(shown[die] for die in dice)) for dice in self.kinds.values())

    def _cell(self, hands: Sequence[Hand], left: int) -> int:
        """One digit of a table."""
        if left not in self.cells:
            self.cells[left] = self.tables[left].to_bytes(self.width * len(self.sums), "little")
        at = self._place(hands) * self.width
        return int.from_bytes(self.cells[left][at : at + self.width], "little")

    def _fraction(self, number: int | Fraction, left: int) -> Fraction:
        return Fraction(number, self.scale * self.common**left) + self.lowest

    def value(self, shown: Sequence[int], rerolls: int) -> Fraction:
        """What a situation is worth with best play."""
        return self._fraction(self._cell(self._hands(shown), rerolls), rerolls)

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
                yield at, face, times * sum(w * self._cell(new, left - 1) for new, w in thrown)

    def _thrown(self, hands: Sequence[Hand], at: int, face: int) -> list[tuple[tuple[Hand, ...], int]]:
        """The situations that rolling one die again can lead to, with their weights."""
        where = hands[at].index(face)
        rest = hands[at][:where] + hands[at][where + 1 :]
        kind = list(self.kinds)[at]
        return [((*hands[:at], _with(rest, new), *hands[at + 1 :]), weight) for new, weight in kind]

    def expected(self, rerolls: int) -> Fraction:
        """What the whole is worth before any die falls."""
        table, size = self.tables[rerolls], len(self.sums)
        for kind, hands in reversed([*zip(self.kinds, self.hands, strict=True)]):
            size //= len(hands)
            row = size * self.bits
            ways = [_ways_to(hand, dict(kind)) for hand in hands]
            table = sum([n * (table >> row * place & (1 << row) - 1) for place, n in enumerate(ways)])
        return self._fraction(Fraction(table, self.total), rerolls)

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
        worth = sum((chance * self._cell(hands, rerolls) for hands, chance in situations.items()), Fraction(0))
        return self._fraction(worth, rerolls)

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


def _ways_to(hand: Hand, die: Weights) -> int:
    """In how many ways dice of one kind show a hand."""
    orders = factorial(len(hand)) // prod(factorial(hand.count(face)) for face in set(hand))
    return orders * prod(die[face] for face in hand)
