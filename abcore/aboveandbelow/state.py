"""What lies on the table: the Table and its Villages.
A frozen Table is opened into a Draft, changed by the chapters, and closed again; no rule is known here."""

from __future__ import annotations

from typing import Any, TypeAlias

from abcore.engine.value import Value
from abcore.engine.verdict import Event

from .frames import Frame

GOODS = ("mushroom", "fish", "fruit", "rope", "clay-pot", "paper", "ore", "amethyst")
GOOD_INDEX = {good: i for i, good in enumerate(GOODS)}
NO_GOODS = (0,) * len(GOODS)


class Holding(Value):
    """How many buildings of one kind a village has, and how many goods lie on them in all."""

    card: str
    n: int
    goods: int


class Village(Value):
    """One player's side of the table."""

    coins: int
    ready: tuple[str, ...]
    exhausted: tuple[str, ...]
    injured: tuple[str, ...]
    holdings: tuple[Holding, ...]  # buildings as counts of kinds, in the order of the card list
    caves: int  # empty cave cards
    goods: tuple[int, ...]  # the player's own supply, in the order of GOODS
    potions: int
    ciders: int
    track: tuple[tuple[str, int], ...]  # (good, how many), slot by slot
    sale: tuple[str, ...]  # what lies in the sale circle
    reputation: int  # the cube's space, counted from the surface down


class Pile(Value):
    """A face-down deck: a set of what may still be in it, above a tail that everybody saw go under."""

    unseen: tuple[str, ...]
    tail: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.unseen or self.tail)

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return len(self.unseen) + len(self.tail)


class Table(Value):
    """The whole situation. Frozen, without a log and without a seed."""

    frames: tuple[Frame, ...]  # the flow: the last one is asked or runs; none left, the game is over
    villages: tuple[Village, ...]
    round: int
    first: int  # the seat with the first-player card
    passed: tuple[bool, ...]
    houses: tuple[str, ...]  # the open row; "" is a gap
    outposts: tuple[str, ...]
    keys: tuple[str, ...]
    stars: tuple[str, ...]
    slots: tuple[str, ...]  # villagers to train, cheapest first; "" is a gap
    cave: str  # the cave card that lies open on its pile; "" is none
    house_pile: Pile
    outpost_pile: Pile
    villager_pile: Pile
    cave_pile: Pile
    key_pile: Pile  # out of the game once four are dealt
    specials: tuple[str, ...]
    goods: tuple[int, ...]  # the common supply
    potions: int
    ciders: int
    cider: bool  # one lies on the reputation board

    @property
    def top(self) -> Frame:
        """The frame that is asked now."""
        frame: Frame = self.frames[-1]
        return frame


class OpenVillage:
    """A village while a step changes it."""

    __slots__ = Village._fields

    def __init__(self, *fields: Any) -> None:
        (
            self.coins, self.ready, self.exhausted, self.injured, self.holdings, self.caves,
            self.goods, self.potions, self.ciders, self.track, self.sale, self.reputation,
        ) = fields  # fmt: skip

    coins: int
    ready: tuple[str, ...]
    exhausted: tuple[str, ...]
    injured: tuple[str, ...]
    holdings: tuple[Holding, ...]
    caves: int
    goods: tuple[int, ...]
    potions: int
    ciders: int
    track: tuple[tuple[str, int], ...]
    sale: tuple[str, ...]
    reputation: int

    def close(self) -> Village:
        """The frozen village."""
        return Village(
            self.coins, self.ready, self.exhausted, self.injured, self.holdings, self.caves,
            self.goods, self.potions, self.ciders, self.track, self.sale, self.reputation,
        )  # fmt: skip


class Draft:
    """A table while a step changes it, with the events that the step brings about.

    Each object is copied at most once a step, however many changes it sees.
    """

    __slots__ = (*Table._fields, "events")

    def __init__(self, s: Table) -> None:
        (
            frames, villages, self.round, self.first, self.passed, self.houses, self.outposts, self.keys, self.stars,
            self.slots, self.cave, self.house_pile, self.outpost_pile, self.villager_pile, self.cave_pile,
            self.key_pile, self.specials, self.goods, self.potions, self.ciders, self.cider,
        ) = s  # fmt: skip
        self.frames: list[Frame] = list(frames)
        self.villages: list[Village | OpenVillage] = list(villages)
        self.events: list[Event] = []

    round: int
    first: int
    passed: tuple[bool, ...]
    houses: tuple[str, ...]
    outposts: tuple[str, ...]
    keys: tuple[str, ...]
    stars: tuple[str, ...]
    slots: tuple[str, ...]
    cave: str
    house_pile: Pile
    outpost_pile: Pile
    villager_pile: Pile
    cave_pile: Pile
    key_pile: Pile
    specials: tuple[str, ...]
    goods: tuple[int, ...]
    potions: int
    ciders: int
    cider: bool

    def village(self, seat: int) -> OpenVillage:
        """One player's village, open for changes."""
        village = self.villages[seat]
        if isinstance(village, OpenVillage):
            return village
        opened = OpenVillage(*village)
        self.villages[seat] = opened
        return opened

    def close(self) -> Table:
        """The frozen table."""
        villages = tuple([v.close() if isinstance(v, OpenVillage) else v for v in self.villages])
        return Table(
            tuple(self.frames), villages, self.round, self.first, self.passed, self.houses, self.outposts, self.keys,
            self.stars, self.slots, self.cave, self.house_pile, self.outpost_pile, self.villager_pile, self.cave_pile,
            self.key_pile, self.specials, self.goods, self.potions, self.ciders, self.cider,
        )  # fmt: skip


Board: TypeAlias = Table | Draft
"""A table to look at, frozen or open."""
