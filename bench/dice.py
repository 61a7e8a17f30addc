"""The odds of seven mixed villagers, ours beside dyce and icepool: total lanterns, and a number with best rerolls.
Each answers the same question afresh every time, with nothing kept from the time before, and all answers must agree."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from time import process_time

from abcore.engine.odds import reach, total_of

from . import dice_peers

THRESHOLDS = ((1, 3), (1, 4), (1, 5), (2, 4), (2, 6), (3, 5), (2, 7))  # 7: no die reaches it
NUMBERS = (9, 7, 5)  # the one that is most in doubt first; the lower ones are nearly certain, and quick for everyone
Ask = Callable[[], object]


def lanterns(one: int, two: int) -> dict[int, int]:
    """What a villager's die brings, with the number of faces that bring it."""
    faces = [2 if face >= two else 1 if face >= one else 0 for face in range(1, 7)]
    return {value: faces.count(value) for value in sorted({*faces})}


def questions() -> dict[str, tuple[int, dict[str, Ask]]]:
    """Each question with the least ratio that we promise, and everyone's way to answer it."""
    dice = [lanterns(*pair) for pair in THRESHOLDS]
    dyce, icepool = dice_peers.Dyce(dice), dice_peers.Icepool(dice)
    asked: dict[str, tuple[int, dict[str, Ask]]] = {
        "total lanterns": (5, {"ours": lambda: total_of(dice), "dyce": dyce.total, "icepool": icepool.total})
    }
    for number in NUMBERS:
        for rerolls, words, bar in ((1, "1 best reroll", 100), (2, "2 best rerolls", 50)):
            ways: dict[str, Ask] = {"ours": partial(reach, dice, number, rerolls)}
            ways |= {"dyce": partial(dyce.chance, number, rerolls), "icepool": partial(icepool.chance, number, rerolls)}
            asked[f"chance of {number}, {words}"] = bar, ways
    return asked


def seconds(ask: Ask, least: float = 0.02) -> float:
    """CPU seconds for one answer: asked until the clock has something to measure."""
    times, spent = 0, 0.0
    start = process_time()
    while spent < least:
        ask()
        times += 1
        spent = process_time() - start
    return spent / times


def agreed(ways: dict[str, Ask]) -> str:
    """The answer that all give; whoever answers otherwise ends the run."""
    answers = {name: ask() for name, ask in ways.items()}
    first = answers["ours"]
    if any(answer != first for answer in answers.values()):
        raise AssertionError(f"they do not agree: {answers}")
    return str(first) if isinstance(first, Fraction) else "all agree"


def measured(rounds: int) -> dict[str, list[dict[str, float]]]:
    """The time of everyone, question by question, one after the other in every round."""
    times: dict[str, list[dict[str, float]]] = {}
    for _ in range(rounds):
        for name, (_, ways) in questions().items():
            times.setdefault(name, []).append({who: seconds(ask) for who, ask in ways.items()})
    return times
