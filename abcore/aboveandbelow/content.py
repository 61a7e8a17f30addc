"""What is printed on the boards, cards and tokens, as frozen values, each number with its status.
Reading and checking the files is left to content_read.py, the encounter book to book.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from abcore.engine.value import Value

if TYPE_CHECKING:
    from fractions import Fraction

    from .book import Paragraph

GAME = "above-and-below"
STATUSES = ("printed", "reported", "seen", "assumed")
"""What a file of ours may say of a value; those of a user's pack are "own"."""
CARD_FAMILIES = ("start", "house", "key", "star", "outpost")
TOKEN_FAMILIES = ("start", "villager", "special")
FILES = ("cards.toml", "villagers.toml", "boards.toml")

Holdings: TypeAlias = tuple[tuple[Any, ...], ...]
"""A village's buildings as counts of kinds: (card id, how many, goods on them)."""


class Card(Value):
    """A building that can be owned; what each key means is told at the head of content/cards.toml.

    >>> card = standard().cards["house-4-fruit-arrow"]
    >>> card.name, card.cost, card.good, card.goods, card.arrow
    ('house for 4: fruit, replenishing', 4, 'fruit', 1, True)
    """

    id: str
    name: str
    family: str
    cost: int
    beds: int = 0
    points: int = 0
    income: int = 0
    income_goods: tuple[str, ...] = ()
    potions: int = 0
    potion_income: int = 0
    reputation: int = 0
    rerolls: int = 0
    coin_building: int = 0
    coin_exploring: int = 0
    train_to_ready: bool = False
    cider_as_coin: bool = False
    potion_as_coin: bool = False
    good: str = ""
    goods: int = 0
    arrow: bool = False
    per: tuple[str, ...] = ()
    per_points: int = 0


class Token(Value):
    """A villager token: tools (0 none, 1 the tool, 2 the tool with a plus) and the thresholds of its lanterns."""

    id: str
    name: str
    family: str
    hammer: int
    quill: int
    one_from: int
    two_from: int  # 7, which no die reaches, when there is no second threshold
    cat: bool = False
    own_bed: bool = False
    bad_reputation: bool = False

    def lanterns(self, face: int) -> int:
        """The lanterns that a die brings: the highest threshold it reaches, not the sum (explore.lanterns).

        >>> [standard().tokens["scout"].lanterns(face) for face in (1, 2, 3, 4, 5, 6)]
        [1, 1, 2, 2, 2, 2]
        """
        return 2 if face >= self.two_from else 1 if face >= self.one_from else 0

    @property
    def mean(self) -> Fraction:
        """Lanterns per die; whether a cat obeys at all is not counted in.

        >>> standard().tokens["scribe"].mean
        Fraction(3, 2)
        """
        from fractions import Fraction

        return Fraction(sum(map(self.lanterns, range(1, 7))), 6)


class Tally(Value):
    """What the buildings of a village give together; the goods on the track are not looked at."""

    beds: int
    rerolls: int
    income: int
    potion_income: int
    coin_building: int
    coin_exploring: int
    train_to_ready: bool
    cider_as_coin: bool
    potion_as_coin: bool
    outposts: int
    houses: int  # key, star and starting houses too
    buildings: int


class Boards(Value):
    """The numbers of the two boards, of the setup and of the box, as content/boards.toml has them."""

    track_points: tuple[int, ...]  # slots one to eight
    track_income: tuple[int, ...]  # by kinds on the track, from none
    slot_costs: tuple[int, ...]  # from the cheap end
    reputation: tuple[int, ...]  # points per space, from the surface down
    torch: int  # the space on which all start
    rank_bonus: tuple[int, ...]
    rank_bonus_two: int  # for the first of two players
    chambers: int
    start_coins: int
    row: int
    keys_in_play: int
    goods: tuple[str, ...]
    goods_names: tuple[str, ...]
    goods_count: tuple[int, ...]
    goods_rarity: tuple[str, ...]
    components: tuple[tuple[str, int], ...]


