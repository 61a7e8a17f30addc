"""Random play of Above and Below: every candidate judged, every state kept."""

from __future__ import annotations

from cProfile import Profile
from pstats import Stats
from random import Random

from abcore.aboveandbelow import REVISED, AboveAndBelow

from .count import Count, Play


def ours(players: int) -> Play:
    """Random play at a table of two, three or four."""
    game = AboveAndBelow(REVISED)

    def play(seed: int) -> Count:
        rng = Random(seed)
        s = game.opening(players).state
        kept, steps, judged = [s], 0, 0
        while (kind := game.kind(s)) != "over":
            if kind == "chance":
                dist = game.chance(s)
                s = game.resolve(s, dist.pick(rng.randrange(dist.total))).state
            else:
                candidates = list(game.candidates(s))
                legal = [m for m in candidates if game.check(s, m)]
                s = game.apply(s, rng.choice(legal)).state
                judged += len(candidates)
                steps += len(legal) > 1
            kept.append(s)
        return Count(1, steps, judged, len(kept))

    return play


def profile(games: int = 20, lines: int = 25) -> None:
    """Print the functions in which our random play spends its time."""
    plays = [ours(players) for players in (2, 3, 4)]
    for play in plays:  # so that reading the content is not counted
        play(0)
    with Profile() as profiler:
        for seed in range(games):
            for play in plays:
                play(seed)
    Stats(profiler).strip_dirs().sort_stats("tottime").print_stats(lines)
