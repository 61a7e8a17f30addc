"""Printings as values: two bundles, what sets them apart, and a switch for each question, never a name."""

import ast
from pathlib import Path

import pytest

import abcore.aboveandbelow as package
from abcore.aboveandbelow.game import CHAPTERS, AboveAndBelow
from abcore.aboveandbelow.ledger import ledger
from abcore.aboveandbelow.printings import FIRST, PRINTINGS, REVISED, Switches
from abcore.engine.printing import Contrast, differences, switched
from tests.aboveandbelow.tools import at, play, rules_of

ROOM = Path(package.__file__).parent
NOT_RULES = {"printings", "__init__", "game", "content", "content_read", "book", "ledger"}
SIDE_BY_SIDE = [
    ("explore.exert", "changed"), ("setup.token-backs", "changed"), ("setup.coins", "added"), ("trade.one", "added"),
    ("score.reputation-ties", "added"), ("score.buildings", "added"), ("reputation.sources", "added"),
    ("score.reputation-rank", "added"), ("score.track", "added"), ("goods.rarity", "added"),
    ("score.per-thing", "widened"), ("score.per-thing", "clarified"), ("score.buildings", "clarified"),
    ("explore.exert", "clarified"), ("income.cards", "clarified"), ("goods.replenish", "clarified"),
    ("encounter.first-page", "clarified"), ("coins.spend-tokens", "moved"), ("score.per-villager", "moved"),
]  # fmt: skip


# -- the bundles ------------------------------------------------------------------------------------------------------


def test_the_revised_printing_is_the_default():
    """A game without a word is the later printing, with every switch at its default."""
    assert (REVISED, Switches()) == (AboveAndBelow().printing, REVISED.switches)


def test_the_printings_differ_in_two_switches():
    """setup.coins, explore.exert: all else is alike in both."""
    assert {"extra_coins": ("two", "by-count"), "exert_for_higher": (False, True)} == switched(FIRST, REVISED)
    assert {} == switched(REVISED, REVISED)


def test_printings_are_found_by_name():
    """Two of them, each with its document in the ledger."""
    assert {"FIRST": FIRST, "REVISED": REVISED} == PRINTINGS
    assert {"first", "revised"} == {p.document for p in PRINTINGS.values()} == set(ledger().documents)


def test_a_table_may_settle_a_question_otherwise():
    """One switch turned; the printing keeps its name and its document, and the bundle itself is as it was."""
    table = REVISED.with_switches(decline_price=True)
    assert ("REVISED", "revised", {"decline_price": (False, True)}) == (
        table.name, table.document, switched(REVISED, table),
    )  # fmt: skip
    assert not REVISED.switches.decline_price


def test_an_unknown_switch_is_an_error():
    """A misspelled question is not settled silently."""
    with pytest.raises(TypeError, match="house_rules"):
        REVISED.with_switches(house_rules=True)


def test_printings_are_values():
    """Equal when all is equal, and usable as a key."""
    again = FIRST.with_switches(extra_coins="two")
    assert (FIRST, hash(FIRST)) == (again, hash(again))
    assert FIRST != REVISED
    assert AboveAndBelow(FIRST) == AboveAndBelow(again) != AboveAndBelow(REVISED)


def test_every_switch_is_in_the_ledger_with_its_defaults():
    """Fifteen questions; the values of both bundles are those of the ledger."""
    infos = ledger().switches
    assert list(Switches._fields) == list(infos)
    assert 15 == len(infos)
    for name, info in infos.items():
        found = {key: getattr(p.switches, name) for key, p in (("first", FIRST), ("revised", REVISED))}
        assert info.defaults == found, name
        assert set(found.values()) <= set(info.values), name


# -- the differences --------------------------------------------------------------------------------------------------


def test_the_printings_side_by_side():
    """Each row of the table, with its kind, beside the two switches."""
    found = differences(ledger(), FIRST, REVISED)
    told = [(d.rule, d.kind) for d in found]
    assert [("setup.coins", "switched"), ("explore.exert", "switched")] == told[:2]
    assert sorted(SIDE_BY_SIDE) == sorted(told[2:])


def test_the_switched_come_first_with_their_values():
    """What the rules code asks: the name of the switch, and both answers."""
    first, second = differences(ledger(), FIRST, REVISED)[:2]
    assert Contrast("switched", "setup.coins", "two", "by-count", "extra_coins") == first
    assert Contrast("switched", "explore.exert", "False", "True", "exert_for_higher") == second


def test_differences_have_two_sides():
    """The other way round, the sides are swapped, and nothing else."""
    there, back = differences(ledger(), FIRST, REVISED), differences(ledger(), REVISED, FIRST)
    assert [(d.kind, d.rule, d.b, d.a) for d in there] == [(d.kind, d.rule, d.a, d.b) for d in back]
    assert all(d.a != d.b for d in there)


