"""A game's ledger: every rule with its id, its clauses in our words, its pages in each printing, and the switches.
How a rule is played is left to the game's chapters; what can be wrong with a ledger is in ledger_faults.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, NamedTuple

ROLES = ("acts", "defines", "by-hand")
KINDS = ("book", "follows", "printing", "ruling")
DIFFERENCES = ("changed", "added", "widened", "clarified", "moved")

EXAMPLE = """
[documents]
first = "Marbles, first printing"
revised = "Marbles, revised printing"

[[rule]]
id = "roll.once"
chapter = "roll"
role = "acts"
title = "Roll a marble"
heading = "Rolling"
pages = { first = [2], revised = [2, 3] }
[[rule.clause]]
kind = "book"
text = "On your turn you roll one marble."
[[rule.clause]]
kind = "printing"
printing = "revised"
text = "Red marbles roll twice."
[[rule.clause]]
kind = "ruling"
text = "A marble that leaves the table is lost."
reason = "Nobody wants to crawl."
switch = "lost_marbles"
[[rule.difference]]
kind = "added"
page = "3"
first = "Nothing is said of red marbles."
revised = "Red marbles roll twice."

[[switch]]
name = "lost_marbles"
rule = ["roll.once"]
values = [false, true]
first = true
revised = true
text = "On, a marble off the table is lost; off, it comes back."
"""


class LedgerError(ValueError):
    """A ledger that cannot be used; `faults` has all that is wrong with it.

    >>> print(LedgerError(["rule 1: 'id' is missing", "rule 1: 'clause' is missing"]))
    The ledger has 2 faults:
    - rule 1: 'id' is missing
    - rule 1: 'clause' is missing
    """

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(faults)
        count = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        super().__init__("\n- ".join((f"The ledger has {count}:", *self.faults)))


class Document(NamedTuple):
    """A rulebook: the key by which the ledger calls its printing, and its title."""

    key: str
    title: str


class Ref(NamedTuple):
    """A place in a document. Its `str` is short; the heading helps to find it on the page.

    A book without page numbers has page 0, and its headings alone tell the place.

    >>> str(Ref(Document("first", "Marbles, first printing"), 2, "Rolling"))
    'p2'
    >>> str(Ref(Document("first", "Marbles, a leaflet"), 0, "Rolling"))
    '“Rolling”'
    """

    document: Document
    page: int
    heading: str

    def __str__(self) -> str:
        return f"p{self.page}" if self.page else f"“{self.heading}”"


class Clause(NamedTuple):
    """One statement of a rule. Only a ruling has a reason, and only a clause of one printing names it."""

    kind: str
    text: str
    printing: str = ""
    reason: str = ""
    switch: str = ""


class Difference(NamedTuple):
    """What two printings say differently about a rule, and on which page."""

    rule: str
    kind: str
    page: str
    first: str
    revised: str


class Rule(NamedTuple):
    """One atomic rule. Of several pages, the one that matters most comes first."""

    id: str
    chapter: str
    role: str
    title: str
    heading: str
    refs: tuple[Ref, ...]
    clauses: tuple[Clause, ...]
    differences: tuple[Difference, ...] = ()

    def under(self, printing: str) -> tuple[Clause, ...]:
        """The clauses without those that only another printing has.

        >>> [c.kind for c in load_ledger(EXAMPLE).rule("roll.once").under("first")]
        ['book', 'ruling']
        """
        return tuple(c for c in self.clauses if c.printing in ("", printing))


class SwitchInfo(NamedTuple):
    """A setting of the game: the rules it touches, the values it can have, and the one in each printing's bundle."""

    name: str
    rules: tuple[str, ...]
    values: tuple[bool | str, ...]
    defaults: Mapping[str, bool | str]
    text: str


