"""What a session does with moves, dice and the cursor; a small game of hops shows it, a real one holds it to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.bots import RandomPlayer
from abcore.engine.dist import Dist
from abcore.engine.game import IllegalMove, Kind, Step, UnreadableMove, WrongMoment
from abcore.engine.session import Session
from abcore.engine.timeline import Moved
from abcore.engine.value import Value
from abcore.engine.verdict import LEGAL, PLAIN, Fact, Names, Refusal, Verdict, judged

HOPPED = Fact("hop", "{who} hops to {0}")
NO_HOP = Refusal("hop", "No hop here.")


class Spot(Value):
    at: int
    rolling: int = 0  # dice that are pending


class Hops:
    """To field 9. `hop` rolls two dice of 1 or 2, `step` goes one on; on every third field there is only `step`."""

    def kind(self, s: Spot) -> Kind:
        return "chance" if s.rolling else "decide" if s.at < 9 else "over"

    def candidates(self, s: Spot) -> Iterable[str]:
        return ("hop", "step", "step")  # one of them twice, as a wide net may have it

    def check(self, s: Spot, m: str) -> Verdict:
        open_now = self.kind(s) == "decide" and (m == "step" or (m == "hop" and s.at % 3 != 2))
        return LEGAL if open_now else judged([NO_HOP()])

    def apply(self, s: Spot, m: str) -> Step[Spot]:
        if not self.check(s, m):
            raise IllegalMove(m, self.check(s, m))
        return Step(Spot(s.at, 2) if m == "hop" else Spot(s.at + 1), (HOPPED(0, m),))

    def chance(self, s: Spot) -> Dist[int]:
        if not s.rolling:
            raise WrongMoment("Nothing is rolled here.")
        return Dist({1: 2, 2: 1})

    def resolve(self, s: Spot, o: int) -> Step[Spot]:
        if o not in self.chance(s):
            raise WrongMoment(f"{o} cannot come up.")
        return Step(Spot(s.at + o, s.rolling - 1), (HOPPED(0, s.at + o),))

    def seat(self, s: Spot) -> int:
        return 0

    def near(self, s: Spot, m: str) -> Iterable[str]:
        return ()

    def read(self, s: Spot, text: str) -> str:
        if text not in ("hop", "step"):
            raise UnreadableMove(text)
        return text

    def read_outcome(self, s: Spot, text: str) -> int:
        return int(text)

    def names(self, seats: Sequence[str] = ()) -> Names:
        return Names({}, seats)


class Tickets(Random):
    """Dice that draw the tickets that they were given."""

    def __init__(self, *tickets: int) -> None:
        super().__init__(0)
        self.tickets, self.asked = list(tickets), list[int]()

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        self.asked.append(start)
        return self.tickets.pop(0)


def hops(at: int = 0, rng: Random | None = None, autoplay: bool = False) -> Session[Spot, str, int]:
    return Session(Hops(), Spot(at), rng, autoplay=autoplay)


def told(session: Session[Spot, str, int]) -> list[object]:
    return [event.args[0] for event in session.events]


# -- moves and dice ---------------------------------------------------------------------------------------------------


def test_a_move_draws_all_dice_that_it_leaves_pending() -> None:
    session = hops(rng=Tickets(0, 2))
    events = session.play("hop")
    assert Spot(3) == session.state
    assert ["hop", 1, 3] == told(session) == [event.args[0] for event in events]


def test_without_dice_a_session_waits_at_the_chance() -> None:
    session = hops()
    session.play("hop")
    assert ("chance", Spot(0, 2)) == (session.kind, session.state)
    with pytest.raises(WrongMoment, match="resolve"):
        session.roll()
    session.resolve(2)
    assert ("chance", Spot(2, 1)) == (session.kind, session.state)


def test_resolve_and_roll_take_one_die_even_where_more_are_pending() -> None:
    session = hops(rng=Tickets(0, 0, 2))
    session.play("hop")
    session.go(1)
    session.resolve(2)
    assert Spot(2, 1) == session.state
    session.roll()
    assert Spot(4) == session.state


def test_pending_dice_are_drawn_when_a_session_starts() -> None:
    assert Spot(4) == Session(Hops(), Spot(2, 1), Tickets(2)).state
    assert Spot(2, 1) == Session(Hops(), Spot(2, 1)).state


def test_every_ticket_is_drawn_by_its_weight() -> None:
    """Two tickets of three are a 1, and one is a 2: a draw is even over tickets, not over outcomes."""
    dice = [Tickets(ticket) for ticket in range(3)]
    faces = [Session(Hops(), Spot(0, 1), die).state.at for die in dice]
    assert Counter({1: 2, 2: 1}) == Counter(faces)
    assert [[3], [3], [3]] == [die.asked for die in dice]


def test_a_die_that_cannot_fall_and_a_die_out_of_place_change_nothing() -> None:
    session = hops()
    with pytest.raises(WrongMoment):
        session.resolve(1)
    session.play("hop")
    with pytest.raises(WrongMoment):
        session.resolve(6)
    assert (1, 2) == (session.cursor, len(session.timeline))


def test_an_illegal_move_changes_nothing_not_even_what_can_be_redone() -> None:
    session = hops()
    session.play("step")
    session.undo()
    with pytest.raises(IllegalMove):
        session.play("fly")
    assert (0, 2, Spot(0)) == (session.cursor, len(session.timeline), session.state)
    assert session.redo()


def test_a_session_asks_its_game() -> None:
    session = hops(at=2)
    assert "step" == session.read("step")
    assert ("hop",) == session.check("hop").rules
    assert session.check("step")
    with pytest.raises(UnreadableMove):
        session.read("fly")
    assert PLAIN.seat(0) == session.names.seat(0)


# -- undo, redo, go ---------------------------------------------------------------------------------------------------


def test_undo_goes_back_across_dice_and_what_was_undone_stays_as_a_branch() -> None:
    session = hops(rng=Tickets(0, 0, 2, 2))
    session.play("hop")
    assert session.undo()
    assert Spot(0) == session.state
    session.play("hop")
    assert Spot(4) == session.state
    assert [Spot(1, 1), Spot(2, 1)] == [node.state for node in session.timeline.children(1)]


def test_undo_from_between_two_dice_goes_back_to_the_decision() -> None:
    session = hops()
    session.play("hop")
    session.resolve(1)
    assert session.undo()
    assert 0 == session.cursor


def test_with_no_decision_made_undo_says_so_and_stays() -> None:
    session = Session(Hops(), Spot(0, 1), Tickets(0))
    assert not session.undo()
    assert (1, Spot(1)) == (session.cursor, session.state)


def test_redo_retraces_every_undo_with_the_same_dice() -> None:
    session = hops(rng=Tickets(0, 2, 0, 0))
    session.play("hop")
    session.play("hop")
    stood = session.cursor
    assert [True, True, False] == [session.undo() for _ in range(3)]
    assert [True, True, False] == [session.redo() for _ in range(3)]
    assert stood == session.cursor


def test_a_new_move_ends_what_could_be_redone() -> None:
    session = hops()
    session.play("step")
    session.undo()
    session.play("hop")
    assert not session.redo()


def test_the_same_move_again_is_the_same_node() -> None:
    session = hops()
    session.play("step")
    session.undo()
    session.play("step")
    assert (1, 2) == (session.cursor, len(session.timeline))


def test_go_puts_the_cursor_on_any_node_and_on_no_other() -> None:
    session = hops()
    session.play("step")
    session.go(0)
    assert Spot(0) == session.state
    for nowhere in (-1, 2):
        with pytest.raises(LookupError):
            session.go(nowhere)
    assert 0 == session.cursor


def test_going_elsewhere_ends_what_could_be_redone() -> None:
    session = hops()
    session.play("step")
    session.undo()
    session.go(0)
    assert not session.redo()


# -- forced moves -----------------------------------------------------------------------------------------------------


def test_a_forced_move_is_made_when_asked_and_its_node_says_so() -> None:
    session = hops(at=2)
    assert "step" == session.forced()
    assert (Spot(3), True) == (session.state, session.node.forced)


def test_nothing_is_forced_where_there_is_a_choice_a_die_or_the_end() -> None:
    for start in (Spot(0), Spot(0, 1), Spot(9)):
        session = Session(Hops(), start)
        assert session.forced() is None
        assert 1 == len(session.timeline)


def test_autoplay_makes_forced_moves_after_moves_and_dice_and_at_the_start() -> None:
    assert Spot(3) == hops(at=2, autoplay=True).state
    session = hops(at=1, autoplay=True)
    session.play("step")
    assert (Spot(3), True) == (session.state, session.node.forced)
    session = hops(rng=Tickets(0, 0), autoplay=True)
    session.play("hop")
    assert Spot(3) == session.state


def test_undo_takes_forced_moves_back_with_the_choice_before_them() -> None:
    session = hops(at=1, autoplay=True)
    session.play("step")
    assert session.undo()
    assert (Spot(1), False) == (session.state, session.undo())


def test_events_are_all_since_the_last_choice() -> None:
    session = hops(rng=Tickets(0, 0, 2, 2), autoplay=True)
    session.play("hop")
    assert ["hop", 1, 2, "step"] == told(session)
    session.play("hop")
    assert ["hop", 5, 7] == told(session)
    session.undo()
    assert ["hop", 1, 2, "step"] == told(session)


# -- held to it -------------------------------------------------------------------------------------------------------


@given(st.integers(0, 99), st.booleans(), st.lists(st.sampled_from(["hop", "step", "undo", "redo"]), max_size=20))
def test_what_a_move_tells_is_what_the_session_tells(seed: int, autoplay: bool, what: list[str]) -> None:
    session = hops(rng=Random(seed), autoplay=autoplay)
    for word in what:
        if word == "undo":
            session.undo()
        elif word == "redo":
            session.redo()
        elif session.check(word):
            assert session.play(word) == session.events
        assert "chance" != session.kind


@settings(max_examples=15)
@given(st.integers(0, 10_000), st.lists(st.integers(0, 9), min_size=40, max_size=80))
def test_every_node_of_a_real_game_follows_from_its_parent(seed: int, turns: list[int]) -> None:
    game, rng = AboveAndBelow(), Random(seed)
    session, player = Session(game, game.opening().state, rng), RandomPlayer(rng)
    for turn in turns:
        if turn == 0:
            session.undo()
        elif session.kind == "decide":
            session.play(player.choose(game, session.state))
    for node in [node for node in session.timeline if node.cause is not None]:
        parent, cause = session.timeline[node.parent].state, node.cause
        step = game.apply(parent, cause.move) if isinstance(cause, Moved) else game.resolve(parent, cause.outcome)
        assert (step.state, step.events) == (node.state, node.events)


def test_the_same_dice_make_the_same_game() -> None:
    def last(seed: int) -> object:
        game, rng = AboveAndBelow(), Random(seed)
        session, player = Session(game, game.opening(3).state, rng), RandomPlayer(rng)
        while session.kind == "decide":
            session.play(player.choose(game, session.state))
        assert "over" == session.kind
        return session.state

    assert last(4) == last(4) != last(5)
