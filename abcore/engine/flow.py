"""How a game flows: what its chapters hand to it, and the loop that runs what runs by itself.
The frame on top runs by itself (Deed), by chance (Chance) or by a player's move (Decide); no rule is known here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeAlias

from .dist import Dist
from .value import Value
from .verdict import Event, Fact, Verdict


class Deed(Value):
    """A frame that runs by itself."""

    run: Callable[[Any, Any, Any], None]


class Chance(Value):
    """A frame that waits for a die or a card; None means that there is nothing to draw, `moot` tells so."""

    chance: Callable[[Any, Any, Any], Dist[Any] | None]
    resolve: Callable[[Any, Any, Any, Any], None]
    moot: Fact | None = None


class Decide(Value):
    """A frame that asks a player. `open` tells whether there is anything to choose; without it, there always is.

    `moot` is what happens where there is nothing to choose, if that is worth telling.
    """

    asks: str
    candidates: Callable[[Any, Any, Any], Iterable[Any]]
    open: Callable[[Any, Any, Any], bool] | None = None
    moot: Fact | None = None


class Asked(Value):
    """How a move is judged and carried out at one kind of frame. `near` gives moves with one part changed."""

    check: Callable[[Any, Any, Any, Any], Verdict]
    apply: Callable[[Any, Any, Any, Any], None]
    near: Callable[[Any, Any, Any, Any], Iterable[Any]] | None = None


Roles: TypeAlias = dict[type, "Deed | Chance | Decide"]
Moves: TypeAlias = dict[tuple[type, type], Asked]


class Flowing(Protocol):
    """A table while a step changes it, as far as the flow needs to know it."""

    frames: list[Any]
    events: list[Event]


def settle(
    roles: Mapping[type, Any],
    rules: Any,
    t: Flowing,
    asked: type | None = None,
    watch: Callable[[Any, Any], None] | None = None,
) -> None:
    """Run what runs by itself until someone decides, chance does, or it is over.

    A decision of the kind `asked` is left to be asked, whatever there is to choose. `watch` looks at the table before
    each frame: for what ends a game at once, whatever is pending.
    """
    while t.frames:
        if watch is not None:
            watch(rules, t)
            if not t.frames:
                return
        frame = t.frames[-1]
        role = roles[type(frame)]
        if type(role) is Deed:
            role.run(rules, t, frame)
        elif type(role) is Chance:
            dist = role.chance(rules, t, frame)
            if dist is None:
                _moot(t, frame, role)
            elif len(dist) == 1:
                role.resolve(rules, t, frame, next(iter(dist)))
            else:
                return
        elif role.open is None or type(frame) is asked or role.open(rules, t, frame):
            return
        else:
            _moot(t, frame, role)


def _moot(t: Flowing, frame: Any, role: Chance | Decide) -> None:
    t.frames.pop()
    if role.moot is not None:
        t.events.append(role.moot(frame.seat))
