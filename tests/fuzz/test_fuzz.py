"""A few thousand hostile inputs of every kind, the whole corpus, and the worst that one input can cost.
Each gives a value or one of our errors, in bounded time and memory; `make fuzz` runs a million."""

import time
import tracemalloc
from pathlib import Path
from random import Random
from typing import Any

import pytest

from abcore.aboveandbelow.packs import load as load_pack
from abcore.aboveandbelow.position import decode
from abcore.aboveandbelow.records import open_record
from abcore.aboveandbelow.situation import SituationError, load
from abcore.engine.limits import LONGEST_FAULT, MOST_FAULTS
from abcore.engine.position import seal
from abcore.engine.record import parse

from . import seeds
from .attack import BY_NAME, KINDS, SLOWEST_MS, attack
from .kinds import Kind, run

CORPUS = sorted((Path(__file__).parent / "corpus").iterdir())
READERS = {
    ".toml": ("situations", "packs"), ".rec": ("records", "replays"), ".code": ("codes",),
    ".txt": ("moves", "outcomes"),
}  # fmt: skip
SEED = 5
SECONDS = 4
RUNS = {"moves": 6_000, "outcomes": 6_000, "codes": 3_000, "records": 3_000, "ow-moves": 4_000, "ow-codes": 2_000}
HEAD = 'game = "above-and-below"\nname = "b"\nversion = 1\n'
ROOM = 50_000_000  # bytes that any input may cost, beside a hundred for each of its characters


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_any_input_gives_a_value_or_one_of_our_errors(kind: Kind) -> None:
    kind.make(Random(SEED))  # the texts to start from are made once, and not in the time of the first
    tally = attack(kind, SEED, range(RUNS.get(kind.name, 600)), time.monotonic() + SECONDS)
    assert not tally.broken, "\n".join(tally.broken)
    assert tally.slowest_ms < SLOWEST_MS, tally.slowest
    assert tally.ends["accepted"], "nothing was accepted, so nothing was used"


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_the_corpus_gives_values_or_our_errors(path: Path) -> None:
    text = path.read_bytes().decode("utf-8", errors="surrogatepass" if path.suffix == ".code" else "replace")
    for name in READERS[path.suffix]:
        for given in [text] if path.suffix != ".txt" else text.split("\n"):
            everywhere = [(at, given) for at in range(0, len(seeds.states()), 7)] if path.suffix == ".txt" else [given]
            for each in everywhere:
                run(BY_NAME[name], each)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.name)
def test_the_command_line_answers_to_the_corpus(path: Path) -> None:
    check = ("pack", "check", str(path), "--json")
    for words in (("show", "-"), ("moves", "-", "--json"), ("replay", "-", "--json"), check):
        run(BY_NAME["commands"], (words, path.read_bytes()))


# -- the worst ---------------------------------------------------------------------------------------------------------


def _names(n: int) -> str:
    return "[" + ",".join(f'"h{i:04d}use-4-2"' for i in range(n)) + "]"


def _circle(n: int) -> str:
    rows = [f'[[paragraph]]\nnumber={i}\ntitle="a"\ntext="a"\nresult={{link={i % n + 1}}}\n' for i in range(1, n + 1)]
    return "".join(rows)


