"""Situations of OtherWorld: small files that name what differs, read to a table and written back to the same one."""

from __future__ import annotations

import pytest

from abcore.otherworld.frames import BuyDice, ChangeDice, EndTurn, Fight, Turn
from abcore.otherworld.situation import Situation, load
from abcore.otherworld.situation_write import dump
from abcore.otherworld.state import ABYSS, GONE, OFF, AbyssDeck, Known
from tests.otherworld.boxes import SECRET, pack
from tests.otherworld.travels import RICH, walk

# -- a fresh setup, and what differs -----------------------------------------------------------------------------------


def test_an_empty_file_is_the_first_turn_of_three() -> None:
    here = load("")
    assert ("Ada", "Ben", "Cleo") == here.names
    assert (EndTurn(0), Turn(0)) == here.state.frames
    assert ("castle", 0, 15) == (here.state.prince, here.state.first, here.state.points)


def test_who_names_no_character_has_the_first_that_is_left_with_its_starting_tokens() -> None:
    """setup.starting-tokens"""
    s = load('[hero.Ben]\ncharacter = "knight"').state
    assert ["berserker", "knight", "paladin"] == [hero.character for hero in s.heroes]
    assert [(2, 2), (3, 4), (1, 2)] == [(hero.gold, hero.weapons) for hero in s.heroes]


def test_every_card_is_in_one_place() -> None:
    s = load('[hero.Ada]\ncards = ["sling"]\n[table]\npost = ["", "adept"]\ndiscards = ["halberd"]').state
    assert ("", "adept", "wolfs-jaw", "dragon-sword", "hunting-knife", "buckler") == s.post
    assert 36 == 1 + 5 + 1 + len(s.deck)
    assert not {"sling", "adept", "halberd", "wolfs-jaw"} & {*s.deck}


def test_the_supply_is_what_the_box_has_left() -> None:
    """supply.limited"""
    s = load("[hero.Ada]\ngold = 5\nweapons = 1\npoints = 2\nadvancements = 1").state
    assert (20 - 5 - 2 - 1, 12 - 1 - 2 - 2, 15 - 2, 6 - 1) == (s.gold, s.weapons, s.points, s.advancements)


def test_the_setup_can_be_asked_for() -> None:
    """setup.first-chooser"""
    here = load('players = 4\npending = "setup"')
    assert ("chance", 4, -1) == (here.game.kind(here.state), here.game.chance(here.state).total, here.state.first)


def test_a_game_can_be_over() -> None:
    """end.supply"""
    assert "over" == (here := load('pending = "over"')).game.kind(here.state)
    assert "over" == (here := load("[hero.Ada]\npoints = 15")).game.kind(here.state)


@pytest.mark.parametrize(("told", "prince"), [("off", OFF), ("gone", GONE), ("market", "market")])
def test_the_prince_is_anywhere_off_or_gone(told: str, prince: str) -> None:
    assert prince == load(f'prince = "{told}"').state.prince


def test_switches_are_settled_by_name() -> None:
    game = load('[switches]\nforce_field = "static"\nabyss_buy = true').game
    assert ("static", True, True) == (
        game.switches.force_field,
        game.switches.abyss_buy,
        game.switches.limited_supply,
    )


# -- a fight in its short form -----------------------------------------------------------------------------------------


def test_a_fight_brings_the_pawn_to_its_foe() -> None:
    """combat.start: a free space of the level, with the creature face up on it."""
    here = load('turn = "Ben"\n[hero.Ada]\nplace = "b1"\n[fight]\nfoe = "rift-hound"\nlevel = 2')
    s = here.state
    assert ("b2", "rift-hound") == (s.heroes[1].place, s.creatures[list(here.game.content.dens).index("b2")])
    assert isinstance(s.top, BuyDice)


def test_a_fight_with_dice_is_in_its_sixth_step() -> None:
    """combat.steps: actions are counted by the effects used."""
    s = load(
        '[hero.Ada]\ncharacter = "rogue"\ncards = ["wolfs-jaw", "halberd"]\nplace = "a2"\n'
        '[fight]\nfoe = "blood-spawn"\nred = [5, 4]\nblue = [6, 3]\nused = ["halberd", "wolfs-jaw"]'
    ).state
    fight = next(frame for frame in s.frames if isinstance(frame, Fight))
    assert Fight(0, "blood-spawn", 1, (4, 5), (3, 6), ("wolfs-jaw", "halberd"), 2) == fight
    assert isinstance(s.top, ChangeDice)


