"""`perft S DEPTH`: how many ways lead on from a situation, ply by ply, and how many situations they reach.
It stops by itself where the next ply would be too large to keep in mind."""

from __future__ import annotations

from argparse import Namespace

from abcore.engine.perft import perft

from .answer import FINE, REFUSED, Answer, Trouble
from .head import head
from .paint import quiet, refused
from .source import situation

DEEPEST = 40
MOST = 100_000
"""Situations at one depth from which another ply is counted; each leads to some ten more."""


def run(asked: Namespace) -> Answer:
    """Count."""
    if not 0 <= asked.depth <= DEEPEST:
        raise Trouble(f"DEPTH is a number from 0 to {DEEPEST}; this is {asked.depth}.")
    here = situation(asked)
    counts = []
    for count in perft(here.game, here.state, asked.depth):
        counts.append(count)
        if count.states > MOST:
            break
    finished = counts[-1].depth == asked.depth
    lines = [quiet("depth       leaves     states"), *(f"{c.depth:>5} {c.leaves:>12} {c.states:>10}" for c in counts)]
    if not finished:
        lines.append(refused(f"Stopped: more than {MOST} situations at depth {counts[-1].depth}."))
    data = head(here) | {"counts": [dict(zip(c._fields, c, strict=True)) for c in counts], "finished": finished}
    return Answer(FINE if finished else REFUSED, lines, data)
