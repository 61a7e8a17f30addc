"""trade.buy, trade.offers, coins.trade-tokens: offers to other players, their answers, and what is paid for them.
The own sale circle is tested in test_trade.py."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.frames import Answering, Bidding, Pay, Turn
from abcore.aboveandbelow.trade import Ask, Offer
from abcore.engine.game import moves
from tests.aboveandbelow.tools import at, candidates, cited, goods, nearest_to, play, rules_of, sentences, told

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
STALL = """
[village.Ada]
coins = 9
[village.Ben]
sale = ["fruit", "fruit", "rope"]
"""
TOKENS = """
[village.Ada]
coins = 2
ciders = 1
potions = 2
buildings = ["key-2-cider-potion-as-coin-reroll"]
[village.Ben]
sale = ["fruit"]
coins = 0
"""


# -- making an offer --------------------------------------------------------------------------------------------------


def test_an_offer_takes_what_is_for_sale():
    """trade.buy: what Ben sells can be had of Ben, not of Cleo, and nothing else of Ben."""
    here = at(MARKET)
    assert () == rules_of(here, "offer 3 to 2 for ore")
    assert ("trade.buy",) == rules_of(here, "offer 3 to 3 for ore")
    assert ["Ben has no potion for sale."] == sentences(here, "offer 3 to 2 for potion")
    assert ("trade.buy",) == rules_of(here, "ask 2 for potion")


def test_an_own_thing_is_not_bought():
    """trade.buy: from another player, so the own circle is told apart."""
    here = at('[village.Ada]\nsale = ["fruit"]')
    assert "ask 1 for fruit" in candidates(here)
    assert ("trade.buy",) == rules_of(here, "ask 1 for fruit")
    said = sentences(here, "offer 3 to 1 for fruit")
    assert ["You buy from another player; what you have for sale is yours already."] == said


def test_an_offer_to_an_empty_chair_is_refused():
    """trade.buy: a seat that nobody has sells nothing, on either side of the table."""
    here = at(MARKET)
    assert ("trade.buy",) == here.game.check(here.state, Ask(9, "ore")).rules
    assert ("trade.buy",) == here.game.check(here.state, Offer(3, -1, "potion")).rules


def test_an_offer_is_at_least_three_coins():
    """trade.buy: two are too few, and three will do."""
    here = at(MARKET)
    assert ("trade.buy",) == rules_of(here, "offer 2 to 2 for ore")
    assert ["An offer is at least 3 coins; you offer 2."] == sentences(here, "offer 2 to 2 for ore")
    assert () == rules_of(here, "offer 3 to 2 for ore")


def test_an_offer_is_no_more_than_one_has():
    """trade.buy: six of six coins may be offered, and not seven."""
    here = at(MARKET)
    assert () == rules_of(here, "offer 6 to 2 for ore")
    assert ("trade.buy",) == rules_of(here, "offer 7 to 2 for ore")
    assert ["You offer 7 coins; you have 6."] == sentences(here, "offer 7 to 2 for ore")


def test_two_faults_of_an_offer_are_both_told():
    """trade.buy: nothing for sale there, and too little for it."""
    assert 2 == len(sentences(at(MARKET), "offer 1 to 2 for fish"))


def test_asking_needs_three_coins():
    """trade.buy: who could offer no legal sum cannot begin."""
    poor, rich = MARKET.replace("coins = 6", "coins = 2"), MARKET.replace("coins = 6", "coins = 3")
    assert ("trade.buy",) == rules_of(at(poor), "ask 2 for ore")
    assert () == rules_of(at(rich), "ask 2 for ore")


def test_an_offer_in_steps_is_the_whole_move():
    """trade.buy: asked for, then bid, or in one line."""
    here = at(MARKET)
    s, _ = play(here, "ask 2 for ore")
    assert Bidding(0, 1, "ore") == s.top
    assert play(here, "bid 4", state=s)[0] == play(here, "offer 4 to 2 for ore")[0]


def test_bids_run_from_three_to_all():
    """trade.buy: the net goes one below and one above what is legal."""
    here = at(MARKET)
    s, _ = play(here, "ask 2 for ore")
    assert [f"bid {n}" for n in range(2, 8)] == candidates(here, s)
    assert [f"bid {n}" for n in range(3, 7)] == [str(m) for m in moves(here.game, s)]


def test_an_offer_asks_the_seller():
    """trade.buy, turn.pending: Ben is asked, nothing has changed hands, and no other move is heard."""
    here = at(MARKET)
    s, events = play(here, "offer 4 to 2 for ore")
    assert Answering(1, 0, "ore", 4) == s.top
    assert 1 == here.game.seat(s)
    assert here.state.villages == s.villages
    assert ["Ada offers Ben 4 coins for 1 ore."] == told(here, events)
    assert ["accept", "refuse"] == candidates(here, s)
    assert ("turn.pending",) == rules_of(here, "pass", s)


def test_an_accepted_offer_changes_hands_at_once():
    """trade.buy: coins one way, the item the other, and the buyer's turn goes on."""
    here = at(MARKET)
    s, events = play(here, "offer 4 to 2 for ore", "accept")
    ada, ben, _ = s.villages
    assert (2, 1) == (ada.coins, goods(ada, "ore"))
    assert (5, ()) == (ben.coins, ben.sale)
    assert ["Ada buys 1 ore from Ben for 4 coins."] == told(here, events, "trade.buy")[1:]
    assert isinstance(s.top, Turn) and s.top.seat == 0
    assert here.state.goods == s.goods


