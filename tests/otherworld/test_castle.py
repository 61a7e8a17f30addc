"""The castle: an audience for a gold, new cards and another turn, or an advancement token."""

import pytest

from abcore.otherworld.frames import Turn
from tests.otherworld.tools import at, candidates, cautions_of, changed, cited, hero, play, rules_of, sentences, side

BEATEN = 'prince = "gone"\n'


def audience(text: str = "", **switches: object):
    """Ada at the castle; the prince is out of the way."""
    here = at(BEATEN + text, **switches)
    return here.but(state=play(here, "move castle")[0])


def test_an_audience_costs_a_gold():
    """castle.audience: without one both favours are refused, and to be done is free."""
    here = audience("[hero.Ada]\ngold = 0\npoints = 1")
    assert ("castle.audience",) == rules_of(here, "audience commission")
    assert ("castle.audience",) == rules_of(here, "audience advancement")
    assert () == rules_of(here, "done")


def test_a_commission_lays_six_new_cards():
    """castle.commission: open cards and discards go into the deck first."""
    here = audience('[hero.Ada]\ngold = 1\n[table]\npost = ["sling", "", "", "", "", ""]\ndiscards = ["adept"]')
    s, events = play(here, "audience commission")
    assert ((), ("",) * 6, 36) == (s.discards, s.post, len(s.deck))
    s = play(here, "~ sling", "~ adept", state=s)[0]
    assert (("sling", "adept", "", "", "", ""), 0) == (s.post, hero(s).gold)
    assert {"castle.audience", "castle.commission", "trade.covered"} <= {*cited(events)}


def laid(here, s):
    """Lay the six cards of a commission, whatever they are."""
    for _ in range(6):
        s = here.game.resolve(s, next(iter(here.game.chance(s)))).state
    return s


def test_the_same_player_takes_another_turn_and_must_leave():
    """castle.extra-turn: a full turn, so the pawn goes elsewhere; there is no chain of them."""
    here = audience("[hero.Ada]\ngold = 5")
    s = laid(here, play(here, "audience commission")[0])
    assert Turn(0) == s.top
    assert ("turn.move",) == rules_of(here, "move castle", s)


def test_the_prince_does_not_move_again():
    """castle.extra-turn: once a round, unless a switch lets him."""
    text = 'prince = "forge"\n[hero.Ada]\ngold = 2'
    usual, other = at(text), at(text, prince_moves_on_extra_turn=True)
    after = [laid(here, play(here, "move castle", "audience commission")[0]) for here in (usual, other)]
    assert ["forge", "market"] == [s.prince for s in after]


def test_the_switch_matters_for_the_starting_player_only():
    """castle.extra-turn: another player's commission leaves the prince where he is."""
    here = at('turn = "Ben"\nprince = "forge"\n[hero.Ben]\ngold = 2', prince_moves_on_extra_turn=True)
    assert "forge" == laid(here, play(here, "move castle", "audience commission")[0]).prince


def test_cards_of_the_first_turn_lie_aside_through_the_extra_one():
    """card.immediate: they join the discards only when the whole turn ends."""
    here = audience('[hero.Ada]\ngold = 3\n[table]\naside = ["weapon-surplus"]')
    s = laid(here, play(here, "audience commission")[0])
    assert ("weapon-surplus",) == s.aside
    assert "weapon-surplus" in play(here, "move market", "done", state=s)[0].discards


def test_a_covered_space_keeps_its_pawn_and_its_prince():
    """castle.commission: nothing moves them, and the prince goes on from his number."""
    sold = '[table]\npost = ["", "", "", "", "", ""]'
    here = at('prince = "merchant"\n' + side(gold=2) + side("Ben", place="hermit") + sold)
    s = laid(here, play(here, "move castle", "audience commission")[0])
    assert ("merchant", "hermit") == (s.prince, hero(s, "Ben").place)
    s = play(here, "move forge", "done", "move healer", "done", "move sorcerer", "done", state=s)[0]
    assert "market" == s.prince


@pytest.mark.parametrize(("held", "needs"), [(0, 1), (1, 3), (2, 5)])
def test_tokens_ask_for_one_three_and_five_points(held: int, needs: int):
    """castle.thresholds: shown, not paid."""
    few = audience(f"[hero.Ada]\ngold = 1\nadvancements = {held}\npoints = {needs - 1}")
    enough = audience(f"[hero.Ada]\ngold = 1\nadvancements = {held}\npoints = {needs}")
    assert ("castle.thresholds",) == rules_of(few, "audience advancement")
    s, events = play(enough, "audience advancement")
    assert {"gold": (1, 0), "advancements": (held, held + 1)} == changed(enough.state, s)
    assert "advancement.skills" in cited(events)


def test_points_on_abyss_cards_do_not_count_at_the_castle():
    """castle.thresholds: the book asks for tokens."""
    here = audience('[hero.Ada]\ngold = 1\nwon = ["hollow-king"]')
    assert ("castle.thresholds",) == rules_of(here, "audience advancement")


def test_nobody_has_more_than_three():
    """castle.three"""
    here = audience("[hero.Ada]\ngold = 1\nadvancements = 3\npoints = 9")
    assert ("castle.three",) == rules_of(here, "audience advancement")


def test_with_no_token_left_the_gold_is_kept():
    """castle.advancement: refused; without the limit of the box there is always one."""
    text = "[hero.Ada]\ngold = 1\npoints = 3\n[hero.Ben]\nadvancements = 3\n[hero.Cleo]\nadvancements = 3"
    assert ("castle.advancement",) == rules_of(audience(text), "audience advancement")
    assert () == rules_of(audience(text, limited_supply=False), "audience advancement")


def test_one_favour_per_visit():
    """castle.advancement: the turn is over after it."""
    here = audience("[hero.Ada]\ngold = 3\npoints = 5")
    assert 1 == here.game.seat(play(here, "audience advancement")[0])


def test_the_same_cards_would_come_back():
    """castle.commission: with neither deck nor discards a warning tells so."""
    all_cards = [card for card in at().game.content.deck if not at().game.content.cards[card].immediate]
    at_once = [card for card in at().game.content.deck if at().game.content.cards[card].immediate]
    here = audience(side(gold=1, cards=all_cards) + f"[table]\npost = {[*at_once, '']!r}".replace("'", '"'))
    assert ("castle.commission",) == cautions_of(here, "audience commission")
    assert () == cautions_of(audience(side(gold=1)), "audience commission")


def test_the_way_out_of_a_refusal_is_told_in_numbers():
    """castle.thresholds"""
    here = audience("[hero.Ada]\ngold = 1\nadvancements = 1\npoints = 2")
    said = sentences(here, "audience advancement")
    assert ["Your next advancement token asks for 3 point tokens; you have 2."] == said
    assert ["audience commission", "audience advancement", "done"] == candidates(here)
