"""What a chapter hands to `game.py`: which frames it runs and which moves it judges.
A frame runs by itself (Deed), by chance (Chance) or by a player's move (Decide)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

from abcore.engine.dist import Dist
from abcore.engine.value import Value
from abcore.engine.verdict import Fact, Verdict

from .printings import Rules
from .state import Board, Draft


class Deed(Value):
    """A frame that runs by itself."""

    run: Callable[[Rules, Draft, Any], None]


class Chance(Value):
    """A frame that waits for a die or a card; None means that there is nothing to draw."""

    chance: Callable[[Rules, Board, Any], Dist[Any] | None]
    resolve: Callable[[Rules, Draft, Any, Any], None]


class Decide(Value):
    """A frame that asks a player. `open` tells whether there is anything to choose; without it, there always is.

    `moot` is what happens where there is nothing to choose, if that is worth telling.
    """

    asks: str
    candidates: Callable[[Rules, Board, Any], Iterable[Any]]
    open: Callable[[Rules, Board, Any], bool] | None = None
    moot: Fact | None = None


class Asked(Value):
    """How a move is judged and carried out at one kind of frame. `near` gives moves with one part changed."""

    check: Callable[[Rules, Board, Any, Any], Verdict]
    apply: Callable[[Rules, Draft, Any, Any], None]
    near: Callable[[Rules, Board, Any, Any], Iterable[Any]] | None = None


class Action(Value):
    """What is put together in steps: `+ this`, `+ that`, `go`.

    `addable` lists, in ascending order, what may be added and still be completed; `whole` makes the move that the
    steps add up to; `tempting` lists what people add by mistake.
    """

    opens: Callable[[Rules, Board, int], Verdict] | None
    addable: Callable[[Rules, Board, Any], Iterable[Any]]
    whole: Callable[..., Any]
    tempting: Callable[[Rules, Board, Any], Iterable[Any]] | None = None


Roles: TypeAlias = dict[type, "Deed | Chance | Decide"]
Moves: TypeAlias = dict[tuple[type, type], Asked]
