"""Gaining and paying: gold, basic weapons, advancement and point tokens, out of a supply that is limited.
Which things cost or bring what is told by the chapters."""

from __future__ import annotations

from abcore.engine.verdict import Fact

from .printings import Rules
from .state import Board, Draft

SHORT = Fact("supply.limited", "The supply has {0} {1} left, so {who} gains {0} and not {2}")
LAST_POINTS = Fact("end.supply", "The supply has {0:point} left, so {who} gains {0} and not {1}")

NAMES = {"gold": "gold", "weapons": "basic weapons", "advancements": "advancement tokens", "points": "points"}


def limited(rules: Rules, what: str) -> bool:
    """Whether the pieces of the box are all there are: points always, the others by the switch (supply.limited)."""
    return what == "points" or bool(rules.switches.limited_supply)


def room(rules: Rules, s: Board, what: str, n: int) -> int:
    """How many of so many the supply can give."""
    return min(n, getattr(s, what)) if limited(rules, what) else n


def gain(rules: Rules, t: Draft, seat: int, what: str, n: int) -> int:
    """Take tokens out of the supply, as far as it has them; how many that were."""
    gained = room(rules, t, what, n)
    if gained < n:
        t.events.append(LAST_POINTS(seat, gained, n) if what == "points" else SHORT(seat, gained, NAMES[what], n))
    move(rules, t, seat, what, gained)
    return gained


def pay(rules: Rules, t: Draft, seat: int, what: str, n: int) -> None:
    """Give tokens back to the supply; the chapter has found that they are there."""
    move(rules, t, seat, what, -n)


def move(rules: Rules, t: Draft, seat: int, what: str, n: int) -> None:
    """Tokens change sides: from the supply to the player, or with a number below 0 the other way."""
    hero = t.hero(seat)
    setattr(hero, what, getattr(hero, what) + n)
    if limited(rules, what):
        setattr(t, what, getattr(t, what) - n)
