"""A situation of Above and Below as a position code: printing, switches, table and what is pending, in one short text.
Only what cannot be derived is written: what is left in a pile or in the supply follows from all else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from abcore.engine.position import Packer, PositionError, Unpacker, seal, unseal
from abcore.engine.position_head import Seats, get_names, get_printing, put_names, put_printing
from abcore.engine.sheet import Sheet
from abcore.engine.stack import written

from .game import AboveAndBelow
from .position_frames import get_frames, put_frames
from .position_table import get_table, put_table
from .printings import PRINTINGS, Switches
from .situation import NAMES, NO_WAY_ON, Situation, SituationError, load, look_ahead
from .situation_frames import stack_reader
from .situation_write import made_up

if TYPE_CHECKING:
    from abcore.engine.pack import Pack

    from .content import Content
    from .state import Table

PREFIX = "ab1-"
SEATS = Seats(NAMES, 2)
OFF_ON = (False, True)
ANSWERS: tuple[tuple[Any, ...], ...] = tuple(
    OFF_ON if isinstance(value, bool) else ("by-count", "two") for value in Switches()
)


def encode(here: Situation, seat: int | None = None) -> str:
    """The code of a situation; title and text stay behind, and of packs all but their names.

    Made for a seat, it holds what that seat knows: nothing that is hidden from it travels.

    >>> here = load("players = 2")
    >>> decode(encode(here)) == here
    True
    """
    packer = Packer()
    s = here.state if seat is None else here.game.view(here.state, seat)
    put_printing(packer, PRINTINGS, ANSWERS, here.game.printing)
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
        game = AboveAndBelow(get_printing(unpacker, PRINTINGS, ANSWERS), content)
        names = get_names(unpacker, SEATS)
        frames = get_frames(unpacker, game)
        state = get_table(unpacker, game, len(names), frames)
        unpacker.close()
    except (LookupError, TypeError, UnicodeDecodeError) as error:
        raise PositionError("This code describes no situation of Above and Below.") from error
    _try_out(game, state)
    return Situation(game, state, names)


def _try_out(game: AboveAndBelow, s: Table) -> None:
    """Look one step ahead: a stack of frames that no play leads to is no situation, though its numbers fit."""
    faults: list[str] = []
    reader = stack_reader(game, len(s.villages))
    try:
        for frame in s.frames:
            reader.frame(Sheet(written(frame), "", faults))
        if faults:
            raise ValueError(faults[0])
        asked = type(s.frames[-1]) if s.frames else None
        if game.settle(s, asked).state != s:
            raise ValueError("something would run by itself")
        look_ahead(game, s)
    except NO_WAY_ON as error:
        raise PositionError("This code describes a situation from which the game cannot go on.") from error


def _content(block: str, packs: Sequence[Pack]) -> Content:
    """What the block of a code asks for and makes up; a code that names no pack was made without one."""
    try:
        return load(block if block.startswith("packs = ") else f"packs = []\n{block}", packs).game.content
    except SituationError as error:
        told = error.faults[0] if error.faults[0].startswith("packs: ") else "its block cannot be read."
        raise PositionError(f"This code describes no situation of Above and Below: {told}") from error
