"""What happened, read off the engine's events: coins, others' turns, the end of a round, and the board meanwhile.
Nothing is decided here, for all of it has happened; how it is shown is draw/round_cards' affair."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from abcore.aboveandbelow import build, deck, encounter, explore, labor, pay, rest, round_end, track, trade
from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.frames import PassCard, Placing
from abcore.aboveandbelow.own import changed
from abcore.aboveandbelow.state import GOOD_INDEX, Holding, Table, Village
from abcore.engine.timeline import Moved, Node
from abcore.engine.verdict import Event, Fact

# -- coins -------------------------------------------------------------------------------------------------------------

GAINS: dict[Fact, int] = {
    labor.COINS: 1, encounter.COINS: 0, explore.COIN: 0, build.COIN: 0,
    round_end.TRACK_INCOME: 0, round_end.CARD_INCOME: 0,
}  # fmt: skip
"""Where in an event the coins stand that its player gains."""
COSTS = (pay.PAID, pay.PAID_TOKENS, pay.PAID_TRADE)


def coins(event: Event, seat: int) -> int:
    """How many coins an event gave to a player, or took.

    >>> coins(labor.COINS(0, ("scout", "scribe"), 2), 0), coins(pay.PAID(0, 4), 0), coins(pay.PAID(0, 4), 1)
    (2, -4, 0)
    """
    if event.fact is trade.SOLD and event.args[1] == seat:
        return int(event.args[2])
    if event.seat != seat:
        return 0
    if event.fact in GAINS:
        return int(event.args[GAINS[event.fact]])
    return -int(event.args[0]) if event.fact in COSTS else 0


class Entry(NamedTuple):
    """One line of a purse: what happened, the coins it moved, and how many there were after it."""

    event: Event
    by: int
    after: int


def purse(events: Iterable[Event], seat: int, start: int) -> list[Entry]:
    """Every event that moved a player's coins, with the running sum.

    >>> [entry.after for entry in purse([labor.COINS(0, ("scout",), 1), pay.PAID(1, 2), pay.PAID(0, 4)], 0, 6)]
    [7, 3]
    """
    lines = list[Entry]()
    for event in events:
        by = coins(event, seat)
        if by:
            lines.append(Entry(event, by, (lines[-1].after if lines else start) + by))
    return lines


# -- the board while it is told ----------------------------------------------------------------------------------------


def _marker(content: Content, s: Table, event: Event) -> Table:
    return s.but(round=event.args[0])


def _cider(content: Content, s: Table, event: Event) -> Table:
    return s.but(cider=True)


def _slide(content: Content, s: Table, event: Event) -> Table:
    left = tuple(filter(None, s.slots))
    return s.but(slots=left + ("",) * (len(s.slots) - len(left)))


def _arrives(content: Content, s: Table, event: Event) -> Table:
    at = s.slots.index("")
    return s.but(slots=(*s.slots[:at], event.args[0], *s.slots[at + 1 :]))


def _first(content: Content, s: Table, event: Event) -> Table:
    return s.but(first=event.seat)


def _village(change: Callable[[Content, Village, Event], Village]) -> Callable[[Content, Table, Event], Table]:
    """The same for one village."""

    def changed(content: Content, s: Table, event: Event) -> Table:
        village = change(content, s.villages[event.seat], event)
        return s.but(villages=(*s.villages[: event.seat], village, *s.villages[event.seat + 1 :]))

    return changed


def _paid(content: Content, v: Village, event: Event) -> Village:
    return v.but(coins=v.coins + coins(event, event.seat))


def _potion_income(content: Content, v: Village, event: Event) -> Village:
    return v.but(potions=v.potions + 1)


def _grown(content: Content, v: Village, event: Event) -> Village:
    """The first card of the list that has room for the good."""
    held = list(v.holdings)
    for at, h in enumerate(held):
        card = content.cards[h.card]
        if card.arrow and card.good == event.args[0] and h.goods < h.n:
            held[at] = Holding(h.card, h.n, h.goods + 1)
            break
    return v.but(holdings=tuple(held))


def _step(content: Content, v: Village, name: str, there: str) -> Village:
    """One villager, one step towards ready."""
    here = "injured" if there == "exhausted" else "exhausted"
    left = list(getattr(v, here))
    left.remove(name)
    return v.but(**{here: tuple(left), there: content.sort((*getattr(v, there), name))})


def _drinks(content: Content, v: Village, event: Event) -> Village:
    if event.fact is rest.POTION:
        return _step(content, v, event.args[0], "exhausted").but(potions=v.potions - 1)
    return _step(content, v, event.args[0], "ready").but(ciders=v.ciders - 1)


def _sleeps(content: Content, v: Village, event: Event) -> Village:
    return _step(content, v, event.args[0], event.args[1])


def _wakes(content: Content, v: Village, event: Event) -> Village:
    for name in event.args[0]:
        v = _step(content, v, name, "ready")
    return v


def _placed(content: Content, v: Village, event: Event) -> Village:
    good, slot = event.args
    goods = changed(v.goods, GOOD_INDEX[good], -1)
    kinds = [*v.track, (good, 0)] if slot > len(v.track) else list(v.track)
    kinds[slot - 1] = good, kinds[slot - 1][1] + 1
    return v.but(goods=goods, track=tuple(kinds))


SHOWN: dict[Fact, Callable[[Content, Table, Event], Table]] = {
    round_end.MARKER: _marker, round_end.CIDER: _cider, round_end.SLIDE: _slide, round_end.FIRST: _first,
    deck.DEALT_VILLAGER["end.villagers"]: _arrives,
    round_end.WAKES: _village(_wakes), rest.POTION: _village(_drinks), rest.CIDER: _village(_drinks),
    rest.BED: _village(_sleeps), rest.BED_TOO: _village(_sleeps), rest.OWN_BED: _village(_sleeps),
    round_end.TRACK_INCOME: _village(_paid), round_end.CARD_INCOME: _village(_paid),
    round_end.POTION_INCOME: _village(_potion_income), round_end.AGAIN: _village(_grown),
    track.PLACED_NEW: _village(_placed), track.PLACED_SAME: _village(_placed),
}  # fmt: skip
"""What an event of the end of a round changes on the board."""


def caught_up(content: Content, s: Table, events: Iterable[Event]) -> Table:
    """The table as it is shown once these events are told: where the engine is, if they are all of them."""
    for event in events:
        if event.fact in SHOWN:
            s = SHOWN[event.fact](content, s, event)
    return s


# -- what is told ------------------------------------------------------------------------------------------------------


class Page(NamedTuple):
    """One step of the end of a round: what happened by one rule to one player, and the board before and after it."""

    events: tuple[Event, ...]
    before: Table
    after: Table


class Tale(NamedTuple):
    """Another player's turn: who, the move, what happened, and the table before and after."""

    seat: int
    move: str
    events: tuple[Event, ...]
    before: Table
    after: Table


