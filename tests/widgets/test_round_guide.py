"""The guide: steps are met by what happens, not by clicks; it offers what is left and forces nothing."""

import pytest

from abcore.aboveandbelow.labor import COINS
from widgets.app import round_page
from widgets.round import RoundPanel
from widgets.round_guide import DEEDS, LOOKS, OVER, PASS, STEPS, mask, met, possible, step_for, steps_of


def play(panel: RoundPanel, *texts: str) -> None:
    for text in texts:
        panel.model.play(panel.model.game.read(panel.model.state, text))


def test_the_first_steps_only_look(panel: RoundPanel) -> None:
    heads = []
    for _ in LOOKS:
        heads.append(panel.model.step.head)
        assert "ln-main" in panel._do._dom_classes
        panel._do.click()
    assert [look.head for look in LOOKS] == heads
    assert "labor" == panel.model.step.id


def test_a_look_can_be_taken_back(panel: RoundPanel) -> None:
    panel._do.click()
    panel._undo.click()
    assert LOOKS[0] == panel.model.step
    panel._undo.click()
    assert panel._board.says.startswith("This is the beginning")


@pytest.mark.parametrize(
    ("texts", "step"),
    [
        (["labor fenn-wick"], "labor"),
        (["build builder house-4-2-fruit"], "build"),
        (["train scribe ilse-vellum"], "train"),
        (["harvest scout", "take house-4-fruit-arrow"], "harvest"),
        (["place fish"], "free"),
        (["refresh houses"], "free"),
        (["sell cider"], "free"),
        (["explore scout scribe"], "explore"),
        (["pass"], "pass"),
    ],
)
def test_a_step_is_met_by_what_happened(panel: RoundPanel, texts: list[str], step: str) -> None:
    play(panel, *texts)
    assert {step} == panel.model.reached


def test_what_the_other_does_meets_no_step() -> None:
    assert frozenset() == met([COINS(1, ("scout",), 1)], 0)


def test_any_order_will_do_and_what_is_left_is_offered(panel: RoundPanel) -> None:
    play(panel, "explore scout scribe")
    while not panel.model.at_turn:
        panel._answers.buttons[0].click() if panel._answers.buttons else panel._do.click()
        panel._do.click()
    assert "labor" == panel.model.step.id
    play(panel, "labor fenn-wick")
    assert "build" == panel.model.step.id


def test_what_cannot_be_done_now_is_not_offered(panel: RoundPanel) -> None:
    """train.quill: with the Scribe at work nobody has a quill."""
    play(panel, "labor fenn-wick scribe", "build builder house-4-2-fruit")
    assert not possible(panel.model.game, panel.model.state, 0, "train")
    assert "harvest" == panel.model.step.id


def test_with_nobody_ready_only_passing_is_left(panel: RoundPanel) -> None:
    """pass.forced."""
    play(panel, "labor builder scribe scout brom-thatch fenn-wick juno-ropewalk")
    assert PASS == step_for(panel.model.game, panel.model.state, 0, frozenset({"free"}))


def test_after_the_round_the_questions_are_pointed_to(panel: RoundPanel) -> None:
    game, state = panel.model.game, panel.model.state
    assert OVER == step_for(game, state, 0, frozenset(step.id for step in DEEDS))


def test_undo_takes_a_step_back_across_the_others_turn(panel: RoundPanel) -> None:
    before = panel.model.state
    play(panel, "labor fenn-wick")
    assert 0 == panel.model.seat
    assert 1 == len(panel.model.telling.tales)
    panel._undo.click()
    assert before == panel.model.state
    assert frozenset() == panel.model.reached


def test_the_others_turn_is_told_with_its_reason(panel: RoundPanel) -> None:
    play(panel, "labor fenn-wick")
    assert "Meanwhile: Ben" in panel._other.value
    assert "What Ben weighs" in panel._other.value
    assert "Step by step, with the rules" in panel._other.value


def test_the_reader_may_play_both(panel: RoundPanel) -> None:
    panel._ben.value = "both"
    play(panel, "labor fenn-wick")
    assert 1 == panel.model.seat
    assert "Ben" in panel._task.value
    panel._ben.value = "one"
    assert 0 == panel.model.seat
    assert 1 == len(panel.model.telling.tales)


