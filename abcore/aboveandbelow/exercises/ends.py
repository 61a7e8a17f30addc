"""The tables that questions on scoring are asked of: ends of games as they might have been, drawn at random.
No question and no mistake is known here."""

from __future__ import annotations

from random import Random

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.state import GOODS, Holding, Table, Village

SEATS = ("Ada", "Ben", "Cleo", "Dan")


def end(game: AboveAndBelow, rng: Random, players: int = 0) -> Table:
    """The end of a game: villages drawn at random, no key or star house twice; by itself mostly for three.

    >>> game = AboveAndBelow()
    >>> s = end(game, Random(1), 4)
    >>> len(s.villages), game.kind(s), s.round
    (4, 'over', 7)
    """
    fresh = game.opening(players or rng.choice((2, 3, 3, 4))).state
    stars, keys = (rng.sample(pile, len(pile)) for pile in (game.content.stars, game.content.keys))
    homes = [_village(game, rng, village, stars[seat], keys[seat]) for seat, village in enumerate(fresh.villages)]
    low = rng.randrange(1, 7)
    spread = [v.but(reputation=low + rng.randrange(3)) for v in homes]  # close together, so that ties come up
    return fresh.but(villages=tuple(spread), frames=(), round=game.content.chambers)


def _village(game: AboveAndBelow, rng: Random, village: Village, star: str, key: str) -> Village:
    content = game.content
    houses = rng.sample(sorted(set(content.houses)), rng.randint(2, 4))
    outposts = rng.sample(sorted(set(content.outposts)), rng.randint(1, 3))
    cards = [*houses, *outposts, star, *rng.sample([key], rng.randint(0, 1))]
    built = [Holding(card, 1, rng.randint(0, content.cards[card].goods)) for card in cards]
    kinds = rng.sample(GOODS, rng.randint(3, 5))
    at_hand = [0] * len(GOODS)
    at_hand[rng.randrange(len(GOODS))] += rng.randint(0, 1)
    people = rng.sample(content.pile, rng.randint(1, 3))
    return village.but(
        holdings=tuple(sorted([*village.holdings, *built], key=lambda h: content.order[h.card])),
        track=tuple((good, rng.randint(1, 4)) for good in kinds), goods=tuple(at_hand),
        caves=rng.randint(1, 3), potions=rng.randint(0, 2), ciders=rng.randint(0, 2),
        exhausted=content.sort(people[:1]), injured=content.sort(people[1:]),
    )  # fmt: skip
