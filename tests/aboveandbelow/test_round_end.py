"""end.*, income.*, goods.replenish, supply.order: what happens between the last pass and the next round, step by step.
The night itself is tested in test_rest.py, placing in test_track.py."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.frames import Pick, Placing, Turn
from abcore.aboveandbelow.state import GOODS, Holding
from tests.aboveandbelow.tools import at, cited, goods, play, told

LAST_PASS = 'round = 3\npassed = ["Ben"]\n'
GAPS = LAST_PASS + '[table]\nvillagers = ["", "fenn-wick", "", "old-marl", ""]\n'
POTIONS = 'buildings = ["key-5-potion-income"]\n'


def ended(text: str, *lines: str, **switches: object):
    """Ada passes, and the round ends: the situation, the state when she is asked next, and what happened."""
    here = at(text, **switches)
    return here, *play(here, "pass", *lines)


# -- marker, cider, villagers -----------------------------------------------------------------------------------------


def test_the_marker_moves_one_chamber():
    """end.marker: from the third to the fourth, and the next round is told by round.seven."""
    here, s, events = ended(LAST_PASS)
    assert 4 == s.round
    assert ["The round marker moves to chamber 4."] == told(here, events, "end.marker")
    assert ["Round 4 of 7 begins."] == told(here, events, "round.seven")


def test_the_round_ends_when_all_have_passed():
    """round.seven: Ada's pass alone ends nothing."""
    s, events = play(at("round = 3"), "pass")
    assert (3, Turn(1)) == (s.round, s.top)
    assert "end.marker" not in cited(events)


def test_after_round_seven_the_game_is_over():
    """end.marker: the marker cannot move; no rest, no income, no goods, no card passed on."""
    text = 'round = 7\npassed = ["Ben"]\n[village.Ada]\nexhausted = ["scout"]\nciders = 1\n'
    buildings = 'buildings = [{ card = "house-4-fruit-arrow", goods = 0 }, "key-5-potion-income"]'
    here, s, events = ended(text + buildings)
    assert "over" == here.game.kind(s)
    assert here.state.villages == s.villages
    assert (7, 0) == (s.round, s.first)
    assert ["The round marker cannot move: the game ends."] == told(here, events, "end.marker")
    assert not {"end.cider", "income.track", "goods.replenish", "end.first-player"} & set(cited(events))


def test_round_six_is_not_the_last():
    """end.marker: the seventh chamber is reached, and played."""
    here, s, _ = ended('round = 6\npassed = ["Ben"]')
    assert (7, "decide") == (s.round, here.game.kind(s))


def test_a_cider_is_put_on_the_board():
    """end.cider: one, from the supply, if none is there."""
    here, s, events = ended(LAST_PASS + "[table]\ncider = false")
    assert (True, -1) == (s.cider, s.ciders - here.state.ciders)
    assert ["A cider is put on the reputation board."] == told(here, events, "end.cider")


def test_a_cider_that_is_there_stays_alone():
    """end.cider: a second one is not put beside it."""
    here, s, events = ended(LAST_PASS)
    assert (True, here.state.ciders) == (s.cider, s.ciders)
    assert "end.cider" not in cited(events)


def test_no_cider_is_left_for_the_board():
    """supply.limited: ten are in the box; with all of them owned the board stays bare."""
    text = LAST_PASS + "[table]\ncider = false\n[village.Ben]\nciders = 10"
    here, s, events = ended(text)
    assert (False, 0) == (s.cider, s.ciders)
    assert ["The supply holds no cider for the reputation board."] == told(here, events, "supply.limited")
    assert "end.cider" not in cited(events)


def test_villagers_slide_to_the_cheap_end():
    """end.villagers: in their order, and the open slots are filled from the pile, one card at a time."""
    here, s, events = ended(GAPS)
    assert ("fenn-wick", "old-marl", "", "", "") == s.slots
    assert "chance" == here.game.kind(s)
    s, more = play(here, "~ lark-hollow", "~ brom-thatch", "~ odda-keel", state=s)
    assert ("fenn-wick", "old-marl", "lark-hollow", "brom-thatch", "odda-keel") == s.slots
    assert ["The villagers left slide to the cheap end of the reputation board."] == told(here, events, "end.villagers")
    expected = "Lark Hollow comes to the reputation board, to be trained for 3 coins."
    assert expected == told(here, more, "end.villagers")[0]


def test_nobody_slides_where_only_the_dear_end_is_open():
    """end.villagers: then the slots are filled, and no villager has moved."""
    full = 'villagers = ["fenn-wick", "old-marl", "brom-thatch", "odda-keel", ""]'
    here, s, events = ended(f"{LAST_PASS}[table]\n{full}")
    assert "end.villagers" not in cited(events)
    assert "lark-hollow" == play(here, "~ lark-hollow", state=s)[0].slots[4]


