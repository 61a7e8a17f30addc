"""The page of exploring in a real browser: a party by mouse and by keys, its odds, the refusal, the dice."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.browser
SMALL, WIDE = (390, 844), (1280, 900)
READY = '[data-id="villager.scout"]'
FOCUSED = "document.activeElement?.className + ' ' + (document.activeElement?.closest('[data-id]')?.dataset.id ?? '')"


def exploring(visit: Callable[..., Any], size: tuple[int, int], scheme: str = "light") -> Any:
    return visit(*size, scheme, page="exploring", ready=READY)


def says(page: Any, where: str, words: str) -> None:
    page.wait_for_function("([s, w]) => document.querySelector(s).innerText.includes(w)", arg=[where, words])


def test_one_is_refused_with_the_page_and_two_have_odds(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := exploring(visit, WIDE)).page
    page.screenshot(path=shots / "exploring-1280-light-start.png")
    here.click("villager.scout")
    says(page, ".ln-verdict", "Exploring takes at least 2 villagers; you chose 1.")
    assert "explore.party\n· p6" in page.locator(".ln-verdict").inner_text()
    page.screenshot(path=shots / "exploring-1280-light-refused.png")
    here.click("villager.fenn-wick")
    says(page, ".ln-odds", "3 and 4 are certain if you exert, 6 comes 11 times in 18")
    says(page, ".ln-compare", "Your party")
    for fold in page.locator(".ln-odds .ln-twin > summary, .ln-compare .ln-twin > summary").all():
        fold.click()
    assert [] == here.overflow()
    page.screenshot(path=shots / "exploring-1280-light-odds-full.png", full_page=True)


def test_the_dice_fall_on_the_page_and_can_be_taken_back(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := exploring(visit, WIDE, "dark")).page
    here.click("villager.builder")
    page.locator(READY).click()
    says(page, ".ln-do", "Go for 6")
    page.locator(".ln-do").click()
    says(page, ".ln-verdict", "Luck beside odds.")
    says(page, ".ln-verdict", "Best for 6")
    assert [] == here.overflow()
    page.screenshot(path=shots / "exploring-1280-dark-dice.png")
    for _ in range(6):
        if "Back to the village" in page.locator(".ln-do").inner_text():
            break
        before = page.locator(".ln-verdict").inner_text()
        page.locator(".ln-do").click()
        page.wait_for_function("w => document.querySelector('.ln-verdict').innerText !== w", arg=before)
    says(page, ".ln-verdict", "Luck beside odds. Before the dice, the chance of 6 was")
    says(page, ".ln-tally", "1 try:")
    assert [] == here.overflow()
    page.screenshot(path=shots / "exploring-1280-dark-done.png")
    page.locator(".ln-undo").click()
    says(page, ".ln-verdict", "Best for 6")


def test_the_same_by_keyboard_alone(visit: Callable[..., Any]) -> None:
    page = exploring(visit, WIDE).page

    def press(key: str, until: str, most: int = 40) -> None:
        for _ in range(most):
            if until in page.evaluate(FOCUSED):
                return
            page.keyboard.press(key)
        assert until in page.evaluate(FOCUSED), f"{key} never reaches {until}"

    press("Tab", "villager.")
    press("ArrowLeft", "villager.builder")
    page.keyboard.press("Enter")
    says(page, ".ln-verdict", "Not yet")
    press("ArrowRight", "villager.scout")
    page.keyboard.press(" ")
    says(page, ".ln-odds", "6 comes 4 times in 9")
    press("Tab", "ln-do")
    page.keyboard.press("Enter")
    says(page, ".ln-verdict", "The dice lie")
    press("Shift+Tab", "ln-undo", 60)
    page.keyboard.press("Enter")
    says(page, ".ln-do", "Go for 6")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_charts_are_drawn_by_plotly_in_our_ink_and_the_library_comes_once(
    visit: Callable[..., Any], shots: Path, scheme: str
) -> None:
    page = (here := exploring(visit, WIDE, scheme)).page
    here.click("villager.scout")
    here.click("villager.fenn-wick")
    for card in (".ln-numbers", ".ln-compare"):
        page.locator(card).scroll_into_view_if_needed()
        page.wait_for_selector(f"{card} .ln-plot .main-svg")
    assert 1 == page.evaluate("document.head.querySelectorAll('script[src^=\"blob:\"]').length")
    assert 0 == page.locator(".modebar:visible").count()
    ink, drawn = page.evaluate(
        """() => [getComputedStyle(document.querySelector(".ln-numbers .ln-chart")).color,
          getComputedStyle(document.querySelector(".ln-numbers .ln-plot .xtick text")).fill]"""
    )
    assert ink == drawn
    assert [] == here.overflow()
    page.screenshot(path=shots / f"exploring-1280-{scheme}-charts.png", full_page=True)


def test_a_reload_goes_on_in_the_middle_of_the_encounter(visit: Callable[..., Any]) -> None:
    page = (here := exploring(visit, WIDE)).page
    here.click("villager.builder")
    here.click("villager.scout")
    page.locator(".ln-do").click()
    says(page, ".ln-verdict", "The dice lie")
    before = page.locator(".ln-dice").inner_text()
    page.wait_for_function("new URLSearchParams(location.search).get('s')?.includes('ab1-')")
    page.reload(wait_until="commit")
    here.wait_for_the_board(READY)
    says(page, ".ln-verdict", "The dice lie")
    assert before == page.locator(".ln-dice").inner_text()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_small_screen(visit: Callable[..., Any], shots: Path, scheme: str) -> None:
    page = (here := exploring(visit, SMALL, scheme)).page
    assert [] == here.overflow()
    here.click("villager.scout")
    says(page, ".ln-say", "Exploring takes at least 2")
    assert [] == here.overflow()
    page.screenshot(path=shots / f"exploring-390-{scheme}-refused.png")
    here.click("villager.fenn-wick")
    says(page, ".ln-say", "11/18")
    assert page.locator(".ln-do").bounding_box()["y"] < SMALL[1]
    for fold in page.locator(".ln-odds .ln-twin > summary, .ln-compare .ln-twin > summary").all():
        fold.click()
    assert [] == here.overflow()
    page.screenshot(path=shots / f"exploring-390-{scheme}-odds-full.png", full_page=True)
    page.locator(".ln-do").click()
    says(page, ".ln-say", "from the dice")
    assert [] == here.overflow()
    page.screenshot(path=shots / f"exploring-390-{scheme}-dice.png")


def test_targets_are_large_enough_for_a_thumb(visit: Callable[..., Any]) -> None:
    page = (here := exploring(visit, SMALL)).page
    here.click("villager.scout")
    here.click("villager.fenn-wick")
    small = page.evaluate(
        """() => [...document.querySelectorAll("#cells :is([data-id], .ln-btn, summary)")].map((e) => {
          const after = parseFloat(getComputedStyle(e, "::after").height) || 0, box = e.getBoundingClientRect();
          return [e.dataset.id ?? e.className, box.width, Math.max(box.height, after)];
        }).filter(([, width, height]) => width > 0 && (width < 44 || height < 44))"""
    )
    assert [] == small
