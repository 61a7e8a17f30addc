"""Try: one party below, from its choice to the end, with dice that fall here or are typed in from the table.
Every step is the engine's; here it is only kept what was done, so that it can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from abcore.aboveandbelow import lanterns
from abcore.aboveandbelow.encounter import FAILED, SUCCESS, Choose
from abcore.aboveandbelow.frames import Choosing, Expedition, PartyDice, RerollDie
from abcore.aboveandbelow.odds import Prices, Reach, Worth
from abcore.aboveandbelow.odds_play import advice, asks_of
from abcore.aboveandbelow.odds_table import party_below, read_to
from abcore.aboveandbelow.state import Table
from abcore.engine.game import moves
from abcore.engine.session import Session
from abcore.engine.verdict import Event

from .exploring_scene import Aim, Scene


class Option(NamedTuple):
    """What can be done now, and what it is worth for the aim: a chance, or coins where the story goes on."""

    move: Any
    value: Fraction | None
    nights: Fraction | None
    worth: bool = False


class Try:
    """A party below. With `typed`, its dice are waited for; all else that chance decides falls by itself."""

    def __init__(
        self,
        scene: Scene,
        party: Sequence[str],
        aim: Aim,
        rng: Random,
        typed: bool = False,
        moment: Table | None = None,
    ) -> None:
        self.scene, self.aim, self.rng, self.typed = scene, aim, rng, typed
        begin = read_to(scene.game, scene.start, party, scene.number) if moment is None else moment
        self.session: Session[Any, Any, Any] = Session(scene.game, begin, None, scene.seats)
        self.events: tuple[Event, ...] = ()
        self.past: list[tuple[int, tuple[Event, ...]]] = []
        if moment is None and isinstance(begin.frames[-1], Choosing):
            self.play(Choose(aim.choice.name))
        else:
            self.go_on()
        self.past.clear()

    @property
    def state(self) -> Table:
        """Where it stands."""
        state: Table = self.session.state
        return state

    @property
    def below(self) -> Expedition | None:
        """The party on the card; None once it is home."""
        return party_below(self.state)

    @property
    def waits(self) -> tuple[str, ...]:
        """Whose dice are to be typed in now."""
        below = self.below
        if not self.typed or below is None or self.session.kind != "chance":
            return ()
        top = self.state.frames[-1]
        if isinstance(top, RerollDie):
            return (below.party[top.which],)
        return below.party[len(below.dice) :] if isinstance(top, PartyDice) else ()

    @property
    def reached(self) -> bool | None:
        """Was the number reached? None before the first roll has been settled."""
        for node in self.session.timeline.path(self.session.cursor):
            for event in node.events:
                if event.fact in (SUCCESS, FAILED):
                    return event.fact == SUCCESS and event.args[0] >= self.aim.number
        return None

    @property
    def rolled(self) -> tuple[int, int]:
        """The lanterns of the dice that lie, and of all together."""
        below = self.below
        total = lanterns.total(self.scene.game.rules, below) if below else 0
        return total - (below.lanterns if below else 0), total

    @property
    def leads_on(self) -> bool:
        """Does another paragraph of the same encounter ask now?"""
        below = self.below
        return below is not None and bool(below.paragraph) and below.paragraph != self.scene.number

    # -- going on and back

    def play(self, move: Any) -> None:
        """One decision."""
        self._note()
        self.events = tuple(self.session.play(move))
        self.go_on()

    def hand_in(self, faces: Sequence[int]) -> None:
        """The dice that lie on the table at home."""
        self._note()
        self.events = tuple(event for face in faces for event in self.session.resolve(face))
        self.go_on()

    def go_on(self) -> None:
        """Let fall what falls here."""
        while self.session.kind == "chance" and self.below is not None and not self.waits:
            dist = self.session.game.chance(self.state)
            self.events += self.session.resolve(dist.pick(self.rng.randrange(dist.total)))

    def _note(self) -> None:
        self.past.append((self.session.cursor, self.events))

    def undo(self) -> bool:
        """Back before the last decision, or before the dice that were typed in; False at its beginning."""
        if not self.past:
            return False
        cursor, self.events = self.past.pop()
        self.session.go(cursor)
        return True

    # -- what can be done

    def options(self, prices: Prices) -> list[Option]:
        """What can be done now, the best for the number first; where the story has led on, the best at these prices."""
        s, game = self.state, self.scene.game
        if self.below is None or self.session.kind != "decide":
            return []
        if not asks_of(s):
            return [Option(move, None, None) for move in moves(game, s)]
        told = advice(game, s, Worth(prices) if self.leads_on else Reach(self.aim.number))
        return [Option(one.moves[0], one.prospect.value, one.prospect.nights, self.leads_on) for one in told.options]
