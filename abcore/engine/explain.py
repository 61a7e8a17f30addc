"""A number that opens: its value, the parts it is made of, the rule behind it, and how certain it is.
A sum is as certain as its weakest part, so that a page can say "exact, for our values"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from .value import Value

STATUSES = ("own", "printed", "reported", "seen", "assumed")
"""From the most certain to the least: entered by who owns the box, in the rulebook's text, told by others, read off a
picture, ours."""
CERTAIN = ("own", "printed")
"""The statuses that need no word beside the number."""


def weakest(statuses: Iterable[str]) -> str:
    """The least certain of them.

    >>> weakest(["printed", "assumed", "reported"])
    'assumed'
    """
    return max(statuses, key=STATUSES.index, default="printed")


class Number(Value):
    """A figure with its reasons.

    >>> fruit = product("4 fruit on slot 3", "score.track", 4, 2, "printed")
    >>> rope = product("1 rope on slot 1", "score.track", 1, 1, "seen")
    >>> track = total("advancement track", "score.track", [fruit, rope])
    >>> track.value, track.status
    (9, 'seen')
    >>> print("\\n".join(track.lines()))
    9  advancement track [score.track, seen]
      8  4 fruit on slot 3: 4 x 2 [score.track]
      1  1 rope on slot 1: 1 x 1 [score.track, seen]
    """

    label: str
    rule: str
    value: Any
    status: str = "printed"
    parts: tuple[Number, ...] = ()
    working: str = ""

    def lines(self, depth: int = 0) -> Iterator[str]:
        """The number and what it is made of, one line each, parts indented; what is not certain says so."""
        working = f": {self.working}" if self.working else ""
        status = "" if self.status in CERTAIN else f", {self.status}"
        yield f"{'  ' * depth}{self.value}  {self.label}{working} [{self.rule}{status}]"
        for part in self.parts:
            yield from part.lines(depth + 1)


def total(label: str, rule: str, parts: Iterable[Number]) -> Number:
    """The sum of its parts."""
    parts = tuple(parts)
    return Number(label, rule, sum(part.value for part in parts), weakest(part.status for part in parts), parts)


def product(label: str, rule: str, times: int, each: int, status: str) -> Number:
    """So many of a thing, at so much each."""
    return Number(label, rule, times * each, status, (), f"{times} x {each}")
