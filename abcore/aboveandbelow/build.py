"""Building: who builds, what lies open and what it costs, and what a new building brings; also refreshing a row.
Free buildings from encounters are placed here too."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import LEGAL, Caution, Fact, Refusal, Said, Verdict, judged

from .assign import NO_READY, assign, exhaust, fell_apart, one_with, start
from .chapter import Asked, Decide, Deed, Moves, Roles
from .content import Card
from .deck import ROWS, UNDER, row, row_pile, set_row, under
from .frames import Begin, Bought, FillRow, FreeBuilding, Pick, RowUnder, Turn
from .lanterns import expedition, set_expedition
from .moves import Buy, Move, Open, Refresh
from .pay import can_pay, charge, gain_potion, move_reputation, purse, take_good
from .printings import Rules
from .state import Board, Draft, Holding, OpenVillage

NOT_READY = Refusal("build.hammer", "{0} must be ready to build.")
NO_HAMMER = Refusal("build.hammer", "Building takes a villager with a hammer; {0} has none.")
NONE_HAS_HAMMER = Refusal("build.hammer", "Building takes a ready villager with a hammer; none of yours has one.")
NOT_OPEN = Refusal("build.buy", "{0} does not lie open, so it cannot be bought.")
TOO_DEAR = Refusal("build.buy", "{0} costs {1:coin}; you have {2}.")
NO_CAVE = Refusal("build.outpost", "An outpost is laid on an empty cave of yours; you have none.")
BUYS_NOTHING = Caution("build.buy", "{0} is exhausted and nothing is built.")
TOO_MUCH = Refusal("encounter.building", "The reward gives a building of cost {0} at most; {1} costs {2}.")
NOT_FREE = Refusal("encounter.building", "{0} does not lie open, so it cannot be taken.")
CAVE_TOO_LATE = Refusal("encounter.building", "A free outpost needs a cave that you held before this encounter.")
NO_COIN = Refusal("refresh.row", "Refreshing a row costs 1 coin; you have none.")
ONCE = Refusal("refresh.once", "You have refreshed a row in this turn already.")
EMPTY_DECK = Refusal("refresh.short", "The deck of {0} is empty, so nothing would be new.")
NOT_KEY_STAR = Refusal("refresh.not-key-star", "Key and star houses are never refreshed.")

HAMMERS = Fact("build.hammer", "{0} of {who} takes the hammer")
CHEAPER = Fact("build.hammer-plus", "{0} builds for 1 coin less")
GLOGO = Fact("special.glogo", "{0} builds for 1 coin less")
BUILT = Fact("build.buy", "{who} builds {0}")
BUILT_FREE = Fact("encounter.building", "{who} gains {0} for nothing")
NONE_FITS = Fact("encounter.building", "No open building fits, so {who} gains none")
DECLINED = Fact("encounter.building", "{who} declines the free building")
ON_CAVE = Fact("build.outpost", "The outpost of {who} covers an empty cave")
TWO_GOODS = Fact("goods.two", "{who} lays {0:good} on the new building: {1}")
ARROW_GOOD = Fact("goods.arrow", "{who} lays {0:good} on the new building, which comes again once taken: {1}")
POTION = Fact("build.potion", "{who} gains a potion with the building")
REPUTATION = Fact("build.reputation", "The building brings {who} reputation")
COIN = Fact("build.coin-bonus", "{who} gains {0:coin} after building")
ORDER = Fact("build.order", "The bonus comes last: {who} has paid in full, and the building is in effect")
UNDER_ROW = Fact("refresh.row", "{who} has the {0} replaced")


class Build(Move):
    """A villager builds: `build builder house-4-2-fruit`, or `build builder nothing`."""

    villager: str
    card: str

    def __str__(self) -> str:
        return f"build {self.villager} {self.card or 'nothing'}"


# -- the action -------------------------------------------------------------------------------------------------------


def on_offer(s: Board) -> tuple[str, ...]:
    """Every building that lies open, each kind once."""
    return tuple(dict.fromkeys([c for c in (*s.houses, *s.outposts, *s.keys, *s.stars) if c]))


def lies_open(s: Board, card: str) -> bool:
    """Whether this building is among them."""
    return card in s.houses or card in s.outposts or card in s.keys or card in s.stars


def price(rules: Rules, villager: str, card: Card) -> int:
    """What this villager pays for it: a hammer plus saves a coin, never below 0 (build.hammer-plus)."""
    saves = rules.content.tokens[villager].hammer == 2
    return max(0, card.cost - 1) if saves else card.cost


def check(rules: Rules, s: Board, frame: Turn | Pick, m: Build) -> Verdict:
    """A ready villager with a hammer, and a card that is open, payable and has its cave."""
    v = s.villages[frame.seat]
    faults: list[Said] = []
    if not v.ready:
        faults.append(NO_READY())
    if m.villager not in v.ready:
        faults.append(NOT_READY(m.villager))
    if not rules.content.tokens[m.villager].hammer:
        faults.append(NO_HAMMER(m.villager))
    if not m.card:
        return judged(faults, [BUYS_NOTHING(m.villager)])
    if not lies_open(s, m.card):
        faults.append(NOT_OPEN(m.card))
    card = rules.content.cards[m.card]
    cost = price(rules, m.villager, card)
    if not can_pay(rules, v, cost):
        faults.append(TOO_DEAR(m.card, cost, purse(rules, v).worth))
    if card.family == "outpost" and not v.caves:
        faults.append(NO_CAVE())
    return judged(faults)


def purchases(rules: Rules, s: Board, frame: Pick) -> Iterator[Move]:
    """What to build, once it is said who builds: all that lies open, nothing, and a card that is gone."""
    yield BUY_NOTHING
    yield from map(Buy, on_offer(s))
    yield from map(Buy, s.key_pile.unseen[:1])


def whole(chosen: tuple[str, ...], buy: Buy | None = None) -> Build:
    """The move that the steps add up to."""
    if buy and buy.ready:
        raise ValueError("only a villager can arrive ready")
    return Build(chosen[0] if chosen else "", buy.item if buy else "")


def apply(rules: Rules, t: Draft, frame: Turn | Pick, m: Build) -> None:
    """Send the builder."""
    assign(rules, t, frame.seat, m, (m.villager,))


def begin(rules: Rules, t: Draft, frame: Begin) -> None:
    """The builder is exhausted; what was chosen is paid for and placed."""
    if fell_apart(rules, t, frame):
        return
    start(t, frame)
    seat, m = frame.seat, frame.move
    exhaust(rules, t, seat, frame.party)
    t.events.append(HAMMERS(seat, m.villager))
    if not m.card:
        return
    token = rules.content.tokens[m.villager]
    if token.hammer == 2:
        t.events.append((GLOGO if token.family == "special" else CHEAPER)(seat, m.villager))
    t.frames.append(Bought(seat, m.card))
    charge(rules, t, seat, price(rules, m.villager, rules.content.cards[m.card]))


def near(rules: Rules, s: Board, frame: Turn | Pick | FreeBuilding, m: Build) -> Iterator[Build]:
    """The same card by another builder; another card, of the same family first; or nothing."""
    family = rules.content.cards[m.card].family if m.card in rules.content.cards else ""
    cards = sorted(on_offer(s), key=lambda c: rules.content.cards[c].family != family)
    yield from (Build(villager, m.card) for villager in dict.fromkeys(s.villages[frame.seat].ready))
    yield from (Build(m.villager, card) for card in cards)
    yield Build(m.villager, "")


# -- the new building -------------------------------------------------------------------------------------------------


def _place(rules: Rules, t: Draft, frame: Bought) -> None:
    """Place the card, let it take effect, pay the bonus coin, refill the row: in this order (build.order)."""
    t.frames.pop()
    seat, card = frame.seat, rules.content.cards[frame.card]
    v = t.village(seat)
    symbols = rules.content.tally(v.holdings).coin_building  # before the card joins: it pays only for others
    _take_from_table(t, card)
    t.events.append((BUILT_FREE if frame.free else BUILT)(seat, card.id))
    if card.family == "outpost":
        v.caves -= 1
        t.events.append(ON_CAVE(seat))
    goods = sum([take_good(rules, t, seat, card.good) for _ in range(card.goods)])
    v.holdings = with_card(rules, v, card.id, goods)
    if goods:
        t.events.append((ARROW_GOOD if card.arrow else TWO_GOODS)(seat, goods, card.good))
    t.events += [POTION(seat) for _ in range(card.potions) if gain_potion(rules, t, seat)]
    if card.reputation:
        t.events.append(REPUTATION(seat))
        move_reputation(rules, t, seat, card.reputation)
    if symbols and not frame.free:
        coins = symbols if rules.switches.coin_bonus_per_symbol else 1
        v.coins += coins
        t.events += [ORDER(seat), COIN(seat, coins)]


def _take_from_table(t: Draft, card: Card) -> None:
    """Take the card off the table; a row keeps its gap until it is refilled."""
    if card.family in ("house", "outpost"):
        name = card.family + "s"
        cards = row(t, name)
        at = cards.index(card.id)
        set_row(t, name, (*cards[:at], "", *cards[at + 1 :]), row_pile(t, name))
        t.frames.append(FillRow(name, "build.refill"))
    elif card.family == "key":
        t.keys = tuple([c for c in t.keys if c != card.id])
    else:
        t.stars = tuple([c for c in t.stars if c != card.id])


def with_card(rules: Rules, v: OpenVillage, card: str, goods: int) -> tuple[Holding, ...]:
    """The village's buildings with one more of a kind."""
    held = next((h for h in v.holdings if h.card == card), Holding(card, 0, 0))
    others = [h for h in v.holdings if h.card != card]
    others.append(Holding(card, held.n + 1, held.goods + goods))
    order = rules.content.order
    return tuple(sorted(others, key=lambda h: order[h.card]))


