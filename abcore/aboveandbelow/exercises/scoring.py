"""Questions on scoring: how many points a line of a village's score sheet comes to, and who wins.
The right answer is the engine's; the slips, the tables and what is told of them have files of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.state import Table
from abcore.aboveandbelow.words import count
from abcore.engine.exercise import Make, Question, amounts, working

from . import scoring_slips as slips
from . import scoring_told as told
from .ends import SEATS, end
from .scoring_win import winner

Of = Callable[[AboveAndBelow, Table, int], Iterator[Any]]


def track(game: AboveAndBelow, rng: Random) -> Question:
    """What do the goods on a track bring?

    >>> asked = track(AboveAndBelow(), Random(1))
    >>> asked.rule, asked.asks.endswith("'s track bring?")
    ('score.track', True)
    """
    hint = "Look only at what lies on the track, and at the number of each slot."
    return _sheet_line(game, rng, "How many points does {}'s track bring?", hint, slips.track, told.track)


def buildings(game: AboveAndBelow, rng: Random) -> Question:
    """What do the buildings bring, at 1 each?

    >>> buildings(AboveAndBelow(), Random(1)).rule
    'score.buildings'
    """
    hint = "Ask of each card whether it is a building: what stood there from the start, and what stands below?"
    asks = "How many points do {}'s buildings bring, at 1 each?"
    return _sheet_line(game, rng, asks, hint, slips.buildings, told.buildings)


def rank(game: AboveAndBelow, rng: Random) -> Question:
    """What does a place in reputation bring?

    >>> rank(AboveAndBelow(), Random(1)).rule in ("score.reputation-rank", "score.reputation-ties")
    True
    """
    hint = "Look at where the cubes stand, not at the points printed there; then at who stands level."
    asks = "How many points does {}'s place in reputation bring?"
    return _sheet_line(game, rng, asks, hint, slips.rank, told.rank)


def things(game: AboveAndBelow, rng: Random) -> Question:
    """What do cards bring that score per thing?

    >>> things(AboveAndBelow(), Random(1)).rule
    'score.per-thing'
    """
    hint = "Count what is owned: on the track and at hand, villagers in every area, but nothing on a card."
    asks = "How many points do {}'s cards bring that score per thing?"
    return _sheet_line(game, rng, asks, hint, slips.things, told.things)


def _sheet_line(game: AboveAndBelow, rng: Random, asks: str, hint: str, wrong: Of, facts: Of) -> Question:
    """The question after one line of a sheet, at a table where people can go wrong in two ways at least."""
    kind = wrong.__name__
    while True:
        s = end(game, rng)
        seat = rng.randrange(len(s.villages))
        number = slips.line(game, s, seat, kind)
        chosen = _chosen(rng, number.value, list(wrong(game, s, seat)))
        options = amounts(number.value, chosen, lambda n: count(n, "point"))
        if len(options) > 2:
            known = tuple(facts(game, s, seat))
            scene = s, seat
            return Question(
                kind, asks.format(SEATS[seat]), known, hint, options, working(number), number.rule, scene=scene
            )


def _chosen(rng: Random, right: int, found: list[slips.Slip]) -> list[slips.Slip]:
    """Three slips at most, now more below the right answer and now more above it, so that its place tells nothing."""
    rng.shuffle(found)
    sides = [list({slip[0]: slip for slip in found if (slip[0] > right) == above and slip[0] != right}.values())
             for above in (False, True)]  # fmt: skip
    most = min(3, len(sides[0]))
    below = rng.randint(min(most, max(0, 2 - len(sides[1]))), most)
    return [*sides[0][:below], *sides[1][: 3 - below]]


KINDS: dict[str, Make] = {
    "track": track, "buildings": buildings, "rank": rank, "things": things, "winner": winner,
}  # fmt: skip
