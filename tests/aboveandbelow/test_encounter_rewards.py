"""encounter.villager, encounter.cave, encounter.building, special.*: what a reward brings besides coins and goods."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.frames import FreeBuilding
from abcore.engine.game import moves
from tests.aboveandbelow.encounters import MET, choice, meet, meeting, paragraph
from tests.aboveandbelow.tools import candidates, cited, goods, nearest_to, play, rules_of, sentences, told

GRIM = '[[villager]]\nid = "grim"\nbad_reputation = true\n'


def gift(reward, ada="", more="", **switches):
    """A reward that comes without a roll: the situation, and the play up to the first question or card."""
    here = meeting(paragraph(MET, choice("take", f"explore = 0, {reward}")) + more, ada, **switches)
    return here, *meet(here, "take")


# -- a villager from the board ----------------------------------------------------------------------------------------


def test_the_cheapest_on_the_board_joins():
    """encounter.villager: the leftmost filled slot is emptied and stays empty."""
    here, s, events = gift('villager = "board"')
    slots = here.state.slots
    assert ("", *slots[1:]) == s.slots
    assert slots[0] in s.villages[0].exhausted
    name = here.game.content_names[slots[0]]
    expected = [f"{name}, the cheapest on the reputation board, joins Ada."]
    assert expected == told(here, events, "encounter.villager")


def test_a_gap_is_passed_over():
    """encounter.villager: with the first slots empty, the first filled one gives."""
    board = '[table]\nvillagers = ["", "", "old-marl", "fenn-wick", ""]'
    _, s, _ = gift('villager = "board"', more=board)
    assert ("", "", "", "fenn-wick", "") == s.slots
    assert "old-marl" in s.villages[0].exhausted


def test_an_empty_board_gives_nobody():
    """encounter.villager: the gift is lost, and it is told."""
    here, s, events = gift('villager = "board"', more='[table]\nvillagers = ["", "", "", "", ""]')
    assert 3 == len(s.villages[0].exhausted + s.villages[0].ready)
    assert ["The reputation board is empty, so nobody joins Ada."] == told(here, events, "encounter.villager")


def test_a_villager_costs_no_coin():
    """encounter.villager: given, not trained."""
    _, s, events = gift('villager = "board"')
    assert 7 == s.villages[0].coins
    assert not [rule for rule in cited(events) if rule.startswith(("train.", "coins."))]


@pytest.mark.parametrize("villager", ["board", "glogo"])
@pytest.mark.parametrize("ready", [False, True])
def test_a_gained_villager_arrives_exhausted(villager, ready):
    """special.only-encounters: exhausted, or ready with gained_villagers_ready on; from the board or special."""
    here, s, _ = gift(f'villager = "{villager}"', gained_villagers_ready=ready)
    gained = here.state.slots[0] if villager == "board" else villager
    assert ready == (gained in s.villages[0].ready)
    assert (not ready) == (gained in s.villages[0].exhausted)


def test_train_to_ready_does_not_apply():
    """special.only-encounters: a gained villager was not trained."""
    here, s, _ = gift('villager = "board"', 'buildings = ["key-4-train-to-ready"]')
    assert here.state.slots[0] in s.villages[0].exhausted


# -- special villagers ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("special", ["liquid-woman", "glogo", "cave-cat", "metal-man"])
def test_special_villagers_come_from_encounters(special):
    """special.only-encounters: the token leaves the side of the table and joins the village."""
    here, s, events = gift(f'villager = "{special}"')
    assert here.state.specials.count(special) - 1 == s.specials.count(special)
    assert special in s.villages[0].exhausted
    name = here.game.content_names[special]
    assert [f"{name} joins Ada."] == told(here, events, "special.only-encounters")


def test_special_villagers_cannot_be_trained():
    """special.only-encounters: they come in no other way; none lies on the reputation board or in its pile."""
    here = meeting()
    specials = {"liquid-woman", "glogo", "cave-cat", "metal-man"}
    assert not specials & {*here.state.slots, *here.state.villager_pile.unseen}
    assert () != rules_of(here, "train scribe glogo")


def test_none_left_means_none_gained():
    """special.only-encounters: with the Glogo gone, that part is lost and the rest comes."""
    here, s, events = gift('coins = 2, villager = "glogo"', more='[village.Ben]\nready = ["glogo"]')
    assert 9 == s.villages[0].coins
    assert "glogo" not in s.villages[0].exhausted + s.villages[0].ready
    assert ["No Glogo is left, so Ada goes without."] == told(here, events, "special.only-encounters")


def test_there_are_two_cave_cats():
    """special.only-encounters: with one away, the other still comes."""
    _, s, _ = gift('villager = "cave-cat"', more='[village.Ben]\nready = ["cave-cat"]')
    assert "cave-cat" in s.villages[0].exhausted


def test_the_liquid_woman_costs_one_reputation_in_all():
    """special.liquid-woman: 1 and not 2, as one event of special.bad-reputation."""
    here, s, events = gift('villager = "liquid-woman"')
    assert here.state.villages[0].reputation - 1 == s.villages[0].reputation
    expected = ["Liquid Woman unsettles the village, and Ada loses 1 reputation."]
    assert expected == told(here, events, "special.bad-reputation")
    assert "reputation.track" not in cited(events)


def test_at_the_top_no_reputation_is_lost():
    """special.bad-reputation, reputation.track: the cube stops at the surface, and the event says 0."""
    here, s, events = gift('villager = "liquid-woman"', "reputation = -2")
    assert 0 == s.villages[0].reputation
    expected = ["Liquid Woman unsettles the village, but the cube of Ada is at the top."]
    assert expected == told(here, events, "special.bad-reputation")


def test_a_special_villager_without_the_symbol_costs_none():
    """special.bad-reputation: the Glogo bears no such symbol."""
    here, s, events = gift('villager = "glogo"')
    assert here.state.villages[0].reputation == s.villages[0].reputation
    assert "special.bad-reputation" not in cited(events)


def test_the_symbol_counts_on_a_villager_of_the_board_too():
    """special.bad-reputation: whoever bears it costs 1 when gained."""
    here, s, events = gift('villager = "board"', more=GRIM + '[table]\nvillagers = ["grim"]')
    assert here.state.villages[0].reputation - 1 == s.villages[0].reputation
    assert 1 == cited(events).count("special.bad-reputation")


def test_the_reputation_of_a_reward_comes_before_her():
    """encounter.order: reputation, then the villager; two events, two rules."""
    here, s, events = gift('reputation = 2, villager = "liquid-woman"')
    assert here.state.villages[0].reputation + 1 == s.villages[0].reputation
    assert ["reputation.track", "special.only-encounters", "special.bad-reputation"] == cited(events)[-5:-2]


def test_the_glogo_saves_one_coin():
    """special.glogo: one coin less, not two, cited as his own rule."""
    here = meeting(ada='ready = ["glogo"]\ncoins = 4', head='players = 2\n[table]\nhouses = ["house-5-bed-potion"]')
    s, events = play(here, "build glogo house-5-bed-potion")
    assert 0 == s.villages[0].coins
    assert ["Glogo builds for 1 coin less."] == told(here, events, "special.glogo")
    assert "build.hammer-plus" not in cited(events)


# -- an extra cave ----------------------------------------------------------------------------------------------------


def test_an_extra_cave_is_the_next_of_the_pile():
    """encounter.cave: the next card is drawn for it, besides the party's own."""
    here, s, _ = gift("cave = true")
    assert "cave-02" in here.game.chance(s)
    s, events = play(here, "~ cave-05", state=s)
    assert 2 == s.villages[0].caves
    expected = ["The extra card is cave card 5.", "Ada gains an extra cave card."]
    assert expected == told(here, events, "encounter.cave")
    assert "cave-05" not in s.cave_pile.unseen
    assert "" == s.cave


