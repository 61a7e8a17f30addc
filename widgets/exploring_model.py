"""ExploringModel: a party that is put together, its odds before an encounter, the try itself, and the tally of tries.
Every verdict, chance and die is the engine's; here it is only asked, for this party and this number."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Any, NamedTuple

from traitlets import HasTraits, Int

from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.frames import Expedition
from abcore.aboveandbelow.moves import Open
from abcore.aboveandbelow.odds import Prices
from abcore.aboveandbelow.odds_parties import Row, parties, ranked
from abcore.aboveandbelow.odds_table import going
from abcore.aboveandbelow.situation import Situation
from abcore.engine.game import nearest
from abcore.engine.verdict import Event, Verdict

from .draw.view import Marks, View
from .exploring_odds import PartyOdds
from .exploring_scene import Aim, Scene, opened, scene, typed_choices, typed_dice
from .exploring_try import Option, Try

MOST_PARTIES = 120
"""So many are compared, the small ones first: all that seven ready villagers can make."""


class Tried(NamedTuple):
    """A try that is over: for which number, how likely it was, and whether it was reached."""

    number: int
    chance: Fraction
    reached: bool


class Now(NamedTuple):
    """What is on the page before a party goes."""

    scene: Scene
    chosen: tuple[str, ...] = ()  # part ids, in the order of the clicks
    aim: int = -1


class ExploringModel(HasTraits):
    """Who is chosen, for which number, and the try that is under way."""

    changed = Int(0)

    def __init__(self, here: Situation, rng: Random) -> None:
        super().__init__()
        self.rng, self.prices, self.typed = rng, Prices(), False
        self.now, self.past = Now(scene(here)), list[Now]()
        self.under: Try | None = None
        self.tries: list[Tried] = []
        self._rows: tuple[Any, list[Row]] = None, []

    # -- where it stands ----------------------------------------------------------------------------------------------

    @property
    def scene(self) -> Scene:
        """The village and the paragraph."""
        return self.now.scene

    @property
    def game(self) -> Any:
        """The game, by the printing that is chosen."""
        return self.scene.game

    @property
    def start(self) -> Any:
        """The village before a party goes."""
        return self.scene.start

    @property
    def aims(self) -> list[Aim]:
        """Every number that can be gone for."""
        return self.scene.aims()

    @property
    def aim(self) -> int:
        """Which of them is pursued; the last one, unless another was chosen."""
        return self.now.aim if 0 <= self.now.aim < len(self.aims) else len(self.aims) - 1

    @property
    def goal(self) -> Aim:
        """The number that is pursued."""
        return self.aims[self.aim]

    @property
    def party(self) -> tuple[str, ...]:
        """The chosen villagers, by token."""
        tokens = {id: token for id, token, _ in self._home().villagers()}
        return tuple(tokens[id] for id in self.now.chosen)

    @property
    def code(self) -> str:
        """The current situation for a link: the encounter that is under way, or the village with the party chosen."""
        if self.under and self.under.below:
            return self.scene.code(self.under.state)
        return self.scene.code(going(self.game, self.start, self.party))

    def _turn(self, now: Now) -> None:
        """Another situation on the page; the one before can be had again."""
        self.past.append(self.now)
        self.now, self.under = now, None
        self.changed += 1

    # -- who goes, for what -------------------------------------------------------------------------------------------

    def click(self, id: str) -> bool:
        """Choose a villager, or no longer; False if it is none of the village."""
        if id not in {known for known, _, _ in self._home().villagers()}:
            return False
        kept = tuple(other for other in self.now.chosen if other != id)
        self._turn(self.now._replace(chosen=kept if id in self.now.chosen else (*self.now.chosen, id)))
        return True

    def choose(self, party: tuple[str, ...]) -> None:
        """Choose a whole party, by token."""
        self._turn(self.now._replace(chosen=self._ids(self.scene, party)))

    def _ids(self, where: Scene, party: tuple[str, ...]) -> tuple[str, ...]:
        ids: list[str] = []
        for token in party:
            ids.append(next(id for id, name, _ in _village(where).villagers() if name == token and id not in ids))
        return tuple(ids)

    def pursue(self, aim: int) -> None:
        """Go for another number."""
        self._turn(self.now._replace(aim=aim))

    def meet(self, face: int) -> None:
        """Practise on the paragraph of another face; 0 is one's own."""
        if face != self.scene.face:
            self._turn(self.now._replace(scene=self.scene.at(face), aim=-1))

    def print_as(self, printing: str) -> None:
        """The same by another printing."""
        if printing != self.game.printing.name:
            self._turn(self.now._replace(scene=self.scene.under(printing)))

    def tonight(self, *texts: str) -> str:
        """Put in the numbers of a paragraph of one's own; a sentence says what is wrong, and nothing changes."""
        try:
            choices = typed_choices(*texts)
        except ValueError as error:
            return str(error)
        self._turn(self.now._replace(scene=self.scene.tonight(choices), aim=-1))
        return ""

    def price(self, prices: Prices) -> None:
        """Other prices for what an encounter may bring."""
        self.prices = prices
        self.changed += 1

    @property
    def verdict(self) -> Verdict | None:
        """What the rules say of the chosen party; None if nobody is chosen."""
        return self.game.check(self.start, Explore(self.party)) if self.now.chosen else None

    @property
    def may_go(self) -> bool:
        """Is a party chosen that the rules let go?"""
        return bool(self.verdict)

    def instead(self) -> tuple[str, ...]:
        """The party of the nearest legal move; () if there is none."""
        move: Any = nearest(self.game, self.start, Explore(self.party))
        return tuple(move.party) if isinstance(move, Explore) else ()

    # -- the odds -----------------------------------------------------------------------------------------------------

    @property
    def odds(self) -> PartyOdds:
        """The odds of the chosen party, which may go, for the number that is pursued."""
        return PartyOdds(self.scene, self.party, self.goal)

    def compared(self) -> list[Row]:
        """The parties that may go, the best for the pursued number first."""
        key = self.scene, self.aim
        if self._rows[0] != key:
            self._rows = key, ranked(self._compared())
        rows = self._rows[1]
        if self.may_go and all(frozenset(row.party) != frozenset(self.party) for row in rows):
            return ranked([*rows, self.odds.row()])
        return rows

    def _compared(self) -> Iterator[Row]:
        for party in islice(parties(self.game, self.start), MOST_PARTIES):
            yield PartyOdds(self.scene, party, self.goal).row()

    # -- the try ------------------------------------------------------------------------------------------------------

    @property
    def under_way(self) -> Expedition | None:
        """The party that is below; None before the try and after it."""
        return self.under.below if self.under else None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened since the last decision."""
        return self.under.events if self.under else ()

    def go(self) -> None:
        """The party goes, makes the choice of its number, and rolls."""
        self.under = Try(self.scene, self.party, self.goal, self.rng, self.typed)
        self._moved()

    def play(self, move: Any) -> None:
        """One decision of the try."""
        if self.under and self.under.below:
            self.under.play(move)
            self._moved()

    def hand_in(self, text: str) -> str:
        """The dice that were rolled at the table; a sentence says what is wrong, and nothing changes."""
        if not self.under or not self.under.waits:
            return "No die is waited for."
        try:
            faces = typed_dice(text, len(self.under.waits))
        except ValueError as error:
            return str(error)
        self.under.hand_in(faces)
        self._moved()
        return ""

    def type_dice(self, typed: bool) -> None:
        """From now on dice are typed in, or fall here."""
        self.typed = typed
        if self.under:
            self.under.typed = typed
            self.under.go_on()
            self._moved()
        else:
            self.changed += 1

    def _moved(self) -> None:
        if self.under and not self.under.below and self.under.reached is not None:
            self.tries.append(Tried(self.goal.number, self.odds.number().value, self.under.reached))
        self.changed += 1

    def many(self, times: int) -> None:
        """So many tries at once, each played best."""
        for _ in range(times):
            one = Try(self.scene, self.party, self.goal, self.rng)
            while one.below and one.reached is None:
                one.play(one.options(self.prices)[0].move)
            self.tries.append(Tried(self.goal.number, self.odds.number().value, bool(one.reached)))
        self.changed += 1

    def tally(self) -> tuple[int, int, Fraction]:
        """Of the tries for the pursued number: how many, how many reached it, and how many were to be expected."""
        mine = [one for one in self.tries if one.number == self.goal.number]
        return len(mine), sum(one.reached for one in mine), sum((one.chance for one in mine), Fraction(0))

    def options(self) -> list[Option]:
        """What can be done now, the best for the number first."""
        return self.under.options(self.prices) if self.under else []

    def undo(self) -> bool:
        """Take back the last decision of the try, then the try, then the last click; False at the beginning."""
        if self.under:
            if not self.under.below and self.under.reached is not None:
                self.tries.pop()  # it counts again when it is over again
            if not self.under.undo():
                self.under = None
        elif self.past:
            self.now = self.past.pop()
        else:
            return False
        self.changed += 1
        return True

    def back(self) -> None:
        """At home again, as before the try."""
        self.under = None
        self.changed += 1

    # -- links --------------------------------------------------------------------------------------------------------

    def open(self, text: str) -> str:
        """Go on from a link; a sentence says what is wrong with a bad one, and nothing changes."""
        found = opened(text, self.rng)
        if isinstance(found, str):
            return found
        self.past.clear()
        self.tries.clear()
        self.now, self.under = Now(found.scene, self._ids(found.scene, found.party)), None
        below = found.moment
        if below is not None:
            self._go_below(below)
        self.changed += 1
        return ""

    def _go_below(self, moment: Any) -> None:
        """In the middle of an encounter: the choice that was made says which number is pursued."""
        one = Try(self.scene, (), self.goal, self.rng, self.typed, moment)
        made = one.below.choice if one.below else ""
        at = [place for place, aim in enumerate(self.aims) if aim.choice.name == made]
        self.now = self.now._replace(aim=at[-1] if at else -1)
        one.aim = self.goal
        self.under = one

    # -- what to show -------------------------------------------------------------------------------------------------

    @property
    def names(self) -> Any:
        """What players and things are called."""
        return self.scene.names

    @property
    def seat(self) -> int:
        """Whose village it is."""
        return self.scene.seat

    def _home(self) -> View:
        return _village(self.scene)

    def view(self) -> View:
        """The village as it is drawn, with its marks."""
        if self.under:
            return View(self.under.state, self.game.content, self.seat, self.names)
        picked, fits = frozenset(self.now.chosen), self.verdict is None or bool(self.verdict)
        can = bool(self.game.check(self.start, Open("explore")))
        ready = frozenset(id for id, _, where in self._home().villagers() if where == "ready" and can)
        return self._home()._replace(marks=Marks(act=ready - picked, sel=picked) if fits else Marks(bad=picked))


def _village(where: Scene) -> View:
    return View(where.start, where.game.content, where.seat, where.names)
