"""A pack: a user's own values for a game, kept in a file of their own and known to others by name and version only.
What a pack of a game may hold, and what comes of it, is that game's affair."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from .limits import HIGHEST_PACK_VERSION, LONGEST_PACK, LONGEST_PACK_NAME, MOST_FAULTS
from .sheet import SheetError, shortened, suggestion
from .toml_read import loads
from .value import Value

STANDARD = "standard"
"""The name of what is packaged; no user's pack has it."""
HEAD = ("game", "name", "version")
NAME = re.compile(r"(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*")


class PackError(SheetError):
    """A pack with faults: all of them, each with its file and key, what was found and what is expected."""


class MissingPack(LookupError):
    """A file, a record or a code asks for a pack that is not at hand; the sentence names it."""


class Pack(Value):
    """What is in a pack's file, as text, under its name and version.

    >>> str(Pack("above-and-below", "my-box", 2, ""))
    'my-box 2'
    """

    game: str
    name: str
    version: int
    text: str
    file: str = ""

    def __str__(self) -> str:
        return label(self.name, self.version)

    @property
    def data(self) -> dict[str, Any]:
        """The tables of the file."""
        return loads(self.text, LONGEST_PACK, "A pack")


class Named(Value):
    """A value that a pack names: its key there, and the paths under which the content knows it.

    >>> str(Named(("card", "hut", "cost"), ("hut.cost",)))
    'card.hut.cost'
    """

    key: tuple[str, ...]
    paths: tuple[str, ...]

    def __str__(self) -> str:
        return ".".join(self.key)


class Laid(Value):
    """Parsed files with a pack laid over them, by their names, and what the pack named."""

    files: Mapping[str, Mapping[str, Any]]
    named: tuple[Named, ...]


class Faults:
    """Gathers the faults of one file; beyond a limit they are only counted.

    >>> faults = Faults("mine.toml")
    >>> faults.add("card.hut.cost", "four", "a whole number")
    >>> faults.unknown("card", "hutt", ["hut"], "card")
    >>> print("\\n".join(faults.told()))
    mine.toml, card.hut.cost: found 'four', expected a whole number.
    mine.toml, card.hutt: found a card that is not known here; did you mean 'hut'?
    """

    def __init__(self, file: str) -> None:
        self.file, self.many = file, 0
        self._kept: list[str] = []

    def say(self, sentence: str) -> None:
        """Keep one sentence."""
        self.many += 1
        if len(self._kept) < MOST_FAULTS:
            self._kept.append(shortened(sentence))

    def add(self, key: str, found: object, expected: str) -> None:
        """One key, what was found there, and what is expected."""
        seen = "nothing" if found is None else f"{found!r:.60}"
        self.say(f"{self.file}, {key}: found {seen}, expected {expected}.")

    def unknown(self, place: str, key: str, known: Iterable[str], what: str) -> None:
        """A name that is not known, with the nearest one that is."""
        known = list(known)
        near = suggestion(key, known) if len(self._kept) < MOST_FAULTS else ""
        near = near or f"; known are {', '.join(known[:3])} and {len(known) - 3} more"
        where = ".".join(filter(None, [place, f"{key:.60}"]))
        self.say(f"{self.file}, {where}: found a {what} that is not known here{near}{'' if near[-1] == '?' else '.'}")

    def told(self) -> tuple[str, ...]:
        """All faults; the last one says how many more there are."""
        more = self.many - len(self._kept)
        return (*self._kept, *([f"{self.file}: {more} more faults are not listed."] if more else []))

    def done(self) -> None:
        """Raise what was found."""
        if self.many:
            raise PackError(self.told())


def text_of(path: Path) -> str:
    """The text of a pack's file; a PackError with one sentence where it cannot be read.

    >>> text_of(Path("nowhere.toml"))
    Traceback (most recent call last):
    abcore.engine.pack.PackError: nowhere.toml: the file cannot be read: No such file or directory.
    """
    try:
        with path.open("rb") as file:
            return file.read(4 * LONGEST_PACK + 1).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PackError([f"{path.name}: found a byte at place {error.start + 1}, expected UTF-8 text."]) from error
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or error
        raise PackError([f"{path.name}: the file cannot be read: {told}."]) from error


