"""What a chapter of this game hands to `game.py`: the roles of its frames, and how its moves are judged.
Both are those of every game (engine/flow.py); this is the place where the chapters of this one find them."""

from __future__ import annotations

from abcore.engine.flow import Asked, Chance, Decide, Deed, Moves, Roles
from abcore.engine.verdict import LEGAL, Verdict

from .moves import Done
from .printings import Rules
from .state import Board, Draft

__all__ = ["DONE_HERE", "Asked", "Chance", "Decide", "Deed", "Moves", "Roles"]


def _check_done(rules: Rules, s: Board, frame: object, m: Done) -> Verdict:
    return LEGAL


def _done(rules: Rules, t: Draft, frame: object, m: Done) -> None:
    t.frames.pop()


DONE_HERE = Asked(_check_done, _done)
"""Leaving the rest of something out, wherever that is free (turn.action)."""
