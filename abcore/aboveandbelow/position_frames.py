"""The pending frames inside a position code: a plain turn in three bits, and any other stack field by field."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from abcore.engine.position import Packer, PositionError, Unpacker
from abcore.engine.value import Value

from .content import Content
from .frames import Frame, Turn
from .game import ACTIONS, AboveAndBelow
from .situation_frames import KINDS
from .state import Table

TAGS = ("number", "text", "off", "on", "list", "value", "letters")
NAMES = tuple(KINDS)
MOST = 64
DEEPEST = 6
RULES = ("setup.market", "build.refill", "refresh.row", "setup.villagers", "end.villagers", "setup.caves",
         "deck.bottom", "encounter.cave")  # fmt: skip


@lru_cache(maxsize=8)
def words(content: Content) -> tuple[str, ...]:
    """Every word that a frame can hold, in a fixed order; new content only adds at the end of its kind."""
    choices = [c.name for p in content.paragraphs.values() for c in p.choices]
    known = ["", *content.tokens, *content.cards, *content.goods, *content.caves, *choices, *ACTIONS, *RULES]
    known += ["houses", "outposts", "potion", "cider", "bed", "injured", "exhausted", "paragraph", "board"]
    return tuple(dict.fromkeys(known))


def put_frames(packer: Packer, game: AboveAndBelow, s: Table) -> None:
    """The whole stack."""
    plain = len(s.frames) == 1 and isinstance(s.top, Turn) and s.top == Turn(s.top.seat)
    packer.put(int(not plain), 2)
    if plain:
        packer.put(s.top.seat, 4)  # type: ignore[attr-defined]
        return
    packer.put(len(s.frames), MOST)
    for frame in s.frames:
        _put(packer, words(game.content), frame)


def get_frames(unpacker: Unpacker, game: AboveAndBelow) -> tuple[Frame, ...]:
    """The whole stack back."""
    if not unpacker.get(2):
        return (Turn(unpacker.get(4)),)
    frames = [_get(unpacker, words(game.content), 0) for _ in range(unpacker.get(MOST))]
    if not all(isinstance(frame, Frame) for frame in frames):
        raise PositionError("This code describes no stack of frames.")
    return tuple(frames)


def _put(packer: Packer, known: tuple[str, ...], value: Any) -> None:
    tag = _tag(known, value)
    packer.put(TAGS.index(tag), len(TAGS))
    if tag == "number":
        packer.put_number(value + 1)
    elif tag == "text":
        parts = value.split(" ")
        packer.put(len(parts) - 1, 4)
        for part in parts:
            packer.put(known.index(part), len(known))
    elif tag == "letters":
        packer.put_bytes(value.encode())
    elif tag == "list":
        packer.put(len(value), MOST)
        for each in value:
            _put(packer, known, each)
    elif tag == "value":
        packer.put(NAMES.index(type(value).__name__), len(NAMES))
        for each in value:
            _put(packer, known, each)


def _tag(known: tuple[str, ...], value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        parts = value.split(" ")
        return "text" if len(parts) <= 4 and all(part in known for part in parts) else "letters"
    return "value" if isinstance(value, Value) else "list"


def _get(unpacker: Unpacker, known: tuple[str, ...], depth: int) -> Any:
    if depth > DEEPEST:
        raise PositionError("This code is nested too deeply.")
    tag = TAGS[unpacker.get(len(TAGS))]
    if tag == "number":
        return unpacker.get_number() - 1
    if tag == "text":
        return " ".join(known[unpacker.get(len(known))] for _ in range(unpacker.get(4) + 1))
    if tag == "letters":
        return unpacker.get_bytes(4000).decode()
    if tag == "list":
        return tuple(_get(unpacker, known, depth + 1) for _ in range(unpacker.get(MOST)))
    if tag == "value":
        kind = KINDS[NAMES[unpacker.get(len(NAMES))]]
        return kind(*[_get(unpacker, known, depth + 1) for _ in kind._fields])
    return tag == "on"
