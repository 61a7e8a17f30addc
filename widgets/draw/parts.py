"""The pieces of the game: a villager's token, a building's card, a cave.
Each is drawn at a place with the classes of its marks; where they lie is left to table.py."""

from __future__ import annotations

from abcore.aboveandbelow.content import Card, Token

from .effects import Line, lines
from .svg import attrs, circle, icon, part, rect, ring, sprite, text
from .view import View

TOKEN_W, TOKEN_H = 104, 136
CARD_W, CARD_H = 124, 116
CAVE_H = 76
BUSTS = {"old-marl": "marl", "cave-cat": "cat"}
ROOFS = {"house": "--cloth-2", "start": "--cloth-2", "key": "--cloth-5", "star": "--cloth-4", "outpost": "--hair-3"}


def bust(token: str) -> str:
    """The name of the picture of a villager; a made-up one gets the plain outline.

    >>> bust("fenn-wick"), bust("old-marl"), bust("nobody-known")
    ('b-fenn', 'b-marl', 'i-villager')
    """
    name = f"b-{BUSTS.get(token) or token.partition('-')[0]}"
    return name if name in sprite() else "i-villager"


def tools(token: Token) -> list[str]:
    """The icons of a villager's tools."""
    pairs = (("hammer", token.hammer), ("quill", token.quill))
    return [f"{name}-plus" if level == 2 else name for name, level in pairs if level]


def token_words(token: Token, where: str = "") -> str:
    """A villager in words: name, place, tools, lanterns."""
    has = " and ".join(tool.replace("-plus", " plus") for tool in tools(token))
    lanterns = f"1 lantern from {token.one_from}" + (f", 2 from {token.two_from}" if token.two_from < 7 else "")
    return ", ".join(words for words in (token.name, where, has or "no tool", lanterns) if words)


def token(view: View, id: str, name: str, x: float, y: float, where: str = "", price: int | None = None) -> str:
    """A villager's token; with a price it stands on the reputation board, to be trained."""
    piece = view.content.tokens[name]
    badges = "".join(_tool(tool, i) for i, tool in enumerate(tools(piece)))
    state = icon(where, 11, 11, 18) if where in ("exhausted", "injured") else ""
    small = " sm" if len(piece.name) > 12 else ""
    body = (
        rect(0, 0, TOKEN_W, TOKEN_H, "frame", 14)
        + rect(6, 6, 92, 76, "ground", 9)
        + f'<use href="#{bust(name)}" x="20" y="17" width="64" height="65"/>'
        + state
        + badges
        + text(52, 100, piece.name, "b" + small, "middle")
        + _lanterns(view, piece)
        + mark(view, id, 6, 4)
    )
    label = token_words(piece, where or "to train") + (f", {price} coins" if price is not None else "")
    return part(id, label + said(view, id), body, x, y, f"tok {where} {view.marks.of(id)}".strip())


def _tool(name: str, place: int) -> str:
    y = 19 + 30 * place
    return circle(86, y, 13, "kind") + icon(name, 77, y - 9, 18)


def _lanterns(view: View, piece: Token) -> str:
    """The strip under the name: from which face one lantern, from which two."""
    two = piece.two_from < 7
    x = 10 if two else 34
    drawn = rect(6, 107, 92, 23, "strip", 7) + text(x, 123.5, f"{piece.one_from}+") + _pip(x + 17.5)
    if two:
        drawn += text(45, 123.5, f"{piece.two_from}+") + _pip(62.5) + _pip(73)
    unsure = view.unsure(f"{piece.id}.one_from", f"{piece.id}.two_from")
    return drawn + (ring(91.5, 118.5) if unsure else "")


def _pip(x: float) -> str:
    return f'<use href="#pip" x="{x:g}" y="111.5" width="10" height="14"/>'


def mark(view: View, id: str, x: float, y: float) -> str:
    """The tick of what is chosen, the cross of what clashes."""
    marks = view.marks
    name = "refused" if id in marks.bad else "legal" if id in marks.sel else ""
    return circle(x, y, 13, "badge") + icon(name, x - 7, y - 7, 14, cls="badged") if name else ""


def said(view: View, id: str) -> str:
    """What a mark means, for those who cannot see it."""
    marks = view.marks
    return ", refused" if id in marks.bad else ", possible" if id in marks.act | marks.hint else ""


