"""`pack new|check|diff`, and `--pack` beside every question about a situation."""

import json

import pytest

from abcore.aboveandbelow.packs import load
from abcore.cli.keys import KEYS

HEAD = 'game = "above-and-below"\nname = "my-box"\nversion = 1\n'
CHANGED = """\
my-box 1: 1 changed, 1 confirmed
  villager.scout.two_from: 4, ours is 3 (assumed)
  villager.scout.name: 'Scout', as ours (assumed)

Still ours: 226 assumed, 251 reported, 4 seen values.
"""


@pytest.fixture
def box(tmp_path):
    """The path of a pack with these lines."""

    def written(text, name="my-box"):
        file = tmp_path / f"{name}.toml"
        file.write_text(HEAD.replace("my-box", name) + text, encoding="utf-8")
        return file

    return written


def test_new_prints_a_template_or_writes_it_under_the_name_of_its_file(ask, tmp_path):
    printed = ask("pack", "new")
    assert (0, "") == (printed.exit, printed.err)
    file = tmp_path / "attic.toml"
    assert 0 == ask("pack", "new", file).exit
    assert printed.out.strip() == file.read_text(encoding="utf-8").replace('"attic"', '"my-box"').strip()
    assert "attic 1" == str(load(file))
    assert 0 == ask("pack", "check", file).exit


def test_new_takes_a_name_of_its_own_where_the_file_has_none_that_fits(ask, tmp_path):
    ask("pack", "new", tmp_path / "My Box.toml")
    assert "my-box 1" == str(load(tmp_path / "My Box.toml"))


def test_new_never_writes_over_a_file(ask, box, tmp_path):
    file = box("# mine")
    reply = ask("pack", "new", file)
    assert (2, "") == (reply.exit, reply.out)
    assert "is there already; nothing was written" in reply.err
    assert file.read_text(encoding="utf-8").endswith("# mine")
    assert "cannot be written" in ask("pack", "new", tmp_path / "no" / "where.toml").err
    assert "cannot be written" in ask("pack", "new", "a\0b").err


def test_check_of_a_good_pack_is_exit_0_with_its_warnings(ask, box):
    reply = ask("pack", "check", box("[card.key-2-rerolls]\nrerolls = 3"))
    assert (0, "") == (reply.exit, reply.err)
    assert reply.out.startswith("✓ my-box 1 holds: 1 value is yours.\nLook again")
    assert "- card.key-2-rerolls.rerolls: you say 3, the rulebook prints 2 (p14)." in reply.out


def test_check_of_a_bad_pack_is_exit_2_with_every_fault(ask, ask_json, box):
    file = box("[card.house-4-2-frut]\ncost = 5\n[villager.scout]\ntwo_from = 1")
    reply = ask("pack", "check", file)
    assert (2, "") == (reply.exit, reply.out)
    assert "my-box.toml has 2 faults:" in reply.err
    assert "did you mean 'house-4-2-fruit'?" in " ".join(reply.err.split())
    assert 2 == len(ask_json("pack", "check", file)["problems"])


def test_diff_tells_what_is_changed_what_is_confirmed_and_what_is_left(ask, box):
    assert (0, CHANGED, "") == ask("pack", "diff", box('[villager.scout]\nname = "Scout"\ntwo_from = 4'))


def test_the_json_of_pack_has_the_documented_keys(ask_json, box):
    file = box("[[paragraph]]\nnumber = 1\ntitle = 'T'\ntext = 't'")
    answers = [ask_json("pack", "new"), ask_json("pack", "check", file), ask_json("pack", "diff", file)]
    assert {"command", "exit"} | KEYS["pack"].keys() == {key for answer in answers for key in answer}
    assert [
        {"key": "paragraph.1", "ours": "The ferryman", "own": "T", "status": "assumed", "changed": True}
    ] == answers[2]["changes"]


@pytest.mark.parametrize(
    "words", [["pack"], ["pack", "dance"], ["pack", "check"], ["pack", "diff"], ["pack", "new", "a", "b"]]
)
def test_a_question_about_packs_that_is_not_understood_is_exit_2(ask, words):
    reply = ask(*words)
    assert (2, "") == (reply.exit, reply.out)
    assert "Try: python -m abcore" in reply.err


def test_every_question_can_be_asked_with_a_pack(ask, ask_json, box):
    file = box('[villager.scout]\nname = "Pathfinder"\n[slots]\ncosts = [9, 9, 9, 9, 9]')
    assert "with my-box 1" in ask("show", "refusal.toml", "--pack", file).out
    assert 5 * [9] == [each["cost"] for each in ask_json("show", "refusal.toml", "--pack", file)["train"]]
    for question in (["moves"], ["score"], ["play"]):
        assert ["my-box 1"] == ask_json(*question, "refusal.toml", "--pack", file)["packs"]
    assert "Pathfinder" in ask("check", "refusal.toml", "build scout nothing", "--pack", file).out


def test_packs_can_be_laid_over_each_other(ask_json, box):
    one, two = box("[slots]\ncosts = [9, 9, 9, 9, 9]"), box("[slots]\ncosts = [8, 8, 8, 8, 8]", "other")
    data = ask_json("show", "refusal.toml", "--pack", one, "--pack", two)
    assert (["my-box 1", "other 1"], 8) == (data["packs"], data["train"][0]["cost"])


def test_a_new_situation_asks_for_its_pack(ask, ask_json, box, tmp_path):
    file = box("[villager.scout]\ntwo_from = 4")
    text = ask_json("play", "refusal.toml", "pass", "--pack", file)["situation"]
    saved = tmp_path / "later.toml"
    saved.write_text(text, encoding="utf-8")
    assert 0 == ask("show", saved, "--pack", file).exit
    assert "The pack my-box 1 is asked for; no pack is at hand." in " ".join(ask("show", saved).err.split())


def test_a_bad_pack_beside_a_question_is_told_as_such(ask, box, tmp_path):
    assert "my-box.toml has 1 fault:" in ask("show", "refusal.toml", "--pack", box("x = 1")).err
    assert "cannot be read" in ask("show", "refusal.toml", "--pack", tmp_path / "no.toml").err


def test_no_value_that_is_own_wears_a_ring(ask, box):
    reply = ask("show", "refusal.toml", "--pack", box("[slots]\ncosts = [2, 3, 3, 4, 5]"))
    (ours, own) = (text.partition("To train")[2] for text in (ask("show", "refusal.toml").out, reply.out))
    assert "    3○  " in ours
    assert "    3○  " not in own
    assert json.dumps(own)
