"""Exerting: who on the cave card gives a lantern more and is injured for it, and when that is allowed.
The printings differ here, so every limit asks a switch."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import LEGAL, Caution, Fact, Refusal, Said, Verdict, judged

from . import lanterns
from .assign import later, missing, without
from .chapter import Action, Asked, Moves
from .frames import Expedition, Pick
from .lanterns import expedition, set_expedition
from .moves import Move, line
from .printings import Rules
from .state import Board, Draft

REACHED = Refusal("explore.exert", "You reach {1} with {0:lantern}; here you may exert only when no number is reached.")
HIGHEST = Refusal("explore.exert-limits", "You reach {1} with {0:lantern}, the highest number that you can have.")
TOO_MANY = Refusal("explore.exert-limits", "You need {0:lantern} more; exerting {1} is too many.")
NOT_THERE = Refusal("explore.exert", "{0} must be on the cave card to be exerted.")
FALLS_SHORT = Caution("explore.exert-limits", "Even so you have {0:lantern}, and the next number is {1}.")
TOO_GENEROUS = Caution("explore.exert-limits", "Exerting {0} would reach {1} too.")
EXERTED = Fact("explore.exert", "{who} exerts {0}, injured now, for {1:lantern} more")
GIVES = Fact("explore.lanterns", "The party of {who} has {0:lantern}")

ANY_SIZE = 99  # more than any party


class Exert(Move):
    """Villagers on the card give a lantern more and are injured: `exert scribe`, or `exert nobody`."""

    party: tuple[str, ...]

    def __str__(self) -> str:
        return line("exert", self.party)


def ground(rules: Rules, numbers: list[int], have: int) -> int:
    """For how many lanterns more there is a ground (explore.exert, explore.exert-limits)."""
    if rules.switches.exert_for_higher:
        return max(numbers) - have
    if min(numbers) <= have:
        return 0
    return ANY_SIZE if rules.switches.exert_any_size else min(numbers) - have


def limit(rules: Rules, s: Board, exp: Expedition) -> int:
    """How many on the card may be exerted now."""
    need = ground(rules, lanterns.payable(rules, s, exp), lanterns.total(rules, exp))
    return max(0, min(need, len(exp.party)))


def check(rules: Rules, s: Board, frame: Pick, m: Exert) -> Verdict:
    """Only those on the card, only with a ground, and no more than it needs."""
    exp = expedition(s)
    if not m.party:
        return LEGAL
    numbers, have = lanterns.payable(rules, s, exp), lanterns.total(rules, exp)
    faults: list[Said] = []
    absent = missing(exp.party, m.party)
    if absent:
        faults.append(NOT_THERE(absent))
    if not rules.switches.exert_for_higher and min(numbers) <= have:
        faults.append(REACHED(have, max(n for n in numbers if n <= have)))
    elif max(numbers) <= have:
        faults.append(HIGHEST(have, max(numbers)))
    elif len(m.party) > (need := ground(rules, numbers, have)):
        faults.append(TOO_MANY(need, len(m.party)))
    return judged(faults, _wasted(numbers, have, len(m.party)))


def _wasted(numbers: list[int], have: int, exerted: int) -> list[Said]:
    """A set that falls short of the next number, or is larger than the number it reaches needs."""
    beyond = [n for n in numbers if n > have]
    reached = [n for n in beyond if n <= have + exerted]
    if beyond and not reached:
        return [FALLS_SHORT(have + exerted, min(beyond))]
    if reached and have + exerted > max(reached):
        return [TOO_GENEROUS(max(reached) - have, max(reached))]
    return []


def _may_exert(rules: Rules, s: Board, frame: Pick) -> bool:
    """Asked where a villager on the card and a number to be reached are left."""
    return limit(rules, s, expedition(s)) > 0


def _exertable(rules: Rules, s: Board, frame: Pick) -> tuple[str, ...]:
    exp = expedition(s)
    if len(frame.chosen) >= limit(rules, s, exp):
        return ()
    return tuple(dict.fromkeys(later(exp.party, frame.chosen)))


def _tempting(rules: Rules, s: Board, frame: Pick) -> Iterator[str]:
    """One more than the number needs, and someone who stayed at home."""
    exp = expedition(s)
    yield from later(exp.party, frame.chosen)[:1]
    v = s.villages[frame.seat]
    yield from (v.ready or v.exhausted)[:1]


def apply(rules: Rules, t: Draft, frame: Pick, m: Exert) -> None:
    """They go from the card to the injured area; their dice still count."""
    t.frames.pop()
    if not m.party:
        return
    exp = expedition(t)
    v = t.village(frame.seat)
    v.injured = rules.content.sort(v.injured + m.party)
    have = lanterns.total(rules, exp) + len(m.party)
    set_expedition(t, exp.but(party=without(exp.party, m.party), dice=(), lanterns=have))
    t.events += [EXERTED(frame.seat, m.party, len(m.party)), GIVES(frame.seat, have)]


def _near(rules: Rules, s: Board, frame: Pick, m: Exert) -> Iterator[Exert]:
    party = expedition(s).party
    for at in range(len(m.party)):
        yield Exert((*m.party[:at], *m.party[at + 1 :]))
    for other in missing(m.party, party):
        yield Exert(rules.content.sort((*m.party, other)))


MOVES: Moves = {(Exert, Pick): Asked(check, apply, _near)}
ACTIONS = {"exert": Action(None, _exertable, Exert, _tempting)}
OPEN_PICKS = {"exert": _may_exert}
