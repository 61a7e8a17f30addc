"""encounter.*: choices without a roll, prices, bonus lanterns, penalties, and the order of a reward.
Villagers, caves and buildings as rewards, and paragraphs that lead on, have files of their own."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.frames import Turn
from abcore.engine.game import moves
from tests.aboveandbelow.encounters import FREE, MET, choice, meet, meeting, on_the_way, paragraph, read_to
from tests.aboveandbelow.tools import candidates, cited, goods, nearest_to, play, rules_of, sentences, told

LOOK = choice("look", "explore = 1")
TOLL = paragraph(
    MET, choice("pay", "explore = 2, coins = 1", "explore = 4, price = 3, coins = 10"), choice("leave", "explore = 2")
)
DEAR = paragraph(
    MET, choice("buy", "explore = 2, price = 3, potions = 1", "explore = 5, price = 6, potions = 2"), FREE, LOOK
)
TOKENS = """
[[card]]
id = "bar"
family = "key"
cider_as_coin = true
"""

# -- without a roll ---------------------------------------------------------------------------------------------------


def test_a_choice_without_a_number_succeeds():
    """encounter.no-roll: no die falls, the reward comes, and the cave is kept."""
    here = meeting(paragraph(MET, choice("sit", "explore = 0, coins = 2")))
    s, events = meet(here, "sit")
    assert (9, 1) == (s.villages[0].coins, s.villages[0].caves)
    assert ["There is nothing to miss, and Ada succeeds without a roll."] == told(here, events, "encounter.no-roll")
    assert not {"explore.roll", "explore.success", "explore.lanterns"} & {*cited(events)}


def test_a_choice_with_a_number_is_rolled_for():
    """encounter.no-roll: where there is a number to miss, it is not cited."""
    here = meeting(TOLL)
    s, events = meet(here, "leave")
    assert "chance" == here.game.kind(s)
    assert "encounter.no-roll" not in cited(events)


def test_a_choice_without_a_number_may_have_a_price():
    """encounter.no-roll, encounter.price: it is paid before the reward."""
    here = meeting(paragraph(MET, choice("buy", "explore = 0, price = 2, potions = 1"), FREE))
    s, events = meet(here, "buy")
    assert (5, 1) == (s.villages[0].coins, s.villages[0].potions)
    assert ["encounter.no-roll", "encounter.price", "coins.use", "encounter.order"] == cited(events)[-6:-2]


# -- prices -----------------------------------------------------------------------------------------------------------


def test_a_price_is_paid_for_the_reward():
    """encounter.price: 3 coins go, 10 come."""
    s, events = meet(here := meeting(TOLL), "pay", "6 6 6")
    assert 7 - 3 + 10 == s.villages[0].coins
    assert ["The reward has a price of 3 coins."] == told(here, events, "encounter.price")
    assert ["Ada pays 3 coins."] == told(here, events, "coins.use")


def test_a_number_without_a_price_costs_nothing():
    """encounter.price: the lower number has none."""
    s, events = meet(meeting(TOLL), "pay", "1 1 1", "exert nobody")
    assert 8 == s.villages[0].coins
    assert "encounter.price" not in cited(events)


@pytest.mark.parametrize(("coins", "number"), [(2, 2), (3, 4)])
def test_a_number_that_cannot_be_paid_counts_as_not_reached(coins, number):
    """encounter.price: with 2 coins the reward of the lower number comes, with 3 that of the higher."""
    _, events = meet(meeting(TOLL, f"coins = {coins}"), "pay", "6 6 6")
    assert [number] == [e.args[0] for e in events if e.rule == "explore.success"]


def test_a_reached_number_that_cannot_be_paid_is_a_failure_where_it_is_the_only_one_reached():
    """encounter.price: the 2 costs more than there is, the free 5 is not reached: no number, no reward."""
    book = paragraph(MET, choice("try", "explore = 2, price = 9, coins = 20", "explore = 5, coins = 1"), FREE)
    s, events = meet(meeting(book), "try", "1 1 1", "exert nobody")
    assert "explore.failure" in cited(events)
    assert 7 == s.villages[0].coins


@pytest.mark.parametrize(("coins", "rules"), [(2, ("encounter.price",)), (3, ())])
def test_a_choice_with_no_payable_number_cannot_be_picked(coins, rules):
    """encounter.price: 2 coins are too few for prices of 3 and 6; 3 are enough for the lower."""
    here = meeting(DEAR, f"coins = {coins}")
    s, _ = read_to(here)
    assert rules == rules_of(here, "choose buy", s)
    assert () == rules_of(here, "choose leave", s)


def test_the_refusal_of_a_price_has_its_number():
    """encounter.price: the lowest price is told, and the free choice is the nearest."""
    here = meeting(DEAR, "coins = 2")
    s, _ = read_to(here)
    assert ["Every number of buy has a price that you cannot pay; the lowest is 3 coins."] == sentences(
        here, "choose buy", s
    )
    assert "choose leave" == nearest_to(here, "choose buy", s)


def test_tokens_that_stand_for_coins_count_towards_a_price():
    """encounter.price: 2 coins and a cider pay 3 with the card for it; without the card they do not."""
    s, _ = read_to(here := meeting(DEAR + TOKENS, 'coins = 2\nciders = 1\nbuildings = ["bar"]'))
    assert () == rules_of(here, "choose buy", s)
    s, _ = read_to(here := meeting(DEAR, "coins = 2\nciders = 1"))
    assert ("encounter.price",) == rules_of(here, "choose buy", s)


def test_how_to_pay_is_asked_where_there_are_several_ways():
    """encounter.price: the mix is the player's, and the reward waits for it."""
    here = meeting(DEAR + TOKENS, 'coins = 5\nciders = 1\nbuildings = ["bar"]')
    s, _ = meet(here, "buy", "1 1 1", "exert nobody")
    assert 0 == s.villages[0].potions
    s, _ = play(here, "pay 2 coins 1 cider", state=s)
    assert (3, 0, 1) == (s.villages[0].coins, s.villages[0].ciders, s.villages[0].potions)


