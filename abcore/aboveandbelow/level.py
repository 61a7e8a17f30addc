"""Tables on which players are level: the two best in as much of score.ties as is wished, or all in reputation.
Like wish.py it asks of no move whether it may be; whether the wish came true is asked of the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .score import score, villagers
from .state import GOODS, Table
from .wish import built, joined, more, with_village

if TYPE_CHECKING:
    from .game import AboveAndBelow

ORDER = ("coins", "villagers", "buildings")
"""What breaks a tie on points, in the order of the book."""


def level_until(game: AboveAndBelow, s: Table, by: str) -> Table | None:
    """The two best level in points and in all that comes before `by`, which decides; in everything, if it is empty.

    None, if goods or houses are too few for it.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> [game.standings(level_until(game, game.opening(3).state, by))[0].decided_by for by in (*ORDER, "")]
    ['coins', 'villagers', 'buildings', '']
    """
    first, second = (row.seat for row in game.standings(s)[:2])
    before = ORDER[: ORDER.index(by)] if by else ORDER
    table: Table | None = s
    if by == "buildings" or "buildings" in before:
        table = _buildings(game, s, first, second, 0 if "buildings" in before else 1)
    if table is None:
        return None
    if by == "villagers" or "villagers" in before:
        table = _villagers(game, table, first, second, 0 if "villagers" in before else 1)
    purse = max(table.villages[seat].coins for seat in (first, second))
    table = with_village(with_village(table, second, coins=purse), first, coins=purse + (by == "coins"))
    table = _points(game, table, first, second)
    return table if table and game.standings(table)[0].decided_by == by else None


def _buildings(game: AboveAndBelow, s: Table, first: int, second: int, ahead: int) -> Table | None:
    """Houses out of the open row or out of their pile, until the first is so many buildings ahead."""
    while gap := _built(game, s, first) - _built(game, s, second) - ahead:
        card = next((name for name in (*s.houses, *s.house_pile.unseen) if name), "")
        if not card:
            return None
        s = built(game, s, second if gap > 0 else first, card)
    return s


def _built(game: AboveAndBelow, s: Table, seat: int) -> int:
    return game.content.tally(s.villages[seat].holdings).buildings


def _villagers(game: AboveAndBelow, s: Table, first: int, second: int, ahead: int) -> Table:
    """Villagers join, until the first is so many ahead."""
    while gap := villagers(s, first) - villagers(s, second) - ahead:
        s = joined(game, s, second if gap > 0 else first)
    return s


def _points(game: AboveAndBelow, s: Table, first: int, second: int) -> Table | None:
    """Goods on the track, until both have as many points; what else a good is worth to them is counted in."""
    while gap := _scored(game, s, first) - _scored(game, s, second):
        seat = second if gap > 0 else first
        there = [good for good, n in zip(GOODS, s.goods, strict=True) if n or not game.switches.limited_supply]
        tried = [more(game, s, seat, good) for good in there]
        gains = [(_scored(game, t, seat) - _scored(game, s, seat), t) for t in tried]
        fits = [(gain, t) for gain, t in gains if 0 < gain <= abs(gap)]
        if not fits:
            return None
        s = max(fits, key=lambda pair: pair[0])[1]  # the dear ones first: the cheap ones fill what is left
    return s


def _scored(game: AboveAndBelow, s: Table, seat: int) -> int:
    return int(score(game.rules, s, seat).value)


def level_in_reputation(s: Table) -> Table:
    """All cubes on the space of the one in front.

    >>> from .game import AboveAndBelow
    >>> s = with_village(AboveAndBelow().opening(3).state, 1, reputation=5)
    >>> [v.reputation for v in level_in_reputation(s).villages]
    [5, 5, 5]
    """
    front = max(v.reputation for v in s.villages)
    return s.but(villages=tuple(v.but(reputation=front) for v in s.villages))
