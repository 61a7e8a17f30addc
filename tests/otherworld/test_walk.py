"""The random walk as tests: a few games always, 200 with `-m walk`.
What is asked at every step stands in invariants.py, probes.py and nonsense.py; longer walks: `make walk`."""

import pytest

from tests.otherworld import walk

CHUNKS, GAMES = 8, 25


def broken(numbers: range, seed: str) -> list[str]:
    """What broke in these games, each with the way to see it again."""
    return walk.many(numbers, seed, jobs=1).broken


def test_every_promise_holds_in_a_few_games():
    """The invariants of the ledger and all that the engine promises, on six games."""
    assert [] == broken(range(6), "few")


@pytest.mark.walk
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_every_promise_holds_in_200_games(chunk: int):
    """The same on 25 games out of 200, so that processes can share them."""
    assert [] == broken(range(chunk * GAMES, (chunk + 1) * GAMES), "test")


def test_the_same_seed_walks_the_same_way():
    """A walk follows from its seed alone, so that what broke can be seen again."""
    first, second = walk.walked(3, "same"), walk.walked(3, "same")
    assert (first.states, first.moves, first.sayings) == (second.states, second.moves, second.sayings)


def test_greedy_players_bring_games_to_their_end():
    """end.none: nothing forces an end, but three moves in ten at random and the others greedily come to one."""
    total = walk.many(range(4), "end", jobs=1)
    assert (4, 4) == (total.games, total.ended)
