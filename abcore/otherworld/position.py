"""A situation of OtherWorld as a position code: switches, table and what is pending, in one short text.
Only what cannot be derived is written: what is left in the deck or in the supply follows from all else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from abcore.engine.position import Packer, PositionError, Unpacker, seal, unseal
from abcore.engine.position_head import Seats, get_names, get_printing, put_names, put_printing

from .game import OtherWorld
from .position_frames import get_frames, put_frames
from .position_table import get_table, put_table
from .printings import ANSWERS, PRINTINGS
from .situation import NAMES, NO_WAY_ON, Situation, SituationError, load, look_ahead
from .situation_sound import stands
from .situation_write import made_up

if TYPE_CHECKING:
    from abcore.engine.pack import Pack

    from .content import Content
    from .state import Table

PREFIX = "ow1-"
SEATS = Seats(NAMES, 3)


def encode(here: Situation, seat: int | None = None) -> str:
    """The code of a situation; title and text stay behind, and of packs all but their names.

    Made for a seat, it holds what that seat knows: nothing that is hidden from it travels.

    >>> here = load("players = 3")
    >>> decode(encode(here)) == here
    True
    """
    packer = Packer()
    s = here.state if seat is None else here.game.view(here.state, seat)
    put_printing(packer, PRINTINGS, tuple(ANSWERS.values()), here.game.printing)
    put_names(packer, SEATS, here.names)
    put_frames(packer, here.game, s)
    put_table(packer, here.game, s)
    return seal(PREFIX, packer.packed(), made_up(here))


def decode(code: str, packs: Sequence[Pack] = ()) -> Situation:
    """The situation of a code, with the packs that it names; raises PositionError with a sentence for all else."""
    whole, block = unseal(PREFIX, code)
    unpacker = Unpacker(whole)
    content = _content(block, packs) if block else None
    try:
        game = OtherWorld(get_printing(unpacker, PRINTINGS, tuple(ANSWERS.values())), content)
        names = get_names(unpacker, SEATS)
        frames = get_frames(unpacker, game, len(names))
        state = get_table(unpacker, game, len(names), frames)
        unpacker.close()
    except (LookupError, TypeError, UnicodeDecodeError) as error:
        raise PositionError("This code describes no situation of OtherWorld.") from error
    _try_out(game, state, names)
    return Situation(game, state, names)


def _try_out(game: OtherWorld, s: Table, names: tuple[str, ...]) -> None:
    """Look one step ahead: a stack of frames that no play leads to is no situation, though its numbers fit."""
    try:
        stands(game, s, names)
        asked = type(s.frames[-1]) if s.frames else None
        if game.settle(s, asked).state != s:
            raise ValueError("something would run by itself")
        look_ahead(game, s)
    except NO_WAY_ON as error:
        raise PositionError("This code describes a situation from which the game cannot go on.") from error


def _content(block: str, packs: Sequence[Pack]) -> Content:
    """The content with the packs that the block of a code asks for."""
    try:
        return load(block, packs).game.content
    except SituationError as error:
        told = error.faults[0] if error.faults[0].startswith("packs: ") else "its block cannot be read."
        raise PositionError(f"This code describes no situation of OtherWorld: {told}") from error
