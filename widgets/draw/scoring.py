"""The score sheet as HTML: lines that open to their sums, what a change moved, and who stands where.
Every figure is a Number of the engine, with its working, its rule and the ring of a value that is ours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from itertools import pairwise

from abcore.aboveandbelow.score import Standing
from abcore.aboveandbelow.words import listed
from abcore.engine.explain import Number
from abcore.engine.ledger import Ledger, pages
from abcore.engine.verdict import Names

from .aside import points
from .svg import inline
from .verdict import WHY, chip
from .view import UNSURE

LINES = (
    ("track", "i-point", "Goods on the track"), ("buildings", "i-house", "Buildings"),
    ("rank", "i-reputation", "Reputation, place"), ("space", "i-torch", "Reputation, space"),
    ("cards", "i-star", "Points on cards"), ("things", "i-cave", "Points per thing"),
)  # fmt: skip
"""The lines of a sheet in the order of the engine's parts: id, icon, title. After them comes the total."""
TOTAL = "Village points"
MANY = ("track", "buildings", "cards", "things", "total")  # sums of others, and empty where there is nothing
SHORT = 12  # characters of a working that fit beside its label
RINGS = {"assumed": "our value", "seen": "read off a picture"}
Book = tuple[Ledger, str]


def ring(number: Number) -> str:
    """The mark of a figure that rests on a value which the printed text does not give; else only its room."""
    words = RINGS.get(number.status, "")
    label = f' role="img" aria-label="{words}" title="{words}"' if words else ""
    return f'<i class="ln-as{"" if words else " ln-sure"}"{label}></i>'


def title(line: int) -> str:
    """What a line is called; the one after the last is the total."""
    return LINES[line][2] if line < len(LINES) else TOTAL


def resting(who: str, number: Number) -> str:
    """How many of a player's points hang on values with a ring."""
    unsure = sum(abs(leaf.value) for leaf in _leaves(number) if leaf.status in UNSURE)
    if not unsure:
        return ""
    words = f"{unsure} of {who}'s {minus(number.value)} points hang on values with a ring: not printed in the text."
    return f'<p class="ln-small ln-muted">{escape(words)}</p>'


def _leaves(number: Number) -> Iterable[Number]:
    for part in number.parts:
        yield from _leaves(part) if part.parts else (part,)


# -- the sheet --------------------------------------------------------------------------------------------------------


def sheet(book: Book, names: Names, now: Sequence[Number], before: Sequence[Number], seat: int) -> str:
    """All players side by side, every line opening in place; `before` is told where it differs."""
    seats = range(len(now))
    heads = "".join(f'<b class="ln-who{" ln-you" if n == seat else ""}">{escape(names.seat(n))}</b>' for n in seats)
    rows = "".join(
        _line(book, names, id, sign, words, [n.parts[at] for n in now], [n.parts[at] for n in before])
        for at, (id, sign, words) in enumerate(LINES)
    )
    unsure = any(number.status in UNSURE for number in now)
    exact = "exact, for our values" if unsure else "exact"
    total = _line(book, names, "total", "", TOTAL, list(now), list(before), exact)
    cols = f'<div class="ln-cols"><span></span>{heads}<span></span></div>'
    return f'<div class="ln-sheet" style="--seats:{len(now)}">{cols}{rows}{total}</div>'


def _line(
    book: Book, names: Names, id: str, sign: str, words: str, now: list[Number], before: list[Number], note: str = ""
) -> str:
    figures = "".join(_figure(names.seat(n), a, b) for n, (a, b) in enumerate(zip(now, before, strict=True)))
    small = f'<small class="ln-muted">{escape(note)}</small>' if note else ""
    badge = f'<span class="ln-badge">{inline(sign)}</span>' if sign else ""
    head = f'<span class="ln-lt">{badge}<span><b>{escape(words)}</b>{small}</span></span>{figures}{inline("i-chevron")}'
    sums = "".join(_sum(book, names.seat(n), number, id) for n, number in enumerate(now))
    rules = dict.fromkeys(rule for number in now for rule in _rules(number, id == "total"))
    chips = "".join(chip(*book, rule) for rule in rules)
    open_ = f'<div class="ln-sums">{sums}</div><div class="ln-chips">{chips}</div>'
    return f'<details class="ln-line ln-{id}" data-id="{id}"><summary>{head}</summary>{open_}</details>'


