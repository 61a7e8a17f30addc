"""Situations: a position as a small readable file that names only what differs from a fresh setup.
The head of the file is read here, the table in situation_table.py; all faults are listed at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from abcore.engine.content import ContentError
from abcore.engine.game import moves
from abcore.engine.limits import LONGEST_NAME, LONGEST_PLAYER
from abcore.engine.limits import LONGEST_SITUATION as LONGEST
from abcore.engine.printing import Printing
from abcore.engine.sheet import Sheet, SheetError
from abcore.engine.value import Value

from . import setup
from .book import read_paragraphs
from .content import GAME, Card, Content, Token, standard
from .frames import Pick
from .game import AboveAndBelow
from .printings import PRINTINGS, REVISED
from .situation_frames import PENDING, parties
from .situation_table import ITEMS, TableReader
from .state import GOODS, Table

if TYPE_CHECKING:
    from abcore.engine.pack import Pack

NAMES = ("Ada", "Ben", "Cleo", "Dan")
NO_WAY_ON = (LookupError, TypeError, ValueError, AttributeError, AssertionError, StopIteration, RuntimeError)
"""What the chapters raise on a stack of frames that no play leads to."""


class SituationError(SheetError):
    """A situation with faults, one sentence each."""


class Situation(Value):
    """A game, a table, who sits at it, and what the file says about it."""

    game: AboveAndBelow
    state: Table
    names: tuple[str, ...]
    title: str = ""
    text: str = ""


def load(source: str | Path, packs: Sequence[Pack] = ()) -> Situation:
    """Read a situation from a path or from its text, with the packs that it asks for; with all, if it names none.

    >>> here = load('''
    ... players = ["Ada", "Ben"]
    ... [village.Ada]
    ... coins = 3
    ... exhausted = ["scribe"]
    ... ''')
    >>> here.state.villages[0].ready
    ('builder', 'scout')
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
    first = names.index(top.one_of("first", names, names[0]))
    fresh = setup.opening(game.rules, len(names), first)
    dealt = top.one_of("pending", PENDING, "turn") != "setup"
    state = TableReader(game, names, fresh).read(top) if dealt else fresh
    top.close()
    if faults:
        raise SituationError(faults)
    asked = Pick if {"encounter", "frame"} & {*data} else None
    return Situation(game, _settled(game, state, asked, ahead), names, title, text)


def _settled(game: AboveAndBelow, state: Table, asked: type | None, ahead: bool) -> Table:
    """Run what runs by itself, and look one step ahead: a stack that cannot go on is a fault of the file.

    An encounter whose dice lie is asked whom to exert, even where the answer can only be nobody: that is what an
    argument is about.
    """
    try:
        settled = game.settle(state, asked).state
        if ahead:
            look_ahead(game, settled)
    except NO_WAY_ON as error:
        raise SituationError(["What is pending does not fit together: the game cannot go on from there."]) from error
    return settled


def _everyone_once(content: Content, s: Table) -> None:
    """Frames that someone made up may bring home who is there already, or lose a party on its way."""
    homes = [(*v.ready, *v.exhausted, *v.injured, *parties(s.frames, n)) for n, v in enumerate(s.villages)]
    if any(home.count(villager) != 1 for home in homes for villager in content.starting):
        raise ValueError("a starting villager is not in one place")
    people = [*s.slots, *s.villager_pile.unseen, *s.villager_pile.tail, *(p for home in homes for p in home)]
    others = [p for p in people if p and p not in content.specials and p not in content.starting]
    if len({*others}) < len(others):
        raise ValueError("a villager is in two places")


def look_ahead(game: AboveAndBelow, s: Table) -> None:
    """Carry out everything that can come next; a stack of frames that no play leads to raises one of NO_WAY_ON."""
    _everyone_once(game.content, s)
    for move in moves(game, s):
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


def _game(top: Sheet, base: Content) -> AboveAndBelow:
    """The printing, the switches, and what is made up on the spot."""
    top.one_of("game", [GAME], GAME)
    printing = PRINTINGS[top.one_of("printing", PRINTINGS, REVISED.name)]
    return AboveAndBelow(_switched(top.table("switches"), printing), _content(top, base))


