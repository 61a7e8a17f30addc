"""The page of the setup without a browser: ten steps, what differs where, and the hunt for planted mistakes."""

import re
from collections.abc import Iterator
from random import Random

import ipywidgets.widgets.widget as widget_module
import pytest

from abcore.aboveandbelow import FIRST, REVISED, AboveAndBelow
from abcore.aboveandbelow.position import encode
from abcore.aboveandbelow.situation import load
from abcore.engine.verdict import Names
from widgets.app import TABLES, setup_page
from widgets.draw import setup as drawing
from widgets.draw.setup_parts import Scene
from widgets.draw.setup_say import SPOTS, STEPS, brief, in_words, title
from widgets.setup import SetupPanel
from widgets.setup_model import LAST, SetupModel
from widgets.setup_table import PART_RULES, RULES, Deal, after, came, deal, redeal, step_of, wrong
from widgets.setup_wrong import KINDS, plant, plants

GAMES = {printing.name: AboveAndBelow(printing) for printing in (FIRST, REVISED)}
TABLES_OF = [(printing, players) for printing in GAMES for players in (2, 3, 4)]
NAMES = ("Ada", "Ben", "Cleo", "Dan")


@pytest.fixture
def page() -> Iterator[SetupPanel]:
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
    ours = {rule.id for rule in GAMES["REVISED"].ledger.rules if rule.id.startswith("setup.")}
    assert ours == {rule for rules in RULES for rule in rules}


@pytest.mark.parametrize(
    ("printing", "players", "extra"),
    [("FIRST", 2, 1), ("FIRST", 3, 0), ("FIRST", 4, 0), ("REVISED", 2, 1), ("REVISED", 3, 2), ("REVISED", 4, 1)],
)
def test_extra_coins_come_with_the_eighth_step(printing: str, players: int, extra: int) -> None:
    """setup.coins: by the first printing only the second of two gets one."""
    fresh = came(GAMES[printing], dealt(printing, players).laid, 8)
    assert extra == len(fresh - {"first"})


# -- planted mistakes


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
            shown, made = (brief(game.content, names, planted.part, what[planted.part]) for what in (planted.laid, laid))
            assert shown != made, "the words must show the mistake, too"


def test_no_kind_comes_twice_before_all_were_met() -> None:
    model = SetupModel(seed=3)
    for _ in KINDS:
        model.hunt()
    assert len(KINDS) == len(set(model.now.met))


# -- the panel


def test_one_step_per_click_and_back(page: SetupPanel) -> None:
    for step in range(1, LAST + 1):
        page._do.click()
        assert step == page.model.now.step
        assert f"Step {step} of 10" in page._task.value
        assert STEPS[step - 1][0] in page._task.value
        assert all(rule in page._why.value for rule in RULES[step - 1] if rule != "setup.four-players")
        assert f"Step {step} of 10" in page._board.says
    assert "Find the mistake" == page._do.description
    for step in range(LAST - 1, -1, -1):
        page._back.click()
        assert step == page.model.now.step


def test_back_at_the_beginning_says_so(page: SetupPanel) -> None:
    page._back.click()
    assert page._board.says.startswith("This is the beginning")


def test_what_came_is_marked_with_a_word(page: SetupPanel) -> None:
    page.model.go(2)
    assert 2 == page._board.svg.count(">new<")
    assert re.search(r'class="area came" data-id="keys"', page._board.svg)


def test_a_click_on_a_part_goes_to_its_step(page: SetupPanel) -> None:
    page.model.go(LAST)
    click(page, "cubes")
    assert 7 == page.model.now.step
    click(page, "book")  # not on the table any more
    assert 7 == page.model.now.step
    page._back.click()
    assert LAST == page.model.now.step


def test_four_players_wake_one_villager_each(page: SetupPanel) -> None:
    """setup.four-players is told where it bites, and noted where it does not."""
    page._do.click()
    assert "setup.four-players" not in page._why.value
    assert "With four players it is different" in page._why.value
    page._players.value = 4
    assert 4 == page.model.now.players
    assert "setup.four-players" in page._why.value
    assert "Scribe and Scout of Dan start exhausted" in page._why.value
    assert 4 == page._board.svg.count(">Exhausted<")


