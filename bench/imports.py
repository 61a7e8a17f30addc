"""How long a fresh Python takes to import us, in CPU time of the child, beside a bare one and beside python-chess.
Bytecode goes to a folder of its own and is written before anything is timed, for all alike."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory

PEER = "import chess"
STATEMENTS = {
    "pass": "bare Python",
    "import abcore": "the package",
    "import abcore.aboveandbelow": "the rules of Above and Below",
    "from abcore.aboveandbelow import AboveAndBelow; AboveAndBelow()": "the same, with all cards and encounters read",
    PEER: "python-chess",
}
ROOT = Path(__file__).parents[1]


def milliseconds(rounds: int) -> dict[str, list[float]]:
    """The time of each statement in a Python of its own, one after the other, round by round."""
    times: dict[str, list[float]] = {statement: [] for statement in STATEMENTS}
    with TemporaryDirectory() as folder:
        env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = folder
        for statement in STATEMENTS:
            _child(statement, env)
        for _ in range(rounds):
            for statement in STATEMENTS:
                times[statement].append(_child(statement, env))
    return times


def _child(statement: str, env: dict[str, str]) -> float:
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", statement], check=True, cwd=ROOT, env=env)
    after = getrusage(RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
