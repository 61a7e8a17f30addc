"""trade.for-sale, trade.one, trade.circle: what may be put into the own sale circle, taken back and replaced.
Offers are tested in test_trade_offers.py, the sale in a harvest in test_harvest.py."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.frames import Turn
from abcore.aboveandbelow.moves import Sell
from tests.aboveandbelow.tools import at, candidates, cautions_of, goods, play, rules_of, sentences, told

STOCK = """
[village.Ada]
ciders = 1
potions = 1
[village.Ada.goods]
fruit = 2
rope = 1
"""
MARKET = """
players = ["Ada", "Ben", "Cleo"]
[village.Ada]
coins = 6
[village.Ben]
sale = ["ore"]
coins = 1
[village.Cleo]
sale = ["potion"]
"""


# -- the own circle ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("item", ["fruit", "rope", "cider", "potion"])
def test_goods_ciders_and_potions_can_be_put_for_sale(item: str):
    """trade.for-sale: one of the item goes from the player's side into the circle, and the turn goes on."""
    here = at(STOCK)
    assert f"sell {item}" in candidates(here)
    s, events = play(here, f"sell {item}")
    ada = s.villages[0]
    left = {"fruit": goods(ada, "fruit"), "rope": goods(ada, "rope"), "cider": ada.ciders, "potion": ada.potions}
    assert {"fruit": 2, "rope": 1, "cider": 1, "potion": 1} | {item: 1 if item == "fruit" else 0} == left
    assert (item,) == ada.sale
    assert [f"Ada puts 1 {item} for sale."] == told(here, events, "trade.for-sale")
    assert Turn(0, put=True, acted=True) == s.top


def test_what_is_not_at_hand_is_not_put_for_sale():
    """trade.for-sale: goods on a card or on the track are not at hand, nor are those that others own."""
    here = at('[village.Ada]\nbuildings = ["house-7-2-rope"]\ntrack = ["fruit"]\n[village.Ben.goods]\nore = 1')
    assert [("trade.for-sale",)] * 3 == [rules_of(here, f"sell {good}") for good in ("rope", "fruit", "ore")]
    assert ["You have no rope at hand to put for sale."] == sentences(here, "sell rope")


def test_selling_nothing_is_no_free_action():
    """trade.for-sale: only the harvest asks whether one sells nothing."""
    here = at(STOCK)
    assert ("trade.for-sale",) == rules_of(here, "sell nothing")
    assert ["Say what you put for sale: a good, a cider or a potion."] == sentences(here, "sell nothing")


def test_a_thing_that_does_not_exist_is_not_sold():
    """trade.for-sale: no potion is at hand under another name."""
    here = at(STOCK)
    assert ("trade.for-sale",) == here.game.check(here.state, Sell("banana")).rules


def test_one_thing_is_for_sale_at_a_time():
    """trade.one: a full circle takes no second thing, whatever lies there."""
    full = STOCK.replace("ciders = 1", 'ciders = 1\nsale = ["potion"]')
    here = at(full)
    assert ("trade.one",) == rules_of(here, "sell fruit")
    assert ["One thing is for sale at a time; potion lies in the circle."] == sentences(here, "sell fruit")
    assert () == rules_of(at(full, one_for_sale=False), "sell fruit")


def test_one_putting_a_turn():
    """trade.for-sale: after one thing is put for sale no second one is put in the same turn."""
    here = at(STOCK, one_for_sale=False)
    s, _ = play(here, "sell fruit")
    assert ("trade.for-sale",) == rules_of(here, "sell rope", s)
    assert ["You have put something for sale in this turn already."] == sentences(here, "sell rope", s)


def test_two_faults_of_a_sale_are_told_in_order():
    """trade.for-sale, trade.one: nothing of the kind at hand, put already, and the circle full."""
    here = at(STOCK)
    s, _ = play(here, "sell fruit")
    assert ("trade.for-sale", "trade.one") == rules_of(here, "sell ore", s)
    assert 3 == len(sentences(here, "sell ore", s))


def test_what_is_for_sale_can_be_taken_back():
    """trade.for-sale: it goes back to the player's side, and the circle is empty."""
    here = at('[village.Ada]\nsale = ["fruit"]')
    assert "take back fruit" in candidates(here)
    s, events = play(here, "take back fruit")
    assert ((), 1) == (s.villages[0].sale, goods(s.villages[0], "fruit"))
    assert ["Ada takes 1 fruit back from sale."] == told(here, events, "trade.for-sale")
    assert Turn(0, took_back=True, acted=True) == s.top


@pytest.mark.parametrize("token", ["cider", "potion"])
def test_tokens_can_be_taken_back(token: str):
    """trade.for-sale: a cider or a potion too."""
    s, _ = play(at(f'[village.Ada]\nsale = ["{token}"]'), f"take back {token}")
    ada = s.villages[0]
    assert (1, 0) == (ada.ciders + ada.potions, len(ada.sale))
    assert 1 == (ada.ciders if token == "cider" else ada.potions)


