"""Moves and the board in words: what a button says, and the text twin of the picture.
Names come from the content; what a rule says comes from the engine and is not written here."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from abcore.aboveandbelow.content import Content
from abcore.engine.verdict import Names

from .aside import points
from .effects import count, title
from .parts import token_words
from .view import AREAS, View

ROW_WORDS = {"keys": "key houses", "stars": "star houses"}
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
    Place clay pot on your track
    Add the Scout
    >>> phrase(standard(), Names(), "+ scout", "exert"), phrase(standard(), Names(), "pay 1 coin 1 cider")
    ('Exert the Scout', 'Pay 1 coin and 1 cider')
    >>> phrase(standard(), Names(), "rest potion old-marl, bed builder, bed scout")
    'Old Marl drinks a potion; the Builder and the Scout sleep'
    """
    verb, *words = text.replace(",", "").split()
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
            return f"Refresh the {ROW_WORDS.get(row, row)} for 1 coin"
    return _set(verb, words, things) or _deal(names, verb, words, things, doing)


def _set(verb: str, words: list[str], things: list[str]) -> str:
    """An answer of several parts; "" for other moves."""
    if verb in ("rest", "exert", "take") and words[0] in ("nobody", "nothing"):
        return {"rest": "Nobody sleeps", "exert": "Exert nobody", "take": "Take nothing"}[verb]
    if verb == "exert":
        return f"Exert {_list(things)}"
    if verb == "take" and words[0] != "back":
        return f"Take {count(len(things), 'good')} from {_list(list(dict.fromkeys(things)))}"
    return _upper("; ".join(_night(words, things))) if verb == "rest" else ""


def _night(words: list[str], things: list[str]) -> Iterator[str]:
    """Who drinks what, and who sleeps."""
    for kind, does, what in (("potion", "drink", " a potion"), ("cider", "drink", " a cider"), ("bed", "sleep", "")):
        who = [things[at + 1] for at, word in enumerate(words) if word == kind]
        if who:
            yield f"{_list(who)} {does if len(who) > 1 else does + 's'}{what}"


def _deal(names: Names, verb: str, words: list[str], things: list[str], doing: str) -> str:
    """Goods, tokens and coins that change hands; else the words of the move itself."""
    match verb, things:
        case "place", [good, *_]:
            return f"Place {good} on your track"
        case "sell", ["nothing"]:
            return "Put nothing up for sale"
        case "sell", [item]:
            return f"Put {item} up for sale"
        case "take", ["back", item]:
            return f"Take {item} back from sale"
        case "ask", [seat, _, item]:
            return f"Offer {names.seat(int(seat) - 1)} coins for {item}"
        case "bid", [coins]:
            return f"Offer {count(int(coins), 'coin')}"
        case "pay", parts:
            return f"Pay {_list([' '.join(parts[at : at + 2]) for at in range(0, len(parts), 2)])}"
        case "done", []:
            return "End the turn here" if doing == "turn" else "Keep the rest in hand"
        case ("accept" | "refuse"), []:
            return f"{verb.capitalize()} the offer"
        case "settle", [number]:
            return f"Take the reward for {number}"
        case "buy", ["nothing"]:
            return "Take none"
        case "buy", [what, *_]:
            return f"Take {what}"
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
        case "place", [good, *_]:
            return f"{names.seat(seat)} places {good}"
    return phrase(content, names, text)


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
    sale = f" For sale: {', '.join(v.sale)}." if v.sale else ""
    return [*lines, f"In hand: {', '.join(hand)}.{sale}", _track(view)]


def _track(view: View) -> str:
    placed, content = view.village.track, view.content
    goods = ", ".join(f"{n} {name}" for name, n in placed) or "no goods yet"
    slots = _list([count(worth, "point") for worth in content.track_points])
    return f"Goods track: {goods}; income {content.track_income[len(placed)]}. A good in its slots is worth {slots}."


def _row(view: View, row: str, name: str) -> str:
    cards = [view.content.cards[card].name for card in view.row(row) if card]
    pile = f", {view.table.house_pile.size} more in the pile" if row == "houses" else ""
    return f"{name}{pile}: {'; '.join(cards) or 'none'}."


def _slots(view: View) -> str:
    pairs = zip(view.table.slots, view.content.slot_costs, strict=True)
    tokens = view.content.tokens
    people = [f"{token_words(tokens[name]) if name else 'nobody'}, for {count(cost, 'coin')}" for name, cost in pairs]
    return f"To train: {'; '.join(people)}."


def _rest(view: View) -> str:
    spaces = view.content.reputation
    where = [f"{view.names.seat(i)} on {points(spaces[v.reputation])}" for i, v in enumerate(view.table.villages)]
    cider = "One cider waits for the first to labor." if view.table.cider else "The cider of this round is taken."
    left = view.table.cave_pile.size + bool(view.table.cave)
    caves = f"{count(left, 'cave card')} {'is' if left == 1 else 'are'} left."
    track = ", ".join(points(space) for space in spaces)
    return f"Reputation: {', '.join(where)}; the spaces from the surface down are {track}. {caves} {cider}"
