"""Colours and signs of the terminal: every sign has a word beside it, so that nothing is told by colour alone.
Commands paint freely; `finished` takes the colours out where they are not wanted, and whatever else could steer a
terminal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

WIDTH = 78
ASSUMED = "○"
KINDS = {"book": "✓", "follows": "→", "printing": "≠", "ruling": "◆"}
COLOURS = re.compile("(\x1b\\[(?:0|1|2|31|32|33|35|36)m)")


def strong(text: str) -> str:
    """A heading or a name."""
    return f"\x1b[1m{text}\x1b[0m"


def quiet(text: str) -> str:
    """What may be overlooked at first: ids and pages."""
    return f"\x1b[2m{text}\x1b[0m"


def refused(text: str) -> str:
    """A refusal, or a fault."""
    return f"\x1b[31m{text}\x1b[0m"


def legal(text: str) -> str:
    """A move that holds."""
    return f"\x1b[32m{text}\x1b[0m"


def act(text: str) -> str:
    """What can be done here."""
    return f"\x1b[33m{text}\x1b[0m"


def ruling(text: str) -> str:
    """A reading of ours."""
    return f"\x1b[35m{text}\x1b[0m"


def chance(text: str) -> str:
    """A die, a card, a fraction."""
    return f"\x1b[36m{text}\x1b[0m"


def ring(value: object, status: str) -> str:
    """A number, with a ring when it is assumed.

    >>> ring(4, "printed"), ring(5, "assumed")
    ('4', '5○')
    """
    return f"{value}{ASSUMED}" if status == "assumed" else str(value)


def wrapped(text: str, first: str = "", rest: str | None = None) -> Iterator[str]:
    """A text in lines of readable length: `first` stands before the first line, `rest` before the others.

    >>> list(wrapped("one two", "- "))
    ['- one two']
    """
    from textwrap import wrap

    rest = " " * len(_plain(first)) if rest is None else rest
    whole = _plain(first) + text
    lines = wrap(whole, WIDTH, subsequent_indent=rest, break_on_hyphens=False, break_long_words=False)
    yield first + (lines[0] if lines else "")[len(_plain(first)) :]
    yield from lines[1:]


def finished(lines: Iterable[str], colours: bool) -> str:
    """The text as it goes out; only our own colours pass, and those only where they are wanted.

    >>> finished([strong("Ada") + "\\x1b[2J\\a"], colours=False)
    'Ada[2J'
    """
    return "\n".join(_safe(line, colours) for line in lines)


def _safe(line: str, colours: bool) -> str:
    parts = COLOURS.split(line)
    kept = (part if at % 2 else _printable(part) for at, part in enumerate(parts) if colours or at % 2 == 0)
    return "".join(kept)


def _printable(text: str) -> str:
    """Without control characters; line breaks stay, since a text may have several lines."""
    return "".join(c for c in text if c.isprintable() or c == "\n")


def _plain(text: str) -> str:
    return COLOURS.sub("", text)
