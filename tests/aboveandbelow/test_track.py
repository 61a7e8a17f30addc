"""track.*: which goods can be placed, by whom and when, where they go, and that they stay.
What the track scores is tested in test_score.py, what it pays in test_round_end.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.frames import Placing, Turn
from abcore.aboveandbelow.state import GOODS
from abcore.aboveandbelow.track import Place
from abcore.engine.game import IllegalMove, moves
from tests.aboveandbelow.tools import at, candidates, cited, goods, nearest_to, play, rules_of, sentences, told

HANDS = """
[village.Ada.goods]
fruit = 2
rope = 1
[village.Ben.goods]
ore = 1
"""
LAST = """
round = 7
passed = ["Ben"]
[village.Ada.goods]
fruit = 1
[village.Ben.goods]
ore = 2
"""


# -- which goods ------------------------------------------------------------------------------------------------------


def test_a_good_at_hand_can_be_placed():
    """track.any-time: it leaves the own supply for the track, and the turn is as before."""
    here = at(HANDS)
    s, _ = play(here, "place fruit")
    assert ((("fruit", 1),), 1) == (s.villages[0].track, goods(s.villages[0], "fruit"))
    assert here.state.frames == s.frames


def test_a_good_that_is_not_at_hand_cannot_be_placed():
    """track.any-time: none of the kind is there."""
    here = at(HANDS)
    assert ("track.any-time",) == rules_of(here, "place ore")
    expected = "You have no ore at hand; only goods in your own supply can be placed."
    assert [expected] == sentences(here, "place ore")


def test_a_good_on_a_card_is_not_at_hand():
    """track.any-time: it must be harvested first; the end of a round shows it among the tempting ones."""
    here = at('pending = "rest"\n[village.Ada]\nbuildings = ["house-7-2-rope"]\n[village.Ada.goods]\nfruit = 1')
    assert Placing(0) == here.state.top
    assert "place rope" in candidates(here)
    assert ("track.any-time",) == rules_of(here, "place rope")


def test_a_good_for_sale_is_not_available():
    """track.any-time, trade.circle: both rules are named, in the order of the ledger, and the way out is told."""
    here = at('[village.Ada]\nsale = ["fruit"]')
    assert ("trade.circle", "track.any-time") == rules_of(here, "place fruit")
    told_first = sentences(here, "place fruit")[0]
    assert "The fruit lies in your sale circle; take it back in your turn before you place it." == told_first


def test_a_good_for_sale_and_one_at_hand():
    """trade.circle: with another fruit at hand that one is placed, and the circle keeps its own."""
    s, _ = play(at('[village.Ada]\nsale = ["fruit"]\n[village.Ada.goods]\nfruit = 1'), "place fruit")
    assert ((("fruit", 1),), ("fruit",)) == (s.villages[0].track, s.villages[0].sale)


def test_goods_for_sale_are_tempting_at_the_end_of_a_round():
    """trade.circle: they are in the net, and refused."""
    here = at('pending = "rest"\n[village.Ada]\nsale = ["ore"]\n[village.Ada.goods]\nfruit = 1')
    assert ["place fruit", "done", "place ore"] == candidates(here)
    assert ["place fruit", "done"] == [str(m) for m in moves(here.game, here.state)]


def test_a_refused_placement_changes_nothing():
    """track.any-time: the move raises, and says why."""
    here = at(HANDS)
    with pytest.raises(IllegalMove, match=r"track\.any-time"):
        play(here, "place amethyst")


# -- where it goes ----------------------------------------------------------------------------------------------------


def test_a_new_kind_opens_the_next_slot():
    """track.left-to-right: first slot one, then slot two; which kind comes first is free."""
    here = at(HANDS)
    s, events = play(here, "place rope", "place fruit")
    assert (("rope", 1), ("fruit", 1)) == s.villages[0].track
    assert ["Ada places 1 rope on slot 1.", "Ada places 1 fruit on slot 2."] == told(here, events)
    assert ["track.left-to-right"] * 2 == cited(events)
    assert (("fruit", 1), ("rope", 1)) == play(here, "place fruit", "place rope")[0].villages[0].track


def test_the_same_kind_is_stacked():
    """track.same-kind: a second fruit goes onto the first one's slot, and no new slot is opened."""
    here = at('[village.Ada]\ntrack = ["rope", "fruit", "fish"]\n[village.Ada.goods]\nfruit = 1')
    s, events = play(here, "place fruit")
    assert (("rope", 1), ("fruit", 2), ("fish", 1)) == s.villages[0].track
    assert ["Ada stacks 1 fruit on slot 2."] == told(here, events, "track.same-kind")


@given(st.lists(st.sampled_from(GOODS), max_size=14))
def test_the_track_has_no_gap_and_one_slot_per_kind(order: list[str]):
    """track.left-to-right, track.same-kind: in whatever order goods come, kinds stand in the order of their first."""
    counts = "\n".join(f"{good} = {order.count(good)}" for good in GOODS if good in order)
    here = at(f"[village.Ada.goods]\n{counts}" if counts else "", limited_supply=False)
    s, _ = play(here, *(f"place {good}" for good in order))
    assert tuple((good, order.count(good)) for good in dict.fromkeys(order)) == s.villages[0].track
    assert not any(s.villages[0].goods)


