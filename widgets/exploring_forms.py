"""The two folded forms of exploring: one's own paragraph and dice at the table tonight, and one's own prices.
What is typed is judged by the model; here are only the fields, and the sentence that says what does not fit."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets as w

from .draw import exploring_play as draw
from .exploring_model import ExploringModel
from .panel import Panel
from .pick import Pick
from .sheet import Sheet

PRICES = {
    "common": "A common good", "uncommon": "An uncommon good", "rare": "A rare good", "reputation": "One reputation",
    "cave": "An empty cave", "bed_night": "A night in bed",
}  # fmt: skip
DEAREST, LONGEST = 99, 8
HERE, TYPED = "here", "typed"


class Form(Panel):
    """A card that opens at a press of its button, with a line for what does not fit."""

    model: ExploringModel

    def __init__(self, model: ExploringModel, words: str, inside: list[w.Widget], cls: str) -> None:
        super().__init__(model)
        self._words, self._wrong = words, w.HTML().add_class("ln-wrong").add_class("ln-none")
        self._inside = w.VBox([*inside, self._wrong]).add_class("ln-inside").add_class("ln-none")
        self.fold = button(words, self.guard(self._turn)).add_class("ln-foldbtn")
        self.open = False
        for name in ("lantern", "ln-card", "ln-form", cls):
            self.add_class(name)
        self.children = [self.fold, self._inside, self._oops]

    def _turn(self, _button: object = None) -> None:
        self.fine()
        self.open = not self.open
        self.fold.description = f"Hide: {self._words[:1].lower()}{self._words[1:]}" if self.open else self._words
        (self._inside.remove_class if self.open else self._inside.add_class)("ln-none")
        self.shown()

    def shown(self) -> None:
        """The form was opened or closed."""

    def say(self, wrong: str) -> None:
        """What does not fit, in a sentence; nothing where all does."""
        self._wrong.value = f'<p role="alert"><b>Not yet:</b> {escape(wrong)} Nothing has changed.</p>' if wrong else ""
        (self._wrong.remove_class if wrong else self._wrong.add_class)("ln-none")


class TonightForm(Form):
    """Real dice, and the numbers of a real paragraph."""

    def __init__(self, model: ExploringModel, speak: Callable[[str], None]) -> None:
        self.numbers = [field("First choice", "as in 3 6"), field("Second choice", "if there is one")]
        self.use = button("Go for these numbers", lambda _: None)
        self.dice = Pick(label="Dice", options=[[HERE, "roll here"], [TYPED, "type in real ones"]], value=HERE)
        words = "The lantern numbers of the paragraph that was read to you, with spaces between them."
        row = w.Box(self.numbers).add_class("ln-fields")
        super().__init__(model, "At the table tonight", [self.dice, _note(words), row, self.use], "ln-tonight")
        self._speak = speak
        self.use.on_click(self.guard(self._put))
        self.dice.observe(self.guard(self._dice), names="value")

    def _put(self, _button: object = None) -> None:
        self.fine()
        wrong = self.model.tonight(*(each.value for each in self.numbers))
        self.say(wrong)
        self._speak(f"Not yet. {wrong}" if wrong else "Your paragraph is on the page.")

    def _dice(self, _change: object = None) -> None:
        self.fine()
        if self.model.typed != (self.dice.value == TYPED):
            self.model.type_dice(self.dice.value == TYPED)


class WorthForm(Form):
    """What an encounter is worth at one's own prices; it opens the book, so it is folded."""

    def __init__(self, model: ExploringModel, say: draw.Phrase) -> None:
        self.fields = {name: field(words, "") for name, words in PRICES.items()}
        self.told = Sheet()
        row = w.Box(list(self.fields.values())).add_class("ln-fields")
        words = "What each thing is worth to you, in coins. The book lies open here: its rewards are counted in."
        super().__init__(model, "Open the book: what is it worth?", [_note(words), row, self.told], "ln-worth")
        self._say_move = say
        self._fill()
        for each in self.fields.values():
            each.observe(self.guard(self._priced), names="value")
        self.watch(model, self._show, "changed")

    def shown(self) -> None:
        self._show()

    def _fill(self) -> None:
        for name, each in self.fields.items():
            each.value = str(getattr(self.model.prices, name))

    def _priced(self, _change: object = None) -> None:
        self.fine()
        try:
            found = {name: price(each.value, PRICES[name]) for name, each in self.fields.items()}
        except ValueError as error:
            self.say(str(error))
            return
        self.say("")
        if self.model.prices != (prices := self.model.prices.but(**found)):
            self.model.price(prices)

    def _show(self, _change: object = None) -> None:
        """Only while it is open: it takes longer than all else on the page."""
        model = self.model
        if not self.open:
            return
        if not model.may_go or model.under:
            self.told.html = '<p class="ln-muted ln-gap">Choose a party that may go, and see what it is worth.</p>'
            return
        book = model.game.ledger, model.game.printing.document
        self.told.html = draw.worth(book, model.odds.worth(model.prices), self._say_move)


def price(text: str, what: str) -> Fraction:
    """A price in coins, as someone writes it; a ValueError says in a sentence what does not fit.

    >>> price("1/2", "A cave"), price("2.5", "A cave")
    (Fraction(1, 2), Fraction(5, 2))
    >>> price("much", "A cave")
    Traceback (most recent call last):
    ValueError: A cave: write a price from 0 to 99, as in 2 or 1/2; found 'much'.
    """
    try:
        worth = Fraction(text.strip()) if len(text) <= LONGEST and text.isascii() and "e" not in text.lower() else None
    except (ValueError, ZeroDivisionError):
        worth = None
    if worth is None or not 0 <= worth <= DEAREST:
        raise ValueError(f"{what}: write a price from 0 to {DEAREST}, as in 2 or 1/2; found {text[:LONGEST]!r}.")
    return worth


def field(words: str, example: str) -> w.Text:
    """A short text field with its name above it."""
    return w.Text(description=words, placeholder=example, continuous_update=False).add_class("ln-field")


def button(words: str, pressed: Any) -> w.Button:
    """One of our buttons."""
    made = w.Button(description=words).add_class("ln-btn")
    made.on_click(pressed)
    return made


def _note(words: str) -> w.HTML:
    return w.HTML(f'<p class="ln-small ln-muted">{escape(words)}</p>')
