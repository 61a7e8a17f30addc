"""Sets in steps: an action is opened, parts are added in ascending order, and `go` or a purchase completes it.
The whole is the fold of its steps; what may be added, and what the whole must keep to, is told by each chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from abcore.engine.verdict import LEGAL, Refusal, Verdict, judged

from .chapter import Action
from .frames import Pick, Turn
from .moves import Add, Buy, Go, Move, Open
from .printings import Rules
from .state import Board, Draft

OUT_OF_PLACE = Refusal("turn.pending", "That step does not fit here: parts are named once, in the order of the list.")
GO = Go()

Judge = Callable[[Any, Any], Verdict]
"""How a whole move is judged at a frame."""


def candidates(rules: Rules, s: Board, frame: Pick, action: Action, purchases: Any) -> Iterator[Move]:
    """What may be added, what people add by mistake, and the end."""
    if purchases and frame.chosen:
        yield from purchases(rules, s, frame)
        return
    items = action.addable(rules, s, frame)
    yield from map(Add, items)
    if not purchases:
        yield GO
    if action.tempting:
        yield from [Add(item) for item in dict.fromkeys(action.tempting(rules, s, frame)) if item not in items]


def check_open(rules: Rules, s: Board, frame: Turn, m: Open, action: Action) -> Verdict:
    """An action may be opened when some form of it is legal."""
    return action.opens(rules, s, frame.seat) if action.opens else judged([OUT_OF_PLACE()])


def open_action(rules: Rules, t: Draft, frame: Turn, m: Open) -> None:
    """Begin to put the set together."""
    t.frames.append(Pick(frame.seat, m.action))


def check_add(rules: Rules, s: Board, frame: Pick, m: Add, action: Action, judge: Judge) -> Verdict:
    """What can be completed may be added; else the whole that it would make says why not."""
    if m.item in action.addable(rules, s, frame):
        return LEGAL
    verdict = judge(frame, action.whole((*frame.chosen, m.item)))
    return judged([OUT_OF_PLACE()]) if verdict else verdict


def add(rules: Rules, t: Draft, frame: Pick, m: Add) -> None:
    """One part more."""
    t.frames[-1] = Pick(frame.seat, frame.action, (*frame.chosen, m.item), frame.most)


def whole(frame: Pick, m: Go | Buy, action: Action) -> Any:
    """The move that the steps so far add up to."""
    return action.whole(frame.chosen, m) if isinstance(m, Buy) else action.whole(frame.chosen)
