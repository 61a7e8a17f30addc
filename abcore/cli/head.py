"""What every answer about a situation begins with: which table this is, and who is asked what.
Chance is told with exact fractions here, for all commands alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from abcore.engine.pack import label
from abcore.engine.printing import switched

from . import games
from .paint import act, chance, quiet, strong, wrapped

if TYPE_CHECKING:
    from abcore.engine.dist import Dist

    from .source import Situation


def head(here: Situation) -> dict[str, Any]:
    """The keys that every answer about a situation has."""
    game, s = here.game, here.state
    kind = game.kind(s)
    return {
        "game": games.of(here),
        "title": here.title,
        "printing": game.printing.name,
        "switches": settled(here),
        "packs": [label(name, version) for name, version in game.content.packs],
        "round": getattr(s, "round", None),
        "kind": kind,
        "asked": here.names[game.seat(s)] if kind == "decide" else "",
        "asks": game.asks(s) if kind == "decide" else "",
        "chance": odds(game.chance(s)) if kind == "chance" else [],
    }


def settled(here: Situation) -> dict[str, Any]:
    """The switches that this table settles otherwise than its printing."""
    printing = here.game.printing
    return {name: mine for name, (mine, _) in switched(printing, games.printings(here)[printing.name]).items()}


def odds(dist: Dist[Any]) -> list[dict[str, Any]]:
    """Every outcome with its exact chance."""
    from fractions import Fraction

    return [
        {"outcome": str(o), "weight": w, "of": dist.total, "p": str(Fraction(w, dist.total))} for o, w in dist.items()
    ]


def what(dist: Dist[Any]) -> str:
    """What chance is about to do.

    >>> from abcore.engine.dist import DIE
    >>> what(DIE)
    'A die is rolled'
    """
    return "A die is rolled" if all(isinstance(o, int) for o in dist) else "A card is drawn"


def odds_lines(dist: Dist[Any]) -> Iterator[str]:
    """What can come up, in lines for people; equal chances are told once.

    >>> from abcore.engine.dist import DIE
    >>> list(odds_lines(DIE))
    ['1, 2, 3, 4, 5 or 6: 1/6 each']
    """
    rows = odds(dist)
    shares = {row["p"] for row in rows}
    if len(shares) == 1:
        *most, last = [row["outcome"] for row in rows]
        yield from wrapped(f"{', '.join(most)} or {last}: {shares.pop()} each" if most else f"{last}: 1")
    else:
        yield from wrapped(", ".join(f"{row['outcome']} {row['p']}" for row in rows))


def head_lines(here: Situation) -> Iterator[str]:
    """Title, printing, round and who is asked what."""
    game = here.game
    if here.title:
        yield strong(here.title)
    yield from wrapped(here.text) if here.text else ()
    own = ", ".join(f"{name} = {value}" for name, value in settled(here).items())
    own = ", ".join(filter(None, [own, *(f"with {label(*pack)}" for pack in game.content.packs)]))
    yield quiet(f"{game.printing.name.lower()} printing · {_time(here)}" + (f" · {own}" if own else ""))
    yield from asked_lines(here)


def _time(here: Situation) -> str:
    """How far the game is, and who begins."""
    s, first = here.state, here.names[max(0, here.state.first)]
    if games.of(here) == games.OTHERWORLD:
        return f"OtherWorld · {s.points} points in the supply · {first} is starting player"
    return f"round {s.round} of {here.game.content.chambers} · {first} is first player"


def asked_lines(here: Situation) -> Iterator[str]:
    """Who is asked what, or what chance may bring."""
    game, s = here.game, here.state
    kind = game.kind(s)
    if kind == "decide":
        yield f"{strong(here.names[game.seat(s)])} is asked: {act(game.asks(s))}"
    elif kind == "chance":
        dist = game.chance(s)
        yield f"{chance(what(dist))}. What can come up:"
        yield from (f"  {line}" for line in odds_lines(dist))
    else:
        yield "The game is over."
