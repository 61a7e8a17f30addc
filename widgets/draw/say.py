"""Moves and the board in words: what a button says, and the text twin of the picture.
Names come from the content; what a rule says comes from the engine and is not written here."""

from __future__ import annotations

from html import escape

from abcore.aboveandbelow.content import Content
from abcore.engine.verdict import Names

from .aside import points
from .effects import count, title
from .parts import token_words
from .view import AREAS, View

STEPS = {"exert": "Exert", "take": "Take from"}
"""What a step of a set is called, by the set."""


def called(content: Content, names: Names, id: str) -> str:
    """How a thing is called in a sentence: a type with its article, a person by name, a card by kind and price.

    >>> from abcore.aboveandbelow.content import standard
    >>> [called(standard(), Names(), id) for id in ("builder", "house-4-2-fruit", "clay-pot")]
    ['the Builder', 'the house for 4', 'clay pot']
    """
    if id in content.tokens:
        token = content.tokens[id]
        return f"the {token.name}" if token.family in ("start", "special") else token.name
    if id in content.cards:
        return f"the {title(content.cards[id])}"
    return str(names.of(id)).replace("-", " ")


def phrase(content: Content, names: Names, text: str, doing: str = "") -> str:
    """A move as a button says it; `doing` names the set that is being put together, for its steps.

    >>> from abcore.aboveandbelow.content import standard
    >>> said = ["build scribe house-4-2-fruit", "explore builder scout", "labor nobody", "place clay-pot", "+ scout"]
    >>> for text in said: print(phrase(standard(), Names(), text))
    Let the Scribe build the house for 4
    Explore with the Builder and the Scout
    Labor with nobody
    Place clay pot
    Add the Scout
    >>> phrase(standard(), Names(), "+ scout", "exert"), phrase(standard(), Names(), "+ bed scout", "rest")
    ('Exert the Scout', 'Bed for the Scout')
    """
    verb, *words = text.split()
    things = [called(content, names, word) for word in words]
    match verb, things:
        case (("explore" | "labor" | "harvest"), [*party]):
            return f"{verb.capitalize()} with {_list(party)}"
        case (("build" | "train"), [who, what, *ready]):
            return f"Let {who} {verb} {what}" + (", ready at once" if ready else "")
        case "pass", []:
            return "Pass for this round"
        case "+", [what]:
            return f"{STEPS.get(doing, 'Add')} {what}"
        case "+", [what, who]:
            return _upper(f"{what} for {who}")
        case "go", []:
            return "That is all"
        case "keep", []:
            return "Keep the dice"
        case "choose", [what]:
            return _upper(what)
        case "reroll", [who, face]:
            return "Reroll the paragraph die" if words[0] == "paragraph" else f"Reroll the {face} of {who}"
        case "refresh", [row]:
            return f"Refresh the {row} for 1 coin"
    return " ".join([verb.capitalize(), *things])


def told(content: Content, names: Names, text: str, seat: int = 0) -> str:
    """A move that was done.

    >>> from abcore.aboveandbelow.content import standard
    >>> for text in ("build scribe house-4-2-fruit", "explore builder scout", "labor scout", "pass"):
    ...     print(told(standard(), Names({}, ["Ada"]), text))
    The Scribe builds the house for 4
    The Builder and the Scout explore
    The Scout labors
    Ada passes for this round
    """
    verb, *words = text.split()
    things = [called(content, names, word) for word in words]
    match verb, things:
        case (("explore" | "labor" | "harvest"), [*party]):
            return _upper(f"{_list(party)} {verb if len(party) > 1 else verb + 's'}")
        case (("build" | "train"), [who, what, *_]):
            return _upper(f"{who} {verb}s {what}")
        case "pass", []:
            return f"{names.seat(seat)} passes for this round"
    return "What came of it"


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _list(things: list[str]) -> str:
    *most, last = things or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def board_in_words(view: View) -> str:
    """The text twin of the board, as an HTML list."""
    lines = [*_village(view), *(_row(view, row, name) for row, name in ROW_NAMES.items()), _slots(view), _rest(view)]
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


ROW_NAMES = {"houses": "Houses", "outposts": "Outposts", "keys": "Key houses", "stars": "Star houses"}


def _village(view: View) -> list[str]:
    v, content = view.village, view.content
    lines = [f"This is {view.names.seat(view.seat)}'s village, in round {view.table.round} of {content.chambers}."]
    for where, area in (("exploring", view.away), *((name, getattr(v, name)) for name in AREAS)):
        people = [token_words(content.tokens[name]) for name in area]
        if where == "exploring" and not people:
            continue
        lines.append(f"{where.capitalize()}: {'; '.join(people) or 'nobody'}.")
    built = [
        f"{n} × {content.cards[card].name}" + (f" ({goods} on it)" if goods else "") for card, n, goods in v.holdings
    ]
    lines.append(f"Built: {'; '.join(built)}. Empty caves: {v.caves}.")
    held = [f"{n} {name}" for name, n in zip(content.goods_names, v.goods, strict=True) if n]
    hand = [count(v.coins, "coin"), count(v.potions, "potion"), count(v.ciders, "cider"), *held]
    placed = ", ".join(f"{n} {name}" for name, n in v.track) or "nothing"
    sale = f" For sale: {', '.join(v.sale)}." if v.sale else ""
    return [*lines, f"In hand: {', '.join(hand)}. On the goods track: {placed}.{sale}"]


def _row(view: View, row: str, name: str) -> str:
    cards = [view.content.cards[card].name for card in view.row(row) if card]
    return f"{name}: {'; '.join(cards) or 'none'}."


def _slots(view: View) -> str:
    pairs = zip(view.table.slots, view.content.slot_costs, strict=True)
    people = [f"{token_words(view.content.tokens[name])}, for {count(cost, 'coin')}" for name, cost in pairs if name]
    return f"To train: {'; '.join(people) or 'nobody'}."


def _rest(view: View) -> str:
    spaces = view.content.reputation
    where = [f"{view.names.seat(i)} {points(spaces[v.reputation])}" for i, v in enumerate(view.table.villages)]
    cider = "A cider waits for the first to labor." if view.table.cider else "The cider of this round is taken."
    return f"Reputation: {', '.join(where)}. {cider}"
