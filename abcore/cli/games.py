"""Which game a file, a code, a record or a pack is of, and that game's modules, each imported only when it is needed.
What is in them, the games themselves tell; every command asks here, so that none knows a game by its folder."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

ABOVE_AND_BELOW, OTHERWORLD = "above-and-below", "otherworld"
PACKAGES = {ABOVE_AND_BELOW: "aboveandbelow", OTHERWORLD: "otherworld"}
PREFIXES = {"ab": ABOVE_AND_BELOW, "ow": OTHERWORLD}
"""How the position codes of a game begin."""
CODE = re.compile(r"(ab|ow)\d{1,3}-[\w.-]*")
KEY = re.compile(r"""^[ \t]*game[ \t]*=[ \t]*["']([a-z-]{1,40})["']""", re.MULTILINE)
TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
TAG = re.compile(r'\[Game "([a-z-]{1,40})"\]')


def module(game: str, name: str) -> Any:
    """One module of a game.

    >>> module("otherworld", "printings").FIRST.name
    'FIRST'
    """
    return import_module(f"abcore.{PACKAGES[game]}.{name}")


def of(here: Any) -> str:
    """The game of a situation."""
    package = type(here.game).__module__.split(".")[1]
    return next(game for game, folder in PACKAGES.items() if folder == package)


def of_code(code: str) -> str:
    """The game of a position code, by its first letters.

    >>> of_code("ow1-AAAA"), of_code("ab1-AAAA")
    ('otherworld', 'above-and-below')
    """
    return PREFIXES[code.strip()[:2]]


def of_file(text: str, otherwise: str = "") -> str:
    """The game that a situation or a pack names before its first table; else the one that was asked for.

    >>> of_file('game = "otherworld"\\nplayers = 3'), of_file("players = 3"), of_file("players = 3", "otherworld")
    ('otherworld', 'above-and-below', 'otherworld')
    """
    table = TABLE.search(text)
    return _known(KEY.search(text, 0, table.start() if table else len(text)), otherwise)


def of_record(text: str, otherwise: str = "") -> str:
    """The game that a record names in its tags.

    >>> of_record('[Game "otherworld"]')
    'otherworld'
    """
    return _known(TAG.search(text), otherwise)


def _known(found: re.Match[str] | None, otherwise: str) -> str:
    """A game that is not known is left to the first one's reader, which says so in a sentence."""
    named = found[1] if found else otherwise
    return named if named in PACKAGES else ABOVE_AND_BELOW


def printings(here: Any) -> dict[str, Any]:
    """The printings of a situation's game, by name."""
    found: dict[str, Any] = module(of(here), "printings").PRINTINGS
    return found
