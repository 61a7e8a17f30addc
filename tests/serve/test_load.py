"""A small crowd through a lesson, in every run of the tests; `make load` sends the whole class."""

import pytest

from scripts.load import run

pytestmark = pytest.mark.server


def test_nobody_is_lost_in_a_small_crowd_and_memory_comes_back() -> None:
    assert [] == run(at_once=3, in_a_row=3, turns=2)
