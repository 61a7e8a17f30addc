"""Setting up: what everyone starts with, what lies open, and what is left to chance, in the order of the steps."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.frames import Turn
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.printings import FIRST, REVISED
from abcore.aboveandbelow.state import GOODS, NO_GOODS, Holding, Table
from abcore.engine.verdict import Event
from tests.aboveandbelow.tools import cited

BOX = standard()


def opened(players: int = 2, first: int = 0, printing=REVISED) -> tuple[Table, list[Event]]:
    state, events = AboveAndBelow(printing).opening(players, first)
    return state, list(events)


def dealt(players: int = 2, first: int = 0, seed: int = 1) -> tuple[Table, list[Event]]:
    game, rng = AboveAndBelow(), Random(seed)
    state, events = game.opening(players, first)
    events = list(events)
    while game.kind(state) == "chance":
        dist = game.chance(state)
        state, told = game.resolve(state, dist.pick(rng.randrange(dist.total)))
        events += told
    return state, events


def sentences(events: list[Event], rule: str) -> list[str]:
    names = AboveAndBelow().names(("Ada", "Ben", "Cleo", "Dan"))
    return [event.sentence(names) for event in events if event.rule == rule]


# -- players ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_the_game_is_for_two_to_four(players):
    """The components' ruling: two to four players, and a sentence for any other number."""
    with pytest.raises(ValueError, match=f"2 to 4 players, not {players}"):
        opened(players)


@pytest.mark.parametrize("first", [-1, 2])
def test_the_first_player_has_a_seat(first):
    """setup.first-player: the seat is one of those at the table."""
    with pytest.raises(ValueError, match=f"seats 0 to 1, not {first}"):
        opened(2, first)


def test_everyone_starts_with_seven_coins_a_house_and_three_ready_villagers():
    """setup.player: coins, house, builder, scribe and scout, and nothing else."""
    ada = opened()[0].villages[0]
    assert (7, ("builder", "scribe", "scout"), (), ()) == (ada.coins, ada.ready, ada.exhausted, ada.injured)
    assert (Holding("start-house", 1, 0),) == ada.holdings
    assert (0, NO_GOODS, 0, 0, (), ()) == (ada.caves, ada.goods, ada.potions, ada.ciders, ada.track, ada.sale)


def test_setup_tells_what_everyone_starts_with():
    """setup.player: one event for each player; the extra coin is told apart."""
    assert [
        "Ada starts with 7 coins, a house and Builder, Scribe and Scout.",
        "Ben starts with 7 coins, a house and Builder, Scribe and Scout.",
    ] == sentences(opened()[1], "setup.player")


def test_the_starting_types_have_one_hammer_and_one_quill():
    """setup.start-symbols: builder has the hammer, scribe the quill, scout neither."""
    tools = {v: (BOX.tokens[v].hammer, BOX.tokens[v].quill) for v in BOX.starting}
    assert {"builder": (1, 0), "scribe": (0, 1), "scout": (0, 0)} == tools


@pytest.mark.parametrize(("players", "asleep"), [(2, ()), (3, ()), (4, ("scribe", "scout"))])
def test_those_without_a_hammer_sleep_when_four_play(players, asleep):
    """setup.four-players: with four, and only then, two of the three start exhausted."""
    state, events = opened(players)
    assert {asleep} == {v.exhausted for v in state.villages}
    assert {tuple(v for v in BOX.starting if v not in asleep)} == {v.ready for v in state.villages}
    assert (players if asleep else 0) == cited(events).count("setup.four-players")


def test_the_sleepers_are_named():
    """setup.four-players: the event says who, of whom, and why."""
    said = sentences(opened(4)[1], "setup.four-players")
    assert "Scribe and Scout of Dan start exhausted, since four play." == said[3]


# -- coins ------------------------------------------------------------------------------------------------------------

EXTRA = {2: (0, 1), 3: (0, 1, 1), 4: (0, 0, 0, 1)}


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_the_revised_printing_gives_later_players_a_coin(players, first):
    """setup.coins: by-count: second of two, second and third of three, fourth of four, from the first player on."""
    villages = opened(players, first)[0].villages
    assert EXTRA[players] == tuple(villages[(first + n) % players].coins - 7 for n in range(players))


@pytest.mark.parametrize(("players", "extra"), [(2, (0, 1)), (3, (0, 0, 0)), (4, (0, 0, 0, 0))])
def test_the_first_printing_gives_a_coin_to_the_second_of_two(players, extra):
    """setup.coins: first printing: nothing for three or four."""
    assert extra == tuple(v.coins - 7 for v in opened(players, 0, FIRST)[0].villages)


def test_the_extra_coin_is_an_event():
    """setup.coins: who gets it is told, and nobody else is named."""
    assert ["Ben gets 1 extra coin.", "Cleo gets 1 extra coin."] == sentences(opened(3)[1], "setup.coins")
    assert [] == sentences(opened(3, 0, FIRST)[1], "setup.coins")


# -- the table --------------------------------------------------------------------------------------------------------


def test_all_six_star_houses_lie_open():
    """setup.star-houses: all of them, from the start."""
    state, events = opened()
    assert (6, BOX.stars) == (len(state.stars), state.stars)
    assert ["6 star houses lie open."] == sentences(events, "setup.star-houses")


