"""OtherWorld, as its rulebook has it: `OtherWorld(FIRST)` is the game."""

from .printings import FIRST, PRINTINGS, Switches

__all__ = ["FIRST", "PRINTINGS", "Switches"]
