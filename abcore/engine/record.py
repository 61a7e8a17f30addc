"""A game as text that a player can read: tags, moves, chance outcomes, notes and variations; read and written here.
Whether its lines hold is replay.py's question; no game is known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from .limits import DEEPEST_VARIATION as DEEPEST
from .limits import LONGEST_NOTE, LONGEST_PLAYER, MOST_PLAYERS, MOST_TAGS, MOST_VARIATIONS
from .limits import LONGEST_RECORD as LONGEST
from .limits import MOST_RECORD_LINES as MOST_LINES
from .value import Value

NOTE_COLUMN = 52
NOTE_WIDTH = 64
PLAIN_NAME = re.compile(r"[^\W\d_][\w'-]*( [\w'-]+)*")
"""A name that may stand before a move; any other could be taken for something else."""
BRACKETS = re.compile(r"[](){}|[]|\d\.")
"""What has a meaning of its own at either end of a line, and so cannot stand in a move; nor can a second number."""
TAG = re.compile(r'\[(\w{1,30}) "((?:[^"\\]|\\["\\])*)"\]')


class Line(Value):
    """One line: a move, or a run of chance outcomes. Its variations branch off before it."""

    text: str
    chance: bool = False
    note: str = ""
    variations: tuple[tuple[Line, ...], ...] = ()
    who: str = ""  # "1. Ada", where it changes
    at: int = 0  # the line of the text that it was read from


class Record(Value):
    """A whole record. `situation` is the text of the situation it starts from; empty for a fresh setup."""

    tags: tuple[tuple[str, str], ...]
    situation: str
    lines: tuple[Line, ...]

    def tag(self, name: str, default: str = "") -> str:
        """The value of a tag."""
        return dict(self.tags).get(name, default)

    def __str__(self) -> str:
        return write(self)


class RecordError(ValueError):
    """A text that is no record: the line, and what is wrong with it."""

    def __init__(self, at: int, sentence: str) -> None:
        super().__init__(f"line {at}: {sentence}" if at else sentence)
        self.at = at


# -- writing ----------------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The text of a record, each line in its column; a variation is set in and in brackets.

    >>> other = (Line("labor scout", note="a coin"),)
    >>> line = Line("pass", note="enough", who="1. Ada", variations=(other,))
    >>> print(write(Record((("Game", "Above and Below"),), "", (line,))), end="")
    [Game "Above and Below"]
    <BLANKLINE>
    1. Ada  pass                                        { enough }
            ( labor scout                               { a coin } )
    """
    head = [f'[{name} "{_escaped(value)}"]' for name, value in record.tags]
    head += [f"| {line}".rstrip() for line in record.situation.splitlines()]
    return "\n".join([*head, "", *_written(record.lines, 0)]) + "\n"


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _written(lines: Sequence[Line], indent: int) -> Iterator[str]:
    """The rows of a block: who moves stands in a column of its own, where anyone is named."""
    width = max((len(line.who) + 2 for line in lines if line.who), default=0)
    for line in lines:
        row = f"{'':<{indent}}{line.who:<{width}}{'~ ' if line.chance else ''}{line.text}"
        yield from _noted(row, line.note)
        for variation in line.variations:
            first, *more = _written(variation, indent + width + 2)
            rows = [f"{'':<{indent + width}}( {first[indent + width + 2 :]}", *more]
            yield from [*rows[:-1], f"{rows[-1]} )"]


def _noted(row: str, note: str) -> Iterator[str]:
    """A row with its note at its side; a long note goes on below itself."""
    told = wrap(_plain(note), NOTE_WIDTH, break_long_words=False, break_on_hyphens=False)
    yield f"{row:<{NOTE_COLUMN - 2}}  {{ {told[0]} }}" if told else row.rstrip()
    yield from (f"{'':<{NOTE_COLUMN}}{{ {part} }}" for part in told[1:])


def _plain(note: str) -> str:
    """A note in one line, without the braces that would end it early."""
    return " ".join(note.replace("{", "(").replace("}", ")").split())


# -- reading ----------------------------------------------------------------------------------------------------------


class _Open:
    """A list of lines that is still being read."""

    def __init__(self, at: int) -> None:
        self.at, self.lines = at, list[Line]()


def parse(text: str, players: Sequence[str] = ()) -> Record:
    """Read a record; a text that is none raises RecordError with the line. Players may stand before their moves.

    >>> record = parse('[Players "Ada, Ben"]\\n\\n1. Ada  labor builder  { first }\\n        ( pass )\\n        ~ 4 2')
    >>> [(line.text, line.note, len(line.variations)) for line in record.lines]
    [('labor builder', 'first', 1), ('4 2', '', 0)]
    """
    if len(text) > LONGEST:
        raise RecordError(0, f"A record has at most {LONGEST} characters; this one has {len(text)}.")
    rows = text.splitlines()
    if len(rows) > MOST_LINES:
        raise RecordError(0, f"A record has at most {MOST_LINES} lines; this one has {len(rows)}.")
    tags, situation, start = _head(rows)
    told = players or [name.strip() for name in dict(tags).get("Players", "").split(",")]
    if len(tags) > MOST_TAGS or len(told) > MOST_PLAYERS:
        raise RecordError(0, f"A record has at most {MOST_TAGS} tags, and at most {MOST_PLAYERS} players.")
    short = [name for name in told if len(name) <= LONGEST_PLAYER]
    names = sorted(filter(PLAIN_NAME.fullmatch, short), key=len, reverse=True)
    stack = [_Open(0)]
    for at, row in enumerate(rows[start:], start=start + 1):
        if row.strip():
            _body(stack, at, row.strip(), names)
    if len(stack) > 1:
        raise RecordError(stack[-1].at, "This variation is never closed.")
    return Record(tags, situation, tuple(stack[0].lines))


