"""Step 6: who may use what, on which dice, how often, and what becomes of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.engine.game import moves
from abcore.otherworld import OtherWorld
from abcore.otherworld.aims import pips_moved, wholes
from abcore.otherworld.content import EFFECTS
from abcore.otherworld.dice import fight
from abcore.otherworld.effects import Use
from abcore.otherworld.frames import Aim
from tests.otherworld import probes
from tests.otherworld.tools import at, candidates, cited, hero, nearest_to, play, rules_of, sentences, side

GAME = OtherWorld()
HANDS = st.lists(st.integers(1, 6), max_size=4)


def step6(cards: list[str], red: list[int], blue: list[int], character: str = "rogue", more: str = "", **fields):
    """Ada in step 6 of a fight with the Blood Spawn, with plenty of skill."""
    mine = side(character=character, cards=cards, **{"advancements": 3, **fields})
    return at(f'{more}{mine}[fight]\nfoe = "blood-spawn"\nlevel = 1\nred = {red}\nblue = {blue}\n')


def dice_after(here, *lines: str):
    """Red and blue after some moves."""
    now = fight(play(here, *lines)[0])
    return now.red, now.blue


# -- who may use it ----------------------------------------------------------------------------------------------------


def test_example_1_the_battle_sage_and_four_effects():
    """character.requirement: Wolf's Jaw, Decay and Time Reverse, not Dragon Sword."""
    here = step6(["wolfs-jaw", "dragon-sword"], [5, 4], [3, 3], "battle-sage", advancements=0)
    asked = {name: rules_of(here, f"use {name}") for name in ("wolfs-jaw", "decay", "time-reverse", "dragon-sword")}
    assert {"wolfs-jaw": (), "decay": (), "time-reverse": (), "dragon-sword": ("character.requirement",)} == asked


def test_example_5_decay_asks_for_more_than_the_ranger_has():
    """character.requirement: the Ranger's spell skill is 5."""
    here = step6(["wolfs-jaw"], [5, 4], [3, 3], "ranger", advancements=0)
    assert ["Decay asks for a spell skill of 7; yours is 5."] == sentences(here, "use decay red 5")


def test_advancement_helps_to_meet_the_number():
    """advancement.skills: two tokens make the Ranger's 5 a 7."""
    assert () == rules_of(step6(["wolfs-jaw"], [5], [3], "ranger", advancements=2), "use decay red 5")


@pytest.mark.parametrize(("character", "actions"), [("battle-sage", 3), ("rogue", 5), ("knight", 1)])
def test_example_3_actions_are_the_lower_skill(character: str, actions: int):
    """combat.actions: so many token rerolls, and not one more."""
    here = step6([], [5, 4], [3, 3], character, advancements=0, weapons=6)
    s = here.state
    for _ in range(actions):
        s = play(here, "use token red 5", "~ 5", state=s)[0]
    assert ("combat.actions",) == rules_of(here, "use token red 5", s)


def test_each_advancement_token_is_an_action_more():
    """advancement.skills, combat.actions: a Knight with one has two."""
    here = step6([], [5], [3], "knight", advancements=1, weapons=3)
    s = play(here, "use token red 5", "~ 5", "use token red 5", "~ 5")[0]
    assert ("combat.actions",) == rules_of(here, "use token red 5", s)


def test_each_effect_works_once():
    """combat.once-each: both of a card may be used."""
    here = step6(["wolfs-jaw"], [5, 4], [3, 3])
    s = play(here, "use wolfs-jaw red 5", "~ 5")[0]
    assert ("combat.once-each",) == rules_of(here, "use wolfs-jaw red 5", s)
    assert () == rules_of(here, "use decay red 5", s)


def test_the_card_is_kept_and_the_token_is_not():
    """combat.effects, combat.token-reroll, forge.basic-weapon"""
    here = step6(["wolfs-jaw"], [5], [3], weapons=1)
    s, events = play(here, "use wolfs-jaw red 5", "~ 5", "use token red 5", "~ 1")
    assert (("wolfs-jaw",), 0) == (hero(s).cards, hero(s).weapons)
    assert {"combat.effects", "combat.token-reroll", "forge.basic-weapon"} <= {*cited(events)}


