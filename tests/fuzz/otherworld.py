"""Hostile inputs for OtherWorld: moves, outcomes, codes, situations, packs and records, made worse from valid ones.
What an input must survive is the same as for the first game; only the readers and the texts to start from differ."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from abcore.engine.game import IllegalMove, MoveError, WrongMoment, moves, nearest
from abcore.engine.pack import Pack, PackError
from abcore.engine.position import PositionError, seal, unseal
from abcore.engine.record import RecordError
from abcore.engine.replay import Replay
from abcore.engine.toml_write import dumps
from abcore.otherworld import OtherWorld, pack_report
from abcore.otherworld.packs import content_with
from abcore.otherworld.packs import load as load_pack
from abcore.otherworld.position import PREFIX, decode, encode
from abcore.otherworld.records import open_record
from abcore.otherworld.situation import Situation, SituationError, load
from abcore.otherworld.situation_frames import KINDS, PENDING
from abcore.otherworld.situation_write import dump
from tests.otherworld.boxes import BOX, HEAD
from tests.otherworld.travels import RICH, walk

from .codes import forged
from .kinds import LONGEST_SENTENCE, Kind
from .mutate import mutated, noise

ROOT = Path(__file__).parents[2]
GAMES, STEPS, EVERY, FEW = 8, 160, 9, 12
Given = tuple[int, str]
VERBS = (
    "move", "choose", "abyss", "use", "dice", "cash", "exchange", "order", "pay", "hide", "take", "redeem", "buy", "+",
    "hermit", "mystic", "artificer", "healer",
)  # fmt: skip
VALUES: tuple[Any, ...] = (
    0, 1, 2, 3, 6, -1, 99, 10**12, "", "sling", "prince", "rift-hound", "star-eater", "influence", "hermit", "token",
    "wolfs-jaw", "prince.dice", True, False, [], ["red"], ["red", "blue", "blue"], [6, 1], ["sling"], ["red 6"],
    {"is": "Turn", "seat": 0},
)  # fmt: skip
USUAL: dict[str, tuple[Any, ...]] = {
    "seat": (0, 1), "foe": ("prince", "rift-hound", "star-eater"), "level": (0, 1, 3), "area": ("influence",),
    "space": ("hermit", "mystic"), "effect": ("token", "wolfs-jaw"), "rule": ("prince.dice", "effect.add-two"),
    "colours": (["red"], ["blue", "blue"]), "red": ([], [6, 1]), "blue": ([], [3, 3]), "cards": (1, 3), "left": (1, 2),
}  # fmt: skip


# -- valid ones to start from ------------------------------------------------------------------------------------------


@cache
def states() -> tuple[Situation, ...]:
    """Situations of all moments: a few of every random game."""
    return tuple(here for seed in range(GAMES) for at, here in enumerate(walk(seed, STEPS)) if at % EVERY == 0)


@cache
def lines(at: int) -> tuple[str, ...]:
    """The candidates of one of the states, as text; where a die is pending, what it can show."""
    here = states()[at]
    if here.game.kind(here.state) == "chance":
        return tuple(map(str, here.game.chance(here.state)))
    return tuple(dict.fromkeys(map(str, here.game.candidates(here.state)))) or ("done",)


@cache
def codes() -> tuple[str, ...]:
    """A code of each state."""
    return tuple(encode(here) for here in states())


@cache
def situations() -> tuple[str, ...]:
    """The examples, a rich table, and states written down."""
    examples = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.toml"))]
    ours = [text for text in examples if 'game = "otherworld"' in text]
    return (*ours, RICH.format(players=4, prince="castle"), *(dump(here) for here in states()[::12]))


@cache
def records() -> tuple[str, ...]:
    """The golden records, the short ones."""
    folder = ROOT / "tests" / "otherworld" / "records"
    texts = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.rec"))]
    return tuple(text for text in texts if len(text) < 4_000)


@cache
def packs() -> tuple[str, ...]:
    """A pack with something of everything, and the template."""
    return (HEAD + BOX, HEAD + BOX, pack_report.template())


# -- moves and outcomes ------------------------------------------------------------------------------------------------


def make_move(rng: Random) -> Given:
    """A table by its number, and a line: mutated, long, or from scratch."""
    at = rng.randrange(len(states()))
    known, kind = lines(at), rng.random()
    if kind < 0.3:
        words = rng.choice(known).split()
        words[rng.randrange(len(words))] = rng.choice(rng.choice(known).split())
        return at, " ".join(words)
    if kind < 0.75:
        return at, mutated(rng, rng.choice(known), lines(rng.randrange(len(states()))))
    words = [word for line in rng.choices(known, k=5) for word in line.split()]
    if kind < 0.9:
        return at, " ".join([rng.choice(VERBS), *rng.choices(words, k=rng.choice((1, 3, 12, 80)))])
    return at, noise(rng, [*VERBS, *words])


def read_move(given: Given) -> Any:
    """The move and its table."""
    here = states()[given[0]]
    return here, here.game.read(here.state, given[1])


def use_move(value: Any) -> None:
    """Judge it, carry it out if it holds, and look for a better one if not."""
    here, move = value
    game, s, names = here.game, here.state, here.game.names(here.names)
    verdict = game.check(s, move)
    assert all(len(said.sentence(names)) < 4_000 for said in (*verdict.faults, *verdict.cautions))
    if verdict:
        game.apply(s, move)
        assert game.read(s, str(move)) == move, "its own line means another move"
        return
    try:
        game.apply(s, move)
        raise AssertionError("an illegal move was carried out")
    except IllegalMove:
        pass
    if crc32(str(move).encode()) % 8 == 0:  # the slow question, now and then
        nearest(game, s, move)


def make_outcome(rng: Random) -> Given:
    """A table and a word."""
    at, line = make_move(rng)
    return at, line if rng.random() < 0.5 else mutated(rng, rng.choice(lines(at)), lines(at))


def read_outcome(given: Given) -> Any:
    """The outcome and its table."""
    here = states()[given[0]]
    return here, here.game.read_outcome(here.state, given[1])


def use_outcome(value: Any) -> None:
    """Let it come up."""
    here, outcome = value
    here.game.resolve(here.state, outcome)


# -- tables ------------------------------------------------------------------------------------------------------------


def is_survived(here: Situation) -> None:
    """Show it, ask for candidates, play a step of each, write it as a code and read it again; for a seat as well."""
    game, s = here.game, here.state
    assert 0 <= game.seat(s) < len(here.names)
    game.asks(s)
    game.standings(s)
    for move in moves(game, s)[:FEW]:
        assert game.read(s, str(move)) == move, "its own line means another move"
        game.apply(s, move)
    if game.kind(s) == "chance":
        for outcome in list(game.chance(s))[:FEW]:
            game.resolve(s, outcome)
    again = decode(encode(here))
    assert (again.state, again.names, again.game.printing) == (s, here.names, game.printing), "the code says otherwise"
    assert game.view(s, 0) == decode(encode(here, 0)).state, "the code of a seat says otherwise"


def make_code(rng: Random) -> str:
    """Mutated letters, a forged number, or noise."""
    code, kind = rng.choice(codes()), rng.random()
    if kind < 0.4:
        return mutated(rng, code, codes())
    if kind < 0.95:
        whole, block = unseal(PREFIX, code)
        return seal(PREFIX, forged(rng, whole), block if rng.random() < 0.9 else 'packs = ["x 1"]')
    return noise(rng, [PREFIX, code, "=", "-", "_", "."])


def make_situation(rng: Random) -> str:
    """Mutated, a stack of frames that no play leads to, or noise."""
    kind = rng.random()
    if kind < 0.6:
        return mutated(rng, rng.choice(situations()), situations())
    if kind < 0.9:
        return dumps(_stack(rng))
    return noise(rng, ["players", "[hero.Ada]", "cards", "=", '["sling"]', "[[frame]]", "[fight]", 'foe = "prince"'])


def _stack(rng: Random) -> dict[str, Any]:
    data: dict[str, Any] = {"pending": rng.choice(PENDING), "prince": rng.choice(("castle", "gone", "off"))}
    under = [{"is": "EndTurn", "seat": 0}] if rng.random() < 0.8 else []
    under += [{"is": "Fight"} | _fields(rng, "Fight", 0.98)] if rng.random() < 0.5 else []
    names = rng.choices(list(KINDS), k=rng.choice((1, 1, 2, 4)))
    return data | {"frame": [*under, *({"is": name} | _fields(rng, name, 0.9) for name in names)]}


def _fields(rng: Random, name: str, usual: float) -> dict[str, Any]:
    kind = KINDS[name]
    named = [field for field in kind._fields if field not in kind._defaults or rng.random() < 0.4]
    return {field: _field(rng, field, str(kind.__annotations__[field]), usual) for field in named}


def _field(rng: Random, field: str, hint: str, usual: float) -> Any:
    if field in USUAL and rng.random() < usual:
        return rng.choice(USUAL[field])
    fitting = {"int": int, "str": str, "bool": bool}.get(hint, list)
    return rng.choice([value for value in VALUES if type(value) is fitting] if rng.random() < usual else VALUES)


def use_situation(here: Situation) -> None:
    """All that a page does, and writing it to a file that reads back."""
    is_survived(here)
    if crc32(str(here.state).encode()) % 8 == 0:  # the slow question, now and then
        again = load(dump(here))
        assert again.but(title=here.title, text=here.text) == here, "the file says otherwise"


# -- packs and records -------------------------------------------------------------------------------------------------


def make_pack(rng: Random) -> str:
    """Mutated."""
    return mutated(rng, rng.choice(packs()), packs()[:1])


def use_pack(pack: Pack) -> None:
    """Lay it over ours, play a first step on it, and tell what it changes."""
    game = OtherWorld(content=content_with([pack]))
    s = game.opening().state
    for outcome in list(game.chance(s))[:3]:
        game.resolve(s, outcome)
    here = load("players = 3", [pack])
    for move in moves(here.game, here.state)[:6]:
        here.game.apply(here.state, move)
    for told in (*pack_report.warnings(pack), *map(str, pack_report.differences(pack))):
        assert len(told) < 4_000, "a report on a pack is not cut"


def make_record(rng: Random) -> str:
    """Mutated."""
    return mutated(rng, rng.choice(records()), records())


def use_replayed(done: Replay) -> None:
    """The canonical text of what held replays to the same end, and to the same text."""
    if done.fault is not None:
        assert len(str(done.fault)) <= LONGEST_SENTENCE, "a fault of a record is not cut"
    text = str(done.record)
    again = open_record(text)
    assert again.fault is None, f"its canonical text does not hold: {again.fault}"
    assert (again.state, str(again.record)) == (done.state, text), "its canonical text says otherwise"


MOVE_ERRORS = (MoveError, WrongMoment)
OTHERWORLD = (
    Kind("ow-moves", make_move, read_move, use_move, MOVE_ERRORS, 200),
    Kind("ow-outcomes", make_outcome, read_outcome, use_outcome, MOVE_ERRORS, 100),
    Kind("ow-codes", make_code, decode, is_survived, (PositionError,), 100),
    Kind("ow-situations", make_situation, load, use_situation, (SituationError,), 40),
    Kind("ow-packs", make_pack, load_pack, use_pack, (PackError,), 12),
    Kind("ow-replays", make_record, open_record, use_replayed, (RecordError,), 12),
)
