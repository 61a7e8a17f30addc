"""A question as HTML: what lies on its table, then a hint, then the rule with its page, then the working.
Which answer is right and which mistake a wrong one is has been decided by the engine before."""

from __future__ import annotations

import re
from html import escape, unescape

from abcore.engine.exercise import Line, Question
from abcore.engine.ledger import Ledger

from .svg import inline
from .verdict import chip

HINT, RULE = 1, 2
RINGS = {"assumed": "our value", "seen": "read off a picture", "reported": "told by others"}
Book = tuple[Ledger, str]


def asked(place: int, of: int, question: Question, scene: str = "") -> str:
    """The question and all that is needed to answer it."""
    known = "".join(f"<li>{escape(fact)}.</li>" for fact in question.facts)
    facts = f'<ul class="ln-facts">{known}</ul>' if known else ""
    eyebrow = f'<p class="ln-eyebrow">Your turn · question {place} of {of} · another table</p>'
    return f"{eyebrow}<h2>{escape(question.asks)}</h2>{scene}{facts}"


def marked(book: Book, question: Question, picked: int | None, told: int, right: bool) -> str:
    """What an answer was worth, and the help given so far; nothing before either."""
    if right:
        return _worked(book, question, "Right")
    if told > RULE:
        return _worked(book, question, "It is")
    wrong = question.options[picked] if picked is not None else None
    if not told and not wrong:
        return ""
    mistake = f"<p><b>Not yet.</b> {escape(wrong.mistake)}.</p>" if wrong else ""
    hint = f"<p><b>Hint.</b> {escape(question.hint)}</p>"
    rule = chip(*book, wrong.rule if wrong else question.rule) if told >= RULE else ""
    return _card("ln-no", "i-refused" if wrong else "i-book", mistake + hint + rule)


def _worked(book: Book, question: Question, head: str) -> str:
    """The answer with its working and its rules."""
    because = f" {escape(question.because)}" if question.because else ""
    words = f"<p><b>{head}: {escape(question.right.words)}.</b>{because}</p>"
    rows = "".join(map(_row, question.lines))
    ids = dict.fromkeys(filter(None, (question.rule, *(line.rule for line in question.lines))))
    chips = f'<div class="ln-chips">{"".join(chip(*book, rule) for rule in ids)}</div>'
    sign = ("ln-ok", "i-legal") if head == "Right" else ("ln-no", "i-book")
    return _card(*sign, f'{words}<table class="ln-sum"><tbody>{rows}</tbody></table>{chips}')


def _row(line: Line) -> str:
    ring = f'<i class="ln-as" role="img" aria-label="{RINGS[line.status]}"></i>' if line.status in RINGS else ""
    value = f"<b>{escape(line.value.replace('-', '−'))}</b>{ring}" if line.value else ""
    working = escape(line.working.replace(" x ", " × ").replace(" - ", " − "))
    return f"<tr><td>{escape(_upper(line.words))}</td><td>{working}</td><td>{value}</td></tr>"


def finished(can: str) -> str:
    """What the reader can do now; the page is done when this is on it."""
    return f'<p class="ln-finished">{inline("i-legal")}<span>{escape(can)}</span></p>'


def plain(html: str) -> str:
    """The words alone, for reading aloud.

    >>> plain("<p><b>Hint.</b> Count &amp; add.</p>")
    'Hint. Count & add.'
    """
    return unescape(re.sub(r"\s+", " ", re.sub(r"<svg.*?</svg>|<[^>]+>", " ", html, flags=re.S))).strip()


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _card(cls: str, sign: str, body: str) -> str:
    return f'<div class="ln-marked {cls}">{inline(sign)}<div>{body}</div></div>'
