"""The question who wins a game in which two are level on points: the engine's standings answer it.
Each wrong answer is a way of breaking the tie that the rulebook does not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.score import Standing
from abcore.aboveandbelow.state import Table
from abcore.aboveandbelow.wish import with_village
from abcore.aboveandbelow.words import count
from abcore.engine.exercise import Line, Option, Question

from .ends import SEATS, end

RULE = "score.ties"
ORDER = ("coins", "villagers", "buildings")
SHARED = Option("They share the win", "A tie on points is broken: by coins, then by villagers, then by buildings", RULE)


def winner(game: AboveAndBelow, rng: Random) -> Question:
    """Who wins a game in which the two best are level on points?

    >>> asked = winner(AboveAndBelow(), Random(1))
    >>> asked.options[-1].words, asked.rule
    ('They share the win', 'score.ties')
    """
    s = _level(game, rng)
    rows = game.standings(s)
    best = rows[0]
    seats = sorted(rows, key=lambda row: row.seat)
    return Question(
        kind="winner",
        asks="Who wins this game?",
        facts=tuple(f"{SEATS[row.seat]}: {count(row.points, 'point')}, {_tokens(row)}" for row in seats),
        hint="Points come first. Who is level on them, and what does the book look at next?",
        options=(*_options(best, seats), SHARED),
        lines=tuple(Line(SEATS[row.seat], _tokens(row), count(row.points, "point"), RULE) for row in rows),
        rule=RULE,
        because=f"Level on points, and {best.decided_by} decide.",
        scene=(s, best.seat),
    )


def _level(game: AboveAndBelow, rng: Random) -> Table:
    """A table on which the two best are level on points, and one of the tie-breaks tells them apart."""
    by = rng.choice(ORDER)
    spread = (0, 1, 2) if by == "coins" else (0,)
    while True:
        s = _evened(game, end(game, rng))
        purse = rng.randint(2, 9)
        for seat in range(len(s.villages)):
            s = with_village(s, seat, coins=purse + rng.choice(spread))
        if game.standings(s)[0].decided_by == by:
            return s


def _evened(game: AboveAndBelow, s: Table) -> Table:
    """The second gets as many goods more on slot 1 as points are missing."""
    first, second = game.standings(s)[:2]
    (good, n), *others = s.villages[second.seat].track
    return with_village(s, second.seat, track=((good, n + first.points - second.points), *others))


def _tokens(row: Standing) -> str:
    """What breaks a tie, in the order of the book."""
    return f"{count(row.coins, 'coin')}, {count(row.villagers, 'villager')}, {count(row.buildings, 'building')}"


def _options(best: Standing, rows: list[Standing]) -> Iterator[Option]:
    """Every player, in the order of the seats."""
    for row in rows:
        yield Option(SEATS[row.seat]) if row is best else Option(SEATS[row.seat], _mistake(best, row), RULE)


def _mistake(best: Standing, row: Standing) -> str:
    """Why someone who is chosen does not win."""
    who = SEATS[row.seat]
    if row.points < best.points:
        return f"Points come first, and {who} has fewer"
    by = next(thing for thing in ORDER if getattr(row, thing) != getattr(best, thing))
    for later in ORDER[ORDER.index(by) + 1 :]:
        if getattr(row, later) > getattr(best, later):
            return f"This looks at {later} first; {by} come before them"
    return f"{who} is level on points, but has fewer {by}"
