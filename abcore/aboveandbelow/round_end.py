"""The end of a round, in the book's order: marker, cider, villagers, rest, income, goods, first-player card.
How villagers rest is rest.py's; how goods are placed before income is track.py's."""

from __future__ import annotations

from abcore.engine.verdict import Fact

from .chapter import Deed, Roles
from .frames import EndRound, FillSlots, Income, NextTurn, PassCard, Pick, Placing, Replenish, Wake
from .pay import SHORT, gain_potion, take_good
from .printings import Rules
from .state import Draft, Holding

MARKER = Fact("end.marker", "The round marker moves to chamber {0}")
GAME_OVER = Fact("end.marker", "The round marker cannot move: the game ends")
CIDER = Fact("end.cider", "A cider is put on the reputation board")
NO_CIDER = Fact("supply.limited", "The supply holds no cider for the reputation board")
SLIDE = Fact("end.villagers", "The villagers left slide to the cheap end of the reputation board")
WAKES = Fact("setup.four-players", "Round one is over, and {who} wakes {0}")
TRACK_INCOME = Fact("income.track", "{who} collects {0:coin} for {1:kind} of goods on the track")
CARD_INCOME = Fact("income.cards", "{who} collects {0:coin} more from cards")
POTION_INCOME = Fact("income.potion", "{who} gains a potion from a card")
AGAIN = Fact("goods.replenish", "1 {0} lies on a card of {who} again")
SCARCE = Fact("supply.order", "What is scarce went to the villages from {who} clockwise")
FIRST = Fact("end.first-player", "The first-player card goes to {who}")
ROUND = Fact("round.seven", "Round {0} of {1} begins")


def _end_round(rules: Rules, t: Draft, frame: EndRound) -> None:
    """Lay out what is to be done, the first on top; after the last chamber only the track is left (end.marker)."""
    t.frames.pop()
    seats = clockwise(t)
    if t.round == rules.content.chambers:
        t.events.append(GAME_OVER(-1))
        t.frames += [Placing(seat) for seat in reversed(seats)]
        return
    woken = t.round == 1 and len(t.villages) == 4
    t.round += 1
    t.events.append(MARKER(-1, t.round))
    t.frames += [PassCard(), Replenish(), Income()]
    t.frames += [Placing(seat) for seat in reversed(seats)]
    t.frames += [Pick(seat, "rest") for seat in reversed(seats)]
    t.frames += [Wake()] * woken
    _new_cider(rules, t)
    _slide(t)


def clockwise(t: Draft) -> list[int]:
    """The seats from the first player to the left."""
    players = len(t.villages)
    return [(t.first + step) % players for step in range(players)]


def _new_cider(rules: Rules, t: Draft) -> None:
    if t.cider:
        return
    if rules.switches.limited_supply:
        if not t.ciders:
            t.events.append(NO_CIDER(-1))
            return
        t.ciders -= 1
    t.cider = True
    t.events.append(CIDER(-1))


def _slide(t: Draft) -> None:
    """Whoever is left takes the cheap slots; the open ones are filled from the pile (end.villagers)."""
    left = tuple([villager for villager in t.slots if villager])
    slid = left + ("",) * (len(t.slots) - len(left))
    if slid != t.slots:
        t.slots = slid
        t.events.append(SLIDE(-1))
    t.frames.append(FillSlots("end.villagers"))


def _wake(rules: Rules, t: Draft, frame: Wake) -> None:
    """Those who started exhausted wake before tokens and beds, and use neither (setup.four-players)."""
    t.frames.pop()
    tokens = rules.content.tokens
    started = [villager for villager in rules.content.starting if not tokens[villager].hammer]
    for seat in clockwise(t):
        v = t.village(seat)
        wakes = tuple([villager for villager in started if villager in v.exhausted])
        if wakes:
            v.exhausted = tuple([villager for villager in v.exhausted if villager not in wakes])
            v.ready = rules.content.sort(v.ready + wakes)
            t.events.append(WAKES(seat, wakes))


def _income(rules: Rules, t: Draft, frame: Income) -> None:
    """Coins by the track, coins and potions by cards (income.track, income.cards, income.potion)."""
    t.frames.pop()
    before = len(t.events)
    for seat in clockwise(t):
        v = t.village(seat)
        tally = rules.content.tally(v.holdings)
        coins = rules.content.track_income[len(v.track)]
        t.events.append(TRACK_INCOME(seat, coins, len(v.track)))
        more = tally.income + goods_income(rules, v.holdings, v.track)
        if more:
            t.events.append(CARD_INCOME(seat, more))
        v.coins += coins + more
        t.events += [POTION_INCOME(seat) for _ in range(tally.potion_income) if gain_potion(rules, t, seat)]
    _tell_scarcity(t, before)


def _tell_scarcity(t: Draft, before: int) -> None:
    """Where the supply ran out on the way, say in which order it was asked (supply.order)."""
    if any(event.fact is SHORT for event in t.events[before:]):
        t.events.append(SCARCE(t.first))


def goods_income(rules: Rules, holdings: tuple[Holding, ...], track: tuple[tuple[str, int], ...]) -> int:
    """What "income for goods" cards pay: 1 for each matching good on the track."""
    cards = rules.content.cards
    pays = [(cards[h.card].income_goods, h.n) for h in holdings if cards[h.card].income_goods]
    return sum(times * n for goods, n in pays for good, times in track if good in goods)


def _replenish(rules: Rules, t: Draft, frame: Replenish) -> None:
    """Each card with an arrow that holds no good gets one, card by card in the order of the list (supply.order)."""
    t.frames.pop()
    cards, before = rules.content.cards, len(t.events)
    for seat in clockwise(t):
        holdings = t.villages[seat].holdings
        if not any(cards[h.card].arrow and h.goods < h.n for h in holdings):
            continue
        t.village(seat).holdings = tuple([_refilled(rules, t, seat, h) for h in holdings])
    _tell_scarcity(t, before)


def _refilled(rules: Rules, t: Draft, seat: int, h: Holding) -> Holding:
    card = rules.content.cards[h.card]
    if not card.arrow:
        return h
    new = sum([take_good(rules, t, seat, card.good) for _ in range(h.n - h.goods)])
    t.events += [AGAIN(seat, card.good)] * new
    return Holding(h.card, h.n, h.goods + new)


def _pass_card(rules: Rules, t: Draft, frame: PassCard) -> None:
    """The card goes to the left, and the next round begins (end.first-player)."""
    t.first = (t.first + 1) % len(t.villages)
    t.passed = (False,) * len(t.villages)
    t.events += [FIRST(t.first), ROUND(-1, t.round, rules.content.chambers)]
    t.frames[-1] = NextTurn(t.first)


FRAMES: Roles = {
    EndRound: Deed(_end_round),
    Wake: Deed(_wake),
    Income: Deed(_income),
    Replenish: Deed(_replenish),
    PassCard: Deed(_pass_card),
}
