"""`play`: moves and chance are carried out, and what is printed is a situation that loads again."""

import io
import sys

import pytest

from abcore.aboveandbelow.situation import load


def test_what_happened_and_then_the_new_situation(ask):
    """labor.coins, labor.cider: a coin and the cider; the rest of the output is the file."""
    reply = ask("play", "refusal.toml", "labor scout")
    assert 0 == reply.exit
    assert "[labor.coins]" in reply.out
    assert "[labor.cider]" in reply.out
    eve = load(reply.out).state.villages[0]
    assert (7, 2) == (eve.coins, eve.ciders)


def test_one_play_goes_on_from_another(ask, monkeypatch):
    """The output is a file, so it can be handed on through a pipe."""
    out = ask("play", "refusal.toml", "labor scout").out
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(out.encode())))
    reply = ask("play", "-", "pass")
    assert 0 == reply.exit
    assert "# Ada: pass" in reply.out


def test_chance_is_given_in_the_list_of_moves(ask_json):
    """explore.success: 2 and 5 are three lanterns, and the ferryman's coin."""
    words = ("explore scout scribe", "~ 1", "choose slip-past", "~ 2 5", "exert nobody", "~ cave-07")
    data = ask_json("play", "refusal.toml", *words)
    assert (0, None) == (data["exit"], data["stopped"])
    assert ["1", "2", "5", "cave-07"] == [step["outcome"] for step in data["steps"] if "outcome" in step]
    assert 7 == load(data["situation"]).state.villages[0].coins


def test_pending_chance_tells_exact_fractions_and_loses_nothing(ask, ask_json):
    reply = ask("play", "refusal.toml", "explore scout scribe")
    assert 2 == reply.exit
    assert "1, 2, 3, 4, 5 or 6: 1/6 each" in reply.out
    data = ask_json("play", "refusal.toml", "explore scout scribe", "choose slip-past")
    assert "choose slip-past" == data["stopped"]
    assert {"outcome": "1", "weight": 1, "of": 6, "p": "1/6"} == data["chance"][0]
    assert load(reply.out).state == load(data["situation"]).state
    assert "chance" == data["kind"]


def test_a_seed_rolls_the_same_every_time(ask):
    words = ("play", "refusal.toml", "--seed", 7, "explore scout scribe")
    assert ask(*words) == ask(*words)
    assert 0 == ask(*words).exit


def test_a_seed_draws_only_what_is_not_given(ask_json):
    data = ask_json("play", "refusal.toml", "explore scout scribe", "~ 1", "choose slip-past", "--seed", 3)
    assert "1" == next(step["outcome"] for step in data["steps"] if "outcome" in step)
    assert "decide" == data["kind"]


def test_an_illegal_move_stops_with_its_reasons(ask, ask_json):
    """What was played before it stays played, and the situation is printed as it then is."""
    reply = ask("play", "refusal.toml", "labor scout", "labor wenna-sloe", "pass")
    assert 2 == reply.exit  # it is Ada's turn, and she has no such villager
    reply = ask("play", "refusal.toml", "labor scout", "build scribe outpost-4", "pass")
    assert 1 == reply.exit
    assert "# Eve: labor scout" in reply.out
    assert "# ✕ Not yet: build scribe outpost-4-fish-arrow" in reply.out
    assert 7 == load(reply.out).state.villages[0].coins
    data = ask_json("play", "refusal.toml", "build scribe outpost-4", "pass")
    assert "build scribe outpost-4" == data["stopped"]
    assert ["build.hammer", "build.outpost"] == [fault["rule"] for fault in data["faults"]]
    assert load(data["situation"]).state == load(ask("play", "refusal.toml").out).state


@pytest.mark.parametrize("word", ["~ 7", "~ cave-99", "dance", "~ 1 2"])
def test_what_does_not_fit_stops_with_a_sentence(ask_json, word):
    data = ask_json("play", "refusal.toml", "explore scout scribe", word)
    assert 2 == data["exit"]
    assert data["problems"]


def test_nothing_to_roll_is_told_so(ask):
    reply = ask("play", "refusal.toml", "~ 4")
    assert 2 == reply.exit
    assert "does not fit here: Nothing is rolled or drawn here." in reply.out


def test_no_move_at_all_prints_the_situation(ask):
    assert 0 == ask("play", "refusal.toml").exit
