"""Writes a situation as a small file: everything first, then all that a fresh setup would give anyway is left out.
What it writes, situation.py reads back to the same table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from abcore.engine.pack import label
from abcore.engine.prune import pruned
from abcore.engine.sheet import SheetError
from abcore.engine.stack import written
from abcore.engine.toml_write import dumps

from .content import GAME, Content
from .frames import BuyDice, ChangeDice, Fight
from .printings import PRINTINGS
from .setup import opening
from .situation import NAMES, Situation, read
from .situation_frames import fields, turn
from .situation_table import OFF_BOARD
from .state import Hero, Known, Table


def dump(here: Situation, packs: bool = True, game: bool = True) -> str:
    """The text of a situation; its game and the names of its packs may be left out where they are told beside it.

    >>> from abcore.otherworld.situation import load
    >>> print(dump(load('players = 3\\nprince = "gone"\\n[hero.Ada]\\ngold = 3\\ncards = ["sling"]')))
    game = "otherworld"
    prince = "gone"
    <BLANKLINE>
    [hero.Ada]
    cards = ["sling"]
    """
    head: dict[str, Any] = {"game": GAME} if game else {}
    head |= _packs(here.game.content) if packs else {}
    return dumps(head | _pruned(_all(here), here))


def made_up(here: Situation) -> str:
    """The packs by name, as the text of a situation; empty where there is none."""
    return dumps(_packs(here.game.content))


def _packs(content: Content) -> dict[str, Any]:
    """The packs as a situation asks for them: their values stay with who owns them."""
    return {"packs": [label(name, version) for name, version in content.packs]} if content.packs else {}


def _all(here: Situation) -> dict[str, Any]:
    """Everything that can be said of a situation."""
    s, names = here.state, here.names
    data: dict[str, Any] = {"title": here.title, "text": here.text, "printing": here.game.printing.name}
    data["players"] = list(names)
    if s == opening(here.game.rules, len(names)):
        return data | {"switches": _switches(here), "pending": "setup"}
    data |= {"starting": names[s.first], "prince": s.prince or OFF_BOARD, "healed": list(s.healed)}
    data |= _pending(s, names)
    data["switches"] = _switches(here)
    data["table"] = _table(here)
    data["abyss_deck"] = {
        "head": list(s.abyss_deck.head), "mixed": s.abyss_deck.mixed, "among": list(s.abyss_deck.among),
    }  # fmt: skip
    data["hero"] = {name: _plain(hero) for name, hero in zip(names, s.heroes, strict=True)}
    data["known"] = {name: _plain(known) for name, known in zip(names, s.known, strict=True)}
    return data


def _pending(s: Table, names: tuple[str, ...]) -> dict[str, Any]:
    if not s.frames:
        return {"pending": "over"}
    seat = getattr(s.frames[0], "seat", 0)
    if s.frames == turn(seat):
        return {"turn": names[seat]}
    return {"frame": [written(frame) for frame in s.frames]}


def _switches(here: Situation) -> dict[str, Any]:
    bundle = PRINTINGS[here.game.printing.name].switches
    pairs = zip(bundle._fields, here.game.switches, bundle, strict=True)
    return {name: value for name, value, usual in pairs if value != usual}


def _table(here: Situation) -> dict[str, Any]:
    s = here.state
    creatures = {den: creature for den, creature in zip(here.game.content.dens, s.creatures, strict=True) if creature}
    return {
        "post": list(s.post), "discards": list(s.discards), "aside": list(s.aside), "abyss": list(s.abyss),
        "out": s.out, "creatures": creatures,
    }  # fmt: skip


def _plain(thing: Hero | Known) -> dict[str, Any]:
    """A value by its fields, lists as lists."""
    pairs = zip(thing._fields, thing, strict=True)
    return {name: list(field) if isinstance(field, tuple) else field for name, field in pairs}


def _pruned(data: dict[str, Any], here: Situation) -> dict[str, Any]:
    """Leave out, one after the other, whatever the file reads the same without."""
    if tuple(data["players"]) == NAMES[: len(data["players"])]:
        data["players"] = len(data["players"])
    data = next((shorter for shorter in _shorter(data, here) if _reads_as(shorter, here)), data)
    return pruned(data, lambda shorter: _reads_as(shorter, here))


def _shorter(data: dict[str, Any], here: Situation) -> Iterator[dict[str, Any]]:
    """The same with a fight in its short form, where it may fit."""
    frames = here.state.frames
    fight = next((frame for frame in frames if isinstance(frame, Fight)), None)
    if fight is None or not isinstance(frames[-1], BuyDice | ChangeDice):
        return
    plain = {key: value for key, value in data.items() if key != "frame"}
    told = fields(fight) | {"step": "buy" if isinstance(frames[-1], BuyDice) else "change"}
    yield plain | {"turn": here.names[fight.seat], "fight": told}


def _reads_as(data: dict[str, Any], here: Situation) -> bool:
    try:
        again = read(data, base=here.game.content, ahead=False)
    except (SheetError, LookupError):
        return False
    same = (again.state, again.game.printing, again.names, again.title, again.text)
    return same == (here.state, here.game.printing, here.names, here.title, here.text)
