"""A box that differs from our list in everything that a pack may hold, for the tests of packs."""

from __future__ import annotations

from random import Random

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.packs import load
from abcore.aboveandbelow.state import Table
from abcore.engine.game import moves
from abcore.engine.pack import Pack

HEAD = 'game = "above-and-below"\nname = "my-box"\nversion = 1\n'
SECRET = "What my own book says."
BOX = f"""
[track]
points = [1, 2, 2, 3, 4, 5, 6, 8]
income = [4, 5, 6, 6, 7, 8, 9, 10, 12]
[slots]
costs = [1, 2, 3, 4, 5, 6]
[reputation]
points = [-3, -2, -1, 0, 0, 1, 1, 2, 2, 3, 4, 5, 6]
torch = 3
[card.house-4-2-fruit]
cost = 5
n = 3
[card.house-3-income-potion]
n = 2
points = 1
[card.house-7-2-rope]
good = ""
goods = 0
beds = 2
[card.key-2-income-ore-amethyst-reroll]
income_goods = []
income = 1
[villager.scout]
name = "Pathfinder"
two_from = 4
[villager.old-marl]
two_from = 7
[cave.cave-01]
grid = [1, 2, 3, 4, 5, 301]
[[paragraph]]
number = 1
title = "Mine"
text = "{SECRET}"
[[paragraph.choice]]
name = "go-on"
text = "Go on"
result = [{{ explore = 2, coins = 1, link = 301 }}]
[[paragraph]]
number = 301
title = "Another"
text = "{SECRET}"
result = {{ coins = 2 }}
"""


def pack(text: str = BOX, name: str = "my-box", version: int = 1) -> Pack:
    """A pack of these lines under this name."""
    return load(f'game = "above-and-below"\nname = "{name}"\nversion = {version}\n{text}', f"{name}.toml")


def played(game: AboveAndBelow, s: Table, steps: int, seed: int) -> list[Table]:
    """The tables of a random game, so many at most."""
    rng, seen = Random(seed), [s]
    while game.kind(s) != "over" and len(seen) < steps:
        if game.kind(s) == "chance":
            dist = game.chance(s)
            s = game.resolve(s, dist.pick(rng.randrange(dist.total))).state
        else:
            s = game.apply(s, rng.choice(moves(game, s))).state
        seen.append(s)
    return seen
