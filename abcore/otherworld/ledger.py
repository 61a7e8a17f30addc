"""The ledger of this game, read once from `ledger.toml`."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from abcore.engine.ledger import Ledger, load_ledger


@cache
def ledger() -> Ledger:
    """All rules of OtherWorld, in the order of the book."""
    return load_ledger(Path(__file__).with_name("ledger.toml"))
