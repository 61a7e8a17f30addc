"""Weapon/spell cards change hands: drawn from a deck that is made anew, gained, used at once, given away.
What a card does at a space or in a fight is told there; which cubes it places, by areas.py."""

from __future__ import annotations

from collections.abc import Iterable

from abcore.engine.dist import Dist
from abcore.engine.verdict import Fact

from . import bank
from .chapter import Chance, Roles
from .frames import Draw, FourthWound, Frame, PlaceCubes
from .own import FORCE_FIELD, face_up
from .printings import Rules
from .state import Board, Draft

DRAWN = Fact("deck.public", "{who} draws {0} from the deck")
ANEW = Fact("deck.empty", "The deck is made anew from {0:discard}")
NONE_LEFT = Fact("deck.empty", "Neither deck nor discards have a card, so {who} draws nothing")
AT_ONCE = Fact("card.immediate", "{who} uses {0} at once, and it lies aside until the turn ends")
SURPLUS = Fact("card.weapon-surplus", "{who} gains {0} basic weapons from Weapon Surplus")
USED = {
    "gem-discovery": Fact("card.gem-discovery", "Gem Discovery: {who} puts two cubes on supplies"),
    "officer-training": Fact("card.officer-training", "Officer Training: {who} puts three cubes on influence"),
    "weapon-supplier": Fact("card.weapon-supplier", "Weapon Supplier: {who} puts three cubes on the areas"),
    "master-sorcerer": Fact("card.master-sorcerer", "Master Sorcerer: {who} draws two cards"),
}
WEAPON_SURPLUS = "weapon-surplus", 6


def less(cards: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """The same cards without some of them.

    >>> less(("sling", "adept", "sling"), ["sling"])
    ('adept', 'sling')
    """
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def drawable(s: Board) -> tuple[str, ...]:
    """What a draw may bring: the deck, or the discards of which it would be made anew (deck.empty)."""
    return s.deck or s.discards


def make_anew(t: Draft) -> None:
    """An empty deck is made anew from the discards, when a card is needed (deck.empty)."""
    if not t.deck and t.discards:
        t.events.append(ANEW(-1, len(t.discards)))
        t.deck, t.discards = t.discards, ()


def gain(rules: Rules, t: Draft, seat: int, card: str) -> None:
    """A card comes to a player; one with an exclamation mark is used before anything else goes on (card.immediate)."""
    if rules.content.cards[card].immediate:
        t.aside = rules.content.sort((*t.aside, card))
        t.events.append(AT_ONCE(seat, card))
        _use(rules, t, seat, card)
    else:
        hero = t.hero(seat)
        hero.cards = rules.content.sort((*hero.cards, card))


def _use(rules: Rules, t: Draft, seat: int, card: str) -> None:
    """What a card does at once; what it places or draws is lined up, the first thing on top."""
    surplus, weapons = WEAPON_SURPLUS
    if card == surplus:
        t.events.append(SURPLUS(seat, bank.gain(rules, t, seat, "weapons", weapons)))
        return
    ahead: dict[str, tuple[Frame, ...]] = {
        "gem-discovery": (PlaceCubes(seat, "supplies", 2),),
        "officer-training": (PlaceCubes(seat, "influence", 3),),
        "weapon-supplier": (PlaceCubes(seat, "supplies", 1), PlaceCubes(seat, "influence", 2)),
        "master-sorcerer": (Draw(seat), Draw(seat)),
    }
    if card in ahead:
        t.events.append(USED[card](seat))
        t.frames.extend(ahead[card])


def lose(rules: Rules, t: Draft, seat: int, card: str) -> None:
    """A card is given away and discarded.

    A static Force Field that goes may leave four wounds that count: that is looked at once the payment and its gain
    are done (card.force-field), so the question is laid on top.
    """
    hero = t.hero(seat)
    used = face_up(hero, card) > 0
    hero.cards = less(hero.cards, [card])
    if hero.hidden == card and card not in hero.cards:
        hero.hidden = ""
    t.discards = rules.content.sort((*t.discards, card))
    if card == FORCE_FIELD and not face_up(hero, card):
        hero.shield = 0
        if used and rules.switches.force_field == "static":
            t.frames.append(FourthWound(seat))


def _next(rules: Rules, s: Board, frame: Draw) -> Dist[str] | None:
    cards = drawable(s)
    return Dist.even(cards) if cards else None


def _draw(rules: Rules, t: Draft, frame: Draw, card: str) -> None:
    t.frames.pop()
    make_anew(t)
    t.deck = less(t.deck, [card])
    t.events.append(DRAWN(frame.seat, card))
    gain(rules, t, frame.seat, card)


FRAMES: Roles = {Draw: Chance(_next, _draw, NONE_LEFT)}
