"""What lies on the table: the Table, its Heroes and the abyss deck.
A frozen Table is opened into a Draft, changed by the chapters, and closed again; no rule is known here."""

from __future__ import annotations

from typing import Any, TypeAlias

from abcore.engine.value import Value
from abcore.engine.verdict import Event

from .frames import Frame

OFF, ABYSS, GONE = "", "abyss", "gone"
"""Where a pawn or the prince may be besides the spaces: off the boards, in the abyss; the prince: out of the game."""
PRISON = ("prison-1", "prison-2")
AREAS = ("influence", "supplies")


class Hero(Value):
    """One player's side of the table."""

    character: str = ""  # "": none, before one is chosen
    place: str = OFF  # a village space, a space of the catacombs, ABYSS, one of PRISON, or OFF
    gold: int = 0
    weapons: int = 0  # basic weapons
    points: int = 0  # victory point tokens
    wounds: int = 0
    advancements: int = 0
    influence: int = 0  # own cubes on the influence area
    supplies: int = 0  # own cubes on the supplies area; all others are in the own stock
    cards: tuple[str, ...] = ()  # weapon/spell cards, in the order of the card list
    hidden: str = ""  # which of them lies face down
    won: tuple[str, ...] = ()  # abyss cards
    shield: int = 0  # wounds that the Force Field held now has cancelled
    hermit: bool = False  # paid the Hermit for the next turn, where the table plays it so
    healed: bool = False  # has used a heal symbol, where the table counts that by player


class Known(Value):
    """What a seat knows of the places of the abyss deck that were looked at."""

    exact: int = 0  # from the top, so many places it knows for sure
    among: tuple[str, ...] = ()  # cards that it knows to lie in the places after those; "" for one hidden from a view


class AbyssDeck(Value):
    """The face-down abyss cards: places that somebody has seen, above all others in any order.

    On the table itself `mixed` is 0. In what one seat knows, places that others have put in order are `mixed`: they
    hold all cards of `among`, and the rest of them any of the unseen.
    """

    head: tuple[str, ...] = ()  # from the top
    mixed: int = 0
    among: tuple[str, ...] = ()
    unseen: tuple[str, ...] = ()  # in the order of the card list

    def __bool__(self) -> bool:
        return bool(self.head or self.among or self.unseen)

    @property
    def size(self) -> int:
        """How many cards it holds."""
        return len(self.head) + len(self.among) + len(self.unseen)

    @property
    def places(self) -> int:
        """How many places from the top somebody has looked at."""
        return len(self.head) + int(self.mixed)


class Table(Value):
    """The whole situation. Frozen, without a log and without a seed."""

    frames: tuple[Frame, ...]  # the flow: the last one is asked or runs; none left, the game is over
    heroes: tuple[Hero, ...]
    first: int  # the starting player; -1 before chance has named the first chooser
    prince: str  # the village space that he is on, OFF before his first move, GONE once he is beaten
    post: tuple[str, ...]  # the cards on the yellow spaces, by number; "" is a gap
    deck: tuple[str, ...]  # what is in the draw deck, in the order of the card list: only its order is chance
    discards: tuple[str, ...]  # in the order of the card list
    aside: tuple[str, ...]  # cards used at once in this turn, in the order of the card list
    creatures: tuple[str, ...]  # by space of the catacombs; "" lies face down
    abyss: tuple[str, ...]  # open abyss cards, in the order of the card list
    abyss_deck: AbyssDeck
    known: tuple[Known, ...]  # what each seat knows of that deck
    gold: int  # the supply
    weapons: int
    advancements: int
    points: int
    out: int  # point tokens that have left the game since it began
    healed: tuple[str, ...]  # characters whose heal symbol is used

    @property
    def top(self) -> Frame:
        """The frame that is asked now."""
        frame: Frame = self.frames[-1]
        return frame


class OpenHero:
    """A hero while a step changes it."""

    __slots__ = Hero._fields

    def __init__(self, *fields: Any) -> None:
        (
            self.character, self.place, self.gold, self.weapons, self.points, self.wounds, self.advancements,
            self.influence, self.supplies, self.cards, self.hidden, self.won, self.shield, self.hermit, self.healed,
        ) = fields  # fmt: skip

    character: str
    place: str
    gold: int
    weapons: int
    points: int
    wounds: int
    advancements: int
    influence: int
    supplies: int
    cards: tuple[str, ...]
    hidden: str
    won: tuple[str, ...]
    shield: int
    hermit: bool
    healed: bool

    def close(self) -> Hero:
        """The frozen hero."""
        return Hero(
            self.character, self.place, self.gold, self.weapons, self.points, self.wounds, self.advancements,
            self.influence, self.supplies, self.cards, self.hidden, self.won, self.shield, self.hermit, self.healed,
        )  # fmt: skip


class Draft:
    """A table while a step changes it, with the events that the step brings about.

    Each object is copied at most once a step, however many changes it sees.
    """

    __slots__ = (*Table._fields, "events")

    def __init__(self, s: Table) -> None:
        (
            frames, heroes, self.first, self.prince, self.post, self.deck, self.discards, self.aside, self.creatures,
            self.abyss, self.abyss_deck, self.known, self.gold, self.weapons, self.advancements, self.points, self.out,
            self.healed,
        ) = s  # fmt: skip
        self.frames: list[Frame] = list(frames)
        self.heroes: list[Hero | OpenHero] = list(heroes)
        self.events: list[Event] = []

    first: int
    prince: str
    post: tuple[str, ...]
    deck: tuple[str, ...]
    discards: tuple[str, ...]
    aside: tuple[str, ...]
    creatures: tuple[str, ...]
    abyss: tuple[str, ...]
    abyss_deck: AbyssDeck
    known: tuple[Known, ...]
    gold: int
    weapons: int
    advancements: int
    points: int
    out: int
    healed: tuple[str, ...]

    def hero(self, seat: int) -> OpenHero:
        """One player's side, open for changes."""
        hero = self.heroes[seat]
        if isinstance(hero, OpenHero):
            return hero
        opened = OpenHero(*hero)
        self.heroes[seat] = opened
        return opened

    def close(self) -> Table:
        """The frozen table."""
        heroes = tuple([hero.close() if isinstance(hero, OpenHero) else hero for hero in self.heroes])
        return Table(
            tuple(self.frames), heroes, self.first, self.prince, self.post, self.deck, self.discards, self.aside,
            self.creatures, self.abyss, self.abyss_deck, self.known, self.gold, self.weapons, self.advancements,
            self.points, self.out, self.healed,
        )  # fmt: skip


Board: TypeAlias = Table | Draft
"""A table to look at, frozen or open."""
Holder: TypeAlias = Hero | OpenHero
"""A player's side to look at, frozen or open."""