def test_the_printings_differ_where_it_bites(page: SetupPanel) -> None:
    page._players.value = 3
    page.model.go(8)
    assert 2 == page._why.value.count("gets 1 extra coin")
    page._printing.value = "FIRST"
    assert "by this printing nobody gets an extra coin" in page._why.value
    assert "First printing, yours." in page._why.value
    page.model.go(3)
    assert "triangle" in page._why.value and "The printings differ" in page._why.value


def test_the_cards_stay_until_others_are_asked_for(page: SetupPanel) -> None:
    page.model.go(LAST)
    before = page.model.laid
    page.model.go(2)
    page.model.go(LAST)
    assert before == page.model.laid
    page._again.click()
    assert before != page.model.laid
    page._back.click()
    assert before == page.model.laid


def test_a_wrong_click_brings_a_hint_then_the_rule_then_the_working(page: SetupPanel) -> None:
    hunting(page)
    planted, fine = page.model.now.hunt.plant, right_parts(page)
    click(page, fine[0])
    assert "A hint." in page._why.value and "The rule." not in page._why.value
    click(page, fine[0])  # the same once more tells nothing new
    assert 1 == page.model.now.hunt.told
    click(page, fine[1])
    assert planted.rule in page._why.value and "By the rules:" not in page._why.value
    click(page, fine[2])
    assert "By the rules:" in page._why.value
    assert "Another table" == page._do.description
    assert 0 == page.model.now.found
    assert 3 == page._board.svg.count("area bad")


def test_the_button_tells_the_same_without_a_guess(page: SetupPanel) -> None:
    hunting(page)
    for words in ("Give me a hint", "Tell me the rule", "Show me the mistake"):
        assert words == page._do.description
        page._do.click()
    assert page.model.now.hunt.over and not page.model.now.hunt.found


def test_the_mistake_is_found_by_click_and_from_the_list(page: SetupPanel) -> None:
    hunting(page)
    click(page, page.model.now.hunt.plant.part)
    assert 1 == page.model.now.found
    assert "ln-ok" in page._verdict._dom_classes
    page._do.click()
    page._that.click()
    assert "Choose a part of the table first." == page._board.says
    page._part.value = page.model.now.hunt.plant.part
    page._that.click()
    assert 2 == page.model.now.found


def test_three_found_close_the_lesson(page: SetupPanel) -> None:
    hunting(page)
    for _ in range(3):
        assert "ln-none" in page._close._dom_classes
        click(page, page.model.now.hunt.plant.part)
        page._do.click()
    assert "You can now" in page._close.value and "ln-finished" in page._close.value
    assert "ln-none" not in page._close._dom_classes


def test_other_players_in_a_hunt_bring_another_table(page: SetupPanel) -> None:
    hunting(page)
    page._players.value = 4
    assert 4 == len(page.model.laid["cubes"])
    assert 1 == len(wrong(page.model.game, page.model.laid))


def test_a_link_leads_back_and_a_bad_one_is_told(page: SetupPanel) -> None:
    page._players.value = 3
    page.model.go(6)
    other = setup_page(seed=9)
    other._board._handle_custom_msg({"kind": "hello", "id": page._board.code}, [])
    assert (6, 3) == (other.model.now.step, other.model.now.players)
    assert page.model.laid == other.model.laid
    assert page.model.events == other.model.events
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


def test_a_small_screen_turns_to_what_is_new(page: SetupPanel) -> None:
    page._board._handle_custom_msg({"kind": "width", "width": 358}, [])
    for step, tab in ((1, "players"), (2, "cards"), (3, "board"), (5, "board"), (8, "players"), (9, "cards")):
        page.model.go(step)
        assert tab == page._board.tab
    page._board._handle_custom_msg({"kind": "tab", "id": "board"}, [])
    assert 'data-id="slots"' in page._board.svg
    page._board._handle_custom_msg({"kind": "tab", "id": "nonsense"}, [])
    assert "players" == page._board.tab


def test_closing_the_page_leaves_nothing_behind() -> None:
    before = set(widget_module._instances)
    panel = setup_page(seed=5)
    hunting(panel)
    panel.close()
    panel.close()
    assert set() == set(widget_module._instances) - before
    assert [] == panel.errors
