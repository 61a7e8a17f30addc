"""Best play told before the dice fall: what to do for everything that they may bring, and what the second best costs.
Each case is laid before odds_play.py as dice that lie; here is only the sum over the cases."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

from abcore.engine.value import Value

from . import lanterns
from .frames import Rerolling
from .game import AboveAndBelow
from .moves import Keep
from .odds import FACES, Aim
from .odds_play import Option, Play, alone
from .state import Table

MOST_CASES = 200
"""Parties whose dice can lie in more ways get no list: nobody would read it, and it would take long to make."""


class Case(Value):
    """One total that the dice may bring, with its chance; averages are over all dice that come to it."""

    total: int  # lanterns of the dice, and the bonus of the choice
    chance: Fraction
    best: tuple[Option, ...]  # what is best, each once: it may hang on whose dice show what
    value: Fraction  # of best play from here
    cost: Fraction  # what the second best would cost


def policy(game: AboveAndBelow, s: Table, aim: Aim) -> list[Case]:
    """What to do for each total, the lowest first, from a choice made; [] where the dice can lie in too many ways.

    >>> from .odds import Reach
    >>> from .odds_table import chosen, read_to
    >>> from .situation import load
    >>> here = load("players = 2")
    >>> ferry = chosen(here.game, read_to(here.game, here.state, ["scout", "scribe"], 1), "take-oars")
    >>> for case in policy(here.game, ferry, Reach(6)):
    ...     print(case.total, str(case.chance), *map(str, case.best[0].moves), str(case.value), str(case.cost))
    2 1/6 exert nobody 0 0
    3 1/2 exert nobody 0 0
    4 1/3 exert scribe scout 1 1
    """
    exp = lanterns.expedition(s)
    dice = [_faces(game, villager) for villager in exp.party]
    if prod(map(len, dice)) > MOST_CASES:
        return []
    play = Play(game, exp.seat, aim)
    found: dict[int, list[tuple[int, list[Option]]]] = {}
    for falls in product(*dice):
        lying = _lying(s, tuple(face for face, _ in falls))
        total = lanterns.total(game.rules, lanterns.expedition(lying))
        found.setdefault(total, []).append((prod(weight for _, weight in falls), _plans(play, lying)))
    every, now = len(FACES) ** len(dice), play.now(s).value
    return [_case(total, cases, every, now) for total, cases in sorted(found.items())]


def _faces(game: AboveAndBelow, villager: str) -> list[tuple[int, int]]:
    """One face for each number of lanterns that a die can bring, and how many faces bring it."""
    alike: dict[int, list[int]] = {}
    for face in FACES:
        alike.setdefault(game.content.tokens[villager].lanterns(face), []).append(face)
    return [(faces[0], len(faces)) for faces in alike.values()]


def _lying(s: Table, faces: tuple[int, ...]) -> Table:
    """The dice have fallen, and all that follows is still to come."""
    exp, *rest = alone(s).frames
    return s.but(frames=(exp.but(dice=faces), *rest[:-1]))


def _plans(play: Play, s: Table) -> list[Option]:
    """Whom to exert with the dice kept, or which die to roll again, the best first."""
    asked = [option for option in play.options(s) if option.moves != (Keep(),)]
    kept = play.options(s.but(frames=s.frames[:-1])) if isinstance(s.frames[-1], Rerolling) else []
    return sorted((*kept, *asked), key=lambda option: (-option.prospect.value, option.prospect.nights))


def _case(total: int, cases: list[tuple[int, list[Option]]], every: int, now: Fraction) -> Case:
    here = sum(weight for weight, _ in cases)
    best = {plans[0].moves: plans[0] for _, plans in sorted(cases, key=lambda case: -case[0])}
    value = sum((weight * plans[0].prospect.value for weight, plans in cases), Fraction(0)) / here
    cost = sum((weight * _lost(plans) for weight, plans in cases), Fraction(0)) / here
    return Case(total, Fraction(here, every), tuple(best.values()), value - now, cost)


def _lost(plans: list[Option]) -> Fraction:
    """What the second best would cost; nothing where there is no other."""
    return plans[0].prospect.value - plans[1].prospect.value if len(plans) > 1 else Fraction(0)
