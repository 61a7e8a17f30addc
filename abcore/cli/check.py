"""`check S MOVE`: is this move legal here, and if not, why, and what would be?
Exit 0 for a legal move, 1 for a refused one with every reason, 2 for a text that is no move."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING, Any

from abcore.engine.game import AmbiguousMove, UnreadableMove, nearest

from .answer import FINE, REFUSED, Answer, Trouble
from .head import head
from .judge import allowed_by, allowed_lines, said, said_lines
from .paint import act, legal, refused, strong
from .source import situation

if TYPE_CHECKING:
    from .source import Situation


def run(asked: Namespace) -> Answer:
    """Judge one move."""
    here = situation(asked)
    move = read_move(here, asked.move)
    verdict = here.game.check(here.state, move)
    instead = None if verdict else nearest(here.game, here.state, move)
    switches = [] if verdict else allowed_by(here, move, verdict)
    data: dict[str, Any] = head(here) | {
        "move": str(move),
        "legal": bool(verdict),
        "faults": [said(here, each) for each in verdict.faults],
        "cautions": [said(here, each) for each in verdict.cautions],
        "instead": None if instead is None else str(instead),
        "allowed_by": switches,
    }
    if verdict:
        lines = [f"{legal('✓ Legal')}: {strong(str(move))}"]
        if verdict.cautions:
            lines += ["But it is wasteful:", *said_lines(here, verdict.cautions)]
        return Answer(FINE, lines, data)
    lines = [f"{refused('✕ Not yet')}: {strong(str(move))}", *said_lines(here, verdict.faults)]
    lines += allowed_lines(switches)
    lines += [f"Instead: {act(str(instead))}"] if instead is not None else []
    return Answer(REFUSED, lines, data)


def read_move(here: Situation, text: str) -> Any:
    """The move that a text means here; trouble with a sentence that helps when it means none, or several."""
    try:
        return here.game.read(here.state, text)
    except UnreadableMove as error:
        raise Trouble(f"This is no move: {error}") from error
    except AmbiguousMove as error:
        raise Trouble(f"This could be several moves: {error}") from error
