"""Numbers with their nouns, as sums, pictures and questions say them."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.words import count, listed
from tests.aboveandbelow.tools import at


@pytest.mark.parametrize(
    ("words", "n", "thing"),
    [("3 mushrooms", 3, "mushroom"), ("1 mushroom", 1, "mushroom"), ("2 clay pots", 2, "clay pot"),
     ("4 amethysts", 4, "amethyst"), ("3 rope", 3, "rope"), ("0 coins", 0, "coin"), ("−1 point", -1, "point")],
)  # fmt: skip
def test_one_and_many(words: str, n: int, thing: str) -> None:
    assert words == count(n, thing)


def test_a_sum_of_the_track_says_how_many() -> None:
    """score.track: three mushrooms, two clay pots, one ore."""
    track = 'track = ["mushroom", "mushroom", "mushroom", "clay-pot", "clay-pot", "ore"]'
    here = at(f"[village.Ada]\n{track}\n")
    lines = here.game.score(here.state)[0].parts[0].parts
    assert ["3 mushrooms on slot 1", "2 clay pots on slot 2", "1 ore on slot 3"] == [line.label for line in lines]


def test_every_good_has_a_plural_that_was_thought_of() -> None:
    """goods.rarity: the eight kinds of the box."""
    many = ("mushrooms", "fish", "fruit", "rope", "clay pots", "paper", "ore", "amethysts")
    assert many == tuple(count(2, name).removeprefix("2 ") for name in standard().goods_names)


def test_things_in_a_row() -> None:
    assert ("nothing", "a", "a and b", "a, b and c") == tuple(listed(list(x)) for x in ("", "a", "ab", "abc"))
