"""Advice at a table: the solver meets the game's own tree, and the chance moves only as dice and moves allow."""

from fractions import Fraction
from random import Random

import pytest

from abcore.engine.game import WrongMoment, moves
from abcore.otherworld.content import standard
from abcore.otherworld.moves import DONE, Dice
from abcore.otherworld.odds import bounds, within
from abcore.otherworld.odds_play import advice, asks_of, battle
from abcore.otherworld.situation import load

from .fight_tree import after, ended, fighting, tree

CARDS = [card.id for card in standard().cards.values() if not card.special]
FOES = [*standard().creatures, *standard().abyss, "prince"]


def here(foe="blood-spawn", character="ranger", cards=(), weapons=0, level=2, red=None, blue=None, **hero):
    """A fight of Ada's, before step 1 or with dice that lie."""
    lines = ['prince = "sorcerer"'] if "hidden" in hero else []
    lines += ["[hero.Ada]", f'character = "{character}"', f"weapons = {weapons}", f"cards = {[*cards]}"]
    lines += [f"{field} = {value!r}" for field, value in hero.items()]
    lines += ["[fight]", f'foe = "{foe}"']
    lines += [f"level = {level}"] if foe in standard().creatures else []
    lines += [f"red = {red}", f"blue = {blue}"] if red is not None else []
    return load("\n".join(lines))


def best_words(told):
    return [str(move) for move in told.best.moves]


# -- the game's own tree ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", CARDS)
def test_each_card_meets_the_games_own_tree(card):
    """combat.effects: both effects of each card, two actions, dice as they lie."""
    rng = Random(card)
    red, blue = (sorted(rng.choices(range(1, 7), k=size)) for size in (2, 1))
    s = here("blood-spawn", "berserker", [card], red=red, blue=blue, advancements=3)
    wise = s.state.but(frames=tuple(f.but(actions=3) if hasattr(f, "used") else f for f in s.state.frames))
    assert tree(s.game, wise) == advice(s.game, wise).value.value


@pytest.mark.parametrize("foe", standard().abyss)
def test_each_abyss_card_meets_the_games_own_tree(foe):
    """abyss.condition: a hand of both skills, one action, a basic weapon, before the two blue dice."""
    s = here(foe, "rogue", ["longbow", "throwing-axe", "battle-axe"], weapons=1)
    wise = s.state.but(frames=tuple(f.but(actions=4) if hasattr(f, "used") else f for f in s.state.frames))
    assert tree(s.game, wise) == advice(s.game, wise).value.value


@pytest.mark.parametrize("foe", ["rift-hound", "ash-ghoul", "stone-revenant"])
def test_step_1_meets_the_games_own_tree(foe):
    """combat.buy-dice: on level 1 a Knight with one basic weapon buys a die of either colour, or rolls one again."""
    s = here(foe, "knight", weapons=1, level=1)
    assert tree(s.game, s.state) == advice(s.game, s.state).value.value


def test_the_prince_meets_the_games_own_tree():
    """prince.dice: one basic weapon, one action."""
    s = here("prince", "knight", weapons=1)
    assert tree(s.game, s.state) == advice(s.game, s.state).value.value


def test_every_option_meets_the_games_own_tree():
    """effect.black-die: each target of each effect, not the best alone."""
    s = here("veil-spider", "paladin", ["hunting-knife", "mirror-shield", "chain-flail"], red=[2, 5], blue=[2, 6])
    now = s.state.but(frames=tuple(f.but(actions=2) if hasattr(f, "used") else f for f in s.state.frames))
    for option in advice(s.game, now).options:
        assert {option.chance} == {after(s.game, s.game.apply(now, move)) for move in option.moves}


def test_steps_are_worth_what_they_can_become():
    """Naming a die is as good as the best whole move that begins so."""
    s = here("blood-spawn", "battle-sage", ["buckler"], red=[4, 6], blue=[1, 5])
    aiming = s.game.apply(s.state, s.game.read(s.state, "use siphon")).state
    for option in advice(s.game, aiming).options:
        assert {option.chance} == {after(s.game, s.game.apply(aiming, move)) for move in option.moves}


# -- one step at a time, anywhere -------------------------------------------------------------------------------------


def random_fight(rng):
    """Any hero with a few cards against any foe, before step 1."""
    character = rng.choice([*standard().characters])
    cards = rng.sample(CARDS, rng.randrange(4))
    cursed = {"hidden": rng.choice(cards)} if cards and rng.random() < 0.3 else {}
    return here(rng.choice(FOES), character, cards, rng.randrange(3), rng.randint(1, 3), **cursed)


@pytest.mark.parametrize("seed", range(24))
def test_the_chance_moves_only_by_luck_and_mistakes(seed):
    """combat.steps: before a roll it is the mean over the roll, before a move the best over all moves."""
    rng = Random(seed)
    place = random_fight(rng)
    game, s = place.game, place.state
    while fighting(s):
        told = advice(game, s)
        if game.kind(s) == "chance":
            dist = game.chance(s)
            later = [worth(game, game.resolve(s, face)) * weight for face, weight in dist.items()]
            assert told.value.value == sum(later) / dist.total
            s = game.resolve(s, rng.choice([*dist])).state
        else:
            assert told.best.chance == told.value.value == worth(game, game.apply(s, rng.choice(told.best.moves)))
            move = rng.choice(moves(game, s))
            assert worth(game, game.apply(s, move)) <= told.value.value
            s = game.apply(s, rng.choice([move, told.best.moves[0]])).state


