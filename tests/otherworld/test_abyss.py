"""The abyss: the way in, conditions, what is won and lost, and the way back."""

import pytest

from abcore.otherworld.dice import fight
from abcore.otherworld.frames import AtCastle, BuyDice, ChangeDice, Influence, Returning, Turn
from tests.otherworld.tools import at, candidates, cited, hero, play, rules_of, sentences, side, told

DEEP = side(place="c2")


def facing(card: str, red: list[int], blue: list[int], text: str = "", **switches: object):
    """Ada in step 6 against an abyss card."""
    return at(f'{text}[fight]\nfoe = "{card}"\nred = {red}\nblue = {blue}\n', **switches)


# -- the way in --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["", "castle", "a1", "b2", "prison-2"])
def test_it_is_entered_from_level_3_only(place: str):
    """abyss.enter"""
    assert ("abyss.enter",) == rules_of(at(side(place=place)), "abyss next")
    assert () == rules_of(at(DEEP), "abyss next")


def test_any_open_card_or_the_next_of_the_deck():
    """abyss.choice: a card that lies face down cannot be named."""
    here = at(DEEP + '[table]\nabyss = ["star-eater"]')
    assert () == rules_of(here, "abyss star-eater")
    assert ("abyss.choice",) == rules_of(here, "abyss hollow-king")


def test_who_picks_the_deck_is_bound():
    """abyss.choice: the card is turned up for all, and the fight begins."""
    here = at(DEEP)
    s = play(here, "abyss next")[0]
    assert 8 == here.game.chance(s).total
    s, events = play(here, "~ ember-warden", state=s)
    assert (("ember-warden",), (5, 6), ()) == (s.abyss, fight(s).red, fight(s).blue)
    assert {"abyss.knowledge", "abyss.dice", "abyss.condition"} <= {*cited(events)}


def test_a_card_that_was_seen_is_no_surprise():
    """sorcerer.look: the top is what the looker saw, so no chance is asked."""
    here = at(DEEP + '[abyss_deck]\nhead = ["star-eater"]\n[known.Ada]\nexact = 1')
    assert "star-eater" == fight(play(here, "abyss next")[0]).foe


def test_with_no_card_left_it_cannot_be_entered():
    """abyss.enter; with cards open but none face down only the deck is refused (abyss.choice)."""
    abyss = list(at().game.content.abyss)
    assert ("abyss.enter",) == rules_of(at(DEEP + side("Ben", won=abyss)), "abyss next")
    here = at(DEEP + side("Ben", won=abyss[1:]) + f'[table]\nabyss = ["{abyss[0]}"]')
    assert ("abyss.choice",) == rules_of(here, "abyss next")


# -- dice and conditions -----------------------------------------------------------------------------------------------


def test_two_blue_dice_are_rolled_and_all_others_are_set():
    """abyss.dice: Tide of Eyes has four red and two blue set."""
    here = at(DEEP + '[table]\nabyss = ["tide-of-eyes"]')
    s = play(here, "abyss tide-of-eyes", "~ 4 1")[0]
    assert ((5, 6, 6, 6), (1, 2, 3, 4), ChangeDice(0)) == (fight(s).red, fight(s).blue, s.top)


def test_no_dice_are_bought_in_the_abyss():
    """abyss.dice: unless a switch allows it; then the card's condition binds it (abyss.condition)."""
    text = side(place="c2", weapons=3) + '[table]\nabyss = ["mirror-fiend", "ember-warden"]'
    here, other = at(text), at(text, abyss_buy=True)
    s = play(here, "abyss mirror-fiend", "~ 4 1")[0]
    assert ("abyss.dice",) == rules_of(here, "dice 1 blue", s)
    s = play(other, "abyss mirror-fiend")[0]
    assert BuyDice(0) == s.top
    assert () == rules_of(other, "dice 1 blue", s)
    assert ("combat.four-dice",) == rules_of(other, "dice 2 blue", s)
    assert ("abyss.condition",) == rules_of(other, "dice 1 blue", play(other, "abyss ember-warden")[0])


HAND = side(character="rogue", advancements=3, weapons=2,
            cards=["wolfs-jaw", "buckler", "mirror-shield", "halberd", "dragon-sword"])  # fmt: skip


