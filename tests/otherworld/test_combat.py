"""Combat, steps 1 to 5 and 7: buying, the random and the set die, extra dice, and the four signs."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.otherworld import OtherWorld
from abcore.otherworld.dice import fight
from abcore.otherworld.frames import BuyDice, ChangeDice, Turn
from abcore.otherworld.moves import Dice
from tests.otherworld.tools import at, candidates, cautions_of, cited, hero, play, rules_of, sentences, side, told

CONTENT = OtherWorld().content
CREATURES = list(CONTENT.creatures)


def meeting(foe: str, level: int = 2, text: str = "", **switches: object):
    """Ada before step 1."""
    return at(f'{text}[fight]\nfoe = "{foe}"\nlevel = {level}', **switches)


def dice_of(here, *lines: str):
    """The dice on the table after more moves and rolls."""
    now = fight(play(here, *lines)[0])
    return now.red, now.blue


# -- meeting -----------------------------------------------------------------------------------------------------------


def test_a_creature_is_turned_up_on_entry_and_stays_so():
    """combat.start: drawn when first seen, before step 1."""
    here = at()
    s = play(here, "move a1")[0]
    assert (12, 12) == (len(here.game.chance(s)), here.game.chance(s).total)
    s, events = play(here, "~ rift-hound", state=s)
    assert ("rift-hound", BuyDice(0)) == (s.creatures[0], s.top)
    assert ["On A1 Ada turns up the Rift Hound.", "Ada fights the Rift Hound."] == told(here, events, "combat.start")


def test_a_creature_that_is_met_is_not_drawn_again():
    """combat.start: eleven are left for the next space."""
    here = at('[table]\ncreatures = { a1 = "rift-hound" }')
    assert 11 == len(here.game.chance(play(here, "move a2")[0]))
    assert BuyDice(0) == play(here, "move a1")[0].top


def test_red_is_the_foe_and_blue_the_player():
    """combat.colours, combat.steps: told at the start."""
    _, events = play(at('[table]\ncreatures = { a1 = "rift-hound" }'), "move a1")
    assert {"combat.colours", "combat.steps", "combat.extra-dice"} <= {*cited(events)}


# -- step 1 ------------------------------------------------------------------------------------------------------------


def test_each_die_costs_a_basic_weapon():
    """combat.buy-dice: of the colour that the buyer picks, and it is no action."""
    here = meeting("blood-spawn", 1, side(weapons=2))
    s, events = play(here, "dice 1 red 1 blue")
    assert 0 == hero(s).weapons
    assert ["combat.buy-dice", "combat.buy-colour", "combat.buy-no-action"] == cited(events)
    assert 0 == fight(s).actions


def test_nobody_spends_more_than_there_is():
    """combat.buy-dice"""
    here = meeting("blood-spawn", 1, side(weapons=1))
    assert ["Each die costs a basic weapon: that is 2, and you have 1."] == sentences(here, "dice 2 blue")


def test_nobody_buys_fewer_than_no_dice():
    """combat.buy-dice: a negative purchase would make basic weapons out of nothing."""
    here = meeting("blood-spawn", 1, side(weapons=1))
    assert ("combat.buy-dice",) == here.game.check(here.state, Dice(-1, 2)).rules
    assert ("combat.buy-dice",) == here.game.check(here.state, Dice(2, -1)).rules


@pytest.mark.parametrize("creature", CREATURES)
@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_purchase_leaves_room_for_the_dice_to_come(creature: str, level: int):
    """combat.four-dice: two red, two blue and the extra dice are still to come."""
    extra = Counter(CONTENT.creatures[creature].extra[: level - 1])
    here = meeting(creature, level, side(weapons=6))
    red, blue = (4 - 2 - extra[colour] for colour in ("red", "blue"))
    assert () == rules_of(here, f"dice {red} red {blue} blue")
    assert ("combat.four-dice",) == rules_of(here, f"dice {red + 1} red")
    assert ("combat.four-dice",) == rules_of(here, f"dice {blue + 1} blue")


def test_a_die_that_helps_the_creature_draws_a_warning():
    """combat.buy-colour: low can be good, so read the sign."""
    assert ("combat.buy-colour",) == cautions_of(meeting("night-leech", 1, side(weapons=1)), "dice 1 blue")
    assert () == cautions_of(meeting("night-leech", 1, side(weapons=1)), "dice 1 red")


def test_all_purchases_and_one_too_many_are_offered():
    """combat.four-dice: on level 3 of the Blood Spawn red is full."""
    here = meeting("blood-spawn", 3, side(weapons=6))
    assert ["dice none", "dice 1 blue", "dice 2 blue", "dice 1 red", "dice 3 blue"] == candidates(here)


def test_nothing_is_bought_after_a_roll():
    """combat.buy-dice: in step 6 it is too late; while dice fall nobody is asked."""
    here = meeting("blood-spawn", 1, side(weapons=3))
    s = play(here, "dice none", "~ 2")[0]
    assert ("combat.steps",) == rules_of(here, "dice 1 blue", s)
    s = play(here, "~ 3 4", state=s)[0]
    assert ("combat.buy-dice",) == rules_of(here, "dice 1 blue", s)


# -- steps 2 to 5 ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("creature", CREATURES)
def test_the_random_die_never_stays_on_the_arrow(creature: str):
    """combat.random-die: every other face is as likely."""
    here = meeting(creature)
    s = play(here, "dice none")[0]
    faces = [face for face in range(1, 7) if face != CONTENT.creatures[creature].arrow]
    assert [(face, 1) for face in faces] == list(here.game.chance(s).items())


SET_DICE = [("crypt-stalker", 3, 3), ("rift-hound", 3, 2), ("bone-warden", 3, 4), ("blood-spawn", 3, 4)]


@pytest.mark.parametrize(("creature", "random", "shown"), [*SET_DICE, ("gloom-titan", 6, 1)])
def test_the_set_die_goes_by_the_random_one_or_is_fixed(creature: str, random: int, shown: int):
    """combat.set-die: same, one less, one more, or a number of its own."""
    assert tuple(sorted((random, shown))) == dice_of(meeting(creature, 1), "dice none", f"~ {random}")[0]


@pytest.mark.parametrize("level", [1, 2, 3])
def test_levels_bring_extra_dice_of_the_cards_colours(level: int):
    """combat.extra-dice, combat.extra-colour: none, the first, both; Stone Revenant has one of each colour."""
    rolls = {1: "", 2: "~ 5", 3: "~ 5 2"}[level]
    red, blue = dice_of(meeting("stone-revenant", level), "dice none", "~ 1", *filter(None, [rolls]))
    assert ({1: (1, 6), 2: (1, 5, 6), 3: (1, 5, 6)}[level], (2,) if level == 3 else ()) == (red, blue)


def test_bought_dice_are_rolled_after_the_extra_ones_and_before_the_two_blue():
    """combat.roll-bought, combat.two-blue"""
    here = meeting("blood-spawn", 2, side(weapons=1))
    _, events = play(here, "dice 1 blue", "~ 5 4 3 3 6")
    order = ["combat.random-die", "combat.set-die", "combat.extra-colour", "combat.roll-bought", "combat.two-blue"]
    assert [*order, "combat.two-blue"] == cited(events)[3:]


def test_the_set_die_does_not_follow_a_later_change():
    """combat.set-die: Wolf's Jaw turns the random 5 of a Crypt Stalker into a 1, and the set 5 stays."""
    here = meeting("crypt-stalker", 1, side(character="rogue", cards=["wolfs-jaw"]))
    assert (1, 5) == dice_of(here, "dice none", "~ 5 6 6", "use wolfs-jaw red 5", "~ 1")[0]


