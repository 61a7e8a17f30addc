"""Questions on scoring: the engine makes and marks them, and every wrong answer is a mistake with a name."""

import re
from collections.abc import Iterator
from html import unescape

import pytest

from abcore.aboveandbelow import FIRST, AboveAndBelow
from widgets.app import scoring_page
from widgets.score_quiz import KINDS, question
from widgets.scoring import ScoringPanel

SEATS = ("Ada", "Ben", "Cleo")


@pytest.fixture
def panel() -> Iterator[ScoringPanel]:
    """The page of scoring; at the end none of its callbacks may have failed."""
    page = scoring_page()
    yield page
    assert [] == page.errors
    page.close()


def plain(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_questions_have_one_right_answer_and_named_mistakes(kind: str) -> None:
    game = AboveAndBelow()
    for seed in range(1000):
        asked = question(game, SEATS, kind, seed)
        right = [option for option in asked.options if not option.mistake]
        assert (kind == "winner") == bool(right[0].words)
        assert [asked.number.value] == [option.value for option in right]
        assert 3 <= len(asked.options) == len({option.value for option in asked.options})
        assert all(game.ledger.rule(option.rule) for option in asked.options if option.mistake)
        assert asked.facts and all(asked.facts)


@pytest.mark.parametrize("players", [("Ada", "Ben"), ("Ada", "Ben", "Cleo", "Dan")])
@pytest.mark.parametrize("kind", KINDS)
def test_questions_for_two_and_for_four(kind: str, players: tuple[str, ...]) -> None:
    for seed in range(100):
        asked = question(AboveAndBelow(FIRST), players, kind, seed)
        assert 1 == sum(not option.mistake for option in asked.options)
        assert len(asked.options) > 2


def answer(panel: ScoringPanel, right: bool) -> None:
    options = panel.model.question.options
    place = next(i for i, o in enumerate(options) if bool(o.mistake) != right and o.value not in panel.model.picked)
    panel._options.children[place].click()


def test_a_hint_comes_first_then_the_rule_then_the_working(panel: ScoringPanel) -> None:
    assert "" == panel._marked.value
    answer(panel, right=False)
    assert "Hint." in panel._marked.value and "ln-rule" not in panel._marked.value
    assert "ln-none" in panel._next._dom_classes
    answer(panel, right=False)
    assert "Hint." in panel._marked.value and "ln-rule" in panel._marked.value
    answer(panel, right=True)
    assert "Right: 10." in plain(panel._marked.value)
    assert "3 × 1" in panel._marked.value
    assert "ln-none" not in panel._next._dom_classes


def test_a_tie_is_broken_as_the_engine_breaks_it() -> None:
    """score.ties: every way of breaking it comes up, and the mistakes are told apart."""
    decided, mistakes = set[str](), set[str]()
    for seed in range(300):
        asked = question(AboveAndBelow(), SEATS, "winner", seed)
        decided.add(asked.number.label)
        mistakes |= {option.mistake for option in asked.options}
        assert "They share the win" == asked.options[-1].words
    assert {"decided by coins", "decided by villagers"} <= decided
    assert "This looks at villagers first; coins come before them" in mistakes
    assert "Points come first, and Cleo has fewer" in mistakes


def test_who_is_wrong_to_the_end_is_told_the_answer(panel: ScoringPanel) -> None:
    for _ in range(len(panel.model.question.options) - 1):
        answer(panel, right=False)
    assert "It is: 10." in plain(panel._marked.value)
    assert "✓ 10 points" in [button.description for button in panel._options.children]


def test_four_questions_and_you_can_now(panel: ScoringPanel) -> None:
    asked = []
    for n in range(4):
        asked.append(panel.model.question.kind)
        answer(panel, right=True)
        assert (n == 3) == ("ln-finished" in panel._marked.value)
        if n < 3:
            panel._next.click()
    assert ["track", "buildings", "rank", "winner"] == asked
    assert "Four more questions" == panel._next.description
    panel._next.click()
    assert ("things", "") == (panel.model.question.kind, panel._marked.value)


def test_questions_do_not_touch_the_table_and_changes_not_the_questions(panel: ScoringPanel) -> None:
    asked = panel.model.question
    panel._do.click()
    answer(panel, right=False)
    assert asked is panel.model.question
    assert 1 == panel.model.cursor
