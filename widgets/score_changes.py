"""What a village would score if one thing were otherwise: each change makes another state, or settles a switch anew.
Goods are placed by the engine itself; what a change is worth is asked of `game.score`, never worked out here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.frames import Placing
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.own import changed
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.aboveandbelow.state import GOOD_INDEX, GOODS, Holding, Table, Village
from abcore.aboveandbelow.track import Place
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
    yield from ("villager", "up", "down", "coins", *(f"switch.{name}" for name in SWITCHES), "printing")


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
    refused = _refused(game, s, seat, kind, what)
    if refused:
        return Changed(words, game, s, *refused)
    return Changed(words, game, _MAKERS[kind](game, s, seat, what))


def _known(game: AboveAndBelow, v: Village, kind: str, what: str) -> bool:
    """Ids come from the page, so they are looked at first."""
    held = [h.card for h in v.holdings]
    names: dict[str, Any] = {
        "place": GOODS, "more": GOODS, "take": held, "without": held, "build": game.content.cards, "switch": SWITCHES,
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


# -- the tables that changes make -------------------------------------------------------------------------------------


def with_village(s: Table, seat: int, **fields: Any) -> Table:
    """The same table, one village changed."""
    village = s.villages[seat].but(**fields)
    return s.but(villages=(*s.villages[:seat], village, *s.villages[seat + 1 :]))


def placed(game: AboveAndBelow, s: Table, seat: int, good: str) -> Table:
    """A good at hand goes on the track, by the engine's own move."""
    asked = s.but(frames=(Placing(seat),))
    return game.apply(asked, Place(good)).state.but(frames=s.frames)


def _more(game: AboveAndBelow, s: Table, seat: int, good: str) -> Table:
    at = GOOD_INDEX[good]
    supply = changed(s.goods, at, -1) if game.switches.limited_supply else s.goods
    given = with_village(s, seat, goods=changed(s.villages[seat].goods, at, 1)).but(goods=supply)
    return placed(game, given, seat, good)


def taken(game: AboveAndBelow, s: Table, seat: int, card: str) -> Table:
    """One good comes off a card into the player's hand."""
    v, good = s.villages[seat], game.content.cards[card].good
    left = tuple(h.but(goods=h.goods - 1) if h.card == card and h.goods else h for h in v.holdings)
    if left == v.holdings:
        return s
    return with_village(s, seat, holdings=left, goods=changed(v.goods, GOOD_INDEX[good], 1))


def _take(game: AboveAndBelow, s: Table, seat: int, card: str) -> Table:
    free = taken(game, s, seat, card)
    return s if free is s else placed(game, free, seat, game.content.cards[card].good)


def _build(game: AboveAndBelow, s: Table, seat: int, card: str) -> Table:
    """One more of a card, from the open row if it lies there; an outpost covers an empty cave."""
    v, kind = s.villages[seat], game.content.cards[card]
    held = {h.card: h for h in v.holdings}
    had = held.get(card, Holding(card, 0, 0))
    held[card] = Holding(card, had.n + 1, had.goods + kind.goods)
    order = game.content.order
    caves = max(0, v.caves - (kind.family == "outpost"))
    rows = {row: _gap(getattr(s, row), card) for row in ("houses", "outposts", "keys", "stars")}
    built = tuple(held[name] for name in sorted(held, key=lambda name: order[name]))
    return with_village(s, seat, holdings=built, caves=caves).but(**rows)


def _gap(row: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The row without a card, its place left open."""
    at = row.index(card) if card in row else len(row)
    return (*row[:at], *([""] if at < len(row) else []), *row[at + 1 :])


def _without(game: AboveAndBelow, s: Table, seat: int, card: str) -> Table:
    """One building less: card and goods go back where they came from, and the cave under an outpost is empty again."""
    v, kind = s.villages[seat], game.content.cards[card]
    had = next(h for h in v.holdings if h.card == card)
    left = had.but(n=had.n - 1, goods=min(had.goods, kind.goods * (had.n - 1)))
    held = tuple(left if h is had else h for h in v.holdings if h is not had or left.n)
    fewer = with_village(s, seat, holdings=held, caves=v.caves + (kind.family == "outpost"))
    if kind.good and game.switches.limited_supply:
        fewer = fewer.but(goods=changed(s.goods, GOOD_INDEX[kind.good], had.goods - left.goods))
    return _put_back(game, fewer, card)


def _put_back(game: AboveAndBelow, s: Table, card: str) -> Table:
    """Key and star houses lie open again; a house or an outpost goes under its pile's unseen cards."""
    family = game.content.cards[card].family
    if family in ("key", "star"):
        return s.but(**{f"{family}s": game.content.sort((*getattr(s, f"{family}s"), card))})
    pile = getattr(s, f"{family}_pile")
    return s.but(**{f"{family}_pile": pile.but(unseen=game.content.sort((*pile.unseen, card)))})


def _villager(game: AboveAndBelow, s: Table, seat: int, _what: str) -> Table:
    """The cheapest villager on the board arrives exhausted, as one who is trained does."""
    who = next((name for name in (*s.slots, *s.villager_pile.unseen) if name), game.content.starting[0])
    arrived = game.content.sort((*s.villages[seat].exhausted, who))
    pile = s.villager_pile
    unseen = pile.unseen if who in s.slots else tuple(name for name in pile.unseen if name != who)
    return with_village(s, seat, exhausted=arrived).but(slots=_gap(s.slots, who), villager_pile=pile.but(unseen=unseen))


def _plain(field: str, by: int) -> Any:
    def made(game: AboveAndBelow, s: Table, seat: int, _what: str) -> Table:
        return with_village(s, seat, **{field: getattr(s.villages[seat], field) + by})

    return made


_MAKERS: dict[str, Any] = {
    "place": placed, "take": _take, "more": _more, "build": _build, "without": _without, "villager": _villager,
    "up": _plain("reputation", 1), "down": _plain("reputation", -1), "coins": _plain("coins", PURSE),
    "cave": _plain("caves", -1),
}  # fmt: skip


def _good(content: Content, good: str) -> str:
    return content.goods_names[content.good_index[good]]
