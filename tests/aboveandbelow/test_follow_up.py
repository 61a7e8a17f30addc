"""encounter.follow-up: paragraphs that lead on are one encounter, and what that means clause by clause."""

from __future__ import annotations

import pytest

from tests.aboveandbelow.encounters import MET, choice, meet, meeting, on_the_way, paragraph
from tests.aboveandbelow.tools import cited, goods, play, rules_of, told

CAVE = 902
TWO_ROLLS = paragraph(MET, choice("enter", f"explore = 3, coins = 2, link = {CAVE}")) + paragraph(
    CAVE, choice("deeper", 'explore = 5, goods = ["ore"]', more='failure = { text = "Lost.", reputation = -1 }')
)
ONE = 'buildings = ["key-4-per-cave-reroll"]'
COIN = '[[card]]\nid = "lookout"\nfamily = "outpost"\ncoin_exploring = 1\n'


def deeper(here, first="1 1 1", *more):
    """Through the first paragraph and into the second."""
    return meet(here, "enter", first, *more, "choose deeper")


def test_a_link_leads_on():
    """encounter.follow-up: the next paragraph is read, told under this rule and not as the die's paragraph."""
    s, events = meet(here := meeting(TWO_ROLLS), "enter", "1 1 1")
    assert CAVE == on_the_way(s).paragraph
    assert [f"The encounter leads Ada on to Place {CAVE}, paragraph {CAVE}."] == told(
        here, events, "encounter.follow-up"
    )
    assert 1 == cited(events).count("explore.paragraph")


def test_nobody_comes_home_between():
    """encounter.follow-up: one encounter, so the party stays on the card until its end."""
    s, events = meet(meeting(TWO_ROLLS), "enter", "1 1 1")
    assert (("builder", "scribe", "scout"), 0) == (on_the_way(s).party, s.villages[0].caves)
    assert "explore.after-success" not in cited(events)


def test_all_on_the_card_roll_again():
    """encounter.follow-up: new dice for the second number; the first ones count no more."""
    s, _ = deeper(here := meeting(TWO_ROLLS))
    assert ((), 0) == (on_the_way(s).dice, on_the_way(s).lanterns)
    s, events = play(here, "~ 6 6 6", state=s)
    assert 3 == cited(events).count("explore.roll")
    assert 1 == goods(s.villages[0], "ore")


def test_the_last_roll_decides_success():
    """encounter.follow-up: a failure at the end is a failure of the encounter: no cave, and the card goes under."""
    s, _ = deeper(here := meeting(TWO_ROLLS))
    s, events = play(here, "~ 1 1 1", "exert nobody", state=s)
    assert (0, ("cave-01",)) == (s.villages[0].caves, s.cave_pile.tail)
    assert "explore.failure" in cited(events)
    assert "explore.after-success" not in cited(events)


def test_what_was_gained_before_is_kept():
    """encounter.follow-up: the 2 coins of the first number stay after a failure at the second."""
    s, _ = deeper(here := meeting(TWO_ROLLS))
    s, _ = play(here, "~ 1 1 1", "exert nobody", state=s)
    assert 9 == s.villages[0].coins
    assert here.state.villages[0].reputation - 1 == s.villages[0].reputation  # and the penalty of the last one applies


def test_a_failure_at_the_first_number_leads_nowhere():
    """encounter.follow-up: the link hangs on the number."""
    hard = TWO_ROLLS.replace("explore = 3,", "explore = 8,")
    _, events = meet(meeting(hard), "enter", "1 1 1", "exert nobody")
    assert "encounter.follow-up" not in cited(events)


def test_each_reroll_symbol_works_once():
    """encounter.follow-up: a symbol used in the first paragraph is gone in the second."""
    s, _ = meet(here := meeting(TWO_ROLLS, ONE), "enter", "1 1 1", "reroll scout 1", "~ 1", "choose deeper", "~ 1 1 1")
    assert ("turn.pending",) == rules_of(here, "reroll scout 1", s)


def test_a_symbol_kept_is_there_later():
    """encounter.follow-up: a symbol that was not used works in the second paragraph."""
    s, _ = meet(here := meeting(TWO_ROLLS, ONE), "enter", "1 1 1", "keep", "choose deeper", "~ 1 1 1")
    assert () == rules_of(here, "reroll scout 1", s)


