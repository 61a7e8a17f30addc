"""Writes a situation as a small file: everything first, then all that a fresh setup would give anyway is left out.
What it writes, situation.py reads back to the same table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abcore.engine.pack import label
from abcore.engine.prune import pruned
from abcore.engine.sheet import SheetError
from abcore.engine.stack import written
from abcore.engine.toml_write import dumps
from abcore.engine.value import Value

from . import setup
from .book import Choice, Paragraph, Reward
from .content import Content
from .frames import Expedition, Turn
from .printings import PRINTINGS
from .situation import NAMES, Situation, read
from .state import GOODS, Pile, Table, Village

PILES = {"houses": "house_pile", "outposts": "outpost_pile", "villagers": "villager_pile", "keys": "key_pile",
         "cave": "cave_pile"}  # fmt: skip


def dump(here: Situation, packs: bool = True) -> str:
    """The text of a situation; the names of its packs may be left out where they are told beside it.

    >>> from abcore.aboveandbelow.situation import load
    >>> print(dump(load('players = 2\\nround = 3\\n[village.Ada]\\ncoins = 3\\nready = ["builder", "scout"]')))
    round = 3
    <BLANKLINE>
    [village.Ada]
    coins = 3
    """
    return dumps((_packs(here.game.content) if packs else {}) | _pruned(_all(here), here))


def made_up(here: Situation) -> str:
    """Packs by name, and what is made up on the spot, as the text of a situation; empty where there is neither."""
    return dumps(_packs(here.game.content) | _made_up(here))


def _packs(content: Content) -> dict[str, Any]:
    """The packs as a situation asks for them: their values stay with who owns them."""
    return {"packs": [label(name, version) for name, version in content.packs]} if content.packs else {}


def _all(here: Situation) -> dict[str, Any]:
    """Everything that can be said of a situation."""
    s, names = here.state, here.names
    data: dict[str, Any] = {"title": here.title, "text": here.text, "printing": here.game.printing.name}
    data["players"] = list(names)
    data["first"] = names[s.first]
    if s == setup.opening(here.game.rules, len(names), s.first):
        return data | {"switches": _switches(here), "pending": "setup"} | _made_up(here)
    data["round"] = s.round
    data["passed"] = [name for name, passed in zip(names, s.passed, strict=True) if passed]
    data |= _pending(s, names)
    data["switches"] = _switches(here)
    data["table"] = _table(here)
    data["village"] = {name: _village(here, v) for name, v in zip(names, s.villages, strict=True)}
    data["piles"] = {key: _pile(getattr(s, field)) for key, field in PILES.items()}
    return data | _made_up(here)


def _pending(s: Table, names: tuple[str, ...]) -> dict[str, Any]:
    if not s.frames:
        return {"pending": "scoring"}
    if len(s.frames) == 1 and isinstance(s.top, Turn) and s.top == Turn(s.top.seat):
        return {"turn": names[s.top.seat]}
    return {"frame": [written(frame) for frame in s.frames]}


def _switches(here: Situation) -> dict[str, Any]:
    bundle = PRINTINGS[here.game.printing.name].switches
    pairs = zip(bundle._fields, here.game.switches, bundle, strict=True)
    return {name: value for name, value, usual in pairs if value != usual}


def _table(here: Situation) -> dict[str, Any]:
    s, content = here.state, here.game.content
    bought = sum(h.card in content.keys for v in s.villages for h in v.holdings)
    gaps = [""] * (content.keys_in_play - bought - len(s.keys))  # keys that are still to be dealt
    return {
        "houses": list(s.houses), "outposts": list(s.outposts), "keys": [*s.keys, *gaps], "villagers": list(s.slots),
        "stars": list(s.stars), "cave": s.cave, "cider": s.cider,
    }  # fmt: skip


def _village(here: Situation, v: Village) -> dict[str, Any]:
    content = here.game.content
    buildings: list[Any] = []
    for h in v.holdings:
        if h.card == content.start_house:
            continue
        each, goods = content.cards[h.card].goods, h.goods
        for _ in range(h.n):
            lying = min(each, goods)
            goods -= lying
            buildings.append(h.card if lying == each else {"card": h.card, "goods": lying})
    return {
        "coins": v.coins, "ready": list(v.ready), "exhausted": list(v.exhausted), "injured": list(v.injured),
        "buildings": buildings, "caves": v.caves, "potions": v.potions, "ciders": v.ciders,
        "track": [good for good, n in v.track for _ in range(n)], "sale": list(v.sale),
        "reputation": v.reputation - content.torch,
        "goods": {good: n for good, n in zip(GOODS, v.goods, strict=True) if n},
    }  # fmt: skip


def _pile(pile: Pile) -> dict[str, Any]:
    return {"unseen": list(pile.unseen), "under": list(pile.tail)}


def _made_up(here: Situation) -> dict[str, Any]:
    """Villagers, cards and paragraphs that are the situation's own."""
    content, usual = here.game.content, here.game.content.base
    tokens = [_own(token, skip="family") for id, token in content.tokens.items() if id not in usual.tokens]
    cards = [_own(card) for id, card in content.cards.items() if id not in usual.cards]
    own = [p for number, p in content.paragraphs.items() if usual.paragraphs.get(number) != p]
    made = {"villager": tokens, "card": cards, "paragraph": [_paragraph(p) for p in own]}
    return {key: tables for key, tables in made.items() if tables}