def test_with_an_empty_pile_slots_stay_empty():
    """end.villagers: nothing else is left to draw."""
    _, s, _ = ended(GAPS + "[piles.villagers]\nunseen = []")
    assert (("fenn-wick", "old-marl", "", "", ""), Turn) == (s.slots, type(s.top))


def test_a_full_board_draws_nobody():
    """end.villagers: with five there, nothing happens."""
    here, s, events = ended(LAST_PASS)
    assert here.state.slots == s.slots
    assert "end.villagers" not in cited(events)


# -- waking, and the order of it all ----------------------------------------------------------------------------------


def test_with_four_players_two_wake_after_round_one():
    """setup.four-players: scribe and scout of each, from the first player clockwise, using no bed and no token."""
    here = at('players = 4\nfirst = "Cleo"\npassed = ["Ada", "Ben", "Dan"]')
    s, events = play(here, "pass")
    assert [("builder", "scribe", "scout")] * 4 == [v.ready for v in s.villages]
    assert "Round one is over, and Cleo wakes Scribe and Scout." == told(here, events, "setup.four-players")[0]
    assert [2, 3, 0, 1] == [e.seat for e in events if e.rule == "setup.four-players"]
    assert "rest.beds" not in cited(events)


def test_only_the_two_without_a_hammer_wake():
    """setup.four-players: the builder, who worked, needs a bed; an injured scout is not woken."""
    text = 'players = 4\npassed = ["Ben", "Cleo", "Dan"]\n[village.Ada]\nexhausted = ["builder"]\ninjured = ["scout"]'
    here, s, events = ended(text)
    ada = s.villages[0]
    assert (("scribe",), ("builder",), ("scout",)) == (ada.ready, ada.exhausted, ada.injured)
    assert Pick(0, "rest") == s.top
    assert "Round one is over, and Ada wakes Scribe." == told(here, events, "setup.four-players")[0]


def test_nobody_wakes_in_later_rounds():
    """setup.four-players: only round one has it."""
    text = 'players = 4\nround = 2\npassed = ["Ben", "Cleo", "Dan"]\n[village.Ada]\nexhausted = ["scout"]'
    _, s, events = ended(text)
    assert ("scout",) == s.villages[0].exhausted[-1:]
    assert "setup.four-players" not in cited(events)


def test_nobody_wakes_with_three_players():
    """setup.four-players: at the end of round one of three players the scout needs a bed."""
    _, s, events = ended('players = 3\npassed = ["Ben", "Cleo"]\n[village.Ada]\nexhausted = ["scout"]')
    assert Pick(0, "rest") == s.top
    assert "setup.four-players" not in cited(events)


def test_the_order_of_the_steps():
    """end.*, rest.order, income.*: marker, cider, villagers, rest, track, income, goods, card, as the book has it."""
    text = (
        'round = 3\npassed = ["Ben"]\n[table]\ncider = false\nvillagers = ["", "fenn-wick"]\n'
        '[piles.villagers]\nunseen = ["old-marl"]\n'
        '[village.Ada]\nexhausted = ["scout"]\nbuildings = [{ card = "house-4-fruit-arrow", goods = 0 }, '
        '"house-3-income-1-point", "key-5-potion-income"]\n[village.Ada.goods]\nrope = 1\n'
    )
    _, _, events = ended(text, "rest bed scout", "place rope")
    order = [
        "end.marker", "end.cider", "end.villagers", "rest.order", "rest.beds", "track.left-to-right", "income.track",
        "income.cards", "income.potion", "goods.replenish", "end.first-player", "round.seven", "turn.order",
    ]  # fmt: skip
    mine = [e.rule for e in events if e.seat in (-1, 0) or e.rule in ("end.first-player", "turn.order")]
    assert order == [rule for rule in dict.fromkeys(mine) if rule in order]


def test_all_rest_before_anyone_places():
    """rest.order, track.any-time: Ada's night, Ben's night, then the placements."""
    text = 'passed = ["Ben"]\n[village.Ada]\nexhausted = ["scout"]\n[village.Ada.goods]\nrope = 1\n[village.Ben]\n'
    here, s, _ = ended(text + 'exhausted = ["scout"]')
    seen = [s.top]
    for move in ("rest nobody", "rest nobody"):
        s, _ = play(here, move, state=s)
        seen.append(s.top)
    assert [Pick(0, "rest"), Pick(1, "rest"), Placing(0)] == seen


# -- income -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kinds", "coins"), list(enumerate([4, 5, 5, 6, 6, 7, 8, 9, 10])))
def test_income_by_the_number_of_kinds(kinds: int, coins: int):
    """income.track: the number above the rightmost filled slot, and only that one."""
    here, s, events = ended(LAST_PASS + f"[village.Ada]\ncoins = 0\ntrack = {list(GOODS[:kinds])}")
    assert coins == s.villages[0].coins
    word = "1 kind" if kinds == 1 else f"{kinds} kinds"
    assert f"Ada collects {coins} coins for {word} of goods on the track." == told(here, events, "income.track")[0]


