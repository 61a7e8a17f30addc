"""`score S`: what everyone would score now, each line open to its sum, and who stands where.
Numbers that rest on assumed values wear a ring."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from . import games
from .answer import FINE, Answer
from .head import head, head_lines
from .judge import where
from .paint import quiet, ring, strong
from .source import situation

if TYPE_CHECKING:
    from abcore.engine.explain import Number

    from .source import Situation

OURS = "○ rests on a value that we assumed; the sums are exact for it."


def run(asked: Namespace) -> Answer:
    """Score every seat."""
    here = situation(asked)
    numbers, standings = here.game.score(here.state), here.game.standings(here.state)
    lines = list(head_lines(here))
    for name, number in zip(here.names, numbers, strict=True):
        lines += ["", f"{strong(name)}: {ring(number.value, number.status)} {number.label}"]
        lines += [line for part in number.parts for line in sum_lines(here, part, 1)]
    lines += ["", strong("Standings"), *standing_lines(here.names, standings)]
    lines += [quiet(OURS)] if any(number.status == "assumed" for number in numbers) else []
    sides = [{"name": name, "points": number_data(n)} for name, n in zip(here.names, numbers, strict=True)]
    side = "heroes" if games.of(here) == games.OTHERWORLD else "villages"
    data = head(here) | {side: sides, "standings": [_standing(here.names, each) for each in standings]}
    return Answer(FINE, lines, data)


def number_data(number: Number) -> dict[str, Any]:
    """A number that opens, as data.

    >>> from abcore.engine.explain import product
    >>> number_data(product("buildings", "score.buildings", 3, 1, "printed"))["working"]
    '3 x 1'
    """
    plain = {key: getattr(number, key) for key in ("label", "rule", "value", "status", "working")}
    return plain | {"parts": [number_data(part) for part in number.parts]}


def sum_lines(here: Situation, number: Number, depth: int, above: str = "") -> Iterator[str]:
    """A number and what it is made of, with rules and pages; a part that has its sum's rule does not repeat it."""
    working = f": {number.working}" if number.working else ""
    figure = f"{number.value:>{3 + 3 * (depth - 1)}}{ring('', number.status):<1}"
    line = f"  {figure} {number.label}{working}"
    yield line if number.rule == above else f"{line:<50}  {where(here, number.rule)}"
    for part in number.parts:
        yield from sum_lines(here, part, depth + 1, number.rule)


def standing_lines(names: Sequence[str], standings: Sequence[Any]) -> Iterator[str]:
    """Everyone in order, and what told each from the next."""
    *most, last = ["points", *_breaks(standings[0])]
    for at, row in enumerate(standings):
        line = f"  {row.place}. {strong(names[row.seat])} with {row.points}"
        below = standings[at + 1] if at + 1 < len(standings) else None
        if below is None:
            yield line
        elif below.place == row.place:
            yield f"{line}, level with {names[below.seat]} in {', '.join(most)} and {last}"
        else:
            yield f"{line}, ahead of {names[below.seat]}{_by(row, below)}"


def _breaks(row: Any) -> list[str]:
    """What is looked at after the points, in its order."""
    return [field for field in row._fields if field not in ("seat", "points", "place", "decided_by")]


def _by(row: Any, below: Any) -> str:
    """What decided, where it was not the points."""
    if row.decided_by in ("", "points"):
        return ""
    return f" by {row.decided_by}: {getattr(row, row.decided_by)} to {getattr(below, row.decided_by)}"


def _standing(names: Sequence[str], row: Any) -> dict[str, Any]:
    keys = ("place", "points", *_breaks(row), "decided_by")
    return {"name": names[row.seat]} | {key: getattr(row, key) for key in keys}
