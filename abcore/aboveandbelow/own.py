"""What a village owns and has at hand: one meaning of owning for scoring, encounters and the sale circle."""

from __future__ import annotations

from .state import GOOD_INDEX, OpenVillage, Village


def changed(numbers: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """The same numbers with one of them changed.

    >>> changed((3, 0, 1), 2, -1)
    (3, 0, 0)
    """
    return (*numbers[:at], numbers[at] + by, *numbers[at + 1 :])


def at_hand(v: Village | OpenVillage, item: str) -> int:
    """How many of a good, of ciders or of potions lie beside the player's coins."""
    if item in GOOD_INDEX:
        return v.goods[GOOD_INDEX[item]]
    return {"cider": v.ciders, "potion": v.potions}.get(item, 0)


def give(v: OpenVillage, item: str, by: int) -> None:
    """Add to what is at hand, or take from it."""
    if item in GOOD_INDEX:
        v.goods = changed(v.goods, GOOD_INDEX[item], by)
    elif item == "cider":
        v.ciders += by
    else:
        v.potions += by


def owned(v: Village | OpenVillage, thing: str) -> int:
    """At hand, on the track and in the sale circle; what lies on a building does not count (score.per-thing)."""
    on_track = sum([n for good, n in v.track if good == thing])
    return at_hand(v, thing) + on_track + v.sale.count(thing)
