"""The answers to what the engine asks that are not given on the board, legal or not, as buttons in groups.
Which answers there are, and whether they are legal, is asked of the model; the buttons stay, so that focus stays."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import chain, repeat, zip_longest
from typing import Any, NamedTuple

import ipywidgets as w

from .draw.say import called, phrase
from .draw.story import label
from .panel import Panel
from .round_model import RoundModel

FREE = "Free actions, before the action"
KINDS = {"potion": "Potions", "cider": "Ciders", "bed": "Beds"}


class Answer(NamedTuple):
    """A button: its words, whether it is legal, whether it is chosen, and what it does."""

    words: str
    fits: bool
    on: bool
    do: Callable[[], None]


class AnswersPanel(Panel):
    """Buttons for the open question; a set is chosen part by part, and judged whole."""

    model: RoundModel

    def __init__(self, model: RoundModel, heard: Callable[[], None]) -> None:
        super().__init__(model)
        self._heard, self._offered = heard, list[list[Answer]]()
        for name in ("lantern", "ln-card", "ln-asked"):
            self.add_class(name)
        self.children = [self._oops]

    @property
    def buttons(self) -> list[w.Button]:
        """All buttons that are to be seen, in their order."""
        boxes = [box for box in self.children[1:] if "ln-none" not in box._dom_classes]
        return [button for box in boxes for button in box.children[1].children if button.description]

    def show(self) -> None:
        """Offer what is open now."""
        model, groups = self.model, self._groups()
        self._offered = [answers for _, answers in groups]
        boxes = [*self.children[1:], *(self._box(n) for n in range(len(self.children) - 1, len(groups)))]
        for box, group in zip_longest(boxes, groups):
            head, answers = group or ("", [])
            _mark(box, "ln-none", not answers)
            box.children[0].value = f'<p class="ln-eyebrow">{escape(head)}</p>'
            self._fill(box.children[1], answers, boxes.index(box))
        self.children = [self._oops, *boxes]
        _mark(self, "ln-none", not any(self._offered))
        _mark(self, "ln-free", model.at_turn and not (model.step and model.step.id == "free"))

    def _groups(self) -> list[tuple[str, list[Answer]]]:
        model = self.model
        if model.page or model.looking or model.kind != "decide":
            return []
        if model.asked_set == "rest":
            return self._night()
        if model.asked_set:
            return [(self._head(), [self._piece(*piece) for piece in model.pieces()])]
        answers = [Answer(self._words(str(move)), fits, False, self._answer(move)) for move, fits in model.answers()]
        return [(FREE if model.at_turn else "Your answers", answers)]

    def _head(self) -> str:
        if self.model.asked_set == "exert":
            return "Who gives one lantern more, and is injured?"
        return f"Which goods? You may take {self.model.state.top.most}"

    def _night(self) -> list[tuple[str, list[Answer]]]:
        """Potions, ciders and beds, each with how many there are."""
        model = self.model
        v = model.state.villages[model.seat]
        have = {"potion": v.potions, "cider": v.ciders, "bed": model.game.content.tally(v.holdings).beds}
        pieces = model.pieces()
        return [
            (f"{words}: you have {have[kind]}", [self._piece(*piece) for piece in pieces if piece[0].startswith(kind)])
            for kind, words in KINDS.items()
        ]

    def _piece(self, item: str, on: bool, fits: bool) -> Answer:
        content, word = self.model.game.content, item.split()
        name = word[1] if word[0] in KINDS else word[0]
        said = called(content, self.model.names, name)
        if self.model.asked_set == "take":
            card = content.cards[name]
            said = f"{card.good.replace('-', ' ') or 'a good'} from the {card.name}"
        where = f", {word[2]}" if len(word) > 2 else ""
        words = said.removeprefix("the ")
        return Answer(
            f"{'✓ ' if on else ''}{words[:1].upper()}{words[1:]}{where}",
            fits or on,
            on,
            lambda: self.model.toggle(item, not on),
        )

    def _words(self, text: str) -> str:
        model = self.model
        frame = model.state.top
        doing = getattr(frame, "action", "") or type(frame).__name__.lower()
        return label(model.game.content, model.view(), text) or phrase(model.game.content, model.names, text, doing)

    def _answer(self, move: Any) -> Callable[[], None]:
        return lambda: self.model.answer(move)

    # -- the buttons --------------------------------------------------------------------------------------------------

    def _box(self, group: int) -> w.VBox:
        return w.VBox([w.HTML(), w.Box().add_class("ln-choices")]).add_class("ln-group")

    def _fill(self, box: w.Box, answers: list[Answer], group: int) -> None:
        buttons = list(box.children)
        buttons += [self._button(group, place) for place in range(len(buttons), len(answers))]
        for button, answer in zip(buttons, chain(answers, repeat(None)), strict=False):
            _mark(button, "ln-none", answer is None)
            _mark(button, "ln-off", answer is not None and not answer.fits)
            _mark(button, "ln-on", answer is not None and answer.on)
            button.description = answer.words if answer else ""
            button.tooltip = "" if answer is None or answer.fits else "Not legal now: press it to see why"
        box.children = buttons

    def _button(self, group: int, place: int) -> w.Button:
        def pressed(_button: object) -> None:
            self._heard()
            self._offered[group][place].do()

        button = w.Button().add_class("ln-btn")
        button.on_click(self.guard(pressed))
        return button


def _mark(widget: w.DOMWidget, name: str, on: bool) -> None:
    (widget.add_class if on else widget.remove_class)(name)
