"""The tree of situations: every one that was reached, what led there, and what differs between two of them.
It only keeps what it is handed; who moves, who rolls and where one stands is the session's affair."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Generic, TypeVar

from .game import Step
from .limits import LONGEST_NOTE
from .value import Value
from .verdict import Event

S = TypeVar("S")


class Moved(Value):
    """A player's move led there."""

    move: Any

    def __str__(self) -> str:
        return str(self.move)


class Fell(Value):
    """A die or a card led there; it is written as in a record.

    >>> str(Fell(4))
    '~ 4'
    """

    outcome: Any

    def __str__(self) -> str:
        return f"~ {self.outcome}"


class Node(Value, Generic[S]):
    """One situation, and how it came about. Its id counts the nodes of its timeline in the order of their making."""

    id: int
    parent: int  # -1 is the root's
    cause: Moved | Fell | None  # None is the root's
    state: S
    events: tuple[Event, ...] = ()
    note: str = ""
    forced: bool = False  # the only legal move, which nobody chose


class Change(Value):
    """One field in which two states differ.

    >>> str(Change("villages.0.coins", 7, 3))
    'villages.0.coins: 7 -> 3'
    """

    path: str  # empty where the two have nothing in common
    before: Any
    after: Any

    def __str__(self) -> str:
        return f"{self.path or 'all of it'}: {self.before!r} -> {self.after!r}"


class Comparison(Value, Generic[S]):
    """What tells two nodes apart: where they parted, the two ways since, and the fields that differ."""

    common: Node[S]
    one: tuple[Node[S], ...]
    other: tuple[Node[S], ...]
    changes: tuple[Change, ...]


class Timeline(Generic[S]):
    """A tree that only grows: a branch is just another child, and nothing is ever cut off.

    >>> line = Timeline(7)
    >>> paid = line.add(0, Moved("pay 4"), Step(3, ()))
    >>> kept = line.add(0, Moved("keep"), Step(7, ()))
    >>> [str(node.cause) for node in line.children(0)]
    ['pay 4', 'keep']
    >>> line.add(0, Moved("pay 4"), Step(3, ())).id == paid.id  # met again, not doubled
    True
    >>> print(*line.compare(paid.id, kept.id).changes)
    all of it: 3 -> 7
    """

    def __init__(self, state: S, events: tuple[Event, ...] = ()) -> None:
        self._nodes: list[Node[S]] = [Node(0, -1, None, state, events)]
        self._children: list[list[int]] = [[]]

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[Node[S]]:
        return iter(self._nodes)

    def __getitem__(self, id: int) -> Node[S]:
        if not 0 <= id < len(self._nodes):  # -1 is no node from the end: it is the root's parent
            raise LookupError(f"This timeline has the nodes 0 to {len(self._nodes) - 1}; {id} is none of them.")
        return self._nodes[id]

    def add(self, parent: int, cause: Moved | Fell, step: Step[S], forced: bool = False) -> Node[S]:
        """The node to which a cause leads: the one that is there already, or a new one."""
        for child in self.children(parent):
            if child.cause == cause and child.state == step.state:
                return child if forced or not child.forced else self._put(child.but(forced=False))
        node = Node(len(self._nodes), parent, cause, step.state, step.events, "", forced)
        self._nodes.append(node)
        self._children.append([])
        self._children[parent].append(node.id)
        return node

    def _put(self, node: Node[S]) -> Node[S]:
        self._nodes[node.id] = node
        return node

    def note(self, id: int, text: str) -> Node[S]:
        """Write a note to a node in place of the one that it had; an empty one takes it away."""
        text = text.strip()
        if len(text) > LONGEST_NOTE:
            raise ValueError(f"A note has at most {LONGEST_NOTE} characters; this one has {len(text)}.")
        return self._put(self[id].but(note=text))

    def children(self, id: int) -> tuple[Node[S], ...]:
        """What followed, in the order in which it was tried."""
        return tuple([self._nodes[child] for child in self._children[self[id].id]])

    def branches(self, id: int) -> tuple[Node[S], ...]:
        """What was tried instead: the other children of the same parent."""
        parent = self[id].parent
        return tuple([node for node in self.children(parent) if node.id != id]) if parent >= 0 else ()

    def path(self, id: int) -> tuple[Node[S], ...]:
        """All nodes from the root to this one."""
        nodes = [self[id]]
        while nodes[-1].parent >= 0:
            nodes.append(self._nodes[nodes[-1].parent])
        return tuple(reversed(nodes))

    def compare(self, one: int, other: int) -> Comparison[S]:
        """Where two nodes parted, what led to each since, and what differs between their states."""
        mine, theirs = self.path(one), self.path(other)
        shared = sum(a.id == b.id for a, b in zip(mine, theirs, strict=False))
        changes = tuple(differences(mine[-1].state, theirs[-1].state))
        return Comparison(mine[shared - 1], mine[shared:], theirs[shared:], changes)


def differences(before: Any, after: Any, path: str = "") -> Iterator[Change]:
    """Field by field, what is not equal in two values; rows of unlike length differ as a whole.

    >>> class Purse(Value):
    ...     coins: int
    ...     tokens: tuple[str, ...] = ()
    >>> for change in differences((Purse(7), Purse(2)), (Purse(3), Purse(2, ("cider",)))):
    ...     print(change)
    0.coins: 7 -> 3
    1.tokens: () -> ('cider',)
    """
    if before == after:
        return
    # A row that grew has lost its places: what stood third may be fourth, so places are not compared one by one.
    if not isinstance(before, tuple) or type(before) is not type(after) or len(before) != len(after):
        yield Change(path, before, after)
        return
    names = before._fields if isinstance(before, Value) else range(len(before))
    for name, old, new in zip(names, before, after, strict=True):
        yield from differences(old, new, f"{path}.{name}" if path else str(name))
