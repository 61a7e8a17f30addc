"""What a card gives, as short lines of icons and words, and in one sentence.
How the lines are placed on a card is left to parts.py."""

from __future__ import annotations

from typing import NamedTuple

from abcore.aboveandbelow.content import Card, Content
from abcore.aboveandbelow.words import count as count  # said the same way by cards, pictures and questions


class Line(NamedTuple):
    """Icons, words, icons; of goods that lie on the card each is a token."""

    icons: tuple[str, ...]
    words: str = ""
    tokens: bool = False
    after: tuple[str, ...] = ()


def lines(content: Content, card: Card) -> list[Line]:
    """What stands on a card, line by line.

    >>> from abcore.aboveandbelow.content import standard
    >>> for line in lines(standard(), standard().cards["house-4-fruit-arrow"]): print(line.icons, line.words)
    ('fruit',) fruit
    ('replenish',) each round
    """
    good = content.goods_names[content.good_index[card.good]] if card.good else ""
    all_lines = (
        (card.goods and card.good, Line((card.good,) * max(card.goods, 1), good if len(good) < 7 else "", True)),
        (card.arrow, Line(("replenish",), "each round")),
        (card.income, Line(("income",), f"+{card.income} income")),
        (card.income_goods, Line(("income",), "+1 for each")),
        (card.income_goods, Line(card.income_goods, "placed")),
        (card.beds, Line(("bed",), count(card.beds, "bed"))),
        (card.potions, Line(("potion",), count(card.potions, "potion"))),
        (card.potion_income, Line(("potion",), f"{card.potion_income} a round")),
        (card.coin_building, Line(("coin",), "when you")),
        (card.coin_building, Line(("hammer",), "build")),
        (card.coin_exploring, Line(("coin",), "when you")),
        (card.coin_exploring, Line(("cave",), "explore")),
        (card.train_to_ready, Line(("quill",), "train to")),
        (card.train_to_ready, Line(("ready",), "ready")),
        (card.cider_as_coin, Line(("cider", "potion"), "as coins")),
        (card.rerolls, Line(("reroll",), count(card.rerolls, "reroll"))),
        (card.points, Line(("point",), str(card.points))),
        (card.reputation, Line(("reputation",), f"+{card.reputation}")),
        (card.per, _per(card)),
    )
    return [line for there, line in all_lines if there]


def _per(card: Card) -> Line:
    if card.family == "star":
        return Line((), f"+{card.per_points}", after=card.per)
    return Line(("point",), f"{card.per_points} per", after=card.per)


def short(content: Content, card: Card) -> str:
    """A card in a few words, without its price.

    >>> from abcore.aboveandbelow.content import standard
    >>> short(standard(), standard().cards["house-4-fruit-arrow"])
    'fruit, replenishing'
    """
    return card.name.partition(": ")[2] or card.name


def title(card: Card) -> str:
    """What people call it at the table: its kind and its price.

    >>> from abcore.aboveandbelow.content import standard
    >>> title(standard().cards["house-4-fruit-arrow"])
    'house for 4'
    """
    return card.name.partition(":")[0]
