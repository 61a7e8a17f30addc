"""score.*: every line of the village points, and how certain it is. The worked examples are in
test_worked_examples_score.py; ranks and ties in test_score_ranks.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.score import CITES
from abcore.aboveandbelow.situation import Situation
from abcore.aboveandbelow.state import GOODS
from abcore.engine.explain import Number, weakest
from tests.aboveandbelow.tools import at, play

RICH = """
[village.Ada]
track = ["fruit", "fruit", "ore"]
potions = 2
caves = 1
reputation = 3
buildings = ["star-12-potion-ore", "star-18-house", "key-4-per-cave-reroll", "outpost-5-2-mushroom"]
"""


def opened(number: Number) -> list[Number]:
    """A number and all that it is made of."""
    return [number, *(deeper for part in number.parts for deeper in opened(part))]


def lines(here: Situation, rule: str, seat: int = 0) -> list[Number]:
    """The lines of one rule that are no sums of others."""
    return [n for n in opened(here.game.score(here.state)[seat]) if n.rule == rule and not n.parts]


def points(here: Situation, rule: str, seat: int = 0) -> int:
    """The village points of one rule's lines."""
    return sum(n.value for n in lines(here, rule, seat))


def ada(fields: str, goods: str = "", **switches: object) -> Situation:
    """Ada's village, whatever else."""
    return at(f"[village.Ada]\n{fields}\n" + (f"[village.Ada.goods]\n{goods}" if goods else ""), **switches)


# -- the whole --------------------------------------------------------------------------------------------------------


def test_the_score_has_six_lines():
    """score.*: the four of the book, with reputation's two and the cards' two told apart."""
    here = at(RICH)
    whole = here.game.score(here.state)[0]
    expected = [
        "advancement track", "buildings", "place 1 in reputation", "space of the cube", "bonus points on cards",
        "points per thing",
    ]  # fmt: skip
    assert expected == [part.label for part in whole.parts]
    assert ("village points", "score.ties") == (whole.label, whole.rule)


def test_every_scoring_rule_is_cited_by_a_line():
    """score.*: with a rich village and a tie, each id that CITES promises has a line."""
    rich = RICH.replace('"outpost-5-2-mushroom"]', '"outpost-5-2-mushroom", "star-14-villager"]')
    tables = [at(rich), at(rich.replace("reputation = 3", ""))]
    found = {n.rule for here in tables for n in opened(here.game.score(here.state)[0])}
    assert set(CITES) == found


def test_the_sum_is_the_sum_of_its_lines():
    """score.ties: at every level, value and certainty come from the parts."""
    here = at(RICH)
    for number in opened(here.game.score(here.state)[0]):
        if number.parts:
            assert sum(part.value for part in number.parts) == number.value
            assert weakest(part.status for part in number.parts) == number.status


def test_a_score_can_be_asked_at_any_time():
    """score.*: in a turn it is what the village would score now."""
    here = at(RICH)
    assert here.game.score(here.state) == here.game.score(here.state.but(frames=()))


# -- the track --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("slot", "each"), list(enumerate([1, 1, 2, 2, 3, 4, 5, 6], start=1)))
def test_each_slot_has_its_points(slot: int, each: int):
    """score.track: a good scores the points above its slot."""
    line = lines(ada(f"track = {list(GOODS[:slot])}"), "score.track")[-1]
    assert (each, f"1 {standard().goods_names[slot - 1]} on slot {slot}") == (line.value, line.label)


def test_every_good_of_a_stack_scores():
    """score.track: three ropes on slot one, one each."""
    line = lines(ada('track = ["rope", "rope", "rope"]'), "score.track")[0]
    assert (3, "3 x 1") == (line.value, line.working)


def test_goods_elsewhere_score_nothing():
    """score.track: neither at hand, nor on a card, nor in the sale circle."""
    here = ada('buildings = ["house-7-2-rope"]\nsale = ["ore"]', "fruit = 3")
    assert 0 == points(here, "score.track")


@given(st.lists(st.sampled_from(GOODS), max_size=12))
def test_the_track_scores_slot_by_slot(track: list[str]):
    """score.track: the sum over all goods of the points of their slot."""
    here = ada(f"track = {track}", limited_supply=False)
    kinds = list(dict.fromkeys(track))
    assert sum(standard().track_points[kinds.index(good)] for good in track) == points(here, "score.track")