def test_without_a_basic_weapon_there_is_no_token_reroll():
    """combat.token-reroll"""
    assert ("combat.token-reroll",) == rules_of(step6([], [5], [3], weapons=0), "use token red 5")


def test_a_card_that_is_not_held_is_refused():
    """combat.effects"""
    assert ("combat.effects",) == rules_of(step6([], [5], [3]), "use wolfs-jaw red 5")


def test_a_card_that_lies_face_down_is_refused():
    """prince.curse: both its effects."""
    here = step6(["wolfs-jaw"], [5], [3], more='prince = "sorcerer"\n', hidden="wolfs-jaw")
    assert ("prince.curse",) == rules_of(here, "use wolfs-jaw red 5")
    assert ("prince.curse",) == rules_of(here, "use decay red 5")


def test_special_cards_do_nothing_in_a_fight():
    """character.combat-only: they are offered, and refused."""
    here = step6(["adept"], [5], [3])
    assert ("character.combat-only",) == rules_of(here, "use adept")
    assert "use adept" in candidates(here)


def test_every_fault_of_a_use_is_named():
    """combat.token-reroll, effect.black-die: no token, and no such die."""
    here = step6([], [5], [3], weapons=0)
    assert ("combat.token-reroll", "effect.black-die") == rules_of(here, "use token red 1")


def test_the_player_may_stop_at_any_time_and_act_to_the_own_harm():
    """combat.effects: nothing forces or forbids it."""
    here = step6(["buckler"], [5], [3])
    assert () == rules_of(here, "use buckler red 5")
    assert () == rules_of(here, "done")


# -- what it does ------------------------------------------------------------------------------------------------------


def test_reroll_works_on_any_die_of_either_colour():
    """effect.reroll, effect.black-die"""
    here = step6(["wolfs-jaw"], [5, 4], [3, 3])
    assert ((2, 4), (3, 3)) == dice_after(here, "use wolfs-jaw red 5", "~ 2")
    assert ((4, 5), (3, 6)) == dice_after(here, "use wolfs-jaw blue 3", "~ 6")


def test_a_low_reroll_takes_a_1_or_a_2():
    """effect.reroll-low"""
    here = step6(["sling"], [5, 2], [3, 1])
    found = [rules_of(here, f"use sling {die}") for die in ("red 2", "blue 1", "red 5")]
    assert [(), (), ("effect.reroll-low",)] == found
    assert ((5, 6), (1, 3)) == dice_after(here, "use sling red 2", "~ 6")


def test_two_dice_are_rerolled_as_one_effect_or_only_one():
    """effect.reroll-two: both are named before the roll."""
    here = step6(["dragon-sword"], [5, 4], [3, 3])
    assert ((1, 5), (2, 3)) == dice_after(here, "use time-reverse red 4 blue 3", "~ 1 2")
    assert ((4, 6), (3, 3)) == dice_after(here, "use time-reverse red 5", "~ 6")
    assert ("effect.reroll-two",) == rules_of(here, "use time-reverse red 4 red 5 blue 3")


def test_example_10_a_transfer_moves_what_fits():
    """effect.transfer: from a 2 to a 5 goes one pip: 1 and 6."""
    assert ((1,), (6,)) == dice_after(step6(["buckler"], [2], [5]), "use siphon red 2 blue 5")
    assert ((4,), (5,)) == dice_after(step6(["buckler"], [6], [3]), "use siphon red 6 blue 3")


@given(st.integers(1, 6), st.integers(1, 6))
def test_a_transfer_stops_at_the_limits(source, target):
    """effect.transfer: k = min(2, source - 1, 6 - target), and k must be at least 1."""
    here = step6(["buckler"], [source], [target])
    k = min(2, source - 1, 6 - target)
    if k < 1:
        assert ("effect.transfer",) == rules_of(here, f"use siphon red {source} blue {target}")
    else:
        assert ((source - k,), (target + k,)) == dice_after(here, f"use siphon red {source} blue {target}")
    assert k == pips_moved(source, target)


