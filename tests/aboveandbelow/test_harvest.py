"""harvest.*: who may harvest, what is taken, and what may go straight to market.
Placing a harvested good is tested in test_track.py, the cat's die with the special villagers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.frames import Pick, Selling, Turn
from abcore.aboveandbelow.harvest import Harvest, Take
from abcore.aboveandbelow.state import GOODS
from abcore.engine.game import moves
from tests.aboveandbelow.tools import (
    at,
    candidates,
    cautions_of,
    cited,
    goods,
    nearest_to,
    play,
    rules_of,
    sentences,
    told,
)

ORCHARD = """
[village.Ada]
injured = ["scribe"]
buildings = ["house-4-2-fruit", "outpost-4-fish-arrow"]
"""
STORED = """
[village.Ada]
buildings = ["house-4-2-fruit", "house-7-2-rope"]
[village.Ada.goods]
paper = 1
"""


# -- who harvests -----------------------------------------------------------------------------------------------------


def test_harvest_takes_at_least_one():
    """harvest.villagers: nobody is too few, and one is enough."""
    here = at(ORCHARD)
    assert ("harvest.villagers",) == rules_of(here, "harvest nobody")
    assert ["A harvest takes at least one villager; you chose none."] == sentences(here, "harvest nobody")
    assert () == rules_of(here, "harvest scout")


def test_harvest_takes_ready_villagers_only():
    """harvest.villagers: an injured villager cannot go, not even beside a ready one."""
    here = at(ORCHARD)
    assert ("harvest.villagers",) == rules_of(here, "harvest scribe")
    assert ["Scribe must be ready to harvest."] == sentences(here, "harvest scout scribe")
    assert () == rules_of(here, "harvest builder scout")


def test_harvest_with_nobody_ready_is_a_forced_pass():
    """pass.forced, harvest.villagers: two faults in one move, both told, in the order of the ledger."""
    here = at('[village.Ada]\nexhausted = ["builder", "scout", "scribe"]')
    assert ("pass.forced", "harvest.villagers") == rules_of(here, "harvest scout")
    assert ("pass.forced",) == rules_of(here, "harvest")


def test_harvest_exhausts_who_goes():
    """harvest.villagers: those who go are exhausted, and nobody else is."""
    s, events = play(at(ORCHARD), "harvest scout")
    ada = s.villages[0]
    assert (("builder",), ("scout",), ("scribe",)) == (ada.ready, ada.exhausted, ada.injured)
    assert ["harvest.villagers"] == cited(events)


def test_harvest_event_fits_one_and_many():
    """harvest.villagers: the sentence reads well for one villager and for two."""
    here = at(ORCHARD)
    assert ["Ada sends Scout to harvest."] == told(here, play(here, "harvest scout")[1])
    assert ["Ada sends Builder and Scout to harvest."] == told(here, play(here, "harvest builder scout")[1])


def test_harvest_in_steps_is_the_whole_move():
    """harvest.villagers: opened and put together step by step, it leads to the same state."""
    here = at(ORCHARD)
    assert play(here, "harvest builder scout")[0] == play(here, "harvest", "+ builder", "+ scout", "go")[0]


def test_nearest_harvest_swaps_who_is_not_ready():
    """harvest.villagers: for a party with someone injured, the nearest one has a ready villager instead."""
    assert "harvest builder scout" == nearest_to(at(ORCHARD), "harvest scout scribe")
    assert "harvest builder" == nearest_to(at(ORCHARD), "harvest nobody")


CATS = ORCHARD.replace('injured = ["scribe"]', 'ready = ["cave-cat"]')


def test_a_harvest_by_a_cat_who_refuses_is_none():
    """special.cat-party: nothing was done, nothing is taken, and the turn goes on."""
    s, events = play(at(CATS), "harvest cave-cat", "~ 2")
    assert Turn(0) == s.top
    assert ("cave-cat",) == s.villages[0].exhausted
    assert "harvest.villagers" not in cited(events)


def test_who_is_left_harvests_without_the_cat():
    """special.cat-party, harvest.villagers: of two the scout goes on, and takes one good."""
    here = at(CATS)
    s, events = play(here, "harvest cave-cat scout", "~ 1")
    assert Pick(0, "take", (), 1) == s.top
    assert ["Ada sends Scout to harvest."] == told(here, events, "harvest.villagers")


# -- what is taken ----------------------------------------------------------------------------------------------------


def test_each_villager_takes_one_good():
    """harvest.villagers: two villagers take two goods, not three."""
    here = at(ORCHARD)
    s, _ = play(here, "harvest builder scout")
    house, outpost = "house-4-2-fruit", "outpost-4-fish-arrow"
    assert () == rules_of(here, f"take {house} {house}", s)
    assert () == rules_of(here, f"take {house} {outpost}", s)
    assert ("harvest.villagers",) == rules_of(here, f"take {house} {house} {outpost}", s)
    said = sentences(here, f"take {house} {house} {outpost}", s)
    assert ["Each villager takes one good, so 2 at most; you chose 3."] == said


def test_a_card_gives_what_lies_on_it():
    """harvest.villagers: from a card with one good two cannot be taken, and from a bare card none."""
    here = at(ORCHARD)
    s, _ = play(here, "harvest builder scout")
    twice = "take outpost-4-fish-arrow outpost-4-fish-arrow"
    assert ("harvest.villagers",) == rules_of(here, twice, s)
    assert ["Not enough goods lie there for that: outpost for 4: fish, replenishing."] == sentences(here, twice, s)
    assert ("harvest.villagers",) == rules_of(here, "take start-house", s)


def test_two_faults_of_a_taking_are_both_told():
    """harvest.villagers: too many goods, and from a card that holds none."""
    here = at(ORCHARD)
    s, _ = play(here, "harvest scout")
    assert 2 == len(sentences(here, "take start-house house-4-2-fruit", s))


def test_taken_goods_go_to_the_own_supply():
    """harvest.goods: the good leaves the card for the player's own supply, not for the track and not for the circle."""
    s, events = play(at(ORCHARD), "harvest builder scout", "take house-4-2-fruit outpost-4-fish-arrow", "sell nothing")
    ada = s.villages[0]
    assert (1, 1) == (goods(ada, "fruit"), goods(ada, "fish"))
    assert ((), ()) == (ada.track, ada.sale)
    assert [0, 1, 0] == [h.goods for h in ada.holdings]
    assert 2 == cited(events).count("harvest.goods")


