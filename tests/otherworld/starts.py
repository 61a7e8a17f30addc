"""Where walks begin: any switches, three to five players, and tables as they may be after many turns.
Everything follows from the random numbers that are handed in; what is laid out is kept whole."""

from random import Random
from typing import Any

from abcore.engine.game import Step
from abcore.otherworld import FIRST, OtherWorld, Table
from abcore.otherworld.abyss_deck import looked, ordered
from abcore.otherworld.frames import Turn
from abcore.otherworld.ledger import ledger
from abcore.otherworld.own import counted
from abcore.otherworld.state import Draft

FAVOURITES = ("force-field", "crystal-ball", "adept", "apprentice", "tool-making", "trade-master", "ferocity")


def random_game(rng: Random) -> OtherWorld:
    """A table with switches of any mind; most of them as usual."""
    changes: dict[str, Any] = {}
    for name, switch in ledger().switches.items():
        if rng.random() < 0.35:
            changes[name] = rng.choice(switch.values)
    return OtherWorld(FIRST.with_switches(**changes))


def opening(rng: Random, game: OtherWorld) -> Step[Table]:
    """A fresh table for any number of players."""
    return game.opening(rng.choice((3, 4, 5)))


def ready(s: Table) -> bool:
    """Whether the setup is done, so that a table can be made rich."""
    return bool(s.frames) and isinstance(s.top, Turn)


def rich_start(rng: Random, game: OtherWorld, s: Table) -> Table:
    """The same table as it may be after many turns: cards, tokens, wounds, cubes, pawns and knowledge anywhere."""
    t = Draft(s)
    for seat in range(len(t.heroes)):
        _tokens(rng, game, t, seat)
        _cards(rng, game, t, seat)
        _cubes(rng, game, t, seat)
    _pawns(rng, game, t)
    _abyss(rng, game, t)
    _creatures(rng, game, t)
    _sold(rng, game, t)
    if rng.random() < 0.1:
        _all_wounded(game, t)
    if rng.random() < 0.12:
        _no_card_to_draw(rng, game, t)
    if rng.random() < 0.15:
        _no_gold(rng, game, t)
    if rng.random() < 0.5:  # near the end
        _last_points(rng, t)
    t.prince = rng.choice([*(space for space in game.content.spaces if space != "sorcerer"), "gone"])
    return t.close()


def _tokens(rng: Random, game: OtherWorld, t: Draft, seat: int) -> None:
    hero = t.hero(seat)
    for what, most in (("gold", 5), ("weapons", 4), ("advancements", 2), ("points", 4)):
        n = min(rng.randint(0, most), getattr(t, what) - (what == "points"))
        setattr(hero, what, getattr(hero, what) + n)
        if what == "points" or game.switches.limited_supply:
            setattr(t, what, getattr(t, what) - n)
    hero.advancements = min(hero.advancements, 3)


def _cards(rng: Random, game: OtherWorld, t: Draft, seat: int) -> None:
    """Some cards, special ones sooner; then wounds that these allow."""
    hero = t.hero(seat)
    lying = [card for card in t.deck if not game.content.cards[card].immediate]
    wanted = [card for card in lying if card in FAVOURITES]
    for _ in range(rng.choice((0, 1, 2, 3, 4, 6))):
        pool = wanted if wanted and rng.random() < 0.3 else lying
        if not pool:
            break
        card = rng.choice(pool)
        for cards in (lying, wanted):
            if card in cards:
                cards.remove(card)
        deck = list(t.deck)
        deck.remove(card)
        t.deck, hero.cards = tuple(deck), game.content.sort((*hero.cards, card))
    hero.wounds = rng.choice((0, 0, 1, 2, 3, 3))
    if game.switches.force_field == "static" and "force-field" in hero.cards:
        hero.wounds += rng.randint(0, 3)
    if game.switches.force_field == "charges" and "force-field" in hero.cards:
        hero.shield = rng.randint(0, 3)
    assert counted(game.rules, hero) < 4


def _cubes(rng: Random, game: OtherWorld, t: Draft, seat: int) -> None:
    hero = t.hero(seat)
    for _ in range(rng.randint(0, 3)):
        area = rng.choice(("influence", "supplies"))
        taken = sum(getattr(other, area) for other in t.heroes)
        if taken < game.content.slots(area, len(t.heroes)):
            setattr(hero, area, getattr(hero, area) + 1)


def _pawns(rng: Random, game: OtherWorld, t: Draft) -> None:
    """Pawns anywhere, sometimes crowded on the lower levels, where they bar each other's way."""
    dens = list(game.content.dens)
    crowded = rng.random() < 0.3
    places = dens[-6:] if crowded else [*game.content.spaces, *dens, *dens, "", "prison-2"]
    for seat in range(len(t.heroes)):
        place = rng.choice(places)
        taken = [hero.place for hero in t.heroes]
        room = 3 if place == "healer" else 1
        if place in ("", "prison-2") or taken.count(place) < room:
            t.hero(seat).place = place
    if rng.random() < 0.15:
        _corner(rng, game, t)


