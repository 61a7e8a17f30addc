"""Whether a state of OtherWorld travels: as the number behind a position code, and as the text of a situation.
The walk asks it of its states; the random games here are for the tests of situations, codes and records."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from abcore.engine.game import moves
from abcore.engine.position import Packer, Unpacker
from abcore.otherworld.game import OtherWorld
from abcore.otherworld.ledger import ledger
from abcore.otherworld.position_frames import get_frames, put_frames
from abcore.otherworld.position_table import get_table, put_table
from abcore.otherworld.printings import FIRST
from abcore.otherworld.situation import NAMES, Situation, load
from abcore.otherworld.situation_sound import faults
from abcore.otherworld.situation_write import dump
from abcore.otherworld.state import Table

RICH = """
players = {players}
starting = "Ben"
turn = "Cleo"
prince = "{prince}"
healed = ["ranger"]
[hero.Ada]
character = "battle-sage"
place = "c2"
gold = 3
weapons = 4
points = 3
wounds = 3
cards = ["crystal-ball", "twin-daggers", "mirror-shield"]
influence = 2
[hero.Ben]
character = "rogue"
place = "sorcerer"
advancements = 1
cards = ["force-field", "wolfs-jaw", "tool-making", "ferocity"]
won = ["star-eater"]
supplies = 2
[hero.Cleo]
character = "knight"
place = "c1"
weapons = 3
cards = ["adept", "battle-axe"]
[table]
post = ["", "sling", "", "", "", ""]
discards = ["halberd"]
abyss = ["hollow-king"]
creatures = {{ c1 = "blood-spawn", c2 = "night-leech", a3 = "rift-hound" }}
[abyss_deck]
head = ["ember-warden", "silent-choir"]
[known.Ada]
exact = 2
[known.Cleo]
exact = 1
"""
"""A table late in a game: cards in hand, wounds, an open abyss, and gaps at the trading post."""


def random_switches(rng: Random) -> dict[str, Any]:
    """Any answer to every switch."""
    return {name: rng.choice(switch.values) for name, switch in ledger().switches.items()}


def start(rng: Random) -> Situation:
    """A fresh setup or a rich table, for three to five, with random switches or none."""
    players = rng.choice((3, 4, 5))
    printing = FIRST.with_switches(**random_switches(rng)) if rng.random() < 0.7 else FIRST
    if rng.random() < 0.5:
        rich = load(RICH.format(players=players, prince=rng.choice(("castle", "gone", "forge"))))
        return rich.but(game=OtherWorld(printing)) if printing.switches.limited_supply else rich
    game = OtherWorld(printing)
    return Situation(game, game.opening(players).state, NAMES[:players])


def walk(seed: int, most: int) -> Iterator[Situation]:
    """The situations of a random game, so many at most."""
    rng = Random(seed)
    here = start(rng)
    game, s = here.game, here.state
    for _ in range(most):
        yield here.but(state=s)
        if game.kind(s) == "over":
            return
        s = _next(rng, game, s)


def _next(rng: Random, game: OtherWorld, s: Table) -> Table:
    if game.kind(s) == "chance":
        dist = game.chance(s)
        return game.resolve(s, dist.pick(rng.randrange(dist.total))).state
    return game.apply(s, rng.choice(moves(game, s))).state


def as_a_number(game: OtherWorld, s: Table) -> None:
    """Everything on the table and everything pending comes back out of one integer; and nothing is said against it."""
    packer, players = Packer(), len(s.heroes)
    put_frames(packer, game, s)
    put_table(packer, game, s)
    unpacker = Unpacker(packer.packed())
    again = get_table(unpacker, game, players, get_frames(unpacker, game, players))
    unpacker.close()
    assert s == again, "the state does not come back out of its code"
    assert [] == list(faults(game, s, NAMES[:players])), "a state that play has led to is called unsound"


def as_a_file(game: OtherWorld, s: Table) -> None:
    """The text that is written for a situation reads back to it."""
    here = Situation(game, s, NAMES[: len(s.heroes)])
    assert s == load(dump(here)).state, "the state does not come back out of its situation file"
