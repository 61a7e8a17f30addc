"""A situation of Above and Below drawn in text, village by village, then what lies on the table.
Everything that a move can name is shown by the word that the move uses; `show.py` answers the command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from abcore.aboveandbelow import lanterns
from abcore.aboveandbelow.frames import Expedition
from abcore.aboveandbelow.state import GOODS

from .paint import quiet, ring, strong, wrapped
from .things import card, card_data, listed, status, villager, villager_data
from .village import village_data, village_lines

if TYPE_CHECKING:
    from abcore.aboveandbelow.book import Choice, Paragraph
    from abcore.aboveandbelow.situation import Situation

ROWS = {"houses": "house_pile", "outposts": "outpost_pile", "keys": "", "stars": ""}


def parts(here: Situation) -> Iterator[Iterator[str]]:
    """Everything on the table, part by part."""
    yield from _villages(here)
    yield from (_expedition(here), _market(here), _train(here), _rest(here))


def _villages(here: Situation) -> Iterator[Iterator[str]]:
    asked = here.game.seat(here.state) if here.game.kind(here.state) == "decide" else -1
    for seat in range(len(here.names)):
        yield village_lines(here, seat, seat == asked)


# -- a party that is under way ----------------------------------------------------------------------------------------


def under_way(here: Situation) -> Expedition | None:
    """The party on a cave card, if there is one."""
    return next((f for f in reversed(here.state.frames) if isinstance(f, Expedition)), None)


def _expedition(here: Situation) -> Iterator[str]:
    exp = under_way(here)
    if exp is None:
        return
    content = here.game.content
    yield strong(f"On the way for {here.names[exp.seat]}")
    yield from wrapped(f"{listed(list(exp.party), 'nobody')}, on {exp.cave}", "  party      ")
    if exp.dice:
        dice = [f"{who} {face}" for who, face in zip(exp.party, exp.dice, strict=False)]
        yield from wrapped(listed(dice, "none yet"), "  dice       ")
    if exp.choice:
        who = weakest_of(here, exp)
        yield f"  lanterns   {ring(lanterns.total(here.game.rules, exp), who)}"
    paragraph = content.paragraphs.get(exp.paragraph)
    if paragraph is not None:
        yield from _paragraph(paragraph, exp)


def weakest_of(here: Situation, exp: Expedition) -> str:
    """How certain the lanterns of a party are."""
    from abcore.engine.explain import weakest

    return weakest(status(here.game.content, who, "one_from", "two_from") for who in exp.party)


def _paragraph(paragraph: Paragraph, exp: Expedition) -> Iterator[str]:
    """What is read aloud; what a number brings stays closed until it is reached."""
    yield f"  paragraph  {paragraph.number}, {paragraph.title}"
    if not exp.choice:
        yield from wrapped(paragraph.text, "    ")
    for choice in paragraph.choices:
        if exp.choice in ("", choice.name):
            chosen = " (chosen)" if exp.choice else ""
            yield from wrapped(f"{choice.name}{chosen}: {choice.text}. {_asks(choice)}", "    ", "      ")


def _asks(choice: Choice) -> str:
    prices = [f"{r.explore}" + (f" (price {r.price})" if r.price else "") for r in choice.results]
    told = f"Explore {' / '.join(prices)}"
    more = [f"{b.lanterns} for {'each ' + b.per if b.per else 'owning ' + b.owns}" for b in choice.bonus]
    return f"{told}; bonus lanterns: {', '.join(more)}" if more else told


# -- what lies on the table -------------------------------------------------------------------------------------------


def _market(here: Situation) -> Iterator[str]:
    content, s = here.game.content, here.state
    yield strong("Market")
    for row, pile in ROWS.items():
        below = f", {getattr(s, pile).size} in the deck" if pile else ""
        yield quiet(f"  {row}{below}")
        for id in getattr(s, row):
            cost = ring(content.cards[id].cost, status(content, id, "cost")) if id else ""
            yield from wrapped(card(content, id), f"    {cost:>3}  {id:<34} ") if id else ["      -  a gap"]


def _train(here: Situation) -> Iterator[str]:
    content, s = here.game.content, here.state
    yield f"{strong('To train')}, {s.villager_pile.size} more in the pile"
    for slot, (id, cost) in enumerate(zip(s.slots, content.slot_costs, strict=True), start=1):
        price = ring(cost, content.status(f"slot_costs.{slot}"))
        yield f"    {price:<3}  {id:<16} {villager(content, id)}" if id else f"    {price:<3}  a gap"


def _rest(here: Situation) -> Iterator[str]:
    s = here.state
    yield f"{strong('Cave')}: {s.cave or 'none'} lies open, {s.cave_pile.size} below"
    yield from wrapped(listed(list(s.specials), "none left"), f"{strong('Special villagers')}: ", "  ")
    held = [f"{n} {good}" for good, n in zip(GOODS, s.goods, strict=True)]
    held += [f"{s.potions} potions", f"{s.ciders} ciders"]
    told = listed(held, "") if here.game.switches.limited_supply else "without end at this table"
    yield from wrapped(told, f"{strong('Supply')}: ", "  ")
    yield f"{strong('Reputation board')}: {'a cider lies' if s.cider else 'no cider lies'} on it"


# -- the same as data -------------------------------------------------------------------------------------------------


def data(here: Situation) -> dict[str, Any]:
    """Everything that is drawn, as data."""
    content, s = here.game.content, here.state
    slots = zip(s.slots, content.slot_costs, strict=True)
    train = [villager_data(content, id) | {"cost": cost} for id, cost in slots if id]
    return {
        "villages": [village_data(here, seat) for seat in range(len(here.names))],
        "expedition": _expedition_data(here),
        "market": {row: [card_data(content, id) if id else None for id in getattr(s, row)] for row in ROWS},
        "train": train,
        "cave": {"open": s.cave, "below": s.cave_pile.size},
        "supply": {
            "goods": dict(zip(GOODS, s.goods, strict=True)), "potions": s.potions, "ciders": s.ciders,
            "cider": s.cider, "limited": here.game.switches.limited_supply,
        },
    }  # fmt: skip


def _expedition_data(here: Situation) -> dict[str, Any] | None:
    exp = under_way(here)
    if exp is None:
        return None
    return {
        "name": here.names[exp.seat], "cave": exp.cave, "party": list(exp.party), "dice": list(exp.dice),
        "paragraph": exp.paragraph, "choice": exp.choice, "lanterns": lanterns.total(here.game.rules, exp),
    }  # fmt: skip
