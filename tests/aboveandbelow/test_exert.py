"""explore.exert and explore.exert-limits: who may be exerted, when, how many, and what that gives; both printings."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.exert import Exert
from abcore.aboveandbelow.frames import Pick
from abcore.engine.game import moves
from tests.aboveandbelow.encounters import FREE, MET, RATS, choice, meet, meeting, paragraph
from tests.aboveandbelow.tools import candidates, cautions_of, cited, goods, nearest_to, play, rules_of, sentences, told

FIRST = 'printing = "FIRST"\nplayers = 2'
HALL = paragraph(MET, choice("sneak", "explore = 4, coins = 2", "explore = 6, coins = 4"))
TOLL = paragraph(MET, choice("sneak", "explore = 4, coins = 2", "explore = 6, price = 9, coins = 40"), FREE)


def rolled(dice="1 1 1", name="sneak", book=HALL, **more):
    """Builder, scribe and scout on the card; 1 1 1 makes three lanterns."""
    here = meeting(book, **more)
    return here, meet(here, name, dice)[0]


# -- what it gives ----------------------------------------------------------------------------------------------------


def test_an_exerted_villager_gives_one_lantern_and_is_injured():
    """explore.exert: 3 lanterns and one exerted make 4; the scout goes from the card to the injured."""
    here, s = rolled()
    s, events = play(here, "exert scout", state=s)
    assert ["Ada exerts Scout, injured now, for 1 lantern more."] == told(here, events, "explore.exert")
    assert ["The party of Ada has 4 lanterns."] == told(here, events, "explore.lanterns")
    assert (("scout",), ("builder", "scribe")) == (s.villages[0].injured, s.villages[0].exhausted)
    assert 9 == s.villages[0].coins


def test_the_die_of_the_exerted_still_counts():
    """explore.exert: the lantern is an extra one; the scout's own two are not lost."""
    here, s = rolled("1 1 6", "stand-and-fight", RATS)
    s, events = play(here, "exert scout scribe builder", state=s)
    assert [7] == [e.args[0] for e in events if e.rule == "explore.success"]


def test_each_exerted_villager_gives_one():
    """explore.exert: two exerted give two, told as one set."""
    here, s = rolled()
    s, events = play(here, "exert scribe scout", state=s)
    assert ["Ada exerts Scribe and Scout, injured now, for 2 lanterns more."] == told(here, events, "explore.exert")
    assert ("scribe", "scout") == s.villages[0].injured


def test_exerting_is_one_set():
    """explore.exert: after the set is declared nobody else is exerted."""
    here, s = rolled()
    s, _ = play(here, "exert scout", state=s)
    assert ("turn.pending",) == rules_of(here, "exert scribe", s)


def test_nobody_need_be_exerted():
    """explore.exert: `exert nobody` is legal without a warning, injures nobody and tells nothing."""
    here, s = rolled()
    assert () == cautions_of(here, "exert nobody", s)
    s, events = play(here, "exert nobody", state=s)
    assert "explore.exert" not in cited(events)
    assert () == s.villages[0].injured


def test_exerting_comes_after_all_dice():
    """explore.exert: not while a die is still to fall."""
    s, _ = meet(here := meeting(HALL), "sneak", "1 1")
    assert ("turn.pending",) == rules_of(here, "exert scout", s)


def test_only_those_on_the_card_are_exerted():
    """explore.exert: who stayed at home cannot be exerted, and is named."""
    here = meeting(HALL)
    s, _ = meet(here, "sneak", "1 1", party="builder scout")
    assert ("explore.exert",) == rules_of(here, "exert scribe", s)
    assert ["Scribe must be on the cave card to be exerted."] == sentences(here, "exert scribe", s)
    assert () == rules_of(here, "exert scout", s)


def test_no_villager_is_exerted_twice():
    """explore.exert: one token gives one lantern."""
    here, s = rolled("1 1 1", "stand-and-fight", RATS)
    assert ("explore.exert",) == rules_of(here, "exert scout scout", s)


def test_a_cat_is_exerted_without_a_roll():
    """special.cat-party: to be exerted is no use of him."""
    here = meeting(HALL, 'ready = ["cave-cat"]')
    s, _ = play(here, "explore builder cave-cat", "~ 6", "~ 1")
    choices = here.game.content.paragraphs[next(f.paragraph for f in s.frames if hasattr(f, "caves"))].choices
    pick = next(f"choose {c.name}" for c in choices if c.results[-1].explore > 2 and not c.bonus)
    s, events = play(here, pick, "~ 1 1", "exert cave-cat", state=s)
    assert "special.cave-cat" not in cited(events)
    assert ("cave-cat",) == s.villages[0].injured


# -- when, by the printing --------------------------------------------------------------------------------------------


def test_exerting_for_a_higher_number_is_a_matter_of_printing():
    """explore.exert: with 5 lanterns and numbers 4 and 6, revised lets one be exerted, first does not."""
    here, s = rolled("5 1 3")
    assert () == rules_of(here, "exert scout", s)
    first = meeting(HALL, head=FIRST)
    assert ("explore.exert",) == first.game.check(s, Exert(("scout",))).rules
    assert "Pick" not in [type(f).__name__ for f in meet(first, "sneak", "5 1 3")[0].frames]


