"""What gives the figures of the notebook on OtherWorld's fights: the solver, the content and the ledger are asked.
The form of the list is told in figures.py."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from abcore.otherworld.content import standard
from abcore.otherworld.dice import MOST
from abcore.otherworld.ledger import ledger
from abcore.otherworld.odds import Battle, chance, meet, purchases
from abcore.otherworld.odds_effects import EFFECTS

CREATURES = standard().creatures
LEVEL, TOKENS, ACTIONS = 2, 2, 3
SUMMONS = next(effect for effect in standard().effects.values() if effect.name == "Twin Summons")
NOTEBOOK = "combat"


def spawn(**more: object) -> Battle:
    """The Blood Spawn, as the notebook meets it."""
    return meet(CREATURES["blood-spawn"], LEVEL).but(tokens=TOKENS, actions=TOKENS).but(**more)


def in_a_hundred(fight: Battle, blue: int) -> int:
    """How often one wins who buys so many blue dice and plays best."""
    found = next(each for each in purchases(fight) if (each.red, each.blue) == (0, blue))
    return round(100 * found.chance)


def step(rule: str) -> int:
    """The step of a fight in which a rule acts."""
    headings = ledger().rule(rule).heading
    return int(headings.partition("step ")[2][0])


def summoned() -> Battle:
    """The same fight with Twin Summons, and an action more."""
    return spawn(effects=((SUMMONS.kind, SUMMONS.amount),), actions=ACTIONS)


def chances() -> int:
    """Of how many fights the notebook says that they have one chance; none, if they have not."""
    both = {chance(meet(CREATURES[name], LEVEL)) for name in ("rift-hound", "night-leech")}
    return 2 if len(both) == 1 else 0


COMBAT: tuple[tuple[str, str, Callable[[], tuple[int | Fraction, ...]]], ...] = (
    (NOTEBOOK, "Yet the two chances are the same", lambda: (chances(),)),
    (NOTEBOOK, "in step 6 it rolls one die again", lambda: (step("combat.actions"), EFFECTS["reroll"].rolls)),
    (NOTEBOOK, "on level 2, with two tokens", lambda: (LEVEL, TOKENS)),
    (
        NOTEBOOK, "Two bought dice win 72 times in a hundred, one bought and one kept 62 times, two kept 39 times",
        lambda: (
            *(2, in_a_hundred(spawn(), 2)), *(1, TOKENS - 1, in_a_hundred(spawn(), 1)),
            *(TOKENS, in_a_hundred(spawn(), 0)),
        ),
    ),
    (NOTEBOOK, "three and a half pips on average", lambda: (int(Fraction(sum(range(1, 7)), 6)),)),
    (NOTEBOOK, "adds two dice in step 6", lambda: (EFFECTS[SUMMONS.kind].rolls, step("combat.actions"))),
    (NOTEBOOK, "three actions, and two tokens", lambda: (summoned().actions, summoned().tokens)),
    (NOTEBOOK, "more than four dice have one colour", lambda: (MOST, 1)),
    (
        NOTEBOOK, "93 in a hundred instead of 72",
        lambda: (in_a_hundred(summoned(), 0), in_a_hundred(summoned(), 2)),
    ),
)  # fmt: skip

POINTS = (
    (NOTEBOOK, "how can one solver know both"),
    (NOTEBOOK, "they are one and the same"),
    (NOTEBOOK, "the worst one"),
    (NOTEBOOK, "mends a bad one"),
    (NOTEBOOK, "the place of one that"),
)
