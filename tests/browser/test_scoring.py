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


def test_a_hint_comes_before_the_rule(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := scoring(visit, WIDE)).page
    page.locator(".ln-quiz .ln-next", has_text="Give me a hint").click()
    says(page, ".ln-quiz", "Hint.")
    page.locator(".ln-quiz").scroll_into_view_if_needed()
    page.screenshot(path=shots / "scoring-1280-light-hint.png")
    assert 0 == page.locator(".ln-quiz .ln-rule").count()
    page.locator(".ln-quiz .ln-next", has_text="Tell me the rule").click()
    page.wait_for_selector(".ln-quiz .ln-rule")
    assert [] == here.overflow()


def test_own_values_are_counted_saved_and_there_again_after_a_reload(
    visit: Callable[..., Any], shots: Path, tmp_path: Path
) -> None:
    page = (here := scoring(visit, WIDE)).page
    page.locator(".ln-own summary").click()
    page.locator('.ln-own [data-key="track.points.4"]').fill("4")
    page.locator(".ln-own button", has_text="Count with these values").click()
    says(page, ".ln-verdict", "+4 points for Ada")
    says(page, ".ln-own", "Counted with my-box 1")
    assert [] == here.overflow()
    page.screenshot(path=shots / "scoring-1280-light-own-full.png", full_page=True)
    with page.expect_download() as saved:
        page.locator(".ln-own button", has_text="Save them as a file").click()
    saved.value.save_as(tmp_path / "mine.toml")
    assert "points = [1, 1, 2, 4, 3, 4, 5, 6]" in (tmp_path / "mine.toml").read_text(encoding="utf-8")
    page.wait_for_url("**/*s=ab1-*")
    page.reload(wait_until="commit")
    here.wait_for_the_board(READY)
    says(page, ".ln-now", "Ada wins by 2 points")


@pytest.mark.parametrize(
    ("text", "words"),
    [("<script>alert(1)</script>", "This file"), ("x" * 600_000, "This file has 600,000 bytes")],
)
def test_a_file_that_is_no_pack_is_one_sentence(
    visit: Callable[..., Any], tmp_path: Path, text: str, words: str
) -> None:
    page = (here := scoring(visit, WIDE)).page
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    page.locator(".ln-own summary").click()
    page.locator('.ln-own input[type="file"]').set_input_files(tmp_path / "bad.toml")
    says(page, ".ln-own", words)
    assert "Level on points: coins decide for Ben" in page.locator(".ln-now").inner_text()
    assert [] == here.overflow()


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
