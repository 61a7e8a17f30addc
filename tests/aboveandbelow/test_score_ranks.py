"""score.reputation-rank, score.reputation-ties, score.ties: who has most reputation, and who wins.
Every other line of the score is tested in test_score.py."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.situation import Situation
from abcore.engine.explain import Number
from tests.aboveandbelow.tools import at

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def table(*steps: int, **switches: object) -> Situation:
    """A table whose cubes stand so many spaces below the torch."""
    cubes = "".join(f"[village.{name}]\nreputation = {step}\n" for name, step in zip(NAMES, steps, strict=False))
    return at(f"players = {len(steps)}\n{cubes}", **switches)


def ranks(here: Situation) -> list[Number]:
    """Everybody's line for the place in reputation."""
    return [score.parts[2] for score in here.game.score(here.state)]


def bonus(*steps: int, **switches: object) -> list[int]:
    """Everybody's points for the place in reputation."""
    return [line.value for line in ranks(table(*steps, **switches))]


# -- places -----------------------------------------------------------------------------------------------------------


def test_most_second_and_third():
    """score.reputation-rank: 5, 3 and 2, and nothing for the fourth."""
    assert [5, 3, 2, 0] == bonus(4, 3, 2, 1)
    assert [2, 5, 3] == bonus(0, 6, 3)


def test_two_players():
    """score.reputation-rank: 3 for the most, nothing for the other."""
    assert [3, 0] == bonus(1, 0)
    assert [0, 3] == bonus(-2, -1)


def test_places_are_ranked_not_points():
    """score.reputation-rank: torch and the space below both score 0, and the lower cube is ahead all the same."""
    here = table(1, 0)
    spaces = [score.parts[3].value for score in here.game.score(here.state)]
    assert ([0, 0], [3, 0]) == (spaces, bonus(1, 0))


def test_the_line_names_the_place():
    """score.reputation-rank: label, rule and certainty; the rewards are printed."""
    expected = [(f"place {n} in reputation", "score.reputation-rank", "printed") for n in (1, 2, 3, 4)]
    assert expected == [(line.label, line.rule, line.status) for line in ranks(table(4, 3, 2, 1))]


# -- ties -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("steps", "expected"), [
    ((1, 1, 0), [4, 4, 2]),
    ((1, 1, 0, 0), [4, 4, 1, 1]),
    ((2, 1, 1), [5, 3, 3]),
    ((2, 1, 1, 0), [5, 3, 3, 0]),
    ((3, 2, 1, 1), [5, 3, 1, 1]),
    ((1, 1, 1), [4, 4, 4]),
    ((1, 1, 1, 0), [4, 4, 4, 0]),
    ((2, 1, 1, 1), [5, 2, 2, 2]),
    ((1, 1, 1, 1), [3, 3, 3, 3]),
    ((1, 1), [2, 2]),
])  # fmt: skip
def test_tied_players_share_the_rewards_of_their_places(steps: tuple[int, ...], expected: list[int]):
    """score.reputation-ties: added, divided by their number, rounded up."""
    assert expected == bonus(*steps)


@pytest.mark.parametrize(("steps", "expected"), [
    ((1, 1, 0), [5, 5, 2]),
    ((1, 1, 0, 0), [5, 5, 2, 2]),
    ((2, 1, 1, 0), [5, 3, 3, 0]),
    ((3, 2, 1, 1), [5, 3, 2, 2]),
    ((1, 1, 1, 0), [5, 5, 5, 0]),
    ((1, 1, 1, 1), [5, 5, 5, 5]),
    ((1, 1), [3, 3]),
])  # fmt: skip
def test_unsplit_ties_take_the_first_place_they_share(steps: tuple[int, ...], expected: list[int]):
    """score.reputation-ties: with the switch off each takes the full reward, and the next player the place after."""
    assert expected == bonus(*steps, split_reputation_ties=False)