# -- a free building --------------------------------------------------------------------------------------------------


def _free_offers(rules: Rules, s: Board, frame: FreeBuilding) -> Iterator[Buy]:
    yield BUY_NOTHING
    yield from map(Buy, on_offer(s))
    yield from map(Buy, s.key_pile.unseen[:1])


def _check_free(rules: Rules, s: Board, frame: FreeBuilding, m: Buy) -> Verdict:
    """It lies open, is within the cost given, and an outpost has a cave from before (encounter.building)."""
    if m.ready:
        raise ValueError("only a villager can arrive ready")
    if not m.item:
        return LEGAL
    card = rules.content.cards[m.item]
    faults: list[Said] = []
    if not lies_open(s, m.item):
        faults.append(NOT_FREE(m.item))
    if card.cost > frame.cost:
        faults.append(TOO_MUCH(frame.cost, m.item, card.cost))
    if card.family == "outpost" and not expedition(s).caves:
        faults.append(CAVE_TOO_LATE())
    return judged(faults)


def _any_free(rules: Rules, s: Board, frame: FreeBuilding) -> bool:
    return any(_check_free(rules, s, frame, Buy(card)) for card in on_offer(s))


def _near_free(rules: Rules, s: Board, frame: FreeBuilding, m: Buy) -> Iterator[Buy]:
    """Another card, of the same family first; or nothing."""
    yield from (Buy(build.card) for build in near(rules, s, frame, Build("", m.item)) if build.card != m.item)