def _head(rows: list[str]) -> tuple[tuple[tuple[str, str], ...], str, int]:
    """Tags and situation, and where the moves begin."""
    tags: dict[str, str] = {}
    situation: list[str] = []
    for at, row in enumerate(rows):
        if row.startswith("|"):
            situation.append(row[1:].removeprefix(" ").rstrip())
        elif row.startswith("["):
            for name, value in _tags(at + 1, row):
                if name in tags:
                    raise RecordError(at + 1, f"The tag {name} stands here a second time.")
                tags[name] = value
        elif row.strip():
            return tuple(tags.items()), "\n".join(situation).rstrip("\n"), at
    return tuple(tags.items()), "\n".join(situation).rstrip("\n"), len(rows)


def _tags(at: int, row: str) -> list[tuple[str, str]]:
    found = [(m[1], re.sub(r"\\(.)", r"\1", m[2])) for m in TAG.finditer(row)]
    if not found or TAG.sub("", row).strip():
        raise RecordError(at, 'A tag looks like [Shows "what it shows"].')
    return found


def _body(stack: list[_Open], at: int, row: str, names: Sequence[str]) -> None:
    """One row of moves: variations opened and closed, who moves, the text, the note."""
    while row.startswith("("):
        if not stack[-1].lines:
            raise RecordError(at, "A variation needs a line before it, of which it is the other way.")
        if len(stack) > DEEPEST:
            raise RecordError(at, f"Variations are nested {DEEPEST} deep at most.")
        stack.append(_Open(at))
        row = row[1:].lstrip()
    closing = 0
    while row.endswith(")"):
        closing += 1
        if closing > DEEPEST:
            raise RecordError(at, f"Variations are nested {DEEPEST} deep at most.")
        row = row[:-1].rstrip()
    row, note = _note(at, row)
    if row:
        stack[-1].lines.append(_line(at, row, note, names))
    elif note:
        _add_note(stack[-1], at, note)
    for _ in range(closing):
        _close(stack, at)


def _note(at: int, row: str) -> tuple[str, str]:
    if not row.endswith("}"):
        if "{" in row or "}" in row:
            raise RecordError(at, "A note stands at the end of its line: { like this }.")
        return row, ""
    row, _, note = row[:-1].partition("{")
    note = " ".join(note.split())
    if "{" in note or "}" in note or len(note) > LONGEST_NOTE:
        raise RecordError(at, f"A note has no braces in it and at most {LONGEST_NOTE} characters.")
    return row.rstrip(), note


def _line(at: int, row: str, note: str, names: Sequence[str]) -> Line:
    number, dot, rest = row.partition(".")
    if dot and number.isascii() and number.isdigit() and len(number) <= 4:
        row = rest.lstrip()
    for name in names:
        if row.startswith(f"{name} ") and row[len(name) :].strip():
            row = row[len(name) :].strip()
            break
    chance = row.startswith("~")
    text = " ".join(row.removeprefix("~").replace(",", " " if chance else ",").split())
    if not text:
        raise RecordError(at, "A line names a move, or outcomes after a ~.")
    if BRACKETS.search(text):
        raise RecordError(at, "A move has no brackets, braces or bars in it, and no second number with a point.")
    return Line(text, chance, note, (), "", at)


def _add_note(block: _Open, at: int, note: str) -> None:
    if not block.lines:
        raise RecordError(at, "A note belongs to a line, and there is none before it.")
    whole = f"{block.lines[-1].note} {note}".strip()
    if len(whole) > LONGEST_NOTE:
        raise RecordError(at, f"A note has at most {LONGEST_NOTE} characters, all its rows together.")
    block.lines[-1] = block.lines[-1].but(note=whole)


def _close(stack: list[_Open], at: int) -> None:
    if len(stack) == 1:
        raise RecordError(at, "This closes a variation that was never opened.")
    done = stack.pop()
    if not done.lines:
        raise RecordError(at, "A variation has at least one line.")
    last = stack[-1].lines[-1]
    if len(last.variations) >= MOST_VARIATIONS:
        raise RecordError(at, f"A line has at most {MOST_VARIATIONS} variations.")
    stack[-1].lines[-1] = last.but(variations=(*last.variations, tuple(done.lines)))
