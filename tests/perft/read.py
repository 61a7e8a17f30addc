"""Reads the counts in this folder: `#` a comment, `|` a line of the situation, then rows of depth, leaves and states.
A ply is one legal candidate or one distinct chance outcome; other engines can check themselves against these files."""

from pathlib import Path
from typing import NamedTuple

from abcore.aboveandbelow.situation import Situation, load
from abcore.engine.perft import Count

FOLDER = Path(__file__).parent


class Counted(NamedTuple):
    """A position, and what was counted from it."""

    name: str
    comment: str
    here: Situation
    counts: list[Count]


def read(path: Path) -> Counted:
    """One file of counts."""
    rows = path.read_text(encoding="utf-8").splitlines()
    comment = "\n".join(row[1:].strip() for row in rows if row.startswith("#"))
    situation = "\n".join(row[1:] for row in rows if row.startswith("|"))
    plain = [row for row in rows if row and row[0] not in "#|"]
    counts = [Count(*map(int, row.split())) for row in plain]
    return Counted(path.stem, comment, load(situation), counts)


def every() -> list[Counted]:
    """All files of this folder."""
    return [read(path) for path in sorted(FOLDER.glob("*.txt"))]
