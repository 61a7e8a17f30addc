"""Questions at the end of a lesson: one of each kind, with help in steps, and what the reader can do after them.
The questions are the game's (abcore's exercises); how they look is draw/quiz's affair."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import ipywidgets as w
from traitlets import HasTraits, Int

from abcore.engine.exercise import Question

from .draw import quiz as draw
from .panel import Panel

HINT, RULE, WORKING = 1, 2, 3
HELP = ("Give me a hint", "Tell me the rule", "Show me the working")
Ask = Callable[[str, int], Question]
"""From a kind and a number to a question: the same question for the same two."""


class QuizModel(HasTraits):
    """Which question is asked, what was answered, and how much help was given.

    >>> from abcore.engine.exercise import Line, Option
    >>> options = Option("3", "This counts one twice", "add"), Option("2")
    >>> sum = Question("sum", "1 + 1?", (), "Count.", options, (Line("one and one", "1 + 1", "2"),), "add")
    >>> quiz = QuizModel(["sum"], lambda kind, n: sum, "You can now add.")
    >>> quiz.answer(0), quiz.told, quiz.over
    (False, 1, False)
    >>> quiz.answer(1), quiz.over, quiz.finished
    (True, True, True)
    """

    changed = Int(0)

    def __init__(self, kinds: Sequence[str], ask: Ask, can: str) -> None:
        super().__init__()
        self.kinds, self.can, self._ask = tuple(kinds), can, ask
        self.asked, self.over_kinds = 0, set[str]()
        self._put()

    def _put(self) -> None:
        self.picked, self.told = list[int](), 0
        self.question = self._ask(self.kinds[self.at], self.asked // len(self.kinds))

    @property
    def at(self) -> int:
        """Which question of the round it is."""
        return self.asked % len(self.kinds)

    @property
    def right(self) -> bool:
        """Was the right answer given?"""
        return any(not self.question.options[place].mistake for place in self.picked)

    @property
    def over(self) -> bool:
        """Is the question at its end: answered, or the working shown?"""
        return self.right or self.told >= WORKING

    @property
    def finished(self) -> bool:
        """Was every kind of question worked through?"""
        return len(self.over_kinds) == len(self.kinds)

    def answer(self, place: int) -> bool:
        """Mark an answer: a wrong one brings more help, but the working only when it is asked for."""
        if not self.over and place not in self.picked:
            self.picked.append(place)
            if not self.right:
                self.told = max(self.told, min(len(self.picked), RULE))
        self._note()
        return self.right

    def help(self) -> None:
        """More help: a hint, then the rule, then the working."""
        if not self.over:
            self.told += 1
        self._note()

    def next(self) -> None:
        """The next question; after the last kind comes the first again, with another table."""
        self.asked += 1
        self._put()
        self.changed += 1

    def again(self, ask: Ask) -> None:
        """The same place with other questions: the rules or the players have changed."""
        self._ask = ask
        self._put()
        self.changed += 1

    def _note(self) -> None:
        if self.over:
            self.over_kinds.add(self.question.kind)
        self.changed += 1


class Quiz(Panel):
    """The card of questions. `speak` says aloud what an answer was worth; `scene` may draw the table asked about."""

    model: QuizModel

    def __init__(
        self,
        model: QuizModel,
        book: Callable[[], draw.Book],
        speak: Callable[[str], None],
        scene: Callable[[Any], str] | None = None,
    ) -> None:
        super().__init__(model)
        self._book, self._say, self._scene = book, speak, scene
        self._asks, self._marked = w.HTML(), w.HTML()
        self._options = w.Box().add_class("ln-choices")
        self._next = _button(self.guard(self._on)).add_class("ln-next")
        for name in ("lantern", "ln-card", "ln-quiz"):
            self.add_class(name)
        self.children = [self._asks, self._options, self._marked, self._oops, self._next]
        self.watch(model, self._show, "changed")
        self._show()

    def _show(self, _change: object = None) -> None:
        model, asked = self.model, self.model.question
        scene = self._scene(asked.scene) if self._scene and asked.scene is not None else ""
        self._asks.value = draw.asked(model.at + 1, len(model.kinds), asked, scene)
        self._offer()
        self._marked.value = draw.marked(self._book(), asked, self._picked, model.told, model.right)
        if model.finished:
            self._marked.value += draw.finished(model.can)
        self._next.description = "Next question" if model.over else HELP[model.told]

    @property
    def _picked(self) -> int | None:
        """The last answer, if there is one."""
        return self.model.picked[-1] if self.model.picked else None

    def _offer(self) -> None:
        """The answers as buttons; the same ones stay, so that focus stays."""
        options = self.model.question.options
        buttons = list(self._options.children)
        buttons += [self._button(place) for place in range(len(buttons), len(options))]
        for place, button in enumerate(buttons):
            here = options[place] if place < len(options) else None
            (button.remove_class if here else button.add_class)("ln-none")
            shown = here and (place in self.model.picked or (self.model.over and not here.mistake))
            sign = ("✕ " if here.mistake else "✓ ") if here and shown else ""
            button.description = f"{sign}{here.words}" if here else ""
        self._options.children = buttons

    def _button(self, place: int) -> w.Button:
        def pressed(_button: object) -> None:
            self.fine()
            option = self.model.question.options[place]
            self.model.answer(place)
            self._say(f"Not yet. {option.mistake}." if option.mistake else f"Right: {option.words}.")

        return _button(self.guard(pressed))

    def _on(self, _button: object = None) -> None:
        self.fine()
        if self.model.over:
            self.model.next()
            self._say(self.model.question.asks)
        else:
            self.model.help()
            self._say(draw.plain(self._marked.value))


def _button(pressed: Any) -> w.Button:
    button = w.Button().add_class("ln-btn")
    button.on_click(pressed)
    return button
