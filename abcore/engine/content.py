"""Content files while they are read: what a key may hold, every fault with its place, and the status of each value.
What the keys of a game mean, and how they hang together, is left to that game's reader."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from .value import Value


class ContentError(ValueError):
    """Everything that is wrong with the content, at once: a sentence per fault, also as `faults`.

    >>> print(ContentError(["cards.toml, hut.cost: found 'four', expected a whole number from 0 to 99."]))
    1 fault in the content:
    cards.toml, hut.cost: found 'four', expected a whole number from 0 to 99.
    """

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(faults)
        many = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__("\n".join((f"{many} in the content:", *self.faults)))


class Kind(Value):
    """What a key may hold, in words and as a test; `first` numbers the items of a list that have a status each."""

    words: str
    fits: Callable[[Any], bool]
    first: int = -1


def whole(low: int, high: int = 99) -> Kind:
    return Kind(f"a whole number from {low} to {high}", lambda found: type(found) is int and low <= found <= high)


def wholes(low: int, first: int) -> Kind:
    one = whole(low)
    return Kind(f"a list, each {one.words}", lambda found: _all_fit(one, found), first)


def word(known: Collection[str]) -> Kind:
    return Kind(f"one of {', '.join(known)}", lambda found: type(found) is str and found in known)


def words(known: Collection[str]) -> Kind:
    one = word(known)
    return Kind(f"a list, each once, {one.words}", lambda found: _all_fit(one, found) and len({*found}) == len(found))


def _all_fit(one: Kind, found: Any) -> bool:
    return type(found) is list and bool(found) and all(map(one.fits, found))


TEXT = Kind("a text that is not empty", lambda found: type(found) is str and bool(found.strip()))
FLAG = Kind("true or false", lambda found: type(found) is bool)
ID = Kind(
    "lower-case words of a-z and 0-9 joined by hyphens, not a number alone",
    lambda found: type(found) is str and bool(re.fullmatch(r"(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*", found)),
)


class Place(Value):
    """How a file says where in the rulebook a value is printed: the key, what it holds, and what stands for nowhere."""

    key: str
    kind: Kind
    none: Any


PAGE = Place("page", whole(0), 0)
HEADING = Place("heading", Kind("a heading of the rulebook", lambda found: type(found) is str), "")


class Sheet:
    """One file while it is read: its faults, and of each of its values the status and the place in the rulebook.

    >>> sheet = Sheet("cards.toml", {"status": "printed"}, (), ("printed", "assumed"), PAGE)
    >>> sheet.entry("hut", {"cost": 4, "beds": -1, "page": 9}, {"cost": whole(0), "beds": whole(0)}, ["cost"], "hut.")
    {'cost': 4}
    >>> sheet.statuses["hut.cost"], sheet.places["hut.cost"], sheet.faults
    ('printed', 9, ['cards.toml, hut.beds: found -1, expected a whole number from 0 to 99.'])
    """

    def __init__(
        self, file: str, raw: Mapping[str, Any], known: Collection[str], statuses: Collection[str], place: Place
    ) -> None:
        self.file, self.raw, self.place, self.status = file, raw, place, word(statuses)
        self.faults: list[str] = []
        self.statuses: dict[str, str] = {}
        self.places: dict[str, Any] = {}
        self.default = raw.get("status")
        if not self.status.fits(self.default):
            self.fault("status", self.default, self.status.words)
            self.default = "assumed"
        self.unknown("", raw, ("status", *known))

    def fault(self, where: str, found: object, expected: str) -> None:
        seen = "nothing" if found is None else repr(found)
        self.faults.append(f"{self.file}, {where}: found {seen}, expected {expected}.")

    def unknown(self, where: str, raw: Iterable[str], known: Collection[str]) -> None:
        for key in raw:
            if key not in known:
                found = "a key that is not known here"
                self.faults.append(f"{self.file}, {where}{key}: found {found}, expected one of {', '.join(known)}.")

    def rows(self, key: str) -> list[tuple[str, Mapping[str, Any]]]:
        """The entries of a list of tables, each with the name by which a fault calls it."""
        found = self.raw.get(key)
        if type(found) is not list or not found or not all(isinstance(row, dict) for row in found):
            self.fault(key, found, f"tables headed [[{key}]]")
            return []
        return [(str(row.get("id", f"{key} number {i}")), row) for i, row in enumerate(found, start=1)]

    def section(self, key: str) -> Mapping[str, Any]:
        found = self.raw.get(key)
        if not isinstance(found, dict):
            self.fault(key, found, f"a table headed [{key}]")
            return {}
        return found

    def entry(
        self, where: str, raw: Mapping[str, Any], kinds: Mapping[str, Kind], needed: Collection[str], prefix: str
    ) -> dict[str, Any]:
        """The values of one table that are as they should be, lists as tuples; the others become faults."""
        self.unknown(f"{where}.", raw, (*kinds, "status", self.place.key))
        good: dict[str, Any] = {}
        for key, kind in kinds.items():
            if key in raw and kind.fits(raw[key]):
                good[key] = tuple(raw[key]) if type(raw[key]) is list else raw[key]
            elif key in raw or key in needed:
                self.fault(f"{where}.{key}", raw.get(key), kind.words)
        self._mark(where, raw, kinds, good, prefix)
        return good

    def _mark(
        self, where: str, raw: Mapping[str, Any], kinds: Mapping[str, Kind], good: Mapping[str, Any], prefix: str
    ) -> None:
        """Note status and place of every value of an entry, those left out included."""
        status, place = raw.get("status", self.default), raw.get(self.place.key, self.place.none)
        for name, mark in (("status", status), (self.place.key, place)):
            if isinstance(mark, dict):
                self.unknown(f"{where}.{name}.", mark, tuple(kinds))
        for key, kind in kinds.items():
            listed = kind.first >= 0
            size = len(good.get(key, ())) if listed else 1
            stands = self._marks(f"{where}.status", status, key, size, listed, self.status, self.default)
            where_marked, none = f"{where}.{self.place.key}", self.place.none
            places = self._marks(where_marked, place, key, size, listed, self.place.kind, none)
            for i, (its_status, its_place) in enumerate(zip(stands, places, strict=True), start=kind.first):
                path = f"{prefix}{key}.{i}" if listed else f"{prefix}{key}"
                self.statuses[path] = its_status
                if its_place and its_status in ("printed", "seen"):
                    self.places[path] = its_place

    def _marks(self, where: str, mark: Any, key: str, size: int, listed: bool, kind: Kind, default: Any) -> list[Any]:
        """One mark for each of `size` values, out of one for all, a table by key, or there a list by number."""
        if isinstance(mark, dict):
            where, mark = f"{where}.{key}", mark.get(key, default)
        marks = mark if listed and type(mark) is list else [mark] * size
        if len(marks) == size and all(map(kind.fits, marks)):
            return marks
        expected = f"{kind.words}, or a list of {size} such" if listed else kind.words
        if size and (fault := f"{self.file}, {where}: found {mark!r}, expected {expected}.") not in self.faults:
            self.faults.append(fault)
        return [default] * size
