"""Asks `python -m abcore` in-process, as a terminal would, and hands back what it printed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from abcore.cli import main


class Reply(NamedTuple):
    """Exit code, what was printed, and what was complained of."""

    exit: int
    out: str
    err: str


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Reply]:
    """One question, asked from the folder of the examples."""
    monkeypatch.chdir(Path(__file__).parents[2] / "examples")

    def asked(*words: Any) -> Reply:
        code = main([str(word) for word in words])
        said = capsys.readouterr()
        return Reply(code, said.out, said.err)

    return asked


@pytest.fixture
def ask_json(ask: Callable[..., Reply]) -> Callable[..., dict[str, Any]]:
    """The same with --json: the data; the exit code is in it, and nothing is said beside it."""
    import json

    def asked(*words: Any) -> dict[str, Any]:
        reply = ask(*words, "--json")
        data: dict[str, Any] = json.loads(reply.out)
        assert ("", reply.exit) == (reply.err, data["exit"])
        return data

    return asked
