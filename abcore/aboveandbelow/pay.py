"""Paying and gaining: coins and what may stand for them, goods and tokens out of a limited supply, reputation.
Which things cost what is told by the chapters that sell them."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.value import Value
from abcore.engine.verdict import Fact, Refusal, Said, Verdict, judged

from .chapter import Asked, Decide, Moves, Roles
from .frames import Pay
from .moves import Move
from .own import changed
from .printings import Rules
from .state import GOOD_INDEX, Board, Draft, OpenVillage, Village

WRONG_SUM = Refusal("coins.use", "The price is {0:coin}; what you lay down is worth {1:coin}.")
FEW_COINS = Refusal("coins.use", "You have {0:coin}; you lay down {1}.")
FEW_CIDERS = Refusal("coins.use", "You have {0:cider}; you lay down {1}.")
FEW_POTIONS = Refusal("coins.use", "You have {0:potion}; you lay down {1}.")
NO_CIDER = Refusal("coins.spend-tokens", "None of your cards lets a cider stand for a coin.")
NO_POTION = Refusal("coins.spend-tokens", "None of your cards lets a potion stand for a coin.")
PAID = Fact("coins.use", "{who} pays {0:coin}")
PAID_TOKENS = Fact("coins.spend-tokens", "{who} pays {3}")
PAID_TRADE = Fact("coins.trade-tokens", "{who} pays {3}, tokens by way of the supply")
SHORT = Fact("supply.limited", "The supply holds no {0}, so {who} gains none")
UP = Fact("reputation.track", "{who} gains {0} reputation")
DOWN = Fact("reputation.track", "{who} loses {0} reputation")
AT_THE_END = Fact("reputation.track", "The cube of {who} stands at the end of the track and stays there")
UNSETTLING = Fact("special.bad-reputation", "{0} unsettles the village, and {who} loses 1 reputation")
UNSETTLING_AT_TOP = Fact("special.bad-reputation", "{0} unsettles the village, but the cube of {who} is at the top")


class Payment(Move):
    """Coins, ciders and potions that meet a price: `pay 3 coins 1 cider`."""

    coins: int
    ciders: int
    potions: int

    @property
    def parts(self) -> tuple[str, ...]:
        """What is laid down, kind by kind."""
        kinds = (self.coins, "coin"), (self.ciders, "cider"), (self.potions, "potion")
        return tuple(f"{n} {name}" if n == 1 else f"{n} {name}s" for n, name in kinds if n)

    def __str__(self) -> str:
        return " ".join(("pay", *(self.parts or ("0 coins",))))


class Purse(Value):
    """What a village can lay down: coins, and the tokens that may stand for them."""

    coins: int
    ciders: int
    potions: int

    @property
    def worth(self) -> int:
        """All of it, in coins."""
        return sum(self)


def purse(rules: Rules, v: Village | OpenVillage, trade: bool = False) -> Purse:
    """What this village can lay down; in a trade tokens count only where the table allows it (coins.trade-tokens)."""
    if not (v.ciders or v.potions) or (trade and not rules.switches.tokens_in_trade):
        return Purse(v.coins, 0, 0)
    tally = rules.content.tally(v.holdings)
    return Purse(v.coins, v.ciders if tally.cider_as_coin else 0, v.potions if tally.potion_as_coin else 0)


def can_pay(rules: Rules, v: Village | OpenVillage, price: int) -> bool:
    """Whether coins and what may stand for them meet a price to the supply."""
    return v.coins >= price or purse(rules, v).worth >= price


def mixes(have: Purse, price: int) -> Iterator[Payment]:
    """Every way to meet a price exactly, coins first.

    >>> [str(p) for p in mixes(Purse(5, 1, 0), 2)]
    ['pay 2 coins', 'pay 1 coin 1 cider']
    """
    for ciders in range(min(have.ciders, price) + 1):
        for potions in range(min(have.potions, price - ciders) + 1):
            if price - ciders - potions <= have.coins:
                yield Payment(price - ciders - potions, ciders, potions)


def charge(rules: Rules, t: Draft, seat: int, price: int, seller: int = -1) -> None:
    """Take a price that was found payable: at once when there is one way, else by asking."""
    ways = list(mixes(purse(rules, t.villages[seat], seller >= 0), price))
    if len(ways) == 1:
        _lay_down(rules, t, seat, seller, ways[0])
    else:
        t.frames.append(Pay(seat, price, seller))


def _lay_down(rules: Rules, t: Draft, seat: int, seller: int, m: Payment) -> None:
    v = t.village(seat)
    v.coins -= m.coins
    v.ciders -= m.ciders
    v.potions -= m.potions
    if rules.switches.limited_supply:
        t.ciders += m.ciders
        t.potions += m.potions
    if seller >= 0:
        t.village(seller).coins += m.coins + m.ciders + m.potions
    if m.ciders or m.potions:
        t.events.append((PAID_TRADE if seller >= 0 else PAID_TOKENS)(seat, *m, m.parts))
    elif m.coins:
        t.events.append(PAID(seat, m.coins))


def _check_payment(rules: Rules, s: Board, frame: Pay, m: Payment) -> Verdict:
    v = s.villages[frame.seat]
    have = purse(rules, v, frame.seller >= 0)
    faults: list[Said] = []
    if sum(m) != frame.price or min(m) < 0:
        faults.append(WRONG_SUM(frame.price, sum(m)))
    if m.coins > v.coins:
        faults.append(FEW_COINS(v.coins, m.coins))
    if m.ciders > v.ciders:
        faults.append(FEW_CIDERS(v.ciders, m.ciders))
    if m.potions > v.potions:
        faults.append(FEW_POTIONS(v.potions, m.potions))
    if m.ciders > have.ciders == 0 < v.ciders:
        faults.append(NO_CIDER())
    if m.potions > have.potions == 0 < v.potions:
        faults.append(NO_POTION())
    return judged(faults)


def _pay(rules: Rules, t: Draft, frame: Pay, m: Payment) -> None:
    t.frames.pop()
    _lay_down(rules, t, frame.seat, frame.seller, m)


def _payments(rules: Rules, s: Board, frame: Pay) -> Iterator[Payment]:
    """Every way to pay, one token too many of each kind, and more coins than there are."""
    v, price = s.villages[frame.seat], frame.price
    ways = list(mixes(purse(rules, v, frame.seller >= 0), price))
    yield from ways
    tempting = [Payment(price - 1, 0, 1), Payment(price - 1, 1, 0), Payment(price, 1, 0), Payment(v.coins + 1, 0, 0)]
    yield from [way for way in tempting if way not in ways]


def gain_good(rules: Rules, t: Draft, seat: int, good: str) -> bool:
    """Take one good from the common supply into the player's own; False where none is left (supply.limited)."""
    if not take_good(rules, t, seat, good):
        return False
    v = t.village(seat)
    v.goods = changed(v.goods, GOOD_INDEX[good], 1)
    return True


