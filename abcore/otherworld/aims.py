"""What an effect can aim at: every whole choice of dice, colours or number for each of the ten die symbols.
Whether a player may use the effect at all, and what becomes of the dice, is told by effects.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from abcore.engine.verdict import Refusal, Said

from .dice import COLOURS, MOST

TOKEN = "token"
"""A basic weapon that is spent for a reroll, named like an effect (combat.token-reroll)."""
ONE_DIE = ("reroll", TOKEN, "reroll-low", "remove", "pips")
LOW = 2
PIPS_MOVED = 2

NO_SUCH_DIE = Refusal("effect.black-die", "No such die lies on the table: {0}.")
NOT_A_COLOUR = Refusal("effect.add-die", "An added die is red or blue, not {0}.")
HOW_MANY = {
    "reroll": Refusal("effect.reroll", "One die is rolled again; you named {0}."),
    TOKEN: Refusal("combat.token-reroll", "A basic weapon rolls one die again; you named {0}."),
    "reroll-low": Refusal("effect.reroll-low", "One die is rolled again; you named {0}."),
    "reroll-two": Refusal("effect.reroll-two", "One or two dice are rolled again; you named {0}."),
    "transfer": Refusal("effect.transfer", "Pips go from one die to another: two dice, and you named {0}."),
    "add-die": Refusal("effect.add-die", "One die is added; you named {0}."),
    "add-two": Refusal("effect.add-two", "Two dice are added; you named {0}."),
    "remove": Refusal("effect.remove", "One die is taken away; you named {0}."),
    "copy": Refusal("effect.copy", "A die and a number are named; you named {0}."),
    "pips": Refusal("effect.pips", "Pips are added to one die; you named {0}."),
    "pips-many": Refusal("effect.pips-many", "Pips are added to at least one die; you named {0}."),
}
SIZES = {"reroll-two": (1, 2), "transfer": (2, 2), "add-two": (2, 2), "copy": (2, 2), "pips-many": (1, 2 * MOST)}
NOT_LOW = Refusal("effect.reroll-low", "Only a die that shows {0} or less is rolled again; this one shows {1}.")
NO_PIPS = Refusal("effect.transfer", "No pip can go from a {0} to a {1}: no die goes below 1 or above 6.")
NOT_SHOWING = Refusal("effect.copy", "No other die shows a {0} now.")
NO_CHANGE = Refusal("effect.some-change", "The die shows {0} already and would not change.")
FULL = Refusal("combat.four-dice", "Never more than {0} dice of one colour: there is no room for {1}.")


def named(red: Iterable[int], blue: Iterable[int]) -> tuple[str, ...]:
    """The names of the dice on the table, in order: equal dice have equal names.

    >>> named((5, 5), (3,))
    ('red 5', 'red 5', 'blue 3')
    """
    return tuple([f"red {face}" for face in red] + [f"blue {face}" for face in blue])


def split(die: str) -> tuple[str, int]:
    """Colour and face of a named die.

    >>> split("red 5")
    ('red', 5)
    """
    colour, face = die.split(" ")
    return colour, int(face)


def rank(part: str) -> tuple[int, int]:
    """The order of parts: red before blue, low before high."""
    colour, _, face = part.partition(" ")
    return COLOURS.index(colour), int(face or 0)


def canonical(kind: str, targets: tuple[str, ...]) -> tuple[str, ...]:
    """The same choice in the one order in which it is written; a transfer and a copy have an order of their own."""
    return targets if kind in ("transfer", "copy") else tuple(sorted(targets, key=rank))


def pips_moved(source: int, target: int) -> int:
    """How many pips a transfer moves: two, or one where two do not fit (effect.transfer).

    >>> pips_moved(2, 5), pips_moved(6, 4), pips_moved(1, 3)
    (1, 2, 0)
    """
    return min(PIPS_MOVED, source - 1, 6 - target)


# -- every whole choice -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def wholes(kind: str, red: tuple[int, ...], blue: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    """All that an effect of this kind may be aimed at, each choice once.

    >>> wholes("transfer", (5,), (2, 6))
    (('red 5', 'blue 2'), ('blue 2', 'red 5'), ('blue 6', 'red 5'), ('blue 6', 'blue 2'))
    """
    dice = named(red, blue)
    found = {
        "transfer": _transfers, "copy": _copies, "reroll-two": _one_or_two, "pips-many": _any_number,
        "add-die": _one_more, "add-two": _two_more,
    }.get(kind)  # fmt: skip
    if found is not None:
        return tuple(dict.fromkeys(found(dice)))
    low = kind == "reroll-low"
    raised = kind == "pips"
    fits = [die for die in dice if not (low and split(die)[1] > LOW) and not (raised and split(die)[1] == 6)]
    return tuple((die,) for die in dict.fromkeys(fits))


def _transfers(dice: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for i, source in enumerate(dice):
        for j, target in enumerate(dice):
            if i != j and pips_moved(split(source)[1], split(target)[1]) > 0:
                yield source, target


def _copies(dice: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """A number that shows on any other die, and that would change this one."""
    numbers = sorted({split(die)[1] for die in dice})
    for die in dice:
        yield from [(die, str(number)) for number in numbers if number != split(die)[1]]


def _one_or_two(dice: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield from [(die,) for die in dice]
    yield from combinations(dice, 2)


def _any_number(dice: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    raisable = [die for die in dice if split(die)[1] < 6]
    for n in range(1, len(raisable) + 1):
        yield from combinations(raisable, n)


def _roomy(dice: tuple[str, ...]) -> list[str]:
    return [colour for colour in COLOURS if sum(die.startswith(colour) for die in dice) < MOST]


def _one_more(dice: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    yield from [(colour,) for colour in _roomy(dice)]


def _two_more(dice: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Both colours are named freely; at least one die must fit (effect.add-two)."""
    fits = _roomy(dice)
    yield from [pair for pair in (("red", "red"), ("red", "blue"), ("blue", "blue")) if set(pair) & set(fits)]


