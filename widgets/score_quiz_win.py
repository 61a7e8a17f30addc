"""The question who wins a game in which two are level on points: the engine's standings answer it.
Each wrong answer is a way of breaking the tie that the rulebook does not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.score import Standing
from abcore.aboveandbelow.state import Table
from abcore.engine.explain import Number

from .draw.effects import count
from .score_changes import with_village
from .score_quiz_table import table

SHARED = -1
ASKS = "Who wins this game?"
HINT = "Points come first. Who is level on them, and what does the book look at next?"
RULE = "score.ties"


def level_table(game: AboveAndBelow, rng: Random, players: int) -> Table:
    """A table on which the two best are level on points, and something tells them apart."""
    while True:
        s = _evened(game, table(game, rng, players))
        purse = rng.randint(2, 9)
        for seat in range(players):  # often level on coins too
            s = with_village(s, seat, coins=purse + rng.choice((0, 0, 1, -1)))
        first, second = game.standings(s)[:2]
        if first.points == second.points and first.decided_by:
            return s


def _evened(game: AboveAndBelow, s: Table) -> Table:
    """The second gets as many goods more on slot 1 as points are missing."""
    first, second = game.standings(s)[:2]
    (good, n), *others = s.villages[second.seat].track
    return with_village(s, second.seat, track=((good, n + first.points - second.points), *others))


def answer(game: AboveAndBelow, s: Table, names: tuple[str, ...]) -> Number:
    """The winner's seat, with what everyone has as its parts."""
    rows = game.standings(s)
    parts = tuple(Number(f"{names[row.seat]}: {_tokens(row)}", RULE, row.points) for row in rows)
    return Number(f"decided by {rows[0].decided_by}", RULE, rows[0].seat, "printed", parts)


def _tokens(row: Standing) -> str:
    """What breaks a tie, in the order of the book."""
    return f"{count(row.coins, 'coin')}, {count(row.villagers, 'villager')}, {count(row.buildings, 'building')}"


def facts(game: AboveAndBelow, s: Table, names: tuple[str, ...]) -> Iterator[str]:
    """Points and tie-breaks of everyone, in the order of the seats."""
    for row in sorted(game.standings(s), key=lambda row: row.seat):
        yield f"{names[row.seat]}: {count(row.points, 'point')}, {_tokens(row)}"


def wrong(game: AboveAndBelow, s: Table, names: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """Everyone who does not win with the mistake of choosing them, and a shared win, as (seat, mistake)."""
    best, *others = game.standings(s)
    for row in others:
        yield row.seat, _mistake(names, best, row)
    yield SHARED, "A tie on points is broken: by coins, then by villagers, then by buildings"


def _mistake(names: tuple[str, ...], best: Standing, row: Standing) -> str:
    who = names[row.seat]
    if row.points < best.points:
        return f"Points come first, and {who} has fewer"
    order = ("coins", "villagers", "buildings")
    by = next(thing for thing in order if getattr(row, thing) != getattr(best, thing))
    for later in order[order.index(by) + 1 :]:
        if getattr(row, later) > getattr(best, later):
            return f"This looks at {later} first; {by} come before them"
    return f"{who} is level on points, but has fewer {by}"
