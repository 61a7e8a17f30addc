"""Above and Below, in both printings of its rulebook: `AboveAndBelow(REVISED)` is the game."""

from .game import AboveAndBelow
from .printings import FIRST, PRINTINGS, REVISED, Switches
from .state import Table, Village

__all__ = ["FIRST", "PRINTINGS", "REVISED", "AboveAndBelow", "Switches", "Table", "Village"]
