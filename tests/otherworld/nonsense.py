"""Moves that no page offers: of another moment, with wrong ids or numbers, and things that are no moves at all.
The engine must refuse them or, where they are legal by chance, play them as if they had been written well."""

from random import Random
from typing import Any

from abcore.engine.game import MoveError
from abcore.otherworld import OtherWorld, Table
from abcore.otherworld.effects import Use
from abcore.otherworld.moves import Move
from tests.otherworld import invariants, probes

KINDS = tuple(sorted(Move.__subclasses__(), key=lambda kind: kind.__name__))
WILD: tuple[Any, ...] = (None, -1, 3.5, float("nan"), [], {}, ("sling",), object(), b"go", "", "x" * 300, 10**30)
WORDS = (
    "gold", "weapon", "weapons", "card", "point", "points", "stock", "influence", "supplies", "commission", "token",
    "advancement", "abyss", "next", "evil-prince", "red", "blue", "red 6", "blue 1", "6", "red 0", "green 3", "healer",
)  # fmt: skip


def is_survived(rng: Random, game: OtherWorld, s: Table) -> None:
    """Some nonsense is judged: refused without a change, or legal and then well played."""
    for _ in range(3):
        m = move(rng, game, s)
        verdict = probes.verdict_on(game, s, m)
        if verdict:
            is_well_played(game, s, m)
        else:
            probes.is_refused(game, s, m, verdict)
    for m in (wild(rng), rng.choice(WILD)):
        verdict = probes.verdict_on(game, s, m)
        if not verdict:
            probes.is_refused(game, s, m, verdict)


def is_well_played(game: OtherWorld, s: Table, m: Move) -> None:
    """A legal move leads where its own line of text leads, to a table on which all holds; and it was on offer."""
    step = game.apply(s, m)
    invariants.on_every_state(game, step.state)
    invariants.on_every_step(game, s, step.events, step.state)
    try:
        read = game.read(s, str(m))
    except MoveError as error:
        raise AssertionError(f"legal, but its line does not read back: {m!r}: {error}") from error
    assert game.apply(s, read).state == step.state, f"legal, but not what its line says: {m!r}"
    assert isinstance(m, Use) or read in list(game.candidates(s)), f"legal, but not offered: {m!r}"


def move(rng: Random, game: OtherWorld, s: Table) -> Move:
    """A move of any kind, with fields of the right type and content by chance, near to what lies on the table."""
    kind = rng.choice(KINDS)
    words = _words(rng, game, s)
    return kind(*[_field(rng, words, str(kind.__annotations__[name])) for name in kind._fields])


def _words(rng: Random, game: OtherWorld, s: Table) -> list[str]:
    """Ids that lie about, and some that do not."""
    hero, c = s.heroes[game.seat(s)], game.content
    pools: tuple[Any, ...] = (
        hero.cards, WORDS, list(c.cards), list(c.effects), list(c.spaces), list(c.dens), list(c.characters),
        list(c.abyss), s.deck, list(filter(None, s.post)), s.abyss_deck.head, ("", "nothing", "all of them"),
        [f"{colour} {face}" for colour in ("red", "blue") for face in range(1, 7)],
    )  # fmt: skip
    return [rng.choice(pool) for pool in pools if pool]


def _field(rng: Random, words: list[str], kind: str) -> Any:
    if kind == "int":
        return rng.randint(-2, 5)
    if kind == "str":
        return rng.choice(words)
    return tuple(rng.choices(words, k=rng.randint(0, 3)))


def wild(rng: Random) -> Move:
    """A move whose fields are of any type."""
    kind = rng.choice(KINDS)
    return kind(*[rng.choice(WILD) for _ in kind._fields])
