"""Old things stay readable: a record and a code of version 1 are kept as files, with the situation that they must give.
These files are never written anew; when one fails here, the reader is wrong, or a version 2 is due."""

from pathlib import Path

from abcore.aboveandbelow.position import decode, encode
from abcore.aboveandbelow.records import open_record, start
from abcore.aboveandbelow.situation import Situation, load
from abcore.engine.record import parse

KEPT = Path(__file__).parents[1] / "kept"


def kept(name: str) -> str:
    return (KEPT / name).read_text(encoding="utf-8")


def told(here: Situation) -> tuple[object, ...]:
    """All that a situation is, its made-up things included."""
    content = here.game.content
    return here.state, here.game.printing, here.names, content.cards, content.tokens, content.paragraphs


def test_a_record_of_version_1_replays_for_ever():
    last = open_record(kept("v1.rec"))
    assert last.fault is None
    assert told(load(kept("v1.rec.toml"))) == told(start(parse(kept("v1.rec"))).but(state=last.state))


def test_a_code_of_version_1_is_read_for_ever():
    """Names, printing, switches, a party with its dice, and a villager, a card and a paragraph of one's own."""
    here = decode(kept("v1.code"))
    assert told(load(kept("v1.code.toml"))) == told(here)
    assert here.state == decode(encode(here)).state
