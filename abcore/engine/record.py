"""A game as text that a player can read: tags, moves, chance outcomes, notes and variations; read and written here.
Whether its lines hold is replay.py's question; no game is known."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .value import Value

LONGEST = 1_000_000
MOST_LINES = 20_000
DEEPEST = 12
LONGEST_NOTE = 2000
NOTE_COLUMN = 52
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
    """The text of a record, each line in its column.

    >>> print(write(Record((("Game", "Above and Below"),), "", (Line("pass", note="enough", who="1. Ada"),))), end="")
    [Game "Above and Below"]
    <BLANKLINE>
    1. Ada  pass                                        { enough }
    """
    head = [f'[{name} "{_escaped(value)}"]' for name, value in record.tags]
    head += [f"| {line}".rstrip() for line in record.situation.splitlines()]
    width = max((len(line.who) for line in _every(record.lines)), default=0) + 2
    return "\n".join([*head, "", *_written(record.lines, width, 0)]) + "\n"


def _escaped(value: str) -> str:
    return " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')


def _every(lines: Sequence[Line]) -> Iterator[Line]:
    for line in lines:
        yield line
        for variation in line.variations:
            yield from _every(variation)


def _written(lines: Sequence[Line], width: int, depth: int) -> Iterator[str]:
    for line in lines:
        row = f"{'  ' * depth}{line.who:<{width}}{'~ ' if line.chance else ''}{line.text}"
        yield f"{row:<{NOTE_COLUMN - 2}}  {{ {line.note} }}" if line.note else row.rstrip()
        for variation in line.variations:
            yield f"{'  ' * depth}{'':<{width}}("
            yield from _written(variation, width, depth + 1)
            yield f"{'  ' * depth}{'':<{width}})"


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
    names = [*players, *(name.strip() for name in dict(tags).get("Players", "").split(",") if name.strip())]
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
            return tuple(tags.items()), "\n".join(situation), at
    return tuple(tags.items()), "\n".join(situation), len(rows)


def _tags(at: int, row: str) -> list[tuple[str, str]]:
    found = [(m[1], re.sub(r"\\(.)", r"\1", m[2])) for m in TAG.finditer(row)]
    if not found or TAG.sub("", row).strip():
        raise RecordError(at, 'A tag looks like [Shows "what it shows"].')
    return found


def _body(stack: list[_Open], at: int, row: str, names: list[str]) -> None:
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


def _line(at: int, row: str, note: str, names: list[str]) -> Line:
    number, dot, rest = row.partition(".")
    if dot and number.isascii() and number.isdigit() and len(number) <= 4:
        row = rest.lstrip()
    for name in sorted(names, key=len, reverse=True):
        if row.startswith(f"{name} ") and row[len(name) :].strip():
            row = row[len(name) :].strip()
            break
    chance = row.startswith("~")
    text = " ".join(row.removeprefix("~").replace(",", " " if chance else ",").split())
    if not text:
        raise RecordError(at, "A line names a move, or outcomes after a ~.")
    return Line(text, chance, note, (), "", at)


def _add_note(block: _Open, at: int, note: str) -> None:
    if not block.lines:
        raise RecordError(at, "A note belongs to a line, and there is none before it.")
    last = block.lines[-1]
    block.lines[-1] = last.but(note=f"{last.note} {note}".strip()[:LONGEST_NOTE])


def _close(stack: list[_Open], at: int) -> None:
    if len(stack) == 1:
        raise RecordError(at, "This closes a variation that was never opened.")
    done = stack.pop()
    if not done.lines:
        raise RecordError(at, "A variation has at least one line.")
    last = stack[-1].lines[-1]
    stack[-1].lines[-1] = last.but(variations=(*last.variations, tuple(done.lines)))