def _take_free(rules: Rules, t: Draft, frame: FreeBuilding, m: Buy) -> None:
    t.frames.pop()
    if not m.item:
        t.events.append(DECLINED(frame.seat))
        return
    t.frames.append(Bought(frame.seat, m.item, True))
    if rules.content.cards[m.item].family == "outpost":
        exp = expedition(t)
        set_expedition(t, exp.but(caves=exp.caves - 1))  # a second free outpost needs another old cave


# -- refreshing a row -------------------------------------------------------------------------------------------------


def _check_refresh(rules: Rules, s: Board, frame: Turn, m: Refresh) -> Verdict:
    """One row of houses or outposts, once a turn, for a coin, while its deck has cards."""
    faults: list[Said] = []
    if not can_pay(rules, s.villages[frame.seat], 1):
        faults.append(NO_COIN())
    if m.row in ROWS and not row_pile(s, m.row):
        faults.append(EMPTY_DECK(m.row))
    if frame.refreshed:
        faults.append(ONCE())
    if m.row not in ROWS:
        faults.append(NOT_KEY_STAR())
    return judged(faults)


def _refresh(rules: Rules, t: Draft, frame: Turn, m: Refresh) -> None:
    t.frames[-1] = frame.but(refreshed=True, acted=True)
    t.frames.append(RowUnder(frame.seat, m.row))
    charge(rules, t, frame.seat, 1)


def _put_under(rules: Rules, t: Draft, frame: RowUnder) -> None:
    """The row goes under from left to right, so that the rightmost lies lowest (refresh.row, refresh.short)."""
    t.frames[-1] = FillRow(frame.row, "refresh.row")
    cards = row(t, frame.row)
    laid = tuple([card for card in cards if card])
    set_row(t, frame.row, ("",) * len(cards), under(row_pile(t, frame.row), laid))
    t.events += [UNDER_ROW(frame.seat, frame.row), *[UNDER(-1, card) for card in laid]]


def offers(rules: Rules, s: Board, turn: Turn) -> Iterator[Move]:
    """Building may be tried while someone is ready, a refresh in every turn, even of what is never refreshed."""
    if s.villages[turn.seat].ready:
        yield OPEN
    yield from REFRESHES[:1] if turn.refreshed else REFRESHES


OPEN, BUY_NOTHING = Open("build"), Buy("")
REFRESHES = (Refresh("houses"), Refresh("outposts"), Refresh("keys"))
FREE = (Refresh,)
BEGIN = {Build: Deed(begin)}
FRAMES: Roles = {
    Bought: Deed(_place),
    RowUnder: Deed(_put_under),
    FreeBuilding: Decide("Take a building for nothing, or decline.", _free_offers, _any_free, NONE_FITS),
}
MOVES: Moves = {
    (Build, Turn): Asked(check, apply, near),
    (Build, Pick): Asked(check, apply, near),
    (Buy, FreeBuilding): Asked(_check_free, _take_free, _near_free),
    (Refresh, Turn): Asked(_check_refresh, _refresh),
}
ACTIONS = {"build": one_with("hammer", NONE_HAS_HAMMER, whole)}
PURCHASES = {"build": purchases}
