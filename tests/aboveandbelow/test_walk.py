"""The random walk as tests: a few games always, 200 with `-m walk`, and what candidates alone must trigger.
What is asked at every step stands in invariants.py, probes.py and nonsense.py; longer walks: `make walk`."""

import pytest

from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.frames import Income, PassCard, Pick, Replenish
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.labor import Labor
from abcore.aboveandbelow.moves import Move
from abcore.aboveandbelow.pay import Payment
from abcore.aboveandbelow.rest import Rest
from abcore.aboveandbelow.state import Table
from abcore.aboveandbelow.trade import Ask
from abcore.engine.game import IllegalMove
from tests import walk
from tests.aboveandbelow import probes, refusals, starts

CHUNKS, GAMES = 8, 25
GAME = AboveAndBelow()


def broken(numbers: range, seed: str) -> list[str]:
    """What broke in these games, each with the way to see it again."""
    return walk.many(numbers, seed, jobs=1).broken


def test_every_promise_holds_in_a_few_games():
    """The invariants of the ledger and all that the engine promises, on five games."""
    assert [] == broken(range(5), "few")


@pytest.mark.walk
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_promise_holds_in_200_games(chunk: int):
    """The same on 25 games out of 200, so that processes can share them."""
    assert [] == broken(range(chunk * GAMES, (chunk + 1) * GAMES), "test")


@pytest.mark.walk
def test_candidates_alone_trigger_every_refusal():
    """Every refusal and caution of the chapters comes up on the walk, but for a few that no candidate can draw out."""
    seen = walk.sayings_in(range(400), "test")
    assert set() == {refusals.line(said) for said in refusals.all_sayings() - refusals.BEYOND_CANDIDATES - seen}
    assert set() == {refusals.line(said) for said in refusals.BEYOND_CANDIDATES & seen}


def test_the_same_seed_walks_the_same_way():
    """A walk follows from its seed alone, so that what broke can be seen again."""
    first, second = walk.walked(3, "same"), walk.walked(3, "same")
    assert (first.states, first.moves, first.sayings) == (second.states, second.moves, second.sayings)


# -- what the walk would meet too seldom -------------------------------------------------------------------------------


def table(**village: object) -> Table:
    """A fresh table of two, with some things changed in the village of the one who is asked."""
    s = starts.of_two(GAME)
    return s.but(villages=tuple([v.but(**village) if seat == s.top.seat else v for seat, v in enumerate(s.villages)]))


def at_night(**village: object) -> Table:
    """The same when it is time to rest."""
    s = table(**village)
    return s.but(frames=(PassCard(), Replenish(), Income(), Pick(s.top.seat, "rest")))


def after(s: Table, *said: Move | int) -> Table:
    """The table after moves and faces of dice."""
    for one in said:
        s = (GAME.resolve(s, one) if isinstance(one, int) else GAME.apply(s, one)).state
    return s


def test_refused_cats_leave_no_trace_in_the_party():
    """special.alike: which party was declared before its cats refused does not matter once they have."""
    s = table(ready=("builder", "scout", "cave-cat", "cave-cat"))
    at_once = after(s, Explore(("builder", "cave-cat", "cave-cat")), 1, 1)
    one_by_one = after(s, Labor(("cave-cat",)), 1, Explore(("builder", "cave-cat")), 1)
    assert at_once == one_by_one
    assert hash(at_once) == hash(one_by_one)


def test_the_order_in_which_a_party_is_named_does_not_matter():
    """explore.party: a party is a set."""
    s = table()
    assert after(s, Explore(("builder", "scout"))) == after(s, Explore(("scout", "builder")))


@pytest.mark.parametrize("twin", ["cave-cat", "metal-man"])
def test_twins_in_two_areas_can_both_sleep(twin: str):
    """rest.beds: one injured and one exhausted token of a kind; candidates lead to every night that the rules give."""
    s = at_night(ready=(), exhausted=("builder", twin), injured=(twin,), potions=1, ciders=1)
    probes.every_set_is_reached(GAME, s)


def test_no_villager_sleeps_twice_under_a_strange_word():
    """rest.one-bed: an area that does not exist opens no second bed."""
    s = at_night(ready=(), exhausted=(), injured=("builder", "scribe", "scout"))
    assert not GAME.check(s, Rest(("bed scout", "bed scout elsewhere")))
    assert not GAME.check(s, Rest(("bed scout", "bed scout exhausted")))


def test_nobody_pays_less_than_nothing():
    """coins.spend-tokens: a negative part of a payment would make coins out of ciders."""
    card = next(card for card in GAME.content.cards.values() if card.cider_as_coin)
    s = table(ciders=3, holdings=(*table().villages[0].holdings, starts.Holding(card.id, 1, 0)))
    s = after(s, GAME.read(s, "refresh houses"))
    for payment in (Payment(-1, 2, 0), Payment(2, -1, 0), Payment(0, 2, -1)):
        assert not GAME.check(s, payment), payment


@pytest.mark.parametrize("seat", [-1, 0, 7])
def test_a_refusal_can_always_be_read(seat: int):
    """trade.buy: to ask nobody, oneself or a player who is not there is refused, in a sentence."""
    s = table()
    with pytest.raises(IllegalMove):
        GAME.apply(s, Ask(seat, "fruit"))
