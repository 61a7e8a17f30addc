"""rest.*: potions and ciders, then beds; who may sleep, who may not, and the Metal Man.
What comes before and after the night is tested in test_round_end.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.frames import Pick
from abcore.aboveandbelow.rest import Rest
from abcore.engine.game import moves
from tests.aboveandbelow.tools import at, candidates, cited, nearest_to, play, rules_of, sentences, told

NIGHT = """
pending = "rest"
[village.Ada]
exhausted = ["builder", "scout"]
injured = ["scribe"]
"""
TOKENS = NIGHT + "potions = 1\nciders = 1\n"
FULL = """
pending = "rest"
[village.Ada]
ready = ["builder"]
exhausted = ["scout", "fenn-wick", "lark-hollow"]
injured = ["scribe"]
"""
METAL = """
pending = "rest"
[village.Ada]
potions = 2
ciders = 2
exhausted = ["builder", "scribe", "scout", "metal-man"]
"""


def areas(s) -> tuple[tuple[str, ...], ...]:
    """Where Ada's villagers lie: ready, exhausted, injured."""
    ada = s.villages[0]
    return ada.ready, ada.exhausted, ada.injured


# -- order ------------------------------------------------------------------------------------------------------------


def test_rest_goes_clockwise_from_the_first_player():
    """rest.order: Ben has the card, so Ben, Cleo, Ada."""
    who = "".join(f'[village.{name}]\nexhausted = ["scout"]\n' for name in ("Ada", "Ben", "Cleo"))
    here = at(f'players = 3\nfirst = "Ben"\npending = "rest"\n{who}')
    seats, s = [], here.state
    while isinstance(s.top, Pick):
        seats.append(here.game.seat(s))
        s, _ = play(here, "rest bed scout", state=s)
    assert [1, 2, 0] == seats


def test_a_night_is_told():
    """rest.order: an event says whose night it is."""
    here = at(NIGHT)
    assert ["Ada rests the village."] == told(here, play(here, "rest bed scout")[1], "rest.order")


def test_a_plan_touches_nobody_else():
    """rest.order: each plan stands alone."""
    here = at(NIGHT)
    assert here.state.villages[1] == play(here, "rest bed scout")[0].villages[1].but(coins=here.state.villages[1].coins)


def test_only_who_can_move_someone_is_asked():
    """turn.pending: with all ready, or nobody to be helped, the night passes without a question."""
    assert not isinstance(at('pending = "rest"').state.top, Pick)


def test_to_rest_nobody_is_legal():
    """rest.tokens, rest.beds: all of it is something one may do."""
    here = at(TOKENS)
    s, events = play(here, "rest nobody")
    assert areas(here.state) == areas(s)
    assert (1, 1) == (s.villages[0].potions, s.villages[0].ciders)
    assert not {"rest.tokens", "rest.beds"} & set(cited(events))


# -- potions and ciders -----------------------------------------------------------------------------------------------


def test_a_potion_moves_from_injured_to_exhausted():
    """rest.tokens: one step, one potion, and the potion goes back to the supply."""
    here = at(TOKENS)
    s, events = play(here, "rest potion scribe")
    assert ((), ("builder", "scribe", "scout"), ()) == areas(s)
    assert (0, 1) == (s.villages[0].potions, s.potions - here.state.potions)
    assert ["Ada spends a potion: Scribe is exhausted, no longer injured."] == told(here, events, "rest.tokens")


def test_a_cider_moves_from_exhausted_to_ready():
    """rest.tokens: one step, one cider, and the cider goes back to the supply."""
    here = at(TOKENS)
    s, events = play(here, "rest cider scout")
    assert (("scout",), ("builder",), ("scribe",)) == areas(s)
    assert (0, 1) == (s.villages[0].ciders, s.ciders - here.state.ciders)
    assert ["Ada spends a cider: Scout is ready."] == told(here, events, "rest.tokens")


def test_a_potion_helps_the_injured_only():
    """rest.tokens: an exhausted villager has no use for it."""
    here = at(TOKENS)
    assert ("rest.tokens",) == rules_of(here, "rest potion scout")
    assert ["A potion moves an injured villager; Scout is not injured."] == sentences(here, "rest potion scout")


def test_a_cider_helps_the_exhausted_only():
    """rest.tokens: neither an injured villager nor a ready one."""
    here = at(FULL + "ciders = 1")
    assert [("rest.tokens",)] * 2 == [rules_of(here, f"rest cider {who}") for who in ("scribe", "builder")]
    expected = "A cider moves an exhausted villager; Scribe is not exhausted then."
    assert [expected] == sentences(here, "rest cider scribe")


