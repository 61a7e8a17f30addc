"""Sets in steps: an action is opened, parts are added in ascending order, and `go` or a purchase completes it.
The whole is the fold of its steps; what may be added, and what the whole must keep to, is told by each chapter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abcore.engine.value import last_answer
from abcore.engine.verdict import Refusal, Verdict, judged

from .chapter import Action
from .frames import Pick, Turn
from .moves import Add, Buy, Go, Move, Open
from .printings import Rules
from .state import Board, Draft

OUT_OF_PLACE = Refusal("turn.pending", "That step does not fit here: parts are named once, in the order of the list.")
GO = Go()


@last_answer
def addable(rules: Rules, s: Board, frame: Pick, action: Action) -> tuple[Any, ...]:
    """What may be added; found once for a frozen table, since all its candidates are judged by it."""
    return tuple(action.addable(rules, s, frame))


def candidates(rules: Rules, s: Board, frame: Pick, action: Action, purchases: Any) -> Iterator[Move]:
    """What may be added, what people add by mistake, and the end."""
    if purchases and frame.chosen:
        yield from purchases(rules, s, frame)
        return
    items = addable(rules, s, frame, action)
    yield from map(Add, items)
    if not purchases:
        yield GO
    if action.tempting:
        yield from [Add(item) for item in dict.fromkeys(action.tempting(rules, s, frame)) if item not in items]


def open_action(rules: Rules, t: Draft, frame: Turn, m: Open) -> None:
    """Begin to put the set together."""
    t.frames.append(Pick(frame.seat, m.action))


def unfit(verdict: Verdict) -> Verdict:
    """Why a part cannot be added: the whole that it would make says it, or else the order of the steps."""
    return judged([OUT_OF_PLACE()]) if verdict else verdict


def add(rules: Rules, t: Draft, frame: Pick, m: Add) -> None:
    """One part more."""
    t.frames[-1] = Pick(frame.seat, frame.action, (*frame.chosen, m.item), frame.most)


def whole(frame: Pick, m: Go | Buy, action: Action) -> Any:
    """The move that the steps so far add up to."""
    return action.whole(frame.chosen, m) if isinstance(m, Buy) else action.whole(frame.chosen)