def test_harvest_takes_nothing_from_the_common_supply():
    """harvest.goods: the common supply is as before."""
    here = at(ORCHARD)
    assert here.state.goods == play(here, "harvest scout", "take house-4-2-fruit", "sell nothing")[0].goods


def test_goods_may_come_from_houses_and_outposts():
    """harvest.villagers: both kinds of card are offered, and every good on them once per step."""
    here = at(ORCHARD)
    s, _ = play(here, "harvest builder scout")
    legal = [str(m) for m in moves(here.game, s)]
    assert ["+ house-4-2-fruit", "+ outpost-4-fish-arrow", "go"] == legal


def test_taking_in_steps_is_the_whole_move():
    """harvest.villagers: the goods one by one, or in one line."""
    here = at(ORCHARD)
    s, _ = play(here, "harvest builder scout")
    steps = play(here, "+ house-4-2-fruit", "+ outpost-4-fish-arrow", "go", state=s)[0]
    assert steps == play(here, "take house-4-2-fruit outpost-4-fish-arrow", state=s)[0]


def test_a_third_good_is_tempting_and_refused():
    """harvest.villagers: the net holds one good too many and a bare card, and both are refused."""
    here = at(ORCHARD)
    s, _ = play(here, "harvest scout", "+ house-4-2-fruit")
    tempting = [line for line in candidates(here, s) if line != "go"]
    assert ["+ house-4-2-fruit", "+ start-house"] == tempting
    assert {("harvest.villagers",)} == {rules_of(here, line, s) for line in tempting}


def test_more_villagers_than_goods_is_a_waste():
    """harvest.villagers: legal, with a warning that has both numbers; as many as there are goods brings none."""
    here = at('[village.Ada]\nbuildings = ["outpost-4-fish-arrow"]')
    assert ("harvest.villagers",) == cautions_of(here, "harvest builder scout")
    assert ["You send 2 villagers to harvest; your cards hold 1 good."] == sentences(here, "harvest builder scout")
    assert () == cautions_of(here, "harvest scout")


