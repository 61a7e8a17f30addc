"""What the tests of serving share: servers of their own, started as a reader would, and the processes behind them."""

import asyncio
import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import pytest

ROOT = Path(__file__).parents[2]
PATIENCE = 90  # seconds until a server is open, on a busy machine
OPEN = re.compile(r"Lantern is open at (\S+) ")


class Server(NamedTuple):
    """A server that was started: its address as it said it, its process, and the file of all that it says."""

    url: str
    process: "subprocess.Popen[bytes]"
    log: Path

    @property
    def kernels(self) -> list[psutil.Process]:
        return psutil.Process(self.process.pid).children()

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")


@contextmanager
def started(
    log: Path, *more: str, root: Path = ROOT, command: tuple[str, ...] = (), env: dict[str, str] | None = None
) -> Iterator[Server]:
    """Start `lantern`, by default as `make app` does; until the sentence with its address is said."""
    line = [*(command or (sys.executable, "-m", "widgets")), "--no-browser", *more]
    with log.open("wb") as out:
        process = subprocess.Popen(
            line, cwd=root, stdout=out, stderr=out, env={**os.environ, **(env or {})}, start_new_session=True
        )
    try:
        yield Server(address(log, process), process, log)
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(timeout=30)


def address(log: Path, process: "subprocess.Popen[bytes]") -> str:
    """The address in the sentence; if it never comes, all that was said instead."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if found := OPEN.search(log.read_text(encoding="utf-8", errors="replace")):
            return found[1]
        assert process.poll() is None, log.read_text(encoding="utf-8", errors="replace")
        time.sleep(0.05)
    raise AssertionError(log.read_text(encoding="utf-8", errors="replace"))


def until(true: Callable[[], Any], seconds: float = 30) -> bool:
    """Whether it becomes true in time."""
    end = time.monotonic() + seconds
    while not (answer := true()) and time.monotonic() < end:
        time.sleep(0.05)
    return bool(answer)


def run(work: Coroutine[Any, Any, Any]) -> Any:
    """Do it in a thread of its own: where a browser is driven, this one has a loop already."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, work).result()


def failing(text: str) -> str:
    """A notebook whose only code fails with these words."""
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": None, "outputs": []}
    spec = {"display_name": "Python 3", "language": "python", "name": "python3"}
    told = {
        "cells": [{**cell, "source": [f"raise RuntimeError({text!r})"]}],
        "metadata": {"kernelspec": spec, "title": "It fails"},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(told)


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of what is served, with a notebook that fails inside, and secrets all around it."""
    root = tmp_path_factory.mktemp("tree")
    for folder in ("abcore", "widgets", "notebooks"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__", "src"))
    (root / "notebooks" / "fails.ipynb").write_text(failing("a secret of the kernel"), encoding="utf-8")
    for place in (root / "secret.txt", root / "secret.ipynb", root / "notebooks" / "secret.txt"):
        place.write_text(failing("a secret of the machine"), encoding="utf-8")
    return root
