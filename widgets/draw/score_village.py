"""A village at the end of the game, as a drawing and in words: track, hand, people, houses, outposts and caves.
What can be pressed carries the id of the change that a press means; what a change is worth is not known here."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from .aside import points
from .effects import count, lines
from .parts import CARD_H, CARD_W, building, bust, good
from .svg import attrs, circle, icon, part, rect, ring, sheet, still, text
from .view import AREAS, View

WIDE, NARROW = 776, 300
SMALL = 640  # below this width fewer things stand side by side
SLOT_H = 80
TWIN = "~"  # what follows it in an id only tells equal things apart


def village(view: View, width: int = WIDE) -> str:
    """The village for a width of the page."""
    wide = WIDE if width >= SMALL else max(width, NARROW)
    drawn, y = "", 0.0
    for block, ground in ((_track, "sky"), (_hand, "sky"), (_people, "sky"), (_houses, "hill"), (_below, "deep")):
        body, height = block(view, y, wide)
        drawn += rect(0, y, wide, height + 1, f"g-{ground}")
        drawn += rect(0, y - 4, wide, 7, "g-grass") if ground == "deep" else ""
        drawn += f"<g{attrs(cls=f'on-{ground}')}>{body}</g>"
        y += height
    return sheet(wide, y, drawn, f"{view.names.seat(view.seat)}'s village at the end of the game")


def _track(view: View, y: float, width: float) -> tuple[str, float]:
    """The slots with their points; a press on a full one means one good more of its kind."""
    placed, worth = view.village.track, view.content.track_points
    per = len(worth) if width >= SMALL else 4
    pitch = (width - 24) / per
    drawn = text(16, y + 28, "Goods track", "h") + text(122, y + 28, "press a good for one more", "mu")
    for slot, each in enumerate(worth):
        x, top = 16 + pitch * (slot % per), y + 42 + (SLOT_H + 8) * (slot // per)
        kind, n = placed[slot] if slot < len(placed) else ("", 0)
        body = rect(0, 0, pitch - 8, SLOT_H, "frame" if kind else "gap", 10)
        body += _slot(view, kind, n, slot, each, pitch - 8)
        name = view.content.goods_names[view.content.good_index[kind]] if kind else ""
        what = f"Slot {slot + 1}, {count(each, 'point')} for each good: {count(n, name) if kind else 'empty'}"
        if kind:
            drawn += part(f"more.{kind}", f"{what}. Press for one more", body, x, top, "tile")
        else:
            drawn += f'<g transform="translate({x:g},{top:g})">{still(what, body)}</g>'
    return drawn, 42 + (SLOT_H + 8) * (-(-len(worth) // per)) + 4


def _slot(view: View, kind: str, n: int, slot: int, each: int, width: float) -> str:
    middle = width / 2
    drawn = icon("point", middle - 22, 54, 18) + text(middle, 69, each, "b")
    drawn += ring(middle + 16, 64) if view.unsure(f"track_points.{slot + 1}") else ""
    if kind:
        drawn += good(kind, middle - 26, 10, 34) + circle(middle + 21, 32, 12, "rd on")
        drawn += text(middle + 21, 37, n, "b ru", "middle")
    return drawn


def _hand(view: View, y: float, width: float) -> tuple[str, float]:
    """Goods at hand can be pressed onto the track; coins and tokens are only looked at."""
    v = view.village
    drawn, x = text(16, y + 30, "At hand", "h"), 96.0
    for name, n in (("coin", v.coins), ("potion", v.potions), ("cider", v.ciders)):
        body = icon(name, x, y + 12, 26, "--coin" if name == "coin" else "") + text(x + 32, y + 31, n, "b n")
        drawn += still(count(n, name), body)
        x += 62
    row = 0
    for kind, n in zip(view.content.goods, v.goods, strict=True):
        if not n:
            continue
        if x + 66 > width:
            x, row = 16.0, row + 1
        body = rect(0, 0, 66, 44, "frame", 10) + good(kind, 7, 9, 26) + text(42, 28, n, "b n")
        label = f"{count(n, view.content.goods_names[view.content.good_index[kind]])} at hand. Press to place one"
        drawn += part(f"place.{kind}", label, body, x, y + 3 + 50 * row, "tile")
        x += 74
    return drawn, 54 + 50 * row


def _people(view: View, y: float, width: float) -> tuple[str, float]:
    """All villagers, small: for some cards their number counts, wherever they lie."""
    people = [token for area in AREAS for token in getattr(view.village, area)]
    per = max(1, int((width - 116) // 46))
    drawn = text(16, y + 30, "Villagers", "h")
    for i, token in enumerate(people):
        x, top = 104 + 46 * (i % per), y + 2 + 46 * (i // per)
        face = attrs(href=f"#{bust(token)}", x=x + 3, y=top + 3, width=36, height=37)
        drawn += circle(x + 21, top + 21, 20, "face") + f"<use{face}/>"
    names = ", ".join(view.content.tokens[token].name for token in people)
    return still(f"{count(len(people), 'villager')}: {names}", drawn), 46 * -(-len(people) // per) + 14


def _houses(view: View, y: float, width: float) -> tuple[str, float]:
    cards = list(_built(view, outposts=False))
    return _cards(view, cards, 0, y, width, "Houses", "press one to see the score without it")


def _below(view: View, y: float, width: float) -> tuple[str, float]:
    cards = list(_built(view, outposts=True))
    return _cards(view, cards, view.village.caves, y, width, "Outposts and empty caves", "")


def _built(view: View, outposts: bool) -> Iterator[tuple[str, str, int]]:
    """Each building by itself, as (id, card, goods still on it)."""
    for h in view.village.holdings:
        piece = view.content.cards[h.card]
        if (piece.family == "outpost") != outposts:
            continue
        left = h.goods
        for copy in range(h.n):
            lying = min(left, piece.goods)
            left -= lying
            yield f"without.{h.card}{TWIN + str(copy + 1) if copy else ''}", h.card, lying


def _cards(
    view: View, cards: list[tuple[str, str, int]], caves: int, y: float, width: float, head: str, more: str
) -> tuple[str, float]:
    """Buildings in rows, then empty caves."""
    per = max(2, int((width - 16) // (CARD_W + 22)))
    pitch = (width - 24) / per
    deep = bool(caves) or head.startswith("Outposts")
    drawn = text(16, y + 30, head, "odh" if deep else "h")
    drawn += text(84, y + 30, more, "mu") if more else ""
    things = [*cards, *(("cave" + (TWIN + str(n + 1) if n else ""), "", 0) for n in range(caves))]
    for i, (id, name, lying) in enumerate(things):
        x, top = 12 + pitch * (i % per) + (pitch - CARD_W) / 2, y + 44 + (CARD_H + 14) * (i // per)
        drawn += _house(view, id, name, lying, x, top) if name else _cave(id, x, top)
    return drawn, 44 + (CARD_H + 14) * -(-len(things) // per) + 12


def _house(view: View, id: str, name: str, lying: int, x: float, y: float) -> str:
    piece = view.content.cards[name]
    found = lines(view.content, piece)
    top, left = (52 if len(found) < 3 else 46), (11 if piece.family == "outpost" else 14)
    gaps = [left + 28 * i for i in range(lying, piece.goods)]
    taken = "".join(rect(gap, top, 24, 24, "bare", 7) + rect(gap, top, 24, 24, "gone", 7) for gap in gaps)
    on_it = f", {lying} of {piece.goods} goods still on it" if piece.goods else ""
    label = f"{piece.name[:1].upper()}{piece.name[1:]}{on_it}. Press to see the score without it"
    return part(id, label, building(view, id, piece) + taken, x, y, f"bld {piece.family}")


def _cave(id: str, x: float, y: float) -> str:
    mouth = "M3 107V56C3 26 28 4 62 4s59 22 59 52v51a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6z"
    body = f'<path class="mouth" d="{mouth}"/><path class="lamp" d="M24 112V66c0-22 16-38 38-38s38 16 38 38v46z"/>'
    body += text(62, 82, "empty", "odm", "middle")
    return part(id, "Empty cave. Press to see the score without it", body, x, y, "cave")


def village_in_words(view: View) -> str:
    """The text twin of the drawing, as an HTML list."""
    v, content = view.village, view.content
    names = dict(zip(content.goods, content.goods_names, strict=True))
    placed = [count(n, names[kind]) for kind, n in v.track]
    track = [
        f"slot {at}, {count(worth, 'point')} for each good: {placed[at - 1] if at <= len(placed) else 'empty'}"
        for at, worth in enumerate(content.track_points, start=1)
    ]
    held = [count(n, names[kind]) for kind, n in zip(content.goods, v.goods, strict=True) if n]
    hand = [count(v.coins, "coin"), count(v.potions, "potion"), count(v.ciders, "cider"), *held]
    people = [f"{content.tokens[token].name} ({area})" for area in AREAS for token in getattr(v, area)]
    built = [
        f"{content.cards[h.card].name}{f', {h.n} of them' if h.n > 1 else ''}"
        + (f" ({h.goods} of {content.cards[h.card].goods} still on it)" if content.cards[h.card].goods else "")
        for h in v.holdings
    ]
    where = [
        f"{view.names.seat(n)} on space {other.reputation + 1} ({points(content.reputation[other.reputation])})"
        for n, other in enumerate(view.table.villages)
    ]
    said = (
        f"This is {view.names.seat(view.seat)}'s village.",
        f"Goods track: {'; '.join(track)}.",
        f"At hand: {', '.join(hand)}.",
        f"{count(len(people), 'villager')}: {', '.join(people)}.",
        f"Buildings: {'; '.join(built)}.",
        f"Empty caves: {v.caves}.",
        f"Reputation, spaces counted from the surface: {', '.join(where)}.",
    )
    return "<ul>" + "".join(f"<li>{escape(words)}</li>" for words in said) + "</ul>"
