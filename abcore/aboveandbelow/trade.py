"""Buying from other players and putting things for sale: the free actions at the sale circle.
The sale that belongs to a harvest is harvest.py's."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import LEGAL, Fact, Refusal, Said, Verdict, judged

from .chapter import Asked, Decide, Deed, Moves, Roles
from .frames import Answering, Bidding, HandOver, Turn
from .moves import Move, Sell
from .own import at_hand, give
from .pay import charge, purse
from .printings import Rules
from .state import GOOD_INDEX, NO_GOODS, Board, Draft

LEAST = 3
ACCEPTED = -1  # stands for the sum of an offer that was taken: only a refused one may be raised (trade.offers)

NOTHING = Refusal("trade.for-sale", "Say what you put for sale: a good, a cider or a potion.")
NOT_YOURS = Refusal("trade.for-sale", "You have no {0} at hand to put for sale.")
PUT_ONCE = Refusal("trade.for-sale", "You have put something for sale in this turn already.")
BACK_ONCE = Refusal("trade.for-sale", "You have taken something back from sale in this turn already.")
NOT_FOR_SALE = Refusal("trade.for-sale", "{0} does not lie in your sale circle.")
ON_TRACK = Refusal("track.final", "{0} lies on your track, and nothing comes off it.")
ONE = Refusal("trade.one", "One thing is for sale at a time; {0} lies in the circle.")
NOT_OFFERED = Refusal("trade.buy", "{1:seat} has no {0} for sale.")
OWN = Refusal("trade.buy", "You buy from another player; what you have for sale is yours already.")
TOO_LOW = Refusal("trade.buy", "An offer is at least {0:coin}; you offer {1}.")
TOO_HIGH = Refusal("trade.buy", "You offer {0:coin}; you have {1}.")
NO_TOKENS = Refusal("coins.trade-tokens", "A trade is paid in coins only: your ciders and potions do not count here.")
OFFERED = Refusal("trade.offers", "You have made {0:seat} an offer for {1} in this turn already.")
NOT_RAISED = Refusal("trade.offers", "Your refused offer was {0:coin}; a new one must be higher.")

PUT = Fact("trade.for-sale", "{who} puts 1 {0} for sale")
TOOK_BACK = Fact("trade.for-sale", "{who} takes 1 {0} back from sale")
OFFERS = Fact("trade.buy", "{who} offers {1:seat} {2:coin} for 1 {0}")
SOLD = Fact("trade.buy", "{who} buys 1 {0} from {1:seat} for {2:coin}")
REFUSED = Fact("trade.buy", "{who} refuses the offer")


class Reclaim(Move):
    """Take something back from the sale circle: `take back fruit`."""

    item: str

    def __str__(self) -> str:
        return f"take back {self.item}"


class Ask(Move):
    """The first step of an offer: `ask 2 for fruit`, with the seller's seat."""

    seat: int
    item: str

    def __str__(self) -> str:
        return f"ask {self.seat + 1} for {self.item}"


class Bid(Move):
    """The second step of an offer: `bid 4`."""

    coins: int

    def __str__(self) -> str:
        return f"bid {self.coins}"


class Offer(Move):
    """A whole offer: `offer 4 to 2 for fruit`."""

    coins: int
    seat: int
    item: str

    def __str__(self) -> str:
        return f"offer {self.coins} to {self.seat + 1} for {self.item}"


class Accept(Move):
    """The seller agrees: `accept`."""

    def __str__(self) -> str:
        return "accept"


class Refuse(Move):
    """The seller does not: `refuse`."""

    def __str__(self) -> str:
        return "refuse"


# -- the own circle ---------------------------------------------------------------------------------------------------


def _check_sell(rules: Rules, s: Board, frame: Turn, m: Sell) -> Verdict:
    """One thing at hand, into a circle with room, once a turn."""
    v = s.villages[frame.seat]
    faults: list[Said] = []
    if not m.item:
        faults.append(NOTHING())
    elif not at_hand(v, m.item):
        faults.append(NOT_YOURS(m.item))
    if frame.put:
        faults.append(PUT_ONCE())
    if v.sale and rules.switches.one_for_sale:
        faults.append(ONE(v.sale))
    return judged(faults)


def _sell(rules: Rules, t: Draft, frame: Turn, m: Sell) -> None:
    t.frames[-1] = frame.but(put=True, acted=True)
    v = t.village(frame.seat)
    give(v, m.item, -1)
    v.sale = tuple(sorted((*v.sale, m.item)))
    t.events.append(PUT(frame.seat, m.item))


