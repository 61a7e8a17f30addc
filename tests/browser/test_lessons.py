"""Every lesson worked through to its closing words: by mouse, by thumb, by keyboard alone, and in JupyterLab.
What is done in a lesson stands in lessons/, once for all of these; that nothing went wrong on the way is asked here."""

import importlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.browser.hands import Hand, Keyboard, Mouse

pytestmark = pytest.mark.browser
LESSONS = sorted(path.stem for path in (Path(__file__).parent / "lessons").glob("[a-z]*.py"))
SMALL, WIDE = (390, 844), (1280, 900)
CAN = ".ln-finished"
READY = ".ln-lesson button"


def work(lesson: str, hand: Hand) -> None:
    """All of it; at the end the page says what the reader can do now."""
    importlib.import_module(f"tests.browser.lessons.{lesson}").work(hand)
    hand.see(CAN, "You can now")


def opened(visit: Callable[..., Any], lesson: str, size: tuple[int, int]) -> Any:
    return visit(*size, page=lesson, ready=READY)


@pytest.mark.parametrize("lesson", LESSONS)
def test_by_mouse(visit: Callable[..., Any], shots: Path, lesson: str) -> None:
    here = opened(visit, lesson, WIDE)
    work(lesson, Mouse(here.page))
    here.page.screenshot(path=shots / f"lesson-{lesson}-1280.png", full_page=True)
    assert [] == here.overflow()


@pytest.mark.parametrize("lesson", LESSONS)
def test_by_thumb_on_a_small_screen(visit: Callable[..., Any], shots: Path, lesson: str) -> None:
    here = opened(visit, lesson, SMALL)
    work(lesson, Mouse(here.page))
    here.page.screenshot(path=shots / f"lesson-{lesson}-390.png", full_page=True)
    assert [] == here.overflow()


@pytest.mark.parametrize("lesson", LESSONS)
def test_by_keyboard_alone(visit: Callable[..., Any], shots: Path, lesson: str) -> None:
    here = opened(visit, lesson, WIDE)
    work(lesson, hand := Keyboard(here.page))
    here.page.screenshot(path=shots / f"lesson-{lesson}-keys.png")
    assert hand.keys
    assert [] == here.overflow()


@pytest.mark.parametrize("lesson", LESSONS)
def test_in_lab(lab: Callable[..., Any], shots: Path, lesson: str) -> None:
    page = lab(lesson)
    work(lesson, Mouse(page))
    page.screenshot(path=shots / f"lesson-{lesson}-lab.png")
    assert 0 == page.locator(".ln-oops:not(.ln-none)").count()