def test_the_marker_starts_in_the_first_of_seven_chambers():
    """setup.round-marker: round one."""
    state, events = opened()
    assert 1 == state.round
    assert ["The round marker starts in the first of 7 chambers."] == sentences(events, "setup.round-marker")


def test_the_supply_holds_all_tokens_but_one_cider():
    """setup.supply, setup.cider: 81 goods, 20 potions, 9 ciders, and the tenth on the reputation board."""
    state, events = opened()
    assert dict(zip(GOODS, (12, 12, 12, 10, 10, 10, 8, 7), strict=True)) == dict(zip(GOODS, state.goods, strict=True))
    assert (20, 9, True) == (state.potions, state.ciders, state.cider)
    assert ["The supply holds 20 potions and 9 ciders, and all goods."] == sentences(events, "setup.supply")
    assert ["One cider lies on the reputation board."] == sentences(events, "setup.cider")


def test_every_cube_starts_on_the_torch():
    """setup.reputation: the third space from the surface, worth nothing."""
    state, events = opened(3)
    assert {2} == {v.reputation for v in state.villages}
    assert 0 == BOX.reputation[2]
    assert ["Every cube starts on the torch."] == sentences(events, "setup.reputation")


@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_first_player_begins(first):
    """setup.first-player: the seat that is given has the card and the first turn."""
    state, events = dealt(3, first)
    assert (first, (Turn(first),)) == (state.first, state.frames)
    name = ("Ada", "Ben", "Cleo")[first]
    assert [f"{name} is the first player, and play goes clockwise."] == sentences(events, "setup.first-player")


def test_special_villagers_are_set_aside():
    """setup.villagers: all six, and none of them is in the pile."""
    state = opened()[0]
    assert ("liquid-woman", "glogo", "cave-cat", "cave-cat", "metal-man", "metal-man") == state.specials
    assert not set(state.specials) & set(state.villager_pile.unseen)


# -- what is dealt ----------------------------------------------------------------------------------------------------


def test_cards_are_dealt_in_the_order_of_the_steps():
    """setup.market: key houses, villagers, the cave, houses, outposts; one card at a time."""
    told = [rule for rule in cited(dealt()[1]) if rule in DEALT]
    assert ["setup.key-houses"] * 4 + ["setup.villagers"] * 5 + ["setup.caves"] + ["setup.market"] * 8 == told


DEALT = ("setup.key-houses", "setup.villagers", "setup.caves", "setup.market")


def test_the_rows_are_filled_from_left_to_right():
    """setup.market: the first house drawn takes the first place."""
    state, events = dealt()
    laid = [event.args[0] for event in events if event.rule == "setup.market"]
    assert (tuple(laid[:4]), tuple(laid[4:])) == (state.houses, state.outposts)


def test_four_key_houses_are_in_play_and_five_are_out():
    """setup.key-houses: four open, in the order of the card list, the others never come."""
    state = dealt()[0]
    assert (4, 5) == (len(state.keys), state.key_pile.size)
    assert BOX.sort(state.keys) == state.keys
    assert sorted(BOX.keys) == sorted((*state.keys, *state.key_pile.unseen))


def test_five_villagers_come_to_the_reputation_board():
    """setup.villagers: five of eighteen, each told with the price of the slot."""
    state, events = dealt()
    assert (5, 13) == (len([v for v in state.slots if v]), state.villager_pile.size)
    dealt_villagers = [event.args for event in events if event.rule == "setup.villagers"]
    assert list(zip(state.slots, (2, 3, 3, 4, 5), strict=True)) == dealt_villagers
    assert sentences(events, "setup.villagers")[0].endswith("comes to the reputation board, to be trained for 2 coins.")


def test_the_top_cave_lies_open():
    """setup.caves: one of the 25 is seen before anyone commits to it."""
    state, events = dealt()
    assert (24, True) == (state.cave_pile.size, state.cave in BOX.caves)
    assert [state.cave] == [event.args[0] for event in events if event.rule == "setup.caves"]


def test_the_first_draw_is_one_of_nine_key_houses():
    """setup.key-houses: each is as likely, and drawing goes on from eight."""
    game = AboveAndBelow()
    state = game.opening().state
    assert (9, {1}) == (game.chance(state).total, {w for _, w in game.chance(state).items()})
    assert 8 == game.chance(game.resolve(state, "key-2-rerolls").state).total


def test_equal_houses_are_one_outcome_with_their_weight():
    """setup.market: two equal cards in a deck of 25 weigh two."""
    game = AboveAndBelow()
    state = game.opening().state
    while not game.chance(state).weight("house-4-2-fruit"):
        state = game.resolve(state, next(iter(game.chance(state)))).state
    assert (2, 25) == (game.chance(state).weight("house-4-2-fruit"), game.chance(state).total)


@given(st.integers(2, 4), st.integers(0, 3), st.integers(0, 10**6))
def test_every_card_is_in_one_place_after_the_setup(players, first, seed):
    """setup.market, setup.villagers, setup.caves: nothing is lost and nothing is doubled in a deal."""
    s = dealt(players, first % players, seed)[0]
    assert sorted(BOX.houses) == sorted((*s.houses, *s.house_pile.unseen))
    assert sorted(BOX.outposts) == sorted((*s.outposts, *s.outpost_pile.unseen))
    assert sorted(BOX.pile) == sorted((*s.slots, *s.villager_pile.unseen))
    assert sorted(BOX.cave_pile) == sorted((s.cave, *s.cave_pile.unseen))
