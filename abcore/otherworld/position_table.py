"""The table inside a position code: who stands where and what lies where, each number below what is still possible.
What is in no hand, on no space and in no pile is in the deck; what is nowhere is in the supply."""

from __future__ import annotations

from abcore.engine.position import Packer, PositionError, Unpacker

from .content import Content
from .frames import Frame
from .game import OtherWorld
from .setup import opening
from .situation_table import supplied
from .state import ABYSS, GONE, OFF, PRISON, AbyssDeck, Hero, Known, Table

SUPPLY = ("gold", "weapons", "advancements", "points")
PILES = ("deck", "discards", "aside")
"""Where a card can lie besides the trading post; after these come the hands."""
LYING = ("unseen", "open", "head", "among")
"""Where an abyss card can lie; after these come the players who have won it."""


def put_table(packer: Packer, game: OtherWorld, s: Table) -> None:
    """Everything but the frames."""
    c, players = game.content, len(s.heroes)
    packer.put(s.first + 1, players + 1)
    princes = _princes(c)
    packer.put(princes.index(s.prince), len(princes))
    packer.put_number(s.out, 2)
    for id in _healers(c):
        packer.put(int(id in s.healed), 2)
    for hero in s.heroes:
        _put_hero(packer, c, hero)
    _put_cards(packer, c, s)
    for hero in s.heroes:
        held = ["", *dict.fromkeys(hero.cards)]
        packer.put(held.index(hero.hidden), len(held))
    _put_creatures(packer, c, s)
    _put_abyss(packer, c, s)
    derived = supplied(game, s)
    packer.put(int(derived != s), 2)
    if derived != s:
        for field in SUPPLY:
            packer.put_number(getattr(s, field))


def get_table(unpacker: Unpacker, game: OtherWorld, players: int, frames: tuple[Frame, ...]) -> Table:
    """Everything back."""
    c = game.content
    if any(getattr(frame, "seat", 0) not in range(-1, players) for frame in frames):
        raise PositionError("This code names a player who is not there.")
    first, princes = unpacker.get(players + 1) - 1, _princes(c)
    s = opening(game.rules, players).but(
        frames=frames, first=first, prince=princes[unpacker.get(len(princes))], out=_few(unpacker.get_number(2)),
        healed=tuple(id for id in _healers(c) if unpacker.get(2)),
        heroes=tuple(_get_hero(unpacker, c) for _ in range(players)),
    )  # fmt: skip
    s = _get_cards(unpacker, c, s)
    hidden = [["", *dict.fromkeys(hero.cards)] for hero in s.heroes]
    heroes = [hero.but(hidden=h[unpacker.get(len(h))]) for hero, h in zip(s.heroes, hidden, strict=True)]
    s = s.but(heroes=tuple(heroes), creatures=_get_creatures(unpacker, c))
    s = supplied(game, _get_abyss(unpacker, c, s))
    if unpacker.get(2):
        s = s.but(**{field: unpacker.get_number() for field in SUPPLY})
    return s


def _few(number: int, most: int = 99) -> int:
    if number > most:
        raise PositionError("This code holds a number that is too large.")
    return number


def _princes(c: Content) -> tuple[str, ...]:
    return (OFF, GONE, *c.spaces)


def _places(c: Content) -> tuple[str, ...]:
    return (OFF, *PRISON, ABYSS, *c.spaces, *c.dens)


def _healers(c: Content) -> list[str]:
    return [character.id for character in c.characters.values() if character.heal]


# -- a hero -----------------------------------------------------------------------------------------------------------


def _put_hero(packer: Packer, c: Content, hero: Hero) -> None:
    """What a player has apart from cards."""
    characters, places = ("", *c.characters), _places(c)
    packer.put(characters.index(hero.character), len(characters))
    packer.put(places.index(hero.place), len(places))
    for number in (hero.gold, hero.weapons, hero.points, hero.wounds):
        packer.put_number(number, 4)
    for number in (hero.advancements, hero.influence, hero.supplies):
        packer.put(number, 4)
    packer.put_number(hero.shield, 2)
    packer.put(int(hero.hermit), 2)
    packer.put(int(hero.healed), 2)


def _get_hero(unpacker: Unpacker, c: Content) -> Hero:
    characters, places = ("", *c.characters), _places(c)
    character, place = characters[unpacker.get(len(characters))], places[unpacker.get(len(places))]
    gold, weapons, points, wounds = (_few(unpacker.get_number(4)) for _ in range(4))
    advancements, influence, supplies = (unpacker.get(4) for _ in range(3))
    shield, hermit, healed = _few(unpacker.get_number(2)), bool(unpacker.get(2)), bool(unpacker.get(2))
    return Hero(
        character, place, gold, weapons, points, wounds, advancements, influence, supplies,
        shield=shield, hermit=hermit, healed=healed,
    )  # fmt: skip


