"""Situations: a position as a small readable file that names only what differs from a fresh setup.
The head of the file is read here, the table in situation_table.py; all faults are listed at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abcore.engine.game import moves
from abcore.engine.limits import LONGEST_PLAYER
from abcore.engine.limits import LONGEST_SITUATION as LONGEST
from abcore.engine.printing import Printing
from abcore.engine.sheet import Sheet, SheetError
from abcore.engine.value import Value

from .content import GAME, Content, standard
from .frames import ChangeDice
from .game import OtherWorld
from .printings import ANSWERS, FIRST, PRINTINGS
from .setup import SEATS
from .situation_frames import PENDING
from .situation_sound import faults as unsound
from .situation_sound import stands
from .situation_table import TableReader
from .state import Table

if TYPE_CHECKING:
    from abcore.engine.pack import Pack

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve")
NO_WAY_ON = (LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration, RuntimeError)
"""What the chapters raise on a stack of frames that no play leads to."""


class SituationError(SheetError):
    """A situation with faults, one sentence each."""


class Situation(Value):
    """A game, a table, who sits at it, and what the file says about it."""

    game: OtherWorld
    state: Table
    names: tuple[str, ...]
    title: str = ""
    text: str = ""


def load(source: str | Path, packs: Sequence[Pack] = ()) -> Situation:
    """Read a situation from a path or from its text, with the packs that it asks for; with all, if it names none.

    >>> here = load('''
    ... players = ["Ada", "Ben", "Cleo"]
    ... [hero.Ada]
    ... character = "ranger"
    ... cards = ["wolfs-jaw"]
    ... [fight]
    ... foe = "blood-spawn"
    ... level = 2
    ... ''')
    >>> here.state.heroes[0].place, here.game.asks(here.state)
    ('b1', 'Step 1: buy dice for basic weapons, or none.')
    """
    from abcore.engine.toml_read import loads

    text = source.read_text(encoding="utf-8", errors="replace") if isinstance(source, Path) else source
    try:
        data = loads(text, LONGEST, "A situation")
    except SheetError as error:
        raise SituationError(error.faults) from error
    return read(data, packs)


def read(
    data: dict[str, Any], packs: Sequence[Pack] = (), base: Content | None = None, ahead: bool = True
) -> Situation:
    """A situation out of parsed TOML, over a base where one is given; raises SituationError with all faults.

    `ahead` looks one step ahead as well: needed for what comes from outside, not for what was just written.
    """
    faults: list[str] = []
    top = Sheet(data, "", faults)
    game = _game(top, base or _packed(top, packs))
    names = _players(top)
    title, text = top.take("title", str, ""), top.take("text", str, "")
    dealt = top.one_of("pending", PENDING, "turn") != "setup"
    reader = TableReader(game, names)
    state = reader.read(top) if dealt else reader.fresh
    top.close()
    if faults:
        raise SituationError(faults)
    if found := list(unsound(game, state, names)):
        raise SituationError(found)
    asked = ChangeDice if {"fight", "frame"} & {*data} else None
    return Situation(game, _settled(game, state, names, asked, ahead), names, title, text)


def _settled(game: OtherWorld, state: Table, names: tuple[str, ...], asked: type | None, ahead: bool) -> Table:
    """Run what runs by itself, and look one step ahead: a stack that cannot go on is a fault of the file.

    A fight whose dice lie is asked what to change, even where nothing can be: that is what an argument is about.
    """
    try:
        settled = game.settle(state, asked).state
        if ahead:
            stands(game, settled, names)
            look_ahead(game, settled)
    except NO_WAY_ON as error:
        raise SituationError(["What is pending does not fit together: the game cannot go on from there."]) from error
    return settled


def look_ahead(game: OtherWorld, s: Table) -> None:
    """Carry out everything that can come next; a stack of frames that no play leads to raises one of NO_WAY_ON."""
    legal = moves(game, s)
    if not legal and game.kind(s) == "decide":
        raise ValueError("a decision without a legal move")
    for move in legal:
        game.apply(s, move)
    for outcome in game.chance(s) if game.kind(s) == "chance" else ():
        game.resolve(s, outcome)
    game.standings(s)


def _packed(top: Sheet, packs: Sequence[Pack]) -> Content:
    """The standard content, with the packs laid over it that the file asks for by name."""
    asked = top.take("packs", list, [])
    if not packs and not asked:
        return standard()
    from abcore.engine.pack import MissingPack, PackError, chosen

    from .packs import content_with

    try:
        return content_with(chosen(map(str, asked), packs) if "packs" in top else packs)
    except MissingPack as error:
        top.faults.append(f"packs: {error}")
    except PackError as error:
        top.faults += error.faults
    return standard()


def _game(top: Sheet, content: Content) -> OtherWorld:
    """The printing and the switches."""
    top.one_of("game", [GAME], GAME)
    printing = PRINTINGS[top.one_of("printing", PRINTINGS, FIRST.name)]
    return OtherWorld(_switched(top.table("switches"), printing), content)


def _switched(sheet: Sheet, printing: Printing) -> Printing:
    settled: dict[str, Any] = {}
    for name, default in zip(printing.switches._fields, printing.switches, strict=True):
        if isinstance(default, bool):
            settled[name] = sheet.take(name, bool, default)
        else:
            settled[name] = sheet.one_of(name, map(str, ANSWERS[name]), default)
    sheet.close()
    return printing.with_switches(**settled)


def _players(top: Sheet) -> tuple[str, ...]:
    """Who plays: a list of names, or just how many."""
    least, most = min(SEATS), max(SEATS)
    if isinstance(top.data.get("players"), int):
        return NAMES[: top.number("players", least, least, most)]
    names = top.take("players", list, list(NAMES[:least]))
    good = [name for name in names if isinstance(name, str) and 0 < len(name) <= LONGEST_PLAYER]
    if len(good) != len(names) or len(set(good)) != len(good) or len(good) not in SEATS:
        top.fault("players", f"expected three to five different names, found {names!r:.80}")
        return NAMES[:least]
    return tuple(good)