def test_a_bought_potion_is_a_potion():
    """trade.buy: ciders and potions change hands like goods."""
    here = at(MARKET)
    s, _ = play(here, "offer 3 to 3 for potion", "accept")
    assert (1, ()) == (s.villages[0].potions, s.villages[2].sale)
    assert 3 == s.villages[2].coins - here.state.villages[2].coins


def test_a_refused_offer_changes_nothing():
    """trade.buy: the seller may refuse any sum; both keep what they have."""
    here = at(MARKET)
    s, events = play(here, "offer 6 to 2 for ore", "refuse")
    assert here.state.villages == s.villages
    assert ["Ben refuses the offer."] == told(here, events, "trade.buy")[1:]
    assert isinstance(s.top, Turn) and s.top.seat == 0


def test_a_seller_who_passed_still_answers():
    """pass.final: an answer is no action of the seller's."""
    here = at('passed = ["Ben"]\n' + MARKET.lstrip())
    s, _ = play(here, "offer 3 to 2 for ore", "accept")
    assert 1 == goods(s.villages[0], "ore")


def test_buying_is_free():
    """turn.free-first: nobody is exhausted by it, and an action may follow."""
    here = at(MARKET)
    s, _ = play(here, "offer 3 to 2 for ore", "accept")
    assert here.state.villages[0].ready == s.villages[0].ready
    assert () == rules_of(here, "labor scout", s)


def test_nearest_offer_keeps_seller_and_item():
    """trade.buy: of a sum too low or too high, the nearest one that is legal."""
    here = at(MARKET)
    assert "offer 3 to 2 for ore" == nearest_to(here, "offer 1 to 2 for ore")
    assert "offer 6 to 2 for ore" == nearest_to(here, "offer 9 to 2 for ore")
    assert "offer 4 to 2 for ore" == nearest_to(here, "offer 4 to 2 for fish")


# -- how often --------------------------------------------------------------------------------------------------------


def test_one_offer_per_item_and_seller_in_a_turn():
    """trade.offers: a refused offer stands, however high the next would be; other sellers may be asked."""
    here = at(MARKET)
    s, _ = play(here, "offer 3 to 2 for ore", "refuse")
    assert ("trade.offers",) == rules_of(here, "offer 6 to 2 for ore", s)
    assert ("trade.offers",) == rules_of(here, "ask 2 for ore", s)
    assert ["You have made Ben an offer for ore in this turn already."] == sentences(here, "ask 2 for ore", s)
    assert () == rules_of(here, "offer 3 to 3 for potion", s)


def test_the_next_turn_brings_a_new_offer():
    """trade.offers: once a turn, not once a round."""
    here = at(MARKET)
    s, _ = play(here, "offer 3 to 2 for ore", "refuse", "labor scout", "labor scout", "labor scout")
    assert () == rules_of(here, "offer 3 to 2 for ore", s)


def test_raised_offers_must_rise():
    """trade.offers: where offers may be raised, four after four is none and five is."""
    here = at(MARKET, raised_offers=True)
    s, _ = play(here, "offer 4 to 2 for ore", "refuse")
    assert ("trade.offers",) == rules_of(here, "offer 4 to 2 for ore", s)
    assert ["Your refused offer was 4 coins; a new one must be higher."] == sentences(here, "offer 4 to 2 for ore", s)
    assert () == rules_of(here, "offer 5 to 2 for ore", s)
    assert () == rules_of(here, "ask 2 for ore", s)


