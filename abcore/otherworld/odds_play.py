"""Best play of step 6, move by move: what each effect and each of its targets is worth now, and the second best.
Chances after the move come from the solver's tables; what a move is called at a table is left to odds_here.py."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from abcore.engine.value import Value

from .odds import Battle, chance, solver_of
from .odds_effects import EFFECTS, Kind, ordered
from .odds_hands import MOST_DICE, PLACES
from .odds_solver import Key, Solver, key, without
from .odds_targets import Results, Targets, aims

DONE: Kind = ("done", 0)
"""No effect: the dice are compared as they lie."""
LYING = ((),)


class Change(Value):
    """Something to do in step 6: an effect with its targets, or to be done."""

    kind: Kind
    targets: Targets = ()

    def __str__(self) -> str:
        name = "".join((self.kind[0], f" +{self.kind[1]}" if self.kind[1] else ""))
        return " ".join((name, *self.targets))


class Option(Value):
    """Changes that are equally good, and the chance with best play after any of them."""

    changes: tuple[Change, ...]
    chance: Fraction


class Advice(Value):
    """The chance with best play, and what to do now; no options while dice are rolled."""

    chance: Fraction
    options: tuple[Option, ...] = ()  # the best first

    @property
    def best(self) -> Option | None:
        """What to do now."""
        return self.options[0] if self.options else None

    @property
    def second(self) -> Option | None:
        """The best of what is worse; None where all is equally good."""
        return self.options[1] if len(self.options) > 1 else None

    @property
    def cost(self) -> Fraction:
        """What the second best costs."""
        return self.options[0].chance - self.second.chance if self.second else Fraction(0)


def lies(battle: Battle) -> bool:
    """Whether all dice lie there, so that it is step 6."""
    return not battle.buying and not any(dice.rolling or dice.cases != LYING for dice in (battle.red, battle.blue))


def advice(battle: Battle, solver: Solver | None = None) -> Advice:
    """Best play from a moment of step 6, or of a roll.

    >>> from .odds import Dice
    >>> ranger = Battle(">", Dice((4, 4, 5)), Dice((3, 3, 6)), (("reroll", 0),), actions=4)
    >>> told = advice(ranger)  # the rulebook's example: Wolf's Jaw, 12 against 13
    >>> str(told.chance), [str(change) for change in told.best.changes]
    ('1/2', ['reroll red 5'])
    >>> [str(change) for change in told.second.changes], str(told.cost)
    (['reroll red 4', 'reroll blue 3'], '1/6')
    """
    solver = solver or solver_of(battle)
    if not lies(battle):
        return Advice(chance(battle, solver))
    options = tuple(_options(battle, solver))
    return Advice(options[0].chance, options)


def _options(battle: Battle, solver: Solver) -> Iterable[Option]:
    """Everything that can be done, equal chances together, the best first."""
    by_chance: dict[Fraction, list[Change]] = {_now(battle): [Change(DONE)]}
    for change, worth in chances(battle, solver):
        by_chance.setdefault(worth, []).append(change)
    return [Option(tuple(by_chance[worth]), worth) for worth in sorted(by_chance, reverse=True)]


def _now(battle: Battle) -> Fraction:
    mine, theirs = sum(battle.mine.lying), sum(battle.theirs.lying)
    return Fraction(mine > theirs or (mine == theirs and not battle.strict))


def chances(battle: Battle, solver: Solver) -> list[tuple[Change, Fraction]]:
    """Every effect with every target, and the chance with best play after it."""
    effects = ordered(battle.usable) if battle.actions else ()
    solver.fill([*{after for kind in dict.fromkeys(effects) for after in _after(battle, kind)}])
    return [
        (Change(kind, targets), _mean(battle, solver, kind, results))
        for kind in dict.fromkeys(effects)
        for targets, results in aims(kind, battle.red.lying, battle.blue.lying)
    ]


def _after(battle: Battle, kind: Kind) -> list[Key]:
    """The tables that an effect can lead to."""
    left, mine, theirs = without(ordered(battle.usable), kind), battle.mine.size, battle.theirs.size
    return [
        key(left, battle.actions - 1, mine + more, theirs + others)
        for more, others in EFFECTS[kind[0]].resizes
        if 0 <= mine + more <= MOST_DICE and 0 <= theirs + others <= MOST_DICE
    ]


def _mean(battle: Battle, solver: Solver, kind: Kind, results: Results) -> Fraction:
    left, total = without(ordered(battle.usable), kind), Fraction(0)
    for (red, blue), weight in results.items():
        mine, theirs = (red, blue) if battle.swapped else (blue, red)
        table = solver.tables[key(left, battle.actions - 1, len(mine), len(theirs))]
        total += weight * table.cell(PLACES[len(mine)][mine], PLACES[len(theirs)][theirs])
    return total / sum(results.values())
