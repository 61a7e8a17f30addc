"""Reading word by word: short names, small words, numbers, and a sentence for everything that is none."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.engine.dist import DIE, Dist
from abcore.engine.game import AmbiguousMove, UnreadableMove
from abcore.engine.limits import LONGEST_MOVE
from abcore.engine.words import Words, read_outcome, shown

MARBLES = ("red-marble", "red-cube", "blue")


def words(line: str) -> Words:
    """A line with one example."""
    return Words(line, {"roll": "roll blue"})


def test_a_name_may_be_shortened_while_it_fits_one_thing():
    assert "blue" == words("roll b").one_of(MARBLES, "a marble")
    assert "red-cube" == words("Roll RED-C").one_of(MARBLES, "a marble")


def test_a_whole_name_beats_longer_ones():
    assert "red" == words("roll red").one_of(("red", "red-cube"), "a marble")


def test_what_fits_several_is_ambiguous():
    with pytest.raises(AmbiguousMove, match="'red' fits several: red-marble, red-cube"):
        words("roll red").one_of(MARBLES, "a marble")


def test_what_is_missing_is_shown_by_an_example():
    with pytest.raises(UnreadableMove, match="'roll' needs a marble, as in 'roll blue'"):
        words("roll").one_of(MARBLES, "a marble")


def test_what_is_not_there_is_told_with_what_is():
    with pytest.raises(UnreadableMove, match="There are: red-marble, red-cube, blue"):
        words("roll green").one_of(MARBLES, "a marble")


def test_what_lies_near_comes_before_the_rest_of_the_game():
    assert "blue" == words("roll b").nearby(["blue"], ["black", "blue"], "a marble")
    assert "black" == words("roll bla").nearby(["blue"], ["black", "blue"], "a marble")


def test_small_words_and_a_single_one():
    line = words("roll with none")
    line.skip("with")
    assert line.alone("none")
    assert not words("roll none more").alone("none")


@pytest.mark.parametrize("word", ["two", "-1", "3.5", "٣", "1234567"])
def test_a_number_is_a_few_plain_digits(word: str):
    with pytest.raises(UnreadableMove, match="is no number"):
        words(f"roll {word}").number("a face")


def test_a_word_too_many_is_told():
    line = words("roll blue twice")
    line.one_of(MARBLES, "a marble")
    with pytest.raises(UnreadableMove, match="'twice' is too much: 'roll blue' is a whole move"):
        line.end("roll blue")


def test_a_line_has_a_length():
    with pytest.raises(UnreadableMove, match="one short line"):
        words("x" * (LONGEST_MOVE + 1))


def test_outcomes_are_read_whole_or_shortened():
    assert 4 == read_outcome(DIE, " 4 ")
    assert "cave-12" == read_outcome(Dist.even(["cave-1", "cave-12"]), "cave-12")
    with pytest.raises(AmbiguousMove):
        read_outcome(Dist.even(["cave-11", "cave-12"]), "cave")
    with pytest.raises(UnreadableMove, match="cannot come up here"):
        read_outcome(DIE, "7")


@given(st.text())
def test_what_is_shown_is_short(text):
    assert len(shown(text)) <= 60
