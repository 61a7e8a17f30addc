"""The page of a round in a real browser: by mouse, by keyboard alone, on a small screen, in the dark."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hands import Keyboard, Mouse
from tests.browser.lessons import round as lesson

pytestmark = pytest.mark.browser
SMALL, WIDE = (390, 844), (1280, 900)
ROUND = "voila/render/round.ipynb"
CHIPS = ".ln-verdict .ln-rule > summary"
SIX = "document.querySelector('.ln-now').innerText.includes('6 coins')"


def refused(visit: Any) -> None:
    """Wait for the refusal of the Scribe's outpost, and look at what it says."""
    visit.page.wait_for_selector(".ln-verdict.ln-no .ln-why")
    assert ["build.hammer", "build.outpost"] == [
        chip.split()[0] for chip in visit.page.locator(CHIPS).all_inner_texts()
    ]
    assert all("p8" in chip for chip in visit.page.locator(CHIPS).all_inner_texts())
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
    assert "2 coins" in coins(here)
    assert "Ada pays 4 coins." in page.locator(".ln-verdict .ln-events").inner_text()
    page.wait_for_selector(".ln-others :text('Meanwhile: Ben')")
    page.screenshot(path=shots / "round-1280-light-done.png")
    page.locator(".ln-undo").click()
    page.wait_for_function(SIX)


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
    page.wait_for_function(SIX)


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
    chip = here.page.locator(".ln-verdict .ln-rule").nth(1)
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
    page.wait_for_selector(".ln-verdict .ln-events", state="attached")
    assert [] == here.overflow()
    page.screenshot(path=shots / f"round-390-{scheme}-done-full.png", full_page=True)
    page.locator(".ln-undo").click()
    page.wait_for_function(SIX)


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
    lesson.answer_until(Mouse(page), "Send someone to labor")
    assert [] == here.overflow()


def change(page: Any, rng: random.Random) -> None:
    """One click that leads on: the amber button, a legal answer, or a part of the board that can act."""
    answers = page.locator(lesson.ANSWER).locator("visible=true")
    parts = page.locator(".ln-board .act")
    if page.locator(lesson.READY).count():
        page.locator(".ln-do").click()
    elif answers.count() and (not parts.count() or rng.random() < 0.3):
        answers.nth(rng.randrange(answers.count())).click()
    elif parts.count():
        parts.nth(rng.randrange(parts.count())).click()
    else:
        page.locator(".ln-do").click()


def settled(page: Any) -> None:
    """Wait until nothing changes any more: one redraw comes in several messages."""
    before = ""
    while (now := page.locator(".ln-lesson").inner_html()) != before:
        before = now
        page.wait_for_timeout(60)


@pytest.mark.parametrize("size", [WIDE, SMALL])
def test_twenty_random_legal_moves(visit: Callable[..., Any], size: tuple[int, int]) -> None:
    """Every move changes the address; no error, and nothing over the edge, wherever they lead."""
    page = (here := visit(*size)).page
    page.locator(".ln-skip").click()
    rng, codes = random.Random(7), {""}
    for _ in range(400):
        before = page.locator(".ln-lesson").inner_html()
        change(page, rng)
        page.wait_for_function("was => document.querySelector('.ln-lesson').innerHTML !== was", arg=before)
        settled(page)
        codes.add(page.url.partition("s=")[2])
        if len(codes) > 20:
            break
    assert len(codes) > 20
    assert [] == here.overflow()


def test_a_turn_takes_at_most_fifteen_keys(visit: Callable[..., Any]) -> None:
    """From the focus of the turn before to the deed, for five actions one after the other."""
    page = (here := visit(*WIDE)).page
    hand = Keyboard(page)
    lesson.look_and_try(hand)
    keys = []
    for who, where, done in (
        ("fenn-wick", "action.labor", "Fenn Wick labors"),
        ("builder", "houses.0", "The Builder builds"),
        ("scribe", "slots.0", "The Scribe trains"),
        ("scout", "action.labor", "The Scout labors"),
        ("juno-ropewalk", "own.house-4-fruit-arrow", "Juno Ropewalk harvests"),
    ):
        before = hand.keys
        lesson.send(hand, who, where, done)
        keys.append(hand.keys - before)
    assert [] == [n for n in keys if n > 15], keys
    assert [] == here.overflow()


def test_the_end_of_the_round_page_by_page(visit: Callable[..., Any], shots: Path) -> None:
    page = (here := visit(*WIDE)).page
    page.locator(".ln-skip").click()
    here.click("action.pass")
    page.locator(".ln-do").click()
    page.wait_for_function("document.querySelector('.ln-now').innerText.includes('step 1 of 7')")
    page.screenshot(path=shots / "round-1280-light-end.png")
    lesson.answer_until(Mouse(page), "The night: who sleeps?")
    page.screenshot(path=shots / "round-1280-light-night.png")
    lesson.part(Mouse(page), "villager.wenna-sloe")
    page.locator(".ln-do").click()
    lesson.answer_until(Mouse(page), "Income of Ada")
    page.screenshot(path=shots / "round-1280-light-income.png")
    assert "6 + 5 = 11 coins" in page.locator(".ln-coins").inner_text()


def test_words_are_there_before_the_board(visit: Callable[..., Any], app: str) -> None:
    """The first bytes have the words of the first cell; the rest of the page comes when the engine is awake."""
    here = visit(*WIDE)
    first = here.page.request.get(f"{app}{ROUND}").text()
    assert first.index("Play a round. See the rule.") < first.index('id="cells"')
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
    here.page.wait_for_function("document.querySelector('.ln-now').innerText.includes('Send someone to labor')")
    here.page.wait_for_function("document.querySelector('.ln-now').innerText.includes('2 coins')")


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
