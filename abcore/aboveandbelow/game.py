"""Above and Below as a game: the six questions, each answered by the chapter that a move or a frame belongs to.
There is no rule here: only the tables that lead to the chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from abcore.engine import flow
from abcore.engine.dist import Dist
from abcore.engine.explain import Number
from abcore.engine.game import IllegalMove, Kind, Step, WrongMoment
from abcore.engine.printing import Printing
from abcore.engine.verdict import LEGAL, Names, Refusal, Verdict, judged

from . import (
    assign,
    build,
    deck,
    encounter,
    exert,
    explore,
    harvest,
    labor,
    pay,
    rest,
    round_end,
    score,
    setup,
    steps,
    text,
    track,
    trade,
    train,
    turn,
)  # fmt: skip
from .chapter import Action, Asked, Chance, Decide, Deed, Moves, Roles
from .content import Content, standard
from .frames import Begin, Pick, Turn
from .moves import Add, Buy, Go, Move, Open, well_made
from .printings import REVISED, Rules
from .score import Standing
from .state import Board, Draft, Table

if TYPE_CHECKING:  # read when the first page or order of a rule is asked for
    from abcore.engine.ledger import Ledger

OVER = Refusal("end.marker", "The game is over.")
UNKNOWN = Refusal("turn.pending", "{0} names something that is not in this game.")
NOTHING: dict[type, Asked] = {}
ROLL_FIRST = "A die is rolled or a card is drawn."

CHAPTERS = (
    setup, turn, explore, exert, encounter, build, harvest, train, labor, trade, track, rest, round_end, assign, pay,
    deck,
)  # fmt: skip
OFFERS = (explore, build, train, harvest, labor, turn, track, trade)
"""The chapters that offer something in a turn, in the order in which candidates are listed."""


def _merged(name: str) -> dict[Any, Any]:
    return {key: value for chapter in CHAPTERS for key, value in getattr(chapter, name, {}).items()}


ACTIONS: dict[str, Action] = _merged("ACTIONS")
PURCHASES: dict[str, Callable[[Rules, Board, Pick], Iterator[Move]]] = _merged("PURCHASES")
OPEN_PICKS: dict[str, Callable[[Rules, Board, Pick], bool]] = _merged("OPEN_PICKS")
BEGIN: dict[type, Deed] = _merged("BEGIN")
WHOLES = {type(action.whole(())): name for name, action in ACTIONS.items()}
FREE = tuple(kind for chapter in CHAPTERS for kind in getattr(chapter, "FREE", ()))
PICK_ASKS = {
    "explore": "Choose who explores: two or more.", "labor": "Choose who labors.", "harvest": "Choose who harvests.",
    "build": "Choose who builds, then what.", "train": "Choose who trains, then whom.",
    "take": "Choose which goods to take.", "exert": "Choose whom to exert, or nobody.",
    "rest": "Rest your villagers: potions, ciders, then beds.",
}  # fmt: skip


def _turn_candidates(rules: Rules, s: Board, frame: Turn) -> Iterator[Move]:
    return chain.from_iterable([chapter.offers(rules, s, frame) for chapter in OFFERS])


def _pick_candidates(rules: Rules, s: Board, frame: Pick) -> Iterator[Move]:
    return steps.candidates(rules, s, frame, ACTIONS[frame.action], PURCHASES.get(frame.action))


def _pick_is_open(rules: Rules, s: Board, frame: Pick) -> bool:
    return frame.action not in OPEN_PICKS or bool(frame.chosen) or OPEN_PICKS[frame.action](rules, s, frame)


def _begin(rules: Rules, t: Draft, frame: Begin) -> None:
    BEGIN[type(frame.move)].run(rules, t, frame)


def _check_open(rules: Rules, s: Board, frame: Turn, m: Open) -> Verdict:
    """An action may be opened when some form of it is legal."""
    opens = ACTIONS[m.action].opens
    return opens(rules, s, frame.seat) if opens else judged([steps.OUT_OF_PLACE()])


def _check_add(rules: Rules, s: Board, frame: Pick, m: Add) -> Verdict:
    """What can be completed may be added; else the whole that it would make says why not."""
    action = ACTIONS[frame.action]
    if m.item in steps.addable(rules, s, frame, action):
        return LEGAL
    whole = action.whole((*frame.chosen, m.item))
    return steps.unfit(MOVES[type(whole), Pick].check(rules, s, frame, whole))


def _check_whole(rules: Rules, s: Board, frame: Pick, m: Go | Buy) -> Verdict:
    if (frame.action in PURCHASES) != isinstance(m, Buy) or (isinstance(m, Buy) and not frame.chosen):
        return judged([steps.OUT_OF_PLACE()])
    whole = steps.whole(frame, m, ACTIONS[frame.action])
    return MOVES[type(whole), Pick].check(rules, s, frame, whole)


def _apply_whole(rules: Rules, t: Draft, frame: Pick, m: Go | Buy) -> None:
    whole = steps.whole(frame, m, ACTIONS[frame.action])
    MOVES[type(whole), Pick].apply(rules, t, frame, whole)


FRAMES: Roles = _merged("FRAMES") | {
    Turn: Decide("Take an action, or pass; free actions come first.", _turn_candidates),
    Pick: Decide("Put your move together.", _pick_candidates, _pick_is_open),
    Begin: Deed(_begin),
}
MOVES: Moves = _merged("MOVES") | {
    (Open, Turn): Asked(_check_open, steps.open_action),
    (Add, Pick): Asked(_check_add, steps.add),
    (Go, Pick): Asked(_check_whole, _apply_whole),
    (Buy, Pick): Asked(_check_whole, _apply_whole),
}
ASKED: dict[type, dict[type, Asked]] = {
    frame: {move: asked for (move, at), asked in MOVES.items() if at is frame} | {track.Place: track.PLACE}
    for frame, role in FRAMES.items()
    if isinstance(role, Decide)
}
"""What each decision can be answered with; a good may be placed at any of them (track.any-time)."""
PICKED: dict[str, dict[type, Asked]] = {
    action: {move: asked for move, asked in ASKED[Pick].items() if WHOLES.get(move, action) == action}
    for action in ACTIONS
}
"""The same for each set that is put together: its own whole move, and no other action's."""


