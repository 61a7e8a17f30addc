"""The end of the game: when it comes, what everyone's points are made of, and who wins.
Points may be asked for at any time: they are then what the player would have if the game ended now."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.explain import Number, product, total
from abcore.engine.value import Value
from abcore.engine.verdict import Fact

from .frames import FourthWound, LastHeal
from .heal import can_heal, use_symbol
from .own import counted
from .printings import Rules
from .state import Board, Draft, Hero, OpenHero

OVER = Fact("end.supply", "The supply of points is empty, and the game is over at once")
WINS = Fact("end.winner", "{who} wins with {0:point}")
WINS_BY_GOLD = Fact("end.ties", "{who} wins with {0:point}, by {1} gold")
SHARES = Fact("end.ties", "{who} shares the win with {0:point} and {1} gold")

CITES = ("end.winner", "end.score", "abyss.points", "wounds.minus")
"""The rules that score lines cite."""


class Standing(Value):
    """Where a player stands: points first, then gold (end.ties)."""

    seat: int
    points: int
    gold: int
    place: int = 0
    decided_by: str = ""  # what told this player from the next one below: points or gold


def score(rules: Rules, s: Board, seat: int) -> Number:
    """All points of one player: tokens, won abyss cards, less the wounds that count (end.score).

    >>> from abcore.otherworld.situation import load
    >>> here = load('[hero.Ada]\\npoints = 4\\nwounds = 1\\nwon = ["hollow-king"]')
    >>> print("\\n".join(score(here.game.rules, here.state, 0).lines()))
    5  points [end.winner, assumed]
      4  point tokens: 4 x 1 [end.score]
      2  abyss cards [abyss.points, assumed]
        2  Hollow King [abyss.points, assumed]
      -1  wounds: 1 x -1 [wounds.minus]
    """
    hero = s.heroes[seat]
    return total("points", "end.winner", [
        product("point tokens", "end.score", hero.points, 1, "printed"),
        total("abyss cards", "abyss.points", _won(rules, hero)),
        product("wounds", "wounds.minus", counted(rules, hero), -1, "printed"),
    ])  # fmt: skip


def _won(rules: Rules, hero: Hero | OpenHero) -> Iterator[Number]:
    for id in hero.won:
        card = rules.content.abyss[id]
        yield Number(card.name, "abyss.points", card.points, rules.content.status(f"{id}.points"))


def standings(rules: Rules, s: Board) -> list[Standing]:
    """Everyone in order: points, then gold; who is still tied shares the place (end.winner, end.ties)."""
    rows = [Standing(seat, score(rules, s, seat).value, hero.gold) for seat, hero in enumerate(s.heroes)]
    rows.sort(key=_key, reverse=True)
    placed: list[Standing] = []
    for at, row in enumerate(rows):
        same = at > 0 and _key(rows[at - 1]) == _key(row)
        by = _told_apart(row, rows[at + 1]) if at + 1 < len(rows) else ""
        placed.append(row.but(place=placed[-1].place if same else at + 1, decided_by=by))
    return placed


def _key(row: Standing) -> tuple[int, int]:
    return row.points, row.gold


def _told_apart(row: Standing, below: Standing) -> str:
    """The first of the tie-breaks on which two players differ."""
    if row.points != below.points:
        return "points"
    return "gold" if row.gold != below.gold else ""


def watch(rules: Rules, t: Draft) -> None:
    """With the last point gone the game is over at once, whatever is still due (end.supply).

    Only a fourth wound that is being looked at comes first: it belongs to the payment that brought the last point
    (card.force-field), and ruin may put points back.
    """
    if t.points or any(isinstance(frame, FourthWound | LastHeal) for frame in t.frames):
        return
    t.frames.clear()
    t.events.append(OVER(-1))
    for seat, hero in enumerate(t.heroes):
        if can_heal(rules, t, seat) and counted(rules, hero):  # unused, it is used by itself (character.heal)
            use_symbol(rules, t, seat)
    _tell(rules, t)


def _tell(rules: Rules, t: Draft) -> None:
    rows = standings(rules, t)
    first = [row for row in rows if row.place == 1]
    tied = len(rows) > len(first) and rows[len(first)].points == first[0].points
    for row in first:
        if len(first) > 1:
            t.events.append(SHARES(row.seat, row.points, row.gold))
        else:
            t.events.append(WINS_BY_GOLD(row.seat, row.points, row.gold) if tied else WINS(row.seat, row.points))
