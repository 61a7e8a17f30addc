"""Every limit of engine/limits.py, from both sides: what reaches it is read, what is over it is one of our errors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from abcore.aboveandbelow import AboveAndBelow, packs, situation
from abcore.engine import limits
from abcore.engine.game import UnreadableMove
from abcore.engine.pack import PackError
from abcore.engine.position import PositionError, seal, unseal
from abcore.engine.record import RecordError, parse
from abcore.engine.sheet import SheetError
from abcore.engine.timeline import Timeline
from abcore.engine.toml_read import loads

GAME = AboveAndBelow()
TABLE = situation.load("players = 2").state
HEAD = 'game = "above-and-below"\nname = "{}"\nversion = {}\n'


def padded(text: str, size: int) -> str:
    return text + "#" * (size - len(text))


def pack(name: str = "my-box", version: int = 1, size: int = 0) -> Any:
    return packs.load(padded(HEAD.format(name, version), size))


def some_packs(n: int) -> Any:
    return packs.content_with([pack(f"box-{i}") for i in range(n)])


def code(size: int) -> Any:
    """A code of this length, or of the next one above that fits into bytes."""
    sealed = next(code for n in range(size * 6 - 72, size * 6) if len(code := seal("x-", 1 << n)) >= size)
    return unseal("x-", sealed)


def unpacked(size: int) -> Any:
    return unseal("x-", seal("x-", 1, "#" * size))


def players(size: int) -> Any:
    return situation.load(f'players = ["{"a" * size}", "Ben"]')


def variations(depth: int) -> Any:
    return parse("pass\n" + "( pass\n" * depth + ")" * depth)


CASES: dict[str, tuple[Callable[[int], Any], type[Exception]]] = {
    "LONGEST_MOVE": (lambda n: GAME.read(TABLE, "pass".ljust(n)), UnreadableMove),
    "LONGEST_NOTE": (lambda n: Timeline(0).note(0, "x" * n), ValueError),
    "LONGEST_PLAYER": (players, SheetError),
    "LONGEST_NAME": (lambda n: situation.load(f'[[card]]\nid = "x"\nname = "{"a" * n}"'), SheetError),
    "LONGEST_RECORD": (lambda n: parse("pass".ljust(n)), RecordError),
    "MOST_RECORD_LINES": (lambda n: parse("\n" * n), RecordError),
    "MOST_TAGS": (lambda n: parse("".join(f'[A{i} "x"]\n' for i in range(n))), RecordError),
    "MOST_PLAYERS": (lambda n: parse(f'[Players "Ada{", Ben" * (n - 1)}"]'), RecordError),
    "MOST_VARIATIONS": (lambda n: parse("pass\n" + "( pass )\n" * n), RecordError),
    "DEEPEST_VARIATION": (variations, RecordError),
    "LONGEST_CODE": (code, PositionError),
    "MOST_UNPACKED": (unpacked, PositionError),
    "LONGEST_SITUATION": (lambda n: situation.load(padded("players = 2\n", n)), SheetError),
    "LONGEST_PACK": (lambda n: pack(size=n), PackError),
    "DEEPEST_TABLE": (lambda n: loads("a = " + "[" * n + "]" * n, 1000, "A file"), SheetError),
    "MOST_IN_TABLE": (lambda n: loads(f"a = {[0] * n}", 10_000, "A file"), SheetError),
    "LARGEST_NUMBER": (lambda n: loads(f"a = -{n}", 1000, "A file"), SheetError),
    "LONGEST_PACK_NAME": (lambda n: pack("b" * n), PackError),
    "HIGHEST_PACK_VERSION": (lambda n: pack(version=n), PackError),
    "MOST_PACKS": (some_packs, PackError),
}
TOLD = {"MOST_FAULTS", "LONGEST_FAULT"}  # how much is told, not how much is read: see test_pack.py


@pytest.mark.parametrize("name", CASES)
def test_what_reaches_the_limit_is_read_and_what_is_over_it_is_refused(name: str) -> None:
    read, error = CASES[name]
    limit = getattr(limits, name)
    read(limit)
    with pytest.raises(error) as caught:
        read(limit + 1)
    assert len(str(caught.value)) < 500


def test_every_limit_is_tested() -> None:
    assert CASES.keys() | TOLD == {name for name in vars(limits) if name.isupper()}
