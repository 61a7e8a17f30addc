"""The values that a table's score rests on and that the rulebook's text does not print: asked for one by one.
The owner's answers become a pack like any other, so that packs.py checks them; what a pack is, is told there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from abcore.engine.pack import Pack
from abcore.engine.toml_write import dumps
from abcore.engine.value import Value

from .content import GAME, Content
from .packs import load
from .state import Table
from .words import count

NAME = "my-box"
SURE = "printed"
LOWEST, HIGHEST = -20, 40  # what a form offers; a pack itself may say more


class Field(Value):
    """A value that may be corrected: its key in a pack, with the place in a list, its group, and its words."""

    key: str
    group: str
    words: str
    value: int
    status: str


def fields(content: Content, s: Table) -> tuple[Field, ...]:
    """The values of boards and built cards that this table's score may rest on and that no text prints.

    >>> from .game import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> first, *_ = fields(game.content, game.opening(2).state)
    >>> first.key, first.words, first.value, first.status
    ('track.points.1', 'Slot 1', 1, 'seen')
    """
    found = (*_boards(content), *_cards(content, s))
    return tuple(field for field in found if field.status != SURE)


def _boards(content: Content) -> Iterator[Field]:
    for slot, worth in enumerate(content.track_points, start=1):
        status = content.status(f"track_points.{slot}")
        yield Field(f"track.points.{slot}", "Goods track: points for each good", f"Slot {slot}", worth, status)
    for place, worth in enumerate(content.reputation):
        status, words = content.status(f"reputation.{place}"), f"Space {place + 1} from the surface"
        yield Field(f"reputation.points.{place + 1}", "Reputation: points of each space", words, worth, status)


def _cards(content: Content, s: Table) -> Iterator[Field]:
    """Bonus points and points per thing, of cards that have them or to which the owner gave some."""
    for id in sorted({h.card for v in s.villages for h in v.holdings}, key=content.order.__getitem__):
        card, name = content.cards[id], content.cards[id].name
        for field, worth in (("points", "bonus points"), ("per_points", "points for each")):
            value, status = getattr(card, field), content.status(f"{id}.{field}")
            if value or status == "own":
                title, _, gives = name.partition(": ")
                words = f"{title[:1].upper()}{title[1:]} ({gives}), {worth}"
                yield Field(f"card.{id}.{field}", "Cards of these villages", words, value, status)


def _renamed(name: str, field: str, old: int, new: int) -> str:
    """A name that tells the points, with the new ones in it; others stay.

    >>> _renamed("star house for 14: 2 points, 2 per villager", "points", 2, 5)
    'star house for 14: 5 points, 2 per villager'
    >>> _renamed("house for 5: +1 income, 1 point per fish", "per_points", 1, 2)
    'house for 5: +1 income, 2 points per fish'
    """
    if field == "points":
        return re.sub(rf"\b{old} points?\b(?! per)", count(new, "point"), name)
    told = re.sub(rf"\b{old} points? per\b", f"{count(new, 'point')} per", name)
    return re.sub(rf"\b{old} per\b", f"{new} per", told)


def pack_of(content: Content, answers: Mapping[str, int], before: Pack | None = None) -> Pack:
    """A pack with the owner's answers, on top of the pack before; raises PackError where one does not fit.

    >>> from .content import standard
    >>> from .packs import content_with
    >>> mine = pack_of(standard(), {"track.points.4": 3, "card.house-7-bed-2-points.points": 1})
    >>> own = content_with([mine])
    >>> str(mine), own.track_points, own.status("track_points.4"), own.cards["house-7-bed-2-points"].points
    ('my-box 1', (1, 1, 2, 3, 3, 4, 5, 6), 'own', 1)
    """
    data: dict[str, Any] = before.data if before else {"game": GAME, "name": NAME, "version": 0}
    data["version"] += 1
    boards = {"track": list(content.track_points), "reputation": list(content.reputation)}
    for key, value in answers.items():
        section, what, field = key.split(".")
        if section == "card":
            row, card = data.setdefault("card", {}).setdefault(what, {}), content.cards[what]
            row["name"] = _renamed(row.get("name", card.name), field, getattr(card, field), value)
            row[field] = value
        else:
            boards[section][int(field) - 1] = value
            data.setdefault(section, {})[what] = boards[section]
    return load(dumps(data), data["name"])
