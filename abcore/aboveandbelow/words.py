"""A number with its noun: one home for the plurals of what the game is played with.
Names of goods, cards and villagers are the content's."""

from __future__ import annotations

ALIKE = ("fruit", "fish", "rope", "paper", "ore")
"""Words that are the same for one and for many."""


def count(n: int, thing: str) -> str:
    """A number with its noun, and a true minus sign.

    >>> count(1, "bed"), count(2, "bed"), count(2, "fish"), count(-2, "point")
    ('1 bed', '2 beds', '2 fish', '−2 points')
    """
    return f"{signed(n)} {thing if abs(n) == 1 or thing in ALIKE else thing + 's'}"


def signed(n: int, plus: bool = False) -> str:
    """A number with a true minus sign, and with a plus sign where it is wished.

    >>> signed(-2), signed(3), signed(3, plus=True), signed(0, plus=True)
    ('−2', '3', '+3', '0')
    """
    return f"−{-n}" if n < 0 else f"+{n}" if n and plus else str(n)


def listed(things: list[str], none: str = "nothing") -> str:
    """Several things in one phrase.

    >>> listed(["1 bed", "2 fish", "1 ore"]), listed([])
    ('1 bed, 2 fish and 1 ore', 'nothing')
    """
    *others, last = things or [none]
    return f"{', '.join(others)} and {last}" if others else last