class Ledger:
    """All rules of a game, in the order of its rulebook.

    >>> ledger = load_ledger(EXAMPLE)
    >>> list(ledger.rules), ledger.order["roll.once"], ledger.switches["lost_marbles"].defaults["first"]
    (['roll.once'], 0, True)
    """

    __slots__ = ("documents", "order", "rules", "switches")

    def __init__(self, documents: Iterable[Document], rules: Iterable[Rule], switches: Iterable[SwitchInfo]) -> None:
        self.documents: Mapping[str, Document] = {document.key: document for document in documents}
        self.rules: Mapping[str, Rule] = {rule.id: rule for rule in rules}
        self.order: Mapping[str, int] = {rule: place for place, rule in enumerate(self.rules)}
        self.switches: Mapping[str, SwitchInfo] = {switch.name: switch for switch in switches}

    def rule(self, id: str) -> Rule:
        """The rule with this id.

        >>> load_ledger(EXAMPLE).rule("roll.once").title
        'Roll a marble'
        >>> load_ledger(EXAMPLE).rule("roll.one")
        Traceback (most recent call last):
        LookupError: There is no rule 'roll.one'; the nearest id is 'roll.once'.
        """
        if id in self.rules:
            return self.rules[id]
        from difflib import get_close_matches

        near = get_close_matches(id, self.rules, n=1)
        raise LookupError(f"There is no rule {id!r}" + (f"; the nearest id is {near[0]!r}." if near else "."))

    def refs(self, id: str, printing: str) -> tuple[Ref, ...]:
        """Where a rule stands in one printing.

        >>> pages(load_ledger(EXAMPLE).refs("roll.once", "revised"))
        'p2, p3'
        >>> load_ledger(EXAMPLE).refs("roll.once", "third")
        Traceback (most recent call last):
        LookupError: There is no printing 'third'; the ledger knows first, revised.
        """
        if printing not in self.documents:
            raise LookupError(f"There is no printing {printing!r}; the ledger knows {', '.join(self.documents)}.")
        return tuple(ref for ref in self.rule(id).refs if ref.document.key == printing)

    def search(self, words: str) -> list[Rule]:
        """The rules in which all these words occur, those first that have most of them in id or title.

        >>> [rule.id for rule in load_ledger(EXAMPLE).search("MARBLE crawl")]
        ['roll.once']
        >>> load_ledger(EXAMPLE).search("marble dice")
        []
        """
        wanted = words.lower().split()
        found = [rule for rule in self.rules.values() if all(word in _words(rule) for word in wanted)]
        return sorted(found, key=lambda rule: -sum(word in f"{rule.id} {rule.title}".lower() for word in wanted))

    def differences(self) -> tuple[Difference, ...]:
        """Everything that the printings say differently, in the order of the rules.

        >>> [(d.kind, d.rule, d.page) for d in load_ledger(EXAMPLE).differences()]
        [('added', 'roll.once', '3')]
        """
        return tuple(difference for rule in self.rules.values() for difference in rule.differences)


def pages(refs: Iterable[Ref]) -> str:
    """The pages of several places, or their headings, as one short text; each is told once.

    >>> book = Document("first", "Marbles, first printing")
    >>> pages([Ref(book, 6, "Rolling"), Ref(book, 8, "Rolling"), Ref(book, 6, "Winning")])
    'p6, p8'
    """
    return ", ".join(dict.fromkeys(map(str, refs)))


def load_ledger(path_or_text: str | PathLike[str]) -> Ledger:
    """Read a ledger from a file, or from a text of several lines. A bad one is refused with all its faults.

    >>> load_ledger(EXAMPLE).rule("roll.once").clauses[0].text
    'On your turn you roll one marble.'
    >>> load_ledger(EXAMPLE.replace("reason", "because"))
    Traceback (most recent call last):
    abcore.engine.ledger.LedgerError: The ledger has 2 faults:
    - roll.once, clause 3: unknown key 'because'
    - roll.once, clause 3: a ruling needs a reason
    """
    import tomllib

    from .ledger_faults import faults

    try:
        data = tomllib.loads(_text(path_or_text))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LedgerError([f"it is not TOML: {error}"]) from error
    if found := list(faults(data)):
        raise LedgerError(found)
    documents = {key: Document(key, title) for key, title in data["documents"].items()}
    rules = (_rule(table, documents) for table in data["rule"])
    switches = (_switch(table, documents) for table in data.get("switch", ()))
    return Ledger(documents.values(), rules, switches)


def _text(path_or_text: str | PathLike[str]) -> str:
    if isinstance(path_or_text, str) and "\n" in path_or_text:
        return path_or_text
    with open(path_or_text, encoding="utf-8") as file:
        return file.read()


def _words(rule: Rule) -> str:
    said = (f"{clause.text} {clause.reason}" for clause in rule.clauses)
    return " ".join((rule.id, rule.title, *said)).lower()


# From tables to values: only after `faults` has found nothing, so that nothing is asked twice.


def _rule(table: dict[str, Any], documents: Mapping[str, Document]) -> Rule:
    plain = {key: table[key] for key in ("id", "chapter", "role", "title")}
    refs = tuple(_refs(table, documents.values()))
    return Rule(
        **plain,
        heading=refs[0].heading,
        refs=refs,
        clauses=tuple(Clause(**clause) for clause in table["clause"]),
        differences=tuple(Difference(table["id"], **difference) for difference in table.get("difference", ())),
    )


def _refs(table: dict[str, Any], documents: Iterable[Document]) -> Iterator[Ref]:
    for document in documents:
        yield from (Ref(document, 0, heading) for heading in table.get("headings", ()))
        yield from (Ref(document, page, table["heading"]) for page in table.get("pages", {}).get(document.key, ()))


def _switch(table: dict[str, Any], documents: Iterable[str]) -> SwitchInfo:
    defaults = {key: table[key] for key in documents}
    return SwitchInfo(table["name"], tuple(table["rule"]), tuple(table["values"]), defaults, table["text"])
