"""`moves S`: everything that is legal here, as whole moves where there are few and as first steps where there are many.
With `--all` the tempting illegal ones as well, each with the rules that it breaks."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from . import games
from .answer import FINE, Answer
from .head import head, head_lines
from .judge import said, said_lines
from .paint import act, legal, quiet, refused
from .source import situation

if TYPE_CHECKING:
    from abcore.engine.verdict import Verdict

    from .source import Situation

FEW = 40
"""Up to so many forms of an action are listed one by one."""


class Found(NamedTuple):
    """A move with its verdict; `steps` when it only opens a set that has too many forms to list."""

    move: Any
    verdict: Verdict
    steps: bool = False


def run(asked: Namespace) -> Answer:
    """List the moves."""
    here = situation(asked)
    listing = import_module(f".moves_{games.PACKAGES[games.of(here)]}", __package__)
    found: list[Found] = list(dict.fromkeys(listing.offered(here)))
    fine, wrong = [f for f in found if f.verdict], [f for f in found if not f.verdict]
    data = head(here) | {"moves": [_data(here, each) for each in fine]}
    lines = [*head_lines(here), "", *_lines(here, fine), *_steps(listing.steps(here, found))]
    if asked.all:
        data["refused"] = [_refused(here, each) for each in wrong]
        lines += ["", "Tempting, but not legal now:", *_refused_lines(here, wrong)]
    return Answer(FINE, lines, data)


def _data(here: Situation, found: Found) -> dict[str, Any]:
    cautions = [said(here, each) for each in found.verdict.cautions]
    return {"move": str(found.move), "cautions": cautions, "steps": found.steps}


def _refused(here: Situation, found: Found) -> dict[str, Any]:
    return {"move": str(found.move), "faults": [said(here, each) for each in found.verdict.faults]}


def _lines(here: Situation, fine: list[Found]) -> Iterator[str]:
    for each in fine:
        steps = quiet("  more than can be listed: begin with it, then '+ NAME' and 'go'") if each.steps else ""
        yield f"{legal('✓')} {act(str(each.move))}{steps}"
        yield from said_lines(here, each.verdict.cautions, "    ")


def _steps(words: str | None) -> Iterator[str]:
    """How steps are put together, where some are listed."""
    if words is not None:
        yield quiet(f"These are steps; the whole in one line is read as well{words}.")


def _refused_lines(here: Situation, wrong: list[Found]) -> Iterator[str]:
    """Moves of one kind that fail for the same reasons are told by their shortest."""
    alike: dict[Any, list[Found]] = {}
    for each in wrong:
        alike.setdefault((type(each.move), each.verdict.faults), []).append(each)
    for group in alike.values():
        shortest = min(group, key=lambda each: len(str(each.move).split()))
        more = quiet(f"  and {len(group) - 1} more like it") if len(group) > 1 else ""
        yield f"{refused('✕')} {shortest.move}{more}"
        yield from said_lines(here, shortest.verdict.faults, "    ")
