"""SetupModel: which table is being laid, how far, and the hunt for a planted mistake; the one thing the panel observes.
It deals by asking the engine, and asks it which part of a table is wrong."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import NamedTuple

from traitlets import Any as AnyTrait
from traitlets import HasTraits

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.laid import RULES, STEPS, Deal, Laid, after, came, deal, lay, redeal, step_of, wrong
from abcore.aboveandbelow.plant import KINDS, Plant, plant, plants
from abcore.aboveandbelow.position import decode, encode
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.aboveandbelow.situation import NAMES, Situation
from abcore.engine.position import PositionError
from abcore.engine.verdict import Event, Names

LAST = len(STEPS)
PLAYERS = (2, 3, 4)
KIND_NAMES = tuple(KINDS)
HUNT_LENGTH = 6  # numbers of a hunt in a link, before the parts that were tried
ENOUGH = 3  # mistakes found, and the lesson is learned
HINT, RULE, WORKING = 1, 2, 3
"""How much is told of a mistake that is not found yet."""


class Hunt(NamedTuple):
    """A table with a mistake, the parts that were tried, how much was told, and whether the mistake is found."""

    plant: Plant
    tried: tuple[str, ...] = ()
    told: int = 0
    found: bool = False

    @property
    def over(self) -> bool:
        """Is the mistake known, found or shown?"""
        return self.found or self.told >= WORKING


class Now(NamedTuple):
    """What is shown: whose table, which deal, after which step, and the hunt if one is on."""

    players: int = 2
    printing: str = "REVISED"
    deal: int = 0
    step: int = 0
    hunt: Hunt | None = None
    met: tuple[str, ...] = ()  # kinds of mistake that were looked for
    found: int = 0


class SetupModel(HasTraits):
    """The lesson of the setup: lay the table in ten steps, then find what is wrong with others.

    >>> model = SetupModel(seed=1)
    >>> model.go(2)
    >>> sorted(model.came), model.now.step
    (['keys', 'stars'], 2)
    """

    now = AnyTrait(Now())

    def __init__(self, seed: int | None = None) -> None:
        super().__init__()
        self._seed = Random(seed).randrange(1 << 30)
        self._past: list[Now] = []
        self._linked: tuple[tuple[int, str, int], Deal] | None = None
        self._dealt = lru_cache(maxsize=32)(self._deal)

    # -- what is asked

    @property
    def game(self) -> AboveAndBelow:
        """The game in the printing that is chosen."""
        return _game(self.now.printing)

    @property
    def names(self) -> Names:
        """Who sits at the table."""
        return self.game.names(NAMES[: self.now.players])

    @property
    def deal(self) -> Deal:
        """The table that the engine dealt; it stays the same until another is asked for."""
        return self._table(self.now)

    def _table(self, now: Now) -> Deal:
        """The table that a link brought, or one of ours."""
        key = now.players, now.printing, now.deal
        return self._linked[1] if self._linked and self._linked[0] == key else self._dealt(*key)

    def _deal(self, players: int, printing: str, number: int) -> Deal:
        return deal(_game(printing), players, Random(f"{self._seed} {number}"))

    @property
    def laid(self) -> Laid:
        """What lies on the table now."""
        now = self.now
        return now.hunt.plant.laid if now.hunt else after(self.game, self.deal.laid, now.step)

    @property
    def came(self) -> frozenset[str]:
        """The parts that the last step brought."""
        return came(self.game, self.deal.laid, self.now.step) if self.now.step else frozenset()

    @property
    def events(self) -> dict[str, tuple[Event, ...]]:
        """What the engine told of this step, by rule; a rule that tells nothing here has no events."""
        rules = RULES[self.now.step - 1] if self.now.step else ()
        return {rule: tuple(event for event in self.deal.events if event.rule == rule) for rule in rules}

    @property
    def as_dealt(self) -> Laid:
        """The table of the hunt as the engine would have laid it."""
        return redeal(self.game, self.laid).laid

    # -- what is done

    def _turn(self, now: Now) -> None:
        if now != self.now:
            self._past.append(self.now)
            self.now = now

    def choose(self, players: int | None = None, printing: str | None = None) -> None:
        """Sit down with others, or take another rulebook; a hunt begins anew."""
        now = self.now._replace(players=players or self.now.players, printing=printing or self.now.printing)
        if now != self.now:
            self._turn(self._hunting(now) if now.hunt else now)

    def again(self) -> None:
        """Deal the cards anew."""
        now = self.now._replace(deal=self.now.deal + 1)
        self._turn(self._hunting(now) if now.hunt else now)

    def go(self, step: int) -> None:
        """Go to a step of the building."""
        self._turn(self.now._replace(step=max(0, min(step, LAST)), hunt=None))

    def next(self) -> None:
        """One step on; after the last one, a table with a mistake."""
        if self.now.hunt or self.now.step == LAST:
            self.hunt()
        else:
            self.go(self.now.step + 1)

    def back(self) -> bool:
        """Take the last thing back; False at the beginning."""
        if not self._past:
            return False
        self.now = self._past.pop()
        return True

    def hunt(self) -> None:
        """A new table with one mistake on it."""
        self._turn(self._hunting(self.now._replace(step=LAST, deal=self.now.deal + 1)))

    def _hunting(self, now: Now) -> Now:
        game, dealt = _game(now.printing), self._table(now)
        planted = plant(game, dealt.laid, Random(f"{self._seed} {now.deal} {now.players}"), now.met)
        return now._replace(hunt=Hunt(planted), met=(*now.met, planted.kind))

    def point(self, part: str) -> None:
        """Say that a part is wrong: the engine knows. While building, go to the step that brought it."""
        hunt = self.now.hunt
        if part not in self.laid:
            return
        if hunt is None:
            self.go(step_of(part))
        elif hunt.over:
            return
        elif part in wrong(self.game, self.laid):
            self._turn(self.now._replace(hunt=hunt._replace(found=True), found=self.now.found + 1))
        elif part not in hunt.tried:
            self._turn(self.now._replace(hunt=hunt._replace(tried=(*hunt.tried, part), told=hunt.told + 1)))

    def tell(self) -> None:
        """Tell more of the mistake: a hint, then the rule, then the working."""
        hunt = self.now.hunt
        if hunt and not hunt.over:
            self._turn(self.now._replace(hunt=hunt._replace(told=hunt.told + 1)))

    # -- links

    @property
    def code(self) -> str:
        """Step or hunt, and the table as it was dealt, as a short text for a link."""
        here = Situation(self.game, self.deal.table, NAMES[: self.now.players])
        return f"{self._hunt_code() or self.now.step}.{encode(here)}"

    def _hunt_code(self) -> str:
        """The hunt in numbers: kind and place of the mistake, help, found or not, all found, kinds met, parts tried."""
        now, hunt = self.now, self.now.hunt
        if not hunt:
            return ""
        met = sum(1 << KIND_NAMES.index(kind) for kind in set(now.met))
        places = [list(self.laid).index(part) for part in hunt.tried]
        place = plants(self.game, self.deal.laid, hunt.plant.kind).index(hunt.plant)
        found = KIND_NAMES.index(hunt.plant.kind), place, hunt.told, int(hunt.found), now.found, met, *places
        return "-".join(map(str, found))

    def _hunt_of(self, text: str, laid: Laid, now: Now) -> Now | None:
        """The hunt that numbers tell of; None if they tell of none."""
        numbers = text.split("-")
        if not HUNT_LENGTH <= len(numbers) <= HUNT_LENGTH + len(laid) or not all(map(_small, numbers)):
            return None
        kind, place, told, found, many, met, *tried = map(int, numbers)
        parts = list(laid)
        if kind >= len(KIND_NAMES) or told > WORKING or found > 1 or max(tried, default=0) >= len(parts):
            return None
        made = plants(_game(now.printing), laid, KIND_NAMES[kind])
        if place >= len(made):
            return None
        hunt = Hunt(made[place], tuple(parts[n] for n in tried), told, bool(found))
        kinds = tuple(name for n, name in enumerate(KIND_NAMES) if met >> n & 1)
        return now._replace(step=LAST, hunt=hunt, met=kinds, found=many)

    def open(self, text: str) -> str:
        """Go on from a link; a sentence says what is wrong with a bad one, and nothing changes."""
        step, dot, code = text.partition(".")
        if not dot or not all(map(_small, step.split("-"))):
            step, code = str(LAST), text
        try:
            here = decode(code)
        except PositionError as error:
            return str(error)
        players, printing = len(here.state.villages), here.game.printing.name
        if printing not in PRINTINGS or here.game != _game(printing):
            return "The link is of a table with rules or cards of its own."
        made = redeal(here.game, lay(here.game, here.state))
        if made.table != here.state:
            return "The link is of a game that is under way, not of one that begins."
        now = Now(players, printing)
        hunt = self._hunt_of(step, made.laid, now) if "-" in step else now._replace(step=min(int(step), LAST))
        if hunt is None:
            return "The link is of a table with a mistake that cannot be."
        self._linked = (players, printing, 0), made
        self._past.clear()
        self.now = hunt
        return ""


def _small(text: str) -> bool:
    """Is it a number that a link may hold?"""
    return text.isascii() and text.isdecimal() and len(text) <= 4


@lru_cache(maxsize=4)
def _game(printing: str) -> AboveAndBelow:
    return AboveAndBelow(PRINTINGS[printing])
