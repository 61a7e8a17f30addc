"""The page of a round in a real browser: by mouse, by keyboard alone, on a small screen, in the dark."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser
SMALL, WIDE = (390, 844), (1280, 900)
ROUND = "voila/render/round.ipynb"
CHANGED = "was => ['.ln-now', '.ln-choices'].map(s => document.querySelector(s).innerText).join('') !== was"


def refused(visit: Any) -> None:
    """Wait for the refusal of the Scribe's outpost, and look at what it says."""
    visit.page.wait_for_selector(".ln-verdict.ln-no .ln-why")
    assert ["build.hammer", "build.outpost"] == [
        chip.split()[0] for chip in visit.page.locator(".ln-rule > summary").all_inner_texts()
    ]
    assert all("p8" in chip for chip in visit.page.locator(".ln-rule > summary").all_inner_texts())
    assert "Let the Builder build the house for 4" == visit.page.locator(".ln-do").inner_text()


def coins(visit: Any) -> str:
    return str(visit.page.locator(".ln-now .ln-eyebrow").inner_text())


def test_a_click_is_judged_refused_mended_done_and_undone(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := visit(*WIDE)).page
    page.screenshot(path=shots / "round-1280-light-start.png")
    here.click("villager.scribe", "outposts.0")
    refused(here)
    assert [] == here.overflow()
    page.screenshot(path=shots / "round-1280-light-refused.png")
    page.locator(".ln-do").click()
    page.wait_for_selector(".ln-events")
    assert "Ben's turn" in page.locator(".ln-now").inner_text()
    assert "Ada pays 4 coins." in page.locator(".ln-events").inner_text()
    page.screenshot(path=shots / "round-1280-light-done.png")
    page.locator(".ln-undo").click()
    page.wait_for_function("document.querySelector('.ln-now').innerText.includes(\"Ada's turn\")")
    assert "6 coins" in coins(here)


def test_the_same_by_keyboard_alone(visit: Callable[..., Any]) -> None:
    page = (here := visit(*WIDE)).page
    focused = "document.activeElement?.dataset?.id ?? document.activeElement?.className ?? ''"

    def press(key: str, until: str, most: int = 12) -> None:
        for _ in range(most):
            if until in page.evaluate(focused):
                return
            page.keyboard.press(key)
        assert until in page.evaluate(focused), f"{key} never reaches {until}"

    press("Tab", "villager.builder")
    press("ArrowRight", "villager.scribe")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-id="villager.scribe"][aria-pressed="true"]')
    press("ArrowDown", "outposts.")
    press("ArrowLeft", "outposts.0")
    page.keyboard.press(" ")
    refused(here)
    assert "outposts.0" == page.evaluate(focused)
    press("Tab", "ln-do")
    page.keyboard.press("Enter")
    page.wait_for_selector(".ln-events")
    assert "ln-do" in page.evaluate(focused)
    press("Shift+Tab", "ln-undo", 30)
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelector('.ln-now').innerText.includes(\"Ada's turn\")")


def test_home_and_end_and_one_tab_stop(visit: Callable[..., Any]) -> None:
    here = visit(*WIDE)
    here.part("villager.scout").focus()
    here.page.keyboard.press("Home")
    first = here.page.evaluate("document.activeElement.dataset.id")
    here.page.keyboard.press("End")
    last = here.page.evaluate("document.activeElement.dataset.id")
    assert ("villager.builder", "stars.5") == (first, last)
    assert 1 == here.page.locator('.ln-board [data-id][tabindex="0"]').count()


def test_a_rule_chip_opens_our_words(visit: Callable[..., Any]) -> None:
    here = visit(*WIDE)
    here.click("villager.scribe", "outposts.0")
    chip = here.page.locator(".ln-rule").nth(1)
    chip.locator("summary").click()
    assert "Book." in chip.inner_text()
    assert [] == here.overflow()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_small_screen(visit: Callable[..., Any], shots: Path, scheme: str) -> None:
    page = (here := visit(*SMALL, scheme)).page
    page.wait_for_selector(".ln-tabs button")
    assert [] == here.overflow()
    page.screenshot(path=shots / f"round-390-{scheme}-start.png")
    here.click("villager.scribe")
    page.locator('[data-tab="market"]').click()
    here.click("outposts.0")
    refused(here)
    assert [] == here.overflow()
    assert page.locator(".ln-do").bounding_box()["y"] < SMALL[1]
    page.screenshot(path=shots / f"round-390-{scheme}-refused.png")
    page.screenshot(path=shots / f"round-390-{scheme}-refused-full.png", full_page=True)
    page.locator(".ln-do").click()
    page.wait_for_selector(".ln-events", state="attached")
    page.locator(".ln-undo").click()
    page.wait_for_function("document.querySelector('.ln-now').innerText.includes(\"Ada's turn\")")
    assert [] == here.overflow()


def test_targets_are_large_enough_for_a_thumb(visit: Callable[..., Any]) -> None:
    here = visit(*SMALL)
    here.page.wait_for_selector(".ln-tabs button")
    small = here.page.evaluate(
        """() => [...document.querySelectorAll("[data-id], .ln-tabs button, .ln-btn, summary")].map((e) => {
          const after = parseFloat(getComputedStyle(e, "::after").height) || 0, box = e.getBoundingClientRect();
          return [e.dataset.id ?? e.className, box.width, Math.max(box.height, after)];
        }).filter(([, width, height]) => width > 0 && (width < 44 || height < 44))"""
    )
    assert [] == small


def test_dark_at_1280(visit: Callable[..., Any], shots: Path) -> None:
    here = visit(*WIDE, "dark")
    here.click("villager.scribe", "outposts.0")
    refused(here)
    here.page.screenshot(path=shots / "round-1280-dark-refused.png")
    ground = here.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert "rgb(20, 26, 32)" == ground


def test_an_encounter_from_party_to_home(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := visit(*WIDE)).page
    here.click("villager.scout", "villager.scribe", "cave")
    page.locator(".ln-do").click()
    page.wait_for_selector(".ln-story")
    page.screenshot(path=shots / "round-1280-light-encounter.png")
    for _ in range(12):  # rerolls, exerting, a reward, perhaps another paragraph: the legal answers lead home
        before = page.locator(".ln-now").inner_text() + page.locator(".ln-choices").inner_text()
        if "Ben's turn" in before:
            break
        page.locator(".ln-choices .ln-btn:not(.ln-off):visible").last.click()
        page.wait_for_function(CHANGED, arg=before)
    assert "Ben's turn" in page.locator(".ln-now").inner_text()
    assert [] == here.overflow()


def test_words_are_there_before_the_board(visit: Callable[..., Any], app: str) -> None:
    """The first bytes have the words of the first cell; the rest of the page comes when the engine is awake."""
    here = visit(*WIDE)
    first = here.page.request.get(f"{app}{ROUND}").text()
    assert first.index("Try the move. See the rule.") < first.index('id="cells"')
    assert "Lantern is unofficial" in here.page.locator("footer").inner_text()
    assert 1 == here.page.locator("h1:visible").count()


def test_a_reload_goes_on_from_the_link(visit: Callable[..., Any]) -> None:
    here = visit(*WIDE)
    assert "s=" not in here.page.url
    here.click("villager.builder", "houses.0")
    here.page.locator(".ln-do").click()
    here.page.wait_for_url("**/round.ipynb?s=ab1-*")
    here.page.reload(wait_until="commit")
    here.wait_for_the_board()
    here.page.wait_for_function("document.querySelector('.ln-now').innerText.includes(\"Ben's turn\")")


def test_a_page_whose_server_stopped_says_so(browser: Any, own_app: tuple[str, Any]) -> None:
    url, process = own_app
    page = browser.new_page()
    page.goto(f"{url}{ROUND}")
    page.wait_for_selector('[data-id="villager.scribe"]')
    process.terminate()
    page.wait_for_selector(".ln-gone:not([hidden])", timeout=30_000)
    assert "This page lost its engine." in page.locator(".ln-gone").inner_text()
    assert page.locator(".ln-right").evaluate("e => e.inert")
    page.close()