def test_the_highest_payable_number_is_taken():
    """encounter.price: without decline_price nobody is asked, and the dear one is paid."""
    s, _ = meet(here := meeting(TOLL), "pay", "6 6 6")
    assert "settle" not in " ".join(candidates(here, s))
    assert 14 == s.villages[0].coins


def test_a_lower_number_may_be_taken_instead():
    """encounter.price: with decline_price on, any number that is reached and payable may be taken."""
    here = meeting(TOLL, decline_price=True)
    s, _ = meet(here, "pay", "6 6 6")
    assert ["settle 2", "settle 4"] == [str(m) for m in moves(here.game, s)]
    assert 8 == play(here, "settle 2", state=s)[0].villages[0].coins
    assert 14 == play(here, "settle 4", state=s)[0].villages[0].coins


def test_a_number_is_settled_for_once():
    """encounter.price: after the answer the party comes home, and the next player is asked."""
    here = meeting(TOLL, decline_price=True)
    s, events = meet(here, "pay", "6 6 6", "settle 2", "~ cave-02")
    assert (Turn(1), 1) == (s.top, s.villages[0].caves)
    assert 1 == cited(events).count("explore.success")


def test_only_a_reached_number_can_be_settled_for():
    """encounter.price: 7 is none of the choice, and the sentence names it."""
    here = meeting(TOLL, decline_price=True)
    s, _ = meet(here, "pay", "6 6 6")
    assert "settle 7" in candidates(here, s)
    assert ("encounter.price",) == rules_of(here, "settle 7", s)
    expected = ["You can settle only for a number that you reached and can pay; 7 is none."]
    assert expected == sentences(here, "settle 7", s)
    assert "settle 2" == nearest_to(here, "settle 7", s)


