"""Rounds and turns: who is next, what comes first, what must be settled, and passing."""

import pytest

from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.frames import Choosing, EndRound, Turn
from abcore.aboveandbelow.labor import Labor
from abcore.aboveandbelow.moves import Done
from abcore.aboveandbelow.turn import PASS
from abcore.engine.game import IllegalMove
from tests.aboveandbelow.tools import at, candidates, cautions_of, cited, nearest_to, play, rules_of, sentences, told

THREE = "players = 3"
ASKED = """
pending = "turn"
[encounter]
party = ["builder", "scout"]
paragraph = 1
"""


# -- whose turn it is -------------------------------------------------------------------------------------------------


def test_turns_go_clockwise():
    """turn.order: after Ada comes Ben, after Ben Cleo, after Cleo Ada again."""
    here = at(THREE)
    state, asked = here.state, []
    for _ in range(4):
        asked.append(here.game.seat(state))
        state = here.game.apply(state, Labor((state.villages[asked[-1]].ready[0],))).state
    assert [0, 1, 2, 0] == asked


def test_one_action_a_turn():
    """turn.order: the next turn is another's, and it is told."""
    state, events = play(at(THREE), "labor builder")
    assert (Turn(1),) == state.frames
    assert ["It is the turn of Ben."] == told(at(THREE), events, "turn.order")


def test_who_has_passed_is_skipped():
    """turn.order: Ben is out, so Cleo follows Ada."""
    assert (Turn(2),) == play(at(THREE + '\npassed = ["Ben"]'), "labor builder")[0].frames


def test_the_last_one_goes_on_alone():
    """round.seven: with all others out, one player may take many turns in a row."""
    here = at(THREE + '\npassed = ["Ben", "Cleo"]')
    assert (Turn(0),) == play(here, "labor builder", "labor scout")[0].frames


def test_the_round_ends_when_all_have_passed():
    """round.seven: the marker moves on with the last pass, and with no other."""
    here = at()
    first, events = play(here, "pass")
    assert (1, False) == (first.round, "end.marker" in cited(events))
    last, events = play(here, "pass", state=first)
    assert (2, True) == (last.round, "end.marker" in cited(events))


def test_a_new_turn_knows_nothing_of_the_one_before():
    """turn.order: what was refreshed, sold or offered in a turn is forgotten when it ends."""
    here = at("[village.Ada]\ngoods = { fruit = 1 }")
    state, _ = play(here, "sell fruit", "labor builder", "labor builder")
    assert Turn(0) == state.top


# -- free actions and the end of a turn -------------------------------------------------------------------------------


def test_free_actions_leave_the_turn_open():
    """turn.free-first: any number may come before the action, and nobody is exhausted by them."""
    here = at("[village.Ada]\ngoods = { fruit = 2 }")
    state, _ = play(here, "sell fruit", "place fruit", "take back fruit")
    assert (0, ("builder", "scribe", "scout")) == (here.game.seat(state), state.villages[0].ready)
    assert () == rules_of(here, "labor builder", state)


SOLD = '[village.Ada]\nbuildings = ["house-4-2-fruit"]\ncoins = 5'


@pytest.mark.parametrize("move", ["refresh houses", "take back fruit", "ask 2 for fruit", "offer 3 to 2 for fruit"])
def test_no_free_action_follows_the_action(move):
    """turn.free-first: after a harvest only its own sale is asked for."""
    here = at(SOLD)
    state, _ = play(here, "harvest builder", "take house-4-2-fruit")
    assert ("turn.free-first",) == rules_of(here, move, state)


def test_an_action_after_the_action_is_not_called_a_free_one():
    """turn.pending: a second action in the same turn is refused as pending, not by the rule on free actions."""
    here = at(SOLD)
    state, _ = play(here, "harvest builder", "take house-4-2-fruit")
    assert ("turn.pending",) == rules_of(here, "labor scout", state)


def test_the_refusal_of_a_late_free_action_says_why():
    """turn.free-first: the sentence."""
    here = at(SOLD)
    state, _ = play(here, "harvest builder", "take house-4-2-fruit")
    assert ["Free actions come before the action; in this turn it is done."] == sentences(here, "refresh houses", state)


