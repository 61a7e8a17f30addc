"""The abyss: the way in, the card that is fought, and the way back to the village.
Its fights are run by combat.py; what is known of its deck is kept by abyss_deck.py."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.dist import Dist
from abcore.engine.verdict import Fact, Refusal, Said, Verdict, judged

from . import abyss_deck
from .cards import less
from .chapter import Asked, Chance, Decide, Deed, Moves, Roles
from .frames import AbyssFought, Arrive, Influence, Returning, RevealAbyss, StartFight, Turn, Wound
from .moves import Move, MoveTo
from .places import has_room, level, pawns
from .printings import Rules
from .state import ABYSS, Board, Draft

FROM_LEVEL_3 = Refusal("abyss.enter", "The abyss is entered from level {0} only; your pawn is {1}.")
NO_CARD_LEFT = Refusal("abyss.enter", "No abyss card is left to fight.")
NOT_OPEN = Refusal("abyss.choice", "{0} does not lie open in the abyss.")
NO_DECK = Refusal("abyss.choice", "No abyss card lies face down any more.")
NOT_FREE = Refusal("abyss.return", "The way back leads to a free space of the village, not to {0}.")
PRINCE_THERE = Refusal("abyss.return", "The prince is on the {0}, and nobody is sent into a fight.")

ENTERS = Fact("abyss.enter", "{who} goes down into the abyss")
CHOOSES = Fact("abyss.choice", "{who} faces the {0}, which lies open")
BOUND = Fact("abyss.choice", "{who} is bound to the next card of the deck")
TURNED_UP = Fact("abyss.knowledge", "{0} is turned up for all to see")
WON = Fact("abyss.win", "{who} keeps the {0}")
POINTS = Fact("abyss.points", "It is worth {0:point}, and nothing of that comes out of the supply")
LOST = Fact("abyss.loss", "The {0} stays open for anybody")
BACK = Fact("abyss.return", "{who} comes back to the {0}")

GATE = 3
"""The level that leads to the abyss (abyss.enter)."""


class EnterAbyss(Move):
    """Into the abyss, to an open card or to the next of the deck: `abyss star-eater`, `abyss next`."""

    card: str

    def __str__(self) -> str:
        return f"abyss {self.card or 'next'}"


def check(rules: Rules, s: Board, frame: Turn, m: EnterAbyss) -> Verdict:
    """From level 3, to an open card or to the deck (abyss.enter, abyss.choice)."""
    if m.card and m.card not in rules.content.abyss:
        raise LookupError(m.card)
    at = level(rules, s.heroes[frame.seat].place)
    faults: list[Said] = []
    if at != GATE:
        faults.append(FROM_LEVEL_3(GATE, f"on level {at}" if at else "not in the catacombs"))
    if not s.abyss and not s.abyss_deck:
        faults.append(NO_CARD_LEFT())
    elif m.card and m.card not in s.abyss:
        faults.append(NOT_OPEN(m.card))
    elif not m.card and not s.abyss_deck:
        faults.append(NO_DECK())
    return judged(faults)


def apply(rules: Rules, t: Draft, frame: Turn, m: EnterAbyss) -> None:
    """The pawn goes down; who picks the deck is bound before the card is turned up (abyss.choice)."""
    hero = t.hero(frame.seat)
    hero.place, hero.hermit = ABYSS, False
    t.events.append(ENTERS(frame.seat))
    if m.card:
        t.events.append(CHOOSES(frame.seat, m.card))
        t.frames[-1] = StartFight(frame.seat, m.card, 0)
    else:
        t.events.append(BOUND(frame.seat))
        t.frames[-1] = RevealAbyss(frame.seat)


def offers(rules: Rules, s: Board, frame: Turn) -> Iterator[Move]:
    """Every open card and the deck; from afar it tempts, and so does a card that was won."""
    yield EnterAbyss("")
    yield from map(EnterAbyss, s.abyss)
    yield from [EnterAbyss(card) for hero in s.heroes for card in hero.won][:1]


def _next(rules: Rules, s: Board, frame: RevealAbyss) -> Dist[str] | None:
    return abyss_deck.top_of(s.abyss_deck)


def _turn_up(rules: Rules, t: Draft, frame: RevealAbyss, card: str) -> None:
    abyss_deck.turn_up(t, card)
    t.abyss = rules.content.sort((*t.abyss, card))
    t.events.append(TURNED_UP(-1, card))
    t.frames[-1] = StartFight(frame.seat, card, 0)


def _fought(rules: Rules, t: Draft, frame: AbyssFought) -> None:
    """The winner keeps the card, the loser takes a wound; then it is back to the village (abyss.return)."""
    seat, card = frame.seat, frame.card
    t.frames[-1] = Returning(seat)
    if not frame.won:
        t.events.append(LOST(seat, card))
        t.frames.append(Wound(seat))
        return
    hero = t.hero(seat)
    hero.won = rules.content.sort((*hero.won, card))
    t.abyss = less(t.abyss, [card])
    t.events += [WON(seat, card), POINTS(seat, rules.content.abyss[card].points)]
    if rules.switches.influence_in_abyss:
        t.frames.append(Influence(seat))


def _check_return(rules: Rules, s: Board, frame: Returning, m: MoveTo) -> Verdict:
    """Any free village space but the prince's (abyss.return)."""
    if m.place in rules.content.dens:
        return judged([NOT_FREE(m.place)])
    faults: list[Said] = [] if has_room(rules, s, m.place) else [NOT_FREE(m.place)]
    if m.place == s.prince:
        faults.append(PRINCE_THERE(m.place))
    return judged(faults)


def _return(rules: Rules, t: Draft, frame: Returning, m: MoveTo) -> None:
    """No action there, unless the table plays it so (abyss.return)."""
    t.frames.pop()
    t.hero(frame.seat).place = m.place
    t.events.append(BACK(frame.seat, m.place))
    if rules.switches.abyss_return_action:
        t.frames.append(Arrive(frame.seat))


def _ways_back(rules: Rules, s: Board, frame: Returning) -> Iterator[Move]:
    """Every village space, and a space of the catacombs, which tempts."""
    yield from map(MoveTo, rules.content.spaces)
    yield from [MoveTo(den) for den in rules.content.dens if not pawns(s, den)][:1]


FRAMES: Roles = {
    RevealAbyss: Chance(_next, _turn_up),
    AbyssFought: Deed(_fought),
    Returning: Decide("Come back to a free space of the village.", _ways_back),
}
MOVES: Moves = {
    (EnterAbyss, Turn): Asked(check, apply),
    (MoveTo, Returning): Asked(_check_return, _return),
}
