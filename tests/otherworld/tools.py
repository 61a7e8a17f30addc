"""What the tests of the chapters share: a situation out of a few lines, the rules that a move breaks, a line of play.
No rule is known here, and nothing is random: chance outcomes are written as `~ 4`."""

from __future__ import annotations

from collections.abc import Iterable

from abcore.engine.game import nearest
from abcore.engine.verdict import Event, Verdict
from abcore.otherworld.moves import Move
from abcore.otherworld.situation import Situation, load
from abcore.otherworld.state import Hero, Table

Played = tuple[Table, list[Event]]


def at(text: str = "", **switches: object) -> Situation:
    """A situation out of a few lines of TOML, some switches settled otherwise: `at(text, limited_supply=False)`."""
    lines = [f"{name} = {str(how).lower() if isinstance(how, bool) else repr(how)}" for name, how in switches.items()]
    return load("\n".join([text, "[switches]", *lines]) if lines else text)


def verdict_of(here: Situation, move: str, state: Table | None = None) -> Verdict:
    """What the rules say of a move that is given as text."""
    s = here.state if state is None else state
    return here.game.check(s, here.game.read(s, move))


def rules_of(here: Situation, move: str, state: Table | None = None) -> tuple[str, ...]:
    """The rules that a move breaks; () for a legal one, its cautions aside."""
    verdict = verdict_of(here, move, state)
    return () if verdict else verdict.rules


def cautions_of(here: Situation, move: str, state: Table | None = None) -> tuple[str, ...]:
    """The rules by which a legal move is called wasteful."""
    verdict = verdict_of(here, move, state)
    assert verdict, str(verdict)
    return verdict.rules


def sentences(here: Situation, move: str, state: Table | None = None) -> list[str]:
    """What a player reads when the move is refused or warned of."""
    verdict = verdict_of(here, move, state)
    names = here.game.names(here.names)
    return [said.sentence(names) for said in verdict.faults or verdict.cautions]


def play(here: Situation, *lines: str, state: Table | None = None) -> Played:
    """Moves and chance outcomes (`~ 4`, or several: `~ 4 6`), one after the other; the last state and all events."""
    s, events = here.state if state is None else state, []
    for line in lines:
        if line.startswith("~"):
            for word in line[1:].split():
                s, told = here.game.resolve(s, here.game.read_outcome(s, word))
                events += told
        else:
            s, told = here.game.apply(s, here.game.read(s, line))
            events += told
    return s, events


def cited(events: Iterable[Event]) -> list[str]:
    """The rule ids of events, in order."""
    return [event.rule for event in events]


def told(here: Situation, events: Iterable[Event], rule: str = "") -> list[str]:
    """The sentences of events, of one rule or of all."""
    names = here.game.names(here.names)
    return [event.sentence(names) for event in events if rule in ("", event.rule)]


def nearest_to(here: Situation, move: str, state: Table | None = None) -> str:
    """The nearest legal move as text; "" where there is none."""
    s = here.state if state is None else state
    near: Move | None = nearest(here.game, s, here.game.read(s, move))
    return "" if near is None else str(near)


def candidates(here: Situation, state: Table | None = None) -> list[str]:
    """All moves that are offered, the tempting illegal ones included, as text."""
    return [str(move) for move in here.game.candidates(here.state if state is None else state)]


def hero(s: Table, name: str = "Ada") -> Hero:
    """The side of a player, by name."""
    return s.heroes[("Ada", "Ben", "Cleo", "Dan", "Eve").index(name)]


def changed(before: Table, after: Table, name: str = "Ada") -> dict[str, tuple[object, object]]:
    """What of a player's side is not as it was: field by field, before and after."""
    pairs = zip(Hero._fields, hero(before, name), hero(after, name), strict=True)
    return {field: (x, y) for field, x, y in pairs if x != y}


def side(name: str = "Ada", **fields: object) -> str:
    """Lines for one player's side: `side("Ben", gold=2, cards=["sling"])`."""
    told = {key: str(value).lower() if isinstance(value, bool) else repr(value) for key, value in fields.items()}
    lines = [f"{key} = {value}" for key, value in told.items()]
    return "\n".join([f"[hero.{name}]", *lines]).replace("'", '"') + "\n"


def visit(space: str, text: str = "", **switches: object) -> Situation:
    """The player whose turn it is, just come to a space."""
    here = at(text, **switches)
    return here.but(state=play(here, f"move {space}")[0])
