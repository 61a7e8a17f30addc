"""A laid table in words: what the ten steps are called, how a part is called, and what lies there, told in a few words.
What is right is not known here; the rules, their pages and their differences come from the ledger."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from abcore.engine.verdict import Names

from .content import Content
from .words import count, listed, signed

TITLES = (
    "Boards, villagers and coins",
    "Star and key houses",
    "The reputation board",
    "The round marker",
    "The supply, and a cider",
    "The caves",
    "The cubes",
    "The first player",
    "Houses and outposts",
    "Book and dice",
)
"""What the ten steps of p4 are called here."""


class Spot(NamedTuple):
    """A part of the table: what it is called, and where one would look for it."""

    title: str
    where: str


PLAYER, MIDDLE, CARDS, SIDE = (
    "in front of a player", "on the reputation board", "among the cards that lie open", "beside the reputation board",
)  # fmt: skip
SPOTS = {
    "stars": Spot("Star houses", CARDS), "keys": Spot("Key houses", CARDS), "houses": Spot("Houses", CARDS),
    "outposts": Spot("Outposts", CARDS), "cave": Spot("Cave pile", CARDS), "slots": Spot("Villagers to train", MIDDLE),
    "cubes": Spot("Reputation", MIDDLE), "round": Spot("Round marker", MIDDLE), "cider": Spot("Cider", MIDDLE),
    "specials": Spot("Special villagers", SIDE), "pile": Spot("Villager pile", SIDE), "supply": Spot("Supply", SIDE),
    "book": Spot("Book and dice", SIDE), "first": Spot("First-player card", PLAYER),
    "people": Spot("villagers", PLAYER), "coins": Spot("coins", PLAYER), "home": Spot("starting house", PLAYER),
}  # fmt: skip


def title(part: str, names: Names) -> str:
    """How a part is called.

    >>> title("keys", Names()), title("coins.1", Names({}, ["Ada", "Ben"]))
    ('Key houses', "Ben's coins")
    """
    kind, _, seat = part.partition(".")
    return f"{names.seat(int(seat))}'s {SPOTS[kind].title}" if seat else SPOTS[kind].title


def brief(content: Content, names: Names, part: str, what: Any) -> str:
    """What lies there, counted and told in a few words.

    >>> from abcore.aboveandbelow.content import standard
    >>> brief(standard(), Names(), "cider", 2), brief(standard(), Names(), "people.0", (("scout",), ()))
    ('2 ciders on the board', 'ready: Scout; exhausted: nobody')
    """
    kind = part.partition(".")[0]
    if kind in ("stars", "keys", "houses", "outposts"):
        noun = {"stars": "star house", "keys": "key house", "houses": "house", "outposts": "outpost"}[kind]
        return f"{count(sum(map(bool, what)), noun)} face up"
    if kind == "people":
        ready, exhausted = (names_of(content, group) or "nobody" for group in what)
        return f"ready: {ready}; exhausted: {exhausted}"
    if kind == "cubes":
        return "; ".join(f"{names.seat(seat)} {space_words(content, space)}" for seat, space in enumerate(what))
    if kind == "home":
        return f"{count(len(what), 'house')} with {count(sum(content.cards[card].beds for card in what), 'bed')}"
    return _plain(content, names, kind, what)


def worked(content: Content, names: Names, part: str, what: Any) -> str:
    """The same with the sum that it comes from, where it is one.

    >>> from abcore.aboveandbelow.content import standard
    >>> worked(standard(), Names(), "coins.1", 8), worked(standard(), Names(), "coins.0", 7)
    ('7 to start with and 1 extra, 8 coins', '7 coins')
    """
    told, start = brief(content, names, part, what), content.start_coins
    if part.startswith("coins.") and what > start:
        return f"{start} to start with and {what - start} extra, {told}"
    return told


def _plain(content: Content, names: Names, kind: str, what: Any) -> str:
    told: dict[str, Callable[[], str]] = {
        "coins": lambda: count(what, "coin"),
        "slots": lambda: f"{count(sum(map(bool, what)), 'villager')} along the board",
        "specials": lambda: f"{count(len(what), 'special villager')} set aside, face up" if what else "none set aside",
        "pile": lambda: "the other villagers, face down",
        "round": lambda: f"the marker in chamber {what} of {content.chambers}",
        "cider": lambda: f"{count(what, 'cider')} on the board" if what else "no cider on the board",
        "cave": lambda: "the pile face up" if what else "the pile face down",
        "supply": lambda: names.of(tuple(what)),
        "book": lambda: f"the encounter book and {count(what, 'die').replace('dies', 'dice')}",
        "first": lambda: f"{names.seat(what)} begins",
    }
    return told[kind]()


def space_words(content: Content, space: int) -> str:
    """Where a cube stands, from the torch."""
    off = space - content.torch
    if not off:
        return "on the torch"
    way, worth = "below" if off > 0 else "above", signed(content.reputation[space], plus=True)
    return f"{count(abs(off), 'space')} {way} the torch, at {worth}"


def names_of(content: Content, tokens: tuple[str, ...]) -> str:
    """Villagers by name, gaps left out."""
    return listed([content.tokens[token].name for token in tokens if token], "")
