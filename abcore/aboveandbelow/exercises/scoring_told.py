"""What a learner is told of the table that a question on scoring is asked of: all that the answer needs, in words.
What is made of it, rightly or wrongly, is the questions' affair."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.state import GOODS, Table, Village
from abcore.aboveandbelow.words import count, listed

from .ends import SEATS


def track(game: AboveAndBelow, s: Table, seat: int) -> Iterator[str]:
    """The slots, and what lies elsewhere."""
    v, worth = s.villages[seat], game.content.track_points
    for slot, (good, n) in enumerate(v.track):
        yield f"Slot {slot + 1}, {count(worth[slot], 'point')} for each good: {_goods(game, [(good, n)])}"
    yield f"At hand, not placed: {listed(_hand(game, v))}"
    yield f"Still on cards, not harvested: {_on_cards(game, v)}"


def buildings(game: AboveAndBelow, s: Table, seat: int) -> Iterator[str]:
    """What stands in the village, family by family."""
    v, cards = s.villages[seat], game.content.cards
    families = [cards[h.card].family for h in v.holdings for _ in range(h.n)]
    named = (("house", "house"), ("key", "key house"), ("star", "star house"), ("outpost", "outpost"))
    yield "The starting house"
    yield listed([count(families.count(family), name) for family, name in named if family in families])
    yield count(v.caves, "empty cave")


def rank(game: AboveAndBelow, s: Table, _seat: int) -> Iterator[str]:
    """Where everybody's cube stands, and what the places bring."""
    c = game.content
    by_place = sorted(zip(SEATS, s.villages, strict=False), key=lambda pair: -pair[1].reputation)
    for name, v in by_place:
        printed = count(c.reputation[v.reputation], "point")
        yield f"{name}: space {v.reputation + 1} from the surface, with {printed} printed there"
    if len(s.villages) == 2:
        yield f"Two play: most reputation brings {c.rank_bonus_two} points, the other place nothing"
    else:
        first, second, third = c.rank_bonus
        yield f"Most reputation brings {first} points, second {second}, third {third}"


def things(game: AboveAndBelow, s: Table, seat: int) -> Iterator[str]:
    """The cards that score per thing, and how many there are of everything."""
    v, cards = s.villages[seat], game.content.cards
    for h in v.holdings:
        if cards[h.card].per:
            yield cards[h.card].name[:1].upper() + cards[h.card].name[1:]
    yield f"On the track: {_goods(game, list(v.track))}"
    tokens = [count(n, name) for name, n in (("potion", v.potions), ("cider", v.ciders)) if n]
    yield f"At hand: {listed([*_hand(game, v), *tokens])}"
    yield f"Still on cards, not harvested: {_on_cards(game, v)}"
    tally = game.content.tally(v.holdings)
    houses = f"{count(tally.houses, 'house')} of all kinds, the starting house among them"
    yield f"{houses}; {count(tally.outposts, 'outpost')}; {count(v.caves, 'empty cave')}"
    areas = (("ready", v.ready), ("exhausted", v.exhausted), ("injured", v.injured))
    yield f"Villagers: {listed([f'{len(area)} {name}' for name, area in areas if area])}"


def _goods(game: AboveAndBelow, pairs: list[tuple[str, int]]) -> str:
    names = dict(zip(GOODS, game.content.goods_names, strict=True))
    return listed([count(n, names[good]) for good, n in pairs if n])


def _hand(game: AboveAndBelow, v: Village) -> list[str]:
    return [count(n, name) for name, n in zip(game.content.goods_names, v.goods, strict=True) if n]


def _on_cards(game: AboveAndBelow, v: Village) -> str:
    lying = dict.fromkeys(GOODS, 0)
    for h in v.holdings:
        if h.goods:
            lying[game.content.cards[h.card].good] += h.goods
    return _goods(game, list(lying.items()))
