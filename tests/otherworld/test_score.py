"""The end and the score: when it is over, what points are made of, and who wins."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from abcore.otherworld.score import CITES
from tests.otherworld.invariants import lines
from tests.otherworld.tools import at, cited, play, rules_of, sentences, side, told

SOLD = '[table]\npost = ["", "", "", "", "", ""]\n'


def ending(text: str):
    """Ada buys the last point from the smuggler."""
    here = at(text + SOLD)
    return here, *play(here, "move smuggler", "smuggler")


def test_it_is_over_at_once_when_the_supply_is_empty():
    """end.supply: nobody else has a turn."""
    here, s, events = ending(side(gold=3, points=14))
    assert ("over", ()) == (here.game.kind(s), s.frames)
    assert "end.supply" in cited(events)


def test_after_the_end_no_move_is_legal():
    """end.supply"""
    here, s, _ = ending(side(gold=3, points=14))
    assert ("end.supply",) == rules_of(here, "move castle", s)
    assert ["The game is over: no point is left in the supply."] == sentences(here, "done", s)


def test_points_are_tokens_plus_abyss_cards_minus_wounds():
    """end.score, abyss.points, wounds.minus: each a line that opens."""
    here = at(side(points=4, wounds=2, won=["hollow-king", "ember-warden"]))
    number = here.game.score(here.state)[0]
    assert (5, [4, 3, -2]) == (number.value, [part.value for part in number.parts])
    assert ["Ember Warden", "Hollow King"] == [part.label for part in number.parts[1].parts]


def test_a_sum_is_as_certain_as_its_weakest_part():
    """abyss.points: the points of abyss cards are our own."""
    sure, less = at(side(points=1)), at(side(won=["hollow-king"]))
    assert ("printed", "assumed") == tuple(here.game.score(here.state)[0].status for here in (sure, less))


def test_lines_cite_the_rules_that_they_say_they_cite():
    """end.winner, end.score, abyss.points, wounds.minus"""
    here = at(side(points=1, won=["hollow-king"]))
    assert set(CITES) == {line.rule for line in lines(here.game.score(here.state)[0])}


def test_most_points_win():
    """end.winner"""
    here, s, events = ending(side(gold=3, points=8) + side("Ben", points=6))
    assert ["Ada wins with 9 points."] == told(here, events, "end.winner")
    assert [(0, 1, "points"), (1, 2, "points"), (2, 3, "")] == [
        (row.seat, row.place, row.decided_by) for row in here.game.standings(s)
    ]


def test_gold_breaks_a_tie():
    """end.ties"""
    here, s, events = ending(side(gold=4, points=6) + side("Ben", points=7, gold=5) + side("Cleo", points=1))
    assert ["Ben wins with 7 points, by 5 gold."] == told(here, events, "end.ties")
    assert 1 == here.game.standings(s)[0].seat


def test_who_is_still_tied_shares_the_win():
    """end.ties"""
    here, s, events = ending(side(gold=4, points=6) + side("Ben", points=7, gold=1) + side("Cleo", points=1))
    assert [1, 1, 3] == [row.place for row in here.game.standings(s)]
    assert 2 == cited(events).count("end.ties")


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3), st.integers(0, 4)), min_size=3, max_size=5))
def test_places_follow_points_then_gold(sides):
    """end.winner, end.ties: whoever is ahead of another has more points, or as many and at least as much gold."""
    text = f"players = {len(sides)}\n" + "".join(
        side(name, points=points, wounds=wounds, gold=gold)
        for name, (points, wounds, gold) in zip(("Ada", "Ben", "Cleo", "Dan", "Eve"), sides, strict=False)
    )
    here = at(text)
    rows = here.game.standings(here.state)
    for ahead, behind in pairwise(rows):
        assert (ahead.points, ahead.gold) >= (behind.points, behind.gold)
        assert (ahead.place == behind.place) == ((ahead.points, ahead.gold) == (behind.points, behind.gold))
    assert [points - wounds for points, wounds, _ in sides] == [number.value for number in here.game.score(here.state)]
