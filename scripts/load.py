"""Sends a class of visitors through a lesson, first at once and then one after the other, and says how they fared.
`make load` runs it on two cores against a server of its own; a click that is lost or a kernel that stays is a fault."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from typing import NamedTuple

import psutil

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from scripts.visitor import Visitor  # noqa: E402
from widgets.pages import pages  # noqa: E402
from widgets.serve.options import WARM  # noqa: E402

CORES = 2
IDLE = 20.0  # seconds until the kernel of a visitor who left without a word is ended
STILL = 1.0  # MB: what may change in two seconds when nothing more is being started
PATIENCE = 90  # seconds for the server to start, and for the last kernel to end
ADDRESS = re.compile(rb"http://\S+")


class Crowd(NamedTuple):
    """How a number of visitors fared."""

    visitors: int
    pages: list[float]  # seconds until a page could be used
    clicks: list[float]  # seconds until a click was answered
    faults: list[str]
    kernels: int  # the most that ran at once
    memory: float  # MB, all processes together, while all of them were there


async def lesson(visitor: Visitor, turns: int) -> float:
    """Open a round; build a house, take it back, again and again. Every click is waited for and looked at."""
    seconds = await visitor.open()
    for _ in range(turns):
        await visitor.click("villager.builder")
        await visitor.click("houses.0")
        await visitor.press("ln-do")
        await visitor.press("ln-undo")
    return seconds


async def crowd(url: str, server: psutil.Process, visitors: int, turns: int, at_once: bool) -> Crowd:
    """Send them; every other one leaves without a word."""
    opened, clicks, faults, most = list[float](), list[float](), list[str](), (0, 0.0)

    async def one(number: int, all_done: asyncio.Barrier | None = None) -> None:
        nonlocal most
        visitor = Visitor(url)
        try:
            opened.append(await lesson(visitor, turns))
        except Exception as error:
            faults.append(f"visitor {number}: {error}")
        clicks.extend(visitor.clicks)
        if all_done:
            await all_done.wait()
        most = max(most, weighed(server))
        visitor.hang_up()
        if number % 2:
            await visitor.goodbye()

    if at_once:
        together = asyncio.Barrier(visitors)
        await asyncio.gather(*(one(number, together) for number in range(visitors)))
    else:
        for number in range(visitors):
            await one(number)
    return Crowd(visitors, opened, clicks, faults, *most)


def weighed(server: psutil.Process) -> tuple[int, float]:
    """How many kernels run, and what server and kernels have for themselves, in MB."""
    kernels = server.children()
    total = 0
    for process in (server, *kernels):
        with suppress(psutil.Error):  # one may just have ended
            total += process.memory_full_info().uss
    return len(kernels), total / 1e6


@contextmanager
def served(*more: str) -> Iterator[tuple[str, psutil.Process]]:
    """A server of its own on this machine: its address and its process."""
    command = [sys.executable, "-m", "widgets", "--no-browser", "--idle", str(IDLE / 60), *more]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=subprocess.STDOUT)
        try:
            yield said(log, process), psutil.Process(process.pid)
        finally:
            process.terminate()
            process.wait(timeout=30)


def said(log: object, process: subprocess.Popen[bytes]) -> str:
    """The address in the sentence that the server says when it is open."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        log.seek(0)  # type: ignore[attr-defined]
        if found := ADDRESS.search(log.read()):  # type: ignore[attr-defined]
            return found[0].decode()
        time.sleep(0.1)
    sys.exit("The server did not start: try `python -m widgets` to see why.")


def settled(server: psutil.Process, kernels: int) -> tuple[int, float]:
    """What is left when the kernels of all who went have ended: only those that are kept ready."""
    end = time.monotonic() + PATIENCE
    while len(server.children()) != kernels and time.monotonic() < end:
        time.sleep(0.2)
    before, now = (0, 0.0), weighed(server)
    while abs(now[1] - before[1]) > STILL and time.monotonic() < end:  # those that are kept ready still read the rules
        time.sleep(2)
        before, now = now, weighed(server)
    return now


def table(crowds: dict[str, Crowd]) -> str:
    """The figures, as a table.

    >>> print(table({"at once": Crowd(2, [1.0, 2.0], [0.010, 0.020], [], 6, 300.0)}))
    | visitors | finished | page, median | page, slowest | clicks | lost | click, median | click, slowest |
    |---|---|---|---|---|---|---|---|
    | 2 at once | 2 | 1.50 s | 2.00 s | 2 | 0 | 15 ms | 20 ms |
    """
    timed = [f"{what}, {how}" for what in ("page", "click") for how in ("median", "slowest")]
    head = ["visitors", "finished", *timed[:2], "clicks", "lost", *timed[2:]]
    rows = [
        f"| {c.visitors} {how} | {len(c.pages)} | {median(c.pages or [0]):.2f} s | {max(c.pages, default=0):.2f} s "
        f"| {len(c.clicks)} | {len(c.faults)} | {1e3 * median(c.clicks or [0]):.0f} ms "
        f"| {1e3 * max(c.clicks, default=0):.0f} ms |"
        for how, c in crowds.items()
    ]
    return "\n".join((f"| {' | '.join(head)} |", "|---" * len(head) + "|", *rows))


def run(at_once: int, in_a_row: int, turns: int) -> list[str]:
    """Do all of it and print it; what went wrong, in sentences."""
    with served() as (url, server):
        ready = settled(server, min(WARM, len(pages())))
        together = asyncio.run(crowd(url, server, at_once, turns, at_once=True))
        settled(server, ready[0])
        in_turn = asyncio.run(crowd(url, server, in_a_row, turns, at_once=False))
        after = settled(server, ready[0])
    print(table({"at once": together, "one after the other": in_turn}))
    each = (together.memory - ready[1]) / at_once
    print(f"\nMemory: {ready[1]:.0f} MB before, with {ready[0]} kernels kept ready; {each:.0f} MB per visitor;")
    print(f"{after[1]:.0f} MB after all had left, half of them without a word, with {after[0]} kernels kept ready.")
    faults = [*together.faults, *in_turn.faults]
    if after[0] != ready[0]:
        faults.append(f"{after[0] - ready[0]} kernels stayed behind.")
    if after[1] > ready[1] + each:
        faults.append(f"{after[1] - ready[1]:.0f} MB did not come back; a visitor takes {each:.0f}.")
    return faults


def main() -> None:
    """Read the command line, keep to two cores, run."""
    parser = argparse.ArgumentParser(description="Sends visitors through a lesson, and says how they fared.")
    parser.add_argument("--at-once", type=int, default=10)
    parser.add_argument("--in-a-row", type=int, default=50)
    parser.add_argument("--turns", type=int, default=5, help="of four clicks each (5)")
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:CORES])
    if faults := run(given.at_once, given.in_a_row, given.turns):
        sys.exit("\n".join(faults))


if __name__ == "__main__":
    main()
