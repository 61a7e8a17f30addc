"""RoundModel: a session in which one seat is the reader's and the others may be played by the engine's player.
It keeps what is being told and how far the lesson has come; moves are SessionModel's affair, rules the engine's."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

from traitlets import Bool, Int

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.bots import GreedyPlayer, terms
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.aboveandbelow.round_end import ROUND
from abcore.engine.session import Session
from abcore.engine.verdict import Event

from .draw.view import Marks, View
from .model import Done, Proposed, SessionModel
from .round_end import Entry, Page, Tale, Telling, purse, telling
from .round_guide import LOOKS, NIGHT, Step, mask, met, step_for, steps_of

YOU = 0
LONGEST_TURN = 500  # moves of others before one's own, more than any round can have
BOTH = 1 << 30  # in a link: the reader plays both seats


class RoundModel(SessionModel):
    """A session with a guide.

    >>> from widgets.app import round_page
    >>> page = round_page(seed=5)
    >>> page.model.play(page.model.game.read(page.model.state, "labor fenn-wick"))
    >>> page.model.seat, [tale.seat for tale in page.model.telling.tales], sorted(page.model.reached)
    (0, [1], ['labor'])
    >>> page.close()
    """

    told = Int(0)  # how many pages of the end of the round are told
    looked = Int(0)  # how many of the first looks were taken
    both = Bool(False)  # whether the reader plays the other seats too

    def __init__(self, session: Session[Any, Any, Any]) -> None:
        super().__init__(session)
        self.telling = Telling()
        self._linked = frozenset[str]()  # steps that a link says were done before
        self._bot = GreedyPlayer(session.rng or Random())

    # -- what is asked ------------------------------------------------------------------------------------------------

    @property
    def page(self) -> Page | None:
        """The page of the end of the round that is to be told now."""
        pages = self.telling.pages
        return pages[self.told] if self.told < len(pages) else None

    @property
    def tales(self) -> tuple[Tale, ...]:
        """The others' turns that can be told now."""
        return self.telling.tales if self.page else (*self.telling.tales, *self.telling.later)

    @property
    def so_far(self) -> list[Event]:
        """All that has happened and been told, since the page was opened."""
        events = list(chain.from_iterable(node.events for node in self.session.timeline.path(self.cursor)))
        if not self.page:
            return events
        seen = sum(len(page.events) for page in self.telling.pages[: self.told + 1])
        return events[: len(events) - self.telling.untold + seen]

    @property
    def reached(self) -> frozenset[str]:
        """The steps of the lesson that are done."""
        return met(self.so_far, YOU) | self._linked

    @property
    def step(self) -> Step | None:
        """The step of the lesson to show; None while something else is asked."""
        if self.page or self.kind != "decide":
            return None
        if self.looked < len(LOOKS) and self.at_turn and not self.reached:
            return LOOKS[self.looked]
        if self.asked_set == "rest":
            return NIGHT
        if not self.at_turn:
            return None
        return step_for(self.game, self.state, YOU, self.reached) if self.seat == YOU else None

    @property
    def looking(self) -> bool:
        """Is the reader still being shown around?"""
        step = self.step
        return step is not None and step in LOOKS

    def purse(self) -> tuple[int, list[Entry]]:
        """The reader's coins when the round began, or the page was opened, and every change since."""
        events = self.so_far
        begun = max((at + 1 for at, event in enumerate(events) if event.fact is ROUND), default=0)
        root = self.session.timeline[0].state.villages[YOU].coins
        before = purse(events[:begun], YOU, root)
        start = before[-1].after if before else root
        return start, purse(events[begun:], YOU, start)

    def reasons(self, tale: Tale) -> list[tuple[str, float]]:
        """What the other player gained by a turn in their own reckoning, the weightiest first."""
        before, after = (terms(self.game, s, tale.seat) for s in (tale.before, tale.after))
        gains = [(reason, after.get(reason, 0) - before.get(reason, 0)) for reason in after]
        return sorted([gain for gain in gains if gain[1] >= 0.05], key=lambda gain: -gain[1])

    # -- doing --------------------------------------------------------------------------------------------------------

    def play(self, move: Any) -> None:
        """Do a move, let the others play, and tell what came of it all."""
        seat, before, start = self.seat, self.state, self.session.cursor
        self.session.play(move)
        self._others_play()
        self._tell(self._since(start, before), str(move), seat)

    def _since(self, start: int, before: Any, own: bool = True) -> Telling:
        """What has happened since the cursor was there."""
        path = self.session.timeline.path(self.session.cursor)
        depth = len(self.session.timeline.path(start))  # nodes that were met before keep their old numbers
        return telling(self.game, path[depth:], before, own)

    def _go_on(self) -> None:
        """If it is not the reader who is asked, let the others play, and tell it."""
        start, before = self.session.cursor, self.state
        self._others_play()
        self._tell(self._since(start, before, own=False) if self.session.cursor != start else Telling())

    def _tell(self, telling: Telling, move: str = "", seat: int = YOU) -> None:
        self.telling, self.done = telling, Done(move, seat, telling.mine)
        with self.hold_trait_notifications():
            self.told = 0
            self._moved()

    def _others_turn(self) -> bool:
        return not self.both and self.kind == "decide" and self.seat != YOU

    def _others_play(self) -> None:
        """The engine's player moves until the reader is asked."""
        for _ in range(LONGEST_TURN):
            if not self._others_turn():
                return
            self.session.play(self._bot.choose(self.game, self.state))

    def next(self) -> None:
        """Turn a page of the end of the round, or take the next look."""
        if self.page:
            self.told += 1
        elif self.looking:
            self.looked += 1

    def skip(self) -> None:
        """Tell the rest of the end of the round at once, or take all looks."""
        if self.page:
            self.told = len(self.telling.pages)
        elif self.looking:
            self.looked = len(LOOKS)

    def undo(self) -> bool:
        """Take back what is only chosen, else the last page, the last decision across the others' turns, or look."""
        if self.proposed != Proposed():
            self.clear()
            return True
        if self.page and self.told:
            self.told -= 1
            return True
        taken_back = self.session.undo()
        while taken_back and self._others_turn() and self.session.undo():
            pass
        self._go_on()
        if not taken_back and self.looked:
            self.looked -= 1
            return True
        return taken_back

    # -- the table ----------------------------------------------------------------------------------------------------

    def play_both(self, both: bool) -> None:
        """Play the other seats too, or let them be played; whoever is asked then moves at once."""
        self.both = both
        if self._others_turn():
            self._go_on()

    def print_by(self, name: str) -> None:
        """The same table by another printing: the state knows none, so that nothing of it is lost."""
        if name != self.game.printing.name and name in PRINTINGS:
            self.game = self.session.game = AboveAndBelow(PRINTINGS[name], self.game.content)
            self._tell(Telling())
            self.opened += 1

    # -- links --------------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The situation, and after a dot how far the lesson has come."""
        return f"{super().code}.{mask(self.reached) | (BOTH if self.both else 0):x}"

    def open(self, code: str) -> str:
        """Go on from a link; a sentence says what is wrong with a bad one, and nothing changes."""
        situation, _, tail = code.partition(".")
        wrong = super().open(situation)
        if wrong:
            return wrong
        number = int(tail, 16) if 0 < len(tail) <= 8 and set(tail) <= set("0123456789abcdef") else 0
        self._linked, self.both = steps_of(number), bool(number & BOTH)
        self.looked = len(LOOKS)
        self._bot = GreedyPlayer(self.session.rng or Random())
        self._go_on()
        self.opened += 1
        return ""

    # -- what to show -------------------------------------------------------------------------------------------------

    def view(self, marks: Marks | None = None) -> View:
        """The table as it is told so far, as the drawing functions want it."""
        if not self.page:
            return super().view(marks)
        return View(self.page.after, self.game.content, YOU, self.names, marks or Marks())

    def marks(self) -> Marks:
        """While the end of a round is told, nothing is to be clicked."""
        quiet = self.looking and self.proposed == Proposed()
        return Marks() if self.page or quiet else super().marks()