@pytest.mark.parametrize("symbols", [1, 2])
def test_the_coin_bonus_is_paid_once(symbols):
    """encounter.follow-up: once per encounter and symbol, not per paragraph."""
    here = meeting(TWO_ROLLS + COIN, f"buildings = {['lookout'] * symbols}")
    s, _ = deeper(here)
    s, events = play(here, "~ 6 6 6", state=s)
    assert 7 + 2 + symbols == s.villages[0].coins
    assert 1 == cited(events).count("explore.coin-bonus")


def test_no_coin_bonus_after_a_late_failure():
    """encounter.follow-up: the encounter failed, though its first number was reached."""
    here = meeting(TWO_ROLLS + COIN, 'buildings = ["lookout"]')
    s, _ = deeper(here)
    s, _ = play(here, "~ 1 1 1", "exert nobody", state=s)
    assert 9 == s.villages[0].coins


def test_the_exerted_stay_out_of_later_rolls():
    """encounter.follow-up: the scout is injured at the first number and has no die at the second."""
    hard = TWO_ROLLS.replace("explore = 3,", "explore = 4,")
    s, _ = deeper(here := meeting(hard), "1 1 1", "exert scout")
    assert ("builder", "scribe") == on_the_way(s).party
    s, events = play(here, "~ 6 6", state=s)
    assert ["Ada rolls 6 for Builder.", "Ada rolls 6 for Scribe."] == told(here, events, "explore.roll")
    assert ("turn.pending",) != rules_of(here, "exert scout", s)
    assert ("explore.exert",) == rules_of(here, "exert scout", s)


def test_the_lantern_of_exerting_is_not_carried_on():
    """encounter.follow-up: the second paragraph counts from nothing."""
    hard = TWO_ROLLS.replace("explore = 3,", "explore = 4,")
    s, _ = deeper(here := meeting(hard), "1 1 1", "exert scout")
    _, events = play(here, "~ 1 1", state=s)
    assert [2] == [e.args[0] for e in events if e.rule == "explore.lanterns"]


# -- bonus lanterns, and nobody left ----------------------------------------------------------------------------------

BONUS = 'bonus = [{ owns = "rope", lanterns = 2 }]'


def test_bonus_lanterns_belong_to_their_own_paragraph():
    """encounter.follow-up: two for the rope at the first number, none at the second."""
    book = paragraph(MET, choice("enter", f"explore = 5, link = {CAVE}", more=BONUS)) + paragraph(
        CAVE, choice("deeper", "explore = 9")
    )
    s, _ = deeper(here := meeting(book, "goods = { rope = 1 }"))
    assert 0 == on_the_way(s).lanterns
    _, events = play(here, "~ 1 1 1", state=s)
    assert [3] == [e.args[0] for e in events if e.rule == "explore.lanterns"]


def all_exerted(number, bonus=BONUS):
    """Everyone is exerted for the first number; the second asks with an empty card."""
    book = paragraph(MET, choice("enter", f"explore = 6, link = {CAVE}")) + paragraph(
        CAVE, choice("deeper", f"explore = {number}, coins = 4", more=bonus)
    )
    here = meeting(book, "goods = { rope = 1 }\n" + ONE)
    return here, *meet(here, "enter", "1 1 1", "keep", "exert builder scribe scout", "choose deeper")


def test_with_nobody_left_the_total_is_the_bonus():
    """encounter.follow-up: no die, no reroll, nobody to exert: the 2 of the rope reach a 2."""
    here, s, events = all_exerted(2)
    assert (11, 1) == (s.villages[0].coins, s.villages[0].caves)
    assert 3 == cited(events).count("explore.roll")
    expected = "Nobody is left on the card to roll, so Ada has 2 lanterns."
    assert expected == told(here, events, "encounter.follow-up")[-1]


def test_with_nobody_left_the_bonus_may_fall_short():
    """encounter.follow-up: 2 of the rope do not reach a 3."""
    _, s, events = all_exerted(3)
    assert (7, 0) == (s.villages[0].coins, s.villages[0].caves)
    assert "explore.failure" in cited(events)


