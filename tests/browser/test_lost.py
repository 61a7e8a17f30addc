"""What a page does when its engine is gone, or never came: it says so, and goes on with the same situation.
On every page the kernel is really ended, by its number, as a full machine would end it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from tests.browser.conftest import LOAD, address
from widgets.pages import pages

pytestmark = pytest.mark.browser
PAGES = [page.name for page in pages()]
READY = ".ln-lesson button"
WAY_ON = ".line:not([hidden]) a, .ln-gone:not([hidden]) a"  # the template says it, or the board
FIRST = {  # something that changes the situation, and with it the address
    "setup": [".ln-do"],
    "round": ['[data-id="villager.builder"]', '[data-id="houses.0"]', ".ln-do"],
    "exploring": ['[data-id="villager.scout"]'],
    "scoring": [".ln-board [data-id]"],
}
PICTURE = "document.querySelector('.ln-twinbox').textContent"
OUTPUT = '<script type="application/vnd.voila.cell-output+json">'
FAULT = '<div data-mime-type="application/vnd.jupyter.stderr"><pre>Run it with --debug</pre></div>'


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """A page of the test's own: what a dying kernel says on its console is no fault."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def kernel(page: Any) -> psutil.Process:
    """The process of the page's kernel."""
    id = json.loads(page.locator("#jupyter-config-data").inner_text())["kernelId"]
    (found,) = (process for process in psutil.process_iter(["cmdline"]) if id in str(process.info["cmdline"]))
    return found


@pytest.mark.parametrize("name", PAGES)
def test_a_page_whose_kernel_died_says_so_and_goes_on(page: Any, app: str, shots: Path, name: str) -> None:
    page.goto(address(app, name), wait_until="commit")
    page.wait_for_selector(READY, timeout=LOAD)
    for selector in FIRST.get(name, [".ln-board [data-id]"]):
        page.locator(selector).first.click()
    page.wait_for_url("**?s=*")
    page.wait_for_timeout(500)  # until what the click brought is drawn
    before, left = page.evaluate(PICTURE), page.url
    kernel(page).kill()
    page.wait_for_selector(WAY_ON, timeout=30_000)
    assert "This page lost its engine" in page.inner_text("body")
    assert page.locator(".ln-stage").evaluate("e => Boolean(e.closest('[inert]'))")
    page.screenshot(path=shots / f"lost-{name}.png")
    page.locator(WAY_ON).first.click()
    page.wait_for_selector("#wait", state="attached", timeout=LOAD)
    page.wait_for_selector(READY, timeout=LOAD)
    page.wait_for_function(f"was => {PICTURE} === was", arg=before)
    assert left == page.url
    assert not page.locator(WAY_ON).count()


def served_without(page: Any, instead: str) -> list[str]:
    """From now on the page comes without what its last cell made; what is asked for is noted."""
    asked = list[str]()

    def answer(route: Any) -> None:
        asked.append(route.request.url)
        body = route.fetch().text()
        head, _, rest = body.partition(OUTPUT)
        route.fulfill(body=head + instead + rest.partition("</script>")[2], content_type="text/html")

    page.route("**/voila/render/**", answer)
    return asked


def test_a_page_that_came_without_its_panel_tries_once_more_and_then_says_so(page: Any, app: str) -> None:
    """nbclient leaves a cell's output out if it comes too late after its end, and then no panel will ever come."""
    asked = served_without(page, "")
    page.goto(address(app, "setup"))
    page.get_by_text("Nothing came. Reload the page to try again.").wait_for(timeout=LOAD)
    assert 2 == len(asked)


def test_a_panel_that_could_not_be_made_is_told_in_our_words(page: Any, app: str) -> None:
    served_without(page, FAULT)
    page.goto(address(app, "setup"))
    page.get_by_text("Something of ours went wrong").wait_for(timeout=LOAD)
    assert not page.get_by_text("--debug").is_visible()
