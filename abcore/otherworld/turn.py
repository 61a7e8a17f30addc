"""Turns: whose it is, how it begins and ends, and what is refused because something else is asked first.
Where the pawn may go is told by movement.py, what the prince does before a turn by prince.py."""

from __future__ import annotations

from abcore.engine.verdict import Fact, Refusal, Verdict, judged

from .chapter import Deed, Roles
from .frames import BeginTurn, EndTurn, ExtraTurn, Fight, Frame, NextTurn, PrinceMoves, Turn
from .printings import Rules
from .state import PRISON, Draft

OTHER_MOMENT = Refusal("turn.action", "{1:seat} is asked something else now: {0}")
OTHER_STEP = Refusal("combat.steps", "The fight has its steps, and now comes another: {0}")
CHANCE_FIRST = Refusal("turn.action", "Nobody is asked now: a die or a card comes first.")
CHANCE_IN_FIGHT = Refusal("combat.steps", "Nobody is asked now: a die of the fight comes first.")

NEXT = Fact("setup.starting-player", "It is the turn of {who}")
SECOND_SPOT = Fact("prison.stay", "{who} moves on to spot 2 of the prison, which takes this turn")
ANOTHER = Fact("castle.extra-turn", "{who} takes another turn")
PUT_AWAY = Fact("card.immediate", "{0} goes to the discards")


def pending(frames: tuple[Frame, ...], asks: str, chance: bool) -> Verdict:
    """The verdict on a move that the open decision does not ask for."""
    fighting = any(isinstance(frame, Fight) for frame in frames)
    if chance:
        return judged([(CHANCE_IN_FIGHT if fighting else CHANCE_FIRST)()])
    return judged([OTHER_STEP(asks) if fighting else OTHER_MOMENT(asks, getattr(frames[-1], "seat", 0))])


def _next_turn(rules: Rules, t: Draft, frame: NextTurn) -> None:
    """The starting player moves the prince just before an own turn (prince.mover)."""
    seat = frame.seat
    t.frames[-1:] = [EndTurn(seat), BeginTurn(seat)]
    t.events.append(NEXT(seat))
    if seat == t.first:
        t.frames.append(PrinceMoves(seat))


def _begin(rules: Rules, t: Draft, frame: BeginTurn) -> None:
    """A pawn on spot 1 of the prison goes to spot 2, and that is the turn (prison.stay)."""
    t.frames.pop()
    if t.heroes[frame.seat].place == PRISON[0]:
        t.hero(frame.seat).place = PRISON[1]
        t.events.append(SECOND_SPOT(frame.seat))
    else:
        t.frames.append(Turn(frame.seat))


def _extra(rules: Rules, t: Draft, frame: ExtraTurn) -> None:
    """Another full turn; the prince moves before it only where the table plays it so (castle.extra-turn)."""
    t.frames[-1] = BeginTurn(frame.seat)
    t.events.append(ANOTHER(frame.seat))
    if rules.switches.prince_moves_on_extra_turn and frame.seat == t.first:
        t.frames.append(PrinceMoves(frame.seat))


def _end(rules: Rules, t: Draft, frame: EndTurn) -> None:
    """Cards used at once join the discards when the turn ends (card.immediate)."""
    if t.aside:
        t.events.append(PUT_AWAY(-1, t.aside))
        t.discards, t.aside = rules.content.sort((*t.discards, *t.aside)), ()
    t.frames[-1] = NextTurn((frame.seat + 1) % len(t.heroes))


FRAMES: Roles = {
    NextTurn: Deed(_next_turn), BeginTurn: Deed(_begin), ExtraTurn: Deed(_extra), EndTurn: Deed(_end),
}  # fmt: skip
