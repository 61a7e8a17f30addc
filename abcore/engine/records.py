"""Records of any game: which game and which table the head of a record asks for, and replaying it there.
How a record is written is record.py's, what its lines do replay.py's; a game hands in its situations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .pack import STANDARD, MissingPack, Pack, chosen, label
from .record import Record, RecordError, parse
from .replay import Replay, replay, written
from .session import Session
from .sheet import SheetError
from .value import Value

PACKS = label(STANDARD, 1)


class Table(Value):
    """What a game hands in: its name, how a situation is read with packs, and how one is written without their names.

    A situation has `game`, `state` and `names`.
    """

    game: str
    load: Callable[[str, Sequence[Pack]], Any]
    dump: Callable[[Any], str]


def start(table: Table, record: Record, packs: Sequence[Pack] = ()) -> Any:
    """The situation that a record starts from; RecordError where its head asks for what is not here."""
    game = record.tag("Game", table.game)
    if game != table.game:
        raise RecordError(0, f"This record is of {game!r:.60}, not of {table.game}.")
    ours, *asked = (name.strip() for name in record.tag("Packs", PACKS).split(","))
    if ours != PACKS:
        raise RecordError(0, f"This record was made with {ours!r:.60}; here is {PACKS}.")
    try:
        return table.load(record.situation, chosen(asked, packs))
    except MissingPack as error:
        raise RecordError(0, str(error)) from error
    except SheetError as error:
        raise RecordError(0, f"The situation of this record does not hold:\n{error}") from error


def open_record(table: Table, text: str, packs: Sequence[Pack] = (), lines: int | None = None) -> Replay:
    """Read a record and replay it, with the packs that its head names; with `lines`, so many of its main line."""
    here = start(table, parse(text), packs)
    record = parse(text, here.names)
    if lines is not None:
        if lines > len(record.lines):
            raise RecordError(0, f"The main line has {len(record.lines)} lines; there is no line {lines}.")
        record = record.but(lines=record.lines[:lines])
    return replay(here.game, here.state, headed(table, record, here), here.names)


def record_of(table: Table, session: Session[object, object, object], here: Any, **tags: str) -> Record:
    """What was played in a session that began at a situation: the way to its cursor, branches and notes included."""
    lines = written(session.game, session.timeline, here.names, session.cursor)
    return headed(table, Record(tuple(tags.items()), "", lines), here)


def headed(table: Table, record: Record, here: Any) -> Record:
    """The same record with its canonical head: fixed tags first, the others as they come."""
    packs = ", ".join([PACKS, *(label(name, version) for name, version in here.game.content.packs)])
    fixed = {"Game": table.game, "Packs": packs, "Players": ", ".join(here.names)}
    others = {name: value for name, value in record.tags if name not in fixed}
    return record.but(tags=(*fixed.items(), *others.items()), situation=table.dump(here))
