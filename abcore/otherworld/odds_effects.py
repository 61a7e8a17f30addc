"""The effects of weapons and spells as steps on whole tables: what the best use of one makes of every situation.
All targets of both colours are looked at; a single situation, and what its moves are called, is aims.py's affair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import TypeAlias

from abcore.engine.value import Value

from .aims import LOW
from .dice import MOST as MOST_DICE
from .odds_hands import (
    FACES,
    copied,
    moved,
    moved_between,
    raised_some,
    without_one,
    without_two,
    without_worst,
)
from .odds_tables import Found, Side, Table

Kind: TypeAlias = tuple[str, int]
"""An effect as far as it matters to the dice: its die symbol, and the pips of `pips` and `pips-many`."""
TOKEN: Kind = ("reroll", 0)
"""A basic weapon spent in step 6 does what this effect does (combat.token-reroll)."""

LOW_FACES = tuple(face for face in FACES if face <= LOW)
"""Those of effect.reroll-low."""
BELOW_SIX = FACES[:5]
TRANSFERS = (((3, 4, 5, 6), (1, 2, 3, 4), 2), ((2,), BELOW_SIX, 1), ((3, 4, 5, 6), (5,), 1))
"""From a die that shows one of these to one that shows one of those, so many pips go (effect.transfer)."""


class Before:
    """The tables that hold once the effect is used up, for any number of dice on either side."""

    def __init__(self, mine: int, theirs: int, last: bool, table: Callable[[int, int], Table]) -> None:
        self.mine, self.theirs, self.table = mine, theirs, table
        self.last = last  # no action is left then, so totals alone count

    def sides(self, more: int = 0) -> Iterator[Side]:
        """Once seen from my dice and once from theirs, with so many more dice on that side, if it can have them."""
        if 0 <= self.mine + more <= MOST_DICE:
            yield self.table(self.mine + more, self.theirs).upright
        if 0 <= self.theirs + more <= MOST_DICE:
            yield self.table(self.mine, self.theirs + more).across


Effect: TypeAlias = Callable[[Before, Found, int], None]


def reroll(before: Before, found: Found, pips: int, faces: tuple[int, ...] = FACES) -> None:
    """effect.reroll: any one die."""
    for side in before.sides():
        if side.dice:
            every = without_one if not before.last else partial(without_worst, mine=side.upright)
            found.best(side.rolled(), every(side.dice, faces))


def reroll_low(before: Before, found: Found, pips: int) -> None:
    """effect.reroll-low: a die that shows 1 or 2."""
    reroll(before, found, pips, LOW_FACES)


def reroll_two(before: Before, found: Found, pips: int) -> None:
    """effect.reroll-two: both are named before the roll, so the average over both comes before the choice."""
    reroll(before, found, pips)  # or only one
    for side in before.sides():
        if side.dice >= 2:
            found.best(side.rolled().rolled(), without_two(side.dice))
    mine, theirs = before.mine, before.theirs
    if mine and theirs:
        one_of_each = next(before.sides()).rolled().flipped().rolled().best(without_one(theirs), theirs)
        found.best(one_of_each.flipped(), without_one(mine))


def transfer(before: Before, found: Found, pips: int) -> None:
    """effect.transfer: between dice of one colour, and from either colour to the other."""
    for side in before.sides():
        found.best(side, moved_between(side.dice))
        for sources, targets, moving in TRANSFERS:
            given = side.best(moved(side.dice, sources, -moving), side.dice)
            found.best(given.flipped(), moved(side.others, targets, moving))


def add_die(before: Before, found: Found, pips: int) -> None:
    """effect.add-die: of either colour, rolled at once."""
    for side in before.sides(more=1):
        found.take(side.rolled())


def add_two(before: Before, found: Found, pips: int) -> None:
    """effect.add-two: of any colours; a die that does not fit its colour is not added."""
    for mine, theirs in added(before.mine, before.theirs):
        side = before.table(before.mine + mine, before.theirs + theirs).upright
        for _ in range(mine):
            side = side.rolled()
        side = side.flipped()
        for _ in range(theirs):
            side = side.rolled()
        found.take(side)


def added(mine: int, theirs: int) -> set[tuple[int, int]]:
    """How many dice of each colour `add-two` can add; with no room at all it cannot be used.

    >>> sorted(added(2, 2)), added(3, 4), added(4, 4)
    ([(0, 2), (1, 1), (2, 0)], {(1, 0)}, set())
    """
    named = [(min(n, MOST_DICE - mine), min(2 - n, MOST_DICE - theirs)) for n in range(3)]
    return {*named} - {(0, 0)}


def remove(before: Before, found: Found, pips: int) -> None:
    """effect.remove: any die, even the last one."""
    for side in before.sides(more=-1):
        found.best(side, without_one(side.dice + 1))


def copy(before: Before, found: Found, pips: int) -> None:
    """effect.copy: a die is turned to a number that shows on another one, of either colour."""
    for side in before.sides():
        found.best(side.with_shown(), copied(side.dice))


def add_pips(before: Before, found: Found, pips: int) -> None:
    """effect.pips: on one die, none above 6."""
    for side in before.sides():
        found.best(side, moved(side.dice, BELOW_SIX, pips))


def add_pips_to_many(before: Before, found: Found, pips: int) -> None:
    """effect.pips-many: on any set of dice of both colours, chosen colour by colour and face by face.

    The highest face is chosen for first, so no die is raised twice. To raise none is among the choices as well: it
    is legal nowhere, and never worth more than to keep the effect.
    """
    side = next(before.sides())
    for _ in range(2):
        for face in BELOW_SIX:  # the last to be averaged in is the first to be chosen for
            side = side.best_or_same(raised_some(side.dice, face, pips))
        side = side.flipped()
    found.take(side)


class Way(Value):
    """How an effect works on tables: its step, how many dice it rolls, and what it may do to their number."""

    step: Effect
    rolls: int = 0
    resizes: tuple[tuple[int, int], ...] = ((0, 0),)


EFFECTS: Mapping[str, Way] = {  # the strongest first: what is certain already need not be looked at again
    "transfer": Way(transfer),
    "remove": Way(remove, 0, ((-1, 0), (0, -1))),
    "pips-many": Way(add_pips_to_many),
    "copy": Way(copy),
    "pips": Way(add_pips),
    "add-two": Way(add_two, 2, ((2, 0), (1, 1), (0, 2), (1, 0), (0, 1))),
    "add-die": Way(add_die, 1, ((1, 0), (0, 1))),
    "reroll-two": Way(reroll_two, 2),
    "reroll": Way(reroll, 1),
    "reroll-low": Way(reroll_low, 1),
}


_RANKS = {name: rank for rank, name in enumerate(EFFECTS)}


def ordered(kinds: Iterable[Kind]) -> tuple[Kind, ...]:
    """The effects in the order in which they are tried: those without a die before those that roll.

    >>> ordered([("reroll", 0), ("pips", 1), ("pips", 3)])
    (('pips', 3), ('pips', 1), ('reroll', 0))
    """
    return tuple(sorted(kinds, key=lambda kind: (_RANKS[kind[0]], -kind[1])))
