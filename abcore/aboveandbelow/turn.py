"""Rounds and turns: who is next, what must be settled first, and passing.
What an action does is told by its own chapter."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import LEGAL, Caution, Fact, Refusal, Verdict, judged

from .chapter import Asked, Deed, Moves, Roles
from .frames import EndRound, EndTurn, Frame, NextTurn, Selling, Turn
from .moves import Done, Move
from .printings import Rules
from .state import GOODS, Board, Draft

PENDING = Refusal("turn.pending", "{1:seat} is asked something else first: {0}")
CHANCE_FIRST = Refusal("turn.pending", "Nobody is asked now: a die or a card comes first.")
FREE_FIRST = Refusal("turn.free-first", "Free actions come before the action; in this turn it is done.")
NOT_AN_END = Refusal("turn.end", "A turn ends with an action or a pass; free actions alone do not end it.")
NEXT = Fact("turn.order", "It is the turn of {who}")
OUT = Fact("pass.final", "{who} is out until the next round")
FORCED = Fact("pass.forced", "{who} has no ready villager and passes")
CHOSEN = Fact("pass.voluntary", "{who} passes with {0:villager} still ready")
LEFT_FOR_SALE = Caution("trade.circle", "What you leave for sale at the last pass never reaches your track: {0}.")


class Pass(Move):
    """No more actions in this round: `pass`."""

    def __str__(self) -> str:
        return "pass"


def pending(frame: Frame, asks: str, free: bool, chance: bool) -> Verdict:
    """The verdict on a move that the open decision does not ask for."""
    if chance:
        return judged([CHANCE_FIRST()])
    if free and isinstance(frame, Selling):
        return judged([FREE_FIRST()])
    return judged([PENDING(asks, getattr(frame, "seat", 0))])


def _check_pass(rules: Rules, s: Board, frame: Turn, m: Pass) -> Verdict:
    sale = s.villages[frame.seat].sale
    left = tuple(item for item in sale if item in GOODS)
    if left and s.round == rules.content.chambers:
        return judged((), [LEFT_FOR_SALE(left)])
    return LEGAL


def _pass(rules: Rules, t: Draft, frame: Turn, m: Pass) -> None:
    ready = len(t.villages[frame.seat].ready)
    t.events.append(CHOSEN(frame.seat, ready) if ready else FORCED(frame.seat))
    t.events.append(OUT(frame.seat))
    t.passed = (*t.passed[: frame.seat], True, *t.passed[frame.seat + 1 :])
    t.frames.append(EndTurn(frame.seat))


def _check_done(rules: Rules, s: Board, frame: Turn, m: Done) -> Verdict:
    return judged([NOT_AN_END()])


def _never(rules: Rules, t: Draft, frame: Turn, m: Done) -> None:
    raise AssertionError("a turn never ends this way")


def _end_turn(rules: Rules, t: Draft, frame: EndTurn) -> None:
    del t.frames[-2:]  # the end, and the turn below it
    t.frames.append(NextTurn((frame.seat + 1) % len(t.villages)))


def _next_turn(rules: Rules, t: Draft, frame: NextTurn) -> None:
    """The next player clockwise who has not passed (turn.order); with nobody left the round ends."""
    t.frames.pop()
    players = len(t.villages)
    for step in range(players):
        seat = (frame.seat + step) % players
        if not t.passed[seat]:
            t.frames.append(Turn(seat, False, False, False, (), False))
            t.events.append(NEXT(seat))
            return
    t.frames.append(EndRound())


def offers(rules: Rules, s: Board, turn: Turn) -> Iterator[Move]:
    """Passing is always open; ending a turn after free actions alone is tempting."""
    yield PASS
    if turn.acted:
        yield DONE


PASS, DONE = Pass(), Done()
FRAMES: Roles = {EndTurn: Deed(_end_turn), NextTurn: Deed(_next_turn)}
MOVES: Moves = {(Pass, Turn): Asked(_check_pass, _pass), (Done, Turn): Asked(_check_done, _never)}
