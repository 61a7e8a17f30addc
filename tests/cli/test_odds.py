"""`odds`: exact chances, what to do now and what the second best costs; in a turn all parties compared."""

from fractions import Fraction

import pytest

from abcore.cli.keys import ALWAYS, KEYS

FERRY = """\
The ferryman wants four
revised printing · round 3 of 7 · Ada is first player
Ada is asked: Choose whom to exert, or nobody.

To reach 3: 1○, bed-nights 2
  best    exert nobody
  second  exert scribe or exert scout: costs 0, and 1 bed-night more
To reach 4: 1○, bed-nights 3
  best    exert scribe or exert scout
  second  exert nobody: costs 1, and 1 bed-night fewer
○ rests on thresholds that we assumed; the sums are exact for them.
"""
CHOOSING = """
[village.Ada]
coins = 3
buildings = ["key-2-rerolls"]
[encounter]
paragraph = 1
party = ["scout", "scribe"]
"""
CAT = "[village.Ada]\nready = ['cave-cat']\nexhausted = ['builder', 'scribe']\n"


@pytest.fixture
def table(tmp_path):
    """The path of a situation with these lines."""

    def written(text):
        file = tmp_path / "here.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return written


def test_in_an_encounter_each_number_has_its_best_move(ask):
    reply = ask("odds", "ferryman.toml")
    assert (0, FERRY, "") == reply


def test_the_printing_decides(ask):
    """explore.exert: in the first printing three lanterns reach the 3, and nobody may be exerted for the 4."""
    assert "To reach 4: 0○" in ask("odds", "ferryman.toml", "--printing", "FIRST").out


def test_one_aim(ask_json):
    (told,) = ask_json("odds", "ferryman.toml", "--aim", "4")["aims"]
    assert ("4", "1", "assumed") == (told["aim"], told["value"]["value"], told["value"]["status"])
    assert [["exert scribe", "exert scout"], ["exert nobody"]] == [o["moves"] for o in told["options"]]
    assert {"value": "1", "nights": "-1"} == told["cost"]
    assert 2 == len(told["value"]["parts"])


def test_worth_opens_what_a_number_brings(ask, ask_json):
    (told,) = ask_json("odds", "ferryman.toml", "--aim", "worth")["aims"]
    assert [{"number": 3, "exerted": 0, "chance": "1", "reward": {"coins": 1}}] == told["endings"]
    assert "For the most worth: 2○, bed-nights 2\n" in ask("odds", "ferryman.toml", "--aim", "worth").out
    assert all("reward" not in end for each in ask_json("odds", "ferryman.toml")["aims"] for end in each["endings"])


def test_before_the_choice_all_numbers_of_all_choices(ask_json, table):
    told = ask_json("odds", table(CHOOSING))
    assert {"scribe", "scout"} == {*told["party"]}
    assert 3 <= len(told["aims"])
    chances = [Fraction(each["value"]["value"]) for each in told["aims"]]
    assert sorted(chances, reverse=True) == chances
    assert all(option["moves"][0].startswith("choose ") for each in told["aims"] for option in each["options"])
    for each in told["aims"]:
        assert 1 == sum((Fraction(end["chance"]) for end in each["endings"]), Fraction(0))


def test_in_a_turn_all_parties_are_compared(ask, ask_json):
    told = ask_json("odds", "refusal.toml")
    assert 4 == len(told["parties"])
    assert ["builder", "scribe", "scout"] == told["parties"][0]["party"]
    assert ["3", "4", "5", "6", "7", "8"] == [each["aim"] for each in told["parties"][0]["aims"]]
    out = ask("odds", "refusal.toml").out
    assert "    100%  100%   83%   33%    0%    0%  2.0 to 3.3  scribe, scout\n" in out


def test_in_a_turn_with_an_aim(ask):
    out = ask("odds", "refusal.toml", "--aim", "5").out
    assert ["1○", "5/6○", "7/9○", "2/3○"] == [line.split()[0] for line in out.splitlines()[6:10]]
    assert "what that is worth" in ask("odds", "refusal.toml", "--aim", "worth").out


def test_a_cat_is_counted_in(ask_json, table):
    """special.cave-cat: on 1 or 2 he stays, and the scout cannot go alone."""
    (row,) = ask_json("odds", table(CAT), "--aim", "2")["parties"]
    assert "2/3" == row["aims"][0]["value"]["value"]


def test_before_the_paragraph_numbers_stand_by_themselves(ask, ask_json, table):
    """A cat's die is in the air: the chances of 3 to 8, whatever the paragraph."""
    here = ask_json("play", table(CAT), "explore scout cave-cat")["situation"]
    told = ask_json("odds", table(here))
    assert ["3", "4", "5", "6", "7", "8"] == [each["aim"] for each in told["aims"]]
    assert [] == told["aims"][0]["options"]


@pytest.mark.parametrize("file", ["scoring.toml", "last-night.toml"])
def test_where_nobody_explores(ask, file):
    assert (0, "") == ask("odds", file)[::2]
    assert "Nobody explores here" in ask("odds", file).out


@pytest.mark.parametrize("aim", ["x", "0", "-3", "1.5", "100", "³"])
def test_an_aim_that_is_none(ask, aim):
    reply = ask("odds", "refusal.toml", f"--aim={aim}")
    assert (2, "") == (reply.exit, reply.out)
    assert "An aim is a number from 1 to 99, or 'worth'" in reply.err


@pytest.mark.parametrize("file", ["refusal.toml", "ferryman.toml", "scoring.toml"])
def test_documented_keys(ask_json, file):
    assert set() == ask_json("odds", file).keys() ^ ({"command", "exit"} | KEYS["odds"].keys())
    assert "command" in ALWAYS
