"""Setting up: three to five players, the first chooser, the trading post, and who chooses which character."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.otherworld import OtherWorld
from abcore.otherworld.frames import Choosing, Turn
from tests.otherworld.tools import at, candidates, cited, hero, play, rules_of, sentences, told

SIX = "~ wolfs-jaw dragon-sword sling hunting-knife buckler longbow"


def setup(players: int = 3, first: int = 1):
    """A table on which chance has named the first chooser and laid the trading post."""
    here = at(f'players = {players}\npending = "setup"')
    return here, play(here, f"~ {first}", SIX)[0]


@pytest.mark.parametrize("players", [2, 6, 0])
def test_it_is_for_three_to_five(players: int):
    """setup.players"""
    with pytest.raises(ValueError, match="3 to 5 players"):
        OtherWorld().opening(players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_supply_has_five_points_for_each_player(players: int):
    """setup.points: the others are out of the game."""
    step = OtherWorld().opening(players)
    assert 5 * players == step.state.points
    assert f"The supply has {5 * players} points" in "".join(told(at(), step.events, "setup.points"))


def test_everything_begins_off_the_boards():
    """setup.off-board"""
    s = OtherWorld().opening().state
    assert ([""] * 3, "") == ([h.place for h in s.heroes], s.prince)


def test_what_is_not_chosen_is_told_at_once():
    """setup.pawn, setup.abyss, setup.creatures, setup.prince-card: once the box is open."""
    rules = cited(OtherWorld().opening(4).events)
    assert 4 == rules.count("setup.pawn")
    assert {"setup.abyss", "setup.creatures", "setup.prince-card", "setup.players"} <= {*rules}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_chance_names_the_first_chooser_evenly(players: int):
    """setup.first-chooser"""
    game = OtherWorld()
    dist = game.chance(game.opening(players).state)
    assert [(seat, 1) for seat in range(1, players + 1)] == list(dist.items())


def test_six_cards_lie_open_one_on_each_yellow_space():
    """setup.display: by number, and the rest is the deck."""
    _, s = setup()
    assert ("wolfs-jaw", "dragon-sword", "sling", "hunting-knife", "buckler", "longbow") == s.post
    assert 30 == len(s.deck)


def test_each_card_is_drawn_from_those_that_are_left():
    """setup.display: 36, then 35 outcomes, all alike."""
    here = at('pending = "setup"')
    s = play(here, "~ 1")[0]
    assert (36, 36) == (len(here.game.chance(s)), here.game.chance(s).total)
    assert 35 == here.game.chance(play(here, "~ sling", state=s)[0]).total


def test_example_6_the_choice_goes_counterclockwise_and_play_clockwise():
    """setup.starting-player: four seats, seat 2 chooses first: 2, 1, 0, 3; seat 3 starts; play runs 3, 0, 1, 2."""
    here, s = setup(4, first=3)
    chosen = []
    for character in ("knight", "rogue", "ranger", "paladin"):
        chosen.append(here.game.seat(s))
        s = play(here, f"choose {character}", state=s)[0]
    assert ([2, 1, 0, 3], 3) == (chosen, s.first)
    turns = []
    for place in ("market", "forge", "healer", "sorcerer"):
        turns.append(here.game.seat(s))
        s = play(here, f"move {place}", "done", state=s)[0]
    assert [3, 0, 1, 2] == turns


@given(st.integers(3, 5), st.data())
def test_who_chooses_first_plays_last(players, data):
    """setup.starting-player: whoever it is."""
    first = data.draw(st.integers(1, players))
    _, s = setup(players, first)
    assert first % players == s.first
    assert first - 1 == next(frame.seat for frame in reversed(s.frames) if isinstance(frame, Choosing))


def test_nobody_shares_a_character():
    """setup.one-each"""
    here, s = setup()
    s = play(here, "choose knight", state=s)[0]
    assert ("setup.one-each",) == rules_of(here, "choose knight", s)
    assert ["Knight lies before Ada already, and there is one card of each."] == sentences(here, "choose knight", s)


def test_the_prince_is_not_for_choice():
    """setup.choose-character"""
    here, s = setup()
    assert ("setup.choose-character",) == rules_of(here, "choose evil-prince", s)
    assert "choose evil-prince" in candidates(here, s)


def test_example_2_the_enchanter_starts_with_a_gold_and_a_basic_weapon():
    """setup.starting-tokens: and they come out of the supply."""
    here, s = setup()
    s, events = play(here, "choose enchanter", state=s)
    assert (1, 1, 19, 11) == (hero(s).gold, hero(s).weapons, s.gold, s.weapons)
    assert ["Ada takes 1 gold and 1 basic weapon."] == told(here, events, "setup.starting-tokens")


def test_example_2_battle_sage_and_ranger_have_the_heal_symbol():
    """character.heal: these two and nobody else."""
    characters = OtherWorld().content.characters.values()
    assert ["ranger", "battle-sage"] == [character.id for character in characters if character.heal]


def test_the_prince_comes_before_the_first_turn():
    """prince.first-move: the last choice is followed by his move and the first turn."""
    here, s = setup()
    s, events = play(here, "choose knight", "choose rogue", "choose ranger", state=s)
    assert ("castle", Turn(s.first)) == (s.prince, s.top)
    assert "prince.first-move" in cited(events)
