"""What a decision of OtherWorld offers: an effect comes with all that it can aim at, where that is little.
`moves.py` answers the command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from abcore.otherworld.frames import Aim
from abcore.otherworld.moves import Open

from .moves import FEW, Found

if TYPE_CHECKING:
    from abcore.otherworld.situation import Situation
    from abcore.otherworld.state import Table


def steps(here: Situation, found: list[Found]) -> str | None:
    """How the whole of the listed steps begins; None where no steps are listed."""
    top = here.state.frames[-1] if here.state.frames else None
    return f", beginning with 'use {top.effect}'" if isinstance(top, Aim) else None


def offered(here: Situation) -> Iterator[Found]:
    """All candidates with their verdicts."""
    game, s = here.game, here.state
    for move in game.candidates(s):
        verdict = game.check(s, move)
        opens = isinstance(move, Open) and bool(verdict)
        yield from (_few(here, game.apply(s, move).state) if opens else []) or [Found(move, verdict, opens)]


def _few(here: Situation, s: Table) -> list[Found]:
    """Every way to aim an effect; none when there are too many."""
    found: list[Found] = []
    for each in _forms(here, s):
        found.append(each)
        if len(found) > FEW:
            return []
    return found


def _forms(here: Situation, s: Table) -> Iterator[Found]:
    game = here.game
    for move in game.candidates(s):
        verdict = game.check(s, move)
        if verdict:
            whole = game.whole(s, move)
            yield from _forms(here, game.apply(s, move).state) if whole is None else [Found(whole, verdict)]
