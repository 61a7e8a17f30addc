"""The six questions that every game answers, and what follows from them: legal moves, the nearest legal one, a step.
No game and no rule is known here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Generic, Literal, Protocol, TypeVar

from .value import Value
from .verdict import PLAIN, Event, Names, Verdict

if TYPE_CHECKING:
    from .dist import Dist

S = TypeVar("S")
M = TypeVar("M")
Out = TypeVar("Out")
Kind = Literal["decide", "chance", "over"]


class Step(Value, Generic[S]):
    """What came of a move or a chance outcome: the new state, and what happened on the way."""

    state: S
    events: tuple[Event, ...]


class Game(Protocol[S, M, Out]):
    """A game is a value made of switches and content; the state knows neither."""

    def kind(self, s: S) -> Kind:
        """Does someone decide, does chance, or is it over?"""
        ...

    def candidates(self, s: S) -> Iterable[M]:
        """A wide net of moves: all that lead on, and the tempting illegal ones too."""
        ...

    def check(self, s: S, m: M) -> Verdict:
        """Every rule that the move breaks. Pure; never raises."""
        ...

    def apply(self, s: S, m: M) -> Step[S]:
        """Carry the move out; raises IllegalMove and changes nothing when it is not legal."""
        ...

    def chance(self, s: S) -> Dist[Out]:
        """Every outcome of the die or card that is pending, with its exact weight."""
        ...

    def resolve(self, s: S, o: Out) -> Step[S]:
        """Carry one chance outcome out."""
        ...

    def seat(self, s: S) -> int:
        """Who is asked."""
        ...

    def near(self, s: S, m: M) -> Iterable[M]:
        """Moves of the same kind with one part changed, the likeliest first."""
        ...

    def read(self, s: S, text: str) -> M:
        """The move that a line of text means here; raises UnreadableMove or AmbiguousMove."""
        ...

    def read_outcome(self, s: S, text: str) -> Out:
        """The chance outcome that a word means here."""
        ...

    def whole(self, s: S, m: M) -> M | None:
        """The whole move that a last step completes; None for a step that leaves more to say; else the move itself."""
        ...

    def names(self, seats: Sequence[str] = ()) -> Names:
        """How things are called in sentences."""
        ...


class MoveError(ValueError):
    """A move that cannot be played."""


class UnreadableMove(MoveError):
    """The text is no move; the sentence shows one that is."""


class AmbiguousMove(MoveError):
    """The text fits several moves; the sentence names them."""


class IllegalMove(MoveError):
    """The move breaks rules; `verdict` says which."""

    def __init__(self, move: object, verdict: Verdict, names: Names = PLAIN) -> None:
        super().__init__("\n".join(f"{said.sentence(names)} [{said.rule}]" for said in verdict.faults))
        self.move, self.verdict = move, verdict


class WrongMoment(ValueError):
    """A question that the state does not ask: a die where nothing is rolled, a move where nobody decides."""


def moves(game: Game[S, M, Out], s: S) -> list[M]:
    """The legal moves: all candidates that pass the check."""
    check = game.check
    return [m for m in game.candidates(s) if check(s, m)]


def nearest(game: Game[S, M, Out], s: S, m: M, most: int = 4000) -> M | None:
    """The legal move of the same kind with the fewest parts changed; ties by the order of `near`.

    Looks at no more than `most` moves, so that a hopeless one is given up in bounded time.
    """
    seen: set[M] = {m}
    ring: list[M] = [m]
    while ring:
        outer: list[M] = []
        for near in _unseen(game, s, ring, seen):
            if game.check(s, near):
                return near
            outer.append(near)
            if len(seen) > most:
                return None
        ring = outer
    return None


def _unseen(game: Game[S, M, Out], s: S, ring: list[M], seen: set[M]) -> Iterator[M]:
    """The neighbours of a ring of moves that were not looked at before."""
    for m in ring:
        for near in game.near(s, m):
            if near not in seen:
                seen.add(near)
                yield near
