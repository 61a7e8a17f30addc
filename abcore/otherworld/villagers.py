"""The six villagers of the trading post: what each takes and gives, and the cards that change it.
They serve where no card lies (trade.py); a fight at the end of the Hermit's way is begun by movement.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from abcore.engine.verdict import Caution, Fact, Refusal, Said, Verdict, judged

from . import bank, cards
from .chapter import DONE_HERE, Asked, Decide, Moves, Roles
from .frames import Arrive, AtVillager
from .moves import DONE, Artificer, Done, Hermit, Merchant, Miner, Move, Mystic, Smuggler
from .own import face_up
from .places import pawns
from .printings import Rules
from .state import ABYSS, Board, Draft, Holder

NOT_THIS_ONE = Refusal("trade.villager", "Your pawn is with the {0}, and only that villager serves you now.")
SMUGGLER_GOLD = Refusal("trade.smuggler", "The Smuggler asks for {0} gold; you have {1}.")
ARTIFICER_CARDS = Refusal("trade.artificer", "The Artificer takes {0:card}; you named {1}.")
TOOLS_TAKE_ONE = Refusal("card.tool-making", "With Tool Making the Artificer takes {0:card}; you named {1}.")
ARTIFICER_WHOSE = Refusal("trade.artificer", "Among your cards there is no {0}.")
MERCHANT_WHOSE = Refusal("trade.merchant", "Among your cards there is no {0}.")
HERMIT_GOLD = Refusal("trade.hermit", "The Hermit asks for {0} gold; you have {1}.")
HERMIT_WHERE = Refusal("trade.hermit", "The Hermit leads into the catacombs at once: name a space of them.")
HERMIT_LATER = Refusal("trade.hermit", "At this table the Hermit leads on in the next turn: name no space now.")
HERMIT_TAKEN = Refusal("catacombs.one-pawn", "The Hermit leads to free spaces, and the pawn of {1:seat} is on {0}.")
HERMIT_ABYSS = Refusal("abyss.enter", "The abyss is entered from level 3 only, and the Hermit does not lead there.")
MYSTIC_GOLD = Refusal("trade.mystic", "The Mystic asks for {0} gold; you have {1}.")
NOT_IN_DECK = Refusal("trade.mystic", "{0} is not in the draw deck, and nothing else is searched.")
NO_DECK = Refusal("deck.empty", "Neither deck nor discards have a card to search for.")
NO_GOLD_LEFT = Caution("supply.limited", "The supply has {0} gold left; the {1} would give {2}.")

SMUGGLED = Fact("trade.smuggler", "{who} gives the Smuggler {0} gold for {1:point}")
STEALTH = Fact("card.stealth-training", "With Stealth Training {who} is due {0} points, not 1")
CRAFTED = Fact("trade.artificer", "{who} gives the Artificer {0} for {1:point}")
TOOLS = Fact("card.tool-making", "With Tool Making {who} gives the Artificer one card, not two")
SOLD = Fact("trade.merchant", "{who} gives the Merchant {0} for {1} gold")
MASTER = Fact("card.trade-master", "As a Trade Master {who} is due {0} gold, not 2")
MINED = Fact("trade.miner", "{who} takes {0} gold from the Gold Miner")
ROD = Fact("card.divining-rod", "With the Divining Rod {who} is due {0} gold, not 1")
PAID_HERMIT = Fact("trade.hermit", "{who} pays the Hermit {0} gold")
FRIEND = Fact("card.friendship", "By Friendship the Hermit is free for {who}")
LED = Fact("trade.hermit", "The Hermit leads {who} to {0}")
FOUND = Fact("trade.mystic", "{who} pays the Mystic {0} gold and takes {1} from the deck, which is shuffled")
WAND = Fact("card.wand-of-power", "With the Wand of Power the Mystic asks {who} for {0} gold, not 3")

SMUGGLER_PRICE = 3
REPEATING = ("smuggler", "artificer", "merchant", "mystic")
"""Those who take a payment and leave the pawn there, and so may serve again where the table allows (trade.villager)."""


def smuggler_points(hero: Holder) -> int:
    """What three gold bring (trade.smuggler, card.stealth-training)."""
    return 2 if face_up(hero, "stealth-training") else 1


def artificer_cards(hero: Holder) -> int:
    """How many cards a point takes (trade.artificer, card.tool-making).

    >>> from abcore.otherworld.state import Hero
    >>> artificer_cards(Hero()), artificer_cards(Hero(cards=("tool-making",)))
    (2, 1)
    """
    return 1 if face_up(hero, "tool-making") else 2


def merchant_gold(hero: Holder) -> int:
    """What a card brings (trade.merchant, card.trade-master)."""
    return 3 if face_up(hero, "trade-master") else 2


def miner_gold(hero: Holder) -> int:
    """What the Gold Miner gives (trade.miner, card.divining-rod)."""
    return 2 if face_up(hero, "divining-rod") else 1


def hermit_price(hero: Holder) -> int:
    """What the Hermit asks for (trade.hermit, card.friendship)."""
    return 0 if face_up(hero, "friendship") else 1


def mystic_price(hero: Holder) -> int:
    """What the Mystic asks for (trade.mystic, card.wand-of-power).

    >>> from abcore.otherworld.state import Hero
    >>> mystic_price(Hero()), mystic_price(Hero(cards=("wand-of-power",)))
    (3, 1)
    """
    return 1 if face_up(hero, "wand-of-power") else 3


# -- judging ----------------------------------------------------------------------------------------------------------


def _elsewhere(frame: AtVillager, villager: str) -> list[Said]:
    return [] if frame.space == villager else [NOT_THIS_ONE(frame.space)]


def _check_smuggler(rules: Rules, s: Board, frame: AtVillager, m: Smuggler) -> Verdict:
    gold, faults = s.heroes[frame.seat].gold, _elsewhere(frame, "smuggler")
    if gold < SMUGGLER_PRICE:
        faults.append(SMUGGLER_GOLD(SMUGGLER_PRICE, gold))
    return judged(faults)


def _check_artificer(rules: Rules, s: Board, frame: AtVillager, m: Artificer) -> Verdict:
    """Two own cards, or one with Tool Making, which may be that very card (card.tool-making)."""
    hero, faults = s.heroes[frame.seat], _elsewhere(frame, "artificer")
    takes = artificer_cards(hero)
    if len(m.cards) != takes:
        faults.append((ARTIFICER_CARDS if takes == 2 else TOOLS_TAKE_ONE)(takes, len(m.cards)))
    missing = Counter(m.cards) - Counter(hero.cards)
    faults += [ARTIFICER_WHOSE(card) for card in missing]
    return judged(faults)


def _check_merchant(rules: Rules, s: Board, frame: AtVillager, m: Merchant) -> Verdict:
    hero, faults = s.heroes[frame.seat], _elsewhere(frame, "merchant")
    if m.card not in hero.cards:
        faults.append(MERCHANT_WHOSE(m.card))
    return judged(faults, _short(rules, s, frame, merchant_gold(hero)))


def _check_miner(rules: Rules, s: Board, frame: AtVillager, m: Miner) -> Verdict:
    gives = miner_gold(s.heroes[frame.seat])
    return judged(_elsewhere(frame, "gold-miner"), _short(rules, s, frame, gives))


def _short(rules: Rules, s: Board, frame: AtVillager, gives: int) -> list[Said]:
    left = bank.room(rules, s, "gold", gives)
    return [NO_GOLD_LEFT(left, frame.space, gives)] if left < gives else []


def _check_hermit(rules: Rules, s: Board, frame: AtVillager, m: Hermit) -> Verdict:
    """A gold, and at once any free space of the catacombs; or later, where the table plays it so (trade.hermit)."""
    hero, faults = s.heroes[frame.seat], _elsewhere(frame, "hermit")
    if m.place not in ("", ABYSS, *rules.content.dens):
        raise LookupError(m.place)
    if hero.gold < hermit_price(hero):
        faults.append(HERMIT_GOLD(hermit_price(hero), hero.gold))
    if m.place == ABYSS:
        faults.append(HERMIT_ABYSS())
    elif rules.switches.hermit_at_once:
        faults += [] if m.place else [HERMIT_WHERE()]
        faults += [HERMIT_TAKEN(m.place, seat) for seat in pawns(s, m.place, frame.seat) if m.place]
    elif m.place:
        faults.append(HERMIT_LATER())
    return judged(faults)


def _check_mystic(rules: Rules, s: Board, frame: AtVillager, m: Mystic) -> Verdict:
    """Any one card of the draw deck, made anew if it is empty (trade.mystic, deck.empty)."""
    hero, faults = s.heroes[frame.seat], _elsewhere(frame, "mystic")
    if m.card not in rules.content.cards:
        raise LookupError(m.card)
    if hero.gold < mystic_price(hero):
        faults.append(MYSTIC_GOLD(mystic_price(hero), hero.gold))
    if not cards.drawable(s):
        faults.append(NO_DECK())
    elif m.card not in cards.drawable(s):
        faults.append(NOT_IN_DECK(m.card))
    return judged(faults)


# -- serving ----------------------------------------------------------------------------------------------------------


def _serve(rules: Rules, t: Draft, frame: AtVillager) -> None:
    """A villager serves once in a visit, or again where the table allows it (trade.villager)."""
    if not (rules.switches.villager_repeats and frame.space in REPEATING):
        t.frames.pop()


def _smuggle(rules: Rules, t: Draft, frame: AtVillager, m: Smuggler) -> None:
    _serve(rules, t, frame)
    bank.pay(rules, t, frame.seat, "gold", SMUGGLER_PRICE)
    points = smuggler_points(t.heroes[frame.seat])
    if points > 1:
        t.events.append(STEALTH(frame.seat, points))
    t.events.append(SMUGGLED(frame.seat, SMUGGLER_PRICE, bank.gain(rules, t, frame.seat, "points", points)))


def _craft(rules: Rules, t: Draft, frame: AtVillager, m: Artificer) -> None:
    _serve(rules, t, frame)
    if artificer_cards(t.heroes[frame.seat]) == 1:
        t.events.append(TOOLS(frame.seat))
    for card in m.cards:
        cards.lose(rules, t, frame.seat, card)
    t.events.append(CRAFTED(frame.seat, m.cards, bank.gain(rules, t, frame.seat, "points", 1)))


def _sell(rules: Rules, t: Draft, frame: AtVillager, m: Merchant) -> None:
    _serve(rules, t, frame)
    gold = merchant_gold(t.heroes[frame.seat])  # before the card goes, be it the Trade Master itself
    if gold > 2:
        t.events.append(MASTER(frame.seat, gold))
    cards.lose(rules, t, frame.seat, m.card)
    t.events.append(SOLD(frame.seat, m.card, bank.gain(rules, t, frame.seat, "gold", gold)))


def _mine(rules: Rules, t: Draft, frame: AtVillager, m: Miner) -> None:
    _serve(rules, t, frame)
    gold = miner_gold(t.heroes[frame.seat])
    if gold > 1:
        t.events.append(ROD(frame.seat, gold))
    t.events.append(MINED(frame.seat, bank.gain(rules, t, frame.seat, "gold", gold)))


def _lead(rules: Rules, t: Draft, frame: AtVillager, m: Hermit) -> None:
    _serve(rules, t, frame)
    price = hermit_price(t.heroes[frame.seat])
    bank.pay(rules, t, frame.seat, "gold", price)
    t.events.append(PAID_HERMIT(frame.seat, price) if price else FRIEND(frame.seat))
    hero = t.hero(frame.seat)
    if m.place:
        hero.place = m.place
        t.frames.append(Arrive(frame.seat))
        t.events.append(LED(frame.seat, m.place))
    else:
        hero.hermit = True


def _find(rules: Rules, t: Draft, frame: AtVillager, m: Mystic) -> None:
    _serve(rules, t, frame)
    price = mystic_price(t.heroes[frame.seat])
    if price < 3:
        t.events.append(WAND(frame.seat, price))
    bank.pay(rules, t, frame.seat, "gold", price)
    cards.make_anew(t)
    t.deck = cards.less(t.deck, [m.card])
    t.events.append(FOUND(frame.seat, price, m.card))
    cards.gain(rules, t, frame.seat, m.card)


def _services(rules: Rules, s: Board, frame: AtVillager) -> Iterator[Move]:
    """All that this villager can be asked for, and what people ask for by mistake."""
    mine = dict.fromkeys(s.heroes[frame.seat].cards)
    space = frame.space
    if space == "smuggler":
        yield Smuggler()
    elif space == "artificer":
        yield from [Artificer((card,)) for card in mine]
        yield from dict.fromkeys(Artificer(pair) for pair in combinations(s.heroes[frame.seat].cards, 2))
        yield Artificer(())
        yield from [Artificer((card,)) for card in s.deck if card not in mine][:1]
    elif space == "merchant":
        yield from map(Merchant, mine)
        yield from map(Merchant, [card for card in s.deck if card not in mine][:1])
    elif space == "gold-miner":
        yield Miner()
    elif space == "hermit":
        yield from map(Hermit, ("", *rules.content.dens, ABYSS))
    elif space == "mystic":
        yield from map(Mystic, dict.fromkeys((*cards.drawable(s), *s.discards[:1], *filter(None, s.post))))
        yield from map(Mystic, [card for card in mine if card not in cards.drawable(s)][:1])
    if space != "gold-miner":
        yield Miner()
    yield DONE


FRAMES: Roles = {AtVillager: Decide("Ask the villager, or be done.", _services)}
MOVES: Moves = {
    (Smuggler, AtVillager): Asked(_check_smuggler, _smuggle),
    (Artificer, AtVillager): Asked(_check_artificer, _craft),
    (Merchant, AtVillager): Asked(_check_merchant, _sell),
    (Miner, AtVillager): Asked(_check_miner, _mine),
    (Hermit, AtVillager): Asked(_check_hermit, _lead),
    (Mystic, AtVillager): Asked(_check_mystic, _find),
    (Done, AtVillager): DONE_HERE,
}
