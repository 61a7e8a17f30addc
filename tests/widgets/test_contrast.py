"""Text can be read on every ground it stands on, drawn ones too, light and dark: 4.5 to 1, and 3 to 1 for outlines.
axe cannot judge text over a drawing, so the tokens are asked pair by pair."""

import re
from pathlib import Path

import pytest

TOKENS = Path(__file__).parents[2] / "widgets/template/voila/templates/lantern/tokens.css"
PANEL = ("paper", "surface", "sunk")
LIGHT_GROUND = ("sky", "hill", "hill-2", "glow", "coin", "earth-1", "earth-2")
DEEP = ("deep", "deep-2", "deep-3", "lit")
TEXT = {
    "ink": (*PANEL, *LIGHT_GROUND, "amber-soft", "moss-soft", "brick-soft", "slate-soft", "tint-ab-soft"),
    "muted": (*PANEL, "sky", "hill", "hill-2", "amber-soft", "moss-soft", "brick-soft", "slate-soft"),
    "on-deep": DEEP,
    "on-deep-muted": ("deep", "deep-2", "deep-3"),
    "on-amber": ("amber",),
    "amber-text": (*PANEL, "amber-soft"),
    "moss": (*PANEL, "moss-soft"),
    "brick": (*PANEL, "brick-soft"),
    "slate": (*PANEL, "slate-soft"),
    "tint-ab": (*PANEL, "tint-ab-soft"),
    "surface": ("ink", "brick", "moss"),
}
OUTLINES = {
    "line-strong": (*PANEL, "sky"),
    "amber-line": ("surface", "paper", "amber-soft"),
    "brick": ("surface", "brick-soft"),
    "on-deep-muted": ("deep", "deep-2"),
    "on-deep": DEEP,
}


def tokens(dark: bool) -> dict[str, str]:
    """The colours by name; dark ones over light ones."""
    css = TOKENS.read_text(encoding="utf-8")
    blocks = css.split(':root[data-theme="dark"]')
    parts = (blocks[0], blocks[1].split("@media")[0]) if dark else (blocks[0],)
    return {name: value for part in parts for name, value in re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})\b", part)}


def light(colour: str) -> float:
    """WCAG's relative luminance."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 for the same colour to 21 for black on white."""
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def faint(pairs: dict[str, tuple[str, ...]], least: float, dark: bool) -> dict[str, float]:
    """The pairs that fall short."""
    named = tokens(dark)
    found = {f"{a} on {b}": contrast(named[a], named[b]) for a, grounds in pairs.items() for b in grounds}
    return {pair: round(value, 2) for pair, value in found.items() if value < least}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_text_can_be_read(dark: bool) -> None:
    assert {} == faint(TEXT, 4.5, dark)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_every_outline_can_be_seen(dark: bool) -> None:
    assert {} == faint(OUTLINES, 3, dark)


def test_black_on_white_is_twenty_one() -> None:
    assert 21 == round(contrast("#000000", "#ffffff"), 6)
