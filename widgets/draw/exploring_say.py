"""Exploring in words: moves as buttons say them, the numbers that can be gone for, and those that are too dear.
Names come from the content; what a rule says comes from the engine and is not written here."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from abcore.aboveandbelow.book import Choice
from abcore.aboveandbelow.content import Content
from abcore.engine.verdict import Names

from .exploring import percent
from .say import phrase


def move_words(content: Content, names: Names, text: str) -> str:
    """A move of an encounter as a button says it.

    >>> from abcore.aboveandbelow.content import standard
    >>> for text in ("exert scout scribe", "exert nobody", "choose slip-past", "reroll scout 2"):
    ...     print(move_words(standard(), Names(), text))
    Exert the Scout and the Scribe
    Exert nobody
    Slip past while he sleeps
    Reroll the 2 of the Scout
    """
    verb, _, rest = text.partition(" ")
    if verb == "exert":  # said of a party, as exploring is
        return phrase(content, names, f"explore {rest}").replace("Explore with", "Exert", 1)
    if verb == "choose":
        choices = (choice for paragraph in content.paragraphs.values() for choice in paragraph.choices)
        return next((str(choice.text) for choice in choices if choice.name == rest), rest)
    return phrase(content, names, text)


def option_words(words: str, value: Fraction | None, nights: Fraction | None, worth: bool) -> str:
    """What can be done now, with what it comes to.

    >>> option_words("Keep the dice", Fraction(1, 2), Fraction(3), False)
    'Keep the dice (1/2, 50%; 3 bed-nights)'
    """
    if value is None:
        return words
    return f"{words} (worth {value})" if worth else f"{words} ({value}, {percent(value)}; {nights} bed-nights)"


def aim_words(choice: Choice, number: int, price: int, pursued: bool) -> str:
    """A number that can be gone for, as its button says it."""
    cost = f" (costs {_coins(price)})" if price else ""
    return f"{'✓ ' if pursued else ''}{choice.text}: {number} lantern{'s' if number > 1 else ''}{cost}"


def too_dear(aims: Sequence[tuple[Choice, int, int]]) -> list[str]:
    """The numbers that cannot be had, because their price is more than the village can pay."""
    dear = "{}, {}: its price of {} is more than you have."
    return [dear.format(choice.text, number, _coins(price)) for choice, number, price in aims]


def _coins(many: int) -> str:
    return f"{many} coin{'s' if many > 1 else ''}"
