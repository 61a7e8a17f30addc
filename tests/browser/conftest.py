"""What the tests of real pages share: the app on a free port, and pages that remember everything that went wrong."""

import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 60  # seconds until the first page is served: a cold machine imports Jupyter for the first time
MOST = "40"  # pages at once: some tests end their browser without leaving the page
LOAD = 60_000  # milliseconds until a board is drawn, on a busy machine
BOARD = '[data-id="villager.scribe"]'  # what is there once the board of a round is drawn


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@contextmanager
def served(log: Path, *more: str) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """The app, started as `make app` does it: the front page's address and the process, which is stopped at the end."""
    port = free_port()
    command = [sys.executable, "-m", "widgets", "--no-browser", "--port", str(port), *more]
    with log.open("wb") as out:
        process = subprocess.Popen(command, cwd=ROOT, stdout=out, stderr=out)
    prefix = more[more.index("--prefix") + 1] if "--prefix" in more else "/"
    try:
        _wait_for(f"http://127.0.0.1:{port}{prefix}", process, log)
        yield f"http://127.0.0.1:{port}{prefix}", process
    finally:
        process.terminate()
        process.wait(timeout=20)


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the front page, one app for all tests; no callback may have failed in any of its kernels."""
    log = tmp_path_factory.mktemp("app") / "log.txt"
    with served(log, "--most", MOST) as (url, _process):
        yield url
    words = log.read_text(encoding="utf-8", errors="replace")
    assert "a callback of" not in words, words


@pytest.fixture
def own_app(tmp_path: Path) -> Iterator[tuple[str, "subprocess.Popen[bytes]"]]:
    """An app of the test's own, which it may stop."""
    with served(tmp_path / "log.txt", "--cold") as started:
        yield started


def _wait_for(url: str, process: "subprocess.Popen[bytes]", log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE):
                return
        except OSError:
            time.sleep(0.3)
    raise AssertionError(f"The app did not start:\n{log.read_text(encoding='utf-8', errors='replace')}")


def address(app: str, page: str) -> str:
    """Where a notebook's page is; the front page has no name."""
    return f"{app}voila/render/{page}.ipynb" if page else app


class Visit:
    """A page that is open, and what went wrong on it: errors of the console, requests to others, failed ones."""

    def __init__(self, page: Any, url: str) -> None:
        self.page, self.faults = page, list[str]()
        page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("response", lambda got: self.faults.append(f"{got.status} {got.url}") if got.status >= 400 else None)
        page.on(
            "request", lambda asked: self.faults.append(asked.url) if not asked.url.startswith(self.allowed) else None
        )
        self.allowed = (url, url.replace("http", "ws", 1), "data:", "blob:")

    def wait_for_the_board(self, ready: str = BOARD) -> None:
        """Wait until it is drawn; if it never is, say what the page shows instead."""
        try:
            self.page.wait_for_selector(ready, timeout=LOAD)
            self.page.wait_for_selector("#wait", state="detached")
        except Exception as error:
            raise AssertionError(f"No board. {self.faults}\n{self.page.inner_text('body')}") from error

    def part(self, id: str) -> Any:
        """A part of the board."""
        return self.page.locator(f'[data-id="{id}"]')

    def click(self, *ids: str) -> None:
        """Click parts of the board, each once the one before has been drawn."""
        for id in ids:
            self.part(id).click()
            self.page.wait_for_selector(f'[data-id="{id}"][aria-pressed="true"]')

    def overflow(self) -> list[str]:
        """What reaches over the edge of the page or of its own box."""
        found: list[str] = self.page.evaluate(OVERFLOW)
        return found


OVERFLOW = """() => {
  const wide = document.documentElement.clientWidth, found = [];
  if (document.documentElement.scrollWidth > wide) found.push(`page ${document.documentElement.scrollWidth}`);
  for (const e of document.querySelectorAll("main *, header *, footer *")) {
    if (e.closest("svg svg, .ln-sr, [hidden], .skip") || !e.getClientRects().length) continue;
    const { left, right } = e.getBoundingClientRect();
    const name = `${e.tagName}.${e.getAttribute("class")}`;
    if (left < -1 || right > wide + 1) found.push(`${name} ${Math.round(left)} to ${Math.round(right)}`);
    const cut = e.scrollWidth > e.clientWidth + 1 && e.clientWidth;
    if (cut && e.matches("button, summary, p, h2, li")) found.push(`${name} cut`);
  }
  return found;
}"""


