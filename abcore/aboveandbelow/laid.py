"""A table at the beginning as it is laid: what is dealt, part by part, and which part of a table is not as it is dealt.
No rule is known here: what is right is what `opening` and `resolve` make of the same seats and the same cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, NamedTuple

from abcore.engine.verdict import Event

from .game import AboveAndBelow
from .state import Table

Laid = Mapping[str, Any]
"""What everyone can see on the table, by part; a face-down pile shows only that it is there."""

PLAYER_PARTS = ("people", "coins", "home")
STEPS: tuple[tuple[str, ...], ...] = (
    PLAYER_PARTS,
    ("stars", "keys"),
    ("slots", "pile", "specials"),
    ("round",),
    ("supply", "cider"),
    ("cave",),
    ("cubes",),
    ("first",),
    ("houses", "outposts"),
    ("book",),
)
"""The kinds of part that each of the ten numbered steps of p4 brings."""
EXTRA = 8  # the step that hands out extra coins
RULES: tuple[tuple[str, ...], ...] = (
    ("setup.player", "setup.four-players", "setup.start-symbols"),
    ("setup.star-houses", "setup.key-houses"),
    ("setup.villagers", "setup.token-backs"),
    ("setup.round-marker",),
    ("setup.supply", "setup.cider"),
    ("setup.caves",),
    ("setup.reputation",),
    ("setup.first-player", "setup.coins"),
    ("setup.market",),
    ("setup.supply",),
)
"""The rules that speak at each step."""
PART_RULES = {
    "people": "setup.player", "coins": "setup.coins", "home": "setup.player", "stars": "setup.star-houses",
    "keys": "setup.key-houses", "slots": "setup.villagers", "pile": "setup.villagers", "specials": "setup.villagers",
    "round": "setup.round-marker", "supply": "setup.supply", "cider": "setup.cider", "cave": "setup.caves",
    "cubes": "setup.reputation", "first": "setup.first-player", "houses": "setup.market", "outposts": "setup.market",
    "book": "setup.supply",
}  # fmt: skip
"""The rule to read about each kind of part."""


class Deal(NamedTuple):
    """A table that is ready to play, how it is laid, and what the engine told on the way."""

    table: Table
    laid: Laid
    events: tuple[Event, ...]


def deal(game: AboveAndBelow, players: int, rng: Random) -> Deal:
    """Set up a game; every card is a chance outcome of the engine, and the dice name the first player.

    >>> dealt = deal(AboveAndBelow(), 2, Random(1))
    >>> len(dealt.laid["keys"]), dealt.laid["round"], dealt.events[-1].rule
    (4, 1, 'turn.order')
    """
    step = game.opening(players, rng.randrange(players))
    table, events = step.state, list(step.events)
    while game.kind(table) == "chance":
        dist = game.chance(table)
        table, more = game.resolve(table, dist.pick(rng.randrange(dist.total)))
        events += more
    return Deal(table, lay(game, table), tuple(events))


def lay(game: AboveAndBelow, table: Table) -> Laid:
    """A table of the engine, part by part."""
    laid: dict[str, Any] = {"first": table.first}
    for seat, village in enumerate(table.villages):
        laid[f"people.{seat}"] = (village.ready, village.exhausted)
        laid[f"coins.{seat}"] = village.coins
        laid[f"home.{seat}"] = tuple(holding.card for holding in village.holdings)
    rows = ("stars", "keys", "houses", "outposts", "slots", "specials", "cave", "round")
    laid |= {name: getattr(table, name) for name in rows}
    laid["cubes"] = tuple(village.reputation for village in table.villages)
    laid["cider"] = int(table.cider)
    held = (("goods", sum(table.goods)), ("ciders", table.ciders), ("potions", table.potions))
    laid["supply"] = ("coins", *(name for name, n in held if n))
    return laid | {"pile": bool(table.villager_pile), "book": game.content.dice}


def redeal(game: AboveAndBelow, laid: Laid) -> Deal:
    """The engine's own table for the same seats, first player and cards, as far as it can deal them."""
    cards = list(_cards(laid))
    step = game.opening(len(laid["cubes"]), laid["first"])
    table, events = step.state, list(step.events)
    while game.kind(table) == "chance":
        dist = game.chance(table)
        card = next((card for card in cards if card in dist), None)
        if card is None:  # too few lie there, or ones that cannot be dealt
            card = next(iter(dist))
        else:
            cards.remove(card)
        table, more = game.resolve(table, card)
        events += more
    return Deal(table, lay(game, table), tuple(events))


def _cards(laid: Laid) -> Iterator[str]:
    """All cards and tokens that are dealt, in the order in which they lie."""
    for name in ("keys", "slots", "houses", "outposts"):
        yield from filter(None, laid[name])
    if laid["cave"]:
        yield laid["cave"]


def wrong(game: AboveAndBelow, laid: Laid) -> tuple[str, ...]:
    """The parts of a table that are not as the engine lays them.

    >>> from random import Random
    >>> game = AboveAndBelow()
    >>> laid = deal(game, 3, Random(1)).laid
    >>> wrong(game, laid), wrong(game, {**laid, "cider": 2})
    ((), ('cider',))
    """
    made = redeal(game, laid).laid
    return tuple(part for part in laid if laid[part] != made[part])


def step_of(part: str) -> int:
    """The step of p4 that first brings a part, counted from 1.

    >>> step_of("coins.2"), step_of("book")
    (1, 10)
    """
    kind = part.partition(".")[0]
    return next((n for n, kinds in enumerate(STEPS, start=1) if kind in kinds), 0)


def after(game: AboveAndBelow, laid: Laid, step: int) -> Laid:
    """What lies there after a step: before the extra coins, everyone has the same."""
    shown = {part: what for part, what in laid.items() if step_of(part) <= step}
    if step < EXTRA:
        shown |= {part: game.content.start_coins for part in shown if part.startswith("coins.")}
    return shown


def came(game: AboveAndBelow, laid: Laid, step: int) -> frozenset[str]:
    """The parts that a step brings or changes.

    >>> from random import Random
    >>> game = AboveAndBelow()
    >>> laid = deal(game, 2, Random(1)).laid
    >>> sorted(came(game, laid, 2)), len(came(game, laid, EXTRA))
    (['keys', 'stars'], 2)
    """
    before, now = (after(game, laid, n) for n in (step - 1, step))
    return frozenset(part for part, what in now.items() if part not in before or before[part] != what)
