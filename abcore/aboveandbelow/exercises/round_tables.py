"""The tables that questions on a round are asked of: a village in the middle of a game, drawn at random, and its words.
No question and no mistake is known here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from typing import Any

from abcore.aboveandbelow.frames import Frame, Turn
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.state import GOODS, NO_GOODS, Holding, Table, Village
from abcore.aboveandbelow.words import count, listed

ASKED = 0
WHO = "Ada"
TURN = Turn(ASKED)


def table(game: AboveAndBelow, rng: Random, *frames: Frame, **village: Any) -> Table:
    """A round of two in which Ada is asked; fields of her village can be given, the others are drawn.

    >>> game = AboveAndBelow()
    >>> s = table(game, Random(1), coins=3)
    >>> s.villages[0].coins, game.kind(s), len(s.slots)
    (3, 'decide', 5)
    """
    content, fresh = game.content, _fresh(game)
    people = rng.sample(content.pile, 8)
    home = _village(game, rng, fresh.villages[ASKED], people[5:], village)
    return fresh.but(
        frames=frames or (TURN,), villages=(home, *fresh.villages[1:]), round=rng.randint(2, 6),
        houses=tuple(rng.sample(sorted(set(content.houses)), 4)),
        outposts=tuple(rng.sample(sorted(set(content.outposts)), 4)),
        keys=tuple(rng.sample(content.keys, 4)), stars=tuple(content.stars), slots=tuple(people[:5]),
        cave=next(iter(content.caves)),
    )  # fmt: skip


@lru_cache(maxsize=4)
def _fresh(game: AboveAndBelow) -> Table:
    return game.opening(2).state


def _village(game: AboveAndBelow, rng: Random, fresh: Village, people: list[str], given: dict[str, Any]) -> Village:
    everyone = [*game.content.starting, *people[: rng.randint(1, 3)]]
    rng.shuffle(everyone)
    tired = rng.randint(1, 2)
    drawn: dict[str, Any] = {
        "coins": rng.randint(2, 9), "caves": rng.randint(0, 2), "goods": NO_GOODS, "potions": 0, "ciders": 0,
        "ready": tuple(everyone[tired:]), "exhausted": tuple(everyone[:tired]), "injured": (),
    } | given  # fmt: skip
    for area in ("ready", "exhausted", "injured"):
        drawn[area] = game.content.sort(drawn[area])
    return fresh.but(**drawn)


def holdings(game: AboveAndBelow, *cards: str) -> tuple[Holding, ...]:
    """The starting house with these cards, on which nothing lies.

    >>> [h.card for h in holdings(AboveAndBelow(), "house-4-2-fruit")]
    ['start-house', 'house-4-2-fruit']
    """
    content = game.content
    kinds = sorted({"start-house", *cards}, key=content.order.__getitem__)
    return tuple(Holding(card, max(1, cards.count(card)), 0) for card in kinds)


def goods(**numbers: int) -> tuple[int, ...]:
    """Goods at hand.

    >>> sum(goods(fish=1, rope=2))
    3
    """
    return tuple(numbers.get(good.replace("-", "_"), 0) for good in GOODS)


def settled(game: AboveAndBelow, s: Table) -> Table:
    """The table once all cards that are due have been drawn, the first of each pile."""
    while game.kind(s) == "chance":
        s = game.resolve(s, next(iter(game.chance(s)))).state
    return s


# -- words -------------------------------------------------------------------------------------------------------------


def named(game: AboveAndBelow, id: str) -> str:
    """A villager as people say it: a type with its article, a person by name.

    >>> named(AboveAndBelow(), "scout"), named(AboveAndBelow(), "old-marl")
    ('the Scout', 'Old Marl')
    """
    token = game.content.tokens[id]
    return f"the {token.name}" if token.family in ("start", "special") else token.name


def some(n: int, thing: str) -> str:
    """A number with its noun, or none.

    >>> some(2, "potion"), some(0, "cider")
    ('2 potions', 'no cider')
    """
    return count(n, thing) if n else f"no {thing}"


def upper(words: str) -> str:
    """With a capital at the beginning."""
    return words[:1].upper() + words[1:]


def everyone(game: AboveAndBelow, ids: Iterable[str], none: str = "nobody") -> str:
    """Several villagers in one phrase.

    >>> everyone(AboveAndBelow(), ("scout", "old-marl")), everyone(AboveAndBelow(), ())
    ('the Scout and Old Marl', 'nobody')
    """
    return listed([named(game, id) for id in ids], none)


def tools(game: AboveAndBelow, id: str) -> str:
    """The tools of a villager.

    >>> tools(AboveAndBelow(), "builder"), tools(AboveAndBelow(), "sabra-plumb"), tools(AboveAndBelow(), "scout")
    ('hammer', 'hammer plus', 'no tool')
    """
    token = game.content.tokens[id]
    levels = (("hammer", token.hammer), ("quill", token.quill))
    return listed([f"{tool} plus" if level == 2 else tool for tool, level in levels if level], "no tool")


def with_tools(game: AboveAndBelow, ids: Iterable[str]) -> str:
    """Villagers with their tools in brackets.

    >>> with_tools(AboveAndBelow(), ("builder", "scout"))
    'the Builder (hammer) and the Scout (no tool)'
    """
    return listed([f"{named(game, id)} ({tools(game, id)})" for id in ids], "nobody")


def areas(game: AboveAndBelow, v: Village) -> tuple[str, ...]:
    """Where everyone lies, as facts."""
    shown = [(area, getattr(v, area)) for area in ("ready", "exhausted", "injured")]
    return tuple(f"{area.capitalize()}: {with_tools(game, who)}" for area, who in shown if who or area == "ready")


def lies(game: AboveAndBelow, card: str) -> str:
    """A card as it is called: its kind, its price and what it gives.

    >>> lies(AboveAndBelow(), "house-4-2-fruit")
    'the house for 4 (2 fruit)'
    """
    kind, _, gives = game.content.cards[card].name.partition(": ")
    return f"the {kind} ({gives})" if gives else f"the {kind}"
