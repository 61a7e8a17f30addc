"""What must hold on any table that comes from outside: who stands where, what the box has, and what is pending.
Cards are counted where they are read; whether the game can go on from there, situation.py tries out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from abcore.engine.sheet import Sheet
from abcore.engine.stack import written

from .frames import (
    Aim,
    BuyDice,
    ChangeDice,
    Choosing,
    EndTurn,
    Fight,
    FirstChooser,
    FourthWound,
    LastHeal,
    NextTurn,
    Ordering,
    RandomDie,
    RollDice,
    Saw,
    StartFight,
    Turn,
)  # fmt: skip
from .game import OtherWorld
from .own import CUBES, RUIN, counted
from .situation_frames import stack_reader
from .state import ABYSS, OFF, PRISON, Hero, Table

BOTTOM = (EndTurn, NextTurn, FirstChooser)
"""What lies below everything else: without it the game would end with the turn."""
STEPS = (BuyDice, RandomDie, RollDice, ChangeDice, Aim)
"""The steps of a fight, which lie above it."""
MOST_ADVANCEMENTS, MOST_DICE = 3, 4
UNDER_THE_CURSE = "sorcerer"


def stands(game: OtherWorld, s: Table, names: tuple[str, ...]) -> None:
    """Raise ValueError unless the table holds and every frame of it has fields that fit, however it was made."""
    found: list[str] = []
    reader = stack_reader(game, len(names))
    for frame in s.frames:
        reader.frame(Sheet(written(frame), "", found))
    found += faults(game, s, names)
    if found:
        raise ValueError(found[0])


def faults(game: OtherWorld, s: Table, names: tuple[str, ...]) -> Iterator[str]:
    """A sentence for everything that no play leads to.

    >>> game = OtherWorld()
    >>> s = game.opening(3).state
    >>> list(faults(game, s.but(gold=-1), ("Ada", "Ben", "Cleo")))
    ['The box holds 1 gold less than this situation names.']
    """
    for hero, name in zip(s.heroes, names, strict=True):
        yield from _hero(game, s, hero, name)
    yield from _twice(game, s, names)
    yield from _box(game, s)
    yield from _abyss(game, s)
    yield from _stack(game, s)


def _hero(game: OtherWorld, s: Table, hero: Hero, name: str) -> Iterator[str]:
    if hero.advancements > MOST_ADVANCEMENTS:
        yield f"{name} has {hero.advancements} advancement tokens; nobody has more than {MOST_ADVANCEMENTS}."
    if hero.influence + hero.supplies > CUBES:
        yield f"{name} has {hero.influence + hero.supplies} cubes on the areas and owns {CUBES}."
    if hero.hidden and hero.hidden not in hero.cards:
        yield f"{name} has turned down {hero.hidden} without having it."
    if hero.hidden and s.prince != UNDER_THE_CURSE:
        yield f"{name} has a card face down, which is so only while the prince is on the {UNDER_THE_CURSE}."
    asked = any(isinstance(frame, FourthWound | LastHeal) for frame in s.frames)
    if counted(game.rules, hero) >= RUIN and not asked:
        yield f"{name} has {hero.wounds} wounds; with {RUIN} that count everything is lost."
    if not hero.character and not any(isinstance(frame, Choosing | FirstChooser) for frame in s.frames):
        yield f"{name} has no character, and nobody is choosing one."


def _twice(game: OtherWorld, s: Table, names: tuple[str, ...]) -> Iterator[str]:
    """One card of each character and creature, and as many pawns to a space as it has room for."""
    c = game.content
    for character, n in Counter(hero.character for hero in s.heroes if hero.character).items():
        if n > 1:
            yield f"{character} is there once, and {n} players have it."
    for place, n in Counter(hero.place for hero in s.heroes).items():
        room = c.spaces[place].pawns if place in c.spaces else 1
        if n > room and place not in (OFF, *PRISON):
            yield f"{place} has room for {room}, and {n} pawns are there."
    for creature, n in Counter(filter(None, s.creatures)).items():
        if n > 1:
            yield f"{creature} is there once, and lies on {n} spaces."
    if any(hero.place == ABYSS for hero in s.heroes) and not _away(s):
        yield "A pawn is in the abyss only while it fights there or comes back."


def _away(s: Table) -> bool:
    """Whether anything is pending besides a turn."""
    return len(s.frames) > 1 and not isinstance(s.frames[-1], Turn)


def _box(game: OtherWorld, s: Table) -> Iterator[str]:
    """What is in the supply cannot be less than nothing, and an area holds no more cubes than slots."""
    supply = {"gold": s.gold, "basic weapons": s.weapons, "advancement tokens": s.advancements, "points": s.points}
    yield from (f"The box holds {-n} {what} less than this situation names." for what, n in supply.items() if n < 0)
    for area in ("influence", "supplies"):
        cubes, slots = sum(getattr(hero, area) for hero in s.heroes), game.content.slots(area, len(s.heroes))
        if cubes > slots:
            yield f"There are {slots} slots on {area}, and {cubes} cubes lie there."


def _abyss(game: OtherWorld, s: Table) -> Iterator[str]:
    """Every abyss card is in one place, and a seat knows no more of the deck than it holds."""
    deck = s.abyss_deck
    placed = [*s.abyss, *deck.head, *deck.among, *deck.unseen, *(card for hero in s.heroes for card in hero.won)]
    if sorted(placed) != sorted(game.content.abyss):
        yield "Every abyss card lies in one place: open, won, or in the deck."
    if deck.mixed and not len(deck.among) <= deck.mixed <= len(deck.among) + len(deck.unseen):
        yield f"{deck.mixed} places of the abyss deck are mixed, which its cards do not fit."
    for known in s.known:
        fits = known.exact + len(known.among) <= deck.places
        lying = {"", *deck.head[known.exact :], *deck.among, *(deck.unseen if deck.mixed else ())}
        if not fits or not lying >= {*known.among}:
            yield "Somebody knows more of the abyss deck than there is to know."


def _stack(game: OtherWorld, s: Table) -> Iterator[str]:
    if s.frames and (not isinstance(s.frames[0], BOTTOM) or sum(isinstance(f, BOTTOM) for f in s.frames) > 1):
        yield "What is pending has one EndTurn, NextTurn or FirstChooser, and it lies below everything else."
    top, seen = s.frames[-1] if s.frames else None, s.abyss_deck.places
    if isinstance(top, Ordering | Saw) and top.cards > seen:  # below a Look they wait for it
        yield f"{top.cards} cards of the abyss deck are put in order, and {seen} were looked at."
    fights = [frame for frame in s.frames if isinstance(frame, Fight | StartFight)]
    if len(fights) > 1:
        yield f"One fight at a time can be under way; {len(fights)} are pending."
    for fight in fights:
        if (fight.foe in game.content.creatures) != (fight.level > 0):
            yield f"A creature is fought on levels 1 to 3, all others on none; {fight.foe} is on level {fight.level}."
    under_way = [at for at, frame in enumerate(s.frames) if isinstance(frame, Fight)] or [len(s.frames)]
    if any(isinstance(frame, STEPS) for frame in s.frames[: under_way[0]]):
        yield "Dice are bought, rolled and changed in a fight, and none is under way."
    rolls = [frame for frame in s.frames if isinstance(frame, RollDice)]
    for fight in fights:
        if isinstance(fight, Fight):
            for colour, lying in (("red", fight.red), ("blue", fight.blue)):
                dice = len(lying) + sum(roll.colours.count(colour) for roll in rolls)
                if dice > MOST_DICE:
                    yield f"A fight has at most {MOST_DICE} {colour} dice; this one comes to {dice}."
