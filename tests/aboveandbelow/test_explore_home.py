"""explore.success, explore.after-success, explore.failure, explore.coin-bonus: how a party comes home, with what."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.frames import Turn
from tests.aboveandbelow.encounters import MET, RATS, choice, meet, meeting, paragraph
from tests.aboveandbelow.tools import cited, goods, told

CLIMB = paragraph(MET, choice("climb", "explore = 4, coins = 1", more='failure = { text = "The rock is wet!" }'))

# -- coming home ------------------------------------------------------------------------------------------------------


def test_success_pays_only_the_highest_number_reached():
    """explore.success: with 4 of 3 and 4 the mushroom comes, and the coin does not."""
    s, events = meet(here := meeting(), "run-and-hide", "1 1 3")
    assert (7, 1) == (s.villages[0].coins, goods(s.villages[0], "mushroom"))
    assert ["Ada reaches 4, and gains the reward of that number alone."] == told(here, events, "explore.success")


@pytest.mark.parametrize(("dice", "coins"), [("1 1 1", 8), ("1 1 3", 7)])
def test_to_meet_the_number_is_enough(dice, coins):
    """explore.success: 3 lanterns meet a 3, 4 meet a 4."""
    s, _ = meet(meeting(), "run-and-hide", dice, *(["exert nobody"] if coins == 8 else []))
    assert coins == s.villages[0].coins


def test_after_success_the_party_is_exhausted_and_the_cave_kept():
    """explore.after-success: those on the card are exhausted, and the card is an empty cave of the village."""
    s, events = meet(here := meeting(), "run-and-hide", "6 6", party="builder scout")
    ada = s.villages[0]
    assert (("scribe",), ("builder", "scout"), (), 1) == (ada.ready, ada.exhausted, ada.injured, ada.caves)
    expected = ["Ada brings Builder and Scout home, exhausted.", "Ada keeps the cave card, empty."]
    assert expected == told(here, events, "explore.after-success")
    assert () == s.cave_pile.tail


def test_the_reward_comes_before_the_return():
    """explore.after-success: first the reward, then the way home, then the next card."""
    _, events = meet(meeting(), "run-and-hide", "6 6 6", "~ cave-02")
    after = cited(events)[cited(events).index("explore.success") :]
    home = ["explore.success", "encounter.order", "explore.after-success", "explore.after-success"]
    assert [*home, "deck.bottom", "turn.order"] == after


def test_failure_brings_neither_reward_nor_cave():
    """explore.failure: nothing is gained, and those on the card are exhausted."""
    s, events = meet(here := meeting(CLIMB), "climb", "1 1", "exert nobody", party="builder scout")
    ada = s.villages[0]
    assert (7, 0, ("builder", "scout"), ()) == (ada.coins, ada.caves, ada.exhausted, ada.injured)
    expected = [
        "Ada reaches no number and gains nothing.",
        "Ada brings Builder and Scout home, exhausted, without the cave card.",
    ]
    assert expected == told(here, events, "explore.failure")
    assert "explore.after-success" not in cited(events)


def test_the_card_of_a_failure_goes_under_the_pile():
    """explore.failure, deck.bottom: it lies lowest, and everyone has seen it there."""
    here = meeting(f'{CLIMB}\n[piles.cave]\nunder = ["cave-09"]')
    s, events = meet(here, "climb", "1 1 1", "exert nobody")
    assert ("cave-09", "cave-01") == s.cave_pile.tail
    assert [("cave-01",)] == [event.args for event in events if event.rule == "deck.bottom"]


def test_the_last_card_comes_up_again_after_a_failure():
    """explore.failure: with no other card left, the failed one lies open again, without a chance."""
    here = meeting(f"{CLIMB}\n[piles.cave]\nunseen = []")
    s, _ = meet(here, "climb", "1 1 1", "exert nobody")
    assert ("cave-01", Turn(1)) == (s.cave, s.top)


def test_the_exerted_stay_injured_after_a_failure():
    """explore.failure: who was exerted in vain stays injured, the others are exhausted."""
    s, _ = meet(meeting(), "stand-and-fight", "1 1 1", "exert scout")
    assert (("scout",), ("builder", "scribe")) == (s.villages[0].injured, s.villages[0].exhausted)


def test_nobody_comes_home_where_all_were_exerted():
    """explore.after-success: with an empty card the cave is kept, and no return is told."""
    s, events = meet(here := meeting(), "stand-and-fight", "3 3 3", "exert builder scribe scout")
    ada = s.villages[0]
    assert (("builder", "scribe", "scout"), (), 1) == (ada.injured, ada.exhausted, ada.caves)
    assert ["Ada keeps the cave card, empty."] == told(here, events, "explore.after-success")


def test_nobody_comes_home_from_a_failure_either():
    """explore.failure: with an empty card no return is told."""
    _, events = meet(here := meeting(), "stand-and-fight", "1 1 1", "exert builder scribe scout")
    assert ["Ada reaches no number and gains nothing."] == told(here, events, "explore.failure")


def test_a_failure_text_is_read():
    """explore.failure-text: it is read aloud after a failure, and only then."""
    _, events = meet(here := meeting(CLIMB), "climb", "1 1 1", "exert nobody")
    assert ['The failure text is read to Ada: "The rock is wet!".'] == told(here, events, "explore.failure-text")
    assert "explore.failure-text" not in cited(meet(here, "climb", "6 6 6")[1])
    assert "explore.failure-text" not in cited(meet(meeting(RATS), "stand-and-fight", "1 1 1", "exert nobody")[1])


def test_a_penalty_in_the_failure_text_applies():
    """explore.failure-text: a penalty of 1 reputation moves the cube up by 1; a text without one moves nothing."""
    penalty = choice("lie", "explore = 8", more='failure = { text = "Caught.", reputation = -1 }')
    s, events = meet(here := meeting(paragraph(MET, penalty)), "lie", "1 1 1", "exert nobody")
    assert here.state.villages[0].reputation - 1 == s.villages[0].reputation
    order = cited(events)
    assert order.index("explore.failure-text") < order.index("reputation.track") < order.index("deck.bottom")
    assert "reputation.track" not in cited(meet(meeting(CLIMB), "climb", "1 1 1", "exert nobody")[1])


# -- the coin for exploring -------------------------------------------------------------------------------------------

COINS = """
[[card]]
id = "lookout"
family = "outpost"
coin_exploring = 1
"""


@pytest.mark.parametrize(("owned", "per_symbol", "gained"), [(0, True, 0), (1, True, 1), (2, True, 2), (2, False, 1)])
def test_the_coin_for_exploring(owned, per_symbol, gained):
    """explore.coin-bonus: 1 coin per symbol after a success, or 1 in all with coin_bonus_per_symbol off."""
    here = meeting(RATS + COINS, f"buildings = {['lookout'] * owned}", coin_bonus_per_symbol=per_symbol)
    s, events = meet(here, "run-and-hide", "6 6 6")
    assert 7 + gained == s.villages[0].coins
    coins = "coin" if gained == 1 else "coins"
    expected = [f"Ada gains {gained} {coins} for exploring with success."] if gained else []
    assert expected == told(here, events, "explore.coin-bonus")


def test_no_coin_after_a_failure():
    """explore.coin-bonus: only a successful encounter pays it."""
    here = meeting(RATS + COINS, 'buildings = ["lookout"]')
    s, events = meet(here, "stand-and-fight", "1 1 1", "exert nobody")
    assert 7 == s.villages[0].coins
    assert "explore.coin-bonus" not in cited(events)


def test_the_coin_is_the_explorers_own():
    """explore.coin-bonus: another player's symbol pays nothing."""
    here = meeting(RATS + COINS + '[village.Ben]\nbuildings = ["lookout"]')
    s, _ = meet(here, "run-and-hide", "6 6 6")
    assert (7, 8) == (s.villages[0].coins, s.villages[1].coins)


def test_the_bonus_coin_comes_after_the_cave_and_before_the_next_card():
    """explore.coin-bonus, encounter.order: home, cave, coin, next card."""
    _, events = meet(meeting(RATS + COINS, 'buildings = ["lookout"]'), "run-and-hide", "6 6 6", "~ cave-03")
    expected = ["explore.after-success", "explore.after-success", "explore.coin-bonus", "deck.bottom", "turn.order"]
    assert expected == cited(events)[-5:]
