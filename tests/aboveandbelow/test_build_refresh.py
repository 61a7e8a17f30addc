"""Refreshing a row: for a coin, once a turn, houses or outposts, while there is something new to come."""

import pytest

from abcore.aboveandbelow.build import Refresh
from abcore.aboveandbelow.frames import FreeBuilding
from abcore.aboveandbelow.moves import Buy
from abcore.aboveandbelow.state import Pile
from tests.aboveandbelow.tools import at, candidates, cited, nearest_to, play, rules_of, sentences, told

ROWS = """
[table]
houses = ["house-4-2-fruit", "house-5-bed-potion", "house-9-rope-arrow", "house-3-income-potion"]
outposts = ["outpost-3-bed-reputation", "outpost-4-2-fish-potion", "outpost-5-2-mushroom", "outpost-9-2-ore-potion"]
"""
HOUSES = ("house-4-2-fruit", "house-5-bed-potion", "house-9-rope-arrow", "house-3-income-potion")
OUTPOSTS = ("outpost-3-bed-reputation", "outpost-4-2-fish-potion", "outpost-5-2-mushroom", "outpost-9-2-ore-potion")
NEW = "~ house-9-2-beds house-7-2-rope house-8-2-paper house-8-2-paper"
FOUR = ("house-9-2-beds", "house-7-2-rope", "house-8-2-paper", "house-8-2-paper")


# -- the row ----------------------------------------------------------------------------------------------------------


def test_a_refresh_costs_a_coin():
    """refresh.row: 1 coin to the supply, and the turn goes on."""
    here = at(ROWS)
    state, events = play(here, "refresh houses", NEW)
    assert (6, 0) == (state.villages[0].coins, here.game.seat(state))
    assert (1, False) == (cited(events).count("coins.use"), "turn.order" in cited(events))


def test_without_a_coin_no_row_is_refreshed():
    """refresh.row: refused with the price."""
    here = at("[village.Ada]\ncoins = 0\n" + ROWS)
    assert ("refresh.row",) == rules_of(here, "refresh houses")
    assert ["Refreshing a row costs 1 coin; you have none."] == sentences(here, "refresh houses")
    assert () == rules_of(at("[village.Ada]\ncoins = 1\n" + ROWS), "refresh houses")


def test_four_new_cards_are_drawn():
    """refresh.row: the row is the four that came, in the order in which they came."""
    here = at(ROWS)
    state, events = play(here, "refresh houses", NEW)
    assert FOUR == state.houses
    assert OUTPOSTS == state.outposts
    assert ["Ada has the houses replaced."] == told(here, events, "refresh.row")[:1]
    assert 5 == cited(events).count("refresh.row")


def test_the_old_row_lies_under_the_deck():
    """refresh.row, deck.bottom: from left to right, the rightmost lowest, where all have seen it."""
    here = at(ROWS)
    state, events = play(here, "refresh houses", NEW)
    assert HOUSES == state.house_pile.tail
    assert (17, 21) == (len(state.house_pile.unseen), state.house_pile.size)
    assert list(HOUSES) == [event.args[0] for event in events if event.rule == "deck.bottom"]
    assert "Under the deck, where all have seen it, goes house for 4: 2 fruit." == told(here, events, "deck.bottom")[0]


def test_outposts_have_a_row_of_their_own():
    """refresh.row: refreshing the outposts leaves the houses alone."""
    here = at(ROWS)
    state, _ = play(here, "refresh outposts")
    assert (HOUSES, OUTPOSTS) == (state.houses, state.outpost_pile.tail)
    assert {card.partition("-")[0] for card in here.game.chance(state)} == {"outpost"}


def test_nobody_is_exhausted():
    """turn.free-first: a refresh is a free action, and an action may follow."""
    here = at(ROWS)
    state, _ = play(here, "refresh houses", NEW)
    assert ("builder", "scribe", "scout") == state.villages[0].ready
    assert () == rules_of(here, "build builder house-7-2-rope", state.but(villages=rich(state)))


def rich(state):
    ada, ben = state.villages
    return (ada.but(coins=30), ben)


def test_what_was_refreshed_comes_back_last():
    """deck.bottom: the known tail is drawn only when the unseen cards are gone."""
    here = at(ROWS)
    state, _ = play(here, "refresh houses", NEW)
    drawn = state.but(house_pile=Pile((), HOUSES), villages=rich(state))
    after, _ = play(here, "build builder house-9-2-beds", state=drawn)
    assert ("house-4-2-fruit", HOUSES[1:]) == (after.houses[0], after.house_pile.tail)


