"""How soon our pages are there and how fast they answer, beside bare Voila pages on the same server in the same run.
Every page has a warm kernel; between two visits the server gets time to warm the next one."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from scripts import browser as browsers

ROOT = Path(__file__).parents[1]
BARE = {  # pages of a few lines in Voila's own look, which ours are measured by
    "bare": "import ipywidgets as w\nw.Button(description='Press')",
    "figure": "import plotly.graph_objects as go\ngo.FigureWidget(go.Bar(y=[1, 2, 3]))",
    "answer": (
        "import ipywidgets as w\nn, words = [0], w.HTML('<b id=\"words\">0</b>')\n"
        "def pressed(_):\n    n[0] += 1\n    words.value = f'<b id=\"words\">{n[0]}</b>'\n"
        "press = w.Button(description='Press')\npress.on_click(pressed)\nw.VBox([press, words])"
    ),
}
BOARD = ".ln-board [data-id] >> visible=true"  # but for the setup, whose table is empty at first
USABLE = {
    "bare": ".jupyter-button", "figure": ".js-plotly-plot .main-svg", "answer": "#words",
    "setup": ".ln-lesson .ln-do", "round": BOARD, "exploring": BOARD, "scoring": BOARD,
}  # fmt: skip
DRAWN = ".ln-chart .main-svg"
LESSONS = ("setup", "round", "exploring", "scoring")
PART = '[data-id="villager.scout"]'
CLICKS, PATIENCE = 40, 60
PAINTED = "performance.getEntriesByType('paint').map(e => [e.name, e.startTime])"
# From a click to the frame after the change that it brings, in milliseconds.
ANSWER = """([press, watch]) => new Promise((done, fail) => {
  setTimeout(() => fail(new Error(`Nothing changes on a click on ${press}.`)), 5000);
  const start = performance.now(), seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
  });
  seen.observe(document.querySelector(watch).parentElement, { childList: true, subtree: true, characterData: true });
  document.querySelector(press).dispatchEvent(new MouseEvent("click", { bubbles: true }));
})"""


class Seen(NamedTuple):
    """One visit: milliseconds until the first words, until the page could be used, until its first chart was drawn."""

    painted: float
    usable: float
    drawn: float


def serve(folder: str, port: str) -> None:
    """Voila as `make app` starts it, over this folder, with a warm kernel for every page."""
    from traitlets.config import Config
    from voila.app import Voila

    from widgets.__main__ import options

    config = Config(options(int(port), browser=False))
    warm = {path.name: {"pool_size": 1} for path in Path(folder).glob("*.ipynb")}
    config.VoilaKernelManager.kernel_pools_config = {"default": {"pool_size": 0}, **warm}
    Voila.launch_instance(argv=[folder], config=config)


@contextmanager
def served() -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
    """The pages and the bare ones on a free port; stopped at the end."""
    from widgets.__main__ import TEMPLATE

    with TemporaryDirectory() as folder:
        write(Path(folder))
        with socket.socket() as found:
            found.bind(("127.0.0.1", 0))
            port = found.getsockname()[1]
        env = {**os.environ, "JUPYTER_PATH": str(TEMPLATE), "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "bench.pages", folder, str(port)]
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, cwd=ROOT, env=env, stdout=quiet, stderr=quiet)
        try:
            yield f"http://127.0.0.1:{port}/voila/render/", process
        finally:
            process.terminate()
            process.wait(timeout=20)


def write(folder: Path) -> None:
    """Our notebooks as they are, and the bare ones."""
    import nbformat.v4 as nb

    for name in LESSONS:
        shutil.copy(ROOT / "notebooks" / f"{name}.ipynb", folder)
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    for name, code in BARE.items():
        made = nb.new_notebook(cells=[nb.new_code_cell(code)])
        made.metadata = {"kernelspec": kernel, "voila": {"template": "lab"}}
        (folder / f"{name}.ipynb").write_text(nb.writes(made), encoding="utf-8")


def quiet(process: subprocess.Popen[bytes]) -> None:
    """Wait until the server and its kernels have nothing to do."""
    import psutil

    def spent() -> float:
        own = psutil.Process(process.pid)
        return sum(sum(one.cpu_times()[:2]) for one in (own, *own.children(recursive=True)))

    end, calm = time.monotonic() + PATIENCE, 0
    while calm < 3 and time.monotonic() < end:
        before = spent()
        time.sleep(0.3)
        calm = calm + 1 if spent() - before < 0.03 else 0


class Visitor:
    """Opens one page at a time, as someone does who comes for the first time."""

    def __init__(self, browser: Any, url: str, process: subprocess.Popen[bytes]) -> None:
        self.browser, self.url, self.process = browser, url, process

    @contextmanager
    def at(self, name: str) -> Iterator[tuple[Any, Callable[[], float]]]:
        """The page, once it can be used, and a clock that runs since it was asked for, in milliseconds."""
        quiet(self.process)
        context = self.browser.new_context(viewport={"width": 1280, "height": 900})
        page = context.new_page()
        page.route(lambda address: not address.startswith(("http://127.0.0.1", "data:", "blob:")), lambda r: r.abort())
        start = time.perf_counter()
        page.goto(f"{self.url}{name}.ipynb", wait_until="commit")
        page.wait_for_selector(USABLE[name], timeout=1000 * PATIENCE)
        yield page, lambda: 1000 * (time.perf_counter() - start)
        context.close()

    def visit(self, name: str) -> Seen:
        """How long it took."""
        with self.at(name) as (page, clock):
            usable = drawn = clock()
            if name == "exploring":
                page.locator(DRAWN.split()[0]).first.evaluate("e => e.scrollIntoView()")
                page.wait_for_selector(DRAWN, timeout=1000 * PATIENCE)
                drawn = clock()
            painted = dict(page.evaluate(PAINTED))
        paint = "first-contentful-paint" if name in LESSONS else "first-paint"
        return Seen(painted.get(paint, usable), usable, drawn)

    def answers(self, name: str, press: str, watch: str) -> float:
        """From click to repaint, the median of many."""
        with self.at(name) as (page, _):
            page.wait_for_timeout(500)
            return median(page.evaluate(ANSWER, [press, watch]) for _ in range(CLICKS))


def measured(rounds: int) -> tuple[list[dict[str, Seen]], list[tuple[float, float]]]:
    """All visits, round by round, and the answers to a click: ours and the bare ones."""
    from playwright.sync_api import sync_playwright

    with served() as (url, process), sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=browsers.find(), args=browsers.flags())
        visitor = Visitor(chromium, url, process)
        _wait(url)
        for name in ("bare", "figure", *LESSONS):  # what the system keeps of files is the same for all then
            visitor.visit(name)
        visits = [{name: visitor.visit(name) for name in ("bare", "figure", *LESSONS)} for _ in range(rounds)]
        clicks = [
            (visitor.answers("round", PART, ".ln-board svg"), visitor.answers("answer", ".jupyter-button", "#words"))
            for _ in range(max(1, rounds // 2))
        ]
        chromium.close()
    return visits, clicks


def _wait(url: str) -> None:
    from urllib.request import urlopen

    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            with urlopen(url.split("voila")[0], timeout=PATIENCE):
                return
        except OSError:
            time.sleep(0.3)
    sys.exit("The pages did not start: try `python -m widgets` to see why.")


Row = tuple[str, str, str, str, str]


def rows(rounds: int) -> Iterator[Row]:
    """What was measured: ours, the bare page's, the ratio, and the bar."""
    visits, clicks = measured(rounds)

    def row(what: str, ours: str, bare: str, of: Callable[[Seen], float], bar: str) -> Row:
        a, b = (median(of(each[name]) for each in visits) for name in (ours, bare))
        ratio = median(of(each[ours]) / of(each[bare]) for each in visits)
        return what, f"{a:.0f} ms", f"{b:.0f} ms", f"{ratio:.2f}", bar

    for name in LESSONS:
        yield row(f"`{name}` usable, one button usable", name, "bare", lambda seen: seen.usable, "1.3")
    yield row("`exploring` with its charts, one FigureWidget", "exploring", "figure", lambda seen: seen.drawn, "1.0")
    yield row("first words of `round`, first paint of one button", "round", "bare", lambda seen: seen.painted, "1.0")
    ours, bare = (median(pair[at] for pair in clicks) for at in (0, 1))
    yield "click to repaint: the board, a button that changes a text", f"{ours:.0f} ms", f"{bare:.0f} ms", (
        f"{ours - bare:+.0f} ms"
    ), "+25 ms"


if __name__ == "__main__":
    serve(*sys.argv[1:])
