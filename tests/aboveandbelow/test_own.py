"""What a village owns and has at hand: one meaning of owning, for scoring, encounters and the sale circle."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.own import at_hand, changed, give, owned
from abcore.aboveandbelow.state import Draft, OpenVillage
from tests.aboveandbelow.encounters import MET, choice, meet, meeting, paragraph
from tests.aboveandbelow.tools import at, cited

STORE = """
[village.Ada]
ciders = 1
potions = 2
track = ["fruit", "fruit", "ore"]
sale = ["fruit"]
buildings = ["house-4-2-fruit", "house-7-2-rope"]
[village.Ada.goods]
fruit = 3
"""
BRIDGE = paragraph(MET, choice("cross", "explore = 7, coins = 1", more='bonus = [{ owns = "rope", lanterns = 5 }]'))


def open_store() -> OpenVillage:
    """Ada's village, open for changes."""
    return Draft(at(STORE).state).village(0)


@pytest.mark.parametrize(("item", "n"), [("fruit", 3), ("ore", 0), ("rope", 0), ("cider", 1), ("potion", 2), ("x", 0)])
def test_at_hand_is_what_lies_beside_the_coins(item: str, n: int):
    """track.any-time, trade.for-sale: neither on the track, nor for sale, nor on a card; and no thing is none."""
    assert n == at_hand(at(STORE).state.villages[0], item)


@pytest.mark.parametrize(("item", "n"), [("fruit", 6), ("ore", 1), ("rope", 0), ("cider", 1), ("potion", 2)])
def test_owned_is_at_hand_on_the_track_and_for_sale(item: str, n: int):
    """score.per-thing, trade.circle: what lies on a building does not count."""
    assert n == owned(at(STORE).state.villages[0], item)


@pytest.mark.parametrize("item", ["fruit", "amethyst", "cider", "potion"])
def test_to_give_changes_that_thing_only(item: str):
    """harvest.goods, trade.buy: one more of it, then as before."""
    v, before = open_store(), at(STORE).state.villages[0]
    give(v, item, 1)
    others = [thing for thing in ("fruit", "amethyst", "cider", "potion") if thing != item]
    assert at_hand(before, item) + 1 == at_hand(v, item)
    assert [at_hand(before, thing) for thing in others] == [at_hand(v, thing) for thing in others]
    give(v, item, -1)
    assert before == v.close()


def test_changed_changes_one_number():
    """The first and the last too."""
    assert (5, 0, 1) == changed((3, 0, 1), 0, 2)
    assert (3, 0, 0) == changed((3, 0, 1), 2, -1)


@pytest.mark.parametrize(("village", "helps"), [
    ('track = ["rope"]', True), ('sale = ["rope"]', True), ("[village.Ada.goods]\nrope = 1", True),
    ('buildings = ["house-7-2-rope"]', False), ("", False),
])  # fmt: skip
def test_encounters_mean_the_same_by_owning(village: str, helps: bool):
    """encounter.bonus, score.per-thing: the rope helps from hand, track and circle, and not from a building."""
    events = meet(meeting(BRIDGE, village), "cross", "1 1 1")[1]
    assert helps == ("encounter.bonus" in cited(events))
