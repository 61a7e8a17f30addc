"""Training: the quill, the price under the slot, and where the new villager arrives."""

import pytest

from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.moves import Buy
from abcore.aboveandbelow.train import Train
from tests.aboveandbelow.tools import at, candidates, cautions_of, cited, nearest_to, play, rules_of, sentences, told

BOARD = """
[table]
villagers = ["brom-thatch", "fenn-wick", "", "old-marl", "pim-tally"]
"""
RICH = "[village.Ada]\ncoins = 9\n" + BOARD
READY = '[village.Ada]\ncoins = 9\nbuildings = ["key-4-train-to-ready"]\n' + BOARD
PLUS = '[village.Ada]\ncoins = 4\nready = ["aurel-primer"]\n' + BOARD


# -- who trains -------------------------------------------------------------------------------------------------------


def test_training_takes_a_quill():
    """train.quill: the scribe has one, builder and scout have none."""
    here = at(RICH)
    assert () == rules_of(here, "train scribe brom-thatch")
    assert ("train.quill",) == rules_of(here, "train builder brom-thatch")
    assert ["Training takes a villager with a quill; Scout has none."] == sentences(here, "train scout brom-thatch")


def test_the_teacher_must_be_ready():
    """train.quill: an exhausted scribe trains nobody."""
    here = at('[village.Ada]\nexhausted = ["scribe"]\n' + BOARD)
    assert ("train.quill",) == rules_of(here, "train scribe brom-thatch")
    assert ["Scribe must be ready to train someone."] == sentences(here, "train scribe brom-thatch")


def test_training_opens_only_with_a_ready_quill():
    """train.quill: the first step is refused too, and says that nobody has one."""
    here = at('[village.Ada]\nexhausted = ["scribe"]')
    assert ("train.quill",) == rules_of(here, "train")
    assert ["Training takes a ready villager with a quill; none of yours has one."] == sentences(here, "train")
    assert () == rules_of(at(), "train")


def test_a_sleeping_village_is_told_both():
    """pass.forced, train.quill: two faults of one move, in the order of the ledger."""
    here = at('[village.Ada]\nexhausted = ["builder", "scribe", "scout"]')
    assert ("pass.forced", "train.quill") == rules_of(here, "train")


def test_the_teacher_is_exhausted():
    """train.quill: and nobody else."""
    state, events = play(at(RICH), "train scribe nobody")
    assert (("builder", "scout"), ("scribe",)) == (state.villages[0].ready, state.villages[0].exhausted)
    assert ["Scribe of Ada takes the quill."] == told(at(), events, "train.quill")


# -- whom, and for how much -------------------------------------------------------------------------------------------


def test_only_those_on_the_board_can_be_trained():
    """train.buy: someone in the pile is refused by name."""
    here = at(RICH)
    assert ("train.buy",) == rules_of(here, "train scribe lark-hollow")
    assert ["Lark Hollow is not on the reputation board."] == sentences(here, "train scribe lark-hollow")


@pytest.mark.parametrize(("pupil", "cost"), [("brom-thatch", 2), ("fenn-wick", 3), ("old-marl", 4), ("pim-tally", 5)])
def test_the_price_stands_under_the_slot(pupil, cost):
    """train.buy: 2, 3, 3, 4, 5 from the cheap end, paid to the supply; a coin less is too little."""
    state, events = play(at(f"[village.Ada]\ncoins = {cost}\n" + BOARD), f"train scribe {pupil}")
    assert 0 == state.villages[0].coins
    assert "coins.use" in cited(events)
    poor = at(f"[village.Ada]\ncoins = {cost - 1}\n" + BOARD)
    assert ("train.buy",) == rules_of(poor, f"train scribe {pupil}")


def test_the_refusal_has_the_numbers():
    """train.buy: what it costs there and what one has."""
    here = at("[village.Ada]\ncoins = 3\n" + BOARD)
    assert ["Old Marl costs 4 coins there; you have 3."] == sentences(here, "train scribe old-marl")


def test_who_trains_is_told():
    """train.buy: the new villager by name."""
    assert ["Ada trains Fenn Wick."] == told(at(), play(at(RICH), "train scribe fenn-wick")[1], "train.buy")


