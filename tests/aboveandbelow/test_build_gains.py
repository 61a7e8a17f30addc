"""What a new building brings: goods, potions, reputation, the coin for building; and what a hammer plus saves."""


from abcore.aboveandbelow.state import Holding
from tests.aboveandbelow.tools import at, cited, play, rules_of, told

TABLE = """
[table]
houses = ["house-4-2-fruit", "house-5-bed-potion", "house-9-rope-arrow", "house-3-income-potion"]
outposts = ["outpost-3-bed-reputation", "outpost-4-2-fish-potion", "outpost-5-2-mushroom", "outpost-9-2-ore-potion"]
keys = ["key-1-2-potions", "key-2-rerolls", "key-3-coin-building", "key-5-potion-income"]
"""
RICH = "[village.Ada]\ncoins = 20\ncaves = 1\n" + TABLE
PLUS = '[village.Ada]\ncoins = 3\nready = ["sabra-plumb", "glogo"]\n' + TABLE
GAINS = """
[[card]]
id = "jackpot"
cost = 2
good = "clay-pot"
goods = 2
potions = 2
reputation = 1
coin_building = 1
[[card]]
id = "bank"
coin_building = 2
[table]
houses = ["jackpot"]
"""


def built(card: str, text: str = RICH, who: str = "builder"):
    """The village of Ada after a purchase, and the events."""
    state, events = play(at(text), f"build {who} {card}")
    return state.villages[0], events


# -- what it brings ---------------------------------------------------------------------------------------------------


def test_two_goods_lie_on_the_card():
    """goods.two: on the card, not in hand, and out of the supply."""
    state, events = play(at(RICH), "build builder house-4-2-fruit")
    ada = state.villages[0]
    assert (Holding("house-4-2-fruit", 1, 2), 0, 10) == (ada.holdings[1], ada.goods[2], state.goods[2])
    assert ["Ada lays 2 goods on the new building: fruit."] == told(at(), events, "goods.two")
    assert "goods.arrow" not in cited(events)


def test_one_good_lies_on_a_card_with_the_arrow():
    """goods.arrow: one at purchase."""
    ada, events = built("house-9-rope-arrow")
    assert Holding("house-9-rope-arrow", 1, 1) in ada.holdings
    assert ["Ada lays 1 good on the new building, which comes again once taken: rope."] == told(
        at(), events, "goods.arrow"
    )
    assert "goods.two" not in cited(events)


def test_a_second_card_of_a_kind_is_counted():
    """build.buy: two of a kind with their goods, in the order of the card list."""
    text = RICH.replace("caves = 1", 'buildings = [{ card = "house-4-2-fruit", goods = 1 }, "star-14-villager"]')
    ada, _ = built("house-4-2-fruit", text)
    held = [("start-house", 1, 0), ("house-4-2-fruit", 2, 3), ("star-14-villager", 1, 0)]
    assert held == [tuple(holding) for holding in ada.holdings]


def test_an_empty_supply_gives_no_good():
    """supply.limited: with one fruit left one is laid, and the other is told as missing."""
    text = RICH.replace("caves = 1", "goods = { fruit = 11 }")
    ada, events = built("house-4-2-fruit", text)
    assert Holding("house-4-2-fruit", 1, 1) in ada.holdings
    assert ["The supply holds no fruit, so Ada gains none."] == told(at(), events, "supply.limited")
    assert ["Ada lays 1 good on the new building: fruit."] == told(at(), events, "goods.two")


def test_a_potion_comes_with_the_card():
    """build.potion: one, out of the supply, once."""
    state, events = play(at(RICH), "build builder house-5-bed-potion")
    assert (1, 19) == (state.villages[0].potions, state.potions)
    assert ["Ada gains a potion with the building."] == told(at(), events, "build.potion")


def test_each_potion_symbol_gives_a_potion():
    """build.potion: the key house with two gives two, each told."""
    ada, events = built("key-1-2-potions")
    assert (2, 2) == (ada.potions, cited(events).count("build.potion"))


def test_no_potion_is_left():
    """supply.limited: the twenty potions are with Ben, so there is none to gain, and no event of a gain."""
    ada, events = built("key-1-2-potions", "[village.Ben]\npotions = 19\n" + RICH)
    assert (1, 1, 1) == (ada.potions, cited(events).count("build.potion"), cited(events).count("supply.limited"))


def test_without_a_limit_the_supply_has_no_end():
    """supply.limited: with the switch off both potions come."""
    here = at("[village.Ben]\npotions = 19\n" + RICH, limited_supply=False)
    assert 2 == play(here, "build builder key-1-2-potions")[0].villages[0].potions


def test_reputation_comes_with_the_card():
    """build.reputation: the cube goes one space down, once."""
    here = at(RICH)
    ada, events = built("outpost-3-bed-reputation")
    assert here.state.villages[0].reputation + 1 == ada.reputation
    assert ["build.reputation", "reputation.track"] == [rule for rule in cited(events) if "reputation" in rule]
    assert ["Ada gains 1 reputation."] == told(here, events, "reputation.track")