def test_a_number_out_of_reach_or_means_cannot_be_settled_for():
    """encounter.price: of 2, 3 and 4 with prices 0, 1 and 9, the 4 is beyond 7 coins, and a 6 was not rolled."""
    results = ("explore = 2", "explore = 3, price = 1", "explore = 4, price = 9", "explore = 6, price = 1")
    here = meeting(paragraph(MET, choice("haggle", *results)), decline_price=True)
    s, _ = meet(here, "haggle", "5 1 3", "exert nobody")
    assert ["settle 2", "settle 3"] == [str(m) for m in moves(here.game, s)]
    assert ("encounter.price",) == rules_of(here, "settle 4", s)
    assert ("encounter.price",) == rules_of(here, "settle 6", s)


@pytest.mark.parametrize("dice", ["1 1 1", "6 6 6"])
def test_nothing_is_asked_where_there_is_nothing_to_decline(dice):
    """encounter.price: decline_price asks neither for one number nor where the highest is free."""
    free = paragraph(MET, choice("look", "explore = 2, price = 1, coins = 2", "explore = 6, coins = 9"))
    s, events = meet(meeting(free, decline_price=True), "look", dice, *(["exert nobody"] if dice == "1 1 1" else []))
    assert "explore.success" in cited(events)
    assert (8 if dice == "1 1 1" else 16) == s.villages[0].coins


def test_a_choice_that_alone_can_be_picked_is_not_asked_for():
    """turn.pending, encounter.price: who cannot pay for the other choice is led into the one that is left."""
    book = paragraph(MET, choice("buy", "explore = 0, price = 8"), choice("leave", "explore = 0, coins = 2"))
    s, events = read_to(here := meeting(book))
    assert ["Ada chooses leave."] == told(here, events, "explore.choice")
    assert 9 == s.villages[0].coins
    assert "explore.choice" not in cited(read_to(meeting(book, "coins = 8"))[1])


# -- bonus lanterns ---------------------------------------------------------------------------------------------------


def with_bonus(bonus, ada="", party="builder scribe scout"):
    """The bonus lanterns of a choice for this party, and how they are told."""
    here = meeting(paragraph(MET, choice("try", "explore = 9", more=f"bonus = [{bonus}]")), ada)
    s, events = meet(here, "try", party=party)
    return on_the_way(s).lanterns, told(here, events, "encounter.bonus")


@pytest.mark.parametrize(
    ("tool", "party", "lanterns"),
    [
        ("hammer", "builder scout", 1),
        ("hammer", "scribe scout", 0),
        ("quill", "scribe scout", 1),
        ("hammer", "builder corin-reeve", 2),  # both tools
        ("quill", "scribe corin-reeve", 2),
        ("hammer", "scout sabra-plumb", 1),  # hammer plus
        ("quill", "scout aurel-primer", 1),  # quill plus
        ("hammer", "scout aurel-primer", 0),
    ],
)
def test_a_bonus_per_tool(tool, party, lanterns):
    """encounter.bonus: one per tool on the card; a plus tool counts as the tool, once."""
    others = [name for name in party.split() if name not in ("builder", "scribe", "scout")]
    assert lanterns == with_bonus(f'{{ per = "{tool}" }}', f"ready = {others}", party)[0]


def test_a_bonus_of_two_per_tool():
    """encounter.bonus: the number of lanterns is for each tool."""
    bonus = with_bonus('{ per = "hammer", lanterns = 2 }', 'ready = ["odda-keel"]', "builder odda-keel")
    assert (4, ["The choice gives Ada 4 bonus lanterns."]) == bonus


@pytest.mark.parametrize(
    ("ada", "lanterns"),
    [
        ("goods = { rope = 1 }", 2),
        ("goods = { rope = 3 }", 2),  # once for owning it
        ('track = ["rope"]', 2),
        ('sale = ["rope"]', 2),
        ("goods = { fish = 1 }", 0),
        ('buildings = ["house-7-2-rope"]', 0),  # on a building it is not owned yet
    ],
)
def test_a_bonus_for_a_thing_that_is_owned(ada, lanterns):
    """encounter.bonus: owned as in score.per-thing: at hand, on the track, for sale, but not on a card."""
    assert lanterns == with_bonus('{ owns = "rope", lanterns = 2 }', ada)[0]


