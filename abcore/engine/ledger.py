"""A game's ledger: every rule with its id, its clauses in our words, its pages in each printing, and the switches.
How a rule is played is left to the game's chapters, and how it is shown to the pages."""

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

    >>> str(Ref(Document("first", "Marbles, first printing"), 2, "Rolling"))
    'p2'
    """

    document: Document
    page: int
    heading: str

    def __str__(self) -> str:
        return f"p{self.page}"


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
    """The pages of several places, as one short text; each page is told once.

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

    try:
        data = tomllib.loads(_text(path_or_text))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise LedgerError([f"it is not TOML: {error}"]) from error
    faults = list(_faults(data))
    if faults:
        raise LedgerError(faults)
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


# From tables to values: only after `_faults` has found nothing, so that nothing is asked twice.


def _rule(table: dict[str, Any], documents: Mapping[str, Document]) -> Rule:
    plain = {key: table[key] for key in ("id", "chapter", "role", "title", "heading")}
    places = ((documents[key], page) for key in documents for page in table["pages"].get(key, ()))
    return Rule(
        **plain,
        refs=tuple(Ref(document, page, table["heading"]) for document, page in places),
        clauses=tuple(Clause(**clause) for clause in table["clause"]),
        differences=tuple(Difference(table["id"], **difference) for difference in table.get("difference", ())),
    )


def _switch(table: dict[str, Any], documents: Iterable[str]) -> SwitchInfo:
    defaults = {key: table[key] for key in documents}
    return SwitchInfo(table["name"], tuple(table["rule"]), tuple(table["values"]), defaults, table["text"])


# What can be wrong. Each of these goes on after a fault, so that a writer sees all of them at once.

_RULE = {"id": str, "chapter": str, "role": str, "title": str, "heading": str, "pages": dict, "clause": list}
_CLAUSE = {"kind": str, "text": str}
_CLAUSE_MAY = {"printing": str, "reason": str, "switch": str}
_DIFFERENCE = {"kind": str, "page": str, "first": str, "revised": str}
_SWITCH = {"name": str, "rule": list, "values": list, "text": str}
_NONE: Mapping[str, type] = {}
_NAMES = {str: "a text", list: "a list", dict: "a table", object: "a value"}


def _faults(data: dict[str, Any]) -> Iterator[str]:
    yield from _shape(data, "the ledger", {"documents": dict, "rule": list}, {"switch": list})
    documents = _table(data.get("documents"))
    yield from _shape(documents, "documents", dict.fromkeys(documents, str))
    rules, switches = _named(data.get("rule"), "id", "rule"), _named(data.get("switch"), "name", "switch")
    yield from _twice([where for where, _ in rules])
    for where, table in rules:
        yield from _rule_faults(where, table, documents)
    yield from _twice([where for where, _ in switches])
    for where, table in switches:
        yield from _switch_faults(where, table, documents)
    yield from _loose_ends(rules, switches)


def _rule_faults(where: str, table: object, documents: Mapping[str, Any]) -> Iterator[str]:
    yield from _shape(table, where, _RULE, {"difference": list})
    rule = _table(table)
    yield from _one_of(rule, "role", ROLES, where)
    for key, numbers in _table(rule.get("pages")).items():
        if key not in documents:
            yield f"{where}: pages of {key!r}, which is not among the documents"
        if not _list(numbers) or not all(type(n) is int and n > 0 for n in _list(numbers)):
            yield f"{where}: pages of {key!r} must be a list of page numbers"
    if rule.get("pages") == {} or rule.get("clause") == []:
        yield f"{where}: a rule needs at least one page and one clause"
    for place, clause in enumerate(_list(rule.get("clause")), start=1):
        yield from _clause_faults(f"{where}, clause {place}", clause, documents)
    for place, difference in enumerate(_list(rule.get("difference")), start=1):
        yield from _shape(difference, f"{where}, difference {place}", _DIFFERENCE)
        yield from _one_of(_table(difference), "kind", DIFFERENCES, f"{where}, difference {place}")