def test_the_cube_stops_at_the_bottom():
    """reputation.track: there is no further space, and it is told so."""
    text = RICH.replace("caves = 1", "caves = 1\nreputation = 8")
    ada, events = built("outpost-3-bed-reputation", text)
    assert 10 == ada.reputation
    assert ["The cube of Ada stands at the end of the track and stays there."] == told(at(), events, "reputation.track")


def test_cards_without_symbols_bring_nothing():
    """build.potion, build.reputation, goods.two: no event without the symbol."""
    events = built("key-2-rerolls")[1]
    assert not {"build.potion", "build.reputation", "goods.two", "goods.arrow", "build.coin-bonus"} & set(cited(events))


# -- the coin for building --------------------------------------------------------------------------------------------


def test_the_coin_comes_after_the_purchase():
    """build.coin-bonus: with the card in the village a purchase brings 1 coin back."""
    text = RICH.replace("caves = 1", 'buildings = ["outpost-6-coin-building-4-points"]')
    ada, events = built("house-4-2-fruit", text)
    assert 17 == ada.coins
    assert ["Ada gains 1 coin after building."] == told(at(), events, "build.coin-bonus")


def test_the_full_price_must_be_there_first():
    """build.coin-bonus: the coin does not help to pay for the card that brings it."""
    text = TABLE + '[village.Ada]\ncoins = 3\nbuildings = ["outpost-6-coin-building-4-points"]'
    assert ("build.buy",) == rules_of(at(text), "build builder house-4-2-fruit")


def test_the_card_pays_nothing_for_itself():
    """build.coin-bonus: only for other cards."""
    ada, events = built("key-3-coin-building")
    assert (17, False) == (ada.coins, "build.coin-bonus" in cited(events))


def test_the_coin_is_paid_per_symbol():
    """build.coin-bonus: two cards pay two coins; with the switch off, one."""
    text = '[[card]]\nid = "bank"\ncoin_building = 1\n[village.Ada]\ncoins = 9\n'
    text += 'buildings = ["outpost-6-coin-building-4-points", "bank"]' + TABLE
    on, off = at(text), at(text, coin_bonus_per_symbol=False)
    assert 9 - 4 + 2 == play(on, "build builder house-4-2-fruit")[0].villages[0].coins
    assert 9 - 4 + 1 == play(off, "build builder house-4-2-fruit")[0].villages[0].coins


def test_no_coin_for_building_nothing():
    """build.coin-bonus: without a purchase nothing is paid."""
    ada, _ = built("nothing", RICH.replace("caves = 1", 'buildings = ["outpost-6-coin-building-4-points"]'))
    assert 20 == ada.coins


def test_a_purchase_runs_in_order():
    """build.order: pay, place, goods, potions, reputation, coin, and the refill last."""
    here = at(GAINS + '[village.Ada]\nbuildings = ["bank"]')
    _, events = play(here, "build builder jackpot", "~ house-9-2-beds")
    assert [
        "build.hammer", "coins.use", "build.buy", "goods.two", "build.potion", "build.potion", "build.reputation",
        "reputation.track", "build.order", "build.coin-bonus", "build.refill", "turn.order",
    ] == cited(events)  # fmt: skip


# -- hammer plus ------------------------------------------------------------------------------------------------------


def test_a_hammer_plus_saves_a_coin():
    """build.hammer-plus: 3 coins buy what costs 4; the builder pays in full."""
    here = at(PLUS)
    assert ("build.buy",) == rules_of(here, "build builder house-4-2-fruit")
    state, events = play(here, "build sabra-plumb house-4-2-fruit")
    assert 0 == state.villages[0].coins
    assert ["Sabra Plumb builds for 1 coin less."] == told(here, events, "build.hammer-plus")
    assert "special.glogo" not in cited(events)


def test_the_glogo_saves_one_coin_not_two():
    """special.glogo: one saving, told by his own rule."""
    here = at(PLUS)
    state, events = play(here, "build glogo house-4-2-fruit")
    assert 0 == state.villages[0].coins
    assert ["Glogo builds for 1 coin less."] == told(here, events, "special.glogo")
    assert "build.hammer-plus" not in cited(events)


def test_a_plain_hammer_saves_nothing():
    """build.hammer-plus: no event for the builder, and none when nothing is bought."""
    assert "build.hammer-plus" not in cited(built("house-4-2-fruit")[1])
    assert "build.hammer-plus" not in cited(built("nothing", PLUS, "sabra-plumb")[1])


def test_a_saving_never_goes_below_nothing():
    """build.hammer-plus: a card for 0 stays at 0, nobody is paid to build."""
    text = '[[card]]\nid = "gift"\n[village.Ada]\ncoins = 3\nready = ["sabra-plumb"]\n[table]\nhouses = ["gift"]'
    ada, events = built("gift", text, "sabra-plumb")
    assert (3, False) == (ada.coins, "coins.use" in cited(events))
