"""The table inside a position code: who and what lies where, each number below the count of what is still to be placed.
What is in no village, no row and no tail is in its pile; what is nowhere is in the supply."""

from __future__ import annotations

from collections.abc import Iterable

from abcore.engine.position import Packer, PositionError, Unpacker

from .content import Content
from .frames import Frame
from .game import AboveAndBelow
from .situation_frames import parties
from .situation_table import ITEMS, goods_of
from .state import GOODS, Holding, Pile, Table, Village

AREAS = ("ready", "exhausted", "injured")
Counts = dict[str, int]


def put_table(packer: Packer, game: AboveAndBelow, s: Table) -> None:
    """Everything but the frames."""
    c, players = game.content, len(s.villages)
    packer.put(s.first, 4)
    packer.put(s.round - 1, c.chambers)
    for passed in s.passed:
        packer.put(int(passed), 2)
    packer.put(int(s.cider), 2)
    for at in range(players):
        _put_plain(packer, c, s.villages[at])
    _put_people(packer, c, s)
    _put_deck(packer, c, s, c.houses, s.houses, s.house_pile)
    _put_deck(packer, c, s, c.outposts, s.outposts, s.outpost_pile)
    _put_deck(packer, c, s, c.keys, s.keys, s.key_pile)
    _put_deck(packer, c, s, c.stars, s.stars, Pile(()))
    _put_deck(packer, c, s, made_up_cards(c), (), Pile(()))
    _put_caves(packer, c, s)
    derived = _supply(game, s)
    packer.put(int(derived != s), 2)
    if derived != s:
        for number in (*s.goods, s.potions, s.ciders):
            packer.put_number(number)


def get_table(unpacker: Unpacker, game: AboveAndBelow, players: int, frames: tuple[Frame, ...]) -> Table:
    """Everything back."""
    c = game.content
    first, round_ = unpacker.get(4), unpacker.get(c.chambers) + 1
    passed = tuple(bool(unpacker.get(2)) for _ in range(players))
    cider = bool(unpacker.get(2))
    if first >= players or any(getattr(frame, "seat", 0) not in range(players) for frame in frames):
        raise PositionError("This code names a player who is not there.")
    plain = [_get_plain(unpacker, c) for _ in range(players)]
    areas, slots, people, specials = _get_people(unpacker, c, players, frames)
    holdings: list[list[Holding]] = [[Holding(c.start_house, 1, 0)] for _ in range(players)]
    houses, house_pile = _get_deck(unpacker, c, holdings, c.houses)
    outposts, outpost_pile = _get_deck(unpacker, c, holdings, c.outposts)
    keys, key_pile = _get_deck(unpacker, c, holdings, c.keys)
    stars, left = _get_deck(unpacker, c, holdings, c.stars)
    _get_deck(unpacker, c, holdings, made_up_cards(c))
    if left.unseen or left.tail:
        raise PositionError("This code loses a star house.")
    cave, cave_pile = _get_caves(unpacker, c)
    villages = tuple(
        village.but(**areas[seat], holdings=tuple(sorted(holdings[seat], key=lambda h: c.order[h.card])))
        for seat, village in enumerate(plain)
    )
    s = Table(
        frames, villages, round_, first, passed, houses, outposts, keys, stars, slots, cave, house_pile, outpost_pile,
        people, cave_pile, key_pile, specials, c.goods_count, c.potions, c.ciders, cider,
    )  # fmt: skip
    s = _supply(game, s)
    if unpacker.get(2):
        *goods, potions, ciders = [unpacker.get_number() for _ in range(len(GOODS) + 2)]
        s = s.but(goods=tuple(goods), potions=potions, ciders=ciders)
    if min(*s.goods, s.potions, s.ciders) < 0:
        raise PositionError("This code holds more than the box does.")
    return s


# -- a village --------------------------------------------------------------------------------------------------------


def _put_plain(packer: Packer, c: Content, v: Village) -> None:
    """What a village has apart from villagers and buildings."""
    packer.put_number(v.coins, 16)
    packer.put(v.reputation, len(c.reputation))
    for number in (v.caves, v.potions, v.ciders):
        packer.put_number(number, 3)
    packer.put(int(any(v.goods)), 2)
    for number in v.goods if any(v.goods) else ():
        packer.put_number(number, 2)
    packer.put(len(v.track), len(GOODS) + 1)
    kinds = list(GOODS)
    for good, n in v.track:
        packer.put(kinds.index(good), len(kinds))
        kinds.remove(good)
        packer.put_number(n - 1, 2)
    packer.put_number(len(v.sale), 2)
    for item in v.sale:
        packer.put(ITEMS.index(item), len(ITEMS))