def _check_reclaim(rules: Rules, s: Board, frame: Turn, m: Reclaim) -> Verdict:
    v = s.villages[frame.seat]
    faults: list[Said] = []
    if frame.took_back:
        faults.append(BACK_ONCE())
    if m.item not in v.sale:
        on_track = any(good == m.item for good, _ in v.track)
        faults.append(ON_TRACK(m.item) if on_track else NOT_FOR_SALE(m.item))
    return judged(faults)


def _reclaim(rules: Rules, t: Draft, frame: Turn, m: Reclaim) -> None:
    t.frames[-1] = frame.but(took_back=True, acted=True)
    v = t.village(frame.seat)
    give(v, m.item, 1)
    at = v.sale.index(m.item)
    v.sale = (*v.sale[:at], *v.sale[at + 1 :])
    t.events.append(TOOK_BACK(frame.seat, m.item))


# -- an offer ---------------------------------------------------------------------------------------------------------


def offered(turn: Turn, seller: int, item: str) -> int:
    """The last sum offered for this thing in this turn: 0 is none, ACCEPTED one that was taken."""
    return next((coins for seat, what, coins in turn.offers if (seat, what) == (seller, item)), 0)


def with_offer(turn: Turn, seller: int, item: str, coins: int) -> Turn:
    """The turn with an offer made or answered; of each thing the last one alone is kept."""
    others = [offer for offer in turn.offers if offer[:2] != (seller, item)]
    return turn.but(acted=True, offers=tuple(sorted((*others, (seller, item, coins)))))


def _asking_faults(rules: Rules, s: Board, turn: Turn, seller: int, item: str) -> list[Said]:
    """What is wrong with any offer for this thing."""
    faults: list[Said] = []
    if seller == turn.seat:
        faults.append(OWN())
    elif not 0 <= seller < len(s.villages) or item not in s.villages[seller].sale:
        faults.append(NOT_OFFERED(item, seller))
    before = offered(turn, seller, item)
    if before == ACCEPTED or (before and not rules.switches.raised_offers):
        faults.append(OFFERED(seller, item))
    return faults


def _amount_faults(rules: Rules, s: Board, turn: Turn, seller: int, item: str, coins: int) -> list[Said]:
    """What is wrong with the sum that is offered."""
    v = s.villages[turn.seat]
    have = purse(rules, v, trade=True).worth
    before = offered(turn, seller, item)
    faults: list[Said] = []
    if coins < LEAST:
        faults.append(TOO_LOW(LEAST, coins))
    if 0 < before >= coins and rules.switches.raised_offers:
        faults.append(NOT_RAISED(before))
    if coins > have:
        faults.append(TOO_HIGH(coins, have))
        if purse(rules, v).worth >= coins:  # the tokens would have done, at the supply
            faults.append(NO_TOKENS())
    return faults


def _check_ask(rules: Rules, s: Board, frame: Turn, m: Ask) -> Verdict:
    """Legal while some sum can be offered."""
    faults = _asking_faults(rules, s, frame, m.seat, m.item)
    if not faults:
        least = max(LEAST, offered(frame, m.seat, m.item) + 1)
        faults = _amount_faults(rules, s, frame, m.seat, m.item, least)
    return judged(faults)


def _ask(rules: Rules, t: Draft, frame: Turn, m: Ask) -> None:
    t.frames.append(Bidding(frame.seat, m.seat, m.item))


def _turn_below(s: Board) -> Turn:
    turn = s.frames[-2]
    assert isinstance(turn, Turn)
    return turn


def _bids(rules: Rules, s: Board, frame: Bidding) -> Iterator[Bid]:
    """Every sum from one too low to one too high."""
    have = purse(rules, s.villages[frame.seat]).worth
    yield from map(Bid, range(LEAST - 1, have + 2))


def _check_bid(rules: Rules, s: Board, frame: Bidding, m: Bid) -> Verdict:
    return judged(_amount_faults(rules, s, _turn_below(s), frame.seller, frame.item, m.coins))


def _bid(rules: Rules, t: Draft, frame: Bidding, m: Bid) -> None:
    t.frames.pop()
    turn = t.frames[-1]
    assert isinstance(turn, Turn)
    _offer(rules, t, turn, Offer(m.coins, frame.seller, frame.item))


def _check_offer(rules: Rules, s: Board, frame: Turn, m: Offer) -> Verdict:
    faults = _asking_faults(rules, s, frame, m.seat, m.item)
    faults += _amount_faults(rules, s, frame, m.seat, m.item, m.coins)
    return judged(faults)


