"""The page of exploring: the engine says who may go and how likely each number is, and rolls the dice."""

import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape

import pytest

from abcore.aboveandbelow.odds import Reach, chance
from abcore.aboveandbelow.odds_parties import compare, ranked
from widgets.app import exploring_page
from widgets.draw import exploring as draw
from widgets.exploring import ExploringPanel


@pytest.fixture
def panel() -> Iterator[ExploringPanel]:
    """The page of exploring with fixed dice; at the end none of its callbacks may have failed."""
    page = exploring_page(seed=5)
    yield page
    assert [] == page.errors
    page.close()


def click(panel: ExploringPanel, *names: str) -> None:
    for name in names:
        panel._board._handle_custom_msg({"kind": "click", "id": f"villager.{name}"}, [])


def plain(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def to_the_end(panel: ExploringPanel) -> None:
    while panel.model.under_way:
        panel._do.click()


def test_one_alone_is_refused_with_rule_and_page_and_offered_another_party(panel: ExploringPanel) -> None:
    click(panel, "scout")
    words = plain(panel._why.value)
    assert "Exploring takes at least 2 villagers; you chose 1." in words
    assert "explore.party · p6" in words
    assert "No odds" in panel._odds.html
    panel._do.click()
    assert panel.model.may_go


def test_who_is_not_ready_can_be_tried_and_is_refused(panel: ExploringPanel) -> None:
    click(panel, "scout", "scribe")
    assert "Scribe must be ready" in plain(panel._why.value)
    assert panel.model.view().marks.bad == {"villager.scout", "villager.scribe"}


def test_every_number_of_every_choice_has_its_odds_with_and_without_exerting(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    found = {one.number: [str(way.chance) for way in one.ways] for one in panel.model.odds()}
    assert {3: ["5/6", "17/18", "1"], 4: ["1/3", "11/18", "1"], 6: ["0", "0", "11/18"]} == found
    words = plain(panel._odds.html)
    assert "3 and 4 are certain if you exert, 6 comes 11 times in 18" in words
    for said in ("1/3 33% 1 in 3", "17/18 94% misses 1 in 18", "Exact, for our values", "lanterns of Scout on average"):
        assert said in words
    assert 'aria-label="our value"' in panel._odds.html


def test_the_odds_are_those_of_the_engine_for_every_party(panel: ExploringPanel) -> None:
    model = panel.model
    for row in model.compared():
        model.choose(row.party)
        for one in model.odds():
            assert one.best == chance(model.attempt(row.party, one.choice), one.number)
        assert row.cells[0].value.value == model.odds()[model.aim].best


def test_all_parties_stand_as_the_engine_ranks_them(panel: ExploringPanel) -> None:
    model = panel.model
    theirs = ranked(compare(model.game, model.start, [Reach(6)]))
    assert [(r.party, r.cells[0].value.value, r.cells[0].nights.value) for r in theirs] == [
        (r.party, r.cells[0].value.value, r.cells[0].nights.value) for r in model.compared()
    ]
    click(panel, "scout", "fenn-wick")
    assert "All 11 parties compared, for 6 lanterns" in plain(panel._parties.html)
    assert panel._parties.html.count("Your party") == 1


def test_another_number_is_pursued_at_a_press(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._aims.children[0].click()
    assert [True, False, False] == [button.description.startswith("✓") for button in panel._aims.children]
    assert panel._do.description == "Go for 3: roll the dice"
    assert "for 3 lanterns" in panel._parties.html


def test_the_dice_fall_and_luck_stands_beside_the_odds(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._do.click()
    exp = panel.model.under_way
    assert exp and len(exp.dice) == 2
    rolled, total = panel.model.rolled
    assert (
        rolled == total == sum(panel.model.game.content.tokens[v].lanterns(f) for v, f in zip(*exp[2:4], strict=True))
    )
    assert f"{panel.model.every_roll().p(lambda n: n == rolled)} of all rolls bring {rolled}" in plain(panel._why.value)
    chances = [option.chance for option in panel.model.options()]
    assert chances == sorted(chances, reverse=True)
    to_the_end(panel)
    assert "the chance of 6 was 11/18 (61%)" in plain(panel._why.value)
    assert "ln-finished" in panel._why.value


def test_undo_leads_back_to_the_first_click(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._do.click()
    to_the_end(panel)
    for _ in range(10):
        panel._undo.click()
    assert () == panel.model.chosen and panel.model.session is None
    assert "nothing to undo" in panel._board.says


def test_many_tries_come_close_to_the_odds(panel: ExploringPanel) -> None:
    model, won = panel.model, 0
    click(panel, "scout", "fenn-wick")
    for _ in range(300):
        before = model.start.villages[model.seat].coins
        model.go()
        while model.under_way:
            model.play(model.options()[0].move)
        assert model.session
        won += model.session.state.villages[model.seat].coins > before
        model.back()
    assert abs(won / 300 - Fraction(11, 18)) < 0.1


@pytest.mark.parametrize("width", [300, 390, 776])
def test_the_villagers_fit_every_width_and_are_told_in_words(panel: ExploringPanel, width: int) -> None:
    drawn = draw.villagers(panel.model.view(), width)
    assert drawn.count('role="button"') == 6
    assert "1 lantern from 1, 2 from 3" in drawn
    assert "Fenn Wick" in panel._twin.value


def test_a_strange_click_changes_nothing(panel: ExploringPanel) -> None:
    click(panel, "nobody")
    assert () == panel.model.chosen
