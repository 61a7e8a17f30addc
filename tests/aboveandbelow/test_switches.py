"""Every switch decides something: for each of the fifteen a situation in which on and off differ.
The name of a test is the switch's own; the last test counts that none is forgotten."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.frames import KeepParagraph, RevealCave, Selling, Settling, Turn
from abcore.aboveandbelow.printings import FIRST, REVISED, Switches
from tests.aboveandbelow.encounters import FREE, MET, RATS, choice, meet, meeting, paragraph, read_to
from tests.aboveandbelow.tools import at, goods, play, rules_of

SOLD = '[village.Ada]\ncoins = 9\n[village.Ben]\nsale = ["fruit"]\n'


def test_extra_coins():
    """setup.coins: by count, the second and third of three get a coin; with `two` they do not."""
    coins = {how: [v.coins for v in at("players = 3", extra_coins=how).state.villages] for how in ("two", "by-count")}
    assert {"two": [7, 7, 7], "by-count": [7, 8, 8]} == coins


def test_exert_for_higher():
    """explore.exert: three lanterns reach the 3; on, the scout may be exerted for the 4; off, nobody is asked."""
    on, off = meeting(RATS), meeting(RATS, exert_for_higher=False)
    s, _ = meet(on, "run-and-hide", "1 3", party="builder scout")
    assert () == rules_of(on, "exert scout", s)
    s, _ = meet(off, "run-and-hide", "1 3", party="builder scout")
    assert RevealCave() == s.top  # the party is home already, with the coin
    assert 8 == s.villages[0].coins


def test_exert_any_size():
    """explore.exert-limits: two lanterns of 3; on, all may be exerted; off, the one who is needed."""
    anyone, needed = (meeting(RATS, exert_for_higher=False, exert_any_size=on) for on in (True, False))
    s, _ = meet(anyone, "run-and-hide", "1 1", party="builder scout")
    assert () == rules_of(anyone, "exert builder scout", s)
    s, _ = meet(needed, "run-and-hide", "1 1", party="builder scout")
    assert ("explore.exert-limits",) == rules_of(needed, "exert builder scout", s)
    assert () == rules_of(needed, "exert scout", s)


def test_exert_any_size_is_asked_only_without_exert_for_higher():
    """explore.exert-limits: where one may exert for a higher number, no set is larger than that number needs."""
    for on in (True, False):
        here = meeting(RATS, exert_any_size=on)
        s, _ = meet(here, "run-and-hide", "1 3", party="builder scout")
        assert ("explore.exert-limits",) == rules_of(here, "exert builder scout", s)


def test_reroll_paragraph_die():
    """explore.reroll-which: on, the die is asked about before the reading; off, the paragraph is read."""
    text = '[village.Ada]\nbuildings = ["key-2-rerolls"]'
    on, off = (play(at(text, reroll_paragraph_die=how), "explore builder scout", "~ 1")[0] for how in (True, False))
    assert KeepParagraph(0, 1) == on.top
    assert not isinstance(off.top, KeepParagraph)


@pytest.mark.parametrize(("on", "coins"), [(True, 2), (False, 1)])
def test_coin_bonus_per_symbol(on: bool, coins: int):
    """explore.coin-bonus, build.coin-bonus: two symbols pay two coins, or one, after an encounter and a purchase."""
    cards = ("coin_exploring = 1", "coin_building = 1")
    made = "".join(f'[[card]]\nid = "toll-{i}"\n{card}\n' for i, card in enumerate(cards))
    mine = 'coins = 3\nbuildings = ["toll-0", "toll-0", "toll-1", "toll-1"]'
    row = '[table]\nhouses = ["house-3-income-1-point"]\n'
    here = meeting(RATS + made + row, mine, coin_bonus_per_symbol=on)
    after = meet(here, "run-and-hide", "1 1 1", "exert nobody")[0]
    assert 3 + 1 + coins == after.villages[0].coins
    built = play(here, "build builder house-3-income-1-point")[0]
    assert coins == built.villages[0].coins


def test_sell_after_harvest():
    """harvest.sale: on, the harvested fruit may go to market; off, the turn is over."""
    text = '[village.Ada]\nbuildings = ["house-4-2-fruit"]'
    on, off = (
        play(at(text, sell_after_harvest=how), "harvest scout", "take house-4-2-fruit")[0] for how in (True, False)
    )
    assert Selling(0, ("fruit",)) == on.top
    assert Turn(1) == off.top


def test_raised_offers():
    """trade.offers: three coins were refused; on, four may be offered; off, not in this turn."""
    for on, broken in ((True, ()), (False, ("trade.offers",))):
        here = at(SOLD, raised_offers=on)
        s, _ = play(here, "offer 3 to 2 for fruit", "refuse")
        assert broken == rules_of(here, "offer 4 to 2 for fruit", s)


def test_one_for_sale():
    """trade.one: with a rope in the circle a fruit is one too many, or not."""
    text = '[village.Ada]\nsale = ["rope"]\n[village.Ada.goods]\nfruit = 1'
    assert ("trade.one",) == rules_of(at(text, one_for_sale=True), "sell fruit")
    assert () == rules_of(at(text, one_for_sale=False), "sell fruit")


def test_tokens_in_trade():
    """coins.trade-tokens: two coins and a cider make three, or not."""
    text = SOLD.replace("coins = 9", 'coins = 2\nciders = 1\nbuildings = ["key-2-cider-potion-as-coin-reroll"]')
    on, off = at(text, tokens_in_trade=True), at(text, tokens_in_trade=False)
    assert "coins.trade-tokens" in rules_of(off, "offer 3 to 2 for fruit")
    s, _ = play(on, "offer 3 to 2 for fruit", "accept")
    assert (0, 0, 1) == (s.villages[0].coins, s.villages[0].ciders, goods(s.villages[0], "fruit"))


def test_decline_price():
    """encounter.price: the 2 for nothing and the 3 for a coin are reached; on, one may settle for the 2."""
    toll = paragraph(MET, choice("cross", "explore = 2, coins = 2", 'explore = 3, price = 1, goods = ["ore"]'), FREE)
    on, off = (meeting(toll, decline_price=how) for how in (True, False))
    s, _ = meet(on, "cross", "1 1 1")
    assert Settling(0) == s.top
    s, _ = play(on, "settle 2", state=s)
    assert (9, 0) == (s.villages[0].coins, goods(s.villages[0], "ore"))
    s, _ = meet(off, "cross", "1 1 1")
    assert (6, 1) == (s.villages[0].coins, goods(s.villages[0], "ore"))


def test_gained_villagers_ready():
    """special.only-encounters: the Glogo arrives ready, or exhausted."""
    guest = paragraph(MET, result='villager = "glogo"')
    on, off = (read_to(meeting(guest, gained_villagers_ready=how), "builder scout")[0] for how in (True, False))
    assert ("glogo" in on.villages[0].ready, "glogo" in on.villages[0].exhausted) == (True, False)
    assert ("glogo" in off.villages[0].ready, "glogo" in off.villages[0].exhausted) == (False, True)


def test_limited_supply():
    """supply.limited: all eight ores are owned; on, no ninth is gained; off, it is."""
    mine = paragraph(MET, result='goods = ["ore"]')
    village = 'track = ["ore", "ore", "ore", "ore", "ore", "ore", "ore", "ore"]'
    on, off = (read_to(meeting(mine, village, limited_supply=how), "builder scout") for how in (True, False))
    assert 0 == goods(on[0].villages[0], "ore")
    assert "supply.limited" in [event.rule for event in on[1]]
    assert 1 == goods(off[0].villages[0], "ore")


def test_starting_house_scores():
    """score.buildings: the starting house is worth a point, or none."""
    on, off = at("", starting_house_scores=True), at("", starting_house_scores=False)
    assert (1, 0) == (on.game.score(on.state)[0].parts[1].value, off.game.score(off.state)[0].parts[1].value)


def test_split_reputation_ties():
    """score.reputation-ties: two tied for most of three get 4 each, or 5 each."""
    text = "players = 3\n[village.Cleo]\nreputation = -1"
    on, off = at(text, split_reputation_ties=True), at(text, split_reputation_ties=False)
    ranks = [[score.parts[2].value for score in here.game.score(here.state)] for here in (on, off)]
    assert [[4, 4, 2], [5, 5, 2]] == ranks


def test_per_house_counts_start():
    """score.per-house: the card counts itself and the starting house, or itself alone."""
    text = '[village.Ada]\nbuildings = ["star-18-house"]'
    on, off = at(text, per_house_counts_start=True), at(text, per_house_counts_start=False)
    assert (4, 2) == (on.game.score(on.state)[0].parts[5].value, off.game.score(off.state)[0].parts[5].value)


# -- all of them ------------------------------------------------------------------------------------------------------


def test_there_are_fifteen_and_each_has_its_test():
    """A switch without a test above would decide nothing that anyone looked at."""
    assert 15 == len(Switches._fields)
    assert [] == [name for name in Switches._fields if f"test_{name}" not in globals()]


def test_the_printings_are_bundles_of_two_switches():
    """setup.coins, explore.exert: FIRST and REVISED differ in two; all else is alike."""
    changed = [name for name, a, b in zip(Switches._fields, FIRST.switches, REVISED.switches, strict=True) if a != b]
    assert ["extra_coins", "exert_for_higher"] == changed
    assert Switches() == REVISED.switches


def test_a_state_can_be_asked_under_two_games():
    """The state knows no switch: one table, two verdicts."""
    text = '[village.Ada]\nsale = ["rope"]\n[village.Ada.goods]\nfruit = 1'
    strict, loose = at(text), at(text, one_for_sale=False)
    assert strict.state == loose.state
    assert ("trade.one",) == rules_of(strict, "sell fruit", loose.state)
