"""The odds of a party: what its dice can bring, and the chance of a number with rerolls and exerting played best.
How many may be exerted is asked of exert.py; from a moment of a real encounter, odds_play.py answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import ceil, lcm
from typing import TypeAlias

from abcore.engine.dist import Dist
from abcore.engine.explain import Number, weakest
from abcore.engine.odds import Option, Rerolls, Situations, reach, total_of
from abcore.engine.value import Value

from .content import Content
from .exert import ANY_SIZE, ground
from .printings import Rules
from .state import GOODS, Village

FACES = range(1, 7)


class Prices(Value):
    """What a learner holds things to be worth, in coins; a bed-night is one step of one villager towards ready."""

    common: Fraction = Fraction(1)
    uncommon: Fraction = Fraction(2)
    rare: Fraction = Fraction(4)
    potion: Fraction = Fraction(1)
    cider: Fraction = Fraction(2)
    reputation: Fraction = Fraction(1)
    cave: Fraction = Fraction(3)
    villager: Fraction = Fraction(5)
    building: Fraction = Fraction(6)
    bed_night: Fraction = Fraction(1)

    def village(self, content: Content, v: Village) -> Fraction:
        """What a village holds, at these prices; the nights until all are ready again count against it."""
        goods = sum((n * self.good(content, good) for n, good in zip(v.goods, GOODS, strict=True)), Fraction(0))
        villagers = len(v.ready) + len(v.exhausted) + len(v.injured)
        tokens = v.potions * self.potion + v.ciders * self.cider
        more = v.reputation * self.reputation + v.caves * self.cave + villagers * self.villager
        return v.coins + goods + tokens + more - nights(v) * self.bed_night

    def good(self, content: Content, good: str) -> Fraction:
        """By its rarity (goods.rarity).

        >>> from .content import standard
        >>> [str(Prices().good(standard(), good)) for good in ("fish", "rope", "ore")]
        ['1', '2', '4']
        """
        price: Fraction = getattr(self, content.goods_rarity[content.good_index[good]])
        return price


def nights(v: Village) -> int:
    """Steps until all are ready again: one for who is exhausted, two for who is injured."""
    return len(v.exhausted) + 2 * len(v.injured)


class Reach(Value):
    """The aim to have a number, or a higher one; where that makes no difference, to need the fewest bed-nights."""

    number: int


class Worth(Value):
    """The aim to gain the most at one's own prices, on average."""

    prices: Prices = Prices()


Aim: TypeAlias = Reach | Worth


class Prospect(Value):
    """What best play for an aim is worth on average, and how many bed-nights it takes."""

    value: Fraction
    nights: Fraction

    @property
    def rank(self) -> tuple[Fraction, Fraction]:
        """The larger the better: the value first, then the fewer nights."""
        return self.value, -self.nights

    def less(self, now: Prospect) -> Prospect:
        """Without what is there already."""
        return Prospect(self.value - now.value, self.nights - now.nights)


def mean(prospects: Mapping[Prospect, int]) -> Prospect:
    """The average of prospects with weights.

    >>> mean({Prospect(Fraction(1), Fraction(3)): 1, Prospect(Fraction(0), Fraction(2)): 2})
    Prospect(value=Fraction(1, 3), nights=Fraction(7, 3))
    """
    every = sum(prospects.values())
    value = sum((p.value * weight for p, weight in prospects.items()), Fraction(0))
    return Prospect(value / every, sum((p.nights * weight for p, weight in prospects.items()), Fraction(0)) / every)


# -- the dice of a party ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def die_of(content: Content, villager: str) -> dict[int, int]:
    """What one villager's die brings: lanterns to number of faces.

    >>> from .content import standard
    >>> die_of(standard(), "scout")
    {1: 2, 2: 4}
    """
    faces: dict[int, int] = {}
    for face in FACES:
        lanterns = content.tokens[villager].lanterns(face)
        faces[lanterns] = faces.get(lanterns, 0) + 1
    return faces


def lanterns(content: Content, party: Sequence[str]) -> Dist[int]:
    """The lanterns of a party, exactly.

    >>> from .content import standard
    >>> lanterns(standard(), ["scout", "scribe"])
    Dist({2: 6, 3: 18, 4: 12})
    >>> lanterns(standard(), ["scout", "scribe"]).p(lambda n: n >= 4)
    Fraction(1, 3)
    """
    return Dist(total_of([die_of(content, villager) for villager in party]))


