"""Tables with one planted mistake: a table that the engine dealt, one part of it changed, and the rule it breaks.
Whether a part is wrong is not decided here but by laid.wrong, which asks the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from .game import AboveAndBelow
from .laid import Laid

Change = tuple[str, str, Any]
"""A part, the rule that the change breaks, and what lies there instead."""


class Plant(NamedTuple):
    """A table with one mistake: its kind, the part that is wrong, the rule it breaks, and the table."""

    kind: str
    part: str
    rule: str
    laid: Laid


def _keys(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    shown = laid["keys"]
    for spare in game.content.keys:
        if spare not in shown:
            yield "keys", "setup.key-houses", game.content.sort((*shown, spare))
    yield from (("keys", "setup.key-houses", _without(shown, i)) for i in range(len(shown)))


def _stars(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    yield from (("stars", "setup.star-houses", _without(laid["stars"], i)) for i in range(len(laid["stars"])))


def _sleepers(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    for seat in range(len(laid["cubes"])):
        ready, exhausted = laid[f"people.{seat}"]
        rule = "setup.four-players" if exhausted else "setup.player"
        sort = game.content.sort
        for i, villager in enumerate(ready):
            yield f"people.{seat}", rule, (_without(ready, i), sort((*exhausted, villager)))
        for i, villager in enumerate(exhausted):
            yield f"people.{seat}", rule, (sort((*ready, villager)), _without(exhausted, i))


def _coins(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    for seat in range(len(laid["cubes"])):
        part, coins = f"coins.{seat}", laid[f"coins.{seat}"]
        yield part, "setup.coins", coins + 1
        yield part, "setup.coins" if coins > game.content.start_coins else "setup.player", coins - 1


def _cubes(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    cubes = laid["cubes"]
    for seat, space in enumerate(cubes):
        for moved in (space - 1, space + 1):
            yield "cubes", "setup.reputation", (*cubes[:seat], moved, *cubes[seat + 1 :])


def _cider(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    yield "cider", "setup.cider", laid["cider"] + 1
    yield "cider", "setup.cider", laid["cider"] - 1


def _specials(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    yield "specials", "setup.villagers", ()  # shuffled into the pile


def _slots(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    yield "slots", "setup.villagers", (*laid["slots"][:-1], "")


def _rows(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    for row, box in (("houses", game.content.houses), ("outposts", game.content.outposts)):
        shown = laid[row]
        yield row, "setup.market", (*shown[:-1], "")
        yield row, "setup.market", (*shown, next(card for card in box if card not in shown))


def _round(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    yield from (("round", "setup.round-marker", chamber) for chamber in (2, game.content.chambers))


def _cave(game: AboveAndBelow, laid: Laid) -> Iterator[Change]:
    yield "cave", "setup.caves", ""  # face down


KINDS: dict[str, Callable[[AboveAndBelow, Laid], Iterator[Change]]] = {
    "key houses": _keys, "star houses": _stars, "sleepers": _sleepers, "coins": _coins, "cubes": _cubes,
    "cider": _cider, "special villagers": _specials, "villager row": _slots, "market": _rows, "round": _round,
    "caves": _cave,
}  # fmt: skip


def plants(game: AboveAndBelow, laid: Laid, kind: str) -> list[Plant]:
    """All tables with one mistake of a kind that a right table can become.

    >>> from random import Random
    >>> from abcore.aboveandbelow.laid import deal, wrong
    >>> laid = deal(game := AboveAndBelow(), 3, Random(1)).laid
    >>> [(plant.part, plant.laid["cider"], wrong(game, plant.laid)) for plant in plants(game, laid, "cider")]
    [('cider', 2, ('cider',)), ('cider', 0, ('cider',))]
    """
    return [Plant(kind, part, rule, {**laid, part: what}) for part, rule, what in KINDS[kind](game, laid)]


def plant(game: AboveAndBelow, laid: Laid, rng: Random, met: tuple[str, ...] = ()) -> Plant:
    """One mistake, of a kind that was not met before as long as there is one."""
    fresh = [kind for kind in KINDS if kind not in met] or list(KINDS)
    return rng.choice(plants(game, laid, rng.choice(fresh)))


def _without(things: tuple[str, ...], place: int) -> tuple[str, ...]:
    return things[:place] + things[place + 1 :]
