"""Command lines: any words and any standard input give an exit code and sentences; with --json, one document of JSON.
Everything is asked in a folder of its own, since `pack new` writes."""

import io
import json
import os
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from abcore.cli import main

from . import otherworld, packs, records, seeds, situations
from .kinds import LONGEST_MESSAGE, Kind
from .mutate import HOSTILE, mutated

Given = tuple[tuple[str, ...], bytes]
FORMS = (
    ("show", "-"), ("show", "S"), ("moves", "-"), ("moves", "S", "--all"), ("check", "-", "MOVE"),
    ("check", "S", "MOVE"), ("play", "S", "MOVE", "MOVE", "--seed", "4"), ("play", "-", "~ 3", "MOVE"),
    ("score", "S"), ("score", "-"), ("rules", "MOVE"), ("rules",), ("pack", "check", "P"), ("pack", "diff", "P"),
    ("pack", "new", "N"),
    ("show", "S", "--pack", "P"), ("show", "C"), ("moves", "C"), ("replay", "R"), ("replay", "-"), ("show", "R@2"),
    ("perft", "S", "1"), ("check", "-", "MOVE", "--printing", "FIRST"), ("show", "O"), ("moves", "O", "--all"),
    ("play", "O", "use wolfs-jaw red 5", "~ 2", "done"), ("check", "O", "MOVE"), ("score", "O"), ("perft", "O", "1"),
    ("rules", "MOVE", "--game", "otherworld"), ("pack", "new", "N", "--game", "otherworld"),
    ("show", "O", "--pack", "P"),
)  # fmt: skip
OPTIONS = (
    "--json", "--json", "--json", "--plain", "--seed", "--printing", "FIRST", "--pack", "--all", "--", "-", "--json=1",
    "@S",
)  # fmt: skip
OURS = (0, 1, 2)


def make(rng: Random) -> Given:
    """A form of ours with its places filled, then words put in, taken out and mutated."""
    _folder()  # so that it is there before the clock runs
    words = [_word(rng, word) for word in rng.choice(FORMS)]
    for _ in range(rng.choice((0, 1, 1, 2, 4))):
        words.insert(rng.randrange(len(words) + 1), rng.choice(OPTIONS))
    if rng.random() < 0.3:
        at = rng.randrange(len(words))
        words[at] = mutated(rng, words[at], HOSTILE)[:2_000]
    if rng.random() < 0.2:
        words.pop(rng.randrange(len(words)))
    makers = (situations.make, situations.make, records.make, packs.make, otherworld.make_situation)
    stdin = rng.choice(makers)(rng).encode(errors="surrogatepass")
    return tuple(_harmless(words)), stdin


def _word(rng: Random, word: str) -> str:
    if word == "MOVE":
        line = rng.choice(seeds.lines(rng.randrange(len(seeds.states()))))
        return line if rng.random() < 0.5 else mutated(rng, line, HOSTILE)
    if word == "C":
        return rng.choice(seeds.codes())
    return rng.choice(HOSTILE) if rng.random() < 0.05 else word


def _harmless(words: list[str]) -> list[str]:
    """Nothing is asked to write a file or to read a device outside of the folder; counting stays short."""
    if "new" in words:
        words = [word if word in (*OPTIONS, "pack", "new", "--game", "otherworld") else "N" for word in words]
    if "perft" in words:
        words = [word if not word.strip().isdigit() else "1" for word in words]
    return [word for word in words if not {"-h", "--help"} & {word} and "/dev" not in word]


@cache
def _folder() -> TemporaryDirectory[str]:
    folder = TemporaryDirectory(prefix="fuzz-")
    texts = {"S": seeds.situations()[0], "P": seeds.PACK, "R": seeds.records()[0], "O": otherworld.situations()[0]}
    for name, text in texts.items():
        with open(os.path.join(folder.name, name), "w", encoding="utf-8") as file:
            file.write(text)
    return folder


def read(given: Given) -> Any:
    """What was printed, and the exit code."""
    words, stdin = given
    out, err, kept = io.StringIO(), io.StringIO(), sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(stdin))
    try:
        with chdir(_folder().name), redirect_stdout(out), redirect_stderr(err):
            code = main(words)
    finally:
        sys.stdin = kept
    return words, code, out.getvalue(), err.getvalue()


def use(value: Any) -> None:
    """An answer is an answer: a code of ours, no traceback, no fault of ours, and JSON where it was asked for."""
    words, code, out, err = value
    assert code in OURS, f"exit code {code}"
    assert "Traceback" not in err and "fault of ours" not in out + err, (out + err)[:600]
    assert len(err) <= LONGEST_MESSAGE, f"a complaint of {len(err)} characters"
    if "--json" in words:
        data = json.loads(out)
        assert (code, "") == (data["exit"], err)
    else:
        assert not any(c in out + err for c in "\x00\x07\x1b\u202e"), "what steers a terminal got through"


COMMANDS = Kind("commands", make, read, use, (), 10)
