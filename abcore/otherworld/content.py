"""What is printed on the characters, cards and boards of OtherWorld, as frozen values, each number with its status.
Reading and checking the files is left to content_read.py, what a value does in play to the chapters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from abcore.engine.value import Value

GAME = "otherworld"
STATUSES = ("printed", "assumed")
"""What a file of ours may say of a value; those of a user's pack are "own"."""
FILES = ("characters.toml", "cards.toml", "creatures.toml", "abyss.toml", "boards.toml")

SKILLS = ("weapon", "spell")
EFFECTS = (
    "reroll", "reroll-low", "reroll-two", "transfer", "add-die", "add-two", "remove", "copy", "pips", "pips-many",
)  # fmt: skip
"""The ten die symbols; each is the rule `effect.` with its name."""
SIGNS = (">", "<", "≥", "≤")
SET_DICE = ("same", "more", "less", "fixed")
COLOURS = ("red", "blue")
FORBIDDEN = (*EFFECTS, *SKILLS, "token-reroll", "buy-die")
"""What the condition of an abyss card can forbid: an effect, all effects of a skill, or a use of basic weapons."""
NO_LIMIT = 99
AREAS = ("influence", "supplies")


class Character(Value):
    """A character card: two skills, what it starts with, and whether it bears the heal symbol.

    >>> sage = standard().characters["battle-sage"]
    >>> sage.weapon, sage.spell, sage.actions, sage.heal
    (3, 7, 3, True)
    """

    id: str
    name: str
    weapon: int
    spell: int
    gold: int = 0
    basic_weapons: int = 0
    heal: bool = False

    @property
    def actions(self) -> int:
        """Actions in a fight, without advancement: the lower of the two skills (combat.actions)."""
        return int(min(self.weapon, self.spell))

    def skill(self, skill: str) -> int:
        """The printed skill beside the shield ("weapon") or the star ("spell").

        >>> standard().characters["ranger"].skill("spell")
        5
        """
        return int(self.weapon if skill == "weapon" else self.spell)


class Effect(Value):
    """One weapon or one spell on a card: the skill that it asks for, how much of it, and its die symbol.

    >>> standard().effects["dragon-sword"]
    Effect(id='dragon-sword', name='Dragon Sword', skill='weapon', asks=8, kind='pips-many', amount=2)
    """

    id: str
    name: str
    skill: str  # weapon or spell
    asks: int
    kind: str  # one of EFFECTS
    amount: int = 0  # pips of `pips` and `pips-many`, else 0

    @property
    def symbol(self) -> str:
        """The effect in short, as the card list writes it.

        >>> [standard().effects[id].symbol for id in ("dragon-sword", "buckler", "decay")]
        ['+2 each', '+1', 'remove']
        """
        return {"pips": f"+{self.amount}", "pips-many": f"+{self.amount} each"}.get(self.kind, self.kind)


class Card(Value):
    """A weapon/spell card: up to two effects, or a special card, whose ability is the rule `card.` with its id.

    >>> card = standard().cards["wolfs-jaw"]
    >>> card.name, [effect.id for effect in card.effects], card.special
    ("Wolf's Jaw / Decay", ['wolfs-jaw', 'decay'], False)
    >>> standard().cards["gem-discovery"].immediate
    True
    """

    id: str
    name: str
    effects: tuple[Effect, ...] = ()  # the weapon, then the spell
    special: bool = False
    immediate: bool = False  # the exclamation mark: used at once when gained, then discarded (card.immediate)


