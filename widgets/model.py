"""SessionModel: the cursor of a session and the verdict on what is proposed, the only things that panels observe.
It knows no widget and no rule: it hands clicks and texts to the engine, and what the engine says back to the panels."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from traitlets import Any as AnyTrait
from traitlets import HasTraits, Int

from abcore.aboveandbelow.frames import Pick
from abcore.aboveandbelow.moves import Add, Go
from abcore.aboveandbelow.position import decode, encode
from abcore.aboveandbelow.rest import rank
from abcore.aboveandbelow.situation import Situation
from abcore.engine.game import MoveError, nearest
from abcore.engine.position import PositionError
from abcore.engine.session import Session
from abcore.engine.verdict import Event, Verdict

from .choice import ALONE, Choice, spelled, thing
from .draw.view import Marks, View

TURN = ("explore", "build", "train", "harvest", "labor", "pass")
SETS = ("rest", "take", "exert")  # answers of several parts, which a person chooses in any order
MOST_ALIKE = 9


class Proposed(NamedTuple):
    """What is on the table between a click and the deed: the choice, the move it spells, the engine's verdict on it."""

    choice: Choice = Choice()
    move: Any = None
    verdict: Verdict | None = None
    instead: Any = None  # the nearest legal move, where the proposed one is refused
    unread: str = ""  # a sentence, where no move could be read
    parts: tuple[str, ...] = ()  # of an answer of several parts: those chosen so far


class Done(NamedTuple):
    """What was done last, and what came of it."""

    move: str = ""
    seat: int = 0
    events: tuple[Event, ...] = ()


