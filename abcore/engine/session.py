"""A game that is being played: the game, its timeline, a cursor on it, and dice if they are handed in.
The only thing in abcore that changes; every rule is asked of the game, and every situation is kept by the timeline."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Generic, TypeVar

from .game import Game, Kind, Step, WrongMoment
from .timeline import Fell, Moved, Node, Timeline
from .verdict import Event, Verdict

if TYPE_CHECKING:  # who hands dice in has imported it already; who does not need not wait for it
    import random

S = TypeVar("S")
M = TypeVar("M")
Out = TypeVar("Out")


class Session(Generic[S, M, Out]):
    """Play, go back, try something else. What was undone stays in the timeline as a branch.

    With `rng`, dice and cards are drawn as soon as they are pending; without it the session waits for `resolve`.
    With `autoplay`, a decision that has exactly one legal move is made by itself, and its node says so.

    >>> from random import Random
    >>> from abcore.aboveandbelow import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> session = Session(game, game.opening().state, Random(5), names=("Ada", "Ben"))
    >>> [event.rule for event in session.play(session.read("labor builder scout"))]
    ['labor.coins', 'labor.cider', 'turn.order']
    >>> session.names.seat(1)
    'Ben'
    >>> session.undo(), session.state.villages[0].coins
    (True, 7)
    >>> session.redo(), session.state.villages[0].coins
    (True, 9)
    """

    def __init__(
        self,
        game: Game[S, M, Out],
        state: S,
        rng: random.Random | None = None,
        names: Sequence[str] = (),
        autoplay: bool = False,
    ) -> None:
        self.game, self.rng, self.autoplay = game, rng, autoplay
        self.names = game.names(names)
        self.timeline: Timeline[S] = Timeline(state)
        self.cursor = 0
        self._undone: list[int] = []  # where the cursor stood, for redo
        self._go_on(rng is not None)

    # -- where it stands

    @property
    def node(self) -> Node[S]:
        """The node under the cursor."""
        return self.timeline[self.cursor]

    @property
    def state(self) -> S:
        """The state under the cursor."""
        state: S = self.node.state
        return state

    @property
    def kind(self) -> Kind:
        """Does someone decide here, does chance, or is it over?"""
        return self.game.kind(self.state)

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened since someone last chose: by that move, and by dice, cards and forced moves after it."""
        told: list[tuple[Event, ...]] = []
        for node in reversed(self.timeline.path(self.cursor)):
            told.append(node.events)
            if _chosen(node):
                break
        return tuple([event for events in reversed(told) for event in events])

    # -- asking

    def check(self, move: M) -> Verdict:
        """What the rules say of a move here."""
        return self.game.check(self.state, move)

    def read(self, text: str) -> M:
        """The move that a line of text means here."""
        return self.game.read(self.state, text)

    # -- going on

    def play(self, move: M) -> tuple[Event, ...]:
        """Make a move, and let fall what then falls; an illegal one raises and changes nothing."""
        return self._step(Moved(move), self.game.apply(self.state, move), self.rng is not None)

    def resolve(self, outcome: Out) -> tuple[Event, ...]:
        """Hand in the one die or card that is pending; what is pending after it is left to the next call."""
        return self._step(Fell(outcome), self.game.resolve(self.state, outcome))

    def roll(self) -> tuple[Event, ...]:
        """Draw the one die or card that is pending."""
        return self.resolve(self._drawn())

    def forced(self) -> M | None:
        """Make the only legal move, and say which it was; None, and nothing happens, where there is a choice.

        >>> from abcore.aboveandbelow import AboveAndBelow
        >>> game = AboveAndBelow()
        >>> print(Session(game, game.opening().state).forced())  # a card is to be drawn: nobody decides
        None
        """
        move = self._only_move()
        if move is not None:
            self._step(Moved(move), self.game.apply(self.state, move), self.rng is not None, forced=True)
        return move

    def _drawn(self) -> Out:
        dist = self.game.chance(self.state)
        if self.rng is None:
            raise WrongMoment("This session has no dice of its own: hand the outcome in with resolve.")
        return dist.pick(self.rng.randrange(dist.total))

    def _only_move(self) -> M | None:
        """The legal move, where there is exactly one; stops looking at the second."""
        only: M | None = None
        for move in self.game.candidates(self.state) if self.kind == "decide" else ():
            if move != only and self.game.check(self.state, move):
                if only is not None:
                    return None
                only = move
        return only

    def _step(self, cause: Moved | Fell, step: Step[S], draw: bool = False, forced: bool = False) -> tuple[Event, ...]:
        """Move the cursor on, and tell all that happened."""
        self._undone.clear()
        return (*self._add(cause, step, forced), *self._go_on(draw))

    def _add(self, cause: Moved | Fell, step: Step[S], forced: bool = False) -> tuple[Event, ...]:
        self.cursor = self.timeline.add(self.cursor, cause, step, forced).id
        return step.events

    def _go_on(self, draw: bool) -> list[Event]:
        """Draw what is pending, and make moves without a choice, as far as that is wanted."""
        events: list[Event] = []
        while True:
            if draw and self.kind == "chance":
                outcome = self._drawn()
                events += self._add(Fell(outcome), self.game.resolve(self.state, outcome))
            elif self.autoplay and (move := self._only_move()) is not None:
                events += self._add(Moved(move), self.game.apply(self.state, move), forced=True)
            else:
                return events

    # -- going back and elsewhere

    def undo(self) -> bool:
        """Back to the last decision that someone made, across dice; False where nobody has made one.

        The dice are not turned back: the same move made again may fall otherwise, and is then a new branch.
        """
        for node in reversed(self.timeline.path(self.cursor)):
            if _chosen(node):
                self._undone.append(self.cursor)
                self.cursor = node.parent
                return True
        return False

    def redo(self) -> bool:
        """To where the last undo came from, with the same dice; False where nothing was undone."""
        if not self._undone:
            return False
        self.cursor = self._undone.pop()
        return True

    def go(self, id: int) -> None:
        """Put the cursor on any node of the timeline."""
        self.cursor = self.timeline[id].id
        self._undone.clear()


def _chosen(node: Node[S]) -> bool:
    """Whether a player chose what led here: no die, and no forced move."""
    return isinstance(node.cause, Moved) and not node.forced
