"""Whether to go down: every fight that one could go to, with its chance, what it is worth, and the danger of ruin."""

from fractions import Fraction

import pytest

from abcore.otherworld.content import standard
from abcore.otherworld.odds import chance, meet
from abcore.otherworld.odds_going import Prices, fights, ruined
from abcore.otherworld.situation import load

SPAWN = 'creatures = { c2 = "blood-spawn" }'
NOTHING = Prices(Fraction(0), Fraction(0), Fraction(0), Fraction(0))


def going(hero="", table="", head="prince = 'off'", prices=None, character="archmage"):
    """The fights that Ada could go to, by move."""
    place = load(f'{head}\n[hero.Ada]\ncharacter = "{character}"\nweapons = 0\n{hero}\n[table]\n{table}')
    return {str(move): told for move, told in fights(place.game, place.state, prices)}


def test_only_level_1_can_be_entered_from_the_village():
    """catacombs.enter: five spaces, and no other fight."""
    assert {f"move a{n}" for n in range(1, 6)} == {*going('place = "forge"')}


def test_a_creature_that_lies_open_has_its_own_chance():
    """combat.start: a bare Blood Spawn on level 1 is beaten three times in eight."""
    assert Fraction(3, 8) == going(table='creatures = { a1 = "blood-spawn" }')["move a1"].chance


def test_a_creature_face_down_is_the_mean_of_those_not_met():
    """setup.creatures: twelve of them, equally likely."""
    every = [chance(meet(creature, 1)) for creature in standard().creatures.values()]
    assert sum(every) / 12 == going()["move a1"].chance


def test_the_worth_is_spoils_by_the_chance_less_the_wound():
    """reward.level-3: a point, against a wound."""
    told = going('place = "c1"', SPAWN, prices=NOTHING)["move c2"]
    assert told.chance - (1 - told.chance) == told.worth


def test_influence_is_counted_in():
    """influence.two-cubes: two cubes are a point more."""
    told = going('place = "c1"\ninfluence = 2', SPAWN, prices=NOTHING)["move c2"]
    assert 2 * told.chance - (1 - told.chance) == told.worth


def test_the_better_of_gold_and_card_counts():
    """reward.level-2: two gold are worth more than a card here, less there."""
    dear, cheap = (
        going('place = "b1"', 'creatures = { b2 = "blood-spawn" }', prices=NOTHING.but(card=Fraction(card)))["move b2"]
        for card in (3, 0)
    )
    assert 3 * dear.chance == dear.worth - cheap.worth


def test_the_fourth_wound_costs_everything():
    """wounds.fourth: points as well, and the prospect says so."""
    told = going('place = "c1"\nwounds = 3\npoints = 6', SPAWN, prices=NOTHING)["move c2"]
    assert told.ruin
    assert told.chance - 3 * (1 - told.chance) == told.worth


def test_a_heal_symbol_saves_from_ruin():
    """character.heal: the Ranger throws the fourth wound off, and then has no symbol left."""
    told = going('place = "c1"\nwounds = 3\npoints = 4', character="ranger")["move c2"]
    assert not told.ruin


def test_a_force_field_takes_the_wound():
    """card.force-field: a loss costs nothing."""
    told = going('place = "c1"\ncards = ["force-field"]', SPAWN, prices=NOTHING)["move c2"]
    assert told.chance == told.worth


def test_the_prince_can_be_fought_where_he_stands():
    """prince.fight: without a basic weapon he cannot be beaten, and a loss takes an advancement token."""
    told = going('place = "forge"\nadvancements = 1', head="prince = 'market'")["move market"]
    assert (0, Fraction(-1, 2)) == (told.chance, told.worth)


def test_an_abyss_card_brings_its_points():
    """abyss.win: the Silent Choir, one point, one time in six."""
    told = going('place = "c1"', 'abyss = ["silent-choir"]', prices=NOTHING)["abyss silent-choir"]
    assert (Fraction(1, 6), Fraction(1, 6) - Fraction(5, 6)) == (told.chance, told.worth)


def test_the_best_comes_first():
    worths = [told.worth for told in going('place = "b2"').values()]
    assert sorted(worths, reverse=True) == worths


@pytest.mark.parametrize(
    ("fought", "wounds", "expected"), [(3, 0, "0"), (4, 0, "16/81"), (5, 0, "112/243"), (2, 3, "8/9"), (0, 3, "0")]
)
def test_ruin_is_the_chance_of_enough_losses(fought, wounds, expected):
    """wounds.fourth: won one time in three, without a healer."""
    assert expected == str(ruined(Fraction(1, 3), fought, wounds))
