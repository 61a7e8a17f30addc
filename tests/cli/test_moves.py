"""`moves`: what is legal, in words that can be played, and with --all what is tempting and why it is not."""

import pytest

from abcore.aboveandbelow.situation import load
from abcore.engine.game import moves

EXAMPLES = ["refusal.toml", "ferryman.toml", "last-night.toml", "scoring.toml"]


@pytest.mark.parametrize("file", EXAMPLES)
def test_every_listed_move_is_what_check_says_of_it(ask, ask_json, file):
    """Legal ones pass, refused ones fail for the same rules, all of them by their text alone."""
    data = ask_json("moves", file, "--all")
    for each in data["moves"]:
        assert 0 == ask("check", file, each["move"]).exit, each
    for each in data["refused"]:
        judged = ask_json("check", file, each["move"])
        assert [f["rule"] for f in each["faults"]] == [f["rule"] for f in judged["faults"]], each


def test_few_are_listed_whole(ask_json):
    listed = [each["move"] for each in ask_json("moves", "refusal.toml")["moves"]]
    assert {"explore scribe scout", "build builder nothing", "labor scout", "pass"} <= set(listed)
    assert "explore" not in listed


def test_many_are_opened_step_by_step(ask, tmp_path):
    """Eight ready villagers make 247 parties: the first step stands for them."""
    crowd = tmp_path / "crowd.toml"
    crowd.write_text(
        '[village.Ada]\nready = ["brom-thatch", "odda-keel", "old-marl", "fenn-wick", "pim-tally"]\n', encoding="utf-8"
    )
    out = ask("moves", crowd).out
    assert "✓ explore  more than can be listed" in out
    assert "✓ pass" in out


def test_steps_are_explained(ask):
    assert "read as well, beginning with 'rest'" in ask("moves", "last-night.toml").out


def test_tempting_moves_come_with_rule_and_page(ask):
    out = ask("moves", "ferryman.toml", "--all").out
    assert "✕ exert builder\n    Builder must be on the cave card to be exerted.\n    explore.exert · p6, p8\n" in out


def test_without_all_only_legal_ones(ask):
    assert "✕" not in ask("moves", "ferryman.toml").out


def test_nothing_is_left_when_the_game_is_over(ask_json):
    assert [] == ask_json("moves", "scoring.toml")["moves"]


def test_no_legal_move_of_the_engine_is_lost(ask_json):
    """Steps may be folded into wholes, but every kind of move that the engine offers is there."""
    from pathlib import Path

    here = load(Path("refusal.toml"))
    kinds = {str(move).split()[0] for move in moves(here.game, here.state)}
    assert kinds == {each["move"].split()[0] for each in ask_json("moves", "refusal.toml")["moves"]}
