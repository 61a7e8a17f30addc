"""One run of hostile inputs: each is made from a seed and its number, tried, timed and counted by kind.
What is neither a value nor one of our errors is kept with a line that makes it again."""

import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from . import codes, commands, moves, otherworld, packs, records, situations
from .kinds import Kind, run

KINDS: tuple[Kind, ...] = (
    moves.MOVES, moves.OUTCOMES, codes.CODES, records.PARSED, records.REPLAYED, situations.SITUATIONS, packs.PACKS,
    commands.COMMANDS, *otherworld.OTHERWORLD,
)  # fmt: skip
BY_NAME = {kind.name: kind for kind in KINDS}
SLOWEST_MS = 5_000
TOLD = 20  # of all that broke, so much is kept


@dataclass
class Tally:
    """What came of the inputs of one kind."""

    ends: Counter[str] = field(default_factory=Counter)
    slowest_ms: float = 0.0
    slowest: str = ""
    broken: list[str] = field(default_factory=list)

    def add(self, other: "Tally") -> None:
        """Take another tally in."""
        self.ends += other.ends
        self.broken += other.broken[: TOLD - len(self.broken)]
        if other.slowest_ms > self.slowest_ms:
            self.slowest_ms, self.slowest = other.slowest_ms, other.slowest


def made(kind: Kind, seed: int, number: int) -> Any:
    """The input of a seed and a number; always the same one."""
    return kind.make(Random(f"{seed} {kind.name} {number}"))


def attack(kind: Kind, seed: int, numbers: range, until: float = float("inf")) -> Tally:
    """Try all these inputs, or as many as there is time for."""
    tally = Tally()
    for number in numbers:
        if time.monotonic() > until:
            break
        given = made(kind, seed, number)
        began = time.perf_counter()
        try:
            tally.ends[run(kind, given)] += 1
        except Exception:
            tally.ends["BROKEN"] += 1
            if len(tally.broken) < TOLD:
                tally.broken.append(_reproducer(kind, seed, number, given) + traceback.format_exc(limit=-4)[:3_000])
        spent = (time.perf_counter() - began) * 1_000
        if spent > tally.slowest_ms:
            tally.slowest_ms, tally.slowest = spent, f"{kind.name}:{number}, {_size(given)} characters"
    return tally


def _size(given: Any) -> int:
    return len(given) if isinstance(given, str) else len(str(given))


def _reproducer(kind: Kind, seed: int, number: int, given: Any) -> str:
    return f"python -m tests.fuzz --seed {seed} --only {kind.name}:{number}\n{given!r:.1500}\n"
