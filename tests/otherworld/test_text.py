"""Moves as text: every kind has one line that means it, names may be shortened, and nonsense is told in sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.engine.game import AmbiguousMove, MoveError, UnreadableMove
from abcore.engine.limits import LONGEST_MOVE
from abcore.otherworld.moves import Move, MoveTo, well_made
from abcore.otherworld.text import EXAMPLES, READERS
from tests.otherworld import nonsense
from tests.otherworld.tools import at, side

HERE = at(side(character="rogue", cards=["wolfs-jaw", "sling", "buckler", "dragon-sword", "ballista", "mirror-shield"])
          + '[fight]\nfoe = "blood-spawn"\nlevel = 2\nred = [5, 4]\nblue = [3, 2]')  # fmt: skip

LINES = """
    choose battle-sage | move castle | move b2 | abyss next | abyss star-eater | heal | audience commission
    audience advancement | cash weapons gold | cash points | forge | healer 0 gold | healer 2 gold | look
    order star-eater hollow-king | exchange gold | exchange card | cube stock | cube supplies | buy sling | smuggler
    artificer sling buckler | artificer nothing | merchant sling | miner | hermit b2 | hermit later | hermit abyss
    mystic adept | pay gold | pay weapon | pay sling | hide sling | dice none | dice 2 blue | dice 1 red 1 blue
    use wolfs-jaw | use token | use wolfs-jaw red 5 | use siphon red 5 blue 3 | use mirror-shield blue 2 6
    use ballista red blue | use dragon-sword red 4 blue 2 blue 3 | use token blue 1 | + red 5 | go | take gold
    take card | redeem card | redeem point | done
"""
ALL = [line.strip() for row in LINES.strip().splitlines() for line in row.split("|")]


@pytest.mark.parametrize("line", ALL)
def test_a_canonical_line_reads_back_to_itself(line: str):
    """One line for each move: reading and writing are a pair."""
    move = HERE.game.read(HERE.state, line)
    assert line == str(move)
    assert well_made(move)


def test_every_kind_of_move_has_a_line():
    """No kind is left without text."""
    kinds = {type(HERE.game.read(HERE.state, line)) for line in ALL}
    assert set() == set(nonsense.KINDS) - kinds


def test_every_verb_is_shown_by_an_example_that_reads():
    """The examples in sentences are moves themselves."""
    for verb in READERS:
        assert isinstance(HERE.game.read(HERE.state, EXAMPLES.get(verb, verb)), Move)


@pytest.mark.parametrize(
    ("short", "whole"),
    [
        ("move forest", "move forest-and-mine"), ("MOVE Castle", "move castle"), ("move king", "move kings-army"),
        ("cash gold weapons", "cash weapons gold"), ("healer 1", "healer 1 gold"), ("pay we", "pay weapon"),
        ("use dragon blue 3, red 4", "use dragon-sword red 4 blue 3"), ("use ball blue red", "use ballista red blue"),
        ("dice 1 blue 1 blue", "dice 2 blue"), ("artificer buckler sling", "artificer sling buckler"),
        ("mystic adept", "mystic adept"), ("abyss star", "abyss star-eater"),
    ],
)  # fmt: skip
def test_names_may_be_shortened_and_sets_are_sorted(short: str, whole: str):
    """What people type becomes the canonical line."""
    assert whole == str(HERE.game.read(HERE.state, short))


def test_a_name_that_fits_several_is_ambiguous():
    """The sentence names them."""
    with pytest.raises(AmbiguousMove, match="merchant, market, mystic"):
        HERE.game.read(HERE.state, "move m")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "needs a move"), ("sing", "'sing' is no move"), ("move", "needs a space, as in 'move castle'"),
        ("move moon", "'moon' is no space here"), ("dice two blue", "is no number"), ("forge twice", "is too much"),
        ("use wolfs-jaw green 5", "'green' is no colour"), ("choose nobody", "is no character"),
        ("use wolfs-jaw red", "needs a face"), ("cash", "needs what to cash for"), ("dice", "needs a number of dice"),
    ],
)  # fmt: skip
def test_what_is_no_move_is_told_in_a_sentence(line: str, said: str):
    """Unreadable, with a word on what would be readable."""
    with pytest.raises(UnreadableMove, match=said):
        HERE.game.read(HERE.state, line)


def test_a_card_of_the_game_that_is_not_here_is_read_and_refused():
    """A refusal says more than no reading."""
    assert "hide halberd" == str(HERE.game.read(HERE.state, "hide halberd"))


def test_a_long_line_is_not_read():
    """Sizes are bounded."""
    with pytest.raises(UnreadableMove, match="one short line"):
        HERE.game.read(HERE.state, "move " + "x" * LONGEST_MOVE)


@given(st.text(max_size=80))
def test_any_text_is_a_move_or_a_sentence(text):
    """No text breaks the reader."""
    try:
        assert isinstance(HERE.game.read(HERE.state, text), Move)
    except MoveError as error:
        assert str(error)


@given(st.lists(st.sampled_from([word for line in ALL for word in line.split()]), max_size=6))
def test_any_mix_of_words_is_a_move_or_a_sentence(words):
    """Nor does any mix of its own words; and what is read can be judged."""
    try:
        move = HERE.game.read(HERE.state, " ".join(words))
    except MoveError as error:
        assert str(error)
    else:
        assert HERE.game.check(HERE.state, move) is not None


def test_a_move_with_a_strange_field_is_refused():
    """turn.action: a program may make what no text can."""
    here = at()
    assert ("turn.action",) == here.game.check(here.state, MoveTo("moon")).rules
    assert ("turn.action",) == here.game.check(here.state, MoveTo(["castle"])).rules  # type: ignore[arg-type]
