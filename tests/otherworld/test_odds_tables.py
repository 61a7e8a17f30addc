"""Every table of exact chances in the cards file, number by number, to four decimals (invariant 7)."""

from fractions import Fraction

import pytest

from abcore.otherworld.content import standard
from abcore.otherworld.odds import Battle, Pool, bare, chance, meet_in_abyss, meet_prince, purchases, with_bought

from .fights import CREATURES, battle, kinds, told

BARE = """
Blood Spawn    | 3/8   | .7608 | .9412 | .0972 | .3997 | .7206 | .0162 | .1446 | .4142
Bone Warden    | 11/20 | .8259 | .9549 | .2426 | .5429 | .7936 | .0735 | .2704 | .5383
Crypt Stalker  | 11/24 | .7315 | .9065 | .2022 | .4614 | .7122 | .0612 | .2265 | .4646
Tomb Wraith    | 11/36 | .7222 | .9302 | .0648 | .3468 | .6843 | .0086 | .1125 | .3697
Rift Hound     | 9/20  | .7574 | .9265 | .1741 | .4571 | .7296 | .0451 | .2064 | .4617
Stone Revenant | 7/27  | .6644 | .9020 | .0540 | .3052 | .6369 | .3052 | .6369 | -
Night Leech    | 9/20  | .7574 | .9265 | .1741 | .4571 | .7296 | .0451 | .2064 | .4617
Veil Spider    | 1/2   | .8410 | .9676 | .1590 | .5000 | .7942 | .0324 | .2058 | .5000
Mire Serpent   | 11/24 | .7315 | .9065 | .2022 | .4614 | .7122 | .0612 | .2265 | .4646
Ash Ghoul      | 11/36 | .7222 | .9302 | .0648 | .3468 | .6843 | .0086 | .1125 | .3697
Grave Hydra    | 9/20  | .7574 | .9265 | .1741 | .4571 | .7296 | .0451 | .2064 | .4617
Gloom Titan    | 7/27  | .6644 | .9020 | .0540 | .3052 | .6369 | .3052 | .6369 | -
"""
ROWS = {row.split("|")[0].strip(): [cell.strip() for cell in row.split("|")[1:]] for row in BARE.strip().splitlines()}
CELLS = [
    (name, 1 + at // 3, at % 3, cell) for name, cells in ROWS.items() for at, cell in enumerate(cells) if cell != "-"
]
ONE_EFFECT = {
    "+1": ".5000",
    "reroll-low": ".5652",
    "+2": ".6002",
    "reroll": ".6153",
    "add-die": ".7206",
    "reroll-two": ".7360",
    "copy": ".7540",
    "transfer": ".7785",
}
ABYSS = {
    "Ember Warden": "1/36",
    "Mirror Fiend": "0",
    "Silent Choir": "1/6",
    "Hollow King": "0",
    "Star Eater": "0",
    "Chained Behemoth": "0",
    "Tide of Eyes": "0",
    "The Gate Itself": "0",
}


def named(name):
    return next(id for id, creature in CREATURES.items() if creature.name == name)


def test_the_tables_name_every_creature_and_every_abyss_card():
    """setup.creatures: none of the twelve is left out, and none of the eight."""
    assert {creature.name for creature in CREATURES.values()} == {*ROWS}
    assert {card.name for card in standard().abyss.values()} == {*ABYSS}


@pytest.mark.parametrize(("name", "level", "bought", "cell"), CELLS)
def test_a_bare_fight_has_the_chance_of_the_table(name, level, bought, cell):
    """combat.compare: no effects, so many helpful dice bought; as a fraction where the table has one."""
    found = bare(battle(named(name), level, bought))
    assert cell == (str(found) if "/" in cell else told(found))


@pytest.mark.parametrize(("name", "level"), [("Stone Revenant", 3), ("Gloom Titan", 3)])
def test_a_dash_stands_where_the_four_are_full(name, level):
    """combat.four-dice: with extra dice of the helpful colour only one more can be bought on level 3."""
    fight = battle(named(name), level)
    assert 3 == fight.mine.size


@pytest.mark.parametrize(("name", "level", "bought", "cell"), CELLS[::4])
def test_totals_and_tables_are_two_roads_to_a_bare_chance(name, level, bought, cell):
    """combat.compare: an effect that may never be used leaves the bare chance, found by whole tables."""
    fight = battle(named(name), level, bought)
    assert bare(fight) == purchases(fight.but(effects=kinds(["copy"]), actions=0))[0].chance


@pytest.mark.parametrize(("creature", "sign"), [("rift-hound", "<"), ("bone-warden", "≤")])
def test_a_fight_for_less_is_one_for_more_with_the_colours_changed(creature, sign):
    """combat.less, combat.less-equal: the same dice in the other colours, with effects as well."""
    fight = battle(creature, 2, 1, effects=kinds(["transfer", "add-die", "reroll-low"]), actions=2)
    assert chance(fight) == chance(fight.but(sign=sign, red=fight.blue, blue=fight.red))


@pytest.mark.parametrize(
    ("bought", "expected"), [(0, Fraction(0)), (1, Fraction(7, 432)), (2, Fraction(1687, 11664))]
)
def test_the_prince_is_beaten_as_the_table_says(bought, expected):
    """prince.dice: two sixes and two dice against two blue dice and those bought."""
    assert expected == bare(with_bought(meet_prince().but(tokens=bought), 0, bought))


def test_no_red_die_can_be_bought_against_the_prince():
    """prince.dice: red is full, so only blue dice are for sale."""
    assert {0} == {each.red for each in purchases(meet_prince().but(tokens=3))}


@pytest.mark.parametrize(
    ("bought", "kept", "expected"),
    [(1, 0, ".3997"), (0, 1, ".2388"), (2, 0, ".7206"), (1, 1, ".6153"), (0, 2, ".3918")],
)
def test_a_token_bought_or_kept_is_worth_what_the_table_says(bought, kept, expected):
    """combat.token-reroll: Blood Spawn on level 2; a token kept for step 6 costs an action as well."""
    assert expected == told(chance(battle("blood-spawn", 2, bought, tokens=kept, actions=kept)))


@pytest.mark.parametrize("creature", CREATURES)
@pytest.mark.parametrize("level", (1, 2, 3))
@pytest.mark.parametrize("tokens", (1, 2))
def test_without_effects_buying_is_better_than_keeping(creature, level, tokens):
    """combat.buy-dice: for every creature on every level, until the four are full."""
    fight = battle(creature, level, tokens=tokens, actions=9, buying=True)
    best = purchases(fight)[0]
    room = min(tokens, 4 - fight.mine.size)
    assert (room, 0) == ((best.red, best.blue) if fight.swapped else (best.blue, best.red))


@pytest.mark.parametrize(("symbol", "expected"), ONE_EFFECT.items())
def test_one_effect_is_worth_what_the_table_says(symbol, expected):
    """effect.*: Blood Spawn on level 2, one bought die, one action."""
    assert expected == told(chance(battle("blood-spawn", 2, 1, effects=kinds([symbol]), actions=1)))


def test_a_token_is_worth_a_reroll():
    """combat.token-reroll: the table's row for both."""
    assert ONE_EFFECT["reroll"] == told(chance(battle("blood-spawn", 2, 1, tokens=1, actions=1)))


@pytest.mark.parametrize(("name", "expected"), ABYSS.items())
def test_the_abyss_without_effects_is_as_the_table_says(name, expected):
    """abyss.dice: two blue dice beside the set ones."""
    card = next(card for card in standard().abyss.values() if card.name == name)
    assert expected == str(chance(meet_in_abyss(card)))


def test_random_and_set_die_are_averaged_over_all_faces_but_the_arrow():
    """combat.random-die: Bone Warden never keeps a 6, so five pairs are equally likely."""
    assert 5 == len(battle("bone-warden", 1).red.cases)


def test_a_random_die_that_lies_has_set_its_partner():
    """combat.set-die: the mean over the five pairs of Rift Hound is its chance before step 2."""
    fight = battle("rift-hound", 2, 1, effects=kinds(["transfer"]), actions=1)
    later = [chance(fight.but(red=Pool((face - 1, face), 1))) for face in range(2, 7)]
    assert sum(later) / 5 == chance(fight)


def test_more_tokens_than_actions_change_nothing():
    """combat.actions: each reroll is one."""
    fight = Battle(">", Pool((5, 6)), Pool((1, 1)), actions=2, tokens=2)
    assert chance(fight) == chance(fight.but(tokens=9))
