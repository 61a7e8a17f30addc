"""Reads the situation that a command asks about: a file, standard input, a position code, or a record as far as a line.
Whatever is wrong with it becomes one message with all its faults."""

from __future__ import annotations

import re
import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, BinaryIO, TypeAlias

from . import games, pack
from .answer import Trouble
from .games import CODE

if TYPE_CHECKING:
    from abcore.engine.pack import Pack
    from abcore.engine.replay import Replay

Situation: TypeAlias = Any
"""A situation of any game: its game, state, names, title and text."""

STDIN = "-"
LARGEST = 400_000
"""Bytes; what a situation may have in characters is told by situation.py."""
LARGEST_RECORD = 4_000_000
"""Bytes; what a record may have in characters is told by record.py."""
UPTO = re.compile(r"(.+)@(\d{0,6})", re.DOTALL)


def situation(asked: Namespace) -> Situation:
    """The situation that was asked about; with `printing`, the same table under that printing, with `packs` over it."""
    from abcore.engine.sheet import SheetError

    source, own = asked.situation, pack.packs(asked.packs)
    try:
        here = _found(source, own, asked.game)
        _try_out(here)
    except SheetError as error:
        many = "1 fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        raise Trouble(f"{_called(source)} has {many}:", error.faults) from error
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError, RuntimeError) as error:
        raise Trouble(f"{_called(source)} describes no table that can be played:", [_told(error)]) from error
    return _under(here, asked.printing) if asked.printing else here


def _found(source: str, own: Sequence[Pack], game: str) -> Situation:
    """A code and RECORD@n are known by their look; all else is the name of a file."""
    if CODE.fullmatch(source.strip()):
        return _decoded(source, own)
    if upto := UPTO.fullmatch(source):
        return _after(upto[1], upto[2], own, game)
    if source.endswith(".rec"):
        raise Trouble(f"{source} is a record: {source}@ is its end, {source}@4 the situation after 4 lines.")
    text = _text(source)
    game = games.of_file(text, game)
    return games.module(game, "situation").load(text, _fitting(own, game))


def _fitting(own: Sequence[Pack], game: str) -> Sequence[Pack]:
    """The packs, if they are all of this game."""
    for each in own:
        if each.game != game:
            raise Trouble(f"The pack {each} is of {each.game}, and this is {game}.")
    return own


def _decoded(code: str, own: Sequence[Pack]) -> Situation:
    from abcore.engine.position import PositionError

    game = games.of_code(code)
    try:
        return games.module(game, "position").decode(code, _fitting(own, game))
    except PositionError as error:
        raise Trouble(str(error)) from error


# -- records ----------------------------------------------------------------------------------------------------------


def record(path: str, packs: Sequence[Pack] = (), game: str = "", lines: int | None = None) -> tuple[Situation, Replay]:
    """A record's beginning, and the record replayed; with `lines`, no more of its main line than that."""
    from abcore.engine.record import RecordError, parse

    text = _text(path, LARGEST_RECORD)
    game = games.of_record(text, game)
    records, packs = games.module(game, "records"), _fitting(packs, game)
    try:
        return records.start(parse(text), packs), records.open_record(text, packs, lines)
    except RecordError as error:
        raise Trouble(f"{_called(path)} is no record that can be replayed:", str(error).splitlines()) from error


def _after(path: str, number: str, own: Sequence[Pack], game: str) -> Situation:
    """The situation after so many lines of a record's main line; after all of them where no number is given."""
    here, last = record(path, own, game, int(number) if number else None)
    if last.fault is not None:
        raise Trouble(f"{_called(path)} does not hold:", [str(last.fault)])
    return here.but(state=last.state)


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
    from abcore.engine.printing import switched

    own, printings = here.game.printing, games.printings(here)
    if printing not in printings:
        raise Trouble(f"{games.of(here)} has no printing {printing}; it has {', '.join(printings)}.")
    settled = {name: mine for name, (mine, _) in switched(own, printings[own.name]).items()}
    return here.but(game=type(here.game)(printings[printing].with_switches(**settled), here.game.content))


def _text(path: str, largest: int = LARGEST) -> str:
    try:
        if path == STDIN:
            raw = _some(sys.stdin.buffer, largest)
        else:
            with open(path, "rb") as file:
                raw = _some(file, largest)
    except FileNotFoundError as error:
        raise Trouble(f"There is no file {path}.") from error
    except (OSError, ValueError) as error:
        raise Trouble(f"{_called(path)} cannot be read: {getattr(error, 'strerror', None) or error}.") from error
    if len(raw) > largest:
        what = "situation" if largest == LARGEST else "record"
        raise Trouble(f"{_called(path)} is too large for a {what}: more than {largest} bytes.")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"byte 0x{raw[error.start]:02x} at place {error.start + 1}"
        raise Trouble(f"{_called(path)} is not UTF-8 text: {found} does not fit.") from error


def _some(file: BinaryIO, largest: int) -> bytes:
    """As much as it may have, and one byte more; a device without an end is left early."""
    return file.read(largest + 1)


def _called(path: str) -> str:
    if CODE.fullmatch(path.strip()):
        return "This position code"
    return "Standard input" if path == STDIN else path


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