def test_the_refusal_of_the_first_printing_has_its_numbers():
    """explore.exert: it names the lanterns and the highest number that they reach."""
    _, s = rolled("5 1 3")
    verdict = meeting(HALL, exert_for_higher=False).game.check(s, Exert(("scout",)))
    expected = "You reach 4 with 5 lanterns; here you may exert only when no number is reached."
    assert [expected] == [fault.sentence() for fault in verdict.faults]


@pytest.mark.parametrize(("higher", "coins"), [(True, 11), (False, 9)])
def test_the_switch_decides_the_reward(higher, coins):
    """explore.exert: exert_for_higher on, the six is had by exerting; off, the four is what the dice gave."""
    here = meeting(HALL, exert_for_higher=higher)
    s, _ = meet(here, "sneak", "5 1 3", *(["exert scout"] if higher else []))
    assert coins == s.villages[0].coins


def test_in_both_printings_one_exerts_for_the_lowest_number():
    """explore.exert: with no number reached exerting is open in the first printing too."""
    here, s = rolled(head=FIRST)
    assert () == rules_of(here, "exert scout", s)


def test_a_number_exactly_met_is_reached():
    """explore.exert: in the first printing 4 lanterns reach a 4, so nobody is asked; with 3 they are."""
    first = meeting(HALL, head=FIRST)
    assert "explore.success" in cited(meet(first, "sneak", "1 1 3")[1])
    assert "explore.success" not in cited(meet(first, "sneak", "1 1 1")[1])


# -- how many ---------------------------------------------------------------------------------------------------------


def test_nobody_is_exerted_once_the_highest_number_is_reached():
    """explore.exert-limits: with 6 of 4 and 6 the question is not asked, and a set is refused."""
    here, s = rolled("1 1 1")
    at_six = meet(here, "sneak", "6 6 6")[0]
    assert "explore.success" in cited(meet(here, "sneak", "6 6 6")[1])
    asked = at_six.but(frames=(*rolled_frames(s, (6, 6, 6)), Pick(0, "exert")))
    assert ("explore.exert-limits",) == rules_of(here, "exert scout", asked)
    expected = ["You reach 6 with 6 lanterns, the highest number that you can have."]
    assert expected == sentences(here, "exert scout", asked)


def rolled_frames(s, dice):
    """The frames of a party whose dice lie, up to the question whom to exert."""
    return [f.but(dice=dice) if hasattr(f, "dice") else f for f in s.frames[:-1]]


def test_no_set_is_larger_than_the_highest_number_needs():
    """explore.exert-limits: with 5 of 6 one is enough, and two are refused with the numbers."""
    here, s = rolled("5 1 3")
    assert ("explore.exert-limits",) == rules_of(here, "exert scribe scout", s)
    assert ["You need 1 lantern more; exerting 2 is too many."] == sentences(here, "exert scribe scout", s)
    assert () == rules_of(here, "exert scribe", s)


def test_a_set_may_be_as_large_as_the_highest_number_needs():
    """explore.exert-limits: with 3 of 6 all three may be exerted."""
    here, s = rolled()
    assert () == rules_of(here, "exert builder scribe scout", s)


def test_a_stranger_and_too_many_are_two_faults():
    """explore.exert before explore.exert-limits: both are reported, in the order of the ledger."""
    here = meeting(HALL, 'ready = ["fenn-wick"]')
    s, _ = meet(here, "sneak", "5 1 3")
    assert ("explore.exert", "explore.exert-limits") == rules_of(here, "exert scout fenn-wick", s)
    assert ("explore.exert", "explore.exert-limits") == rules_of(here, "exert builder scribe scout fenn-wick", s)


def test_more_than_the_card_holds_is_a_fault_of_its_own():
    """explore.exert: where the need is large, one who is not there is the only fault."""
    here = meeting(RATS, 'ready = ["fenn-wick"]')
    s, _ = meet(here, "stand-and-fight", "1 1", party="builder scout")
    assert ("explore.exert",) == rules_of(here, "exert builder scout fenn-wick", s)


def test_a_set_that_falls_short_is_legal_with_a_warning():
    """explore.exert-limits: success is no condition, and the warning has both numbers."""
    here, s = rolled("1 1 1", "stand-and-fight", RATS)
    assert ("explore.exert-limits",) == cautions_of(here, "exert scout", s)
    assert ["Even so you have 4 lanterns, and the next number is 7."] == sentences(here, "exert scout", s)
    _, events = play(here, "exert scout", state=s)
    assert "explore.failure" in cited(events)


def test_a_set_that_reaches_the_number_is_not_warned_of():
    """explore.exert-limits: exactly enough is no waste."""
    here, s = rolled()
    assert () == cautions_of(here, "exert scout", s)
    assert () == cautions_of(here, "exert builder scribe scout", s)


