"""special.cave-cat, special.cat-party and special.alike: the die of the Cave Cat, and what becomes of his action."""

from __future__ import annotations

from fractions import Fraction

import pytest

from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.frames import CatDie, Reinforce, Turn
from abcore.engine.game import moves
from tests.aboveandbelow.encounters import on_the_way
from tests.aboveandbelow.tools import at, candidates, cited, nearest_to, play, rules_of, sentences, told

ONE_CAT = '[village.Ada]\nready = ["cave-cat"]'
TWO_CATS = '[village.Ada]\nready = ["cave-cat", "cave-cat"]'
CATS_ALONE = '[village.Ada]\nready = ["cave-cat", "cave-cat"]\nexhausted = ["builder", "scribe", "scout"]'
TOM = """
[[villager]]
id = "tom"
cat = true
hammer = 1
quill = 1
"""


# -- the die ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [1, 2])
def test_on_one_or_two_he_refuses(face):
    """special.cave-cat: he becomes exhausted and does nothing."""
    s, events = play(here := at(ONE_CAT), "labor cave-cat", f"~ {face}")
    assert (7, ("cave-cat",)) == (s.villages[0].coins, s.villages[0].exhausted)
    assert [f"Ada rolls {face} for Cave Cat, who refuses and is exhausted."] == told(here, events, "special.cave-cat")
    assert "labor.coins" not in cited(events)


@pytest.mark.parametrize("face", [3, 4, 5, 6])
def test_on_three_to_six_he_obeys(face):
    """special.cave-cat: he does the task."""
    s, events = play(here := at(ONE_CAT), "labor cave-cat", f"~ {face}")
    assert (8, ("cave-cat",)) == (s.villages[0].coins, s.villages[0].exhausted)
    assert [f"Ada rolls {face} for Cave Cat, who obeys."] == told(here, events, "special.cave-cat")


def test_he_obeys_two_times_in_three():
    """special.cave-cat: one fair die, 3 to 6 of 6."""
    s, _ = play(here := at(ONE_CAT), "labor cave-cat")
    assert CatDie(0, "cave-cat") == s.top
    assert Fraction(2, 3) == here.game.chance(s).p(lambda face: here.game.resolve(s, face).state.villages[0].coins == 8)


def test_others_roll_no_such_die():
    """special.cave-cat: a labor without cats is done at once."""
    s, events = play(at(ONE_CAT), "labor scout")
    assert 8 == s.villages[0].coins
    assert "special.cave-cat" not in cited(events)


def test_the_action_is_not_lost():
    """special.cave-cat: after a refusal it is still the same turn, for any action with another villager, or a pass."""
    s, _ = play(here := at(ONE_CAT), "labor cave-cat", "~ 1")
    assert Turn(0) == s.top
    for move in ("labor scout", "explore builder scout", "train scribe nobody", "harvest scout", "pass"):
        assert () == rules_of(here, move, s), move


def test_he_cannot_be_sent_twice():
    """special.cave-cat: who refused is exhausted."""
    s, _ = play(here := at(ONE_CAT), "labor cave-cat", "~ 1")
    assert ("labor.coins",) == rules_of(here, "labor cave-cat", s)


def test_free_actions_stay_open_after_a_refusal():
    """special.cave-cat: no normal action was done, so a refresh is still possible."""
    s, _ = play(here := at(ONE_CAT), "labor cave-cat", "~ 2")
    assert () == rules_of(here, "refresh houses", s)


def test_a_refresh_before_his_refusal_still_counts():
    """special.cave-cat, refresh.once: it is the same turn."""
    here = at(ONE_CAT)
    s, _ = play(here, "refresh houses")
    while here.game.kind(s) == "chance":
        s = here.game.resolve(s, next(iter(here.game.chance(s)))).state
    s, _ = play(here, "labor cave-cat", "~ 2", state=s)
    assert ("refresh.once",) == rules_of(here, "refresh houses", s)