# -- weapon/spell cards -----------------------------------------------------------------------------------------------


def _put_cards(packer: Packer, c: Content, s: Table) -> None:
    """The trading post space by space, then the place of every other card; equal ones in the order of the places."""
    left = list(c.deck)
    for card in s.post:
        kinds = ["", *dict.fromkeys(left)]
        packer.put(kinds.index(card), len(kinds))
        if card:
            left.remove(card)
    lying = [s.deck, s.discards, s.aside, *(hero.cards for hero in s.heroes)]
    for card in dict.fromkeys(left):
        places = [at for at, cards in enumerate(lying) for _ in range(cards.count(card))]
        for place in places:
            packer.put(place, len(lying))


def _get_cards(unpacker: Unpacker, c: Content, s: Table) -> Table:
    left, post = list(c.deck), list[str]()
    for _ in s.post:
        kinds = ["", *dict.fromkeys(left)]
        post.append(kinds[unpacker.get(len(kinds))])
        if post[-1]:
            left.remove(post[-1])
    lying: list[list[str]] = [[] for _ in (*PILES, *s.heroes)]
    for card in dict.fromkeys(left):
        places = [unpacker.get(len(lying)) for _ in range(left.count(card))]
        if places != sorted(places):
            raise PositionError("This code names the places of equal cards in another order than codes do.")
        for place in places:
            lying[place].append(card)
    deck, discards, aside, *hands = map(tuple, lying)
    heroes = tuple(hero.but(cards=hand) for hero, hand in zip(s.heroes, hands, strict=True))
    return s.but(post=tuple(post), deck=deck, discards=discards, aside=aside, heroes=heroes)


# -- creatures and the abyss ------------------------------------------------------------------------------------------


def _put_creatures(packer: Packer, c: Content, s: Table) -> None:
    left = list(c.creatures)
    for creature in s.creatures:
        packer.put(int(bool(creature)), 2)
        if creature:
            packer.put(left.index(creature), len(left))
            left.remove(creature)


def _get_creatures(unpacker: Unpacker, c: Content) -> tuple[str, ...]:
    left = list(c.creatures)
    return tuple(left.pop(unpacker.get(len(left))) if unpacker.get(2) else "" for _ in c.dens)


def _put_abyss(packer: Packer, c: Content, s: Table) -> None:
    """The place of every abyss card, the order of those that were seen, and who knows what of them."""
    deck = s.abyss_deck
    lying = [deck.unseen, s.abyss, deck.head, deck.among, *(hero.won for hero in s.heroes)]
    for card in c.abyss:
        packer.put(next(at for at, cards in enumerate(lying) if card in cards), len(lying))
    left = list(c.sort(deck.head))
    for card in deck.head:
        packer.put(left.index(card), len(left))
        left.remove(card)
    packer.put(deck.mixed, len(c.abyss) + 1)
    for known in s.known if deck.places else ():
        packer.put(known.exact, len(c.abyss) + 1)
        packer.put(known.among.count(""), len(c.abyss) + 1)
        for card in _knowable(c, deck):
            packer.put(int(card in known.among), 2)


def _knowable(c: Content, deck: AbyssDeck) -> tuple[str, ...]:
    """The cards that a seat may know to be among the places that were looked at."""
    return c.sort((*deck.head, *deck.among, *(deck.unseen if deck.mixed else ())))


def _get_abyss(unpacker: Unpacker, c: Content, s: Table) -> Table:
    lying: list[list[str]] = [[] for _ in (*LYING, *s.heroes)]
    for card in c.abyss:
        lying[unpacker.get(len(lying))].append(card)
    unseen, open_, seen, among, *won = lying
    head = tuple(seen.pop(unpacker.get(len(seen))) for _ in tuple(seen))
    deck = AbyssDeck(head, unpacker.get(len(c.abyss) + 1), tuple(among), tuple(unseen))
    heroes = tuple(hero.but(won=tuple(cards)) for hero, cards in zip(s.heroes, won, strict=True))
    known = tuple(_get_known(unpacker, c, deck) if deck.places else Known() for _ in s.heroes)
    return s.but(heroes=heroes, abyss=tuple(open_), abyss_deck=deck, known=known)


def _get_known(unpacker: Unpacker, c: Content, deck: AbyssDeck) -> Known:
    exact, hidden = unpacker.get(len(c.abyss) + 1), unpacker.get(len(c.abyss) + 1)
    return Known(exact, ("",) * hidden + tuple(card for card in _knowable(c, deck) if unpacker.get(2)))
