"""ScoreModel: a table and the changes tried on it, the questions asked, and whose village is shown.
It knows no widget and no rule: scores, standings and refusals are the engine's."""

from __future__ import annotations

from typing import Any, NamedTuple

from traitlets import HasTraits, Int

from abcore.aboveandbelow.position import decode, encode
from abcore.aboveandbelow.score import Standing
from abcore.aboveandbelow.situation import Situation
from abcore.engine.explain import Number
from abcore.engine.position import PositionError

from .draw.view import View
from .score_changes import Changed, change, offers
from .score_quiz import KINDS, Question, question

QUESTIONS = 4


class Row(NamedTuple):
    """One line of the sheet of one player that a change moved; the last line is the total."""

    seat: int
    line: int
    before: Number
    after: Number

    @property
    def gain(self) -> int:
        """How many points more."""
        return int(self.after.value - self.before.value)


class ScoreModel(HasTraits):
    """A finished table as the page sees it."""

    cursor = Int(0)  # how many changes are tried
    seat = Int(0)
    refusals = Int(0)  # how often a change could not be made
    opened = Int(0)
    answered = Int(0)  # how often an answer was given or a question asked anew

    def __init__(self, here: Situation) -> None:
        super().__init__()
        self._start(here)
        self.round = 0
        self._ask(0)

    def _start(self, here: Situation) -> None:
        self.names = here.game.names(here.names)
        self.seats = here.names
        self.steps = [Changed("", here.game, here.state)]
        self.ids: list[str] = []
        self.tried: set[str] = set()
        self.last: Changed | None = None  # a change that could not be made

    # -- the table ----------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Changed:
        """The table with all that is tried."""
        return self.steps[-1]

    @property
    def game(self) -> Any:
        """The game as it is settled now."""
        return self.now.game

    @property
    def over(self) -> bool:
        """Is the game at its end, or is this what it would score now?"""
        return self.game.kind(self.now.state) == "over"

    def scores(self, back: int = 0) -> tuple[Number, ...]:
        """Everyone's points with their sums, now or so many changes ago."""
        at = self.steps[max(0, len(self.steps) - 1 - back)]
        found: tuple[Number, ...] = at.game.score(at.state)
        return found

    def standings(self) -> list[Standing]:
        """Everyone in order."""
        found: list[Standing] = self.game.standings(self.now.state)
        return found

    def difference(self) -> list[Row]:
        """The lines that the last change moved, seat by seat, each seat with its total last."""
        pairs = enumerate(zip(self.scores(1), self.scores(), strict=True))
        rows = []
        for seat, (before, after) in pairs:
            lines = [*zip(before.parts, after.parts, strict=True), (before, after)]
            rows += [Row(seat, at, a, b) for at, (a, b) in enumerate(lines) if a.value != b.value]
        return rows

    def view(self) -> View:
        """The village that is shown, as the drawing functions want it."""
        return View(self.now.state, self.game.content, self.seat, self.names)

    # -- changes ------------------------------------------------------------------------------------------------------

    def offers(self) -> list[tuple[str, str]]:
        """The changes that have a button now."""
        return offers(self.game, self.now.state, self.seat)

    def next(self) -> tuple[str, str] | None:
        """The first change that has not been tried on this village yet."""
        fresh = (offer for offer in self.offers() if self._sort(offer[0]) not in self.tried)
        return next(fresh, None)

    def _sort(self, id: str) -> str:
        """What counts as tried: of buildings one of each family is enough."""
        kind, _, what = id.partition(".")
        card = self.game.content.cards.get(what)
        return f"{self.seat} {kind} {card.family if kind == 'build' and card else what}"

    def change(self, id: str) -> bool:
        """Try a change; False if it cannot be, and then `last` says why."""
        made = change(self.game, self.now.state, self.seat, id)
        self.tried.add(self._sort(id))
        self.last = made if made.refused else None
        if made.refused:
            self.refusals += 1
            return False
        self.steps.append(made)
        self.ids.append(id)
        self.cursor = len(self.ids)
        return True

    def undo(self) -> bool:
        """Take back the last change, or a refusal from sight; False if there is none."""
        if self.last:
            self.last = None
            self.refusals += 1
            return True
        if not self.ids:
            return False
        self.steps.pop()
        self.ids.pop()
        self.cursor = len(self.ids)
        return True

    def reset(self) -> None:
        """The table as it was, with nothing tried."""
        self.steps, self.ids, self.last, self.tried = self.steps[:1], [], None, set()
        self.cursor = 0

    # -- links --------------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The table with all that is tried, as a short text for a link."""
        return encode(Situation(self.game, self.now.state, self.seats))

    def open(self, code: str) -> str:
        """Go on from a link; a sentence says what is wrong with a bad one, and nothing changes."""
        try:
            here = decode(code)
        except PositionError as error:
            return str(error)
        self._start(here)
        self._ask(0)
        with self.hold_trait_notifications():
            self.cursor, self.seat = 0, min(self.seat, len(here.names) - 1)
            self.opened += 1
        return ""

    # -- questions ----------------------------------------------------------------------------------------------------

    def _ask(self, at: int) -> None:
        """The question at a place of this round."""
        self.at, self.picked = at, list[int]()
        turn = self.round * QUESTIONS + at
        self.question: Question = question(self.steps[0].game, self.seats, KINDS[turn % len(KINDS)], turn)

    @property
    def right(self) -> bool:
        """Is the right answer among those given?"""
        return self.question.number.value in self.picked

    @property
    def told(self) -> bool:
        """Is the question at its end: answered, or every wrong answer but one tried?"""
        return self.right or len(self.picked) >= len(self.question.options) - 1

    @property
    def all_asked(self) -> bool:
        """Are all questions of this round at their end?"""
        return self.told and self.at == QUESTIONS - 1

    def answer(self, value: int) -> None:
        """Mark an answer; one that was given before counts once."""
        if value not in self.picked and not self.told:
            self.picked.append(value)
        self.answered += 1

    def ask_next(self) -> None:
        """The next question, or the first of a new round."""
        if self.at == QUESTIONS - 1:
            self.round += 1
        self._ask((self.at + 1) % QUESTIONS)
        self.answered += 1
