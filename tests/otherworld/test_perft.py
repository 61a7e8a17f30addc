"""Perft: the counts that are kept in tests/otherworld/perft come out again, ply by ply; three have a second road."""

from __future__ import annotations

from math import comb, perm

import pytest

from abcore.engine.perft import perft
from abcore.otherworld.content import standard
from abcore.otherworld.frames import AtSorcerer, BuyDice, ChangeDice, Choosing, FirstChooser, TaxDue, Turn
from tests.perft.read import Counted, every_of_otherworld

FILES = every_of_otherworld()
MOST_LEAVES = 12_000  # deeper rows are for `python -m tests.perft`


def named(name: str) -> Counted:
    return next(counted for counted in FILES if counted.name == name)


@pytest.mark.parametrize("counted", FILES, ids=[counted.name for counted in FILES])
def test_the_counts_come_out_again(counted: Counted) -> None:
    kept = [count for count in counted.counts if count.leaves <= MOST_LEAVES]
    assert len(kept) >= 4
    assert kept == list(perft(counted.here.game, counted.here.state, kept[-1].depth))


def test_there_are_positions_of_every_sort() -> None:
    """The setup, the choice, turns of three and five, a fight before and within, the tax, the sorcerer, the abyss."""
    assert {type(counted.here.state.top) for counted in FILES} == {
        *(FirstChooser, Choosing, Turn, BuyDice, ChangeDice, TaxDue, AtSorcerer),
    }
    assert {3, 5} == {len(counted.here.names) for counted in FILES}


def test_the_setup_by_formula() -> None:
    """setup.first-chooser, setup.display: three seats, then cards onto spaces, each order a table of its own."""
    for n in range(4):
        assert (3 * perm(36, n),) * 2 == named("the-setup-of-three").counts[n + 1][1:]


def test_the_choice_by_formula() -> None:
    """setup.one-each: nine characters, each there once; then the pawn may go to 13 spaces or to level 1."""
    rows = named("nine-characters-for-three").counts
    assert [(perm(9, n),) * 2 for n in range(4)] == [row[1:] for row in rows[:4]]
    first_moves = len(standard().spaces) + len(standard().level(1))
    assert (perm(9, 3) * first_moves,) * 2 == rows[4][1:]


def test_a_bare_fight_by_formula() -> None:
    """combat.random-die, combat.two-blue: dice of one colour have no order, and in the end one wins or loses."""
    rows = [row[1:] for row in named("bare-fight-on-level-1").counts]
    pairs = comb(6 + 1, 2)
    assert [(1, 1), (1, 1), (6, 6), (36, 36), (216, 6 * pairs), (216, 2)] == rows[:6]
