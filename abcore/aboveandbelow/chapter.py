"""What a chapter of this game hands to `game.py`: the roles of its frames, how its moves are judged, and sets in steps.
Roles and moves are those of every game (engine/flow.py); sets of villagers are this one's."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from abcore.engine.flow import Asked, Chance, Decide, Deed, Moves, Roles
from abcore.engine.value import Value
from abcore.engine.verdict import Verdict

from .printings import Rules
from .state import Board

__all__ = ["Action", "Asked", "Chance", "Decide", "Deed", "Moves", "Roles"]


class Action(Value):
    """What is put together in steps: `+ this`, `+ that`, `go`.

    `addable` lists, in ascending order, what may be added and still be completed; `whole` makes the move that the
    steps add up to; `tempting` lists what people add by mistake.
    """

    opens: Callable[[Rules, Board, int], Verdict] | None
    addable: Callable[[Rules, Board, Any], Iterable[Any]]
    whole: Callable[..., Any]
    tempting: Callable[[Rules, Board, Any], Iterable[Any]] | None = None
