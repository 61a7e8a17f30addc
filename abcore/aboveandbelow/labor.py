"""Labor: villagers work for a coin each, and the first to do so in a round gets the cider."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import Fact, Refusal, Verdict, judged

from .assign import (
    assign,
    exhaust,
    fell_apart,
    near_party,
    not_ready,
    opens_with_ready,
    party_faults,
    ready_after,
    start,
)
from .chapter import Action, Asked, Deed, Moves
from .frames import Begin, Pick, Turn
from .moves import Move, Open, line
from .printings import Rules
from .state import Board, Draft

NOBODY = Refusal("labor.coins", "Labor takes at least one villager; you chose none.")
NOT_READY = Refusal("labor.coins", "{0} must be ready to labor.")
COINS = Fact("labor.coins", "{who} gains {1:coin} by the labor of {0}")
CIDER = Fact("labor.cider", "{who} is the first to labor this round and takes the cider")


class Labor(Move):
    """Villagers labor: `labor builder scout`."""

    party: tuple[str, ...]

    def __str__(self) -> str:
        return line("labor", self.party)


def check(rules: Rules, s: Board, frame: Turn | Pick, m: Labor) -> Verdict:
    """One or more ready villagers (labor.coins)."""
    return judged(party_faults(s.villages[frame.seat], m.party, NOBODY, NOT_READY))


def apply(rules: Rules, t: Draft, frame: Turn | Pick, m: Labor) -> None:
    """Send them to work."""
    assign(rules, t, frame.seat, m, m.party)


def begin(rules: Rules, t: Draft, frame: Begin) -> None:
    """Those who obey are exhausted and earn a coin each; the cider goes to the first."""
    if fell_apart(rules, t, frame):
        return
    start(t, frame)
    exhaust(rules, t, frame.seat, frame.party)
    v = t.village(frame.seat)
    v.coins += len(frame.party)
    t.events.append(COINS(frame.seat, frame.party, len(frame.party)))
    if t.cider:
        t.cider = False
        v.ciders += 1
        t.events.append(CIDER(frame.seat))


def offers(rules: Rules, s: Board, turn: Turn) -> Iterator[Move]:
    """Labor may be tried in every turn."""
    yield OPEN


OPEN = Open("labor")
BEGIN = {Labor: Deed(begin)}
MOVES: Moves = {(Labor, frame): Asked(check, apply, near_party) for frame in (Turn, Pick)}
ACTIONS = {"labor": Action(opens_with_ready, ready_after, Labor, not_ready)}
