"""What random play is counted by: one meaning of a step for every library, by the CPU's clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import process_time
from typing import NamedTuple


class Count(NamedTuple):
    """The work of some games, and the CPU seconds that it took.

    A step is a decision with two or more legal moves, with the chance and the forced moves that follow.
    """

    games: int
    steps: int
    judged: int  # moves that were asked about, legal or not
    kept: int  # states that were kept, each as it was
    seconds: float = 0.0

    def rate(self, field: str) -> float:
        """So many of it in a second."""
        return float(getattr(self, field)) / self.seconds


Play = Callable[[int], Count]
"""Plays one game, the same for the same seed, and counts."""


def timed(plays: Sequence[Play], seeds: Sequence[int]) -> Count:
    """A game of each for each seed."""
    start = process_time()
    counts = [play(seed) for seed in seeds for play in plays]
    seconds = process_time() - start
    games, steps, judged, kept, _ = map(sum, zip(*counts, strict=True))
    return Count(games, steps, judged, kept, seconds)
