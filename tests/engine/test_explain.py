"""Numbers that open: sums, products, and how certain they are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from abcore.engine.explain import STATUSES, Number, product, total, weakest

statuses = st.sampled_from(STATUSES)


def test_the_order_of_certainty():
    """From what an owner entered, over print, report and picture, to our own values."""
    assert ("own", "printed", "reported", "seen", "assumed") == STATUSES


def test_the_weakest_is_the_least_certain():
    """One assumed value makes the whole assumed; a reported one does not outweigh a seen one."""
    assert "assumed" == weakest(["printed", "assumed", "seen"])
    assert "seen" == weakest(["reported", "seen", "own"])


def test_nothing_is_certain():
    """A sum of no parts rests on nothing that could be wrong."""
    assert "printed" == weakest([])
    assert (0, "printed") == (total("none", "score.cards", []).value, total("none", "score.cards", []).status)


@given(st.lists(statuses, min_size=1))
def test_the_weakest_is_one_of_them_and_below_none(found: list[str]):
    """It is among the inputs, and no input is less certain."""
    assert weakest(found) in found
    assert all(STATUSES.index(status) <= STATUSES.index(weakest(found)) for status in found)


def test_a_product_shows_its_working():
    """Three at two each are six, and the working says so."""
    six = product("potions", "score.per-thing", 3, 2, "reported")
    assert Number("potions", "score.per-thing", 6, "reported", (), "3 x 2") == six


@given(st.lists(st.tuples(st.integers(-9, 9), st.integers(-9, 9), statuses)))
def test_a_total_is_the_sum_of_its_parts(parts: list[tuple[int, int, str]]):
    """Value, status and parts."""
    numbers = [product("part", "score.cards", n, each, status) for n, each, status in parts]
    whole = total("all", "score.cards", iter(numbers))
    assert sum(n * each for n, each, _ in parts) == whole.value
    assert weakest(status for *_, status in parts) == whole.status
    assert tuple(numbers) == whole.parts


def test_certainty_travels_through_every_level():
    """A sum of sums is as weak as its deepest part."""
    deep = total("b", "y", [total("a", "x", [Number("leaf", "x", 1, "assumed")]), Number("other", "y", 2)])
    assert (3, "assumed") == (deep.value, deep.status)


def test_lines_indent_the_parts_and_name_the_uncertain():
    """One line each, with rule and working; printed values and the owner's own need no word."""
    leaf = product("rope on slot 4", "score.track", 1, 2, "assumed")
    own = Number("space of the cube", "score.reputation-space", -2, "own")
    told = list(total("village points", "score.ties", [leaf, own]).lines())
    assert [
        "0  village points [score.ties, assumed]",
        "  2  rope on slot 4: 1 x 2 [score.track, assumed]",
        "  -2  space of the cube [score.reputation-space]",
    ] == told
