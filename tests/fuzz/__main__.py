"""Hostile inputs of every kind: `python -m tests.fuzz --runs 1000000 [--seed N] [--seconds N] [--only KIND[:NUMBER]]`.
Prints per kind the count, what became of them and the slowest; exit 1 if one was neither read nor refused properly."""

import argparse
import os
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor

from .attack import BY_NAME, KINDS, SLOWEST_MS, Tally, attack, made

Job = tuple[str, int, int, int, float]
PORTION = 400  # inputs that are tried between two looks at the clock


def portions(runs: int, seed: int, until: float, only: str) -> Iterator[Job]:
    """The whole run in portions, all kinds in turn."""
    kinds = [kind for kind in KINDS if only in ("", kind.name)]
    whole = sum(kind.share for kind in kinds)
    for start in range(0, runs, PORTION * 10):
        end = min(runs, start + PORTION * 10)
        for kind in kinds:
            yield kind.name, seed, start * kind.share // whole, end * kind.share // whole, until


def tried(job: Job) -> tuple[str, Tally]:
    """One portion, in a process of its own."""
    name, seed, start, end, until = job
    return name, attack(BY_NAME[name], seed, range(start, end), until)


def report(tallies: dict[str, Tally], seconds: float) -> int:
    """Print what came of all of it, and return the exit code."""
    for name, tally in tallies.items():
        ends = ", ".join(f"{end} {n}" for end, n in tally.ends.most_common())
        slow = f"slowest {tally.slowest_ms:.0f} ms ({tally.slowest})"
        print(f"{name:<11}{tally.ends.total():>8}  {ends}; {slow}")
    print(f"{sum(tally.ends.total() for tally in tallies.values())} inputs in {seconds:.0f} s")
    broken = [told for tally in tallies.values() for told in tally.broken]
    print("\n".join(["", *broken]) if broken else "Each gave a value or one of our errors.")
    late = [tally.slowest for tally in tallies.values() if tally.slowest_ms > SLOWEST_MS]
    print("".join(f"More than {SLOWEST_MS} ms: {each}\n" for each in late), end="")
    return int(bool(broken or late))


def again(seed: int, only: str) -> int:
    """One input once more, whole, with what comes of it."""
    name, _, number = only.partition(":")
    given = made(BY_NAME[name], seed, int(number))
    print(repr(given))
    return report({name: attack(BY_NAME[name], seed, range(int(number), int(number) + 1))}, 0)


def main() -> int:
    """Run, and tell."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--runs", type=int, default=10_000, help="how many inputs in all")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other inputs")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so many")
    parser.add_argument("--only", default="", metavar="KIND[:NUMBER]", help="one kind, or one input of it")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes")
    asked = parser.parse_args()
    if ":" in asked.only:
        return again(asked.seed, asked.only)
    began = time.monotonic()
    tallies = {kind.name: Tally() for kind in KINDS if asked.only in ("", kind.name)}
    with ProcessPoolExecutor(asked.jobs) as pool:
        for name, tally in pool.map(tried, portions(asked.runs, asked.seed, began + asked.seconds, asked.only)):
            tallies[name].add(tally)
    return report(tallies, time.monotonic() - began)


if __name__ == "__main__":
    sys.exit(main())