class Telling(NamedTuple):
    """What came of one decision: one's own events, the others' turns, the end of the round, and turns after it."""

    mine: tuple[Event, ...] = ()
    tales: tuple[Tale, ...] = ()
    pages: tuple[Page, ...] = ()
    later: tuple[Tale, ...] = ()
    untold: int = 0  # how many events come with the first page or after it


END = (round_end.MARKER, round_end.GAME_OVER)
NEXT = "turn.order"
OWN = ("rest.", "track.")
ACTIONS = ("explore", "build", "train", "harvest", "labor", "pass")


class _Item(NamedTuple):
    event: Event
    seat: int  # who moved
    move: str
    node: Node[Any]


def telling(game: Any, path: Sequence[Node[Any]], before: Table, own: bool = True) -> Telling:
    """What a run of nodes tells, from the decision on that stands first in it, which may be another's."""
    items = list(_items(game, path, before))
    ending = any(isinstance(frame, PassCard) for frame in before.frames) or isinstance(before.top, Placing)
    start = (_own_rest(items) if own else 0) if ending else _first_of(items, END)
    stop = _first_of(items, (round_end.ROUND,)) + 1
    stop += stop < len(items) and items[stop].event.rule == NEXT
    mine = tuple(item.event for item in (items[:start] if ending else _own_part(items[:start])) if own)
    states = {-1: before} | {node.id: node.state for node in path}
    return Telling(
        mine,
        _tales(items[len(mine) : start], states),
        _pages(game, items[start:stop], _board(game, items, start, states)),
        _tales(items[stop:], states),
        len(items) - start,
    )


