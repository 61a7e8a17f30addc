"""`python -m tests.perft`: counts every kept position of both games anew, and compares."""

import sys
import time

from abcore.engine.perft import perft
from tests.perft.read import every, every_of_otherworld


def main() -> int:
    """Print every count with its time; 1 where one differs from the file."""
    wrong = 0
    for counted in (*every(), *every_of_otherworld()):
        print(counted.name)
        began = time.perf_counter()
        for now in perft(counted.here.game, counted.here.state, counted.counts[-1].depth):
            kept = next((count for count in counted.counts if count.depth == now.depth), now)
            seconds = time.perf_counter() - began
            told = "" if kept == now else f"   expected {kept.leaves} {kept.states}"
            print(f"  {now.depth:>2} {now.leaves:>12} {now.states:>10}  {seconds:6.2f} s{told}")
            wrong += kept != now
    print("all as kept" if not wrong else f"{wrong} differ")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