class SessionModel(HasTraits):
    """A session as panels see it."""

    cursor = Int(0)
    proposed = AnyTrait(Proposed())
    opened = Int(0)  # how many links: a new session begins with its own cursor

    def __init__(self, session: Session[Any, Any, Any]) -> None:
        super().__init__(cursor=session.cursor)
        self.session, self.names = session, session.names
        self.game: Any = session.game
        self.done = Done()

    # -- what is asked ------------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The state under the cursor."""
        return self.session.state

    @property
    def kind(self) -> str:
        """Does someone decide, does chance, or is it over?"""
        return str(self.game.kind(self.state))

    @property
    def seat(self) -> int:
        """Whose village is shown: the one who is asked."""
        return int(self.game.seat(self.state)) if self.kind == "decide" else 0

    @property
    def at_turn(self) -> bool:
        """Is a whole turn to be chosen, or one answer among a few?"""
        return self.kind == "decide" and any(str(move) == "pass" for move in self.game.candidates(self.state))

    def answers(self) -> list[tuple[Any, bool]]:
        """The candidates that are not chosen on the board, each with whether it is legal."""
        if self.kind != "decide":
            return []
        at_turn, steps = self.at_turn, (Add, Go) if self.asked_set else ()
        offered = [
            m
            for m in self.game.candidates(self.state)
            if not (at_turn and str(m).split()[0] in TURN) and not isinstance(m, steps)
        ]
        return [(move, bool(self.game.check(self.state, move))) for move in offered]

    # -- answers of several parts -------------------------------------------------------------------------------------

    @property
    def asked_set(self) -> str:
        """Which answer of several parts is asked for: `rest`, `take` or `exert`; "" if none is."""
        frame = self.state.top if self.kind == "decide" else None
        return frame.action if isinstance(frame, Pick) and frame.action in SETS else ""

    def pieces(self) -> list[tuple[str, bool, bool]]:
        """All parts that may be chosen: each with whether it is chosen, and whether it may be added now.

        The engine offers steps in ascending order, so that each set is met once; a person chooses in any order, and
        the whole is judged. So what is offered at the beginning stays, and what the chosen parts open comes to it.
        """
        if not self.asked_set:
            return []
        chosen = self.proposed.parts
        legal = bool(self.game.check(self.state, self._whole(chosen)))  # what cannot be begun opens nothing
        tables = (self._begun(()), self._begun(chosen)) if legal else (self._begun(()),)
        offered = [m.item for s in tables for m in self.game.candidates(s) if isinstance(m, Add)]
        found = []
        for item in dict.fromkeys((*offered, *chosen)):
            for nth in range(max(chosen.count(item), self._alike(item))):
                on = nth < chosen.count(item)
                fits = on or bool(self.game.check(self.state, self._whole((*chosen, item))))
                if fits or len(item.split()) < 3:  # a bed in the wrong area is told by the plain bed
                    found.append((item, on, fits))
        return found

    def _begun(self, parts: tuple[str, ...]) -> Any:
        """The table with these parts chosen."""
        frames = self.state.frames
        return self.state.but(frames=(*frames[:-1], frames[-1].but(chosen=self._in_order(parts))))

    def _in_order(self, parts: tuple[str, ...]) -> tuple[str, ...]:
        if self.asked_set == "rest":
            return tuple(sorted(parts, key=lambda step: rank(self.game.rules, step)))
        return tuple(self.game.content.sort(parts))

    def _alike(self, item: str) -> int:
        """How many such parts there are to choose: two fruit may lie on one card."""
        n = 1
        while n < MOST_ALIKE and self.game.check(self._begun((item,) * n), Add(item)):
            n += 1
        return n

    def _whole(self, parts: tuple[str, ...]) -> Any:
        """The move that the parts make."""
        return self.game.whole(self._begun(parts), Go())

    def toggle(self, item: str, on: bool = True) -> None:
        """Choose one part more, or one less, and ask the engine about the whole."""
        parts = list(self.proposed.parts)
        if on:
            parts.append(item)
        elif item in parts:
            parts.remove(item)
        self._judge_set(tuple(parts))

    def _judge_set(self, parts: tuple[str, ...]) -> None:
        move = self._whole(parts)
        verdict = self.game.check(self.state, move)
        instead = None if verdict else nearest(self.game, self.state, move)
        self.proposed = Proposed(Choice(), move, verdict, instead, parts=self._in_order(parts))

    def _piece(self, id: str) -> tuple[str, bool] | None:
        """The part of a set that a part of the board means, and whether it is chosen: of a sleeper, the bed."""
        what = thing(self.state, id)
        meant = [(item, on) for item, on, _ in self.pieces() if what and what in item.split()]
        pool = [piece for piece in meant if piece[0].startswith("bed")] or meant
        return next((piece for piece in pool if not piece[1]), pool[-1] if pool else None)

    # -- proposing ----------------------------------------------------------------------------------------------------

    def click(self, id: str) -> None:
        """A part of the board was clicked: an answer if one is asked for, else one part more of a move."""
        piece = self._piece(id) if self.asked_set else None
        if piece is not None:
            self.toggle(piece[0], not piece[1])
            return
        answer = self._answer(id)
        if answer is not None:
            self.answer(answer)
            return
        self._judge(self.proposed.choice.click(id))

    def _answer(self, id: str) -> Any:
        """The one open answer that a part of the board means, if a turn is not what is asked."""
        what = thing(self.state, id)
        if self.at_turn or not what:
            return None
        meant = [move for move, _ in self.answers() if str(move).split()[-1] == what]
        return meant[0] if len(meant) == 1 else None

    def _judge(self, choice: Choice) -> None:
        text = choice.move(self.state)
        if not text:
            self.proposed = Proposed(choice)
            return
        try:
            self.propose(self.game.read(self.state, text), choice)
        except MoveError as error:
            self.proposed = Proposed(choice, unread=str(error))

    def propose(self, move: Any, choice: Choice | None = None) -> None:
        """Ask the engine about a move, and about the way out where it is refused."""
        verdict = self.game.check(self.state, move)
        instead = None if verdict else nearest(self.game, self.state, move)
        shown = spelled(self.state, self.view().villagers(), str(move)) if choice is None else choice
        parts = move[0] if self.asked_set and type(move) is type(self._whole(())) else ()
        self.proposed = Proposed(shown, move, verdict, instead, parts=parts)

    def answer(self, move: Any) -> None:
        """One answer among a few: done at once if nothing speaks against it, else shown with what does."""
        verdict = self.game.check(self.state, move)
        if verdict and not verdict.cautions:
            self.play(move)
        else:
            self.propose(move)

    def clear(self) -> None:
        """Nothing is proposed any more."""
        self.proposed = Proposed()

    # -- doing --------------------------------------------------------------------------------------------------------

    def do(self) -> bool:
        """Do what is proposed, or the way out of it; a wasteful way out is only proposed. False if there is none."""
        now = self.proposed
        if now.verdict:
            self.play(now.move)
        elif now.instead is not None:
            self.answer(now.instead)
        elif self.asked_set and now.verdict is None:
            self.answer(self._whole(()))
            return True
        return bool(now.verdict) or now.instead is not None

    def play(self, move: Any) -> None:
        """Do a move; dice and cards are drawn by the session."""
        seat, events = self.seat, self.session.play(move)
        self.done = Done(str(move), seat, tuple(events))
        self._moved()

    def undo(self) -> bool:
        """Take back the last decision, across dice too; False at the beginning."""
        taken_back = self.session.undo()
        self.done = Done()
        self._moved()
        return taken_back

    def _moved(self) -> None:
        with self.hold_trait_notifications():
            self.proposed = Proposed()
            self.cursor = self.session.cursor

    # -- links --------------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The situation under the cursor as a short text for a link."""
        return encode(Situation(self.game, self.state, tuple(self.names.seats)))

    def open(self, code: str) -> str:
        """Go on from the situation of a code; a sentence says what is wrong with a bad one, and nothing changes."""
        try:
            here = decode(code)
        except PositionError as error:
            return str(error)
        self.session = Session(here.game, here.state, self.session.rng, here.names)
        self.game, self.names, self.done = here.game, self.session.names, Done()
        with self.hold_trait_notifications():
            self.cursor, self.proposed = self.session.cursor, Proposed()
            self.opened += 1
        return ""

    # -- what to show -------------------------------------------------------------------------------------------------

    def view(self, marks: Marks | None = None) -> View:
        """The table as the drawing functions want it."""
        return View(self.state, self.game.content, self.seat, self.names, marks or Marks())

    def marks(self) -> Marks:
        """Which parts are chosen, clash, or can act: the last by asking the engine about each."""
        now = self.proposed
        chosen = now.choice.parts | self._chosen_pieces()
        if now.verdict is not None and not now.verdict:
            offered = (
                spelled(self.state, self.view().villagers(), str(now.instead)).parts if now.instead else frozenset()
            )
            return Marks(bad=chosen, hint=frozenset(offered - chosen))
        return Marks(act=self._open(now.choice) - chosen, sel=chosen)

    def _chosen_pieces(self) -> frozenset[str]:
        """The parts of the board that stand for what is chosen of a set."""
        words = {word for item in self.proposed.parts for word in item.split()}
        villagers = [id for id, _, _ in self.view().villagers()]
        return frozenset(id for id in self._parts(villagers) if words and thing(self.state, id) in words)

    def _open(self, choice: Choice) -> frozenset[str]:
        """The parts whose click leads on to something legal."""
        villagers = [id for id, _, _ in self.view().villagers()]
        if self.asked_set:
            open_to = {word for item, on, fits in self.pieces() if fits and not on for word in item.split()}
            return frozenset(id for id in self._parts(villagers) if thing(self.state, id) in open_to)
        if not self.at_turn:
            words = {str(move).split()[-1] for move, fits in self.answers() if fits}
            return frozenset(id for id in self._parts(villagers) if thing(self.state, id) in words)
        looked_at = self._parts(villagers) if choice.parts else villagers  # first of all, who goes
        steps = ((id, choice.click(id)) for id in looked_at)
        keeps = (
            (id, step) for id, step in steps if choice.action in ("", step.action)
        )  # what leads elsewhere is no step
        return frozenset(id for id, step in keeps if self._leads_on(step, villagers))

    def _parts(self, villagers: Sequence[str]) -> Iterable[str]:
        rows = ("houses", "outposts", "keys", "stars", "slots")
        cards = [f"{row}.{i}" for row in rows for i, name in enumerate(getattr(self.state, row)) if name]
        own = [f"own.{holding[0]}" for holding in self.view().village.holdings]
        return (*villagers, *cards, *own, "cave", *(f"action.{action}" for action in TURN))

    def _leads_on(self, choice: Choice, villagers: Sequence[str], more: int = 2) -> bool:
        """Is it a legal move, or can it become one with some villagers more, or with an action?"""
        text = choice.move(self.state)
        if text and self._legal(text):
            return True
        if not choice.action:
            actions = (choice.click(f"action.{action}") for action in TURN[:-1])
            return bool(choice.party) and any(self._leads_on(next, villagers, 0) for next in actions)
        if not more or (choice.action in ALONE and choice.party):  # another villager would replace the chosen one
            return False
        fresh = (choice.click(id) for id in villagers if id not in choice.party)
        return any(self._leads_on(next, villagers, more - 1) for next in fresh)

    def _legal(self, text: str) -> bool:
        try:
            return bool(self.game.check(self.state, self.game.read(self.state, text)))
        except MoveError:
            return False