def _own(thing: Value, skip: str = "") -> dict[str, Any]:
    pairs = zip(thing._fields, thing, strict=True)
    plain = {n: list(f) if isinstance(f, tuple) else f for n, f in pairs if n != skip and f != thing._defaults.get(n)}
    return plain


def _paragraph(p: Paragraph) -> dict[str, Any]:
    table: dict[str, Any] = {"number": p.number, "title": p.title, "text": p.text}
    if p.choices:
        table["choice"] = [_choice(choice) for choice in p.choices]
    if p.reward is not None:
        table["result"] = _reward(p.reward)
    return table


def _choice(choice: Choice) -> dict[str, Any]:
    table: dict[str, Any] = {"name": choice.name, "text": choice.text}
    table["result"] = [
        {"explore": r.explore} | ({"price": r.price} if r.price else {}) | _reward(r.reward) for r in choice.results
    ]
    if choice.bonus:
        table["bonus"] = [_own(bonus) | {"lanterns": bonus.lanterns} for bonus in choice.bonus]
    if choice.failure is not None:
        table["failure"] = _own(choice.failure)
    return table


def _reward(reward: Reward) -> dict[str, Any]:
    return _own(reward)


def _pruned(data: dict[str, Any], here: Situation) -> dict[str, Any]:
    """Leave out, one after the other, whatever the file reads the same without."""
    if tuple(data["players"]) == NAMES[: len(data["players"])]:
        data["players"] = len(data["players"])
    data = next((shorter for shorter in _shorter(data, here) if _reads_as(shorter, here)), data)
    # Piles follow from the rows, so they are left out first.
    return pruned(data, lambda shorter: _reads_as(shorter, here), first="piles")


def _shorter(data: dict[str, Any], here: Situation) -> Iterator[dict[str, Any]]:
    """The same with what is pending in a short form, where there is one that may fit."""
    plain = {key: value for key, value in data.items() if key != "frame"}
    if len(plain) == len(data):
        return
    yield plain | {"pending": "rest"}
    exp = next((frame for frame in here.state.frames if isinstance(frame, Expedition)), None)
    if exp is not None:
        yield plain | {"turn": here.names[exp.seat], "encounter": _encounter(exp)}


def _encounter(exp: Expedition) -> dict[str, Any]:
    told: dict[str, Any] = {"party": list(exp.party), "cave": exp.cave, "caves": exp.caves}
    told |= {name: value for name in ("paragraph", "choice", "rerolls", "lanterns") if (value := getattr(exp, name))}
    return told | ({"dice": dict(zip(exp.party, exp.dice, strict=False))} if exp.dice else {})


def _reads_as(data: dict[str, Any], here: Situation) -> bool:
    try:
        again = read(data, base=here.game.content.base, ahead=False)
    except (SheetError, LookupError):
        return False
    same = (again.state, again.game.printing, again.names, again.title, again.text)
    return same == (here.state, here.game.printing, here.names, here.title, here.text)
