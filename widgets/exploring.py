"""The panel of exploring: put a party together, see its exact odds, let it go, and compare it with all the others.
It shows what the model holds; who may go, every chance and every die are the engine's."""

from __future__ import annotations

from typing import Any

import ipywidgets as w

from .board import Board
from .draw import exploring as draw
from .draw import scoring as score
from .draw import verdict as cards
from .draw.say import board_in_words, phrase, told
from .draw.svg import inline
from .exploring_model import ExploringModel, Option
from .panel import Panel
from .sheet import Sheet

IDLE = "Click villagers: their lanterns are added up. Any of them may be tried, and the rules say who may go."
NO_ODDS = "Choose a party that may go: the odds of every number come at once."


class ExploringPanel(Panel):
    """Choose villagers and a number; read the odds; go; decide over the dice; undo."""

    model: ExploringModel

    def __init__(self, model: ExploringModel) -> None:
        super().__init__(model)
        self._width = draw.WIDE
        self._board = Board(self.guard(self._heard), self.guard(self._sized))
        self._odds, self._parties = Sheet(), Sheet()
        self._story, self._why, self._say, self._twin = (w.HTML() for _ in range(4))
        self._do, self._undo = _button("", self.guard(self._go)), _button("Undo", self.guard(self._back))
        self._aims, self._others = (w.Box().add_class("ln-choices") for _ in range(2))
        self._offered: list[Option] = []
        self._verdict = w.VBox()
        self._lay_out()
        self.watch(model, self._show, "changed")
        self._show()

    def _lay_out(self) -> None:
        asked, odds, parties = w.VBox([self._story, self._aims]), w.VBox([self._odds]), w.VBox([self._parties])
        for widget, names in (
            (self, "lantern ln-lesson ln-exploring"), (self._do, "ln-do ln-main"), (self._undo, "ln-undo"),
            (self._say, "ln-say"), (self._board, "ln-boardbox"), (self._twin, "ln-twinbox"),
            (self._verdict, "ln-card ln-verdict"), (odds, "ln-card ln-odds"), (asked, "ln-card ln-asked ln-free"),
            (parties, "ln-card ln-compare"),
        ):  # fmt: skip
            for name in names.split():
                widget.add_class(name)
        self._undo.tooltip = "Take back the last click or decision"
        self._story.value = draw.encounter(self.model.paragraph)
        self._aims.children = [self._aim_button(at) for at in range(len(self.model.aims))]
        bar = w.Box([self._say, self._do]).add_class("ln-bar")
        self._verdict.children = [self._why, self._others, bar]
        left = w.Box([self._board, self._twin, asked, parties]).add_class("ln-left")
        right = w.Box([self._oops, self._verdict, odds]).add_class("ln-right")
        self.children = [self._undo, left, right]

    # -- what is heard ------------------------------------------------------------------------------------------------

    def _heard(self, kind: str, id: str) -> None:
        self.fine()
        if kind == "click":
            self.model.click(id)

    def _sized(self, width: int) -> None:
        before, self._width = self._width, width
        if min(before, draw.SMALL) != min(width, draw.SMALL):
            self._draw()

    def _go(self, _button: object = None) -> None:
        self.fine()
        model = self.model
        if model.under_way:
            model.play(self._offered[0].move)
        elif model.session:
            model.back()
        elif model.may_go:
            model.go()
        else:
            model.choose((model.chosen and model.instead()) or model.compared()[0].party)

    def _back(self, _button: object = None) -> None:
        self.fine()
        if not self.model.undo():
            self._speak("Nothing is done: there is nothing to undo.")

    def _aim_button(self, at: int) -> w.Button:
        def pressed(_button: object) -> None:
            self.fine()
            self.model.pursue(at)

        return _button("", self.guard(pressed))

    def _other_button(self, place: int) -> w.Button:
        def pressed(_button: object) -> None:
            self.fine()
            self.model.play(self._offered[place].move)

        return _button("", self.guard(pressed))

    def _speak(self, words: str) -> None:
        self._board.says = words + ("\u00a0" if self._board.says == words else "")

    # -- what is shown ------------------------------------------------------------------------------------------------

    def _show(self, _change: object = None) -> None:
        model = self.model
        for at, ((choice, number), button) in enumerate(zip(model.aims, self._aims.children, strict=True)):
            button.description = f"{'✓ ' if at == model.aim else ''}{choice.text}: {number} lanterns"
            button.tooltip = "You go for this number" if at == model.aim else "Go for this number"
        self._draw()
        self._odds.html = self._odds_card()
        own = model.party if model.may_go else ()
        self._parties.html = draw.parties(model.game.content, model.compared(), own, model.aims[model.aim][1])
        self._judge()

    def _draw(self) -> None:
        view = self.model.view()
        self._board.svg = draw.villagers(view, self._width)
        words = f"The village in words{inline('i-chevron')}"
        self._twin.value = f'<details class="ln-twin"><summary>{words}</summary>{board_in_words(view)}</details>'

    def _odds_card(self) -> str:
        model = self.model
        if not model.may_go:
            return draw.nothing("No odds for those who stay" if model.chosen else "Nobody is chosen yet", NO_ODDS)
        found = model.odds()
        head = draw.finding([(one.number, one.unexerted, one.best) for one in found])
        return draw.odds(self._book(), head, [(one.choice.text, one.number, one.ways) for one in found], model.number())

    def _judge(self) -> None:
        """The card of what to do: who goes, why not, the dice, or what came of it."""
        model = self.model
        self._offered = model.options()
        no = not model.session and bool(model.chosen) and not model.may_go
        ok = bool(model.session) or model.may_go
        for name, on in (("ln-no", no), ("ln-ok", ok)):
            (self._verdict.add_class if on else self._verdict.remove_class)(name)
        if model.under_way:
            self._decide()
        elif model.session:
            self._ended()
        elif model.may_go:
            self._ready()
        elif model.chosen:
            self._refuse()
        else:
            self._wait()
        self._offer()

    def _wait(self) -> None:
        self._why.value = cards.waiting("Who goes down?", IDLE)
        self._say.value = cards.line("i-book", "Next:", "choose villagers who go down together")
        self._do.description = f"Show the best party for {self.model.aims[self.model.aim][1]}"

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
        book, number, p = self._book(), model.aims[model.aim][1], model.number().value
        self._why.value = cards.legal(*book, model.names, verdict, words) + cards.chip(*book, "explore.party")
        odd = f"{number} lanterns: {p}, {draw.percent(p)}, {draw.about(p)}"
        self._say.value = cards.line("i-legal", "Legal.", odd, "Why")
        self._do.description = f"Go for {number}: roll the dice"
        self._speak(f"Legal. {odd}.")

    def _decide(self) -> None:
        """The dice lie: luck beside odds, and what can be done about it."""
        model, exp = self.model, self.model.under_way
        assert exp is not None
        number, best = model.aims[model.aim][1], self._offered[0]
        rolled, total = model.rolled
        known = best.chance is not None
        head = f"Best for {number}: {_lower(self._phrase(str(best.move)))}" if known else "One thing to decide"
        luck = "" if exp.rerolls else draw.luck(model.every_roll(), rolled)
        shown = draw.dice(model.game.content, exp, total)
        self._why.value = score.headed("i-lantern", "The dice lie", head) + shown + luck
        self._say.value = cards.line("i-legal", f"{rolled} from the dice.", head, "Look")
        self._do.description = self._option_words(best)
        self._speak(f"The dice bring {rolled} lanterns. {head}.")

    def _ended(self) -> None:
        model = self.model
        head = told(model.game.content, model.names, f"explore {' '.join(model.party)}", model.seat)
        what = cards.happened(*self._book(), model.names, head, model.events)
        self._why.value = what + draw.after(model.aims[model.aim][1], model.number().value)
        said = model.events[0].sentence(model.names) if model.events else head
        self._say.value = cards.line("i-legal", "Done.", said, "Look")
        self._do.description = "Back to the village: try again"
        self._speak(" ".join(event.sentence(model.names) for event in model.events))

    def _offer(self) -> None:
        """The other things that can be done; the same buttons stay, so that focus stays."""
        buttons = list(self._others.children)
        buttons += [self._other_button(place) for place in range(len(buttons), len(self._offered))]
        for place, button in enumerate(buttons):
            shown = 0 < place < len(self._offered)
            (button.remove_class if shown else button.add_class)("ln-none")
            button.description = self._option_words(self._offered[place]) if shown else ""
        self._others.children = buttons

    def _option_words(self, option: Option) -> str:
        words = self._phrase(str(option.move))
        if option.chance is None:
            return words
        return f"{words} ({option.chance}, {draw.percent(option.chance)}; {option.nights} bed-nights)"

    def _phrase(self, text: str) -> str:
        verb, _, party = text.partition(" ")
        if verb == "exert":  # said of a party, as exploring is
            return self._phrase(f"explore {party}").replace("Explore with", "Exert", 1)
        return phrase(self.model.game.content, self.model.names, text)

    def _book(self) -> tuple[Any, str]:
        return self.model.game.ledger, self.model.game.printing.document


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def _button(words: str, pressed: Any) -> w.Button:
    button = w.Button(description=words).add_class("ln-btn")
    button.on_click(pressed)
    return button
