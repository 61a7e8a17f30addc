"""Records: golden ones with their lines moved, cut, nested and poisoned.
A record that reads must print to a text that reads again, and what it holds must replay, or be refused by its line."""

from random import Random

from abcore.aboveandbelow.records import open_record
from abcore.engine.record import Record, RecordError, parse
from abcore.engine.replay import Replay

from . import seeds
from .kinds import LONGEST_SENTENCE, Kind
from .mutate import mutated, noise

LINES = (
    "pass", "1. Ada  pass", "( pass )", "( labor scout", ")", "~ 4 2", "{ note }", "1. 2. pass", '[A "b"]',
    "| round = 2", "1. (pass", "Ada [x]", "x } }", "x ) {}", "1. | a = 1", "labor scout { a } )", "~", "1.",
    "Ada Ada pass",
)  # fmt: skip


def make(rng: Random) -> str:
    """Mutated, or from lines that are dangerous."""
    return mutated(rng, rng.choice(seeds.records()), seeds.records()) if rng.random() < 0.8 else noise(rng, LINES)


def use_parsed(record: Record) -> None:
    """Its canonical text reads again."""
    text = str(record)
    again = parse(text)
    names = [name.strip() for name in record.tag("Players").split(",")]
    if any(line.text.startswith(f"{name} ") for line in record.lines for name in names):
        return  # a move that begins with a name: only a replay knows whose it is, and writes that down
    said, says = ([line.text for line in each.lines] for each in (record, again))
    assert said == says, "its canonical text says otherwise"


def use_replayed(done: Replay) -> None:
    """The canonical text of what held replays to the same end, and to the same text."""
    if done.fault is not None:
        assert len(str(done.fault)) <= LONGEST_SENTENCE, "a fault of a record is not cut"
    text = str(done.record)
    again = open_record(text)
    assert again.fault is None, f"its canonical text does not hold: {again.fault}"
    assert (again.state, str(again.record)) == (done.state, text), "its canonical text says otherwise"


PARSED = Kind("records", make, parse, use_parsed, (RecordError,), 100)
REPLAYED = Kind("replays", make, open_record, use_replayed, (RecordError,), 12)