class Creature(Value):
    """A creature card: when blue wins, the number that is rolled again, the set die, and the colours of extra dice.

    >>> hound = standard().creatures["rift-hound"]
    >>> hound.sign, hound.arrow, [hound.set_die(face) for face in (2, 6)], hound.extra
    ('>', 1, [1, 5], ('red', 'red'))
    """

    id: str
    name: str
    sign: str  # one of SIGNS
    set_kind: str  # one of SET_DICE
    extra: tuple[str, ...]  # the colour of the first and of the second extra die
    arrow: int = 0  # the number of the random die that is rolled again; 0: none
    set_number: int = 0  # of a fixed set die, else 0

    def set_die(self, random: int) -> int:
        """What the set die shows beside this number of the random die (combat.set-die)."""
        if self.set_kind == "fixed":
            return int(self.set_number)
        return random + {"same": 0, "more": 1, "less": -1}[self.set_kind]

    @property
    def faces(self) -> tuple[int, ...]:
        """The numbers that the random die can show in the end (combat.random-die).

        >>> standard().creatures["bone-warden"].faces
        (1, 2, 3, 4, 5)
        """
        return tuple(face for face in range(1, 7) if face != self.arrow)


class AbyssCard(Value):
    """An abyss card: points, when blue wins, its set dice, and its condition in words and as limits.

    >>> card = standard().abyss["tide-of-eyes"]
    >>> card.points, card.sign, card.red, card.blue, card.action_cost
    (3, '≥', (6, 6, 6, 5), (3, 2), 2)
    >>> standard().abyss["hollow-king"].forbids
    ('spell',)
    """

    id: str
    name: str
    points: int
    sign: str  # one of SIGNS
    red: tuple[int, ...]
    blue: tuple[int, ...]
    condition: str
    forbids: tuple[str, ...] = ()  # of FORBIDDEN
    most_actions: int = NO_LIMIT
    action_cost: int = 1  # how many each action counts as


class Space(Value):
    """A place of the village board with its hexagon number; yellow ones are the trading post.

    >>> standard().spaces["hermit"].number, standard().spaces["hermit"].yellow, standard().spaces["healer"].pawns
    (10, True, 3)
    """

    id: str
    name: str
    number: int
    yellow: bool = False
    pawns: int = 1  # how many players' pawns it has room for


class Den(Value):
    """A space of the catacombs, on which one creature lies.

    >>> standard().dens["b2"].level, standard().dens["b2"].arrows
    (2, ('a2', 'a3', 'b1', 'b3', 'c1', 'c2'))
    """

    id: str
    name: str
    level: int
    arrows: tuple[str, ...]  # where the red arrows lead, in the order of the board


class Spoils(Value):
    """What a win on a level brings; where there are gold and cards, one of the two."""

    gold: int = 0
    cards: int = 0
    points: int = 0


class Boards(Value):
    """What the two boards show, and what lies in the box, as content/boards.toml has it."""

    spaces: tuple[Space, ...]  # by number
    dens: tuple[Den, ...]  # by level
    spoils: tuple[Spoils, ...]  # by level
    plain_slots: tuple[int, ...]  # of influence and of supplies
    marked_slots: tuple[int, ...]  # each open in a game of so many players, or more
    components: tuple[tuple[str, int], ...]


