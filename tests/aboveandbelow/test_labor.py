"""Labor: a coin for each villager, and the cider for the first."""

from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.labor import Labor
from abcore.aboveandbelow.moves import Add
from tests.aboveandbelow.tools import at, candidates, cited, nearest_to, play, rules_of, sentences, told

TIRED = '[village.Ada]\nexhausted = ["scribe"]\ninjured = ["scout"]'


def test_labor_takes_one_ready_villager():
    """labor.coins: nobody is too few, one is enough, all three may go."""
    here = at()
    assert ("labor.coins",) == rules_of(here, "labor nobody")
    assert () == rules_of(here, "labor scout")
    assert () == rules_of(here, "labor builder scribe scout")


def test_nobody_is_refused_in_a_sentence():
    """labor.coins: how many were chosen."""
    assert ["Labor takes at least one villager; you chose none."] == sentences(at(), "labor nobody")


def test_who_is_not_ready_cannot_labor():
    """labor.coins: exhausted and injured villagers are named, the ready one is not."""
    here = at(TIRED)
    assert ("labor.coins",) == rules_of(here, "labor scribe")
    assert ("labor.coins",) == rules_of(here, "labor scout")
    assert ["Scribe and Scout must be ready to labor."] == sentences(here, "labor builder scribe scout")
    assert () == rules_of(here, "labor builder")


def test_one_token_labors_once():
    """labor.coins: the same villager twice is one too many."""
    here = at()
    assert ("labor.coins",) == here.game.check(here.state, Labor(("scout", "scout"))).rules


def test_labor_pays_a_coin_each():
    """labor.coins: two villagers, two coins, both exhausted, the third stays ready."""
    state, events = play(at(), "labor builder scout")
    ada = state.villages[0]
    assert (9, ("scribe",), ("builder", "scout")) == (ada.coins, ada.ready, ada.exhausted)
    assert ["Ada gains 2 coins by the labor of Builder and Scout."] == told(at(), events, "labor.coins")


def test_one_coin_is_one():
    """labor.coins: the sentence of a single laborer."""
    assert ["Ada gains 1 coin by the labor of Scout."] == told(at(), play(at(), "labor scout")[1], "labor.coins")


def test_who_labors_joins_those_who_are_exhausted():
    """labor.coins: in the order of the list, beside whoever lies there."""
    assert ("builder", "scribe") == play(at(TIRED), "labor builder")[0].villages[0].exhausted


def test_nobody_else_is_paid():
    """labor.coins: the other villages are as they were."""
    assert at().state.villages[1] == play(at(), "labor builder")[0].villages[1]


def test_the_first_to_labor_takes_the_cider():
    """labor.cider: from the board, so that the supply keeps its nine."""
    state, events = play(at(), "labor builder")
    assert (1, False, 9) == (state.villages[0].ciders, state.cider, state.ciders)
    assert ["Ada is the first to labor this round and takes the cider."] == told(at(), events, "labor.cider")


def test_the_second_to_labor_gets_coins_only():
    """labor.cider: one cider a round, though many labor."""
    state, events = play(at(), "labor builder", "labor builder", "labor scout")
    assert (1, 0) == (state.villages[0].ciders, state.villages[1].ciders)
    assert 1 == cited(events).count("labor.cider")


def test_an_empty_place_gives_no_cider():
    """labor.cider: only if one is there."""
    here = at("[table]\ncider = false")
    state, events = play(here, "labor builder")
    assert (0, 8) == (state.villages[0].ciders, state.villages[0].coins)
    assert "labor.cider" not in cited(events)


def test_the_cider_does_not_wait_for_two():
    """labor.cider: a party of three takes one cider, not three."""
    assert 1 == play(at(), "labor builder scribe scout")[0].villages[0].ciders


def test_the_turn_ends_after_labor():
    """turn.order: the next player is asked."""
    assert 1 == at().game.seat(play(at(), "labor builder")[0])


def test_the_nearest_labor_swaps_who_is_not_ready():
    """labor.coins: the exhausted villager is replaced, nobody becomes the first ready one."""
    assert "labor builder" == nearest_to(at(TIRED), "labor scribe")
    assert "labor builder" == nearest_to(at(), "labor nobody")
    assert "labor builder" == nearest_to(at(TIRED), "labor builder scribe scout")


def test_labor_is_offered_and_put_together_in_steps():
    """labor.coins: `labor`, `+ builder`, `+ scout`, `go` is `labor builder scout`."""
    here = at()
    assert "labor" in candidates(here)
    assert play(here, "labor builder scout") == play(here, "labor", "+ builder", "+ scout", "go")


def test_steps_are_refused_in_the_words_of_the_whole():
    """labor.coins: `go` with nobody, and a villager who is not ready."""
    here = at(TIRED)
    state, _ = play(here, "labor")
    assert ("labor.coins",) == rules_of(here, "go", state)
    assert ("labor.coins",) == rules_of(here, "+ scribe", state)
    assert {"+ builder", "+ scribe", "+ scout", "go"} == set(candidates(here, state))


def test_steps_go_in_ascending_order():
    """turn.pending: a set is met once, so what stands before the last one is out of place."""
    here = at()
    state, _ = play(here, "labor", "+ scribe")
    assert ("turn.pending",) == here.game.check(state, Add("builder")).rules
    assert ["+ scout", "go"] == candidates(here, state)


@given(st.sets(st.sampled_from(["builder", "scribe", "scout"]), min_size=1), st.booleans())
def test_coins_count_heads(party, cider):
    """labor.coins: as many coins as villagers, whoever they are, and at most one cider."""
    here = at(f"[table]\ncider = {str(cider).lower()}")
    ada = play(here, f"labor {' '.join(party)}")[0].villages[0]
    assert (7 + len(party), len(party), int(cider)) == (ada.coins, len(ada.exhausted), ada.ciders)
