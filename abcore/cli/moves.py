"""`moves S`: everything that is legal here, as whole moves where there are few and as first steps where there are many.
With `--all` the tempting illegal ones as well, each with the rules that it breaks."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from abcore.aboveandbelow.frames import Pick
from abcore.aboveandbelow.game import ACTIONS
from abcore.aboveandbelow.moves import Add, Buy, Go, Open
from abcore.aboveandbelow.steps import whole

from .answer import FINE, Answer
from .head import head, head_lines
from .judge import said, said_lines
from .paint import act, legal, quiet, refused
from .source import situation

if TYPE_CHECKING:
    from abcore.aboveandbelow.moves import Move
    from abcore.aboveandbelow.situation import Situation
    from abcore.aboveandbelow.state import Table
    from abcore.engine.verdict import Verdict

FEW = 40
"""Up to so many forms of an action are listed one by one."""


class Found(NamedTuple):
    """A move with its verdict; `steps` when it only opens a set that has too many forms to list."""

    move: Move
    verdict: Verdict
    steps: bool = False


def run(asked: Namespace) -> Answer:
    """List the moves."""
    here = situation(asked.situation, asked.printing, asked.packs)
    found = list(dict.fromkeys(offered(here)))
    fine, wrong = [f for f in found if f.verdict], [f for f in found if not f.verdict]
    data = head(here) | {"moves": [_data(here, each) for each in fine]}
    lines = [*head_lines(here), "", *_lines(here, fine), *_steps(here, found)]
    if asked.all:
        data["refused"] = [_refused(here, each) for each in wrong]
        lines += ["", "Tempting, but not legal now:", *_refused_lines(here, wrong)]
    return Answer(FINE, lines, data)


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


def _data(here: Situation, found: Found) -> dict[str, Any]:
    cautions = [said(here, each) for each in found.verdict.cautions]
    return {"move": str(found.move), "cautions": cautions, "steps": found.steps}


def _refused(here: Situation, found: Found) -> dict[str, Any]:
    return {"move": str(found.move), "faults": [said(here, each) for each in found.verdict.faults]}


def _lines(here: Situation, fine: list[Found]) -> Iterator[str]:
    for each in fine:
        steps = quiet("  more than can be listed: begin with it, then '+ NAME' and 'go'") if each.steps else ""
        yield f"{legal('✓')} {act(str(each.move))}{steps}"
        yield from said_lines(here, each.verdict.cautions, "    ")


def _steps(here: Situation, found: list[Found]) -> Iterator[str]:
    """How steps are put together, where some are listed."""
    if any(isinstance(each.move, Add | Go | Buy) for each in found):
        top = here.state.frames[-1]
        action = f", beginning with '{top.action}'" if isinstance(top, Pick) else ""
        yield quiet(f"These are steps; the whole in one line is read as well{action}.")


def _refused_lines(here: Situation, wrong: list[Found]) -> Iterator[str]:
    """Moves of one kind that fail for the same reasons are told by their shortest."""
    alike: dict[Any, list[Found]] = {}
    for each in wrong:
        alike.setdefault((type(each.move), each.verdict.faults), []).append(each)
    for group in alike.values():
        shortest = min(group, key=lambda each: len(str(each.move).split()))
        more = quiet(f"  and {len(group) - 1} more like it") if len(group) > 1 else ""
        yield f"{refused('✕')} {shortest.move}{more}"
        yield from said_lines(here, shortest.verdict.faults, "    ")
