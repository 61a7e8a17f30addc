"""The way of a click: chosen on the board, judged by the engine, done or refused, and taken back."""

import random

import ipywidgets.widgets.widget as widget_module
import pytest

from widgets.app import round_page
from widgets.round import RoundPanel


def click(panel: RoundPanel, *ids: str) -> None:
    for id in ids:
        panel._board._handle_custom_msg({"kind": "click", "id": id}, [])


def on(panel: RoundPanel, mark: str) -> set[str]:
    return set(getattr(panel.model.marks(), mark))


def test_nothing_chosen_asks_for_villagers(panel: RoundPanel) -> None:
    panel._skip.click()
    assert "Choose villagers, then what they do" in panel._why.value
    ready = panel.model.state.villages[0].ready
    assert {f"villager.{name}" for name in ready} == on(panel, "act")


def test_amber_marks_what_leads_on_to_something_legal(panel: RoundPanel) -> None:
    """The Scribe has a quill and no hammer: people to train are marked, buildings are not."""
    click(panel, "villager.scribe")
    marked = on(panel, "act")
    assert {"slots.0", "slots.4", "cave", "action.train", "action.labor", "villager.builder"} <= marked
    assert set() == {id for id in marked if id.startswith(("houses", "outposts", "keys", "action.build"))}
    assert "villager.wenna-sloe" not in marked


def test_two_broken_rules_are_told_with_pages_and_the_way_out(panel: RoundPanel) -> None:
    """build.hammer and build.outpost: the Scribe has a quill, and Ada has no cave."""
    click(panel, "villager.scribe", "outposts.0")
    assert ("build.hammer", "build.outpost") == panel.model.proposed.verdict.rules
    for said in ("Scribe has none", "empty cave of yours", "build.hammer", "build.outpost", "p8", "Two rules".lower()):
        assert said in panel._why.value
    assert "Let the Builder build the house for 4" == panel._do.description
    assert "ln-main" in panel._do._dom_classes
    assert {"villager.scribe", "outposts.0", "action.build"} == on(panel, "bad")
    assert {"villager.builder", "houses.0"} == on(panel, "hint")
    assert panel._board.says.startswith("Not yet. ")


def test_a_refused_move_changes_nothing_and_its_way_out_is_done(panel: RoundPanel) -> None:
    before = panel.model.state
    click(panel, "villager.scribe", "outposts.0")
    assert before is panel.model.state
    panel._do.click()
    assert 2 == panel.model.state.villages[0].coins
    assert "The Builder builds the house for 4" in panel._why.value


def test_undo_takes_back_what_was_done(panel: RoundPanel) -> None:
    before = panel.model.state
    click(panel, "villager.builder", "houses.0")
    panel._do.click()
    panel._undo.click()
    assert before == panel.model.state
    assert "Taken back." == panel._board.says


def test_undo_first_takes_back_what_is_only_chosen(panel: RoundPanel) -> None:
    click(panel, "villager.builder", "houses.0")
    panel._do.click()
    done = panel.model.state
    click(panel, "villager.scribe", "outposts.1")
    panel._undo.click()
    assert (done, frozenset()) == (panel.model.state, panel.model.proposed.choice.parts)


def test_undo_at_the_beginning_says_so(panel: RoundPanel) -> None:
    panel._undo.click()
    assert panel._board.says.startswith("This is the beginning")


def test_the_button_without_a_move_says_what_is_missing(panel: RoundPanel) -> None:
    panel._skip.click()
    panel._do.click()
    assert "Choose villagers, then what they do." == panel._board.says
    click(panel, "houses.0")
    panel._do.click()
    assert "Choose who builds it." == panel._board.says


def test_a_wasteful_move_is_legal_and_cautioned(panel: RoundPanel) -> None:
    """build.buy: building with nothing bought."""
    click(panel, "villager.builder", "action.build")
    assert "But think of this" in panel._why.value
    assert "build.buy" in panel._why.value


def test_a_wasteful_way_out_is_proposed_before_it_is_done(panel: RoundPanel) -> None:
    before = panel.model.state
    click(panel, "villager.scribe", "action.build")
    assert "Let the Builder build" == panel._do.description
    panel._do.click()
    assert before is panel.model.state
    assert "But think of this" in panel._why.value
    assert "houses.0" in on(panel, "act")


def test_an_exhausted_villager_can_be_tried(panel: RoundPanel) -> None:
    click(panel, "villager.wenna-sloe", "slots.0")
    assert ("train.quill",) == panel.model.proposed.verdict.rules
    assert "Let the Scribe train Ilse Vellum" == panel._do.description