def table_of(data: Mapping[str, Any], key: str, place: str, faults: Faults) -> Mapping[str, Any]:
    """A table of the pack; none where there is none, a fault where there is something else.

    >>> faults = Faults("mine.toml")
    >>> table_of({"card": 3}, "card", "card", faults), faults.told()
    ({}, ('mine.toml, card: found 3, expected a table headed [card].',))
    """
    found = data.get(key, {})
    if isinstance(found, dict):
        return found
    faults.add(place, found, f"a table headed [{place}]")
    return {}


def label(name: str, version: int) -> str:
    """A pack as others name it.

    >>> label("standard", 1)
    'standard 1'
    """
    return f"{name} {version}"


def parse(text: str, game: str, faults: Faults) -> tuple[Pack, dict[str, Any]]:
    """A pack and its tables, the head looked at; what is wrong with the head is added to the faults.

    >>> faults = Faults("mine.toml")
    >>> pack, data = parse('game = "go"\\nname = "My box"', "above-and-below", faults)
    >>> print("\\n".join(faults.told()))
    mine.toml, game: found 'go', expected 'above-and-below'.
    mine.toml, name: found 'My box', expected small letters and figures joined by hyphens, at most 40.
    mine.toml, version: found nothing, expected a whole number from 1 to 9999.
    """
    try:
        data = loads(text, LONGEST_PACK, "A pack")
    except SheetError as error:
        raise PackError(f"{faults.file}: {sentence}" for sentence in error.faults) from error
    mine, name, version = (data.get(key) for key in HEAD)
    if mine != game:
        faults.add("game", mine, repr(game))
    if not isinstance(name, str) or len(name) > LONGEST_PACK_NAME or not NAME.fullmatch(name):
        faults.add("name", name, f"small letters and figures joined by hyphens, at most {LONGEST_PACK_NAME}")
    elif name == STANDARD:
        faults.add("name", name, "another name, since this is the name of what is packaged")
    if type(version) is not int or not 1 <= version <= HIGHEST_PACK_VERSION:
        faults.add("version", version, f"a whole number from 1 to {HIGHEST_PACK_VERSION}")
    return Pack(game, str(name), version if type(version) is int else 0, text, faults.file), data


def chosen(asked: Iterable[str], at_hand: Sequence[Pack]) -> tuple[Pack, ...]:
    """The packs that are asked for by name, or by name and version, out of those at hand.

    >>> mine = Pack("above-and-below", "my-box", 2, "")
    >>> chosen(["my-box"], [mine]) == chosen(["my-box 2"], [mine]) == (mine,)
    True
    >>> chosen(["my-box 1"], [mine])
    Traceback (most recent call last):
    abcore.engine.pack.MissingPack: The pack my-box 1 is asked for; at hand is my-box 2.
    """
    found = []
    for name in dict.fromkeys(asked):
        fits = [pack for pack in at_hand if name in (pack.name, str(pack))]
        if not fits:
            here = f"at hand is {', '.join(map(str, at_hand))}" if at_hand else "no pack is at hand"
            raise MissingPack(f"The pack {name:.60} is asked for; {here}.")
        found.append(fits[0])
    return tuple(found)


def write_whole(path: Path, text: str) -> None:
    """Write a file whole or not at all: first beside its place, then in its place.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_whole(Path(folder) / "mine.toml", "version = 1\\n")
    ...     [(file.name, file.read_text()) for file in Path(folder).iterdir()]
    [('mine.toml', 'version = 1\\n')]
    """
    import os
    from contextlib import suppress

    beside = path.with_name(f".{path.name[:40]}.{os.getpid()}.part")
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise
