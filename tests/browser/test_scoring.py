"""The page of scoring in a real browser: lines that stay open, changes, undo, questions; by mouse and by keys."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser
SMALL, WIDE = (390, 844), (1280, 900)
READY = '[data-id="more.fruit"]'
FOCUSED = "document.activeElement?.className + ' ' + (document.activeElement?.closest('[data-id]')?.dataset.id ?? '')"


def scoring(visit: Callable[..., Any], size: tuple[int, int], scheme: str = "light") -> Any:
    return visit(*size, scheme, page="scoring", ready=READY)


def line(page: Any, id: str) -> Any:
    return page.locator(f'.ln-line[data-id="{id}"]')


def says(page: Any, where: str, words: str) -> None:
    page.wait_for_function("([s, w]) => document.querySelector(s).innerText.includes(w)", arg=[where, words])


def answer(page: Any, words: str) -> None:
    page.locator(".ln-quiz .ln-choices button:visible", has_text=words).first.click()


def test_a_line_opens_and_stays_open_while_the_table_changes(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := scoring(visit, WIDE)).page
    page.screenshot(path=shots / "scoring-1280-light-start.png")
    line(page, "track").locator("> summary").click()
    assert "4 fruit on slot 3" in line(page, "track").inner_text()
    line(page, "track").locator(".ln-rule > summary").first.click()
    assert "Every good on your track" in line(page, "track").inner_text()
    page.locator(".ln-do").click()
    says(page, ".ln-verdict", "+5 points for Ada")
    assert "1 ore on slot 7" in line(page, "track").inner_text()
    assert "Every good on your track" in line(page, "track").inner_text()
    assert "Ada wins by 5 points" in page.locator(".ln-now").inner_text()
    assert [] == here.overflow()
    page.screenshot(path=shots / "scoring-1280-light-changed.png")
    page.screenshot(path=shots / "scoring-1280-light-changed-full.png", full_page=True)
    page.locator(".ln-undo").click()
    says(page, ".ln-now", "Level on points: coins decide for Ben")
    assert "1 ore on slot 7" not in line(page, "track").inner_text()


def test_all_lines_open_at_once(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := scoring(visit, WIDE, "dark")).page
    for id in ("track", "buildings", "rank", "space", "cards", "things", "total"):
        line(page, id).locator("> summary").click()
    assert "(5 + 3) ÷ 2, rounded up" in line(page, "rank").inner_text()
    assert "exact, for our values" in line(page, "total").inner_text()
    assert [] == here.overflow()
    page.screenshot(path=shots / "scoring-1280-dark-open-full.png", full_page=True)


def test_things_in_the_village_can_be_pressed(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := scoring(visit, WIDE)).page
    page.locator('[data-tab="1"]').click()
    page.wait_for_selector('[data-id="without.star-18-house"]')
    page.locator('[data-id="without.star-18-house"]').click()
    says(page, ".ln-verdict", "−16 points for Ben")
    page.locator(".ln-asked button", has_text="Lose 1 reputation").click()
    says(page, ".ln-verdict", "Cleo: Reputation, place")
    page.screenshot(path=shots / "scoring-1280-light-ben.png")
    assert [] == here.overflow()


def test_the_same_by_keyboard_alone(visit: Callable[..., Any]) -> None:
    page = scoring(visit, WIDE).page

    def press(key: str, until: str, most: int = 40) -> None:
        for _ in range(most):
            if until in page.evaluate(FOCUSED):
                return
            page.keyboard.press(key)
        assert until in page.evaluate(FOCUSED), f"{key} never reaches {until}"

    press("Tab", " track")
    page.keyboard.press("Enter")
    assert line(page, "track").evaluate("e => e.open")
    press("Tab", "more.mushroom")
    press("ArrowRight", "more.fruit")
    page.keyboard.press("Enter")
    says(page, ".ln-verdict", "+2 points for Ada")
    assert "more.fruit" in page.evaluate(FOCUSED)
    press("Tab", "ln-do")
    page.keyboard.press("Enter")
    says(page, ".ln-verdict", "+5 points for Ada")
    press("Shift+Tab", "ln-undo", 60)
    page.keyboard.press("Enter")
    says(page, ".ln-verdict", "+2 points for Ada")


def test_four_questions_to_the_end(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := scoring(visit, WIDE)).page
    answer(page, "8 points")
    says(page, ".ln-quiz", "This is the number of goods, not of points.")
    page.locator(".ln-quiz").scroll_into_view_if_needed()
    page.screenshot(path=shots / "scoring-1280-light-hint.png")
    answer(page, "24 points")
    page.wait_for_selector(".ln-quiz .ln-rule")
    answer(page, "10 points")
    says(page, ".ln-quiz", "Right: 10.")
    for place in (2, 3, 4):
        page.locator(".ln-next").click()
        says(page, ".ln-quiz", f"question {place} of 4")
        for option in range(4):
            if "✓" in page.locator(".ln-quiz .ln-choices").inner_text():
                break
            page.locator(".ln-quiz .ln-choices button:visible").nth(option).click()
            page.wait_for_function(
                "n => document.querySelectorAll('.ln-quiz .ln-choices button')[n].innerText.match(/[✓✕]/)", arg=option
            )
    page.wait_for_selector(".ln-finished")
    assert "You can now" in page.locator(".ln-finished").inner_text()
    assert [] == here.overflow()
    page.screenshot(path=shots / "scoring-1280-light-finished.png")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_small_screen(visit: Callable[..., Any], shots: Path, scheme: str) -> None:
    page = (here := scoring(visit, SMALL, scheme)).page
    assert [] == here.overflow()
    page.screenshot(path=shots / f"scoring-390-{scheme}-start.png")
    for id in ("rank", "things", "total"):
        line(page, id).locator("> summary").click()
    assert [] == here.overflow()
    assert page.locator(".ln-do").bounding_box()["y"] < SMALL[1]
    page.locator(".ln-do").click()
    says(page, ".ln-say", "+5 points for Ada")
    assert [] == here.overflow()
    line(page, "rank").scroll_into_view_if_needed()
    page.screenshot(path=shots / f"scoring-390-{scheme}-open.png")
    page.locator(".ln-say a").click()
    page.screenshot(path=shots / f"scoring-390-{scheme}-changed.png")
    page.screenshot(path=shots / f"scoring-390-{scheme}-full.png", full_page=True)
    page.locator(".ln-undo").click()
    says(page, ".ln-now", "coins decide for Ben")


def test_targets_are_large_enough_for_a_thumb(visit: Callable[..., Any]) -> None:
    page = scoring(visit, SMALL).page
    small = page.evaluate(
        """() => [...document.querySelectorAll("#cells :is([data-id], .ln-tabs button, .ln-btn, summary)")].map((e) => {
          const after = parseFloat(getComputedStyle(e, "::after").height) || 0, box = e.getBoundingClientRect();
          return [e.dataset.id ?? e.className, box.width, Math.max(box.height, after)];
        }).filter(([, width, height]) => width > 0 && (width < 44 || height < 44))"""
    )
    assert [] == small


def test_the_link_holds_the_changed_table(visit: Callable[..., Any]) -> None:
    page = (here := scoring(visit, WIDE)).page
    assert "s=" not in page.url
    page.locator(".ln-do").click()
    page.wait_for_url("**/*s=ab1-*")
    page.reload(wait_until="commit")
    here.wait_for_the_board('[data-id="more.ore"]')
    says(page, ".ln-now", "Ada wins by 5 points")


def test_a_page_whose_server_stopped_says_so_everywhere(browser: Any, own_app: tuple[str, Any]) -> None:
    url, process = own_app
    page = browser.new_page()
    page.goto(f"{url}voila/render/scoring.ipynb")
    page.wait_for_selector(READY)
    process.terminate()
    page.wait_for_selector(".ln-gone:not([hidden])", timeout=30_000)
    for part in (".ln-right", ".ln-asked", ".ln-quiz"):
        assert page.locator(part).evaluate("e => e.inert")
    page.close()
