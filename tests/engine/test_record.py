"""Reading and writing records by themselves: no game is asked whether the lines hold.
Any text at all gives a Record or a RecordError, and what was read prints to a form that prints back to itself."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from abcore.engine.limits import DEEPEST_VARIATION, LONGEST_NOTE, LONGEST_RECORD, MOST_RECORD_LINES
from abcore.engine.record import NOTE_COLUMN, Line, Record, RecordError, parse, write


def lines(text: str) -> list[str]:
    return [line.text for line in parse(text).lines]


def fault(text: str) -> RecordError:
    with pytest.raises(RecordError) as caught:
        parse(text)
    return caught.value


# -- the head ----------------------------------------------------------------------------------------------------------


def test_tags_keep_their_order_and_may_share_a_row():
    record = parse('[Shows "this"] [Game "g"]\n[More "x"]\n')
    assert (("Shows", "this"), ("Game", "g"), ("More", "x")) == record.tags
    assert ("this", "", "none") == (record.tag("Shows"), record.tag("Absent"), record.tag("Absent", "none"))


def test_quotes_and_backslashes_travel_in_tags():
    value = 'say "no" \\ or "\\"'
    record = Record((("Shows", value),), "", ())
    assert value == parse(write(record)).tag("Shows")


def test_the_situation_is_what_stands_behind_the_bars():
    assert "round = 2\n\n[table]\n  x = 1" == parse("| round = 2\n|\n| [table]\n|   x = 1\n\npass\n").situation


@pytest.mark.parametrize("row", ["[Shows]", '[Shows "a" b]', '[Shows "a"', '[A "1"] x', '[A "1"]\n[A "2"]'])
def test_a_wrong_head_names_its_line(row):
    assert row.count("\n") + 1 == fault(row).at


# -- the lines ---------------------------------------------------------------------------------------------------------


def test_round_and_player_may_stand_before_a_move_or_not():
    told = '[Players "Ada, Ana Lu"]\n'
    assert ["pass", "labor scout", "pass", "4 2"] == lines(
        f"{told}1. Ada  pass\n12. labor scout\nAna Lu pass\nAda ~ 4, 2"
    )


def test_a_name_is_only_taken_off_where_something_follows():
    assert ["pass", "Ada"] == lines('[Players "pass, Ada"]\npass\nAda')


def test_players_may_be_handed_in_instead_of_the_tag():
    record = parse('[Players "labor, x"]\nlabor scout\nEve pass', ["Eve"])
    assert ["labor scout", "pass"] == [line.text for line in record.lines]


def test_chance_is_marked_and_its_commas_are_blanks():
    (line,) = parse("~ 4,6 , 2").lines
    assert ("4 6 2", True) == (line.text, line.chance)


def test_every_line_knows_its_row():
    assert [3, 5] == [line.at for line in parse('[A "1"]\n\npass\n\npass').lines]


# -- notes -------------------------------------------------------------------------------------------------------------


def test_a_note_stands_at_its_line_and_goes_on_below():
    (line,) = parse("pass { one }\n  {  two\t three }").lines
    assert "one two three" == line.note


def test_a_long_note_is_broken_and_put_together_again():
    note = " ".join(f"word-{n}" for n in range(60))
    text = write(Record((), "", (Line("pass", note=note),)))
    assert all(len(row) <= 120 for row in text.splitlines())
    assert all(row[NOTE_COLUMN] == "{" for row in text.splitlines() if row)
    assert note == parse(text).lines[0].note


def test_braces_in_a_note_are_written_as_brackets():
    """A session's note may hold anything; a record must be readable."""
    text = write(Record((), "", (Line("pass", note="a } and\n{ b"),)))
    assert "a ) and ( b" == parse(text).lines[0].note


@pytest.mark.parametrize("row", ["pass { a", "pass } a", "pass { a } more", "pass { a { b }", "{ alone }"])
def test_a_note_out_of_place_is_refused(row):
    assert 1 == fault(row).at


def test_a_note_has_its_longest_length_all_rows_together():
    assert 1 == fault(f"pass {{ {'x' * (LONGEST_NOTE + 1)} }}").at
    assert 2 == fault(f"pass {{ {'x' * LONGEST_NOTE} }}\n{{ y }}").at


# -- variations --------------------------------------------------------------------------------------------------------


def test_variations_belong_to_the_line_before_them():
    (first, last) = parse("pass\n( a\nb )\n( c { note } )\npass").lines
    assert [["a", "b"], ["c"]] == [[line.text for line in other] for other in first.variations]
    assert ("note", ()) == (first.variations[1][0].note, last.variations)


def test_variations_nest():
    text = "a\n( b\n( c ) )\nd\n"
    a, d = parse(text).lines
    assert ("c", "d") == (a.variations[0][0].variations[0][0].text, d.text)
    assert "a\n( b\n  ( c ) )\nd\n" == write(parse(text)).lstrip("\n")


@pytest.mark.parametrize(
    ("text", "at"),
    [("( a )", 1), ("a\n( )", 2), ("a )", 1), ("a\n( b", 2), ("a\n( b\n( c )", 2), ("a\n( ( b ) )", 2), ("~", 1)],
)
def test_brackets_that_do_not_fit_are_refused_with_their_line(text, at):
    assert at == fault(text).at


def nested(depth: int) -> str:
    return "a\n" + "( a\n" * depth + ")" * depth


def test_variations_have_a_deepest_depth():
    assert parse(nested(DEEPEST_VARIATION))
    assert f"{DEEPEST_VARIATION} deep" in str(fault(nested(DEEPEST_VARIATION + 1)))
    assert f"{DEEPEST_VARIATION} deep" in str(fault(nested(5000)))


def test_a_record_has_its_longest_length_and_its_most_lines():
    assert str(LONGEST_RECORD) in str(fault("x" * (LONGEST_RECORD + 1)))
    assert str(MOST_RECORD_LINES) in str(fault("\n" * (MOST_RECORD_LINES + 1)))


# -- any text ----------------------------------------------------------------------------------------------------------

MOVE = re.compile(r"(?!Ada )[a-zA-Z0-9][a-zA-Z0-9 ,-]*|\+ [a-z-]+")
PIECES = st.sampled_from(
    ["(", ")", "{", "}", "~", "[", "]", '"', "|", "\n", " ", "\\", "1.", "Ada", "pass", "4 2", '[A "b"]', "| x = 1",
     "{ note }", "( pass )", "\r", "\x0b", "\x1c", "\x85", "\u2028", "\t", ",", "é", "\x00"]
)  # fmt: skip


@settings(max_examples=600, deadline=None)
@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=200))
@example('[A "\x1c"]')
@example("pass\x0b{ a }")
def test_any_text_is_a_record_or_a_record_error(text):
    try:
        record = parse(text, ["Ada"])
    except RecordError as error:
        assert str(error)
        return
    if not all(MOVE.fullmatch(line.text) for line in flat(record.lines)):
        return  # no game reads such a line as a move, so no replay writes it down
    again = parse(write(record), ["Ada"])
    assert write(record) == write(again)
    assert [line.but(at=0) for line in flat(record.lines)] == [line.but(at=0) for line in flat(again.lines)]


def flat(found):
    """Every line by itself, those of variations after their own."""
    for line in found:
        yield line.but(variations=())
        for variation in line.variations:
            yield from flat(variation)
