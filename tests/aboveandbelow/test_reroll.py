"""explore.reroll and explore.reroll-which: which dice may be rolled again, how often, and what then counts."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.explore import Reroll
from abcore.engine.game import moves
from tests.aboveandbelow.encounters import MET, RATS, choice, meet, meeting, on_the_way, paragraph
from tests.aboveandbelow.tools import at, candidates, cautions_of, cited, nearest_to, play, rules_of, sentences, told

ONE = 'buildings = ["key-4-per-cave-reroll"]'
TWO = 'buildings = ["key-2-rerolls"]'
CATS = 'ready = ["cave-cat", "cave-cat"]'


def test_without_a_symbol_nothing_is_rolled_again():
    """explore.reroll: no symbol, no question."""
    s, _ = meet(here := meeting(), "stand-and-fight", "1 1 1")
    assert ("turn.pending",) == rules_of(here, "reroll scout 1", s)
    assert "exert" in here.game.asks(s)


def test_a_symbol_lets_each_die_be_rolled_again():
    """explore.reroll: any one villager's die, or none."""
    s, _ = meet(here := meeting(ada=ONE), "stand-and-fight", "1 2 3")
    expected = ["keep", "reroll builder 1", "reroll scribe 2", "reroll scout 3"]
    assert expected == [str(m) for m in moves(here.game, s)]


def test_dice_are_rolled_again_only_when_all_lie():
    """explore.reroll: not before the last die has fallen."""
    s, _ = meet(here := meeting(ada=ONE), "stand-and-fight", "1 2")
    assert "chance" == here.game.kind(s)
    assert ("turn.pending",) == rules_of(here, "reroll builder 1", s)


def test_dice_are_rolled_again_before_exerting():
    """explore.reroll: while a reroll is open nobody is exerted, and after exerting none is left."""
    s, _ = meet(here := meeting(ada=ONE), "stand-and-fight", "1 1 1")
    assert ("turn.pending",) == rules_of(here, "exert scout", s)
    s, _ = play(here, "keep", state=s)
    assert ("turn.pending",) == rules_of(here, "reroll scout 1", s)


def test_the_new_number_stands():
    """explore.reroll: a worse face replaces a better one, and the lanterns are counted anew."""
    s, events = meet(here := meeting(ada=ONE), "stand-and-fight", "1 1 6", "reroll scout 6", "~ 1")
    assert (1, 1, 1) == on_the_way(s).dice
    assert ["Ada rolls again for Scout: 1."] == told(here, events, "explore.reroll")
    assert ["The party of Ada has 4 lanterns.", "The party of Ada has 3 lanterns."] == told(
        here, events, "explore.lanterns"
    )


def test_the_other_dice_stay():
    """explore.reroll: one die is rolled, not all."""
    s, _ = meet(meeting(ada=ONE), "stand-and-fight", "1 2 3", "reroll scribe 2", "~ 6")
    assert (1, 6, 3) == on_the_way(s).dice


def test_a_better_die_can_make_the_difference():
    """explore.reroll: the total after the reroll decides."""
    _, events = meet(meeting(RATS, ONE), "run-and-hide", "1 1 1", "reroll scout 1", "~ 3")
    assert [4] == [e.args[0] for e in events if e.rule == "explore.success"]


def test_one_symbol_one_reroll():
    """explore.reroll: after one reroll a single symbol is used up."""
    s, _ = meet(here := meeting(ada=ONE), "stand-and-fight", "1 1 1", "reroll scout 1", "~ 1")
    assert ("turn.pending",) == rules_of(here, "reroll scout 1", s)


def test_keeping_ends_the_rerolls():
    """explore.reroll: who keeps the dice is not asked again."""
    s, _ = meet(here := meeting(ada=TWO), "stand-and-fight", "1 1 1", "keep")
    assert ("turn.pending",) == rules_of(here, "reroll scout 1", s)


def test_a_second_symbol_may_roll_the_same_die():
    """explore.reroll: with two symbols one die can be rolled twice."""
    s, _ = meet(meeting(ada=TWO), "stand-and-fight", "1 1 1", "reroll scout 1", "~ 2", "reroll scout 2", "~ 6")
    assert ((1, 1, 6), 2) == (on_the_way(s).dice, on_the_way(s).rerolls)


