"""The questions of the page of scoring: by the rules of the table that is open, and apart from it."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from abcore.aboveandbelow.exercises.scoring import KINDS
from widgets.app import scoring_page
from widgets.scoring import ScoringPanel


@pytest.fixture
def panel() -> Iterator[ScoringPanel]:
    """The page of scoring; at the end none of its callbacks may have failed."""
    page = scoring_page()
    yield page
    assert [] == [*page.errors, *page.quiz.errors]
    page.close()


def plain(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def answer(panel: ScoringPanel, right: bool) -> None:
    quiz = panel.quiz.model
    options = enumerate(quiz.question.options)
    place = next(i for i, option in options if bool(option.mistake) != right and i not in quiz.picked)
    panel.quiz._options.children[place].click()


def test_one_question_of_each_kind_and_you_can_now(panel: ScoringPanel) -> None:
    asked = []
    for n in range(len(KINDS)):
        asked.append(panel.quiz.model.question.kind)
        answer(panel, right=False)
        assert "Not yet." in panel._board.says
        answer(panel, right=True)
        assert (n == len(KINDS) - 1) == ("ln-finished" in panel.quiz._marked.value)
        panel.quiz._next.click()
    assert list(KINDS) == asked


def test_the_working_of_the_track_is_the_engine_s(panel: ScoringPanel) -> None:
    answer(panel, right=True)
    words = plain(panel.quiz._marked.value)
    assert "Right:" in words and "× 1" in words and "score.track" in words


def test_questions_do_not_touch_the_table_and_changes_not_the_questions(panel: ScoringPanel) -> None:
    asked = panel.quiz.model.question
    panel._do.click()
    answer(panel, right=False)
    assert asked is panel.quiz.model.question
    assert 1 == panel.model.cursor


def test_a_link_with_other_rules_asks_by_them(panel: ScoringPanel) -> None:
    """score.reputation-ties: at a table without shared rewards the full reward is no mistake."""
    panel.model.change("switch.split_reputation_ties")
    panel._board._handle_custom_msg({"kind": "hello", "id": panel._board.code}, [])
    for _ in range(30):
        panel.quiz.model.next()
        mistakes = [option.mistake for option in panel.quiz.model.question.options]
        assert not any("full reward" in mistake for mistake in mistakes)
