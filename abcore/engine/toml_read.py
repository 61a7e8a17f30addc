"""Reads a small TOML file from anywhere, within limits: what comes back is safe to walk through and to quote.
What its keys mean is left to who asked for it."""

from __future__ import annotations

from typing import Any

from .limits import DEEPEST_TABLE, LARGEST_NUMBER, LONGEST_FILE_LINE, MOST_IN_TABLE
from .sheet import SheetError


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
        raise SheetError([f"{what} is a small file of at most {longest} characters; this one has {len(text)} characters."])
    for at, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_FILE_LINE:  # a key with many dots costs the square of its length
            told = f"{what} has lines of at most {LONGEST_FILE_LINE} characters; line {at} has {len(line)}."
            raise SheetError([told])
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of a thousand figures is a plain ValueError
        told = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise SheetError([f"This is no TOML file: {told}."]) from error
    _measure(data, what)
    return data


def _measure(data: dict[str, Any], what: str) -> None:
    """Refuse what is too deep, too wide or too large, without recursion."""
    ahead: list[tuple[Any, int]] = [(data, 0)]
    while ahead:
        value, depth = ahead.pop()
        if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
            raise SheetError([f"{what} has no number with more than {len(str(LARGEST_NUMBER)) - 1} figures."])
        if isinstance(value, dict | list):
            if depth > DEEPEST_TABLE:
                raise SheetError([f"{what} has tables and lists nested {DEEPEST_TABLE} deep at most."])
            if len(value) > MOST_IN_TABLE:
                told = f"{what} has at most {MOST_IN_TABLE} entries in one table or list; one here has {len(value)}."
                raise SheetError([told])
            ahead += [(each, depth + 1) for each in (value.values() if isinstance(value, dict) else value)]
