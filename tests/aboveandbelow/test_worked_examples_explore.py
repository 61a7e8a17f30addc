"""The rulebook's worked examples about exploring (1, 2 and 9 of the ledger), played through the engine."""

from __future__ import annotations

import pytest

from abcore.engine.game import moves
from tests.aboveandbelow.encounters import choice, meet, meeting, on_the_way, paragraph, read_to
from tests.aboveandbelow.tools import goods, play, rules_of

RATS = paragraph(
    901,
    choice("run-and-hide", "explore = 3, coins = 1", 'explore = 4, goods = ["mushroom"]'),
    choice("stand-and-fight", 'explore = 7, coins = 5, goods = ["ore"]'),
)
PICTURED = """
[[villager]]
id = "pictured"
one_from = 1
two_from = 3
[[villager]]
id = "other"
one_from = 1
two_from = 4
"""


def gained(s):
    """Coins above the seven of the start, mushrooms and ore."""
    ada = s.villages[0]
    return ada.coins - 7, goods(ada, "mushroom"), goods(ada, "ore")


def test_the_rats_offer_two_choices():
    """Example 1, explore.choice (p6): run and hide, or stand and fight."""
    s, _ = read_to(here := meeting(RATS))
    assert ["choose run-and-hide", "choose stand-and-fight"] == [str(m) for m in moves(here.game, s)]


def test_five_lanterns_on_run_and_hide_give_the_mushroom_only():
    """Example 1, explore.success (p8): 5 lanterns reach 3 and 4, and only the 4 pays."""
    s, events = meet(meeting(RATS), "run-and-hide", "5 1 3")
    assert [5] == [e.args[0] for e in events if e.rule == "explore.lanterns"]
    assert (0, 1, 0) == gained(s)


@pytest.mark.parametrize(
    ("name", "dice", "exerted", "expected"),
    [
        ("run-and-hide", "1 1", "nobody", (0, 0, 0)),  # 2 lanterns: nothing
        ("run-and-hide", "1 3", "nobody", (1, 0, 0)),  # 3: the coin
        ("run-and-hide", "1 3", "scout", (0, 1, 0)),  # 3 and one exerted: the mushroom, and no coin
        ("run-and-hide", "1 1", "scout", (1, 0, 0)),
        ("stand-and-fight", "5 3", "nobody", (0, 0, 0)),  # 4 of 7
        ("stand-and-fight", "5 3", "builder scout", (0, 0, 0)),  # 6 of 7: two cannot do it
    ],
)
def test_what_two_can_get_from_the_rats(name, dice, exerted, expected):
    """Example 1, explore.success, explore.failure: the numbers 3, 4 and 7 and what they bring."""
    s, _ = meet(meeting(RATS), name, dice, f"exert {exerted}", party="builder scout")
    assert expected == gained(s)


def test_seven_lanterns_beat_the_rats():
    """Example 1, explore.success (p6): five coins and an ore for a seven."""
    s, _ = meet(meeting(RATS), "stand-and-fight", "6 6 6", "exert scout")
    assert (5, 0, 1) == gained(s)


@pytest.mark.parametrize(("face", "given"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 2)])
def test_the_pictured_villager_gives_one_or_two(face, given):
    """Example 2, explore.lanterns (p6): 1+ gives one and 3+ gives two, never three."""
    here = meeting(RATS + PICTURED, 'ready = ["pictured"]')
    _, events = meet(here, "stand-and-fight", f"1 {face}", party="builder pictured")
    assert [1 + given] == [e.args[0] for e in events if e.rule == "explore.lanterns"]


@pytest.mark.parametrize(("face", "given"), [(1, 1), (3, 1), (4, 2), (6, 2)])
def test_the_villager_among_the_symbols_gives_two_from_four(face, given):
    """Example 2, explore.lanterns (p15): 1+ gives one and 4+ gives two."""
    here = meeting(RATS + PICTURED, 'ready = ["other"]')
    _, events = meet(here, "stand-and-fight", f"1 {face}", party="builder other")
    assert [1 + given] == [e.args[0] for e in events if e.rule == "explore.lanterns"]


def test_two_reroll_symbols_are_two_rerolls_per_encounter():
    """Example 9, explore.reroll (p14): a card with two symbols gives two rerolls, and no third."""
    here = meeting(RATS, 'buildings = ["key-2-rerolls"]')
    s, _ = meet(here, "stand-and-fight", "1 1 1", "reroll scout 1", "~ 2")
    assert () == rules_of(here, "reroll scout 2", s)
    s, _ = play(here, "reroll scout 2", "~ 1", state=s)
    assert 2 == on_the_way(s).rerolls
    assert ("turn.pending",) == rules_of(here, "reroll scout 1", s)
