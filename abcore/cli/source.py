"""Reads the situation that a command asks about, from a file or from standard input.
Whatever is wrong with it becomes one message with all its faults."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, BinaryIO

from . import pack
from .answer import Trouble

if TYPE_CHECKING:
    from abcore.aboveandbelow.situation import Situation

STDIN = "-"
LARGEST = 400_000
"""Bytes; what a situation may have in characters is told by situation.py."""


def situation(path: str, printing: str = "", packs: Sequence[str] = ()) -> Situation:
    """The situation in a file; with `printing`, the same table asked under that printing, with `packs` over it."""
    from abcore.aboveandbelow.situation import SituationError, load

    text = _text(path)
    own = pack.packs(packs)
    try:
        here = load(text, own)
        _try_out(here)
    except SituationError as error:
        many = "1 fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        raise Trouble(f"{_called(path)} has {many}:", error.faults) from error
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError, RuntimeError) as error:
        raise Trouble(f"{_called(path)} describes no table that can be played:", [_told(error)]) from error
    return _under(here, printing) if printing else here


def _try_out(here: Situation) -> None:
    """Ask the table a little of everything: frames that a file makes up may fit no table."""
    game, s = here.game, here.state
    if not 0 <= game.seat(s) < len(here.names):
        raise ValueError(f"there is no seat {game.seat(s)}")
    for move in game.candidates(s):
        game.check(s, move)
    if game.kind(s) == "chance":
        game.chance(s)
    game.standings(s)


def _under(here: Situation, printing: str) -> Situation:
    """The same table under another printing; switches that the file sets itself stay as they are."""
    from abcore.aboveandbelow import PRINTINGS, AboveAndBelow
    from abcore.engine.printing import switched

    own = here.game.printing
    settled = {name: mine for name, (mine, _) in switched(own, PRINTINGS[own.name]).items()}
    return here.but(game=AboveAndBelow(PRINTINGS[printing].with_switches(**settled), here.game.content))


def _text(path: str) -> str:
    try:
        if path == STDIN:
            raw = _some(sys.stdin.buffer)
        else:
            with open(path, "rb") as file:
                raw = _some(file)
    except FileNotFoundError as error:
        raise Trouble(f"There is no file {path}.") from error
    except (OSError, ValueError) as error:
        raise Trouble(f"{_called(path)} cannot be read: {getattr(error, 'strerror', None) or error}.") from error
    if len(raw) > LARGEST:
        raise Trouble(f"{_called(path)} is too large for a situation: more than {LARGEST} bytes.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"byte 0x{raw[error.start]:02x} at place {error.start + 1}"
        raise Trouble(f"{_called(path)} is not UTF-8 text: {found} does not fit.") from error


def _some(file: BinaryIO) -> bytes:
    """As much as a situation may have, and one byte more; a device without an end is left early."""
    return file.read(LARGEST + 1)


def _called(path: str) -> str:
    return "Standard input" if path == STDIN else path


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
