"""Values inside a position code: numbers, words, lists and kinds of value, each behind a small tag.
Which kinds and which words there are is told by the game, in an order that stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .position import Packer, PositionError, Unpacker
from .value import Value

TAGS = ("number", "text", "off", "on", "list", "value", "letters")
MOST = 64
DEEPEST = 6


def put_value(packer: Packer, kinds: Sequence[str], known: Sequence[str], value: Any) -> None:
    """Any value, field by field; texts out of the known words are short, all others are spelt.

    >>> class Roll(Value):
    ...     seat: int
    ...     foe: str
    >>> packer = Packer()
    >>> put_value(packer, ["Roll"], ["sling", "star-eater"], Roll(1, "star-eater"))
    >>> get_value(Unpacker(packer.packed()), {"Roll": Roll}, ["sling", "star-eater"])
    Roll(seat=1, foe='star-eater')
    """
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
            put_value(packer, kinds, known, each)
    elif tag == "value":
        packer.put(kinds.index(type(value).__name__), len(kinds))
        for each in value:
            put_value(packer, kinds, known, each)


def _tag(known: Sequence[str], value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, int):
        return "number"
    if isinstance(value, str):
        parts = value.split(" ")
        return "text" if len(parts) <= 4 and all(part in known for part in parts) else "letters"
    return "value" if isinstance(value, Value) else "list"


def get_value(unpacker: Unpacker, kinds: Mapping[str, type[Value]], known: Sequence[str], depth: int = 0) -> Any:
    """The next value back; what cannot be raises PositionError, LookupError or TypeError."""
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
        return tuple(get_value(unpacker, kinds, known, depth + 1) for _ in range(unpacker.get(MOST)))
    if tag == "value":
        kind = list(kinds.values())[unpacker.get(len(kinds))]
        return kind(*[get_value(unpacker, kinds, known, depth + 1) for _ in kind._fields])
    return tag == "on"
