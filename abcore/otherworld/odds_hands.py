"""What the dice of one colour can show, and what a change can make of it, as lists of places in a table.
A hand is ascending, since dice of one colour are alike; which changes an effect brings is left to odds_effects.py."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial, prod
from typing import TypeAlias

from .aims import pips_moved
from .dice import MOST as MOST_DICE

FACES = (1, 2, 3, 4, 5, 6)

Hand: TypeAlias = tuple[int, ...]
Lists: TypeAlias = tuple[tuple[int, ...], ...]
"""For each hand, the places of the hands that it can become."""

HANDS: tuple[tuple[Hand, ...], ...] = tuple(
    tuple(combinations_with_replacement(FACES, dice)) for dice in range(MOST_DICE + 1)
)
"""All hands, by the number of dice: 1, 6, 21, 56 and 126 of them."""
PLACES: tuple[dict[Hand, int], ...] = tuple({hand: place for place, hand in enumerate(hands)} for hands in HANDS)


def hand(dice: Iterable[int]) -> Hand:
    """The dice in ascending order.

    >>> hand((5, 2, 6))
    (2, 5, 6)
    """
    return tuple(sorted(dice))


def ways(shown: Hand) -> int:
    """In how many of the rolls of so many dice they show this.

    >>> ways((3, 3, 6)), ways((1, 2, 3)), ways(())
    (3, 6, 1)
    """
    return factorial(len(shown)) // prod([factorial(shown.count(face)) for face in {*shown}])


def _lists(dice: int, to: int, become: Callable[[Hand], Iterable[Iterable[int]]]) -> Lists:
    """For each hand of so many dice, what else it can become, each result once: no change is worth an effect."""
    found = []
    for at, shown in enumerate(HANDS[dice]):
        results = {PLACES[to][hand(new)] for new in become(shown)}
        found.append(tuple(sorted(results - {at} if to == dice else results)))
    return tuple(found)


def _but(shown: Hand, at: int, *new: int) -> Hand:
    """The hand with one die turned to another number, or taken away."""
    return (*shown[:at], *new, *shown[at + 1 :])


@cache
def with_one_more(dice: int) -> Lists:
    """What the hand and one more die come to, in the order of its six faces.

    >>> [HANDS[2][place] for place in with_one_more(1)[3]]  # beside a 4
    [(1, 4), (2, 4), (3, 4), (4, 4), (4, 5), (4, 6)]
    """
    return tuple(tuple(PLACES[dice + 1][hand((*shown, face))] for face in FACES) for shown in HANDS[dice])


@cache
def without_one(dice: int, faces: Collection[int] = FACES) -> Lists:
    """What is left when one die that shows one of these faces is taken away.

    >>> [HANDS[2][place] for place in without_one(3)[PLACES[3][2, 2, 6]]]
    [(2, 2), (2, 6)]
    """
    return _lists(dice, dice - 1, lambda shown: [_but(shown, at) for at in range(dice) if shown[at] in faces])


@cache
def without_worst(dice: int, faces: Collection[int], mine: bool) -> Lists:
    """The same for one die only: of mine the lowest that shows one of these faces, of theirs the highest.

    >>> [[HANDS[2][place] for place in without_worst(3, FACES, mine)[PLACES[3][2, 3, 6]]] for mine in (True, False)]
    [[(3, 6)], [(2, 3)]]
    """
    worst = min if mine else max

    def become(shown: Hand) -> Iterable[Hand]:
        some = [at for at in range(dice) if shown[at] in faces]
        return [_but(shown, worst(some))] if some else []

    return _lists(dice, dice - 1, become)


@cache
def without_two(dice: int) -> Lists:
    """What is left when two dice are taken away.

    >>> [HANDS[1][place] for place in without_two(3)[PLACES[3][2, 2, 6]]]
    [(2,), (6,)]
    """
    return _lists(dice, dice - 2, lambda shown: combinations(shown, dice - 2) if dice >= 2 else ())


@cache
def moved(dice: int, faces: Collection[int], pips: int) -> Lists:
    """What comes of moving one die that shows one of these faces by so many pips, up or down, never above 6.

    >>> [HANDS[2][place] for place in moved(2, FACES[:5], 3)[PLACES[2][2, 5]]]  # the 5 becomes a 6
    [(2, 6), (5, 5)]
    """
    return _lists(
        dice,
        dice,
        lambda shown: [_but(shown, at, min(6, face + pips)) for at, face in enumerate(shown) if face in faces],
    )


@cache
def moved_between(dice: int) -> Lists:
    """What comes of a transfer from one die of the hand to another (effect.transfer).

    >>> [HANDS[2][place] for place in moved_between(2)[PLACES[2][2, 5]]]  # one pip up, or two down
    [(1, 6), (3, 4)]
    """

    def become(shown: Hand) -> Iterable[Hand]:
        for source in range(dice):
            for target in range(dice):
                pips = pips_moved(shown[source], shown[target])
                if source != target and pips > 0:
                    yield tuple(face + pips * ((at == target) - (at == source)) for at, face in enumerate(shown))

    return _lists(dice, dice, become)


@cache
def raised_some(dice: int, face: int, pips: int) -> Lists:
    """What comes of raising one or more of the dice that show a face, each by so many pips, none above 6.

    >>> [HANDS[3][place] for place in raised_some(3, 2, 1)[PLACES[3][2, 2, 6]]]
    [(2, 3, 6), (3, 3, 6)]
    """

    def become(shown: Hand) -> Iterable[Hand]:
        alike, others = shown.count(face), tuple(other for other in shown if other != face)
        for raised in range(1, alike + 1):
            yield (*others, *[face] * (alike - raised), *[min(6, face + pips)] * raised)

    return _lists(dice, dice, become)


@cache
def showing(dice: int) -> tuple[tuple[int, int], ...]:
    """Every number with every place of a hand in which it shows."""
    return tuple((face, place) for face in FACES for place, shown in enumerate(HANDS[dice]) if face in shown)


@cache
def copied(dice: int) -> Lists:
    """What comes of turning one die to a number that shows on another one.

    Of the own colour: a place of a hand. Of the other colour: that many places further on stands what comes of it
    where the other colour does show that number, in the order of `showing`.
    """
    beyond = {pair: len(HANDS[dice]) + at for at, pair in enumerate(showing(dice))}

    def become(shown: Hand) -> Iterable[int]:
        for at, old in enumerate(shown):
            for face in FACES:
                place = PLACES[dice][hand(_but(shown, at, face))]
                if face != old:  # a turned die must change (effect.some-change)
                    yield place if face in shown else beyond[face, place]

    return tuple(tuple(sorted({*become(shown)})) for shown in HANDS[dice])
