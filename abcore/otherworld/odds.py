"""The exact chance of winning a battle with best play, from any moment of it, as a Fraction.
Which dice to buy is settled here; what to do at a table, move by move, is left to odds_play.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from abcore.engine.odds import total_of
from abcore.engine.value import Value

from .dice import MOST as MOST_DICE
from .dice import PRINCE_SET, PRINCE_SIGN
from .odds_effects import TOKEN, Kind
from .odds_hands import FACES, HANDS, PLACES, Hand, hand, ways
from .odds_solver import Key, Solver, key

if TYPE_CHECKING:
    from .content import AbyssCard, Creature

DIE = dict.fromkeys(FACES, 1)
PRINCE_ROLLS = 2
"""Red dice that are rolled for the Evil Prince, beside those that are set (prince.dice)."""
SETS = 1500
"""So many sets of effects take a few seconds."""
TWO_BLUE = 2
"""Rolled in every battle (combat.two-blue, abyss.dice)."""


class Pool(Value):
    """The dice of one colour at some moment of a battle: what lies there, and what is still to come."""

    lying: Hand = ()
    rolling: int = 0
    cases: tuple[Hand, ...] = ((),)  # equally likely: the random die with its set die (combat.random-die)

    @property
    def size(self) -> int:
        """How many there will be when all lie there."""
        return len(self.lying) + len(self.cases[0]) + int(self.rolling)


class Battle(Value):
    """All that the chance of a battle depends on, at any moment before step 7.

    >>> spawn = Battle(">", red=Pool((4,), 2), blue=Pool(rolling=2), tokens=1, buying=True)
    >>> str(chance(spawn))  # Blood Spawn on level 2: the token buys a blue die
    '259/648'
    """

    sign: str  # blue wins if its total is > < ≥ or ≤ the red one
    red: Pool
    blue: Pool
    effects: tuple[Kind, ...] = ()  # not used yet, and allowed
    actions: int = 0  # left
    tokens: int = 0  # basic weapons that may still be spent
    rerolls: bool = True  # ... on rerolls in step 6
    buying: bool = False  # ... on dice, since this is step 1

    @property
    def swapped(self) -> bool:
        """Whether the red dice are mine: effects know no colour, so less is more with the colours changed."""
        return self.sign in ("<", "≤")

    @property
    def strict(self) -> bool:
        """Whether a tie is lost."""
        return self.sign in (">", "<")

    @property
    def mine(self) -> Pool:
        """The dice of which I want many pips."""
        return self.red if self.swapped else self.blue

    @property
    def theirs(self) -> Pool:
        """The dice of which I want few pips."""
        return self.blue if self.swapped else self.red

    @property
    def usable(self) -> tuple[Kind, ...]:
        """The effects and, each as one more effect, the tokens that can be spent in step 6."""
        return (*self.effects, *[TOKEN] * (min(self.tokens, self.actions) if self.rerolls else 0))


def meet(creature: Creature, level: int) -> Battle:
    """A creature of the catacombs, before step 1.

    >>> from .content import standard
    >>> battle = meet(standard().creatures["bone-warden"], 2)
    >>> battle.sign, battle.red.cases, battle.red.rolling, battle.blue.rolling
    ('≥', ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6)), 1, 2)
    """
    extra = creature.extra[: level - 1]
    cases = tuple((face, creature.set_die(face)) for face in creature.faces)
    red, blue = Pool((), extra.count("red"), cases), Pool((), extra.count("blue") + TWO_BLUE)
    return Battle(creature.sign, red, blue, buying=True)


def meet_prince() -> Battle:
    """The Evil Prince, before step 1.

    >>> [str(chance(meet_prince().but(tokens=tokens))) for tokens in range(3)]
    ['0', '7/432', '1687/11664']
    """
    return Battle(PRINCE_SIGN, Pool(PRINCE_SET, PRINCE_ROLLS), Pool((), TWO_BLUE), buying=True)


def meet_in_abyss(card: AbyssCard) -> Battle:
    """An abyss card, before the two blue dice; what its condition forbids is left to who knows the hero's cards.

    >>> from .content import standard
    >>> str(chance(meet_in_abyss(standard().abyss["silent-choir"])))
    '1/6'
    """
    return Battle(card.sign, Pool(hand(card.red)), Pool(hand(card.blue), TWO_BLUE))


# -- what may be bought -----------------------------------------------------------------------------------------------


class Purchase(Value):
    """Dice bought in step 1, and the chance with best play after it."""

    red: int
    blue: int
    chance: Fraction

    @property
    def tokens(self) -> int:
        """What they cost: a basic weapon each (combat.buy-dice)."""
        return int(self.red + self.blue)


def with_bought(battle: Battle, red: int, blue: int) -> Battle:
    """The battle once these dice are bought.

    >>> after = with_bought(meet_prince().but(tokens=3), red=0, blue=2)
    >>> after.blue.rolling, after.tokens, after.buying
    (4, 1, False)
    """
    more = {"red": battle.red.but(rolling=battle.red.rolling + red)}
    more["blue"] = battle.blue.but(rolling=battle.blue.rolling + blue)
    return battle.but(**more, tokens=battle.tokens - red - blue, buying=False)


def _buyable(battle: Battle) -> list[tuple[int, int]]:
    """How many red and blue dice may be bought: a purchase leaves room for all that is to come (combat.four-dice)."""
    if not battle.buying:
        return [(0, 0)]
    red, blue = MOST_DICE - battle.red.size, MOST_DICE - battle.blue.size
    every = [(r, b) for r in range(red + 1) for b in range(blue + 1) if r + b <= battle.tokens]
    return sorted(every, key=lambda pair: (sum(pair), pair))


def purchases(battle: Battle, solver: Solver | None = None) -> list[Purchase]:
    """Every purchase of step 1, the best first; among equals the cheapest.

    >>> spawn = Battle(">", red=Pool((4,), 2), blue=Pool(rolling=2), actions=1, tokens=1, buying=True)
    >>> [(each.blue, each.red, round(float(each.chance), 4)) for each in purchases(spawn)]
    [(1, 0, 0.3997), (0, 0, 0.2388), (0, 1, 0.0162)]
    """
    every = _buyable(battle)
    after = chances([with_bought(battle, *pair) for pair in every], solver or solver_of(battle))
    found = [Purchase(red, blue, worth) for (red, blue), worth in zip(every, after, strict=True)]
    return sorted(found, key=lambda each: -each.chance)


# -- the chance -------------------------------------------------------------------------------------------------------


class Bound(Value):
    """The chance with best play of so many actions: with more of them it is at least this."""

    actions: int
    chance: Fraction
    exact: bool  # more actions would change nothing


def chance(battle: Battle, solver: Solver | None = None) -> Fraction:
    """The chance of winning with best play, purchases included.

    >>> jaw = Battle(">", red=Pool((4,), 2), blue=Pool(rolling=3), effects=(("reroll", 0),), actions=3)
    >>> chance(jaw)
    Fraction(7177, 11664)
    """
    if not battle.usable:
        return max(bare(with_bought(battle, *pair)) for pair in _buyable(battle))
    return purchases(battle, solver)[0].chance


def bounds(battle: Battle, solver: Solver | None = None) -> Iterator[Bound]:
    """The chance with 0, 1, 2 ... actions: each an exact lower bound, the last one the chance itself.

    >>> jaw = Battle(">", red=Pool((4,), 2), blue=Pool(rolling=3), effects=(("reroll", 0),), actions=3)
    >>> [(bound.actions, round(float(bound.chance), 4), bound.exact) for bound in bounds(jaw)]
    [(0, 0.3997, False), (1, 0.6153, True)]
    """
    return (found for found in solving(battle, solver) if found)


def solving(battle: Battle, solver: Solver | None = None) -> Iterator[Bound | None]:
    """The same in small slices, so that it can be stopped and shown: None is one table more, then comes a bound.

    >>> jaw = Battle(">", red=Pool((4,), 2), blue=Pool(rolling=3), effects=(("reroll", 0),), actions=3)
    >>> [bound and bound.actions for bound in solving(jaw)]
    [None, 0, None, 1]
    """
    solver = solver or solver_of(battle)
    most = min(battle.actions, len(battle.usable))
    for actions in range(most + 1):
        ahead = battle.but(actions=actions)
        for _ in solver.filling([_key(with_bought(ahead, *pair)) for pair in _buyable(ahead)]):
            yield None
        best = purchases(ahead, solver)[0].chance
        yield Bound(actions, best, actions == most or best == 1)
        if best == 1:
            return


def chances(battles: Sequence[Battle], solver: Solver) -> list[Fraction]:
    """The chances of some battles with nothing more to buy, by one solver that serves them all.

    >>> low, high = (Battle(">", Pool((6,)), Pool((face,)), (("pips", 2),), actions=1) for face in (3, 5))
    >>> [str(each) for each in chances([low, high.but(red=Pool((5,)))], solver_of(low))]
    ['0', '1']
    """
    keys = [_key(each) for each in battles]
    solver.fill(keys)
    return [
        solver.tables[wanted].average(_weights(each.mine), _weights(each.theirs))
        for each, wanted in zip(battles, keys, strict=True)
    ]


def within(battle: Battle, sets: int = SETS) -> Battle:
    """The same battle with as many actions as can be looked ahead: its chance is then exact, or a lower bound.

    What it takes grows with the number of sets of effects that may be used up on the way.

    >>> ten = Battle(">", Pool((6, 6)), Pool((1, 1)), tuple(("pips", n) for n in range(10)), actions=8)
    >>> within(ten).actions, within(ten, 100).actions
    (8, 3)
    """
    by_size = [1]  # how many sets of effects there are, by their size
    for kind in {*battle.usable}:
        alike = battle.usable.count(kind)
        longer = range(len(by_size) + alike)
        by_size = [sum(by_size[max(0, size - alike) : size + 1]) for size in longer]
    actions = min(battle.actions, len(battle.usable))
    while actions > 1 and sum(by_size[:actions]) > sets:
        actions -= 1
    return battle if actions >= min(battle.actions, len(battle.usable)) else battle.but(actions=actions)


def bare(battle: Battle) -> Fraction:
    """The chance with nothing bought and nothing used: totals are enough.

    >>> bare(Battle("<", red=Pool(rolling=2), blue=Pool((1,), rolling=2)))
    Fraction(145, 432)
    """
    mine, theirs = _totals(battle.mine), _totals(battle.theirs)
    won = sum(
        weight * less
        for total, weight in mine.items()
        for other, less in theirs.items()
        if total > other or (total == other and not battle.strict)
    )
    return Fraction(won, sum(mine.values()) * sum(theirs.values()))


def solver_of(battle: Battle) -> Solver:
    """A solver that serves this battle to its end, whatever is bought and used."""
    for colour, dice in (("red", battle.red), ("blue", battle.blue)):
        if dice.size > MOST_DICE:
            raise ValueError(f"Never more than {MOST_DICE} dice have one colour; here {dice.size} would be {colour}.")
    return Solver(battle.strict, battle.usable)


def _key(battle: Battle) -> Key:
    return key(battle.usable, battle.actions, battle.mine.size, battle.theirs.size)


def _totals(dice: Pool) -> dict[int, int]:
    """The totals that the dice can come to, with their weights."""
    rolled = total_of([DIE] * dice.rolling)
    found: dict[int, int] = {}
    for case in dice.cases:
        sure = sum(dice.lying) + sum(case)
        for total, weight in rolled.items():
            found[sure + total] = found.get(sure + total, 0) + weight
    return found


@lru_cache(maxsize=256)
def _weights(dice: Pool) -> dict[int, int]:
    """The places of the hands that the dice can come to, with their weights."""
    found: dict[int, int] = {}
    for case in dice.cases:
        for roll in HANDS[dice.rolling]:
            place = PLACES[dice.size][hand((*dice.lying, *case, *roll))]
            found[place] = found.get(place, 0) + ways(roll)
    return found
