"""What a chapter of this game hands to `game.py`: the roles of its frames, and how its moves are judged.
Both are those of every game (engine/flow.py); this is the place where the chapters of this one find them."""

from __future__ import annotations

from typing import Any

from abcore.engine.flow import Asked, Chance, Decide, Deed, Moves, Roles
from abcore.engine.verdict import LEGAL, Fact, Verdict

from .moves import Done
from .printings import Rules
from .state import Board, Draft

__all__ = ["DONE_HERE", "Asked", "Chance", "Decide", "Deed", "Moves", "Roles", "done_with"]

LEFT_OUT = Fact("turn.action", "{who} leaves the rest of the action out")


def done_with(told: Fact) -> Asked:
    """`done` where it is free to stop; it is told by the fact that is handed in."""

    def done(rules: Rules, t: Draft, frame: Any, m: Done) -> None:
        t.frames.pop()
        t.events.append(told(frame.seat))

    return Asked(_check_done, done)


def _check_done(rules: Rules, s: Board, frame: Any, m: Done) -> Verdict:
    return LEGAL


DONE_HERE = done_with(LEFT_OUT)
"""Leaving the action of a space out, or the rest of it (turn.action)."""
