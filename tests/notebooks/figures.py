"""Every figure that the notebooks' words state, with what gives it: the engine is asked, nothing is written twice.
For a new figure add a phrase as it stands in the notebook, and what gives its figures, in the order of the phrase:

    Figure("setup", "Page 4 in ten steps", lambda: (page("setup.player"), len(STEPS))),

A figure is a number in digits (`4`, `11/18`, `25%`) or a word from `one` to `twenty`.
Where `one` only points at something ("a sum that rests on one") the phrase goes into `POINTING`.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.laid import STEPS
from abcore.aboveandbelow.odds import lanterns
from abcore.aboveandbelow.odds_table import chosen, read_to
from abcore.aboveandbelow.situation import load
from tests.notebooks.figures_combat import COMBAT, POINTS
from widgets.setup_model import PLAYERS

ROOT = Path(__file__).parents[2]
GAME = AboveAndBelow()


class Figure(NamedTuple):
    """A phrase of a notebook, and what gives the figures in it."""

    notebook: str
    phrase: str
    values: Callable[[], tuple[int | Fraction, ...]]


def page(rule: str) -> int:
    """The page of the revised printing on which a rule stands first."""
    return int(GAME.ledger.refs(rule, GAME.printing.document)[0].page)


def dice(villager: str) -> int:
    """How many dice a villager rolls: as often as six goes into the ways in which they can fall."""
    ways = lanterns(GAME.content, [villager]).total
    return next(many for many in range(9) if 6**many == ways)


def table(name: str):
    """The situation that a page opens with."""
    return load(ROOT / "widgets" / "tables" / f"{name}.toml")


def dice_each() -> Fraction:
    """How many dice the game lets fall for each villager of a party (explore.roll)."""
    here = table("exploring")
    party = here.state.villages[0].ready
    s, fell = chosen(here.game, read_to(here.game, here.state, party, 1), "slip-past"), 0
    while here.game.kind(s) == "chance":
        s, fell = here.game.resolve(s, 1).state, fell + 1
    return Fraction(fell, len(party))


FIGURES = (
    Figure("setup", "seven rounds", lambda: (GAME.content.chambers,)),
    Figure("setup", "page 4 in ten steps", lambda: (page("setup.player"), len(STEPS))),
    Figure("setup", "for two, three or four", lambda: tuple(PLAYERS)),
    Figure("round", "the seven rounds", lambda: (GAME.content.chambers,)),
    Figure("exploring", "Each rolls one die", lambda: (dice("scout"),)),
    Figure("exploring", "Each rolls one die", lambda: (dice_each(),)),
    Figure("scoring", "three villages", lambda: (len(table("scoring").names),)),
    Figure("scoring", "After seven rounds", lambda: (GAME.content.chambers,)),
    *(Figure(*one) for one in COMBAT),
)

POINTING = (
    ("setup", "one mistake each"),
    ("round", "play one of"),
    ("scoring", "Change one thing"),
    ("scoring", "rests on one"),
    ("exploring", "rest on one"),
    *POINTS,
)
