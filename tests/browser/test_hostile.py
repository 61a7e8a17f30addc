"""A hostile link in a real browser: nothing of it runs, it stands there as text, and one sentence says what is wrong.
Each panel by itself is asked in tests/widgets/test_hostile.py."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest

from abcore.aboveandbelow.position import encode
from abcore.aboveandbelow.situation import Situation, load
from tests.browser.conftest import LOAD, Visit, address
from widgets.app import TABLES
from widgets.pages import pages

pytestmark = pytest.mark.browser
PAGES = [page.name for page in pages()]
READY = ".ln-lesson button"
EVIL = "<img src=x onerror=hit()>"
CODES = {"markup": f'"></script><script>hit()</script>{EVIL}', "broken": "ab1-" + "A" * 5_000, "quotes": "'\"`${hit()}"}


@pytest.fixture
def here(browser: Any, app: str) -> Iterator[Visit]:
    """A page on which a call of `hit` is noted, and every message box too; nothing may go wrong on it."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    visited = Visit(context.new_page(), app)
    visited.page.expose_function("hit", lambda: visited.faults.append("it ran"))
    visited.page.on("dialog", lambda box: (visited.faults.append(box.message), box.dismiss()))
    yield visited
    context.close()
    assert [] == visited.faults


def opened(here: Visit, app: str, name: str, code: str) -> Any:
    here.page.goto(f"{address(app, name)}?s={quote(code)}", wait_until="commit")
    here.page.wait_for_selector(READY, timeout=LOAD)
    return here.page


@pytest.mark.parametrize("what", CODES)
@pytest.mark.parametrize("name", PAGES)
def test_a_link_that_is_none_is_told_in_a_sentence(here: Visit, app: str, name: str, what: str) -> None:
    page = opened(here, app, name, CODES[what])
    told = page.get_by_text("This link could not be read").locator("visible=true")
    told.first.wait_for()
    assert [] == here.overflow()


def test_a_name_with_markup_in_it_is_a_name(here: Visit, app: str) -> None:
    table = load(TABLES / "round.toml")
    page = opened(here, app, "round", encode(Situation(table.game, table.state, (EVIL, "Ben"))))
    page.wait_for_function("name => document.querySelector('.ln-twinbox').textContent.includes(name)", arg=EVIL)
    assert page.locator(".ln-board svg").first.evaluate("(e, name) => e.textContent.includes(name)", EVIL)
    assert 0 == page.locator("img").count()


def test_the_words_of_a_page_that_is_not_there_are_text(here: Visit, app: str) -> None:
    here.page.goto(f"{app}voila/render/{quote(EVIL, safe='')}.ipynb")
    assert 1 == here.page.get_by_role("heading", name="There is no such page").count()
    assert [f"404 {here.page.url}"] == [fault for fault in here.faults if fault.startswith("404")]
    here.faults.clear()