def test_a_set_between_two_numbers_is_warned_of():
    """explore.exert-limits: with 3 of 4 and 6, two exerted make 5, which one would have made as well."""
    here, s = rolled()
    assert ["Exerting 1 would reach 4 too."] == sentences(here, "exert scribe scout", s)


def test_a_higher_number_missed_is_warned_of():
    """explore.exert-limits: with 4 of 4 and 7, one exerted makes 5: nothing gained, and the next number is told."""
    here, s = rolled("1 1 3", book=paragraph(MET, choice("sneak", "explore = 4", "explore = 7")))
    assert ["Even so you have 5 lanterns, and the next number is 7."] == sentences(here, "exert scout", s)


def test_the_first_printing_lets_a_set_be_of_any_size():
    """explore.exert-limits: with 3 of 4 and 6, three may be exerted, past the lowest number, for the six."""
    here, s = rolled(head=FIRST)
    s, _ = play(here, "exert builder scribe scout", state=s)
    assert 11 == s.villages[0].coins


def test_any_size_goes_past_the_highest_number_too():
    """explore.exert-limits: in the first printing a set larger than every number needs is legal, with a warning."""
    here, s = rolled(book=paragraph(MET, choice("sneak", "explore = 4")), head=FIRST)
    assert ("explore.exert-limits",) == cautions_of(here, "exert builder scribe scout", s)


@pytest.mark.parametrize(("any_size", "rules"), [(True, ()), (False, ("explore.exert-limits",))])
def test_exert_any_size_off_stops_at_the_lowest_number(any_size, rules):
    """explore.exert-limits: exert_any_size off, no more than the lowest number needs; one stays legal."""
    here, s = rolled(head=FIRST, exert_any_size=any_size)
    assert rules == rules_of(here, "exert scribe scout", s)
    assert () == rules_of(here, "exert scout", s)


def test_exert_any_size_is_asked_only_where_one_exerts_for_the_lowest():
    """explore.exert-limits: with exert_for_higher on it changes nothing."""
    here, s = rolled(exert_any_size=False)
    assert () == rules_of(here, "exert builder scribe scout", s)


def test_a_number_that_cannot_be_paid_is_no_ground():
    """explore.exert-limits: with 4 lanterns and a six that costs 9, nobody is asked; with 9 coins they are."""
    poor = meeting(TOLL, "coins = 8")
    assert "explore.success" in cited(meet(poor, "sneak", "1 1 3")[1])
    rich = meeting(TOLL, "coins = 9")
    assert () == rules_of(rich, "exert scribe scout", meet(rich, "sneak", "1 1 3")[0])


def test_the_first_printing_looks_past_a_number_that_cannot_be_paid():
    """explore.exert, encounter.price: a number without the means for it counts as not reached."""
    book = paragraph(MET, choice("sneak", "explore = 3, price = 9", "explore = 5, coins = 4"), FREE)
    here = meeting(book, "coins = 8", head=FIRST)
    s, _ = meet(here, "sneak", "1 1 1")
    assert () == rules_of(here, "exert scribe scout", s)


# -- in steps ---------------------------------------------------------------------------------------------------------


def test_the_steps_of_exerting_are_the_whole():
    """Steps and whole move lead to the same state with the same events."""
    here, s = rolled()
    assert play(here, "exert scribe scout", state=s) == play(here, "+ scribe", "+ scout", "go", state=s)
    assert play(here, "exert nobody", state=s) == play(here, "go", state=s)


def test_steps_offer_no_more_than_are_needed():
    """explore.exert-limits: after one of one, the next is offered as a mistake and refused."""
    here, s = rolled("5 1 3")
    assert ["+ builder", "+ scribe", "+ scout", "go"] == [str(m) for m in moves(here.game, s)]
    s, _ = play(here, "+ builder", state=s)
    assert ["go", "+ scribe"] == candidates(here, s)
    assert ("explore.exert-limits",) == rules_of(here, "+ scribe", s)


def test_someone_at_home_is_offered_as_a_mistake():
    """explore.exert: the candidates tempt with a villager who stayed at home."""
    here = meeting(HALL)
    s, _ = meet(here, "sneak", "1 1", party="builder scout")
    assert "+ scribe" == candidates(here, s)[-1]
    assert ("explore.exert",) == rules_of(here, "+ scribe", s)


@pytest.mark.parametrize("asked", ["scribe scout", "builder scribe scout"])
def test_the_nearest_set(asked):
    """A set that is too large is mended by leaving out the first ones."""
    here, s = rolled("5 1 3")
    assert "exert scout" == nearest_to(here, f"exert {asked}", s)


def test_the_nearest_set_without_a_stranger():
    """A villager who is not there is left out."""
    here = meeting(HALL)
    s, _ = meet(here, "sneak", "1 1", party="builder scout")
    assert "exert scout" == nearest_to(here, "exert scribe scout", s)


def test_goods_on_the_way_may_still_be_placed():
    """track.any-time: while it is asked whom to exert, a good at hand may go to the track."""
    here, s = rolled(ada="goods = { fruit = 1 }")
    s, _ = play(here, "place fruit", state=s)
    assert 0 == goods(s.villages[0], "fruit")
    assert () == rules_of(here, "exert scout", s)
