"""The whole board as one drawing: village, market, people to train, and the reputation board beside them.
On a small screen it is one area at a time, drawn for the width that the page reports."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from . import aside
from .effects import short
from .parts import CARD_H, CARD_W, CAVE_H, TOKEN_H, TOKEN_W, card, cave, good, mark, said, token
from .svg import attrs, icon, part, rect, ring, sheet, still, text
from .view import View

WIDE, MAIN = 776, 560
SMALL = 640  # below this width the board shows one area at a time
TABS = (("village", "Village"), ("market", "Market"), ("reputation", "Reputation"))
WORDS = {"exploring": "Exploring", "ready": "Ready", "exhausted": "Exhausted", "injured": "Injured"}
SHORT = ("ready", "injured")
ICONS = {"house": "house", "start": "house", "key": "key", "star": "star", "outpost": "outpost"}
CHIP = 44
ACTIONS = {
    "explore": "lantern", "build": "hammer", "train": "quill", "harvest": "fruit", "labor": "coin", "pass": "exhausted",
}  # fmt: skip

Block = tuple[str, float]
"""A drawing and its height."""
Draws = Callable[[View, float, float, float], Block]
"""Draws a block for a view, at a place, in a width."""


def board(view: View, width: int = WIDE, tab: str = "village") -> str:
    """The board for a width; a small one shows the area of the tab alone."""
    if width >= SMALL:
        return _wide(view)
    panes: dict[str, Callable[[View, int], str]] = {"village": _village, "market": _market, "reputation": _reputation}
    return panes.get(tab, _village)(view, max(width, 300))


def _wide(view: View) -> str:
    """Everything at once: two thirds for what is clicked, one for what is looked at."""
    areas = [
        (_people, "vale"),
        (_actions, "hill"),
        (_train, "hill"),
        (_buildings, "hill"),
        (_houses, "hill"),
        (_outposts, "deep"),
    ]
    main, y = _stack(view, MAIN, 0, areas)
    side, low = _side(view, MAIN + 20, WIDE - MAIN - 40)
    y = max(y, low)
    below, end = _stack(view, WIDE, y, [(_shared, "hill")])
    grounds = rect(0, 0, MAIN, y, "g-sky") + rect(MAIN, 0, WIDE - MAIN, y, "side")
    return sheet(WIDE, end, grounds + main + side + below, _title(view))


def _stack(view: View, width: float, y: float, blocks: Sequence[tuple[Draws, str]]) -> Block:
    """Blocks under each other from a height on, each on its ground; and where they end."""
    drawn = ""
    for block, ground in blocks:
        body, height = block(view, 0, y, width)
        drawn += _ground(ground, y, width, height) + f"<g{attrs(cls=f'on-{ground}')}>{body}</g>"
        y += height
    return drawn, y


def _title(view: View) -> str:
    return f"The board: {view.names.seat(view.seat)}'s village, the market, and the people to train"


def _ground(name: str, y: float, width: float, height: float) -> str:
    """The land under an area: sky with hills, grass, or the dark below it."""
    drawn = rect(0, y, width, height + 1, f"g-{name}")  # 1 more, so that no seam shows where a browser rounds
    low, x = y + height, width / 8
    if name == "vale":
        drawn += _hill("g-far", low, 96, f"c{x:g}-30 {2 * x:g}-26 {4 * x:g}-8s{3 * x:g} 8 {4 * x:g}-30")
        drawn += _hill("g-near", low, 36, f"c{x:g}-20 {3 * x:g}-20 {4 * x:g} 0s{2 * x:g} 12 {4 * x:g}-16")
    if name == "deep":
        drawn += rect(0, y - 6, width, 7, "g-grass") + _hill(
            "g-floor", low, 34, f"q{2 * x:g}-24 {4 * x:g} 0t{4 * x:g} 4"
        )
    return drawn


def _hill(name: str, low: float, high: float, ridge: str) -> str:
    """A slope from the left edge to the right one, above a height."""
    return f'<path class="{name}" d="M0 {low:g}v-{high:g}{ridge}V{low:g}z"/>'


def _head(x: float, y: float, words: str, more: str = "", cls: str = "h", small: str = "mu") -> str:
    """A heading of an area, and a quieter word behind it."""
    quiet = f'<tspan dx="10" class="quiet {small}">{escape(more)}</tspan>' if more else ""
    return f'<text x="{x:g}" y="{y:g}" class="{cls}">{escape(words)}{quiet}</text>'


def _people(view: View, x: float, y: float, width: float) -> Block:
    """Ready, exhausted and injured side by side, each group with its heading, broken into rows as need be."""
    people = view.villagers()
    per = max(1, int((width - 12) // (TOKEN_W + 5)))
    pitch = (width - 20) / per
    drawn, before, top, shift = "", "", y, 0
    for i, (id, name, where) in enumerate(people):
        column, left_over = i % per, len(people) - i // per * per < per
        # a long word and its number take the room of two
        beside = [area for _, _, area in people[i + 1 : i + 2]] or [where]
        roomy = where != before and (where in SHORT or (column < per - 1 and beside == [where]))
        if where != before or column == 0:
            shift = 0 if column == 0 else shift + 12 * left_over
            left, top = x + 12 + column * pitch + shift, y + (TOKEN_H + 52) * (i // per)
            drawn += icon("lantern" if where == "exploring" else where, left + 2, top + 17, 20, "--glow")
            drawn += _head(
                left + 28, top + 33, WORDS[where], str(sum(w == where for _, _, w in people)) if roomy else ""
            )
            drawn += _divide(left - 8, top) if shift else ""
        before = where
        drawn += token(view, id, name, x + 12 + column * pitch + shift, top + 46, where)
    return drawn, top - y + TOKEN_H + 58


def _actions(view: View, x: float, y: float, width: float) -> Block:
    """What villagers can do, as a row of tiles under them."""
    pitch = (width - 24) / len(ACTIONS)
    drawn = ""
    for i, (name, sign) in enumerate(ACTIONS.items()):
        id, wide = f"action.{name}", pitch - 6
        body = rect(0, 0, wide, 56, "frame", 10) + icon(sign, wide / 2 - 11, 7, 22)
        body += text(wide / 2, 47, name.capitalize(), "b xs" if wide < 70 else "b", "middle")
        body += mark(view, id, 8, 6)
        drawn += part(
            id, f"Action: {name}{said(view, id)}", body, x + 15 + pitch * i, y + 10, f"tile {view.marks.of(id)}".strip()
        )
    return drawn, 78


def _divide(x: float, y: float) -> str:
    return f'<path class="divide" d="M{x:g} {y + 16:g}v{TOKEN_H + 30}"/>'


def _buildings(view: View, x: float, y: float, width: float) -> Block:
    """What is built, as a row of labels: the kind, what it gives, and the goods that lie on it."""
    owner = view.names.seat(view.seat)
    drawn, left, top = _head(x + 20, y + 20, f"{owner}'s buildings"), x + 16, y + 32
    labels = [_label(view, holding, width - 32) for holding in view.village.holdings]
    if view.village.caves:
        many = "empty cave" if view.village.caves == 1 else "empty caves"
        words = f"{view.village.caves} {many}"
        labels.append((still(words, "{0}" + icon("cave", 10, 12, 20) + text(38, 27, words)), 46 + 7.4 * len(words)))
    for body, wide in labels:
        if left + wide > x + width - 12 and left > x + 16:
            left, top = x + 16, top + CHIP + 8
        frame = rect(0, 0, wide, CHIP, "box", 10)
        drawn += f'<g transform="translate({left:g},{top:g})">{body.replace("{0}", frame)}</g>'
        left += wide + 8
    return drawn, top - y + CHIP + 18


def _label(view: View, holding: tuple[str, int, int], room: float) -> Block:
    """One kind of building that is owned, cut to the room; a click on one with goods means to harvest."""
    name, n, goods = holding
    piece = view.content.cards[name]
    words = "starting house, 3 beds" if piece.family == "start" else short(view.content, piece)
    words = f"{n} × {words}" if n > 1 else words
    most = int((room - 48 - 27 * goods) / 7.2)
    shown = words if len(words) <= most else words[: most - 1] + "…"
    x = 40 + 7.2 * len(shown)
    body = "{0}" + icon(ICONS[piece.family], 10, 12, 20, "--sky") + text(38, 27, shown)
    body += "".join(good(piece.good, x + 27 * i, 10, 24) for i in range(goods)) if piece.good else ""
    wide = x + 27 * goods + 8
    label = f"Yours: {words}" + (f", {goods} on it" if piece.good else "")
    if not piece.good:
        return still(label, body, "own"), wide
    return part(f"own.{name}", label, body, 0, 0, f"own {view.marks.of(f'own.{name}')}".strip()), wide


def _row(view: View, row: str, x: float, y: float, width: float, most: int = 4) -> Block:
    """The cards of an open row, as many in a line as there is room for; gaps stay gaps."""
    names = view.row(row)
    per = max(1, min(most, int(width // (CARD_W + 4))))
    pitch = (width - 16) / per
    drawn = ""
    for i, name in enumerate(names):
        left, top = x + 8 + pitch * (i % per) + (pitch - CARD_W) / 2, y + (CARD_H + 10) * (i // per)
        drawn += card(view, f"{row}.{i}", name, left, top) if name else rect(left + 8, top + 40, 108, 73, "gap", 6)
    return drawn, (CARD_H + 10.0) * max(1, -(-len(names) // per))


def _houses(view: View, x: float, y: float, width: float) -> Block:
    left = f"{view.table.house_pile.size} more in the pile"
    body, height = _row(view, "houses", x, y + 34, width)
    return _head(x + 20, y + 26, "Houses", left) + body, height + 46


def _outposts(view: View, x: float, y: float, width: float) -> Block:
    """The outposts, and below them the way into the caves."""
    body, height = _row(view, "outposts", x, y + 34, width)
    head = _head(x + 20, y + 28, "Outposts", "each needs an empty cave", "odh", "odm")
    return head + body + cave(view, x + 22, y + height + 38, width - 44), height + CAVE_H + 56


def _train(view: View, x: float, y: float, width: float) -> Block:
    """The people on the reputation board, each above the price of the slot."""
    names, costs = view.table.slots, view.content.slot_costs
    per = max(1, int((width - 12) // (TOKEN_W + 5)))
    pitch, drawn = (width - 20) / per, _head(x + 20, y + 26, "To train", "with a quill, at the price below")
    for i, name in enumerate(names):
        left, top = x + 10 + pitch * (i % per) + (pitch - TOKEN_W) / 2, y + 40 + (TOKEN_H + 46) * (i // per)
        drawn += (
            token(view, f"slots.{i}", name, left, top, price=costs[i])
            if name
            else rect(left, top, TOKEN_W, TOKEN_H, "gap", 14)
        )
        drawn += f'<circle class="pc" cx="{left + 52:g}" cy="{top + TOKEN_H + 19:g}" r="15"/>'
        drawn += text(left + 52, top + TOKEN_H + 24, costs[i], "b", "middle")
        drawn += ring(left + 76, top + TOKEN_H + 19) if view.unsure(f"slot_costs.{i + 1}") else ""
    return drawn, 46.0 + (TOKEN_H + 46) * max(1, -(-len(names) // per))


def _shared(view: View, x: float, y: float, width: float) -> Block:
    keys, high = _row(view, "keys", x, y + 34, width, 6)
    stars, more = _row(view, "stars", x, y + high + 76, width, 6)
    head = _head(x + 20, y + 26, "Key houses", "for everyone, never refilled")
    return head + keys + _head(x + 20, y + high + 66, "Star houses", "for everyone") + stars, high + more + 92


def _side(view: View, x: float, width: float) -> Block:
    """Reputation, rounds, what is in hand, the track: only looked at."""
    drawn = text(x, 33, "Reputation", "h") + text(x, 54, "You gain it going down", "mu")
    drawn += aside.reputation(view, x, 68, width)
    drawn += aside.rounds(view, x, 470) + aside.cider(view, x, 514)
    hand, height = aside.supply(view, x, 578, width)
    track, more = aside.track(view, x, 578 + height + 42, width)
    return drawn + hand + track, 620 + height + more


def _pane(view: View, width: int, blocks: Sequence[tuple[Draws, str]]) -> str:
    """One area of a small screen."""
    drawn, height = _stack(view, width, 0, blocks)
    return sheet(width, height, drawn, _title(view))


def _village(view: View, width: int) -> str:
    return _pane(
        view, width, [(_actions, "sky"), (_people, "vale"), (_buildings, "hill"), (_train, "sky"), (_hand, "side")]
    )


def _market(view: View, width: int) -> str:
    return _pane(view, width, [(_houses, "hill"), (_outposts, "deep"), (_shared, "hill")])


def _reputation(view: View, width: int) -> str:
    return _pane(view, width, [(_reputation_block, "side")])


def _hand(view: View, x: float, y: float, width: float) -> Block:
    hand, height = aside.supply(view, x + 20, y + 32, width - 40)
    track, more = aside.track(view, x + 20, y + height + 68, width - 40)
    return hand + track, height + more + 68


def _reputation_block(view: View, x: float, y: float, width: float) -> Block:
    drawn = text(x + 20, y + 32, "Reputation", "h") + text(x + 20, y + 54, "You gain it going down", "mu")
    drawn += aside.reputation(view, x + 20, y + 68, width - 40, 38)
    return drawn + aside.rounds(view, x + 20, y + 518) + aside.cider(view, x + 20, y + 562), 600