@pytest.mark.parametrize(("thing", "ada"), [("potion", "potions = 1"), ("cider", "ciders = 1")])
def test_a_bonus_for_tokens(thing, ada):
    """encounter.bonus: a potion or a cider counts as a thing too."""
    assert 1 == with_bonus(f'{{ owns = "{thing}" }}', ada)[0]
    assert 0 == with_bonus(f'{{ owns = "{thing}" }}')[0]


def test_bonuses_add_up():
    """encounter.bonus: a tool and a thing together."""
    assert 2 == with_bonus('{ per = "hammer" }, { owns = "fish" }', "goods = { fish = 1 }")[0]


def test_no_bonus_is_not_told():
    """encounter.bonus: 0 lanterns are no event, 1 is told in the singular."""
    assert (0, []) == with_bonus('{ owns = "fish" }')
    assert (1, ["The choice gives Ada 1 bonus lantern."]) == with_bonus('{ per = "hammer" }')


def test_bonus_lanterns_are_added_with_the_dice():
    """encounter.bonus: 3 by dice and 1 of the builder's hammer make 4, before anyone is exerted."""
    here = meeting(paragraph(MET, choice("dig", "explore = 4, coins = 1", more='bonus = [{ per = "hammer" }]')))
    s, events = meet(here, "dig", "1 1 1")
    assert ["The party of Ada has 4 lanterns."] == told(here, events, "explore.lanterns")
    assert 8 == s.villages[0].coins


def test_a_bonus_does_not_go_with_the_exerted():
    """encounter.bonus: fixed at the choice: the builder's hammer counts even when the builder is exerted."""
    here = meeting(paragraph(MET, choice("dig", "explore = 5, coins = 1", more='bonus = [{ per = "hammer" }]')))
    s, _ = meet(here, "dig", "1 1 1", "exert builder")
    assert 8 == s.villages[0].coins


def test_a_thing_placed_after_the_choice_changes_nothing():
    """encounter.bonus: it is fixed when the choice is made; placing the rope on the track keeps it owned anyway."""
    book = paragraph(MET, choice("climb", "explore = 6", more='bonus = [{ owns = "rope" }]'))
    here = meeting(book, "goods = { rope = 1 }")
    s, _ = meet(here, "climb", "1 1 1", "place rope")
    assert 1 == on_the_way(s).lanterns


# -- penalties --------------------------------------------------------------------------------------------------------

PIT = paragraph(MET, choice("jump", "explore = 8, coins = 9", more='failure = { text = "Too far.", injure = 1 }'))


def test_a_penalty_injures_one_of_the_party():
    """encounter.injury: the exploring player says who; the others come home exhausted."""
    s, _ = meet(here := meeting(PIT), "jump", "1 1 1", "exert nobody")
    assert ["injure builder", "injure scribe", "injure scout"] == [str(m) for m in moves(here.game, s)]
    s, events = play(here, "injure scribe", state=s)
    ada = s.villages[0]
    assert (("scribe",), ("builder", "scout"), 0) == (ada.injured, ada.exhausted, ada.caves)
    assert ["The penalty falls on Scribe of Ada, who is injured now."] == told(here, events, "encounter.injury")


def test_a_penalty_cannot_fall_on_those_at_home():
    """encounter.injury: the scribe stayed at home, and is offered as a mistake."""
    s, _ = meet(here := meeting(PIT), "jump", "1 1", "exert nobody", party="builder scout")
    assert "injure scribe" == candidates(here, s)[-1]
    assert ("encounter.injury",) == rules_of(here, "injure scribe", s)
    expected = ["Scribe is not on the cave card, so the penalty cannot fall on them."]
    assert expected == sentences(here, "injure scribe", s)
    assert "injure builder" == nearest_to(here, "injure scribe", s)


def test_a_penalty_cannot_fall_on_the_exerted():
    """encounter.injury: who was exerted is no longer on the card."""
    s, _ = meet(here := meeting(PIT), "jump", "1 1 1", "exert scout")
    assert ("encounter.injury",) == rules_of(here, "injure scout", s)
    assert () == rules_of(here, "injure builder", s)


