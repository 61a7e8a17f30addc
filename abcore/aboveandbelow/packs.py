"""Packs of this game: a box owner's own values, laid over the packaged files before these are read.
So every check of content_read.py and book.py holds for a pack too; what a pack changes is told by pack_report.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from abcore.engine.content import ContentError, whole
from abcore.engine.limits import MOST_PACKS
from abcore.engine.pack import HEAD, Faults, Laid, Named, Pack, PackError, parse, table_of, text_of

from .book import Caves, Paragraph, read_caves, read_paragraphs
from .content import FILES, GAME, Card, Content, Token, standard
from .content_read import CARD_BOX, TOKEN_BOX, Parts, read

Table = Mapping[str, Any]
Files = Mapping[str, Table]

BOARDS: dict[str, dict[str, tuple[str, str, int]]] = {
    "track": {"points": ("player_board", "track_points", 1), "income": ("player_board", "track_income", 0)},
    "slots": {"costs": ("reputation_board", "slot_costs", 1)},
    "reputation": {"points": ("reputation_board", "reputation", 0), "torch": ("reputation_board", "torch", -1)},
}
"""The sections of a pack for the boards: for each key the section and key of boards.toml, and where its list begins."""
ROWS = {
    "villager": ("villagers.toml", ("name", "n", *(f for f in Token._fields if f not in ("id", "name", "family")))),
    "card": ("cards.toml", ("name", "n", *(f for f in Card._fields if f not in ("id", "name", "family")))),
    "cave": ("caves.toml", ("grid",)),
}
"""The sections of a pack with an entry for each thing: the file of ours, and the keys that an entry may have."""
KNOWN = (*HEAD, *BOARDS, *ROWS, "paragraph")
SINGLE = ("villager", "key", "star")
"""The families of which the rules know each by its name alone."""
CLEARED: dict[str, Any] = {"good": "", "per": [], "income_goods": []}
"""What stands for "none" where a card of ours has something that the real one has not."""
LONGEST_LIST = 40
PLACES = {
    "cards.toml, ": "card.", "villagers.toml, ": "villager.", "boards.toml, player_board.track_": "track.",
    "boards.toml, reputation_board.slot_costs": "slots.costs",
    "boards.toml, reputation_board.reputation": "reputation.points",
    "boards.toml, reputation_board.torch": "reputation.torch", "boards.toml, components.": "all n of ",
}  # fmt: skip
"""How a fault of the reader names its place, and how a pack does."""


# -- from outside -----------------------------------------------------------------------------------------------------


def load(source: str | Path, file: str = "pack") -> Pack:
    """Read a pack from a path or from its text; raises PackError with every fault at once.

    >>> mine = load('game = "above-and-below"\\nname = "my-box"\\nversion = 1\\n[card.house-4-2-fruit]\\ncost = 5')
    >>> print(mine, content_with([mine]).cards["house-4-2-fruit"].cost)
    my-box 1 5
    >>> load('game = "above-and-below"\\nname = "my-box"\\nversion = 1\\n[card.house-4-2-frut]\\ncost = 5', "mine.toml")
    Traceback (most recent call last):
    abcore.engine.pack.PackError: mine.toml, card.house-4-2-frut: found a card that is not known here; did you mean ...
    """
    if isinstance(source, Path):
        file, source = source.name, text_of(source)
    faults = Faults(file)
    pack, data = parse(source, GAME, faults)
    laid = lay(packaged(), data, faults)
    _read(laid.files, faults)
    faults.done()
    return pack


def content_with(packs: Iterable[Pack]) -> Content:
    """The content with these packs laid over it, the later over the earlier; the same packs give the same content.

    >>> mine = load('game = "above-and-below"\\nname = "my-box"\\nversion = 1\\n[villager.scout]\\ntwo_from = 4')
    >>> content = content_with([mine])
    >>> content.tokens["scout"].two_from, content.status("scout.two_from"), content.packs
    (4, 'own', (('my-box', 1),))
    >>> content_with([]) is standard()
    True
    """
    packs = tuple(packs)
    return _content(packs) if packs else standard()


@lru_cache(maxsize=64)
def _content(packs: tuple[Pack, ...]) -> Content:
    if len({pack.name for pack in packs}) < len(packs) or len(packs) > MOST_PACKS:
        told = ", ".join(map(str, packs[: MOST_PACKS + 1]))
        raise PackError([f"Packs: found {told}, expected at most {MOST_PACKS}, each of a name of its own."])
    files, own = packaged(), list[str]()
    for pack in packs:
        faults = Faults(pack.file)
        files, named = lay(files, pack.data, faults)
        parts, caves, paragraphs = _read(files, faults)
        faults.done()
        own += [path for each in named for path in each.paths]
    boards, cards, tokens, copies, statuses, pages = parts
    statuses = statuses | dict.fromkeys(own, "own")
    pages = {path: page for path, page in pages.items() if path not in own}
    known = tuple((pack.name, pack.version) for pack in packs)
    return Content(boards, cards, tokens, copies, statuses, pages, caves, paragraphs, packs=known)


# -- laying over ------------------------------------------------------------------------------------------------------


@cache
def packaged() -> Files:
    """Our own files, parsed; nobody may change them."""
    import tomllib

    folder = Path(__file__).parent / "content"
    names = (*FILES, "encounters.toml", "caves.toml")
    return {name: tomllib.loads((folder / name).read_text(encoding="utf-8")) for name in names}


def lay(files: Files, data: Table, faults: Faults) -> Laid:
    """The files with a pack's values in them, unread; names and keys that are not ours become faults."""
    for key in data:
        if key not in KNOWN:
            faults.unknown("", key, KNOWN, "key")
    named: list[Named] = []
    files = {**files, "boards.toml": _boards(files["boards.toml"], data, faults, named)}
    for section in ROWS:
        file, keys = ROWS[section]
        files[file] = {**files[file], section: [*_rows(files[file][section], section, keys, data, faults, named)]}
    files["boards.toml"] = _counted(files)
    files["encounters.toml"] = _paragraphs(files["encounters.toml"], data, faults, named)
    return Laid(files, tuple(named))


