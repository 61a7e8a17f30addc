"""Environments with nothing in them, and a clean copy of the tree: what a stranger starts from."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.serve.conftest import ROOT

KEPT = ("PYTHONPATH", "JUPYTER_PATH", "JUPYTER_CONFIG_DIR", "VIRTUAL_ENV")


def environment(folder: Path) -> Path:
    """An environment with pip alone; the path of its Python."""
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    return folder / "bin" / "python"


def clean(**more: str) -> dict[str, str]:
    """The variables of a stranger: nothing points to this tree."""
    return {name: value for name, value in os.environ.items() if name not in KEPT} | more


def checked_out(folder: Path) -> Path:
    """The tree as it would be cloned: what git knows of, and what is not yet added."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    listed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
    return folder


def pip(python: Path, *line: str, cwd: Path) -> None:
    command = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *line]
    done = subprocess.run(command, cwd=cwd, env=clean(), capture_output=True, text=True)
    assert 0 == done.returncode, done.stderr


def wheel(folder: Path) -> Path:
    """The wheel of a clean copy of the tree."""
    tree = checked_out(folder / "tree")
    line = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder / "dist"), "."]
    done = subprocess.run(line, cwd=tree, env=clean(), capture_output=True, text=True)
    assert 0 == done.returncode, done.stderr
    (made,) = (folder / "dist").glob("*.whl")
    return made


def size(folder: Path) -> float:
    """Megabytes of all files in it."""
    return sum(path.lstat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6
