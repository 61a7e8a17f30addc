"""Stacks of frames in tables, small files, and values and heads of position codes: what both games hand to the engine.
Each is asked with a game of marbles that is none of ours."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.engine.position import Packer, PositionError, Unpacker
from abcore.engine.position_head import Seats, get_names, get_printing, put_names, put_printing
from abcore.engine.position_values import get_value, put_value
from abcore.engine.printing import Printing
from abcore.engine.prune import less, paths, pruned
from abcore.engine.sheet import Sheet
from abcore.engine.stack import Kinds, StackReader, written
from abcore.engine.value import Value


class Frame(Value):
    """Something pending."""


class Roll(Frame):
    """Marbles are rolled."""

    seat: int
    marbles: tuple[int, ...] = ()
    lane: str = "left"
    again: bool = False


class Prize(Value):
    """What is won; no frame."""

    marbles: int = 0


KINDS = Kinds({"Roll": Roll, "Prize": Prize}, Frame, counts=("marbles",))
LANES = ("left", "right")
WORDS = ("", "left", "right")

rolls = st.builds(
    Roll, st.integers(0, 2), st.lists(st.integers(0, 99), max_size=5).map(tuple), st.sampled_from(LANES), st.booleans()
)


def read(table: dict[str, Any]) -> tuple[Value | None, list[str]]:
    faults: list[str] = []
    reader = StackReader(KINDS, 3, lambda kind, field: LANES if field == "lane" else None)
    return reader.frame(Sheet(table, "frame[1]", faults)), faults


@given(rolls)
def test_a_frame_is_written_and_read_back_the_same(roll: Roll) -> None:
    assert (roll, []) == read(written(roll))


def test_what_is_usual_is_not_written() -> None:
    assert {"is": "Roll", "seat": 1} == written(Roll(1))


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ({"is": "Rol", "seat": 0}, "frame[1].is: 'Rol' is not known here; did you mean 'Roll'?"),
        ({"is": "Prize"}, "frame[1].is: expected a kind of frame."),
        ({"is": "Roll"}, "frame[1]: Roll needs seat."),
        ({"is": "Roll", "seat": 3}, "frame[1].seat: expected a seat from 0 to 2, found 3."),
        ({"is": "Roll", "seat": True}, "frame[1].seat: expected a whole number, found True."),
        ({"is": "Roll", "seat": 0, "marbles": ["x"]}, "frame[1].marbles: expected a list of whole numbers, found"),
        ({"is": "Roll", "seat": 0, "marbles": [-1]}, "frame[1].marbles: expected no number below 0, found (-1,)."),
        ({"is": "Roll", "seat": 0, "marbles": [10**6]}, "frame[1].marbles: expected numbers up to 9999, found"),
        ({"is": "Roll", "seat": 0, "lane": "up"}, "frame[1].lane: 'up' is not known here."),
        ({"is": "Roll", "seat": 0, "lane": {"is": "Prize"}}, "frame[1].lane: expected a text, found {'is': 'Prize'}."),
        ({"is": "Roll", "seat": 0, "hue": 1}, "frame[1].hue: this key is not known here; known are is, seat,"),
    ],
)  # fmt: skip
def test_a_frame_that_does_not_fit_is_a_sentence(table: dict[str, Any], fault: str) -> None:
    made, (said,) = read(table)
    assert (None, True) == (made, said.startswith(fault))


# -- small files -------------------------------------------------------------------------------------------------------

tables = st.recursive(
    st.dictionaries(st.sampled_from("abc"), st.integers(0, 1), max_size=3),
    lambda inner: st.dictionaries(st.sampled_from("abc"), st.integers(0, 1) | inner, max_size=3),
    max_leaves=8,
)


def ones(table: dict[str, Any]) -> list[tuple[str, ...]]:
    """The places of all ones: what a reader would miss."""
    found = []
    for path in paths(table):
        at: Any = table
        for key in path:
            at = at[key]
        found += [path] if at == 1 else []
    return found


@given(tables)
def test_only_what_is_not_missed_is_left_out(table: dict[str, Any]) -> None:
    small = pruned(table, lambda data: ones(data) == ones(table))
    assert ones(table) == ones(small) == [path for path in paths(small) if path in ones(small)]
    assert all(ones(less(small, path)) != ones(table) for path in paths(small))


# -- position codes ----------------------------------------------------------------------------------------------------


@given(st.lists(rolls | st.integers(-1, 10**6) | st.booleans() | st.text(max_size=9), max_size=5).map(tuple))
def test_any_value_comes_back_out_of_a_number(value: tuple[Any, ...]) -> None:
    packer = Packer()
    put_value(packer, list(KINDS.known), WORDS, value)
    unpacker = Unpacker(packer.packed())
    assert value == get_value(unpacker, KINDS.known, WORDS)
    unpacker.close()


@given(st.integers(0, 2**200))
def test_any_number_gives_a_value_or_one_of_four_errors(number: int) -> None:
    with suppress(PositionError, LookupError, TypeError, UnicodeDecodeError):
        get_value(Unpacker(number), KINDS.known, WORDS)


class Switches(Value):
    """Two questions."""

    twice: bool = False
    lane: str = "left"


NAMES = st.lists(st.text(min_size=1, max_size=40), min_size=2, max_size=4, unique=True)


@given(st.booleans(), st.sampled_from(LANES), NAMES)
def test_switches_and_names_come_back(twice: bool, lane: str, names: list[str]) -> None:
    printings = {"ONLY": Printing("ONLY", "only", Switches())}
    answers, seats = ((False, True), LANES), Seats(("Ada", "Ben", "Cleo", "Dan"), 2)
    mine = printings["ONLY"].with_switches(twice=twice, lane=lane)
    packer = Packer()
    put_printing(packer, printings, answers, mine)
    put_names(packer, seats, tuple(names))
    unpacker = Unpacker(packer.packed())
    assert (mine, tuple(names)) == (get_printing(unpacker, printings, answers), get_names(unpacker, seats))