def test_symbols_on_several_cards_add_up():
    """explore.reroll: each symbol counts, whichever card bears it."""
    three = 'buildings = ["key-2-rerolls", "key-4-per-cave-reroll"]'
    again = ["reroll scout 1", "~ 1"] * 3
    s, _ = meet(here := meeting(ada=three), "stand-and-fight", "1 1 1", *again)
    assert 3 == on_the_way(s).rerolls
    assert ("turn.pending",) == rules_of(here, "reroll scout 1", s)


def test_the_symbols_of_others_do_not_count():
    """explore.reroll: only the exploring player's cards count."""
    here = meeting(RATS + f"[village.Ben]\n{TWO}")
    s, _ = meet(here, "stand-and-fight", "1 1 1")
    assert ("turn.pending",) == rules_of(here, "reroll scout 1", s)


def test_the_next_encounter_has_all_rerolls_again():
    """explore.reroll: symbols are counted per encounter."""
    book = paragraph(MET, choice("look", "explore = 2"))
    here = meeting(book, f'{ONE}\nready = ["fenn-wick", "lark-hollow"]')
    s, _ = meet(here, "look", "1 1", "reroll builder 1", "~ 1", "~ cave-02", "pass", party="builder scribe")
    s, _ = play(here, "explore fenn-wick lark-hollow", state=s)
    assert 0 == on_the_way(s).rerolls


def test_a_die_that_does_not_lie_there_is_refused():
    """explore.reroll: villager and face must match a die, and the sentence names both."""
    s, _ = meet(here := meeting(ada=ONE), "stand-and-fight", "1 2 3")
    assert ("explore.reroll",) == rules_of(here, "reroll scout 2", s)
    assert ["No die of your party shows that: Scout with a 2."] == sentences(here, "reroll scout 2", s)
    assert "reroll builder 1" == nearest_to(here, "reroll scout 2", s)


def test_a_villager_at_home_has_no_die():
    """explore.reroll: who did not go has no die to roll again."""
    s, _ = meet(here := meeting(ada=ONE), "stand-and-fight", "1 2", party="builder scout")
    assert ("explore.reroll",) == here.game.check(s, Reroll("scribe", 1)).rules


def test_a_wrong_face_is_offered_as_a_mistake():
    """explore.reroll: the candidates hold one die that does not lie there, and the paragraph die."""
    s, _ = meet(here := meeting(ada=ONE), "stand-and-fight", "1 3 3")
    assert ["reroll paragraph 1", "reroll builder 2"] == candidates(here, s)[-2:]


@pytest.mark.parametrize(("dice", "warned"), [("1 1 2", ()), ("1 1 3", ("explore.reroll",))])
def test_rolling_a_die_at_its_best_is_warned_of(dice, warned):
    """explore.reroll: the scout's 3 gives 2 lanterns already, so to roll it again is wasteful, yet legal."""
    s, _ = meet(here := meeting(ada=ONE), "stand-and-fight", dice)
    assert warned == cautions_of(here, f"reroll scout {dice[-1]}", s)


def test_the_warning_has_its_number():
    """explore.reroll: the warning names the villager and the lanterns."""
    s, _ = meet(here := meeting(ada=ONE + '\nready = ["ilse-vellum"]'), "stand-and-fight", "1 1", party="scout ilse")
    assert ["Ilse Vellum gives 1 lantern already and can give no more."] == sentences(here, "reroll ilse 1", s)


def test_the_dice_of_two_cats_are_told_apart_by_their_faces():
    """special.alike, explore.reroll: of two cats the one with the named face is rolled, and order does not matter."""
    here = meeting(ada=f"{ONE}\n{CATS}")
    start = ["explore cave-cat cave-cat", "~ 6 6", "~ 1"]
    s, _ = play(here, *start)
    choices = here.game.content.paragraphs[on_the_way(s).paragraph].choices
    pick = next(f"choose {c.name}" for c in choices if c.results[-1].explore > 4)
    up, _ = play(here, pick, "~ 1 5", "reroll cave-cat 1", "~ 6", state=s)
    down, _ = play(here, pick, "~ 5 1", "reroll cave-cat 1", "~ 6", state=s)
    assert up == down
    assert (5, 6) == on_the_way(up).dice


# -- the paragraph die ------------------------------------------------------------------------------------------------


def test_the_paragraph_die_is_not_rolled_again():
    """explore.reroll-which: it is not asked for, and later it is refused by name."""
    s, _ = play(here := at(f"[village.Ada]\n{ONE}"), "explore builder scout", "~ 2")
    assert "choose" == candidates(here, s)[0].split()[0]
    s, _ = meet(here := meeting(ada=ONE), "stand-and-fight", "1 1 1")
    assert ("explore.reroll-which",) == rules_of(here, "reroll paragraph 1", s)
    assert ["The paragraph die is not rolled again at this table."] == sentences(here, "reroll paragraph 1", s)


