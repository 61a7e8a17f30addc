"""The reputation board, the rounds and what a player holds.
Only looked at here: nothing of it is clicked to make a move."""

from __future__ import annotations

from .effects import count
from .parts import good
from .svg import circle, icon, rect, ring, still, text
from .view import View

STEP = 34
DARK = 8  # from this space down the ground is dark, and what is written on it light


def reputation(view: View, x: float, y: float, width: float, step: float = STEP) -> str:
    """The track from the surface down, with everybody's cube."""
    spaces = view.content.reputation
    drawn = "".join(_space(view, place, x, y + place * step, width, step) for place in range(len(spaces)))
    where = [f"{view.names.seat(seat)} on {points(spaces[v.reputation])}" for seat, v in enumerate(view.table.villages)]
    return still("Reputation, from the surface down: " + ", ".join(where), drawn, "rep")


def points(n: int) -> str:
    """A number with its sign, as the board shows it.

    >>> points(-2), points(0), points(3)
    ('−2', '0', '+3')
    """
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def _space(view: View, place: int, x: float, y: float, width: float, step: float) -> str:
    low = place >= DARK
    middle = y + (step - 4) / 2
    drawn = rect(x, y, width, step - 4, f"rs d{place}", 8)
    drawn += text(x + 12, middle + 5, points(view.content.reputation[place]), "b od" if low else "b")
    if view.unsure(f"reputation.{place}"):
        drawn += ring(x + 42, middle, low)
    if place == view.content.torch:
        drawn += icon("torch", x + 50, middle - 9, 18)
    here = [seat for seat, v in enumerate(view.table.villages) if v.reputation == place]
    return drawn + "".join(_cube(view, seat, x + 88 + 28 * i, middle) for i, seat in enumerate(here))


def _cube(view: View, seat: int, x: float, y: float) -> str:
    """A player's cube: the one who is shown has the dark square, the others other shapes."""
    own = seat == view.seat
    shape = (
        rect(x - 12, y - 12, 24, 24, "cube you" if own else "cube", 5) if own or seat % 2 else circle(x, y, 12, "cube")
    )
    return shape + text(x, y + 5, view.names.seat(seat)[:1], "b cu you" if own else "b cu", "middle")


def rounds(view: View, x: float, y: float) -> str:
    """The chambers of the round marker."""
    last, now = view.content.chambers, view.table.round
    drawn = text(x, y, f"Round {now} of {last}", "h")
    for n in range(1, last + 1):
        cx = x + 12 + 26 * (n - 1)
        drawn += circle(cx, y + 24, 11 if n == now else 8, "rd on" if n == now else "rd past" if n < now else "rd")
        drawn += text(cx, y + 29, n, "b ru", "middle") if n == now else ""
    cider = "One cider for the first to labor" if view.table.cider else "The cider of this round is gone"
    return still(f"Round {now} of {last}. {cider}.", drawn)


def cider(view: View, x: float, y: float) -> str:
    """Whether the cider still lies on the board."""
    words = "Cider for the first to labor" if view.table.cider else "Cider taken this round"
    return icon("cider", x, y, 22) + text(x + 30, y + 16, words, "mu sm")


def supply(view: View, x: float, y: float, width: float) -> tuple[str, float]:
    """What the player holds beside the buildings; and how high the drawing is."""
    v = view.village
    drawn = text(x, y, f"{view.names.seat(view.seat)} has", "h")
    for i, (name, n, soft) in enumerate(
        (("coin", v.coins, "--coin"), ("potion", v.potions, ""), ("cider", v.ciders, ""))
    ):
        at = x + i * min(64, width / 3)
        drawn += icon(name, at, y + 14, 26, soft) + text(at + 33, y + 33, n, "b n")
    tiles, height = _tiles(view, x, y + 50, width)
    words = ", ".join(count(n, name) for n, name in ((v.coins, "coin"), (v.potions, "potion"), (v.ciders, "cider")))
    held = [f"{n} {name}" for name, n in zip(view.content.goods_names, v.goods, strict=True) if n]
    return still(f"In hand: {', '.join([words, *held])}.", drawn + tiles), 50 + height


def _tiles(view: View, x: float, y: float, width: float) -> tuple[str, float]:
    """The goods in hand, four to a line."""
    held = [(name, n) for name, n in zip(view.content.goods, view.village.goods, strict=True) if n]
    if not held:
        return text(x, y + 16, "No goods in hand", "mu"), 24
    per = max(1, int(width // 52))
    tiles = (_tile(name, n, x + 52 * (i % per), y + 32 * (i // per)) for i, (name, n) in enumerate(held))
    return "".join(tiles), 32.0 * (1 + (len(held) - 1) // per)


def _tile(name: str, n: int, x: float, y: float) -> str:
    return good(name, x, y, 26) + text(x + 31, y + 18, n, "b n")


def track(view: View, x: float, y: float, width: float) -> tuple[str, float]:
    """The advancement track: kinds in their slots, and the income that they bring; and how high the drawing is."""
    placed, content = view.village.track, view.content
    income, kinds = content.track_income[len(placed)], len(placed)
    pitch = min(50.0, (width + 4) / 4)
    drawn = text(x, y, "Goods track", "h") + text(x + 100, y, f"income {income}", "mu")
    drawn += ring(x + 172, y - 5) if view.unsure(f"track_income.{kinds}") else ""
    for slot, worth in enumerate(content.track_points):
        sx, sy = x + pitch * (slot % 4), y + 14 + 54 * (slot // 4)
        drawn += rect(sx, sy, 42, 48, "box full" if slot < kinds else "box", 8)
        if slot < kinds:
            name, n = placed[slot]
            drawn += good(name, sx + 3, sy + 3, 24) + text(sx + 30, sy + 20, n, "b sm")
        drawn += text(sx + 21, sy + 42 if slot < kinds else sy + 29, f"{worth} pt", "mu xs", "middle")
    words = ", ".join(f"{n} {name}" for name, n in placed) or "no goods yet"
    return still(f"Goods track: {words}; income {income}", drawn, "track"), 130
