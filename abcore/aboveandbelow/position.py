"""A situation of Above and Below as a position code: printing, switches, table and what is pending, in one short text.
Only what cannot be derived is written: what is left in a pile or in the supply follows from all else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from abcore.engine.limits import LONGEST_PLAYER
from abcore.engine.position import Packer, PositionError, Unpacker, seal, unseal
from abcore.engine.printing import Printing
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
LONGEST_NAME = 4 * LONGEST_PLAYER  # in bytes
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
    _put_printing(packer, here.game.printing)
    _put_names(packer, here.names)
    put_frames(packer, here.game, s)
    put_table(packer, here.game, s)
    return seal(PREFIX, packer.packed(), made_up(here))


def decode(code: str, packs: Sequence[Pack] = ()) -> Situation:
    """The situation of a code, with the packs that it names; raises PositionError with a sentence for all else."""
    whole, block = unseal(PREFIX, code)
    unpacker = Unpacker(whole)
    content = _content(block, packs) if block else None
    try:
        game = AboveAndBelow(_get_printing(unpacker), content)
        names = _get_names(unpacker)
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


def _put_printing(packer: Packer, printing: Printing) -> None:
    packer.put(list(PRINTINGS).index(printing.name), len(PRINTINGS))
    for answers, value in zip(ANSWERS, printing.switches, strict=True):
        packer.put(answers.index(value), len(answers))


def _get_printing(unpacker: Unpacker) -> Printing:
    printing = list(PRINTINGS.values())[unpacker.get(len(PRINTINGS))]
    return printing.but(switches=Switches(*[answers[unpacker.get(len(answers))] for answers in ANSWERS]))


def _put_names(packer: Packer, names: tuple[str, ...]) -> None:
    packer.put(len(names) - 2, 3)
    usual = names == NAMES[: len(names)]
    packer.put(int(not usual), 2)
    if not usual:
        for name in names:
            packer.put_bytes(name.encode())


def _get_names(unpacker: Unpacker) -> tuple[str, ...]:
    players = unpacker.get(3) + 2
    if not unpacker.get(2):
        return NAMES[:players]
    names = tuple(unpacker.get_bytes(LONGEST_NAME).decode() for _ in range(players))
    if len(set(names)) < players or not all(0 < len(name) <= LONGEST_PLAYER for name in names):
        raise PositionError("The names in this code are no names of players.")
    return names
