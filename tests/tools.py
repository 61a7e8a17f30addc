"""What the tests of every game's chapters share: the rules that a move breaks, a line of play, what was told of it.
No rule is known here, and nothing is random: chance outcomes are written as `~ 4`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from abcore.engine.game import nearest
from abcore.engine.verdict import Event, Verdict


def verdict_of(here: Any, move: str, state: Any = None) -> Verdict:
    """What the rules say of a move that is given as text."""
    s = here.state if state is None else state
    return here.game.check(s, here.game.read(s, move))


def rules_of(here: Any, move: str, state: Any = None) -> tuple[str, ...]:
    """The rules that a move breaks; () for a legal one, its cautions aside."""
    verdict = verdict_of(here, move, state)
    return () if verdict else verdict.rules


def cautions_of(here: Any, move: str, state: Any = None) -> tuple[str, ...]:
    """The rules by which a legal move is called wasteful."""
    verdict = verdict_of(here, move, state)
    assert verdict, str(verdict)
    return verdict.rules


def sentences(here: Any, move: str, state: Any = None) -> list[str]:
    """What a player reads when the move is refused or warned of."""
    verdict = verdict_of(here, move, state)
    names = here.game.names(here.names)
    return [said.sentence(names) for said in verdict.faults or verdict.cautions]


def play(here: Any, *lines: str, state: Any = None) -> tuple[Any, list[Event]]:
    """Moves and chance outcomes (`~ 4`, or several: `~ 4 6`), one after the other; the last state and all events."""
    s, events = here.state if state is None else state, []
    for line in lines:
        if line.startswith("~"):
            for word in line[1:].split():
                s, told = here.game.resolve(s, here.game.read_outcome(s, word))
                events += told
        else:
            s, told = here.game.apply(s, here.game.read(s, line))
            events += told
    return s, events


def cited(events: Iterable[Event]) -> list[str]:
    """The rule ids of events, in order."""
    return [event.rule for event in events]


def told(here: Any, events: Iterable[Event], rule: str = "") -> list[str]:
    """The sentences of events, of one rule or of all."""
    names = here.game.names(here.names)
    return [event.sentence(names) for event in events if rule in ("", event.rule)]


def nearest_to(here: Any, move: str, state: Any = None) -> str:
    """The nearest legal move as text; "" where there is none."""
    s = here.state if state is None else state
    near = nearest(here.game, s, here.game.read(s, move))
    return "" if near is None else str(near)


def candidates(here: Any, state: Any = None) -> list[str]:
    """All moves that are offered, the tempting illegal ones included, as text."""
    return [str(move) for move in here.game.candidates(here.state if state is None else state)]