def test_training_nobody_is_legal_with_a_warning():
    """train.buy: the teacher is exhausted, no coin is spent, and the page warns."""
    here = at(RICH)
    assert ("train.buy",) == cautions_of(here, "train scribe nobody")
    assert ["Scribe is exhausted and nobody is trained."] == sentences(here, "train scribe nobody")
    state, events = play(here, "train scribe nobody")
    assert (9, here.state.slots) == (state.villages[0].coins, state.slots)
    assert not {"train.buy", "train.no-refill", "coins.use"} & set(cited(events))


def test_training_at_an_empty_board_is_legal():
    """train.buy: with nobody there, nobody is trained, with a warning."""
    here = at('[table]\nvillagers = ["", "", "", "", ""]')
    assert ("train.buy",) == cautions_of(here, "train scribe nobody")


def test_training_somebody_carries_no_warning():
    """train.buy: the caution is for nobody alone."""
    assert () == cautions_of(at(RICH), "train scribe brom-thatch")


# -- where they arrive ------------------------------------------------------------------------------------------------


def test_the_new_villager_arrives_exhausted():
    """train.exhausted: beside the teacher."""
    state, events = play(at(RICH), "train scribe fenn-wick")
    assert ("scribe", "fenn-wick") == state.villages[0].exhausted
    assert ["Fenn Wick arrives exhausted in the village of Ada."] == told(at(), events, "train.exhausted")
    assert "train.to-ready" not in cited(events)


def test_ready_needs_the_symbol():
    """train.to-ready: without the card it is refused, with it it is legal."""
    assert ("train.to-ready",) == rules_of(at(RICH), "train scribe fenn-wick ready")
    assert () == rules_of(at(READY), "train scribe fenn-wick ready")
    assert ["No card of yours lets new villagers arrive ready."] == sentences(at(RICH), "train scribe fenn-wick ready")


def test_with_the_symbol_they_arrive_ready():
    """train.to-ready: in the ready area, and told so."""
    state, events = play(at(READY), "train scribe fenn-wick ready")
    ada = state.villages[0]
    assert (("builder", "scout", "fenn-wick"), ("scribe",)) == (ada.ready, ada.exhausted)
    assert ["Fenn Wick arrives ready in the village of Ada."] == told(at(), events, "train.to-ready")
    assert "train.exhausted" not in cited(events)


def test_with_the_symbol_they_may_still_arrive_exhausted():
    """train.to-ready: the player may, and need not."""
    assert ("scribe", "fenn-wick") == play(at(READY), "train scribe fenn-wick")[0].villages[0].exhausted


def test_another_players_card_does_not_help():
    """train.to-ready: the symbol works for its owner."""
    here = at('[village.Ben]\nbuildings = ["key-4-train-to-ready"]\n' + RICH)
    assert ("train.to-ready",) == rules_of(here, "train scribe fenn-wick ready")


def test_the_slot_stays_empty():
    """train.no-refill: a gap where the pupil stood, nothing drawn, the others keep their prices."""
    here = at(RICH)
    state, events = play(here, "train scribe fenn-wick")
    assert ("brom-thatch", "", "", "old-marl", "pim-tally") == state.slots
    assert here.state.villager_pile == state.villager_pile
    assert ["The slot stays empty until the round ends."] == told(here, events, "train.no-refill")


def test_who_is_trained_cannot_be_trained_again():
    """train.no-refill: Ben finds the slot empty."""
    here = at(RICH)
    state, _ = play(here, "train scribe fenn-wick")
    assert ("train.buy",) == rules_of(here, "train scribe fenn-wick", state)


def test_bad_reputation_is_lost_when_a_villager_with_the_symbol_is_trained():
    """special.bad-reputation: 1 reputation, however the villager is gained."""
    here = at('[[villager]]\nid = "gloom"\nbad_reputation = true\n[table]\nvillagers = ["gloom"]')
    state, events = play(here, "train scribe gloom")
    assert (1, 1) == (state.villages[0].reputation, cited(events).count("special.bad-reputation"))


# -- quill plus -------------------------------------------------------------------------------------------------------


def test_a_quill_plus_saves_a_coin():
    """train.quill-plus: 4 instead of 5, so that 4 coins are enough; the scribe pays in full."""
    here = at(PLUS)
    assert ("train.buy",) == rules_of(here, "train scribe pim-tally")
    state, events = play(here, "train aurel-primer pim-tally")
    assert 0 == state.villages[0].coins
    assert ["Aurel Primer trains for 1 coin less."] == told(here, events, "train.quill-plus")


