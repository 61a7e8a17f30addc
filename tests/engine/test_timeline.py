"""What the tree of situations keeps, what it meets again, and what it says about two of its nodes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.moves import Go
from abcore.engine.game import Step
from abcore.engine.timeline import LONGEST_NOTE, Change, Fell, Moved, Timeline, differences
from abcore.engine.value import Value


class Purse(Value):
    coins: int
    tokens: tuple[str, ...] = ()


class Town(Value):
    purses: tuple[Purse, ...]
    round: int = 1


def forked() -> Timeline[int]:
    """Root 0, two ways from it to 1 and 2, and 3 after 2."""
    line = Timeline(10)
    line.add(0, Moved("left"), Step(9, ()))
    line.add(0, Moved("right"), Step(8, ()))
    line.add(2, Fell(6), Step(2, ()))
    return line


# -- growing ----------------------------------------------------------------------------------------------------------


def test_ids_count_the_nodes_in_the_order_of_their_making() -> None:
    assert [0, 1, 2, 3] == [node.id for node in forked()]
    assert [-1, 0, 0, 2] == [node.parent for node in forked()]


def test_a_cause_that_leads_to_an_equal_state_again_is_met_not_doubled() -> None:
    line = forked()
    assert 2 == line.add(0, Moved("right"), Step(8, ())).id
    assert 4 == len(line)


def test_the_same_cause_with_another_state_is_another_node() -> None:
    """One state may be asked under two games, and then the same move ends elsewhere."""
    line = forked()
    assert 4 == line.add(0, Moved("right"), Step(7, ())).id


def test_a_move_and_a_die_of_the_same_text_are_two_causes() -> None:
    line: Timeline[int] = Timeline(0)
    assert [1, 2] == [line.add(0, cause, Step(1, ())).id for cause in (Moved(4), Fell(4))]


def test_a_forced_move_that_is_then_chosen_counts_as_chosen() -> None:
    line: Timeline[int] = Timeline(0)
    assert line.add(0, Moved("go"), Step(1, ()), forced=True).forced
    assert not line.add(0, Moved("go"), Step(1, ())).forced
    assert not line.add(0, Moved("go"), Step(1, ()), forced=True).forced
    assert not line[1].forced


def test_a_cause_reads_like_a_line_of_a_record() -> None:
    assert ["go", "~ 4"] == [str(Moved(Go())), str(Fell(4))]


@pytest.mark.parametrize("id", [-1, 4, 400])
def test_an_unknown_node_is_refused_and_nothing_grows(id: int) -> None:
    line = forked()
    for ask in (line.__getitem__, line.path, line.children, line.branches, lambda id: line.note(id, "x")):
        with pytest.raises(LookupError, match="0 to 3"):
            ask(id)
    with pytest.raises(LookupError):
        line.add(id, Moved("left"), Step(9, ()))
    assert 4 == len(line)


# -- looking round ----------------------------------------------------------------------------------------------------


def test_a_path_leads_from_the_root_to_the_node() -> None:
    assert [0, 2, 3] == [node.id for node in forked().path(3)]
    assert [0] == [node.id for node in forked().path(0)]


def test_children_stand_in_the_order_in_which_they_were_tried() -> None:
    assert ["left", "right"] == [str(node.cause) for node in forked().children(0)]


def test_branches_are_what_was_tried_instead() -> None:
    assert [1] == [node.id for node in forked().branches(2)]
    assert () == forked().branches(0)


def test_a_note_replaces_the_one_before_and_an_empty_one_takes_it_away() -> None:
    line = forked()
    line.note(2, "  the better way ")
    assert "the better way" == line[2].note == line.children(0)[1].note
    line.note(2, "")
    assert "" == line[2].note


def test_a_note_that_is_too_long_is_refused_with_its_length() -> None:
    line = forked()
    line.note(1, "x" * LONGEST_NOTE)
    with pytest.raises(ValueError, match=f"{LONGEST_NOTE + 1}"):
        line.note(1, "x" * (LONGEST_NOTE + 1))
    assert LONGEST_NOTE == len(line[1].note)


def test_a_note_survives_when_its_node_is_met_again() -> None:
    line = forked()
    line.note(1, "kept")
    assert "kept" == line.add(0, Moved("left"), Step(9, ())).note


# -- comparing --------------------------------------------------------------------------------------------------------


def test_two_branches_are_compared_from_where_they_parted() -> None:
    found = forked().compare(1, 3)
    assert 0 == found.common.id
    assert ([1], [2, 3]) == ([node.id for node in found.one], [node.id for node in found.other])
    assert (Change("", 9, 2),) == found.changes


def test_a_node_and_its_descendant_part_at_the_node_itself() -> None:
    found = forked().compare(2, 3)
    assert (2, (), [3]) == (found.common.id, found.one, [node.id for node in found.other])


def test_a_node_does_not_differ_from_itself() -> None:
    found = forked().compare(3, 3)
    assert (3, (), (), ()) == (found.common.id, found.one, found.other, found.changes)


def test_what_labor_changes_is_told_field_by_field() -> None:
    game = AboveAndBelow()
    opening = game.opening().state
    village = opening.villages[0]
    after = opening.but(villages=(village.but(coins=8, ready=("scribe",)), opening.villages[1]), cider=False)
    assert [
        "villages.0.coins: 7 -> 8",
        "villages.0.ready: ('builder', 'scribe', 'scout') -> ('scribe',)",
        "cider: True -> False",
    ] == [str(change) for change in differences(opening, after)]


def test_values_of_two_kinds_differ_as_a_whole() -> None:
    assert [Change("0", Purse(1), 1)] == list(differences((Purse(1), 2), (1, 2)))
    assert [Change("", Purse(1, ()), Town((), 1))] == list(differences(Purse(1), Town(())))


PURSES = st.builds(Purse, st.integers(0, 3), st.lists(st.sampled_from(["cider", "potion"]), max_size=2).map(tuple))
TOWNS = st.builds(Town, st.lists(PURSES, max_size=3).map(tuple), st.integers(1, 2))


def put(value: Any, path: list[str], new: Any) -> Any:
    """The value with one place changed: the way back from a difference."""
    if not path:
        return new
    head, *rest = path
    if isinstance(value, Value):
        return value.but(**{head: put(getattr(value, head), rest, new)})
    at = int(head)
    return (*value[:at], put(value[at], rest, new), *value[at + 1 :])


@given(TOWNS, TOWNS)
def test_the_differences_carried_out_make_the_one_into_the_other(one: Town, other: Town) -> None:
    changed = one
    for change in differences(one, other):
        assert change.before != change.after
        changed = put(changed, change.path.split(".") if change.path else [], change.after)
    assert other == changed


@given(TOWNS, TOWNS)
def test_there_are_no_differences_just_where_two_are_equal(one: Town, other: Town) -> None:
    assert (one == other) == (not list(differences(one, other)))


@given(st.lists(st.tuples(st.integers(0, 20), st.integers(0, 2)), max_size=20))
def test_common_way_and_own_ways_are_the_two_paths(grown: list[tuple[int, int]]) -> None:
    line: Timeline[tuple[int, ...]] = Timeline(())
    for parent, cause in grown:
        parent %= len(line)
        line.add(parent, Fell(cause), Step((*line[parent].state, cause), ()))
    for one in range(len(line)):
        for other in range(len(line)):
            found = line.compare(one, other)
            assert line.path(one) == (*line.path(found.common.id), *found.one)
            assert line.path(other) == (*line.path(found.common.id), *found.other)
            assert not (found.one and found.other) or found.one[0] != found.other[0]
