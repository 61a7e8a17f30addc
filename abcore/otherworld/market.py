"""The market: own cubes on the supplies area are cashed for basic weapons, gold and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

from abcore.engine.verdict import Caution, Fact, Refusal, Said, Verdict, judged

from . import bank
from .chapter import DONE_HERE, Asked, Decide, Moves, Roles
from .frames import AtMarket
from .moves import DONE, Done, Move
from .own import CUBES
from .printings import Rules
from .state import Board, Draft

TOO_MANY = Refusal("market.any-number", "That takes {0:cube} off the supplies area; you have {1} there.")
NOTHING = Refusal("market.any-number", "Name what you cash cubes for: weapons, gold or points.")
TWO_FOR_A_POINT = Refusal("market.two-cubes", "A point takes two cubes; you have {0} on the supplies area.")
SUPPLY_SHORT = Caution("supply.limited", "The supply has {0} {1} left; that would bring {2}.")

FOR_WEAPONS = Fact("market.cube", "{who} cashes {0:cube} for {1:basic weapon}")
FOR_GOLD = Fact("market.cube", "{who} cashes {0:cube} for {1} gold")
FOR_POINTS = Fact("market.two-cubes", "{who} cashes {0:cube} for {1:point}")

GOODS = ("weapons", "gold", "points")
"""In the order in which a declaration is carried out (market.any-number)."""
BRINGS = {"weapons": 3, "gold": 2, "points": 1}
TAKES = {"weapons": 1, "gold": 1, "points": 2}
TOLD = {"weapons": FOR_WEAPONS, "gold": FOR_GOLD, "points": FOR_POINTS}


class Cash(Move):
    """Cubes are cashed, each word a cube or, for points, two of them: `cash weapons gold`, `cash points`."""

    goods: tuple[str, ...]

    def __str__(self) -> str:
        return f"cash {' '.join(self.goods)}"


def cubes(goods: tuple[str, ...]) -> int:
    """How many cubes a declaration takes off the area.

    >>> cubes(("gold", "points"))
    3
    """
    return sum([TAKES[good] for good in goods])


def check(rules: Rules, s: Board, frame: AtMarket, m: Cash) -> Verdict:
    """As many own cubes as lie on the supplies area, each for what the player likes."""
    have, takes = s.heroes[frame.seat].supplies, cubes(m.goods)
    faults: list[Said] = []
    if not m.goods:
        faults.append(NOTHING())
    if m.goods == ("points",) and have < takes:
        faults.append(TWO_FOR_A_POINT(have))
    elif takes > have:
        faults.append(TOO_MANY(takes, have))
    return judged(faults, list(_short(rules, s, m)))


def _short(rules: Rules, s: Board, m: Cash) -> Iterator[Said]:
    for good, n in Counter(m.goods).items():
        brings = n * BRINGS[good]
        left = bank.room(rules, s, good, brings)
        if left < brings:
            yield SUPPLY_SHORT(left, bank.NAMES[good], brings)


def apply(rules: Rules, t: Draft, frame: AtMarket, m: Cash) -> None:
    """Weapons, then gold, then points: the last point ends the game (market.any-number)."""
    t.frames.pop()
    hero, seat = t.hero(frame.seat), frame.seat
    declared = Counter(m.goods)
    for good in GOODS:
        if n := declared[good]:
            hero.supplies -= n * TAKES[good]
            gained = bank.gain(rules, t, seat, good, n * BRINGS[good])
            t.events.append(TOLD[good](seat, n * TAKES[good], gained))


def _declarations(rules: Rules, s: Board, frame: AtMarket) -> Iterator[Move]:
    """Every mix of up to three cubes; those beyond the own ones are tempting."""
    for n in range(1, CUBES + 1):
        for goods in combinations_with_replacement(GOODS, n):
            if cubes(goods) <= CUBES:
                yield Cash(goods)
    yield DONE


FRAMES: Roles = {AtMarket: Decide("Cash cubes for basic weapons, gold or points, or be done.", _declarations)}
MOVES: Moves = {(Cash, AtMarket): Asked(check, apply), (Done, AtMarket): DONE_HERE}
