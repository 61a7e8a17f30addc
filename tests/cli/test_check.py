"""`check`: a move is legal, or it is refused with every reason, its page and the way out."""

import pytest

REFUSED = """\
✕ Not yet: build scribe outpost-4-fish-arrow
  Building takes a villager with a hammer; Scribe has none.
  build.hammer · p8, p15
  An outpost is laid on an empty cave of yours; you have none.
  build.outpost · p8
Instead: build builder house-4-2-fruit
"""


def test_a_refusal_reads_as_a_player_would_say_it(ask):
    """build.hammer, build.outpost: two faults in one move, both told, and what to do instead."""
    assert (1, REFUSED, "") == ask("check", "refusal.toml", "build scribe outpost-4")


def test_the_same_refusal_for_programs(ask_json):
    data = ask_json("check", "refusal.toml", "build scribe outpost-4")
    assert (False, "build builder house-4-2-fruit") == (data["legal"], data["instead"])
    assert [("build.hammer", [8, 15]), ("build.outpost", [8])] == [(f["rule"], f["pages"]) for f in data["faults"]]


def test_a_legal_move_is_legal(ask):
    reply = ask("check", "refusal.toml", "build builder house-4-2")
    assert (0, "✓ Legal: build builder house-4-2-fruit\n", "") == reply


def test_a_wasteful_move_is_legal_and_says_so(ask, ask_json):
    """build.buy: a builder who buys nothing is exhausted all the same."""
    reply = ask("check", "refusal.toml", "build builder nothing")
    assert 0 == reply.exit
    assert "wasteful" in reply.out
    data = ask_json("check", "refusal.toml", "build builder nothing")
    assert ["build.buy"] == [caution["rule"] for caution in data["cautions"]]


def test_exerting_for_a_higher_number_is_a_matter_of_printing(ask):
    """explore.exert: with three lanterns the Scribe may be exerted in the revised printing only."""
    assert 0 == ask("check", "ferryman.toml", "exert scribe").exit
    first = ask("check", "ferryman.toml", "exert scribe", "--printing", "FIRST")
    assert 1 == first.exit
    assert "explore.exert · p6" in first.out
    assert "Switch exert_for_higher would allow it, as the revised printing does." in first.out
    assert "Instead: exert nobody" in first.out


def test_a_switch_is_named_only_where_it_alone_would_help(ask_json):
    """explore.exert-limits: no switch makes two lanterns too many right."""
    assert [] == ask_json("check", "ferryman.toml", "exert scribe scout")["allowed_by"]
    data = ask_json("check", "ferryman.toml", "exert scribe", "--printing", "FIRST")
    assert [{"switch": "exert_for_higher", "value": True, "printings": ["REVISED"]}] == data["allowed_by"]


def test_names_of_the_table_are_used_in_sentences(ask):
    """turn.pending: who is asked is called by name."""
    assert "Ada is asked" in ask("check", "ferryman.toml", "pass").out


@pytest.mark.parametrize("text", ["", "  ", "exrt scribe", "build nobody", "exert scri scout too much", "\x00"])
def test_what_is_no_move_is_told_so(ask, text):
    reply = ask("check", "ferryman.toml", text)
    assert (2, "") == (reply.exit, reply.out)
    assert "no move" in reply.err


def test_what_fits_several_names_them(ask):
    reply = ask("check", "ferryman.toml", "exert sc")
    assert 2 == reply.exit
    assert "several moves: 'sc' fits several: scribe, scout." in reply.err
