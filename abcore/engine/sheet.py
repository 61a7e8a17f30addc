"""A table of a readable file while it is read: each key is asked for once, and every fault is kept with its place.
What the keys mean is left to who reads them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from .limits import LONGEST_FAULT, MOST_FAULTS

T = TypeVar("T")


WORDS: dict[type, str] = {
    int: "a whole number", str: "a text", bool: "true or false", list: "a list", dict: "a table", object: "a value",
}  # fmt: skip


class SheetError(ValueError):
    """A file with faults: one sentence each, cut where it is long; beyond a limit they are only counted."""

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults = tuple(map(shortened, faults))
        more = len(self.faults) - MOST_FAULTS
        if more > 1:  # one more may be the sentence that says how many there are
            self.faults = (*self.faults[:MOST_FAULTS], f"{more} more faults are not listed.")
        super().__init__("\n".join(self.faults))


class Sheet:
    """One table, its place in the file, and the list of faults that all tables of the file share.

    >>> faults: list[str] = []
    >>> sheet = Sheet({"coins": "many", "beds": 3}, "village.Ada", faults)
    >>> sheet.take("coins", int, 7)
    7
    >>> sheet.close()
    >>> print("\\n".join(faults))
    village.Ada.coins: expected a whole number, found 'many'.
    village.Ada.beds: this key is not known here; known are coins.
    """

    def __init__(self, data: Any, place: str, faults: list[str]) -> None:
        self.place, self.faults = place, faults
        self.asked: list[str] = []
        self.data: dict[str, Any] = data if isinstance(data, dict) else {}
        if not isinstance(data, dict):
            self.fault("", f"expected a table, found {data!r:.60}")

    def fault(self, key: str, sentence: str) -> None:
        """Keep one fault; `key` says where in this table."""
        where = ".".join(filter(None, [self.place, key]))
        sentence = sentence if sentence.endswith("?") else f"{sentence}."
        self.faults.append(f"{where}: {sentence}" if where else sentence)

    def __contains__(self, key: str) -> bool:
        return key in self.data

    def take(self, key: str, kind: type[T], default: T) -> T:
        """The value of a key, if it is of the kind expected."""
        self.asked.append(key)
        if key not in self.data:
            return default
        value = self.data[key]
        if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
            return value
        self.fault(key, f"expected {WORDS[kind]}, found {value!r:.60}")
        return default

    def number(self, key: str, default: int, least: int = 0, most: int = 9999) -> int:
        """A whole number within its bounds."""
        value = self.take(key, int, default)
        if least <= value <= most:
            return value
        self.fault(key, f"expected a number from {least} to {most}, found {value}")
        return default

    def one_of(self, key: str, known: Iterable[str], default: str) -> str:
        """A text out of those that are known."""
        value = self.take(key, str, default)
        return value if value == default else self.known(key, value, known) or default

    def names(self, key: str, known: Iterable[str], most: int = 99) -> list[str]:
        """A list of known names."""
        known = list(known)
        values = self.take(key, list, [])
        if len(values) > most:
            self.fault(key, f"expected at most {most}, found {len(values)}")
        found = [self.known(f"{key}[{at}]", value, known) for at, value in enumerate(values[:most], start=1)]
        return [name for name in found if name]

    def known(self, key: str, value: Any, known: Iterable[str]) -> str:
        """A name if it is known, else the empty text and a fault that suggests one."""
        known = list(known)
        if isinstance(value, str) and value in known:
            return value
        meant = suggestion(value, known) if len(self.faults) < MOST_FAULTS else ""
        self.fault(key, f"{value!r:.60} is not known here{meant}")
        return ""

    def table(self, key: str) -> Sheet:
        """A table inside this one; empty where there is none."""
        self.asked.append(key)
        return Sheet(self.data.get(key, {}), ".".join(filter(None, [self.place, key])), self.faults)

    def tables(self, key: str, most: int = 99) -> list[Sheet]:
        """A list of tables."""
        values = self.take(key, list, [])
        if len(values) > most:
            self.fault(key, f"expected at most {most}, found {len(values)}")
        place = ".".join(filter(None, [self.place, key]))
        return [Sheet(value, f"{place}[{at}]", self.faults) for at, value in enumerate(values[:most], start=1)]

    def close(self) -> None:
        """Every key that nobody asked for is a fault."""
        known = ", ".join(dict.fromkeys(self.asked))
        for key in self.data:
            if key not in self.asked:
                self.fault(str(key)[:60], f"this key is not known here; known are {known}")


def shortened(sentence: str) -> str:
    """Of a long sentence the beginning and the end, where the expected stands."""
    half = LONGEST_FAULT // 2 - 3
    return f"{sentence[:half]} ... {sentence[-half:]}" if len(sentence) > LONGEST_FAULT else sentence


def suggestion(value: Any, known: Iterable[str]) -> str:
    """What may have been meant, as the end of a sentence.

    >>> suggestion("scuot", ["scout", "scribe"])
    "; did you mean 'scout'?"
    """
    from difflib import get_close_matches

    known = list(known)
    close = get_close_matches(str(value)[:60], known, n=1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known are {', '.join(known)}" if 0 < len(known) <= 12 else ""
