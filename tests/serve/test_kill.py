"""Pages whose engine, server or line goes away in the middle of a lesson: they say so, and go on with nothing lost."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import LOAD, free_port
from tests.serve.conftest import ROOT, Server, started
from tests.serve.wire import Wire

pytestmark = pytest.mark.browser
GONE = ".line:not([hidden]) a, .ln-gone:not([hidden]) a"
DOWN = ".line:not([hidden])"
ROUND = "voila/render/round.ipynb"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with started(tmp_path / "log", "--cold", "--port", str(free_port())) as running:
        yield running


def begun(browser: Any, url: str) -> Any:
    """A lesson in its middle: a house is built, and 4 of 6 coins are spent."""
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page.goto(f"{url}{ROUND}", wait_until="commit")
    page.wait_for_selector('[data-id="villager.scribe"]', timeout=LOAD)
    for part in ("villager.builder", "houses.0"):
        press(page, part)
    page.locator(".ln-do").click()
    page.wait_for_url("**/round.ipynb?s=*")
    built(page)
    return page


def press(page: Any, part: str) -> None:
    page.locator(f'[data-id="{part}"]').click()
    page.wait_for_selector(f'[data-id="{part}"][aria-pressed="true"]')


def built(page: Any) -> None:
    page.wait_for_function("document.querySelector('.ln-now')?.innerText.includes('2 coins')", timeout=LOAD)


def goes_on(page: Any) -> None:
    """Take the way that is offered: the same situation, and a lesson that answers."""
    page.locator(GONE).first.click()
    page.wait_for_selector(GONE, state="detached", timeout=LOAD)
    page.wait_for_selector('[data-id="villager.scribe"]', timeout=LOAD)
    built(page)
    press(page, "villager.scribe")
    page.close()


def test_a_killed_kernel_is_told_and_the_lesson_goes_on(browser: Any, server: Server, shots: Path) -> None:
    page = begun(browser, server.url)
    for kernel in server.kernels:
        kernel.kill()
    page.wait_for_selector(GONE, timeout=LOAD)
    assert "lost its engine" in page.inner_text("body")
    page.screenshot(path=shots / "killed-1280-light.png")
    goes_on(page)


def test_a_server_that_was_started_anew_is_told_and_the_lesson_goes_on(
    browser: Any, server: Server, tmp_path: Path
) -> None:
    page = begun(browser, server.url)
    server.process.terminate()
    server.process.wait(timeout=30)
    page.wait_for_selector(f"{DOWN}, .ln-gone:not([hidden])", timeout=LOAD)
    with started(tmp_path / "again", "--cold", "--port", str(urlsplit(server.url).port)):
        page.wait_for_selector(GONE, timeout=LOAD)
        goes_on(page)


def test_a_line_that_dropped_is_dialled_again_and_the_lesson_goes_on_by_itself(
    browser: Any, server: Server, shots: Path
) -> None:
    """A laptop that slept: while nobody hears, nothing can be clicked, so no click is lost."""
    wire = Wire(urlsplit(server.url).port or 0)
    page = begun(browser, f"http://127.0.0.1:{wire.port}/")
    wire.cut()
    page.wait_for_selector(DOWN, timeout=LOAD)
    assert "The line to the table is down." in page.inner_text(".line")
    assert page.evaluate("document.getElementById('cells').inert")
    page.screenshot(path=shots / "line-down-1280-light.png")
    wire.mend()
    page.wait_for_selector(".line", state="hidden", timeout=LOAD)
    built(page)
    press(page, "villager.scribe")
    page.close()
    wire.close()


def test_an_engine_that_was_ended_while_the_laptop_slept_is_told(browser: Any, server: Server) -> None:
    wire = Wire(urlsplit(server.url).port or 0)
    page = begun(browser, f"http://127.0.0.1:{wire.port}/")
    wire.cut()
    for kernel in server.kernels:
        kernel.kill()
    page.wait_for_selector(DOWN, timeout=LOAD)
    wire.mend()
    page.wait_for_selector(GONE, timeout=LOAD)
    goes_on(page)
    wire.close()


def test_the_browser_keeps_to_the_policy(browser: Any, server: Server) -> None:
    """A script on our page, however it came there, can send nothing to another address."""
    page = browser.new_page()
    page.goto(server.url)
    other = f"http://127.0.0.1:{free_port()}/"
    page.evaluate("document.addEventListener('securitypolicyviolation', (e) => (window.kept = e.effectiveDirective))")
    assert "blocked" == page.evaluate(f"fetch('{other}').then(() => 'sent', () => 'blocked')")
    assert "connect-src" == page.evaluate("window.kept")
    page.close()


EVIL = """<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script>
<a href="http://elsewhere.example/"><text>a</text></a><image href="http://elsewhere.example/x.png"/>
<use href="http://elsewhere.example/x.svg#y"/><foreignObject><b>b</b></foreignObject>
<rect style="fill: url(http://elsewhere.example/z)" onclick="alert(1)" data-id="kept"/></svg>"""


def test_a_drawing_can_neither_run_nor_reach_outside(browser: Any) -> None:
    page, script = browser.new_page(), (ROOT / "widgets" / "board.js").read_text(encoding="utf-8")
    code = """async ([script, evil]) => {
      const board = await import(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
      return board.clean(evil).outerHTML;
    }"""
    left = page.evaluate(code, [script, EVIL])
    assert 'data-id="kept"' in left
    assert [] == [word for word in ("elsewhere", "alert", "<script", "foreignObject", "onload") if word in left]
    page.close()


def test_the_page_for_the_one_too_many(browser: Any, tmp_path: Path, shots: Path) -> None:
    with started(tmp_path / "log", "--cold", "--most", "1") as server:
        first = begun(browser, server.url)
        second = browser.new_page(viewport={"width": 390, "height": 844})
        assert 503 == second.goto(f"{server.url}{ROUND}").status
        assert "All seats are taken" == second.inner_text("h1")
        second.screenshot(path=shots / "full-390-light.png")
        first.goto(server.url)
        second.get_by_role("link", name="Try again now").click()
        second.wait_for_selector('[data-id="villager.scribe"]', timeout=LOAD)
        first.close()
        second.close()