def test_a_harvest_of_bare_cards_just_ends():
    """harvest.villagers: with no good on any card nothing is asked, and the turn is over."""
    s, _ = play(at(), "harvest scout")
    assert Turn(1) == s.top
    assert ("scout",) == s.villages[0].exhausted


def test_taking_less_is_a_waste():
    """harvest.villagers: nothing, or less than one could, is legal with a warning; all is legal without."""
    here = at(ORCHARD)
    s, _ = play(here, "harvest builder scout")
    assert ("harvest.villagers",) == cautions_of(here, "take nothing", s)
    assert ["You could take 2 goods; you take 1."] == sentences(here, "take house-4-2-fruit", s)
    assert () == cautions_of(here, "take house-4-2-fruit house-4-2-fruit", s)


def test_taking_nothing_asks_for_no_sale():
    """harvest.sale: what was not harvested is not sold, and the turn is over."""
    s, events = play(at(STORED), "harvest scout", "take nothing")
    assert Turn(1) == s.top
    assert "harvest.goods" not in cited(events)


def test_nearest_taking_leaves_one_out():
    """harvest.villagers: of one good too many, the nearest legal taking has one less."""
    here = at(ORCHARD)
    s, _ = play(here, "harvest scout")
    assert "take house-4-2-fruit" == nearest_to(here, "take house-4-2-fruit house-4-2-fruit", s)
    assert "take nothing" == nearest_to(here, "take start-house", s)


@given(st.sets(st.sampled_from(["builder", "scribe", "scout"]), min_size=1), st.integers(0, 2), st.integers(0, 2))
def test_every_taking_that_is_legal_is_within_both_bounds(party: set[str], fruit: int, rope: int):
    """harvest.villagers: legal just when no more goods than villagers, and no more than lie on each card."""
    here = at(STORED)
    s = here.game.apply(here.state, Harvest(here.game.content.sort(party))).state
    taking = Take(("house-4-2-fruit",) * fruit + ("house-7-2-rope",) * rope)
    assert (fruit + rope <= len(party)) == bool(here.game.check(s, taking))


# -- the sale of a harvest --------------------------------------------------------------------------------------------


def test_a_harvested_good_may_go_to_market():
    """harvest.sale: after the action, and though no free action follows one, a good of this harvest is put for sale."""
    here = at(STORED)
    s, events = play(here, "harvest scout", "take house-4-2-fruit", "sell fruit")
    assert (("fruit",), 0) == (s.villages[0].sale, goods(s.villages[0], "fruit"))
    assert ["Ada puts 1 fruit of the harvest for sale."] == told(here, events, "harvest.sale")
    assert Turn(1) == s.top


def test_only_goods_of_this_harvest_go_to_market():
    """harvest.sale: paper from before is at hand, and stays there."""
    here = at(STORED)
    s, _ = play(here, "harvest scout", "take house-4-2-fruit")
    assert ("harvest.sale",) == rules_of(here, "sell paper", s)
    expected = "Put for sale only what this harvest brought and is still at hand; paper is not."
    assert [expected] == sentences(here, "sell paper", s)
    assert "sell paper" in candidates(here, s)
    assert () == rules_of(here, "sell fruit", s)


def test_tokens_do_not_go_to_market_after_a_harvest():
    """harvest.sale: a cider was not harvested."""
    here = at('[village.Ada]\nciders = 1\nbuildings = ["house-4-2-fruit"]')
    s, _ = play(here, "harvest scout", "take house-4-2-fruit")
    assert ("harvest.sale",) == rules_of(here, "sell cider", s)


def test_selling_nothing_keeps_the_good():
    """harvest.goods: it may be kept for later."""
    s, events = play(at(STORED), "harvest scout", "take house-4-2-fruit", "sell nothing")
    assert ((), 1) == (s.villages[0].sale, goods(s.villages[0], "fruit"))
    assert "harvest.sale" not in cited(events)
    assert Turn(1) == s.top