def _clause_faults(where: str, table: object, documents: Mapping[str, Any]) -> Iterator[str]:
    yield from _shape(table, where, _CLAUSE, _CLAUSE_MAY)
    clause = _table(table)
    yield from _one_of(clause, "kind", KINDS, where)
    if clause.get("kind") == "ruling" and "reason" not in clause:
        yield f"{where}: a ruling needs a reason"
    if clause.get("kind") != "ruling" and "reason" in clause:
        yield f"{where}: only a ruling has a reason"
    if clause.get("kind") == "printing" and "printing" not in clause:
        yield f"{where}: a printing clause must name its printing"
    if clause.get("kind") != "printing" and "printing" in clause:
        yield f"{where}: only a printing clause names a printing"
    if "printing" in clause:
        yield from _one_of(clause, "printing", tuple(documents), where)


def _switch_faults(where: str, table: object, documents: Mapping[str, Any]) -> Iterator[str]:
    yield from _shape(table, where, {**_SWITCH, **dict.fromkeys(documents, object)})
    switch = _table(table)
    values = _list(switch.get("values"))
    if "values" in switch and (len(values) < 2 or {type(v) for v in values} not in ({bool}, {str})):
        yield f"{where}: values must be two or more, all of them true or false or all of them texts"
    for key in documents:
        if key in switch and not any(type(v) is type(switch[key]) and v == switch[key] for v in values):
            yield f"{where}: {key} is {switch[key]!r}, which is not among its values"


def _loose_ends(rules: Sequence[tuple[str, object]], switches: Sequence[tuple[str, object]]) -> Iterator[str]:
    """A switch and the clauses that it touches must name each other."""
    clauses = [(where, _table(clause)) for where, rule in rules for clause in _list(_table(rule).get("clause"))]
    told = {(str(clause["switch"]), where) for where, clause in clauses if "switch" in clause}
    listed = {(name, str(rule)) for name, switch in switches for rule in _list(_table(switch).get("rule"))}
    names, ids = {name for name, _ in switches}, {where for where, _ in rules}
    for name, rule in sorted(told - listed):
        yield f"{rule}: switch {name!r} " + ("does not list this rule" if name in names else "is not listed")
    for name, rule in sorted(listed - told):
        yield f"{name}: " + (f"no clause of {rule!r} names it" if rule in ids else f"there is no rule {rule!r}")


def _shape(table: object, where: str, needed: Mapping[str, type], may: Mapping[str, type] = _NONE) -> Iterator[str]:
    """Keys that are unknown, missing, of the wrong kind or blank."""
    if not isinstance(table, dict):
        yield f"{where}: must be a table"
        return
    known = {**needed, **may}
    yield from (f"{where}: unknown key {key!r}" for key in table if key not in known)
    yield from (f"{where}: {key!r} is missing" for key in needed if key not in table)
    for key in (key for key in known if key in table):
        if not isinstance(table[key], known[key]):
            yield f"{where}: {key!r} must be {_NAMES[known[key]]}"
        elif isinstance(table[key], str) and not table[key].strip():
            yield f"{where}: {key!r} is empty"


def _one_of(table: Mapping[str, Any], key: str, allowed: Sequence[str], where: str) -> Iterator[str]:
    if key in table and table[key] not in allowed:
        yield f"{where}: unknown {key} {table[key]!r}; it is one of {', '.join(allowed)}"


def _twice(names: Sequence[str]) -> Iterator[str]:
    yield from (f"{name}: given {names.count(name)} times" for name in dict.fromkeys(names) if names.count(name) > 1)


def _named(tables: object, key: str, kind: str) -> list[tuple[str, object]]:
    """Each table with what to call it in a fault: its own name, or its number."""
    numbered = enumerate(_list(tables), start=1)
    return [(str(_table(table).get(key) or f"{kind} {place}"), table) for place, table in numbered]


def _table(thing: object) -> dict[str, Any]:
    return thing if isinstance(thing, dict) else {}


def _list(thing: object) -> list[Any]:
    return thing if isinstance(thing, list) else []
