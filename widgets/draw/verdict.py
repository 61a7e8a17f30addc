"""What the rules say, as HTML: a refusal with its rules and pages, a legal move with its cautions, what happened.
The sentences are the engine's, the clauses are the ledger's; nothing is decided here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from abcore.engine.ledger import Clause, Ledger, pages
from abcore.engine.verdict import Event, Names, Said, Verdict

from .svg import inline

KINDS = {"book": "Book", "follows": "It follows", "printing": "This printing", "ruling": "Our ruling"}
SIGNS = {"book": "i-book", "follows": "i-arrow", "printing": "i-book", "ruling": "i-ruling"}
WHY = "ln-why"
SHOWN = 6  # events that are told at once; the others are folded
COUNTS = ("Nothing stands", "One rule stands", "Two rules stand", "Three rules stand", "Four rules stand")


def chip(ledger: Ledger, printing: str, rule: str) -> str:
    """A rule's id and page; it opens to our words, kind by kind."""
    refs = ledger.refs(rule, printing)
    found = ledger.rule(rule)
    page = f" <span>· {escape(pages(refs))}</span>" if refs else ""
    clauses = "".join(map(_clause, found.under(printing)))
    where = f'<p class="ln-small ln-muted">“{escape(found.heading)}” in the {escape(printing)} printing</p>'
    head = f"{inline('i-book')}{escape(rule)}{page}"
    return f'<details class="ln-rule"><summary>{head}</summary><ul class="ln-clauses">{clauses}</ul>{where}</details>'


def _clause(clause: Clause) -> str:
    more = f" {escape(clause.reason)}" if clause.reason else ""
    switch = f" Switch: {escape(clause.switch)}." if clause.switch else ""
    words = f"<b>{KINDS[clause.kind]}.</b> {escape(clause.text)}"
    why = f' <span class="ln-muted">{more}{switch}</span>' if more or switch else ""
    return f"<li>{inline(SIGNS[clause.kind])}<span>{words}{why}</span></li>"


def _said(ledger: Ledger, printing: str, names: Names, said: Said) -> str:
    title = escape(ledger.rule(said.rule).title)
    return f"<li><b>{title}.</b> {escape(said.sentence(names))}{chip(ledger, printing, said.rule)}</li>"


def _headed(sign: str, eyebrow: str, head: str) -> str:
    """The head of the card; the bar of a small screen links to it."""
    words = f'<div><p class="ln-eyebrow">{escape(eyebrow)}</p><h2>{escape(head)}</h2></div>'
    return f'<div class="ln-head" id="{WHY}">{inline(sign)}{words}</div>'


def refused(ledger: Ledger, printing: str, names: Names, verdict: Verdict, instead: str) -> str:
    """Why not, rule by rule; the button below it does the nearest legal move."""
    n = len(verdict.faults)
    head = f"Not yet: {COUNTS[n].lower() if n < len(COUNTS) else f'{n} rules stand'} against it"
    items = "".join(_said(ledger, printing, names, said) for said in verdict.faults)
    more = "Do this instead" if instead else "No move like this one is legal now."
    small = f'<p class="ln-only-small"><b>{escape(instead)}</b></p>' if instead else ""
    tail = '<p class="ln-small ln-muted ln-unchanged">Nothing has changed.</p>'
    tail += f'<p class="ln-eyebrow ln-instead">{more}</p>{small}'
    return _headed("i-refused", "Why not", head) + f'<ol class="ln-why">{items}</ol>{tail}'


def legal(ledger: Ledger, printing: str, names: Names, verdict: Verdict, words: str) -> str:
    """The move is legal; what speaks against it all the same."""
    items = "".join(_said(ledger, printing, names, said) for said in verdict.cautions)
    cautions = f'<p class="ln-eyebrow ln-instead">But think of this</p><ol class="ln-why">{items}</ol>' if items else ""
    return _headed("i-legal", "Legal", words) + cautions


def happened(ledger: Ledger, printing: str, names: Names, head: str, events: Sequence[Event]) -> str:
    """What came of the move, each with its rule; the first few at once, the rest folded."""
    items = [
        f"<li>{escape(_upper(event.sentence(names)))}{chip(ledger, printing, event.rule)}</li>" for event in events
    ]
    first = f'<ul class="ln-events">{"".join(items[:SHOWN])}</ul>'
    rest = "".join(items[SHOWN:])
    more = f"<summary>{len(items) - SHOWN} more</summary>" if rest else ""
    folded = f'<details class="ln-more">{more}<ul class="ln-events">{rest}</ul></details>' if rest else ""
    return _headed("i-legal", "Done", head) + first + folded


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def waiting(head: str, words: str) -> str:
    """Nothing is chosen yet: what to do."""
    return _headed("i-book", "What the rules say", head) + f'<p class="ln-muted ln-gap">{escape(words)}</p>'


def line(sign: str, head: str, words: str, link: str = "") -> str:
    """The verdict in one line, for the bar of a small screen, with a link to the whole of it."""
    jump = f'<a href="#{WHY}">{escape(link)}</a>' if link else ""
    return f'<p>{inline(sign)}<span class="ln-cut"><b>{escape(head)}</b> {escape(words)}</span>{jump}</p>'
