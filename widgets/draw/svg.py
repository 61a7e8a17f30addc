"""The strokes that every drawing is made of: escaped text, icons of the sprite, parts that can be clicked.
Sizes are pixels, colours are the tokens' names; what is drawn where is left to the other modules."""

from __future__ import annotations

import re
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

THEME = Path(__file__).parents[1] / "theme"
FILES = ("icons.svg", "villagers.svg")


def attrs(**named: Any) -> str:
    """Attributes, escaped; those that are empty or None are left out, and an underscore becomes a hyphen.

    >>> attrs(x=1, cls="b", aria_label="Ada's <house>", style="")
    ' x="1" class="b" aria-label="Ada&#x27;s &lt;house&gt;"'
    """
    given = ((name, value) for name, value in named.items() if value is not None and value != "")
    return "".join(
        f' {"class" if name == "cls" else name.replace("_", "-")}="{escape(str(value))}"' for name, value in given
    )


def text(x: float, y: float, words: object, cls: str = "", anchor: str = "") -> str:
    """A line of text.

    >>> text(3, 5, "<Ada>", anchor="middle")
    '<text x="3" y="5" text-anchor="middle">&lt;Ada&gt;</text>'
    """
    return f"<text{attrs(x=x, y=y, cls=cls, text_anchor=anchor)}>{escape(str(words))}</text>"


def rect(x: float, y: float, width: float, height: float, cls: str = "", rx: float = 0, fill: str = "") -> str:
    """A box, with round corners if asked."""
    return f"<rect{attrs(x=x, y=y, width=width, height=height, rx=rx or None, cls=cls, fill=fill)}/>"


def circle(x: float, y: float, r: float, cls: str = "") -> str:
    """A disc."""
    return f"<circle{attrs(cx=x, cy=y, r=r, cls=cls)}/>"


def icon(name: str, x: float, y: float, size: float = 20, soft: str = "", cls: str = "") -> str:
    """A symbol of the sprite, with its soft fill.

    >>> icon("bed", 1, 2)
    '<use href="#i-bed" x="1" y="2" width="20" height="20"/>'
    """
    style = f"--f:var({soft})" if soft else ""
    return f"<use{attrs(href=f'#i-{name}', x=x, y=y, width=size, height=size, cls=cls, style=style)}/>"


def ring(x: float, y: float, low: bool = False) -> str:
    """The mark of a value that the printed text does not give."""
    return circle(x, y, 3.2, "as low" if low else "as")


def part(id: str, label: str, body: str, x: float, y: float, cls: str = "") -> str:
    """A group that can be clicked, focused and read aloud; its class tells whether it is pressed."""
    pressed = "true" if {"sel", "bad"} & set(cls.split()) else "false"
    place = f"translate({x:g},{y:g})"
    head = attrs(cls=cls, data_id=id, role="button", aria_label=label, aria_pressed=pressed, transform=place)
    return f"<g{head}>{body}</g>"


def still(label: str, body: str, cls: str = "") -> str:
    """A group that is only looked at, with a label for those who cannot see it."""
    return f"<g{attrs(cls=cls, role='img', aria_label=label)}>{body}</g>"


def sheet(width: float, height: float, body: str, label: str) -> str:
    """A whole drawing, with the symbols that it uses inside it."""
    head = attrs(
        xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {width:g} {height:g}", role="group", aria_label=label
    )
    return f"<svg{head}>{symbols(body)}{body}</svg>"


def symbols(body: str) -> str:
    """The definitions of all symbols that a drawing refers to, in a fixed order."""
    used = set(re.findall(r'href="#([\w-]+)"', body))
    return f"<defs>{''.join(markup for name, markup in sprite().items() if name in used)}</defs>"


def inline(name: str, cls: str = "ln-i", label: str = "") -> str:
    """An icon or bust for HTML, drawn in place: it leans on no other drawing of the page."""
    markup = sprite()[name]
    box = re.search(r'viewBox="([^"]+)"', markup)
    inner = markup[markup.index(">") + 1 : -len("</symbol>")]
    role = attrs(role="img", aria_label=label) if label else ' aria-hidden="true"'
    return f'<svg class="{cls}" viewBox="{box[1] if box else "0 0 24 24"}"{role}>{inner}</svg>'


@cache
def sprite() -> dict[str, str]:
    """All symbols by id, from the files of the theme."""
    found = re.findall(r'<symbol id="([\w-]+)".*?</symbol>', sheets := _sheets(), flags=re.S)
    return {name: re.search(rf'<symbol id="{name}".*?</symbol>', sheets, flags=re.S)[0] for name in found}  # type: ignore[index]


def _sheets() -> str:
    return "".join((THEME / name).read_text(encoding="utf-8") for name in FILES)
