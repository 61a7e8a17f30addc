"""Decks: an unordered set above a known tail, so that only a draw from the set is chance."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.deck import drawn, top_of, under
from abcore.aboveandbelow.frames import FillRow, FillSlots, RevealCave, TakeCave, Turn
from abcore.aboveandbelow.state import Pile
from abcore.engine.dist import Dist
from abcore.engine.game import WrongMoment
from tests.aboveandbelow.tools import at, cited, told

cards = st.lists(st.sampled_from("abc"), max_size=5).map(sorted).map(tuple)


def pending(frame, more: str = ""):
    """A table on which a card is to be drawn before the turn."""
    here = at(more)
    return here, here.state.but(frames=(*here.state.frames, frame))


# -- the pile ---------------------------------------------------------------------------------------------------------


def test_unseen_cards_come_first():
    """deck.bottom: while one is unseen, nothing of the tail can come."""
    assert Dist({"a": 2, "b": 1}) == top_of(Pile(("a", "a", "b"), ("c",)))


def test_the_tail_comes_in_order():
    """deck.bottom: everyone saw it, so there is one outcome."""
    assert Dist({"c": 1}) == top_of(Pile((), ("c", "a")))


def test_an_empty_pile_has_no_top():
    """deck.bottom: nothing to draw, and the pile is falsy; one card in either half is enough."""
    assert (None, False) == (top_of(Pile(())), bool(Pile(())))
    assert (True, True) == (bool(Pile(("a",))), bool(Pile((), ("a",))))


@given(cards, cards, cards)
def test_a_card_put_under_comes_last(unseen, tail, put):
    """deck.bottom: drawing all of it gives the unseen ones in any order, then the tail, then what was put under."""
    pile, seen = under(Pile(unseen, tail), put), []
    while pile:
        dist = top_of(pile)
        card = dist.pick(dist.total - 1)
        pile = drawn(pile, card)
        seen.append(card)
    assert (sorted(unseen), [*tail, *put]) == (sorted(seen[: len(unseen)]), seen[len(unseen) :])


@given(cards.filter(bool), cards)
def test_a_draw_weighs_every_card_once(unseen, tail):
    """deck.bottom: weights add up to the unseen cards, and each is as often there as it lies in the deck."""
    dist = top_of(Pile(unseen, tail))
    assert (len(unseen), {card: unseen.count(card) for card in unseen}) == (dist.total, dict(dist.items()))


@given(cards, cards)
def test_the_size_counts_both_halves(unseen, tail):
    """deck.bottom: a pile is as high as its unseen and its known cards."""
    assert len(unseen) + len(tail) == Pile(unseen, tail).size


# -- rows and slots ---------------------------------------------------------------------------------------------------


def test_a_row_is_filled_from_the_left():
    """build.refill: the first gap first, and no card where there is none."""
    here, state = pending(FillRow("houses"), '[table]\nhouses = ["house-4-2-fruit", "", "", "house-9-2-beds"]')
    after = here.game.resolve(state, "house-7-2-rope").state
    assert ("house-4-2-fruit", "house-7-2-rope", "", "house-9-2-beds") == after.houses
    done = here.game.resolve(after, "house-8-2-paper")
    assert ("house-8-2-paper", (Turn(0),)) == (done.state.houses[2], done.state.frames)


@pytest.mark.parametrize(
    ("rule", "said"),
    [("setup.market", "house for 7: 2 rope is laid out."),
     ("refresh.row", "house for 7: 2 rope is drawn into the row."),
     ("build.refill", "house for 7: 2 rope takes the gap in the row.")],
)  # fmt: skip
def test_a_dealt_card_is_told_by_the_rule_that_dealt_it(rule, said):
    """setup.market, refresh.row, build.refill: one frame, three occasions."""
    here, state = pending(FillRow("houses", rule), '[table]\nhouses = ["house-4-2-fruit", "", "", "house-9-2-beds"]')
    (line,) = told(here, here.game.resolve(state, "house-7-2-rope").events, rule)
    assert said.lower() == line.lower()


def test_a_full_row_draws_nothing():
    """build.refill: the frame is dropped, and no card is touched."""
    here, state = pending(FillRow("houses"))
    assert here.state == here.game.settle(state).state


def test_villagers_fill_the_open_slots():
    """end.villagers: the cheapest gap first, with its price told."""
    here, state = pending(FillSlots(), '[table]\nvillagers = ["brom-thatch", "", "fenn-wick", "", "old-marl"]')
    after, events = here.game.resolve(state, "lark-hollow")
    assert ("brom-thatch", "lark-hollow", "fenn-wick", "", "old-marl") == after.slots
    assert "lark-hollow" not in after.villager_pile.unseen
    assert ["Lark Hollow comes to the reputation board, to be trained for 3 coins."] == told(
        here, events, "end.villagers"
    )


def test_with_an_empty_pile_slots_stay_empty():
    """end.villagers: nobody else is left to draw."""
    gap = '[table]\nvillagers = ["brom-thatch", "", "fenn-wick", "", "old-marl"]\n[piles]\nvillagers = { unseen = [] }'
    here, state = pending(FillSlots(), gap)
    assert here.state == here.game.settle(state).state


# -- caves ------------------------------------------------------------------------------------------------------------

NO_TOP = '[table]\ncave = ""\n'


def test_the_next_cave_is_revealed():
    """deck.bottom: a chance over the unseen caves, and one that lies open stays."""
    here, state = pending(RevealCave(), NO_TOP)
    assert len(here.state.cave_pile.unseen) == here.game.chance(state).total
    after, events = here.game.resolve(state, "cave-07")
    assert ("cave-07", False) == (after.cave, "cave-07" in after.cave_pile.unseen)
    assert ["The cave pile now shows cave card 7."] == told(here, events, "deck.bottom")
    here, state = pending(RevealCave())
    assert here.state == here.game.settle(state).state


def test_a_failed_cave_comes_again_when_no_other_is_left():
    """deck.bottom: known to all, so no chance is asked."""
    here, state = pending(RevealCave(), NO_TOP + '[piles]\ncave = { unseen = [], under = ["cave-03", "cave-09"] }')
    after = here.game.settle(state).state
    assert ("cave-03", Pile((), ("cave-09",))) == (after.cave, after.cave_pile)


def test_an_extra_cave_is_the_top_one():
    """encounter.cave: it leaves the pile and joins the village, empty."""
    here, state = pending(TakeCave(0))
    after, events = here.game.settle(state)
    assert ("", 1) == (after.cave, after.villages[0].caves)
    assert ["Ada gains an extra cave card."] == told(here, events, "encounter.cave")


def test_an_extra_cave_is_lost_with_an_empty_pile():
    """encounter.cave: nothing is gained, and it is told."""
    here, state = pending(TakeCave(0), NO_TOP + "[piles]\ncave = { unseen = [] }")
    after, events = here.game.settle(state)
    assert 0 == after.villages[0].caves
    assert ["No cave card is left, so Ada gains no extra one."] == told(here, events, "encounter.cave")


# -- chance -----------------------------------------------------------------------------------------------------------


def test_a_card_that_is_not_in_the_deck_cannot_come():
    """deck.bottom: the engine refuses an outcome without a weight, and a draw where nothing is drawn."""
    here, state = pending(FillRow("houses"), '[table]\nhouses = ["house-4-2-fruit", "", "", "house-9-2-beds"]')
    with pytest.raises(WrongMoment, match="cannot come up here"):
        here.game.resolve(state, "house-9-2-beds")
    with pytest.raises(WrongMoment, match="Nothing is rolled"):
        here.game.chance(here.state)


def test_a_chance_with_one_outcome_is_a_deed():
    """deck.bottom: one card left in the deck comes by itself."""
    gap = '[table]\nhouses = ["house-4-2-fruit", ""]\n[piles]\nhouses = { unseen = ["house-9-2-beds"] }'
    here, state = pending(FillRow("houses"), gap)
    after, events = here.game.settle(state)
    assert ("house-9-2-beds", ["build.refill"]) == (after.houses[1], cited(events))
