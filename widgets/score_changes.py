"""What a village would score if one thing were otherwise: each change makes another state, or settles a switch anew.
Goods are placed by the engine itself; what a change is worth is asked of `game.score`, never worked out here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.frames import Placing
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.level import level_in_reputation, level_until
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.aboveandbelow.state import GOOD_INDEX, GOODS, Table, Village
from abcore.aboveandbelow.track import Place
from abcore.aboveandbelow.wish import built, joined, more, placed, taken_and_placed, with_village, without
from abcore.engine.printing import Printing

from .draw.effects import short, title

SWITCHES = ("split_reputation_ties", "starting_house_scores", "per_house_counts_start")
PURSE = 3  # coins of the change that shows what coins are good for


class Changed(NamedTuple):
    """A game and a table after a change, in words; or the same ones, and why it cannot be."""

    words: str
    game: AboveAndBelow
    state: Table
    refused: str = ""
    rule: str = ""


def offers(game: AboveAndBelow, s: Table, seat: int) -> list[tuple[str, str]]:
    """The changes that have a button, as (id, words): first what the player could have done, then what is only wished.

    >>> game = AboveAndBelow()
    >>> [id for id, _ in offers(game, game.opening(2).state, 0)][:3]
    ['more.fruit', 'villager', 'up']
    """
    return [(id, wording(game, s, seat, id)) for id in _ids(game, s, seat)]


def _ids(game: AboveAndBelow, s: Table, seat: int) -> Iterator[str]:
    v, cards = s.villages[seat], game.content.cards
    yield from [f"place.{good}" for good, n in zip(GOODS, v.goods, strict=True) if n]
    yield from [f"take.{h.card}" for h in v.holdings if h.goods][:1]
    yield "more.fruit"
    yield from [f"build.{card}" for card in s.houses if card][:1]
    if v.caves:
        paying = [card for card in s.outposts if card and cards[card].points]
        yield from [f"build.{card}" for card in paying or s.outposts if card][:1]
    yield from ("villager", "up", "down", "coins")
    yield from (f"tie.{name}" for name in TIES)
    yield from (f"switch.{name}" for name in SWITCHES)


def wording(game: AboveAndBelow, s: Table, seat: int, id: str) -> str:
    """What a change is called, on its button and where its difference is told."""
    kind, _, what = id.partition(".")
    content = game.content
    match kind:
        case "place":
            return f"Place the {_good(content, what)} on the track"
        case "take":
            return f"Take the {_good(content, content.cards[what].good)} off its card and place it"
        case "more":
            return f"Put one {_good(content, what)} more on the track"
        case "build":
            return f"Add the {title(content.cards[what])} ({short(content, content.cards[what])})"
        case "without":
            return f"Take away the {title(content.cards[what])}"
        case "switch":
            return ON_OFF[what][0 if getattr(game.switches, what) else 1]
        case "tie":
            return TIES[what]
        case "printing":
            return f"Read the {_other(game).document} printing"
    return WISHES[kind]


def _other(game: AboveAndBelow) -> Printing:
    """The other printing, with what this table has settled about scoring."""
    other = next(printing for name, printing in PRINTINGS.items() if name != game.printing.name)
    return other.with_switches(**{name: getattr(game.switches, name) for name in SWITCHES})


WISHES = {
    "villager": "Add a villager", "up": "Gain 1 reputation", "down": "Lose 1 reputation",
    "coins": f"Gain {PURSE} coins", "cave": "Take away an empty cave",
}  # fmt: skip
TIES = {
    "coins": "Coins decide", "villagers": "Villagers decide", "buildings": "Buildings decide",
    "shared": "The win is shared", "reputation": "All level in reputation",
}  # fmt: skip
"""Ties that one press makes: what decides between the two best, or who stands level."""
ON_OFF = {
    "split_reputation_ties": ("Give tied players the full reward", "Let tied players share their rewards"),
    "starting_house_scores": ("Do not count the starting house", "Count the starting house"),
    "per_house_counts_start": ("Leave the starting house out of “per house”", "Count the starting house “per house”"),
}
"""What a press on a switch does: turning it off, turning it on."""


def change(game: AboveAndBelow, s: Table, seat: int, id: str) -> Changed:
    """The table after a change; an id that names nothing on this table changes nothing and says so.

    >>> game = AboveAndBelow()
    >>> s = game.opening(2).state
    >>> change(game, s, 0, "more.fruit").state.villages[0].track
    (('fruit', 1),)
    >>> change(game, s, 0, "place.ore").refused
    'You have no ore at hand; only goods in your own supply can be placed.'
    """
    kind, _, what = id.partition(".")
    if not _known(game, s.villages[seat], kind, what):
        return Changed("nothing", game, s, "There is nothing of that name on this table.")
    words = wording(game, s, seat, id)
    if kind == "switch":
        settled = game.printing.with_switches(**{what: not getattr(game.switches, what)})
        return Changed(words, AboveAndBelow(settled, game.content), s)
    if kind == "printing":
        return Changed(words, AboveAndBelow(_other(game), game.content), s)
    if kind == "tie":
        return _tied(words, game, s, what)
    refused = _refused(game, s, seat, kind, what)
    if refused:
        return Changed(words, game, s, *refused)
    return Changed(words, game, _MAKERS[kind](game, s, seat, what))


def _tied(words: str, game: AboveAndBelow, s: Table, what: str) -> Changed:
    """A table on which some are level."""
    if what == "reputation":
        return Changed(words, game, level_in_reputation(s))
    tied = level_until(game, s, "" if what == "shared" else what)
    if tied is None:
        return Changed(words, game, s, "Too few goods and houses are left in the box to make this tie.", "score.ties")
    return Changed(words, game, tied)


def _known(game: AboveAndBelow, v: Village, kind: str, what: str) -> bool:
    """Ids come from the page, so they are looked at first."""
    held = [h.card for h in v.holdings]
    names: dict[str, Any] = {
        "place": GOODS, "more": GOODS, "take": held, "without": held, "build": game.content.cards, "switch": SWITCHES,
        "tie": TIES,
    }  # fmt: skip
    return what in names[kind] if kind in names else not what and (kind in WISHES or kind == "printing")


def _refused(game: AboveAndBelow, s: Table, seat: int, kind: str, what: str) -> tuple[str, str] | None:
    """Why a change cannot be: a sentence and its rule."""
    v = s.villages[seat]
    step = {"up": 1, "down": -1}.get(kind, 0)
    if step and not 0 <= v.reputation + step < len(game.content.reputation):
        return "The cube stands at the end of its track already.", "reputation.track"
    if kind == "more" and game.switches.limited_supply and not s.goods[GOOD_INDEX[what]]:
        return f"All {_good(game.content, what)} of the box is on the table already.", "supply.limited"
    if kind == "place":
        verdict = game.check(s.but(frames=(Placing(seat),)), Place(what))
        fault = next(iter(verdict.faults), None)
        return (fault.sentence(game.names()), fault.rule) if fault else None
    if kind == "without" and what == game.content.start_house:
        return (
            "Every village keeps its starting house; settle a rule otherwise to leave it uncounted.",
            "score.buildings",
        )
    if kind == "cave" and not v.caves:
        return "There is no empty cave to take away.", "score.per-cave"
    return None


def _plain(field: str, by: int) -> Any:
    def made(game: AboveAndBelow, s: Table, seat: int, _what: str) -> Table:
        return with_village(s, seat, **{field: getattr(s.villages[seat], field) + by})

    return made


_MAKERS: dict[str, Any] = {
    "place": placed, "take": taken_and_placed, "more": more, "build": built, "without": without,
    "villager": lambda game, s, seat, _what: joined(game, s, seat),
    "up": _plain("reputation", 1), "down": _plain("reputation", -1), "coins": _plain("coins", PURSE),
    "cave": _plain("caves", -1),
}  # fmt: skip


def _good(content: Content, good: str) -> str:
    return content.goods_names[content.good_index[good]]
