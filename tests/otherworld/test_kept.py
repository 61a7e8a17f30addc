"""Old things stay readable: a record and a code of version 1 are kept as files, with the situation that they must give.
These files are never written anew; when one fails here, the reader is wrong, or a version 2 is due."""

from __future__ import annotations

from pathlib import Path

from abcore.engine.record import parse
from abcore.otherworld.position import decode, encode
from abcore.otherworld.records import open_record, start
from abcore.otherworld.situation import load

KEPT = Path(__file__).parents[1] / "kept"


def kept(name: str) -> str:
    return (KEPT / name).read_text(encoding="utf-8")


def test_a_record_of_version_1_replays_for_ever() -> None:
    last = open_record(kept("ow1.rec"))
    assert last.fault is None
    assert load(kept("ow1.rec.toml")) == start(parse(kept("ow1.rec"))).but(state=last.state)


def test_a_code_of_version_1_is_read_for_ever() -> None:
    """Names, switches, a fight in the middle of an effect, a card face down, a prisoner, and who saw what."""
    here = decode(kept("ow1.code"))
    assert load(kept("ow1.code.toml")) == here
    assert kept("ow1.code").strip() == encode(here)
