"""Tables as they might be: one thing of a village changed, and everything that goes with it.
Whether it may be is not asked here: these are wishes, for scoring pages and for questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .frames import Placing
from .own import changed
from .state import GOOD_INDEX, GOODS, Holding, Table
from .track import Place

if TYPE_CHECKING:
    from .game import AboveAndBelow


def with_village(s: Table, seat: int, **fields: Any) -> Table:
    """The same table, one village changed.

    >>> from .game import AboveAndBelow
    >>> s = AboveAndBelow().opening(2).state
    >>> [v.caves for v in with_village(s, 1, caves=3).villages]
    [0, 3]
    """
    village = s.villages[seat].but(**fields)
    return s.but(villages=(*s.villages[:seat], village, *s.villages[seat + 1 :]))


def placed(game: AboveAndBelow, s: Table, seat: int, good: str) -> Table:
    """A good at hand goes on the track, by the engine's own move.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> s = with_village(game.opening(2).state, 0, goods=(0, 0, 1, 0, 0, 0, 0, 0))
    >>> placed(game, s, 0, "fruit").villages[0].track
    (('fruit', 1),)
    """
    asked = s.but(frames=(Placing(seat),))
    return game.apply(asked, Place(good)).state.but(frames=s.frames)


def more(game: AboveAndBelow, s: Table, seat: int, good: str) -> Table:
    """One good more, from the supply onto the track.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> more(game, game.opening(2).state, 0, "rope").villages[0].track
    (('rope', 1),)
    """
    at = GOOD_INDEX[good]
    supply = changed(s.goods, at, -1) if game.switches.limited_supply else s.goods
    given = with_village(s, seat, goods=changed(s.villages[seat].goods, at, 1)).but(goods=supply)
    return placed(game, given, seat, good)


def taken(game: AboveAndBelow, s: Table, seat: int, card: str) -> Table:
    """One good comes off a card into the player's hand; the same table if none lies there.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> s = built(game, game.opening(2).state, 0, "house-4-2-fruit")
    >>> taken(game, s, 0, "house-4-2-fruit").villages[0].goods
    (0, 0, 1, 0, 0, 0, 0, 0)
    """
    v, good = s.villages[seat], game.content.cards[card].good
    left = tuple(h.but(goods=h.goods - 1) if h.card == card and h.goods else h for h in v.holdings)
    if left == v.holdings:
        return s
    return with_village(s, seat, holdings=left, goods=changed(v.goods, GOOD_INDEX[good], 1))


def harvested(game: AboveAndBelow, s: Table, seat: int) -> Table:
    """Every good that lies on a card comes into the player's hand.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> s = built(game, game.opening(2).state, 0, "house-4-2-fruit")
    >>> harvested(game, s, 0).villages[0].goods
    (0, 0, 2, 0, 0, 0, 0, 0)
    """
    for h in s.villages[seat].holdings:
        for _ in range(h.goods):
            s = taken(game, s, seat, h.card)
    return s


def all_placed(game: AboveAndBelow, s: Table, seat: int) -> Table:
    """Every good at hand goes on the track, new kinds in the order of the box.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> s = with_village(game.opening(2).state, 0, goods=(0, 0, 2, 1, 0, 0, 0, 0))
    >>> all_placed(game, s, 0).villages[0].track
    (('fruit', 2), ('rope', 1))
    """
    for good, n in zip(GOODS, s.villages[seat].goods, strict=True):
        for _ in range(n):
            s = placed(game, s, seat, good)
    return s


def taken_and_placed(game: AboveAndBelow, s: Table, seat: int, card: str) -> Table:
    """One good comes off a card and onto the track; the same table if none lies there.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> s = built(game, game.opening(2).state, 0, "house-4-2-fruit")
    >>> taken_and_placed(game, s, 0, "house-4-2-fruit").villages[0].track
    (('fruit', 1),)
    """
    free = taken(game, s, seat, card)
    return s if free is s else placed(game, free, seat, game.content.cards[card].good)


def built(game: AboveAndBelow, s: Table, seat: int, card: str) -> Table:
    """One more of a card, from the open row if it lies there, else out of its pile; an outpost covers an empty cave.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> s = with_village(game.opening(2).state, 0, caves=2)
    >>> built(game, s, 0, "outpost-4-bed-2-points").villages[0].caves
    1
    """
    v, kind = s.villages[seat], game.content.cards[card]
    held = {h.card: h for h in v.holdings}
    had = held.get(card, Holding(card, 0, 0))
    held[card] = Holding(card, had.n + 1, had.goods + kind.goods)
    order = game.content.order
    caves = max(0, v.caves - (kind.family == "outpost"))
    holdings = tuple(held[name] for name in sorted(held, key=lambda name: order[name]))
    return with_village(s, seat, holdings=holdings, caves=caves).but(**_drawn(s, card))


def _drawn(s: Table, card: str) -> dict[str, Any]:
    """The row that a card is taken out of; or its pile, where it may be."""
    rows = {row: _gap(getattr(s, row), card) for row in ("houses", "outposts", "keys", "stars")}
    taken_out: dict[str, Any] = {row: left for row, left in rows.items() if left != getattr(s, row)}
    for name in ("house_pile", "outpost_pile"):
        pile = getattr(s, name)
        if not taken_out and card in pile.unseen:
            at = pile.unseen.index(card)
            taken_out[name] = pile.but(unseen=(*pile.unseen[:at], *pile.unseen[at + 1 :]))
    return taken_out


def _gap(row: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The row without a card, its place left open."""
    at = row.index(card) if card in row else len(row)
    return (*row[:at], *([""] if at < len(row) else []), *row[at + 1 :])


