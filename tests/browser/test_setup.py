"""The page of the setup in a real browser: ten steps and three mistakes, by mouse, by keyboard, small and dark."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser
SMALL, WIDE = (390, 844), (1280, 900)
READY = ".ln-setup input"
FOCUS = "(e => e.dataset.id ? `part ${e.dataset.id}` : e.className)(document.activeElement)"
SAYS = "words => document.querySelector('.ln-now').innerText.includes(words)"


def opened(visit: Callable[..., Any], size: tuple[int, int], scheme: str = "light") -> Any:
    return visit(*size, scheme, page="setup", ready=READY)


def step(here: Any, n: int) -> None:
    """Press the main button, and wait for the step that it brings."""
    here.page.locator(".ln-do").click()
    here.page.wait_for_function(SAYS, arg=f"Step {n} of 10")


def lay(here: Any) -> None:
    """All ten steps, and then a table with a mistake."""
    for n in range(1, 11):
        step(here, n)
    here.page.locator(".ln-do").click()
    here.page.wait_for_function(SAYS, arg="What is wrong with this table?")


def show(here: Any) -> None:
    """Ask for all help: a hint, the rule, the working."""
    for words in ("Tell me the rule", "Show me the mistake", "Another table"):
        here.page.locator(".ln-do").click()
        here.page.locator(".ln-do", has_text=words).wait_for()


def find(here: Any) -> None:
    """Let the page show the mistake, take that back, and click it."""
    show(here)
    part = here.page.locator(".ln-board .area.hint").get_attribute("data-id")
    for _ in range(3):
        here.page.locator(".ln-undo").click()
    here.page.locator(".ln-do", has_text="Give me a hint").wait_for()
    here.part(part).click()
    here.page.wait_for_selector(".ln-verdict.ln-ok")


def test_the_table_is_laid_and_three_mistakes_are_found(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := opened(visit, WIDE)).page
    page.screenshot(path=shots / "setup-1280-light-empty.png")
    for n in range(1, 11):
        step(here, n)
        page.wait_for_selector(".ln-board .area.came")
        assert [] == here.overflow()
        assert page.locator(".ln-do").bounding_box()["y"] < WIDE[1] - 60
        if n in (2, 8):
            page.screenshot(path=shots / f"setup-1280-light-step-{n}.png")
    page.locator(".ln-do").click()
    page.wait_for_function(SAYS, arg="What is wrong with this table?")
    for n in range(3):
        find(here)
        assert [] == here.overflow()
        page.screenshot(path=shots / "setup-1280-light-found.png")
        if n < 2:
            page.locator(".ln-do").click()
            page.wait_for_selector(".ln-verdict:not(.ln-ok)")
    assert "the questions below close the lesson" in page.locator(".ln-now").inner_text()
    page.screenshot(path=shots / "setup-1280-light-end.png", full_page=True)


def test_players_and_printing_change_the_table(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := opened(visit, WIDE)).page
    page.get_by_label("4", exact=True).check()
    page.wait_for_selector("text=Dan")
    for n in range(1, 9):
        step(here, n)
    assert 1 == page.locator(".ln-events > li > p", has_text="gets 1 extra coin").count()
    box = here.part("coins.3").bounding_box()
    assert box["y"] + box["height"] < WIDE[1]  # the lower boards are in view, too
    page.screenshot(path=shots / "setup-1280-light-four.png", full_page=True)
    page.get_by_label("first", exact=True).check()
    page.wait_for_selector("text=by this printing nobody gets an extra coin")
    assert [] == here.overflow()


def test_the_same_by_keyboard_alone(visit: Callable[..., Any]) -> None:
    page = opened(visit, WIDE).page

    def press(key: str, until: str, most: int = 30) -> None:
        for _ in range(most):
            if until in page.evaluate(FOCUS):
                return
            page.keyboard.press(key)
        assert until in page.evaluate(FOCUS), f"{key} never reaches {until}"

    press("Tab", "ln-do")
    for n in range(1, 11):
        page.keyboard.press("Enter")
        page.wait_for_function(SAYS, arg=f"Step {n} of 10")
    page.keyboard.press("Enter")
    page.wait_for_function(SAYS, arg="What is wrong with this table?")
    press("Shift+Tab", "part ")
    page.keyboard.press("Home")
    press("ArrowDown", "part home.0")
    for key in ("ArrowRight", "ArrowRight", "ArrowRight"):  # one of them may be the mistake
        before = page.locator(".ln-verdict").inner_text()
        page.keyboard.press("Enter")
        page.wait_for_function("was => document.querySelector('.ln-verdict').innerText !== was", arg=before)
        if "Another table" in page.locator(".ln-do").inner_text():
            break
        page.keyboard.press(key)
    assert "By the rules:" in page.locator(".ln-verdict").inner_text()
    assert page.evaluate(FOCUS).startswith("part ")
    assert 1 == page.locator('.ln-board [data-id][tabindex="0"]').count()
    press("Tab", "ln-do")
    page.keyboard.press("Enter")
    page.locator(".ln-do", has_text="Give me a hint").wait_for()


def test_the_list_does_what_a_click_does(visit: Callable[..., Any]) -> None:
    page = (here := opened(visit, WIDE)).page
    lay(here)
    show(here)
    part = page.locator(".ln-board .area.hint").get_attribute("aria-label").partition(":")[0]
    for _ in range(3):
        page.locator(".ln-undo").click()
    page.locator(".ln-do", has_text="Give me a hint").wait_for()
    page.get_by_label("Or choose it here").select_option(part)
    page.get_by_role("button", name="This is wrong").press("Enter")
    page.wait_for_selector(".ln-verdict.ln-ok")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_small_screen(visit: Callable[..., Any], shots: Path, scheme: str) -> None:
    page = (here := opened(visit, SMALL, scheme)).page
    page.wait_for_selector(".ln-tabs button")
    page.screenshot(path=shots / f"setup-390-{scheme}-empty.png")
    for n in range(1, 11):
        step(here, n)
        page.wait_for_selector(".ln-board .area.came")
        assert [] == here.overflow()
        if n in (2, 3, 8):
            page.screenshot(path=shots / f"setup-390-{scheme}-step-{n}-full.png", full_page=True)
    page.locator(".ln-do").click()
    page.wait_for_function(SAYS, arg="What is wrong with this table?")
    page.locator('[data-tab="players"]').click()
    here.part("home.0").click()
    page.wait_for_selector(".ln-verdict.ln-no")
    assert [] == here.overflow()
    page.screenshot(path=shots / f"setup-390-{scheme}-missed.png")
    page.locator(".ln-do").click()
    page.locator(".ln-do", has_text="Show me the mistake").wait_for()
    page.locator(".ln-do").click()
    page.wait_for_selector(".ln-board .area.hint")
    assert [] == here.overflow()
    page.screenshot(path=shots / f"setup-390-{scheme}-shown-full.png", full_page=True)


def test_targets_are_large_enough_for_a_thumb(visit: Callable[..., Any]) -> None:
    here = opened(visit, SMALL)
    lay(here)
    for tab in ("players", "cards", "board"):
        here.page.locator(f'[data-tab="{tab}"]').click()
        here.page.wait_for_selector(f'[data-tab="{tab}"][aria-selected="true"]')
        small = here.page.evaluate(
            """(all) => [...document.querySelectorAll(all)].map((e) => {
              const after = parseFloat(getComputedStyle(e, "::after").height) || 0, box = e.getBoundingClientRect();
              return [e.dataset.id ?? e.className, box.width, Math.max(box.height, after)];
            }).filter(([, width, height]) => width > 0 && (width < 43 || height < 43))""",
            "[data-id], .ln-tabs button, .ln-btn, summary, select, .ln-pickone label",
        )
        assert [] == small


def test_dark_at_1280(visit: Callable[..., Any], shots: Path) -> None:
    here = opened(visit, WIDE, "dark")
    here.page.get_by_label("3", exact=True).check()
    for n in range(1, 7):
        step(here, n)
    here.page.screenshot(path=shots / "setup-1280-dark-step-6.png")
    for n in range(7, 11):
        step(here, n)
    here.page.locator(".ln-do").click()
    here.page.wait_for_function(SAYS, arg="What is wrong with this table?")
    here.part("book").click()
    here.page.wait_for_selector(".ln-verdict.ln-no")
    here.page.screenshot(path=shots / "setup-1280-dark-missed.png")


def test_a_reload_goes_on_from_the_link(visit: Callable[..., Any]) -> None:
    here = opened(visit, WIDE)
    for n in range(1, 4):
        step(here, n)
    before = here.part("slots").get_attribute("aria-label"), here.part("keys").inner_html()
    here.page.wait_for_url("**/setup.ipynb?s=3.ab1-*")
    here.page.reload(wait_until="commit")
    here.wait_for_the_board(READY)
    here.page.wait_for_function(SAYS, arg="Step 3 of 10")
    here.page.wait_for_selector('[data-id="slots"]')
    assert before == (here.part("slots").get_attribute("aria-label"), here.part("keys").inner_html())


def test_a_reload_goes_on_with_the_hunt(visit: Callable[..., Any]) -> None:
    here = opened(visit, WIDE)
    lay(here)
    here.page.locator(".ln-do").click()
    here.page.locator(".ln-do", has_text="Tell me the rule").wait_for()
    before = here.page.locator(".ln-verdict").inner_text(), here.part("keys").inner_html()
    here.page.wait_for_url("**/setup.ipynb?s=*-*-1-0-0-*.ab1-*")
    here.page.reload(wait_until="commit")
    here.wait_for_the_board(READY)
    here.page.wait_for_function(SAYS, arg="What is wrong with this table?")
    here.page.locator(".ln-do", has_text="Tell me the rule").wait_for()
    assert before == (here.page.locator(".ln-verdict").inner_text(), here.part("keys").inner_html())


def test_words_are_there_before_the_board(visit: Callable[..., Any], app: str) -> None:
    here = opened(visit, WIDE)
    first = here.page.request.get(f"{app}voila/render/setup.ipynb").text()
    assert first.index("Lay the table.") < first.index('id="cells"')
    assert 1 == here.page.locator("h1:visible").count()
