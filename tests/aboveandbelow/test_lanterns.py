"""explore.lanterns and the exact chances of the cards file: the engine's own chance tree against counted oracles."""

from __future__ import annotations

from fractions import Fraction

import pytest

from abcore.aboveandbelow import lanterns
from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.frames import Expedition, Pick
from abcore.aboveandbelow.situation import Situation
from abcore.aboveandbelow.state import Table
from abcore.engine.game import moves
from tests.aboveandbelow.encounters import MET, choice, meeting, on_the_way, paragraph
from tests.aboveandbelow.tools import at, play

THREE = ("scout", "scribe", "builder")
TWO_WEAK = ("brom-thatch", "sabra-plumb")  # 2/6 and 2/-
FOUR = ("old-marl", "scout", "scribe", "hob-cinder")  # 1/2, 1/3, 1/4, 2/4


def on_card(party: tuple[str, ...], reach: int, rerolls: int = 0) -> Situation:
    """A party whose dice are about to fall for one explore number."""
    cards = f'[[card]]\nid = "wheel"\nrerolls = {rerolls}\n' + '[village.Ada]\nbuildings = ["wheel"]\n'
    book = paragraph(MET, choice("try", f"explore = {reach}"))
    under_way = f'[encounter]\nparty = {list(party)}\nparagraph = {MET}\nchoice = "try"\n'
    return at(f"players = 2\n{cards}{under_way}{book}")


def chance_of_success(here: Situation, s: Table, most: int, known: dict[Table, Fraction]) -> Fraction:
    """By best play from here, with at most so many exerted: every outcome and every legal move is walked."""
    if not any(isinstance(frame, Expedition) for frame in s.frames):
        return Fraction(s.villages[0].caves)  # the cave card is kept after a success only
    if s not in known:
        if here.game.kind(s) == "chance":
            dist = here.game.chance(s)
            after = [(chance_of_success(here, here.game.resolve(s, o).state, most, known), w) for o, w in dist.items()]
            known[s] = sum((value * weight for value, weight in after), Fraction(0)) / dist.total
        else:
            ways = [m for m in moves(here.game, s) if not (too_many(s, most) and str(m).startswith("+"))]
            known[s] = max(chance_of_success(here, here.game.apply(s, m).state, most, known) for m in ways)
    return known[s]


def too_many(s: Table, most: int) -> bool:
    return isinstance(s.top, Pick) and len(s.top.chosen) >= most


@pytest.mark.parametrize(
    ("party", "reach", "exert", "rerolls", "chance"),
    [
        (("scout", "scribe"), 4, 0, 0, Fraction(1, 3)),
        (("scout", "builder"), 3, 0, 0, Fraction(7, 9)),
        (("scribe", "builder"), 3, 0, 0, Fraction(2, 3)),
        (THREE, 5, 0, 0, Fraction(1, 2)),
        (THREE, 5, 0, 1, Fraction(13, 18)),
        (THREE, 6, 0, 0, Fraction(1, 9)),
        (THREE, 6, 0, 1, Fraction(5, 18)),
        (THREE, 6, 0, 2, Fraction(145, 324)),
        (THREE, 7, 2, 0, Fraction(1, 2)),
        (THREE, 7, 2, 1, Fraction(13, 18)),
        (TWO_WEAK, 3, 1, 0, Fraction(13, 18)),
        (FOUR, 7, 0, 0, Fraction(101, 216)),
    ],
)
def test_exact_chances(party, reach, exert, rerolls, chance):
    """explore.roll, explore.reroll, explore.exert: the tree that the engine offers has the counted chance."""
    here = on_card(party, reach, rerolls)
    assert chance == chance_of_success(here, here.state, exert, {})


@pytest.mark.parametrize(
    ("villager", "given"),
    [("scout", [1, 1, 2, 2, 2, 2]), ("scribe", [1, 1, 1, 2, 2, 2]), ("sabra-plumb", [0, 1, 1, 1, 1, 1]),
     ("pim-tally", [0, 0, 1, 1, 2, 2]), ("old-marl", [1, 2, 2, 2, 2, 2])],
)  # fmt: skip
def test_a_die_gives_one_row(villager, given):
    """explore.lanterns: the highest threshold that is reached, never the sum, and none below all."""
    assert given == [standard().tokens[villager].lanterns(face) for face in range(1, 7)]


def test_nobody_gives_three():
    """explore.lanterns: no face of any villager gives more than 2."""
    assert 2 == max(token.lanterns(face) for token in standard().tokens.values() for face in range(1, 7))


def test_bonus_lanterns_are_counted_in():
    """explore.lanterns: what was fixed besides the dice adds to them."""
    here = on_card(("scout", "scribe"), 9)
    s, _ = play(here, "~ 1 3")  # the scribe 1, the scout 2
    exp = on_the_way(s)
    assert 3 == lanterns.total(here.game.rules, exp)
    assert 5 == lanterns.total(here.game.rules, exp.but(lanterns=2))


def test_dice_of_two_alike_lie_in_order():
    """special.alike: two cats with 5 and 2 are the same situation as with 2 and 5; others keep their own die."""
    party = ("scout", "cave-cat", "cave-cat")
    here = on_card(party, 9)
    assert play(here, "~ 6 5 2")[0] == play(here, "~ 6 2 5")[0]
    assert (6, 2, 5) == on_the_way(play(here, "~ 6 5 2")[0]).dice
    assert (6, 2) == on_the_way(play(on_card(("scribe", "scout"), 9), "~ 6 2")[0]).dice


def test_the_topmost_expedition_is_meant():
    """The party that is under way is found below what is asked; without one there is none."""
    here = meeting()
    with pytest.raises(LookupError):
        lanterns.expedition(here.state)
