"""The forge gives basic weapons for nothing, and more of them to who holds the Elvish Hammer."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import Caution, Fact, Said, Verdict, judged

from . import bank
from .chapter import DONE_HERE, Asked, Decide, Moves, Roles
from .frames import AtForge
from .moves import DONE, Done, Move
from .own import face_up
from .printings import Rules
from .state import Board, Draft, Holder

SUPPLY_SHORT = Caution("supply.limited", "The supply has {0} basic weapons left; the forge would give {1}.")
FORGED = Fact("forge.weapons", "{who} takes {0:basic weapon} from the forge")
HAMMER = Fact("card.elvish-hammer", "With the Elvish Hammer {who} takes {0} in all, not {1}")

GIVES, WITH_HAMMER = 2, 4


class Forge(Move):
    """Basic weapons are taken: `forge`."""

    def __str__(self) -> str:
        return "forge"


def given(hero: Holder) -> int:
    """How many basic weapons a visit brings (forge.weapons, card.elvish-hammer).

    >>> from abcore.otherworld.state import Hero
    >>> given(Hero()), given(Hero(cards=("elvish-hammer",)))
    (2, 4)
    """
    return WITH_HAMMER if face_up(hero, "elvish-hammer") else GIVES


def check(rules: Rules, s: Board, frame: AtForge, m: Forge) -> Verdict:
    """Always legal; a supply that has fewer is worth a word."""
    n = given(s.heroes[frame.seat])
    left = bank.room(rules, s, "weapons", n)
    cautions: list[Said] = [SUPPLY_SHORT(left, n)] if left < n else []
    return judged((), cautions)


def apply(rules: Rules, t: Draft, frame: AtForge, m: Forge) -> None:
    """Take them."""
    t.frames.pop()
    n = given(t.heroes[frame.seat])
    if n > GIVES:
        t.events.append(HAMMER(frame.seat, n, GIVES))
    t.events.append(FORGED(frame.seat, bank.gain(rules, t, frame.seat, "weapons", n)))


def _offers(rules: Rules, s: Board, frame: AtForge) -> Iterator[Move]:
    yield Forge()
    yield DONE


FRAMES: Roles = {AtForge: Decide("Take basic weapons from the forge, or be done.", _offers)}
MOVES: Moves = {(Forge, AtForge): Asked(check, apply), (Done, AtForge): DONE_HERE}
