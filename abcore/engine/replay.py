"""Replaying a record: every line is asked of the game, the first that does not hold is named, what came before is kept.
The other way too: a timeline is written down as a record, steps and runs of chance folded into one line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .game import MoveError, WrongMoment
from .record import PLAIN_NAME, Line, Record
from .timeline import Fell, Moved, Node, Timeline
from .value import Value

WIDEST_RUN = 90  # characters of outcomes in one line


class Fault(Value):
    """The first line that does not hold, and why."""

    at: int
    text: str
    reason: str

    def __str__(self) -> str:
        return f"line {self.at}, '{self.text}': {self.reason}"


class Replay(Value):
    """What a record gave: its canonical form as far as it held, all situations, the last one of the main line."""

    record: Record
    timeline: Any
    end: int
    fault: Fault | None = None

    @property
    def state(self) -> Any:
        """The last state of the main line that held."""
        return self.timeline[self.end].state


class _Stop(Exception):
    """Carries the first fault up to where the replay began."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def replay(game: Any, state: Any, record: Record, names: Sequence[str] = ()) -> Replay:
    """Play a record from a state."""
    player = _Player(game, state, names)
    try:
        player.play(record.lines, 0, main=True)
        fault = None
    except _Stop as stop:
        fault = stop.fault
    timeline = player.timeline
    lines = written(game, timeline, names)
    return Replay(record.but(lines=lines), timeline, player.end, fault)


class _Player:
    def __init__(self, game: Any, state: Any, names: Sequence[str]) -> None:
        self.game, self.names = game, names
        self.timeline: Timeline[Any] = Timeline(state)
        self.end = 0

    def play(self, lines: Sequence[Line], node: int, main: bool) -> None:
        """Play lines from a node; a variation starts where its line started."""
        for line in lines:
            before = node
            node = self._line(line, node, main)
            if line.note:
                self.timeline.note(node, line.note)
            if main:
                self.end = node
            for variation in line.variations:
                self.play(variation, before, main=False)

    def _line(self, line: Line, node: int, main: bool) -> int:
        try:
            return self._chance(line, node, main) if line.chance else self._move(line, node)
        except (MoveError, WrongMoment) as error:
            text = line.text if len(line.text) <= WIDEST_RUN else f"{line.text[: WIDEST_RUN - 3]}..."
            raise _Stop(Fault(line.at, text, str(error))) from None

    def _move(self, line: Line, node: int) -> int:
        state = self.timeline[node].state
        if self.game.kind(state) != "decide":
            over = self.game.kind(state) == "over"
            raise WrongMoment("The game is over." if over else "A die or a card comes first: give it after a ~.")
        move = self.game.read(state, line.text)
        return self.timeline.add(node, Moved(move), self.game.apply(state, move)).id

    def _chance(self, line: Line, node: int, main: bool) -> int:
        for word in line.text.split():
            state = self.timeline[node].state
            outcome = self.game.read_outcome(state, word)
            node = self.timeline.add(node, Fell(outcome), self.game.resolve(state, outcome)).id
            self.end = node if main else self.end  # what fell before a word that does not hold is kept
        return node


# -- writing a timeline down ------------------------------------------------------------------------------------------


def written(game: Any, timeline: Timeline[Any], names: Sequence[str] = (), end: int = -1) -> tuple[Line, ...]:
    """The lines of a whole timeline, as first children lead; with `end`, the way to that node is the main line.

    Then what was played on furthest comes first elsewhere too: so variations of variations stay few, however often
    someone went back.
    """
    return tuple(_Writer(game, timeline, names, end).lines(0, (0, "")))


Said = tuple[int, str]
"""The round and the player that were named last."""


def _who(now: Said, said: Said) -> str:
    """Round and player, as far as they are news; a name that would not be read as one is left out.

    A game without rounds is always in round 0, which is not told.

    >>> _who((2, "Ada"), (1, "Ben")), _who((2, "Ben"), (2, "Ada")), _who((2, "{3.}"), (1, "Ada"))
    ('2. Ada', '   Ben', '2.')
    >>> _who((0, "Ada"), (0, "Ben"))
    'Ada'
    """
    (round_, name), news = now, now[0] != said[0]
    name = name if PLAIN_NAME.fullmatch(name) else ""
    if now == said or not round_:
        return "" if now == said else name
    return f"{round_}. {name}".rstrip() if news else f"   {name}".rstrip()


def _move(node: Node[Any]) -> Any:
    assert isinstance(node.cause, Moved)
    return node.cause.move


class _Writer:
    """Folds steps into the whole move that they add up to, and runs of dice and cards into one line."""

    def __init__(self, game: Any, timeline: Timeline[Any], names: Sequence[str], end: int) -> None:
        self.game, self.timeline, self.names = game, timeline, names
        self.weight = [0] * len(timeline)
        if end >= 0:
            for node in reversed(tuple(timeline)[1:]):  # children come after their parents
                self.weight[node.parent] += self.weight[node.id] + 1
            for node in timeline.path(end):
                self.weight[node.id] += len(timeline)

    def children(self, id: int) -> list[Node[Any]]:
        """What followed a node, the main line first."""
        return sorted(self.timeline.children(id), key=lambda child: -self.weight[child.id])

    def lines(self, node: int, said: Said) -> list[Line]:
        """The main line from a node, and what branches off it."""
        lines: list[Line] = []
        while children := self.children(node):
            line, said, end = self._line(children[0], said)
            variations = [tuple(self._branch(child, said)) for child in children[1:]]
            lines.append(line.but(variations=tuple(variations)))
            node = end
        return lines

    def _branch(self, child: Node[Any], said: Said) -> list[Line]:
        """What was done instead, by the one who was named last."""
        line, said, end = self._line(child, said)
        return [line, *self.lines(end, said)]

    def _line(self, node: Node[Any], said: Said) -> tuple[Line, Said, int]:
        """The line that begins with a node, as far as it folds; the round and the player where they change."""
        if isinstance(node.cause, Fell):
            line, end = self._run(node)
            return line, said, end
        before = self.timeline[node.parent].state
        now = (getattr(before, "round", 0), self.game.names(self.names).seat(self.game.seat(before)))
        whole, last = self._whole(node)
        text = str(whole)
        if any(text.startswith(f"{name} ") for name in self.names):  # a name that could be taken for a verb
            said = (now[0], "")
        return Line(text, False, last.note, (), _who(now, said)), now, last.id

    def _whole(self, first: Node[Any]) -> tuple[Any, Node[Any]]:
        """The move that steps add up to and the last of them; the step itself where a note or a branch cuts them."""
        node = first
        whole = self.game.whole(self.timeline[node.parent].state, _move(node))
        while whole is None and len(following := self.timeline.children(node.id)) == 1 and not node.note:
            whole = self.game.whole(node.state, _move(following[0]))
            node = following[0]
        return (_move(first), first) if whole is None else (whole, node)

    def _run(self, node: Node[Any]) -> tuple[Line, int]:
        """A run of dice and cards, up to a note, a branch or a move."""
        words = [str(node.cause).removeprefix("~ ")]
        while not node.note and len(children := self.timeline.children(node.id)) == 1:
            word = str(children[0].cause).removeprefix("~ ")
            if not isinstance(children[0].cause, Fell) or sum(map(len, words)) + len(words) + len(word) > WIDEST_RUN:
                break
            node = children[0]
            words.append(word)
        return Line(" ".join(words), True, node.note), node.id
