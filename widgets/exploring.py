"""The panel of exploring: put a party together, see its exact odds, let it go, and compare it with all the others.
It shows what the model holds; who may go, every chance and every die are the engine's."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from abcore.aboveandbelow.exercises.exploring import KINDS
from abcore.engine.exercise import Question, ask

from .board import Board
from .chart import Chart
from .draw import exploring as draw
from .draw import exploring_chart as charts
from .draw import exploring_play as play
from .draw import exploring_say as say
from .draw import verdict as cards
from .draw.say import board_in_words, told
from .draw.scoring import headed
from .draw.svg import inline
from .exploring_forms import TonightForm, WorthForm, button, field
from .exploring_model import ExploringModel
from .exploring_try import Option
from .panel import Panel
from .pick import Pick
from .quiz import Quiz, QuizModel
from .sheet import Sheet

IDLE = (
    "Two or more ready villagers go down together. Each rolls one die: the strip under a name says from which face on "
    "it gives one lantern, and from which two. Click villagers; any of them may be tried, and the rules say who may go."
)
NO_ODDS = "Choose a party that may go: the odds of every number come at once."
CAN = "You can now choose a party by its odds, and say what a lantern more would cost."
FACES = [[str(face), str(face)] for face in range(1, 7)]
OWN = ["0", "your own"]
MANY = 20


class ExploringPanel(Panel):
    """Choose villagers and a number; read the odds; go; decide over the dice; undo."""

    model: ExploringModel

    def __init__(self, model: ExploringModel) -> None:
        super().__init__(model)
        self._width = draw.WIDE
        self._board = Board(self.guard(self._heard), self.guard(self._sized))
        self._odds, self._plan = Sheet(), Sheet()
        self._numbers, self._parties = Chart(), Chart()
        self._story, self._why, self._say, self._twin, self._tally = (w.HTML() for _ in range(5))
        self._do, self._undo = button("", self.guard(self._go)), button("Undo", self.guard(self._back))
        self._more = button(f"Try it {MANY} times at once", self.guard(self._often))
        self._dice = field("Your dice", "as in 5 2")
        self._aims, self._others = (w.Box().add_class("ln-choices") for _ in range(2))
        self._printing = Pick(label="Printing", options=[["REVISED", "revised"], ["FIRST", "first"]], value="REVISED")
        self._face, self._roll = Pick(label="Paragraph die"), button("Roll it", self.guard(self._roll_face))
        self._tonight = TonightForm(model, self._speak)
        self._worth = WorthForm(model, self._phrase)
        self._seed, self._by = model.rng.randrange(10**6), model.game.printing
        self._asked = QuizModel(list(KINDS), self._question, CAN)
        self._quiz = Quiz(self._asked, self._book, self._speak)
        self._offered: list[Option] = []
        self._verdict = w.VBox()
        self._lay_out()
        self._printing.observe(self.guard(self._printed), names="value")
        self._face.observe(self.guard(self._faced), names="value")
        self.watch(model, self._show, "changed")
        self._show()

    def _lay_out(self) -> None:
        self._ways = w.Box([self._printing, w.Box([self._face, self._roll])])
        asked = w.VBox([self._ways, self._story, self._aims])
        odds, plan = w.VBox([self._odds]), w.VBox([self._plan])
        numbers, parties = w.VBox([self._numbers]), w.VBox([self._parties])
        for widget, names in (
            (self, "lantern ln-lesson ln-exploring"), (self._do, "ln-do ln-main"), (self._undo, "ln-undo"),
            (self._say, "ln-say"), (self._board, "ln-boardbox"), (self._twin, "ln-twinbox"), (self._tally, "ln-tally"),
            (self._verdict, "ln-card ln-verdict"), (odds, "ln-card ln-odds"), (asked, "ln-card ln-asked ln-free"),
            (plan, "ln-card ln-best"), (numbers, "ln-card ln-numbers"), (parties, "ln-card ln-compare"),
            (self._ways, "ln-ways"), (self._ways.children[1], "ln-face-pick"), (self._dice, "ln-none"),
        ):  # fmt: skip
            for name in names.split():
                widget.add_class(name)
        self._undo.tooltip = "Take back the last click or decision"
        bar = w.Box([self._say, self._do]).add_class("ln-bar")
        self._verdict.children = [self._why, self._dice, self._others, bar, self._tally, self._more]
        left = w.Box([self._board, self._twin, asked, plan, numbers, parties, self._tonight, self._worth, self._quiz])
        right = w.Box([self._oops, self._verdict, odds]).add_class("ln-right")
        self.children = [self._undo, left.add_class("ln-left"), right]

    # -- what is heard ------------------------------------------------------------------------------------------------

    def _heard(self, kind: str, id: str) -> None:
        self.fine()
        if kind == "click":
            self.model.click(id)
        elif kind == "hello":
            wrong = self.model.open(id)
            if wrong:
                self._why.value = cards.waiting("This link could not be read", f"{wrong} You start at the beginning.")
                self._speak(f"This link could not be read. {wrong}")

    def _sized(self, width: int) -> None:
        before, self._width = self._width, width
        if min(before, draw.SMALL) != min(width, draw.SMALL):
            self._draw()
            self._chart()

    def _go(self, _button: object = None) -> None:
        self.fine()
        model = self.model
        if model.under and model.under.waits:
            self._hand_in()
        elif model.under_way:
            model.play(self._offered[0].move)
        elif model.under:
            model.back()
        elif model.may_go:
            model.go()
        else:
            party = (model.now.chosen and model.instead()) or next((row.party for row in model.compared()), ())
            if party:
                model.choose(party)
            else:
                self._speak("Nobody can go from this village now.")

    def _hand_in(self) -> None:
        wrong = self.model.hand_in(self._dice.value)
        if wrong:
            self._why.value = cards.waiting("These are not the dice yet", f"{wrong} Nothing has changed.")
            self._say.value = cards.line("i-refused", "Not yet:", wrong)
            self._speak(f"Not yet. {wrong}")
        else:
            self._dice.value = ""

    def _back(self, _button: object = None) -> None:
        self.fine()
        if not self.model.undo():
            self._speak("Nothing is done: there is nothing to undo.")

    def _often(self, _button: object = None) -> None:
        self.fine()
        if self.model.may_go:
            self.model.many(MANY)
            self._speak(draw.tally(self.model.goal.number, *self.model.tally()))

    def _printed(self, _change: object = None) -> None:
        self.fine()
        if self._printing.value != self.model.game.printing.name:
            self.model.print_as(self._printing.value)

    def _faced(self, _change: object = None) -> None:
        self.fine()
        if self._face.value.isdecimal():
            self.model.meet(int(self._face.value))

    def _roll_face(self, _button: object = None) -> None:
        self.fine()
        face = self.model.rng.randrange(6) + 1
        self.model.meet(face)
        self._speak(f"The paragraph die shows {face}: {self.model.scene.paragraph.title}.")

    def _button_at(self, place: int, pressed: Any) -> w.Button:
        def press(_button: object) -> None:
            self.fine()
            pressed(place)

        return button("", self.guard(press))

    def _speak(self, words: str) -> None:
        self._board.says = words + ("\u00a0" if self._board.says == words else "")

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _show(self, _change: object = None) -> None:
        with self._board.hold_sync():
            self._draw()
            self._judge()
            self._board.code = self.model.code
        self._encounter()
        self._odds.html = self._odds_card()
        self._plan.html = self._plan_card()
        self._chart()
        if self._by != self.model.game.printing:
            self._by = self.model.game.printing
            self._asked.again(self._question)

    def _draw(self) -> None:
        view = self.model.view()
        self._board.svg = draw.villagers(view, self._width)
        words = f"The village in words{inline('i-chevron')}"
        self._twin.value = f'<details class="ln-twin"><summary>{words}</summary>{board_in_words(view)}</details>'

    def _encounter(self) -> None:
        """The paragraph, how it was come by, and its numbers."""
        model, here = self.model, self.model.scene
        self._printing.value = model.game.printing.name
        self._face.options = [*FACES, OWN] if here.own else FACES
        self._face.value = str(here.face)
        below = model.under_way
        read = model.game.content.paragraphs.get(below.paragraph, here.paragraph) if below else here.paragraph
        self._story.value = draw.encounter(read, here.number not in here.grid, say.too_dear(here.too_dear()))
        words = [say.aim_words(*aim, at == model.aim) for at, aim in enumerate(model.aims)]
        _fill(self._aims, words, lambda place: self._button_at(place, model.pursue))

    def _odds_card(self) -> str:
        model = self.model
        if not model.may_go:
            return draw.nothing("No odds for those who stay" if model.now.chosen else "Nobody is chosen yet", NO_ODDS)
        found, book = model.odds.every(), self._book()
        head = draw.finding([(one.number, one.unexerted, one.best) for one in found])
        other = play.printings(book, [(aim.number, here, there) for aim, here, there in model.odds.elsewhere()])
        lines = [(one.choice.text, one.number, one.ways) for one in found]
        return draw.odds(book, head, lines, model.odds.number(), other)

    def _plan_card(self) -> str:
        model = self.model
        if not model.may_go:
            return draw.nothing("Best play is told once a party may go", NO_ODDS, "Best play, before the dice fall")
        odds = model.odds
        return play.best_play(self._book(), model.goal.number, odds.policy(), odds.nights(), self._phrase)

    def _chart(self) -> None:
        model, content = self.model, self.model.game.content
        goes = model.may_go
        rows = model.compared()
        own = model.party if goes else ()
        self._parties.show(charts.all_parties(content, rows, own, model.goal.number, self._width))
        if goes:
            who = charts.names(content, model.party)
            picture = charts.every_number(who, *model.odds.numbers(), model.goal.number, self._width)
        else:
            picture = charts.NOTHING._replace(title="Every number, once a party may go", sentence=NO_ODDS)
        self._numbers.show(picture)

    def _judge(self) -> None:
        """The card of what to do: who goes, why not, the dice, or what came of it."""
        model = self.model
        self._offered = model.options()
        waits = bool(model.under and model.under.waits)
        no = not model.under and bool(model.now.chosen) and not model.may_go
        for widget, name, on in (
            (self._verdict, "ln-no", no), (self._verdict, "ln-ok", bool(model.under) or model.may_go),
            (self._dice, "ln-none", not waits), (self._more, "ln-none", bool(model.under_way) or not model.may_go),
        ):  # fmt: skip
            (widget.add_class if on else widget.remove_class)(name)
        if waits:
            self._await_dice()
        elif model.under_way:
            self._decide()
        elif model.under:
            self._ended()
        elif model.may_go:
            self._ready()
        elif model.now.chosen:
            self._refuse()
        else:
            self._wait()
        self._count()
        words = [self._option_words(option) for option in self._offered]
        _fill(self._others, words, lambda place: self._button_at(place, self._choose_option), 1)

    def _choose_option(self, place: int) -> None:
        self.model.play(self._offered[place].move)

    def _count(self) -> None:
        """The tally of tries, beside the exact odds."""
        many, reached, expected = self.model.tally()
        words = draw.tally(self.model.goal.number, many, reached, expected)
        self._tally.value = f'<p class="ln-small"><b>On this page.</b> {words}.</p>' if many else ""

    def _wait(self) -> None:
        self._why.value = cards.waiting("Who goes down?", IDLE)
        self._say.value = cards.line("i-book", "Next:", "choose villagers who go down together")
        self._do.description = f"Show the best party for {self.model.goal.number}"

    def _refuse(self) -> None:
        model, verdict = self.model, self.model.verdict
        assert verdict is not None
        party = model.instead()
        instead = self._phrase(f"explore {' '.join(party)}") if party else ""
        self._why.value = cards.refused(*self._book(), model.names, verdict, instead)
        said = verdict.faults[0].sentence(model.names)
        self._say.value = cards.line("i-refused", "Not yet:", said, "Why")
        self._do.description = instead or "Choose the best party"
        self._speak(f"Not yet. {said}")

    def _ready(self) -> None:
        model, verdict = self.model, self.model.verdict
        assert verdict is not None
        words = self._phrase(f"explore {' '.join(model.party)}")
        book, number, p = self._book(), model.goal.number, model.odds.number().value
        self._why.value = cards.legal(*book, model.names, verdict, words) + cards.chip(*book, "explore.party")
        odd = f"{number} lanterns: {p}, {draw.percent(p)}, {draw.about(p)}"
        self._say.value = cards.line("i-legal", "Legal.", odd if p else f"{number} lanterns are out of reach", "Why")
        dice = "type in the dice" if model.typed else "roll the dice"
        self._do.description = f"Go for {number}: {dice}" if p else f"{number} is out of reach: {dice} all the same"
        self._speak(f"Legal. {odd}." if p else f"Legal, but {number} lanterns are out of reach for this party.")

    def _await_dice(self) -> None:
        """The dice are rolled at home."""
        model = self.model
        assert model.under
        who = charts.names(model.game.content, model.under.waits)
        many = len(model.under.waits)
        head = f"Roll {'one die' if many == 1 else f'{many} dice'} at your table"
        order = f"Write what {'it shows' if many == 1 else 'they show'}, in this order: {who}."
        self._why.value = cards.waiting(head, order)
        self._say.value = cards.line("i-book", "Next:", order)
        self._do.description = "These are the dice"
        self._speak(f"{head}. {order}")

    def _decide(self) -> None:
        """The dice lie: luck beside odds, and what can be done about it."""
        model, exp = self.model, self.model.under_way
        assert exp is not None and model.under
        best = self._offered[0]
        rolled, total = model.under.rolled
        aim = f"Best for {model.goal.number}" if not best.worth else "Best at your prices"
        head = f"{aim}: {_lower(self._phrase(str(best.move)))}" if best.value is not None else "One thing to decide"
        shown = draw.dice(model.game.content, exp, total) if exp.dice else ""
        first = exp.dice and not exp.rerolls and not model.under.leads_on
        luck = draw.luck(model.odds.rolls(), rolled) if first else ""
        title = "The dice lie" if exp.dice else "The story goes on"
        self._why.value = headed("i-lantern", title, head) + shown + luck + self._second()
        self._say.value = cards.line("i-legal", f"{rolled} from the dice." if exp.dice else title, head, "Look")
        self._do.description = self._option_words(best)
        self._speak(f"The dice bring {rolled} lanterns. {head}." if exp.dice else f"{title}. {head}.")

    def _second(self) -> str:
        """What the second best would cost."""
        values = [option.value for option in self._offered if option.value is not None]
        if len(values) < 2 or values[0] == values[1]:
            return ""
        less = values[0] - values[1]
        words = f"is worth {less} less" if self._offered[0].worth else f"would lower the chance by {less}"
        return f'<p class="ln-gap ln-small">The second best {words}.</p>'

    def _ended(self) -> None:
        model = self.model
        assert model.under
        head = told(model.game.content, model.names, f"explore {' '.join(model.party)}", model.seat)
        what = cards.happened(*self._book(), model.names, head, model.events)
        self._why.value = what + draw.after(model.goal.number, model.odds.number().value, model.under.reached)
        said = model.events[0].sentence(model.names) if model.events else head
        self._say.value = cards.line("i-legal", "Done.", said, "Look")
        self._do.description = "Back to the village: try again"
        self._speak(" ".join(event.sentence(model.names) for event in model.events))

    def _option_words(self, option: Option) -> str:
        return say.option_words(self._phrase(str(option.move)), *option[1:])

    def _phrase(self, text: str) -> str:
        return say.move_words(self.model.game.content, self.model.names, text)

    def _question(self, kind: str, n: int) -> Question:
        return ask(KINDS[kind], self.model.game, self._seed + n)

    def _book(self) -> tuple[Any, str]:
        return self.model.game.ledger, self.model.game.printing.document


def _fill(box: w.Box, words: list[str], make: Any, first: int = 0) -> None:
    """A button for each of the words; the same ones stay, so that focus stays."""
    buttons = list(box.children)
    buttons += [make(place) for place in range(len(buttons), len(words))]
    for place, each in enumerate(buttons):
        shown = first <= place < len(words)
        (each.remove_class if shown else each.add_class)("ln-none")
        each.description = words[place] if shown else ""
    box.children = buttons


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]