UNKNOWN = f"[table]\nhouses={_names(999)}\noutposts={_names(999)}\n" + "".join(
    f"[village.{name}]\nbuildings={_names(999)}\n" for name in ("Ada", "Ben")
)
WORST: dict[str, tuple[str, Any]] = {
    "a million closing brackets": ("records", "pass\n( pass " + ")" * 900_000),
    "a million opening brackets": ("records", "pass\n" + "(" * 900_000),
    "a variation on every line": ("records", "pass\n" + "( pass )\n" * 19_000),
    "many variations of many lines": ("records", ("pass\n" + "( pass )\n" * 400) * 45),
    "sixty thousand players": ("records", '[Players "' + "a, " * 60_000 + '"]\n' + "pass\n" * 19_000),
    "a tag that never ends": ("records", '[A "' * 200_000),
    "sixty thousand tags": ("records", "".join(f'[A{i} "x"]' for i in range(60_000))),
    "a move of figures": ("replays", "9" * 900_000),
    "a move of a megabyte": ("replays", "x" * 900_000),
    "outcomes of a megabyte": ("replays", "~ " + "x " * 400_000),
    "thousands of variations": ("replays", "labor scout\n" + "( labor builder )\n( pass )\n" * 3_000),
    "a block that unpacks to ten megabytes": ("codes", seal("ab1-", 1, "#" * 10**7)),
    "the longest code": ("codes", seal("ab1-", (1 << 119_000) - 1)),
    "thousands of unknown cards": ("situations", UNKNOWN),
    "a thousand unknown keys": ("situations", "".join(f"k{i}=1\n" for i in range(1_000))),
    "paragraphs in a circle": ("situations", _circle(999)),
    "a key of ninety thousand letters": ("situations", f"[[paragraph]]\n{'k' * 90_000}=1"),
    "lists in lists": ("situations", "a=" + "[" * 40_000),
    "keys in keys": ("situations", "a" + ".a" * 45_000 + "=1"),
    "a text of a hundred thousand": ("situations", f'text="{"<b>" * 30_000}"'),
    "a pack in a circle": ("packs", HEAD + _circle(999)),
    "a pack of unknown cards": ("packs", HEAD + "".join(f"[card.hause-4-{i}]\n" for i in range(999))),
    "the longest move": ("moves", (9, "rest " + "bed scout " * 199)),
    "a party of hundreds": ("moves", (9, "explore " + "scout " * 330)),
}  # fmt: skip


HUNGRY = (
    "a tag that never ends", "a block that unpacks to ten megabytes", "a thousand unknown keys", "the longest code",
    "thousands of unknown cards", "lists in lists",
)  # fmt: skip


@pytest.mark.parametrize("name", WORST)
def test_the_worst_input_is_answered_in_time_and_in_a_few_words(name: str) -> None:
    kind, given = WORST[name]
    began = time.perf_counter()
    run(BY_NAME[kind], given)
    assert (time.perf_counter() - began) * 1_000 < SLOWEST_MS


@pytest.mark.parametrize("name", HUNGRY)
def test_the_worst_input_takes_little_memory(name: str) -> None:
    kind, given = WORST[name]
    seeds.states()
    tracemalloc.start()
    run(BY_NAME[kind], given)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < ROOM + 100 * len(given)


# -- what is told ------------------------------------------------------------------------------------------------------


def test_a_situation_tells_so_many_faults_and_counts_the_rest() -> None:
    """MOST_FAULTS, from both sides; engine/test_limits.py has the limits of what is read."""
    for many in (MOST_FAULTS, MOST_FAULTS + 2):
        with pytest.raises(SituationError) as caught:
            load("".join(f"k{i} = 1\n" for i in range(many)))
        assert min(many, MOST_FAULTS + 1) == len(caught.value.faults)
    assert "2 more faults are not listed." == caught.value.faults[-1]


def test_a_long_fault_is_cut_in_its_middle() -> None:
    """LONGEST_FAULT, from both sides."""
    for size in (10, 90_000):
        with pytest.raises(SituationError) as caught:
            load(f"[[paragraph]]\n{'k' * size} = 1")
        assert max(map(len, caught.value.faults)) <= LONGEST_FAULT + 20


@pytest.mark.parametrize("read", [load, load_pack, decode, parse, open_record], ids=lambda read: read.__module__)
def test_a_lone_half_of_a_character_is_survived(read: Any) -> None:
    """A browser may send half a pair; what is accepted must still be writable."""
    for text in ("\ud800", 'players = ["\ud800", "Ben"]', f'{HEAD}[villager.scout]\nname = "\ud800"', "ab1-\ud800"):
        try:
            str(read(text)).encode("utf-8", errors="replace")
        except ValueError as error:
            assert not isinstance(error, UnicodeError), error