class Content:
    """All that the rules look up, immutable by convention: two contents are equal only if they are the same one.

    >>> content = standard()
    >>> content.components["gold"], len(content.deck), content.level(3)
    (20, 36, ('c1', 'c2', 'c3'))
    """

    __slots__ = (
        "abyss",
        "boards",
        "cards",
        "characters",
        "components",
        "copies",
        "creatures",
        "deck",
        "dens",
        "effects",
        "headings",
        "order",
        "packs",
        "post",
        "spaces",
        "statuses",
    )

    def __init__(
        self,
        boards: Boards,
        characters: Mapping[str, Character],
        cards: Mapping[str, Card],
        copies: Mapping[str, int],
        creatures: Mapping[str, Creature],
        abyss: Mapping[str, AbyssCard],
        statuses: Mapping[str, str],
        headings: Mapping[str, str],
        packs: tuple[tuple[str, int], ...] = (),
    ) -> None:
        self.boards, self.components = boards, dict(boards.components)
        self.characters, self.creatures, self.abyss = characters, creatures, abyss
        self.cards, self.copies = cards, copies
        self.statuses, self.headings = statuses, headings
        self.packs = packs  # names and versions of a user's own packs, the later laid over the earlier
        self.effects: Mapping[str, Effect] = {e.id: e for card in cards.values() for e in card.effects}
        self.deck = tuple(id for id in cards for _ in range(copies[id]))
        """The ids of all cards in the box, in order; a card of which there are several stands here as often."""
        self.spaces: Mapping[str, Space] = {space.id: space for space in boards.spaces}
        self.dens: Mapping[str, Den] = {den.id: den for den in boards.dens}
        self.post = tuple(space.id for space in boards.spaces if space.yellow)
        """The six yellow spaces, by number."""
        self.order: Mapping[str, int] = {thing: rank for rank, thing in enumerate((*cards, *creatures, *abyss))}

    def __repr__(self) -> str:
        return f"<Content: {len(self.characters)} characters, {len(self.deck)} cards, {len(self.creatures)} creatures>"

    def __reduce__(self) -> tuple[Callable[..., Content], tuple[Any, ...]]:
        if self is standard():  # so that in another process it is that process's own one
            return standard, ()
        things = (self.characters, self.cards, self.copies, self.creatures, self.abyss)
        return Content, (self.boards, *things, self.statuses, self.headings, self.packs)

    def level(self, number: int) -> tuple[str, ...]:
        """The spaces of one level of the catacombs.

        >>> standard().level(1)
        ('a1', 'a2', 'a3', 'a4', 'a5')
        """
        return tuple(den.id for den in self.boards.dens if den.level == number)

    def spoils(self, level: int) -> Spoils:
        """What a win on this level brings.

        >>> standard().spoils(2)
        Spoils(gold=2, cards=1, points=0)
        """
        return self.boards.spoils[level - 1]

    def slots(self, area: str, players: int) -> int:
        """How many cubes an area holds in a game of so many players (areas.slots).

        >>> [standard().slots("influence", players) for players in (3, 4, 5)]
        [4, 5, 6]
        """
        opened = sum(players >= mark for mark in self.boards.marked_slots)
        return int(self.boards.plain_slots[AREAS.index(area)] + opened)

    def sort(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Cards, creatures or abyss cards in the order of the card list.

        >>> standard().sort(["adept", "sling", "wolfs-jaw"])
        ('wolfs-jaw', 'sling', 'adept')
        """
        return tuple(sorted(ids, key=self.order.__getitem__))

    def status(self, path: str) -> str:
        """Where a value comes from: printed, assumed, or a user's own. Numbers of a list count from 1.

        >>> standard().status("ranger.spell"), standard().status("ranger.weapon"), standard().status("spoils_gold.2")
        ('printed', 'assumed', 'printed')
        """
        try:
            return self.statuses[path]
        except KeyError:
            head = path.partition(".")[0]
            near = [known for known in self.statuses if known.startswith(f"{head}.")]
            hint = f"{head} has {', '.join(near)}" if near else "ask as in ranger.spell or spoils_gold.1"
            raise KeyError(f"The content has no value {path!r}: {hint}.") from None

    def heading(self, path: str) -> str:
        """The rulebook's heading under which a printed value stands, empty where none is given.

        >>> standard().heading("enchanter.gold"), standard().heading("knight.gold")
        ('Set Up', '')
        """
        self.status(path)
        return self.headings.get(path, "")


@cache
def standard() -> Content:
    """The content of the box, read from the packaged files when it is first asked for.

    >>> standard().characters["enchanter"].gold, standard() is standard()
    (1, True)
    """
    import tomllib
    from pathlib import Path

    from .content_read import read

    folder = Path(__file__).parent / "content"
    return Content(*read({name: tomllib.loads((folder / name).read_text(encoding="utf-8")) for name in FILES}))
