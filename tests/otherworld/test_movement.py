"""Moving the pawn: the village, the way into the catacombs, arrows and levels, and being stuck."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.otherworld import OtherWorld
from tests.otherworld.tools import at, candidates, cited, hero, nearest_to, play, rules_of, sentences

CONTENT = OtherWorld().content


def pawn(place: str, others: str = "", **switches: object):
    """Ada's pawn on a place, with more lines for the others."""
    return at(f'[hero.Ada]\nplace = "{place}"\n{others}', **switches)


def test_a_pawn_may_not_stay():
    """turn.move"""
    assert ("turn.move",) == rules_of(pawn("market"), "move market")
    assert ("turn.move",) == rules_of(pawn("b2"), "move b2")


def test_any_village_space_may_be_chosen_however_far():
    """village.move: all thirteen from off the board; where the prince is, too."""
    here = at()
    assert [()] * 13 == [rules_of(here, f"move {space}") for space in CONTENT.spaces]


def test_another_pawn_bars_a_space():
    """village.move: the sentence says whose."""
    here = at('[hero.Ben]\nplace = "market"')
    assert ("village.move",) == rules_of(here, "move market")
    assert ["The pawn of Ben is on the market."] == sentences(here, "move market")


def test_three_pawns_fit_on_the_healer():
    """healer.spots: the fourth finds no room, and the third does."""
    two = '[hero.Ben]\nplace = "healer"\n[hero.Cleo]\nplace = "healer"\n'
    three = f'players = 4\n{two}[hero.Dan]\nplace = "healer"'
    assert () == rules_of(at(two), "move healer")
    assert ("healer.spots",) == rules_of(at(three), "move healer")


def test_the_healer_spaces_are_one_place():
    """turn.move: a step between them would be a way to stay; a switch allows it."""
    assert ("turn.move",) == rules_of(pawn("healer"), "move healer")
    assert () == rules_of(pawn("healer", healer_one_place=False), "move healer")


def test_a_step_within_the_healer_needs_a_free_space():
    """healer.spots: with all three taken there is nowhere to step to."""
    others = '[hero.Ben]\nplace = "healer"\n[hero.Cleo]\nplace = "healer"'
    assert ("healer.spots",) == rules_of(pawn("healer", others, healer_one_place=False), "move healer")


@pytest.mark.parametrize("place", ["", "castle", "forge", "prison-2"])
def test_only_level_1_can_be_entered(place: str):
    """catacombs.enter: from the village, from off the board and from prison."""
    here = pawn(place)
    legal = [den for den in CONTENT.dens if not rules_of(here, f"move {den}")]
    assert ["a1", "a2", "a3", "a4", "a5"] == legal
    assert ("catacombs.enter",) == rules_of(here, "move c2")


@pytest.mark.parametrize("place", ["b1", "c3"])
def test_only_level_1_leads_to_the_village(place: str):
    """catacombs.leave"""
    assert ("catacombs.leave",) == rules_of(pawn(place), "move market")
    assert () == rules_of(pawn("a4"), "move market")


@given(st.sampled_from(list(CONTENT.dens)), st.sampled_from(list(CONTENT.dens)))
def test_steps_follow_the_arrows(here, there):
    """catacombs.arrows, catacombs.levels, catacombs.sideways: legal exactly along an arrow."""
    found = rules_of(pawn(here), f"move {there}")
    a, b = CONTENT.dens[here], CONTENT.dens[there]
    if here == there:
        assert ("turn.move",) == found
    elif there in a.arrows:
        assert () == found
    elif a.level == b.level:
        assert ("catacombs.sideways",) == found
    else:
        assert (("catacombs.levels",) if abs(a.level - b.level) > 1 else ("catacombs.arrows",)) == found


def test_levels_change_one_at_a_time():
    """catacombs.levels: from the top to the bottom is two."""
    assert ["Levels change one at a time; from level 1 to level 3 it is 2."] == sentences(pawn("a1"), "move c1")


def test_a_space_of_the_catacombs_holds_one_pawn():
    """catacombs.one-pawn"""
    assert ("catacombs.one-pawn",) == rules_of(pawn("a1", '[hero.Ben]\nplace = "a2"'), "move a2")


def test_every_broken_rule_is_named():
    """catacombs.levels, catacombs.one-pawn: in the order of the ledger."""
    here = pawn("a1", '[hero.Ben]\nplace = "c1"')
    assert ("catacombs.levels", "catacombs.one-pawn") == rules_of(here, "move c1")


STUCK = """
players = 4
[hero.Ada]
place = "c1"
[hero.Ben]
place = "b1"
[hero.Cleo]
place = "b2"
[hero.Dan]
place = "c2"
"""


def test_who_is_stuck_goes_to_any_free_space_of_the_catacombs():
    """catacombs.stuck: of every level, but not to the village; the abyss stays open."""
    here = at(STUCK)
    legal = [move for move in candidates(here) if not rules_of(here, move)]
    free = [f"move {den}" for den in CONTENT.dens if den not in ("c1", "b1", "b2", "c2")]
    assert [*free, "abyss next"] == legal
    assert "catacombs.stuck" in cited(play(here, "move a5")[1])


def test_who_has_one_way_left_is_not_stuck():
    """catacombs.stuck: every space around must be taken."""
    here = at(STUCK.replace('"c2"', '"c3"'))
    assert ("catacombs.levels",) == rules_of(here, "move a5")
    assert () == rules_of(here, "move c2")


def test_on_level_1_nobody_is_stuck():
    """catacombs.stuck: the village is always there, so arrows still bind."""
    here = at('players = 4\n[hero.Ada]\nplace = "a1"\n[hero.Ben]\nplace = "a2"\n[hero.Cleo]\nplace = "b1"')
    assert ("catacombs.sideways",) == rules_of(here, "move a4")
    assert () == rules_of(here, "move market")


def test_the_nearest_move_is_one_that_can_be_made():
    """village.move: another space instead of the one that is taken."""
    assert "move castle" == nearest_to(at('[hero.Ben]\nplace = "market"'), "move market")


def test_an_action_may_be_left_out():
    """turn.action: whoever cannot pay may still come, and whoever can need not."""
    here = at("[hero.Ada]\ngold = 0", prince_loss_wounds=False)
    s, events = play(here, "move sorcerer", "done")
    assert ("sorcerer", 1) == (hero(s).place, here.game.seat(s))
    assert "turn.action" in cited(events)


def test_a_move_of_another_moment_is_refused():
    """turn.action: there is a question to answer first."""
    here = at()
    assert ("turn.action",) == rules_of(here, "forge")
    assert ["Ada is asked something else now: Move your pawn."] == sentences(here, "forge")


def test_effects_do_not_work_outside_a_fight():
    """character.combat-only"""
    here = at('[hero.Ada]\ncards = ["wolfs-jaw"]')
    assert ("character.combat-only",) == rules_of(here, "use wolfs-jaw")
    assert "use wolfs-jaw" in candidates(here)