def test_after_an_extra_cave_another_card_is_seen():
    """encounter.cave, encounter.order: the next cave card is seen at the very end."""
    here, s, _ = gift("cave = true")
    s, _ = play(here, "~ cave-05", "~ cave-07", state=s)
    assert "cave-07" == s.cave


def test_with_an_empty_pile_the_extra_cave_is_lost():
    """encounter.cave: nothing comes but the party's own card."""
    here, s, events = gift("cave = true", more="[piles.cave]\nunseen = []")
    assert (1, "") == (s.villages[0].caves, s.cave)
    assert ["No cave card is left, so Ada gains no extra one."] == told(here, events, "encounter.cave")


def test_the_last_card_may_be_the_extra_one():
    """encounter.cave: then nobody can explore any more."""
    here, s, _ = gift("cave = true", more='[piles.cave]\nunseen = ["cave-09"]')
    assert (2, "") == (s.villages[0].caves, s.cave)
    assert ("explore.cave",) == rules_of(here, "explore", s)


# -- a free building --------------------------------------------------------------------------------------------------

ROWS = """
[table]
houses = ["house-4-2-fruit", "house-5-bed-potion", "house-7-2-rope", "house-9-2-beds"]
outposts = ["outpost-3-bed-reputation", "outpost-5-2-mushroom", "outpost-9-2-amethyst", "outpost-9-2-ore-potion"]
keys = ["key-1-2-potions", "key-5-train-to-ready-reroll", "", ""]
"""


