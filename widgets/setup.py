"""The panel of the setup: the table beside the step that is being laid, and later beside the hunt for a mistake.
It shows what the model holds and hands clicks back to it; every sentence about a rule is the engine's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import ipywidgets as w

from abcore.aboveandbelow.exercises.setup import KINDS
from abcore.aboveandbelow.laid import EXTRA, PART_RULES
from abcore.aboveandbelow.laid_say import SPOTS, brief, title, worked
from abcore.engine.exercise import Question, ask

from .board import Board
from .draw import setup_cards as cards
from .draw.setup import TABS, WIDE, pane_of, table
from .draw.setup_parts import Scene
from .draw.setup_say import STEPS, in_words
from .draw.svg import inline
from .draw.table import SMALL
from .draw.verdict import chip, line, waiting
from .panel import Panel
from .pick import Pick
from .quiz import Quiz, QuizModel
from .setup_model import ENOUGH, HINT, LAST, PLAYERS, RULE, Hunt, SetupModel

MANY = {2: "Two", 3: "Three", 4: "Four"}
CAN = "You can now lay the table for two, three or four, by either printing, and see what is wrong before turn one."
NOTHING = "Dashed places are still empty. Click a part that lies there to go back to its step."
HELP = ("Give me a hint", "Tell me the rule", "Show me the mistake")


class SetupPanel(Panel):
    """Lay the table step by step; then find what is wrong with others."""

    model: SetupModel

    def __init__(self, model: SetupModel) -> None:
        super().__init__(model)
        self._width, self._tab = WIDE, "players"
        self._board = Board(self.guard(self._heard), self.guard(self._sized))
        self._task, self._twin, self._why, self._say = (w.HTML() for _ in range(4))
        self._players = Pick(label="Players", options=[[str(n), str(n)] for n in PLAYERS])
        self._printing = Pick(label="Printing", options=[["REVISED", "revised"], ["FIRST", "first"]])
        self._again = _button("Deal again", self.guard(self._redeal))
        self._do, self._back = _button("", self.guard(self._next)), _button("Back", self.guard(self._undo))
        self._part = w.Dropdown(description="Or choose it here", style={"description_width": "initial"})
        self._that = _button("This is wrong", self.guard(self._chosen))
        self.quiz = Quiz(QuizModel(list(KINDS), self._question, CAN), self._book, self._speak)
        self._lay_out()
        self._show()
        self.watch(self._players, self._choose, "value")
        self.watch(self._printing, self._choose, "value")
        self.watch(model, self._show, "now")

    def _lay_out(self) -> None:
        for widget, name in (
            (self, "lantern"), (self, "ln-lesson"), (self, "ln-laying"), (self._do, "ln-do"),
            (self._back, "ln-undo"), (self._say, "ln-say"), (self._board, "ln-boardbox"), (self._twin, "ln-twinbox"),
            (self._part, "ln-list"), (self._again, "ln-again"),
        ):  # fmt: skip
            widget.add_class(name)
        self._back.tooltip = "Take back the last step"
        self._again.tooltip = "Other cards, and another first player"
        choices = w.Box([self._players, self._printing]).add_class("ln-setup")
        self._pick = w.Box([self._part, self._that]).add_class("ln-pick")
        bar = w.Box([self._say, self._do]).add_class("ln-bar")
        now = w.VBox([choices, self._task, bar]).add_class("ln-card").add_class("ln-now")
        self._verdict = w.VBox([self._why, self._pick, self._again]).add_class("ln-card").add_class("ln-verdict")
        left = w.Box([self._board, self._twin, self.quiz]).add_class("ln-left")
        right = w.Box([self._oops, now, self._verdict]).add_class("ln-right")
        self.children = [self._back, left, right]

    # -- what is heard

    def _heard(self, kind: str, id: str) -> None:
        self.fine()
        if kind == "tab":
            self._tab = id if id in dict(TABS) else TABS[0][0]
            self._draw()
        elif kind == "hello":
            self._open(id)
        else:
            self._point(id)

    def _open(self, code: str) -> None:
        """The page was opened by a link: go on from there, or say why not."""
        wrong = self.model.open(code)
        if wrong:
            self._why.value = waiting("This link could not be read", f"{wrong} You start at the beginning.")
            self._speak(f"This link could not be read. {wrong}")

    def _sized(self, width: int) -> None:
        before, self._width = self._width, width
        if min(before, SMALL) != min(width, SMALL):
            self._draw()

    def _point(self, part: str) -> None:
        before = self.model.now
        self.model.point(part)
        if before == self.model.now and before.hunt:
            self._speak("The mistake is known." if before.hunt.over else f"You tried {title(part, self.model.names)}.")

    def _chosen(self, _button: object = None) -> None:
        self.fine()
        if self._part.value:
            self._point(self._part.value)
        else:
            self._speak("Choose a part of the table first.")

    def _choose(self, _change: object = None) -> None:
        self.fine()
        self.model.choose(int(self._players.value), self._printing.value)

    def _question(self, kind: str, n: int) -> Question:
        """A question of a kind, by the printing that is chosen."""
        return ask(KINDS[kind], self.model.game, n)

    def _book(self) -> tuple[Any, str]:
        return self.model.game.ledger, self.model.game.printing.document

    def _redeal(self, _button: object = None) -> None:
        self.fine()
        self.model.again()
        self._speak("The cards are dealt anew.")

    def _next(self, _button: object = None) -> None:
        self.fine()
        hunt = self.model.now.hunt
        if hunt and not hunt.over:
            self.model.tell()
        else:
            self.model.next()

    def _undo(self, _button: object = None) -> None:
        self.fine()
        if not self.model.back():
            self._speak("This is the beginning: there is nothing to take back.")

    def _speak(self, words: str) -> None:
        self._board.says = words + ("\u00a0" if self._board.says == words else "")

    # -- what is shown

    def _show(self, _change: object = None) -> None:
        now = self.model.now
        self._turn_to([now.hunt.plant.part] if now.hunt and now.hunt.over else [] if now.hunt else self.model.came)
        with self._board.hold_sync():
            self._draw()
            self._board.code = self.model.code
            self._twin.value = _twin(in_words(self.model.game.content, self.model.names, self.model.laid))
            if self._printing.value not in ("", now.printing):
                self.quiz.model.again(self._question)
            self._pick_what_holds(now.players, now.printing)
            _mark(self._pick, "ln-none", now.hunt is None or now.hunt.over)
            _mark(self._again, "ln-none", now.hunt is not None)
            if now.hunt:
                self._show_hunt(now.hunt)
            else:
                self._show_step(now.step)

    def _pick_what_holds(self, players: int, printing: str) -> None:
        """Both at once: between the two settings the model would be asked for a table that nobody chose."""
        with self._players.hold_trait_notifications(), self._printing.hold_trait_notifications():
            self._players.value, self._printing.value = str(players), printing

    def _turn_to(self, parts: Iterable[str]) -> None:
        """On a small screen, turn to the pane where something is to be seen, unless it is open."""
        panes = [pane_of(part) for part in self.model.laid if part in set(parts)]
        self._tab = panes[0] if panes and self._tab not in panes else self._tab

    def _marks(self) -> dict[str, str]:
        """Which parts wear which mark: what is new, or what was tried and found."""
        hunt = self.model.now.hunt
        if hunt is None:
            return dict.fromkeys(self.model.came, "came")
        marks = dict.fromkeys(hunt.tried, "bad")
        return marks | ({hunt.plant.part: "good" if hunt.found else "hint"} if hunt.over else {})

    def _draw(self) -> None:
        """The table for the width of the page, and tabs where it is small."""
        model = self.model
        scene = Scene(model.laid, model.game.content, model.names, model.now.players, self._marks())
        with self._board.hold_sync():
            self._board.tabs = [list(tab) for tab in TABS] if self._width < SMALL else []
            self._board.tab = self._tab
            self._board.svg = table(scene, self._width, self._tab)

    def _show_step(self, step: int) -> None:
        model, game = self.model, self.model.game
        self._colour("")
        self._task.value = cards.task(step)
        told = {rule: events for rule, events in model.events.items() if events or rule not in QUIET}
        book = game.ledger, game.printing.document, model.names
        self._why.value = cards.step_card(*book, told, self._note(step)) if step else cards.start(*book[:2], NOTHING)
        ahead = STEPS[step][0] if step < LAST else ""
        self._main(f"Next: {_lower(ahead)}" if ahead else "Find the mistake", True)
        head = STEPS[step - 1][0] if step else "Choose players and printing"
        self._say.value = line("i-book", f"Step {step} of {LAST}:" if step else "Next:", head, "Rules" if step else "")
        if step:
            facts = [event.sentence(model.names) for events in told.values() for event in events]
            self._speak(f"Step {step} of {LAST}: {head}. {' '.join(facts[:6])}")

    def _note(self, step: int) -> str:
        """What the number of players changes, where it bites."""
        many = MANY[self.model.now.players]
        if step == 1 and self.model.events["setup.four-players"]:
            return f"{many} play: two villagers of each start under the moon."
        if step == 1:
            return f"{many} play: all villagers start under the sun. With four players it is different."
        if step == EXTRA and not self.model.events["setup.coins"]:
            return f"{many} play: by this printing nobody gets an extra coin."
        return ""

    def _show_hunt(self, hunt: Hunt) -> None:
        model, game = self.model, self.model.game
        document = game.printing.document
        done = hunt.found and model.now.found >= ENOUGH
        asked = cards.hunt_task(MANY[model.now.players], document, model.now.found)
        self._task.value = cards.closing(model.now.found) if done else asked
        options = [("a part of the table", ""), *((title(part, model.names), part) for part in model.laid)]
        if [value for _, value in self._part.options] != [value for _, value in options]:
            self._part.options, self._part.value = options, ""
        if hunt.over:
            self._solve(hunt)
        else:
            self._help(hunt)

    def _help(self, hunt: Hunt) -> None:
        """What is told before the mistake is found."""
        model = self.model
        part, document = hunt.plant.part, model.game.printing.document
        tells = []
        if hunt.told >= HINT:
            tells.append(cards.hint(SPOTS[part.partition(".")[0]].where))
        if hunt.told >= RULE:
            tells.append(cards.rule_told(model.game.ledger, document, hunt.plant.rule))
        tried = title(hunt.tried[-1], model.names) if hunt.tried else ""
        lies = self._brief(hunt.tried[-1]) if tried else ""
        self._colour("ln-no" if tried else "")
        rule = chip(model.game.ledger, document, PART_RULES[hunt.tried[-1].partition(".")[0]]) if tried else ""
        self._why.value = cards.missed(tried, lies, rule, tells) if tells else cards.looking()
        self._main(HELP[hunt.told], False)
        self._tell_small(tried, lies, f"Look {SPOTS[part.partition('.')[0]].where}." if tells else "")

    def _tell_small(self, tried: str, lies: str, look: str) -> None:
        """The same in one line for the bar of a small screen, and aloud."""
        head = f"{tried}: right." if tried else "A hint:" if look else "Next:"
        words = look or "Click the part that is wrong."
        self._say.value = line("i-refused" if tried else "i-book", head, words, "Why" if look else "")
        again = f"{tried}: {lies}. This is right. " if tried else ""
        self._speak(f"{again}{look}" if look else "A new table. One part of it is wrong.")

    def _solve(self, hunt: Hunt) -> None:
        """The mistake, with what the engine lays there."""
        model, part = self.model, hunt.plant.part
        name = title(part, model.names)
        made = worked(model.game.content, model.names, part, model.as_dealt[part])
        told = cards.working(name, self._brief(part), made)
        self._colour("ln-ok" if hunt.found else "")
        head = f"{name}: {self._brief(part) if len(self._brief(part)) < 40 else 'not like this'}"
        ledger, document = model.game.ledger, model.game.printing.document
        self._why.value = cards.solved(ledger, document, hunt.plant.rule, head, told, hunt.found)
        self._main("Another table", True)
        sign, word = ("i-legal", "Found:") if hunt.found else ("i-book", "It was:")
        self._say.value = line(sign, word, name, "Why")
        self._speak(f"{word} {name}. Here {self._brief(part)}; by the rules {made}.")

    def _brief(self, part: str) -> str:
        return brief(self.model.game.content, self.model.names, part, self.model.laid[part])

    def _colour(self, name: str) -> None:
        for other in ("ln-no", "ln-ok"):
            _mark(self._verdict, other, other == name)

    def _main(self, words: str, amber: bool) -> None:
        self._do.description = words
        _mark(self._do, "ln-main", amber)


QUIET = ("setup.four-players",)  # told only where it bites; else the note says so


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _mark(widget: w.DOMWidget, name: str, on: bool) -> None:
    (widget.add_class if on else widget.remove_class)(name)


def _button(words: str, pressed: Any) -> w.Button:
    button = w.Button(description=words).add_class("ln-btn")
    button.on_click(pressed)
    return button


def _twin(words: str) -> str:
    return f'<details class="ln-twin"><summary>The table in words{inline("i-chevron")}</summary>{words}</details>'