def test_eight_kinds_fill_the_track():
    """track.left-to-right: every kind has a slot of its own."""
    here = at("[village.Ada.goods]\n" + "\n".join(f"{good} = 1" for good in GOODS))
    s, events = play(here, *(f"place {good}" for good in GOODS))
    assert "Ada places 1 amethyst on slot 8." == told(here, events)[-1]
    assert 8 == len(s.villages[0].track)


# -- when, and by whom ------------------------------------------------------------------------------------------------


def test_placing_is_no_free_action():
    """track.any-time, turn.free-first: it may be done in the middle of an action."""
    here = at(HANDS + '[village.Ada]\nbuildings = ["house-7-2-rope"]\n')
    s, _ = play(here, "harvest scout", "place fruit", "take house-7-2-rope", "place rope")
    assert (("fruit", 1), ("rope", 1)) == s.villages[0].track


def test_placing_in_a_turn_is_offered():
    """track.any-time: each kind at hand once, and no other."""
    assert ["place fruit", "place rope"] == [line for line in candidates(at(HANDS)) if line.startswith("place")]


def test_others_place_out_of_turn():
    """track.any-time: Ben places in Ada's turn, and only his own goods."""
    here = at(HANDS)
    s, events = play(here, "place ore by 2")
    assert (("ore", 1),) == s.villages[1].track
    assert ["Ben places 1 ore on slot 1."] == told(here, events)
    assert Turn(0) == s.top
    assert ("track.any-time",) == rules_of(here, "place fruit by 2")


def test_a_seat_that_nobody_has_places_nothing():
    """track.any-time: refused, not an error."""
    here = at(HANDS)
    assert ("track.any-time",) == here.game.check(here.state, Place("fruit", 7)).rules


def test_who_passed_still_places():
    """pass.final, track.any-time: placing is no action."""
    here = at('passed = ["Ben"]' + HANDS)
    assert () == rules_of(here, "place ore by 2")


def test_an_answer_can_wait_for_a_placement():
    """track.any-time: while Ben is asked for an answer, both may place."""
    here = at('[village.Ben]\nsale = ["fish"]\n' + HANDS)
    s, _ = play(here, "offer 3 to 2 for fish", "place ore", "place fruit by 1", "accept")
    assert [(("fruit", 1),), (("ore", 1),)] == [v.track for v in s.villages]


def test_nobody_places_while_a_card_is_drawn():
    """turn.pending: at a chance nobody decides."""
    here = at('[village.Ada]\ncoins = 9\n[village.Ada.goods]\nfruit = 1')
    s, _ = play(here, "refresh houses")
    assert "chance" == here.game.kind(s)
    assert ("turn.pending",) == rules_of(here, "place fruit", s)


def test_placing_is_asked_for_after_rest_and_before_income():
    """track.any-time: a kind placed then is paid for in the same round."""
    here = at('pending = "rest"\n[village.Ada]\ncoins = 0\n[village.Ada.goods]\nfruit = 1')
    assert Placing(0) == here.state.top
    paid = [play(here, move)[0].villages[0].coins for move in ("place fruit", "done")]
    assert [5, 4] == paid


def test_each_is_asked_while_goods_are_at_hand():
    """track.any-time, turn.pending: asked again until none is left, from the first player clockwise, then no more."""
    here = at('pending = "rest"\nfirst = "Ben"\n' + HANDS)
    assert Placing(1) == here.state.top
    s, _ = play(here, "place ore")
    assert Placing(0) == s.top
    s, _ = play(here, "place fruit", "place fruit", "place rope", state=s)
    assert isinstance(s.top, Turn)


def test_to_be_done_keeps_the_rest_at_hand():
    """track.any-time: nobody must place; the goods stay."""
    here = at('pending = "rest"\n' + HANDS)
    s, events = play(here, "done")
    assert (2, ()) == (goods(s.villages[0], "fruit"), s.villages[0].track)
    assert ["Ada keeps the other goods at hand."] == told(here, events, "track.any-time")


def test_placing_is_asked_for_before_scoring():
    """track.any-time: after the last pass of round seven each places once more, and then it is over."""
    here = at(LAST)
    s, _ = play(here, "pass")
    assert Placing(0) == s.top
    s, _ = play(here, "place fruit", "place ore", "done", state=s)
    assert "over" == here.game.kind(s)
    assert [(("fruit", 1),), (("ore", 1),)] == [v.track for v in s.villages]


def test_nothing_is_placed_when_the_game_is_over():
    """end.marker: then it is too late."""
    here = at('pending = "scoring"' + HANDS)
    assert ("end.marker",) == here.game.check(here.state, Place("fruit")).rules


def test_nearest_placement_is_a_good_at_hand():
    """track.any-time: for a good that is not there, the first one that is."""
    assert "place fruit" == nearest_to(at(HANDS), "place amethyst")


def test_placing_later_in_the_round_gives_the_same_state():
    """track.any-time: in the turn or at the end of the round, the situation is the same."""
    here = at('round = 3\npassed = ["Ben"]\n[village.Ada.goods]\nfruit = 1')
    early = play(here, "place fruit", "pass")[0]
    assert early == play(here, "pass", "place fruit")[0]
