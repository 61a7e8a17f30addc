"""Best play of step 6 for all dice at once: a table for each set of effects left, actions left and number of dice.
Tables are filled from the last action backwards, each from those with one action less; asking is left to odds.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import TypeAlias

from .dice import MOST as MOST_DICE
from .odds_effects import EFFECTS, Before, Kind, ordered
from .odds_hands import HANDS
from .odds_tables import Found, Layout, Side, Table, layout

Effects: TypeAlias = tuple[Kind, ...]
"""Effects left to use, ordered; equal ones stand there as often as they are left."""
Key: TypeAlias = tuple[Effects, int, int, int]
"""Effects left, actions left, my dice, their dice."""


def key(effects: Iterable[Kind], actions: int, mine: int, theirs: int) -> Key:
    """The key of a table, without what changes nothing: actions beyond the last effect, equals beyond the last action.

    >>> key([("pips", 1)], 3, 2, 2), key([("pips", 1), ("pips", 1)], 1, 2, 2)
    (((('pips', 1),), 1, 2, 2), ((('pips', 1),), 1, 2, 2))
    """
    left = ordered(effects)
    actions = min(actions, len(left))
    few = tuple([kind for at, kind in enumerate(left) if at < actions or left[at - actions] != kind])
    return few, actions, mine, theirs


def without(effects: Effects, kind: Kind) -> Effects:
    """The effects once one of them is used."""
    at = effects.index(kind)
    return effects[:at] + effects[at + 1 :]


class Solver:
    """The chance of winning with best play, from every situation of step 6 that may be asked for.

    With `strict` my total must be above theirs, else at least as high. `effects` are all that will ever be asked for.
    """

    def __init__(self, strict: bool, effects: Iterable[Kind]) -> None:
        self.strict = strict
        self.rolls = sorted([EFFECTS[name].rolls for name, _ in effects], reverse=True)
        self.tables: dict[Key, Table] = {}

    def layout(self, actions: int) -> Layout:
        """How the chances stand side by side: out of all rolls of as many dice as so many actions can roll."""
        return layout(6 ** sum(self.rolls[:actions]))

    def needs(self, wanted: Key) -> list[Key]:
        """The tables from which one is filled."""
        effects, actions, mine, theirs = wanted
        if actions == 1 and len(effects) > 1:
            return [(effects[:-1], 1, mine, theirs), (effects[-1:], 1, mine, theirs)]
        return [
            key(without(effects, kind), actions - 1, mine + more, theirs + others)
            for kind in (dict.fromkeys(effects) if actions else ())
            for more, others in EFFECTS[kind[0]].resizes
            if 0 <= mine + more <= MOST_DICE and 0 <= theirs + others <= MOST_DICE
        ]

    def plan(self, wanted: Iterable[Key]) -> list[list[Key]]:
        """All tables that are needed for these and not there yet, by actions left, in an order that can be filled."""
        ahead = {each for each in wanted if each not in self.tables}
        every = set(ahead)
        while ahead:
            ahead = {need for each in ahead for need in self.needs(each) if need not in self.tables} - every
            every |= ahead
        by_actions: dict[int, list[Key]] = {}
        for each in sorted(every, key=lambda each: (each[1], len(each[0]))):
            by_actions.setdefault(each[1], []).append(each)
        return [*by_actions.values()]

    def filling(self, wanted: Sequence[Key]) -> Iterator[tuple[int, int]]:
        """Fill what is needed for these, table by table; tells how many are filled, and out of how many.

        Nothing is kept but what is wanted, and what was there before.
        """
        keep = {*wanted, *self.tables}
        levels = self.plan(wanted)
        done, every = 0, sum(map(len, levels))
        for below, keys in zip([[], *levels], levels, strict=False):
            for each in keys:
                self.tables[each] = self._filled(each)
                done += 1
                yield done, every
            for old in below:
                if old not in keep:
                    del self.tables[old]

    def fill(self, wanted: Sequence[Key]) -> None:
        """Fill what is needed for these, at one go."""
        for _ in self.filling(wanted):
            pass

    def _filled(self, wanted: Key) -> Table:
        effects, actions, mine, theirs = wanted
        if not actions:
            return won(self.strict, mine, theirs)
        if actions == 1 and len(effects) > 1:  # the better of the last one and of all others
            others, last = [self.tables[need].upright for need in self.needs(wanted)]
            return Table(others.larger(last))
        found = Found(won(self.strict, mine, theirs).grown(self.layout(actions - 1)).upright)
        for kind in dict.fromkeys(effects):
            name, pips = kind
            to = self.layout(actions - 1 if not EFFECTS[name].rolls else actions)
            if to is not found.layout:
                found.grow(to)
            EFFECTS[name].step(self._before(wanted, kind, to), found, pips)
        found.grow(self.layout(actions))
        return found.table()

    def _before(self, wanted: Key, kind: Kind, to: Layout) -> Before:
        """What holds once an effect is used: one action less."""
        effects, actions, mine, theirs = wanted
        left = without(effects, kind)

        def table(mine: int, theirs: int) -> Table:
            return self.tables[key(left, actions - 1, mine, theirs)].grown(to)

        return Before(mine, theirs, actions == 1, table)


@cache
def won(strict: bool, mine: int, theirs: int) -> Table:
    """1 where the fight is won as the dice lie, else 0 (combat.compare)."""
    lay, totals = layout(1), [sum(hand) for hand in HANDS[theirs]]
    below = [sum(hand) + (not strict) for hand in HANDS[mine]]
    rows = {most: lay.row([int(total < most) for total in totals]) for most in {*below}}
    return Table(Side(lay, True, mine, theirs, [rows[most] for most in below]))