def test_the_backs_of_special_villagers():
    """setup.token-backs: a triangle in the first, a cave in the revised printing."""
    (found,) = [d for d in differences(ledger(), FIRST, REVISED) if d.rule == "setup.token-backs"]
    assert ("triangle" in found.a, "cave" in found.b) == (True, True)


def test_a_printing_does_not_differ_from_itself():
    """No difference; and two tables with one book differ in their switches alone."""
    assert [] == differences(ledger(), REVISED, REVISED)
    table = REVISED.with_switches(coin_bonus_per_symbol=False)
    assert [("switched", "explore.coin-bonus"), ("switched", "build.coin-bonus")] == [
        (d.kind, d.rule) for d in differences(ledger(), REVISED, table)
    ]


def test_one_switch_may_settle_two_rules():
    """coin_bonus_per_symbol: a line for each of its rules, with the same switch."""
    found = differences(ledger(), REVISED, REVISED.with_switches(coin_bonus_per_symbol=False))
    assert {("True", "False", "coin_bonus_per_symbol")} == {(d.a, d.b, d.switch) for d in found}


# -- what decides something -------------------------------------------------------------------------------------------


def test_extra_coins_are_a_matter_of_printing():
    """setup.coins: the third of three has 8 coins in the revised printing, 7 in the first."""
    assert (8, 7) == tuple(AboveAndBelow(p).opening(3).state.villages[2].coins for p in (REVISED, FIRST))


LANTERNS = """
[[paragraph]]
number = 900
title = "Two numbers"
text = "A low one and a high one."
[[paragraph.choice]]
name = "go"
text = "Go."
result = [{ explore = 2, coins = 1, text = "Low." }, { explore = 3, coins = 2, text = "High." }]
[encounter]
party = ["scout", "builder"]
paragraph = 900
choice = "go"
dice = { scout = 1, builder = 1 }
"""


def test_exerting_for_more_is_a_matter_of_printing():
    """explore.exert: with 2 lanterns of 3, revised lets the scout exert; in first the low number stands."""
    revised, first = at(LANTERNS), at('printing = "FIRST"\n' + LANTERNS)
    assert () == rules_of(revised, "exert scout")
    assert 9 == play(revised, "exert scout")[0].villages[0].coins
    assert ("explore.exert",) == rules_of(first, "exert scout")
    assert 8 == play(first, "exert nobody")[0].villages[0].coins


def test_one_state_may_be_asked_under_two_printings():
    """The state knows no printing, so the same value is judged by both."""
    here = at(LANTERNS)
    move = here.game.read(here.state, "exert scout")
    content = here.game.content
    assert AboveAndBelow(REVISED, content).check(here.state, move)
    assert ("explore.exert",) == AboveAndBelow(FIRST, content).check(here.state, move).rules


def test_what_only_the_words_tell_apart_is_played_alike():
    """score.buildings, trade.one, score.reputation-ties: our rulings hold in both, by switches with one default."""
    for name in ("starting_house_scores", "one_for_sale", "split_reputation_ties", "limited_supply"):
        assert getattr(FIRST.switches, name) is getattr(REVISED.switches, name) is True


# -- the rules code never names a printing ----------------------------------------------------------------------------


def rules_files() -> list[Path]:
    """Every chapter, and what the chapters share."""
    chapters = {Path(str(chapter.__file__)).stem for chapter in CHAPTERS}
    shared = {"assign", "pay", "deck", "steps", "moves", "frames", "state", "own", "lanterns", "score"}
    return [ROOM / f"{name}.py" for name in sorted((chapters | shared) - NOT_RULES)]


@pytest.mark.parametrize("file", rules_files(), ids=lambda file: file.stem)
def test_no_chapter_names_a_printing(file):
    """A chapter asks a switch: it imports no printing, and compares with no printing's or document's name."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").endswith(("printings", "printing"))
        for alias in node.names
    }
    assert imported <= {"Rules"}
    asked = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not asked & {"printing", "document"}
    compared = [node for node in ast.walk(tree) if isinstance(node, ast.Compare)]
    words = {leaf.value for node in compared for leaf in ast.walk(node) if isinstance(leaf, ast.Constant)}
    assert not words & {"FIRST", "REVISED", "first", "revised"}


def test_every_switch_is_asked_by_some_chapter():
    """A switch that no rule asks would be an idle promise."""
    asked = set()
    for file in rules_files():
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute | ast.Name):
                asked.add(node.attr)
    assert set(Switches._fields) <= asked


def test_chapters_import_no_other_chapter():
    """What several share lies apart: a chapter that leans on another could not be read alone."""
    shared = {"assign", "pay", "deck", "lanterns"}
    chapters = {Path(str(chapter.__file__)).stem for chapter in CHAPTERS} - shared
    for name in sorted(chapters):
        tree = ast.parse((ROOM / f"{name}.py").read_text(encoding="utf-8"))
        imports = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 1}
        assert not imports & (chapters - {name}), name
