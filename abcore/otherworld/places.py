"""Who stands where: pawns and the prince on the boards, and which spaces are free.
Who may go where is told by the chapters that move a pawn."""

from __future__ import annotations

from .printings import Rules
from .state import PRISON, Board, Holder


def pawns(s: Board, place: str, besides: int = -1) -> list[int]:
    """The seats whose pawns are on a place, one seat left out."""
    return [seat for seat, hero in enumerate(s.heroes) if hero.place == place and seat != besides]


def has_room(rules: Rules, s: Board, space: str, besides: int = -1) -> bool:
    """Whether a village space has room for one more pawn; the prince is not asked (village.move, healer.spots)."""
    return len(pawns(s, space, besides)) < rules.content.spaces[space].pawns


def free_dens(rules: Rules, s: Board, besides: int = -1) -> list[str]:
    """The spaces of the catacombs without another player's pawn (catacombs.one-pawn).

    >>> from abcore.otherworld.situation import load
    >>> here = load('[hero.Ben]\\nplace = "a1"')
    >>> free_dens(here.game.rules, here.state)[:3]
    ['a2', 'a3', 'a4']
    """
    return [den for den in rules.content.dens if not pawns(s, den, besides)]


def level(rules: Rules, place: str) -> int:
    """The level of a space of the catacombs; 0 for every other place."""
    den = rules.content.dens.get(place)
    return den.level if den else 0


def in_prison(hero: Holder) -> bool:
    """Whether the pawn sits in prison."""
    return hero.place in PRISON


def covered(rules: Rules, s: Board, space: str) -> bool:
    """Whether a card lies on a space, so that neither its villager nor its number is visible.

    >>> from abcore.otherworld.situation import load
    >>> here = load('[table]\\npost = ["sling", ""]')
    >>> [covered(here.game.rules, here.state, space) for space in ("smuggler", "merchant", "castle")]
    [True, False, False]
    """
    post = rules.content.post
    return space in post and bool(s.post[post.index(space)])
