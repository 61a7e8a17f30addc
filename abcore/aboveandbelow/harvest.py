"""Harvest: villagers bring goods from houses and outposts into the player's own supply, or straight to market."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import LEGAL, Caution, Fact, Refusal, Said, Verdict, judged

from .assign import (
    assign,
    exhaust,
    fell_apart,
    later,
    near_party,
    not_ready,
    opens_with_ready,
    party_faults,
    ready_after,
    start,
)  # fmt: skip
from .chapter import Action, Asked, Decide, Deed, Moves, Roles
from .frames import Begin, Pick, Selling, Turn
from .moves import Move, Open, Refresh, Sell, line
from .own import changed
from .printings import Rules
from .state import GOOD_INDEX, Board, Draft, Holding, OpenVillage, Village

NOBODY = Refusal("harvest.villagers", "A harvest takes at least one villager; you chose none.")
NOT_READY = Refusal("harvest.villagers", "{0} must be ready to harvest.")
TOO_MANY = Refusal("harvest.villagers", "Each villager takes one good, so {0} at most; you chose {1}.")
NO_GOOD = Refusal("harvest.villagers", "Not enough goods lie there for that: {0}.")
IDLE = Caution("harvest.villagers", "You send {0:villager} to harvest; your cards hold {1:good}.")
LEFT = Caution("harvest.villagers", "You could take {0:good}; you take {1}.")
NOT_HARVESTED = Refusal("harvest.sale", "Put for sale only what this harvest brought and is still at hand; {0} is not.")

HARVESTS = Fact("harvest.villagers", "{who} sends {0} to harvest")
TAKEN = Fact("harvest.goods", "{who} takes 1 {0} into the village's own supply")
FOR_SALE = Fact("harvest.sale", "{who} puts 1 {0} of the harvest for sale")


class Harvest(Move):
    """Villagers harvest: `harvest builder scout`."""

    party: tuple[str, ...]

    def __str__(self) -> str:
        return line("harvest", self.party)


class Take(Move):
    """From which cards the goods are taken: `take house-4-2-fruit outpost-4-fish-arrow`, or `take nothing`."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return line("take", self.cards, "nothing")


def check(rules: Rules, s: Board, frame: Turn | Pick, m: Harvest) -> Verdict:
    """One or more ready villagers; more than there are goods is a waste (harvest.villagers)."""
    v = s.villages[frame.seat]
    goods = len(on_cards(v))
    idle = [IDLE(len(m.party), goods)] if len(m.party) > goods else []
    return judged(party_faults(v, m.party, NOBODY, NOT_READY), idle)


def on_cards(v: Village | OpenVillage) -> tuple[str, ...]:
    """The cards that hold goods, each as often as it holds one."""
    return tuple([h.card for h in v.holdings for _ in range(h.goods)])


def apply(rules: Rules, t: Draft, frame: Turn | Pick, m: Harvest) -> None:
    """Send them out."""
    assign(rules, t, frame.seat, m, m.party)


def begin(rules: Rules, t: Draft, frame: Begin) -> None:
    """Those who obey are exhausted, and each may take one good."""
    if fell_apart(rules, t, frame):
        return
    start(t, frame)
    exhaust(rules, t, frame.seat, frame.party)
    t.events.append(HARVESTS(frame.seat, frame.party))
    t.frames.append(Pick(frame.seat, "take", (), len(frame.party)))


# -- taking the goods -------------------------------------------------------------------------------------------------


def _may_take(rules: Rules, s: Board, frame: Pick) -> bool:
    return bool(on_cards(s.villages[frame.seat]))


def _takeable(rules: Rules, s: Board, frame: Pick) -> tuple[str, ...]:
    if len(frame.chosen) >= frame.most:
        return ()
    return tuple(dict.fromkeys(later(on_cards(s.villages[frame.seat]), frame.chosen)))


def _tempting_take(rules: Rules, s: Board, frame: Pick) -> Iterator[str]:
    """One good too many, and a card that holds none."""
    v = s.villages[frame.seat]
    yield from later(on_cards(v), frame.chosen)[:1]
    yield from [h.card for h in v.holdings if not h.goods][:1]


