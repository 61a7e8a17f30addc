"""The sorcerer: a look at the abyss, and basic weapons into gold or cards as often as they last.
What a look tells to whom is kept by abyss_deck.py; the cards are drawn by cards.py."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from abcore.engine.dist import Dist
from abcore.engine.verdict import Caution, Fact, Refusal, Said, Verdict, judged

from . import abyss_deck, bank
from .cards import drawable
from .chapter import DONE_HERE, Asked, Chance, Decide, Deed, Moves, Roles
from .frames import AtSorcerer, Draw, Look, Ordering, Saw
from .moves import DONE, Done, Move
from .own import face_up
from .printings import Rules
from .state import Board, Draft, Holder

LOOKED = Refusal("sorcerer.look", "You have looked already: once in a visit.")
NO_ABYSS = Refusal("sorcerer.look", "No abyss card lies face down.")
FEW_FOR_GOLD = Refusal("sorcerer.gold", "The sorcerer asks {0:basic weapon} for gold; you have {1}.")
FEW_FOR_CARD = Refusal("sorcerer.card", "The sorcerer asks {0:basic weapon} for a card; you have {1}.")
NO_CARD = Refusal("deck.empty", "Neither deck nor discards have a card to draw.")
NO_GOLD = Caution("supply.limited", "The supply has no gold left, so that would bring none.")
NOT_THESE = Refusal("card.crystal-ball", "The {0:card} that you looked at go back, each once.")

LOOKS = Fact("sorcerer.look", "{who} looks at {0:abyss card} from the top")
SAW = Fact("abyss.knowledge", "{who} sees {0}, from the top down")
BALL = Fact("card.crystal-ball", "With the Crystal Ball {who} looks at {0} and puts them back in any order")
ORDERED = Fact("card.crystal-ball", "{who} puts the {0} cards back")
TO_GOLD = Fact("sorcerer.gold", "{who} turns {0:basic weapon} into {1} gold")
TO_CARD = Fact("sorcerer.card", "{who} turns {0:basic weapon} into a card")
ADEPT = Fact("card.adept", "As an Adept {who} gives 1 basic weapon for gold, not 2")
APPRENTICE = Fact("card.apprentice", "As an Apprentice {who} gives 1 basic weapon for a card, not 2")
REPEAT = Fact("sorcerer.repeat", "{who} may exchange again while basic weapons last: {0} are left")

PRIVATE = (SAW,)
"""What only the seat hears that it happened to (sorcerer.look)."""
PRICE, WITH_CARD = 2, 1
CHEAPER = {"gold": "adept", "card": "apprentice"}
TOLD = {"gold": ADEPT, "card": APPRENTICE}
KINDS = ("gold", "card")
BALL_CARDS = 3


class LookAt(Move):
    """A look at the abyss: `look`."""

    def __str__(self) -> str:
        return "look"


class Order(Move):
    """The cards that were looked at go back in this order, the top one first: `order star-eater hollow-king`."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"order {' '.join(self.cards)}"


class Exchange(Move):
    """Basic weapons become gold or a card: `exchange gold`, `exchange card`."""

    kind: str

    def __str__(self) -> str:
        return f"exchange {self.kind}"


def price(hero: Holder, kind: str) -> int:
    """How many basic weapons an exchange takes; an Adept or an Apprentice that lies face up makes it cheaper.

    >>> from abcore.otherworld.state import Hero
    >>> price(Hero(cards=("adept",)), "gold"), price(Hero(cards=("adept",)), "card")
    (1, 2)
    """
    return WITH_CARD if face_up(hero, CHEAPER[kind]) else PRICE


# -- looking ----------------------------------------------------------------------------------------------------------


def _check_look(rules: Rules, s: Board, frame: AtSorcerer, m: LookAt) -> Verdict:
    faults: list[Said] = [LOOKED()] if frame.looked else []
    if not s.abyss_deck:
        faults.append(NO_ABYSS())
    return judged(faults)


