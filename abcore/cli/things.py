"""Cards and villagers in a few words, with a ring at what is assumed.
Both come as data too, with the same keys for all of a kind."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from abcore.engine.explain import weakest

from .paint import ring

if TYPE_CHECKING:
    from abcore.aboveandbelow.content import Content

NEVER = 7
"""A threshold that no die reaches."""


def status(content: Content, id: str, *fields: str) -> str:
    """How certain some values of a card or villager are: as certain as the weakest."""
    return weakest(content.statuses[f"{id}.{field}"] for field in fields if f"{id}.{field}" in content.statuses)


def card(content: Content, id: str) -> str:
    """What a card brings: its name without the price.

    >>> from abcore.aboveandbelow.content import standard
    >>> card(standard(), "house-4-2-fruit")
    '2 fruit'
    """
    known = content.cards[id]
    told = [field for field in known._defaults if getattr(known, field) != known._defaults[field]]
    return ring(known.name.partition(": ")[2] or known.name, status(content, id, *told))


def card_data(content: Content, id: str) -> dict[str, Any]:
    """A card as data."""
    known = content.cards[id]
    told = [field for field in known._fields if getattr(known, field) != known._defaults.get(field)]
    ours = [field for field in told if status(content, id, field) == "assumed"]
    return {"id": id, "name": known.name, "cost": known.cost, "assumed": ours}


def villager(content: Content, id: str) -> str:
    """A villager's tools and lanterns.

    >>> from abcore.aboveandbelow.content import standard
    >>> villager(standard(), "sabra-plumb")
    'hammer plus○, lanterns: 1 from 2○'
    """
    token = content.tokens[id]
    named = [("hammer", token.hammer), ("quill", token.quill)]
    held = [ring(tool + " plus" * (n == 2), status(content, id, tool)) for tool, n in named if n]
    lights = [(1, token.one_from, "one_from"), (2, token.two_from, "two_from")]
    told = [f"{n} from {ring(face, status(content, id, field))}" for n, face, field in lights if face < NEVER]
    return ", ".join([*held, f"lanterns: {', '.join(told)}"])


def villager_data(content: Content, id: str) -> dict[str, Any]:
    """A villager as data; a threshold that no die reaches is null."""
    token = content.tokens[id]
    fields = ("hammer", "quill", "one_from", "two_from")
    plain: dict[str, Any] = {field: getattr(token, field) for field in fields}
    plain["two_from"] = None if token.two_from >= NEVER else token.two_from
    ours = [field for field in fields if status(content, id, field) == "assumed"]
    return {"id": id, "name": token.name, **plain, "assumed": ours}


def listed(things: list[str], none: str) -> str:
    """Things with commas, or a word for none.

    >>> listed(["a", "b"], "nothing"), listed([], "nothing")
    ('a, b', 'nothing')
    """
    return ", ".join(things) or none
