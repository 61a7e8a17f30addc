"""Building: the hammer, what lies open and what it costs, and what a new building brings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.build import Build
from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.state import Holding
from abcore.engine.game import nearest
from tests.aboveandbelow.tools import at, candidates, cautions_of, cited, nearest_to, play, rules_of, sentences, told

TABLE = """
[table]
houses = ["house-4-2-fruit", "house-5-bed-potion", "house-9-rope-arrow", "house-3-income-potion"]
outposts = ["outpost-3-bed-reputation", "outpost-4-2-fish-potion", "outpost-5-2-mushroom", "outpost-9-2-ore-potion"]
keys = ["key-1-2-potions", "key-2-rerolls", "key-3-coin-building", "key-5-potion-income"]
"""
RICH = "[village.Ada]\ncoins = 20\ncaves = 1\n" + TABLE


def built(card: str, text: str = RICH, who: str = "builder"):
    """The village of Ada after a purchase, and the events."""
    state, events = play(at(text), f"build {who} {card}")
    return state.villages[0], events


# -- who builds -------------------------------------------------------------------------------------------------------


def test_building_takes_a_hammer():
    """build.hammer: the builder has one, scribe and scout have none."""
    here = at(RICH)
    assert () == rules_of(here, "build builder house-4-2-fruit")
    assert ("build.hammer",) == rules_of(here, "build scribe house-4-2-fruit")
    assert ["Building takes a villager with a hammer; Scout has none."] == sentences(here, "build scout nothing")


def test_the_builder_must_be_ready():
    """build.hammer: exhausted or injured, nobody builds."""
    for area in ("exhausted", "injured"):
        here = at(f'[village.Ada]\n{area} = ["builder"]\n' + TABLE)
        assert ("build.hammer",) == rules_of(here, "build builder house-4-2-fruit")
        assert ["Builder must be ready to build."] == sentences(here, "build builder house-4-2-fruit")


def test_building_opens_only_with_a_ready_hammer():
    """build.hammer: the first step is refused too."""
    here = at('[village.Ada]\nexhausted = ["builder"]')
    assert ("build.hammer",) == rules_of(here, "build")
    assert ["Building takes a ready villager with a hammer; none of yours has one."] == sentences(here, "build")
    assert () == rules_of(at(), "build")


def test_a_sleeping_village_is_told_both():
    """pass.forced, build.hammer: in the order of the ledger."""
    here = at('[village.Ada]\nexhausted = ["builder", "scribe", "scout"]')
    assert ("pass.forced", "build.hammer") == rules_of(here, "build")


def test_the_builder_is_exhausted():
    """build.hammer: that one and nobody else."""
    ada, events = built("house-4-2-fruit")
    assert (("scribe", "scout"), ("builder",)) == (ada.ready, ada.exhausted)
    assert ["Builder of Ada takes the hammer."] == told(at(), events, "build.hammer")


# -- what is bought ---------------------------------------------------------------------------------------------------


def test_only_what_lies_open_can_be_bought():
    """build.buy: a house of the deck, a key house in the box and the starting house are refused."""
    here = at(RICH)
    for card in ("house-9-2-beds", "key-4-train-to-ready", "start-house"):
        assert ("build.buy",) == rules_of(here, f"build builder {card}")
    assert ["house for 9: 2 beds does not lie open, so it cannot be bought."] == [
        said[:1].lower() + said[1:] for said in sentences(here, "build builder house-9-2-beds")
    ]


@pytest.mark.parametrize("card", ["house-5-bed-potion", "key-2-rerolls", "star-11-cider-mushroom-fruit-fish"])
def test_houses_keys_and_stars_can_be_bought(card):
    """build.buy, setup.star-houses: for the cost on the card, from the first turn on."""
    ada, events = built(card)
    assert (20 - standard().cards[card].cost, True) == (ada.coins, Holding(card, 1, 0) in ada.holdings)
    assert ["coins.use", "build.buy"] == [rule for rule in cited(events) if rule in ("coins.use", "build.buy")]


def test_the_cost_must_be_paid():
    """build.buy: 4 coins buy what costs 4, 3 do not; the numbers are told."""
    assert () == rules_of(at("[village.Ada]\ncoins = 4\n" + TABLE), "build builder house-4-2-fruit")
    poor = at("[village.Ada]\ncoins = 3\n" + TABLE)
    assert ("build.buy",) == rules_of(poor, "build builder house-4-2-fruit")
    assert ["House for 4: 2 fruit costs 4 coins; you have 3."] == sentences(poor, "build builder house-4-2-fruit")


def test_the_price_goes_to_the_supply():
    """build.buy: no other player gets it."""
    here = at(RICH)
    assert here.state.villages[1] == play(here, "build builder house-5-bed-potion")[0].villages[1]


def test_buying_nothing_is_legal_with_a_warning():
    """build.buy: the builder is exhausted, no coin and no card moves."""
    here = at(RICH)
    assert ("build.buy",) == cautions_of(here, "build builder nothing")
    assert ["Builder is exhausted and nothing is built."] == sentences(here, "build builder nothing")
    state, events = play(here, "build builder nothing")
    assert (20, here.state.houses) == (state.villages[0].coins, state.houses)
    assert not {"build.buy", "coins.use", "build.refill"} & set(cited(events))


def test_buying_something_carries_no_warning():
    """build.buy: the caution is for nothing alone."""
    assert () == cautions_of(at(RICH), "build builder house-4-2-fruit")


def test_key_and_star_houses_leave_the_table():
    """build.refill: neither is refilled."""
    state, events = play(at(RICH), "build builder key-2-rerolls")
    assert ("key-1-2-potions", "key-3-coin-building", "key-5-potion-income") == state.keys
    assert 5 == state.key_pile.size
    state, more = play(at(RICH), "build builder star-12-potion-ore")
    assert (5, False) == (len(state.stars), "star-12-potion-ore" in state.stars)
    assert "build.refill" not in cited(events) + cited(more)


# -- outposts ---------------------------------------------------------------------------------------------------------


def test_an_outpost_needs_an_empty_cave():
    """build.outpost: none, no outpost; a house needs none."""
    here = at("[village.Ada]\ncoins = 20\n" + TABLE)
    assert ("build.outpost",) == rules_of(here, "build builder outpost-5-2-mushroom")
    assert ["An outpost is laid on an empty cave of yours; you have none."] == sentences(
        here, "build builder outpost-5-2-mushroom"
    )
    assert () == rules_of(here, "build builder house-4-2-fruit")
    assert () == rules_of(at(RICH), "build builder outpost-5-2-mushroom")


def test_an_outpost_covers_the_cave():
    """build.outpost: the cave is no longer empty, and one is used, not all."""
    ada, events = built("outpost-5-2-mushroom", RICH.replace("caves = 1", "caves = 3"))
    assert 2 == ada.caves
    assert ["The outpost of Ada covers an empty cave."] == told(at(), events, "build.outpost")


def test_a_house_covers_no_cave():
    """build.houses-row: a house lies beside the others, and the cave stays empty."""
    ada, events = built("house-4-2-fruit")
    assert (1, False) == (ada.caves, "build.outpost" in cited(events))


# -- the row ----------------------------------------------------------------------------------------------------------


def test_the_row_is_refilled_in_the_gap():
    """build.refill: the new card takes the place of the one that was bought."""
    here = at(RICH)
    state, events = play(here, "build builder house-5-bed-potion", "~ house-9-2-beds")
    assert ("house-4-2-fruit", "house-9-2-beds", "house-9-rope-arrow", "house-3-income-potion") == state.houses
    assert 1 == cited(events).count("build.refill")
    assert here.state.house_pile.size - 1 == state.house_pile.size


def test_outposts_are_refilled_from_their_own_deck():
    """build.refill: 20 of 24 are left, and one of them comes."""
    here = at(RICH)
    state, _ = play(here, "build builder outpost-5-2-mushroom")
    assert (20, 0) == (here.game.chance(state).total, here.game.chance(state).weight("house-9-2-beds"))


def test_with_an_empty_deck_the_row_stays_short():
    """build.refill: a gap, and the game goes on."""
    here = at(RICH + "[piles]\nhouses = { unseen = [] }")
    state, events = play(here, "build builder house-5-bed-potion")
    assert ("house-4-2-fruit", "", "house-9-rope-arrow", "house-3-income-potion") == state.houses
    assert ("decide", 1, False) == (here.game.kind(state), here.game.seat(state), "build.refill" in cited(events))


# -- faults, ways out and steps ---------------------------------------------------------------------------------------


def test_independent_faults_are_all_reported():
    """build.hammer, build.buy, build.outpost: in the order of the ledger."""
    here = at("[village.Ada]\ncoins = 0\n" + TABLE)
    assert ("build.hammer", "build.buy", "build.outpost") == rules_of(here, "build scout outpost-9-2-ore-potion")
    assert ("build.buy", "build.outpost") == rules_of(here, "build builder outpost-9-2-ore-potion")


def test_the_nearest_purchase():
    """build.hammer, build.buy, build.outpost: another builder, another card of the family, or nothing."""
    assert "build builder house-4-2-fruit" == nearest_to(at(RICH), "build scout house-4-2-fruit")
    three = at("[village.Ada]\ncoins = 3\n" + TABLE)
    assert "build builder house-3-income-potion" == nearest_to(three, "build builder house-9-rope-arrow")
    assert "build builder house-3-income-potion" == nearest_to(three, "build builder outpost-4-2-fish-potion")
    broke = at("[village.Ada]\ncoins = 0\n" + TABLE)
    assert "build builder nothing" == nearest_to(broke, "build builder house-4-2-fruit")
    strange = nearest(three.game, three.state, Build("builder", "castle"))
    assert "build builder house-3-income-potion" == str(strange)


def test_building_goes_in_steps():
    """build.buy: builder, then card, is the whole move."""
    here = at(RICH)
    assert play(here, "build builder house-4-2-fruit") == play(here, "build", "+ builder", "buy house-4-2-fruit")
    assert play(here, "build builder nothing") == play(here, "build", "+ builder", "buy nothing")


def test_the_steps_offer_all_that_lies_open_and_temptations():
    """build.hammer, build.buy: someone without a hammer, and a key house that is out of the game."""
    here = at('[village.Ada]\nexhausted = ["brom-thatch"]\n' + TABLE)
    state, _ = play(here, "build")
    assert ["+ builder", "+ scribe", "+ brom-thatch"] == candidates(here, state)
    state, _ = play(here, "build", "+ builder")
    s = here.state
    cards = [f"buy {card}" for card in (*s.houses, *s.outposts, *s.keys, *s.stars)]
    assert ["buy nothing", *cards, f"buy {s.key_pile.unseen[0]}"] == candidates(here, state)


def test_two_equal_cards_are_one_choice():
    """build.buy: equal houses in the row are offered once, and one of them goes."""
    here = at('[table]\nhouses = ["house-4-2-fruit", "house-4-2-fruit"]\n[piles]\nhouses = { unseen = [] }')
    state, _ = play(here, "build", "+ builder")
    assert 1 == candidates(here, state).count("buy house-4-2-fruit")
    state, _ = play(here, "buy house-4-2-fruit", state=state)
    assert 1 == state.houses.count("house-4-2-fruit")


OPEN = at(RICH.replace("20", "11"))
CARDS = (*OPEN.state.houses, *OPEN.state.outposts, *OPEN.state.keys, *OPEN.state.stars, "house-9-2-beds")


@given(st.sampled_from(CARDS), st.integers(0, 20), st.booleans())
def test_a_purchase_is_legal_just_when_it_can_be_paid_and_placed(card, coins, cave):
    """build.buy, build.outpost: for every card, purse and cave."""
    s = OPEN.state
    ada = s.villages[0].but(coins=coins, caves=int(cave))
    verdict = OPEN.game.check(s.but(villages=(ada, *s.villages[1:])), Build("builder", card))
    printed = standard().cards[card]
    placed = cave or printed.family != "outpost"
    assert (coins >= printed.cost and placed and card != "house-9-2-beds") == bool(verdict)


def test_building_is_offered_while_someone_is_ready():
    """pass.forced, build.hammer: the step is a candidate while someone is ready; asleep, both rules are named."""
    assert "build" in candidates(at(TABLE))
    asleep = at('[village.Ada]\nexhausted = ["builder", "scribe", "scout"]\n' + TABLE)
    assert ("pass.forced", "build.hammer") == rules_of(asleep, "build builder house-4-2-fruit")