@pytest.mark.parametrize(("slot", "status"), [(1, "seen"), (2, "seen"), (3, "printed"), (4, "assumed"), (8, "assumed")])
def test_a_slot_is_as_certain_as_its_number(slot: int, status: str):
    """score.track: slot three is printed, one and two are seen, the others are ours, and the line says so."""
    assert status == lines(ada(f"track = {list(GOODS[:slot])}"), "score.track")[-1].status


def test_an_assumed_slot_makes_the_sum_assumed():
    """score.track: three printed and seen slots, and the fourth pulls the track and the whole down."""
    here = ada(f"track = {list(GOODS[:4])}")
    whole = here.game.score(here.state)[0]
    assert ("assumed", "assumed") == (whole.status, whole.parts[0].status)
    assert next(whole.lines()).endswith("[score.ties, assumed]")


# -- buildings --------------------------------------------------------------------------------------------------------


def test_each_building_scores_one():
    """score.buildings: house, key house, star house and outpost, and the starting house."""
    cards = '"house-7-2-rope", "key-2-rerolls", "star-16-outpost", "outpost-7-2-clay-pot", "outpost-7-2-rope-potion"'
    assert 6 == points(ada(f"buildings = [{cards}]"), "score.buildings")


def test_two_of_a_kind_are_two_buildings():
    """score.buildings: cards are counted, not kinds."""
    assert 3 == points(ada('buildings = ["house-4-2-fruit", "house-4-2-fruit"]'), "score.buildings")


def test_empty_caves_are_no_buildings():
    """score.buildings: five caves without an outpost score nothing."""
    assert 1 == points(ada("caves = 5"), "score.buildings")


def test_the_starting_house_counts_by_switch():
    """score.buildings: on: 1 for it; off: only what was built."""
    assert 0 == points(ada("", starting_house_scores=False), "score.buildings")
    assert 1 == points(ada('buildings = ["house-7-2-rope"]', starting_house_scores=False), "score.buildings")


# -- the cube's space -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("steps", "score"), [(-2, -2), (-1, -1), (0, 0), (1, 0), (2, 1), (3, 1), (6, 3), (8, 5)])
def test_the_space_of_the_cube_scores(steps: int, score: int):
    """score.reputation-space: counted from the torch, plus or minus what is printed there."""
    assert score == points(ada(f"reputation = {steps}"), "score.reputation-space")


@pytest.mark.parametrize(("steps", "status"), [(-2, "printed"), (-1, "assumed"), (0, "reported"), (3, "assumed")])
def test_a_space_is_as_certain_as_its_number(steps: int, status: str):
    """score.reputation-space: the top is printed, the torch reported, the rest ours."""
    assert status == lines(ada(f"reputation = {steps}"), "score.reputation-space")[0].status


# -- cards ------------------------------------------------------------------------------------------------------------


def test_cards_score_their_bonus_points():
    """score.cards: what is printed on each card, two of a kind twice, and no line for a card without."""
    cards = '"outpost-4-bed-2-points", "outpost-4-bed-2-points", "house-7-income-4-points", "house-7-2-rope"'
    found = lines(ada(f"buildings = [{cards}]"), "score.cards")
    assert {"outpost for 4: 1 bed, 2 points": 4, "house for 7: +1 income, 4 points": 4} == {
        n.label: n.value for n in found
    }


def test_bonus_points_are_as_certain_as_the_card():
    """score.cards: printed for the two cards of page 13, reported for others, assumed for what is made up."""
    made = '[[card]]\nid = "hut"\npoints = 3\n'
    here = at(made + '[village.Ada]\nbuildings = ["star-12-potion-ore", "star-14-villager", "hut"]')
    by_label = {n.label.split(":")[0]: n.status for n in lines(here, "score.cards")}
    expected = {"star house for 12": "printed", "star house for 14": "reported", "house for 0": "assumed"}
    assert expected == by_label


# -- per thing --------------------------------------------------------------------------------------------------------


def test_per_thing_counts_supply_track_and_circle():
    """score.per-thing, trade.circle: ore at hand, on the track and for sale counts; 2 each."""
    here = ada('buildings = ["star-12-potion-ore"]\ntrack = ["ore", "ore"]\nsale = ["ore"]', "ore = 1")
    assert 8 == points(here, "score.per-thing")


def test_per_thing_counts_nothing_on_a_building():
    """score.per-thing: the two ores on the outpost are not counted."""
    assert 0 == points(ada('buildings = ["star-12-potion-ore", "outpost-9-2-ore-potion"]'), "score.per-thing")


