"""The panel of a round: the board beside what to do now, what the rules say, and the one button that does it.
It shows what the model holds and hands clicks back to it; every sentence about a rule is the engine's."""

from __future__ import annotations

from html import escape
from itertools import chain, repeat
from typing import Any

import ipywidgets as w

from .board import Board
from .draw import verdict as cards
from .draw.effects import count
from .draw.parts import bust
from .draw.say import board_in_words, called, phrase, told
from .draw.story import label, story
from .draw.svg import inline
from .draw.table import SMALL, TABS, WIDE, board
from .model import SessionModel
from .panel import Panel

FREE_TO_TRY = "A wrong move costs nothing here: try it, and see which rule it breaks."


class RoundPanel(Panel):
    """Choose a move by clicking, legal or not; see the verdict; do it; undo it."""

    model: SessionModel

    def __init__(self, model: SessionModel) -> None:
        super().__init__(model)
        self._width, self._tab = WIDE, "village"
        self._shown: tuple[Any, ...] = ()
        self._board = Board(self.guard(self._heard), self.guard(self._sized))
        self._now, self._twin, self._why, self._say = (w.HTML() for _ in range(4))
        self._do, self._undo = _button("", self.guard(self._go)), _button("Undo", self.guard(self._back))
        self._choices, self._asks = w.Box().add_class("ln-choices"), w.HTML()
        self._asked = w.VBox([self._asks, self._choices]).add_class("ln-card").add_class("ln-asked")
        self._answers: list[Any] = []
        self._verdict = w.VBox().add_class("ln-card").add_class("ln-verdict")
        self._lay_out()
        self.watch(model, self._show, "cursor", "proposed", "opened")
        self._show()

    def _lay_out(self) -> None:
        for widget, name in (
            (self, "lantern"), (self, "ln-lesson"), (self._now, "ln-now"), (self._now, "ln-card"), (self._do, "ln-do"),
            (self._undo, "ln-undo"), (self._say, "ln-say"), (self._board, "ln-boardbox"), (self._twin, "ln-twinbox"),
        ):  # fmt: skip
            widget.add_class(name)
        self._undo.tooltip = "Take back the last move"
        bar = w.Box([self._say, self._do]).add_class("ln-bar")
        self._verdict.children = [self._why, bar]
        left = w.Box([self._board, self._twin]).add_class("ln-left")
        right = w.Box([self._oops, self._now, self._asked, self._verdict]).add_class("ln-right")
        self.children = [self._undo, left, right]

    # -- what is heard ------------------------------------------------------------------------------------------------

    def _heard(self, kind: str, id: str) -> None:
        self.fine()
        if kind == "tab":
            self._tab = id if id in dict(TABS) else "village"
            self._draw()
            return
        if kind == "hello":
            self._open(id)
            return
        self.model.click(id)

    def _open(self, code: str) -> None:
        """The page was opened by a link: go on from there, or say why not."""
        wrong = self.model.open(code)
        if wrong:
            self._why.value = cards.waiting("This link could not be read", f"{wrong} You start at the beginning.")
            self._speak(f"This link could not be read. {wrong}")

    def _sized(self, width: int) -> None:
        """Draw anew when the page is wider or narrower than the drawing is made for."""
        before, self._width = self._width, width
        if min(before, SMALL) != min(width, SMALL):
            self._draw()

    def _go(self, _button: object = None) -> None:
        self.fine()
        if self.model.do():
            return
        unfinished = self.model.proposed.verdict is None
        self._speak(self.model.proposed.choice.missing() if unfinished else "Nothing is chosen any more.")
        if not unfinished:
            self.model.clear()

    def _back(self, _button: object = None) -> None:
        self.fine()
        self._speak("Taken back." if self.model.undo() else "This is the beginning: there is nothing to take back.")

    def _speak(self, words: str) -> None:
        self._board.says = words + ("\u00a0" if self._board.says == words else "")

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _show(self, _change: object = None) -> None:
        """Show the model; a deed changes cursor and proposal at once, and is drawn once."""
        before, self._shown = self._shown, (self.model.cursor, self.model.proposed, self.model.opened)
        if before == self._shown:
            return
        if before and before[0] != self._shown[0]:
            self._tab = "village"
        with self._board.hold_sync():
            self._draw()
            self._twin.value = _twin(board_in_words(self.model.view()))
            self._now.value = self._task()
            self._judge()
            self._offer()
            self._board.code = self.model.code

    def _draw(self) -> None:
        """The board for the width of the page, and tabs where it is small."""
        small = self._width < SMALL
        with self._board.hold_sync():
            self._board.tabs = [list(tab) for tab in TABS] if small else []
            self._board.tab = self._tab
            self._board.svg = board(self.model.view(self.model.marks()), self._width, self._tab)

    def _task(self) -> str:
        """What to do now: who is asked what, the story so far, and what is chosen."""
        model, view = self.model, self.model.view()
        if model.kind == "over":
            return _final(model)
        who, asks = model.names.seat(model.seat), model.game.asks(model.state).rstrip(".")
        purse = f"Round {model.state.round} · {count(view.village.coins, 'coin')}"
        head, more = f"{who}'s turn", "Choose villagers and what they do."
        if not model.at_turn:
            head, more, purse = asks, self._so_far(), f"{who} · {purse}"
        eyebrow = f'<p class="ln-eyebrow">What to do now <span>· {escape(purse)}</span></p>'
        below = self._tried() or (f"<p>{escape(more)}</p>" if more else "")
        return f"{eyebrow}<h2>{escape(head)}</h2>{story(view)}{below}"

    def _so_far(self) -> str:
        """What a set holds that is put together step by step."""
        chosen = getattr(self.model.state.top, "chosen", ())
        said = [self._phrase(f"+ {part}") for part in chosen]
        return f"So far: {'; '.join(said)}." if said else ""

    def _tried(self) -> str:
        """What is chosen so far, as faces and words."""
        now, content = self.model.proposed, self.model.game.content
        who = [id.split(".")[1] for id in now.choice.party]
        if not who and not now.choice.action:
            return ""
        faces = "".join(inline(bust(name), "ln-face") for name in who)
        names = ", ".join(content.tokens[name].name for name in who) or "Nobody yet"
        what = now.choice.action.capitalize()
        card = self._target()
        if card:
            what = f"{what} {called(content, self.model.names, card)}"
        arrow = f'<span class="ln-what">{inline("i-arrow")}<b>{escape(what)}</b></span>' if what else ""
        shown = f'<span class="ln-faces">{faces}</span>' if faces else ""
        you = '<span class="ln-small ln-muted">You try</span>'
        return f'<p class="ln-tried">{you}{shown}<b>{escape(names)}</b>{arrow}</p>'

    def _target(self) -> str:
        row, _, place = self.model.proposed.choice.target.partition(".")
        return getattr(self.model.state, row)[int(place)] if place else ""

    def _judge(self) -> None:
        """The verdict, its one line, and the button."""
        now = self.model.proposed
        for name, on in (("ln-no", self._refused), ("ln-ok", bool(now.verdict) or bool(self._told))):
            _mark(self._verdict, name, on)
        if now.verdict is None:
            self._wait(now.unread)
        elif now.verdict:
            self._allow(now)
        else:
            self._refuse(now)

    @property
    def _refused(self) -> bool:
        verdict = self.model.proposed.verdict
        return (verdict is not None and not verdict) or bool(self.model.proposed.unread)

    @property
    def _told(self) -> bool:
        """Is what happened last still worth telling: nothing else is chosen yet."""
        now = self.model.proposed
        return bool(self.model.done.events) and not now.choice.parts and now.verdict is None

    def _wait(self, unread: str) -> None:
        model, missing = self.model, self.model.proposed.choice.missing()
        if not model.at_turn:
            missing = "Choose one of the answers." if model.kind == "decide" else "The game is over."
        if self._told:
            head = told(model.game.content, model.names, model.done.move, model.done.seat)
            self._why.value = cards.happened(*self._book(), head, model.done.events)
            self._say.value = cards.line("i-legal", "Done:", head, "Look")
            self._speak(" ".join(event.sentence(model.names) for event in model.done.events[:8]))
        elif unread:
            self._why.value = cards.waiting("That is not a move yet", unread)
            self._say.value = cards.line("i-refused", "Not a move yet:", unread)
        else:
            self._why.value = cards.waiting(missing.rstrip("."), FREE_TO_TRY)
            self._say.value = cards.line("i-book", "Next:", missing)
        self._main("Do it" if model.at_turn else missing.rstrip("."), False)

    def _allow(self, now: Any) -> None:
        words = self._phrase(str(now.move))
        self._why.value = cards.legal(*self._book(), now.verdict, words)
        self._say.value = cards.line("i-legal", "Legal:", words)
        cautions = " ".join(said.sentence(self.model.names) for said in now.verdict.cautions)
        self._speak(f"Legal: {words}. {cautions}".strip())
        self._main(f"Do it: {words[0].lower()}{words[1:]}" if len(words) < 34 else words, True)

    def _refuse(self, now: Any) -> None:
        instead = self._phrase(str(now.instead)) if now.instead is not None else ""
        instead = instead.removesuffix(" nothing").removesuffix(" nobody")  # what is still to be chosen
        self._why.value = cards.refused(*self._book(), now.verdict, instead)
        ledger = self.model.game.ledger
        titles = ", ".join(ledger.rule(rule).title for rule in now.verdict.rules)
        self._say.value = cards.line("i-refused", "Not yet:", titles, "Why")
        said = " ".join(said.sentence(self.model.names) for said in now.verdict.faults)
        self._speak(f"Not yet. {said} {f'Do this instead: {instead}.' if instead else ''}".strip())
        self._main(instead or "Choose anew", bool(instead))

    def _main(self, words: str, amber: bool) -> None:
        self._do.description = words
        _mark(self._do, "ln-main", amber)

    def _book(self) -> tuple[Any, str, Any]:
        game = self.model.game
        return game.ledger, game.printing.document, self.model.names

    def _phrase(self, text: str) -> str:
        doing = getattr(self.model.state.top, "action", "") if self.model.kind == "decide" else ""
        return phrase(self.model.game.content, self.model.names, text, doing)

    def _offer(self) -> None:
        """The answers that are not on the board, legal or not, as buttons: the same ones stay, so that focus stays."""
        answers, at_turn = self.model.answers(), self.model.at_turn
        self._answers = [move for move, _ in answers]
        _mark(self._asked, "ln-none", not answers)
        _mark(self._asked, "ln-free", at_turn)
        head = "Free actions, before the action" if at_turn else "Your answers"
        self._asks.value = f'<p class="ln-eyebrow">{head}</p>'
        buttons = list(self._choices.children)
        buttons += [self._answer_button(place) for place in range(len(buttons), len(answers))]
        for button, (move, fits) in zip(buttons, chain(answers, repeat((None, True))), strict=False):
            _mark(button, "ln-none", move is None)
            _mark(button, "ln-off", not fits)
            button.tooltip = "" if fits else "Not legal now: press it to see why"
            button.description = "" if move is None else self._words(str(move))
        self._choices.children = buttons

    def _words(self, text: str) -> str:
        return label(self.model.game.content, self.model.view(), text) or self._phrase(text)

    def _answer_button(self, place: int) -> w.Button:
        def pressed(_button: object) -> None:
            self.fine()
            self.model.answer(self._answers[place])

        return _button("", self.guard(pressed))


def _mark(widget: w.DOMWidget, name: str, on: bool) -> None:
    (widget.add_class if on else widget.remove_class)(name)


def _button(words: str, pressed: Any) -> w.Button:
    button = w.Button(description=words).add_class("ln-btn")
    button.on_click(pressed)
    return button


def _final(model: SessionModel) -> str:
    """Who has won, with everyone's points."""
    standings = model.game.standings(model.state)
    rows = [f"<li><b>{escape(model.names.seat(who.seat))}</b> {who.points} village points</li>" for who in standings]
    return f'<p class="ln-eyebrow">The game is over</p><h2>Final scoring</h2><ol>{"".join(rows)}</ol>'


def _twin(words: str) -> str:
    return f'<details class="ln-twin"><summary>The board in words{inline("i-chevron")}</summary>{words}</details>'
