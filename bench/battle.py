"""Battles of OtherWorld, ours beside icepool: a bare one, one best reroll, and then what only the solver answers.
Each is asked afresh every time; what stays are the lists of what a hand of dice can become, which know no answer."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from typing import NamedTuple

from abcore.otherworld.content import standard
from abcore.otherworld.odds import Battle, chance, meet, with_bought

from .battle_peers import Icepool
from .dice import seconds

CREATURE, LEVEL, TOKENS = "bone-warden", 3, 2
HANDS = (  # among the slowest of all 816 hands of three cards, and an ordinary one
    ("dragon-sword", "buckler", "spiked-mace"),
    ("buckler", "twin-daggers", "giants-maul"),
    ("sling", "longbow", "mirror-shield"),
)
TEN = (
    ("transfer", 0), ("copy", 0), ("remove", 0), ("add-die", 0), ("add-two", 0),
    ("reroll-two", 0), ("pips-many", 2), ("pips-many", 1), ("pips", 3), ("pips", 2),
)  # fmt: skip
Ask = Callable[[], Fraction]


class Question(NamedTuple):
    """What is asked, and how many times icepool's time ours must fit into; icepool's own answer, if it has one."""

    words: str
    promised: Fraction
    ours: Ask
    icepool: Ask | None = None


def before() -> Battle:
    """The creature on level 3, before step 1, with two tokens to spend."""
    return meet(standard().creatures[CREATURE], LEVEL).but(tokens=TOKENS)


def with_cards(cards: tuple[str, ...]) -> Battle:
    """All effects of these cards, three actions."""
    effects = [effect for card in cards for effect in standard().cards[card].effects]
    return before().but(effects=tuple((effect.kind, effect.amount) for effect in effects), actions=3)


def ten_effects() -> Fraction:
    """Both tokens spent on dice, ten effects, five actions."""
    return chance(with_bought(before(), 0, TOKENS).but(effects=TEN, actions=5))


def questions() -> list[Question]:
    """Those without an answer of icepool's are measured by its best reroll."""
    icepool = Icepool(standard().creatures[CREATURE], TOKENS)
    reroll = before().but(effects=(("reroll", 0),), actions=1)
    asked = [
        Question("bare fight, all purchases", Fraction(1), partial(chance, before()), icepool.bare),
        Question("one best reroll, all purchases", Fraction(100), partial(chance, reroll), icepool.best_reroll),
    ]
    for cards in HANDS:
        names = ", ".join(standard().cards[card].effects[0].name for card in cards)
        words = f"{names}: 3 actions, {TOKENS} tokens, all purchases"
        asked.append(Question(words, Fraction(1), partial(chance, with_cards(cards))))
    return [*asked, Question("ten effects, 5 actions", Fraction(1, 10), ten_effects)]


def measured(rounds: int) -> list[list[tuple[float, float]]]:
    """Our seconds and icepool's, question by question, one after the other in every round."""
    times: list[list[tuple[float, float]]] = [[] for _ in questions()]
    for _ in range(rounds):
        theirs = 0.0
        for found, question in zip(times, questions(), strict=True):
            theirs = seconds(question.icepool) if question.icepool else theirs
            found.append((seconds(question.ours), theirs))
    return times


def megabytes() -> float:
    """The most memory that a fresh Python ever has while it answers the last question."""
    root, code = Path(__file__).parents[1], "from bench import battle; battle.print_memory()"
    done = subprocess.run([sys.executable, "-c", code], check=True, cwd=root, capture_output=True, text=True)
    return float(done.stdout)


def print_memory() -> None:
    """What `megabytes` asks its child for."""
    ten_effects()
    most = getrusage(RUSAGE_SELF).ru_maxrss
    print(most / (1024 * 1024 if sys.platform == "darwin" else 1024))