def test_a_replacement_is_both_and_then_it_is_enough():
    """trade.for-sale: one taking back and one putting make a replacement; a second one must wait a turn."""
    here = at(STOCK.replace("ciders = 1", 'ciders = 1\nsale = ["ore"]'))
    s, _ = play(here, "take back ore", "sell fruit")
    assert ("fruit",) == s.villages[0].sale
    assert ("trade.for-sale",) == rules_of(here, "take back fruit", s)
    assert ["You have taken something back from sale in this turn already."] == sentences(here, "take back fruit", s)


def test_the_next_turn_opens_the_circle_again():
    """trade.for-sale: once a turn, not once a round."""
    here = at(STOCK)
    s, _ = play(here, "sell fruit", "labor scout", "labor scout")
    assert Turn(0) == s.top
    s, _ = play(here, "take back fruit", "sell rope", state=s)
    assert ("rope",) == s.villages[0].sale


def test_only_what_lies_in_the_circle_is_taken_back():
    """trade.for-sale: neither what is at hand nor what another player sells."""
    here = at(STOCK + '[village.Ben]\nsale = ["ore"]')
    assert ("trade.for-sale",) == rules_of(here, "take back rope")
    assert ["Ore does not lie in your sale circle."] == sentences(here, "take back ore")


def test_nothing_comes_off_the_track():
    """track.final: what was placed is not taken back; it is tempting, and refused as such."""
    here = at('[village.Ada]\ntrack = ["fruit"]')
    assert "take back fruit" in candidates(here)
    assert ("track.final",) == rules_of(here, "take back fruit")
    assert ["Fruit lies on your track, and nothing comes off it."] == sentences(here, "take back fruit")


def test_a_good_on_the_track_and_for_sale_is_taken_back_from_sale():
    """track.final: the fruit in the circle comes back, the one on the track stays."""
    s, _ = play(at('[village.Ada]\ntrack = ["fruit"]\nsale = ["fruit"]'), "take back fruit")
    assert ((("fruit", 1),), 1) == (s.villages[0].track, goods(s.villages[0], "fruit"))


def test_two_faults_of_a_taking_back_are_told_in_order():
    """trade.for-sale, track.final: a second taking back, and from the track at that."""
    here = at('[village.Ada]\ntrack = ["fruit"]\nsale = ["rope"]')
    s, _ = play(here, "take back rope")
    assert ("trade.for-sale", "track.final") == rules_of(here, "take back fruit", s)


def test_the_circle_is_for_the_own_turn():
    """trade.for-sale, turn.pending: while Ben is asked for an answer he neither takes back nor replaces."""
    here = at(MARKET)
    s, _ = play(here, "offer 3 to 2 for ore")
    assert ("turn.pending",) == rules_of(here, "take back ore", s)


def test_what_is_for_sale_is_not_placed():
    """trade.circle: it must be taken back first, and then it can be placed."""
    here = at('[village.Ada]\nsale = ["fruit"]')
    assert "trade.circle" in rules_of(here, "place fruit")
    assert (("fruit", 1),) == play(here, "take back fruit", "place fruit")[0].villages[0].track


def test_what_is_for_sale_is_not_spent():
    """trade.circle: a cider in the circle stands for no coin, and one at hand does."""
    symbols = 'buildings = ["key-2-cider-potion-as-coin-reroll"]\ncoins = 0'
    assert ("refresh.row",) == rules_of(at(f'[village.Ada]\nsale = ["cider"]\n{symbols}'), "refresh houses")
    assert () == rules_of(at(f"[village.Ada]\nciders = 1\n{symbols}"), "refresh houses")


def test_what_is_for_sale_is_not_drunk():
    """trade.circle: a cider in the circle makes nobody ready, and one at hand does."""
    night = 'pending = "rest"\n[village.Ada]\nexhausted = ["scout"]\n'
    assert ("rest.tokens",) == rules_of(at(f'{night}sale = ["cider"]'), "rest cider scout")
    assert () == rules_of(at(f"{night}ciders = 1"), "rest cider scout")


@pytest.mark.parametrize(("text", "warned"), [
    ('round = 7\n[village.Ada]\nsale = ["fruit"]', True),
    ('round = 6\n[village.Ada]\nsale = ["fruit"]', False),
    ('round = 7\n[village.Ada]\nsale = ["potion"]', False),
    ("round = 7", False),
])  # fmt: skip
def test_the_last_pass_warns_of_a_good_in_the_circle(text: str, warned: bool):
    """trade.circle: it never reaches the track; a potion could not go there, and in round six there is time."""
    assert (("trade.circle",) if warned else ()) == cautions_of(at(text), "pass")


def test_a_good_left_in_the_circle_is_not_placed_at_the_end():
    """trade.circle: nothing is asked, the game is over, and the fruit is still in the circle."""
    s, _ = play(at('round = 7\npassed = ["Ben"]\n[village.Ada]\nsale = ["fruit"]'), "pass")
    assert ((), (), ("fruit",)) == (s.frames, s.villages[0].track, s.villages[0].sale)
