"""What every position code begins with: the printing with its switches, and who sits at the table.
The table itself is each game's affair."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .limits import LONGEST_PLAYER
from .position import Packer, PositionError, Unpacker
from .printing import Printing
from .value import Value

LONGEST_NAME = 4 * LONGEST_PLAYER  # in bytes
Answers = Sequence[Sequence[Any]]
"""The values that each switch can have, in an order that stays."""


class Seats(Value):
    """The names that need not be spelt, one for each seat there can be, and the least number of players."""

    usual: tuple[str, ...]
    least: int


def put_printing(packer: Packer, printings: Mapping[str, Printing], answers: Answers, printing: Printing) -> None:
    """Which printing, and every switch of the table."""
    packer.put(list(printings).index(printing.name), len(printings))
    for known, value in zip(answers, printing.switches, strict=True):
        packer.put(known.index(value), len(known))


def get_printing(unpacker: Unpacker, printings: Mapping[str, Printing], answers: Answers) -> Printing:
    """The printing with its switches back."""
    printing = list(printings.values())[unpacker.get(len(printings))]
    switches = type(printing.switches)(*[known[unpacker.get(len(known))] for known in answers])
    return printing.but(switches=switches)


def put_names(packer: Packer, seats: Seats, names: tuple[str, ...]) -> None:
    """How many play, and their names where they are not the usual ones.

    >>> packer = Packer()
    >>> put_names(packer, Seats(("Ada", "Ben", "Cleo"), 2), ("Eve", "Dan"))
    >>> get_names(Unpacker(packer.packed()), Seats(("Ada", "Ben", "Cleo"), 2))
    ('Eve', 'Dan')
    """
    packer.put(len(names) - seats.least, len(seats.usual) - seats.least + 1)
    usual = names == seats.usual[: len(names)]
    packer.put(int(not usual), 2)
    if not usual:
        for name in names:
            packer.put_bytes(name.encode())


def get_names(unpacker: Unpacker, seats: Seats) -> tuple[str, ...]:
    """The names back; a PositionError where they are no names of players."""
    players = unpacker.get(len(seats.usual) - seats.least + 1) + seats.least
    if not unpacker.get(2):
        return seats.usual[:players]
    names = tuple(unpacker.get_bytes(LONGEST_NAME).decode() for _ in range(players))
    if len(set(names)) < players or not all(0 < len(name) <= LONGEST_PLAYER for name in names):
        raise PositionError("The names in this code are no names of players.")
    return names
