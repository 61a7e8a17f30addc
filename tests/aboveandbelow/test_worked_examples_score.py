"""The rulebook's worked examples about income and scoring (3 to 8 of the ledger), played through the engine.
In both printings, also where only one of the books shows the example: the numbers are the same."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.situation import Situation
from abcore.engine.explain import Number
from tests.aboveandbelow.tools import at, play

both = pytest.mark.parametrize("printing", ["FIRST", "REVISED"])
THREE = 'track = ["rope", "fish", "fruit"]'


def village(printing: str, fields: str, head: str = "") -> Situation:
    """Ada's village under a printing."""
    return at(f'printing = "{printing}"\n{head}\n[village.Ada]\n{fields}')


def score(here: Situation, seat: int = 0) -> dict[str, Number]:
    """The six lines of a score, by their first word or two."""
    track, buildings, rank, space, cards, things = here.game.score(here.state)[seat].parts
    return {"track": track, "buildings": buildings, "rank": rank, "space": space, "cards": cards, "things": things}


def slot_values(here: Situation) -> list[int]:
    """What each slot of the track scores."""
    return [part.value for part in score(here)["track"].parts]


@both
def test_three_kinds_bring_an_income_of_six(printing: str):
    """Example 3, income.track (p10): 6 instead of 4."""
    here = village(printing, f"coins = 0\n{THREE}", 'passed = ["Ben"]')
    ben = here.state.villages[1].coins
    s, _ = play(here, "pass")
    assert (6, 4) == (s.villages[0].coins, s.villages[1].coins - ben)


@both
def test_two_fruit_on_slot_three_score_four(printing: str):
    """Example 4, score.track (p12): each fruit is worth 2."""
    assert [1, 1, 4] == slot_values(village(printing, 'track = ["rope", "fish", "fruit", "fruit"]'))


@both
def test_further_fruit_is_stacked_on_slot_three(printing: str):
    """Example 4, track.same-kind (p12)."""
    s, _ = play(village(printing, f"{THREE}\n[village.Ada.goods]\nfruit = 1"), "place fruit")
    assert (("rope", 1), ("fish", 1), ("fruit", 2)) == s.villages[0].track


@both
def test_a_mushroom_would_go_to_slot_four(printing: str):
    """Example 4, track.left-to-right (p12): the next new kind opens the next slot."""
    s, _ = play(village(printing, f"{THREE}\n[village.Ada.goods]\nmushroom = 1"), "place mushroom")
    assert ("mushroom", 1) == s.villages[0].track[3]


@both
def test_income_is_the_number_above_the_fruit_alone(printing: str):
    """Example 4, income.track (p12): 6, and not the numbers above rope and fish too."""
    here = village(printing, 'coins = 0\ntrack = ["rope", "fish", "fruit", "fruit"]', 'passed = ["Ben"]')
    assert 6 == play(here, "pass")[0].villages[0].coins


@both
def test_four_fruit_on_slot_three_score_eight(printing: str):
    """Example 5, score.track (p13), with the certainty of a printed number."""
    here = village(printing, 'track = ["rope", "fish", "fruit", "fruit", "fruit", "fruit"]')
    fruit = score(here)["track"].parts[2]
    assert (8, "4 x 2", "printed") == (fruit.value, fruit.working, fruit.status)


@both
def test_a_rope_and_a_fish_score_one_each(printing: str):
    """Example 5, score.track (p13, revised only): their slots are seen in the picture, and the lines say so."""
    here = village(printing, 'track = ["rope", "fish"]')
    assert [(1, "seen"), (1, "seen")] == [(part.value, part.status) for part in score(here)["track"].parts]


@both
def test_two_tied_for_most_get_four_each(printing: str):
    """Example 6, score.reputation-ties (p13, revised only): (5 + 3) / 2."""
    here = village(printing, "reputation = 2\n[village.Ben]\nreputation = 2", "players = 3")
    assert [4, 4, 2] == [score(here, seat)["rank"].value for seat in range(3)]


@both
def test_the_top_space_costs_two_points(printing: str):
    """Example 7, score.reputation-space (p13): a printed number."""
    space = score(village(printing, "reputation = -2"))["space"]
    assert (-2, "printed") == (space.value, space.status)


@both
def test_a_card_with_two_bonus_points(printing: str):
    """Example 8, score.cards, score.buildings (p13): 2 for the card, and 1 as a building."""
    lines = score(village(printing, 'buildings = ["outpost-4-bed-2-points"]'))
    assert (2, 2) == (lines["cards"].value, lines["buildings"].value)  # the starting house is the other building


@both
def test_the_card_for_potions_and_ore(printing: str):
    """Example 8, score.per-thing (p13): 4, plus 2 for each potion and 2 for each ore, plus 1 as a building."""
    lines = score(village(printing, 'buildings = ["star-12-potion-ore"]\npotions = 2\ntrack = ["ore"]'))
    assert (4, 6, 2) == (lines["cards"].value, lines["things"].value, lines["buildings"].value)
    assert ("printed", "printed") == (lines["cards"].status, lines["things"].status)


@both
def test_the_card_for_houses(printing: str):
    """Example 8, score.per-house (p13): 3, plus 2 for each house, key house and star house, plus 1 as a building."""
    cards = 'buildings = ["star-18-house", "key-2-rerolls", "house-4-2-fruit", "outpost-4-2-fish-potion"]'
    lines = score(village(printing, cards))
    assert (3, 8, 5) == (lines["cards"].value, lines["things"].value, lines["buildings"].value)