def test_with_nobody_ready_left_only_a_pass_ends_the_turn():
    """special.cave-cat, pass.forced: the turn is asked, free actions come first, and then it is a pass."""
    lone = '[village.Ada]\nready = ["cave-cat"]\nexhausted = ["builder", "scribe", "scout"]'
    s, _ = play(here := at(lone), "labor cave-cat", "~ 1")
    assert Turn(0) == s.top
    assert () == rules_of(here, "refresh houses", s)
    assert ("pass.forced",) == rules_of(here, "labor", s)
    s, events = play(here, "pass", state=s)
    assert ["Ada has no ready villager and passes."] == told(here, events, "pass.forced")
    assert Turn(1) == s.top


def test_he_rolls_before_anything_is_paid():
    """special.cave-cat: a cat with a hammer who refuses costs no coin, and the house stays."""
    here = at(f'{TOM}[village.Ada]\nready = ["tom"]')
    house = here.state.houses[0]
    s, _ = play(here, f"build tom {house}")
    assert (7, here.state.houses) == (s.villages[0].coins, s.houses)
    s, events = play(here, "~ 1", state=s)
    assert (7, here.state.houses, Turn(0)) == (s.villages[0].coins, s.houses, s.top)
    assert ["Nobody is left for the task; Ada goes on with the turn."] == told(here, events, "special.cat-party")


def test_a_cat_who_obeys_builds():
    """special.cave-cat: on a 3 the hammer falls."""
    here = at(f'{TOM}[village.Ada]\nready = ["tom"]')
    _, events = play(here, "build tom nothing", "~ 3")
    assert "build.hammer" in cited(events)
    assert "special.cat-party" not in cited(events)


def test_a_cat_who_refuses_to_train_costs_nothing():
    """special.cave-cat: the pupil stays on the board."""
    here = at(f'{TOM}[village.Ada]\nready = ["tom"]')
    s, _ = play(here, f"train tom {here.state.slots[0]}", "~ 2")
    assert (7, here.state.slots, Turn(0)) == (s.villages[0].coins, s.slots, s.top)


# -- labor and harvest ------------------------------------------------------------------------------------------------


def test_the_others_go_on():
    """special.cat-party: of cat and scout the scout labors, and the turn ends."""
    s, events = play(at(ONE_CAT), "labor scout cave-cat", "~ 1")
    assert (8, Turn(1)) == (s.villages[0].coins, s.top)
    assert "special.cat-party" not in cited(events)


def test_each_cat_rolls_his_own_die():
    """special.cat-party: the whole set is named, then two dice fall."""
    s, events = play(at(TWO_CATS), "labor scout cave-cat cave-cat", "~ 1 6")
    assert 9 == s.villages[0].coins
    assert 2 == cited(events).count("special.cave-cat")


def test_labor_by_cats_who_all_refuse_is_nothing_done():
    """special.cat-party: no coin, no cider, and the turn goes on."""
    s, events = play(here := at(TWO_CATS), "labor cave-cat cave-cat", "~ 1 2")
    assert (7, 0, True, Turn(0)) == (s.villages[0].coins, s.villages[0].ciders, s.cider, s.top)
    assert ["Nobody is left for the task; Ada goes on with the turn."] == told(here, events, "special.cat-party")
    assert "labor.cider" in cited(play(here, "labor scout", state=s)[1])


def test_harvest_by_a_cat_who_refuses_is_nothing_done():
    """special.cat-party: the goods stay on the card, and the turn goes on."""
    here = at('[village.Ada]\nready = ["cave-cat"]\nbuildings = ["house-4-2-fruit"]')
    s, events = play(here, "harvest cave-cat", "~ 1")
    assert (here.state.villages[0].holdings, Turn(0)) == (s.villages[0].holdings, s.top)
    assert "harvest.villagers" not in cited(events)
    assert "special.cat-party" in cited(events)


# -- exploring --------------------------------------------------------------------------------------------------------


