"""`python -m bench`: tables in Markdown, ours beside the others; `--profile` shows where our own time goes.
Everyone plays in every round, so that a busy machine is busy for all; each number is the median of the rounds."""

from __future__ import annotations

import argparse
import platform
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from statistics import median

from . import battle, dice, imports, pages, peers, play
from .count import Count, Play, timed

CHESS, CATAN = f"python-chess {version('chess')}", f"catanatron {version('catanatron')}, 2 to 4 players"
OURS = "Above and Below"


def plays() -> dict[str, tuple[Sequence[Play], int]]:
    """Who plays, and how many games of each kind in a round: about a tenth of a second each."""
    two, three, four = (play.ours(players) for players in (2, 3, 4))
    return {
        f"{OURS}, 2 players": ([two], 18),
        f"{OURS}, 3 players": ([three], 12),
        f"{OURS}, 4 players": ([four], 9),
        CHESS: ([peers.python_chess()], 9),
        CATAN: ([peers.catanatron(players) for players in (2, 3, 4)], 1),
    }


def rounds(many: int) -> list[dict[str, Count]]:
    """What each of them did, round by round, after a game to warm up."""
    who = plays()
    for games, _ in who.values():
        timed(games, [0])
    return [
        {name: timed(games, range(n * count + 1, n * count + count + 1)) for name, (games, count) in who.items()}
        for n in range(many)
    ]


def play_table(many: int) -> Iterable[str]:
    """Random play, as rates and as ratios of steps."""
    done = rounds(many)
    yield "| random play | steps/s | moves judged/s | states kept/s | games/s | to python-chess | to catanatron |"
    yield "|---|---|---|---|---|---|---|"
    for name in done[0]:
        rates = [median(each[name].rate(field) for each in done) for field in ("steps", "judged", "kept", "games")]
        ratios = [
            median(each[name].rate("steps") / each[peer].rate("steps") for each in done) for peer in (CHESS, CATAN)
        ]
        cells = [*(f"{rate:,.0f}" for rate in rates), *(f"{ratio:.2f}" for ratio in ratios)]
        yield f"| {name} | {' | '.join(cells)} |"


def import_table(many: int) -> Iterable[str]:
    """A fresh Python that imports, and ends."""
    times = imports.milliseconds(many)
    yield "| fresh Python | CPU time | to python-chess |"
    yield "|---|---|---|"
    for statement, what in imports.STATEMENTS.items():
        ratio = median(a / b for a, b in zip(times[statement], times[imports.PEER], strict=True))
        yield f"| `{statement}` ({what}) | {median(times[statement]):.0f} ms | {ratio:.2f} |"


def dice_table(many: int) -> Iterable[str]:
    """Seven mixed villagers: the same answers, and how long each takes for them."""
    asked, done = dice.questions(), dice.measured(many)
    names = {"dyce": f"dyce {version('dyce')}", "icepool": f"icepool {version('icepool')}"}
    yield f"| seven mixed villagers | answer | ours | {' | '.join(names.values())} | to the better | promised |"
    yield "|---|---|---|---|---|---|---|"
    for name, (bar, ways) in asked.items():
        times = [f"{1000 * median(each[who] for each in done[name]):.3f} ms" for who in ways]
        ratio = median(min(each[peer] for peer in names) / each["ours"] for each in done[name])
        yield f"| {name} | {dice.agreed(ways)} | {' | '.join(times)} | {ratio:.0f} times | {bar} |"


def battle_table(many: int) -> Iterable[str]:
    """A creature on level 3: best play by tables beside best play by icepool, where it has an answer."""
    done = battle.measured(many)
    yield f"| Bone Warden on level 3 | answer | ours | icepool {version('icepool')} | icepool to ours | promised |"
    yield "|---|---|---|---|---|---|"
    for question, times in zip(battle.questions(), done, strict=True):
        answer = question.ours()
        if question.icepool and question.icepool() != answer:
            raise AssertionError(f"they do not agree: {answer}, {question.icepool()}")
        ours, theirs = (1000 * median(column) for column in zip(*times, strict=True))
        ratio = median(theirs / ours for ours, theirs in times)
        shown = f"{theirs:.2f} ms" if question.icepool else "its best reroll"
        cells = f"{float(answer):.4f}", f"{ours:.2f} ms", shown, f"{ratio:.2f}", str(question.promised)
        yield f"| {question.words} | {' | '.join(cells)} |"
    yield f"\nTen effects and five actions take {battle.megabytes():.0f} MB in all; 200 are promised."


def page_table(many: int) -> Iterable[str]:
    """Our pages in a browser, beside bare ones of Voila."""
    yield "| pages in a browser | ours | bare Voila | ratio | at most |"
    yield "|---|---|---|---|---|"
    for row in pages.rows(many):
        yield f"| {' | '.join(row)} |"


def engine_tables(many: int) -> Iterable[str]:
    """What needs no browser."""
    yield from dice_table(many)
    yield ""
    yield from battle_table(many)
    yield ""
    yield from play_table(many)
    yield f"\nCPU time on Python {platform.python_version()}, the median of {many} rounds. A step is a decision"
    yield "with two or more legal moves, with the chance and the forced moves that follow; every state is kept.\n"
    yield from import_table(2 * many)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=9, help="how often everyone plays (9)")
    parser.add_argument("--profile", action="store_true", help="where our own random play spends its time")
    parser.add_argument("--only", choices=("engine", "pages"), help="one half of it: the engine, or the pages")
    args = parser.parse_args()
    if args.profile:
        play.profile()
        return
    if args.only != "pages":
        for line in engine_tables(args.rounds):
            print(line)
        print()
    if args.only != "engine":
        for line in page_table(args.rounds):
            print(line, flush=True)


if __name__ == "__main__":
    main()