def test_per_thing_counts_tokens():
    """score.per-thing: potions and ciders, those for sale too."""
    here = ada('buildings = ["star-12-potion-ore", "star-11-cider-mushroom-fruit-fish"]\npotions = 2\nciders = 3\n'
               'sale = ["potion"]')  # fmt: skip
    assert 3 * 2 + 3 * 1 == points(here, "score.per-thing")


def test_per_thing_counts_each_thing_of_the_card():
    """score.per-thing: cider, mushroom, fruit and fish 1 each, and rope none."""
    here = ada('buildings = ["star-11-cider-mushroom-fruit-fish"]\nciders = 1\ntrack = ["fish", "rope"]', "fruit = 2")
    labels = [n.label.partition(" (")[0] for n in lines(here, "score.per-thing")]
    assert (4, ["per cider", "per mushroom", "per fruit", "per fish"]) == (points(here, "score.per-thing"), labels)


def test_per_outpost():
    """score.per-thing: 2 for each outpost by the star house, 1 by the outpost that counts itself."""
    cards = '"star-16-outpost", "outpost-7-income-per-outpost", "outpost-7-2-clay-pot"'
    assert 2 * 2 + 2 * 1 == points(ada(f"buildings = [{cards}]"), "score.per-thing")


def test_two_cards_of_a_kind_score_twice():
    """score.per-thing: each card speaks for itself."""
    cards = 'buildings = ["house-5-income-per-fish", "house-5-income-per-fish"]'
    assert 4 == points(ada(cards, "fish = 2"), "score.per-thing")


def test_per_house_counts_itself_and_the_start():
    """score.per-house: starting house, house, key house and the star house itself; no outpost."""
    cards = 'buildings = ["star-18-house", "house-7-2-rope", "key-2-rerolls", "outpost-7-2-clay-pot"]'
    assert 8 == points(ada(cards), "score.per-house")
    assert 6 == points(ada(cards, per_house_counts_start=False), "score.per-house")


def test_per_villager_counts_all_areas():
    """score.per-villager: ready, exhausted and injured, 2 each."""
    here = ada('buildings = ["star-14-villager"]\nexhausted = ["scout", "fenn-wick"]\ninjured = ["scribe", "cave-cat"]')
    assert 10 == points(here, "score.per-villager")


def test_villagers_on_the_way_are_owned():
    """score.per-villager: a party in the caves counts while it is away."""
    here = at('[village.Ada]\nbuildings = ["star-14-villager"]')
    s, _ = play(here, "explore builder scout")
    assert ("scribe",) == s.villages[0].ready
    assert here.game.score(here.state)[0].parts[-1] == here.game.score(s)[0].parts[-1]


def test_a_cat_who_rolls_is_owned():
    """score.per-villager: while his die falls he is in no area, and counts."""
    here = at('[village.Ada]\nready = ["cave-cat"]\nbuildings = ["star-14-villager"]')
    s, _ = play(here, "labor cave-cat")
    assert "chance" == here.game.kind(s)
    assert 8 == here.game.score(s)[0].parts[-1].value


def test_per_cave_counts_empty_caves():
    """score.per-cave: 1 per empty cave, none for one under an outpost."""
    cards = 'buildings = ["key-4-per-cave-reroll", "outpost-7-2-clay-pot"]\ncaves = 3'
    line = lines(ada(cards), "score.per-cave")[0]
    assert (3, "per empty cave") == (line.value, line.label.partition(" (")[0])


def test_points_per_thing_are_as_certain_as_the_card():
    """score.per-thing: printed on page 13, reported elsewhere, assumed where made up."""
    made = '[[card]]\nid = "mill"\nper = ["paper"]\nper_points = 1\n'
    here = at(made + '[village.Ada]\nbuildings = ["star-12-potion-ore", "star-17-paper-amethyst", "mill"]')
    by_points = [n.status for n in lines(here, "score.per-thing")]
    assert ["printed", "printed", "reported", "reported", "assumed"] == by_points


def test_the_score_of_one_is_not_the_others():
    """score.per-thing: what Ben owns does not count for Ada."""
    here = at('[village.Ada]\nbuildings = ["star-12-potion-ore"]\n[village.Ben]\npotions = 5')
    assert (0, 0) == (points(here, "score.per-thing"), points(here, "score.per-thing", 1))
