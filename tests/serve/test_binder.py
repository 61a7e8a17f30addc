"""Binder, played on this machine: an environment from `binder/` alone, a Jupyter server under a prefix, real pages.
That the pins are exact and say nothing of this machine is asked without any of that."""

import os
import re
import subprocess
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from scripts import buttons
from tests.browser.conftest import LOAD, Visit, _wait_for, free_port
from tests.serve.conftest import ROOT
from tests.serve.empty import checked_out, clean, environment, pip, size
from widgets.pages import pages

BINDER = ROOT / "binder"
PINS = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
# Beside Lab, Voila asks for MathJax at an address elsewhere; no page of ours uses it, and it may be out of reach.
FROM_OUTSIDE = ("mathjax", "net::ERR_NAME_NOT_RESOLVED", "net::ERR_INTERNET_DISCONNECTED")
PREFIX, TOKEN = "/user/x/", "a-long-word"


def test_every_pin_is_one_exact_version_and_names_no_place() -> None:
    assert [] == [line for line in PINS[1:] if not re.fullmatch(r"[a-z0-9-]+==[0-9][\w.+!]*", line)]
    names = [line.partition("==")[0] for line in PINS[1:]]
    assert sorted(set(names)) == names


def test_all_that_the_pages_and_lab_ask_for_is_pinned() -> None:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    names = {re.split(r"[^\w-]", line)[0] for line in (*asked["app"], *asked["lab"])}
    assert set() == names - {line.partition("==")[0] for line in PINS}


def test_after_the_build_comes_an_executable_step() -> None:
    assert os.access(BINDER / "postBuild", os.X_OK)
    assert "python-3.11" == (BINDER / "runtime.txt").read_text(encoding="utf-8").strip()


def test_the_buttons_of_the_readme_come_from_one_variable() -> None:
    """`make buttons` writes them anew."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert buttons.written(readme, buttons.REPOSITORY.read_text(encoding="utf-8").strip()) == readme


def test_both_buttons_lead_to_the_lessons() -> None:
    made = re.findall(r"/v2/gh/([^)?]+)\?urlpath=([^)]+)\)", buttons.block("OWNER/NAME"))
    lessons, lab = "voila%2Ftree%2Fnotebooks%2F", "lab%2Ftree%2Fnotebooks%2Fround.ipynb"
    assert [("OWNER/NAME/HEAD", lessons), ("OWNER/NAME/HEAD", lab)] == made


@contextmanager
def binder(folder: Path) -> Iterator[str]:
    """What Binder does: install the pins, run postBuild in the clone, start Jupyter under a prefix."""
    tree, python = checked_out(folder / "tree"), environment(folder / "env")
    bare = size(folder / "env")
    pip(python, "--requirement", "binder/requirements.txt", cwd=tree)
    env = clean(PATH=f"{python.parent}{os.pathsep}{os.environ['PATH']}", HOME=str(folder / "home"))
    built = subprocess.run(["binder/postBuild"], cwd=tree, env=env, capture_output=True, text=True)
    assert 0 == built.returncode, built.stderr
    whole = subprocess.run([str(python), "-m", "pip", "check"], cwd=tree, env=env, capture_output=True, text=True)
    assert 0 == whole.returncode, whole.stdout
    print(f"\nBinder's environment: {size(folder / 'env') - bare:.0f} MB, {len(PINS) - 1} packages")
    port = free_port()
    line = [str(python), "-m", "jupyter", "lab", "--no-browser", "--allow-root", "--ip=127.0.0.1", f"--port={port}",
            f"--ServerApp.base_url={PREFIX}", f"--IdentityProvider.token={TOKEN}"]  # fmt: skip
    with (folder / "log").open("wb") as out:
        process = subprocess.Popen(line, cwd=tree, env=env, stdout=out, stderr=out)
    try:
        _wait_for(f"http://127.0.0.1:{port}{PREFIX}api", process, folder / "log")
        yield f"http://127.0.0.1:{port}{PREFIX}"
    finally:
        process.terminate()
        process.wait(timeout=30)


def used(page: Any) -> None:
    """Press something of a lesson, and wait for what comes of it: a part of the board, or else the main button."""
    part = page.locator(".ln-board [data-id]:visible")
    thing = part.first if part.count() else page.locator(".ln-do:visible").first
    before = page.locator(".ln-lesson").first.inner_html()
    thing.click()
    page.wait_for_function("was => document.querySelector('.ln-lesson').innerHTML !== was", arg=before)


@pytest.mark.served
def test_on_binder_the_front_page_and_every_lesson_open_and_answer(browser: Any, tmp_path: Path, shots: Path) -> None:
    with binder(tmp_path) as url:
        context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        here = Visit(context.new_page(), url)
        here.page.goto(f"{url}voila/tree/notebooks/?token={TOKEN}")
        titles = [f"{number} {page.title}" for number, page in enumerate(pages(), start=1)]
        assert titles == here.page.locator(".nb h3").all_inner_texts()
        for page in pages():
            here.page.locator(f'.nb[data-page="{page.name}"]').click()
            here.page.wait_for_url(f"{url}voila/render/notebooks/{page.name}.ipynb*")
            here.page.wait_for_selector(".ln-lesson .ln-do", state="attached", timeout=LOAD)
            here.page.wait_for_selector("#wait", state="detached")
            used(here.page)
            here.page.screenshot(path=shots / f"binder-{page.name}.png")
            here.page.locator("a.mark").click()
            here.page.wait_for_url(f"{url}voila/tree/notebooks*")
        context.close()
        assert [] == [fault for fault in here.faults if not any(word in fault for word in FROM_OUTSIDE)]
