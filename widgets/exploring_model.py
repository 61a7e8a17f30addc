"""ExploringModel: a party that is put together, its odds before an encounter to practise on, and the try itself.
Every verdict, chance and die is the engine's; here it is only asked, for this party and this number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from traitlets import HasTraits, Int

from abcore.aboveandbelow import explore, lanterns
from abcore.aboveandbelow.book import Choice, Paragraph
from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.frames import Expedition
from abcore.aboveandbelow.odds import Attempt, Reach, chance, explained, prospect
from abcore.aboveandbelow.odds import lanterns as lanterns_of
from abcore.aboveandbelow.odds_parties import Cell, Row, parties, ranked
from abcore.aboveandbelow.odds_play import advice, asks_of
from abcore.aboveandbelow.situation import Situation
from abcore.engine.dist import Dist
from abcore.engine.explain import Number
from abcore.engine.game import moves, nearest
from abcore.engine.session import Session
from abcore.engine.verdict import Event, Verdict

from .draw.view import Marks, View

FACE = 1  # what the paragraph die is laid to: the encounter is there to practise on


class Way(NamedTuple):
    """One way to play for a number, with its chance."""

    words: str
    chance: Fraction


class Odds(NamedTuple):
    """A number of a choice, and what each way to play brings it to; the last way is the best."""

    choice: Choice
    number: int
    ways: tuple[Way, ...]

    @property
    def best(self) -> Fraction:
        """The chance with everything that is allowed."""
        return self.ways[-1].chance

    @property
    def unexerted(self) -> Fraction:
        """The chance when nobody is exerted."""
        return self.ways[-2].chance


class Option(NamedTuple):
    """What can be done now, and the chance of the number after it, if the engine can tell."""

    move: Any
    chance: Fraction | None
    nights: Fraction | None


class ExploringModel(HasTraits):
    """Who is chosen, for which number, and the try that is under way."""

    changed = Int(0)

    def __init__(self, here: Situation, rng: Random) -> None:
        super().__init__()
        self.game, self.start, self.rng = here.game, here.state, rng
        self.seat = int(self.game.seat(self.start))
        self.session: Session[Any, Any, Any] | None = None
        self.names = self.game.names(here.names)
        self.seats = tuple(here.names)
        self.chosen: tuple[str, ...] = ()  # part ids, in the order of the clicks
        self.past: list[tuple[str, ...]] = []
        self.events: tuple[Event, ...] = ()
        card = self.game.content.caves[self.start.cave]
        self.paragraph: Paragraph = self.game.content.paragraphs[card[FACE - 1]]
        self.aims = [(c, r.explore) for c in self.paragraph.choices for r in c.results if r.explore]
        self.aim = len(self.aims) - 1

    # -- who goes -----------------------------------------------------------------------------------------------------

    @property
    def party(self) -> tuple[str, ...]:
        """The chosen villagers, by token."""
        tokens = {id: token for id, token, _ in self._home().villagers()}
        return tuple(tokens[id] for id in self.chosen)

    def click(self, id: str) -> bool:
        """Choose a villager, or no longer; False if it is none of the village."""
        if id not in {known for known, _, _ in self._home().villagers()}:
            return False
        kept = tuple(other for other in self.chosen if other != id)
        self._choose(kept if id in self.chosen else (*self.chosen, id))
        return True

    def choose(self, party: tuple[str, ...]) -> None:
        """Choose a whole party, by token."""
        ids: list[str] = []
        for token in party:
            ids.append(next(id for id, name, _ in self._home().villagers() if name == token and id not in ids))
        self._choose(tuple(ids))

    def _choose(self, ids: tuple[str, ...]) -> None:
        self.past.append(self.chosen)
        self.chosen, self.session = ids, None
        self.changed += 1

    def pursue(self, aim: int) -> None:
        """Go for another number."""
        self.aim, self.session = aim, None
        self.changed += 1

    @property
    def verdict(self) -> Verdict | None:
        """What the rules say of the chosen party; None if nobody is chosen."""
        return self.game.check(self.start, Explore(self.party)) if self.chosen else None

    @property
    def may_go(self) -> bool:
        """Is a party chosen that the rules let go?"""
        return bool(self.verdict)

    def instead(self) -> tuple[str, ...]:
        """The party of the nearest legal move; () if there is none."""
        move: Any = nearest(self.game, self.start, Explore(self.party))
        return tuple(move.party) if isinstance(move, Explore) else ()

    # -- the odds -----------------------------------------------------------------------------------------------------

    def _reading(self, party: tuple[str, ...]) -> Any:
        """The party below, with the paragraph before it."""
        off = self.game.apply(self.start, Explore(party)).state
        return self.game.resolve(off, FACE).state

    def attempt(self, party: tuple[str, ...], choice: Choice) -> Attempt:
        """What the chances of a choice depend on, as the game has it once the choice is made."""
        read, rules = self._reading(party), self.game.rules
        there = self.game.apply(read, self.game.read(read, f"choose {choice.name}")).state
        exp = lanterns.expedition(there)
        numbers = tuple(lanterns.payable(rules, there, exp))
        return Attempt(rules, exp.party, numbers, exp.lanterns, explore.rerolls_left(rules, there, exp.seat))

    def odds(self) -> list[Odds]:
        """Every number of every choice, for the chosen party."""
        found = []
        for choice, number in self.aims:
            whole = self.attempt(self.party, choice)
            ways = [Way("dice alone", chance(whole.but(rerolls=0, at_most=0), number))]
            if whole.rerolls:
                times = f"{whole.rerolls} reroll{'s' if whole.rerolls > 1 else ''}"
                ways.append(Way(f"with {times}", chance(whole.but(at_most=0), number)))
            found.append(Odds(choice, number, (*ways, Way("and exerting", chance(whole, number)))))
        return found

    def number(self) -> Number:
        """The chance of the number that is pursued, open to each villager's lanterns."""
        choice, number = self.aims[self.aim]
        value = chance(self.attempt(self.party, choice), number)
        return explained(self.game.content, self.party, f"chance of {number}", value)

    def compared(self) -> list[Row]:
        """All parties that may go, the best for the pursued number first."""
        return ranked(self._rows())

    def _rows(self) -> Iterator[Row]:
        choice, number = self.aims[self.aim]
        content = self.game.content
        for party in parties(self.game, self.start):
            ahead = prospect(self.attempt(party, choice), number)
            value = explained(content, party, f"chance of {number}", ahead.value)
            nights = explained(content, party, "bed-nights on average", ahead.nights, "rest.beds")
            yield Row(party, (Cell(Reach(number), value, nights),))

    # -- the try ------------------------------------------------------------------------------------------------------

    @property
    def under_way(self) -> Expedition | None:
        """The party that is below; None before the try and after it."""
        return self.view().expedition if self.session else None

    def go(self) -> None:
        """The party goes, makes the choice of its number, and rolls."""
        read = self._reading(self.party)
        self.session = Session(self.game, read, self.rng, self.seats)
        self._play(self.session.read(f"choose {self.aims[self.aim][0].name}"))

    def play(self, move: Any) -> None:
        """One decision of the try; dice fall by themselves."""
        if self.under_way:
            self._play(move)

    def _play(self, move: Any) -> None:
        assert self.session
        self.events = tuple(self.session.play(move))
        self.changed += 1

    def options(self) -> list[Option]:
        """What can be done now, the best for the number first."""
        if not self.session or not self.under_way:
            return []
        s = self.session.state
        if not asks_of(s):
            return [Option(move, None, None) for move in moves(self.game, s)]
        told = advice(self.game, s, Reach(self.aims[self.aim][1]))
        return [Option(one.moves[0], one.prospect.value, one.prospect.nights) for one in told.options]

    @property
    def rolled(self) -> tuple[int, int]:
        """The lanterns of the dice that lie, and of all together."""
        exp = self.under_way
        total = lanterns.total(self.game.rules, exp) if exp else 0
        return total - (exp.lanterns if exp else 0), total

    def every_roll(self) -> Dist[int]:
        """The lanterns that the dice of the chosen party can bring."""
        return lanterns_of(self.game.content, self.party)

    def undo(self) -> bool:
        """Take back the last decision of the try, then the try, then the last click; False at the beginning."""
        if self.session:
            self.session.undo()
            self.events = self.session.events
            if not self.session.cursor:
                self.session = None
        elif self.past:
            self.chosen = self.past.pop()
        else:
            return False
        self.changed += 1
        return True

    def back(self) -> None:
        """At home again, as before the try."""
        self.session = None
        self.changed += 1

    # -- what to show -------------------------------------------------------------------------------------------------

    def _home(self) -> View:
        return View(self.start, self.game.content, self.seat, self.names)

    def view(self) -> View:
        """The village as it is drawn, with its marks."""
        if self.session:
            return View(self.session.state, self.game.content, self.seat, self.names)
        chosen, fits = frozenset(self.chosen), self.verdict is None or bool(self.verdict)
        going = {token for party in parties(self.game, self.start) for token in party}
        open_ = frozenset(id for id, token, _ in self._home().villagers() if token in going) - chosen
        return self._home()._replace(marks=Marks(act=open_, sel=chosen) if fits else Marks(bad=chosen))
