"""What candidates alone must trigger on a walk; a file of its own, so that another process can do it meanwhile."""

import pytest

from tests.otherworld import refusals, walk


@pytest.mark.walk
def test_candidates_alone_trigger_every_refusal():
    """Every refusal and caution of the chapters comes up on the walk, but for a few that no candidate can draw out."""
    seen = walk.sayings_in(range(100), "test")
    assert set() == {refusals.line(said) for said in refusals.all_sayings() - refusals.BEYOND_CANDIDATES - seen}
    assert set() == {refusals.line(said) for said in refusals.BEYOND_CANDIDATES & seen}
