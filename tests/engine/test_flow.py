"""The settle loop: what runs by itself runs, what is certain is no chance, and what has no answer is not asked."""

from typing import Any

import pytest

from abcore.engine.dist import DIE, Dist
from abcore.engine.flow import Chance, Decide, Deed, settle
from abcore.engine.value import Value
from abcore.engine.verdict import Event, Fact

NOTHING_THERE = Fact("marbles.none", "{who} draws nothing")


class Roll(Value):
    """Somebody rolls."""

    seat: int


class Count(Value):
    """Runs by itself, and pushes one less."""

    seat: int
    left: int


class Ask(Value):
    """Somebody is asked."""

    seat: int


class Draft:
    """A table that is changed."""

    def __init__(self, *frames: Any) -> None:
        self.frames: list[Any] = list(frames)
        self.events: list[Event] = []
        self.seen: list[Any] = []


def count(rules: Any, t: Draft, frame: Count) -> None:
    """One less, until none is left."""
    t.seen.append(frame.left)
    t.frames[-1:] = [Count(frame.seat, frame.left - 1)] if frame.left else []


def fell(rules: Any, t: Draft, frame: Roll, outcome: Any) -> None:
    """Remember what came up."""
    t.frames.pop()
    t.seen.append(outcome)


def roles(dist: Dist[Any] | None = DIE, is_open: bool = True) -> dict[type, Any]:
    """A game of three frames."""
    return {
        Count: Deed(count),
        Roll: Chance(lambda rules, t, frame: dist, fell, NOTHING_THERE),
        Ask: Decide("Well?", lambda rules, t, frame: (), lambda rules, t, frame: is_open, NOTHING_THERE),
    }


def test_deeds_run_until_somebody_is_asked():
    """From the top of the stack down."""
    t = Draft(Ask(0), Count(0, 2))
    settle(roles(), None, t)
    assert ([2, 1, 0], [Ask(0)]) == (t.seen, t.frames)


def test_an_empty_stack_is_the_end():
    """Nothing is left to run."""
    t = Draft(Count(0, 1))
    settle(roles(), None, t)
    assert [] == t.frames


def test_a_die_waits():
    """Chance is handed in from outside."""
    t = Draft(Count(0, 1), Roll(0))
    settle(roles(), None, t)
    assert ([], Roll(0)) == (t.seen, t.frames[-1])


def test_what_is_certain_is_no_chance():
    """A draw with one outcome is carried out."""
    t = Draft(Roll(0))
    settle(roles(Dist({"last marble": 1})), None, t)
    assert (["last marble"], []) == (t.seen, t.frames)


@pytest.mark.parametrize("frame", [Roll(1), Ask(1)])
def test_what_is_moot_is_passed_over_and_told(frame: Any):
    """Nothing to draw, or nothing to choose."""
    t = Draft(frame)
    settle(roles(None, is_open=False), None, t)
    assert ([], [NOTHING_THERE(1)]) == (t.frames, t.events)


def test_a_moot_question_is_left_for_who_insists():
    """A situation may ask for a decision that has one answer only."""
    t = Draft(Ask(1))
    settle(roles(is_open=False), None, t, asked=Ask)
    assert [Ask(1)] == t.frames


def test_a_watch_ends_it_all_before_the_next_frame():
    """Whatever is pending."""

    def enough(rules: Any, t: Draft) -> None:
        if t.seen[-1:] == [1]:
            t.frames.clear()

    t = Draft(Ask(0), Count(0, 3))
    settle(roles(), None, t, watch=enough)
    assert ([3, 2, 1], []) == (t.seen, t.frames)
