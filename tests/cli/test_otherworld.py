"""`python -m abcore` on OtherWorld: every command knows the game by the file, the code, the record or the pack."""

import re

import pytest

from abcore.cli.keys import ALWAYS, KEYS, OTHERWORLD

FILES = ["blood-spawn.toml", "tax.toml"]
QUESTIONS = [["show"], ["moves"], ["moves", "--all"], ["score"], ["play", "--seed", "1"]]
CODE = re.compile(r"^code: (ow1-\S+)$", re.MULTILINE)
FIGHT = """\
Ada fights Blood Spawn on level 2
  blue wins  if its total is >○ the red one
  blue       3 3 6, total 12
  red        4 4 5, total 13
  actions    4 left
  used       nothing
"""
RECORD = """[Game "otherworld"]
| [hero.Ada]
| character = "rogue"

Ada  move forge
     forge
Ben  move market  { nothing to cash }
"""


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_every_command_answers_in_text_and_in_json(ask, ask_json, question, file):
    name, *options = question
    reply = ask(name, file, *options)
    assert (0, "") == (reply.exit, reply.err)
    data = ask_json(name, file, *options)
    keys = OTHERWORLD.get(name, KEYS[name]).keys()
    assert "otherworld" == data["game"]
    assert set() == data.keys() - ALWAYS.keys() - keys
    assert keys - {"refused"} <= data.keys()


def test_a_fight_reads_like_the_dice_on_the_table(ask):
    assert FIGHT in ask("show", "blood-spawn.toml").out


def test_a_code_of_this_game_is_known_by_its_letters(ask):
    code = CODE.search(ask("show", "blood-spawn.toml").out)[1]
    assert FIGHT in ask("show", code).out


def test_moves_lists_every_aim_of_an_effect(ask_json):
    """effect.reroll: equal dice are named once."""
    listed = [each["move"] for each in ask_json("moves", "blood-spawn.toml")["moves"]]
    rerolls = [f"use wolfs-jaw {die}" for die in ("red 4", "red 5", "blue 3", "blue 6")]
    assert [*rerolls, "done"] == listed


def test_an_effect_with_too_many_aims_is_listed_as_a_step(ask_json, tmp_path):
    """effect.pips-many: any set of up to eight dice."""
    file = tmp_path / "many.toml"
    fight = '[fight]\nfoe = "rift-hound"\nred = [1, 2, 3, 4]\nblue = [1, 2, 3, 5]'
    hero = '[hero.Ada]\ncharacter = "archmage"\nplace = "c1"\ncards = ["sling"]'
    file.write_text(f'game = "otherworld"\n{hero}\n{fight}', encoding="utf-8")
    listed = {each["move"]: each["steps"] for each in ask_json("moves", file)["moves"]}
    assert listed["use sunstorm"]


def test_a_refusal_names_rule_and_heading(ask, ask_json):
    """character.requirement: worked example 5."""
    reply = ask("check", "blood-spawn.toml", "use decay red 5")
    assert 1 == reply.exit
    assert "character.requirement · “The Characters”" in reply.out
    (fault,) = ask_json("check", "blood-spawn.toml", "use decay red 5")["faults"]
    assert ([], "The Characters") == (fault["pages"], fault["heading"])


def test_a_switch_that_would_allow_it_is_told(ask_json, tmp_path):
    """turn.move: another healer space is another place only where the table plays it so."""
    file = tmp_path / "healer.toml"
    file.write_text('game = "otherworld"\n[hero.Ada]\nplace = "healer"', encoding="utf-8")
    (allowed,) = ask_json("check", file, "move healer")["allowed_by"]
    assert ("healer_one_place", False, []) == (allowed["switch"], allowed["value"], allowed["printings"])


def test_playing_gives_a_file_that_goes_on(ask, tmp_path):
    """The worked example of combat: a 2 for the red 5, and the spoils of level 2 are due."""
    reply = ask("play", "blood-spawn.toml", "use wolfs-jaw red 5", "~ 2", "done", "take gold")
    assert 0 == reply.exit
    file = tmp_path / "next.toml"
    file.write_text(reply.out, encoding="utf-8")
    assert "has        3 gold" in ask("show", file).out


def test_the_tax_takes_a_card_from_who_has_no_token(ask):
    """tax.card: then Ben, who has gold, is asked."""
    assert "[tax.card]" in ask("play", "tax.toml", "pay adept").out
    assert "The tax is a gold or a basic weapon" in ask("check", "tax.toml", "pay gold").out


def test_a_record_is_replayed_and_asked_by_line(ask, ask_json, tmp_path):
    file = tmp_path / "forge.rec"
    file.write_text(RECORD, encoding="utf-8")
    data = ask_json("replay", file)
    assert (None, "otherworld") == (data["fault"], data["tags"]["Game"])
    assert data["code"].startswith("ow1-")
    assert 0 == ask("replay", file).exit
    assert "Ben is asked" in ask("show", f"{file}@2").out


def test_rules_of_the_game_that_is_asked_for(ask, ask_json):
    assert ask("rules", "--game", "otherworld", "wounds.fourth").out.startswith("wounds.fourth · ")
    assert 166 == len(ask_json("rules", "--game", "otherworld")["rules"])
    assert 1 == ask("rules", "--game", "otherworld", "lanterns").exit


def test_every_acting_rule_is_cited(ask_json):
    data = ask_json("rules", "--game", "otherworld", "--coverage")
    assert (0, [], []) == (data["exit"], data["uncited"], data["unknown"])


def test_the_game_can_be_told_where_the_file_does_not(ask, tmp_path):
    file = tmp_path / "plain.toml"
    file.write_text("players = 5", encoding="utf-8")
    assert 2 == ask("show", file).exit
    assert "Eve" in ask("show", file, "--game", "otherworld").out


def test_a_printing_that_the_game_has_not(ask):
    assert "otherworld has no printing REVISED; it has FIRST." in ask("show", "tax.toml", "--printing", "REVISED").err


def test_packs_from_the_template_to_the_table(ask, ask_json, tmp_path):
    file = tmp_path / "attic.toml"
    assert 0 == ask("pack", "new", file, "--game", "otherworld").exit
    text = file.read_text(encoding="utf-8").replace("# gold = 3 ", "gold = 4 ", 1)
    file.write_text(text, encoding="utf-8")
    assert (1, []) == (ask_json("pack", "check", file)["values"], ask_json("pack", "check", file)["warnings"])
    assert "character.knight.gold: 4, ours is 3 (assumed)" in ask("pack", "diff", file).out
    heroes = ask_json("show", "blood-spawn.toml", "--pack", file)["heroes"]
    assert [4] == [hero["gold"] for hero in heroes if hero["character"] == "knight"]


def test_a_pack_of_the_other_game_is_refused_in_a_sentence(ask, tmp_path):
    file = tmp_path / "attic.toml"
    ask("pack", "new", file)
    reply = ask("show", "tax.toml", "--pack", file)
    assert (2, True) == (reply.exit, "The pack attic 1 is of above-and-below, and this is otherworld." in reply.err)


def test_perft_counts_plies(ask_json):
    """An effect is opened in one ply and aimed in the next, so there are two ways on: use it, or be done."""
    assert [1, 2] == [count["leaves"] for count in ask_json("perft", "blood-spawn.toml", 1)["counts"]]
