"""Paying: coins, and ciders and potions where a card lets them stand for coins; and gaining out of a limited supply."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.frames import Pay
from abcore.aboveandbelow.pay import (
    Payment,
    Purse,
    gain_cider,
    gain_good,
    gain_potion,
    mixes,
    move_reputation,
    purse,
    take_good,
    unsettle,
)
from abcore.aboveandbelow.state import Draft
from abcore.engine.game import nearest
from tests.aboveandbelow.tools import at, candidates, cited, goods, play, rules_of, sentences, told

BOTH = 'buildings = ["key-2-cider-potion-as-coin-reroll"]\n'
TABLE = '[table]\nhouses = ["house-4-2-fruit", "house-7-2-rope"]\nvillagers = ["brom-thatch"]\n'


def village(coins: int, ciders: int = 0, potions: int = 0, card: str = BOTH, more: str = TABLE, **switches):
    return at(f"[village.Ada]\ncoins = {coins}\nciders = {ciders}\npotions = {potions}\n{card}{more}", **switches)


def asked(coins: int, ciders: int = 0, potions: int = 0):
    """Ada builds the house for 4, and is asked how she pays."""
    here = village(coins, ciders, potions)
    return here, play(here, "build builder house-4-2-fruit")[0]


# -- when the payment is asked ----------------------------------------------------------------------------------------


def test_without_tokens_the_price_is_paid_at_once():
    """coins.use: one way only, so nothing is asked."""
    here = village(5)
    state, events = play(here, "build builder house-4-2-fruit")
    assert 1 == state.villages[0].coins
    assert ["Ada pays 4 coins."] == told(here, events, "coins.use")


def test_one_coin_is_one():
    """coins.use: singular."""
    here = village(5)
    assert ["Ada pays 1 coin."] == told(here, play(here, "refresh houses")[1], "coins.use")


def test_with_tokens_the_player_picks_the_mix():
    """coins.spend-tokens: every mix that is worth the price is offered, coins first."""
    here, state = asked(4, 1, 1)
    assert Pay(0, 4) == state.top
    legal = [str(move) for move in here.game.candidates(state) if here.game.check(state, move)]
    assert ["pay 4 coins", "pay 3 coins 1 potion", "pay 3 coins 1 cider", "pay 2 coins 1 cider 1 potion"] == legal


def test_where_only_one_mix_meets_the_price_nothing_is_asked():
    """coins.spend-tokens: 2 coins, a cider and a potion are just 4."""
    here = village(2, 1, 1)
    state, events = play(here, "build builder house-4-2-fruit")
    ada = state.villages[0]
    assert (0, 0, 0) == (ada.coins, ada.ciders, ada.potions)
    assert ["Ada pays 2 coins, 1 cider and 1 potion."] == told(here, events, "coins.spend-tokens")
    assert "coins.use" not in cited(events)


def test_tokens_without_the_card_are_no_coins():
    """coins.spend-tokens: nothing is asked, and they do not help."""
    assert ("build.buy",) == rules_of(village(3, 9, 9, card=""), "build builder house-4-2-fruit")
    assert 0 == play(village(4, 2, 2, card=""), "build builder house-4-2-fruit")[0].villages[0].coins


@pytest.mark.parametrize(("symbol", "payable"), [("cider_as_coin", (1, 0)), ("potion_as_coin", (0, 1))])
def test_each_symbol_covers_its_own_kind(symbol, payable):
    """coins.spend-tokens: a cider symbol makes no coin of a potion, nor the reverse."""
    own = f'[[card]]\nid = "mint"\n{symbol} = true\n'
    here = at(own + '[village.Ada]\ncoins = 3\nciders = 1\npotions = 1\nbuildings = ["mint"]\n' + TABLE)
    assert Purse(3, *payable) == purse(here.game.rules, here.state.villages[0])
    state, events = play(here, "build builder house-4-2-fruit")
    assert (1 - payable[0], 1 - payable[1]) == (state.villages[0].ciders, state.villages[0].potions)
    assert "coins.spend-tokens" in cited(events)


@pytest.mark.parametrize("move", ["build builder house-4-2-fruit", "train scribe brom-thatch", "refresh houses"])
def test_tokens_work_wherever_coins_go_to_the_supply(move):
    """coins.spend-tokens: building, training and refreshing."""
    assert () == rules_of(village(0, 4), move)
    assert () != rules_of(village(0, 4, card=""), move)


def test_the_refusal_counts_tokens_in():
    """build.buy: what one has is coins and tokens together."""
    (said,) = sentences(village(4, 1, 1), "build builder house-7-2-rope")
    assert said.endswith("costs 7 coins; you have 6.")


def test_tokens_do_not_count_in_a_trade():
    """coins.trade-tokens: coins only, unless the switch is on."""
    rules = village(2, 3).game.rules
    assert Purse(2, 0, 0) == purse(rules, village(2, 3).state.villages[0], trade=True)
    on = village(2, 3, tokens_in_trade=True)
    assert Purse(2, 3, 0) == purse(on.game.rules, on.state.villages[0], trade=True)


def test_a_traded_token_goes_to_the_supply_and_the_seller_gets_coins():
    """coins.trade-tokens: with the switch on."""
    here = village(2, 1, more=TABLE + '[village.Ben]\nsale = ["fruit"]', tokens_in_trade=True)
    state, events = play(here, "offer 3 to 2 for fruit", "accept")
    ada, ben = state.villages
    assert (0, 0, 11) == (ada.coins, ada.ciders, ben.coins)
    assert here.state.ciders + 1 == state.ciders
    assert ["Ada pays 2 coins and 1 cider, tokens by way of the supply."] == told(
        here, events, "coins.trade-tokens"
    )


# -- judging a payment ------------------------------------------------------------------------------------------------


def test_a_payment_meets_the_price_exactly():
    """coins.use: neither less nor more."""
    here, state = asked(9, 2, 2)
    assert () == rules_of(here, "pay 3 coins 1 cider", state)
    assert ("coins.use",) == rules_of(here, "pay 3 coins", state)
    assert ("coins.use",) == rules_of(here, "pay 4 coins 1 cider", state)
    assert ["The price is 4 coins; what you lay down is worth 1 coin."] == sentences(here, "pay 1 cider", state)


def test_what_is_not_there_cannot_be_paid():
    """coins.use: coins, ciders and potions, each with its number."""
    here, state = asked(3, 1, 1)
    assert ["You have 3 coins; you lay down 4."] == sentences(here, "pay 4 coins", state)
    assert ["You have 1 cider; you lay down 2."] == sentences(here, "pay 2 coins 2 ciders", state)
    assert ["You have 1 potion; you lay down 2."] == sentences(here, "pay 2 coins 2 potions", state)


def test_a_token_needs_its_symbol():
    """coins.spend-tokens: a potion is refused where only ciders are coins, and the reverse."""
    mint = '[[card]]\nid = "mint"\n{} = true\n[village.Ada]\ncoins = 4\nciders = 1\npotions = 1\nbuildings = ["mint"]\n'
    for symbol, paid, word in (("cider", "potion", "potion"), ("potion", "cider", "cider")):
        here = at(mint.format(f"{symbol}_as_coin") + TABLE)
        state, _ = play(here, "build builder house-4-2-fruit")
        assert ("coins.spend-tokens",) == rules_of(here, f"pay 3 coins 1 {paid}", state)
        assert [f"None of your cards lets a {word} stand for a coin."] == sentences(
            here, f"pay 3 coins 1 {paid}", state
        )
        assert () == rules_of(here, f"pay 3 coins 1 {symbol}", state)


def test_faults_of_a_payment_are_all_reported():
    """coins.use, coins.spend-tokens: wrong sum, too few coins, and a potion that is no coin."""
    mint = '[[card]]\nid = "mint"\ncider_as_coin = true\n'
    here = at(mint + '[village.Ada]\ncoins = 4\nciders = 1\npotions = 1\nbuildings = ["mint"]\n' + TABLE)
    state, _ = play(here, "build builder house-4-2-fruit")
    verdict = here.game.check(state, Payment(5, 0, 1))
    assert ("coins.use", "coins.spend-tokens") == verdict.rules
    assert 3 == len(verdict.faults)


def test_nothing_is_bought_before_it_is_paid():
    """build.order: while the payment is asked the card lies in the row, the builder is exhausted, all else waits."""
    here, state = asked(4, 1)
    assert ("house-4-2-fruit", ("builder",)) == (state.houses[0], state.villages[0].exhausted)
    assert ("turn.pending",) == rules_of(here, "labor scout", state)


def test_a_payment_goes_to_the_supply():
    """coins.spend-tokens: tokens go back, coins are gone, the card is placed."""
    here, state = asked(4, 1, 1)
    after, events = play(here, "pay 2 coins 1 cider 1 potion", state=state)
    ada = after.villages[0]
    assert (2, 0, 0) == (ada.coins, ada.ciders, ada.potions)
    assert (state.ciders + 1, state.potions + 1) == (after.ciders, after.potions)
    assert "build.buy" in cited(events)


def test_without_a_limit_nothing_goes_back():
    """supply.limited: with the switch off the supply is not counted."""
    here = village(4, 1, limited_supply=False)
    state, _ = play(here, "build builder house-4-2-fruit", "pay 3 coins 1 cider")
    assert here.state.ciders == state.ciders


def test_the_nearest_payment():
    """coins.use: one that meets the price."""
    here, state = asked(4, 1)
    assert "pay 4 coins" == str(nearest(here.game, state, Payment(3, 0, 0)))


def test_temptations_are_offered():
    """coins.use, coins.spend-tokens: among the candidates are a sum too high and coins that are not there."""
    here, state = asked(4, 1)
    assert {"pay 4 coins 1 cider", "pay 5 coins"} <= set(candidates(here, state))
    assert not all(here.game.check(state, move) for move in here.game.candidates(state))


amounts = st.integers(0, 9)


@given(amounts, amounts, amounts, amounts)
def test_mixes_are_all_ways_to_meet_a_price(coins, ciders, potions, price):
    """coins.spend-tokens: exactly the sums within the purse, none twice."""
    found = list(mixes(Purse(coins, ciders, potions), price))
    every = {
        (c, d, p) for c in range(coins + 1) for d in range(ciders + 1) for p in range(potions + 1) if c + d + p == price
    }
    assert every == {tuple(mix) for mix in found}
    assert len(every) == len(found)


@given(amounts, amounts, amounts)
def test_a_payment_reads_back(coins, ciders, potions):
    """Payment: the canonical line is read as the same payment."""
    here = village(1)
    move = Payment(coins, ciders, potions)
    assert move == here.game.read(here.state, str(move))


@pytest.mark.parametrize(
    ("payment", "line"),
    [((1, 0, 0), "pay 1 coin"), ((0, 1, 2), "pay 1 cider 2 potions"), ((0, 0, 0), "pay 0 coins"),
     ((3, 2, 1), "pay 3 coins 2 ciders 1 potion")],
)  # fmt: skip
def test_a_payment_is_said_in_english(payment, line):
    """Payment: singular and plural."""
    assert line == str(Payment(*payment))


# -- gaining ----------------------------------------------------------------------------------------------------------


def test_goods_come_out_of_the_supply():
    """supply.limited: one less there, one more here."""
    here = village(0)
    t = Draft(here.state)
    assert gain_good(here.game.rules, t, 0, "ore")
    after = t.close()
    assert (1, here.state.goods[6] - 1) == (goods(after.villages[0], "ore"), after.goods[6])


def test_what_is_not_there_is_not_gained():
    """supply.limited: goods, potions and ciders; each is told, and nothing changes."""
    here = village(0)
    empty = here.state.but(goods=(0,) * 8, potions=0, ciders=0)
    t = Draft(empty)
    rules = here.game.rules
    assert [False] * 4 == [
        gain_good(rules, t, 0, "ore"), take_good(rules, t, 0, "ore"), gain_potion(rules, t, 0), gain_cider(rules, t, 0),
    ]  # fmt: skip
    assert empty == t.close()
    assert [
        "The supply holds no ore, so Ada gains none.", "The supply holds no ore, so Ada gains none.",
        "The supply holds no potion, so Ada gains none.", "The supply holds no cider, so Ada gains none.",
    ] == told(here, t.events, "supply.limited")  # fmt: skip


def test_without_a_limit_all_is_gained():
    """supply.limited: off, an empty supply gives, and stays as it is."""
    here = village(0, limited_supply=False)
    t = Draft(here.state.but(goods=(0,) * 8, potions=0, ciders=0))
    rules = here.game.rules
    assert gain_good(rules, t, 0, "ore") and gain_potion(rules, t, 0) and gain_cider(rules, t, 0)
    after = t.close()
    ada = after.villages[0]
    assert (1, 1, 1) == (goods(ada, "ore"), ada.potions, ada.ciders)
    assert ((0,) * 8, 0, 0, []) == (after.goods, after.potions, after.ciders, t.events)


def test_tokens_come_out_of_the_supply():
    """supply.limited: a potion and a cider, one each."""
    here = village(0)
    t = Draft(here.state)
    assert gain_potion(here.game.rules, t, 1) and gain_cider(here.game.rules, t, 1)
    after = t.close()
    assert (1, 1, 19, 8) == (after.villages[1].potions, after.villages[1].ciders, after.potions, after.ciders)


@given(st.integers(0, 10), st.sampled_from([-3, -2, -1, 1, 2, 3]))
def test_the_cube_stays_on_the_track(space, by):
    """reputation.track: gaining goes down, losing goes up, and it stops at the ends; the event has the real number."""
    here = village(0)
    s = here.state
    t = Draft(s.but(villages=(s.villages[0].but(reputation=space), s.villages[1])))
    move_reputation(here.game.rules, t, 0, by)
    to = max(0, min(10, space + by))
    assert to == t.village(0).reputation
    said = f"Ada {'gains' if by > 0 else 'loses'} {abs(to - space)} reputation."
    stuck = "The cube of Ada stands at the end of the track and stays there."
    assert [said if to != space else stuck] == told(here, t.events, "reputation.track")


@pytest.mark.parametrize(
    ("space", "after", "end"), [(2, 1, "and Ada loses 1 reputation"), (0, 0, "but the cube of Ada is at the top")]
)
def test_bad_reputation_costs_one_space(space, after, end):
    """special.bad-reputation: 1 when gained, none at the top; nothing for a villager without the symbol."""
    here = village(0)
    s = here.state
    t = Draft(s.but(villages=(s.villages[0].but(reputation=space), s.villages[1])))
    unsettle(here.game.rules, t, 0, "old-marl")
    assert (space, []) == (t.village(0).reputation, t.events)
    unsettle(here.game.rules, t, 0, "liquid-woman")
    assert after == t.village(0).reputation
    assert [f"Liquid Woman unsettles the village, {end}."] == told(here, t.events, "special.bad-reputation")