# -- when it is refused -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", ["keys", "stars"])
def test_key_and_star_houses_are_never_refreshed(row):
    """refresh.not-key-star: either is refused."""
    assert ("refresh.not-key-star",) == rules_of(at(ROWS), f"refresh {row}")
    assert ["Key and star houses are never refreshed."] == sentences(at(ROWS), f"refresh {row}")


def test_once_in_a_turn():
    """refresh.once: neither the same row nor the other one a second time."""
    here = at(ROWS)
    state, _ = play(here, "refresh houses", NEW)
    assert ("refresh.once",) == rules_of(here, "refresh houses", state)
    assert ("refresh.once",) == rules_of(here, "refresh outposts", state)
    assert ["You have refreshed a row in this turn already."] == sentences(here, "refresh outposts", state)


def test_again_in_the_next_turn():
    """refresh.once: per turn, so Ben may, and so may Ada later."""
    here = at(ROWS)
    state, _ = play(here, "refresh houses", NEW, "labor builder")
    assert () == rules_of(here, "refresh houses", state)
    state, _ = play(here, "labor builder", state=state)
    assert () == rules_of(here, "refresh houses", state)


def test_an_empty_deck_refuses():
    """refresh.short: nothing would be new; the other row's deck has cards."""
    here = at(ROWS + "[piles]\nhouses = { unseen = [] }")
    assert ("refresh.short",) == rules_of(here, "refresh houses")
    assert () == rules_of(here, "refresh outposts")
    assert ["The deck of houses is empty, so nothing would be new."] == sentences(here, "refresh houses")


def test_a_short_deck_reaches_into_the_old_row():
    """refresh.short: one new card, then three of those that went under, from the top."""
    here = at(ROWS + '[piles]\nhouses = { unseen = ["house-9-2-beds"] }')
    state, _ = play(here, "refresh houses")
    assert ("house-9-2-beds", *HOUSES[:3]) == state.houses
    assert Pile((), HOUSES[3:]) == state.house_pile


def test_a_known_tail_is_drawn_in_order():
    """refresh.short, deck.bottom: cards that lie under the deck come first, without any chance."""
    here = at(ROWS + '[piles]\nhouses = { unseen = [], under = ["house-8-2-paper", "house-7-2-rope"] }')
    state, _ = play(here, "refresh houses")
    assert ("house-8-2-paper", "house-7-2-rope", *HOUSES[:2]) == state.houses


def test_independent_faults_are_all_reported():
    """refresh.row, refresh.once, refresh.not-key-star: in the order of the ledger."""
    here = at("[village.Ada]\ncoins = 1\n" + ROWS)
    state, _ = play(here, "refresh houses", NEW)
    assert ("refresh.row", "refresh.once", "refresh.not-key-star") == here.game.check(state, Refresh("keys")).rules
    short = at("[village.Ada]\ncoins = 0\n" + ROWS + "[piles]\nhouses = { unseen = [] }")
    assert ("refresh.row", "refresh.short") == rules_of(short, "refresh houses")


def test_the_nearest_refresh():
    """refresh.not-key-star, refresh.short: the other row."""
    assert "refresh houses" == nearest_to(at(ROWS), "refresh stars")
    assert "refresh outposts" == nearest_to(at(ROWS + "[piles]\nhouses = { unseen = [] }"), "refresh houses")


def test_a_turn_offers_both_rows_and_a_temptation():
    """refresh.row, refresh.not-key-star: candidates."""
    assert {"refresh houses", "refresh outposts", "refresh keys"} <= set(candidates(at(ROWS)))


# -- a free building --------------------------------------------------------------------------------------------------

FREE = """
[[frame]]
is = "Turn"
seat = 0
[[frame]]
is = "EndTurn"
seat = 0
[[frame]]
is = "Expedition"
seat = 0
cave = "cave-01"
party = ["builder", "scout"]
paragraph = 1
success = true
caves = {caves}
[[frame]]
is = "FreeBuilding"
seat = 0
cost = 5
[village.Ada]
coins = 1
caves = {held}
"""


def gift(caves: int = 1, held: int = 1, more: str = ROWS):
    return at(FREE.format(caves=caves, held=held) + more)


def test_a_free_building_costs_nothing():
    """encounter.building: up to the number given, with all that it brings, and its row is refilled."""
    here = gift()
    state, events = play(here, "buy house-5-bed-potion", "~ house-9-2-beds")
    ada = state.villages[0]
    assert (1, 1, "house-9-2-beds") == (ada.coins, ada.potions, state.houses[1])
    assert ["Ada gains house for 5: 1 bed, potion for nothing."] == told(here, events, "encounter.building")
    assert not {"build.buy", "coins.use"} & set(cited(events))
    assert {"build.potion", "build.refill"} <= set(cited(events))


