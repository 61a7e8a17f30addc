"""What the tests of the panels share: the page of a round, closed again, and without a single error."""

from collections.abc import Iterator

import pytest

from widgets.app import round_page
from widgets.round import RoundPanel


@pytest.fixture
def panel() -> Iterator[RoundPanel]:
    """The panel of a round with fixed dice; at the end none of its callbacks may have failed."""
    page = round_page(seed=5)
    yield page
    assert [] == page.errors
    page.close()