def _figure(who: str, now: Number, before: Number) -> str:
    by = now.value - before.value
    moved = f'<small class="{"ln-up" if by > 0 else "ln-down"}">{points(by)}</small>' if by else ""
    whose = f'<span class="ln-sr">{escape(who)} </span>'
    return f'<span class="ln-fig">{whose}<b>{minus(now.value)}</b>{ring(now)}{moved}</span>'


def minus(n: int) -> str:
    """A number with a true minus sign.

    >>> minus(-2), minus(3)
    ('−2', '3')
    """
    return f"−{-n}" if n < 0 else str(n)


def _rules(number: Number, whole: bool) -> Iterable[str]:
    """The rules of a line and of its parts; the total's parts have lines of their own."""
    yield number.rule
    yield from () if whole else (part.rule for part in number.parts)


def _sum(book: Book, who: str, number: Number, id: str) -> str:
    """How one player's figure comes about, line by line, the total last."""
    whole = id == "total"
    parts = [(title(at) if whole else part.label, part) for at, part in enumerate(number.parts)]
    if id not in MANY:
        parts = [(number.label, number)]
    rows = "".join(_row(book, label, part, "" if whole else number.rule) for label, part in parts)
    if not parts:
        rows = '<tr><td colspan="3" class="ln-muted">Nothing here scores.</td></tr>'
    together = f'<tr class="ln-sumup"><th scope="row" colspan="2">Together</th><td>{_value(number)}</td></tr>'
    foot = together if id in MANY and parts else ""
    return f'<table class="ln-sum"><caption>{escape(who)}</caption><tbody>{rows}{foot}</tbody></table>'


def _row(book: Book, label: str, part: Number, rule: str) -> str:
    ledger, printing = book
    other = f'<small class="ln-muted">{escape(part.rule)} · {pages(ledger.refs(part.rule, printing))}</small>'
    words, _, card = label.removesuffix(")").partition(" (")
    more = f'<small class="ln-muted">{escape(_upper(card))}</small>' if card else ""
    name = f"{escape(_upper(words))}{more}{other if rule and part.rule != rule else ''}"
    working = "" if not rule else times(part.working)
    wide = ' colspan="2"' if not working else ""
    long = ' class="ln-long"' if len(working) > SHORT else ""
    middle = f"<td{long}>{escape(working)}</td>" if working else ""
    return f"<tr><td{wide}>{name}</td>{middle}<td>{_value(part)}</td></tr>"


def times(working: str) -> str:
    """A working with proper signs.

    >>> times("3 x 1"), times("(5 + 3) / 2, rounded up")
    ('3 × 1', '(5 + 3) ÷ 2, rounded up')
    """
    return working.replace(" x ", " × ").replace(" / ", " ÷ ")


def _value(number: Number) -> str:
    return f"<b>{minus(number.value)}</b>{ring(number)}"


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


# -- what a change moved ----------------------------------------------------------------------------------------------


def difference(
    names: Names, words: str, head: str, rows: Iterable[tuple[int, int, Number, Number]], otherwise: str
) -> str:
    """Before, after and gain of every line that moved, the player's total last; `otherwise` if none did."""
    body = "".join(_moved(names, *row) for row in rows)
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Line", "Before", "After", "Gain"))
    thead = f"<thead><tr>{heads}</tr></thead>"
    table = f'<table class="ln-diff">{thead}<tbody>{body}</tbody></table>' if body else ""
    nothing = "" if body else f'<p class="ln-gap">No line of the sheet moves. {escape(otherwise)}</p>'
    return headed("i-legal", _upper(words), head) + table + nothing


