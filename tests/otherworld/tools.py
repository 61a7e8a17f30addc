"""What the tests of the chapters share: a situation out of a few lines, and a look at one player's side.
What serves the tests of every game is taken from tests/tools.py."""

from __future__ import annotations

from abcore.engine.verdict import Event
from abcore.otherworld.situation import Situation, load
from abcore.otherworld.state import Hero, Table
from tests.tools import candidates, cautions_of, cited, nearest_to, play, rules_of, sentences, told, verdict_of

__all__ = [
    "Played", "at", "candidates", "cautions_of", "changed", "cited", "hero",
    "nearest_to", "play", "rules_of", "sentences", "side", "told", "verdict_of", "visit",
]  # fmt: skip

Played = tuple[Table, list[Event]]


def at(text: str = "", **switches: object) -> Situation:
    """A situation out of a few lines of TOML, some switches settled otherwise: `at(text, limited_supply=False)`."""
    lines = [f"{name} = {str(how).lower() if isinstance(how, bool) else repr(how)}" for name, how in switches.items()]
    return load("\n".join([text, "[switches]", *lines]) if lines else text)


def hero(s: Table, name: str = "Ada") -> Hero:
    """The side of a player, by name."""
    return s.heroes[("Ada", "Ben", "Cleo", "Dan", "Eve").index(name)]


def changed(before: Table, after: Table, name: str = "Ada") -> dict[str, tuple[object, object]]:
    """What of a player's side is not as it was: field by field, before and after."""
    pairs = zip(Hero._fields, hero(before, name), hero(after, name), strict=True)
    return {field: (x, y) for field, x, y in pairs if x != y}


def side(name: str = "Ada", **fields: object) -> str:
    """Lines for one player's side: `side("Ben", gold=2, cards=["sling"])`."""
    told = {key: str(value).lower() if isinstance(value, bool) else repr(value) for key, value in fields.items()}
    lines = [f"{key} = {value}" for key, value in told.items()]
    return "\n".join([f"[hero.{name}]", *lines]).replace("'", '"') + "\n"


def visit(space: str, text: str = "", **switches: object) -> Situation:
    """The player whose turn it is, just come to a space."""
    here = at(text, **switches)
    return here.but(state=play(here, f"move {space}")[0])
