"""The trading post: cards for a gold, the six villagers, and the cards that change what they ask and give."""

import pytest

from abcore.otherworld.frames import AtVillager, Turn
from tests.otherworld.tools import (
    at,
    candidates,
    cautions_of,
    changed,
    cited,
    hero,
    play,
    rules_of,
    sentences,
    side,
    visit,
)

SOLD = '[table]\npost = ["", "", "", "", "", ""]\n'
POST = '[table]\npost = ["sling", "buckler", "longbow", "ballista", "halberd", "adept"]\n'


# -- cards -------------------------------------------------------------------------------------------------------------


def test_a_card_costs_a_gold():
    """trade.card: the space is then free for its villager."""
    here = visit("smuggler", side(gold=1) + POST)
    s, events = play(here, "buy sling")
    assert (("sling",), 0, "") == (hero(s).cards, hero(s).gold, s.post[0])
    assert ["trade.card", "trade.villager"] == cited(events)[:2]


def test_without_a_gold_there_is_no_card():
    """trade.card"""
    here = visit("smuggler", side(gold=0) + POST)
    assert ["A card costs 1 gold; you have 0."] == sentences(here, "buy sling")


def test_only_the_card_of_the_space_is_for_sale():
    """trade.card: another one is refused, and offered as a temptation."""
    here = visit("smuggler", side(gold=1) + POST)
    assert ("trade.card",) == rules_of(here, "buy buckler")
    assert "buy buckler" in candidates(here)


def test_a_covered_villager_serves_nobody():
    """trade.covered: not before the card is sold."""
    assert ("trade.covered",) == rules_of(visit("smuggler", side(gold=9) + POST), "smuggler")
    assert ("trade.covered",) == rules_of(visit("gold-miner", POST), "miner")


def test_the_buyer_does_not_use_the_villager():
    """trade.villager: in that visit; the turn is over."""
    here = visit("gold-miner", side(gold=1) + POST)
    assert 1 == here.game.seat(play(here, "buy longbow")[0])


def test_only_the_villager_of_the_space_serves():
    """trade.villager"""
    assert ("trade.villager",) == rules_of(visit("hermit", SOLD), "miner")


# -- smuggler, artificer, merchant, miner ------------------------------------------------------------------------------


@pytest.mark.parametrize(("cards", "points"), [([], 1), (["stealth-training"], 2)])
def test_the_smuggler_sells_points(cards: list[str], points: int):
    """trade.smuggler, card.stealth-training: three gold."""
    here = visit("smuggler", side(gold=3, cards=cards) + SOLD)
    s, _ = play(here, "smuggler")
    assert {"gold": (3, 0), "points": (0, points)} == changed(here.state, s)


def test_two_gold_are_not_enough_for_the_smuggler():
    """trade.smuggler"""
    assert ("trade.smuggler",) == rules_of(visit("smuggler", side(gold=2) + SOLD), "smuggler")


def test_a_gain_larger_than_the_supply_is_paid_as_far_as_it_goes():
    """end.supply: two points are due and one is left."""
    here = visit("smuggler", side(gold=3, cards=["stealth-training"]) + side("Ben", points=14) + SOLD)
    s, events = play(here, "smuggler")
    assert ("over", 1) == (here.game.kind(s), hero(s).points)
    assert 2 == cited(events).count("end.supply")


def test_the_artificer_takes_two_cards_for_a_point():
    """trade.artificer: they go to the discards."""
    here = visit("artificer", side(cards=["sling", "buckler", "adept"]) + SOLD)
    s, _ = play(here, "artificer sling adept")
    assert (("buckler",), 1, ("sling", "adept")) == (hero(s).cards, hero(s).points, s.discards)
    assert ("trade.artificer",) == rules_of(here, "artificer sling")
    assert ("trade.artificer",) == rules_of(here, "artificer sling sling")


def test_tool_making_takes_one_and_only_one():
    """card.tool-making: also when it is itself the card given; two are refused."""
    here = visit("artificer", side(cards=["sling", "tool-making"]) + SOLD)
    assert ("card.tool-making",) == rules_of(here, "artificer sling tool-making")
    s, events = play(here, "artificer tool-making")
    assert (("sling",), 1) == (hero(s).cards, hero(s).points)
    assert "card.tool-making" in cited(events)


@pytest.mark.parametrize(("cards", "sold", "gold"), [(["sling"], "sling", 2), (["sling", "trade-master"], "sling", 3)])
def test_the_merchant_buys_a_card(cards: list[str], sold: str, gold: int):
    """trade.merchant, card.trade-master"""
    here = visit("merchant", side(gold=0, cards=cards) + SOLD)
    assert gold == hero(play(here, f"merchant {sold}")[0]).gold


def test_the_trade_master_is_worth_three_itself():
    """card.trade-master: the price is set before it is paid."""
    here = visit("merchant", side(gold=0, cards=["trade-master"]) + SOLD)
    assert 3 == hero(play(here, "merchant trade-master")[0]).gold


def test_who_has_no_card_sells_none():
    """trade.merchant"""
    assert ("trade.merchant",) == rules_of(visit("merchant", SOLD), "merchant sling")


@pytest.mark.parametrize(("cards", "gold"), [([], 1), (["divining-rod"], 2)])
def test_the_gold_miner_gives_gold(cards: list[str], gold: int):
    """trade.miner, card.divining-rod"""
    here = visit("gold-miner", side(gold=0, cards=cards) + SOLD)
    assert gold == hero(play(here, "miner")[0]).gold


def test_an_empty_supply_gives_no_gold():
    """supply.limited: with a warning."""
    here = visit("gold-miner", side(gold=18) + side("Ben", gold=1) + side("Cleo", gold=1) + SOLD)
    assert ("supply.limited",) == cautions_of(here, "miner")


