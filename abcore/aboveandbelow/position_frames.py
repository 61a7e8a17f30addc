"""The pending frames inside a position code: a plain turn in three bits, and any other stack field by field."""

from __future__ import annotations

from functools import lru_cache

from abcore.engine.position import Packer, PositionError, Unpacker
from abcore.engine.position_values import MOST, get_value, put_value

from .content import Content
from .frames import Frame, Turn
from .game import ACTIONS, AboveAndBelow
from .situation_frames import KINDS
from .state import Table

NAMES = tuple(KINDS)
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
        put_value(packer, NAMES, words(game.content), frame)


def get_frames(unpacker: Unpacker, game: AboveAndBelow) -> tuple[Frame, ...]:
    """The whole stack back."""
    if not unpacker.get(2):
        return (Turn(unpacker.get(4)),)
    frames = [get_value(unpacker, KINDS, words(game.content)) for _ in range(unpacker.get(MOST))]
    if not all(isinstance(frame, Frame) for frame in frames):
        raise PositionError("This code describes no stack of frames.")
    return tuple(frames)
