"""Position codes: every situation of random games goes into a short text and comes out the same.
Damage, garbage and codes of nobody's making are refused in a sentence; what is made up travels in its own block."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.position import PREFIX, decode, encode
from abcore.aboveandbelow.situation import NAMES, Situation, load
from abcore.aboveandbelow.situation_write import dump
from abcore.engine.limits import LONGEST_CODE
from abcore.engine.position import PositionError, seal, unseal
from tests.aboveandbelow import starts
from tests.walk import choose

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
ENOUGH = 200  # characters for a round-five game of four


def walk(seed: int, most: int = 2000):
    """Every state of a random game with random switches and the standard content, half of them rich at once."""
    rng = Random(seed)
    game = AboveAndBelow(starts.random_printing(rng))
    state = starts.opening(rng, game).state
    rich = rng.random() < 0.5
    for _ in range(most):
        yield game, state
        kind = game.kind(state)
        if kind == "over":
            return
        if kind == "chance":
            dist = game.chance(state)
            state = game.resolve(state, dist.pick(rng.randrange(dist.total))).state
            continue
        if rich:
            rich, state = False, starts.rich_start(rng, game, state)
            continue
        legal = [move for move in game.candidates(state) if game.check(state, move)]
        state = game.apply(state, choose(rng, state, legal)).state


# -- there and back ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_every_state_of_a_game_comes_back_the_same(seed):
    """Two to four players, both printings, random switches; the code of the result is the same code."""
    for game, state in walk(seed, 400):
        here = Situation(game, state, NAMES[: len(state.villages)])
        code = encode(here)
        again = decode(code)
        assert (here.state, here.game.printing, here.names) == (again.state, again.game.printing, again.names)
        assert code == encode(again)
        assert set(code) <= {*LETTERS}


def test_equal_situations_have_equal_codes():
    assert encode(load("players = 2")) == encode(load('title = "told otherwise"\n[village.Ada]\ncoins = 7'))
    assert encode(load("players = 2")) != encode(load('printing = "FIRST"'))


def test_title_and_text_stay_behind():
    """A link is short: what the file says about the situation is the page's."""
    again = decode(encode(load('title = "The ferryman"\ntext = "Who goes?"')))
    assert ("", "") == (again.title, again.text)


@pytest.mark.parametrize("names", [("Zoë", "Ünal"), ("Ada", "Ben", "C" * 40), ("名前", "b", "c", "d"), ("é" * 40, "x")])
def test_names_travel(names):
    here = load("players = [" + ", ".join(f'"{name}"' for name in names) + "]")
    assert names == decode(encode(here)).names


# -- how long ----------------------------------------------------------------------------------------------------------


def round_five(seed: int) -> tuple[str, str]:
    """The longest codes of a game of four in round five: at a plain turn, and with whatever is pending."""
    rng = Random(seed)
    game = AboveAndBelow()
    state = game.opening(4, rng.randrange(4)).state
    plain = pending = ""
    while game.kind(state) != "over" and state.round <= 5:
        if state.round == 5:
            code = encode(Situation(game, state, NAMES))
            pending = max(pending, code, key=len)
            plain = max(plain, code, key=len) if len(state.frames) == 1 else plain
        if game.kind(state) == "chance":
            dist = game.chance(state)
            state = game.resolve(state, dist.pick(rng.randrange(dist.total))).state
        else:
            legal = [move for move in game.candidates(state) if game.check(state, move)]
            state = game.apply(state, choose(rng, state, legal)).state
    return plain, pending


def longest(games: int) -> tuple[int, int]:
    """The longest of many games: `python -c "from tests.aboveandbelow.test_position import *; print(longest(200))"`."""
    both = [round_five(seed) for seed in range(games)]
    return max(len(plain) for plain, _ in both), max(len(pending) for _, pending in both)


def test_a_round_five_game_of_four_fits_into_two_hundred_characters():
    """The figure is printed with -s."""
    plain, pending = longest(12)
    print(f"\nround five of four, 12 games: {plain} characters at a turn, {pending} with what is pending")
    assert max(plain, pending) <= ENOUGH


# -- damage ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [3, 8])
def test_every_single_changed_character_is_refused(seed):
    *_, (game, state) = walk(seed, 150)
    code = encode(Situation(game, state, NAMES[: len(state.villages)]))
    rng = Random(seed)
    for at in range(len(code)):
        for other in {*rng.sample(LETTERS, 8), ".", "~", " ", "é"} - {code[at]}:
            with pytest.raises(PositionError):
                decode(f"{code[:at]}{other}{code[at + 1 :]}")


def test_every_shortened_or_lengthened_code_is_refused():
    code = encode(load("players = 3\nround = 4"))
    longer = [f"{code}A", f"{code}AAAA", f"{code}.", f"{code}=", f"A{code}", code * 2, f"{code[:20]}~~~~{code[20:]}"]
    for wrong in [code[:at] for at in range(len(code))] + longer:
        with pytest.raises(PositionError):
            decode(wrong)


