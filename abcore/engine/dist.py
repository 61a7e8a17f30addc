"""Exact finite distributions: integer weights, a Fraction only when someone asks for one.
What is thrown or drawn is the games' affair; nothing here is random."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:  # fractions takes longer to import than the rest of the engine, so it is fetched on demand
    from fractions import Fraction

Out = TypeVar("Out", bound=Hashable)


class Dist(Generic[Out]):
    """Outcomes with whole-number weights, in a fixed order.

    >>> die = Dist.even(range(1, 7))
    >>> die.total, die.p(lambda face: face >= 3)
    (6, Fraction(2, 3))
    >>> Dist({"fruit": 2, "rope": 1})
    Dist({'fruit': 2, 'rope': 1})
    """

    __slots__ = ("_weights", "total")

    def __init__(self, weights: Mapping[Out, int]) -> None:
        if not weights or min(weights.values()) <= 0:
            raise ValueError("a distribution needs at least one outcome, each with a weight above 0")
        self._weights = dict(weights)
        self.total = sum(weights.values())

    @classmethod
    def even(cls, outcomes: Iterable[Out]) -> Dist[Out]:
        """Each outcome once, equal ones merged.

        >>> Dist.even(["fruit", "rope", "fruit"])
        Dist({'fruit': 2, 'rope': 1})
        """
        weights: dict[Out, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    def items(self) -> Iterable[tuple[Out, int]]:
        """Outcome and weight, in order."""
        return self._weights.items()

    def weight(self, outcome: Out) -> int:
        """The weight of one outcome; 0 when it cannot happen."""
        return self._weights.get(outcome, 0)

    def p(self, what: Callable[[Out], bool]) -> Fraction:
        """The exact chance that `what` holds."""
        from fractions import Fraction

        return Fraction(sum(w for outcome, w in self._weights.items() if what(outcome)), self.total)

    def pick(self, ticket: int) -> Out:
        """The outcome that holds the given ticket of `range(total)`: how a die from outside becomes an outcome."""
        for outcome, weight in self._weights.items():
            ticket -= weight
            if ticket < 0:
                return outcome
        raise ValueError(f"a ticket is one of 0 to {self.total - 1}")

    def __iter__(self) -> Iterator[Out]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, outcome: object) -> bool:
        return outcome in self._weights

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dist) and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __repr__(self) -> str:
        return f"Dist({self._weights!r})"


DIE: Dist[int] = Dist.even(range(1, 7))
"""One six-sided die."""
