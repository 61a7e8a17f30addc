"""Perft: the counts that are kept in tests/perft come out again, ply by ply; two of them were counted by hand."""

import pytest

from abcore.aboveandbelow.frames import Bidding, Choosing, DealKeys, Pick, Rerolling, Turn
from abcore.engine.perft import perft
from tests.perft.read import every

FILES = every()
MOST_LEAVES = 60_000  # deeper rows are for `python -m tests.perft`


@pytest.mark.parametrize("counted", FILES, ids=[counted.name for counted in FILES])
def test_the_counts_come_out_again(counted):
    kept = [count for count in counted.counts if count.leaves <= MOST_LEAVES]
    assert len(kept) >= 5
    assert kept == list(perft(counted.here.game, counted.here.state, kept[-1].depth))


def test_there_are_positions_of_every_sort():
    """Opening turns of two and four, an encounter, dice that lie, a night, a bid and a deal; two counted by hand."""
    assert len(FILES) >= 6
    tops = {type(counted.here.state.top) for counted in FILES}
    assert {Turn, Choosing, Rerolling, Pick, Bidding, DealKeys} <= tops
    assert {2, 4} <= {len(counted.here.names) for counted in FILES}
    assert 2 == sum("counted by hand" in counted.comment.lower() for counted in FILES)


def test_the_deal_by_formula():
    """setup.key-houses, setup.villagers: sets of keys, rows of villagers."""
    from math import comb, perm

    counted = next(counted for counted in FILES if counted.name == "the-deal")
    for n in range(5):
        assert (perm(9, n), comb(9, n)) == counted.counts[n][1:]
    assert (perm(9, 4) * 18, comb(9, 4) * 18) == counted.counts[5][1:]