def _get_plain(unpacker: Unpacker, c: Content) -> Village:
    coins, reputation = _few(unpacker.get_number(16), 9_999), unpacker.get(len(c.reputation))
    caves, potions, ciders = (_few(unpacker.get_number(3)) for _ in range(3))
    goods = tuple(_few(unpacker.get_number(2)) for _ in GOODS) if unpacker.get(2) else (0,) * len(GOODS)
    kinds, track = list(GOODS), []
    for _ in range(unpacker.get(len(GOODS) + 1)):
        good = kinds.pop(unpacker.get(len(kinds)))
        track.append((good, _few(unpacker.get_number(2)) + 1))
    sale = [ITEMS[unpacker.get(len(ITEMS))] for _ in range(_few(unpacker.get_number(2)))]
    return Village(coins, (), (), (), (), caves, goods, potions, ciders, tuple(track), tuple(sorted(sale)), reputation)


def _few(number: int, most: int = 99) -> int:
    if number > most:
        raise PositionError("This code holds a number that is too large.")
    return number


# -- villagers --------------------------------------------------------------------------------------------------------


def _put_people(packer: Packer, c: Content, s: Table) -> None:
    """Each starting villager's area, then the place of everyone else."""
    for v in s.villages:
        for villager in c.starting:
            lying = [villager in getattr(v, area) for area in AREAS]
            packer.put(lying.index(True) if any(lying) else len(AREAS), len(AREAS) + 1)
    for slot in s.slots:
        fitting = ["", *_everyone(c)]
        packer.put(fitting.index(slot), len(fitting))
    for villager in _everyone(c):
        if villager not in s.slots:
            _put_place(packer, s, villager, [villager in s.villager_pile.unseen])
    for special in dict.fromkeys(c.specials):
        places = sorted(_places(s, special))
        for at in range(c.specials.count(special)):
            place = places[at] if at < len(places) else _aside(s, special, at - len(places))
            packer.put(place, len(s.villages) * len(AREAS) + 2)


def _everyone(c: Content) -> list[str]:
    """The villagers of the pile, and those made up on the spot."""
    return [token.id for token in c.tokens.values() if token.family == "villager"]


def _places(s: Table, villager: str) -> list[int]:
    """Every area in which a kind of villager lies, as a number."""
    return [
        seat * len(AREAS) + area
        for seat, v in enumerate(s.villages)
        for area, name in enumerate(AREAS)
        for lying in getattr(v, name)
        if lying == villager
    ]


def _aside(s: Table, special: str, at: int) -> int:
    """Beside the table, or on the way."""
    beside = s.specials.count(special)
    return len(s.villages) * len(AREAS) + (0 if at < beside else 1)


def _put_place(packer: Packer, s: Table, villager: str, in_pile: list[bool]) -> None:
    places = _places(s, villager)
    nowhere = len(s.villages) * len(AREAS)
    packer.put(places[0] if places else nowhere + (0 if in_pile[0] else 1), nowhere + 2)