def test_both_tokens_may_serve_one_villager():
    """rest.tokens: potion and cider bring the injured scribe to ready."""
    s, _ = play(at(TOKENS), "rest potion scribe, cider scribe")
    assert (("scribe",), ("builder", "scout"), ()) == areas(s)


def test_a_potion_must_be_there():
    """rest.tokens: one potion serves one villager."""
    here = at(TOKENS.replace('"builder", "scout"', '"builder"').replace('"scribe"', '"scribe", "scout"'))
    assert () == rules_of(here, "rest potion scribe")
    assert ("rest.tokens",) == rules_of(here, "rest potion scribe, potion scout")
    assert ["You have 1 potion to spend; this would take 2."] == sentences(here, "rest potion scribe, potion scout")


def test_a_cider_must_be_there():
    """rest.tokens: one cider serves one villager, and no cider none."""
    here = at(TOKENS)
    assert ["You have 1 cider to spend; this would take 2."] == sentences(here, "rest cider builder, cider scout")
    assert ["You have 0 ciders to spend; this would take 1."] == sentences(at(NIGHT), "rest cider scout")


def test_tokens_are_spent_before_beds():
    """rest.tokens: a cider after a bed comes too late."""
    here = at(TOKENS)
    assert ("rest.tokens",) == rules_of(here, "rest bed builder, cider scout")
    assert ["Potions and ciders come before beds."] == sentences(here, "rest bed builder, cider scout")
    assert () == rules_of(here, "rest cider scout, bed builder")


def test_a_bed_and_then_a_cider_is_too_late_for_one_villager_too():
    """rest.tokens: bed from injured, then a cider, would save the potion; it is refused."""
    assert ("rest.tokens",) == rules_of(at(TOKENS), "rest bed scribe, cider scribe")


def test_tokens_work_at_rest_only():
    """rest.tokens, turn.pending: in a turn nobody is woken."""
    assert ("turn.pending",) == rules_of(at('[village.Ada]\nciders = 1\nexhausted = ["scout"]'), "rest cider scout")


def test_a_newly_trained_villager_can_be_woken():
    """rest.tokens: who was trained this round stands in the same area."""
    here = at('passed = ["Ben"]\n[village.Ada]\nciders = 1\ncoins = 9\n[table]\nvillagers = ["fenn-wick"]')
    s, _ = play(here, "train scribe fenn-wick", "pass")
    while here.game.kind(s) == "chance":
        s = here.game.resolve(s, next(iter(here.game.chance(s)))).state
    assert () == rules_of(here, "rest cider fenn-wick", s)


def test_spent_tokens_stay_away_from_an_endless_supply():
    """supply.limited: where the supply has no end it is not counted up."""
    here = at(TOKENS, limited_supply=False)
    s, _ = play(here, "rest potion scribe, cider scout")
    assert (here.state.potions, here.state.ciders) == (s.potions, s.ciders)


# -- beds -------------------------------------------------------------------------------------------------------------


def test_a_bed_moves_one_step():
    """rest.beds: from exhausted to ready, or from injured to exhausted."""
    here = at(NIGHT)
    s, events = play(here, "rest bed scout, bed scribe")
    assert (("scout",), ("builder", "scribe"), ()) == areas(s)
    expected = ["Scout of Ada sleeps in a bed and is now ready.", "Scribe of Ada sleeps in a bed and is now exhausted."]
    assert expected == told(here, events, "rest.beds")


def test_the_starting_house_has_three_beds():
    """rest.beds: three sleep, and a fourth finds no bed."""
    here = at(FULL)
    three = "rest bed scout, bed fenn-wick, bed lark-hollow"
    assert () == rules_of(here, three)
    assert ("rest.beds",) == rules_of(here, f"{three}, bed scribe")
    assert ["You have 3 beds; this would take 4."] == sentences(here, f"{three}, bed scribe")


def test_beds_of_houses_and_outposts_count():
    """rest.beds: each bed on the player's cards serves one villager."""
    here = at(FULL + 'buildings = ["outpost-3-bed-reputation"]')
    assert () == rules_of(here, "rest bed scout, bed fenn-wick, bed lark-hollow, bed scribe")


def test_a_ready_villager_needs_no_bed():
    """rest.beds: there is no step to go."""
    here = at(FULL)
    assert ("rest.beds",) == rules_of(here, "rest bed builder")
    expected = "A bed moves one step from injured or from exhausted; Builder is neither."
    assert [expected] == sentences(here, "rest bed builder")


