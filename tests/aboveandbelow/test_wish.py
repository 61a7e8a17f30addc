"""Tables as they might be: a wish changes one thing with all that goes with it, and levelled players are level."""

from __future__ import annotations

from random import Random

import pytest

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.exercises.ends import end
from abcore.aboveandbelow.level import ORDER, level_in_reputation, level_until
from abcore.aboveandbelow.state import GOODS, Table
from abcore.aboveandbelow.wish import built, harvested, more, taken, with_village, without

GAME = AboveAndBelow()
ENDS = [end(GAME, Random(seed)) for seed in range(40)]


def goods(s: Table) -> int:
    """All goods of the box, wherever they lie."""
    held = (sum(v.goods) + sum(n for _, n in v.track) + sum(h.goods for h in v.holdings) for v in s.villages)
    return sum(s.goods) + sum(held)


@pytest.mark.parametrize("s", ENDS[:10])
def test_a_good_more_comes_out_of_the_supply(s: Table) -> None:
    """supply.limited: what is placed lies no longer in the supply."""
    for good in GOODS:
        assert goods(s) == goods(more(GAME, s, 0, good))


@pytest.mark.parametrize("s", ENDS[:10])
def test_a_harvest_moves_goods_and_makes_none(s: Table) -> None:
    """harvest.*: what lay on cards is at hand afterwards."""
    after = harvested(GAME, s, 0)
    assert goods(s) == goods(after)
    assert 0 == sum(h.goods for h in after.villages[0].holdings)
    assert after is taken(GAME, after, 0, after.villages[0].holdings[0].card)


@pytest.mark.parametrize("card", ["house-4-2-fruit", "outpost-4-bed-2-points", "outpost-9-2-amethyst"])
def test_what_is_built_and_taken_away_leaves_the_village_as_it_was(card: str) -> None:
    """build.outpost: the cave under an outpost is covered, and open again without it."""
    s = with_village(GAME.opening(2).state, 0, caves=2)
    assert s.villages == without(GAME, built(GAME, s, 0, card), 0, card).villages


@pytest.mark.parametrize("by", [*ORDER, ""])
def test_a_levelled_table_is_decided_as_wished(by: str) -> None:
    """score.ties: level on points and on all that is looked at before."""
    for s in ENDS:
        table = level_until(GAME, s, by)
        if table is None:
            continue
        first, second, *_ = GAME.standings(table)
        before = ORDER[: ORDER.index(by)] if by else ORDER
        assert [by, *(getattr(second, name) for name in ("points", *before))] == [
            first.decided_by, *(getattr(first, name) for name in ("points", *before))
        ]  # fmt: skip


def test_nearly_every_table_can_be_levelled() -> None:
    """score.ties: only a box without goods stands in the way."""
    assert 38 <= sum(level_until(GAME, s, "") is not None for s in ENDS)
    bare = ENDS[0].but(goods=(0,) * len(GOODS))
    assert level_until(GAME, with_village(bare, 0, track=(("ore", 1),)), "coins") is None


def test_level_in_reputation_is_level_with_the_one_in_front() -> None:
    """score.reputation-ties: everybody shares all rewards."""
    for s in ENDS:
        places = {v.reputation for v in level_in_reputation(s).villages}
        assert {max(v.reputation for v in s.villages)} == places