def test_a_free_building_is_open_and_cheap_enough():
    """encounter.building: printed cost up to the number; key houses too; or none."""
    here, s, _ = gift("building = 4", more=ROWS)
    assert FreeBuilding(0, 4) == s.top
    assert ["buy nothing", "buy house-4-2-fruit", "buy key-1-2-potions"] == [str(m) for m in moves(here.game, s)]


def test_too_dear_a_building_is_refused():
    """encounter.building: 5 is above 4, and both numbers are told."""
    here, s, _ = gift("building = 4", more=ROWS)
    assert ("encounter.building",) == rules_of(here, "buy house-5-bed-potion", s)
    expected = "The reward gives a building of cost 4 at most; house for 5: 1 bed, potion costs 5."
    assert [expected] == sentences(here, "buy house-5-bed-potion", s)
    assert "buy house-4-2-fruit" == nearest_to(here, "buy house-5-bed-potion", s)


def test_the_hammer_plus_of_the_party_saves_nothing():
    """encounter.building: the printed cost counts, whoever went."""
    here = meeting(paragraph(MET, choice("take", "explore = 0, building = 4")) + ROWS, 'ready = ["glogo"]')
    s, _ = meet(here, "take", party="scout glogo")
    assert ("encounter.building",) == rules_of(here, "buy house-5-bed-potion", s)


def test_a_building_that_does_not_lie_open_is_refused():
    """encounter.building: only what lies open can be taken."""
    here, s, _ = gift("building = 9", more=ROWS)
    assert ("encounter.building",) == rules_of(here, "buy key-5-potion-income", s)
    expected = ["key house for 5: 1 potion per round does not lie open, so it cannot be taken."]
    assert expected == [said[0].lower() + said[1:] for said in sentences(here, "buy key-5-potion-income", s)]


def test_a_free_building_is_placed_with_its_effects():
    """encounter.building: goods lie on it, no coin is paid, and the row is refilled before the way home."""
    here, s, _ = gift("building = 4", more=ROWS)
    s, events = play(here, "buy house-4-2-fruit", "~ house-4-fruit-arrow", state=s)
    ada = s.villages[0]
    assert (7, 2) == (ada.coins, next(h.goods for h in ada.holdings if h.card == "house-4-2-fruit"))
    assert "house-4-fruit-arrow" == s.houses[0]
    assert ["Ada gains house for 4: 2 fruit for nothing."] == told(here, events, "encounter.building")
    order = cited(events)
    assert order.index("encounter.building") < order.index("build.refill") < order.index("explore.after-success")


def test_immediate_effects_happen():
    """encounter.building: the two potions of a key house come."""
    here, s, _ = gift("building = 4", more=ROWS)
    s, _ = play(here, "buy key-1-2-potions", state=s)
    assert (2, ("key-5-train-to-ready-reroll",)) == (s.villages[0].potions, s.keys)


def test_a_free_building_may_be_declined():
    """encounter.building: `buy nothing` leaves all as it lies, and is told."""
    here, s, _ = gift("building = 4", more=ROWS)
    s, events = play(here, "buy nothing", state=s)
    assert here.state.houses == s.houses
    assert ["Ada declines the free building."] == told(here, events, "encounter.building")