def test_with_one_left_on_the_card_nothing_is_asked():
    """encounter.injury: the last one on the card is injured without a question."""
    s, events = meet(meeting(PIT), "jump", "1 1 1", "exert builder scribe")
    assert ("builder", "scribe", "scout") == s.villages[0].injured
    assert 1 == cited(events).count("encounter.injury")


def test_with_nobody_on_the_card_the_penalty_falls_on_nobody():
    """encounter.injury: all exerted, so no one else is hurt, and it is told."""
    here = meeting(PIT, 'ready = ["fenn-wick"]')
    s, events = meet(here, "jump", "1 1 1", "exert builder scribe scout")
    assert ("builder", "scribe", "scout") == s.villages[0].injured
    assert ["Nobody is left on the card, so the penalty falls on nobody."] == told(here, events, "encounter.injury")


def test_success_spares_the_penalty():
    """encounter.injury: only a failure injures."""
    s, events = meet(meeting(PIT), "jump", "6 6 6", "exert builder scribe")
    assert ("builder", "scribe") == s.villages[0].injured
    assert "encounter.injury" not in cited(events)


def test_of_two_cats_alike_none_need_be_chosen():
    """encounter.injury, special.alike: two of a kind on the card are nothing to choose between."""
    here = meeting(f'{PIT}\n[encounter]\nparty = ["cave-cat", "cave-cat"]\nparagraph = {MET}\nchoice = "jump"')
    s, _ = play(here, "~ 1 1", "exert nobody")
    assert (("cave-cat",), ("cave-cat",)) == (s.villages[0].injured, s.villages[0].exhausted)


# -- the order of a reward --------------------------------------------------------------------------------------------


def test_a_reward_is_carried_out_in_order():
    """encounter.order: price, coins, goods as listed, potions, ciders, reputation, villager."""
    reward = (
        'explore = 3, price = 1, coins = 2, goods = ["rope", "fish"], potions = 1, ciders = 1, reputation = 2, '
        'villager = "glogo"'
    )
    here = meeting(paragraph(MET, choice("win", reward), FREE))
    _, events = meet(here, "win", "6 6 6")
    start = cited(events).index("encounter.price")
    expected = [
        "The reward has a price of 1 coin.", "Ada pays 1 coin.", "Ada gains 2 coins.", "Ada gains 1 rope.",
        "Ada gains 1 fish.", "Ada gains a potion.", "Ada gains a cider.", "Ada gains 2 reputation.", "Glogo joins Ada.",
    ]  # fmt: skip
    assert expected == told(here, events[start : start + 9])


def test_a_reward_is_gained():
    """encounter.order: coins, goods, potions, ciders and reputation arrive, and leave the supply."""
    reward = 'explore = 3, coins = 2, goods = ["rope", "rope", "fish"], potions = 2, ciders = 2, reputation = -1'
    here = meeting(paragraph(MET, choice("win", reward)))
    s, events = meet(here, "win", "6 6 6")
    before, ada = here.state.villages[0], s.villages[0]
    assert (9, 2, 1, 2, 2) == (ada.coins, goods(ada, "rope"), goods(ada, "fish"), ada.potions, ada.ciders)
    assert before.reputation - 1 == ada.reputation
    assert (18, 7) == (s.potions, s.ciders)
    assert 1 + 3 + 2 + 2 == cited(events).count("encounter.order")


def test_what_the_supply_lacks_is_not_told_as_gained():
    """supply.limited: a third cider of a reward is lost when two are left."""
    here = meeting(paragraph(MET, choice("win", "explore = 3, ciders = 3")), "ciders = 7")
    s, events = meet(here, "win", "6 6 6")
    assert 9 == s.villages[0].ciders
    assert (2, 1) == (cited(events).count("encounter.order"), cited(events).count("supply.limited"))


def test_an_empty_reward_brings_the_cave_alone():
    """encounter.order: nothing is told of what a reward does not hold."""
    _, events = meet(meeting(paragraph(MET, FREE)), "leave")
    assert ["explore.choice", "encounter.no-roll", *["explore.after-success"] * 2] == cited(events)[-4:]