def test_stacks_do_not_raise_income():
    """income.track: kinds count, not goods."""
    _, s, _ = ended(LAST_PASS + '[village.Ada]\ncoins = 0\ntrack = ["fruit", "fruit", "fruit"]')
    assert 5 == s.villages[0].coins


def test_everyone_collects_income():
    """income.track: who passed first too, on top of what is there."""
    here, s, _ = ended(LAST_PASS)
    assert [v.coins + 4 for v in here.state.villages] == [v.coins for v in s.villages]


def test_income_symbols_pay_one_each():
    """income.cards: two cards with the symbol, two coins more."""
    two = 'buildings = ["house-3-income-1-point", "house-5-income-per-fish"]'
    here, s, events = ended(f"{LAST_PASS}[village.Ada]\ncoins = 0\n{two}")
    assert 6 == s.villages[0].coins
    assert ["Ada collects 2 coins more from cards."] == told(here, events, "income.cards")


def test_no_card_no_extra_income():
    """income.cards: nothing is told where nothing is paid."""
    assert "income.cards" not in cited(ended(LAST_PASS)[2])


def test_income_for_goods_pays_per_good_on_the_track():
    """income.cards: 1 for each ore and 1 for each amethyst, stacked ones too, and none for those at hand or others."""
    key = 'buildings = ["key-2-income-ore-amethyst-reroll"]\ntrack = ["ore", "ore", "amethyst", "fruit"]'
    _, s, _ = ended(f"{LAST_PASS}[village.Ada]\ncoins = 0\n{key}")
    assert 6 + 3 == s.villages[0].coins


def test_income_for_goods_looks_at_the_track_only():
    """income.cards: an ore that stays at hand pays nothing."""
    text = LAST_PASS + '[village.Ada]\ncoins = 0\nbuildings = ["key-2-income-ore-amethyst-reroll"]\n'
    assert 4 == ended(text + "[village.Ada.goods]\nore = 1", "done")[1].villages[0].coins


def test_two_cards_of_income_for_goods_pay_twice():
    """income.cards: each card speaks for itself."""
    mine = '[[card]]\nid = "mine"\nincome_goods = ["ore"]\n'
    text = f'{LAST_PASS}{mine}[village.Ada]\ncoins = 0\ntrack = ["ore"]\nbuildings = ["mine", "mine"]'
    assert 5 + 2 == ended(text)[1].villages[0].coins


def test_potion_income():
    """income.potion: one potion per symbol, from the supply."""
    here, s, events = ended(LAST_PASS + f"[village.Ada]\n{POTIONS}")
    assert (1, -1) == (s.villages[0].potions, s.potions - here.state.potions)
    assert ["Ada gains a potion from a card."] == told(here, events, "income.potion")


def test_two_symbols_bring_two_potions():
    """income.potion: per symbol."""
    spring = '[[card]]\nid = "spring"\npotion_income = 1\n[village.Ada]\nbuildings = ["spring", "key-5-potion-income"]'
    assert 2 == ended(LAST_PASS + spring)[1].villages[0].potions


def test_the_last_potion_goes_to_the_first_player():
    """supply.order, supply.limited: with one left, Ben, who has the card, gets it, and Ada goes without."""
    spring = '[[card]]\nid = "spring"\npotion_income = 1\n'
    text = f'first = "Ben"\nturn = "Ada"\n{LAST_PASS}{spring}[village.Ada]\nbuildings = ["spring"]\n[village.Ben]\n'
    here, s, events = ended(text + 'buildings = ["spring"]\npotions = 19')
    assert [0, 20] == [v.potions for v in s.villages]
    assert ["The supply holds no potion, so Ada gains none."] == told(here, events, "supply.limited")
    assert ["What is scarce went to the villages from Ben clockwise."] == told(here, events, "supply.order")
    assert 1 == cited(events).count("income.potion")


def test_where_nothing_is_scarce_no_order_is_told():
    """supply.order: it is named when the supply ran out."""
    assert "supply.order" not in cited(ended(LAST_PASS + f"[village.Ada]\n{POTIONS}")[2])


# -- goods on buildings -----------------------------------------------------------------------------------------------


def test_an_empty_card_with_an_arrow_gets_its_good_back():
    """goods.replenish: one, from the supply, onto the card and not into the hand."""
    here, s, events = ended(LAST_PASS + '[village.Ada]\nbuildings = [{ card = "house-4-fruit-arrow", goods = 0 }]')
    ada = s.villages[0]
    assert (Holding("house-4-fruit-arrow", 1, 1), 0) == (ada.holdings[1], goods(ada, "fruit"))
    assert -1 == s.goods[GOODS.index("fruit")] - here.state.goods[GOODS.index("fruit")]
    assert ["1 fruit lies on a card of Ada again."] == told(here, events, "goods.replenish")


