"""Reads files of counts: `#` a comment, `|` a line of the situation, then rows of depth, leaves and states.
A ply is one legal candidate or one distinct chance outcome; other engines can check themselves against these files."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from abcore.aboveandbelow.situation import load
from abcore.engine.perft import Count
from abcore.otherworld.situation import load as load_otherworld

FOLDER = Path(__file__).parent
OTHERWORLD = FOLDER.parent / "otherworld" / "perft"


class Counted(NamedTuple):
    """A position, and what was counted from it."""

    name: str
    comment: str
    here: Any
    counts: list[Count]


def read(path: Path, load: Callable[[str], Any]) -> Counted:
    """One file of counts."""
    rows = path.read_text(encoding="utf-8").splitlines()
    comment = "\n".join(row[1:].strip() for row in rows if row.startswith("#"))
    situation = "\n".join(row[1:] for row in rows if row.startswith("|"))
    plain = [row for row in rows if row and row[0] not in "#|"]
    counts = [Count(*map(int, row.split())) for row in plain]
    return Counted(path.stem, comment, load(situation), counts)


def every() -> list[Counted]:
    """All files of this folder, which are of Above and Below."""
    return [read(path, load) for path in sorted(FOLDER.glob("*.txt"))]


def every_of_otherworld() -> list[Counted]:
    """All files of the second game."""
    return [read(path, load_otherworld) for path in sorted(OTHERWORLD.glob("*.txt"))]