def test_a_party_of_one_is_refused_and_a_second_offered(panel: RoundPanel) -> None:
    click(panel, "villager.scout", "cave")
    assert ("explore.party",) == panel.model.proposed.verdict.rules
    assert panel._do.description.startswith("Explore with")


def test_an_encounter_is_read_aloud_and_answered(panel: RoundPanel) -> None:
    click(panel, "villager.scout", "villager.scribe", "cave")
    panel._do.click()
    assert "ln-story" in panel._task.value
    assert len(panel._answers.buttons) >= 2
    assert "ln-free" not in panel._answers._dom_classes
    dice = False
    for _ in range(6):  # an encounter may lead on to another one before anything is rolled
        panel._answers.buttons[0].click()
        dice = dice or "lanterns</b> so far" in panel._task.value
    assert dice


def test_an_answer_that_is_not_legal_explains_itself(panel: RoundPanel) -> None:
    """refresh.not-key-star: offered beside the free actions that are legal, and refused."""
    panel._skip.click()
    wrong = next(button for button in panel._answers.buttons if "ln-off" in button._dom_classes)
    wrong.click()
    assert ("refresh.not-key-star",) == panel.model.proposed.verdict.rules
    assert "refresh.not-key-star" in panel._why.value


def test_the_small_board_shows_one_area_at_a_time(panel: RoundPanel) -> None:
    panel._board._handle_custom_msg({"kind": "width", "width": 358}, [])
    assert 3 == len(panel._board.tabs)
    assert "houses.0" not in panel._board.svg
    panel._board._handle_custom_msg({"kind": "tab", "id": "market"}, [])
    assert "houses.0" in panel._board.svg
    assert "villager.scout" not in panel._board.svg
    panel._board._handle_custom_msg({"kind": "width", "width": 776}, [])
    assert [] == panel._board.tabs


@pytest.mark.parametrize(
    "sent", [None, 7, {}, {"kind": "click"}, {"kind": "width", "width": -3}, {"kind": "tab", "id": "moon"}]
)
def test_what_no_page_of_ours_sends_does_no_harm(panel: RoundPanel, sent: object) -> None:
    before = panel._board.svg
    panel._board._handle_custom_msg(sent, [])
    assert before == panel._board.svg


def test_a_link_holds_the_situation(panel: RoundPanel) -> None:
    start = panel._board.code
    click(panel, "villager.builder", "houses.0")
    panel._do.click()
    later = panel._board.code
    other = round_page(seed=1)
    other._board._handle_custom_msg({"kind": "hello", "id": later}, [])
    assert panel.model.state == other.model.state
    assert {"build"} == other.model.reached == panel.model.reached
    assert start != later == other._board.code
    assert [] == other.errors
    other.close()


def test_a_link_that_is_damaged_says_so_and_changes_nothing(panel: RoundPanel) -> None:
    before = panel.model.state
    panel._board._handle_custom_msg({"kind": "hello", "id": panel._board.code[:-3] + "abc"}, [])
    assert before is panel.model.state
    assert "This link could not be read" in panel._why.value


def step(panel: RoundPanel, rng: random.Random) -> None:
    """Something that a person might do next, sensible or not."""
    model = panel.model
    if model.page or model.looking:
        (panel._do if rng.random() < 0.8 else panel._skip).click()
    elif model.at_turn and rng.random() < 0.7:
        ids = list(model._parts([id for id, _, _ in model.view().villagers()]))
        click(panel, *(rng.choice(ids) for _ in range(rng.randint(1, 3))))
        panel._do.click()
    elif panel._answers.buttons:
        rng.choice(panel._answers.buttons).click()
        panel._do.click()
    else:
        click(panel, "action.pass")
        panel._do.click()


@pytest.mark.parametrize("seed", range(6))
def test_no_walk_through_the_panel_ends_in_a_dead_end(panel: RoundPanel, seed: int) -> None:
    """Any decision of the engine can be answered on the page, in both printings, played for two or for one."""
    rng, rounds = random.Random(seed), set()
    for _ in range(150):
        if panel.model.kind == "over":
            break
        before = panel.model.state
        step(panel, rng)
        if rng.random() < 0.03:
            panel._ben.value = rng.choice(("one", "both"))
            panel._printing.value = rng.choice(("REVISED", "FIRST"))
        rounds.add(panel.model.state.round)
        assert panel.model.kind != "decide" or panel.model.both or panel.model.seat == 0
        assert before is not None
    assert len(rounds) > 1


def test_closing_twice_is_fine_and_leaves_no_widget_behind() -> None:
    before = set(widget_module._instances)
    page = round_page(seed=5)
    page.close()
    page.close()
    assert set() == set(widget_module._instances) - before
