"""`rules [WORDS]`: the ledger in our words, searched, or one rule whole with what the printings say differently.
With `--coverage`: how each rule is cited in the code, and whether that is enough."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abcore.engine.ledger import load_ledger, pages

from . import games
from .answer import FINE, REFUSED, Answer
from .paint import KINDS, legal, quiet, refused, ruling, strong, wrapped

if TYPE_CHECKING:
    from abcore.engine.coverage import Coverage
    from abcore.engine.ledger import Clause, Ledger, Rule, SwitchInfo

MARKED = {"book": legal, "ruling": ruling}


def run(asked: Namespace) -> Answer:
    """List, search, or show one."""
    game = asked.game or games.ABOVE_AND_BELOW
    if asked.coverage:
        return _coverage(game)
    # read as a file: to look a rule up, no chapter has to be imported
    ledger = Path(__file__).parents[1] / games.PACKAGES[game] / "ledger.toml"
    book, words = load_ledger(ledger), " ".join(asked.words)
    whole = words in book.rules
    found = [book.rule(words)] if whole else book.search(words)
    data: dict[str, Any] = {"words": words, "rules": [rule_data(rule) for rule in found]}
    if not found:
        return Answer(REFUSED, [*wrapped(f"No rule has all of these words: {words}.{_near(book, words)}")], data)
    if whole:
        data["switches"] = [_switch_data(each) for each in _switches(book, found[0])]
        return Answer(FINE, [*rule_lines(found[0]), *_more_lines(book, found[0])], data)
    lines = [line for rule in found for line in (*rule_lines(rule), "")]
    many = "1 rule" if len(found) == 1 else f"{len(found)} rules"
    return Answer(FINE, [*lines, f"{many}. An id alone, as in 'rules {found[0].id}', shows all about it."], data)


def rule_lines(rule: Rule) -> Iterator[str]:
    """A rule with its clauses, each marked: the book's, what follows from it, one printing's, or our ruling."""
    yield f"{strong(rule.id)} · {rule.title} · {quiet(where(rule))}"
    for clause in rule.clauses:
        mark = MARKED.get(clause.kind, quiet)(f"  {KINDS[clause.kind]} {clause.kind:<8} ")
        yield from wrapped(_words(clause), mark)


def where(rule: Rule) -> str:
    """The pages of a rule, told once where all printings agree.

    >>> from abcore.engine.ledger import EXAMPLE, load_ledger
    >>> where(load_ledger(EXAMPLE).rule("roll.once"))
    'first p2, revised p2, p3'
    """
    printings = dict.fromkeys(ref.document.key for ref in rule.refs)
    told = {key: pages(ref for ref in rule.refs if ref.document.key == key) for key in printings}
    unpaged = not any(ref.page for ref in rule.refs)  # a book without page numbers is the only one
    if (len(told) > 1 or unpaged) and len(set(told.values())) == 1:
        return next(iter(told.values()))
    return ", ".join(f"{key} {at}" for key, at in told.items())


def _words(clause: Clause) -> str:
    words = f"{clause.printing}: {clause.text}" if clause.printing else clause.text
    words += f" Why: {clause.reason}" if clause.reason else ""
    return f"{words} [switch {clause.switch}]" if clause.switch else words


def _more_lines(book: Ledger, rule: Rule) -> Iterator[str]:
    """What only a rule shown whole tells: where it stands, its differences, its switches."""
    role = {"acts": "acts in play", "defines": "only defines", "by-hand": "done by hand"}[rule.role]
    yield ""
    yield quiet(f'Chapter {rule.chapter}, under "{rule.heading}"; {role}.')
    for d in rule.differences:
        yield ""
        yield f"The printings differ ({d.kind}, page {d.page}):"
        yield from wrapped(d.first, "  first    ")
        yield from wrapped(d.revised, "  revised  ")
    for switch in _switches(book, rule):
        yield ""
        usual = ", ".join(f"{key} {str(value).lower()}" for key, value in switch.defaults.items())
        yield f"Switch {strong(switch.name)}: {usual}"
        yield from wrapped(switch.text, "  ")


def _switches(book: Ledger, rule: Rule) -> list[SwitchInfo]:
    return [book.switches[name] for name in dict.fromkeys(c.switch for c in rule.clauses if c.switch)]


def _near(book: Ledger, words: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(words[:60], book.rules, n=1)
    return f" The nearest id is {near[0]}." if near else ""


def rule_data(rule: Rule) -> dict[str, Any]:
    """A rule as data."""
    at: dict[str, list[int]] = {}
    for ref in rule.refs:
        at.setdefault(ref.document.key, []).extend([ref.page] if ref.page else [])
    return {
        "id": rule.id, "chapter": rule.chapter, "role": rule.role, "title": rule.title, "heading": rule.heading,
        "headings": list(dict.fromkeys(ref.heading for ref in rule.refs)), "pages": at,
        "clauses": [clause._asdict() for clause in rule.clauses],
        "differences": [{k: v for k, v in d._asdict().items() if k != "rule"} for d in rule.differences],
    }  # fmt: skip


def _switch_data(switch: SwitchInfo) -> dict[str, Any]:
    plain = {"name": switch.name, "rules": list(switch.rules), "values": list(switch.values), "text": switch.text}
    return plain | {"defaults": dict(switch.defaults)}


# -- coverage ---------------------------------------------------------------------------------------------------------


def game_coverage(game: str = games.ABOVE_AND_BELOW) -> Coverage:
    """How the code of a game cites its ledger."""
    from pkgutil import iter_modules

    from abcore.engine.coverage import coverage

    names = [found.name for found in iter_modules([str(Path(__file__).parents[1] / games.PACKAGES[game])])]
    modules = [games.module(game, name) for name in names]
    return coverage(games.module(game, "ledger").ledger(), modules, games.module(game, "score").CITES)


def _coverage(game: str) -> Answer:
    found = game_coverage(game)
    rows = [row._asdict() | {"ways": dict(row.ways), "covered": row.covered} for row in found.rows]
    data = {"coverage": rows, "uncited": list(found.uncited), "unknown": list(found.unknown)}
    lines = [f"{legal('✓') if row.covered else refused('✕')} {row.rule:<24} {row}" for row in found.rows]
    lines += [refused(f"✕ {rule:<24} is cited, but the ledger has no such rule") for rule in found.unknown]
    missing = len(found.uncited)
    told = f"{len(found.rows)} rules, {missing or 'none'} without a citation, {len(found.unknown) or 'none'} unknown."
    lines += ["", told]
    return Answer(FINE if found else REFUSED, lines, data)
