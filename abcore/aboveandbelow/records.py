"""Records of Above and Below: which game and which table the head of a record asks for, and replaying it there.
How a record is written is engine/record.py's."""

from __future__ import annotations

from collections.abc import Sequence

from abcore.engine.pack import STANDARD, MissingPack, Pack, chosen, label
from abcore.engine.record import Record, RecordError, parse
from abcore.engine.replay import Replay, replay, written
from abcore.engine.session import Session

from .content import GAME
from .situation import Situation, SituationError, load
from .situation_write import dump

PACKS = label(STANDARD, 1)


def start(record: Record, packs: Sequence[Pack] = ()) -> Situation:
    """The situation that a record starts from; RecordError where its head asks for what is not here.

    >>> start(parse('[Packs "standard 1, my-box 1"]'))
    Traceback (most recent call last):
    abcore.engine.record.RecordError: The pack my-box 1 is asked for; no pack is at hand.
    """
    game = record.tag("Game", GAME)
    if game != GAME:
        raise RecordError(0, f"This record is of {game!r:.60}, not of {GAME}.")
    ours, *asked = (name.strip() for name in record.tag("Packs", PACKS).split(","))
    if ours != PACKS:
        raise RecordError(0, f"This record was made with {ours!r:.60}; here is {PACKS}.")
    try:
        return load(record.situation, chosen(asked, packs))
    except MissingPack as error:
        raise RecordError(0, str(error)) from error
    except SituationError as error:
        raise RecordError(0, f"The situation of this record does not hold:\n{error}") from error


def open_record(text: str, packs: Sequence[Pack] = (), lines: int | None = None) -> Replay:
    """Read a record and replay it, with the packs that its head names; with `lines`, so many of its main line.

    >>> again = open_record('''[Shows "the first to labor"]
    ... | round = 2
    ... 2. Ada  labor scout
    ... ''')
    >>> again.fault, again.state.villages[0].ciders
    (None, 1)
    >>> print(again.record, end="")
    [Game "above-and-below"]
    [Packs "standard 1"]
    [Players "Ada, Ben"]
    [Shows "the first to labor"]
    | round = 2
    <BLANKLINE>
    2. Ada  labor scout
    """
    here = start(parse(text), packs)
    record = parse(text, here.names)
    if lines is not None:
        if lines > len(record.lines):
            raise RecordError(0, f"The main line has {len(record.lines)} lines; there is no line {lines}.")
        record = record.but(lines=record.lines[:lines])
    return replay(here.game, here.state, _headed(record, here), here.names)


def record_of(session: Session[object, object, object], here: Situation, **tags: str) -> Record:
    """What was played in a session that began at a situation: the way to its cursor, branches and notes included."""
    lines = written(session.game, session.timeline, here.names, session.cursor)
    return _headed(Record(tuple(tags.items()), "", lines), here)


def _headed(record: Record, here: Situation) -> Record:
    """The same record with its canonical head: fixed tags first, the others as they come."""
    packs = ", ".join([PACKS, *(label(name, version) for name, version in here.game.content.packs)])
    fixed = {"Game": GAME, "Packs": packs, "Players": ", ".join(here.names)}
    others = {name: value for name, value in record.tags if name not in fixed}
    return record.but(tags=(*fixed.items(), *others.items()), situation=dump(here, packs=False))
