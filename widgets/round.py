"""The panel of a round: the board beside the step of the lesson, what the rules say, and the one button that does it.
It shows what the model holds and hands clicks back to it; every sentence about a rule is the engine's."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from abcore.aboveandbelow.exercises.round import KINDS
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.engine.exercise import Question, ask

from .board import Board
from .choice import thing
from .draw import round_cards
from .draw import verdict as cards
from .draw.effects import count
from .draw.parts import bust
from .draw.say import board_in_words, called, phrase, told
from .draw.story import story
from .draw.svg import inline
from .draw.table import SMALL, TABS, WIDE, board
from .panel import Panel
from .pick import Pick
from .quiz import Quiz, QuizModel
from .round_answers import AnswersPanel
from .round_guide import DEEDS, LOOKS, PLACES, STEPS, met
from .round_model import YOU, RoundModel
from .sheet import Sheet

FREE_TO_TRY = "A wrong move costs nothing here: try it, and see which rule it breaks."
NOBODY = {"rest": "Nobody sleeps", "take": "Take nothing", "exert": "Exert nobody"}
CAN = (
    "You can now play a round: send your villagers, pay for what you want, put them to bed, and account for every coin"
    " of your income."
)
SEATS = [["one", "for you"], ["both", "by you too"]]


class RoundPanel(Panel):
    """Choose a move by clicking, legal or not; see the verdict; do it; undo it."""

    model: RoundModel

    def __init__(self, model: RoundModel, seed: int = 0) -> None:
        super().__init__(model)
        self._width, self._tab, self._seed = WIDE, "village", seed
        self._shown: tuple[Any, ...] = ()
        self._board = Board(self.guard(self._heard), self.guard(self._sized))
        self._task, self._twin, self._why, self._say, self._other = (w.HTML() for _ in range(5))
        self._purse = Sheet()
        self._do, self._undo = _button("", self.guard(self._go)), _button("Undo", self.guard(self._back))
        self._skip = _button("Show the rest at once", self.guard(self._all)).add_class("ln-skip")
        self._answers = AnswersPanel(model, self.fine)
        self._verdict = w.VBox([self._why]).add_class("ln-card").add_class("ln-verdict")
        self._printing = Pick(label="Printing", options=[["REVISED", "revised"], ["FIRST", "first"]])
        self._ben = Pick(label=f"{model.names.seat(1)} is played", options=SEATS, value="one")
        self.quiz = Quiz(QuizModel(list(KINDS), self._ask(), CAN), self._book2, self._speak)
        self._lay_out()
        self._printing.observe(self.guard(self._print), names="value")
        self._ben.observe(self.guard(self._sit), names="value")
        self.watch(model, self._show, "cursor", "proposed", "opened", "told", "looked", "both")
        self._show()

    def _lay_out(self) -> None:
        for widget, name in (
            (self, "lantern"), (self, "ln-lesson"), (self, "ln-round"), (self._do, "ln-do"), (self._other, "ln-card"),
            (self._undo, "ln-undo"), (self._say, "ln-say"), (self._board, "ln-boardbox"), (self._twin, "ln-twinbox"),
            (self._other, "ln-others"), (self._task, "ln-task"),
        ):  # fmt: skip
            widget.add_class(name)
        self._undo.tooltip = "Take back the last step"
        bar = w.Box([self._say, self._do]).add_class("ln-bar")
        now = w.VBox([self._task, bar, self._skip]).add_class("ln-card").add_class("ln-now")
        purse = w.Box([self._purse]).add_class("ln-card").add_class("ln-pursebox")
        seats = w.Box([self._printing, self._ben]).add_class("ln-card").add_class("ln-seats")
        left = w.Box([self._board]).add_class("ln-left")
        right = w.Box([self._oops, now, self._answers, self._verdict, self._other, purse, seats])
        # from the board to the button it is one Tab: the words of the board and the questions come behind both
        self.children = [self._undo, left, right.add_class("ln-right"), self._twin, self.quiz]

    # -- what is heard ------------------------------------------------------------------------------------------------

    def _heard(self, kind: str, id: str) -> None:
        self.fine()
        if kind == "tab":
            self._tab = id if id in dict(TABS) else "village"
            self._draw()
        elif kind == "hello":
            self._open(id)
        elif self.model.page:
            self._speak("The end of the round is being told: press Next, or show the rest at once.")
        else:
            self.model.click(id)

    def _open(self, code: str) -> None:
        """The page was opened by a link: go on from there, or say why not."""
        wrong = self.model.open(code)
        if wrong:
            _mark(self._verdict, "ln-none", False)
            self._why.value = cards.waiting("This link could not be read", f"{wrong} You start at the beginning.")
            self._speak(f"This link could not be read. {wrong}")

    def _sized(self, width: int) -> None:
        """Draw anew when the page is wider or narrower than the drawing is made for."""
        before, self._width = self._width, width
        if min(before, SMALL) != min(width, SMALL):
            self._draw()

    def _go(self, _button: object = None) -> None:
        self.fine()
        model = self.model
        if model.page or (model.looking and model.proposed.verdict is None and not model.proposed.choice.parts):
            model.next()
            return
        if model.do():
            return
        unfinished = model.proposed.verdict is None
        self._speak(model.proposed.choice.missing() if unfinished else "Nothing is chosen any more.")
        if not unfinished:
            model.clear()

    def _all(self, _button: object = None) -> None:
        self.fine()
        self.model.skip()

    def _back(self, _button: object = None) -> None:
        self.fine()
        self._speak("Taken back." if self.model.undo() else "This is the beginning: there is nothing to take back.")

    def _print(self, _change: object = None) -> None:
        self.fine()
        self.model.print_by(self._printing.value)

    def _sit(self, _change: object = None) -> None:
        self.fine()
        self.model.play_both(self._ben.value == "both")

    def _speak(self, words: str) -> None:
        self._board.says = words + ("\u00a0" if self._board.says == words else "")

    def _ask(self) -> Any:
        """Questions of the rulebook that is chosen."""
        game = self.model.game

        def asked(kind: str, number: int) -> Question:
            return ask(KINDS[kind], game, self._seed + number)

        return asked

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _show(self, _change: object = None) -> None:
        """Show the model; a deed changes cursor and proposal at once, and is drawn once."""
        model, before = self.model, self._shown
        self._shown = model.cursor, model.proposed, model.opened, model.told, model.looked, model.both
        if before == self._shown:
            return
        if before and (before[0], before[4]) != (model.cursor, model.looked):
            self._tab = "market" if model.step and model.step.id == "market" else "village"
        if not before or before[2] != model.opened:
            self._printing.value = model.game.printing.name if model.game.printing.name in PRINTINGS else ""
            self.quiz.model.again(self._ask())
        self._ben.value = "both" if model.both else "one"
        with self._board.hold_sync():
            self._draw()
            self._twin.value = _twin(board_in_words(model.view()))
            self._judge()
            self._task.value = self._now()
            self._answers.show()
            self._tell_others()
            start, entries = model.purse()
            self._purse.html = round_cards.purse(self._book(), model.names.seat(YOU), start, entries)
            self._board.code = model.code

    def _draw(self) -> None:
        """The board for the width of the page, and tabs where it is small."""
        small = self._width < SMALL
        with self._board.hold_sync():
            self._board.tabs = [list(tab) for tab in TABS] if small else []
            self._board.tab = self._tab
            self._board.svg = board(self.model.view(self.model.marks()), self._width, self._tab)

    def _now(self) -> str:
        """What to do now: the step of the lesson, the page of the end, or what the engine asks."""
        model, view = self.model, self.model.view()
        step, page = model.step, model.page
        _mark(self._skip, "ln-none", not page and not model.looking)
        self._skip.description = "Show the rest at once" if page else "I know all this"
        done = [PLACES[id] for id in model.reached] + list(range(model.looked))
        at = PLACES["morning"] if page else PLACES.get(step.id, -1) if step else -1
        dots = round_cards.dots(at, done, len(STEPS))
        if page:
            events = page.events
            purses = [
                (model.names.seat(n), old.coins, new.coins)
                for n, (old, new) in enumerate(zip(page.before.villages, page.after.villages, strict=True))
                if old.coins != new.coins
            ]
            return round_cards.page(self._book(), dots, events, purses)
        if model.kind == "over":
            return _final(model)
        who = model.names.seat(model.seat)
        purse = f"Round {model.state.round} · {who} · {count(view.village.coins, 'coin')}"
        if step:
            return round_cards.task(purse, dots, step.head, step.words, self._tried())
        if model.at_turn:
            return round_cards.task(purse, dots, f"{who}'s turn", "Choose villagers and what they do.", self._tried())
        return round_cards.task(purse, dots, model.game.asks(model.state).rstrip("."), "", story(view))

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
        return thing(self.model.state, self.model.proposed.choice.target)

    def _tell_others(self) -> None:
        """The others' turns since one's own, each with its reason, and how they stand."""
        model = self.model
        seat = YOU + 1
        tales = [self._tale(tale) for tale in model.tales]
        v = model.view().table.villages[seat]
        _mark(self._other, "ln-none", model.both)
        who = model.names.seat(seat)
        self._other.value = round_cards.others(who, tales, round_cards.stands(who, v))

    def _tale(self, tale: Any) -> str:
        model = self.model
        who = model.names.seat(tale.seat)
        head = told(model.game.content, model.names, tale.move, tale.seat) if tale.move else f"{who} answers"
        head = head if head.startswith(who) else f"{who}: {head[:1].lower()}{head[1:]}"
        reasons = [] if tale.move == "pass" else model.reasons(tale)
        return round_cards.tale(self._book(), who, head, reasons, tale.events)

    # -- the verdict --------------------------------------------------------------------------------------------------

    def _judge(self) -> None:
        """The verdict, its one line, and the button."""
        model, now = self.model, self.model.proposed
        refused = (now.verdict is not None and not now.verdict) or bool(now.unread)
        for name, on in (("ln-no", refused), ("ln-ok", bool(now.verdict) or self._fresh)):
            _mark(self._verdict, name, on)
        idle = model.looking and now.verdict is None and not now.choice.parts
        _mark(self._verdict, "ln-none", idle or (model.page is not None and not self._fresh))
        if model.page:
            self._turn_page()
        elif now.verdict is None:
            self._wait(now.unread)
        elif now.verdict:
            self._allow(now)
        else:
            self._refuse(now)

    @property
    def _fresh(self) -> bool:
        """Is what happened last still worth telling: nothing else is chosen yet."""
        now = self.model.proposed
        return bool(self.model.done.events) and not now.choice.parts and now.verdict is None and not self.model.told

    def _turn_page(self) -> None:
        """A step of the end of the round."""
        model, page = self.model, self.model.page
        if self._fresh:
            self._happened()
        assert page is not None
        who = model.names.seat(page.events[0].seat)
        self._say.value = cards.line("i-clock", "Now:", round_cards.end_step(page.events)[1].format(who=who))
        self._speak(" ".join(event.sentence(model.names) for event in page.events[:8]))
        self._main("Next", True)

    def _happened(self) -> None:
        model = self.model
        head = told(model.game.content, model.names, model.done.move, model.done.seat)
        fresh = met(model.done.events, YOU)
        fresh -= frozenset() if model.at_turn else {"free"}  # at night no action is still to come
        notice = next((step.after for step in DEEDS if step.id in fresh), "")
        events = [event for event in model.done.events if event.rule != "turn.order"]
        self._why.value = cards.happened(*self._book(), head, events) + round_cards.noticed(notice)
        self._say.value = cards.line("i-legal", "Done:", head, "Look")
        turns = [event for tale in model.tales for event in tale.events[:3]]
        self._speak(" ".join(event.sentence(model.names) for event in (*events[:6], *turns)))

    def _wait(self, unread: str) -> None:
        model, missing = self.model, self.model.proposed.choice.missing()
        if not model.at_turn:
            missing = "Choose one of the answers." if model.kind == "decide" else "The game is over."
        if self._fresh:
            self._happened()
        elif unread:
            self._why.value = cards.waiting("That is not a move yet", unread)
            self._say.value = cards.line("i-refused", "Not a move yet:", unread)
        else:
            self._why.value = cards.waiting(missing.rstrip("."), FREE_TO_TRY)
            self._say.value = cards.line("i-book", "Next:", missing)
        if model.looking and model.step and not unread:
            self._say.value = cards.line("i-book", f"{model.looked + 1} of {len(LOOKS)}:", model.step.head)
            self._speak(f"{model.step.head}. {model.step.words}")
        looking = model.looking and not model.proposed.choice.parts and not unread
        words = "Next" if looking else "Do it" if model.at_turn else NOBODY.get(model.asked_set, missing.rstrip("."))
        self._main(words, looking)
        _mark(self._do, "ln-idle", not (looking or model.at_turn or model.asked_set))

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
        _mark(self._do, "ln-idle", False)

    def _book(self) -> tuple[Any, str, Any]:
        game = self.model.game
        return game.ledger, game.printing.document, self.model.names

    def _book2(self) -> tuple[Any, str]:
        return self._book()[:2]

    def _phrase(self, text: str) -> str:
        doing = getattr(self.model.state.top, "action", "") if self.model.kind == "decide" else ""
        return phrase(self.model.game.content, self.model.names, text, doing)


def _mark(widget: w.DOMWidget, name: str, on: bool) -> None:
    (widget.add_class if on else widget.remove_class)(name)


def _button(words: str, pressed: Any) -> w.Button:
    button = w.Button(description=words).add_class("ln-btn")
    button.on_click(pressed)
    return button


def _final(model: RoundModel) -> str:
    """Who has won, with everyone's points."""
    standings = model.game.standings(model.state)
    rows = [f"<li><b>{escape(model.names.seat(who.seat))}</b> {who.points} village points</li>" for who in standings]
    return f'<p class="ln-eyebrow">The game is over</p><h2>Final scoring</h2><ol>{"".join(rows)}</ol>'


def _twin(words: str) -> str:
    return f'<details class="ln-twin"><summary>The board in words{inline("i-chevron")}</summary>{words}</details>'
