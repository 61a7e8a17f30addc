"""The hunt for planted mistakes: each table has one, it is found or told, and it survives a reload."""

from collections.abc import Iterator
from random import Random

import pytest

from abcore.aboveandbelow import FIRST, REVISED, AboveAndBelow
from abcore.aboveandbelow.laid import Deal, deal, wrong
from abcore.aboveandbelow.laid_say import brief
from abcore.aboveandbelow.plant import KINDS, plant, plants
from abcore.engine.verdict import Names
from widgets.app import setup_page
from widgets.setup import SetupPanel
from widgets.setup_model import LAST, Hunt, SetupModel

GAMES = {printing.name: AboveAndBelow(printing) for printing in (FIRST, REVISED)}
TABLES_OF = [(printing, players) for printing in GAMES for players in (2, 3, 4)]
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture
def setup() -> Iterator[SetupPanel]:
    """The panel with fixed cards; at the end none of its callbacks may have failed."""
    panel = setup_page(seed=5)
    yield panel
    assert [] == panel.errors
    panel.close()


def click(panel: SetupPanel, id: str) -> None:
    panel._board._handle_custom_msg({"kind": "click", "id": id}, [])


def hunting(panel: SetupPanel) -> SetupPanel:
    """The same page with a table that has a mistake."""
    panel.model.go(LAST)
    panel._do.click()
    return panel


def right_parts(panel: SetupPanel) -> list[str]:
    return [part for part in panel.model.laid if part not in wrong(panel.model.game, panel.model.laid)]


def dealt(printing: str, players: int, seed: int = 1) -> Deal:
    return deal(GAMES[printing], players, Random(seed))


def test_a_thousand_planted_tables_have_one_wrong_part_each() -> None:
    made = 0
    for seed in range(60):
        for printing, players in TABLES_OF:
            laid = dealt(printing, players, seed).laid
            for turn in range(4):
                planted = plant(GAMES[printing], laid, Random(f"{seed} {turn}"))
                assert (planted.part,) == wrong(GAMES[printing], planted.laid), planted
                made += 1
    assert made >= 1000


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_mistake_has_one_wrong_part_and_a_rule_of_page_4(kind: str) -> None:
    for printing, players in TABLES_OF:
        game, laid = GAMES[printing], dealt(printing, players).laid
        for planted in plants(game, laid, kind):
            assert (planted.part,) == wrong(game, planted.laid)
            assert 4 == game.ledger.refs(planted.rule, printing.lower())[0].page
            names = Names({}, NAMES)
            shown, made = (brief(game.content, names, planted.part, t[planted.part]) for t in (planted.laid, laid))
            assert shown != made, "the words must show the mistake, too"


def test_no_kind_comes_twice_before_all_were_met() -> None:
    model = SetupModel(seed=3)
    for _ in KINDS:
        model.hunt()
    assert len(KINDS) == len(set(model.now.met))


def test_a_wrong_click_brings_a_hint_then_the_rule_then_the_working(setup: SetupPanel) -> None:
    hunting(setup)
    planted, fine = setup.model.now.hunt.plant, right_parts(setup)
    click(setup, fine[0])
    assert "A hint." in setup._why.value and "The rule." not in setup._why.value
    click(setup, fine[0])  # the same once more tells nothing new
    assert 1 == setup.model.now.hunt.told
    click(setup, fine[1])
    assert planted.rule in setup._why.value and "By the rules:" not in setup._why.value
    click(setup, fine[2])
    assert "By the rules:" in setup._why.value
    assert "Another table" == setup._do.description
    assert 0 == setup.model.now.found
    assert 3 == setup._board.svg.count("area bad")


def test_the_button_tells_the_same_without_a_guess(setup: SetupPanel) -> None:
    hunting(setup)
    for words in ("Give me a hint", "Tell me the rule", "Show me the mistake"):
        assert words == setup._do.description
        setup._do.click()
    assert setup.model.now.hunt.over and not setup.model.now.hunt.found


def test_the_mistake_is_found_by_click_and_from_the_list(setup: SetupPanel) -> None:
    hunting(setup)
    click(setup, setup.model.now.hunt.plant.part)
    assert 1 == setup.model.now.found
    assert "ln-ok" in setup._verdict._dom_classes
    setup._do.click()
    setup._that.click()
    assert "Choose a part of the table first." == setup._board.says
    setup._part.value = setup.model.now.hunt.plant.part
    setup._that.click()
    assert 2 == setup.model.now.found


def test_three_found_lead_to_the_questions(setup: SetupPanel) -> None:
    hunting(setup)
    for _ in range(3):
        setup._do.click()
        assert "the questions below" not in setup._task.value
        click(setup, setup.model.now.hunt.plant.part)
        setup.model.next() if setup.model.now.found < 3 else None
    assert "the questions below close the lesson" in setup._task.value


def test_a_hunt_survives_a_reload(setup: SetupPanel) -> None:
    """The link carries the mistake, what was tried and told, and how many were found."""
    hunting(setup)
    click(setup, setup.model.now.hunt.plant.part)
    setup._do.click()
    for part in right_parts(setup)[:2]:
        click(setup, part)
    other = setup_page(seed=77)
    other._board._handle_custom_msg({"kind": "hello", "id": setup._board.code}, [])
    mine, theirs = setup.model.now, other.model.now
    assert (mine.hunt, mine.found, set(mine.met)) == (theirs.hunt, theirs.found, set(theirs.met))
    assert setup._why.value == other._why.value
    assert setup._board.code == other._board.code
    click(other, theirs.hunt.plant.part)
    assert 2 == other.model.now.found
    other._players.value = "4"
    other._players.value = "2"
    other._do.click()
    assert [] == other.errors
    other.close()


@pytest.mark.parametrize("numbers", ["0-0-0-0-0", "99-0-0-0-0-0", "0-999-0-0-0-0", "0-0-9-0-0-0", "0-0-0-2-0-0",
                                     "0-0-0-0-0-0-99", "1-2-3-4-5-6-" + "-".join("0" * 80)])  # fmt: skip
def test_a_hunt_that_cannot_be_is_told(setup: SetupPanel, numbers: str) -> None:
    setup._board._handle_custom_msg({"kind": "hello", "id": f"{numbers}.{setup._board.code.partition('.')[2]}"}, [])
    assert "This link could not be read" in setup._why.value
    assert setup.model.now.hunt is None


@pytest.mark.parametrize("kind", KINDS)
def test_every_planted_mistake_travels_in_a_link(kind: str) -> None:
    model, there = SetupModel(seed=2), SetupModel(seed=8)
    model.choose(players=3)
    for place, planted in enumerate(plants(model.game, model.deal.laid, kind)):
        model.now = model.now._replace(step=LAST, hunt=Hunt(planted))
        assert "" == there.open(model.code)
        assert planted == there.now.hunt.plant, place


def test_other_players_in_a_hunt_bring_another_table(setup: SetupPanel) -> None:
    hunting(setup)
    setup._players.value = "4"
    assert 4 == len(setup.model.laid["cubes"])
    assert 1 == len(wrong(setup.model.game, setup.model.laid))
