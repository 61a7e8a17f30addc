"""The whole table of the setup as one drawing: cards, reputation board, supply and player boards, empty places dashed.
On a small screen it is one area at a time; what lies where comes in as a Scene, and no rule is asked."""

from __future__ import annotations

from collections.abc import Callable

from .aside import DARK, points
from .setup_parts import BUST, CARD, HIGH, Scene, area, back, building, faces, spread
from .svg import circle, icon, rect, ring, sheet, text
from .table import SMALL, _ground

WIDE, LEFT, RIGHT = 776, 16, 508
TABS = (("players", "Players"), ("cards", "Cards"), ("board", "Reputation"))
PANES = {
    "players": ("people", "coins", "home", "first", "supply", "book"),
    "cards": ("stars", "keys", "houses", "outposts", "cave"),
    "board": ("slots", "pile", "specials", "round", "cider", "cubes"),
}
"""Which kinds of part lie in which pane of a small screen."""
TITLE = "The table, part by part"
Block = tuple[str, float]
Mat = Callable[[Scene, int, float, float, float], str]
TALL = 94  # of an area that holds cards or villagers


def pane_of(part: str) -> str:
    """The pane of a small screen that shows a part.

    >>> pane_of("coins.2"), pane_of("cubes")
    ('players', 'board')
    """
    kind = part.partition(".")[0]
    return next(name for name, kinds in PANES.items() if kind in kinds)


def table(scene: Scene, width: int = WIDE, tab: str = "players") -> str:
    """The table for a width; a small one shows the pane of the tab alone."""
    if width >= SMALL:
        return _wide(scene)
    panes: dict[str, Callable[[Scene, int], str]] = {"players": _players_pane, "cards": _cards_pane}
    return panes.get(tab, _board_pane)(scene, max(width, 300))


def _wide(scene: Scene) -> str:
    """Everything at once, low enough that the boards of four players are in view beside what is to be done."""
    drawn = _row(scene, "stars", LEFT, 12, 476) + _row(scene, "keys", LEFT, 112, 476)
    drawn += _row(scene, "houses", LEFT, 212, 476)
    low = f'<g class="on-deep">{_row(scene, "outposts", LEFT, 322, 376)}{_cave(scene, LEFT + 384, 322, 92)}</g>'
    board = _slots(scene, RIGHT, 12, 252) + _track(scene, RIGHT, 112, 166, 24)
    board += _rounds(scene, RIGHT + 174, 112, 78, 208) + _cider(scene, RIGHT + 174, 328, 78, 84)
    side = _pile(scene, LEFT, 432, 84) + _specials(scene, LEFT + 92, 432, 270)
    side += _supply(scene, LEFT + 370, 432, 232) + _book(scene, LEFT + 610, 432, 134)
    people, end = _players(scene, LEFT, 536, 368, 2, _low_mat, 104)
    ground = rect(0, 0, WIDE, end, "g-sky") + _ground("vale", 0, 500, 208)
    ground += rect(0, 206, 500, 114, "g-hill") + _ground("deep", 314, 500, 110)
    ground += rect(500, 0, WIDE - 500, 424, "side") + rect(0, 424, WIDE, end - 424, "g-hill")
    return sheet(WIDE, end, ground + drawn + low + board + side + people, TITLE)


def _row(scene: Scene, row: str, x: float, y: float, width: float) -> str:
    """An open row, with its deck where it has one."""
    cards = scene.laid.get(row, ())
    deck = row in ("houses", "outposts")
    pitch = spread(len(cards) + deck, width - 16, 76)
    scale = min(1.0, (pitch - 3) / CARD)
    drawn = back(row[:-1], 10, 30, scale=scale) if deck else ""
    for i, card in enumerate(cards):
        left = 10 + pitch * (i + deck)
        drawn += building(scene, card, left, 30, scale) if card else rect(left + 3, 34, CARD - 8, 54, "gap", 6)
    return area(scene, row, drawn, x, y, width, TALL)