def test_blanks_around_a_pasted_code_do_not_matter():
    here = load("players = 3")
    assert here == decode(f"  {encode(here)}\n")


def test_another_version_or_game_is_told_by_its_first_letters():
    with pytest.raises(PositionError, match="begins with 'ab1-'"):
        decode("ab2-" + encode(load("")).removeprefix(PREFIX))


def test_a_code_has_a_longest_length():
    with pytest.raises(PositionError, match=str(LONGEST_CODE)):
        decode(PREFIX + "A" * LONGEST_CODE)


# -- garbage -----------------------------------------------------------------------------------------------------------


def refused_or_read(code: str) -> None:
    """A PositionError, or a situation that has a code itself and that can be played on."""
    try:
        here = decode(code)
    except PositionError as error:
        assert str(error)
        return
    assert here.state == decode(encode(here)).state
    game, s = here.game, here.state
    assert game.kind(s) in ("decide", "chance", "over")
    for move in game.candidates(s):
        game.check(s, move)


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=80) | st.text(LETTERS + ".", max_size=200).map(lambda text: PREFIX + text))
def test_any_text_is_refused_in_a_sentence(text):
    refused_or_read(text)


@settings(max_examples=500, deadline=None)
@given(st.integers(0, 2**900))
def test_any_number_with_a_right_checksum_is_refused_or_read(whole):
    """Whoever knows how codes are made can seal any number: it must be a situation, or none."""
    refused_or_read(seal(PREFIX, whole))


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_a_code_with_some_bits_turned_and_sealed_anew_is_refused_or_read(data):
    *_, (game, state) = walk(data.draw(st.integers(0, 5)), data.draw(st.integers(1, 60)))
    whole, _ = unseal(PREFIX, encode(Situation(game, state, NAMES[: len(state.villages)])))
    for _ in range(data.draw(st.integers(1, 4))):
        whole ^= 1 << data.draw(st.integers(0, whole.bit_length()))
    refused_or_read(seal(PREFIX, whole))


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=200) | st.sampled_from(["[[card]]\nid = 'x'", "round = 2", "[[villager]]\nid = 7", "x" * 9000]))
def test_any_block_is_refused_or_read(block):
    whole, _ = unseal(PREFIX, encode(load("")))
    refused_or_read(seal(PREFIX, whole, block))


# -- what is made up ---------------------------------------------------------------------------------------------------

MADE_UP = """
[village.Ada]
ready = ["builder", "mira"]
buildings = ["mill"]
[table]
houses = ["mill"]
villagers = ["tom"]
[[villager]]
id = "mira"
hammer = 2
[[villager]]
id = "tom"
quill = 1
[[card]]
id = "mill"
cost = 2
beds = 1
[[paragraph]]
number = 901
title = "The mill pond"
text = "It is still."
[[paragraph.choice]]
name = "wade"
text = "Wade in"
result = [{ explore = 2, coins = 1 }]
"""


def test_cards_villagers_and_paragraphs_of_ones_own_travel_in_the_block():
    here = load(MADE_UP)
    code = encode(here)
    again = decode(code)
    assert "." in code
    assert here.state == again.state
    for kind in ("cards", "tokens", "paragraphs"):
        assert getattr(here.game.content, kind) == getattr(again.game.content, kind)
    assert "mill" in [holding.card for holding in again.state.villages[0].holdings]
    assert "wade" == again.game.content.paragraphs[901].choices[0].name
    assert dump(here) == dump(again)


def test_a_code_of_the_standard_content_has_no_block():
    assert "." not in encode(load("round = 3"))
    assert decode(encode(load("round = 3"))).game.content is standard()


def test_made_up_things_stay_in_place_while_a_game_goes_on():
    here = load(MADE_UP)
    for line in ("build mira mill", "pass"):
        here = here.but(state=here.game.apply(here.state, here.game.read(here.state, line)).state)
        if here.game.kind(here.state) == "chance":
            here = here.but(state=here.game.resolve(here.state, next(iter(here.game.chance(here.state)))).state)
        assert here.state == decode(encode(here)).state


def test_no_seat_of_this_game_knows_more_than_another():
    """A code for one seat is made of what it sees; here all that anyone has seen lies open, so there is one code."""
    for game, state in walk(1, 60):
        assert {state} == {game.view(state, seat) for seat in range(len(state.villages))}


def test_a_code_for_a_seat_holds_what_that_seat_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `view` hides does not travel; in this game all that anyone has seen lies open, so nothing is hidden."""
    here = load("players = 2")
    assert encode(here) == encode(here, seat=1)
    monkeypatch.setattr(AboveAndBelow, "view", lambda self, s, seat: s.but(cave="") if seat else s)
    assert ("cave-01", "") == (decode(encode(here, 0)).state.cave, decode(encode(here, 1)).state.cave)
