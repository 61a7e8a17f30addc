"""Position codes: damaged ones, and forged ones whose checksum is right though nobody ever sat at such a table."""

from random import Random
from typing import Any

from abcore.aboveandbelow.position import PREFIX, decode, encode
from abcore.aboveandbelow.situation import Situation
from abcore.aboveandbelow.situation_frames import KINDS
from abcore.engine.position import PositionError, seal, unseal

from . import seeds
from .kinds import Kind
from .mutate import mutated, noise
from .tables import is_survived

BLOCKS = (
    "", "", "", "packs = []", "players = 2", "a = [[[[[[[[[[[[[[", "#" * 150_000, seeds.MADE_UP, '[[card]]\nid = "x"',
)  # fmt: skip
FIELDS = ("scout", "scribe", "rest", "exert", "fruit", "cave-01", "", "<b>", "\x00", "slip-past", True, False)


def make(rng: Random) -> str:
    """Mutated letters, a forged number, a forged block, or noise."""
    code, kind = rng.choice(seeds.codes()), rng.random()
    if kind < 0.35:
        return mutated(rng, code, seeds.codes())
    if kind < 0.5:
        return with_frames(rng, rng.choice(seeds.states()))
    if kind < 0.85:
        whole, block = unseal(PREFIX, code)
        return seal(PREFIX, forged(rng, whole), block)
    if kind < 0.95:
        block = rng.choice(BLOCKS) if rng.random() < 0.5 else mutated(rng, seeds.MADE_UP, BLOCKS[-3:])
        return seal(PREFIX, unseal(PREFIX, code)[0], block.encode(errors="replace").decode())
    return noise(rng, [PREFIX, code, "=", "-", "_", "."])


def with_frames(rng: Random, here: Situation) -> str:
    """A code whose frames have fields of any type and size."""
    frames = list(here.state.frames) or [frame(rng, 0)]
    at = rng.randrange(len(frames))
    if rng.random() < 0.5:
        fields = list(frames[at])
        if fields:
            fields[rng.randrange(len(fields))] = field(rng, 0)
        frames[at] = type(frames[at])(*fields)
    else:
        frames.insert(at + rng.randint(0, 1), frame(rng, 0))
    try:
        return encode(here.but(state=here.state.but(frames=tuple(frames))))
    except (PositionError, TypeError):  # a stack that our own writer cannot pack
        return encode(here)


def frame(rng: Random, depth: int) -> Any:
    """A value of any kind that frames can hold."""
    kind = KINDS[rng.choice(list(KINDS))]
    return kind(*[field(rng, depth + 1) for _ in kind._fields])


def field(rng: Random, depth: int) -> Any:
    """A number, a text, a list or again a value."""
    kind = rng.random()
    if kind < 0.4:
        return rng.choice((0, 0, 1, 1, 2, 3, -1, 6, 63, 9_999, 10**8))
    if kind < 0.8 or depth > 2:
        return rng.choice(FIELDS)
    if kind < 0.92:
        return tuple(field(rng, depth + 1) for _ in range(rng.choice((0, 1, 2, 9))))
    return frame(rng, depth)


def forged(rng: Random, whole: int) -> int:
    """Another number: bits turned over, digits cut off, or any number at all."""
    kind, size = rng.random(), max(1, whole.bit_length())
    if kind < 0.6:
        for _ in range(rng.choice((1, 1, 2, 5))):
            whole ^= 1 << rng.randrange(size)
        return whole
    if kind < 0.7:
        return whole >> rng.randrange(size)
    if kind < 0.8:
        return (rng.getrandbits(size) << rng.randrange(size)) | (whole & ((1 << rng.randrange(size)) - 1))
    return rng.getrandbits(rng.choice((8, 64, 800, 3_000)))


CODES = Kind("codes", make, decode, is_survived, (PositionError,), 200)