def test_another_printing_changes_the_rules_and_not_the_table(panel: RoundPanel) -> None:
    """explore.exert differs; the state knows no printing, so that undo goes on as before."""
    play(panel, "labor fenn-wick")
    state = panel.model.state
    panel._printing.value = "FIRST"
    assert ("first", state) == (panel.model.game.printing.document, panel.model.state)
    assert "first" == panel.quiz._book()[1]
    panel._undo.click()
    assert 6 == panel.model.state.villages[0].coins


def test_a_link_remembers_the_steps_and_who_plays(panel: RoundPanel) -> None:
    panel._ben.value = "both"
    play(panel, "labor fenn-wick")
    other = round_page(seed=3)
    assert "" == other.model.open(panel._board.code)
    assert ({"labor"}, True, panel.model.state) == (other.model.reached, other.model.both, other.model.state)
    assert [] == other.errors
    other.close()


@pytest.mark.parametrize("tail", ["", ".", ".zz", ".ffffffffffffff", ".-1", ".7fffffff"])
def test_a_strange_tail_of_a_link_does_no_harm(panel: RoundPanel, tail: str) -> None:
    code = panel._board.code.partition(".")[0]
    assert "" == panel.model.open(code + tail)
    assert panel.model.reached <= {step.id for step in STEPS}


def test_steps_and_their_number_are_one(panel: RoundPanel) -> None:
    for step in STEPS:
        assert {step.id} == steps_of(mask(frozenset({step.id})))


# -- answers of several parts -----------------------------------------------------------------------------------------


def at_night(panel: RoundPanel) -> None:
    play(panel, "labor builder scribe scout brom-thatch", "pass")
    panel._skip.click()


def test_beds_can_be_given_in_any_order(panel: RoundPanel) -> None:
    """rest.beds: the plan is judged whole, whatever was clicked first."""
    at_night(panel)
    for id in ("villager.scribe", "villager.builder", "villager.scout"):
        panel._board._handle_custom_msg({"kind": "click", "id": id}, [])
    assert "rest bed builder, bed scribe, bed scout" == str(panel.model.proposed.move)
    assert panel.model.proposed.verdict
    assert {"villager.builder", "villager.scribe", "villager.scout"} == panel.model.marks().sel


def test_a_bed_too_many_is_refused_with_the_way_out(panel: RoundPanel) -> None:
    """rest.beds: three beds, four tired."""
    at_night(panel)
    for name in ("builder", "scribe", "scout", "brom-thatch"):
        panel._board._handle_custom_msg({"kind": "click", "id": f"villager.{name}"}, [])
    assert ("rest.beds",) == panel.model.proposed.verdict.rules
    assert "sleep" in panel._do.description
    panel._board._handle_custom_msg({"kind": "click", "id": "villager.scout"}, [])
    assert panel.model.proposed.verdict


def test_a_potion_and_a_bed_are_two_steps(panel: RoundPanel) -> None:
    """rest.after-potion: Old Marl is injured, and ready in the morning."""
    at_night(panel)
    panel.model.toggle("potion old-marl")
    panel.model.toggle("bed old-marl")
    panel._do.click()
    assert "old-marl" in panel.model.state.villages[0].ready


def test_a_bed_alone_leaves_the_injured_exhausted(panel: RoundPanel) -> None:
    """rest.beds: an injured villager needs two steps."""
    at_night(panel)
    panel.model.toggle("bed old-marl")
    panel._do.click()
    assert "old-marl" in panel.model.state.villages[0].exhausted


def test_two_goods_of_one_card_are_two_answers(panel: RoundPanel) -> None:
    """harvest.villagers: each villager takes one good, also from the same card."""
    play(panel, "build builder house-4-2-fruit", "harvest scout scribe")
    fruit = [button for button in panel._answers.buttons if "house for 4: 2 fruit" in button.description]
    assert 2 == len(fruit)
    for button in fruit:
        button.click()
    assert "take house-4-2-fruit house-4-2-fruit" == str(panel.model.proposed.move)
    panel._do.click()
    assert 2 == panel.model.state.villages[0].goods[2]


def test_nobody_is_an_answer_too(panel: RoundPanel) -> None:
    at_night(panel)
    assert "Nobody sleeps" == panel._do.description
    panel._do.click()
    assert "" == panel.model.asked_set


def test_the_questions_follow_the_printing_and_close_the_lesson(panel: RoundPanel) -> None:
    quiz = panel.quiz.model
    for _ in quiz.kinds:
        for _ in range(3):
            panel.quiz._next.click()
        panel.quiz._next.click()
    assert quiz.finished
    assert "You can now play a round" in panel.quiz._marked.value or quiz.asked == len(quiz.kinds)