def test_with_none_that_fits_it_is_lost():
    """encounter.building: nothing is asked, and it is told."""
    here, s, events = gift("building = 2", more=ROWS.replace("key-1-2-potions", "key-4-train-to-ready"))
    assert not isinstance(s.top, FreeBuilding)
    assert ["No open building fits, so Ada gains none."] == told(here, events, "encounter.building")


@pytest.mark.parametrize(("caves", "rules"), [(0, ("encounter.building",)), (1, ())])
def test_a_free_outpost_needs_a_cave_from_before(caves, rules):
    """encounter.building: the cave of this very encounter comes too late."""
    here, s, _ = gift("building = 5", f"caves = {caves}", more=ROWS)
    assert rules == rules_of(here, "buy outpost-3-bed-reputation", s)


def test_the_refusal_of_a_free_outpost_says_why():
    """encounter.building: the cave must have been held before."""
    here, s, _ = gift("building = 5", more=ROWS)
    expected = ["A free outpost needs a cave that you held before this encounter."]
    assert expected == sentences(here, "buy outpost-3-bed-reputation", s)


def test_an_extra_cave_of_the_same_reward_comes_too_late_as_well():
    """encounter.building: the extra cave is in the village by then, yet was not held before."""
    here, s, _ = gift("cave = true, building = 5", more=ROWS)
    s, _ = play(here, "~ cave-05", state=s)
    assert 1 == s.villages[0].caves
    assert ("encounter.building",) == rules_of(here, "buy outpost-3-bed-reputation", s)


def test_all_faults_of_a_free_building_are_told():
    """encounter.building: too dear an outpost without a cave has two faults, and one that is not open has three."""
    here, s, _ = gift("building = 4", more=ROWS)
    assert 2 == len(sentences(here, "buy outpost-5-2-mushroom", s))
    assert 3 == len(sentences(here, "buy outpost-6-coin-building-4-points", s))


def test_a_free_outpost_covers_the_cave():
    """encounter.building: one cave less, then the one of this encounter joins."""
    here, s, _ = gift("building = 5", "caves = 1", more=ROWS)
    s, events = play(here, "buy outpost-3-bed-reputation", "~ outpost-7-2-clay-pot", state=s)
    assert 1 == s.villages[0].caves
    assert here.state.villages[0].reputation + 1 == s.villages[0].reputation
    assert "build.outpost" in cited(events)


def test_a_free_building_pays_no_bonus_coin():
    """encounter.building: nothing was purchased, so "gain a coin when building" pays nothing."""
    guild = '[[card]]\nid = "guild"\ncoin_building = 1\n'
    here, s, _ = gift("building = 4", 'buildings = ["guild"]', more=ROWS + guild)
    s, events = play(here, "buy key-1-2-potions", state=s)
    assert 7 == s.villages[0].coins
    assert "build.coin-bonus" not in cited(events)


def test_tempting_free_buildings_are_offered():
    """encounter.building: what is too dear, and a card that is not in play, are candidates too."""
    here, s, _ = gift("building = 4", more=ROWS)
    offered = candidates(here, s)
    assert "buy house-9-2-beds" in offered
    assert f"buy {s.key_pile.unseen[0]}" in offered


def test_two_free_outposts_need_two_caves_from_before():
    """encounter.building: a cave that the first free outpost covered is not there for a second one."""
    second = paragraph(902, result="building = 5")
    here, s, _ = gift("cave = true, building = 5, link = 902", "caves = 1", more=second + ROWS)
    s, _ = play(here, "~ cave-05", "buy outpost-3-bed-reputation", "~ outpost-7-2-clay-pot", state=s)
    assert 1 == s.villages[0].caves  # the extra one, which was not held before
    assert ("encounter.building",) == rules_of(here, "buy outpost-5-2-mushroom", s)


def test_goods_of_a_reward_are_at_hand():
    """encounter.order: a good that was gained lies in the player's own supply, not on the track."""
    _, s, _ = gift('goods = ["ore"]')
    assert (1, ()) == (goods(s.villages[0], "ore"), s.villages[0].track)