def _switched(sheet: Sheet, printing: Printing) -> Printing:
    settled: dict[str, Any] = {}
    for name, default in zip(printing.switches._fields, printing.switches, strict=True):
        if isinstance(default, bool):
            settled[name] = sheet.take(name, bool, default)
        else:
            settled[name] = sheet.one_of(name, ["two", "by-count"], default)
    sheet.close()
    return printing.with_switches(**settled)


def _content(top: Sheet, content: Content) -> Content:
    """This content, with villagers, cards and paragraphs of the situation's own."""
    tokens = [_token(sheet) for sheet in top.tables("villager", 40)]
    cards = [_card(sheet) for sheet in top.tables("card", 40)]
    paragraphs = {}
    if "paragraph" in top:
        written = top.take("paragraph", list, [])
        try:
            paragraphs = read_paragraphs({"status": "assumed", "paragraph": written}, "paragraph")
        except ContentError as error:
            top.faults += str(error).splitlines()
    else:
        top.asked.append("paragraph")
    if not (tokens or cards or paragraphs):
        return content
    try:
        return content.with_made_up(cards=cards, tokens=tokens, paragraphs=paragraphs)
    except ValueError as error:
        top.faults.append(str(error))
        return content


def _token(sheet: Sheet) -> Token:
    """A villager made up on the spot."""
    made = Token(
        id=_own_id(sheet), name=_own_name(sheet) or sheet.take("id", str, "").title(), family="villager",
        hammer=sheet.number("hammer", 0, 0, 2), quill=sheet.number("quill", 0, 0, 2),
        one_from=sheet.number("one_from", 1, 1, 7), two_from=sheet.number("two_from", 7, 1, 7),
        cat=sheet.take("cat", bool, False), own_bed=sheet.take("own_bed", bool, False),
        bad_reputation=sheet.take("bad_reputation", bool, False),
    )  # fmt: skip
    sheet.close()
    return made


def _card(sheet: Sheet) -> Card:
    """A building made up on the spot."""
    own = _own_id(sheet)
    family = sheet.one_of("family", ["house", "key", "star", "outpost"], "house")
    cost = sheet.number("cost", 0, 0, 99)
    fields: dict[str, Any] = {}
    for name, default in Card._defaults.items():
        if name in ("per", "income_goods"):
            fields[name] = tuple(sheet.names(name, (*ITEMS, "villager", "outpost", "house", "cave")))
        elif name == "good":
            fields[name] = sheet.one_of("good", GOODS, "")
        elif isinstance(default, bool):
            fields[name] = sheet.take(name, bool, default)
        else:
            fields[name] = sheet.number(name, default, 0, 99)
    name = _own_name(sheet) or f"{family} for {cost}"
    sheet.close()
    return Card(id=own, name=name, family=family, cost=cost, **fields)


def _own_id(sheet: Sheet) -> str:
    """An id of one's own: small letters, figures and hyphens."""
    own = sheet.take("id", str, "")
    if not own or len(own) > 40 or not own.replace("-", "a").isalnum() or own != own.lower() or not own.isascii():
        sheet.fault("id", f"expected small letters, figures and hyphens, found {own!r:.60}")
        return f"unnamed-{len(sheet.faults)}"
    return own


def _own_name(sheet: Sheet) -> str:
    """A name that a sentence can bear."""
    own = sheet.take("name", str, "")
    if len(own) > LONGEST_NAME:
        sheet.fault("name", f"expected at most {LONGEST_NAME} characters, found {len(own)}")
    return own[:LONGEST_NAME]


def _players(top: Sheet) -> tuple[str, ...]:
    """Who plays: a list of names, or just how many."""
    if isinstance(top.data.get("players"), int):
        return NAMES[: top.number("players", 2, 2, 4)]
    names = top.take("players", list, list(NAMES[:2]))
    good = [name for name in names if isinstance(name, str) and 0 < len(name) <= LONGEST_PLAYER]
    if len(good) != len(names) or len(set(good)) != len(good) or not 2 <= len(good) <= 4:
        top.fault("players", f"expected two to four different names, found {names!r:.80}")
        return NAMES[:2]
    return tuple(good)