@pytest.fixture
def visit(browser: Any, app: str) -> Iterator[Callable[..., Visit]]:
    """Opens a page of the app, by default a round; at the end nothing may have gone wrong on any of them."""
    contexts, visits = list[Any](), list[Visit]()

    def opened(
        width: int = 1280, height: int = 900, scheme: str = "light", page: str = "round", ready: str = BOARD
    ) -> Visit:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            has_touch=width < 600,
            reduced_motion="reduce",
        )
        contexts.append(context)
        visits.append(Visit(context.new_page(), app))
        visits[-1].page.goto(address(app, page), wait_until="commit")
        visits[-1].wait_for_the_board(ready)
        return visits[-1]

    yield opened
    faults = [fault for visited in visits for fault in visited.faults]
    oops = [visited.page.locator(".ln-oops:not(.ln-none)").count() for visited in visits]
    for visited in visits:
        visited.page.goto("about:blank")  # a page that is left gives its seat back; one whose browser ends does not
    for context in contexts:
        context.close()
    assert [] == faults
    assert [0] * len(oops) == oops


# -- JupyterLab -------------------------------------------------------------------------------------------------------

QUIET = {  # what Lab would ask of the network by itself, and an extension that raises on every page
    "lab/user-settings/@jupyterlab/apputils-extension/notification.jupyterlab-settings": {
        "checkForUpdates": False,
        "fetchNews": "false",
    },
    "labconfig/page_config.json": {"disabledExtensions": {"jupyterlab-jupytext": True}},
}


@contextmanager
def lab_served(folder: Path) -> Iterator[str]:
    """A Lab of its own over copies of the notebooks, because Lab writes outputs into what it opens."""
    shutil.copytree(ROOT / "notebooks", folder / "work", ignore=shutil.ignore_patterns("src", ".*"))
    for name, content in QUIET.items():
        (folder / "config" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "config" / name).write_text(json.dumps(content), encoding="utf-8")
    port, token = free_port(), "lantern"
    config = folder / "config"
    own = {"JUPYTER_CONFIG_DIR": str(config), "JUPYTERLAB_SETTINGS_DIR": str(config / "lab/user-settings")}
    python = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    command = [
        sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
        f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={folder / 'work'}",
    ]  # fmt: skip
    with (log := folder / "log.txt").open("wb") as out:
        process = subprocess.Popen(
            command, cwd=folder, stdout=out, stderr=out, env={**os.environ, **own, "PYTHONPATH": python}
        )
    try:
        _wait_for(f"http://127.0.0.1:{port}/api", process, log)
        yield f"http://127.0.0.1:{port}/lab/workspaces/{{name}}/tree/{{name}}.ipynb?token={token}"
    finally:
        process.terminate()
        process.wait(timeout=20)


@pytest.fixture(scope="session")
def lab_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One Lab for all tests: the address of a notebook, with a place for its name."""
    with lab_served(tmp_path_factory.mktemp("lab")) as address:
        yield address


def _run_all(page: Any) -> None:
    """Run all cells, as often as it takes: while its kernel starts, Lab asks for another one, or does nothing."""
    for _ in range(6):
        page.wait_for_selector(".jp-NotebookPanel [data-status=idle]", timeout=LOAD)
        if (asks := page.locator(".jp-Dialog .jp-mod-accept")).count():
            asks.click()
        page.get_by_role("menuitem", name="Run", exact=True).click()
        page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
        page.wait_for_timeout(2_000)
        if "[ ]:" not in page.locator(".jp-CodeCell .jp-InputPrompt").all_inner_texts():
            return
    raise AssertionError("Lab runs no cell.")


@pytest.fixture
def lab(browser: Any, lab_app: str) -> Iterator[Callable[[str], Any]]:
    """Opens a notebook in Lab and runs all its cells; at the end nothing of ours may have gone wrong."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    home, faults = lab_app.split("lab/workspaces")[0], list[str]()

    def noted(said: Any) -> None:
        faults.append(f"{said.text} {said.location}") if said.type == "error" else None

    def opened(name: str) -> Any:
        page = context.new_page()
        page.on("console", noted)
        page.on("pageerror", lambda error: faults.append(f"{error} {error.stack}"))
        inside = (home, home.replace("http", "ws", 1), "data:", "blob:")
        page.on("request", lambda asked: None if asked.url.startswith(inside) else faults.append(asked.url))
        page.goto(lab_app.format(name=name))
        page.locator(".jp-Notebook .jp-CodeCell").first.wait_for(timeout=LOAD)
        _run_all(page)
        page.wait_for_selector(".ln-lesson button", timeout=LOAD)
        return page

    yield opened
    context.close()
    assert [] == faults
