"""What a decision of Above and Below offers: sets that are put together in steps come whole where they are few.
`moves.py` answers the command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from abcore.aboveandbelow.frames import Pick
from abcore.aboveandbelow.game import ACTIONS
from abcore.aboveandbelow.moves import Add, Buy, Go, Open
from abcore.aboveandbelow.steps import whole

from .moves import FEW, Found

if TYPE_CHECKING:
    from abcore.aboveandbelow.situation import Situation
    from abcore.aboveandbelow.state import Table


def steps(here: Situation, found: list[Found]) -> str | None:
    """How the whole of the listed steps begins; None where no steps are listed."""
    if not any(isinstance(each.move, Add | Go | Buy) for each in found):
        return None
    top = here.state.frames[-1]
    return f", beginning with '{top.action}'" if isinstance(top, Pick) else ""


def offered(here: Situation) -> Iterator[Found]:
    """All candidates with their verdicts; sets that are put together in steps come whole where they are few."""
    game, s = here.game, here.state
    top = s.frames[-1] if s.frames else None
    if isinstance(top, Pick) and not top.chosen and (sets := _few(here, s)):
        yield from sets
        return
    for move in game.candidates(s):
        verdict = game.check(s, move)
        sets = _few(here, game.apply(s, move).state) if verdict and isinstance(move, Open) else []
        yield from sets or [Found(move, verdict, isinstance(move, Open) and bool(verdict))]


def _few(here: Situation, s: Table) -> list[Found]:
    """Every form of the set that is being put together, legal or tempting; none when there are too many."""
    found: list[Found] = []
    for each in _forms(here, s):
        found.append(each)
        if sum(bool(f.verdict) for f in found) > FEW:
            return []
    return found


def _forms(here: Situation, s: Table) -> Iterator[Found]:
    game, frame = here.game, s.frames[-1]
    assert isinstance(frame, Pick)
    action = ACTIONS[frame.action]
    for move in game.candidates(s):
        verdict = game.check(s, move)
        if isinstance(move, Go | Buy):
            yield Found(whole(frame, move, action), verdict)
        elif isinstance(move, Add) and verdict:
            yield from _forms(here, game.apply(s, move).state)
        elif isinstance(move, Add):
            yield Found(action.whole((*frame.chosen, move.item)), verdict)