def test_no_card_is_drawn_before_the_cats_have_rolled():
    """special.cat-party: the cave card lies on top until it is clear who goes."""
    s, events = play(at(ONE_CAT), "explore builder scout cave-cat")
    assert ("cave-01", []) == (s.cave, events)
    s, events = play(at(ONE_CAT), "explore builder scout cave-cat", "~ 4")
    assert ["special.cave-cat", "explore.cave", "explore.party"] == cited(events)


def test_two_who_are_left_go_on_without_a_question():
    """special.cat-party: builder and scout explore, the cat is exhausted."""
    s, _ = play(at(ONE_CAT), "explore builder scout cave-cat", "~ 1")
    assert ("builder", "scout") == on_the_way(s).party
    assert ("cave-cat",) == s.villages[0].exhausted


def test_a_cat_who_obeys_explores():
    """special.cave-cat: on 3 to 6 he is one of the party."""
    s, _ = play(at(ONE_CAT), "explore scout cave-cat", "~ 3")
    assert ("scout", "cave-cat") == on_the_way(s).party


def test_a_party_of_one_takes_someone_in_or_is_taken_back():
    """special.cat-party: the ready villagers may join, or the party goes home."""
    s, _ = play(here := at(ONE_CAT), "explore scout cave-cat", "~ 1")
    assert Reinforce(0) == s.top
    assert ["+ builder", "+ scribe", "call off"] == [str(m) for m in moves(here.game, s)]


def test_who_joins_goes_along():
    """special.cat-party: scout and scribe stand on the card, in the order of the list."""
    s, events = play(here := at(ONE_CAT), "explore scout cave-cat", "~ 1", "+ scribe")
    assert (("scribe", "scout"), ("builder",)) == (on_the_way(s).party, s.villages[0].ready)
    assert ["Ada takes Scribe into the party."] == told(here, events, "special.cat-party")


def test_only_the_ready_can_join():
    """special.cat-party: the cat who refused is exhausted, and is offered as a mistake."""
    s, _ = play(here := at(ONE_CAT), "explore scout cave-cat", "~ 1")
    assert "+ cave-cat" in candidates(here, s)
    assert ("special.cat-party",) == rules_of(here, "+ cave-cat", s)
    assert ["Cave Cat is not ready, so the party cannot take them in."] == sentences(here, "+ cave-cat", s)
    assert "+ builder" == nearest_to(here, "+ cave-cat", s)


def test_a_new_cat_rolls_too():
    """special.cat-party: the second cat may refuse as well, and it is asked again."""
    s, _ = play(here := at(TWO_CATS), "explore scout cave-cat", "~ 1", "+ cave-cat")
    assert CatDie(0, "cave-cat") == s.top
    obeys, _ = play(here, "~ 6", state=s)
    assert ("scout", "cave-cat") == on_the_way(obeys).party
    refuses, _ = play(here, "~ 2", state=s)
    assert (Reinforce(0), ("cave-cat", "cave-cat")) == (refuses.top, refuses.villages[0].exhausted)


def test_two_may_join_one_after_the_other():
    """special.cat-party: with both cats refusing, villagers are taken in until two stand there."""
    s, _ = play(here := at(TWO_CATS), "explore cave-cat cave-cat", "~ 1 1")
    assert Reinforce(0) == s.top
    s, _ = play(here, "+ builder", state=s)
    assert Reinforce(0) == s.top
    s, _ = play(here, "+ scout", state=s)
    assert ("builder", "scout") == on_the_way(s).party


def test_a_party_may_be_called_off():
    """special.cat-party: the scout is ready again, the card lies on top, and the turn goes on."""
    s, events = play(here := at(ONE_CAT), "explore scout cave-cat", "~ 1", "call off")
    ada = s.villages[0]
    assert (("builder", "scribe", "scout"), ("cave-cat",)) == (ada.ready, ada.exhausted)
    assert ("cave-01", Turn(0)) == (s.cave, s.top)
    expected = ["Ada takes the party back, the cave card stays on top; ready again: Scout."]
    assert expected == told(here, events, "special.cat-party")
    assert "explore.cave" not in cited(events)
    assert () == rules_of(here, "explore builder scout", s)


