"""explore.*: the card, the party, the paragraph, the choice, and the dice of the party.
Rerolls, exerting, the way home and what an encounter brings have files of their own."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.content import standard
from abcore.engine.game import IllegalMove, moves
from tests.aboveandbelow.encounters import meet, meeting, on_the_way, read_to
from tests.aboveandbelow.tools import at, candidates, cited, nearest_to, play, rules_of, sentences, told

EMPTY_PILE = '[table]\ncave = ""\n[piles.cave]\nunseen = []'

# -- who may go -------------------------------------------------------------------------------------------------------


def test_two_may_explore():
    """explore.party: two ready villagers are enough."""
    assert () == rules_of(at(), "explore builder scout")


def test_all_may_explore():
    """explore.party: there is no upper limit."""
    everyone = "builder scribe scout brom-thatch odda-keel maro-lintel tessa-grout hob-cinder sabra-plumb"
    here = at(f"[village.Ada]\nready = {everyone.split()}")
    assert () == rules_of(here, f"explore {everyone}")


def test_one_is_too_few():
    """explore.party: one villager is refused, and the sentence has both numbers."""
    assert ("explore.party",) == rules_of(at(), "explore scout")
    assert ["Exploring takes at least 2 villagers; you chose 1."] == sentences(at(), "explore scout")


def test_nobody_is_too_few():
    """explore.party: a party of nobody is refused with its number."""
    assert ["Exploring takes at least 2 villagers; you chose 0."] == sentences(at(), "explore nobody")


@pytest.mark.parametrize("area", ["exhausted", "injured"])
def test_only_the_ready_explore(area):
    """explore.party: whoever is exhausted or injured cannot go, and is named."""
    here = at(f'[village.Ada]\n{area} = ["scribe"]')
    assert ("explore.party",) == rules_of(here, "explore builder scribe")
    assert ["Scribe must be ready to explore."] == sentences(here, "explore builder scribe")


def test_too_few_and_not_ready_are_two_faults():
    """explore.party: both faults of one party are told."""
    here = at('[village.Ada]\nexhausted = ["scribe"]')
    assert 2 == len(sentences(here, "explore scribe"))


def test_a_villager_goes_once():
    """explore.party: one token cannot be two of a party."""
    assert ("explore.party",) == rules_of(at(), "explore scout scout")


def test_exploring_needs_a_cave_card():
    """explore.cave: with no cave card left nobody can explore."""
    here = at(EMPTY_PILE)
    assert ("explore.cave",) == rules_of(here, "explore builder scout")
    assert ("explore.cave",) == rules_of(here, "explore")
    assert ["No cave card is left to draw, so nobody can explore."] == sentences(here, "explore builder scout")


def test_faults_of_card_and_party_come_in_the_order_of_the_ledger():
    """explore.cave before explore.party: independent faults are all reported; pass.forced stands above both."""
    here = at(EMPTY_PILE)
    assert ("explore.cave", "explore.party") == rules_of(here, "explore scout")
    asleep = at(f'[village.Ada]\nexhausted = ["builder", "scribe", "scout"]\n{EMPTY_PILE}')
    assert ("pass.forced", "explore.cave", "explore.party") == rules_of(asleep, "explore scout")
    assert ("pass.forced", "explore.cave", "explore.party") == rules_of(asleep, "explore")


def test_nobody_ready_is_told_as_well():
    """pass.forced: a player without ready villagers hears that too, and only then."""
    here = at('[village.Ada]\nexhausted = ["builder", "scribe", "scout"]')
    assert ("pass.forced", "explore.party") == rules_of(here, "explore builder scout")
    assert "pass.forced" not in rules_of(at('[village.Ada]\nexhausted = ["scout"]'), "explore scribe scout")


@pytest.mark.parametrize(("resting", "legal"), [(["scout"], True), (["scribe", "scout"], False)])
def test_exploring_opens_with_two_ready(resting, legal):
    """explore.party: the first step is open while two are ready."""
    here = at(f"[village.Ada]\nexhausted = {resting}")
    assert (() if legal else ("explore.party",)) == rules_of(here, "explore")


def test_the_refused_opening_has_its_number():
    """explore.party: who has one ready villager reads so."""
    here = at('[village.Ada]\nexhausted = ["scribe", "scout"]')
    assert ["Exploring takes at least 2 ready villagers; you have 1."] == sentences(here, "explore")


def test_exploring_is_always_offered():
    """The first step is a candidate in every turn, even where it is refused."""
    assert "explore" in candidates(at(EMPTY_PILE))


def test_the_steps_are_the_whole():
    """Steps and whole move lead to the same state with the same events."""
    here = at()
    whole = play(here, "explore builder scout")
    assert whole == play(here, "explore", "+ builder", "+ scout", "go")


def test_steps_leave_out_what_cannot_be_completed():
    """explore.party: the last ready villager cannot be the first of a party, but is offered as a mistake."""
    s, _ = play(here := at('[village.Ada]\ninjured = ["builder"]\nexhausted = ["fenn-wick"]'), "explore")
    assert ["+ scribe", "go", "+ scout", "+ fenn-wick", "+ builder"] == candidates(here, s)
    assert ("explore.party",) == rules_of(here, "+ scout", s)
    assert ("explore.party",) == rules_of(here, "+ builder", s)
    assert ["+ scribe"] == [str(m) for m in moves(here.game, s)]


def test_go_needs_two_in_steps():
    """explore.party: `go` with one is refused like the whole party of one."""
    s, _ = play(here := at(), "explore", "+ builder")
    assert ("explore.party",) == rules_of(here, "go", s)


@pytest.mark.parametrize(
    ("asked", "nearest"),
    [
        ("scout", "explore builder scout"),
        ("builder scribe", "explore builder scout"),
        ("scribe", "explore builder scout"),
    ],
)
def test_the_nearest_party(asked, nearest):
    """A refused party is mended by adding someone, or by swapping the one who is not ready."""
    here = at('[village.Ada]\nexhausted = ["scribe"]')
    assert nearest == nearest_to(here, f"explore {asked}")


def test_no_party_is_near_without_two():
    """Where no party can go there is no nearest one."""
    assert "" == nearest_to(at('[village.Ada]\nexhausted = ["scribe", "scout"]'), "explore builder scribe")


def test_a_refused_party_changes_nothing():
    """explore.party: apply raises with the rule in its sentence."""
    here = at()
    with pytest.raises(IllegalMove, match=r"you chose 1\. \[explore\.party\]"):
        here.game.apply(here.state, here.game.read(here.state, "explore scout"))


# -- the card and the paragraph ---------------------------------------------------------------------------------------


def test_the_party_stands_on_the_top_card():
    """explore.cave: the open card is drawn, and the party leaves the ready area for it."""
    s, events = play(here := at(), "explore builder scout")
    assert ("cave-01", ("builder", "scout")) == (on_the_way(s).cave, on_the_way(s).party)
    assert ("", ("scribe",)) == (s.cave, s.villages[0].ready)
    assert ["Ada draws cave card 1 from the top of the cave pile."] == told(here, events, "explore.cave")
    assert ["Builder and Scout go exploring for Ada."] == told(here, events, "explore.party")


def test_draw_party_die():
    """explore.order: first the draw, then the party, then the paragraph die."""
    _, events = play(at(), "explore builder scout", "~ 1")
    assert ["explore.cave", "explore.party", "explore.order", "explore.paragraph"] == cited(events)


def test_the_party_is_fixed_before_the_paragraph():
    """explore.order: once the die is due nobody can be added or called back."""
    s, _ = play(here := at(), "explore builder scout")
    assert "chance" == here.game.kind(s)
    assert ("turn.pending",) == rules_of(here, "explore builder scribe scout", s)


@pytest.mark.parametrize("face", range(1, 7))
def test_the_grid_names_the_paragraph(face):
    """explore.paragraph: the die is looked up in the grid of the drawn card."""
    s, events = play(here := at('[table]\ncave = "cave-07"'), "explore builder scout", f"~ {face}")
    number = standard().caves["cave-07"][face - 1]
    assert number == on_the_way(s).paragraph
    title = standard().paragraphs[number].title
    assert [f"The reader turns to paragraph {number}, {title}, for Ada."] == told(here, events, "explore.paragraph")
    assert [f"The party is set, and Ada rolls {face} for the paragraph."] == told(here, events, "explore.order")


def test_the_paragraph_die_is_a_fair_die():
    """explore.paragraph: one die of six faces."""
    s, _ = play(here := at(), "explore builder scout")
    assert [1, 2, 3, 4, 5, 6] == list(here.game.chance(s))
    assert Fraction(1, 6) == here.game.chance(s).p(lambda face: face == 1)


# -- the choice -------------------------------------------------------------------------------------------------------


def test_each_choice_may_be_picked():
    """explore.choice: the choices of the paragraph are legal, and nothing else is."""
    s, _ = read_to(here := meeting())
    assert ["choose run-and-hide", "choose stand-and-fight"] == [str(m) for m in moves(here.game, s)]


def test_there_is_no_turning_back():
    """explore.choice: what the paragraph does not offer is refused by its name."""
    s, _ = read_to(here := meeting())
    tempting = list(here.game.candidates(s))[-1]
    verdict = here.game.check(s, tempting)
    assert ("explore.choice",) == verdict.rules
    assert "This paragraph offers no choice called turn-back." == verdict.faults[0].sentence()


def test_a_choice_is_told_and_binds():
    """explore.choice: it is said aloud, and no second one is heard."""
    s, events = meet(here := meeting(), "run-and-hide")
    assert ["Ada chooses run-and-hide."] == told(here, events, "explore.choice")
    assert ("turn.pending",) == rules_of(here, "choose stand-and-fight", s)


# -- the dice ---------------------------------------------------------------------------------------------------------


def test_one_die_for_each_named_villager():
    """explore.roll: each die falls for a villager by name, in the order of the list."""
    _, events = meet(here := meeting(), "stand-and-fight", "4 2 6")
    expected = ["Ada rolls 4 for Builder.", "Ada rolls 2 for Scribe.", "Ada rolls 6 for Scout."]
    assert expected == told(here, events, "explore.roll")


def test_no_more_dice_than_villagers():
    """explore.roll: after the last villager's die no die is left."""
    s, _ = meet(here := meeting(), "run-and-hide", "6 6", party="builder scout")
    assert () == tuple(f for f in s.frames if type(f).__name__ == "PartyDice")
    assert "cave-02" in here.game.chance(s)  # the next thing to be seen is a cave card


