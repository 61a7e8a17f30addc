"""The moves that several chapters share: moving the pawn, aiming an effect in steps, asking a villager, small answers.
A move is a value with one canonical line of text, `str(move)`; a move that one chapter alone knows stands there."""

from __future__ import annotations

from functools import cache

from abcore.engine.value import Value


class Move(Value):
    """Anything that a player can say."""


class MoveTo(Move):
    """The pawn goes to a space: `move castle`, `move b2`."""

    place: str

    def __str__(self) -> str:
        return f"move {self.place}"


class Heal(Move):
    """Throw off a wound by the heal symbol: `heal`."""

    def __str__(self) -> str:
        return "heal"


class Dice(Move):
    """Dice are bought: `dice 2 blue`, `dice 1 red 1 blue`, `dice none`."""

    red: int
    blue: int

    def __str__(self) -> str:
        parts = [f"{n} {colour}" for n, colour in ((self.red, "red"), (self.blue, "blue")) if n]
        return f"dice {' '.join(parts) or 'none'}"


class Open(Move):
    """The first step of an effect or a token reroll: `use wolfs-jaw`, `use token`."""

    effect: str

    def __str__(self) -> str:
        return f"use {self.effect}"


class Add(Move):
    """One more part of what an effect aims at: `+ red 5`, `+ blue`, `+ 6`."""

    item: str

    def __str__(self) -> str:
        return f"+ {self.item}"


class Go(Move):
    """What the effect aims at is complete: `go`."""

    def __str__(self) -> str:
        return "go"


class Done(Move):
    """No more of this: `done`."""

    def __str__(self) -> str:
        return "done"


# -- what a villager of the trading post is asked for: by a visitor, or in vain while a card covers the space ----------


class Smuggler(Move):
    """Gold for a point: `smuggler`."""

    def __str__(self) -> str:
        return "smuggler"


class Artificer(Move):
    """Cards for a point: `artificer sling buckler`."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"artificer {' '.join(self.cards) or 'nothing'}"


class Merchant(Move):
    """A card for gold: `merchant sling`."""

    card: str

    def __str__(self) -> str:
        return f"merchant {self.card}"


class Miner(Move):
    """Gold for nothing: `miner`."""

    def __str__(self) -> str:
        return "miner"


class Hermit(Move):
    """Into the catacombs: `hermit b2`; or `hermit later`, where the table lets it wait for the next turn."""

    place: str

    def __str__(self) -> str:
        return f"hermit {self.place or 'later'}"


class Mystic(Move):
    """The deck is searched for a card: `mystic sling`."""

    card: str

    def __str__(self) -> str:
        return f"mystic {self.card}"


DONE, GO = Done(), Go()
KINDS = {"str": str, "int": int, "bool": bool, "tuple[str, ...]": tuple}


@cache
def _shape(kind: type[Move]) -> tuple[type, ...]:
    return tuple(KINDS[kind.__annotations__[field]] for field in kind._fields)


def well_made(m: Move) -> bool:
    """Whether every field is of its kind: what text and pages make always is, what a program makes may not be.

    >>> well_made(Add("red 5")), well_made(Add(["red 5"]))
    (True, False)
    """
    return tuple(map(type, m)) == _shape(type(m))