def _check_take(rules: Rules, s: Board, frame: Pick, m: Take) -> Verdict:
    lying = on_cards(s.villages[frame.seat])
    faults: list[Said] = []
    if len(m.cards) > frame.most:
        faults.append(TOO_MANY(frame.most, len(m.cards)))
    empty = tuple(dict.fromkeys([card for card in m.cards if m.cards.count(card) > lying.count(card)]))
    if empty:
        faults.append(NO_GOOD(empty))
    could = min(frame.most, len(lying))
    return judged(faults, [LEFT(could, len(m.cards))] if len(m.cards) < could else ())


def _take(rules: Rules, t: Draft, frame: Pick, m: Take) -> None:
    t.frames.pop()
    v = t.village(frame.seat)
    taken = [rules.content.cards[card].good for card in m.cards]
    v.holdings = tuple([Holding(h.card, h.n, h.goods - m.cards.count(h.card)) for h in v.holdings])
    for good in taken:
        v.goods = changed(v.goods, GOOD_INDEX[good], 1)
        t.events.append(TAKEN(frame.seat, good))
    if taken:
        t.frames.append(Selling(frame.seat, tuple(sorted(taken, key=GOOD_INDEX.__getitem__))))


def _near_take(rules: Rules, s: Board, frame: Pick, m: Take) -> Iterator[Take]:
    for at in range(len(m.cards)):
        yield Take((*m.cards[:at], *m.cards[at + 1 :]))
    for card in dict.fromkeys(on_cards(s.villages[frame.seat])):
        yield Take(rules.content.sort((*m.cards, card)))


# -- selling straight from the harvest --------------------------------------------------------------------------------


def _may_sell(rules: Rules, s: Board, frame: Selling) -> bool:
    """Asked while a harvested good is at hand and the circle has room (harvest.sale)."""
    v, switches = s.villages[frame.seat], rules.switches
    room = not v.sale or not switches.one_for_sale
    return switches.sell_after_harvest and room and any(v.goods[GOOD_INDEX[good]] for good in frame.goods)


def _sales(rules: Rules, s: Board, frame: Selling) -> Iterator[Move]:
    v = s.villages[frame.seat]
    yield Sell("")
    yield from map(Sell, dict.fromkeys(frame.goods))
    yield from (Sell(good) for good, at in GOOD_INDEX.items() if v.goods[at] and good not in frame.goods)
    yield Refresh("houses")  # a free action, tempting after the action (turn.free-first)


def _check_sale(rules: Rules, s: Board, frame: Selling, m: Sell) -> Verdict:
    if not m.item:
        return LEGAL
    at_hand = m.item in frame.goods and s.villages[frame.seat].goods[GOOD_INDEX[m.item]]
    return LEGAL if at_hand else judged([NOT_HARVESTED(m.item)])


def _sell(rules: Rules, t: Draft, frame: Selling, m: Sell) -> None:
    """One good goes to the circle; where more may lie there, the question is put again."""
    t.frames.pop()
    if not m.item:
        return
    v = t.village(frame.seat)
    v.goods = changed(v.goods, GOOD_INDEX[m.item], -1)
    v.sale = tuple(sorted((*v.sale, m.item)))
    t.events.append(FOR_SALE(frame.seat, m.item))
    at = frame.goods.index(m.item)
    left = (*frame.goods[:at], *frame.goods[at + 1 :])
    if left:
        t.frames.append(Selling(frame.seat, left))


def offers(rules: Rules, s: Board, turn: Turn) -> Iterator[Move]:
    """A harvest may be tried while someone is ready."""
    if s.villages[turn.seat].ready:
        yield OPEN


OPEN = Open("harvest")
BEGIN = {Harvest: Deed(begin)}
FRAMES: Roles = {Selling: Decide("Put one of the harvested goods for sale, or nothing.", _sales, _may_sell)}
MOVES: Moves = {
    (Harvest, Turn): Asked(check, apply, near_party),
    (Harvest, Pick): Asked(check, apply, near_party),
    (Take, Pick): Asked(_check_take, _take, _near_take),
    (Sell, Selling): Asked(_check_sale, _sell),
}
ACTIONS = {
    "harvest": Action(opens_with_ready, ready_after, Harvest, not_ready),
    "take": Action(None, _takeable, Take, _tempting_take),
}
OPEN_PICKS = {"take": _may_take}
