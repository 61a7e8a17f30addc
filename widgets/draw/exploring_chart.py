"""The two charts of exploring: every number for one party, and all parties for one number, each with its table.
The title is what the chart shows, found by comparing; how charts look is chart.py's."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.odds_parties import Row

from .chart import SMALL, Bar, Picture, Series, bars, lines
from .exploring import about, bar, fold, percent
from .parts import bust
from .scoring import ring
from .svg import inline
from .view import UNSURE

SHOWN = 6  # parties that have a bar; all are in the table
COUNT = ("Nobody", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine")
NOTHING = Picture("", "", {}, "", "")


def names(content: Content, party: Sequence[str]) -> str:
    """Who goes, as a list."""
    *most, last = [content.tokens[name].name for name in party]
    return f"{', '.join(most)} and {last}" if most else last


# -- every number -----------------------------------------------------------------------------------------------------


def every_number(
    who: str, numbers: Sequence[int], ways: Sequence[str], rows: Sequence[tuple[Fraction, ...]], mark: int, width: int
) -> Picture:
    """The chance of every number for one party, a line for each way to play."""
    series = [Series(way, row) for way, row in zip(ways, rows, strict=True)]
    figure, still = lines(numbers, series, "lanterns or more", min(mark, numbers[-1]), width)
    words = f"The chance of each number for {who}, one line for each way to play."
    return Picture(found(numbers, rows), words, figure, still, _numbers_table(numbers, ways, rows))


def found(numbers: Sequence[int], rows: Sequence[tuple[Fraction, ...]]) -> str:
    """What the lines show, as a heading.

    >>> dice, best = (Fraction(1), Fraction(1, 2), Fraction(0)), (Fraction(1), Fraction(1), Fraction(1, 3))
    >>> found([1, 2, 3], [dice, best])
    'Safe up to 1 by the dice alone, up to 2 if you exert; never more than 3'
    """
    safe, sure = (sum(p == 1 for p in row) for row in (rows[0], rows[-1]))  # from 1 on, and never certain again
    most = max(n for n, p in zip(numbers, rows[-1], strict=True) if p)
    first = f"Safe up to {safe} by the dice alone" if safe else "Nothing is safe by the dice alone"
    more = f", up to {sure} if you exert" if sure > safe else ""
    return f"{first}{more}; never more than {most}"


def _numbers_table(numbers: Sequence[int], ways: Sequence[str], rows: Sequence[tuple[Fraction, ...]]) -> str:
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in ("Number", *ways))
    body = "".join(
        f'<tr><th scope="row">{n}</th>' + "".join(f"<td>{p} <small>{percent(p)}</small></td>" for p in found) + "</tr>"
        for n, *found in zip(numbers, *rows, strict=True)
    )
    table = f'<table class="ln-grid"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'
    return fold("numbers-table", "Every number as a table", table)


# -- all parties ------------------------------------------------------------------------------------------------------


def all_parties(content: Content, rows: Sequence[Row], own: Sequence[str], number: int, width: int) -> Picture:
    """All parties for a number: the best as bars, one's own marked, and all of them in the table."""
    if not rows:
        return Picture("Nobody can go", "No party of this village may explore now.", {}, "", "")
    mine = frozenset(own)
    shown = [row for at, row in enumerate(rows) if at < SHOWN or frozenset(row.party) == mine]
    figure, still = bars([_bar(content, row, frozenset(row.party) == mine, width) for row in shown], width)
    best = rows[0].cells[0]
    p = best.value.value
    lead = f"Best for {number}: {names(content, rows[0].party)}, {'certain' if p == 1 else p}"
    nights = f"for {_nights(best.nights.value)} on average"
    words = f"{lead}, {nights}." if p else f"None of these {len(rows)} parties can have {number} lanterns."
    return Picture(further(rows, number), words, figure, still, _parties_table(content, rows, mine))


def further(rows: Sequence[Row], number: int) -> str:
    """What the bars show: how many it takes to do best.

    >>> further([], 6)
    'Nobody here reaches 6'
    """
    if not rows or not rows[0].cells[0].value.value:
        return f"Nobody here reaches {number}"
    best: dict[int, Fraction] = {}
    for row in rows:
        best[len(row.party)] = max(best.get(len(row.party), Fraction(0)), row.cells[0].value.value)
    few = min(best)
    top = min(size for size, p in best.items() if p == max(best.values()))
    if top == few:
        return f"{_count(top)} do as well as more" if len(best) > 1 else f"Only {_count(top).lower()} can go"
    return f"{_count(top)} go further than {_count(max(size for size in best if size < top)).lower()}"


def _count(many: int) -> str:
    return COUNT[many] if many < len(COUNT) else str(many)


def _nights(nights: Fraction) -> str:
    return f"{nights} bed-night{'' if nights == 1 else 's'}"


def _bar(content: Content, row: Row, own: bool, width: int) -> Bar:
    p, nights = row.cells[0].value.value, row.cells[0].nights.value
    beds = f"; {float(nights):.1f} bed-nights" if width >= SMALL else ""
    name = names(content, row.party)
    return Bar(f"Your party: {name}" if own else name, p, f"{p}, {percent(p)}{beds}", own)


def _parties_table(content: Content, rows: Sequence[Row], own: frozenset[str]) -> str:
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Party", "Chance", "Bed-nights"))
    body = "".join(_party(content, row, frozenset(row.party) == own) for row in rows)
    table = f'<table class="ln-grid ln-parties"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'
    unsure = next((row.cells[0].value for row in rows if row.cells[0].value.status in UNSURE), None)
    exact = f"Exact, for our values {ring(unsure)}" if unsure else "Exact"
    words = "With your rerolls and with exerting, both played best for this number. A bed-night is one step of one "
    note = f'<p class="ln-small ln-muted ln-gap">{words}villager towards ready. {exact}</p>'
    return fold("parties", f"All {len(rows)} parties as a table", table + note)


def _party(content: Content, row: Row, own: bool) -> str:
    cell = row.cells[0]
    p, nights = cell.value.value, cell.nights.value
    faces = "".join(inline(bust(name), "ln-i ln-face") for name in row.party)
    mine = "<b>Your party</b> " if own else ""
    who = f'<span class="ln-faces">{faces}</span><span>{mine}{escape(names(content, row.party))}</span>'
    odd = f"<b>{p}</b> <small>{percent(p)}</small>{bar(Fraction(0), p)}"
    beds = f"<b>{nights}</b>" + (f" <small>about {float(nights):.1f}</small>" if nights.denominator > 1 else "")
    cls = ' class="ln-own"' if own else ""
    label = f'<span class="ln-sr"> {about(p)}</span>'
    return f'<tr{cls}><th scope="row"><span class="ln-who">{who}</span></th><td>{odd}{label}</td><td>{beds}</td></tr>'
