"""Writes small tables as TOML text that people can read; the standard library only reads it.
Texts, whole numbers, truth values, lists and tables of these; nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def dumps(data: dict[str, Any]) -> str:
    """TOML text for a table: plain keys first, then tables, then lists of tables.

    >>> print(dumps({"round": 3, "village": {"Ada": {"ready": ["scout"]}}, "card": [{"id": "hut"}]}))
    round = 3
    <BLANKLINE>
    [village.Ada]
    ready = ["scout"]
    <BLANKLINE>
    [[card]]
    id = "hut"
    """
    return "\n".join(_lines(data, "")).strip()


def _lines(table: dict[str, Any], place: str) -> Iterator[str]:
    for key, value in table.items():
        if not isinstance(value, dict) and not _tables(value):
            yield f"{_key(key)} = {_value(value)}"
    for key, value in table.items():
        inside = f"{place}.{_key(key)}" if place else _key(key)
        if isinstance(value, dict):
            if any(not isinstance(each, dict) for each in value.values()):
                yield from ("", f"[{inside}]")
            yield from _lines(value, inside)
        elif _tables(value):
            for each in value:
                yield from ("", f"[[{inside}]]")
                yield from _lines_flat(each)


def _lines_flat(table: dict[str, Any]) -> Iterator[str]:
    for key, value in table.items():
        yield f"{_key(key)} = {_value(value)}"


def _tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)


def _key(key: str) -> str:
    plain = key and key.isascii() and key.replace("-", "a").replace("_", "a").isalnum()
    return key if plain else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f'"{"".join(map(_character, value))}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(k)} = {_value(v)}' for k, v in value.items())} }}" if value else "{}"
    raise TypeError(f"a {type(value).__name__} cannot be written here")


def _character(c: str) -> str:
    if c in '"\\':
        return f"\\{c}"
    return c if c.isprintable() else f"\\u{ord(c):04x}" if ord(c) < 0x10000 else f"\\U{ord(c):08x}"