def test_a_party_is_called_off_by_itself_when_nobody_can_join():
    """special.cat-party: with nobody ready to join there is nothing to ask."""
    here = at('[village.Ada]\nready = ["cave-cat"]\nexhausted = ["builder", "scribe"]')
    s, events = play(here, "explore scout cave-cat", "~ 1")
    assert (Turn(0), ("scout",), "cave-01") == (s.top, s.villages[0].ready, s.cave)
    assert 1 == cited(events).count("special.cat-party")


def test_cats_alone_who_all_refuse_are_called_off():
    """special.cat-party: nobody is left, nobody can join; the sentence says so."""
    s, events = play(here := at(CATS_ALONE), "explore cave-cat cave-cat", "~ 1 1")
    assert (Turn(0), "cave-01") == (s.top, s.cave)
    expected = ["Ada takes the party back, the cave card stays on top; ready again: nobody."]
    assert expected == told(here, events, "special.cat-party")


def test_a_party_that_can_only_reach_one_is_called_off():
    """special.cat-party: with nobody left of the party and one villager ready, two cannot be reached."""
    here = at('[village.Ada]\nready = ["cave-cat", "cave-cat"]\nexhausted = ["builder", "scribe"]')
    s, _ = play(here, "explore cave-cat cave-cat", "~ 1 1")
    assert (Turn(0), ("scout",)) == (s.top, s.villages[0].ready)


def test_a_cat_who_obeyed_is_ready_again_when_the_party_is_called_off():
    """special.cat-party: the obedient one of two did nothing yet, and rolls anew next time."""
    s, _ = play(here := at(CATS_ALONE), "explore cave-cat cave-cat", "~ 1 6")
    assert (("cave-cat",), Turn(0)) == (s.villages[0].ready, s.top)
    s, _ = play(here, "labor cave-cat", state=s)
    assert CatDie(0, "cave-cat") == s.top


def test_while_the_party_is_too_small_nothing_else_is_legal():
    """turn.pending: the question of the party comes first."""
    s, _ = play(here := at(ONE_CAT), "explore scout cave-cat", "~ 1")
    assert ("turn.pending",) == rules_of(here, "labor builder", s)
    assert ("turn.pending",) == rules_of(here, "pass", s)


# -- alike ------------------------------------------------------------------------------------------------------------


def test_two_cats_are_the_same_but_for_their_area():
    """special.alike: which of two equal cats refuses makes no difference."""
    here = at(TWO_CATS)
    first, _ = play(here, "labor cave-cat cave-cat scout", "~ 1 5")
    second, _ = play(here, "labor cave-cat cave-cat scout", "~ 5 1")
    assert first == second
    assert hash(first) == hash(second)


def test_two_cats_need_two_tokens():
    """special.alike: with one cat in the village a set cannot name two."""
    assert ("labor.coins",) == rules_of(at(ONE_CAT), "labor cave-cat cave-cat")
    assert ("explore.party",) == rules_of(at(ONE_CAT), "explore cave-cat cave-cat")
    assert () == rules_of(at(TWO_CATS), "explore cave-cat cave-cat")


def test_one_of_two_cats_is_offered_once():
    """special.alike: equal tokens are one candidate, and a second step may add the other."""
    s, _ = play(here := at(TWO_CATS), "labor")
    assert 1 == candidates(here, s).count("+ cave-cat")
    s, _ = play(here, "+ cave-cat", state=s)
    assert ["+ cave-cat", "go"] == [str(m) for m in moves(here.game, s)]


def test_an_unsorted_set_is_the_same_set():
    """special.alike: however the set is named, the state is the same."""
    here = at(TWO_CATS)
    one, other = (
        here.game.apply(here.state, Explore(party)) for party in (("scout", "cave-cat"), ("cave-cat", "scout"))
    )
    assert one == other
