"""Whether to go down at all: every move that leads into a fight, with its chance and with what win and loss are worth.
What a win or a loss brings the game says itself; the prices are ours, and can be set otherwise."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from abcore.engine.game import moves
from abcore.engine.value import Value

from .combat import result
from .frames import Draw, Fight, Frame, Influence, LastHeal, Reveal, RevealAbyss, TakeSpoils
from .game import OtherWorld
from .heal import can_heal
from .moves import Heal, Move
from .odds import Battle, bounds, solver_of, within
from .odds_play import asks_of, battle
from .odds_solver import Solver
from .own import RUIN
from .printings import Rules
from .score import score
from .state import Table

ANSWERED = (TakeSpoils, Influence, LastHeal)
"""What is decided after a fight by who fought, and is worth something at once."""


class Prices(Value):
    """What things are worth in points: gold as the Smuggler, weapons as the sorcerer, cards as the Artificer has it."""

    gold: Fraction = Fraction(1, 3)
    weapon: Fraction = Fraction(1, 6)
    card: Fraction = Fraction(1, 2)
    advancement: Fraction = Fraction(1, 2)

    def of(self, rules: Rules, s: Table, seat: int) -> Fraction:
        """All that a hero has: the score, a wound less for an unused heal symbol, and the rest at its price."""
        hero = s.heroes[seat]
        points = score(rules, s, seat).value + bool(hero.character and hero.wounds and can_heal(rules, s, seat))
        tokens = hero.gold * self.gold + hero.weapons * self.weapon + hero.advancements * self.advancement
        worth: Fraction = points + tokens + len(hero.cards) * self.card
        return worth


class Prospect(Value):
    """A fight: the chance to win, and what going there is worth in points on average.

    Basic weapons that are spent in it are not counted. The chance is a lower bound where it is not `exact`.
    """

    chance: Fraction
    worth: Fraction
    ruin: bool  # whether a loss would cost everything
    exact: bool


def fights(game: OtherWorld, s: Table, prices: Prices | None = None) -> list[tuple[Move, Prospect]]:
    """Every legal move that leads into a fight, the one that is worth most first.

    >>> from .situation import load
    >>> here = load('''
    ... [hero.Ada]
    ... character = "knight"
    ... place = "b1"
    ... [table]
    ... creatures = { a1 = "veil-spider", c1 = "blood-spawn" }
    ... ''')
    >>> for move, told in fights(here.game, here.state)[:3]:
    ...     print(move, round(float(told.chance), 2), round(float(told.worth), 2))
    move b2 0.84 0.4
    move a1 0.99 0.32
    move a2 0.97 0.29
    """
    s = game.view(s, game.seat(s))
    going = Going(game, s, prices or Prices())
    after = [(move, game.apply(s, move).state) for move in moves(game, s)]
    found = [(move, going.outlook(then)) for move, then in after if leads_to_fight(then)]
    return sorted(found, key=lambda each: -each[1].worth)


def leads_to_fight(s: Table) -> bool:
    """Whether a fight begins here, or the turning up of who is to be fought."""
    return asks_of(s) or (bool(s.frames) and isinstance(s.top, Reveal | RevealAbyss))


class Going:
    """One hero on the way into a fight, with the solvers that all the foes share."""

    def __init__(self, game: OtherWorld, s: Table, prices: Prices) -> None:
        self.game, self.seat, self.prices = game, game.seat(s), prices
        self.now = self._worth(s)
        self.solvers: dict[tuple[object, ...], Solver] = {}
        self.known: dict[Battle, Fraction] = {}

    def outlook(self, s: Table) -> Prospect:
        """What to expect of a fight, or on average of whoever is turned up."""
        if asks_of(s):
            return self._fight(s)
        dist = self.game.chance(s)
        every = [(self.outlook(self.game.resolve(s, foe).state), weight) for foe, weight in dist.items()]
        won = sum((each.chance * weight for each, weight in every), Fraction(0)) / dist.total
        worth = sum((each.worth * weight for each, weight in every), Fraction(0)) / dist.total
        return Prospect(won, worth, any(each.ruin for each, _ in every), all(each.exact for each, _ in every))

    def _fight(self, s: Table) -> Prospect:
        whole = battle(self.game.rules, s)
        here = within(whole)
        if here not in self.known:
            *_, last = bounds(here, self._solver(here))  # action by action: a rich hand is certain long before the last
            self.known[here] = last.chance
        won = self.known[here]
        (gain, _), (loss, ruin) = self._after(s, True), self._after(s, False)
        worth = won * gain + (1 - won) * loss - self.now
        return Prospect(won, worth, ruin, here is whole or won == 1)

    def _solver(self, here: Battle) -> Solver:
        """Foes whose sign is alike strict, and who allow the same effects, share their tables."""
        key = here.strict, here.usable
        if key not in self.solvers:
            self.solvers[key] = solver_of(here)
        return self.solvers[key]

    # -- what a win and a loss bring

    def _worth(self, s: Table) -> Fraction:
        return self.prices.of(self.game.rules, s, self.seat)

    def _after(self, s: Table, won: bool) -> tuple[Fraction, bool]:
        """What the hero has once the fight is won or lost, and whether that is ruin."""
        at = next(place for place, frame in enumerate(s.frames) if isinstance(frame, Fight))
        fight = s.frames[at]
        assert isinstance(fight, Fight)
        ended: Frame = result(self.game.rules, fight, won)
        after = self.game.settle(s.but(frames=(ended,))).state
        if not after.heroes[self.seat].character:  # to begin anew costs turns, so it never counts as a gain
            return min(self._worth(after), self.now - 1), True
        return self._best(after), False

    def _best(self, s: Table) -> Fraction:
        """The most that the choices after a fight can bring; a card is worth its price, whichever it is."""
        if s.frames and isinstance(s.top, Draw):
            return self.prices.card + self._best(self.game.settle(s.but(frames=s.frames[:-1])).state)
        if s.frames and isinstance(s.top, ANSWERED):
            legal = [Heal()] if isinstance(s.top, LastHeal) else moves(self.game, s)
            return max(self._best(self.game.apply(s, move).state) for move in legal)
        return self._worth(s)


def ruined(chance_to_win: Fraction, fights: int, wounds: int = 0) -> Fraction:
    """The chance of a fourth wound within so many fights, each won with the same chance, without a healer.

    >>> str(ruined(Fraction(1, 2), 4)), str(ruined(Fraction(1, 2), 4, wounds=3)), ruined(Fraction(1, 2), 3)
    ('1/16', '15/16', Fraction(0, 1))
    """
    lost = 1 - chance_to_win
    fewer = range(min(RUIN - wounds, fights + 1))
    return 1 - sum((comb(fights, n) * lost**n * chance_to_win ** (fights - n) for n in fewer), Fraction(0))