def test_an_offer_of_everything_cannot_be_raised():
    """trade.offers, trade.buy: six of six were refused, so there is nothing more to ask with."""
    here = at(MARKET, raised_offers=True)
    s, _ = play(here, "offer 6 to 2 for ore", "refuse")
    assert ("trade.buy",) == rules_of(here, "ask 2 for ore", s)


def test_a_first_offer_too_low_is_no_raise():
    """trade.buy: with raised offers on, a first offer of 0 breaks the least sum and nothing else."""
    assert ("trade.buy",) == rules_of(at(MARKET, raised_offers=True), "offer 0 to 2 for ore")


def test_two_refused_sums_leave_the_state_of_the_higher():
    """trade.offers: only the last sum matters, so 3 then 4 refused is the same situation as 4 refused."""
    here = at(MARKET, raised_offers=True)
    twice, _ = play(here, "offer 3 to 2 for ore", "refuse", "offer 4 to 2 for ore", "refuse")
    assert twice == play(here, "offer 4 to 2 for ore", "refuse")[0]


def test_with_many_for_sale_one_offer_per_kind():
    """trade.one, trade.offers: where any number lie for sale, a second fruit of Ben waits a turn; his rope does not."""
    here = at(STALL, one_for_sale=False)
    s, _ = play(here, "offer 3 to 2 for fruit", "accept")
    assert ("fruit", "rope") == s.villages[1].sale
    assert ("trade.offers",) == rules_of(here, "offer 4 to 2 for fruit", s)
    assert () == rules_of(here, "offer 3 to 2 for rope", s)


def test_only_a_refused_offer_is_raised():
    """trade.offers: a fruit was sold, so no higher sum brings another of the kind in this turn."""
    here = at(STALL, one_for_sale=False, raised_offers=True)
    s, _ = play(here, "offer 3 to 2 for fruit", "accept")
    assert ("trade.offers",) == rules_of(here, "offer 4 to 2 for fruit", s)


# -- coins only -------------------------------------------------------------------------------------------------------


def test_a_trade_is_paid_in_coins_only():
    """trade.buy, coins.trade-tokens: two coins and tokens worth three do not make an offer of five, nor of three."""
    here = at(TOKENS)
    assert ("trade.buy", "coins.trade-tokens") == rules_of(here, "offer 3 to 2 for fruit")
    said = sentences(here, "offer 3 to 2 for fruit")[1]
    assert "A trade is paid in coins only: your ciders and potions do not count here." == said
    assert ("trade.buy",) == rules_of(here, "offer 6 to 2 for fruit")


def test_tokens_without_the_symbol_are_no_coins_anyway():
    """coins.trade-tokens: without the card nobody thinks of it, so only the sum is told."""
    bare = TOKENS.replace('buildings = ["key-2-cider-potion-as-coin-reroll"]', "")
    assert ("trade.buy",) == rules_of(at(bare), "offer 3 to 2 for fruit")


def test_tokens_in_trade_pay_by_way_of_the_supply():
    """coins.trade-tokens: where it is allowed the token goes to the supply, and the seller is paid in coins."""
    here = at(TOKENS, tokens_in_trade=True)
    s, _ = play(here, "offer 4 to 2 for fruit", "accept")
    assert Pay(0, 4, 1) == s.top
    s, events = play(here, "pay 2 coins 1 ciders 1 potions", state=s)
    ada, ben = s.villages
    assert (0, 0, 1, 1) == (ada.coins, ada.ciders, ada.potions, goods(ada, "fruit"))
    assert (4, 0, 0) == (ben.coins, ben.ciders, ben.potions)
    assert (here.state.ciders + 1, here.state.potions + 1) == (s.ciders, s.potions)
    assert "coins.trade-tokens" in cited(events)


# -- conserved --------------------------------------------------------------------------------------------------------


@given(st.integers(0, 9), st.booleans())
def test_a_trade_makes_and_loses_no_coin(coins: int, agreed: bool):
    """trade.buy: whatever is offered and answered, all coins together stay the same."""
    here = at(MARKET)
    if rules_of(here, f"offer {coins} to 2 for ore"):
        assert not 3 <= coins <= 6
        return
    s, _ = play(here, f"offer {coins} to 2 for ore", "accept" if agreed else "refuse")
    assert sum(v.coins for v in here.state.villages) == sum(v.coins for v in s.villages)
    assert agreed * coins == here.state.villages[0].coins - s.villages[0].coins
