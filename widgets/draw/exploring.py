"""The odds of a party as bars and as a table, the encounter, the dice that lie, and the villagers who may go.
Each chance is a fraction of the engine: it is written first as such, then in percent, then in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from abcore.aboveandbelow.book import Paragraph
from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.frames import Expedition
from abcore.engine.dist import Dist
from abcore.engine.explain import Number

from .parts import TOKEN_H, TOKEN_W, bust, token
from .scoring import Book, ring
from .svg import icon, inline, rect, sheet, text
from .verdict import chip
from .view import UNSURE, View

WIDE, NARROW = 776, 300
SMALL = 640
HEADS = {"exploring": "Below", "ready": "Ready", "exhausted": "Exhausted", "injured": "Injured"}
Ways = Sequence[tuple[str, Fraction]]
Line = tuple[str, int, Ways]  # what a choice offers, its number, and the chances way by way


# -- chances in words -------------------------------------------------------------------------------------------------


def percent(p: Fraction) -> str:
    """In percent, whole; what is not certain never looks certain.

    >>> [percent(Fraction(*p)) for p in ((1, 3), (1, 1), (999, 1000), (1, 1000), (0, 1))]
    ['33%', '100%', 'over 99%', 'under 1%', '0%']
    """
    whole = round(100 * p)
    if 0 < p < 1 and whole in (0, 100):
        return "over 99%" if whole else "under 1%"
    return f"{whole}%"


def about(p: Fraction) -> str:
    """A chance as one says it.

    >>> [about(Fraction(*p)) for p in ((1, 3), (5, 6), (11, 36), (17, 18), (11, 18), (1, 1), (0, 1))]
    ['1 in 3', 'misses 1 in 6', 'about 1 in 3', 'misses 1 in 18', 'misses about 2 in 5', 'certain', 'never']
    """
    if p in (0, 1):
        return "certain" if p else "never"
    rare = min(p, 1 - p)
    near = rare if rare.numerator == 1 else _near(rare)
    words = f"{'about ' if near != rare else ''}{near.numerator} in {near.denominator}"
    return words if p <= Fraction(1, 2) else f"misses {words}"


def _near(p: Fraction) -> Fraction:
    """A plain fraction close by: one in so many, or two in five."""
    plain = [Fraction(2, 5), *(Fraction(1, n) for n in range(2, 2 + round(1 / p) + 1))]
    return min(plain, key=lambda one: abs(one - p))


def finding(rows: Sequence[tuple[int, Fraction, Fraction]]) -> str:
    """What the odds come to, as a heading: number, chance without exerting, chance with it.

    >>> finding([(3, Fraction(1, 2), Fraction(1)), (4, Fraction(1, 3), Fraction(1)), (6, Fraction(0), Fraction(1, 3))])
    '3 and 4 are certain if you exert, 6 comes 1 time in 3'
    """
    groups: dict[str, list[str]] = {}
    for number, calm, best in rows:
        groups.setdefault(_found(calm, best), []).append(str(number))
    return ", ".join(_joined(words, numbers) for words, numbers in groups.items())


def _found(calm: Fraction, best: Fraction) -> str:
    if best in (0, 1):
        return "is out of reach" if not best else "is certain" if calm == 1 else "is certain if you exert"
    return f"comes {best.numerator} time{'s' if best.numerator > 1 else ''} in {best.denominator}"


def _joined(words: str, numbers: list[str]) -> str:
    if len(numbers) == 1:
        return f"{numbers[0]} {words}"
    return f"{' and '.join(numbers)} {words.replace('is ', 'are ', 1).replace('comes ', 'come ', 1)}"


# -- the odds ---------------------------------------------------------------------------------------------------------


def odds(book: Book, head: str, lines: Sequence[Line], number: Number, more: str = "") -> str:
    """Bars for every number, way by way; a note, the same as a table, and where the lanterns come from."""
    top = f'<p class="ln-eyebrow">Their odds</p><h2>{escape(head)}</h2>'
    bars = "".join(_bars(*line) for line in lines)
    exact = f"Exact, for our values {ring(number)}" if number.status in UNSURE else "Exact"
    note = f'<p class="ln-small ln-muted ln-gap">The strong part of a bar is what that step adds. {exact}</p>'
    chips = "".join(chip(*book, rule) for rule in ("explore.lanterns", "explore.reroll", "explore.exert"))
    return f'{top}{bars}{note}{more}{_table(lines)}{_lanterns(number)}<div class="ln-chips">{chips}</div>'


def _bars(words: str, number: int, ways: Ways) -> str:
    badge = f'<span class="ln-need">{inline("i-lantern")}<b>{number}</b></span>'
    drawn, before = f'<p class="ln-for">{badge}<b>{escape(words)}</b></p>', Fraction(0)
    for way, p in ways:
        drawn += f'<p class="ln-odd"><span>{escape(way)}</span>{chance(p)}</p>{bar(before, p)}'
        before = p
    return f'<div class="ln-number">{drawn}</div>'


def chance(p: Fraction) -> str:
    """The fraction first, then percent, then words."""
    return f"<b>{p}</b><span>{percent(p)}</span><span>{about(p)}</span>"


def bar(before: Fraction, now: Fraction) -> str:
    old, new = float(100 * min(before, now)), float(100 * (now - min(before, now)))
    had = f'<i class="ln-had" style="width:{old:.2f}%"></i>' if old else ""
    return f'<div class="ln-pt" aria-hidden="true">{had}<i style="width:{new:.2f}%"></i></div>'


def _table(lines: Sequence[Line]) -> str:
    ways = [way for way, _ in lines[0][2]]
    heads = "".join(f'<th scope="col">{escape(way)}</th>' for way in ("Number", *ways))
    body = "".join(
        f'<tr><th scope="row">{number}<span class="ln-sr"> {escape(words)}</span></th>'
        + "".join(f"<td>{p} <small>{percent(p)}</small></td>" for _, p in found)
        + "</tr>"
        for words, number, found in lines
    )
    table = f'<table class="ln-grid"><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>'
    return fold("odds-table", "The odds as a table", table)


def _lanterns(number: Number) -> str:
    rows = "".join(
        f"<li>{escape(part.label)}: <b>{part.value}</b>{ring(part)} "
        f'<span class="ln-muted">({escape(part.working)})</span></li>'
        for part in number.parts
    )
    return fold("odds-lanterns", "Where the lanterns come from", f"<ul>{rows}</ul>")


def fold(id: str, words: str, inside: str) -> str:
    summary = f"<summary>{escape(words)}{inline('i-chevron')}</summary>"
    return f'<details class="ln-twin" data-id="{id}">{summary}{inside}</details>'


def nothing(head: str, words: str, eyebrow: str = "Their odds") -> str:
    """A card while no party may go."""
    top = f'<p class="ln-eyebrow">{escape(eyebrow)}</p><h2>{escape(head)}</h2>'
    return f'{top}<p class="ln-muted ln-gap">{escape(words)}</p>'


# -- the encounter, the villagers and the dice ------------------------------------------------------------------------


def encounter(paragraph: Paragraph, own: bool, too_dear: Sequence[str] = ()) -> str:
    """What is read aloud, marked as one to practise on, and what the village cannot pay for."""
    where = "of your own book" if own else f"{paragraph.number} of our book"
    top = f'<p class="ln-eyebrow">Encounter to practise on: paragraph {where}</p>'
    read = f'<div class="ln-story"><p>{escape(paragraph.text)}</p></div>'
    dear = "".join(f'<p class="ln-small ln-muted ln-gap">{escape(words)}</p>' for words in too_dear)
    asks = '<p class="ln-eyebrow ln-instead">Which number do you go for?</p>'
    return f"{top}<h2>{escape(paragraph.title)}</h2>{read}{dear}{asks}"


def dice(content: Content, exp: Expedition, total: int) -> str:
    """Who rolled what, and the lanterns that it comes to."""
    rows = "".join(_die(content, name, face) for name, face in zip(exp.party, exp.dice, strict=False))
    return f'<ul class="ln-dice">{rows}</ul><p><b>{total} lanterns</b> so far.</p>'


def _die(content: Content, name: str, face: int) -> str:
    n = content.tokens[name].lanterns(face)
    words = f"{content.tokens[name].name}: {face}, {n} lantern{'s' if n != 1 else ''}"
    return f"<li>{inline(bust(name), 'ln-face')}{inline(f'i-d{face}', 'ln-i ln-die')}<span>{escape(words)}</span></li>"


def luck(dist: Dist[int], rolled: int) -> str:
    """What the first roll was like among all that could have been."""
    here, more = dist.p(lambda n: n == rolled), dist.p(lambda n: n > rolled)
    words = f"{here} of all rolls bring {rolled} lanterns, {more or 'none'} bring{'' if more else 's'} more."
    return f'<p class="ln-gap"><b>Luck beside odds.</b> {words}</p>'


def after(number: int, p: Fraction, reached: bool | None) -> str:
    """What the odds were, once the try is over."""
    came = "" if reached is None else f" You {'reached' if reached else 'missed'} it."
    words = f"<b>Luck beside odds.</b> Before the dice, the chance of {number} was {chance_in(p)}.{came}"
    return f'<p class="ln-gap">{words}</p>'


def chance_in(p: Fraction) -> str:
    """A chance in a sentence.

    >>> chance_in(Fraction(11, 18)), chance_in(Fraction(1))
    ('11/18 (61%)', '1 (certain)')
    """
    return f"{p} ({percent(p) if 0 < p < 1 else about(p)})"


def tally(number: int, tries: int, reached: int, expected: Fraction) -> str:
    """All tries of this page for a number, beside what was to be expected.

    >>> tally(6, 12, 5, Fraction(16, 3))
    '12 tries: 5 reached 6; expected 5.3'
    >>> tally(6, 1, 0, Fraction(1, 2))
    '1 try: 0 reached 6; expected 0.5'
    """
    return f"{tries} {'try' if tries == 1 else 'tries'}: {reached} reached {number}; expected {float(expected):.1f}"


def villagers(view: View, width: int) -> str:
    """All villagers of the village, group by group."""
    wide = WIDE if width >= SMALL else max(width, NARROW)
    people = view.villagers()
    per = max(1, min(len(people), int((wide - 12) // (TOKEN_W + 5))))
    pitch = (wide - 20) / per
    drawn, before = "", ""
    for i, (id, name, where) in enumerate(people):
        x, y = 14 + i % per * pitch, i // per * (TOKEN_H + 50)
        if where != before or i % per == 0:
            drawn += icon("lantern" if where == "exploring" else where, x, y + 15, 20, "--glow")
            drawn += text(x + 26, y + 31, HEADS[where], "h")
        before = where
        drawn += token(view, id, name, x, y + 44, where)
    height = -(-len(people) // per) * (TOKEN_H + 50) + 8
    label = f"{view.names.seat(view.seat)}'s villagers"
    return sheet(wide, height, rect(0, 0, wide, height, "g-sky") + drawn, label)
