"""`replay`: a record is told line by line, or the first line that does not hold is named.
A situation may be a file, a code or a record as far as a line; the records are the golden ones of tests/records."""

import io
import sys
from pathlib import Path

import pytest

from abcore.aboveandbelow.position import encode
from abcore.aboveandbelow.situation import load
from abcore.cli.keys import KEYS

RECORDS = Path(__file__).parents[1] / "records"
EXERT = RECORDS / "exert-for-the-higher-number.rec"
CODE = encode(load("players = 2\nround = 3"))


def test_the_moves_are_told_with_their_events_and_notes(ask):
    reply = ask("replay", EXERT)
    assert (0, "") == (reply.exit, reply.err)
    assert "Ada: exert scribe" in reply.out
    assert "[explore.exert]" in reply.out
    assert "the coin is sure" in reply.out


def test_with_text_it_prints_the_canonical_form(ask, tmp_path):
    """Any other layout comes out canonical, so that a file can be written anew."""
    assert EXERT.read_text(encoding="utf-8") == ask("replay", EXERT, "--text").out
    loose = tmp_path / "loose.rec"
    loose.write_text("labor\n+ scribe\ngo\n", encoding="utf-8")
    assert "1. Ada  labor scribe" in ask("replay", loose, "--text").out


def test_as_json_it_has_the_documented_keys(ask_json):
    data = ask_json("replay", EXERT)
    assert data.keys() == {"command", "exit"} | KEYS["replay"].keys()
    assert (None, 1, EXERT.read_text(encoding="utf-8")) == (data["fault"], data["branches"], data["text"])
    assert ["1", "2", "5"] == [step["outcome"] for step in data["steps"] if "outcome" in step]
    assert "explore.exert" in [event["rule"] for event in data["steps"][-1]["events"]]


def test_the_first_line_that_does_not_hold_is_named(ask, ask_json, tmp_path):
    """What held before it is told; exit 1."""
    file = tmp_path / "broken.rec"
    file.write_text("labor scout\nlabor nobody\npass\n", encoding="utf-8")
    reply = ask("replay", file)
    assert 1 == reply.exit
    assert "Ada: labor scout" in reply.out
    assert "✕ Line 2 does not hold: labor nobody" in reply.out
    assert "[labor.coins]" in reply.out.split("✕")[1]
    assert (1, 2) == (ask_json("replay", file)["exit"], ask_json("replay", file)["fault"]["at"])


@pytest.mark.parametrize("text", ["( pass )", '[Game "chess"]\npass', "[Shows]", "| round = 99\n\npass", "pass { a"])
def test_what_is_no_record_is_exit_2(ask, ask_json, tmp_path, text):
    file = tmp_path / "none.rec"
    file.write_text(text, encoding="utf-8")
    reply = ask("replay", file)
    assert (2, "") == (reply.exit, reply.out)
    assert "is no record that can be replayed" in reply.err
    assert ask_json("replay", file)["problems"]


def test_a_record_comes_from_standard_input_too(ask, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(EXERT.read_bytes())))
    assert 0 == ask("replay", "-").exit


# -- a situation is a file, a code, or a record as far as a line ------------------------------------------------------


def test_a_record_can_be_asked_after_any_of_its_lines(ask_json):
    """explore.exert: after 4 lines the dice lie; after all 5 the fish is there."""
    assert {"2", "5"} == {str(die) for die in ask_json("show", f"{EXERT}@4")["expedition"]["dice"]}
    assert ask_json("check", f"{EXERT}@4", "exert scribe")["legal"]
    assert {"fish": 1} == ask_json("show", f"{EXERT}@")["villages"][0]["goods"]
    assert ask_json("show", f"{EXERT}@")["code"] == ask_json("show", f"{EXERT}@5")["code"]
    assert [7, 8] == [village["coins"] for village in ask_json("show", f"{EXERT}@0")["villages"]]


@pytest.mark.parametrize("words", ["show", "moves", "check pass", "play pass", "score", "perft 1"])
def test_a_code_is_asked_like_a_file(ask, ask_json, words):
    name, *more = words.split()
    assert 0 == ask(name, CODE, *more).exit
    assert 3 == ask_json(name, CODE, *more)["round"]


def test_show_ends_with_the_code_of_what_it_shows(ask, ask_json):
    last = ask("show", "refusal.toml").out.rstrip().splitlines()[-1]
    assert last.startswith("code: ab1-")
    code = last.removeprefix("code: ")
    assert code == ask_json("show", code)["code"]
    assert ask_json("show", code)["villages"] == ask_json("show", "refusal.toml")["villages"]


def test_a_record_may_be_asked_under_the_other_printing(ask_json):
    """explore.exert: the same dice, and in the first printing nobody may be exerted for more."""
    data = ask_json("check", f"{EXERT}@4", "exert scribe", "--printing", "FIRST")
    assert (False, ["explore.exert"]) == (data["legal"], [fault["rule"] for fault in data["faults"]])


@pytest.mark.parametrize(
    ("source", "told"),
    [
        (f"{EXERT}@99", "The main line has 5 lines"), (f"{EXERT}", "is a record"), ("none.rec@2", "There is no file"),
        (CODE[:-1], "damaged"), ("ab7-AAAA", "begins with 'ab1-'"), ("ab1-", "damaged"), ("x@y", "There is no file"),
        ("refusal.toml@", "is no record"),
    ],
)  # fmt: skip
def test_what_is_none_of_them_is_told_in_a_sentence(ask, source, told):
    reply = ask("show", source)
    assert (2, "") == (reply.exit, reply.out)
    assert told in reply.err


def test_a_broken_record_has_no_situation_after_the_break(ask, tmp_path):
    file = tmp_path / "broken.rec"
    file.write_text("labor scout\ndance\n", encoding="utf-8")
    assert 0 == ask("show", f"{file}@1").exit
    reply = ask("show", f"{file}@")
    assert (2, True) == (reply.exit, "line 2, 'dance'" in reply.err)