@pytest.mark.parametrize(
    ("card", "forbidden", "free"),
    [
        ("ember-warden", ["token"], ["wolfs-jaw", "decay", "siphon"]),
        ("mirror-fiend", ["mirror-shield", "siphon"], ["wolfs-jaw", "token", "halberd"]),
        ("silent-choir", ["wolfs-jaw", "time-reverse", "token", "second-sight"], ["decay", "halberd", "siphon"]),
        ("hollow-king", ["decay", "siphon", "time-reverse"], ["wolfs-jaw", "token", "halberd"]),
        ("star-eater", ["wolfs-jaw", "halberd", "buckler"], ["decay", "siphon", "token"]),
        ("the-gate-itself", ["decay", "halberd"], ["wolfs-jaw", "token", "siphon"]),
    ],
)
def test_each_card_has_its_condition(card: str, forbidden: list[str], free: list[str]):
    """abyss.condition: what it names is forbidden, what it does not name is not."""
    here = facing(card, [6, 5], [3, 2], HAND)
    assert {("abyss.condition",)} == {rules_of(here, f"use {effect}") for effect in forbidden}
    assert {()} == {rules_of(here, f"use {effect}") for effect in free}


def test_two_actions_at_most():
    """abyss.condition: the Chained Behemoth, whatever the skills."""
    here = facing("chained-behemoth", [3, 1], [4, 2, 2], HAND)
    s = play(here, "use decay red 3", "use buckler red 1")[0]
    assert ("combat.actions",) == rules_of(here, "use wolfs-jaw", s)


def test_every_action_counts_as_two():
    """abyss.dice: an action needs two left; with five there are two actions."""
    here = facing("tide-of-eyes", [6, 6], [3, 2], HAND.replace("advancements = 3", "advancements = 0"))
    s = play(here, "use wolfs-jaw red 6", "~ 1", "use buckler blue 2")[0]
    assert 4 == fight(s).actions
    assert ["Each action counts as 2 here, and you have 1 left."] == sentences(here, "use token red 6", s)


# -- winning and losing ------------------------------------------------------------------------------------------------


def test_the_winner_keeps_the_card_for_its_points():
    """abyss.win, abyss.points: the supply has as many as before."""
    here = facing("hollow-king", [1, 1], [6, 6])
    s, events = play(here, "done")
    assert (("hollow-king",), (), 15, Returning(0)) == (hero(s).won, s.abyss, s.points, s.top)
    assert ["It is worth 2 points, and nothing of that comes out of the supply."] == told(here, events, "abyss.points")
    assert 2 == here.game.score(s)[0].value


def test_the_loser_takes_a_wound_and_the_card_stays_open():
    """abyss.loss"""
    s, events = play(facing("hollow-king", [6, 6], [1, 1]), "done")
    assert (1, ("hollow-king",), Returning(0)) == (hero(s).wounds, s.abyss, s.top)
    assert "abyss.loss" in cited(events)


@pytest.mark.parametrize("dice", [([1, 1], [6, 6]), ([6, 6], [1, 1])])
def test_win_or_lose_the_pawn_comes_back_to_a_free_village_space(dice: tuple[list[int], list[int]]):
    """abyss.return: no action there; taken spaces and the prince's are not free, and the catacombs are no village."""
    here = facing("hollow-king", *dice, 'prince = "forge"\n' + side("Ben", place="market"))
    s = play(here, "done")[0]
    assert ("abyss.return",) == rules_of(here, "move market", s)
    assert ("abyss.return",) == rules_of(here, "move forge", s)
    assert ("abyss.return",) == rules_of(here, "move a1", s)
    s = play(here, "move castle", state=s)[0]
    assert ("castle", Turn(1)) == (hero(s).place, s.top)


def test_at_some_tables_there_is_an_action():
    """abyss.return: as after a move."""
    here = facing("hollow-king", [1, 1], [6, 6], side(gold=1), abyss_return_action=True)
    s = play(here, "done", "move market", "done")[0]
    assert Turn(1) == s.top
    beaten = facing("hollow-king", [1, 1], [6, 6], 'prince = "gone"\n', abyss_return_action=True)
    assert AtCastle(0) == play(beaten, "done", "move castle")[0].top


def test_influence_is_for_the_levels():
    """influence.cube: in the abyss only where a switch says so, and then before the way back."""
    text = side(influence=1)
    assert Returning(0) == play(facing("hollow-king", [1, 1], [6, 6], text), "done")[0].top
    other = facing("hollow-king", [1, 1], [6, 6], text, influence_in_abyss=True)
    s = play(other, "done")[0]
    assert Influence(0) == s.top
    assert Returning(0) == play(other, "redeem gold", state=s)[0].top


def test_abyss_points_do_not_bring_the_end_nearer():
    """abyss.points: one point is left in the supply, and the game goes on."""
    here = facing("tide-of-eyes", [1, 1], [6, 6], side("Ben", points=14))
    assert "decide" == here.game.kind(play(here, "done")[0])


def test_a_card_that_was_won_tempts():
    """abyss.choice: it is offered, and refused."""
    here = at(DEEP + side("Ben", won=["hollow-king"]))
    assert "abyss hollow-king" in candidates(here)
    assert ("abyss.choice",) == rules_of(here, "abyss hollow-king")
