"""Every page as a screen reader's user and a keyboard's user meet it: axe finds no serious fault in any of its states.
The rules are axe-core's; what of Voila no template can mend would stand in CONTRIBUTING, and nothing does."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from widgets.pages import pages

pytestmark = pytest.mark.browser
SMALL, WIDE = (390, 844), (1280, 900)
PAGES = [page.name for page in pages()]
LOOKS = {"1280": (*WIDE, "light"), "1280-dark": (*WIDE, "dark"), "390": (*SMALL, "light"), "390-dark": (*SMALL, "dark")}
READY = ".ln-lesson button"
OPEN = "document.querySelectorAll('main details').forEach((fold) => (fold.open = true))"
CLICKED = 3  # parts of the board: enough for a choice that some rule refuses


def faults(page: Any) -> list[str]:
    """The serious and critical ones, each with where it is and what axe says of it."""
    found = Axe().run(page).response["violations"]
    return [
        f"{fault['id']}: {node['html'][:200]} {node['failureSummary']}"
        for fault in found
        if fault["impact"] in ("serious", "critical")
        for node in fault["nodes"]
    ]


@pytest.mark.parametrize("look", LOOKS)
def test_the_front_page(visit: Callable[..., Any], look: str) -> None:
    here = visit(*LOOKS[look], page="", ready=".cards")
    assert [] == faults(here.page)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("name", PAGES)
def test_a_page_from_its_start_to_open_folds(visit: Callable[..., Any], name: str, look: str) -> None:
    page = visit(*LOOKS[look], page=name, ready=READY).page
    assert [] == faults(page)
    for part in page.locator(".ln-board [data-id]").all()[:CLICKED]:
        part.click()
        page.wait_for_timeout(150)  # whatever comes of it: what is asked is how it reads
    page.locator(".ln-do:visible, .ln-quiz .ln-btn:visible").first.click()
    page.wait_for_timeout(300)
    page.evaluate(OPEN)
    assert [] == faults(page)


def test_the_page_for_a_wrong_address(browser: Any, app: str) -> None:
    page = browser.new_page()
    page.goto(f"{app}voila/render/nowhere.ipynb")
    assert [] == faults(page)
    page.close()