def _boards(boards: Table, data: Table, faults: Faults, named: list[Named]) -> Table:
    for section, keys in BOARDS.items():
        for key, value in table_of(data, section, section, faults).items():
            if key not in keys:
                faults.unknown(section, key, keys, "key")
                continue
            ours, field, first = keys[key]
            listed = value if first >= 0 and isinstance(value, list) else ()
            if len(listed) > LONGEST_LIST:
                faults.add(f"{section}.{key}", len(listed), f"at most {LONGEST_LIST} numbers")
                continue
            board = boards[ours]
            marks = {"status": {**board["status"], field: "assumed"}, "page": {**board["page"], field: 0}}
            boards = {**boards, ours: {**board, field: value, **marks}}
            paths = [f"{field}.{i}" for i, _ in enumerate(listed, start=first)] if first >= 0 else [field]
            named.append(Named((section, key), tuple(paths)))
    return boards


def _rows(
    rows: Sequence[Table], section: str, keys: Sequence[str], data: Table, faults: Faults, named: list[Named]
) -> Iterator[Table]:
    """Our entries of one kind, each with what the pack says of it."""
    mine = table_of(data, section, section, faults)
    ids = [row["id"] for row in rows]
    for id in mine:
        if id not in ids:
            faults.unknown(section, id, ids, section)
    for row in rows:
        id = row["id"]
        changes = table_of(mine, id, f"{section}.{id}", faults)
        for key in changes:
            if key == "n" and row.get("family") in SINGLE and repr(changes[key]) != "1":
                faults.add(f"{section}.{id}.n", changes[key], "1, since each of its family is the only one of its kind")
            elif key in keys:
                named.append(Named((section, id, key), (f"{id}.{key}",)))
            else:
                faults.unknown(f"{section}.{id}", key, keys, "key")
        new = {**row, **{key: value for key, value in changes.items() if key in keys}}
        new |= {"n": 1} if row.get("family") in SINGLE else {}
        yield {key: value for key, value in new.items() if key not in CLEARED or value != CLEARED[key]}


def _counted(files: Files) -> Table:
    """The boards with as many cards and villagers in the list of components as there are: a real box may differ."""
    boards, box, many = files["boards.toml"], dict[str, int](), whole(1)
    for section, families in (("card", CARD_BOX), ("villager", TOKEN_BOX)):
        for row in files[ROWS[section][0]][section]:
            n = row["n"] if many.fits(row.get("n")) else 1
            box[families[row["family"]]] = box.get(families[row["family"]], 0) + n
    return {**boards, "components": {**boards["components"], **box}}


def _paragraphs(book: Table, data: Table, faults: Faults, named: list[Named]) -> Table:
    """The book with the pack's paragraphs first, so that a place in its list is the place in the pack's file."""
    mine = data.get("paragraph", [])
    if not isinstance(mine, list) or not all(isinstance(row, dict) for row in mine):
        faults.add("paragraph", mine, "tables headed [[paragraph]]")
        return book
    numbers = [row["number"] for row in mine if type(row.get("number")) is int]
    named += [Named(("paragraph", str(number)), (f"paragraph.{number}",)) for number in dict.fromkeys(numbers)]
    return {**book, "paragraph": [*mine, *(row for row in book["paragraph"] if row["number"] not in numbers)]}


# -- reading what was laid over ---------------------------------------------------------------------------------------


def _read(files: Files, faults: Faults) -> tuple[Parts, Caves, dict[int, Paragraph]]:
    """What the readers make of the files; their faults are told with the pack's file and the pack's keys."""
    parts: Parts | None = None
    paragraphs: dict[int, Paragraph] = {}
    caves: Caves = {}
    try:
        parts = read({name: files[name] for name in FILES})
    except ContentError as error:
        for fault in error.faults:
            faults.say(_placed(fault, faults.file))
    book = files["encounters.toml"]
    try:
        paragraphs = read_paragraphs(book, faults.file)
    except ContentError as error:
        for fault in error.faults:
            faults.say(fault)
    try:
        numbers = [row["number"] for row in book["paragraph"] if type(row.get("number")) is int]
        caves = read_caves(files["caves.toml"], f"{faults.file}, cave", numbers)
    except ContentError as error:
        for fault in error.faults:
            faults.say(fault.replace(", cave, ", ", cave.", 1))
    faults.done()
    assert parts is not None
    return parts, caves, dict(sorted(paragraphs.items()))


def _placed(fault: str, file: str) -> str:
    """A fault of the reader with the pack's file and key in place of ours."""
    for ours, theirs in PLACES.items():
        if fault.startswith(ours):
            return f"{file}, {theirs}{fault.removeprefix(ours)}"
    return f"{file}, {fault}"