def _look(rules: Rules, t: Draft, frame: AtSorcerer, m: LookAt) -> None:
    """One card, or with the Crystal Ball three, fewer if the deck has fewer."""
    ball = face_up(t.heroes[frame.seat], "crystal-ball") > 0
    cards = min(BALL_CARDS if ball else 1, t.abyss_deck.size)
    t.frames[-1] = frame.but(looked=True)
    t.events.append(LOOKS(frame.seat, cards))
    if ball:
        t.events.append(BALL(frame.seat, cards))
        t.frames.append(Ordering(frame.seat, cards))
    t.frames += [Saw(frame.seat, cards), Look(frame.seat, cards)]


def _next_seen(rules: Rules, s: Board, frame: Look) -> Dist[str] | None:
    """What nobody has seen yet is drawn when it is first seen (setup.display)."""
    return abyss_deck.below_head(s.abyss_deck) if len(s.abyss_deck.head) < frame.cards else None


def _seen(rules: Rules, t: Draft, frame: Look, card: str) -> None:
    t.abyss_deck = abyss_deck.see_next(t.abyss_deck, card)


def _saw(rules: Rules, t: Draft, frame: Saw) -> None:
    t.frames.pop()
    abyss_deck.looked(t, frame.seat, frame.cards)
    t.events.append(SAW(frame.seat, t.abyss_deck.head[: frame.cards]))


def _several(rules: Rules, s: Board, frame: Ordering) -> bool:
    return frame.cards > 1


def _orders(rules: Rules, s: Board, frame: Ordering) -> Iterator[Move]:
    """Every order, and one in which a card is missing."""
    head = s.abyss_deck.head[: frame.cards]
    yield from map(Order, permutations(head))
    yield Order(head[1:])


def _check_order(rules: Rules, s: Board, frame: Ordering, m: Order) -> Verdict:
    same = sorted(m.cards) == sorted(s.abyss_deck.head[: frame.cards])
    return judged([] if same else [NOT_THESE(frame.cards)])


def _order(rules: Rules, t: Draft, frame: Ordering, m: Order) -> None:
    t.frames.pop()
    abyss_deck.ordered(rules.content, t, frame.seat, m.cards)
    t.events.append(ORDERED(frame.seat, frame.cards))


# -- exchanging -------------------------------------------------------------------------------------------------------


def _check_exchange(rules: Rules, s: Board, frame: AtSorcerer, m: Exchange) -> Verdict:
    hero = s.heroes[frame.seat]
    takes = price(hero, m.kind)
    faults: list[Said] = []
    if hero.weapons < takes:
        faults.append((FEW_FOR_GOLD if m.kind == "gold" else FEW_FOR_CARD)(takes, hero.weapons))
    if m.kind == "card":
        return judged(faults if drawable(s) else [*faults, NO_CARD()])
    return judged(faults, [] if bank.room(rules, s, "gold", 1) else [NO_GOLD()])


def _exchange(rules: Rules, t: Draft, frame: AtSorcerer, m: Exchange) -> None:
    seat = frame.seat
    takes = price(t.heroes[seat], m.kind)
    if takes < PRICE:
        t.events.append(TOLD[m.kind](seat))
    bank.pay(rules, t, seat, "weapons", takes)
    if m.kind == "gold":
        t.events.append(TO_GOLD(seat, takes, bank.gain(rules, t, seat, "gold", 1)))
    else:
        t.events.append(TO_CARD(seat, takes))
        t.frames.append(Draw(seat))
    t.events.append(REPEAT(seat, t.heroes[seat].weapons))


def _offers(rules: Rules, s: Board, frame: AtSorcerer) -> Iterator[Move]:
    yield LookAt()
    yield from map(Exchange, KINDS)
    yield DONE


FRAMES: Roles = {
    AtSorcerer: Decide("Look at the abyss, exchange basic weapons, or be done.", _offers),
    Look: Chance(_next_seen, _seen),
    Saw: Deed(_saw),
    Ordering: Decide("Put the abyss cards back in an order.", _orders, _several),
}
MOVES: Moves = {
    (LookAt, AtSorcerer): Asked(_check_look, _look),
    (Exchange, AtSorcerer): Asked(_check_exchange, _exchange),
    (Done, AtSorcerer): DONE_HERE,
    (Order, Ordering): Asked(_check_order, _order),
}
