"""Texts made worse: bytes, tokens and lines put in, taken out, swapped, repeated and spliced, and what attackers paste.
What a text is for is not known here; all chance comes from the generator that is handed in."""

import re
from collections.abc import Callable, Sequence
from random import Random

HOSTILE = (
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'; DROP TABLE", "${7*7}", "{0.__class__}", "%s%n",
    "\x00", "\x1b[2J\x1b]0;x\x07", "\u202e", "\u200f\u200b", "\ufeff", "\u2028", "\x85", "\x1c", "\x7f", "\ud800",
    "\U0010ffff", "\n", "\r\n", "\t", "\\", "\\u0000", '"', "'", '"""', "'''", "#", "=", ".", ",", "(", ")",
    "{", "}", "[", "]", "[[", "|", "~", "0", "-0", "-1", "1e999", "nan", "-inf", "0x" + "f" * 40, "9" * 30, "9" * 5000,
    "1_000", "٣", "²", "Ⅳ", "１", "1979-05-27", "07:32:00", "1979-05-27T07:32:00Z", "true", "İ", "ß",
    "ﬁ", "e\u0301" * 8, "a.b.c",
    "__proto__", "../../etc/passwd", "-", "--", "--json", "nobody", "nothing", "scout", "Ada", "~ 3", "1. ", "( pass )",
    "{ note }", "[[[[[[[[[[[[[[[[[[",
)  # fmt: skip
TOKEN = re.compile(r"\w+|\s+|[^\w\s]")
MOST = 60_000  # a text that grows longer is cut: what is longer still is the business of the corpus
Change = Callable[[Random, str, Sequence[str]], str]


def _span(rng: Random, text: str, most: int = 40) -> tuple[int, int]:
    start = rng.randrange(len(text) + 1)
    return start, min(len(text), start + rng.randint(1, most))


def insert(rng: Random, text: str, others: Sequence[str]) -> str:
    """Something hostile, anywhere."""
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(HOSTILE) + text[at:]


def delete(rng: Random, text: str, others: Sequence[str]) -> str:
    """Some characters less."""
    start, end = _span(rng, text)
    return text[:start] + text[end:]


def flip(rng: Random, text: str, others: Sequence[str]) -> str:
    """One bit of one character."""
    if not text:
        return text
    at = rng.randrange(len(text))
    return text[:at] + chr((ord(text[at]) ^ (1 << rng.randrange(7))) % 0x110000) + text[at + 1 :]


def repeat(rng: Random, text: str, others: Sequence[str]) -> str:
    """A piece of it many times."""
    start, end = _span(rng, text)
    return text[:end] + text[start:end] * rng.choice((1, 2, 10, 300)) + text[end:]


def truncate(rng: Random, text: str, others: Sequence[str]) -> str:
    """Only its beginning, or only its end."""
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.7 else text[at:]


def swap_tokens(rng: Random, text: str, others: Sequence[str]) -> str:
    """Two words or signs change places."""
    tokens = TOKEN.findall(text)
    if len(tokens) > 1:
        a, b = rng.randrange(len(tokens)), rng.randrange(len(tokens))
        tokens[a], tokens[b] = tokens[b], tokens[a]
    return "".join(tokens)


def replace_token(rng: Random, text: str, others: Sequence[str]) -> str:
    """One word or sign becomes something hostile, or a word of another text."""
    tokens = TOKEN.findall(text)
    if not tokens:
        return rng.choice(HOSTILE)
    tokens[rng.randrange(len(tokens))] = rng.choice(TOKEN.findall(rng.choice(others)) or HOSTILE)
    if rng.random() < 0.5:
        tokens[rng.randrange(len(tokens))] = rng.choice(HOSTILE)
    return "".join(tokens)


def move_line(rng: Random, text: str, others: Sequence[str]) -> str:
    """A line elsewhere, or twice."""
    lines = text.split("\n")
    line = rng.choice(lines)
    if rng.random() < 0.5:
        lines.remove(line)
    lines.insert(rng.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def splice(rng: Random, text: str, others: Sequence[str]) -> str:
    """The beginning of this, the end of another; or lines of both."""
    other = rng.choice(others)
    if rng.random() < 0.5:
        return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]
    lines, more = text.split("\n"), other.split("\n")
    at, start = rng.randrange(len(lines) + 1), rng.randrange(len(more))
    return "\n".join([*lines[:at], *more[start : start + rng.randint(1, 4)], *lines[at:]])


CHANGES: tuple[Change, ...] = (
    insert, delete, flip, repeat, truncate, swap_tokens, swap_tokens, replace_token, replace_token, move_line, splice,
)  # fmt: skip


def mutated(rng: Random, text: str, others: Sequence[str]) -> str:
    """The text after one change or several.

    >>> mutated(Random(1), "labor scout", ["pass"]) == mutated(Random(1), "labor scout", ["pass"])
    True
    """
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        text = rng.choice(CHANGES)(rng, text, others or HOSTILE)[:MOST]
    return text


def noise(rng: Random, words: Sequence[str]) -> str:
    """A text from scratch: words, hostile pieces and any characters at all."""
    def piece() -> str:
        kind = rng.random()
        if kind < 0.5:
            return rng.choice(words)
        if kind < 0.85:
            return rng.choice(HOSTILE)
        return chr(rng.choice((rng.randrange(128), rng.randrange(0x110000))))

    return rng.choice(("", " ", "\n")).join(piece() for _ in range(rng.choice((0, 1, 2, 3, 5, 8, 30))))
