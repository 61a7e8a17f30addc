"""One village drawn in text: who lies where, what stands, what is at hand, on the track and for sale.
Income and points are computed from the content, so each wears a ring where it rests on an assumed value."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from abcore.aboveandbelow.round_end import goods_income
from abcore.aboveandbelow.state import GOODS
from abcore.engine.explain import weakest

from .paint import act, quiet, ring, strong, wrapped
from .things import listed, status

if TYPE_CHECKING:
    from abcore.aboveandbelow.content import Content
    from abcore.aboveandbelow.situation import Situation
    from abcore.aboveandbelow.state import Holding, Village

AREAS = ("ready", "exhausted", "injured")


def village_lines(here: Situation, seat: int, asked: bool) -> Iterator[str]:
    """A village, area by area."""
    content, v = here.game.content, here.state.villages[seat]
    tags = [act("is asked")] * asked + ["has passed"] * here.state.passed[seat]
    yield strong(here.names[seat]) + (f" ({', '.join(tags)})" if tags else "")
    worth, certain = income(content, v)
    held = [_count(v.coins, "coin"), _count(v.potions, "potion"), _count(v.ciders, "cider")]
    held += [f"income {ring(worth, certain)}", f"reputation {reputation(content, v)}"]
    yield f"  {', '.join(held)}"
    for area in AREAS:
        yield from _row(area, [_person(content, id) for id in getattr(v, area)], "nobody")
    yield from _row("buildings", [building(content, h) for h in v.holdings], "none")
    yield from _row("beds", [_beds(content, v)], "0")
    yield from _row("caves", [f"{v.caves} empty"], "0")
    yield from _row("goods", goods(v), "none at hand")
    yield from _row("track", track(content, v), "empty")
    yield from _row("for sale", list(v.sale), "nothing")


def _row(label: str, things: list[str], none: str) -> Iterator[str]:
    return wrapped(listed(things, none), quiet(f"  {label:<10} "))


def _count(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def _person(content: Content, id: str) -> str:
    token = content.tokens[id]
    tools = [tool for tool, n in (("hammer", token.hammer), ("quill", token.quill)) if n]
    return f"{id} ({', '.join(tools)})" if tools else id


def _beds(content: Content, v: Village) -> str:
    return ring(content.tally(v.holdings).beds, _beds_status(content, v))


def _beds_status(content: Content, v: Village) -> str:
    return weakest(status(content, h.card, "beds") for h in v.holdings if content.cards[h.card].beds)


def building(content: Content, h: Holding) -> str:
    """A building with what lies on it.

    >>> from abcore.aboveandbelow.content import standard
    >>> from abcore.aboveandbelow.state import Holding
    >>> building(standard(), Holding("house-4-2-fruit", 2, 3))
    '2 x house-4-2-fruit with 3 fruit'
    """
    many = f"{h.n} x " if h.n > 1 else ""
    lying = f" with {h.goods} {content.cards[h.card].good}" if h.goods else ""
    return f"{many}{h.card}{lying}"


def goods(v: Village) -> list[str]:
    """The goods at hand."""
    return [f"{n} {good}" for good, n in zip(GOODS, v.goods, strict=True) if n]


def track(content: Content, v: Village) -> list[str]:
    """The track slot by slot: what lies there, and what each good is worth."""
    points = content.track_points
    return [
        f"{n} {good} at {ring(points[slot - 1], content.status(f'track_points.{slot}'))}"
        for slot, (good, n) in enumerate(v.track, start=1)
    ]


def income(content: Content, v: Village) -> tuple[int, str]:
    """Coins at the end of a round, and how certain they are."""
    kinds = len(v.track)
    cards = content.tally(v.holdings).income + goods_income_of(content, v)
    paying = [h.card for h in v.holdings if content.cards[h.card].income or content.cards[h.card].income_goods]
    certain = [status(content, id, "income", "income_goods") for id in paying]
    return content.track_income[kinds] + cards, weakest([content.status(f"track_income.{kinds}"), *certain])


def goods_income_of(content: Content, v: Village) -> int:
    """What "income for goods" cards pay."""
    from abcore.aboveandbelow.printings import REVISED, Rules

    return goods_income(Rules(REVISED.switches, content), v.holdings, v.track)


def reputation(content: Content, v: Village) -> str:
    """Spaces below the torch, and the points of the space."""
    below = v.reputation - content.torch
    points = ring(content.reputation[v.reputation], content.status(f"reputation.{v.reputation}"))
    return f"{below:+d} (worth {points})" if below else f"0 (worth {points})"


def village_data(here: Situation, seat: int) -> dict[str, Any]:
    """A village as data."""
    content, v = here.game.content, here.state.villages[seat]
    coins, certain = income(content, v)
    space = content.status(f"reputation.{v.reputation}")
    statuses = {"income": certain, "beds": _beds_status(content, v), "reputation_points": space}
    return {
        "name": here.names[seat], "passed": here.state.passed[seat], "coins": v.coins,
        **{area: list(getattr(v, area)) for area in AREAS},
        "buildings": [{"id": h.card, "n": h.n, "goods": h.goods} for h in v.holdings],
        "beds": content.tally(v.holdings).beds, "caves": v.caves, "potions": v.potions, "ciders": v.ciders,
        "goods": {good: n for good, n in zip(GOODS, v.goods, strict=True) if n},
        "track": [{"good": good, "n": n} for good, n in v.track], "sale": list(v.sale),
        "reputation": v.reputation - content.torch, "reputation_points": content.reputation[v.reputation],
        "income": coins, "assumed": [name for name, how in statuses.items() if how == "assumed"],
    }  # fmt: skip
