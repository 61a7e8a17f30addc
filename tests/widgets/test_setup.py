"""The page of the setup without a browser: ten steps, what differs where, questions and links."""

import re
from collections.abc import Iterator
from random import Random

import ipywidgets.widgets.widget as widget_module
import pytest

from abcore.aboveandbelow import FIRST, REVISED, AboveAndBelow
from abcore.aboveandbelow.laid import PART_RULES, RULES, Deal, after, came, deal, redeal, step_of, wrong
from abcore.aboveandbelow.laid_say import SPOTS, title
from abcore.aboveandbelow.position import encode
from abcore.aboveandbelow.situation import load
from widgets.app import TABLES, setup_page
from widgets.draw import setup as drawing
from widgets.draw.setup_parts import Scene
from widgets.draw.setup_say import STEPS, in_words
from widgets.setup import SetupPanel
from widgets.setup_model import LAST

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


# -- the table


@pytest.mark.parametrize(("printing", "players"), TABLES_OF)
def test_the_engine_finds_nothing_wrong_with_what_it_deals(printing: str, players: int) -> None:
    for seed in range(20):
        made = dealt(printing, players, seed)
        assert () == wrong(GAMES[printing], made.laid)
        assert made.table == redeal(GAMES[printing], made.laid).table


@pytest.mark.parametrize(("printing", "players"), TABLES_OF)
def test_ten_steps_bring_every_part_once(printing: str, players: int) -> None:
    game, laid = GAMES[printing], dealt(printing, players).laid
    assert {} == after(game, laid, 0)
    brought = [part for step in range(1, LAST + 1) for part in after(game, laid, step) if step_of(part) == step]
    assert sorted(laid) == sorted(brought)
    assert laid == after(game, laid, LAST)
    assert all(came(game, laid, step) for step in range(1, LAST + 1))


def test_every_part_has_a_rule_and_a_name() -> None:
    kinds = {part.partition(".")[0] for part in dealt("REVISED", 4).laid}
    assert kinds == set(PART_RULES) == set(SPOTS)
    ledger = GAMES["REVISED"].ledger
    for rule in {*PART_RULES.values(), *(rule for rules in RULES for rule in rules)}:
        for printing in ("first", "revised"):
            assert 4 == ledger.refs(rule, printing)[0].page


def test_all_setup_rules_are_met() -> None:
    """No setup.* rule of the ledger is missing from the ten steps."""
    ours = {rule for rule in GAMES["REVISED"].ledger.rules if rule.startswith("setup.")}
    assert ours == {rule for rules in RULES for rule in rules}


@pytest.mark.parametrize(
    ("printing", "players", "extra"),
    [("FIRST", 2, 1), ("FIRST", 3, 0), ("FIRST", 4, 0), ("REVISED", 2, 1), ("REVISED", 3, 2), ("REVISED", 4, 1)],
)
def test_extra_coins_come_with_the_eighth_step(printing: str, players: int, extra: int) -> None:
    """setup.coins: by the first printing only the second of two gets one."""
    fresh = came(GAMES[printing], dealt(printing, players).laid, 8)
    assert extra == len(fresh - {"first"})


# -- the panel


def test_one_step_per_click_and_back(setup: SetupPanel) -> None:
    for step in range(1, LAST + 1):
        setup._do.click()
        assert step == setup.model.now.step
        assert f"Step {step} of 10" in setup._task.value
        assert STEPS[step - 1][0] in setup._task.value
        assert all(rule in setup._why.value for rule in RULES[step - 1] if rule != "setup.four-players")
        assert f"Step {step} of 10" in setup._board.says
    assert "Find the mistake" == setup._do.description
    for step in range(LAST - 1, -1, -1):
        setup._back.click()
        assert step == setup.model.now.step


def test_the_empty_table_says_how_to_tell_the_printings_apart(setup: SetupPanel) -> None:
    """setup.token-backs: a triangle or a cave on the back of special villagers."""
    assert "Which printing do you have?" in setup._why.value
    assert "triangle" in setup._why.value and "Revised printing, yours." in setup._why.value
    setup._printing.value = "FIRST"
    assert "First printing, yours." in setup._why.value


def test_back_at_the_beginning_says_so(setup: SetupPanel) -> None:
    setup._back.click()
    assert setup._board.says.startswith("This is the beginning")


def test_what_came_is_marked_with_a_word(setup: SetupPanel) -> None:
    setup.model.go(2)
    assert 2 == setup._board.svg.count(">new<")
    assert re.search(r'class="area came" data-id="keys"', setup._board.svg)


def test_a_click_on_a_part_goes_to_its_step(setup: SetupPanel) -> None:
    setup.model.go(LAST)
    click(setup, "cubes")
    assert 7 == setup.model.now.step
    click(setup, "book")  # not on the table any more
    assert 7 == setup.model.now.step
    setup._back.click()
    assert LAST == setup.model.now.step


