"""`lantern` as a reader starts and stops it: a real process, real signals, and nothing left behind."""

import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

import psutil
import pytest

from tests.browser.conftest import free_port
from tests.serve.conftest import ROOT, Server, address, started, until

pytestmark = pytest.mark.server
QUIET = 10  # seconds for a clean stop


def stopped(server: Server) -> str:
    """Press Ctrl-C, which the whole group of processes hears, and wait; what was said in all."""
    kernels = server.kernels
    os.killpg(server.process.pid, signal.SIGINT)
    assert 0 == server.process.wait(timeout=QUIET)
    assert [] == [kernel.pid for kernel in kernels if kernel.is_running() and kernel.status() != psutil.STATUS_ZOMBIE]
    return server.said()


def connections() -> set[str]:
    return {path.name for path in Path(tempfile.gettempdir()).glob("voila_*")}


def test_it_says_its_address_and_answers_there(tmp_path: Path) -> None:
    with started(tmp_path / "log", "--cold", "--port", str(port := free_port())) as server:
        assert f"http://127.0.0.1:{port}/" == server.url
        with urllib.request.urlopen(server.url) as answer:
            assert "Try the move. See the rule." in answer.read().decode()


@pytest.mark.parametrize("warm", [["--cold"], []], ids=["cold", "warm"])
def test_ctrl_c_closes_it_cleanly(tmp_path: Path, warm: list[str]) -> None:
    before = connections()
    with started(tmp_path / "log", *warm, "--port", str(port := free_port())) as server:
        assert until(lambda: warm or len(server.kernels) == 4)
        said = stopped(server)
    opened = f"Lantern is open at http://127.0.0.1:{port}/ for this machine. Ctrl-C closes it."
    assert [opened, "", "Lantern is closed."] == said.splitlines()
    assert set() == connections() - before


def test_ctrl_c_at_once_closes_it_cleanly_too(tmp_path: Path) -> None:
    """While the kernels that are kept ready are still being started."""
    with started(tmp_path / "log", "--port", str(free_port())) as server:
        said = stopped(server)
    assert "Traceback" not in said
    assert said.endswith("\nLantern is closed.\n")


def test_ctrl_c_before_it_is_open_leaves_no_traceback(tmp_path: Path) -> None:
    with (tmp_path / "log").open("wb") as out:
        process = subprocess.Popen([sys.executable, "-m", "widgets"], cwd=ROOT, stdout=out, stderr=out)
    time.sleep(0.6)  # Jupyter is being imported
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=QUIET) in (0, 130)  # open already, on a fast machine, or not yet
    assert "Traceback" not in (tmp_path / "log").read_text(encoding="utf-8")


def test_a_browser_is_opened_where_there_is_one(tmp_path: Path) -> None:
    """A browser of ours, which writes down what it is asked for."""
    fake, asked = tmp_path / "browser", tmp_path / "asked"
    fake.write_text(f'#!/bin/sh\necho "$1" > {asked}\n', encoding="utf-8")
    fake.chmod(fake.stat().st_mode | stat.S_IXUSR)
    port = free_port()
    with (tmp_path / "log").open("wb") as out:
        process = subprocess.Popen(
            [sys.executable, "-m", "widgets", "--cold", "--port", str(port)],
            cwd=ROOT, stdout=out, stderr=out, env={**os.environ, "BROWSER": f"{fake} %s"},
        )  # fmt: skip
    try:
        assert address(tmp_path / "log", process)
        assert until(asked.exists)
        assert until(lambda: f"http://127.0.0.1:{port}/\n" == asked.read_text(encoding="utf-8"))
    finally:
        process.terminate()
        process.wait(timeout=QUIET)


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = [sys.executable, "-m", "widgets", "--no-browser", "--cold", "--port", str(port)]
        ended = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert 1 == ended.returncode
    assert f"Port {port} is taken on 127.0.0.1: name another one with --port.\n" == ended.stderr


def test_if_no_port_was_asked_for_the_next_free_one_is_taken(tmp_path: Path) -> None:
    with started(tmp_path / "one", "--cold") as first, started(tmp_path / "two", "--cold") as second:
        ports = [int(each.url.rstrip("/").rpartition(":")[2]) for each in (first, second)]
    assert 8866 <= ports[0] < ports[1] <= 8875


def test_without_jupyter_it_says_what_to_install(tmp_path: Path) -> None:
    """The wheel alone has no dependency: then `lantern` names what is missing."""
    code = "import sys; sys.modules['voila'] = None\nfrom widgets.__main__ import main; main([])"
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert 1 == ended.returncode
    assert "The pages need Jupyter, which is not installed here: pip install 'lantern-rulebook[app]'" in ended.stderr
