"""The worked example of the rulebook's combat, move by move, and the shape of the house that plays it.
The other worked examples stand with their chapters: 1, 3, 5, 10 effects, 2, 6 setup, 7 to 9 prince."""

import ast
from pathlib import Path

import pytest

import abcore.otherworld
from abcore.otherworld.dice import fight
from abcore.otherworld.frames import TakeSpoils
from abcore.otherworld.game import CHAPTERS
from tests.otherworld.tools import at, cited, play, rules_of, side, told

RANGER = side(character="ranger", weapons=1, cards=["wolfs-jaw"]) + '[fight]\nfoe = "blood-spawn"\nlevel = 2\n'
FOLDER = Path(str(abcore.otherworld.__file__)).parent
NAMES = [module.__name__.rpartition(".")[2] for module in CHAPTERS]
SHARED = {"cards"}
"""Frames of its own, and yet a helper: every chapter may gain and lose cards."""


def totals(s) -> tuple[int, int]:
    """Red and blue."""
    return sum(fight(s).red), sum(fight(s).blue)


def test_example_4_the_ranger_meets_the_blood_spawn():
    """combat.steps: 9, then 13 red; 12 blue; Wolf's Jaw makes it 10 red; a win, with the spoils of level 2 due."""
    here = at(RANGER)
    s = play(here, "dice 1 blue", "~ 5")[0]
    assert (9, 0) == totals(s)
    s = play(here, "~ 4", state=s)[0]
    assert (13, 0) == totals(s)
    s = play(here, "~ 3 3 6", state=s)[0]
    assert (13, 12) == totals(s)
    s = play(here, "use wolfs-jaw red 5", "~ 2", state=s)[0]
    assert (10, 12) == totals(s)
    s, events = play(here, "done", state=s)
    assert TakeSpoils(0, 2) == s.top
    assert ["Blue must be above red: Ada wins."] == told(here, events, "combat.greater")


def test_example_4_every_step_cites_its_rule():
    """combat.steps: in the order of the book."""
    _, events = play(at(RANGER), "dice 1 blue", "~ 5 4 3 3 6", "use wolfs-jaw red 5", "~ 2", "done")
    order = [
        "combat.buy-dice", "combat.buy-colour", "combat.buy-no-action", "combat.random-die", "combat.set-die",
        "combat.extra-colour", "combat.roll-bought", "combat.two-blue", "combat.two-blue", "combat.effects",
        "combat.actions", "effect.reroll", "combat.effects", "combat.compare", "combat.greater",
    ]  # fmt: skip
    assert order == cited(events)[: len(order)]


def test_example_5_decay_is_refused_to_the_ranger_in_that_fight():
    """character.requirement: 5 is less than 7."""
    here = at(RANGER)
    s = play(here, "dice 1 blue", "~ 5 4 3 3 6")[0]
    assert ("character.requirement",) == rules_of(here, "use decay red 5", s)


@pytest.mark.parametrize("chapter", sorted({*NAMES} - SHARED))
def test_a_chapter_imports_no_other_chapter(chapter: str):
    """Chapters push each other's frames and know nothing else of each other."""
    tree = ast.parse((FOLDER / f"{chapter}.py").read_text(encoding="utf-8"))
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 1]
    modules = {node.module or alias.name for node in inside for alias in node.names}
    assert set() == modules & ({*NAMES} - SHARED)