def _cave(scene: Scene, x: float, y: float, width: float) -> str:
    """The cave pile: its top card with the paragraphs of the six faces, or only a back."""
    top = scene.laid.get("cave", "")
    if not top:
        return area(scene, "cave", back("cave", (width - CARD) / 2, 30), x, y, width, TALL)
    grid = scene.content.caves[top]
    wide = min(width - 16, 150)
    pitch, left = wide / 3, (width - wide) / 2
    drawn = rect(left, 30, wide, HIGH - 4, "card", 8)
    for i, number in enumerate(grid):
        drawn += text(left + pitch * (i % 3 + 0.5), 51 + 25 * (i // 3), number, "sm", "middle")
    drawn += ring(width - 12, 15, True)  # no grid is the printed one: content/caves.toml
    return area(scene, "cave", drawn, x, y, width, TALL)


def _slots(scene: Scene, x: float, y: float, width: float) -> str:
    """Who stands along the top of the board, above the prices."""
    pitch, costs = (width - 14) / 5, scene.content.slot_costs
    drawn = faces(scene, scene.laid.get("slots", ()), 8, 28, pitch)
    for i, cost in enumerate(costs):
        left = 8 + pitch * i + BUST / 2
        drawn += circle(left, 82, 10, "pc") + text(left, 86.5, cost, "b sm", "middle")
        drawn += ring(left + 17, 82) if scene.unsure(f"slot_costs.{i + 1}") else ""
    return area(scene, "slots", drawn, x, y, width, TALL)


def _track(scene: Scene, x: float, y: float, width: float, step: float) -> str:
    """The reputation track from the surface down, with the torch and the cubes."""
    spaces, cubes = scene.content.reputation, scene.laid.get("cubes", ())
    drawn = ""
    for place, worth in enumerate(spaces):
        top, low = 30 + place * step, place >= DARK
        middle = top + (step - 3) / 2
        drawn += rect(8, top, width - 16, step - 3, f"rs d{place}", 6)
        drawn += text(16, middle + 5, points(worth), "b sm od" if low else "b sm")
        drawn += ring(42, middle, low) if scene.unsure(f"reputation.{place}") else ""
        drawn += icon("torch", 46, middle - 8, 16) if place == scene.content.torch else ""
        here = [seat for seat, space in enumerate(cubes) if space == place]
        drawn += "".join(_cube(scene, seat, 74 + 24 * i, middle) for i, seat in enumerate(here))
    return area(scene, "cubes", drawn, x, y, width, 36 + step * len(spaces))


def _cube(scene: Scene, seat: int, x: float, y: float) -> str:
    letter = scene.names.seat(seat)[:1]
    return rect(x - 10, y - 10, 20, 20, "cube", 4) + text(x, y + 5, letter, "b sm", "middle")


def _rounds(scene: Scene, x: float, y: float, width: float, height: float) -> str:
    """The string of chambers from the top down, and the marker in one of them."""
    now, drawn = scene.laid.get("round", 0), ""
    pitch = (height - 34) / scene.content.chambers
    for n in range(1, scene.content.chambers + 1):
        top = 32 + pitch * (n - 0.5)
        drawn += circle(width / 2, top, 12 if n == now else 9, "rd on" if n == now else "rd")
        drawn += text(width / 2, top + 5, n, "b sm ru", "middle") if n == now else ""
    return area(scene, "round", drawn, x, y, width, height, "Round")


def _cider(scene: Scene, x: float, y: float, width: float, height: float = 86) -> str:
    n = scene.laid.get("cider", 0)
    pitch = 30
    left = (width - pitch * max(n, 1)) / 2
    drawn = "".join(icon("cider", left + pitch * i, 30, 28) for i in range(n))
    drawn += text(width / 2, 76, f"{n} here" if n else "none here", "mu xs", "middle")
    return area(scene, "cider", drawn, x, y, width, height)


def _pile(scene: Scene, x: float, y: float, width: float) -> str:
    return area(scene, "pile", back("villager", (width - CARD) / 2, 30), x, y, width, TALL, "Villagers")


def _specials(scene: Scene, x: float, y: float, width: float) -> str:
    names = scene.laid.get("specials", ())
    drawn = faces(scene, names, 8, 32, spread(len(names), width - 12, 46)) or text(10, 56, "nobody is set aside")
    return area(scene, "specials", drawn + text(10, 88, "set aside, face up", "mu xs") * bool(names), x, y, width, TALL)


def _supply(scene: Scene, x: float, y: float, width: float) -> str:
    """What all take from: no counts, as nobody counts a heap."""
    goods = scene.content.goods
    pitch = (width - 16) / len(goods)
    drawn = "".join(icon(name, 9 + pitch * i, 64, 22, f"--g-{name}") for i, name in enumerate(goods))
    for i, (name, soft) in enumerate((("coin", "--coin"), ("potion", ""), ("cider", ""))):
        drawn += icon(name, 9 + 62 * i, 28, 26, soft)
        drawn += icon(name, 23 + 62 * i, 31, 22, soft)
    return area(scene, "supply", drawn, x, y, width, TALL)


def _book(scene: Scene, x: float, y: float, width: float) -> str:
    dice = scene.laid.get("book", 0)
    drawn = icon("book", 9, 32, 34)
    drawn += "".join(icon(f"d{1 + i % 6}", 50 + 22 * (i % 3), 28 + 22 * (i // 3), 19) for i in range(dice))
    return area(scene, "book", drawn, x, y, width, TALL)


def _players(scene: Scene, x: float, y: float, width: float, columns: int, mat: Mat, pitch: float) -> Block:
    """Everyone's board."""
    drawn = ""
    for seat in range(scene.players):
        left, top = x + (width + 8) * (seat % columns), y + pitch * (seat // columns)
        drawn += mat(scene, seat, left, top, width)
    return drawn, y + pitch * -(-scene.players // columns) + 2


def _low_mat(scene: Scene, seat: int, x: float, y: float, width: float) -> str:
    """One player board on a wide screen: the name and the first-player card to the left, so that it stays low."""
    there = f"people.{seat}" in scene.laid
    drawn = rect(x, y, width, 98, "mat" if there else "gap", 14)
    drawn += text(x + 12, y + 30, scene.names.seat(seat)[:6], "h" if there else "h mu")
    drawn += _belongings(scene, seat, x + 60, y + 6, width - 60)
    if scene.laid.get("first") == seat:
        drawn += area(scene, "first", text(7, 34, "player", "b sm"), x + 4, y + 50, 53, 40, "First")
    return drawn


def _high_mat(scene: Scene, seat: int, x: float, y: float, width: float) -> str:
    """One player board on a small screen: the name above what lies there."""
    there = f"people.{seat}" in scene.laid
    drawn = rect(x, y, width, 134, "mat" if there else "gap", 14)
    drawn += text(x + 14, y + 25, scene.names.seat(seat), "h" if there else "h mu")
    drawn += _belongings(scene, seat, x + 8, y + 40, width - 8)
    if scene.laid.get("first") == seat:
        drawn += area(scene, "first", rect(0, -8, 100, 44, "hit"), x + width - 108, y + 5, 100, 30, "First player")
    return drawn


def _belongings(scene: Scene, seat: int, x: float, y: float, width: float) -> str:
    """Villagers, house and coins, side by side."""
    wide = width - 146
    drawn = _people(scene, seat, x, y, wide)
    homes = scene.laid.get(f"home.{seat}", ())
    home = "".join(building(scene, card, 5, 26, 0.9) for card in homes)
    drawn += area(scene, f"home.{seat}", home, x + wide + 5, y, 66, 86, "House")
    coins = icon("coin", 6, 34, 28, "--coin") + text(38, 54, scene.laid.get(f"coins.{seat}", ""), "b n")
    return drawn + area(scene, f"coins.{seat}", coins, x + wide + 76, y, 62, 86, "Coins")


def _people(scene: Scene, seat: int, x: float, y: float, width: float) -> str:
    """The ready ones under the sun, the exhausted ones under the moon."""
    ready, exhausted = scene.laid.get(f"people.{seat}", ((), ()))
    drawn, left = "", 8.0
    pitch = spread(len(ready) + len(exhausted) + 0.3, width - 12, 48)
    for where, group in (("ready", ready), ("exhausted", exhausted)):
        if group:
            room = left + 20 + 7 * len(where) < width
            drawn += icon(where, left, 6, 16) + text(left + 20, 20, where.capitalize() if room else "", "sm")
            drawn += faces(scene, group, left, 34, pitch, where)
            left += pitch * len(group) + 0.3 * pitch
    return area(scene, f"people.{seat}", drawn, x, y, width, 86, "" if f"people.{seat}" not in scene.laid else " ")


def _cards_pane(scene: Scene, width: int) -> str:
    wide = width - 24
    drawn = "".join(_row(scene, row, 12, 16 + 112 * i, wide) for i, row in enumerate(("stars", "keys", "houses")))
    low = f'<g class="on-deep">{_row(scene, "outposts", 12, 366, wide)}{_cave(scene, 12, 478, wide)}</g>'
    ground = rect(0, 0, width, 360, "g-sky") + rect(0, 228, width, 132, "g-hill") + _ground("deep", 354, width, 240)
    return sheet(width, 594, ground + drawn + low, TITLE)


def _board_pane(scene: Scene, width: int) -> str:
    wide = width - 24
    drawn = _slots(scene, 12, 16, wide) + _track(scene, 12, 128, wide - 98, 27)
    drawn += _rounds(scene, wide - 78, 128, 90, 255) + _cider(scene, wide - 78, 395, 90, 88)
    drawn += _pile(scene, 12, 499, 84) + _specials(scene, 104, 499, wide - 92)
    return sheet(width, 614, rect(0, 0, width, 614, "side") + drawn, TITLE)


def _players_pane(scene: Scene, width: int) -> str:
    wide = width - 24
    people, end = _players(scene, 12, 14, wide, 1, _high_mat, 142)
    half = wide - 142
    drawn = _supply(scene, 12, end + 8, half) + _book(scene, 20 + half, end + 8, 134)
    return sheet(width, end + 122, rect(0, 0, width, end + 122, "g-hill") + people + drawn, TITLE)