def test_a_card_that_holds_its_good_gets_no_second():
    """goods.replenish: only where none lies."""
    here, s, events = ended(LAST_PASS + '[village.Ada]\nbuildings = ["house-4-fruit-arrow"]')
    assert here.state.villages[0].holdings == s.villages[0].holdings
    assert "goods.replenish" not in cited(events)


def test_of_two_cards_the_empty_one_is_filled():
    """goods.replenish: card by card, though equal cards are kept as one count."""
    two = 'buildings = ["house-4-fruit-arrow", { card = "house-4-fruit-arrow", goods = 0 }]'
    _, s, events = ended(f"{LAST_PASS}[village.Ada]\n{two}")
    assert Holding("house-4-fruit-arrow", 2, 2) == s.villages[0].holdings[1]
    assert 1 == cited(events).count("goods.replenish")


def test_two_goods_on_a_card_never_come_again():
    """goods.two: without the arrow the card stays empty, whether one or both were taken."""
    cards = '{ card = "house-4-2-fruit", goods = 0 }, { card = "house-7-2-rope", goods = 1 }'
    here, s, events = ended(f"{LAST_PASS}[village.Ada]\nbuildings = [{cards}]")
    assert here.state.villages[0].holdings == s.villages[0].holdings
    assert "goods.replenish" not in cited(events)


def test_the_last_good_goes_to_the_first_player():
    """supply.order, supply.limited: one fish is left for two cards; Ben has the first-player card."""
    card = 'buildings = [{ card = "outpost-4-fish-arrow", goods = 0 }]\n'
    head = f'first = "Ben"\nturn = "Ada"\n{LAST_PASS}'
    here, s, events = ended(f'{head}[village.Ada]\n{card}track = {["fish"] * 11}\n[village.Ben]\n{card}')
    assert [0, 1] == [v.holdings[1].goods for v in s.villages]
    assert ["The supply holds no fish, so Ada gains none."] == told(here, events, "supply.limited")
    assert ["What is scarce went to the villages from Ben clockwise."] == told(here, events, "supply.order")


def test_within_a_village_the_card_list_decides():
    """supply.order: of two different cards that want the last rope, the one that is listed first gets it."""
    loom = '[[card]]\nid = "loom"\ngood = "rope"\ngoods = 1\narrow = true\n'
    cards = 'buildings = [{ card = "loom", goods = 0 }, { card = "house-9-rope-arrow", goods = 0 }]\n'
    _, s, _ = ended(f'{LAST_PASS}{loom}[village.Ada]\n{cards}track = {["rope"] * 9}')
    lying = [(h.card, h.goods) for h in s.villages[0].holdings]
    assert [("start-house", 0), ("house-9-rope-arrow", 1), ("loom", 0)] == lying


def test_an_endless_supply_fills_every_card():
    """supply.limited: with the switch off the thirteenth fish is there."""
    card = 'buildings = [{ card = "outpost-4-fish-arrow", goods = 0 }]\n'
    _, s, _ = ended(f'{LAST_PASS}[village.Ada]\n{card}track = {["fish"] * 12}', limited_supply=False)
    assert 1 == s.villages[0].holdings[1].goods


# -- the next round ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("first", "following"), [("Ada", 1), ("Ben", 2), ("Cleo", 0)])
def test_the_first_player_card_goes_to_the_left(first: str, following: int):
    """end.first-player: to the next seat, round the table, and that player begins; nobody has passed."""
    here = at(f'players = 3\nround = 2\nfirst = "{first}"\nturn = "Ada"\npassed = ["Ben", "Cleo"]')
    s, events = play(here, "pass")
    assert (following, Turn(following), (False,) * 3) == (s.first, s.top, s.passed)
    assert [f"The first-player card goes to {here.names[following]}."] == told(here, events, "end.first-player")


@given(st.lists(st.sampled_from(GOODS), max_size=12), st.integers(0, 3))
def test_income_is_what_the_board_says(track: list[str], symbols: int):
    """income.track, income.cards: coins after are coins before, plus the board's number, plus the symbols."""
    toll = '[[card]]\nid = "toll"\nincome = 1\n'
    names = ", ".join(['"toll"'] * symbols)
    text = f"{LAST_PASS}{toll}[village.Ada]\ncoins = 2\ntrack = {track}\nbuildings = [{names}]"
    _, s, _ = ended(text, limited_supply=False)
    assert 2 + standard().track_income[len(set(track))] + symbols == s.villages[0].coins