def test_a_fight_with_the_prince_is_on_his_space() -> None:
    """prince.fight"""
    assert "market" == load('prince = "market"\n[fight]\nfoe = "prince"').state.heroes[0].place


def test_a_fight_in_the_abyss_opens_its_card() -> None:
    """abyss.choice, abyss.dice"""
    s = load('[fight]\nfoe = "tide-of-eyes"\nred = [6, 6, 6, 5]\nblue = [3, 2, 1, 1]\nused = ["sling"]').state
    assert (ABYSS, ("tide-of-eyes",)) == (s.heroes[0].place, s.abyss)
    assert 2 == next(frame for frame in s.frames if isinstance(frame, Fight)).actions
    assert "tide-of-eyes" not in s.abyss_deck.unseen


# -- what only some have seen ------------------------------------------------------------------------------------------


def test_what_is_known_of_the_abyss_deck() -> None:
    """abyss.knowledge"""
    s = load(RICH.format(players=3, prince="castle")).state
    assert AbyssDeck(("ember-warden", "silent-choir"), unseen=s.abyss_deck.unseen) == s.abyss_deck
    assert (Known(2), Known(0), Known(1)) == s.known
    assert 8 == len(s.abyss_deck.unseen) + 2 + 1 + 1


def test_the_view_of_a_seat_is_written_without_what_is_hidden_from_it() -> None:
    """sorcerer.look"""
    here = load(RICH.format(players=3, prince="castle"))
    mine = dump(here.but(state=here.game.view(here.state, 1)))
    assert "ember-warden" not in mine
    assert "silent-choir" not in mine
    assert here.game.view(here.state, 1) == load(mine).state


def test_hands_discards_and_deck_lie_open_to_every_seat() -> None:
    """card.open, deck.public: a view hides nothing but what another saw of the abyss deck."""
    here = load(RICH.format(players=3, prince="castle"))
    for seat in range(3):
        seen = here.game.view(here.state, seat)
        assert here.state == seen.but(abyss_deck=here.state.abyss_deck, known=here.state.known)


# -- there and back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(8))
def test_every_situation_of_a_game_is_written_and_read_back_the_same(seed: int) -> None:
    """Three to five players, random switches, and the view of a seat as well."""
    for step, here in enumerate(walk(seed, 160)):
        if step % 20 == seed:
            for each in (here, here.but(state=here.game.view(here.state, seed % len(here.names)))):
                assert each == load(dump(each))


def test_what_is_written_names_only_what_differs() -> None:
    here = load('prince = "castle"\nplayers = 3\nturn = "Ada"\n[hero.Ada]\ngold = 3\nwounds = 1\n[table]\nout = 0')
    assert 'game = "otherworld"\n\n[hero.Ada]\nwounds = 1' == dump(here)


def test_a_fight_is_written_in_its_short_form() -> None:
    text = '[hero.Ada]\nweapons = 2\n[fight]\nfoe = "blood-spawn"\nlevel = 2\nred = [4, 5, 4]\nblue = [3, 3, 6]'
    assert "[fight]" in dump(load(text))
    assert "[[frame]]" not in dump(load(text))


def test_title_and_text_are_kept() -> None:
    here = load('title = "The gate"\ntext = "Who goes down?"')
    assert ("The gate", "Who goes down?") == (load(dump(here)).title, load(dump(here)).text)


# -- packs -------------------------------------------------------------------------------------------------------------


def packed() -> Situation:
    return load('[hero.Ada]\ncards = ["wolfs-jaw", "wolfs-jaw"]', [pack()])


def test_a_pack_is_named_and_its_values_stay_at_home() -> None:
    text = dump(packed())
    assert 'packs = ["my-box 1"]' in text
    assert SECRET not in text
    assert packed() == load(text, [pack()])


def test_a_card_that_a_box_has_twice_can_be_held_twice() -> None:
    assert ("wolfs-jaw", "wolfs-jaw") == packed().state.heroes[0].cards
