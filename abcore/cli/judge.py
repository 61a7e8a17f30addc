"""A verdict told to people and to programs: each sentence with its rule and the page of the printing in use.
Also what would make a refused move legal: the nearest legal one, or a switch that tables settle differently."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from abcore.engine.ledger import pages

from .games import printings
from .paint import KINDS, quiet, ruling, wrapped

if TYPE_CHECKING:
    from abcore.engine.verdict import Said, Verdict

    from .source import Situation


def said(here: Situation, each: Said) -> dict[str, Any]:
    """One fault or caution as data."""
    refs = here.game.ledger.refs(each.rule, here.game.printing.document)
    return {
        "rule": each.rule,
        "sentence": each.sentence(here.game.names(here.names)),
        "pages": list(dict.fromkeys(ref.page for ref in refs if ref.page)),
        "heading": refs[0].heading if refs else "",
    }


def said_lines(here: Situation, faults: Iterable[Said], indent: str = "  ") -> Iterator[str]:
    """Each fault or caution as a sentence, with its rule and page below it."""
    for each in faults:
        yield from wrapped(each.sentence(here.game.names(here.names)), indent)
        yield f"{indent}{where(here, each.rule)}"


def where(here: Situation, rule: str) -> str:
    """A rule as a chip: its id and the page of the printing in use; a rule that is all ruling says so."""
    ledger = here.game.ledger
    refs = ledger.refs(rule, here.game.printing.document)
    ours = all(clause.kind == "ruling" for clause in ledger.rule(rule).clauses)
    return quiet(f"{rule} · {pages(refs)}") + (f" {ruling(KINDS['ruling'] + ' our ruling')}" if ours else "")


def allowed_by(here: Situation, move: Any, verdict: Verdict) -> list[dict[str, Any]]:
    """The single switches of the broken rules that would make the move legal, with the printings that play it so."""
    ledger, printing = here.game.ledger, here.game.printing
    names = [clause.switch for rule in verdict.rules for clause in ledger.rule(rule).clauses if clause.switch]
    found = []
    for name in dict.fromkeys(names):
        for value in ledger.switches[name].values:
            game = type(here.game)(printing.with_switches(**{name: value}), here.game.content)
            if value != getattr(printing.switches, name) and game.check(here.state, move):
                so = [other.name for other in printings(here).values() if getattr(other.switches, name) == value]
                found.append({"switch": name, "value": value, "printings": so})
    return found


def allowed_lines(found: list[dict[str, Any]]) -> Iterator[str]:
    """The same in sentences.

    >>> list(allowed_lines([{"switch": "raised_offers", "value": True, "printings": []}]))
    ['Switch raised_offers would allow it, if your table agrees.']
    """
    for each in found:
        so = " and ".join(name.lower() for name in each["printings"])
        told = f", as the {so} printing does." if so else ", if your table agrees."
        value = "" if each["value"] is True else f" = {str(each['value']).lower()}"
        yield from wrapped(f"Switch {each['switch']}{value} would allow it{told}")