def test_with_nobody_left_and_no_bonus_there_are_no_lanterns():
    """encounter.follow-up: 0 reach no number above 0."""
    here, _, events = all_exerted(1, "")
    assert "explore.failure" in cited(events)
    assert "so Ada has 0 lanterns." in told(here, events, "encounter.follow-up")[-1]


def test_with_someone_left_that_is_not_told():
    """encounter.follow-up: the sentence about an empty card needs an empty card."""
    here = meeting(TWO_ROLLS)
    assert 1 == cited(deeper(here)[1]).count("encounter.follow-up")


# -- results ----------------------------------------------------------------------------------------------------------


def test_a_paragraph_without_choices_is_a_success():
    """encounter.follow-up: nothing is asked; its result comes, and the cave is kept."""
    book = paragraph(MET, choice("enter", f"explore = 3, coins = 1, link = {CAVE}")) + paragraph(
        CAVE, result="coins = 4"
    )
    s, events = meet(meeting(book), "enter", "1 1 1")
    assert (12, 1) == (s.villages[0].coins, s.villages[0].caves)
    assert "explore.after-success" in cited(events)


def test_a_paragraph_with_nothing_in_it_is_a_success_too():
    """encounter.follow-up: neither choices nor result: the party comes home with the cave."""
    book = paragraph(MET, choice("enter", f"explore = 3, link = {CAVE}")) + paragraph(CAVE)
    s, _ = meet(meeting(book), "enter", "1 1 1")
    assert (7, 1) == (s.villages[0].coins, s.villages[0].caves)


def test_an_entry_without_choices_is_a_success():
    """encounter.follow-up: even the first paragraph may be a result."""
    from tests.aboveandbelow.encounters import read_to

    s, events = read_to(meeting(paragraph(MET, result="coins = 3")))
    assert (10, 1) == (s.villages[0].coins, s.villages[0].caves)
    assert "explore.paragraph" in cited(events)


def test_the_link_comes_last():
    """encounter.order: all of a reward, then the link, then the way home."""
    book = paragraph(
        MET, choice("enter", f'explore = 3, coins = 1, goods = ["fish"], villager = "glogo", link = {CAVE}')
    ) + paragraph(CAVE, result="potions = 1")
    _, events = meet(meeting(book), "enter", "1 1 1")
    start = cited(events).index("explore.success")
    expected = [
        "encounter.order", "encounter.order", "special.only-encounters", "encounter.follow-up", "encounter.order",
        "explore.after-success", "explore.after-success",
    ]  # fmt: skip
    assert expected == cited(events)[start + 1 :]


def test_cave_building_link():
    """encounter.order: the extra cave, then the building with its refill, then the link."""
    row = '[table]\nhouses = ["house-4-2-fruit", "house-5-bed-potion", "house-7-2-rope", "house-9-2-beds"]\n'
    book = paragraph(MET, choice("enter", f"explore = 3, cave = true, building = 4, link = {CAVE}")) + paragraph(
        CAVE, result="coins = 1"
    )
    more = ("~ cave-04", "buy house-4-2-fruit", "~ house-4-fruit-arrow", "~ cave-06")
    _, events = meet(meeting(book + row), "enter", "1 1 1", *more)
    order = [
        r for r in cited(events) if r in ("encounter.cave", "encounter.building", "build.refill", "encounter.follow-up")
    ]
    assert ["encounter.cave"] * 2 + ["encounter.building", "build.refill", "encounter.follow-up"] == order
    assert ["deck.bottom", "turn.order"] == cited(events)[-2:]


def test_three_paragraphs_are_one_encounter():
    """encounter.follow-up: two links on, still one cave and one way home."""
    book = (
        paragraph(MET, choice("enter", f"explore = 3, coins = 1, link = {CAVE}"))
        + paragraph(CAVE, choice("deeper", "explore = 3, coins = 1, link = 903"))
        + paragraph(903, choice("deepest", "explore = 3, coins = 1"))
    )
    s, _ = deeper(here := meeting(book))
    s, events = play(here, "~ 1 1 1", "choose deepest", "~ 1 1 1", state=s)
    assert (10, 1) == (s.villages[0].coins, s.villages[0].caves)
    assert 1 == told(here, events).count("Ada keeps the cave card, empty.")