def _asked(frame: Any, m: Any) -> Asked | None:
    """The chapter's answer to this move at this frame; None when it is not asked for."""
    answers = PICKED[frame.action] if type(frame) is Pick else ASKED.get(type(frame), NOTHING)
    return answers.get(type(m))


class AboveAndBelow:
    """The game at one table: a printing with its switches, and what is printed on the cards.

    >>> game = AboveAndBelow()
    >>> table = game.opening(players=2).state
    >>> game.kind(table), game.chance(table).total
    ('chance', 9)
    """

    def __init__(self, printing: Printing = REVISED, content: Content | None = None) -> None:
        self.printing = printing
        self.content = content or standard()
        self.rules = Rules(printing.switches, self.content)

    @property
    def switches(self) -> Any:
        """The answers of this table to what printings and tables settle differently."""
        return self.printing.switches

    @cached_property
    def ledger(self) -> Ledger:
        """All rules, in the order of the book."""
        from .ledger import ledger

        return ledger()

    def opening(self, players: int = 2, first: int = 0) -> Step[Table]:
        """A fresh table, and what the setup did before the first card is dealt."""
        s = setup.opening(self.rules, players, first)
        t = Draft(s)
        t.events += setup.told(self.rules, s)
        return self._settled(t)

    def settle(self, s: Table, asked: type | None = None) -> Step[Table]:
        """Run what runs by itself, as after every move; a decision of the kind `asked` is left to be asked."""
        return self._settled(Draft(s), asked)

    # -- the six questions

    def kind(self, s: Table) -> Kind:
        """Does someone decide, does chance, or is it over?"""
        if not s.frames:
            return "over"
        return "chance" if type(FRAMES[type(s.frames[-1])]) is Chance else "decide"

    def candidates(self, s: Table) -> Iterable[Move]:
        """A wide net of moves, the tempting illegal ones included."""
        if not s.frames:
            return ()
        frame = s.frames[-1]
        role = FRAMES[type(frame)]
        return role.candidates(self.rules, s, frame) if isinstance(role, Decide) else ()

    def check(self, s: Table, m: Move) -> Verdict:
        """Every rule that the move breaks, in the order of the ledger. Never raises."""
        if not s.frames:
            return judged([OVER()])
        frame = s.frames[-1]
        asked = _asked(frame, m)
        if asked is None:
            return turn.pending(frame, self.asks(s), type(m) in FREE, self.kind(s) == "chance")
        try:
            verdict = asked.check(self.rules, s, frame, m)
            if not verdict.faults and not well_made(m):
                return judged([UNKNOWN(repr(m))])
        except (LookupError, TypeError, ValueError, AttributeError):  # a move that no text and no page can make
            return judged([UNKNOWN(repr(m))])
        return verdict.in_order(self.ledger.order) if len(verdict.faults) > 1 else verdict

    def apply(self, s: Table, m: Move) -> Step[Table]:
        """Carry the move out."""
        verdict = self.check(s, m)
        if not verdict:
            raise IllegalMove(m, verdict, self.names())
        frame = s.frames[-1]
        asked = _asked(frame, m)
        assert asked is not None
        t = Draft(s)
        asked.apply(self.rules, t, frame, m)
        return self._settled(t)

    def chance(self, s: Table) -> Dist[Any]:
        """The die or card that is pending."""
        frame = s.frames[-1] if s.frames else None
        role = FRAMES.get(type(frame))
        dist = role.chance(self.rules, s, frame) if isinstance(role, Chance) else None
        if dist is None:
            raise WrongMoment("Nothing is rolled or drawn here.")
        return dist

    def resolve(self, s: Table, o: Any) -> Step[Table]:
        """Carry one chance outcome out."""
        if o not in self.chance(s):
            raise WrongMoment(f"{o!r} cannot come up here.")
        frame = s.frames[-1]
        role = FRAMES[type(frame)]
        assert isinstance(role, Chance)
        t = Draft(s)
        role.resolve(self.rules, t, frame, o)
        return self._settled(t)

    # -- beside the six

    def seat(self, s: Table) -> int:
        """Who is asked."""
        return getattr(s.frames[-1], "seat", s.first) if s.frames else s.first

    def view(self, s: Table, seat: int) -> Table:
        """What this seat knows: everything, since all that anyone has seen lies open."""
        return s

    def asks(self, s: Table) -> str:
        """What the open decision asks, in a sentence."""
        if not s.frames:
            return "The game is over."
        frame = s.frames[-1]
        if isinstance(frame, Pick):
            return PICK_ASKS[frame.action]
        role = FRAMES[type(frame)]
        return role.asks if isinstance(role, Decide) else ROLL_FIRST

    def score(self, s: Table) -> tuple[Number, ...]:
        """The village points of every seat, each a number that opens."""
        return tuple(score.score(self.rules, s, seat) for seat in range(len(s.villages)))

    def standings(self, s: Table) -> list[Standing]:
        """Everyone in order, tie-breaks counted."""
        return score.standings(self.rules, s)

    def near(self, s: Table, m: Move) -> Iterable[Move]:
        """Moves of the same kind with one part changed."""
        frame = s.frames[-1] if s.frames else None
        asked = _asked(frame, m)
        if asked is not None and asked.near is not None:
            return asked.near(self.rules, s, frame, m)
        return [other for other in self.candidates(s) if type(other) is type(m)]

    def whole(self, s: Table, m: Move) -> Move | None:
        """The whole move that a last step completes; None for a step that leaves more to say."""
        frame = s.frames[-1] if s.frames else None
        if isinstance(m, Open) or (isinstance(m, Add) and isinstance(frame, Pick)):
            return None
        if isinstance(m, Go | Buy) and isinstance(frame, Pick):
            completed: Move = steps.whole(frame, m, ACTIONS[frame.action])
            return completed
        return m

    def read(self, s: Table, line: str) -> Move:
        """The move that a line of text means here."""
        return text.read(self, s, line)

    def read_outcome(self, s: Table, word: str) -> Any:
        """The chance outcome that a word means here."""
        return text.read_outcome(self.chance(s), word)

    def names(self, seats: Sequence[str] = ()) -> Names:
        """How things are called in sentences."""
        return Names(self.content_names, seats)

    @cached_property
    def content_names(self) -> dict[str, str]:
        """The name of every villager and card."""
        names = {good: good.replace("-", " ") for good in self.content.goods}
        names |= {cave: f"cave card {number}" for number, cave in enumerate(self.content.caves, start=1)}
        names |= {token.id: token.name for token in self.content.tokens.values()}
        return names | {card.id: card.name for card in self.content.cards.values()}

    # -- how it runs

    def _settled(self, t: Draft, asked: type | None = None) -> Step[Table]:
        flow.settle(FRAMES, self.rules, t, asked)
        return Step(t.close(), tuple(t.events))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AboveAndBelow) and (self.printing, self.content) == (other.printing, other.content)

    def __hash__(self) -> int:
        return hash((self.printing, id(self.content)))

    def __repr__(self) -> str:
        return f"AboveAndBelow({self.printing.name})"