def test_free_actions_alone_do_not_end_a_turn():
    """turn.end: `done` is refused before and after a free action."""
    here = at("[village.Ada]\ngoods = { fruit = 1 }")
    assert ("turn.end",) == rules_of(here, "done")
    state, _ = play(here, "sell fruit")
    assert ("turn.end",) == rules_of(here, "done", state)
    assert ["A turn ends with an action or a pass; free actions alone do not end it."] == sentences(here, "done", state)


def test_ending_after_free_actions_is_offered_as_a_temptation():
    """turn.end: `done` is a candidate only once a free action was taken."""
    here = at("[village.Ada]\ncoins = 3")
    assert "done" not in candidates(here)
    state, _ = play(at("[village.Ada]\ngoods = { fruit = 1 }"), "sell fruit")
    assert "done" in candidates(here, state)


def test_a_refused_move_changes_nothing():
    """turn.end: apply raises, with the verdict, and the state is as it was."""
    here = at()
    before = here.state
    with pytest.raises(IllegalMove) as refused:
        here.game.apply(here.state, Done())
    assert ("turn.end",) == refused.value.verdict.rules
    assert before == here.state


# -- what is pending --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["labor scribe", "pass", "build builder nothing", "refresh houses", "keep"])
def test_what_was_begun_is_settled_first(move):
    """turn.pending: with a choice open nothing else is legal."""
    here = at(ASKED)
    assert isinstance(here.state.top, Choosing)
    assert ("turn.pending",) == rules_of(here, move)


def test_the_refusal_says_what_is_asked_and_of_whom():
    """turn.pending: the name of who is asked, and the question."""
    (said,) = sentences(at("turn = 'Ben'\n" + ASKED), "pass")
    assert said.startswith("Ben is asked something else first: ")
    assert at(ASKED).game.asks(at(ASKED).state) in said


def test_no_move_is_legal_while_a_die_is_pending():
    """turn.pending: the paragraph die falls first."""
    here = at()
    state, _ = play(here, "explore builder scout")
    assert "chance" == here.game.kind(state)
    assert ("turn.pending",) == here.game.check(state, PASS).rules


def test_a_placement_is_accepted_while_something_is_pending():
    """turn.pending: placements on the track aside, from the owner at every decision."""
    here = at(ASKED + "[village.Ben]\ngoods = { fruit = 1 }")
    assert () == rules_of(here, "place fruit by 2")
    assert (("fruit", 1),) == play(here, "place fruit by 2")[0].villages[1].track


def test_a_turn_is_asked_even_where_a_pass_is_forced():
    """turn.pending: the turn itself is always asked."""
    here = at('[village.Ada]\nexhausted = ["builder", "scribe", "scout"]')
    assert ("decide", 0) == (here.game.kind(here.state), here.game.seat(here.state))


def test_nothing_is_legal_when_the_game_is_over():
    """end.marker: every move is refused, and nobody is asked."""
    here = at('pending = "scoring"')
    assert "over" == here.game.kind(here.state)
    assert ("end.marker",) == here.game.check(here.state, PASS).rules
    assert [] == candidates(here)


# -- passing ----------------------------------------------------------------------------------------------------------


def test_a_pass_ends_the_round_for_its_player():
    """pass.final: the seat is out, and it is told."""
    state, events = play(at(), "pass")
    assert (True, False) == state.passed
    assert ["Ada is out until the next round."] == told(at(), events, "pass.final")


def test_passing_with_ready_villagers_is_open():
    """pass.voluntary: three ready villagers do not oblige anyone to act."""
    assert () == rules_of(at(), "pass")
    events = play(at(), "pass")[1]
    assert ["Ada passes with 3 villagers still ready."] == told(at(), events, "pass.voluntary")
    assert "pass.forced" not in cited(events)


def test_one_ready_villager_is_one():
    """pass.voluntary: the number in the sentence agrees with its noun."""
    here = at('[village.Ada]\nexhausted = ["builder", "scribe"]')
    assert ["Ada passes with 1 villager still ready."] == told(here, play(here, "pass")[1], "pass.voluntary")


SLEEPING = '[village.Ada]\nexhausted = ["builder", "scribe"]\ninjured = ["scout"]\ngoods = { fruit = 1 }'