def _corner(rng: Random, game: OtherWorld, t: Draft) -> None:
    """Somebody on level 3 with every space around taken (catacombs.stuck)."""
    corner = rng.choice([den for den in game.content.dens.values() if den.level == 3])
    if len(t.heroes) > len(corner.arrows):
        seats = rng.sample(range(len(t.heroes)), len(t.heroes))
        for seat in seats:
            t.hero(seat).place = ""
        for seat, place in zip(seats, (corner.id, *corner.arrows), strict=False):
            t.hero(seat).place = place


def _abyss(rng: Random, game: OtherWorld, t: Draft) -> None:
    """Some abyss cards open or won, and some places of the deck seen and put in order."""
    left_open = rng.choice((0.0, 0.5, 0.9))
    for _ in range(rng.choice((0, 1, 2, 3, 5, 7, 8))):
        card = rng.choice(t.abyss_deck.unseen)
        t.abyss_deck = t.abyss_deck.but(unseen=tuple(c for c in t.abyss_deck.unseen if c != card))
        if rng.random() < left_open:
            t.abyss = game.content.sort((*t.abyss, card))
        else:
            hero = t.hero(rng.randrange(len(t.heroes)))
            hero.won = game.content.sort((*hero.won, card))
    for _ in range(rng.randint(0, 4)):
        seat, n = rng.randrange(len(t.heroes)), rng.choice((1, 3))
        cards = min(n, t.abyss_deck.size)
        while len(t.abyss_deck.head) < cards:
            card = rng.choice(t.abyss_deck.unseen)
            unseen = tuple(c for c in t.abyss_deck.unseen if c != card)
            t.abyss_deck = t.abyss_deck.but(head=(*t.abyss_deck.head, card), unseen=unseen)
        looked(t, seat, cards)
        if n == 3 and cards > 1:
            head = t.abyss_deck.head[:cards]
            ordered(game.content, t, seat, tuple(rng.sample(head, len(head))))


def _creatures(rng: Random, game: OtherWorld, t: Draft) -> None:
    names = rng.sample(list(game.content.creatures), len(t.creatures))
    t.creatures = tuple(name if rng.random() < 0.4 else "" for name in names)


def _sold(rng: Random, game: OtherWorld, t: Draft) -> None:
    """Cards of the trading post that were sold, and a deck that is nearly used up."""
    post = [card if rng.random() < 0.5 else "" for card in t.post]
    gone = [card for card, left in zip(t.post, post, strict=True) if card and not left]
    if rng.random() < 0.4:
        keep = rng.randint(0, 2)
        rest = list(t.deck)
        rng.shuffle(rest)
        gone, t.deck = gone + rest[keep:], game.content.sort(rest[:keep])
    t.post = tuple(post)
    heirs = [seat for seat in range(len(t.heroes)) if rng.random() < 0.5] if rng.random() < 0.3 else []
    for card in gone:
        if heirs and not game.content.cards[card].immediate and card != "force-field":
            hero = t.hero(rng.choice(heirs))
            hero.cards = game.content.sort((*hero.cards, card))
        else:
            t.discards = game.content.sort((*t.discards, card))


def _no_card_to_draw(rng: Random, game: OtherWorld, t: Draft) -> None:
    """Every card in hand or at the trading post, so that a draw brings nothing (deck.empty)."""
    lying = [*t.deck, *t.discards, *filter(None, t.post)]
    at_once = [card for card in lying if game.content.cards[card].immediate]
    for card in [card for card in lying if card not in at_once]:
        hero = t.hero(rng.randrange(len(t.heroes)))
        hero.cards = game.content.sort((*hero.cards, card))
    t.deck, t.discards = (), ()
    post = [*at_once, *[""] * len(t.post)][: len(t.post)]
    t.post = tuple(rng.sample(post, len(post)))


def _all_wounded(game: OtherWorld, t: Draft) -> None:
    """As many wounds as anybody can live with, so that tokens run out (supply.wounds)."""
    for seat in range(len(t.heroes)):
        hero = t.hero(seat)
        static = game.switches.force_field == "static" and "force-field" in hero.cards
        hero.wounds = 6 if static else 3


def _no_gold(rng: Random, game: OtherWorld, t: Draft) -> None:
    """All gold lies before the players (supply.limited)."""
    while game.switches.limited_supply and t.gold:
        t.hero(rng.randrange(len(t.heroes))).gold += 1
        t.gold -= 1


def _last_points(rng: Random, t: Draft) -> None:
    """All but one or two points lie before the players."""
    while t.points > 2:
        t.hero(rng.randrange(len(t.heroes))).points += 1
        t.points -= 1
