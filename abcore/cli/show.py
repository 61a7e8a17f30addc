"""`show S`: a situation drawn in text, with its position code; how each game is drawn is told in modules of their own.
Numbers that rest on assumed values wear a ring."""

from __future__ import annotations

from argparse import Namespace
from importlib import import_module

from . import games
from .answer import FINE, Answer
from .head import head, head_lines
from .paint import ASSUMED, quiet
from .source import situation


def run(asked: Namespace) -> Answer:
    """Draw everything."""
    here = situation(asked)
    game = games.of(here)
    drawing = import_module(f".show_{games.PACKAGES[game]}", __package__)
    lines = list(head_lines(here))
    for part in drawing.parts(here):
        drawn = list(part)
        lines += ["", *drawn] if drawn else []
    ours = any(ASSUMED in line for line in lines)
    lines += ["", quiet("○ is a value that we assumed; the cards of your box may say otherwise.")] if ours else []
    code = games.module(game, "position").encode(here)
    data = head(here) | {"text": here.text} | drawing.data(here)
    return Answer(FINE, [*lines, "", f"code: {code}"], data | {"code": code})