def _first_of(items: Sequence[_Item], facts: tuple[Fact, ...]) -> int:
    return next((at for at, item in enumerate(items) if item.event.fact in facts), len(items))


def _own_rest(items: Sequence[_Item]) -> int:
    """At night, one's own answer has been seen: how many events it brought."""
    if not items:
        return 0
    seats = [item.event.seat == items[0].seat and item.event.rule.startswith(OWN) for item in items]
    return seats.index(False) if False in seats else len(items)


def _board(game: Any, items: Sequence[_Item], start: int, states: dict[int, Table]) -> Table:
    """The board before the first page: what came before it in the same step has been seen."""
    if start >= len(items):
        return states[-1]
    node = items[start].node
    seen = [item.event for item in items[:start] if item.node is node]
    return caught_up(game.content, states.get(node.parent, states[-1]), seen)


def _items(game: Any, path: Sequence[Node[Any]], before: Table) -> Iterable[_Item]:
    """Every event with who moved, and what the whole move was."""
    state, seat, move = before, game.seat(before), ""
    for node in path:
        if isinstance(node.cause, Moved):
            seat, whole = game.seat(state), game.whole(state, node.cause.move)
            move = str(whole) if whole is not None else ""
        for event in node.events:
            yield _Item(event, seat, move, node)
        state = node.state


def _own_part(items: Sequence[_Item]) -> Sequence[_Item]:
    """What the decision itself brought: up to the first move of somebody else."""
    first = items[0] if items else None
    stop = next((at for at, item in enumerate(items) if first and _of_another(item, first)), len(items))
    return items[:stop]


def _of_another(item: _Item, first: _Item) -> bool:
    return isinstance(item.node.cause, Moved) and item.node is not first.node and item.seat != first.seat


def _tales(items: Sequence[_Item], states: dict[int, Table]) -> tuple[Tale, ...]:
    """One for each turn: a turn ends where the next one is announced."""
    tales, turn = list[Tale](), list[_Item]()
    for at, item in enumerate(items):
        turn.append(item)
        if item.event.rule == NEXT or at == len(items) - 1:
            tales.append(_tale(turn, states))
            turn = []
    return tuple(tales)


def _tale(turn: list[_Item], states: dict[int, Table]) -> Tale:
    moves = [item.move for item in turn if item.move.partition(" ")[0] in ACTIONS]
    events = tuple(item.event for item in turn if item.event.rule != NEXT)
    before = states.get(turn[0].node.parent, states[-1])
    return Tale(turn[0].seat, moves[0] if moves else "", events, before, turn[-1].node.state)


def _pages(game: Any, items: Sequence[_Item], board: Table) -> tuple[Page, ...]:
    """Events that belong together on one page: by one rule to one player, and all of a player's rest."""
    pages = list[Page]()
    for _, group in groupby(items, _belongs):
        events = tuple(item.event for item in group)
        pages.append(Page(events, board, board := caught_up(game.content, board, events)))
    return tuple(pages)


def _belongs(item: _Item) -> tuple[str, int]:
    rule = item.event.rule
    if rule in (NEXT, "round.seven"):
        return "round", -1
    return ("rest" if rule.startswith("rest.") else rule, item.event.seat)
