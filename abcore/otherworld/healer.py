"""The healer takes wounds away: up to three for two gold, up to two for one, one for nothing.
The heal symbol of a character is another thing, and told by wounds.py."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import Caution, Fact, Refusal, Said, Verdict, judged

from . import bank
from .chapter import DONE_HERE, Asked, Decide, Moves, Roles
from .frames import AtHealer
from .moves import DONE, Done, Move
from .printings import Rules
from .state import Board, Draft

NO_SUCH_PRICE = Refusal("healer.price", "The healer asks for 0, 1 or 2 gold, not {0}.")
TOO_DEAR = Refusal("healer.price", "That costs {0} gold; you have {1}.")
TOO_MUCH = Caution("healer.price", "{0} gold would take up to {1:wound}; you have {2}.")
HEALED = Fact("healer.price", "{who} pays {0} gold and is rid of {1:wound}")

TAKES = (1, 2, 3)
"""How many wounds go at most, for 0, 1 and 2 gold."""


class Healer(Move):
    """The healer is paid: `healer 2 gold`, `healer 0 gold`."""

    gold: int

    def __str__(self) -> str:
        return f"healer {self.gold} gold"


def check(rules: Rules, s: Board, frame: AtHealer, m: Healer) -> Verdict:
    """One of three prices; to pay for more than there is draws a word (healer.price)."""
    hero = s.heroes[frame.seat]
    if not 0 <= m.gold < len(TAKES):
        return judged([NO_SUCH_PRICE(m.gold)])
    faults: list[Said] = [TOO_DEAR(m.gold, hero.gold)] if m.gold > hero.gold else []
    wasteful = hero.wounds <= (TAKES[m.gold - 1] if m.gold else 0)
    return judged(faults, [TOO_MUCH(m.gold, TAKES[m.gold], hero.wounds)] if wasteful else [])


def apply(rules: Rules, t: Draft, frame: AtHealer, m: Healer) -> None:
    """Pay, and lose wounds."""
    t.frames.pop()
    bank.pay(rules, t, frame.seat, "gold", m.gold)
    hero = t.hero(frame.seat)
    gone = min(hero.wounds, TAKES[m.gold])
    hero.wounds -= gone
    t.events.append(HEALED(frame.seat, m.gold, gone))


def _prices(rules: Rules, s: Board, frame: AtHealer) -> Iterator[Move]:
    yield from map(Healer, range(len(TAKES) + 1))
    yield DONE


FRAMES: Roles = {AtHealer: Decide("Pay the healer 0, 1 or 2 gold, or be done.", _prices)}
MOVES: Moves = {(Healer, AtHealer): Asked(check, apply), (Done, AtHealer): DONE_HERE}