class Content:
    """All that the rules look up, immutable by convention: two contents are equal only if they are the same one.

    >>> content = standard()
    >>> content.track_income[3], content.reputation[content.torch], len(content.houses)
    (6, 0, 25)
    """

    __slots__ = (
        *Boards._fields, "boards", "cards", "tokens", "copies", "statuses", "pages", "caves", "paragraphs", "order",
        "houses", "outposts", "keys", "stars", "pile", "specials", "starting", "start_house", "good_index",
        "potions", "ciders", "dice", "cave_pile", "packs", "base", "tally",
    )  # fmt: skip

    track_points: tuple[int, ...]
    track_income: tuple[int, ...]
    slot_costs: tuple[int, ...]
    reputation: tuple[int, ...]
    torch: int
    rank_bonus: tuple[int, ...]
    rank_bonus_two: int
    chambers: int
    start_coins: int
    row: int
    keys_in_play: int
    goods: tuple[str, ...]
    goods_names: tuple[str, ...]
    goods_count: tuple[int, ...]
    goods_rarity: tuple[str, ...]

    def __init__(
        self,
        boards: Boards,
        cards: Mapping[str, Card],
        tokens: Mapping[str, Token],
        copies: Mapping[str, int],
        statuses: Mapping[str, str],
        pages: Mapping[str, int],
        caves: Mapping[str, tuple[int, ...]],
        paragraphs: Mapping[int, Paragraph],
        order: Mapping[str, int] | None = None,
        cave_pile: tuple[str, ...] | None = None,
        packs: tuple[tuple[str, int], ...] = (),
        base: Content | None = None,
    ) -> None:
        for field, value in zip(Boards._fields, boards, strict=True):
            setattr(self, field, value)
        self.boards, self.components = boards, dict(boards.components)
        self.cards, self.tokens, self.copies = cards, tokens, copies
        self.statuses, self.pages = statuses, pages
        self.caves, self.paragraphs = caves, paragraphs
        self.order = order or {thing: rank for rank, thing in enumerate((*cards, *tokens))}
        self.cave_pile = tuple(caves) if cave_pile is None else cave_pile
        self.packs = packs  # names and versions of a user's own packs, the later laid over the earlier
        self.base: Content = base or self  # the same without what is made up on the spot
        self.houses, self.outposts = self._box(cards, "house"), self._box(cards, "outpost")
        self.keys, self.stars = self._box(cards, "key"), self._box(cards, "star")
        self.pile, self.specials = self._box(tokens, "villager"), self._box(tokens, "special")
        self.starting = tuple(dict.fromkeys(self._box(tokens, "start")))
        self.start_house = self._box(cards, "start")[0]
        self.good_index: Mapping[str, int] = {good: i for i, good in enumerate(boards.goods)}
        self.potions, self.ciders, self.dice = (self.components[key] for key in ("potions", "ciders", "dice"))
        # Asked at every move, so the cache itself is the attribute: no method call lies before it.
        self.tally: Callable[[Holdings], Tally] = lru_cache(maxsize=8192)(self._tally)

    def _box(self, things: Mapping[str, Card] | Mapping[str, Token], family: str) -> tuple[str, ...]:
        """The ids of one family as often as they lie in the box, in order."""
        found = (id for id, thing in things.items() if thing.family == family)
        return tuple(id for id in found for _ in range(self.copies.get(id, 0)))

    def __repr__(self) -> str:
        return f"<Content: {len(self.cards)} kinds of card, {len(self.tokens)} of villager, {len(self.caves)} caves>"

    def __reduce__(self) -> tuple[Callable[..., Content], tuple[Any, ...]]:
        if self is standard():  # so that in another process it is that process's own one
            return standard, ()
        parts = (self.cards, self.tokens, self.copies, self.statuses, self.pages, self.caves, self.paragraphs)
        base = None if self.base is self else self.base
        return Content, (self.boards, *parts, self.order, self.cave_pile, self.packs, base)

    def status(self, path: str) -> str:
        """Where a value comes from: printed, reported, seen or assumed, or a user's own.

        Slots and ranks count from 1; kinds on the track and reputation spaces from 0.

        >>> standard().status("scribe.two_from"), standard().status("track_points.3"), standard().status("torch")
        ('seen', 'printed', 'assumed')
        """
        try:
            return self.statuses[path]
        except KeyError:
            head = path.partition(".")[0]
            near = [known for known in self.statuses if known.startswith(f"{head}.")]
            hint = f"{head} has {', '.join(near)}" if near else "ask as in house-4-2-fruit.cost or track_points.3"
            raise KeyError(f"The content has no value {path!r}: {hint}.") from None

    def page(self, path: str) -> int:
        """The rulebook's page on which a printed value stands, 0 where none is given.

        >>> standard().page("rank_bonus.1"), standard().page("torch")
        (13, 0)
        """
        self.status(path)
        return self.pages.get(path, 0)

    def _tally(self, holdings: Holdings) -> Tally:
        """What these buildings give together; ask `tally`, which remembers.

        >>> mine = (("start-house", 1, 0), ("house-5-bed-potion", 2, 0), ("key-2-rerolls", 1, 0))
        >>> standard().tally(mine).beds, standard().tally(mine).rerolls, standard().tally(mine).houses
        (5, 2, 4)
        """
        mine = [(self.cards[holding[0]], holding[1]) for holding in holdings]
        buildings = sum(n for _, n in mine)
        outposts = sum(n for card, n in mine if card.family == "outpost")
        return Tally(
            sum(card.beds * n for card, n in mine),
            sum(card.rerolls * n for card, n in mine),
            sum(card.income * n for card, n in mine),
            sum(card.potion_income * n for card, n in mine),
            sum(card.coin_building * n for card, n in mine),
            sum(card.coin_exploring * n for card, n in mine),
            any(card.train_to_ready for card, _ in mine),
            any(card.cider_as_coin for card, _ in mine),
            any(card.potion_as_coin for card, _ in mine),
            outposts,
            buildings - outposts,
            buildings,
        )

    def sort(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Cards or villagers in the order of the card list.

        >>> standard().sort(["metal-man", "scout", "brom-thatch", "scout"])
        ('scout', 'scout', 'brom-thatch', 'metal-man')
        """
        return tuple(sorted(ids, key=self.order.__getitem__))

    def with_made_up(
        self,
        cards: Iterable[Card] = (),
        tokens: Iterable[Token] = (),
        caves: Mapping[str, tuple[int, ...]] | None = None,
        paragraphs: Mapping[int, Paragraph] | None = None,
    ) -> Content:
        """The same content with more things known, last in order; the box, and so a fresh setup, stays as it is.

        >>> hut = Card("house-1-hut", "a hut", "house", 1, beds=1)
        >>> more = standard().with_made_up([hut])
        >>> more.cards["house-1-hut"].beds, more.status("house-1-hut.beds"), "house-1-hut" in more.houses
        (1, 'assumed', False)
        """
        things: tuple[Card | Token, ...] = (*cards, *tokens)
        caves, paragraphs = caves or {}, paragraphs or {}
        self._refuse_clashes([*(thing.id for thing in things), *caves], paragraphs)
        return Content(
            self.boards,
            {**self.cards, **{thing.id: thing for thing in things if isinstance(thing, Card)}},
            {**self.tokens, **{thing.id: thing for thing in things if isinstance(thing, Token)}},
            self.copies,
            {**self.statuses, **{f"{thing.id}.{field}": "assumed" for thing in things for field in thing._fields}},
            self.pages,
            {**self.caves, **caves},
            {**self.paragraphs, **paragraphs},
            {**self.order, **{thing.id: rank for rank, thing in enumerate(things, start=len(self.order))}},
            self.cave_pile,
            self.packs,
            self.base,
        )

    def _refuse_clashes(self, ids: list[str], numbers: Iterable[int]) -> None:
        taken = {*self.cards, *self.tokens, *self.goods, *self.caves}
        twice = [id for i, id in enumerate(ids) if id in taken or id in ids[:i]]
        twice += [f"paragraph {number}" for number in numbers if number in self.paragraphs]
        if twice:
            raise ValueError(f"What is made up needs a name of its own; taken already: {', '.join(twice)}.")


@cache
def standard() -> Content:
    """The content of the box, read from the packaged files when it is first asked for.

    >>> standard().start_coins, standard() is standard()
    (7, True)
    """
    import tomllib
    from pathlib import Path

    from .book import read_book
    from .content_read import read

    folder = Path(__file__).parent / "content"
    files = {name: tomllib.loads((folder / name).read_text(encoding="utf-8")) for name in FILES}
    return Content(*read(files), *read_book())
