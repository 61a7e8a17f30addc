"""Perft: how many ways lead on from a position, ply by ply, and how many different situations they reach.
A ply is one legal candidate or one distinct chance outcome, unweighted; what runs by itself is none."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TypeVar

from .game import Game, moves
from .value import Value

S = TypeVar("S", bound=Hashable)
M = TypeVar("M")
Out = TypeVar("Out")


class Count(Value):
    """What stands at one depth."""

    depth: int
    leaves: int  # ways of that length
    states: int  # different situations at their ends


def perft(game: Game[S, M, Out], s: S, depth: int) -> Iterator[Count]:
    """The counts at depth 0, 1, ... Ways that meet in one situation are walked on once, and counted as many.

    >>> from abcore.aboveandbelow import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> for count in perft(game, game.opening().state, 2):  # nine key houses, then one of eight: order does not matter
    ...     print(count)
    Count(depth=0, leaves=1, states=1)
    Count(depth=1, leaves=9, states=9)
    Count(depth=2, leaves=72, states=36)
    """
    ways: dict[S, int] = {s: 1}
    yield Count(0, 1, 1)
    for ply in range(1, depth + 1):
        further: dict[S, int] = {}
        for state, n in ways.items():
            for following in children(game, state):
                further[following] = further.get(following, 0) + n
        ways = further
        yield Count(ply, sum(ways.values()), len(ways))


def children(game: Game[S, M, Out], s: S) -> Iterator[S]:
    """Every situation that one ply leads to, each as often as it is reached."""
    kind = game.kind(s)
    if kind == "decide":
        yield from (game.apply(s, m).state for m in moves(game, s))
    elif kind == "chance":
        yield from (game.resolve(s, outcome).state for outcome in game.chance(s))