def test_a_transfer_needs_two_dice():
    """effect.transfer: a single 3 gives nothing to itself."""
    assert ("effect.black-die",) == rules_of(step6(["buckler"], [3], [5]), "use siphon red 3 red 3")


def test_a_die_is_added_and_rolled_at_once():
    """effect.add-die: of either colour, while four do not lie there (combat.four-dice)."""
    here = step6(["halberd"], [5, 4, 4, 4], [3, 3])
    assert ((4, 4, 4, 5), (3, 3, 6)) == dice_after(here, "use halberd blue", "~ 6")
    assert ("combat.four-dice",) == rules_of(here, "use halberd red")


def test_an_added_die_is_red_or_blue():
    """effect.add-die: the box has no other."""
    here = step6(["halberd"], [5], [3])
    assert ("effect.add-die",) == here.game.check(here.state, Use("halberd", ("green",))).rules


def test_two_dice_are_added_as_far_as_they_fit():
    """effect.add-two: named freely; at least one must fit."""
    here = step6(["ballista"], [5, 4, 4, 4], [3, 3, 3])
    assert ((4, 4, 4, 5), (2, 3, 3, 3)) == dice_after(here, "use ballista red blue", "~ 2")
    assert ((4, 4, 4, 5), (1, 3, 3, 3)) == dice_after(here, "use ballista blue blue", "~ 1")
    assert ("combat.four-dice",) == rules_of(here, "use ballista red red")


def test_a_removed_die_makes_room_for_another():
    """effect.remove: there is no least number of dice, and no dice make 0."""
    here = step6(["wolfs-jaw", "halberd"], [5, 4, 4, 4], [3])
    assert ((4, 4, 4, 6), (3,)) == dice_after(here, "use decay red 5", "use halberd red", "~ 6")
    empty = step6(["wolfs-jaw"], [5], [3])
    assert ((), (3,)) == dice_after(empty, "use decay red 5")


def test_a_die_is_turned_to_a_number_that_shows_on_another():
    """effect.copy: of either colour, and it must change (effect.some-change)."""
    here = step6(["mirror-shield"], [5, 4], [2, 2])
    assert ((4, 5), (2, 5)) == dice_after(here, "use mirror-shield blue 2 5")
    assert ("effect.copy",) == rules_of(here, "use mirror-shield blue 2 6")
    assert ("effect.some-change",) == rules_of(here, "use mirror-shield blue 2 2")
    assert ("effect.copy", "effect.some-change") == rules_of(here, "use mirror-shield red 5 5")


def test_example_10_pips_beyond_six_are_lost():
    """effect.pips: +3 on a 5 makes a 6; a 6 is not named (effect.some-change)."""
    here = step6(["battle-axe"], [5, 4], [5, 6])
    assert ((4, 5), (6, 6)) == dice_after(here, "use battle-axe blue 5")
    assert ("effect.some-change",) == rules_of(here, "use battle-axe blue 6")


def test_pips_on_many_dice():
    """effect.pips-many: any set of dice of both colours, the same number for each."""
    here = step6(["dragon-sword"], [5, 1], [3, 3])
    assert ((3, 6), (3, 5)) == dice_after(here, "use dragon-sword red 1 red 5 blue 3")
    assert ((1, 5), (5, 5)) == dice_after(here, "use dragon-sword blue 3 blue 3")
    assert ("effect.black-die",) == rules_of(here, "use dragon-sword red 5 red 5")


def test_set_dice_are_dice_like_any_other():
    """effect.black-die: the set 4 of the Blood Spawn can be rerolled, and several effects may hit the same die."""
    here = step6(["wolfs-jaw"], [5, 4], [3, 3], weapons=1)
    assert ((1, 5), (3, 3)) == dice_after(here, "use wolfs-jaw red 4", "~ 2", "use token red 2", "~ 1")