def test_eight_villagers_roll_eight_dice():
    """explore.roll: with more than seven villagers dice are used again."""
    eight = "builder scribe scout brom-thatch odda-keel maro-lintel tessa-grout hob-cinder"
    here = meeting(ada=f"ready = {eight.split()}")
    _, events = meet(here, "stand-and-fight", "1 1 1 1 1 1 1 1", "exert nobody", party=eight)
    assert 8 == cited(events).count("explore.roll")


def test_the_lanterns_are_told_when_all_dice_lie():
    """explore.lanterns: the total is told once, after the last die."""
    _, events = meet(here := meeting(), "stand-and-fight", "5 3 3")
    assert ["The party of Ada has 5 lanterns."] == told(here, events, "explore.lanterns")
    assert "explore.lanterns" not in cited(meet(here, "stand-and-fight", "5 3")[1])


@given(faces=st.tuples(*[st.integers(1, 6)] * 3))
def test_lanterns_add_up_villager_by_villager(faces):
    """explore.lanterns: the total is the sum over the villagers of the one row that each die reaches."""
    _, events = meet(meeting(), "stand-and-fight", " ".join(map(str, faces)))
    expected = sum(1 + (face >= two) for face, two in zip(faces, (5, 4, 3), strict=True))
    assert [expected] == [e.args[0] for e in events if e.rule == "explore.lanterns"]


def test_below_every_threshold_there_is_no_lantern():
    """explore.lanterns: Pim (3/5) and Corin (3/6) with 2 and 2 have none, and the sentence says 0."""
    here = meeting(ada='ready = ["pim-tally", "corin-reeve"]')
    _, events = meet(here, "run-and-hide", "2 2", party="pim-tally corin-reeve")
    assert ["The party of Ada has 0 lanterns."] == told(here, events, "explore.lanterns")