# -- hermit ------------------------------------------------------------------------------------------------------------


def test_the_hermit_leads_to_any_free_space_at_once():
    """trade.hermit: of any level, and there is a fight."""
    here = visit("hermit", side(gold=1) + SOLD + 'creatures = { c2 = "rift-hound" }')
    s, events = play(here, "hermit c2")
    assert ("c2", 0) == (hero(s).place, hero(s).gold)
    assert ["trade.hermit", "trade.hermit", "combat.start"] == cited(events)[:3]


def test_the_hermit_leads_to_free_spaces_only():
    """catacombs.one-pawn, abyss.enter: not onto a pawn, and not into the abyss."""
    here = visit("hermit", side(gold=1) + side("Ben", place="c2") + SOLD)
    assert ("catacombs.one-pawn",) == rules_of(here, "hermit c2")
    assert ("abyss.enter",) == rules_of(here, "hermit abyss")
    assert ("trade.hermit",) == rules_of(here, "hermit later")


def test_the_hermit_asks_for_a_gold_but_not_from_friends():
    """trade.hermit, card.friendship"""
    assert ("trade.hermit",) == rules_of(visit("hermit", side(gold=0) + SOLD), "hermit a1")
    friend = visit("hermit", side(gold=0, cards=["friendship"]) + SOLD)
    assert "card.friendship" in cited(play(friend, "hermit a1")[1])


def test_at_some_tables_the_hermit_leads_on_in_the_next_turn():
    """trade.hermit: paid now; on the next turn any free space of the catacombs, or anything else."""
    here = visit("hermit", side(gold=1) + SOLD, hermit_at_once=False)
    assert ("trade.hermit",) == rules_of(here, "hermit c2")
    s = play(here, "hermit later", "move forge", "done", "move healer", "done")[0]
    assert (True, Turn(0)) == (hero(s).hermit, s.top)
    assert () == rules_of(here, "move c2", s)
    assert () == rules_of(here, "move market", s)
    assert not hero(play(here, "move market", state=s)[0]).hermit


def test_a_way_that_is_paid_for_is_lost_with_prison():
    """trade.hermit: the tax takes who has nothing."""
    text = 'prince = "forest-and-mine"\nturn = "Cleo"\n' + side(gold=0, weapons=0, place="hermit", hermit=True) + SOLD
    here = at(text, hermit_at_once=False)
    s = play(here, "move market", "done")[0]
    assert ("prison-1", False) == (hero(s).place, hero(s).hermit)


# -- mystic ------------------------------------------------------------------------------------------------------------


def test_the_mystic_finds_any_card_of_the_deck():
    """trade.mystic: for three gold, or one with the Wand of Power."""
    here = visit("mystic", side(gold=3) + SOLD)
    assert {"gold": (3, 0), "cards": ((), ("ballista",))} == changed(here.state, play(here, "mystic ballista")[0])
    wand = visit("mystic", side(gold=1, cards=["wand-of-power"]) + SOLD)
    assert "card.wand-of-power" in cited(play(wand, "mystic ballista")[1])
    assert ("trade.mystic",) == rules_of(visit("mystic", side(gold=2) + SOLD), "mystic ballista")


def test_discards_are_not_searched():
    """trade.mystic: the draw deck only; a search tells nothing, so nobody draws."""
    here = visit("mystic", side(gold=3) + SOLD + 'discards = ["sling"]')
    assert ("trade.mystic",) == rules_of(here, "mystic sling")
    assert "mystic sling" in candidates(here)


def test_the_deck_is_made_anew_for_the_mystic():
    """deck.empty: then what was discarded can be found."""
    content = at().game.content
    held = [card for card in content.deck if not content.cards[card].immediate and card != "sling"]
    at_once = [card for card in content.deck if content.cards[card].immediate]
    post = [*at_once, ""]
    table = f"[table]\npost = {post!r}\ndiscards = ['sling']".replace("'", '"')
    here = visit("mystic", side(gold=3) + side("Ben", cards=held) + table)
    s, events = play(here, "mystic sling")
    assert (("sling",), (), ()) == (hero(s).cards, s.deck, s.discards)
    assert "deck.empty" in cited(events)


def test_with_neither_deck_nor_discards_there_is_nothing_to_search():
    """deck.empty: nobody pays for nothing."""
    content = at().game.content
    held = [card for card in content.deck if not content.cards[card].immediate]
    post = [*(card for card in content.deck if content.cards[card].immediate), ""]
    here = visit("mystic", side(gold=3) + side("Ben", cards=held) + f"[table]\npost = {post!r}".replace("'", '"'))
    assert ("deck.empty",) == rules_of(here, "mystic sling")


# -- serving again -----------------------------------------------------------------------------------------------------


def test_a_villager_serves_once_in_a_visit():
    """trade.villager: unless a switch lets those serve again who take a payment."""
    text = side(gold=6) + SOLD
    assert 1 == at().game.seat(play(visit("smuggler", text), "smuggler")[0])
    again = play(visit("smuggler", text, villager_repeats=True), "smuggler")[0]
    assert AtVillager(0, "smuggler") == again.top


@pytest.mark.parametrize("space", ["gold-miner", "hermit"])
def test_who_takes_nothing_or_leads_away_never_repeats(space: str):
    """trade.villager: Gold Miner and Hermit."""
    here = visit(space, side(gold=5) + SOLD, villager_repeats=True)
    s = play(here, "miner" if space == "gold-miner" else "hermit a1")[0]
    assert AtVillager(0, space) not in s.frames