# -- in steps ----------------------------------------------------------------------------------------------------------


def test_steps_add_up_to_the_whole():
    """combat.effects: `use siphon`, `+ red 5`, `+ blue 3` is `use siphon red 5 blue 3`."""
    here = step6(["buckler"], [5, 4], [3, 3])
    assert play(here, "use siphon red 5 blue 3") == play(here, "use siphon", "+ red 5", "+ blue 3")


def test_a_set_of_dice_ends_with_go():
    """effect.pips-many: more may follow, in order; nothing named is nothing done."""
    here = step6(["dragon-sword"], [5, 1], [3, 3])
    s = play(here, "use dragon-sword")[0]
    assert ("combat.effects",) == rules_of(here, "go", s)
    s = play(here, "+ red 5", state=s)[0]
    assert ("effect.black-die",) == rules_of(here, "+ red 1", s)
    assert play(here, "use dragon-sword red 5 blue 3")[0] == play(here, "+ blue 3", "go", state=s)[0]


def test_another_effect_waits_until_the_one_begun_is_aimed():
    """combat.effects: the whole of the one begun may be said at any step."""
    here = step6(["buckler", "wolfs-jaw"], [5, 4], [3, 3])
    s = play(here, "use siphon", "+ red 5")[0]
    assert ("combat.effects",) == rules_of(here, "use wolfs-jaw red 5", s)
    assert play(here, "use siphon red 5 blue 3")[0] == play(here, "use siphon red 5 blue 3", state=s)[0]


def test_an_effect_that_can_change_nothing_is_not_begun():
    """effect.black-die: no low die lies there."""
    assert ("effect.black-die",) == rules_of(step6(["sling"], [5, 4], [3, 3]), "use sling")


def test_a_first_die_from_which_nothing_can_go_says_why():
    """effect.transfer: no pip leaves a 1."""
    here = step6(["buckler"], [1, 4], [3, 3])
    s = play(here, "use siphon")[0]
    assert ("effect.transfer",) == rules_of(here, "+ red 1", s)


@pytest.mark.parametrize("kind", EFFECTS)
@given(HANDS, HANDS)
def test_what_is_allowed_is_what_steps_reach(kind, red, blue):
    """All ten symbols: check, the list of wholes and the steps are of one mind, whatever lies on the table."""
    card = next(c for c in GAME.content.cards.values() if any(e.kind == kind for e in c.effects))
    here = step6([card.id], sorted(red), sorted(blue), weapons=1) if red or blue else step6([card.id], [1], [])
    probes.every_choice_is_offered(here.game, here.state)


@given(HANDS, HANDS)
def test_no_choice_is_listed_twice(red, blue):
    """effect.black-die: equal dice are one die to choose."""
    for kind in (*EFFECTS, "token"):
        found = wholes(kind, tuple(sorted(red)), tuple(sorted(blue)))
        assert len(found) == len(set(found))


def test_up_to_255_targets_are_offered_one_by_one():
    """effect.pips-many: eight different dice have 255 sets, and never more than nine moves are offered at once."""
    here = step6(["dragon-sword"], [1, 2, 3, 4], [1, 2, 3, 4])
    s = play(here, "use dragon-sword")[0]
    assert 255 == len(wholes("pips-many", (1, 2, 3, 4), (1, 2, 3, 4)))
    assert 9 >= len(moves(here.game, s))
    assert isinstance(s.top, Aim)


def test_the_nearest_use_is_the_same_effect_on_another_die():
    """effect.reroll-low: the 2 instead of the 5."""
    assert "use sling red 2" == nearest_to(step6(["sling"], [5, 2], [3]), "use sling red 5")


def test_the_order_in_which_dice_are_named_does_not_matter():
    """effect.reroll-two: a choice of dice is a set."""
    here = step6(["dragon-sword"], [5, 4], [3, 3])
    a, b = Use("time-reverse", ("blue 3", "red 4")), Use("time-reverse", ("red 4", "blue 3"))
    assert here.game.apply(here.state, a) == here.game.apply(here.state, b)
