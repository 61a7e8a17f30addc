"""OtherWorld as a game: the six questions, each answered by the chapter that a move or a frame belongs to.
There is no rule here: only the tables that lead to the chapters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from abcore.engine import flow
from abcore.engine.dist import Dist
from abcore.engine.explain import Number
from abcore.engine.game import IllegalMove, Kind, Step, WrongMoment
from abcore.engine.printing import Printing
from abcore.engine.verdict import Event, Names, Refusal, Verdict, judged

from . import (
    abyss,
    abyss_deck,
    aims,
    areas,
    bank,
    cards,
    castle,
    chapter,
    combat,
    effects,
    forge,
    heal,
    healer,
    market,
    movement,
    prince,
    score,
    setup,
    sorcerer,
    spoils,
    text,
    trade,
    turn,
    villagers,
    wounds,
)  # fmt: skip
from .chapter import Asked, Chance, Decide, Moves, Roles
from .content import Content, standard
from .frames import PRINCE, Aim, Turn
from .moves import Add, Go, Move, Open, well_made
from .printings import FIRST, Rules
from .score import Standing
from .state import Board, Draft, Table

if TYPE_CHECKING:  # read when the first page or order of a rule is asked for
    from abcore.engine.ledger import Ledger

OVER = Refusal("end.supply", "The game is over: no point is left in the supply.")
UNKNOWN = Refusal("turn.action", "{0} names something that is not in this game.")
NOTHING: dict[type, Asked] = {}
CHANCE_FIRST = "A die is rolled or a card is drawn."

CHAPTERS = (
    setup, turn, movement, castle, market, forge, healer, sorcerer, areas, trade, villagers, prince, combat, effects,
    spoils, abyss, wounds, score, cards,
)  # fmt: skip
SPEAKING = (*CHAPTERS, aims, bank, chapter, heal)
"""The modules that hold what is refused and told, besides this one."""
OFFERS = (movement, abyss, wounds, effects)
"""The chapters that offer something in a turn, in the order in which candidates are listed."""


def _merged(name: str) -> dict[Any, Any]:
    return {key: value for chapter in CHAPTERS for key, value in getattr(chapter, name, {}).items()}


def _turn_candidates(rules: Rules, s: Board, frame: Turn) -> Iterator[Move]:
    return chain.from_iterable([chapter.offers(rules, s, frame) for chapter in OFFERS])


FRAMES: Roles = _merged("FRAMES") | {Turn: Decide("Move your pawn.", _turn_candidates)}
MOVES: Moves = _merged("MOVES")
ASKED: dict[type, dict[type, Asked]] = {
    frame: {move: asked for (move, at), asked in MOVES.items() if at is frame}
    for frame, role in FRAMES.items()
    if isinstance(role, Decide)
}
"""What each decision can be answered with."""


class OtherWorld:
    """The game at one table: its printing with its switches, and what is printed on the cards.

    >>> game = OtherWorld()
    >>> table = game.opening(players=4).state
    >>> game.kind(table), game.chance(table).total
    ('chance', 4)
    """

    def __init__(self, printing: Printing = FIRST, content: Content | None = None) -> None:
        self.printing = printing
        self.content = content or standard()
        self.rules = Rules(printing.switches, self.content)

    @property
    def switches(self) -> Any:
        """The answers of this table to what tables settle differently."""
        return self.printing.switches

    @cached_property
    def ledger(self) -> Ledger:
        """All rules, in the order of the book."""
        from .ledger import ledger

        return ledger()

    def opening(self, players: int = 3) -> Step[Table]:
        """A fresh table, and what the setup did before chance names the first chooser."""
        s = setup.opening(self.rules, players)
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
        asked = ASKED.get(type(frame), NOTHING).get(type(m))
        if asked is None:
            return turn.pending(s.frames, self.asks(s), self.kind(s) == "chance")
        if not well_made(m):
            return judged([UNKNOWN(repr(m))])
        try:
            verdict = asked.check(self.rules, s, frame, m)
        except (LookupError, TypeError, ValueError, AttributeError):  # a move that no text and no page can make
            return judged([UNKNOWN(repr(m))])
        return verdict.in_order(self.ledger.order) if len(verdict.faults) > 1 else verdict

    def apply(self, s: Table, m: Move) -> Step[Table]:
        """Carry the move out."""
        verdict = self.check(s, m)
        if not verdict:
            raise IllegalMove(m, verdict, self.names())
        frame = s.frames[-1]
        t = Draft(s)
        ASKED[type(frame)][type(m)].apply(self.rules, t, frame, m)
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
        seat = getattr(s.frames[-1], "seat", s.first) if s.frames else s.first
        return max(0, seat)

    def view(self, s: Table, seat: int) -> Table:
        """What this seat knows: all but what others have seen of the abyss deck."""
        return abyss_deck.view(self.content, s, seat)

    def heard(self, events: Iterable[Event], seat: int) -> tuple[Event, ...]:
        """The events that a seat is told: what another saw in the abyss is not for its ears."""
        return tuple(event for event in events if event.fact not in sorcerer.PRIVATE or event.seat == seat)

    def asks(self, s: Table) -> str:
        """What the open decision asks, in a sentence."""
        if not s.frames:
            return "The game is over."
        role = FRAMES[type(s.frames[-1])]
        return role.asks if isinstance(role, Decide) else CHANCE_FIRST

    def score(self, s: Table) -> tuple[Number, ...]:
        """The points of every seat, each a number that opens."""
        return tuple(score.score(self.rules, s, seat) for seat in range(len(s.heroes)))

    def standings(self, s: Table) -> list[Standing]:
        """Everyone in order, gold counted."""
        return score.standings(self.rules, s)

    def near(self, s: Table, m: Move) -> Iterable[Move]:
        """Moves of the same kind with one part changed."""
        frame = s.frames[-1] if s.frames else None
        asked = ASKED.get(type(frame), NOTHING).get(type(m))
        if asked is not None and asked.near is not None:
            return asked.near(self.rules, s, frame, m)
        return [other for other in self.candidates(s) if type(other) is type(m)]

    def whole(self, s: Table, m: Move) -> Move | None:
        """The whole move that a last step completes; None for a step that leaves more to say."""
        frame = s.frames[-1] if s.frames else None
        if isinstance(m, Open):
            return None
        if isinstance(m, Add | Go) and isinstance(frame, Aim):
            return effects.whole(self.rules, s, frame, m)
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
        """The name of every character, card, effect, creature and space."""
        c = self.content
        kinds: list[Mapping[str, Any]] = [c.cards, c.effects, c.characters, c.creatures, c.abyss, c.spaces, c.dens]
        return {id: thing.name for kind in kinds for id, thing in kind.items()} | {PRINCE: "Evil Prince"}

    # -- how it runs

    def _settled(self, t: Draft, asked: type | None = None) -> Step[Table]:
        """Run what runs by itself until someone decides, chance does, or it is over."""
        flow.settle(FRAMES, self.rules, t, asked, score.watch)
        return Step(t.close(), tuple(t.events))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OtherWorld) and (self.printing, self.content) == (other.printing, other.content)

    def __hash__(self) -> int:
        return hash((self.printing, id(self.content)))

    def __repr__(self) -> str:
        return f"OtherWorld({self.printing.name})"
