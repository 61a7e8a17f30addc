"""The setup in words: what each step does, how a part of the table is called, and what lies there.
The rules themselves, their pages and what the printings say differently come from the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, NamedTuple

from abcore.aboveandbelow.content import Content
from abcore.engine.verdict import Names

from .aside import points
from .effects import count
from .parts import token_words

STEPS: tuple[tuple[str, str], ...] = (
    ("Boards, villagers and coins",
     "Everyone takes a player board with a starting house, coins, and one villager of each starting type. "
     "The sun marks where the ready ones stand, the moon where the exhausted ones lie."),
    ("Star and key houses",
     "The star houses lie in a row, all of them; of the key houses only some come out, and chance says which. "
     "What stays in the box is out of this game, so each game has its own few to race for."),
    ("The reputation board",
     "The board goes into the middle, and villagers whom you may train stand along its top, the cheap end first. "
     "Special villagers wait to one side, since only encounters bring them; the others are a face-down pile."),
    ("The round marker",
     "The marker starts in the top chamber. When it can go no deeper, the last round is being played."),
    ("The supply, and a cider",
     "Coins, goods, potions and ciders lie where all can reach them. "
     "One cider goes onto the board, as a prize for whoever labors first in a round."),
    ("The caves",
     "The cave cards are mixed and lie face up in a pile. "
     "So everyone sees the six paragraphs that the top card can lead to, before a party goes down."),
    ("The cubes",
     "Everyone's cube stands on the torch, so all begin with the same reputation. "
     "From there cubes go down for good deeds and up for bad ones."),
    ("The first player",
     "You agree on who begins; that player takes the first-player card, and turns go to the left. "
     "Who has to wait may get a coin for it: how many play, and the printing, decide."),
    ("Houses and outposts",
     "Houses and outposts are mixed apart, and a row of each is turned up beside its deck. "
     "Houses stand above ground; an outpost will need an empty cave below."),
    ("Book and dice",
     "The book of encounters and the dice go within reach, and nothing is missing. "
     "Now the first player can take a turn."),
)  # fmt: skip
"""What the ten steps of p4 are called here, and two sentences on each."""


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
    told = {
        "coins": lambda: count(what, "coin"),
        "slots": lambda: f"{count(sum(map(bool, what)), 'villager')} along the board",
        "specials": lambda: f"{count(len(what), 'special villager')} set aside, face up",
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
    way, worth = "below" if off > 0 else "above", points(content.reputation[space])
    return f"{count(abs(off), 'space')} {way} the torch, at {worth}"


def names_of(content: Content, tokens: tuple[str, ...]) -> str:
    """Villagers by name, gaps left out."""
    *most, last = [content.tokens[token].name for token in tokens if token] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def detail(content: Content, names: Names, part: str, what: Any) -> str:
    """What lies there, all of it: the text twin of one part of the picture."""
    kind, told = part.partition(".")[0], brief(content, names, part, what)
    if kind in ("stars", "keys", "houses", "outposts"):
        return f"{told}: {'; '.join(content.cards[card].name for card in what if card)}"
    if kind == "slots":
        pairs = zip(what, content.slot_costs, strict=True)
        return f"{told}: " + "; ".join(
            f"{token_words(content.tokens[name])}, for {count(cost, 'coin')}" for name, cost in pairs if name
        )
    if kind == "specials" and what:
        return f"{told}: {names_of(content, what)}"
    if kind == "cave" and what:
        return f"{told}, {names.of(what)} on top with paragraphs {names.of(tuple(map(str, content.caves[what])))}"
    return told


def in_words(content: Content, names: Names, laid: Mapping[str, Any]) -> str:
    """The text twin of the table, as an HTML list."""
    lines = [f"{title(part, names)}: {detail(content, names, part, what)}." for part, what in laid.items()]
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines or ["The table is empty."]) + "</ul>"
