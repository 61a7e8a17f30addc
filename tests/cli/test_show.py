"""`show` and `score`: a situation drawn in text, and points that open to their sums."""

import re

import pytest

FERRYMAN = """\
The ferryman wants four
revised printing · round 3 of 7 · Ada is first player
Ada is asked: Choose whom to exert, or nobody.

Ada (is asked)
  7 coins, 0 potions, 0 ciders, income 4, reputation 0 (worth 0)
  ready      builder (hammer)
  exhausted  nobody
  injured    nobody
  buildings  start-house
  beds       3
  caves      0 empty
  goods      none at hand
  track      empty
  for sale   nothing
"""
ON_THE_WAY = """\
On the way for Ada
  party      scribe, scout, on cave-01
  dice       scribe 2, scout 5
  lanterns   3○
  paragraph  1, The ferryman
    slip-past (chosen): Slip past while he sleeps. Explore 3 / 4
"""
STANDINGS = """\
Standings
  1. Ben with 24, ahead of Ada by coins: 8 to 5
  2. Ada with 24, ahead of Cleo
  3. Cleo with 13
"""
TRACK = re.compile(
    r"    7  advancement track +score.track · p13, p12\n"
    r"       2  .*fruit.*: 2 x 1\n       1  .*rope.*: 1 x 1\n       4  .*ore.*: 2 x 2\n"
)


def test_a_situation_reads_like_a_table(ask):
    reply = ask("show", "ferryman.toml")
    assert 0 == reply.exit
    assert reply.out.startswith(FERRYMAN)
    assert ON_THE_WAY in reply.out


def test_assumed_values_wear_a_ring(ask):
    """The price of the second slot and the lanterns of the pile are ours."""
    out = ask("show", "refusal.toml").out
    assert "    3○   odda-keel        hammer○, lanterns: 1 from 1○, 2 from 6○\n" in out
    assert "      4  house-4-2-fruit                    2 fruit\n" in out
    assert "○ is a value that we assumed" in out


def test_a_closed_reward_stays_closed(ask):
    """explore.reading: choices and numbers are read aloud, what they bring is not."""
    assert "fish flops" not in ask("show", "ferryman.toml").out


def test_the_same_for_programs(ask_json):
    data = ask_json("show", "ferryman.toml")
    assert ("decide", "Ada", 3) == (data["kind"], data["asked"], data["round"])
    assert {"party": ["scribe", "scout"], "dice": [2, 5], "lanterns": 3}.items() <= data["expedition"].items()
    assert ["Ada", "Ben"] == [village["name"] for village in data["villages"]]
    assert ["cost", "hammer", "quill", "one_from", "two_from"] != data["train"][1]["assumed"]


def test_a_pending_die_is_shown_with_its_odds(ask, tmp_path):
    file = tmp_path / "die.toml"
    file.write_text(ask("play", "refusal.toml", "explore scout scribe").out, encoding="utf-8")
    assert "A die is rolled. What can come up:\n  1, 2, 3, 4, 5 or 6: 1/6 each\n" in ask("show", file).out


def test_who_wins_a_tie_and_by_what(ask):
    """score.ties: level in points, so the coins decide."""
    reply = ask("score", "scoring.toml")
    assert 0 == reply.exit
    assert STANDINGS in reply.out
    assert TRACK.search(reply.out)


@pytest.mark.parametrize("file", ["refusal.toml", "ferryman.toml", "last-night.toml", "scoring.toml"])
def test_every_sum_adds_up(ask_json, file):
    def holds(number):
        return not number["parts"] or number["value"] == sum(p["value"] for p in number["parts"] if holds(p))

    for village in ask_json("score", file)["villages"]:
        assert holds(village["points"])


def test_the_standings_tell_what_decided(ask_json):
    rows = ask_json("score", "scoring.toml")["standings"]
    assert [("Ben", 1, "coins"), ("Ada", 2, "points"), ("Cleo", 3, "")] == [
        (row["name"], row["place"], row["decided_by"]) for row in rows
    ]
