"""The moves that several chapters share: the steps by which sets are put together, and the small answers.
A move is a value with one canonical line of text, `str(move)`; a move that one chapter alone knows stands there."""

from __future__ import annotations

from functools import cache

from abcore.engine.value import Value


class Move(Value):
    """Anything that a player can say."""


class Open(Move):
    """The first step of an action: `explore`, `build`, `train`, `harvest`, `labor`."""

    action: str

    def __str__(self) -> str:
        return self.action


class Add(Move):
    """One more part of a set: `+ builder`."""

    item: str

    def __str__(self) -> str:
        return f"+ {self.item}"


class Buy(Move):
    """What to buy or whom to train, after who does it: `buy house-4-2-fruit`, `buy fenn-wick ready`, `buy nothing`."""

    item: str
    ready: bool = False

    def __str__(self) -> str:
        return f"buy {self.item or 'nothing'}{' ready' if self.ready else ''}"


class Sell(Move):
    """Put something into the sale circle: `sell fruit`; after a harvest also `sell nothing`."""

    item: str

    def __str__(self) -> str:
        return f"sell {self.item or 'nothing'}"


class Refresh(Move):
    """Replace a row for a coin: `refresh houses`."""

    row: str

    def __str__(self) -> str:
        return f"refresh {self.row}"


class Go(Move):
    """The set is complete: `go`."""

    def __str__(self) -> str:
        return "go"


class Keep(Move):
    """Leave the dice as they lie: `keep`."""

    def __str__(self) -> str:
        return "keep"


class Done(Move):
    """No more of this: `done`."""

    def __str__(self) -> str:
        return "done"


KINDS = {"str": str, "int": int, "bool": bool, "tuple[str, ...]": tuple}


@cache
def _shape(kind: type[Move]) -> tuple[type, ...]:
    return tuple(KINDS[kind.__annotations__[field]] for field in kind._fields)


def well_made(m: Move) -> bool:
    """Whether every field is of its kind: what text and pages make always is, what a program makes may not be.

    >>> well_made(Add("builder")), well_made(Add(["builder"]))
    (True, False)
    """
    return tuple(map(type, m)) == _shape(type(m))


def line(verb: str, party: tuple[str, ...], nobody: str = "nobody") -> str:
    """A verb with its villagers, as one canonical line."""
    return f"{verb} {' '.join(party) or nobody}"