def test_the_switch_asks_before_the_reading():
    """explore.reroll-which: with reroll_paragraph_die on, the die may be kept or rolled again before it is read."""
    here = at(f"[village.Ada]\n{ONE}", reroll_paragraph_die=True)
    s, events = play(here, "explore builder scout", "~ 2")
    assert ["keep", "reroll paragraph 2"] == [str(m) for m in moves(here.game, s)]
    assert "explore.paragraph" not in cited(events)


def test_keeping_the_paragraph_die_reads_on():
    """explore.reroll-which: `keep` leads to the paragraph of the first die, and costs no symbol."""
    here = at(f"[village.Ada]\n{ONE}", reroll_paragraph_die=True)
    s, events = play(here, "explore builder scout", "~ 2", "keep")
    exp = on_the_way(s)
    assert (here.game.content.caves["cave-01"][1], 0) == (exp.paragraph, exp.rerolls)
    assert "explore.reroll-which" not in cited(events)


def test_the_paragraph_die_that_was_rolled_again_counts():
    """explore.reroll-which: the second face names the paragraph, and one symbol is used."""
    here = at(f"[village.Ada]\n{ONE}", reroll_paragraph_die=True)
    s, events = play(here, "explore builder scout", "~ 2", "reroll paragraph 2", "~ 6")
    exp = on_the_way(s)
    assert (here.game.content.caves["cave-01"][5], 1) == (exp.paragraph, exp.rerolls)
    assert ["Ada rolls the paragraph die again: 6."] == told(here, events, "explore.reroll-which")
    assert 1 == cited(events).count("explore.paragraph")


def test_the_symbol_is_one_of_this_encounter():
    """explore.reroll-which: a symbol that went into the paragraph die is not there for the villagers' dice."""
    here = meeting(ada=ONE, reroll_paragraph_die=True)
    s, _ = play(here, "explore builder scout", "~ 1", "reroll paragraph 1", "~ 1")
    name = candidates(here, s)[0]
    s, _ = play(here, name, "~ 1 1", state=s)
    assert ("turn.pending",) == rules_of(here, "reroll scout 1", s)


def test_two_symbols_roll_the_paragraph_die_twice():
    """explore.reroll-which: asked again while a symbol is left."""
    here = at(f"[village.Ada]\n{TWO}", reroll_paragraph_die=True)
    s, _ = play(here, "explore builder scout", "~ 2", "reroll paragraph 2", "~ 6", "reroll paragraph 6", "~ 1")
    assert (here.game.content.caves["cave-01"][0], 2) == (on_the_way(s).paragraph, on_the_way(s).rerolls)


def test_without_a_symbol_the_switch_changes_nothing():
    """explore.reroll-which: no symbol, no question."""
    s, _ = play(here := at(reroll_paragraph_die=True), "explore builder scout", "~ 2")
    assert "choose" == candidates(here, s)[0].split()[0]


def test_before_the_reading_only_the_paragraph_die_lies_there():
    """explore.reroll: a villager's die, or another face, is refused before the reading."""
    here = at(f"[village.Ada]\n{ONE}", reroll_paragraph_die=True)
    s, _ = play(here, "explore builder scout", "~ 2")
    assert ("explore.reroll",) == rules_of(here, "reroll paragraph 3", s)
    assert ("explore.reroll",) == here.game.check(s, Reroll("scout", 2)).rules


def test_after_the_reading_it_is_too_late():
    """explore.reroll-which: with the switch on, the refusal at the villagers' dice says that the paragraph is read."""
    s, _ = meet(here := meeting(ada=ONE, reroll_paragraph_die=True), "stand-and-fight", "1 1 1")
    assert ("explore.reroll-which",) == rules_of(here, "reroll paragraph 1", s)
    assert ["The paragraph is read, so its die is not rolled again."] == sentences(here, "reroll paragraph 1", s)


def test_the_cats_die_is_not_rolled_again():
    """explore.reroll-which: when a cat has refused, no symbol brings his die back."""
    here = at(f'[village.Ada]\n{ONE}\nready = ["cave-cat"]')
    s, _ = play(here, "explore cave-cat builder scout", "~ 1")
    assert [1, 2, 3, 4, 5, 6] == list(here.game.chance(s))  # the paragraph die is next
    assert ("cave-cat",) == s.villages[0].exhausted
