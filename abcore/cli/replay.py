"""`replay R`: plays a record line by line and tells what happened, or names the first line that does not hold, and why.
With `--text` it prints the record in its canonical form."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from abcore.engine.timeline import Moved

from . import games, pack
from .answer import FINE, REFUSED, Answer
from .paint import act, chance, quiet, refused, strong, wrapped
from .source import record

if TYPE_CHECKING:
    from abcore.engine.replay import Fault, Replay
    from abcore.engine.timeline import Node

    from .source import Situation


def run(asked: Namespace) -> Answer:
    """Replay a record."""
    here, last = record(asked.record, pack.packs(asked.packs), asked.game)
    text = str(last.record)
    main = last.timeline.path(last.end)
    data: dict[str, Any] = {
        "tags": dict(last.record.tags),
        "steps": [_step(here, last, node) for node in main[1:]],
        "branches": sum(max(0, len(last.timeline.children(node.id)) - 1) for node in last.timeline),
        "fault": last.fault and {"at": last.fault.at, "text": last.fault.text, "reason": last.fault.reason},
        "text": text,
        "code": games.module(games.of(here), "position").encode(here.but(state=last.state)),
    }
    if asked.text:
        lines = text.rstrip("\n").split("\n")
    else:
        lines = [*_head(last), *(line for step in data["steps"] for line in _lines(step))]
    return Answer(REFUSED if last.fault else FINE, [*lines, *_fault(last.fault)], data)


def _step(here: Situation, last: Replay, node: Node[Any]) -> dict[str, Any]:
    """One node of the main line as data."""
    names = here.game.names(here.names)
    moved = isinstance(node.cause, Moved)
    before = last.timeline[node.parent].state
    cause = str(node.cause).removeprefix("~ ")
    return {
        "move" if moved else "outcome": cause,
        "who": here.names[here.game.seat(before)] if moved else "",
        "note": node.note,
        "events": [{"rule": e.rule, "sentence": e.sentence(names), "seat": e.seat} for e in node.events],
    }


def _head(last: Replay) -> Iterator[str]:
    shows = last.record.tag("Shows")
    yield from [strong(shows), ""] if shows else []


def _lines(step: dict[str, Any]) -> Iterator[str]:
    if "move" in step:
        yield f"{strong(step['who'])}: {act(step['move'])}"
    else:
        yield chance(f"~ {step['outcome']}")
    for event in step["events"]:
        yield from wrapped(f"{event['sentence']} [{event['rule']}]", "  ")
    yield from wrapped(step["note"], quiet("  · ")) if step["note"] else ()


def _fault(fault: Fault | None) -> Iterator[str]:
    if fault is not None:
        yield refused(f"✕ Line {fault.at} does not hold: {fault.text}")
        yield from wrapped(fault.reason, "  ")
