"""Which rules of a ledger the code cites, and how: by a refusal, a caution, an event, or a line of the score.
It looks at the sayings that a game's modules hold; whether each is said at the right moment is left to the tests."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from .verdict import Caution, Fact, Refusal, Saying

if TYPE_CHECKING:
    from .ledger import Ledger

WAYS: dict[type[Saying], str] = {Refusal: "refusal", Caution: "caution", Fact: "event"}
SCORE = "score line"
ROLES = {"defines": "defines", "by-hand": "by hand"}


class Row(NamedTuple):
    """One rule and how it is cited: each way with how often, or the role that frees it from being cited."""

    rule: str
    role: str
    ways: Mapping[str, int]

    @property
    def covered(self) -> bool:
        """Whether something cites it, or nothing has to."""
        return bool(self.ways) or self.role in ROLES

    def __str__(self) -> str:
        told = [f"{way} {n}" if n > 1 else way for way, n in self.ways.items()]
        told += [ROLES[self.role]] if self.role in ROLES else []
        return ", ".join(told) or "cited nowhere"


class Coverage(NamedTuple):
    """All rules of a ledger with their rows, and the ids that are cited without being in it."""

    rows: tuple[Row, ...]
    unknown: tuple[str, ...]

    @property
    def uncited(self) -> tuple[str, ...]:
        """The ids of the rules that act and are cited nowhere."""
        return tuple(row.rule for row in self.rows if not row.covered)

    def __bool__(self) -> bool:
        return not (self.uncited or self.unknown)


def coverage(ledger: Ledger, modules: Iterable[ModuleType], scores: Iterable[str] = ()) -> Coverage:
    """Hold a ledger against what a game's modules cite; `scores` are the ids of the lines of its score.

    >>> from types import SimpleNamespace
    >>> from abcore.engine.ledger import EXAMPLE, load_ledger
    >>> marbles = SimpleNamespace(GONE=Refusal("roll.none", "No marble is left."))
    >>> found = coverage(load_ledger(EXAMPLE), [marbles])
    >>> bool(found), found.uncited, found.unknown
    (False, ('roll.once',), ('roll.none',))
    """
    cited: dict[str, dict[str, int]] = {}
    for saying in dict.fromkeys(each for module in modules for each in sayings(vars(module))):
        _count(cited, saying.rule, WAYS[type(saying)])
    for rule in dict.fromkeys(scores):
        _count(cited, rule, SCORE)
    rows = tuple(Row(rule.id, rule.role, cited.get(rule.id, {})) for rule in ledger.rules.values())
    return Coverage(rows, tuple(sorted(cited.keys() - ledger.rules.keys())))


def sayings(thing: Any) -> Iterator[Saying]:
    """Every refusal, caution and fact in a thing: itself, or inside tables and lists.

    >>> [saying.rule for saying in sayings({"a": [Fact("roll.once", "{who} rolls")], "b": 3})]
    ['roll.once']
    """
    if type(thing) in WAYS:
        yield thing
    elif isinstance(thing, Mapping):
        for each in thing.values():
            yield from sayings(each)
    elif type(thing) in (list, tuple, set, frozenset):
        for each in thing:
            yield from sayings(each)


def _count(cited: dict[str, dict[str, int]], rule: str, way: str) -> None:
    ways = cited.setdefault(rule, {})
    ways[way] = ways.get(way, 0) + 1