def test_a_tie_shows_its_working():
    """score.reputation-ties: the rule and the sum; who is not tied keeps the plain rule."""
    tied, _, alone = ranks(table(1, 1, 0))
    expected = ("score.reputation-ties", "(5 + 3) / 2, rounded up", "place 1 in reputation")
    assert expected == (tied.rule, tied.working, tied.label)
    assert ("score.reputation-rank", "", "place 3 in reputation") == (alone.rule, alone.working, alone.label)


@given(st.lists(st.integers(-2, 8), min_size=2, max_size=4))
def test_shared_rewards_are_never_less_than_all(steps: list[int]):
    """score.reputation-ties: rounding up gives at most one point more per tied player, and nobody loses by it."""
    all_of = {2: 3, 3: 10, 4: 10}[len(steps)]
    assert all_of <= sum(bonus(*steps)) < all_of + len(steps)


@given(st.lists(st.integers(-2, 8), min_size=2, max_size=4))
def test_more_reputation_never_scores_less(steps: list[int]):
    """score.reputation-rank: whoever is further down the track gets at least as much; equal cubes get the same."""
    found = sorted(zip(steps, bonus(*steps), strict=True))
    assert all(a[1] <= b[1] for a, b in pairwise(found))
    assert len(dict(found)) == len(set(found))


# -- who wins ---------------------------------------------------------------------------------------------------------


def standing(ada: str, ben: str) -> list[tuple[int, int, str]]:
    """Seat, place and what decided, from the top."""
    here = at(f"[village.Ada]\n{ada}\n[village.Ben]\n{ben}")
    return [(row.seat, row.place, row.decided_by) for row in here.game.standings(here.state)]


def test_most_points_win():
    """score.ties: points before coins."""
    assert [(1, 1, "points"), (0, 2, "")] == standing("coins = 99", 'coins = 0\ntrack = ["fruit"]')


def test_then_coins():
    """score.ties: with equal points the richer wins, though the other has more villagers."""
    assert [(1, 1, "coins"), (0, 2, "")] == standing('coins = 5\nready = ["fenn-wick"]', "coins = 6")


def test_then_villagers():
    """score.ties: with equal coins too, the bigger village; an injured villager counts."""
    built = 'coins = 5\nbuildings = ["house-4-2-fruit"]\nreputation = 1'
    points = 'coins = 5\ninjured = ["fenn-wick"]\nreputation = 1\ntrack = ["fruit"]'
    assert [(1, 1, "villagers"), (0, 2, "")] == standing(built, points)


def test_then_buildings():
    """score.ties: at last the number of buildings."""
    assert [(1, 1, "buildings"), (0, 2, "")] == standing(
        'coins = 5\ntrack = ["fruit"]', 'coins = 5\nbuildings = ["house-4-2-fruit"]'
    )


def test_still_tied_they_share_the_win():
    """score.ties: both are first, and nothing decided between them."""
    assert [(0, 1, ""), (1, 1, "")] == standing("coins = 5", "coins = 5")


def test_after_a_shared_place_one_is_left_out():
    """score.ties: two share the first place, and the next player is third."""
    here = at('players = 3\n[village.Ada]\ncoins = 5\n[village.Ben]\ncoins = 5\n[village.Cleo]\ncoins = 4')
    rows = here.game.standings(here.state)
    assert [(0, 1, ""), (1, 1, "coins"), (2, 3, "")] == [(row.seat, row.place, row.decided_by) for row in rows]


def test_a_standing_carries_all_that_was_compared():
    """score.ties: points, coins, villagers and buildings, as numbers."""
    here = at('[village.Ada]\ncoins = 9\nexhausted = ["fenn-wick"]\nbuildings = ["house-4-2-fruit"]\nreputation = 1')
    row = here.game.standings(here.state)[0]
    assert (5, 9, 4, 2) == (row.points, row.coins, row.villagers, row.buildings)
    assert here.game.score(here.state)[0].value == row.points