def _offer(rules: Rules, t: Draft, turn: Turn, m: Offer) -> None:
    t.frames[-1] = with_offer(turn, m.seat, m.item, m.coins)
    t.frames.append(Answering(m.seat, turn.seat, m.item, m.coins))
    t.events.append(OFFERS(turn.seat, m.item, m.seat, m.coins))


def _near_offer(rules: Rules, s: Board, frame: Turn, m: Offer) -> Iterator[Offer]:
    have = purse(rules, s.villages[frame.seat], trade=True).worth
    sums = sorted(range(LEAST, have + 1), key=lambda coins: abs(coins - m.coins))
    yield from (Offer(coins, m.seat, m.item) for coins in sums)
    for seat, v in enumerate(s.villages):
        yield from (Offer(m.coins, seat, item) for item in v.sale)


# -- the answer -------------------------------------------------------------------------------------------------------


def _answers(rules: Rules, s: Board, frame: Answering) -> Iterator[Move]:
    yield Accept()
    yield Refuse()


def _check_answer(rules: Rules, s: Board, frame: Answering, m: Move) -> Verdict:
    return LEGAL  # the seller may refuse for any reason (trade.buy)


def _accept(rules: Rules, t: Draft, frame: Answering, m: Accept) -> None:
    t.frames[-2] = with_offer(_turn_below(t), frame.seat, frame.item, ACCEPTED)
    t.frames[-1] = HandOver(frame.buyer, frame.seat, frame.item, frame.coins)
    charge(rules, t, frame.buyer, frame.coins, seller=frame.seat)


def _refuse(rules: Rules, t: Draft, frame: Answering, m: Refuse) -> None:
    t.frames.pop()
    turn = t.frames[-1]
    assert isinstance(turn, Turn)
    told = frame.coins if rules.switches.raised_offers else LEAST  # only who may raise an offer needs its sum
    t.frames[-1] = with_offer(turn, frame.seat, frame.item, told)
    t.events.append(REFUSED(frame.seat))


def _hand_over(rules: Rules, t: Draft, frame: HandOver) -> None:
    t.frames.pop()
    seller = t.village(frame.seller)
    at = seller.sale.index(frame.item)
    seller.sale = (*seller.sale[:at], *seller.sale[at + 1 :])
    give(t.village(frame.seat), frame.item, 1)
    t.events.append(SOLD(frame.seat, frame.item, frame.seller, frame.coins))


def offers(rules: Rules, s: Board, turn: Turn) -> Iterator[Move]:
    """All that can be put for sale, taken back or asked for; and something off the track, which is tempting."""
    v = s.villages[turn.seat]
    if v.goods != NO_GOODS:
        yield from [Sell(good) for good, at in GOOD_INDEX.items() if v.goods[at]]
    if v.ciders or (turn.acted and not v.sale):
        yield SELL_CIDER
    if v.potions:
        yield SELL_POTION
    yield from map(Reclaim, dict.fromkeys(v.sale))
    tempting = v.track[0][0] if v.track else "cider"
    if (v.track or turn.acted) and tempting not in v.sale:
        yield Reclaim(tempting)
    if turn.put:
        yield SELL_NOTHING
        neighbour = (turn.seat + 1) % len(s.villages)
        if "cider" not in s.villages[neighbour].sale:
            yield Ask(neighbour, "cider")
    for seat, other in enumerate(s.villages):
        if other.sale:
            yield from [Ask(seat, item) for item in dict.fromkeys(other.sale)]


SELL_CIDER, SELL_POTION, SELL_NOTHING = Sell("cider"), Sell("potion"), Sell("")
FREE = (Sell, Reclaim, Ask, Offer)
FRAMES: Roles = {
    Bidding: Decide("Say how many coins you offer for it.", _bids),
    Answering: Decide("Accept the offer, or refuse it.", _answers),
    HandOver: Deed(_hand_over),
}
MOVES: Moves = {
    (Sell, Turn): Asked(_check_sell, _sell),
    (Reclaim, Turn): Asked(_check_reclaim, _reclaim),
    (Ask, Turn): Asked(_check_ask, _ask),
    (Bid, Bidding): Asked(_check_bid, _bid),
    (Offer, Turn): Asked(_check_offer, _offer, _near_offer),
    (Accept, Answering): Asked(_check_answer, _accept),
    (Refuse, Answering): Asked(_check_answer, _refuse),
}
