"""Counting lanterns: what a party on a cave card has, and which numbers of its choice it can have.
Used by exploring and by encounters; it changes nothing but the expedition's own frame."""

from __future__ import annotations

from .book import Choice
from .frames import Expedition
from .pay import can_pay
from .printings import Rules
from .state import Board, Draft


def expedition(s: Board) -> Expedition:
    """The party that is under way: the topmost one on the stack."""
    for frame in reversed(s.frames):
        if isinstance(frame, Expedition):
            return frame
    raise LookupError("nobody is exploring")


def set_expedition(t: Draft, exp: Expedition) -> None:
    """Write the party that is under way anew."""
    for at in range(len(t.frames) - 1, -1, -1):
        if isinstance(t.frames[at], Expedition):
            t.frames[at] = exp
            return
    raise LookupError("nobody is exploring")


def choice_of(rules: Rules, exp: Expedition) -> Choice:
    """The choice that the party made."""
    return next(c for c in rules.content.paragraphs[exp.paragraph].choices if c.name == exp.choice)


def total(rules: Rules, exp: Expedition) -> int:
    """All lanterns: of the dice (explore.lanterns), of bonuses and of those who were exerted."""
    tokens = rules.content.tokens
    dice = zip(exp.party, exp.dice, strict=False)
    return exp.lanterns + sum([tokens[villager].lanterns(face) for villager, face in dice])


def payable(rules: Rules, s: Board, exp: Expedition) -> list[int]:
    """The explore numbers of the choice whose price can be paid (encounter.price), ascending."""
    v = s.villages[exp.seat]
    return [r.explore for r in choice_of(rules, exp).results if not r.price or can_pay(rules, v, r.price)]


def alike_in_order(exp: Expedition) -> Expedition:
    """Two tokens of one kind are the same, so their dice are kept in ascending order (special.alike)."""
    if len(set(exp.party)) == len(exp.party):
        return exp
    pairs = sorted(zip(exp.party, exp.dice, strict=True), key=lambda pair: (exp.party.index(pair[0]), pair[1]))
    return exp.but(dice=tuple(face for _, face in pairs))
