"""Decks and rows: how cards are drawn, dealt into gaps and put under, and which chance that is.
A deck is an unordered set above a known tail (deck.bottom), so only a draw from the set is left to chance."""

from __future__ import annotations

from functools import lru_cache

from abcore.engine.dist import Dist
from abcore.engine.verdict import Fact

from .chapter import Chance, Deed, Roles
from .frames import DealKeys, FillRow, FillSlots, RevealCave, TakeCave
from .printings import Rules
from .state import Board, Draft, Pile

DEALT_KEY = Fact("setup.key-houses", "In play is the {0}")
DEALT_ROW = {
    "setup.market": Fact("setup.market", "{0} is laid out"),
    "build.refill": Fact("build.refill", "{0} takes the gap in the row"),
    "refresh.row": Fact("refresh.row", "{0} is drawn into the row"),
}
DEALT_VILLAGER = {
    "setup.villagers": Fact("setup.villagers", "{0} comes to the reputation board, to be trained for {1:coin}"),
    "end.villagers": Fact("end.villagers", "{0} comes to the reputation board, to be trained for {1:coin}"),
}
REVEALED = {
    "setup.caves": Fact("setup.caves", "The cave pile shows {0}"),
    "deck.bottom": Fact("deck.bottom", "The cave pile now shows {0}"),
    "encounter.cave": Fact("encounter.cave", "The extra card is {0}"),
}
UNDER = Fact("deck.bottom", "Under the deck, where all have seen it, goes {0}")
GAINED_CAVE = Fact("encounter.cave", "{who} gains an extra cave card")
LOST_CAVE = Fact("encounter.cave", "No cave card is left, so {who} gains no extra one")

ROWS = ("houses", "outposts")


def drawn(pile: Pile, card: str) -> Pile:
    """The pile without a card that was drawn from it."""
    if pile.unseen:
        at = pile.unseen.index(card)
        return Pile(pile.unseen[:at] + pile.unseen[at + 1 :], pile.tail)
    return Pile((), pile.tail[1:])


def under(pile: Pile, cards: tuple[str, ...]) -> Pile:
    """The pile with cards put under it; the last of them lies lowest."""
    return Pile(pile.unseen, pile.tail + cards)


@lru_cache(maxsize=4096)
def top_of(pile: Pile) -> Dist[str] | None:
    """What the next card may be: any of the unseen ones, else the first of the known tail.

    >>> top_of(Pile(("cave-01", "cave-02", "cave-02"), ("cave-03",)))
    Dist({'cave-01': 1, 'cave-02': 2})
    >>> top_of(Pile((), ("cave-03", "cave-01")))
    Dist({'cave-03': 1})
    """
    if pile.unseen:
        return Dist.even(pile.unseen)
    return Dist({pile.tail[0]: 1}) if pile.tail else None


def row(s: Board, name: str) -> tuple[str, ...]:
    """The open row of houses or of outposts."""
    return s.houses if name == "houses" else s.outposts


def row_pile(s: Board, name: str) -> Pile:
    """The deck that a row is filled from."""
    return s.house_pile if name == "houses" else s.outpost_pile


def set_row(t: Draft, name: str, cards: tuple[str, ...], pile: Pile) -> None:
    """Lay a row and its deck anew."""
    if name == "houses":
        t.houses, t.house_pile = cards, pile
    else:
        t.outposts, t.outpost_pile = cards, pile


def _next_for_row(rules: Rules, s: Board, frame: FillRow) -> Dist[str] | None:
    return top_of(row_pile(s, frame.row)) if "" in row(s, frame.row) else None


def _deal_row(rules: Rules, t: Draft, frame: FillRow, card: str) -> None:
    cards = row(t, frame.row)
    gap = cards.index("")
    set_row(t, frame.row, (*cards[:gap], card, *cards[gap + 1 :]), drawn(row_pile(t, frame.row), card))
    t.events.append(DEALT_ROW[frame.rule](-1, card))


def _next_villager(rules: Rules, s: Board, frame: FillSlots) -> Dist[str] | None:
    return top_of(s.villager_pile) if "" in s.slots else None


def _deal_villager(rules: Rules, t: Draft, frame: FillSlots, villager: str) -> None:
    gap = t.slots.index("")
    t.slots = (*t.slots[:gap], villager, *t.slots[gap + 1 :])
    t.villager_pile = drawn(t.villager_pile, villager)
    t.events.append(DEALT_VILLAGER[frame.rule](-1, villager, rules.content.slot_costs[gap]))


def _next_key(rules: Rules, s: Board, frame: DealKeys) -> Dist[str] | None:
    return top_of(s.key_pile) if len(s.keys) < rules.content.keys_in_play else None


def _deal_key(rules: Rules, t: Draft, frame: DealKeys, card: str) -> None:
    t.keys = rules.content.sort((*t.keys, card))
    t.key_pile = drawn(t.key_pile, card)
    t.events.append(DEALT_KEY(-1, card))


def _next_cave(rules: Rules, s: Board, frame: RevealCave) -> Dist[str] | None:
    return None if s.cave else top_of(s.cave_pile)


def _reveal_cave(rules: Rules, t: Draft, frame: RevealCave, cave: str) -> None:
    t.cave, t.cave_pile = cave, drawn(t.cave_pile, cave)
    t.events.append(REVEALED[frame.rule](-1, cave))


def _take_cave(rules: Rules, t: Draft, frame: TakeCave) -> None:
    t.frames.pop()
    if not t.cave:  # encounter.cave: with an empty pile it is lost
        t.events.append(LOST_CAVE(frame.seat))
        return
    t.cave = ""
    t.village(frame.seat).caves += 1
    t.events.append(GAINED_CAVE(frame.seat))


FRAMES: Roles = {
    DealKeys: Chance(_next_key, _deal_key),
    FillSlots: Chance(_next_villager, _deal_villager),
    FillRow: Chance(_next_for_row, _deal_row),
    RevealCave: Chance(_next_cave, _reveal_cave),
    TakeCave: Deed(_take_cave),
}