def test_a_pass_without_ready_villagers_is_forced():
    """pass.forced: the event says so, and does not speak of a choice."""
    events = play(at(SLEEPING), "pass")[1]
    assert ["Ada has no ready villager and passes."] == told(at(SLEEPING), events, "pass.forced")
    assert "pass.voluntary" not in cited(events)


@pytest.mark.parametrize("move", ["labor", "build", "train", "explore", "harvest"])
def test_no_action_without_a_ready_villager(move):
    """pass.forced: every action is refused by it when it is opened."""
    assert "pass.forced" in rules_of(at(SLEEPING), move)
    assert "pass.forced" not in rules_of(at(), move)


@pytest.mark.parametrize(
    "move", ["labor builder", "build builder nothing", "train scribe nobody", "explore builder scout", "harvest scout"]
)
def test_no_whole_action_without_a_ready_villager(move):
    """pass.forced: the whole moves are refused by it too."""
    assert "pass.forced" in rules_of(at(SLEEPING), move)
    assert "pass.forced" not in rules_of(at(), move)


def test_the_forced_pass_is_told_in_the_refusal():
    """pass.forced: what to do instead is in the sentence."""
    assert "You have no ready villager, so you must pass; free actions may come first." in sentences(
        at(SLEEPING), "labor builder"
    )


def test_free_actions_may_come_before_a_forced_pass():
    """pass.forced: selling and refreshing stay open, and the pass as well."""
    here = at(SLEEPING + '\n[piles]\nhouses = { unseen = ["house-9-2-beds"] }')
    state, _ = play(here, "sell fruit", "refresh houses")
    assert (("fruit",), "house-9-2-beds") == (state.villages[0].sale, state.houses[0])
    assert () == rules_of(here, "pass", state)


def test_who_has_passed_still_answers_an_offer():
    """pass.final: Ben is out, and still decides on his own sale."""
    here = at('passed = ["Ben"]\n[village.Ben]\nsale = ["fruit"]')
    state, _ = play(here, "offer 3 to 2 for fruit")
    assert 1 == here.game.seat(state)
    assert () == rules_of(here, "accept", state)


def test_goods_left_for_sale_at_the_last_pass_are_warned_of():
    """trade.circle: in round seven, and for goods alone: a cider never goes to the track."""
    circle = '[village.Ada]\nsale = ["{}"]'
    assert ("trade.circle",) == cautions_of(at("round = 7\n" + circle.format("fruit")), "pass")
    assert () == cautions_of(at("round = 7\n" + circle.format("cider")), "pass")
    assert () == cautions_of(at("round = 6\n" + circle.format("fruit")), "pass")
    assert ["What you leave for sale at the last pass never reaches your track: fruit."] == sentences(
        at("round = 7\n" + circle.format("fruit")), "pass"
    )


def test_the_warned_pass_is_legal():
    """trade.circle: a caution forbids nothing."""
    here = at('round = 7\n[village.Ada]\nsale = ["fruit"]')
    assert play(here, "pass")[0].passed[0]


# -- two faults at once -----------------------------------------------------------------------------------------------


def test_faults_come_in_the_order_of_the_ledger():
    """pass.forced comes before explore.cave and explore.party, whatever the code finds first."""
    here = at(SLEEPING + '\n[table]\ncave = ""\n[piles]\ncave = { unseen = [] }')
    assert ("pass.forced", "explore.cave", "explore.party") == here.game.check(here.state, Explore(("scout",))).rules


def test_no_way_out_of_a_forced_pass_is_made_up():
    """pass.forced: no labor is legal, so none is suggested."""
    assert "" == nearest_to(at(SLEEPING), "labor builder")


def test_a_round_that_ends_leaves_no_turn_behind():
    """round.seven: a stack without a turn on it, and all seats back in the game in the next round."""
    here = at('pending = "end-of-round"\npassed = ["Ada", "Ben"]')
    assert not any(isinstance(frame, EndRound) for frame in here.state.frames)
    assert 2 == here.state.round


def test_a_turn_offers_every_action_and_a_pass():
    """turn.order, pass.voluntary: the five actions and the pass; asleep, a pass and a tempting action."""
    assert {"explore", "build", "train", "harvest", "labor", "pass"} <= set(candidates(at()))
    assert {"labor", "pass"} <= set(candidates(at(SLEEPING)))
