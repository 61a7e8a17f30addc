"""Reads a small TOML file from anywhere, within limits: what comes back is safe to walk through and to quote.
What its keys mean is left to who asked for it."""

from __future__ import annotations

import re
from typing import Any

from .limits import DEEPEST_TABLE, LARGEST_NUMBER, MOST_IN_TABLE
from .sheet import SheetError

DEEP_KEY = re.compile(rf"(?:\.[^.,=\[\]{{}}\n]*){{{DEEPEST_TABLE + 1}}}")
"""A key of many parts, as a.b.c.d: Python's reader takes the square of its length, so it is not even asked."""
OPENS = re.compile(r"""\"{3}|'{3}|"|'|#""")
CLOSES = {
    "#": re.compile(r"[^\n]*+"),
    "'": re.compile(r"[^'\n]*+'"),
    '"': re.compile(r"""(?:[^"\\\n]|\\.)*+\""""),
    "'''": re.compile(r"(?:[^']|'(?!''))*+'{3}"),
    '"""': re.compile(r"""(?:[^"\\]|\\.|"(?!""))*+\"{3}""", re.DOTALL),
}


def loads(text: str, longest: int, what: str) -> dict[str, Any]:
    """The tables of a text; a SheetError with one sentence where it is too much or no TOML.

    >>> loads("coins = 3", 100, "A situation")
    {'coins': 3}
    >>> loads("coins = ", 100, "A situation")
    Traceback (most recent call last):
    abcore.engine.sheet.SheetError: This is no TOML file: Invalid value (at end of document).
    >>> loads("a = [[[[[[[[[[[[[]]]]]]]]]]]]]", 100, "A situation")
    Traceback (most recent call last):
    abcore.engine.sheet.SheetError: A situation has tables and lists nested 12 deep at most.
    """
    import tomllib

    if len(text) > longest:
        told = f"{what} is a small file of at most {longest} characters; this one has {len(text)} characters."
        raise SheetError([told])
    if DEEP_KEY.search(_without_texts(text)):
        raise SheetError([_too_deep(what)])
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SheetError([f"This is no TOML file: {error!s:.200}."]) from error
    except (ValueError, RecursionError) as error:
        raise SheetError(["This file is nested too deeply, or a number in it is far too large."]) from error
    _measure(data, what)
    return data


def _too_deep(what: str) -> str:
    return f"{what} has tables and lists nested {DEEPEST_TABLE} deep at most."


def _without_texts(text: str) -> str:
    """The text with an x for each quoted text, and without comments; as far as its quotes are in order.

    >>> _without_texts('a."b.c" = "d.e" # f.g')
    'a.x = x '
    """
    parts, at = list[str](), 0
    while opens := OPENS.search(text, at):
        parts += [text[at : opens.start()], "" if opens[0] == "#" else "x"]
        closes = CLOSES[opens[0]].match(text, opens.end())
        if closes is None:  # what follows will not be read
            return "".join(parts)
        at = closes.end()
    return "".join([*parts, text[at:]])


def _measure(data: dict[str, Any], what: str) -> None:
    """Refuse what is too deep, too wide or too large, without recursion."""
    ahead: list[tuple[Any, int]] = [(data, 0)]
    while ahead:
        value, depth = ahead.pop()
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise SheetError([f"{what} has no number with more than {len(str(LARGEST_NUMBER)) - 1} figures."])
        if isinstance(value, dict | list):
            if depth > DEEPEST_TABLE:
                raise SheetError([_too_deep(what)])
            if len(value) > MOST_IN_TABLE:
                told = f"{what} has at most {MOST_IN_TABLE} entries in one table or list; one here has {len(value)}."
                raise SheetError([told])
            ahead += [(each, depth + 1) for each in (value.values() if isinstance(value, dict) else value)]
