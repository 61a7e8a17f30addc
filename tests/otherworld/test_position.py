"""Position codes of OtherWorld: every situation of random games goes into a short text and comes out the same.
Damage and codes of nobody's making are refused in a sentence; what is hidden from a seat does not travel."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.engine.position import PositionError, seal, unseal
from abcore.otherworld.position import PREFIX, decode, encode
from abcore.otherworld.situation import Situation, load
from tests.otherworld.boxes import SECRET, pack
from tests.otherworld.travels import RICH, walk

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
ENOUGH = 150  # characters for any table without a pack


def rich(players: int = 3) -> Situation:
    return load(RICH.format(players=players, prince="castle"))


@pytest.mark.parametrize("seed", range(10))
def test_every_state_of_a_game_comes_back_the_same(seed: int) -> None:
    """Three to five players, random switches; the code of the result is the same code, and short."""
    for here in walk(seed, 250):
        code = encode(here)
        again = decode(code)
        assert (here.state, here.game.printing, here.names) == (again.state, again.game.printing, again.names)
        assert code == encode(again)
        assert set(code) <= {*LETTERS}
        assert len(code) <= ENOUGH


def test_a_code_made_for_a_seat_holds_what_that_seat_knows() -> None:
    """sorcerer.look: Ada has seen two cards of the abyss deck, Cleo one, Ben none."""
    here = rich()
    for seat, seen in enumerate((2, 0, 1)):
        known = decode(encode(here, seat)).state
        assert here.game.view(here.state, seat) == known
        assert here.state.abyss_deck.head[:seen] == known.abyss_deck.head
    assert encode(here, 1) != encode(here)


@pytest.mark.parametrize("seed", range(4))
def test_the_code_of_a_seat_is_the_same_whatever_is_hidden_from_it(seed: int) -> None:
    """abyss.knowledge: two tables that a seat cannot tell apart have one code for it."""
    here, rng = rich(), Random(seed)
    deck = here.state.abyss_deck
    cards = [*deck.head, *deck.unseen]
    rng.shuffle(cards)
    other = deck.but(head=tuple(cards[:2]), unseen=here.game.content.sort(cards[2:]))
    assert encode(here, 1) == encode(here.but(state=here.state.but(abyss_deck=other)), 1)


def test_equal_situations_have_equal_codes() -> None:
    assert encode(load("players = 3")) == encode(load('title = "told otherwise"\n[hero.Ada]\ngold = 3'))
    assert encode(load("players = 3")) != encode(load("[switches]\nabyss_buy = true"))


@pytest.mark.parametrize("names", [("Zoë", "Ünal", "x"), ("Ada", "Ben", "C" * 40, "d"), ("名前", "b", "c", "d", "e")])
def test_names_travel(names: tuple[str, ...]) -> None:
    here = load("players = [" + ", ".join(f'"{name}"' for name in names) + "]")
    assert names == decode(encode(here)).names


def test_a_pack_is_named_and_its_values_stay_at_home() -> None:
    here = load('[hero.Ada]\ncards = ["wolfs-jaw", "wolfs-jaw"]', [pack()])
    code = encode(here)
    assert SECRET not in unseal(PREFIX, code)[1]
    assert here == decode(code, [pack()])
    with pytest.raises(PositionError, match="The pack my-box 1 is asked for; no pack is at hand"):
        decode(code)


# -- damage ------------------------------------------------------------------------------------------------------------


def test_every_single_changed_character_is_refused() -> None:
    code, rng = encode(rich(4)), Random(3)
    for at in range(len(code)):
        for other in {*rng.sample(LETTERS, 6), ".", "~", "é"} - {code[at]}:
            with pytest.raises(PositionError):
                decode(f"{code[:at]}{other}{code[at + 1 :]}")


def test_a_code_of_the_other_game_is_refused() -> None:
    from abcore.aboveandbelow.position import encode as encode_other
    from abcore.aboveandbelow.situation import load as load_other

    with pytest.raises(PositionError, match="begins with 'ow1-'"):
        decode(encode_other(load_other("players = 2")))


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**420))
def test_any_number_is_a_situation_or_refused_in_a_sentence(number: int) -> None:
    try:
        assert isinstance(decode(seal(PREFIX, number)), Situation)
    except PositionError as error:
        assert str(error).endswith(".")


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 10**6), st.integers(0, 6))
def test_a_number_near_a_real_one_is_a_situation_or_refused(place: int, by: int) -> None:
    whole, _ = unseal(PREFIX, encode(rich()))
    try:
        assert isinstance(decode(seal(PREFIX, whole ^ (by << (place % whole.bit_length())))), Situation)
    except PositionError as error:
        assert str(error).endswith(".")