def test_a_bed_from_an_area_needs_someone_there():
    """rest.beds: the scout is exhausted, so no bed moves the scout from injured."""
    here = at(NIGHT)
    assert ("rest.beds",) == rules_of(here, "rest bed scout injured")
    assert ["A bed moves Scout from where they lie; Scout is not injured."] == sentences(here, "rest bed scout injured")
    assert () == rules_of(here, "rest bed scout exhausted")


def test_no_villager_sleeps_in_two_beds():
    """rest.one-bed: not from injured to ready, with beds to spare."""
    here = at(NIGHT)
    assert ("rest.one-bed",) == rules_of(here, "rest bed scribe, bed scribe")
    expected = "Scribe has slept in a bed this round and takes no second one."
    assert [expected] == sentences(here, "rest bed scribe, bed scribe")
    assert ("rest.one-bed",) == rules_of(here, "rest bed scout, bed scout")


def test_a_second_bed_is_tempting_and_refused():
    """rest.one-bed: the net holds it, step by step."""
    here = at(NIGHT)
    s, _ = play(here, "+ bed scribe")
    assert "+ bed scribe" in candidates(here, s)
    assert ("rest.one-bed",) == rules_of(here, "+ bed scribe", s)


def test_a_bed_after_a_potion():
    """rest.after-potion: only a second bed is barred, so potion and bed bring the injured to ready."""
    here = at(TOKENS)
    s, events = play(here, "rest potion scribe, bed scribe")
    assert (("scribe",), ("builder", "scout"), ()) == areas(s)
    expected = ["Scribe of Ada had a potion, sleeps in a bed as well and is now ready."]
    assert expected == told(here, events, "rest.after-potion")
    assert "rest.beds" not in cited(events)


def test_after_potion_and_bed_no_second_bed():
    """rest.one-bed: the bed is used, potion or not."""
    assert ("rest.one-bed",) == rules_of(at(TOKENS), "rest potion scribe, bed scribe, bed scribe")


def test_two_faults_of_a_night_are_told_in_order():
    """rest.tokens, rest.beds, rest.one-bed: no cider, a bed for the ready, and a second bed."""
    here = at(FULL)
    rules = rules_of(here, "rest cider scout, bed builder, bed scribe, bed scribe")
    assert ("rest.tokens", "rest.beds", "rest.one-bed") == rules


def test_a_stranger_is_not_moved():
    """rest.beds: another village's villager cannot be moved here."""
    here = at(NIGHT)
    assert ("rest.beds",) == here.game.check(here.state, Rest(("bed metal-man",))).rules


# -- the Metal Man ----------------------------------------------------------------------------------------------------


def test_the_metal_man_has_his_own_bed():
    """rest.metal-man: three sleep in the house, and he in his own bed."""
    here = at(METAL)
    s, events = play(here, "rest bed builder, bed scribe, bed scout, bed metal-man")
    assert (("builder", "scribe", "scout", "metal-man"), (), ()) == areas(s)
    assert ["Metal Man of Ada uses his own bed and is now ready."] == told(here, events, "rest.metal-man")
    assert 3 == cited(events).count("rest.beds")


def test_his_bed_serves_nobody_else():
    """rest.metal-man: he stays up, and still there are three beds only."""
    here = at(METAL.replace('"scout",', '"scout", "fenn-wick",'))
    plan = "rest bed builder, bed scribe, bed scout, bed fenn-wick"
    assert ("rest.beds",) == rules_of(here, plan)


def test_his_bed_moves_him_from_injured_too():
    """rest.metal-man: one step, and no more than one."""
    here = at('pending = "rest"\n[village.Ada]\ninjured = ["metal-man"]')
    assert ("metal-man",) == play(here, "rest bed metal-man")[0].villages[0].exhausted
    assert ("rest.one-bed",) == rules_of(here, "rest bed metal-man, bed metal-man")


def test_he_drinks_nothing():
    """rest.metal-man: no cider from exhausted, no potion from injured."""
    assert ("rest.metal-man",) == rules_of(at(METAL), "rest cider metal-man")
    hurt = at('pending = "rest"\n[village.Ada]\npotions = 1\ninjured = ["metal-man"]')
    assert ("rest.metal-man",) == rules_of(hurt, "rest potion metal-man")
    assert ["Metal Man takes no cider and no potion."] == sentences(hurt, "rest potion metal-man")
    assert "+ potion metal-man" not in [str(m) for m in moves(hurt.game, hurt.state)]


def test_he_may_stay_up():
    """rest.metal-man: if the player likes."""
    s, _ = play(at(METAL), "rest bed scout")
    assert "metal-man" in s.villages[0].exhausted


