"""A question on scoring as HTML: what lies on its table, then a hint, then the rule with its page, then the working.
Which answer is right and which mistake a wrong one is has been decided by the engine before."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from abcore.engine.explain import Number

from .scoring import Book, minus, ring, times
from .svg import inline
from .verdict import chip

CAN = "You can now score a village line by line, say which rule pays each point, and tell how a tie is broken."


def asked(place: int, of: int, asks: str, facts: Sequence[str]) -> str:
    """The question and all that is needed to answer it."""
    known = "".join(f"<li>{escape(fact)}.</li>" for fact in facts)
    eyebrow = f'<p class="ln-eyebrow">Your turn · question {place} of {of} · another table</p>'
    return f'{eyebrow}<h2>{escape(asks)}</h2><ul class="ln-facts">{known}</ul>'


def hinted(book: Book, mistake: str, rule: str, hint: str, wrong: int) -> str:
    """After a wrong answer: what it counts, and the hint; after a second one the rule as well."""
    more = chip(*book, rule) if wrong > 1 else ""
    told = f"<p><b>Hint.</b> {escape(hint)}</p>"
    return _card("ln-no", "i-refused", f"<p><b>Not yet.</b> {escape(mistake)}.</p>{told}{more}")


def option_words(value: int, words: str = "") -> str:
    """What stands on the button of an answer.

    >>> option_words(1), option_words(-2), option_words(0, "Ada")
    ('1 point', '−2 points', 'Ada')
    """
    return words or f"{minus(value)} point{'s' if abs(value) != 1 else ''}"


def worked(book: Book, number: Number, words: str, right: bool) -> str:
    """The answer with its working and its rule; `words` where it is not points."""
    parts = number.parts or (number,)
    rows = "".join(
        f"<tr><td>{escape(_upper(part.label))}</td><td>{escape(times(part.working))}</td>"
        f"<td><b>{minus(part.value)}</b>{ring(part)}</td></tr>"
        for part in parts
    )
    why = f" {_upper(number.label)}." if words else ""
    head = f"<p><b>{'Right' if right else 'It is'}: {escape(words) or minus(number.value)}.</b>{escape(why)}</p>"
    rules = "".join(chip(*book, rule) for rule in dict.fromkeys(part.rule for part in (number, *parts)))
    sign = ("ln-ok", "i-legal") if right else ("ln-no", "i-book")
    return _card(*sign, f'{head}<table class="ln-sum"><tbody>{rows}</tbody></table>{rules}')


def finished() -> str:
    """What the reader can do now."""
    return f'<p class="ln-finished">{inline("i-legal")}<span>{escape(CAN)}</span></p>'


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _card(cls: str, sign: str, body: str) -> str:
    return f'<div class="ln-marked {cls}">{inline(sign)}<div>{body}</div></div>'
