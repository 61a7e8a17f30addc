"""Situation files: mutated examples, tables full of wrong values, and stacks of frames that no play leads to."""

from random import Random
from typing import Any
from zlib import crc32

from abcore.aboveandbelow.situation import SituationError, load
from abcore.aboveandbelow.situation_frames import KINDS, PENDING
from abcore.aboveandbelow.situation_write import dump
from abcore.engine.toml_write import dumps

from . import seeds
from .kinds import Kind
from .mutate import mutated, noise
from .tables import is_survived

VALUES: tuple[Any, ...] = (
    0, 1, 2, 3, 5, -1, 7, 99, 9_999, 10**12, "", "scout", "scribe", "builder", "fruit", "potion", "rest", "exert",
    "cave-01", "house-4-2-fruit", "slip-past", True, False, [], ["scout"], ["scout", "scout"], ["scout", "scribe"],
    [1, 6], [[1, "fruit", 2]], {"is": "Take", "cards": []}, {"is": "Reward", "coins": 10**12, "potions": 10**9},
    {"is": "Reward", "potions": 3, "reputation": -2}, {"is": "Pass"}, {"is": "Turn", "seat": 0},
)  # fmt: skip
USUAL: dict[str, tuple[Any, ...]] = {
    "seat": (0, 1), "seller": (0, 1), "buyer": (0, 1), "party": (["scout"], ["scout", "scribe"]),
    "action": ("exert", "rest"), "cave": ("cave-01",), "dice": ([], [5], [5, 2]), "paragraph": (0, 1, 2),
    "choice": ("", "slip-past"), "chosen": ([], ["scout"]),
}  # fmt: skip


def make(rng: Random) -> str:
    """One of the three ways."""
    kind = rng.random()
    if kind < 0.6:
        return mutated(rng, rng.choice(seeds.situations()), seeds.situations())
    if kind < 0.9:
        return dumps(stack(rng))
    return noise(rng, ["players", "round", "[village.Ada]", "coins", "=", "frame", "[[card]]", 'id = "x"', "cost = 3"])


def stack(rng: Random) -> dict[str, Any]:
    """Frames of any kind with fields near to what fits."""
    data: dict[str, Any] = {"round": rng.randint(1, 7), "pending": rng.choice(PENDING)}
    under = [{"is": "Turn", "seat": 0}, {"is": "EndTurn", "seat": 0}] if rng.random() < 0.5 else []
    expedition = {"is": "Expedition"} | _fields(rng, "Expedition", 0.98)
    under += [expedition] if rng.random() < 0.5 else []
    names = rng.choices(list(KINDS), k=rng.choice((1, 1, 2, 4)))
    return data | {"frame": [*under, *({"is": name} | _fields(rng, name, 0.9) for name in names)]}


def _fields(rng: Random, name: str, usual: float) -> dict[str, Any]:
    kind = KINDS[name]
    named = [field for field in kind._fields if field not in kind._defaults or rng.random() < 0.4]
    return {field: _field(rng, field, str(kind.__annotations__[field]), usual) for field in named}


def _field(rng: Random, field: str, hint: str, usual: float) -> Any:
    if field in USUAL and rng.random() < usual:
        return rng.choice(USUAL[field])
    fitting = {"int": int, "str": str, "bool": bool}.get(hint, dict if hint == "Any" else list)
    return rng.choice([value for value in VALUES if type(value) is fitting] if rng.random() < usual else VALUES)


def use(here: Any) -> None:
    """All that a page does, and writing it to a file that reads back."""
    is_survived(here)
    if crc32(str(here.state).encode()) % 8 == 0:  # the slow question, now and then
        again = load(dump(here))
        assert again.but(title=here.title, text=here.text) == here, "the file says otherwise"


SITUATIONS = Kind("situations", make, load, use, (SituationError,), 60)
