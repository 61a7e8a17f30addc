"""The odds of exploring: what a party can reach, with rerolls and exerting played best, and what that is worth.
What may be exerted or paid is asked of the chapters; the counting is engine/odds.py's."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import Any

from abcore.engine.dist import Dist
from abcore.engine.explain import weakest
from abcore.engine.odds import Rerolls, total_of
from abcore.engine.value import Value

from .book import Choice, Result, Reward
from .content import Content
from .exert import ground
from .pay import can_pay
from .printings import Rules
from .state import GOODS, Board, Village

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

    def good(self, good: str) -> Fraction:
        """By rarity: three kinds are common, three uncommon, two rare (goods.rarity)."""
        at = GOODS.index(good)
        price: Fraction = self.common if at < 3 else self.uncommon if at < 6 else self.rare
        return price

    def reward(self, reward: Reward) -> Fraction:
        """What a reward is worth; where it leads on to another paragraph, that is not counted in."""
        worth = Fraction(reward.coins) + sum((self.good(good) for good in reward.goods), Fraction(0))
        worth += reward.potions * self.potion + reward.ciders * self.cider + reward.reputation * self.reputation
        worth += bool(reward.villager) * self.villager + bool(reward.building) * self.building
        return worth + reward.cave * self.cave


class Attempt(Value):
    """A party before one choice: all that its odds depend on."""

    rules: Rules
    village: Village
    party: tuple[str, ...]
    choice: Choice
    bonus: int = 0
    rerolls: int = 0
    exerting: bool = True

    @property
    def results(self) -> tuple[Result, ...]:
        """The numbers that can be had: those whose price can be paid (encounter.price)."""
        return tuple(r for r in self.choice.results if not r.price or can_pay(self.rules, self.village, r.price))

    def most_exerted(self, have: int) -> int:
        """How many may be exerted with so many lanterns (explore.exert, explore.exert-limits)."""
        if not self.exerting:
            return 0
        need = ground(self.rules, [r.explore for r in self.results], have)
        return max(0, min(need, len(self.party)))

    def reached(self, have: int) -> Result | None:
        """The highest number that so many lanterns reach (explore.success)."""
        return max((r for r in self.results if r.explore <= have), key=lambda r: r.explore, default=None)


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


def chance(attempt: Attempt, number: int) -> Fraction:
    """The chance to reach a number with best play for it: rerolls, then exerting as far as it is allowed."""

    def reaches(dice: int) -> bool:
        have = dice + attempt.bonus
        return have + attempt.most_exerted(have) >= number

    return _rerolls(attempt, reaches).expected(attempt.rerolls)


def _rerolls(attempt: Attempt, worth: Callable[[int], Any]) -> Rerolls:
    dice = [die_of(attempt.rules.content, villager) for villager in attempt.party]
    return Rerolls(dice, worth, attempt.rerolls)


class Ending(Value):
    """One way an attempt can end under best play."""

    number: int  # the explore number taken; 0 is a failure
    exerted: int
    chance: Fraction


class Outlook(Value):
    """What best play for worth is worth, and how it ends."""

    value: Fraction
    endings: tuple[Ending, ...]
    status: str


def outlook(attempt: Attempt, prices: Prices) -> Outlook:
    """Best play for the most expected worth, and the chance of every ending."""
    play = _rerolls(attempt, lambda dice: _best(attempt, prices, dice)[0])
    ends: dict[tuple[int, int], Fraction] = {}
    for dice, p in play.played(attempt.rerolls).items():
        _, number, exerted = _best(attempt, prices, dice)
        ends[number, exerted] = ends.get((number, exerted), Fraction(0)) + p
    endings = tuple(Ending(number, exerted, p) for (number, exerted), p in sorted(ends.items()))
    return Outlook(play.expected(attempt.rerolls), endings, status(attempt.rules.content, attempt.party))


def _best(attempt: Attempt, prices: Prices, dice: int) -> tuple[Fraction, int, int]:
    """The best that can be done once the dice lie: worth, number, and how many are exerted for it."""
    have = dice + attempt.bonus
    ways = []
    for exerted in range(attempt.most_exerted(have) + 1):
        result = attempt.reached(have + exerted)
        worth = _worth(attempt, prices, result) - exerted * prices.bed_night
        ways.append((worth, result.explore if result else 0, exerted))
    return max(ways, key=lambda way: (way[0], -way[2]))


def _worth(attempt: Attempt, prices: Prices, result: Result | None) -> Fraction:
    """A success keeps the cave card too; a failure may cost reputation or a night in bed."""
    if result is not None:
        return prices.reward(result.reward) + prices.cave - result.price
    failure = attempt.choice.failure
    if failure is None:
        return Fraction(0)
    return failure.reputation * prices.reputation - failure.injure * prices.bed_night


def status(content: Content, party: Sequence[str]) -> str:
    """How certain the odds of a party are: as certain as its least certain threshold."""
    return weakest(content.status(f"{v}.{field}") for v in party for field in ("one_from", "two_from"))


def parties(s: Board, seat: int) -> Iterator[tuple[str, ...]]:
    """Every party that could go now: two or more of the ready villagers (explore.party)."""
    ready = s.villages[seat].ready
    for size in range(2, len(ready) + 1):
        yield from dict.fromkeys(combinations(ready, size))
