"""The front page in a real browser: what it lists, the way to a page and back, and what the browser remembers.
What its words are made from is asked without a browser, in tests/widgets/test_front.py."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import BOARD, LOAD, Visit, address, served
from widgets.pages import pages

pytestmark = pytest.mark.browser
SMALL, WIDE = (390, 844), (1280, 900)
NAMES = [page.name for page in pages()]
TITLES = [f"{number} {page.title}" for number, page in enumerate(pages(), start=1)]
PLACE = f"· {NAMES.index('round') + 1} of {len(NAMES)}" if len(NAMES) > 1 else ""
FOCUSED = "document.activeElement?.className?.toString() + ' ' + (document.activeElement?.dataset?.page ?? '')"


@pytest.fixture
def front(visit: Callable[..., Visit]) -> Callable[..., Visit]:
    """Opens the front page."""
    return lambda width=1280, height=900, scheme="light": visit(width, height, scheme, page="", ready="#pages")


def card(here: Visit, name: str) -> Any:
    return here.page.locator(f'.nb[data-page="{name}"]')


def state(here: Visit, name: str = "round") -> str:
    return str(card(here, name).locator(".state").inner_text().strip())


def press(here: Visit, key: str, until: str, most: int = 40) -> None:
    for _ in range(most):
        if until in here.page.evaluate(FOCUSED):
            return
        here.page.keyboard.press(key)
    assert until in here.page.evaluate(FOCUSED), f"{key} never reaches {until}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [WIDE, SMALL], ids=lambda size: size[0])
def test_it_lists_exactly_the_notebooks(
    front: Callable[..., Visit], shots: Path, size: tuple[int, int], scheme: str
) -> None:
    page = (here := front(*size, scheme)).page
    assert TITLES == page.locator(".nb h3").all_inner_texts()
    assert ["new"] * len(NAMES) == [state(here, name) for name in NAMES]
    assert "Start here" == page.locator("#go-eyebrow").inner_text()
    assert "Lantern is unofficial" in page.locator("footer").inner_text()
    assert 1 == page.locator("h1:visible").count()
    box = page.locator("#go-link").bounding_box()
    assert box["y"] + box["height"] < size[1], "what to press is on the first screen"
    assert [] == here.overflow()
    page.screenshot(path=shots / f"front-{size[0]}-{scheme}.png")
    page.screenshot(path=shots / f"front-{size[0]}-{scheme}-full.png", full_page=True)


def test_targets_are_large_enough_for_a_thumb(front: Callable[..., Visit]) -> None:
    here = front(*SMALL)
    here.page.evaluate("progress.note('round', { at: 1 })")
    here.page.reload()
    small = here.page.evaluate(
        """() => [...document.querySelectorAll("main a, main button, .btn")].filter((e) => {
          const { width, height } = e.getBoundingClientRect();
          return width && (width < 44 || height < 44);
        }).map((e) => e.textContent)"""
    )
    assert [] == small


def test_to_a_round_and_back_by_mouse(front: Callable[..., Visit], shots: Path) -> None:
    page = (here := front(*WIDE)).page
    card(here, "round").click()
    here.wait_for_the_board()
    assert f"A round{PLACE}" == "".join(page.locator(".where > :not(.game)").all_inner_texts())
    page.locator("a.mark").click()
    page.wait_for_selector("#pages")
    assert "begun" == state(here)
    assert "1 begun" == page.locator("#tally").inner_text()
    assert ("Go on where you were", "A round") == (
        page.locator("#go-eyebrow").inner_text(),
        page.locator("#go-title").inner_text(),
    )
    page.screenshot(path=shots / "front-1280-light-begun.png")


def test_to_a_round_and_back_by_keyboard(front: Callable[..., Visit]) -> None:
    page = (here := front(*WIDE)).page
    page.keyboard.press("Tab")
    assert "skip" in page.evaluate(FOCUSED)
    press(here, "Tab", "nb round")
    page.keyboard.press("Enter")
    here.wait_for_the_board()
    press(here, "Tab", "mark")
    page.keyboard.press("Enter")
    page.wait_for_selector("#pages")
    assert "begun" == state(here)


def test_a_page_is_done_when_its_reader_says_so(front: Callable[..., Visit], shots: Path) -> None:
    page = (here := front(*WIDE)).page
    card(here, "round").click()
    here.wait_for_the_board()
    done = page.get_by_role("button", name="Done with this page")
    assert "false" == done.get_attribute("aria-pressed")
    done.click()
    assert "true" == done.get_attribute("aria-pressed")
    page.locator(".steps").scroll_into_view_if_needed()
    page.screenshot(path=shots / "front-1280-light-steps.png")
    assert [] == here.overflow()
    page.go_back()
    page.wait_for_selector("#pages")
    assert "done" == state(here)
    page.screenshot(path=shots / "front-1280-light-done.png")
    page.get_by_role("button", name="Forget it").click()
    assert ("new", "") == (state(here), page.locator("#tally").inner_text())
    assert page.locator("#kept").is_hidden()


def test_a_page_is_done_when_a_panel_says_so(visit: Callable[..., Visit], app: str) -> None:
    here = visit(*SMALL)
    assert [] == here.overflow()
    here.page.evaluate("document.querySelector('#cells .lantern').classList.add('ln-finished')")
    here.page.wait_for_selector('#done[aria-pressed="true"]')
    here.page.goto(app)
    assert "done" == state(here)


def test_one_goes_on_from_where_one_was(visit: Callable[..., Visit], app: str) -> None:
    page = (here := visit(*WIDE)).page
    here.click("villager.builder", "houses.0")
    page.locator(".ln-do").click()
    page.wait_for_url("**/round.ipynb?s=ab1-*")
    page.locator("a.mark").click()
    page.wait_for_selector("#pages")
    page.get_by_role("link", name="Go on with A round", exact=True).click()
    here.wait_for_the_board()
    page.wait_for_function("document.querySelector('.ln-now').innerText.includes('2 coins')")


def test_steps_lead_through_the_pages_in_their_order(front: Callable[..., Visit], app: str) -> None:
    page = front(*WIDE).page
    page.goto(address(app, NAMES[0]), wait_until="commit")
    for name in NAMES[1:]:
        page.locator('.steps [rel="next"]').click()
        page.wait_for_url(f"**/{name}.ipynb*")
    last = page.locator(".steps a").last
    assert "All pages" in last.inner_text()
    last.click()
    page.wait_for_selector("#pages")


def test_after_a_page_the_next_one_is_offered(front: Callable[..., Visit]) -> None:
    here = front(*WIDE)

    def offered(*done: str) -> tuple[str, str]:
        for at, name in enumerate(done, start=1):
            here.page.evaluate(f"progress.note('{name}', {{ at: {at}, done: true }})")
        here.page.reload()
        return here.page.locator("#go-eyebrow").inner_text(), here.page.locator("#go-title").inner_text()

    first, *others = [page.title for page in pages()]
    assert ("Start here", first) == offered()
    if others:
        assert ("What comes next", others[0]) == offered(NAMES[0])
    assert ("You have done them all", first) == offered(*NAMES)


@pytest.mark.parametrize("kept", ["'no JSON'", "'[1]'", "'{\"round\": 3}'", "'null'"])
def test_what_is_kept_may_be_nonsense(front: Callable[..., Visit], kept: str) -> None:
    here = front(*WIDE)
    here.page.evaluate(f"localStorage.setItem('lantern.pages', {kept})")
    here.page.reload()
    assert "new" == state(here)


def test_where_nothing_may_be_kept_all_else_works(browser: Any, app: str) -> None:
    """A browser that forbids localStorage throws at its mere mention."""
    context = browser.new_context(reduced_motion="reduce")
    context.add_init_script("Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } })")
    here = Visit(context.new_page(), app)
    here.page.goto(app)
    card(here, "round").click()
    here.wait_for_the_board()
    assert here.page.locator("#done").is_hidden()
    here.page.locator("a.mark").click()
    here.page.wait_for_selector("#pages")
    assert "new" == state(here)
    context.close()
    assert [] == here.faults


def test_without_javascript_the_cards_are_there(browser: Any, app: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(app)
    assert TITLES == page.locator(".nb h3").all_inner_texts()
    context.close()


def test_a_wrong_address_leads_back(browser: Any, app: str) -> None:
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address(app, "nowhere"))
    assert "There is no such page" == page.locator("h1").inner_text()
    page.get_by_role("link", name="See all pages").click()
    page.wait_for_selector("#pages")
    assert [] == [url for url in asked if not url.startswith((app, "data:"))]
    page.close()


def test_all_of_it_works_under_a_prefix(browser: Any, tmp_path: Path) -> None:
    """As on a hub, where every address begins with the user's name."""
    with served(tmp_path / "log.txt", "--cold", "--prefix", "/user/x/") as (url, _process):
        here = Visit(browser.new_page(), url)
        here.page.goto(url)
        card(here, "round").click()
        here.page.wait_for_selector(BOARD, timeout=LOAD)
        here.click("villager.scribe", "outposts.0")
        here.page.locator("a.mark").click()
        here.page.wait_for_selector("#pages")
        assert "begun" == state(here)
        here.page.close()
    assert [] == here.faults
