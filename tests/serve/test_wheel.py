"""The wheel in empty environments: alone it is the engine without Jupyter, with `[app]` it opens the lessons."""

import subprocess
import zipfile
from pathlib import Path
from typing import Any

import pytest

from scripts.visitor import Visitor
from tests.browser.conftest import LOAD
from tests.serve.conftest import ROOT, run, started
from tests.serve.empty import clean, environment, pip, size, wheel
from widgets.pages import pages

pytestmark = pytest.mark.server
NAMES = sorted(path.name for path in (ROOT / "notebooks").glob("*.ipynb"))


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return wheel(tmp_path_factory.mktemp("wheel"))


def test_the_notebooks_are_inside_and_nothing_of_ours_is_missing(made: Path) -> None:
    inside = set(zipfile.ZipFile(made).namelist())
    assert NAMES == sorted(name.rpartition("/")[2] for name in inside if name.startswith("widgets/notebooks/"))
    ours = {
        path.relative_to(ROOT).as_posix()
        for folder in ("abcore", "widgets")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert set() == ours - inside


def test_alone_it_is_the_engine_and_needs_no_jupyter(made: Path, tmp_path: Path) -> None:
    python = environment(tmp_path / "env")
    pip(python, str(made), cwd=tmp_path)
    packages = [path.name for path in (tmp_path / "env" / "lib").glob("python*/site-packages/*")]
    assert [] == [name for name in packages if name.startswith(("jupyter", "ipywidgets", "voila", "traitlets"))]

    def asked(*line: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(line, cwd=tmp_path, env=clean(), capture_output=True, text=True)

    played = "from abcore.aboveandbelow.situation import load; print(load('round = 3').state.round)"
    assert (0, "3\n") == ((done := asked(str(python), "-c", played)).returncode, done.stdout)
    assert "explore.party" in asked(str(python), "-m", "abcore", "rules", "party").stdout
    lantern = asked(str(tmp_path / "env" / "bin" / "lantern"))
    assert (1, True) == (lantern.returncode, "pip install 'lantern-rulebook[app]'" in lantern.stderr)


@pytest.mark.served
def test_with_the_app_lantern_opens_every_lesson(made: Path, tmp_path: Path, browser: Any) -> None:
    python = environment(tmp_path / "env")
    bare = size(tmp_path / "env")
    pip(python, f"{made}[app]", cwd=tmp_path)
    print(f"\nThe wheel: {made.stat().st_size / 1e6:.1f} MB; with all it needs: {size(tmp_path / 'env') - bare:.0f} MB")
    command = (str(tmp_path / "env" / "bin" / "lantern"),)
    with started(tmp_path / "log", root=tmp_path, command=command, env=clean()) as server:
        run(lesson(server.url))
        for page in pages():
            tab = browser.new_page()
            tab.goto(f"{server.url}voila/render/{page.name}.ipynb", wait_until="commit")
            tab.wait_for_selector(".ln-lesson .ln-do", state="attached", timeout=LOAD)
            tab.close()


async def lesson(url: str) -> None:
    visitor = Visitor(url)
    await visitor.open()
    await visitor.click("villager.scribe")
    await visitor.goodbye()
