"""Best play told before the dice fall: its cases add up to the odds, and each is what is advised once they lie."""

from itertools import combinations
from pathlib import Path

import pytest

from abcore.aboveandbelow.frames import Choosing, PartyDice
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.moves import Keep
from abcore.aboveandbelow.odds import Reach, Worth, chance
from abcore.aboveandbelow.odds_play import advice
from abcore.aboveandbelow.odds_policy import MOST_CASES, policy
from abcore.aboveandbelow.odds_table import (
    OWN_NUMBER,
    attempt,
    chosen,
    going,
    home,
    numbers_of,
    own_paragraph,
    party_below,
    read_to,
    with_own,
)
from abcore.aboveandbelow.position import decode, encode
from abcore.aboveandbelow.printings import FIRST, REVISED
from abcore.aboveandbelow.situation import Situation, load

HERE = load(Path(__file__).parents[2] / "widgets" / "tables" / "exploring.toml")
READY = HERE.state.villages[0].ready
PARTIES = [party for size in (2, 3, 4) for party in combinations(READY, size)]
GAMES = {printing.name: AboveAndBelow(printing) for printing in (REVISED, FIRST)}


def below(game: AboveAndBelow, party: tuple[str, ...], paragraph: int, choice: str):
    return chosen(game, read_to(game, HERE.state, party, paragraph), choice)


@pytest.mark.parametrize("printing", GAMES)
@pytest.mark.parametrize(("paragraph", "choice"), [(1, "slip-past"), (1, "take-oars"), (15, "sort-letters")])
def test_the_cases_add_up_to_the_odds(printing: str, paragraph: int, choice: str) -> None:
    """explore.reroll, explore.exert: the sum over all rolls is the closed way's chance."""
    game = GAMES[printing]
    for party in PARTIES:
        s = below(game, party, paragraph, choice)
        for number in attempt(game, s).numbers:
            cases = policy(game, s, Reach(number))
            assert 1 == sum(case.chance for case in cases)
            assert chance(attempt(game, s), number) == sum(case.chance * case.value for case in cases)


@pytest.mark.parametrize("printing", GAMES)
def test_what_is_advised_is_what_is_best_once_the_dice_lie(printing: str) -> None:
    game = GAMES[printing]
    s = below(game, ("scout", "fenn-wick"), 1, "take-oars")
    told = {case.total: case for case in policy(game, s, Reach(6))}
    for faces in ((1, 1), (1, 6), (6, 1), (6, 6)):
        lying = s
        for face in faces:
            lying = game.resolve(lying, face).state
        total = 2 + faces.count(6)
        best = advice(game, lying, Reach(6)).best
        assert best is not None
        if best.moves == (Keep(),):
            best = advice(game, game.apply(lying, Keep()).state, Reach(6)).best
        assert best.moves in [option.moves for option in told[total].best]


def test_worth_is_told_in_cases_too() -> None:
    game = GAMES["REVISED"]
    s = below(game, ("scout", "fenn-wick"), 1, "take-oars")
    cases = policy(game, s, Worth())
    assert advice(game, s, Worth()).value.value == sum(case.chance * case.value for case in cases)


def test_nobody_reads_a_list_of_too_many_cases() -> None:
    everyone = tuple(HERE.game.content.pile[:12])
    here = load(f"[village.Ada]\nready = {list(everyone)}\nexhausted = ['builder', 'scribe', 'scout']")
    s = chosen(here.game, read_to(here.game, here.state, everyone, 1), "slip-past")
    assert 2 ** len(everyone) > MOST_CASES and [] == policy(here.game, s, Reach(4))


# -- the moments that the odds are asked of ---------------------------------------------------------------------------


def test_home_is_where_the_party_came_from() -> None:
    """explore.party: from every moment of the encounter back to the same village."""
    s = HERE.game.apply(HERE.state, HERE.game.read(HERE.state, "explore scout fenn-wick")).state
    assert HERE.state == home(HERE.game, s) == home(HERE.game, HERE.state)
    read = read_to(HERE.game, HERE.state, ("scout", "fenn-wick"), 1)
    assert isinstance(read.frames[-1], Choosing) and HERE.state == home(HERE.game, read)
    made = chosen(HERE.game, read, "take-oars")
    assert isinstance(made.frames[-1], PartyDice) and HERE.state == home(HERE.game, made)


def test_reading_is_what_the_paragraph_die_leads_to() -> None:
    """explore.paragraph: for each face the same table, whichever way it is come by."""
    off = HERE.game.apply(HERE.state, HERE.game.read(HERE.state, "explore scout fenn-wick")).state
    for face, number in enumerate(HERE.game.content.caves[HERE.state.cave], start=1):
        assert HERE.game.resolve(off, face).state == read_to(HERE.game, HERE.state, ("scout", "fenn-wick"), number)


def test_a_party_that_is_put_together_travels_in_the_code() -> None:
    s = going(HERE.game, HERE.state, ("fenn-wick", "scout"))
    again = decode(encode(Situation(HERE.game, s, HERE.names))).state
    assert s == again and ("scout", "fenn-wick") == again.frames[-1].chosen
    assert HERE.state == going(HERE.game, HERE.state, ("scribe",))  # exhausted: no such step


def test_a_paragraph_of_ones_own_travels_in_the_code() -> None:
    game = AboveAndBelow(FIRST, with_own(HERE.game.content, own_paragraph("Yours", "Read it.", [("Go on", [3, 5])])))
    s = read_to(game, HERE.state, ("scout", "fenn-wick"), OWN_NUMBER)
    again = decode(encode(Situation(game, s, HERE.names)))
    assert s == again.state and game.content.paragraphs[OWN_NUMBER] == again.game.content.paragraphs[OWN_NUMBER]
    assert "choice-a" == party_below(s).choice  # there is only this one, so nothing is asked


def test_a_number_that_cannot_be_paid_is_known() -> None:
    """encounter.price"""
    poor = load("[village.Ada]\ncoins = 1")
    oil = poor.game.content.paragraphs[4]
    found = {(choice.name, result.explore): can for choice, result, can in numbers_of(poor.game, poor.state, oil)}
    assert not found["pay-well", 2] and found["move-barrel", 5]
