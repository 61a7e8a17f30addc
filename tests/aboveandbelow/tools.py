"""What the tests of the chapters share: a situation out of a few lines, and a look at one player's side.
What serves the tests of every game is taken from tests/tools.py."""

from __future__ import annotations

from abcore.aboveandbelow.situation import Situation, load
from abcore.aboveandbelow.state import GOOD_INDEX, Table, Village
from abcore.engine.verdict import Event
from tests.tools import candidates, cautions_of, cited, nearest_to, play, rules_of, sentences, told, verdict_of

__all__ = [
    "Played", "at", "candidates", "cautions_of", "cited", "goods",
    "nearest_to", "play", "rules_of", "sentences", "told", "verdict_of",
]  # fmt: skip

Played = tuple[Table, list[Event]]


def at(text: str = "", **switches: object) -> Situation:
    """A situation out of a few lines of TOML, some switches settled otherwise: `at(text, limited_supply=False)`."""
    lines = [f"{name} = {str(how).lower() if isinstance(how, bool) else repr(how)}" for name, how in switches.items()]
    return load("\n".join([text, "[switches]", *lines]) if lines else text)


def goods(village: Village, good: str) -> int:
    """How many of a good lie in the village's own supply."""
    return village.goods[GOOD_INDEX[good]]