def test_a_plain_quill_saves_nothing():
    """train.quill-plus: no event for the scribe."""
    assert "train.quill-plus" not in cited(play(at(RICH), "train scribe pim-tally")[1])


def test_nothing_is_saved_on_nobody():
    """train.quill-plus: no purchase, no saving."""
    assert "train.quill-plus" not in cited(play(at(PLUS), "train aurel-primer nobody")[1])


# -- faults, ways out and steps ---------------------------------------------------------------------------------------


def test_independent_faults_are_all_reported():
    """train.quill, train.buy, train.to-ready: in the order of the ledger."""
    here = at("[village.Ada]\ncoins = 1\n" + BOARD)
    assert ("train.quill", "train.buy", "train.to-ready") == rules_of(here, "train builder old-marl ready")


def test_the_nearest_training():
    """train.to-ready, train.buy, train.quill: one part changed."""
    assert "train scribe fenn-wick" == nearest_to(at(RICH), "train scribe fenn-wick ready")
    assert "train scribe fenn-wick" == nearest_to(at(RICH), "train scout fenn-wick")
    poor = at("[village.Ada]\ncoins = 2\n" + BOARD)
    assert "train scribe brom-thatch" == nearest_to(poor, "train scribe old-marl")
    broke = at("[village.Ada]\ncoins = 0\n" + BOARD)
    assert "train scribe nobody" == nearest_to(broke, "train scribe old-marl")


def test_training_goes_in_steps():
    """train.buy: teacher, then pupil, is the whole move."""
    here = at(READY)
    assert play(here, "train scribe old-marl ready") == play(here, "train", "+ scribe", "buy old-marl ready")
    assert play(here, "train scribe nobody") == play(here, "train", "+ scribe", "buy nobody")


def test_the_steps_offer_everyone_on_the_board_and_temptations():
    """train.buy, train.to-ready: each both ways, nobody, and someone out of the pile."""
    here = at(RICH)
    state, _ = play(here, "train")
    assert ["+ scribe", "+ builder"] == candidates(here, state)
    state, _ = play(here, "train", "+ scribe")
    offered = candidates(here, state)
    assert {"buy brom-thatch", "buy brom-thatch ready", "buy nothing"} <= set(offered)
    assert ["train.buy"] == [rule for move in offered[-1:] for rule in rules_of(here, move, state)]


def test_one_villager_trains():
    """turn.pending: a second teacher cannot be added, nor someone bought before there is one."""
    here = at('[village.Ada]\nready = ["aurel-primer"]')
    state, _ = play(here, "train")
    assert ("turn.pending",) == rules_of(here, "buy brom-thatch", state)
    assert ("turn.pending",) == rules_of(here, "go", state)
    state, _ = play(here, "train", "+ scribe")
    assert not here.game.check(state, here.game.read(state, "+ aurel-primer"))


def test_a_step_that_is_unknown_does_not_raise():
    """turn.pending: a name that is in no game is refused, not an error."""
    here = at(RICH)
    assert ("turn.pending",) == here.game.check(here.state, Train("nemo", "brom-thatch")).rules
    state, _ = play(here, "train", "+ scribe")
    assert ("train.buy",) == here.game.check(state, Buy("nemo")).rules


def test_a_quill_plus_never_pays_out():
    """train.quill-plus: a slot for nothing stays at 0, nobody is paid to train."""
    here = at(PLUS)
    c = here.game.content
    parts = (c.cards, c.tokens, c.copies, c.statuses, c.pages, c.caves, c.paragraphs)
    free = AboveAndBelow(content=Content(c.boards.but(slot_costs=(0, 3, 3, 4, 5)), *parts))
    step = free.apply(here.state, Train("aurel-primer", "brom-thatch"))
    assert 4 == step.state.villages[0].coins
    assert "coins.use" not in cited(step.events)


def test_an_exhausted_quill_is_a_temptation():
    """train.quill: someone with a quill who is not ready is offered, and refused; so is a whole move."""
    here = at('[village.Ada]\nready = ["aurel-primer"]\nexhausted = ["scribe"]')
    state, _ = play(here, "train")
    assert ["+ aurel-primer", "+ builder", "+ scribe"] == candidates(here, state)
    assert ("train.quill",) == rules_of(here, "+ scribe", state)
    asleep = at('[village.Ada]\nexhausted = ["builder", "scribe", "scout"]\n' + BOARD)
    assert ("pass.forced", "train.quill") == rules_of(asleep, "train scribe fenn-wick")
