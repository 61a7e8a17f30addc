"""Lines that should be moves, and words that should be dice or cards, each at one of the tables of seeds.py.
A move that is read must be judged without a fault of ours, and the nearest legal one must be found in time."""

from random import Random
from typing import Any
from zlib import crc32

from abcore.engine.game import IllegalMove, MoveError, WrongMoment, nearest

from . import seeds
from .kinds import Kind
from .mutate import mutated, noise

Given = tuple[int, str]
VERBS = (
    "explore", "labor", "rest bed", "pay", "take", "offer", "ask", "reroll", "train", "build", "+", "choose", "place",
)  # fmt: skip


def make(rng: Random) -> Given:
    """A table by its number, and a line: mutated, long, or from scratch."""
    at = rng.randrange(len(seeds.states()))
    known = seeds.lines(at)
    kind = rng.random()
    if kind < 0.3:
        words = rng.choice(known).split()
        words[rng.randrange(len(words))] = rng.choice(rng.choice(known).split())
        return at, " ".join(words)
    if kind < 0.75:
        return at, mutated(rng, rng.choice(known), seeds.lines(rng.randrange(len(seeds.states()))))
    words = [word for line in rng.choices(known, k=5) for word in line.split()]
    if kind < 0.9:
        return at, " ".join([rng.choice(VERBS), *rng.choices(words, k=rng.choice((1, 3, 12, 80)))])
    return at, noise(rng, [*VERBS, *words])


def read(given: Given) -> Any:
    """The move and its table."""
    at, line = given
    here = seeds.states()[at]
    return here, here.game.read(here.state, line)


def use(value: Any) -> None:
    """Judge it, carry it out if it holds, and look for a better one if not."""
    here, move = value
    game, s = here.game, here.state
    verdict = game.check(s, move)
    names = game.names(here.names)
    assert all(len(said.sentence(names)) < 4_000 for said in (*verdict.faults, *verdict.cautions))
    if verdict:
        game.apply(s, move)
        assert game.read(s, str(move)) == move, "its own line means another move"
        return
    try:
        game.apply(s, move)
        raise AssertionError("an illegal move was carried out")
    except IllegalMove:
        pass
    if crc32(str(move).encode()) % 8 == 0:  # the slow question, now and then
        nearest(game, s, move)


def make_outcome(rng: Random) -> Given:
    """A table and a word."""
    at, line = make(rng)
    return at, line if rng.random() < 0.5 else mutated(rng, rng.choice(seeds.lines(at)), seeds.lines(at))


def read_outcome(given: Given) -> Any:
    """The outcome and its table."""
    at, word = given
    here = seeds.states()[at]
    return here, here.game.read_outcome(here.state, word)


def use_outcome(value: Any) -> None:
    """Let it come up."""
    here, outcome = value
    here.game.resolve(here.state, outcome)


MOVES = Kind("moves", make, read, use, (MoveError, WrongMoment), 400)
OUTCOMES = Kind("outcomes", make_outcome, read_outcome, use_outcome, (MoveError, WrongMoment), 200)