def test_a_harvested_good_may_be_placed_instead():
    """harvest.goods: placed on the track before the sale, it is no longer there to be sold."""
    here = at(STORED)
    s, _ = play(here, "harvest builder scout", "take house-4-2-fruit house-7-2-rope", "place fruit")
    assert (("fruit", 1),) == s.villages[0].track
    assert ("harvest.sale",) == rules_of(here, "sell fruit", s)
    s, _ = play(here, "place rope", state=s)
    assert Turn(1) == s.top


def test_a_full_circle_takes_no_harvest():
    """harvest.sale: only into an empty circle: with something for sale nothing is asked."""
    s, _ = play(at(STORED.replace("[village.Ada]", '[village.Ada]\nsale = ["rope"]', 1)),
                "harvest scout", "take house-4-2-fruit")  # fmt: skip
    assert Turn(1) == s.top
    assert ("rope",) == s.villages[0].sale


def test_the_sale_of_a_harvest_is_one_good():
    """harvest.sale, trade.one: of two harvested goods one is put for sale, and the circle is full."""
    s, _ = play(at(STORED), "harvest builder scout", "take house-4-2-fruit house-7-2-rope", "sell rope")
    assert (("rope",), 1) == (s.villages[0].sale, goods(s.villages[0], "fruit"))
    assert Turn(1) == s.top


def test_with_one_for_sale_off_the_whole_harvest_may_go():
    """harvest.sale, trade.one: without the limit each good is asked for, an occupied circle or not."""
    here = at(STORED.replace("[village.Ada]", '[village.Ada]\nsale = ["rope"]', 1), one_for_sale=False)
    s, _ = play(here, "harvest builder scout", "take house-4-2-fruit house-7-2-rope", "sell rope")
    assert Selling(0, ("fruit",)) == s.top
    assert ("harvest.sale",) == rules_of(here, "sell rope", s)
    assert ("fruit", "rope", "rope") == play(here, "sell fruit", state=s)[0].villages[0].sale


def test_the_sale_of_a_harvest_is_not_counted():
    """trade.for-sale: who took something back before may still sell from the harvest."""
    here = at(STORED.replace("[village.Ada]", '[village.Ada]\nsale = ["rope"]', 1))
    s, _ = play(here, "take back rope", "harvest scout", "take house-4-2-fruit", "sell fruit")
    assert ("fruit",) == s.villages[0].sale


@pytest.mark.parametrize("move", ["take back fruit", "ask 2 for ore", "offer 3 to 2 for ore", "refresh houses"])
def test_no_other_free_action_follows_the_harvest(move: str):
    """turn.free-first: the sale of a harvest opens the door to no other free action."""
    here = at(STORED + '[village.Ben]\nsale = ["ore"]')
    s, _ = play(here, "harvest scout", "take house-4-2-fruit")
    assert ("turn.free-first",) == rules_of(here, move, s)


def test_taking_is_settled_before_anything_else():
    """turn.pending: while goods are taken, neither a pass nor a sale is heard."""
    here = at(STORED)
    s, _ = play(here, "harvest scout")
    assert Pick(0, "take", (), 1) == s.top
    assert [("turn.pending",)] * 2 == [rules_of(here, move, s) for move in ("pass", "sell paper")]


@given(st.lists(st.sampled_from(GOODS), min_size=1, max_size=3))
def test_a_sale_offers_each_harvested_kind_once(taken: list[str]):
    """harvest.sale: what may be sold is just what was taken, whatever it is."""
    cards = "".join(f'[[card]]\nid = "shed-{i}"\ngood = "{good}"\ngoods = 1\n' for i, good in enumerate(taken))
    names = ", ".join(f'"shed-{i}"' for i in range(len(taken)))
    here = at(f"{cards}[village.Ada]\nbuildings = [{names}]")
    party = " ".join(["builder", "scribe", "scout"][: len(taken)])
    s, _ = play(here, f"harvest {party}", "take " + " ".join(f"shed-{i}" for i in range(len(taken))))
    legal = {str(m) for m in moves(here.game, s)}
    assert {"sell nothing", *(f"sell {good}" for good in taken)} == legal