def card(view: View, id: str, name: str, x: float, y: float) -> str:
    """A building that can be bought."""
    piece = view.content.cards[name]
    label, cls = _sentence(piece) + said(view, id), f"bld {piece.family} {view.marks.of(id)}".strip()
    return part(id, label, building(view, id, piece), x, y, cls)


def building(view: View, id: str, piece: Card) -> str:
    """A building as it is drawn, priced; the starting house has no price."""
    outpost = piece.family == "outpost"
    coin = circle(62, 29, 13, "coin") + text(62, 34, piece.cost, "b", "middle")
    unsure = ring(82, 29) if view.unsure(f"{piece.id}.cost") else ""
    if piece.family == "start":
        coin, unsure = icon("house", 52, 20, 20), ""
    kind = circle(108, 20, 13, "kind") + icon(piece.family, 99, 11, 18) if piece.family in ("key", "star") else ""
    body = (_arch() if outpost else _gable()).format(roof=ROOFS[piece.family])
    return body + coin + unsure + kind + _lines(view, piece, 11 if outpost else 14) + mark(view, id, 14, 16)


def _sentence(piece: Card) -> str:
    return piece.name[:1].upper() + piece.name[1:]


def _gable() -> str:
    frame = '<path class="frame" d="M8 40V107a6 6 0 0 0 6 6h96a6 6 0 0 0 6-6V40z"/>'
    return frame + '<path class="roof" style="fill:var({roof})" d="M3 44L62 5l59 39z"/>'


def _arch() -> str:
    frame = '<path class="frame" d="M3 107V50C3 22 28 4 62 4s59 18 59 46v57a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6z"/>'
    return frame + '<path class="roof" style="fill:var({roof})" d="M5.5 44C8 20 30 4 62 4s54 16 56.5 40z"/>'


def _lines(view: View, piece: Card, x: float) -> str:
    """What the card gives; three lines stand closer than two."""
    found = lines(view.content, piece)
    step = 26 if len(found) < 3 else 21
    top = 52 if len(found) < 3 else 46
    return "".join(_line(line, x, top + i * step) for i, line in enumerate(found))


def _line(line: Line, x: float, y: float) -> str:
    if line.tokens:
        tiles = "".join(good(name, x + 28 * i, y, 24) for i, name in enumerate(line.icons))
        return tiles + (text(x + 28 * len(line.icons) + 4, y + 17, line.words) if line.words else "")
    size, pitch = (20, 22) if len(line.icons) < 2 else (18, 19)
    icons = "".join(icon(name, x + pitch * i, y + 1, size, _soft(name)) for i, name in enumerate(line.icons))
    left = x + pitch * len(line.icons) + (3 if line.icons else 0)
    right = left + 7 * len(line.words) + 6
    after = "".join(icon(name, right + 19 * i, y + 2, 18, _soft(name)) for i, name in enumerate(line.after))
    return icons + text(left, y + 17, line.words) + after


def _soft(name: str) -> str:
    return "--coin" if name in ("coin", "income") else f"--g-{name}"


def good(name: str, x: float, y: float, size: float) -> str:
    """A good as a little tile."""
    place = attrs(x=f"{x:g}", y=f"{y:g}", width=size, height=size, rx=7)
    tile = f'<rect class="chip"{place} style="fill:var(--g-{name})"/>'
    return tile + icon(name, x + 3, y + 3, size - 6, f"--g-{name}")


def cave(view: View, x: float, y: float, width: float) -> str:
    """The way down, with the cave cards that are left: a click on it means to explore."""
    left = view.table.cave_pile.size + bool(view.table.cave)
    half = width / 2
    mouth = f"M0 {CAVE_H}C2 34 {half * 0.3:g} 2 {half:g} 2S{width - 2:g} 34 {width:g} {CAVE_H}z"
    low = CAVE_H - 1
    glow = f'<path class="lamp" d="M{half * 0.4:g} {low}C{half * 0.5:g} 2 {half * 1.5:g} 2 {half * 1.6:g} {low}z"/>'
    body = f'<path class="mouth" d="{mouth}"/>{glow}' + icon("lantern", half - 92, 30, 30, "--lit")
    body += text(half - 50, 43, "Explore the caves", "b od") + text(half - 50, 62, f"{left} cave cards left", "odm")
    label = f"Explore the caves; {left} cave cards are left" + said(view, "cave")
    return part("cave", label, body + mark(view, "cave", half - 120, 30), x, y, f"cave {view.marks.of('cave')}".strip())
