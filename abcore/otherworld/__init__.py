"""OtherWorld, as its rulebook has it: `OtherWorld(FIRST)` is the game."""

from .game import OtherWorld
from .printings import FIRST, PRINTINGS, Switches
from .state import Hero, Table

__all__ = ["FIRST", "PRINTINGS", "Hero", "OtherWorld", "Switches", "Table"]
