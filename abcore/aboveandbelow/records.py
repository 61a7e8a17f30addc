"""Records of Above and Below: which table the head of a record asks for, and replaying it there.
How a record is written is engine/record.py's, and what all games share engine/records.py's."""

from __future__ import annotations

from collections.abc import Sequence

from abcore.engine import records
from abcore.engine.pack import Pack
from abcore.engine.record import Record
from abcore.engine.records import PACKS
from abcore.engine.replay import Replay
from abcore.engine.session import Session

from .content import GAME
from .situation import Situation, load
from .situation_write import dump

__all__ = ["PACKS", "open_record", "record_of", "start"]

TABLE = records.Table(GAME, load, lambda here: dump(here, packs=False))


def start(record: Record, packs: Sequence[Pack] = ()) -> Situation:
    """The situation that a record starts from; RecordError where its head asks for what is not here.

    >>> from abcore.engine.record import parse
    >>> start(parse('[Packs "standard 1, my-box 1"]'))
    Traceback (most recent call last):
    abcore.engine.record.RecordError: The pack my-box 1 is asked for; no pack is at hand.
    """
    here: Situation = records.start(TABLE, record, packs)
    return here


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
    return records.open_record(TABLE, text, packs, lines)


def record_of(session: Session[object, object, object], here: Situation, **tags: str) -> Record:
    """What was played in a session that began at a situation: the way to its cursor, branches and notes included."""
    return records.record_of(TABLE, session, here, **tags)