# -- judging a choice -------------------------------------------------------------------------------------------------


def faults(kind: str, red: tuple[int, ...], blue: tuple[int, ...], targets: tuple[str, ...]) -> list[Said]:
    """Every rule that aiming so would break."""
    least, most = SIZES.get(kind, (1, 1))
    if not least <= len(targets) <= most:
        return [HOW_MANY[kind](len(targets))]
    if kind in ("add-die", "add-two"):
        return _no_room(red, blue, targets)
    dice = targets[:1] if kind == "copy" else targets
    missing = _missing(named(red, blue), dice)
    if missing:
        return [NO_SUCH_DIE(missing)]
    faces = [split(die)[1] for die in dice]
    if kind == "transfer":
        return [] if pips_moved(*faces) > 0 else [NO_PIPS(*faces)]
    if kind == "copy":
        return _not_copied(red, blue, targets[0], targets[1])
    if kind == "reroll-low":
        return [NOT_LOW(LOW, face) for face in faces if face > LOW]
    return [NO_CHANGE(face) for face in faces if face == 6] if kind in ("pips", "pips-many") else []


def _no_room(red: tuple[int, ...], blue: tuple[int, ...], targets: tuple[str, ...]) -> list[Said]:
    strange = [colour for colour in targets if colour not in COLOURS]
    if strange:
        return [NOT_A_COLOUR(strange[0])]
    fits = _roomy(named(red, blue))
    return [] if set(targets) & set(fits) else [FULL(MOST, tuple(dict.fromkeys(targets)))]


def _missing(lying: tuple[str, ...], dice: tuple[str, ...]) -> tuple[str, ...]:
    left, missing = list(lying), []
    for die in dice:
        if die in left:
            left.remove(die)
        else:
            missing.append(die)
    return tuple(missing)


def _not_copied(red: tuple[int, ...], blue: tuple[int, ...], die: str, number: str) -> list[Said]:
    face = split(die)[1]
    others = list(named(red, blue))
    others.remove(die)
    found: list[Said] = []
    if number not in {other.split(" ")[1] for other in others}:
        found.append(NOT_SHOWING(number))
    if number == str(face):
        found.append(NO_CHANGE(face))
    return found