def take_good(rules: Rules, t: Draft, seat: int, good: str) -> bool:
    """Take one good out of the common supply; False, and told, where none is left."""
    if not rules.switches.limited_supply:
        return True
    at = GOOD_INDEX[good]
    if not t.goods[at]:
        t.events.append(SHORT(seat, good))
        return False
    t.goods = changed(t.goods, at, -1)
    return True


def gain_potion(rules: Rules, t: Draft, seat: int) -> bool:
    """Take one potion from the supply; False, and told, where none is left."""
    if rules.switches.limited_supply:
        if not t.potions:
            t.events.append(SHORT(seat, "potion"))
            return False
        t.potions -= 1
    t.village(seat).potions += 1
    return True


def gain_cider(rules: Rules, t: Draft, seat: int) -> bool:
    """Take one cider from the supply; False, and told, where none is left."""
    if rules.switches.limited_supply:
        if not t.ciders:
            t.events.append(SHORT(seat, "cider"))
            return False
        t.ciders -= 1
    t.village(seat).ciders += 1
    return True


def move_reputation(rules: Rules, t: Draft, seat: int, by: int) -> None:
    """Move the cube down (gain) or up (loss); it stops at the ends of the track (reputation.track)."""
    v = t.village(seat)
    before = v.reputation
    v.reputation = max(0, min(len(rules.content.reputation) - 1, before + by))
    if v.reputation == before:
        t.events.append(AT_THE_END(seat))
    else:
        t.events.append(UP(seat, v.reputation - before) if by > 0 else DOWN(seat, before - v.reputation))


def unsettle(rules: Rules, t: Draft, seat: int, villager: str) -> None:
    """A villager with the symbol costs 1 reputation when gained, in whatever way (special.bad-reputation)."""
    if rules.content.tokens[villager].bad_reputation:
        v = t.village(seat)
        lost = min(1, v.reputation)  # the cube stops at the top (reputation.track)
        v.reputation -= lost
        t.events.append((UNSETTLING if lost else UNSETTLING_AT_TOP)(seat, villager))


FRAMES: Roles = {Pay: Decide("Pay the price in coins, ciders or potions.", _payments)}
MOVES: Moves = {(Payment, Pay): Asked(_check_payment, _pay)}
