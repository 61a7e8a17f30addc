"""Best play from one moment of an encounter: what it is worth for an aim, what to do now, and how it may end.
Every step but the dice is the game's own: it is asked what may be done and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from abcore.engine.explain import Number
from abcore.engine.game import WrongMoment, moves
from abcore.engine.odds import Situations
from abcore.engine.value import Value

from . import exert, explore, lanterns
from .book import Reward
from .exert import ANY_SIZE, Exert
from .explore import Explore, Reroll
from .frames import (
    Begin,
    CatDie,
    Choosing,
    Expedition,
    Frame,
    FreeBuilding,
    Injuring,
    KeepParagraph,
    Outcome,
    ParagraphDie,
    PartyDice,
    Pay,
    Pick,
    Reinforce,
    RerollDie,
    Rerolling,
    RevealCave,
    Settling,
)  # fmt: skip
from .game import AboveAndBelow
from .moves import Keep, Move
from .odds import FACES, Aim, Attempt, Dice, Prospect, Reach, explained, mean, nights, prospect
from .state import Table

DICE = (PartyDice, Rerolling, RerollDie)
MOMENTS = (
    *DICE, CatDie, Reinforce, ParagraphDie, KeepParagraph, Choosing, Settling, Pay, Injuring, FreeBuilding, RevealCave,
)  # fmt: skip
NOTHING = Prospect(Fraction(0), Fraction(0))


class Option(Value):
    """Moves with equal outcomes, and what they are worth with best play after them."""

    moves: tuple[Move, ...]
    prospect: Prospect


class Ending(Value):
    """One way in which the dice that are at hand can end, under best play."""

    number: int  # the number that is had; 0 is a failure
    exerted: int
    reward: Reward | None
    chance: Fraction


class Advice(Value):
    """What best play is worth from here, and what to do now."""

    value: Number
    nights: Number  # bed-nights on average, from now on
    options: tuple[Option, ...]  # the best first
    endings: tuple[Ending, ...]

    @property
    def best(self) -> Option | None:
        """What to do now; None while dice fall."""
        return self.options[0] if self.options else None

    @property
    def second(self) -> Option | None:
        """The next best thing that is not the same; None where there is no other."""
        return self.options[1] if len(self.options) > 1 else None

    @property
    def cost(self) -> Prospect:
        """What the second best would cost: value, and bed-nights more."""
        if self.second is None:
            return NOTHING
        best, second = self.options[0].prospect, self.second.prospect
        return Prospect(best.value - second.value, second.nights - best.nights)


def advice(game: AboveAndBelow, s: Table, aim: Aim, at_most: int = ANY_SIZE, bare: bool = False) -> Advice:
    """Best play for an aim from a moment of an encounter, of whoever explores.

    >>> from .situation import load
    >>> ferry = load('''
    ... [encounter]
    ... paragraph = 1
    ... choice = "slip-past"
    ... party = ["scout", "scribe"]
    ... dice = { scout = 5, scribe = 2 }
    ... ''')
    >>> told = advice(ferry.game, ferry.state, Reach(4))
    >>> str(told.value.value), [str(move) for move in told.best.moves], str(told.cost.value)
    ('1', ['exert scribe', 'exert scout'], '1')
    """
    exploring = _explores(s)
    if not asks_of(s) or exploring is None:
        raise WrongMoment("Nobody is exploring here, or what is asked does not change the odds.")
    play, party = Play(game, exploring.seat, aim, at_most, bare), exploring.party
    ahead, now = play.of(s), play.now(s)
    what = f"chance of {aim.number}" if isinstance(aim, Reach) else "worth on average"
    return Advice(
        explained(game.content, party, what, ahead.value - now.value),
        explained(game.content, party, "bed-nights on average", ahead.nights - now.nights, "rest.beds"),
        tuple(Option(o.moves, o.prospect.less(now)) for o in play.options(s)),
        tuple(play.endings(s)),
    )


def asks_of(s: Table) -> bool:
    """Whether this is a moment of exploring from which the odds go on."""
    return bool(s.frames) and _goes_on(s.frames[-1]) and _explores(s) is not None


def _goes_on(top: Frame) -> bool:
    return isinstance(top, MOMENTS) or (isinstance(top, Pick) and top.action == "exert")


def _explores(s: Table) -> Expedition | Begin | None:
    """The party that is under way, or about to be."""
    for frame in reversed(s.frames):
        if isinstance(frame, Expedition) or (isinstance(frame, Begin) and isinstance(frame.move, Explore)):
            return frame
    return None


def party_of(s: Table) -> tuple[str, ...]:
    """Who is on the cave card, or about to be."""
    found = _explores(s)
    return found.party if found else ()


class Play:
    """Best play for one aim, with all that was found out on the way.

    With `bare`, any encounter will do: what counts is a number by itself, before a paragraph is known.
    """

    def __init__(self, game: AboveAndBelow, seat: int, aim: Aim, at_most: int = ANY_SIZE, bare: bool = False) -> None:
        self.game, self.rules, self.aim, self.at_most, self.bare = game, game.rules, aim, at_most, bare
        self.seat = seat
        self.known: dict[Table, Prospect] = {}
        self.ends: dict[tuple[object, ...], Prospect] = {}
        self.tables: dict[Table, Dice] = {}
        self.parties: dict[tuple[tuple[str, ...], int], Prospect] = {}

    def of(self, s: Table) -> Prospect:
        """What best play is worth from here."""
        s = alone(s)
        if s not in self.known:
            self.known[s] = self._of(s)
        return self.known[s]

    def _of(self, s: Table) -> Prospect:
        top = s.frames[-1] if s.frames else None
        if isinstance(top, DICE):
            return self._over_dice(s, top)
        if isinstance(top, Pick) and top.action == "exert":
            return self._best_exerting(s, lanterns.total(self.rules, lanterns.expedition(s)), self._left(s))[0]
        if top is None or not _goes_on(top):  # home again, or called off
            return self._end(s)
        if isinstance(top, ParagraphDie) and self.bare:
            return self._any_encounter(s)
        if isinstance(top, RevealCave):  # which cave is next changes nothing here
            return self.of(self.game.resolve(s, next(iter(self.game.chance(s)))).state)
        if isinstance(top, FreeBuilding):
            return self._with_building(s)
        if self.game.kind(s) == "chance":
            return self._on_average(s)
        return max((self.of(self.game.apply(s, m).state) for m in self._moves(s)), key=lambda p: p.rank)

    def _moves(self, s: Table) -> list[Move]:
        """What may be done; on whom a penalty falls makes no difference, as long as nobody explores on."""
        legal = moves(self.game, s)
        return legal[:1] if isinstance(s.frames[-1], Injuring) else legal

    def _on_average(self, s: Table) -> Prospect:
        weights: dict[Prospect, int] = {}
        for outcome, weight in self.game.chance(s).items():
            found = self.of(self.game.resolve(s, outcome).state)
            weights[found] = weights.get(found, 0) + weight
        return mean(weights)

    # -- where it ends

    def now(self, s: Table) -> Prospect:
        """What is there already: it is taken off, so that only what comes is told."""
        v = s.villages[self.seat]
        if isinstance(self.aim, Reach):
            return Prospect(Fraction(0), Fraction(nights(v)))
        together = v.but(ready=v.ready + party_of(s))
        return Prospect(self.aim.prices.village(self.game.content, together), Fraction(nights(v)))

    def _end(self, s: Table) -> Prospect:
        v = s.villages[self.seat]
        worth = Fraction(0) if isinstance(self.aim, Reach) else self.aim.prices.village(self.game.content, v)
        return Prospect(worth, Fraction(nights(v)))

    def _with_building(self, s: Table) -> Prospect:
        """A free building is worth its price, whichever it is."""
        after = self.of(self.game.settle(s.but(frames=s.frames[:-1])).state)
        extra = Fraction(0) if isinstance(self.aim, Reach) else self.aim.prices.building
        return Prospect(after.value + extra, after.nights)

    def _any_encounter(self, s: Table) -> Prospect:
        """A number by itself, without a bonus; those who are at home wait for their beds as well."""
        assert isinstance(self.aim, Reach)
        party, number = lanterns.expedition(s).party, self.aim.number
        key = party, self._left(s)
        if key not in self.parties:
            attempt = Attempt(self.rules, party, (number,), 0, self._left(s), self.at_most)
            self.parties[key] = prospect(attempt, number)
        found = self.parties[key]
        return Prospect(found.value, found.nights + nights(s.villages[self.seat]))

    # -- the dice

    def _left(self, s: Table) -> int:
        """How often a die may still be rolled again (explore.reroll)."""
        return max(0, explore.rerolls_left(self.rules, s, lanterns.expedition(s).seat))

    def dice(self, s: Table) -> Dice:
        """The party's dice; what follows is exerting and the outcome."""
        exp = lanterns.expedition(s)
        key = s.but(frames=(exp.but(dice=()),))
        if key not in self.tables:

            def leaf(rolled: int, left: int) -> Prospect:
                return self._best_exerting(s, exp.lanterns + rolled, left)[0]

            self.tables[key] = Dice(self.game.content, exp.party, leaf, self._left(s))
        return self.tables[key]

    def _shown(self, s: Table) -> tuple[int, ...]:
        exp, tokens = lanterns.expedition(s), self.game.content.tokens
        return tuple(tokens[v].lanterns(face) for v, face in zip(exp.party, exp.dice, strict=False))

    def _over_dice(self, s: Table, top: Frame) -> Prospect:
        dice = self.dice(s)
        if isinstance(top, PartyDice) and not self._shown(s):
            return dice.expected()
        return dice.over(self._situations(s, top), self._left(s))

    def _situations(self, s: Table, top: Frame) -> Situations:
        """What may lie there once the dice that are in the air have fallen."""
        play, shown = self.dice(s).play, self._shown(s)
        if not isinstance(top, RerollDie):
            return play.after(shown)
        found: Situations = {}
        for face, weight in play.dice[top.which].items():
            for lying, chance in play.after((*shown[: top.which], face, *shown[top.which + 1 :])).items():
                found[lying] = found.get(lying, Fraction(0)) + chance * Fraction(weight, len(FACES))
        return found

    def _sets(self, s: Table, have: int) -> Iterator[tuple[int, tuple[tuple[str, ...], ...]]]:
        """Whom one may exert: the lanterns then had, and the sets that come to the same."""
        exp = lanterns.expedition(s)
        most = min(self.at_most, exert.limit(self.rules, s, exp.but(dice=(), lanterns=have)))
        for n in range(most + 1):
            every = tuple(dict.fromkeys(combinations(exp.party, n)))
            if self._leads_on(s, have + n):
                yield from ((have + n, (each,)) for each in every)
            else:
                yield have + n, every

    def _reached(self, s: Table, have: int) -> int:
        numbers = lanterns.payable(self.rules, s, lanterns.expedition(s))
        return max((n for n in numbers if n <= have), default=0)

    def _reward(self, s: Table, number: int) -> Reward | None:
        results = lanterns.choice_of(self.rules, lanterns.expedition(s)).results
        return next((r.reward for r in results if r.explore == number), None)

    def _leads_on(self, s: Table, have: int) -> bool:
        """Whether it matters who is left on the card, and how many rerolls: the story goes on."""
        reward = self._reward(s, self._reached(s, have))
        return reward is not None and bool(reward.link) and not isinstance(self.aim, Reach)

    def _best_exerting(self, s: Table, have: int, left: int) -> tuple[Prospect, int]:
        """The best that can be done once the dice lie, and how many are exerted for it; the fewest among equals."""
        ways = [(self._exerted(s, have, sets[0], left), len(sets[0])) for _, sets in self._sets(s, have)]
        return max(ways, key=lambda way: (*way[0].rank, -way[1]))

    def _exerted(self, s: Table, have: int, party: tuple[str, ...], left: int) -> Prospect:
        """What follows once some are exerted: the game says it, once for all dice that come to the same."""
        exp, number = lanterns.expedition(s), self._reached(s, have + len(party))
        bare = exp.but(dice=(), lanterns=0, rerolls=0)
        key: tuple[object, ...] = s.but(frames=(bare,)), number, len(party)
        rerolls = 0
        if self._leads_on(s, have + len(party)):  # then it matters who is left, and what was used
            rerolls = exp.rerolls + self._left(s) - left
            key = *key, party, rerolls
        if key not in self.ends:
            self.ends[key] = self._follow(s, exp.but(dice=(), lanterns=have, rerolls=rerolls), party, number)
        return self.ends[key]

    def _follow(self, s: Table, exp: Expedition, party: tuple[str, ...], number: int) -> Prospect:
        lying = s.but(frames=(exp, Outcome(exp.seat), Pick(exp.seat, "exert")))
        asked = exert.limit(self.rules, lying, exp) > 0
        after = (self.game.apply(lying, Exert(party)) if asked else self.game.settle(lying)).state
        if not isinstance(self.aim, Reach):
            return self.of(after)
        hurt = any(isinstance(frame, Injuring) for frame in after.frames)  # one night more, whoever it is
        spent = nights(after.villages[exp.seat]) + len(party_of(after)) + hurt
        return Prospect(Fraction(number >= self.aim.number), Fraction(spent))

    # -- what to do now

    def options(self, s: Table) -> list[Option]:
        """Everything that can be done now, the best first, equal outcomes together."""
        s, top = alone(s), s.frames[-1]
        if isinstance(top, Rerolling):
            found = list(self._rerolling(s))
        elif isinstance(top, Pick):
            exp = lanterns.expedition(s)
            have = lanterns.total(self.rules, exp)
            found = [
                Option(tuple(map(Exert, sets)), self._exerted(s, have, sets[0], self._left(s)))
                for _, sets in self._sets(s, have)
            ]
        elif isinstance(top, Injuring):  # whoever it is, it takes one night more
            found = [Option(tuple(moves(self.game, s)), self.of(s))]
        elif self.game.kind(s) == "chance":
            return []
        else:
            found = [Option((m,), self.of(self.game.apply(s, m).state)) for m in moves(self.game, s)]
        return sorted(found, key=lambda option: (-option.prospect.value, option.prospect.nights))

    def _rerolling(self, s: Table) -> Iterator[Option]:
        exp = lanterns.expedition(s)
        for option, found in self.dice(s).options(self._shown(s), self._left(s)):
            again = dict.fromkeys(Reroll(exp.party[die], exp.dice[die]) for die in option.dice)
            yield Option(tuple(again) or (Keep(),), found)

    def endings(self, s: Table) -> list[Ending]:
        """How the dice at hand may end under best play; where a choice is asked, those of the best one."""
        if isinstance(s.frames[-1], Choosing):
            best = self.options(s)[0].moves[0]
            s = self.game.apply(s, best).state
        s = alone(s)
        top = s.frames[-1] if s.frames else None
        ends: dict[tuple[int, int], Fraction] = {}
        for have, left, chance in self._had(s, top):
            _, exerted = self._best_exerting(s, have, left)
            end = self._reached(s, have + exerted), exerted
            ends[end] = ends.get(end, Fraction(0)) + chance
        return [Ending(n, e, self._reward(s, n) if n else None, p) for (n, e), p in sorted(ends.items())]

    def _had(self, s: Table, top: Frame | None) -> Iterator[tuple[int, int, Fraction]]:
        """The lanterns that the dice come to, with rerolls left and the chance of it."""
        if isinstance(top, Pick):
            yield lanterns.total(self.rules, lanterns.expedition(s)), self._left(s), Fraction(1)
        elif isinstance(top, DICE):
            played = self.dice(s).play.played(self._situations(s, top), self._left(s))
            for (rolled, left), chance in played.items():
                yield lanterns.expedition(s).lanterns + rolled, left, chance


def alone(s: Table) -> Table:
    """The expedition by itself, without the turn in which it goes: what comes after it is no part of its odds."""
    for at, frame in enumerate(s.frames):
        if isinstance(frame, Expedition):
            return s.but(frames=s.frames[at:]) if at else s
    return s
