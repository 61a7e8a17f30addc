"""The pieces of the setup's drawing, small enough for a whole table: buildings, busts, backs of piles, and the areas.
An area is one part that can be clicked; where the areas lie is left to setup.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.laid_say import brief, title
from abcore.engine.verdict import Names

from .effects import lines
from .parts import ROOFS, bust, good, tools
from .svg import circle, icon, part, rect, ring, still, text

CARD, HIGH = 62, 62
BUST = 42
SIGNS = {"came": "", "good": "legal", "bad": "refused", "hint": ""}
SAID = {"came": ", new", "good": ", found", "bad": ", not this one", "hint": ", this is the mistake"}
WORDS = {"came": "new", "hint": "here"}


class Scene(NamedTuple):
    """What is drawn: what lies on the table, and the parts that wear a mark."""

    laid: Mapping[str, Any]
    content: Content
    names: Names
    players: int
    marks: Mapping[str, str]  # part to one of the words of SIGNS

    def unsure(self, path: str) -> bool:
        """Does this value not stand in the printed text?"""
        return self.content.statuses.get(path) in ("assumed", "seen")


def area(scene: Scene, id: str, body: str, x: float, y: float, width: float, height: float, head: str = "") -> str:
    """A part of the table in its frame; a dashed place while nothing lies there."""
    words = title(id, scene.names)
    head = words if head == "" else head
    if id not in scene.laid:
        empty = rect(x, y, width, height, "gap", 12) + text(x + 10, y + 20, head, "mu sm")
        return still(f"{words}: nothing yet", empty, "ghost")
    mark = scene.marks.get(id, "")
    label = f"{words}: {brief(scene.content, scene.names, id, scene.laid[id])}{SAID.get(mark, '')}"
    drawn = rect(0, 0, width, height, "plot", 12) + text(10, 20, head, "b sm") + body + _badge(mark, width, height)
    return part(id, label, drawn, x, y, f"area {mark}".strip())


def _badge(mark: str, width: float, height: float) -> str:
    """What a mark is called, or its sign, in the corner of an area."""
    if word := WORDS.get(mark):
        y = height - 12 if height > 40 else -10
        return rect(width - 44, y, 38, 20, "flag", 10) + text(width - 25, y + 14.5, word, "b xs flagged", "middle")
    if sign := SIGNS.get(mark):
        return circle(width - 10, 4, 13, "badge") + icon(sign, width - 17, -3, 14, cls="badged")
    return ""


def spread(n: float, width: float, most: float) -> float:
    """How far apart n things stand in a width."""
    return min(most, width / max(n, 1))


def building(scene: Scene, name: str, x: float, y: float, scale: float = 1) -> str:
    """A card as a small house or arch: its price in the roof, and signs of what it gives."""
    piece = scene.content.cards[name]
    low = piece.family == "outpost"
    frame = "M2 56V26C2 12 14 3 31 3s29 9 29 23v30a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4z" if low else GABLE
    roof = "M3.5 24C5 11 15 3 31 3s26 8 27.500 21z" if low else "M1 25L31 3l30 22z"
    drawn = f'<path class="frame" d="{frame}"/>'
    drawn += f'<path class="roof" style="fill:var({ROOFS[piece.family]})" d="{roof}"/>'
    if piece.family != "start":
        drawn += circle(31, 16, 9, "coin") + text(31, 20.5, piece.cost, "b xs", "middle")
        drawn += ring(45, 9) if scene.unsure(f"{name}.cost") else ""
    signs = [sign for line in lines(scene.content, piece) for sign in (*line.icons, *line.after)][:3]
    pitch = 18 if len(signs) < 3 else 16
    drawn += "".join(_sign(sign, 31 + pitch * (i - len(signs) / 2), 35, pitch - 1) for i, sign in enumerate(signs))
    return f'<g class="bld {piece.family}" transform="translate({x:g},{y:g}) scale({scale:g})">{drawn}</g>'


GABLE = "M5 25V56a4 4 0 0 0 4 4h44a4 4 0 0 0 4-4V25z"


def _sign(name: str, x: float, y: float, size: float) -> str:
    return good(name, x, y, size) if name in GOODS else icon(name, x, y, size, "--coin" if name == "income" else "")


GOODS = ("mushroom", "fish", "fruit", "rope", "clay-pot", "paper", "ore", "amethyst")


def back(sign: str, x: float, y: float, width: float = CARD, scale: float = 1) -> str:
    """A face-down pile."""
    low = HIGH - 2
    drawn = rect(5, 1, width - 8, low - 4, "back", 8) + rect(1, 5, width - 8, low - 4, "back", 8)
    drawn += icon(sign, width / 2 - 14, 14, 22) + text(width / 2 - 3, 52, "face down", "backed", "middle")
    return f'<g transform="translate({x:g},{y:g}) scale({scale:g})">{drawn}</g>'


def face(scene: Scene, name: str, x: float, y: float, where: str = "ready") -> str:
    """A villager as a bust with tools."""
    token = scene.content.tokens[name]
    drawn = rect(x, y, BUST, BUST, f"seat {where}", 8)
    drawn += f'<use href="#{bust(name)}" x="{x + 2:g}" y="{y + 3:g}" width="38" height="39"/>'
    for i, tool in enumerate(tools(token)):
        drawn += circle(x + BUST - 4, y + 5 + 19 * i, 9, "kind") + icon(tool, x + BUST - 10, y - 1 + 19 * i, 12)
    return drawn


def faces(scene: Scene, names: tuple[str, ...], x: float, y: float, pitch: float, where: str = "ready") -> str:
    """Villagers side by side; a gap is a dashed place."""
    drawn = ""
    for i, name in enumerate(names):
        left = x + pitch * i
        drawn += face(scene, name, left, y, where) if name else rect(left, y, BUST, BUST, "gap", 8)
    return drawn
