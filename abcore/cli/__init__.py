"""The commands of `python -m abcore`, each a function from what was asked to an answer.
Here the question is read, the command is fetched, and its answer printed as text or as JSON."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, TextIO

from .answer import TROUBLE, Answer, Trouble

if TYPE_CHECKING:
    from argparse import Namespace

INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Answer one question, and return the exit code: 0 yes, 1 no, 2 not understood.

    >>> main(["rules", "track.final", "--plain"])  # doctest: +ELLIPSIS
    track.final · ...
    0
    """
    words = list(sys.argv[1:] if argv is None else argv)
    as_json = "--json" in words
    asked: Namespace | None = None
    try:
        from .arguments import read

        asked = read(words)
        answer = command(asked.command)(asked)
    except SystemExit as left:  # argparse has printed its help
        return int(left.code or 0)
    except Trouble as trouble:
        answer = _trouble(trouble)
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # a fault of ours: told in a sentence, so that it can be reported
        told = f"{type(error).__name__}: {error}"
        answer = _trouble(Trouble("This led to a fault of ours; please report it, with the file:", [told]))
    return _print(answer, asked.command if asked else "", as_json, "--plain" in words)


def command(name: str) -> Callable[[Namespace], Answer]:
    """The function of one command; its module is imported only now."""
    from importlib import import_module

    run: Callable[[Namespace], Answer] = import_module(f".{name}", __name__).run
    return run


def _trouble(trouble: Trouble) -> Answer:
    from .paint import refused

    lines = [refused(trouble.headline), *(f"- {fault}" for fault in trouble.faults)]  # a line each, for grep
    return Answer(TROUBLE, lines, {"error": trouble.headline, "problems": list(trouble.faults)})


def _print(answer: Answer, name: str, as_json: bool, plain: bool) -> int:
    """Print it: trouble goes to the error stream, unless a program asked."""
    stream = sys.stderr if "error" in answer.data and not as_json else sys.stdout
    if stream is None:  # closed by who started us
        return answer.exit
    try:
        if as_json:
            from json import dumps

            text = dumps({"command": name, "exit": answer.exit} | answer.data, indent=2)
        else:
            from .paint import finished

            text = finished(answer.lines, not plain and _coloured(stream.isatty()))
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
        print(text, file=stream, flush=True)
    except BrokenPipeError:  # who reads has seen enough
        _close(stream)
    except OSError as error:  # a full disk
        print(f"The answer could not be written: {error.strerror or error}.", file=sys.stderr)
        _close(stream)
        return TROUBLE
    return answer.exit


def _close(stream: TextIO) -> None:
    """Python flushes its streams at the very end, and would complain again."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _coloured(terminal: bool) -> bool:
    """Only on a terminal that can, and where nobody said no."""
    return terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