def _get_people(
    unpacker: Unpacker, c: Content, players: int, frames: tuple[Frame, ...]
) -> tuple[list[dict[str, tuple[str, ...]]], tuple[str, ...], Pile, tuple[str, ...]]:
    found: list[dict[str, list[str]]] = [{area: [] for area in AREAS} for _ in range(players)]
    for seat in range(players):
        for villager in c.starting:
            area = unpacker.get(len(AREAS) + 1)
            if area < len(AREAS):
                found[seat][AREAS[area]].append(villager)
    everyone = _everyone(c)
    slots = tuple(["", *everyone][unpacker.get(len(everyone) + 1)] for _ in c.slot_costs)
    pile: list[str] = []
    specials: list[str] = []
    nowhere = players * len(AREAS)
    for villager in [*(v for v in everyone if v not in slots), *c.specials]:
        place = unpacker.get(nowhere + 2)
        if place < nowhere:
            found[place // len(AREAS)][AREAS[place % len(AREAS)]].append(villager)
        elif place == nowhere:
            (specials if villager in c.specials else pile).append(villager)
    _check_people(c, found, slots, frames)
    areas = [{area: c.sort(lying) for area, lying in village.items()} for village in found]
    return areas, slots, Pile(c.sort(pile)), c.sort(specials)


def _check_people(
    c: Content, found: list[dict[str, list[str]]], slots: tuple[str, ...], frames: tuple[Frame, ...]
) -> None:
    """Nobody may stand in two places."""
    filled = [slot for slot in slots if slot]
    if len(set(filled)) < len(filled):
        raise PositionError("This code puts a villager on two slots.")
    for seat, village in enumerate(found):
        away = parties(frames, seat)
        at_home = [v for lying in village.values() for v in lying if c.tokens[v].family != "special"]
        if any(v not in c.tokens for v in away) or set(away) & set(at_home):
            raise PositionError("This code puts a villager into two places.")


# -- cards ------------------------------------------------------------------------------------------------------------


def made_up_cards(c: Content) -> tuple[str, ...]:
    """Cards that are in no deck; a situation may put a few of each anywhere."""
    decks = {*c.houses, *c.outposts, *c.keys, *c.stars, c.start_house}
    return tuple(card for card in c.cards if card not in decks for _ in range(3))


def _left(deck: Iterable[str]) -> Counts:
    counts: Counts = {}
    for card in deck:
        counts[card] = counts.get(card, 0) + 1
    return counts


def _put_deck(packer: Packer, c: Content, s: Table, deck: tuple[str, ...], row: tuple[str, ...], pile: Pile) -> None:
    """The open row, the known tail, and how many of each kind every village has; the rest is unseen."""
    left = _left(deck)
    families = {c.cards[card].family for card in deck}
    own = [card for card in dict.fromkeys(made_up_cards(c)) if c.cards[card].family in families]
    packer.put_number(len(row), 8)
    for card in row:
        kinds = ["", *left, *(card for card in own if card not in left)]
        packer.put(kinds.index(card), len(kinds))
        _take(left, card)
    packer.put_number(len(pile.tail), 4)
    for card in pile.tail:
        packer.put(list(left).index(card), len(left))
        _take(left, card)
    for v in s.villages:
        holdings = {h.card: h for h in v.holdings}
        for card in list(left):  # of what is all placed, nobody can have one
            held = holdings.get(card)
            packer.put(held.n if held else 0, left[card] + 1)
            if held:
                packer.put(held.goods, held.n * c.cards[card].goods + 1)
                _take(left, card, held.n)


def _take(left: Counts, card: str, n: int = 1) -> None:
    if card in left:
        left[card] -= n
        if left[card] <= 0:
            del left[card]


def _get_deck(
    unpacker: Unpacker, c: Content, holdings: list[list[Holding]], deck: tuple[str, ...]
) -> tuple[tuple[str, ...], Pile]:
    left = _left(deck)
    families = {c.cards[card].family for card in deck}
    own = [card for card in dict.fromkeys(made_up_cards(c)) if c.cards[card].family in families]
    row, tail = [], []
    for _ in range(_few(unpacker.get_number(8))):
        kinds = ["", *left, *(card for card in own if card not in left)]
        row.append(kinds[unpacker.get(len(kinds))])
        _take(left, row[-1])
    for _ in range(_few(unpacker.get_number(4))):
        tail.append(list(left)[unpacker.get(len(left))])
        _take(left, tail[-1])
    for village in holdings:
        for card in list(left):
            n = unpacker.get(left[card] + 1)
            if n:
                village.append(Holding(card, n, unpacker.get(n * c.cards[card].goods + 1)))
                _take(left, card, n)
    return tuple(row), Pile(tuple(card for card, n in left.items() for _ in range(n)), tuple(tail))


def _put_caves(packer: Packer, c: Content, s: Table) -> None:
    left = list(c.cave_pile)
    packer.put(["", *left].index(s.cave), len(left) + 1)
    left = [cave for cave in left if cave != s.cave]
    packer.put_number(len(s.cave_pile.tail), 4)
    for cave in s.cave_pile.tail:
        packer.put(left.index(cave), len(left))
        left.remove(cave)
    for cave in left:
        packer.put(int(cave in s.cave_pile.unseen), 2)


def _get_caves(unpacker: Unpacker, c: Content) -> tuple[str, Pile]:
    left = list(c.cave_pile)
    cave = ["", *left][unpacker.get(len(left) + 1)]
    left = [each for each in left if each != cave]
    tail = [left.pop(unpacker.get(len(left))) for _ in range(_few(unpacker.get_number(4)))]
    unseen = tuple(each for each in left if unpacker.get(2))
    return cave, Pile(unseen, tuple(tail))


def _supply(game: AboveAndBelow, s: Table) -> Table:
    """The supply as it follows from the box and from all that lies elsewhere."""
    c = game.content
    if not game.switches.limited_supply:
        return s.but(goods=c.goods_count, potions=c.potions, ciders=c.ciders - 1)
    goods = list(c.goods_count)
    for v in s.villages:
        for at, n in enumerate(goods_of(c, v).values()):
            goods[at] -= n
    potions = c.potions - sum(v.potions + v.sale.count("potion") for v in s.villages)
    ciders = c.ciders - s.cider - sum(v.ciders + v.sale.count("cider") for v in s.villages)
    return s.but(goods=tuple(goods), potions=potions, ciders=ciders)