def test_four_players_wake_one_villager_each(setup: SetupPanel) -> None:
    """setup.four-players is told where it bites, and noted where it does not."""
    setup._do.click()
    assert "setup.four-players" not in setup._why.value
    assert "With four players it is different" in setup._why.value
    setup._players.value = "4"
    assert 4 == setup.model.now.players
    assert "setup.four-players" in setup._why.value
    assert "Scribe and Scout of Dan start exhausted" in setup._why.value
    assert 4 == setup._board.svg.count(">Exhausted<")


def test_the_printings_differ_where_it_bites(setup: SetupPanel) -> None:
    setup._players.value = "3"
    setup.model.go(8)
    assert 2 == len(re.findall(r"<p>\w+ gets 1 extra coin", setup._why.value))
    setup._printing.value = "FIRST"
    assert "by this printing nobody gets an extra coin" in setup._why.value
    assert "First printing, yours." in setup._why.value
    setup.model.go(3)
    assert "triangle" in setup._why.value and "The printings differ" in setup._why.value


def test_the_cards_stay_until_others_are_asked_for(setup: SetupPanel) -> None:
    setup.model.go(LAST)
    before = setup.model.laid
    setup.model.go(2)
    setup.model.go(LAST)
    assert before == setup.model.laid
    setup._again.click()
    assert before != setup.model.laid
    setup._back.click()
    assert before == setup.model.laid


def test_a_question_of_each_kind_closes_the_lesson(setup: SetupPanel) -> None:
    quiz = setup.quiz
    for n in range(len(quiz.model.kinds)):
        assert (n == len(quiz.model.kinds)) == ("ln-finished" in quiz._marked.value)
        quiz._options.children[quiz.model.question.options.index(quiz.model.question.right)].click()
        assert setup._board.says.startswith("Right: ")
        assert (n == len(quiz.model.kinds) - 1) == ("ln-finished" in quiz._marked.value)
        quiz._next.click()
    assert [] == quiz.errors


def test_the_questions_are_of_the_printing_that_is_chosen(setup: SetupPanel) -> None:
    """setup.coins: chosen, taken back, or brought by a link."""

    def printings() -> set[str]:
        asked = (setup.quiz.model._ask("coins", n).facts[0] for n in range(5))
        return {fact.partition(", by the ")[2] for fact in asked}

    assert {"revised printing"} == printings()
    before = setup.quiz.model.question
    setup._printing.value = "FIRST"
    assert {"first printing"} == printings()
    setup.quiz.model.answer(0)
    setup._back.click()
    assert ({"revised printing"}, []) == (printings(), setup.quiz.model.picked)
    assert before.kind == setup.quiz.model.question.kind


def test_a_link_leads_back_and_a_bad_one_is_told(setup: SetupPanel) -> None:
    setup._players.value = "3"
    setup.model.go(6)
    other = setup_page(seed=9)
    other._board._handle_custom_msg({"kind": "hello", "id": setup._board.code}, [])
    assert (6, 3) == (other.model.now.step, other.model.now.players)
    assert setup.model.laid == other.model.laid
    assert setup.model.events == other.model.events
    for bad in ("", "99.ab1-xyz", "<script>", encode(load(TABLES / "round.toml"))):
        other._board._handle_custom_msg({"kind": "hello", "id": bad}, [])
        assert "This link could not be read" in other._why.value
        assert "<script>" not in other._why.value
    assert 6 == other.model.now.step
    assert [] == other.errors
    other.close()


@pytest.mark.parametrize("width", [320, 358, 776])
def test_every_part_is_drawn_and_told(width: int) -> None:
    """The picture and its text twin have the same parts; on a small screen three panes hold them all."""
    game = GAMES["REVISED"]
    laid = dealt("REVISED", 4).laid
    names = game.names(NAMES)
    scene = Scene(laid, game.content, names, 4, {})
    drawn = "".join(drawing.table(scene, width, tab) for tab, _ in drawing.TABS[: 1 if width > 700 else 3])
    assert sorted(laid) == sorted(re.findall(r'data-id="([^"]+)"', drawn))
    told = in_words(game.content, names, laid).replace("&#x27;", "'")
    assert all(f"{title(part, names)}: " in told for part in laid)
    cards = [card for row in ("stars", "keys", "houses", "outposts") for card in laid[row]]
    assert all(game.content.cards[card].name in told for card in cards)


def test_a_small_screen_turns_to_what_is_new(setup: SetupPanel) -> None:
    setup._board._handle_custom_msg({"kind": "width", "width": 358}, [])
    for step, tab in ((1, "players"), (2, "cards"), (3, "board"), (5, "board"), (8, "players"), (9, "cards")):
        setup.model.go(step)
        assert tab == setup._board.tab
    setup._board._handle_custom_msg({"kind": "tab", "id": "board"}, [])
    assert 'data-id="slots"' in setup._board.svg
    setup._board._handle_custom_msg({"kind": "tab", "id": "nonsense"}, [])
    assert "players" == setup._board.tab


def test_closing_the_page_leaves_nothing_behind() -> None:
    before = set(widget_module._instances)
    panel = setup_page(seed=5)
    hunting(panel)
    panel.close()
    panel.close()
    assert set() == set(widget_module._instances) - before
    assert [] == panel.errors
