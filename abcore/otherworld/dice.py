"""The dice on the table in a fight: where they lie, how many are still to come, and what room is left.
What changes them is told by combat.py and effects.py."""

from __future__ import annotations

from .frames import PRINCE, Fight, RandomDie, RollDice
from .printings import Rules
from .state import Board, Draft

MOST = 4
"""Never more than four dice of one colour (combat.four-dice)."""
COLOURS = ("red", "blue")
PRINCE_SET = (6, 6)
PRINCE_SIGN = "≥"


def fight(s: Board) -> Fight:
    """The fight that is going on."""
    for frame in reversed(s.frames):
        if isinstance(frame, Fight):
            return frame
    raise LookupError("There is no fight here.")


def set_fight(t: Draft, fight: Fight) -> None:
    """Put the changed fight in its place."""
    at = next(i for i, frame in enumerate(t.frames) if isinstance(frame, Fight))
    t.frames[at] = fight


def lying(fight: Fight, colour: str) -> tuple[int, ...]:
    """The dice of a colour that lie on the table."""
    return fight.red if colour == "red" else fight.blue


def with_die(fight: Fight, colour: str, face: int) -> Fight:
    """One die more; dice lie in ascending order.

    >>> with_die(Fight(0, "blood-spawn", 2, blue=(2, 5)), "blue", 3).blue
    (2, 3, 5)
    """
    return fight.but(**{colour: tuple(sorted((*lying(fight, colour), face)))})


def without_die(fight: Fight, colour: str, face: int) -> Fight:
    """One die less."""
    left = list(lying(fight, colour))
    left.remove(face)
    return fight.but(**{colour: tuple(left)})


def coming(s: Board, colour: str) -> int:
    """How many dice of a colour are still to be rolled or set."""
    rolls = sum([frame.colours.count(colour) for frame in s.frames if isinstance(frame, RollDice)])
    random = sum([isinstance(frame, RandomDie) for frame in s.frames])
    return rolls + (2 * random if colour == "red" else 0)  # the random die brings the set die with it


def room(s: Board, colour: str) -> int:
    """How many more dice of a colour fit beside those that lie there and those to come (combat.four-dice).

    >>> from abcore.otherworld.situation import load
    >>> here = load('[fight]\\nfoe = "blood-spawn"\\nlevel = 3')  # before step 1: four red and two blue are to come
    >>> room(here.state, "red"), room(here.state, "blue")
    (0, 2)
    """
    return max(0, MOST - len(lying(fight(s), colour)) - coming(s, colour))


def sign(rules: Rules, foe: str) -> str:
    """When blue wins against this foe."""
    if foe == PRINCE:
        return PRINCE_SIGN
    card = rules.content.abyss.get(foe)
    return card.sign if card else rules.content.creatures[foe].sign


def wins(sign: str, blue: int, red: int) -> bool:
    """Whether the blue total beats the red one under a sign.

    >>> wins("≥", 7, 7), wins(">", 7, 7), wins("<", 3, 7)
    (True, False, True)
    """
    return {">": blue > red, "<": blue < red, "≥": blue >= red, "≤": blue <= red}[sign]