class Dice:
    """Best play over the dice of a party, for prospects: the value comes first, then the fewest bed-nights.

    Both are carried in one number: the value so many times that no sum of nights can outweigh the least difference.
    `leaf` is the prospect of keeping so many lanterns with so many rerolls left.
    """

    def __init__(
        self, content: Content, party: Sequence[str], leaf: Callable[[int, int], Prospect], rerolls: int
    ) -> None:
        dice = [die_of(content, villager) for villager in party]
        low, high = sum(map(min, dice)), sum(map(max, dice))
        leaves = {(n, left): leaf(n, left) for n in range(low, high + 1) for left in range(rerolls + 1)}
        self.fewest = min(prospect.nights for prospect in leaves.values())
        self.span = ceil(max(prospect.nights for prospect in leaves.values()) - self.fewest) + 1
        least = lcm(*[prospect.value.denominator for prospect in leaves.values()]) * 6 ** (len(dice) + rerolls)
        self.times = self.span * least
        self.rerolls = rerolls
        self.play = Rerolls(dice, lambda n, left: self._one(leaves[n, left]), rerolls)

    def _one(self, prospect: Prospect) -> Fraction:
        number: Fraction = prospect.value * self.times - (prospect.nights - self.fewest)
        return number

    def _two(self, number: Fraction) -> Prospect:
        value = Fraction(self.span * ceil(number / self.span))
        return Prospect(value / self.times, value - number + self.fewest)

    def expected(self) -> Prospect:
        """Before any die falls."""
        return self._two(self.play.expected(self.rerolls))

    def over(self, situations: Situations, left: int) -> Prospect:
        """When these may lie there, with so many rerolls left."""
        return self._two(self.play.over(situations, left))

    def options(self, shown: Sequence[int], left: int) -> list[tuple[Option, Prospect]]:
        """To keep, or which die to roll again, the best first; dice that are alike and show the same are one option."""
        return [(option, self._two(option.value)) for option in self.play.options(shown, left)]


# -- a number, whatever the encounter ---------------------------------------------------------------------------------


class Attempt(Value):
    """A party before the numbers of a choice that it can pay: all that their chances depend on.

    `at_most` is how many the player would exert, where the rules allow more.
    """

    rules: Rules
    party: tuple[str, ...]
    numbers: tuple[int, ...]  # ascending
    bonus: int = 0
    rerolls: int = 0
    at_most: int = ANY_SIZE

    def most_exerted(self, have: int) -> int:
        """How many may be exerted with so many lanterns (explore.exert, explore.exert-limits)."""
        return max(0, min(ground(self.rules, list(self.numbers), have), len(self.party), self.at_most))

    def reached(self, have: int) -> int:
        """The highest number that so many lanterns reach (explore.success); 0 for none."""
        return max((number for number in self.numbers if number <= have), default=0)

    def exerted(self, have: int, number: int) -> int:
        """The fewest that must be exerted to have a number or a higher one; -1 where it cannot be had."""
        ways = range(self.most_exerted(have) + 1)
        return next((n for n in ways if self.reached(have + n) >= number), -1)


def chance(attempt: Attempt, number: int) -> Fraction:
    """The chance to have a number or a higher one, with best play for it: rerolls, then exerting where allowed.

    >>> from . import REVISED
    >>> from .content import standard
    >>> all_three = Attempt(Rules(REVISED.switches, standard()), ("builder", "scribe", "scout"), (7,), at_most=2)
    >>> chance(all_three, 7), chance(all_three.but(rerolls=1), 7)
    (Fraction(1, 2), Fraction(13, 18))
    """
    dice = [die_of(attempt.rules.content, villager) for villager in attempt.party]
    enough = [attempt.exerted(n + attempt.bonus, number) >= 0 for n in range(sum(map(max, dice)) + 1)]
    if enough == sorted(enough):  # one lantern more never hurts: true but for a higher number of the first printing
        return reach(dice, enough.count(False), attempt.rerolls)
    return Rerolls(dice, lambda n, left: enough[n], attempt.rerolls).expected(attempt.rerolls)


def prospect(attempt: Attempt, number: int) -> Prospect:
    """The same chance, and the bed-nights of the party: one for each, and one more for each who is exerted."""
    size = len(attempt.party)

    def leaf(dice: int, left: int) -> Prospect:
        exerted = attempt.exerted(dice + attempt.bonus, number)
        return Prospect(Fraction(exerted >= 0), Fraction(size + max(0, exerted)))

    if attempt.rerolls:
        return Dice(attempt.rules.content, attempt.party, leaf, attempt.rerolls).expected()
    weights: dict[Prospect, int] = {}
    for n, weight in lanterns(attempt.rules.content, attempt.party).items():
        weights[leaf(n, 0)] = weights.get(leaf(n, 0), 0) + weight
    return mean(weights)


# -- how certain ------------------------------------------------------------------------------------------------------


def status(content: Content, party: Sequence[str]) -> str:
    """How certain the odds of a party are: as certain as its least certain threshold."""
    return weakest(content.status(f"{v}.{field}") for v in party for field in ("one_from", "two_from"))


def explained(content: Content, party: Sequence[str], label: str, value: Fraction, rule: str = "") -> Number:
    """A figure that rests on the lanterns of a party, open to each of them.

    >>> from .content import standard
    >>> print("\\n".join(explained(standard(), ["scribe", "scout"], "chance of 4", Fraction(1, 3)).lines()))
    1/3  chance of 4 [explore.lanterns, assumed]
      3/2  lanterns of Scribe on average: 1 from 1, 2 from 4 [explore.lanterns, seen]
      5/3  lanterns of Scout on average: 1 from 1, 2 from 3 [explore.lanterns, assumed]
    """
    parts = []
    for villager in party:
        token = content.tokens[villager]
        told = [f"{n} from {face}" for n, face in ((1, token.one_from), (2, token.two_from)) if face in FACES]
        label_of = f"lanterns of {token.name} on average"
        certain = status(content, [villager])
        parts.append(Number(label_of, "explore.lanterns", token.mean, certain, (), ", ".join(told)))
    return Number(label, rule or "explore.lanterns", value, status(content, party), tuple(parts))
