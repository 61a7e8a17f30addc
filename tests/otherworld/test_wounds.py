"""Wounds: gaining them, the Force Field, the heal symbol, and what the fourth costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.otherworld import Hero
from abcore.otherworld.frames import Choosing, LastHeal, Turn
from tests.otherworld.tools import at, candidates, changed, cited, hero, play, rules_of, sentences, side, told

SOLD = '[table]\npost = ["", "", "", "", "", ""]\n'


def losing(text: str = "", **switches: object):
    """Ada in step 6 of a fight that she loses as it lies."""
    return at(text + '[fight]\nfoe = "blood-spawn"\nlevel = 2\nred = [6, 6]\nblue = [1, 1]\n', **switches)


# -- gaining -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [0, 1, 2])
def test_a_lost_fight_costs_a_wound(before: int):
    """wounds.gain: one, and the turn is over."""
    here = losing(side(wounds=before))
    s = play(here, "done")[0]
    assert {"wounds": (before, before + 1)} == changed(here.state, s)
    assert Turn(1) == s.top


def test_a_wound_without_a_token_counts_all_the_same():
    """supply.wounds: with a static Force Field there can be more than fifteen."""
    others = "".join(side(name, wounds=3) for name in ("Ben", "Cleo", "Dan", "Eve"))
    here = losing("players = 5\n" + side(wounds=3, cards=["force-field"]) + others, force_field="static")
    s, events = play(here, "done")
    assert 4 == hero(s).wounds
    assert ["All 15 wound tokens are out, and the wound counts all the same."] == told(here, events, "supply.wounds")


# -- Force Field -------------------------------------------------------------------------------------------------------


def test_the_force_field_cancels_the_next_three_wounds():
    """card.force-field: by charges, as is usual."""
    here = losing(side(wounds=3, cards=["force-field"]))
    s, events = play(here, "done")
    assert {"shield": (0, 1)} == changed(here.state, s)
    assert ["The Force Field of Ada cancels the wound; it can cancel 2 more."] == told(here, events, "card.force-field")


def test_a_spent_force_field_does_nothing_more():
    """card.force-field: but it is still a card to give away."""
    assert 1 == hero(play(losing(side(cards=["force-field"], shield=3)), "done")[0]).wounds
    here = at(side(cards=["force-field"], shield=3) + SOLD)
    s = play(here, "move merchant", "merchant force-field")[0]
    assert (0, ()) == (hero(s).shield, hero(s).cards)


def test_face_down_it_does_nothing():
    """card.force-field: nor by charges, nor static."""
    for kind in ("charges", "static"):
        text = 'prince = "sorcerer"\n' + side(wounds=1, cards=["force-field"], hidden="force-field")
        assert 2 == hero(play(losing(text, force_field=kind), "done")[0]).wounds


def test_static_it_ignores_three_wounds_while_held():
    """card.force-field: three do not count, in the score either."""
    here = losing(side(wounds=3, cards=["force-field"]), force_field="static")
    s = play(here, "done")[0]
    assert (4, -1) == (hero(s).wounds, here.game.score(s)[0].value)


def test_static_the_seventh_wound_is_the_fourth():
    """card.force-field, wounds.fourth"""
    here = losing(side(wounds=6, cards=["force-field"]), force_field="static")
    assert Choosing(0, "knight") == play(here, "done")[0].top


@pytest.mark.parametrize(("space", "given"), [("merchant", "force-field"), ("artificer", "sling force-field")])
def test_static_losing_it_looks_at_the_wounds_after_payment_and_gain(space: str, given: str):
    """card.force-field: the gain is told, then all is lost."""
    here = at(side(wounds=4, cards=["sling", "force-field"]) + SOLD, force_field="static")
    s, events = play(here, f"move {space}", f"{space} {given}")
    assert Choosing(0, "knight") == s.top
    assert cited(events).index(f"trade.{space}") < cited(events).index("wounds.fourth")


def test_static_the_last_point_does_not_save_from_ruin():
    """card.force-field, end.supply: payment and gain are followed by the fourth wound, which puts points back."""
    text = side(wounds=4, cards=["sling", "force-field"]) + side("Ben", points=14) + SOLD
    here = at(text, force_field="static")
    s = play(here, "move artificer", "artificer sling force-field")[0]
    assert (Choosing(0, "knight"), 1) == (s.top, s.points)


def test_static_the_curse_may_turn_it_down():
    """card.force-field: in the turn of another that turn goes on."""
    text = 'prince = "healer"\nturn = "Cleo"\n' + side("Ben", wounds=5, cards=["force-field"])
    here = at(text, force_field="static")
    s = play(here, "move market", "done", "hide force-field")[0]
    assert Choosing(1, "berserker") == s.top
    assert Turn(0) == play(here, "choose rogue", state=s)[0].top


# -- the heal symbol ---------------------------------------------------------------------------------------------------


def test_the_symbol_throws_off_a_wound_before_the_own_move():
    """character.heal: once in the game, and the move is still to come."""
    here = at(side(character="ranger", wounds=2))
    s = play(here, "heal")[0]
    assert (1, ("ranger",), Turn(0)) == (hero(s).wounds, s.healed, s.top)
    assert ("character.heal",) == rules_of(here, "heal", s)


def test_who_has_no_symbol_or_no_wound_cannot_heal():
    """character.heal"""
    assert ["The Knight has no heal symbol."] == sentences(at(side(character="knight", wounds=1)), "heal")
    assert ["You have no wound to throw off."] == sentences(at(side(character="ranger")), "heal")
    assert "heal" in candidates(at(side(character="knight", wounds=1)))


def test_it_answers_a_fourth_wound():
    """character.heal: before everything is lost; or not, if the player likes."""
    here = losing(side(character="ranger", wounds=3))
    s = play(here, "done")[0]
    assert LastHeal(0) == s.top
    assert (3, Turn(1)) == (hero(play(here, "heal", state=s)[0]).wounds, play(here, "heal", state=s)[0].top)
    assert Choosing(0, "ranger") == play(here, "done", state=s)[0].top


def test_used_it_does_not_answer():
    """character.heal: the use belongs to the card."""
    here = losing('healed = ["ranger"]\n' + side(character="ranger", wounds=3))
    assert Choosing(0, "ranger") == play(here, "done")[0].top


def test_it_is_offered_only_if_it_saves():
    """character.heal: with a static Force Field turned down five count, and one less is still ruin."""
    here = at('turn = "Cleo"\nprince = "healer"\n' + side("Ben", character="ranger", wounds=5, cards=["force-field"]),
              force_field="static")  # fmt: skip
    assert Choosing(1, "ranger") == play(here, "move market", "done", "hide force-field")[0].top


def test_a_used_symbol_stays_used_for_the_next_owner():
    """character.heal: and a second character with the symbol brings its own; a switch counts by player."""
    taken = 'healed = ["ranger"]\n' + side(character="ranger", wounds=1)
    assert ("character.heal",) == rules_of(at(taken), "heal")
    assert () == rules_of(at('healed = ["ranger"]\n' + side(character="battle-sage", wounds=1)), "heal")
    assert () == rules_of(at(taken, heal_per_player=True), "heal")
    once = side(character="battle-sage", wounds=1, healed=True)
    assert ("character.heal",) == rules_of(at(once, heal_per_player=True), "heal")


def test_unused_at_the_end_it_is_used_by_itself():
    """character.heal: waiting is never worse."""
    text = side(points=14, gold=3) + side("Ben", character="ranger", wounds=2) + SOLD
    s, events = play(at(text), "move smuggler", "smuggler")
    assert (1, ("ranger",)) == (hero(s, "Ben").wounds, s.healed)
    assert "character.heal" in cited(events)


# -- ruin --------------------------------------------------------------------------------------------------------------

RICH = side(gold=3, weapons=2, points=4, wounds=3, advancements=2, influence=1, supplies=1,
            cards=["sling", "adept"], won=["hollow-king"])  # fmt: skip


def test_four_wounds_cost_everything():
    """wounds.fourth: cards to the discards, abyss cards open again, cubes to the stock, tokens to the supply."""
    here = losing(RICH)
    s = play(here, "done")[0]
    assert Hero() == hero(s)
    assert (("sling", "adept"), ("hollow-king",), 15, 6) == (s.discards, s.abyss, s.points, s.advancements)
    assert (here.state.gold + 3, here.state.weapons + 2) == (s.gold, s.weapons)


def test_lost_points_may_leave_the_game():
    """wounds.fourth: a switch."""
    s = play(losing(RICH, lost_points_return=False), "done")[0]
    assert (11, 4) == (s.points, s.out)


def test_the_player_chooses_another_character_at_once():
    """wounds.restart: another than before, of those that nobody has; the old one is free for others."""
    here = losing(RICH + side("Ben", character="rogue"))
    s = play(here, "done")[0]
    assert ("wounds.restart",) == rules_of(here, "choose knight", s)
    assert ("setup.one-each",) == rules_of(here, "choose rogue", s)
    s, events = play(here, "choose archmage", state=s)
    assert ("archmage", 3, 2, "", Turn(1)) == ((h := hero(s)).character, h.gold, h.weapons, h.place, s.top)
    assert ["Ada begins anew as the Archmage."] == told(here, events, "wounds.restart")


def test_in_the_own_turn_nothing_more_is_gained():
    """wounds.restart: no way back from the abyss."""
    here = at(RICH + '[fight]\nfoe = "star-eater"\nred = [1, 1]\nblue = [6, 6]')  # here blue must be below
    s = play(here, "done", "choose rogue")[0]
    assert ("", Turn(1)) == (hero(s).place, s.top)


def test_the_title_of_starting_player_stays():
    """wounds.restart"""
    s = play(losing(RICH), "done", "choose rogue")[0]
    assert 0 == s.first


def test_starting_tokens_come_as_far_as_the_supply_has_them():
    """wounds.restart, supply.limited: all gold lies before the others."""
    here = losing(side(gold=0, wounds=3) + side("Ben", gold=10) + side("Cleo", gold=9))
    s, events = play(here, "done", "choose archmage")
    assert (1, 0) == (hero(s).gold, s.gold)
    assert "supply.limited" in cited(events)


def test_the_next_turn_enters_as_at_the_start():
    """wounds.restart: the village or level 1."""
    here = losing(RICH)
    s = play(here, "done", "choose rogue", "move market", "done", "move healer", "done")[0]
    assert (0, "") == (here.game.seat(s), hero(s).place)
    assert ("catacombs.enter",) == rules_of(here, "move b1", s)


@given(st.integers(0, 9), st.integers(0, 6), st.integers(0, 5))
def test_ruin_loses_no_token_of_the_box(gold, weapons, points):
    """wounds.fourth: what the player had is in the supply again."""
    here = losing(side(gold=gold, weapons=weapons, points=points, wounds=3))
    s = play(here, "done")[0]
    assert here.state.gold + gold == s.gold
    assert here.state.weapons + weapons == s.weapons
    assert 15 == s.points
