"""A printing of a rulebook as a value: its name, its document, and its bundle of switches.
`differences` tells two of them apart; what a switch means is the games' affair."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .value import Value

if TYPE_CHECKING:
    from .ledger import Ledger


class Printing(Value):
    """A rulebook as it was printed once; with `but` on its switches, the rules of one's own table."""

    name: str
    document: str  # the key of its document in the ledger
    switches: Any

    def with_switches(self, **changes: Any) -> Printing:
        """The same book, with some questions settled otherwise."""
        return self.but(switches=self.switches.but(**changes))


class Contrast(Value):
    """One difference between two printings."""

    kind: str  # switched, changed, added, widened, clarified or moved
    rule: str
    a: str
    b: str
    switch: str = ""


def switched(a: Printing, b: Printing) -> dict[str, tuple[Any, Any]]:
    """The switches on which two printings, or two tables, disagree.

    >>> from abcore.aboveandbelow import FIRST, REVISED
    >>> switched(FIRST, REVISED)
    {'extra_coins': ('two', 'by-count'), 'exert_for_higher': (False, True)}
    """
    pairs = zip(a.switches._fields, a.switches, b.switches, strict=True)
    return {name: (x, y) for name, x, y in pairs if x != y}


def differences(ledger: Ledger, a: Printing, b: Printing) -> list[Contrast]:
    """All that sets two printings apart: switches first, then what the books word, add, widen or move."""
    found = [
        Contrast("switched", rule, str(x), str(y), name)
        for name, (x, y) in switched(a, b).items()
        for rule in ledger.switches[name].rules
    ]
    if a.document == b.document:
        return found
    for rule in ledger.rules.values():
        for d in rule.differences:
            texts = {"first": d.first, "revised": d.revised}
            found.append(Contrast(d.kind, rule.id, texts[a.document], texts[b.document]))
    return found
