"""What a rule says: refusals and cautions about a move, facts about what happened, and the verdict that gathers them.
They hold rule ids and numbers; the sentence is made when someone reads it, the page comes from the ledger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .value import Value


class Names:
    """How ids and seats are called in a sentence.

    >>> Names({"old-marl": "Old Marl"}, ["Ada", "Ben"]).of("old-marl")
    'Old Marl'
    """

    __slots__ = ("seats", "things")

    def __init__(self, things: Mapping[str, str] | None = None, seats: Sequence[str] = ()) -> None:
        self.things, self.seats = things or {}, seats

    def of(self, thing: object) -> str:
        """The name of a thing; several are joined with commas and an `and`."""
        if isinstance(thing, tuple):
            *most, last = [self.of(part) for part in thing] or ["nobody"]
            return f"{', '.join(most)} and {last}" if most else last
        return self.things.get(thing, thing) if isinstance(thing, str) else str(thing)

    def seat(self, seat: int) -> str:
        """The name of who sits there."""
        return self.seats[seat] if 0 <= seat < len(self.seats) else f"Player {seat + 1}"


PLAIN = Names()


class _Word:
    """One argument of a sentence: `{0}` names it, `{0:coin}` counts coins, `{0:seat}` names a player."""

    __slots__ = ("names", "thing")

    def __init__(self, thing: object, names: Names) -> None:
        self.thing, self.names = thing, names

    def __format__(self, spec: str) -> str:
        if spec == "seat" and isinstance(self.thing, int):
            return self.names.seat(self.thing)
        if spec and isinstance(self.thing, int):
            return f"{self.thing} {spec}" if abs(self.thing) == 1 else f"{self.thing} {spec}s"
        return self.names.of(self.thing)


class Saying(Value):
    """A sentence of a rule, with places for names and numbers."""

    rule: str
    text: str


class Said(Value):
    """A saying about one case, with its names and numbers filled in.

    >>> Refusal("explore.party", "Exploring takes at least 2; you chose {0:villager}.")(1).sentence()
    'Exploring takes at least 2; you chose 1 villager.'
    """

    saying: Saying
    args: tuple[Any, ...]

    @property
    def rule(self) -> str:
        """The id of the rule that speaks."""
        rule: str = self.saying.rule
        return rule

    def sentence(self, names: Names = PLAIN) -> str:
        """The sentence, for people."""
        text: str = self.saying.text.format(*(_Word(arg, names) for arg in self.args))
        return text[:1].upper() + text[1:]

    def __str__(self) -> str:
        return f"{self.sentence()} [{self.rule}]"


class Refusal(Saying):
    """Why a move is not legal. Called with its numbers, it gives what a verdict holds."""

    def __call__(self, *args: Any) -> Said:
        return Said(self, args)


class Caution(Saying):
    """Why a legal move is wasteful."""

    def __call__(self, *args: Any) -> Said:
        return Said(self, args)


class Event(Value):
    """What happened, to whom, by which rule. A seat of -1 is the whole table's.

    >>> str(Fact("labor.coins", "{who} gains {0:coin}")(0, 2))
    'Player 1 gains 2 coins. [labor.coins]'
    """

    fact: Fact
    seat: int
    args: tuple[Any, ...]

    @property
    def rule(self) -> str:
        """The id of the rule by which it happened."""
        rule: str = self.fact.rule
        return rule

    def sentence(self, names: Names = PLAIN) -> str:
        """The sentence, for people."""
        words = (_Word(arg, names) for arg in self.args)
        who = names.seat(self.seat) if self.seat >= 0 else "The table"
        return self.fact.text.format(*words, who=who) + "."

    def __str__(self) -> str:
        return f"{self.sentence()} [{self.rule}]"


class Fact(Saying):
    """A thing that happens by a rule. Called with a seat and its numbers, it gives an event."""

    def __call__(self, seat: int, *args: Any) -> Event:
        return Event(self, seat, args)


class Verdict(Value):
    """What the rules say of one move: every fault, and cautions when there is none. A legal one is true."""

    faults: tuple[Said, ...] = ()
    cautions: tuple[Said, ...] = ()

    def __bool__(self) -> bool:
        return not self.faults

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, or of the cautions, each once."""
        return tuple(dict.fromkeys(said.rule for said in self.faults or self.cautions))

    def in_order(self, order: Mapping[str, int]) -> Verdict:
        """The same with its faults in the order of the ledger."""
        return Verdict(tuple(sorted(self.faults, key=lambda said: order[said.saying.rule])), self.cautions)

    def __str__(self) -> str:
        return "\n".join(str(said) for said in self.faults or self.cautions) or "Legal."


LEGAL = Verdict((), ())


def judged(faults: Sequence[Said], cautions: Sequence[Said] = ()) -> Verdict:
    """A verdict out of what the checks of a chapter found."""
    if faults:
        return Verdict(tuple(faults), ())
    return Verdict((), tuple(cautions)) if cautions else LEGAL