def worth(game, step):
    known = ended(step)
    return advice(game, step.state).value.value if known is None else known


# -- what is told -----------------------------------------------------------------------------------------------------


def test_the_rulebooks_example_is_played_as_the_book_plays_it():
    """combat.effects: Wolf's Jaw rerolls the red 5 (worked example 4)."""
    s = here(cards=["wolfs-jaw"], red=[4, 4, 5], blue=[3, 3, 6])
    told = advice(s.game, s.state)
    assert ["use wolfs-jaw red 5"] == best_words(told)
    assert (Fraction(1, 2), Fraction(1, 6)) == (told.value.value, told.cost)


def test_decay_is_no_option_for_a_ranger():
    """character.requirement: it asks for 7, and the Ranger has 5 (worked example 5)."""
    s = here(cards=["wolfs-jaw"], red=[4, 4, 5], blue=[3, 3, 6])
    told = advice(s.game, s.state)
    assert [] == [move for option in told.options for move in option.moves if "decay" in str(move)]


def test_equal_outcomes_are_one_option():
    """A token and a reroll effect do the same, so they stand together and are no second best."""
    s = here(cards=["wolfs-jaw"], weapons=1, character="knight", red=[4, 4, 5], blue=[3, 3, 6])
    told = advice(s.game, s.state)
    assert ["use wolfs-jaw red 5", "use token red 5"] == best_words(told)
    assert told.second.chance < told.best.chance


def test_who_has_won_may_stop():
    """combat.effects: the player may stop at any time, and a sure win is named first."""
    s = here(cards=["wolfs-jaw"], red=[1, 1], blue=[6, 6])
    assert DONE == advice(s.game, s.state).best.moves[0]


def test_the_best_purchase_is_named():
    """combat.buy-dice: with nothing else, both tokens buy blue dice against the Blood Spawn."""
    s = here(weapons=2, character="archmage")
    told = advice(s.game, s.state)
    assert (Dice(0, 2),) == told.best.moves
    assert Fraction(told.purchases[0].chance) == told.value.value


def test_a_card_face_down_does_not_count():
    """prince.curse: a hidden card is out of use."""
    s = here(cards=["wolfs-jaw"], red=[4, 4, 5], blue=[3, 3, 6], hidden="wolfs-jaw")
    assert 0 == advice(s.game, s.state).value.value


def test_a_chance_is_as_certain_as_its_weakest_part():
    """The Blood Spawn's sign is ours, and the prince's dice are printed."""
    spawn, prince = here(character="knight"), here("prince", "battle-sage")
    assert "assumed" == advice(spawn.game, spawn.state).value.status
    assert "printed" == advice(prince.game, prince.state).value.status


def test_outside_a_fight_there_is_no_advice():
    place = load('[hero.Ada]\ncharacter = "knight"')
    assert not asks_of(place.state)
    with pytest.raises(WrongMoment, match="Nobody fights here"):
        advice(place.game, place.state)


def test_too_many_effects_give_a_lower_bound_that_says_so():
    """combat.actions: with fewer actions looked ahead, the chance is one of the bounds."""
    s = here("tide-of-eyes", "rogue", CARDS[5:12], advancements=3)
    least = advice(s.game, s.state, sets=20)
    every = [bound.chance for bound in bounds(battle(s.game.rules, s.state))]
    assert not least.exact
    assert least.value.value in every[:-1]


def test_what_is_looked_ahead_is_never_less_than_one_action():
    s = here("blood-spawn", "rogue", CARDS[5:9])
    assert 1 == within(battle(s.game.rules, s.state), sets=0).actions


# -- what binds it ----------------------------------------------------------------------------------------------------


def test_where_every_action_counts_as_two_half_of_them_are_left():
    """abyss.dice: the Rogue has five actions, so two effects work against the Tide of Eyes, and no third."""
    s = here("tide-of-eyes", "rogue", ["longbow", "throwing-axe", "battle-axe"])
    assert 2 == battle(s.game.rules, s.state).actions


def test_of_two_equal_cards_each_has_its_effect():
    """combat.once-each: one of the two has worked, the other has not."""
    s = here(cards=["wolfs-jaw"], red=[4, 4, 5], blue=[3, 3, 6])
    ada = s.state.heroes[0].but(cards=("wolfs-jaw", "wolfs-jaw"))
    two = s.state.but(heroes=(ada, *s.state.heroes[1:]))
    one = two.but(frames=tuple(f.but(used=("wolfs-jaw",)) if hasattr(f, "used") else f for f in two.frames))
    assert [2, 1] == [len(battle(s.game.rules, each).effects) for each in (two, one)]


def test_in_step_6_nothing_is_bought():
    """combat.buy-dice: dice are bought before any roll."""
    s = here(cards=["wolfs-jaw"], weapons=2, red=[4, 4, 5], blue=[3, 3, 6])
    assert () == advice(s.game, s.state).purchases


@pytest.mark.parametrize(("foe", "expected"), [("star-eater", 5), ("the-gate-itself", 0)])
def test_in_the_abyss_dice_are_bought_where_table_and_card_allow_it(foe, expected):
    """abyss.dice: with the switch on, the condition of the card binds it."""
    text = f'[switches]\nabyss_buy = true\n[hero.Ada]\ncharacter = "knight"\nweapons = 2\n[fight]\nfoe = "{foe}"'
    s = load(text)
    told = advice(s.game, s.state)
    assert expected == len(told.purchases)
    assert {*told.best.moves} <= {*moves(s.game, s.state)}
    assert tree(s.game, s.state) == told.value.value