def test_a_free_building_has_a_limit():
    """encounter.building: the printed cost counts; 5 is within 5, 9 is not, whatever one could pay."""
    here = gift()
    assert () == rules_of(here, "buy house-5-bed-potion")
    assert ("encounter.building",) == rules_of(here, "buy house-9-rope-arrow")
    (said,) = sentences(here, "buy house-9-rope-arrow")
    assert said.startswith("The reward gives a building of cost 5 at most; ") and said.endswith(" costs 9.")


def test_a_free_building_lies_open():
    """encounter.building: a card of the deck or the box cannot be taken."""
    here = gift()
    assert ("encounter.building",) == rules_of(here, "buy house-5-income-per-fish")
    assert ("encounter.building",) == rules_of(here, f"buy {here.state.key_pile.unseen[0]}")
    (said,) = sentences(here, "buy house-5-income-per-fish")
    assert said.endswith("does not lie open, so it cannot be taken.")


def test_a_free_outpost_needs_an_old_cave():
    """encounter.building: a cave held before this encounter, not one that came in it."""
    assert () == rules_of(gift(), "buy outpost-5-2-mushroom")
    late = gift(caves=0, held=1)
    assert ("encounter.building",) == rules_of(late, "buy outpost-5-2-mushroom")
    assert ["A free outpost needs a cave that you held before this encounter."] == sentences(
        late, "buy outpost-5-2-mushroom"
    )


def test_a_free_outpost_covers_the_cave():
    """encounter.building, build.outpost: the old cave is used; the one of this encounter comes afterwards."""
    state, events = play(gift(), "buy outpost-5-2-mushroom", "~ outpost-3-3-points-reputation")
    assert "build.outpost" in cited(events)
    assert 1 == state.villages[0].caves


def test_one_old_cave_carries_one_free_outpost():
    """encounter.building: a second free outpost in the same encounter needs a second old cave."""
    one = FREE.replace('is = "FreeBuilding"', 'is = "FreeBuilding"\nseat = 0\ncost = 5\n[[frame]]\nis = "FreeBuilding"')
    here = at(one.format(caves=1, held=2) + ROWS)
    state, _ = play(here, "buy outpost-5-2-mushroom", "~ outpost-3-3-points-reputation")
    assert ("encounter.building",) == rules_of(here, "buy outpost-3-bed-reputation", state)
    assert () == rules_of(here, "buy house-5-bed-potion", state)


def test_a_free_building_may_be_declined():
    """encounter.building: nothing is gained, and it is told."""
    here = gift()
    assert () == rules_of(here, "buy nothing")
    state, events = play(here, "buy nothing")
    assert here.state.houses == state.houses
    assert ["Ada declines the free building."] == told(here, events, "encounter.building")


def test_with_none_that_fits_it_is_lost():
    """encounter.building: nobody is asked, and it is told."""
    here = gift()
    dear = here.state.frames[-1].but(cost=0)
    state, events = here.game.settle(here.state.but(frames=(*here.state.frames[:-1], dear)))
    assert ["No open building fits, so Ada gains none."] == told(here, events, "encounter.building")
    assert not isinstance(state.top, FreeBuilding)


def test_no_coin_for_a_free_building():
    """encounter.building, build.coin-bonus: nothing was purchased."""
    here = gift(more='buildings = ["outpost-6-coin-building-4-points"]\n' + ROWS)
    state, events = play(here, "buy house-5-bed-potion")
    assert (1, False) == (state.villages[0].coins, "build.coin-bonus" in cited(events))


def test_faults_of_a_free_building_are_all_reported():
    """encounter.building: three sentences for a dear outpost of the deck without an old cave."""
    here = gift(caves=0)
    verdict = here.game.check(here.state, Buy("outpost-11-2-amethyst-potion"))
    assert (("encounter.building",), 3) == (verdict.rules, len(verdict.faults))


def test_a_free_building_is_offered_with_temptations():
    """encounter.building: nothing, all that lies open, and one that is out of the game; the way out fits."""
    here = gift()
    s = here.state
    cards = [f"buy {card}" for card in (*s.houses, *s.outposts, *s.keys, *s.stars)]
    assert ["buy nothing", *cards, f"buy {s.key_pile.unseen[0]}"] == candidates(here)
    assert "buy house-4-2-fruit" == nearest_to(here, "buy house-9-rope-arrow")
    assert "buy outpost-3-bed-reputation" == nearest_to(here, "buy outpost-9-2-ore-potion")