def test_the_arrow_works_in_step_2_only():
    """combat.set-die: a reroll may show the arrow's number."""
    here = meeting("rift-hound", 1, side(character="rogue", cards=["wolfs-jaw"]))
    s = play(here, "dice none", "~ 5 6 6", "use wolfs-jaw red 5")[0]
    assert 6 == here.game.chance(s).total


# -- step 7 ------------------------------------------------------------------------------------------------------------

SIGNS = {
    "blood-spawn": ("combat.greater", lambda blue, red: blue > red),
    "night-leech": ("combat.less", lambda blue, red: blue < red),
    "bone-warden": ("combat.greater-equal", lambda blue, red: blue >= red),
    "veil-spider": ("combat.less-equal", lambda blue, red: blue <= red),
}


HANDS = st.lists(st.integers(1, 6), min_size=1, max_size=4)


@given(st.sampled_from(list(SIGNS)), HANDS, HANDS)
def test_totals_are_compared_under_the_sign(creature, red, blue):
    """combat.compare, combat.greater, combat.less, combat.greater-equal, combat.less-equal"""
    rule, beats = SIGNS[creature]
    here = at(f'[fight]\nfoe = "{creature}"\nlevel = 1\nred = {red}\nblue = {blue}')
    s, events = play(here, "done")
    assert {"combat.compare", rule} <= {*cited(events)}
    assert beats(sum(blue), sum(red)) == (hero(s).wounds == 0)


def test_a_fight_is_not_optional():
    """turn.action: no way out of step 1 but to buy dice or none."""
    here = meeting("blood-spawn", 1)
    assert ("combat.steps",) == rules_of(here, "done")
    assert ("combat.steps",) == rules_of(here, "move castle")


def chance_of_winning(here, s) -> Fraction:
    """The engine's own tree, nothing changed in step 6."""
    if here.game.kind(s) == "chance":
        dist = here.game.chance(s)
        parts = [(w, chance_of_winning(here, here.game.resolve(s, o).state)) for o, w in dist.items()]
        return sum((w * p for w, p in parts), Fraction(0)) / dist.total
    if isinstance(s.top, ChangeDice):
        s = here.game.apply(s, here.game.read(s, "done")).state
        return chance_of_winning(here, s)
    return Fraction(hero(s).wounds == 0)


@pytest.mark.parametrize(
    ("creature", "chance"),
    [("blood-spawn", (3, 8)), ("bone-warden", (11, 20)), ("stone-revenant", (7, 27)), ("veil-spider", (1, 2))],
)
def test_the_tree_of_the_engine_gives_the_table_of_bare_fights(creature: str, chance: tuple[int, int]):
    """The exact chances: level 1, no effects, no bought die."""
    here = meeting(creature, 1)
    assert Fraction(*chance) == chance_of_winning(here, play(here, "dice none")[0])


def test_the_prince_cannot_be_beaten_by_two_dice():
    """prince.dice: two sixes and two dice against two; the best throw is 12 against 14."""
    here = at()
    s = play(here, "move castle", "dice none", "~ 1 1 6 6", "done")[0]
    assert ("castle", Turn(1)) == (s.prince, s.top)
