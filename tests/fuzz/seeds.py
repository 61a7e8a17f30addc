"""Valid texts from which mutations start: states of random games and their moves, codes, records, situations, packs.
They are made once for each run, always the same ones."""

from functools import cache
from pathlib import Path
from random import Random

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.pack_report import template
from abcore.aboveandbelow.position import encode
from abcore.aboveandbelow.situation import NAMES, Situation
from abcore.aboveandbelow.situation_write import dump
from abcore.engine.game import moves
from tests.aboveandbelow import starts

ROOT = Path(__file__).parents[2]
GAMES = 8
EVERY = 9  # of so many states on the way, one is kept
MADE_UP = """
players = ["Ada", "Ben", "Cleo"]
passed = ["Ben"]
[[villager]]
id = "tall-tom"
hammer = 1
one_from = 3
[[card]]
id = "my-hut"
cost = 3
beds = 2
[[paragraph]]
number = 901
title = "A door"
text = "It is shut."
[[paragraph.choice]]
name = "knock"
text = "Knock"
[[paragraph.choice.result]]
explore = 3
coins = 2
[village.Ada]
ready = ["tall-tom"]
buildings = ["my-hut", { card = "house-4-2-fruit", goods = 1 }]
goods = { fruit = 2 }
track = ["fish", "fish", "rope"]
sale = ["fruit"]
"""
PACK = """
game = "above-and-below"
name = "my-box"
version = 3
[card.house-4-2-fruit]
cost = 5
beds = 1
[villager.scout]
one_from = 2
two_from = 4
[track]
points = [1, 2, 3, 4, 5, 6, 7, 8]
[reputation]
torch = 3
[cave.cave-01]
grid = [1, 2, 3, 4, 5, 6]
[[paragraph]]
number = 3
title = "A quiet hall"
text = "Nobody is here."
[paragraph.result]
coins = 2
"""


@cache
def states() -> tuple[Situation, ...]:
    """Situations of all moments: a few of every random game."""
    kept: list[Situation] = []
    for seed in range(GAMES):
        kept += _of_one_game(Random(f"fuzz {seed}"))
    return tuple(kept)


def _of_one_game(rng: Random) -> list[Situation]:
    game = AboveAndBelow(starts.random_printing(rng))
    s = starts.opening(rng, game).state
    kept, rich = [], False
    for step in range(160):
        kind = game.kind(s)
        if kind == "decide" and not rich:
            s, rich = starts.rich_start(rng, game, s), True
        if step % EVERY == 0 or kind == "over":
            kept.append(Situation(game, s, NAMES[: len(s.villages)]))
        if kind == "over":
            break
        if kind == "chance":
            dist = game.chance(s)
            s = game.resolve(s, dist.pick(rng.randrange(dist.total))).state
        else:
            s = game.apply(s, rng.choice(moves(game, s))).state
    return kept


@cache
def lines(at: int) -> tuple[str, ...]:
    """The candidates of one of the states, as text; where a die is pending, what it can show."""
    here = states()[at]
    if here.game.kind(here.state) == "chance":
        return tuple(map(str, here.game.chance(here.state)))
    return tuple(dict.fromkeys(map(str, here.game.candidates(here.state)))) or ("pass",)


@cache
def codes() -> tuple[str, ...]:
    """A code of each state."""
    return tuple(encode(here) for here in states())


@cache
def situations() -> tuple[str, ...]:
    """The examples, one with everything made up, and the states written down."""
    examples = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "examples").glob("*.toml"))]
    ours = [text for text in examples if "game =" not in text]  # the others are of the second game
    return (*ours, MADE_UP, *(dump(here) for here in states()[::10]))


@cache
def records() -> tuple[str, ...]:
    """The golden records, the short ones."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests" / "records").glob("*.rec"))]
    return tuple(text for text in texts if len(text) < 4_000)


@cache
def packs() -> tuple[str, ...]:
    """A small pack, the template, and the template with some of its values in force."""
    text, rng = template(), Random("packs")
    return (PACK, PACK, PACK, text, *(_filled(rng, text, share) for share in (0.02, 0.1)))


def _filled(rng: Random, text: str, share: float) -> str:
    """The template with some of its lines in force."""
    values, paragraphs = text.split("# [[", 1)
    lines = values.split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith("["))
    for at in range(first, len(lines)):
        if lines[at].startswith("# ") and rng.random() < share:
            lines[at] = lines[at][2:]
    return "# [[".join(["\n".join(lines), paragraphs])
