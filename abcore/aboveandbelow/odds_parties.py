"""All parties that could go now, compared: what each can reach, what it is worth, and how many bed-nights it takes.
The Cave Cat's die is counted in: the game says who is left on the card, and what may be done about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from abcore.engine.explain import Number
from abcore.engine.game import WrongMoment
from abcore.engine.value import Value

from .explore import Explore
from .frames import Pick, Turn
from .game import AboveAndBelow
from .odds import Aim, Reach, explained
from .odds_play import Play
from .state import Table

NUMBERS = range(3, 9)
"""The explore numbers that most encounters ask for."""


class Cell(Value):
    """One party and one aim."""

    aim: Aim
    value: Number  # a chance, or a worth on average
    nights: Number  # bed-nights on average


class Row(Value):
    """One party, and how it does for each aim."""

    party: tuple[str, ...]
    cells: tuple[Cell, ...]


def turn(s: Table) -> Table | None:
    """The turn in which somebody may explore, whatever set is being put together; None where it is nobody's."""
    frames = s.frames[:-1] if s.frames and isinstance(s.frames[-1], Pick) else s.frames
    return s.but(frames=frames) if frames and isinstance(frames[-1], Turn) else None


def parties(game: AboveAndBelow, s: Table) -> Iterator[tuple[str, ...]]:
    """Every party that may go now, the small ones first; tokens of one kind are the same (special.alike).

    >>> from .situation import load
    >>> here = load('[village.Ada]\\nexhausted = ["scribe"]')
    >>> list(parties(here.game, here.state))
    [('builder', 'scout')]
    """
    ready = s.villages[game.seat(s)].ready
    for size in range(1, len(ready) + 1):
        yield from (party for party in dict.fromkeys(combinations(ready, size)) if game.check(s, Explore(party)))


def compare(game: AboveAndBelow, s: Table, aims: Sequence[Aim] = tuple(map(Reach, NUMBERS))) -> Iterator[Row]:
    """A row for each party, as they are found. A number is counted by itself, without bonus and price; worth is
    counted over the cave card that lies open.

    >>> from .situation import load
    >>> here = load('[village.Ada]\\ncoins = 3')
    >>> for row in ranked(compare(here.game, here.state, [Reach(5)])):
    ...     print(row.cells[0].value.value, row.cells[0].nights.value, *row.party)
    1 65/18 builder scribe scout
    5/6 10/3 scribe scout
    7/9 10/3 builder scout
    2/3 19/6 builder scribe
    """
    here = turn(s)
    if here is None:
        raise WrongMoment("It is nobody's turn to explore.")
    seat = game.seat(here)
    plays = [(aim, Play(game, seat, aim, bare=isinstance(aim, Reach))) for aim in aims]
    for party in parties(game, here):
        off = game.apply(here, Explore(party)).state
        yield Row(party, tuple(_cell(play, aim, here, off, party) for aim, play in plays))


def _cell(play: Play, aim: Aim, here: Table, off: Table, party: tuple[str, ...]) -> Cell:
    found, content = play.of(off).less(play.now(here)), play.game.content
    what = f"chance of {aim.number}" if isinstance(aim, Reach) else "worth on average"
    value = explained(content, party, what, found.value)
    return Cell(aim, value, explained(content, party, "bed-nights on average", found.nights, "rest.beds"))


def ranked(rows: Iterable[Row]) -> list[Row]:
    """The best for the first aim on top; among equals who needs the fewer bed-nights, then the smaller party."""
    return sorted(rows, key=lambda row: (-row.cells[0].value.value, row.cells[0].nights.value, len(row.party)))