def test_two_metal_men_have_two_beds():
    """rest.metal-man, special.alike: each his own, from whatever area."""
    here = at('pending = "rest"\n[village.Ada]\nexhausted = ["metal-man"]\ninjured = ["metal-man"]')
    s, _ = play(here, "rest bed metal-man exhausted, bed metal-man injured")
    assert (("builder", "scribe", "scout", "metal-man"), ("metal-man",), ()) == areas(s)
    third = "rest bed metal-man exhausted, bed metal-man injured, bed metal-man"
    assert ("rest.one-bed",) == rules_of(here, third)


def test_alike_cats_say_from_where():
    """special.alike: of two cats in two areas the bed names the area, and each sleeps once."""
    here = at('pending = "rest"\n[village.Ada]\nexhausted = ["cave-cat"]\ninjured = ["cave-cat"]')
    assert {"+ bed cave-cat exhausted", "+ bed cave-cat injured"} <= set(candidates(here))
    s, _ = play(here, "rest bed cave-cat injured, bed cave-cat exhausted")
    assert (("builder", "scribe", "scout", "cave-cat"), ("cave-cat",), ()) == areas(s)
    assert ("rest.one-bed",) == rules_of(here, "rest bed cave-cat injured, bed cave-cat exhausted, bed cave-cat")


def test_a_cat_is_rested_without_a_die():
    """special.cat-party: to be rested is no use of him."""
    s, events = play(at('pending = "rest"\n[village.Ada]\nexhausted = ["cave-cat"]'), "rest bed cave-cat")
    assert "cave-cat" in s.villages[0].ready
    assert "special.cave-cat" not in cited(events)


def test_a_twin_without_a_potion_just_sleeps():
    """rest.after-potion, special.alike: the potion was the other cat's, so this one's bed is a bed like others."""
    here = at('pending = "rest"\n[village.Ada]\npotions = 1\ninjured = ["cave-cat", "cave-cat"]')
    events = play(here, "rest potion cave-cat, bed cave-cat injured")[1]
    assert ["rest.order", "rest.tokens", "rest.beds"] == cited(events)[:3]


def test_a_twin_beside_a_cider_just_sleeps():
    """rest.after-potion, special.alike: the other cat had a cider; no potion, no second step."""
    here = at('pending = "rest"\n[village.Ada]\nciders = 1\nexhausted = ["cave-cat", "cave-cat"]')
    events = play(here, "rest cider cave-cat, bed cave-cat")[1]
    assert ["rest.order", "rest.tokens", "rest.beds"] == cited(events)[:3]


def test_a_twin_beside_potion_and_cider_just_sleeps():
    """rest.after-potion, special.alike: potion and cider made one cat ready; the other's bed is a bed like others."""
    tokens = 'pending = "rest"\n[village.Ada]\npotions = 1\nciders = 1\n'
    here = at(tokens + 'exhausted = ["cave-cat"]\ninjured = ["cave-cat"]')
    events = play(here, "rest potion cave-cat, cider cave-cat, bed cave-cat")[1]
    assert ["rest.order", "rest.tokens", "rest.tokens", "rest.beds"] == cited(events)[:4]


# -- steps and neighbours ---------------------------------------------------------------------------------------------


def test_a_night_in_steps_is_the_whole_plan():
    """rest.tokens, rest.beds: one by one, or in one line."""
    here = at(TOKENS)
    whole = play(here, "rest potion scribe, cider scout, bed builder")[0]
    assert whole == play(here, "+ potion scribe", "+ cider scout", "+ bed builder", "go")[0]


@pytest.mark.parametrize(("plan", "near"), [
    ("rest bed builder, cider scout", "rest cider scout, bed builder"),
    ("rest bed scribe, bed scribe", "rest bed scribe"),
    ("rest potion scout", "rest nobody"),
])  # fmt: skip
def test_nearest_night(plan: str, near: str):
    """rest.tokens, rest.one-bed: put into order, or with the faulty step left out."""
    assert near == nearest_to(at(TOKENS), plan)


@given(st.data())
def test_every_path_of_steps_is_a_legal_plan(data: st.DataObject):
    """rest.*: whatever is added step by step, the plan is legal as a whole, and nobody moves more than it allows."""
    here = at(TOKENS)
    s = here.state
    while isinstance(s.top, Pick) and s.top.seat == 0 and s.top.action == "rest":
        assert here.game.check(here.state, Rest(s.top.chosen))
        move = data.draw(st.sampled_from(moves(here.game, s)))
        s = here.game.apply(s, move).state
    assert 3 == sum(map(len, areas(s)))