def without(game: AboveAndBelow, s: Table, seat: int, card: str) -> Table:
    """One building less: card and goods go back where they came from, and the cave under an outpost is empty again.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> s = built(game, with_village(game.opening(2).state, 0, caves=2), 0, "outpost-4-bed-2-points")
    >>> without(game, s, 0, "outpost-4-bed-2-points").villages[0].caves
    2
    """
    v, kind = s.villages[seat], game.content.cards[card]
    had = next(h for h in v.holdings if h.card == card)
    left = had.but(n=had.n - 1, goods=min(had.goods, kind.goods * (had.n - 1)))
    held = tuple(left if h is had else h for h in v.holdings if h is not had or left.n)
    fewer = with_village(s, seat, holdings=held, caves=v.caves + (kind.family == "outpost"))
    if kind.good and game.switches.limited_supply:
        fewer = fewer.but(goods=changed(s.goods, GOOD_INDEX[kind.good], had.goods - left.goods))
    return _put_back(game, fewer, card)


def _put_back(game: AboveAndBelow, s: Table, card: str) -> Table:
    """Key and star houses lie open again; a house or an outpost goes under its pile's unseen cards."""
    family = game.content.cards[card].family
    if family in ("key", "star"):
        return s.but(**{f"{family}s": game.content.sort((*getattr(s, f"{family}s"), card))})
    pile = getattr(s, f"{family}_pile")
    return s.but(**{f"{family}_pile": pile.but(unseen=game.content.sort((*pile.unseen, card)))})


def joined(game: AboveAndBelow, s: Table, seat: int) -> Table:
    """The cheapest villager on the board arrives exhausted, as one who is trained does (train.exhausted).

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> len(joined(game, game.opening(2).state, 0).villages[0].exhausted)
    1
    """
    who = next((name for name in (*s.slots, *s.villager_pile.unseen) if name), game.content.starting[0])
    arrived = game.content.sort((*s.villages[seat].exhausted, who))
    pile = s.villager_pile
    unseen = pile.unseen if who in s.slots else tuple(name for name in pile.unseen if name != who)
    return with_village(s, seat, exhausted=arrived).but(slots=_gap(s.slots, who), villager_pile=pile.but(unseen=unseen))
