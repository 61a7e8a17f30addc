"""Packs: small ones and the whole template, mutated.
An accepted pack must give a content with which a game can be opened, and must be reported on."""

from random import Random

from abcore.aboveandbelow import pack_report
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.packs import content_with, load
from abcore.aboveandbelow.situation import load as load_situation
from abcore.engine.game import moves
from abcore.engine.pack import Pack, PackError

from . import seeds
from .kinds import Kind
from .mutate import mutated, noise

WORDS = (
    'game = "above-and-below"', 'name = "my-box"', "version = 1", "[card.house-4-2-fruit]", "cost = 3", "[[paragraph]]",
    "[track]", "points = [1]", "number = 3", "n = 2", "[cave.cave-01]", "grid = [1, 1, 1, 1, 1, 1]",
)  # fmt: skip


def make(rng: Random) -> str:
    """Mutated, or from scratch."""
    text = mutated(rng, rng.choice(seeds.packs()), seeds.packs()[:3])
    return text if rng.random() < 0.9 else seeds.PACK.replace("version = 3", noise(rng, WORDS), 1)


def use(pack: Pack) -> None:
    """Lay it over ours, play a first step on it, and tell what it changes."""
    game = AboveAndBelow(content=content_with([pack]))
    s = game.opening().state
    if game.kind(s) == "chance":
        for outcome in list(game.chance(s))[:3]:
            game.resolve(s, outcome)
    here = load_situation("players = 2", [pack])
    for move in moves(here.game, here.state)[:6]:
        here.game.apply(here.state, move)
    for told in (*pack_report.warnings(pack), *map(str, pack_report.differences(pack))):
        assert len(told) < 4_000, "a report on a pack is not cut"


PACKS = Kind("packs", make, load, use, (PackError,), 18)
