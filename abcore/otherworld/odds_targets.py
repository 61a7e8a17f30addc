"""All that one effect can be aimed at as the dice lie, with every result: the targets of step 6, one by one.
It knows single situations only and says nothing about which target is the best; that is odds_play.py's affair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, product
from typing import TypeAlias

from .odds_effects import Kind
from .odds_hands import FACES, MOST_DICE, PIPS_MOVED, Hand, hand

Die: TypeAlias = tuple[str, int]
"""A colour and the number that shows."""
Dice: TypeAlias = tuple[Die, ...]
Targets: TypeAlias = tuple[str, ...]
"""As a move names them: dice, colours of new dice, a number (`red 5`, `blue`, `6`)."""
Results: TypeAlias = dict[tuple[Hand, Hand], int]
"""Red and blue dice afterwards, with the number of rolls that lead there."""


def aims(kind: Kind, red: Hand, blue: Hand) -> Iterator[tuple[Targets, Results]]:
    """Every way to use an effect now; dice that are alike are named once.

    >>> for targets, results in aims(("transfer", 0), (2,), (5, 6)):
    ...     print(targets, results)
    ('red 2', 'blue 5') {((1,), (6, 6)): 1}
    ('blue 5', 'red 2') {((4,), (3, 6)): 1}
    ('blue 6', 'red 2') {((4,), (4, 5)): 1}
    ('blue 6', 'blue 5') {((2,), (5, 6)): 1}
    """
    dice = (*[("red", face) for face in red], *[("blue", face) for face in blue])
    name, pips = kind
    for targets, after, rolled in _WAYS[name](dice, pips):
        yield targets, _results(after, rolled)


_Way: TypeAlias = tuple[Targets, Dice, tuple[str, ...]]
"""How it is named, the dice that lie there then, and the colours of those that are rolled."""


def _results(after: Dice, rolled: tuple[str, ...]) -> Results:
    found: Results = {}
    for faces in product(FACES, repeat=len(rolled)):
        every = (*after, *zip(rolled, faces, strict=True))
        lying = hand(face for colour, face in every if colour == "red"), hand(f for c, f in every if c == "blue")
        found[lying] = found.get(lying, 0) + 1
    return found


def _words(*dice: Die) -> Targets:
    return tuple(f"{colour} {face}" for colour, face in dice)


def _without(dice: Dice, *gone: Die) -> Dice:
    left = list(dice)
    for die in gone:
        left.remove(die)
    return tuple(left)


def _kinds(dice: Dice) -> list[Die]:
    return list(dict.fromkeys(dice))


def _raised(die: Die, pips: int) -> Die:
    return die[0], min(6, die[1] + pips)


def _reroll(dice: Dice, pips: int, faces: tuple[int, ...] = FACES) -> Iterator[_Way]:
    for die in _kinds(dice):
        if die[1] in faces:
            yield _words(die), _without(dice, die), (die[0],)


def _reroll_low(dice: Dice, pips: int) -> Iterator[_Way]:
    return _reroll(dice, pips, (1, 2))


def _reroll_two(dice: Dice, pips: int) -> Iterator[_Way]:
    yield from _reroll(dice, pips)
    for pair in dict.fromkeys(combinations(dice, 2)):
        yield _words(*pair), _without(dice, *pair), (pair[0][0], pair[1][0])


def _transfer(dice: Dice, pips: int) -> Iterator[_Way]:
    for source in _kinds(dice):
        for target in _kinds(_without(dice, source)):
            moving = min(PIPS_MOVED, source[1] - 1, 6 - target[1])
            if moving > 0:
                after = (source[0], source[1] - moving), (target[0], target[1] + moving)
                yield _words(source, target), (*_without(dice, source, target), *after), ()


def _room(dice: Dice, colour: str) -> int:
    return MOST_DICE - sum(each == colour for each, _ in dice)


def _add(dice: Dice, named: Iterable[Targets]) -> Iterator[_Way]:
    """New dice of these colours; one that does not fit is not added, but one at least must (effect.add-two)."""
    for colours in named:
        fitting = [[colour] * min(colours.count(colour), _room(dice, colour)) for colour in ("red", "blue")]
        if rolled := (*fitting[0], *fitting[1]):
            yield colours, dice, rolled


def _add_die(dice: Dice, pips: int) -> Iterator[_Way]:
    return _add(dice, (("red",), ("blue",)))


def _add_two(dice: Dice, pips: int) -> Iterator[_Way]:
    return _add(dice, (("red", "red"), ("red", "blue"), ("blue", "blue")))


def _remove(dice: Dice, pips: int) -> Iterator[_Way]:
    for die in _kinds(dice):
        yield _words(die), _without(dice, die), ()


def _copy(dice: Dice, pips: int) -> Iterator[_Way]:
    for die in _kinds(dice):
        others = _without(dice, die)
        for face in sorted({face for _, face in others} - {die[1]}):
            yield (*_words(die), str(face)), (*others, (die[0], face)), ()


def _pips(dice: Dice, pips: int) -> Iterator[_Way]:
    for die in _kinds(dice):
        if die[1] < 6:
            yield _words(die), (*_without(dice, die), _raised(die, pips)), ()


def _pips_many(dice: Dice, pips: int) -> Iterator[_Way]:
    low = [die for die in dice if die[1] < 6]
    for size in range(1, len(low) + 1):
        for some in dict.fromkeys(combinations(low, size)):
            yield _words(*some), (*_without(dice, *some), *[_raised(die, pips) for die in some]), ()


_WAYS: dict[str, Callable[[Dice, int], Iterator[_Way]]] = {
    "reroll": _reroll,
    "reroll-low": _reroll_low,
    "reroll-two": _reroll_two,
    "transfer": _transfer,
    "add-die": _add_die,
    "add-two": _add_two,
    "remove": _remove,
    "copy": _copy,
    "pips": _pips,
    "pips-many": _pips_many,
}
