"""Whether a state travels: as the number behind a position code, and as the text of a situation.
The walk asks it of its states; what a sealed code and a file look like has tests of its own."""

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.position_frames import get_frames, put_frames
from abcore.aboveandbelow.position_table import get_table, put_table
from abcore.aboveandbelow.situation import NAMES, Situation, load
from abcore.aboveandbelow.situation_write import dump
from abcore.aboveandbelow.state import Table
from abcore.engine.position import Packer, Unpacker


def as_a_number(game: AboveAndBelow, s: Table) -> None:
    """Everything on the table and everything pending comes back out of one integer."""
    packer = Packer()
    put_frames(packer, game, s)
    put_table(packer, game, s)
    unpacker = Unpacker(packer.packed())
    frames = get_frames(unpacker, game)
    again = get_table(unpacker, game, len(s.villages), frames)
    unpacker.close()
    assert s == again, "the state does not come back out of its code"


def as_a_file(game: AboveAndBelow, s: Table) -> None:
    """The text that is written for a situation reads back to it."""
    here = Situation(game, s, NAMES[: len(s.villages)])
    assert s == load(dump(here)).state, "the state does not come back out of its situation file"
