"""Makes a readable file small: whatever it reads the same without is left out, one key after the other.
What reading means is told by who writes the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def pruned(data: dict[str, Any], reads_as: Callable[[dict[str, Any]], bool], first: str = "") -> dict[str, Any]:
    """The same tables without every key that `reads_as` does not miss; those of the table `first` are tried first.

    >>> pruned({"round": 1, "village": {"Ada": {"coins": 7}}}, lambda data: "round" in data)
    {'round': 1}
    """
    for path in sorted(paths(data), key=lambda path: path[0] != first):
        without = less(data, path)
        if reads_as(without):
            data = without
    return data


def paths(data: dict[str, Any]) -> list[tuple[str, ...]]:
    """Every key that may be left out: whole tables first, then what is in them.

    >>> paths({"round": 1, "village": {"Ada": {"coins": 7}}})
    [('round',), ('village',), ('village', 'Ada'), ('village', 'Ada', 'coins')]
    """
    found: list[tuple[str, ...]] = []
    for key, value in data.items():
        found.append((key,))
        if isinstance(value, dict):
            found += [(key, *inner) for inner in paths(value)]
    return found


def less(data: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any]:
    """The same table without one key, and without tables that this leaves empty.

    >>> less({"round": 1, "village": {"Ada": {"coins": 7}}}, ("village", "Ada", "coins"))
    {'round': 1}
    """
    key, *inner = path
    if key not in data:
        return data
    if not inner:
        return {k: v for k, v in data.items() if k != key}
    rest = less(data[key], tuple(inner))
    return data | {key: rest} if rest else {k: v for k, v in data.items() if k != key}
