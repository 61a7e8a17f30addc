"""The panel of scoring: the sheet of all players, what one change is worth, who wins, and questions to try oneself on.
It shows what the model holds; every figure, refusal and right answer is the engine's."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from itertools import chain, repeat
from typing import Any

import ipywidgets as w

from abcore.aboveandbelow.exercises.scoring import KINDS
from abcore.aboveandbelow.pack_points import NAME
from abcore.engine.exercise import Question, ask

from .board import Board
from .draw import scoring as draw
from .draw.aside import points
from .draw.score_village import SMALL, TWIN, WIDE, village, village_in_words
from .draw.svg import inline
from .draw.verdict import line
from .own import OwnValues
from .panel import Panel
from .pick import Pick
from .quiz import Quiz, QuizModel
from .score_model import Branch, ScoreModel
from .sheet import Sheet

CAN = "You can now score a village line by line, say which rule pays each point, and tell how a tie is broken."
IDLE = "Every figure of the sheet opens to its sum. Press a change, or a thing in the village: the engine counts anew."

UNMOVED = "It is worth something only where it decides a tie: look at who wins."
READ = "The sums are the same; rules and pages are this printing's own now."
SETTLED, TIED = "switch.", "tie."  # changes of the rules, and of who is level


class ScoringPanel(Panel):
    """Open the lines; change one thing; see the difference; undo it; answer questions."""

    model: ScoreModel

    def __init__(self, model: ScoreModel) -> None:
        super().__init__(model)
        self._width = WIDE
        self._board = Board(self.guard(self._heard), self.guard(self._sized))
        self._sheet = Sheet()
        self._head, self._stand, self._why, self._say, self._twin = (w.HTML() for _ in range(5))
        self._do, self._undo = _button("", self.guard(self._go)), _button("Undo", self.guard(self._back))
        self._asks, self._table_asks, self._kept_asks = w.HTML(), w.HTML(), w.HTML()
        self._choices, self._switches, self._ties, self._kept = (w.Box().add_class("ln-choices") for _ in range(4))
        self._offered: dict[w.Box, list[str]] = {self._choices: [], self._switches: [], self._ties: []}
        self._printing = Pick(label="Printing", options=[["REVISED", "revised"], ["FIRST", "first"]])
        self._own = OwnValues(self.guard(self._put), self.guard(self._read), self.guard(self._have))
        self.quiz = Quiz(QuizModel(list(KINDS), self._question, CAN), self._book, self._speak)
        self._verdict = w.VBox().add_class("ln-card").add_class("ln-verdict")
        self._lay_out()
        self.watch(model, self._show, "cursor", "seat", "refusals", "opened")
        self.watch(model, lambda _change: self.quiz.model.again(self._question), "opened")
        self.watch(self._printing, self._read_printing, "value")
        self._show()

    def _lay_out(self) -> None:
        kept = [self._kept_asks, self._kept]
        asked = w.VBox([self._asks, self._choices, self._table_asks, self._switches, *kept])
        sheet = w.VBox([w.Box([self._head, self._printing]).add_class("ln-sheethead"), self._sheet, self._own])
        ties = w.VBox([w.HTML('<p class="ln-eyebrow">Make a tie, and see what breaks it</p>'), self._ties])
        for widget, names in (
            (self, "lantern ln-lesson ln-scoring"), (self._stand, "ln-now ln-card"), (self._do, "ln-do"),
            (self._undo, "ln-undo"), (self._say, "ln-say"), (self._board, "ln-boardbox"), (self._twin, "ln-twinbox"),
            (sheet, "ln-card ln-sheetcard"), (asked, "ln-card ln-asked ln-free"), (ties, "ln-card ln-ties"),
        ):  # fmt: skip
            for name in names.split():
                widget.add_class(name)
        self._undo.tooltip = "Take back the last change"
        bar = w.Box([self._say, self._do]).add_class("ln-bar")
        self._verdict.children = [self._why, bar]
        left = w.Box([sheet, asked, self._board, self._twin, self.quiz]).add_class("ln-left")
        right = w.Box([self._oops, self._stand, self._verdict, ties]).add_class("ln-right")
        self.children = [self._undo, left, right]

    # -- what is heard ------------------------------------------------------------------------------------------------

    def _heard(self, kind: str, id: str) -> None:
        self.fine()
        if kind == "tab":
            self.model.seat = int(id) if id.isdecimal() and int(id) < len(self.model.seats) else 0
        elif kind == "hello":
            wrong = self.model.open(id)
            if wrong:
                self._unread(wrong)
        else:
            self._try(id.partition(TWIN)[0])

    def _unread(self, wrong: str) -> None:
        self._why.value = _idle("This link could not be read", f"{wrong} You start at the beginning.")
        self._speak(f"This link could not be read. {wrong}")

    def _read_printing(self, change: Any) -> None:
        if change["new"] != self.model.game.printing.name:
            self._try("printing")

    def _put(self, values: Mapping[str, int]) -> None:
        self.fine()
        self._own.says = self.model.put(values)

    def _read(self, text: str) -> None:
        self.fine()
        self._own.says = self.model.read(text)

    def _have(self, text: str) -> None:
        """Values from an earlier visit: a link that waits for them is opened."""
        wrong = self.model.have(text)
        if wrong:
            self._unread(wrong)

    def _try(self, id: str) -> None:
        self.fine()
        self.model.change(id)
        self._speak(self._told())

    def _sized(self, width: int) -> None:
        before, self._width = self._width, width
        if min(before, SMALL) != min(width, SMALL):
            self._draw()

    def _go(self, _button: object = None) -> None:
        self.fine()
        coming = self.model.next()
        if coming:
            self._try(coming[0])
        else:
            self.model.reset()
            self._speak("The table is as it was.")

    def _back(self, _button: object = None) -> None:
        self.fine()
        back = self.model.undo()
        total = self.model.scores()[self.model.seat].value
        who = self.model.names.seat(self.model.seat)
        self._speak(f"Taken back: {who} has {total} points." if back else "Nothing is tried: there is nothing to undo.")

    def _question(self, kind: str, n: int) -> Question:
        """A question of a kind, by the rules of the table that was opened."""
        return ask(KINDS[kind], self.model.steps[0].game, n)

    def _speak(self, words: str) -> None:
        self._board.says = words + ("\u00a0" if self._board.says == words else "")

    # -- the sheet and the changes ------------------------------------------------------------------------------------

    def _show(self, _change: object = None) -> None:
        model = self.model
        scores, book = model.scores(), self._book()
        who = model.names.seat(model.seat)
        with self._board.hold_sync():
            self._head.value = self._heading()
            self._sheet.html = draw.sheet(book, model.names, scores, model.scores(1), model.seat)
            self._stand.value = draw.standings(book, model.names, model.standings(), scores, model.over)
            self._judge()
            self._asks.value = f'<p class="ln-eyebrow">Change one thing in {escape(who)}\'s village</p>'
            self._table_asks.value = '<p class="ln-eyebrow ln-instead">Or settle a rule otherwise</p>'
            offers = model.offers()
            self._offer(self._choices, [offer for offer in offers if not offer[0].startswith((SETTLED, TIED))])
            self._offer(self._switches, [offer for offer in offers if offer[0].startswith(SETTLED)])
            self._offer(self._ties, [offer for offer in offers if offer[0].startswith(TIED)])
            self._offer_kept()
            self._printing.value = model.game.printing.name
            pack = model.pack
            self._own.show(model.fields(), pack.text if pack else "", pack.name if pack else NAME)
            self._draw()
            self._board.code = model.code

    def _heading(self) -> str:
        """How much rests on values that are ours, and what to do with the sheet."""
        model, tried = self.model, self.model.cursor
        eyebrow = f"{'After' if model.over else 'In'} round {model.now.state.round}, {self._book()[1]} printing"
        if tried:
            eyebrow += f", with {tried} change{'s' if tried > 1 else ''}"
        head = f'<p class="ln-eyebrow">{eyebrow}</p><h2>The score sheet: every line opens</h2>'
        return head + draw.resting(model.names.seat(model.seat), model.scores()[model.seat])

    def _draw(self) -> None:
        model, view = self.model, self.model.view()
        more = "'s village" if self._width >= SMALL else ""
        with self._board.hold_sync():
            self._board.tabs = [[str(seat), name + more] for seat, name in enumerate(model.seats)]
            self._board.tab = str(model.seat)
            self._board.svg = village(view, self._width)
        words = f"The village in words{inline('i-chevron')}"
        self._twin.value = f'<details class="ln-twin"><summary>{words}</summary>{village_in_words(view)}</details>'

    def _judge(self) -> None:
        """What the last change moved, or why it cannot be; and the next one as the button."""
        model = self.model
        for name, on in (("ln-no", model.last is not None), ("ln-ok", model.last is None and model.cursor > 0)):
            (self._verdict.add_class if on else self._verdict.remove_class)(name)
        if model.last:
            self._why.value = draw.refused(self._book(), model.last.words, model.last.refused, model.last.rule)
            self._say.value = line("i-refused", "Not at this table:", model.last.refused, "Why")
        elif model.cursor:
            otherwise = READ if model.ids[-1] == "printing" else UNMOVED
            told = draw.difference(model.names, model.now.words, self._finding(), model.difference(), otherwise)
            self._why.value = told
            self._say.value = line("i-legal", f"{self._finding()}:", model.now.words, "Look")
        else:
            self._why.value = _idle("Open a line, then change one thing", IDLE)
            self._say.value = line("i-book", "Next:", "change one thing, and see what it is worth")
        coming = model.next()
        self._do.description = coming[1] if coming else "Back to the table as it was"
        self._do.add_class("ln-main")

    def _finding(self) -> str:
        """What the change is worth to the player whose village is shown, else to another; of a tie, what breaks it."""
        model = self.model
        if model.ids[-1].startswith(TIED) and not model.ids[-1].endswith("reputation"):
            return draw.finding(model.names, model.standings())
        moved = model.difference()
        totals = {row.seat: row.gain for row in moved if row.line == len(draw.LINES)}
        if not totals:
            return "The points even out" if moved else "It moves no points"
        seat = model.seat if model.seat in totals else next(iter(totals))
        by = totals[seat]
        return f"{points(by)} point{'s' if abs(by) != 1 else ''} for {model.names.seat(seat)}"

    def _told(self) -> str:
        """The difference in one breath, for a screen reader."""
        if self.model.last:
            return self.model.last.refused
        winner = draw.finding(self.model.names, self.model.standings())
        return f"{self.model.now.words}: {self._finding()}. {winner}."

    def _book(self) -> tuple[Any, str]:
        return self.model.game.ledger, self.model.game.printing.document

    def _offer(self, box: w.Box, offers: list[tuple[str, str]]) -> None:
        """The same buttons stay, so that focus stays."""
        self._offered[box] = [id for id, _ in offers]
        buttons = list(box.children)
        buttons += [self._change_button(box, place) for place in range(len(buttons), len(offers))]
        for button, (id, words) in zip(buttons, chain(offers, repeat(("", ""))), strict=False):
            (button.remove_class if id else button.add_class)("ln-none")
            button.description = words
        box.children = buttons

    def _offer_kept(self) -> None:
        """What was undone, each with what it came to for the player shown."""
        branches = self.model.branches()
        head = '<p class="ln-eyebrow ln-instead">Undone, and kept: go back to it</p>'
        self._kept_asks.value = head if branches else ""
        buttons = list(self._kept.children)
        buttons += [self._kept_button(place) for place in range(len(buttons), len(branches))]
        for place, button in enumerate(buttons):
            (button.remove_class if place < len(branches) else button.add_class)("ln-none")
            button.description = self._branch_words(branches[place]) if place < len(branches) else ""
        self._kept.children = buttons

    def _branch_words(self, branch: Branch) -> str:
        end, seat = branch.path[-1], self.model.seat
        return f"{branch.words} ({self.model.names.seat(seat)}: {end.game.score(end.state)[seat].value})"

    def _kept_button(self, place: int) -> w.Button:
        def pressed(_button: object) -> None:
            self.fine()
            self.model.back_to(self.model.branches()[place])
            self._speak(self._told())

        return _button("", self.guard(pressed))

    def _change_button(self, box: w.Box, place: int) -> w.Button:
        return _button("", self.guard(lambda _button: self._try(self._offered[box][place])))


def _idle(head: str, words: str) -> str:
    return draw.headed("i-book", "What to do now", head) + f'<p class="ln-muted ln-gap">{escape(words)}</p>'


def _button(words: str, pressed: Any) -> w.Button:
    button = w.Button(description=words).add_class("ln-btn")
    button.on_click(pressed)
    return button
