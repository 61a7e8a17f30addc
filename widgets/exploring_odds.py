"""PartyOdds: everything that the page tells of one party before its dice fall, each figure asked of the engine.
Which party and which number it is about is the model's affair; how it looks is left to the drawing."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from abcore.aboveandbelow.book import Choice
from abcore.aboveandbelow.odds import (
    Attempt,
    Prices,
    Prospect,
    Reach,
    Worth,
    chance,
    die_of,
    explained,
    lanterns,
    prospect,
)  # fmt: skip
from abcore.aboveandbelow.odds_parties import Cell, Row
from abcore.aboveandbelow.odds_play import Advice, advice
from abcore.aboveandbelow.odds_policy import Case, policy
from abcore.aboveandbelow.odds_table import OWN_NUMBER, attempt, chosen, read_to
from abcore.engine.dist import Dist
from abcore.engine.explain import Number

from .exploring_scene import Aim, Scene

OTHER = {"REVISED": "FIRST", "FIRST": "REVISED"}
ALONE, EXERTING = "dice alone", "and exerting"


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


class PartyOdds(NamedTuple):
    """A party that may go, and the number that it goes for."""

    scene: Scene
    party: tuple[str, ...]
    goal: Aim

    def _below(self, aim: Aim, game: Any = None) -> Any:
        """The party below with its choice made, before its dice fall."""
        game = game or self.scene.game
        return chosen(game, read_to(game, self.scene.start, self.party, self.scene.number), aim.choice.name)

    def attempt(self, aim: Aim | None = None, game: Any = None) -> Attempt:
        """What the chances of a choice depend on, as the game has it once the choice is made."""
        return attempt(game or self.scene.game, self._below(aim or self.goal, game))

    def every(self) -> list[Odds]:
        """Every number of every choice."""
        found = []
        for aim in self.scene.aims():
            whole = self.attempt(aim)
            ways = [Way(ALONE, chance(whole.but(rerolls=0, at_most=0), aim.number))]
            if whole.rerolls:
                times = f"{whole.rerolls} reroll{'s' if whole.rerolls > 1 else ''}"
                ways.append(Way(f"with {times}", chance(whole.but(at_most=0), aim.number)))
            found.append(Odds(aim.choice, aim.number, (*ways, Way(EXERTING, chance(whole, aim.number)))))
        return found

    def elsewhere(self) -> list[tuple[Aim, Fraction, Fraction]]:
        """The numbers whose chance is another by the other printing: the number, here, and there."""
        other = self.scene.under(OTHER[self.scene.game.printing.name]).game
        both = ((aim, self.attempt(aim), self.attempt(aim, other)) for aim in self.scene.aims())
        found = [(aim, chance(here, aim.number), chance(there, aim.number)) for aim, here, there in both]
        return [(aim, here, there) for aim, here, there in found if here != there]

    def number(self) -> Number:
        """The chance of the number that is pursued, open to each villager's lanterns."""
        value = chance(self.attempt(), self.goal.number)
        return explained(self.scene.game.content, self.party, f"chance of {self.goal.number}", value)

    def nights(self) -> tuple[Prospect, Prospect]:
        """Chance and bed-nights of the number: nobody exerted, and with exerting."""
        whole = self.attempt()
        return prospect(whole.but(at_most=0), self.goal.number), prospect(whole, self.goal.number)

    def numbers(self) -> tuple[list[int], list[str], list[tuple[Fraction, ...]]]:
        """All numbers that the party can have at most, each by itself: numbers, ways to play, and their chances."""
        whole = self.attempt()
        most = whole.bonus + sum(max(die_of(self.scene.game.content, one)) for one in whole.party) + len(whole.party)
        ways = {ALONE: whole.but(rerolls=0, at_most=0)}
        if whole.rerolls:
            ways[f"with {whole.rerolls} reroll{'s' if whole.rerolls > 1 else ''}"] = whole.but(at_most=0)
        ways[EXERTING] = whole
        every = list(range(1, most + 1))
        return every, list(ways), [tuple(chance(way.but(numbers=(n,)), n) for n in every) for way in ways.values()]

    def policy(self) -> list[Case]:
        """What best play does for everything that the dice may bring."""
        return policy(self.scene.game, self._below(self.goal), Reach(self.goal.number))

    def worth(self, prices: Prices) -> Advice | None:
        """What the encounter is worth at these prices; None for a paragraph whose rewards are not known here."""
        if self.scene.number == OWN_NUMBER:
            return None
        read = read_to(self.scene.game, self.scene.start, self.party, self.scene.number)
        return advice(self.scene.game, read, Worth(prices))

    def rolls(self) -> Dist[int]:
        """The lanterns that the dice can bring."""
        return lanterns(self.scene.game.content, self.party)

    def row(self) -> Row:
        """The party among others: its chance and its bed-nights."""
        content, ahead = self.scene.game.content, prospect(self.attempt(), self.goal.number)
        value = explained(content, self.party, f"chance of {self.goal.number}", ahead.value)
        nights = explained(content, self.party, "bed-nights on average", ahead.nights, "rest.beds")
        return Row(self.party, (Cell(Reach(self.goal.number), value, nights),))
