"""`odds` in OtherWorld: the chance of a fight, what to do, what the second best costs, and where to fight at all."""

from fractions import Fraction

import pytest

from abcore.cli.keys import OTHERWORLD

SPAWN = """
To win: 1/2○ (about 50%)
  best    use wolfs-jaw red 5
  second  use wolfs-jaw red 4 or use wolfs-jaw blue 3
          costs 1/6 (about 17%)
With 0 to 1 actions: 0%, 50%
○ rests on values that we assumed; the sums are exact for them.
"""
BUYING = """
game = "otherworld"
[hero.Ada]
character = "archmage"
weapons = 2
[fight]
foe = "blood-spawn"
level = 2
"""
TURN = 'game = "otherworld"\n[hero.Ada]\ncharacter = "knight"\nwounds = 3\nplace = "c1"\n'

@pytest.fixture
def table(tmp_path):
    """The path of a situation with these lines."""

    def written(text):
        file = tmp_path / "here.toml"
        file.write_text(text, encoding="utf-8")
        return file

    return written


def test_a_fight_is_told_with_best_and_second_best(ask):
    """combat.effects: the rulebook's example."""
    assert ask("odds", "blood-spawn.toml", "--plain").out.endswith(SPAWN)


def test_step_1_is_told_by_dice_bought(ask, ask_json, table):
    """combat.buy-dice: six purchases, the best of them first."""
    bought = ask_json("odds", table(BUYING))["purchases"]
    assert (0, 2) == (bought[0]["red"], bought[0]["blue"])
    told = ask("odds", table(BUYING), "--plain").out
    assert f"  0 red 2 blue    72%  {bought[0]['chance']}\n" in told


def test_a_turn_is_told_by_the_fights_one_could_go_to(ask, ask_json, table):
    """wounds.fourth: with three wounds a loss costs everything, and that is said."""
    found = ask_json("odds", table(TURN))["fights"]
    worths = [Fraction(each["worth"]) for each in found]
    assert sorted(worths, reverse=True) == worths
    assert "a loss costs everything" in ask("odds", table(TURN), "--plain").out


def test_where_nobody_fights_it_is_said(ask):
    assert "Nobody fights here, and no move leads into a fight." in ask("odds", "tax.toml", "--plain").out


@pytest.mark.parametrize("text", [BUYING, TURN])
def test_documented_keys(ask_json, table, text):
    assert set() == ask_json("odds", table(text)).keys() ^ ({"command", "exit"} | OTHERWORLD["odds"].keys())
