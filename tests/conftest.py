"""What all tests share: errors that hide in a log, how hypothesis searches, and the browser.
No game and no page is known here."""

import logging
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from scripts import browser as browsers

settings.register_profile("desk", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


class Kept(logging.Handler):
    """Keeps what is logged, with its traceback, as text."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


@pytest.fixture(autouse=True)
def swallowed() -> Iterator[list[str]]:
    """Fails a test in which a widget's callback raised: ipywidgets only logs that.

    A test that expects it asks for this list and clears it."""
    kept = Kept()
    logger = logging.getLogger("traitlets")
    logger.addHandler(kept)
    yield kept.lines
    logger.removeHandler(kept)
    if kept.lines:
        pytest.fail("swallowed in a callback:\n" + "\n".join(kept.lines), pytrace=False)


@pytest.fixture(scope="session")
def shots() -> Path:
    """The folder for screenshots; git does not see it."""
    folder = Path(__file__).parents[1] / "shots"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def browser():
    """A real browser, for tests marked `browser`; each opens pages of its own in it."""
    from playwright.sync_api import sync_playwright

    path = browsers.find()
    assert path, browsers.HELP
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=browsers.flags())
        yield chromium
        chromium.close()
