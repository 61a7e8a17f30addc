"""Tables of chances: a long number for each hand of the one colour, in which each hand of the other has its digit.
To average, to take the best and to turn a table round are a few steps for a whole row; no rule is known here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, cached_property
from operator import mul
from typing import TypeAlias

from .odds_hands import HANDS, Lists, showing, with_one_more

Row: TypeAlias = int
"""A digit for each hand of the other colour, that of the first hand the lowest."""


class Layout:
    """How chances out of `top` stand side by side: so many bytes each, of which the highest bit is never used."""

    def __init__(self, top: int) -> None:
        self.top = top
        self.width = top.bit_length() // 8 + 1
        self.bits = 8 * self.width
        self.guards = [_repeated(1 << self.bits - 1, self.width, len(hands)) for hands in HANDS]
        self.certain = [_repeated(top, self.width, len(hands)) for hands in HANDS]

    def row(self, digits: Iterable[int]) -> Row:
        """The digits as one long number.

        >>> hex(layout(1000).row([7, 450, 0]))
        '0x1c20007'
        """
        return int.from_bytes(b"".join([digit.to_bytes(self.width, "little") for digit in digits]), "little")


@cache
def _repeated(digit: int, width: int, times: int) -> int:
    """The same digit over and over."""
    return int.from_bytes(digit.to_bytes(width, "little") * times, "little")


@cache
def layout(top: int) -> Layout:
    """The layout for chances out of so many."""
    return Layout(top)


@cache
def _where_shown(width: int, dice: int) -> tuple[Row, ...]:
    """For each face a row that lets through the digits of those hands only in which it shows; first of all, none."""
    shown = [[b"\xff" * width if face in hand else bytes(width) for hand in HANDS[dice]] for face in range(7)]
    return tuple(int.from_bytes(b"".join(digits), "little") for digits in shown)


class Side:
    """A table seen from one side: a row for each hand of `dice` dice, with digits for all hands of `others` dice.

    Upright, the rows belong to my dice and the digits to theirs.
    """

    __slots__ = ("dice", "layout", "others", "rows", "upright")

    def __init__(self, layout: Layout, upright: bool, dice: int, others: int, rows: Sequence[Row]) -> None:
        self.layout, self.upright, self.dice, self.others, self.rows = layout, upright, dice, others, rows

    def flipped(self) -> Side:
        """The same table seen from the other side."""
        rows, width = _bytes(self), self.layout.width
        across = len(HANDS[self.others])
        turned = bytearray(len(rows))
        for byte in range(width):
            plane = rows[byte::width]
            turned[byte::width] = b"".join([plane[digit::across] for digit in range(across)])
        found = _cut(turned, len(self.rows) * width)
        return Side(self.layout, not self.upright, self.others, self.dice, found)

    def grown(self, layout: Layout) -> Side:
        """The same chances, out of more."""
        if layout is self.layout:
            return self
        times = layout.top // self.layout.top
        rows = [row * times for row in _widened(self, layout.width)]
        return Side(layout, self.upright, self.dice, self.others, rows)

    def rolled(self) -> Side:
        """The average over one die that is rolled: rows for what the other dice of the hand show."""
        one = self.rows
        sixes = with_one_more(self.dice - 1)
        found = [(one[a] + one[b] + one[c] + one[d] + one[e] + one[f]) // 6 for a, b, c, d, e, f in sixes]
        return Side(self.layout, self.upright, self.dice - 1, self.others, found)

    def best(self, lists: Lists, dice: int) -> Side:
        """For each hand of so many dice the best of what it can become; 0 where it can become nothing."""
        return Side(self.layout, self.upright, dice, self.others, best(self, lists, [0] * len(lists)))

    def best_or_same(self, lists: Lists) -> Side:
        """For each hand the best of itself and of what it can become."""
        return Side(self.layout, self.upright, self.dice, self.others, best(self, lists, self.rows))

    def larger(self, other: Side) -> Side:
        """Of two tables the larger chances."""
        return Side(self.layout, self.upright, self.dice, self.others, larger(other, self.rows))

    def with_shown(self) -> Side:
        """The same rows, and after them those of `showing`, each only where the other colour shows that number too."""
        where = _where_shown(self.layout.width, self.others)
        more = [self.rows[place] & where[face] for face, place in showing(self.dice)]
        return Side(self.layout, self.upright, self.dice, self.others, [*self.rows, *more])

    def weighed(self, weights: Mapping[int, int]) -> list[int]:
        """The sum of the rows at these places, each so many times, digit by digit."""
        width = (self.layout.top * sum(weights.values())).bit_length() // 8 + 1
        some = Side(self.layout, self.upright, self.dice, self.others, [self.rows[place] for place in weights])
        size = len(HANDS[self.others]) * width
        digits = sum(map(mul, _widened(some, width), weights.values())).to_bytes(size, "little")
        return _cut(digits, width)


def _bytes(side: Side) -> bytes:
    size = len(HANDS[side.others]) * side.layout.width
    return b"".join([row.to_bytes(size, "little") for row in side.rows])


def _widened(side: Side, width: int) -> list[Row]:
    """The same digits with more room for each."""
    old = side.layout.width
    if old == width or not any(side.rows):
        return list(side.rows)
    rows = _bytes(side)
    wider = bytearray(len(rows) // old * width)
    for byte in range(old):
        wider[byte::width] = rows[byte::old]
    return _cut(wider, len(HANDS[side.others]) * width)


def _cut(rows: bytes | bytearray, size: int) -> list[Row]:
    """The rows of so many bytes each."""
    return [int.from_bytes(rows[at : at + size], "little") for at in range(0, len(rows), size)]


def best(side: Side, lists: Lists, onto: Sequence[Row]) -> list[Row]:
    """Row by row and digit by digit the largest of what is there already and all rows of a list.

    A guard bit above each digit is lost where that digit is smaller than the one that is taken off.
    """
    guards, certain = side.layout.guards[side.others], side.layout.certain[side.others]
    rows, most, found = [row | guards for row in side.rows], side.layout.bits - 1, []
    for known, places in zip(onto, lists, strict=True):
        if not known and places:
            known, places = side.rows[places[0]], places[1:]
        if known != certain:
            for place in places:
                more = rows[place] - known
                gains = more & guards
                known += more & gains - (gains >> most)
        found.append(known)
    return found


def larger(side: Side, onto: Sequence[Row]) -> list[Row]:
    """The same with one row for each: the larger of two tables."""
    guards, most, found = side.layout.guards[side.others], side.layout.bits - 1, []
    for known, row in zip(onto, side.rows, strict=True):
        more = (row | guards) - known
        gains = more & guards
        found.append(known + (more & gains - (gains >> most)))
    return found


class Found:
    """The best that is known of every situation while one way after the other is tried."""

    def __init__(self, upright: Side) -> None:
        self.layout, self.mine, self.theirs = upright.layout, upright.dice, upright.others
        self.rows = {True: upright.rows, False: [0] * len(HANDS[upright.others])}

    def best(self, side: Side, lists: Lists) -> None:
        """Try what each hand can become."""
        self.rows[side.upright] = best(side, lists, self.rows[side.upright])

    def take(self, side: Side) -> None:
        """Try a table as it is."""
        self.rows[side.upright] = larger(side, self.rows[side.upright])

    def sides(self) -> Iterator[Side]:
        """What is known, from either side; one does not know of the other."""
        yield Side(self.layout, True, self.mine, self.theirs, self.rows[True])
        yield Side(self.layout, False, self.theirs, self.mine, self.rows[False])

    def grow(self, layout: Layout) -> None:
        """Go on with chances out of more."""
        for side in self.sides():
            self.rows[side.upright] = side.grown(layout).rows
        self.layout = layout

    def table(self) -> Table:
        """Both sides together."""
        upright, across = self.sides()
        self.take(across.flipped())
        return Table(Side(self.layout, True, upright.dice, upright.others, self.rows[True]))


class Table:
    """The chance of every situation with so many dice of mine and of theirs, seen from the side that is wanted."""

    def __init__(self, upright: Side) -> None:
        self.upright = upright
        self._grown: Table | None = None

    @cached_property
    def across(self) -> Side:
        """Seen from their dice."""
        return self.upright.flipped()

    def grown(self, layout: Layout) -> Table:
        """The same chances, out of more."""
        if layout is self.upright.layout:
            return self
        if self._grown is None or self._grown.upright.layout is not layout:
            self._grown = Table(self.upright.grown(layout))
        return self._grown

    def average(self, mine: Mapping[int, int], theirs: Mapping[int, int]) -> Fraction:
        """The chance on average over independent dice: weights by the places of hands."""
        digits = self.upright.weighed(mine)
        total = sum([digits[place] * weight for place, weight in theirs.items()])
        return Fraction(total, self.upright.layout.top * sum(mine.values()) * sum(theirs.values()))
