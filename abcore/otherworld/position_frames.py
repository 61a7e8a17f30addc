"""The pending frames inside a position code: a plain turn in a few bits, and any other stack field by field.
What the fields may hold is looked at by situation_frames.py."""

from __future__ import annotations

from functools import lru_cache

from abcore.engine.position import Packer, PositionError, Unpacker
from abcore.engine.position_values import MOST, get_value, put_value

from .aims import TOKEN
from .combat import ROLLED
from .content import AREAS, COLOURS, Content
from .frames import PRINCE, Frame
from .game import OtherWorld
from .situation_frames import KINDS, turn
from .state import Table

NAMES = tuple(KINDS)
FACES = ("1", "2", "3", "4", "5", "6")


@lru_cache(maxsize=8)
def words(content: Content) -> tuple[str, ...]:
    """Every word that a frame can hold, in a fixed order; new content only adds at the end of its kind."""
    known = ["", *content.effects, *content.creatures, *content.abyss, *content.characters, *content.spaces]
    return tuple(dict.fromkeys([*known, *AREAS, *COLOURS, *FACES, *ROLLED, PRINCE, TOKEN]))


def put_frames(packer: Packer, game: OtherWorld, s: Table) -> None:
    """The whole stack."""
    seat = getattr(s.frames[0], "seat", 0) if s.frames else 0
    plain = s.frames == turn(seat)
    packer.put(int(not plain), 2)
    if plain:
        packer.put(seat, len(s.heroes))
        return
    packer.put(len(s.frames), MOST)
    for frame in s.frames:
        put_value(packer, NAMES, words(game.content), frame)


def get_frames(unpacker: Unpacker, game: OtherWorld, players: int) -> tuple[Frame, ...]:
    """The whole stack back."""
    if not unpacker.get(2):
        return turn(unpacker.get(players))
    frames = [get_value(unpacker, KINDS, words(game.content)) for _ in range(unpacker.get(MOST))]
    if not all(isinstance(frame, Frame) for frame in frames):
        raise PositionError("This code describes no stack of frames.")
    return tuple(frames)
