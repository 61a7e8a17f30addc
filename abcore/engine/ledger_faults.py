"""What can be wrong with a ledger: keys, kinds and names, and ends that hang loose.
It looks at parsed tables only; what is made of them is left to ledger.py."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .ledger import DIFFERENCES, KINDS, ROLES

_RULE = {"id": str, "chapter": str, "role": str, "title": str, "clause": list}
_PAGED = {**_RULE, "heading": str, "pages": dict}
_UNPAGED = {**_RULE, "headings": list}
_CLAUSE = {"kind": str, "text": str}
_CLAUSE_MAY = {"printing": str, "reason": str, "switch": str}
_DIFFERENCE = {"kind": str, "page": str, "first": str, "revised": str}
_SWITCH = {"name": str, "rule": list, "values": list, "text": str}
_NONE: Mapping[str, type] = {}
_NAMES = {str: "a text", list: "a list", dict: "a table", object: "a value"}


def faults(data: dict[str, Any]) -> Iterator[str]:
    """A sentence for each fault; each check goes on after one, so that a writer sees all of them at once.

    >>> list(faults({"documents": {"first": "Marbles"}}))
    ["the ledger: 'rule' is missing"]
    """
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
    rule = _table(table)
    yield from _shape(table, where, _UNPAGED if "headings" in rule else _PAGED, {"difference": list})
    yield from _one_of(rule, "role", ROLES, where)
    for key, numbers in _table(rule.get("pages")).items():
        if key not in documents:
            yield f"{where}: pages of {key!r}, which is not among the documents"
        if not _list(numbers) or not all(type(n) is int and n > 0 for n in _list(numbers)):
            yield f"{where}: pages of {key!r} must be a list of page numbers"
    headings = _list(rule.get("headings", ["any"]))
    if not headings or not all(isinstance(heading, str) and heading.strip() for heading in headings):
        yield f"{where}: 'headings' must be a list of headings of the rulebook"
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