def _moved(names: Names, seat: int, line: int, before: Number, after: Number) -> str:
    by = after.value - before.value
    last = line >= len(LINES)
    name = f"<b>{escape(names.seat(seat))}</b> in all" if last else f"{escape(names.seat(seat))}: {escape(title(line))}"
    sign = f'<b class="{"ln-up" if by > 0 else "ln-down"}">{points(by)}</b>{ring(after)}'
    row = ' class="ln-sumup"' if last else ""
    return f"<tr{row}><td>{name}</td><td>{minus(before.value)}</td><td>{minus(after.value)}</td><td>{sign}</td></tr>"


def headed(sign: str, eyebrow: str, head: str) -> str:
    """The head of the card; the bar of a small screen links to it."""
    words = f'<div><p class="ln-eyebrow">{escape(eyebrow)}</p><h2>{escape(head)}</h2></div>'
    return f'<div class="ln-head" id="{WHY}">{inline(sign)}{words}</div>'


def refused(book: Book, words: str, sentence: str, rule: str) -> str:
    """A change that cannot be, with its rule."""
    more = chip(*book, rule) if rule else ""
    item = f'<ol class="ln-why"><li>{escape(sentence)}{more}</li></ol>'
    return headed("i-refused", _upper(words), "Not at this table") + item


# -- who stands where -------------------------------------------------------------------------------------------------

TIE_BREAKS = ("coins", "villagers", "buildings")


def finding(names: Names, rows: Sequence[Standing]) -> str:
    """Who wins and by what, as a heading.

    >>> finding(Names({}, ["Ada", "Ben"]), [Standing(1, 40, 3, 4, 5, 1, "coins"), Standing(0, 40, 2, 4, 5, 2)])
    'Level on points: coins decide for Ben'
    """
    first = [row for row in rows if row.place == 1]
    who = names.seat(rows[0].seat)
    if len(first) > 1:
        return f"{' and '.join(names.seat(row.seat) for row in first)} share the win"
    by = rows[0].decided_by
    if by in TIE_BREAKS:
        return f"Level on points: {by} decide for {who}"
    ahead = rows[0].points - rows[1].points
    return f"{who} wins by {ahead} point{'s' if ahead > 1 else ''}"


def standings(book: Book, names: Names, rows: Sequence[Standing], numbers: Sequence[Number], over: bool) -> str:
    """Everyone's place with a bar, what told each from the next, and the rule of ties."""
    most = max(1, *(row.points for row in rows))
    bars = "".join(_bar(names, row, numbers[row.seat], most) for row in rows)
    told = [_told(names, a, b) for a, b in pairwise(rows)]
    lines = "".join(f"<li>{escape(words)}</li>" for words in told)
    eyebrow = "Who wins" if over else "If the game ended now"
    head = f'<p class="ln-eyebrow">{eyebrow}</p><h2>{escape(finding(names, rows))}</h2>'
    return f'{head}<div class="ln-stand">{bars}</div><ul class="ln-told">{lines}</ul>{chip(*book, "score.ties")}'


def _bar(names: Names, row: Standing, number: Number, most: int) -> str:
    width = round(100 * max(0, row.points) / most, 1)
    own = f'<span class="ln-small ln-muted">{row.place}.</span> <b>{escape(names.seat(row.seat))}</b>'
    bar = f'<div class="ln-pt"><i style="width:{width}%"></i></div>'
    return f"<p><span>{own}</span><span><b>{minus(row.points)}</b>{ring(number)}</span></p>{bar}"


def _told(names: Names, a: Standing, b: Standing) -> str:
    """What told two neighbours apart, with the numbers."""
    who, other = names.seat(a.seat), names.seat(b.seat)
    if not a.decided_by:
        return f"{who} and {other} are level in everything: they share the place."
    counted: Callable[[Standing], int] = lambda row: getattr(row, a.decided_by)  # noqa: E731
    level = TIE_BREAKS.index(a.decided_by) if a.decided_by in TIE_BREAKS else -1
    tied = ("points", *TIE_BREAKS)[: level + 1]
    even = f"Level in {listed(list(tied))}: " if tied else ""
    return f"{even}{who} has more {a.decided_by} than {other}, {counted(a)} to {counted(b)}."
