"""The owner's own values on the page of scoring: put in by a form or read from a file, refused in a sentence."""

from collections.abc import Iterator

import pytest

from widgets.app import scoring_page
from widgets.own import OwnValues
from widgets.scoring import ScoringPanel

HEAD = 'game = "above-and-below"\nname = "my-box"\nversion = 4\n'


@pytest.fixture
def panel() -> Iterator[ScoringPanel]:
    """The page of scoring; at the end none of its callbacks may have failed."""
    page = scoring_page()
    yield page
    assert [] == page.errors
    page.close()


def sent(panel: ScoringPanel, **message: object) -> str:
    panel._own._handle_custom_msg(message, [])
    return str(panel._own.says)


def ada(panel: ScoringPanel) -> int:
    return int(panel.model.scores()[0].value)


def shown(panel: ScoringPanel) -> dict[str, tuple[int, str]]:
    return {f["key"]: (f["value"], f["ours"]) for _, fields in panel._own.groups for f in fields}


def test_the_form_asks_for_what_the_text_does_not_print(panel: ScoringPanel) -> None:
    fields = shown(panel)
    assert (2, "○ our value") == fields["track.points.4"]
    assert (1, "○ read off a picture") == fields["track.points.1"]
    assert (2, "told by players") == fields["card.house-7-bed-2-points.points"]
    assert "track.points.3" not in fields and "card.star-12-potion-ore.points" not in fields


def test_an_own_value_is_counted_with_and_wears_no_ring(panel: ScoringPanel) -> None:
    """score.track: Ada has two ropes on slot 4; at 4 points each instead of 2 she has 4 points more."""
    assert "Counted with my-box 1" in sent(panel, kind="values", values={"track.points.4": 4, "track.points.5": 3})
    assert (60, (4, "yours")) == (ada(panel), shown(panel)["track.points.4"])
    assert "Count with my-box 1" == panel.model.now.words
    panel._undo.click()
    assert (56, "") == (ada(panel), panel._own.text)


def test_what_is_saved_can_be_read_back(panel: ScoringPanel) -> None:
    sent(panel, kind="values", values={"reputation.points.6": 3, "card.outpost-4-bed-2-points.points": 5})
    text, total = panel._own.text, ada(panel)
    assert 61 == total
    other = scoring_page()
    assert "Counted with my-box 1" in sent(other, kind="pack", text=text)
    assert (total, text, "my-box.toml") == (ada(other), other._own.text, other._own.file)
    sent(other, kind="values", values={"track.points.1": 2})
    assert ("Count with my-box 2", total + 3) == (other.model.now.words, ada(other))
    assert [] == other.errors
    other.close()


def test_a_link_with_own_values_waits_for_the_pack(panel: ScoringPanel) -> None:
    sent(panel, kind="values", values={"track.points.4": 4})
    code, text = panel._board.code, panel._own.text
    other = scoring_page()
    other._board._handle_custom_msg({"kind": "hello", "id": code}, [])
    assert "The pack my-box 1 is asked for" in other._why.value
    sent(other, kind="kept", text=text)
    assert (60, []) == (ada(other), other.errors)
    other.close()


def test_values_kept_from_an_earlier_visit_are_not_counted_with_by_themselves(panel: ScoringPanel) -> None:
    sent(panel, kind="kept", text=HEAD + "[track]\npoints = [9, 9, 9, 9, 9, 9, 9, 9]")
    assert 56 == ada(panel)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "found nothing"),
        ("<script>alert(1)</script>", "This file"),
        (HEAD + "[card.house-99]\npoints = 1", "house-99"),
        (HEAD + "[track]\npoints = [1]", "track.points"),
        (HEAD + "[card.house-4-2-fruit]\ncost = 'a'\nbeds = 'b'", "There is 1 fault more."),
        (HEAD + "[card.outpost-9-2-amethyst]\ngoods = 0\ngood = ''", "cannot be counted with here"),
        ("x" * 500_001, "at most 500000 characters"),
        (HEAD + "a = " + "[" * 300 + "]" * 300, "This file"),
    ],
)
def test_a_bad_file_is_one_sentence_and_changes_nothing(panel: ScoringPanel, text: str, words: str) -> None:
    said = sent(panel, kind="pack", text=text)
    assert words in said and len(said) < 400
    assert (56, 0) == (ada(panel), panel.model.cursor)


def test_values_that_do_not_fit_are_told(panel: ScoringPanel) -> None:
    assert "expected" in sent(panel, kind="values", values={"track.points.4": -3})
    assert "counted with already" in sent(panel, kind="values", values={"track.points.4": 2, "nonsense": 3})
    assert 56 == ada(panel)


@pytest.mark.parametrize(
    "message", [{}, {"kind": "values"}, {"kind": "values", "values": {"track.points.4": "4", "x": None}},
                {"kind": "values", "values": dict.fromkeys(map(str, range(9999)), 1)}, {"kind": "pack", "text": 3},
                {"kind": "size", "size": "many"}, {"kind": "kept", "text": "]["}],
)  # fmt: skip
def test_what_the_page_sends_may_be_anything(panel: ScoringPanel, message: dict[str, object]) -> None:
    sent(panel, **message)
    panel._own._handle_custom_msg("nonsense", [])
    assert 56 == ada(panel)


def test_a_file_too_large_is_not_even_read() -> None:
    own = OwnValues(lambda _: None, lambda _: None, lambda _: None)
    own._handle_custom_msg({"kind": "size", "size": 7_000_000}, [])
    assert "This file has 7,000,000 bytes; a pack has at most 500,000." == own.says
    own.close()
