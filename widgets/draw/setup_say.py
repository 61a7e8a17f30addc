"""The setup in words: two sentences on each step, and everything that lies there, as the twin of the picture.
Names and short words of the parts are abcore's (laid_say.py); the rules and their pages come from the ledger."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.laid_say import TITLES, brief, names_of, title
from abcore.aboveandbelow.words import count
from abcore.engine.verdict import Names

from .parts import token_words

TEXTS = (
    "Everyone takes a player board with a starting house, coins, and one villager of each starting type. "
    "The sun marks where the ready ones stand, the moon where the exhausted ones lie.",
    "The star houses lie in a row, all of them; of the key houses only some come out, and chance says which. "
    "What stays in the box is out of this game, so each game has its own few to race for.",
    "The board goes into the middle, and villagers whom you may train stand along its top, the cheap end first. "
    "Special villagers wait to one side, since only encounters bring them; the others are a face-down pile.",
    "The marker starts in the top chamber. When it can go no deeper, the last round is being played.",
    "Coins, goods, potions and ciders lie where all can reach them. "
    "One cider goes onto the board, as a prize for whoever labors first in a round.",
    "The cave cards are mixed and lie face up in a pile. "
    "So everyone sees the six paragraphs that the top card can lead to, before a party goes down.",
    "Everyone's cube stands on the torch, so all begin with the same reputation. "
    "From there cubes go down for good deeds and up for bad ones.",
    "You agree on who begins; that player takes the first-player card, and turns go to the left. "
    "Who has to wait may get a coin for it: how many play, and the printing, decide.",
    "Houses and outposts are mixed apart, and a row of each is turned up beside its deck. "
    "Houses stand above ground; an outpost will need an empty cave below.",
    "The book of encounters and the dice go within reach, and nothing is missing. "
    "Now the first player can take a turn.",
)  # fmt: skip
STEPS = tuple(zip(TITLES, TEXTS, strict=True))
"""What the ten steps of p4 are called here, and two sentences on each."""


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
