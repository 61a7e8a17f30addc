"""Packs of this game: a box owner's own values, laid over the packaged files before these are read.
So every check of content_read.py holds for a pack too; what a pack changes is told by pack_report.py."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from abcore.engine.content import ContentError, Kind, whole
from abcore.engine.limits import MOST_PACKS
from abcore.engine.pack import HEAD, Faults, Laid, Named, Pack, PackError, parse, table_of, text_of

from .content import FILES, GAME, SKILLS, Content, standard
from .content_read import ROWS, SECTIONS, Parts, read, slug

Table = Mapping[str, Any]
Files = Mapping[str, Table]

BOARD_SECTIONS = ("catacombs", "areas")
"""The sections of boards.toml that a pack may have; what is in the box, the rulebook prints."""
KNOWN = (*HEAD, *ROWS, *BOARD_SECTIONS)
FIXED = ("id", "spell_id", "actions", "yellow", "pawns")
"""Keys of our files that a pack cannot change: names that moves use, what follows from others, and the rulebook's."""
SPECIAL = ("name", "n", "immediate")
"""The keys that a special card may have; the others have all but `name` and `immediate`."""
CLEARED: dict[str, Any] = {"forbids": [], "weapon": "", "spell": ""}
"""What stands for "none" where a card of ours has something that the real one has not."""
LONGEST_LIST = 100


# -- from outside -----------------------------------------------------------------------------------------------------


def load(source: str | Path, file: str = "pack") -> Pack:
    """Read a pack from a path or from its text; raises PackError with every fault at once.

    >>> mine = load('game = "otherworld"\\nname = "my-box"\\nversion = 1\\n[creature.rift-hound]\\nsign = "≥"')
    >>> print(mine, content_with([mine]).creatures["rift-hound"].sign)
    my-box 1 ≥
    >>> load('game = "otherworld"\\nname = "my-box"\\nversion = 1\\n[creature.rift-hund]\\narrow = 5', "mine.toml")
    Traceback (most recent call last):
    abcore.engine.pack.PackError: mine.toml, creature.rift-hund: found a creature that is not known here; did you ...
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

    >>> mine = load('game = "otherworld"\\nname = "my-box"\\nversion = 1\\n[character.knight]\\ngold = 4')
    >>> content = content_with([mine])
    >>> content.characters["knight"].gold, content.status("knight.gold"), content.packs
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
        parts = _read(files, faults)
        faults.done()
        own += [path for each in named for path in each.paths]
    boards, characters, cards, copies, creatures, abyss, statuses, headings = parts
    statuses = statuses | dict.fromkeys(own, "own")
    headings = {path: heading for path, heading in headings.items() if path not in own}
    known = tuple((pack.name, pack.version) for pack in packs)
    return Content(boards, characters, cards, copies, creatures, abyss, statuses, headings, known)


# -- laying over ------------------------------------------------------------------------------------------------------


@cache
def packaged() -> Files:
    """Our own files, parsed; nobody may change them."""
    import tomllib

    folder = Path(__file__).parent / "content"
    return {name: tomllib.loads((folder / name).read_text(encoding="utf-8")) for name in FILES}


def lay(files: Files, data: Table, faults: Faults) -> Laid:
    """The files with a pack's values in them, unread; names and keys that are not ours become faults.

    >>> laid = lay(packaged(), {"character": {"rogue": {"gold": 2}}}, Faults("mine.toml"))
    >>> [str(named) for named in laid.named]
    ['character.rogue.gold']
    """
    for key in data:
        if key not in KNOWN:
            faults.unknown("", key, KNOWN, "key")
    named: list[Named] = []
    files = dict(files)
    for section, (file, kinds, _) in ROWS.items():
        rows = _rows(files[file][section], section, kinds, data, faults, named)
        files[file] = {**files[file], section: list(rows)}
    files["boards.toml"] = _counted(_boards(files["boards.toml"], data, faults, named), files["cards.toml"])
    return Laid(files, tuple(named))


def changeable(section: str, row: Table) -> tuple[str, ...]:
    """The keys that a pack may give to one of our entries.

    >>> changeable("card", {"id": "adept", "name": "Adept"})
    ('name', 'n', 'immediate')
    """
    keys = tuple(key for key in ROWS[section][1] if key not in FIXED)
    if section != "card":
        return keys
    special = not any(skill in row for skill in SKILLS)
    return tuple(key for key in keys if key == "n" or (key in SPECIAL) == special)


def paths(prefix: str, key: str, kind: Kind, value: Any) -> tuple[str, ...]:
    """Where the content knows a value: one path, or one for each number of a list.

    >>> paths("blood-spawn.", "extra", ROWS["creature"][1]["extra"], ["red", "blue"])
    ('blood-spawn.extra.1', 'blood-spawn.extra.2')
    """
    if kind.first < 0:
        return (f"{prefix}{key}",)
    many = len(value) if isinstance(value, list | tuple) else 0
    return tuple(f"{prefix}{key}.{i}" for i in range(kind.first, kind.first + many))


def _rows(
    rows: Sequence[Table], section: str, kinds: Mapping[str, Kind], data: Table, faults: Faults, named: list[Named]
) -> Iterator[Table]:
    """Our entries of one kind, each with what the pack says of it."""
    mine = table_of(data, section, section, faults)
    ids = [row["id"] for row in rows]
    for id in mine:
        if id not in ids:
            faults.unknown(section, id, ids, section)
    for row in rows:
        id, keys = row["id"], changeable(section, row)
        changes = table_of(mine, id, f"{section}.{id}", faults)
        for key, value in changes.items():
            if key not in keys:
                faults.unknown(f"{section}.{id}", key, keys, "key")
            elif _short(value, f"{section}.{id}.{key}", faults):
                named.append(Named((section, id, key), paths(f"{id}.", key, kinds[key], value)))
        yield _laid_over(row, {key: value for key, value in changes.items() if key in keys})


def _laid_over(row: Table, changes: Table) -> Table:
    """An entry with the owner's values; a spell keeps the id by which moves know it, whatever it is called."""
    known = {"spell_id": slug(row["spell"])} if isinstance(row.get("spell"), str) else {}
    new = known | {**row, **changes}
    gone = [key for key, none in CLEARED.items() if key in new and new[key] == none]
    return {key: value for key, value in new.items() if not any(_belongs(key, to) for to in gone)}


def _belongs(key: str, to: str) -> bool:
    """Number and symbol of an effect go with its name."""
    return key == to or (to in SKILLS and key.startswith(f"{to}_"))


def _short(value: Any, place: str, faults: Faults) -> bool:
    if not isinstance(value, list) or len(value) <= LONGEST_LIST:
        return True
    faults.add(place, len(value), f"at most {LONGEST_LIST} entries")
    return False


def _boards(boards: Table, data: Table, faults: Faults, named: list[Named]) -> Table:
    for section in BOARD_SECTIONS:
        kinds = SECTIONS[section]
        for key, value in table_of(data, section, section, faults).items():
            if key not in kinds:
                faults.unknown(section, key, kinds, "key")
            elif _short(value, f"{section}.{key}", faults):
                boards = {**boards, section: {**boards[section], key: value}}
                named.append(Named((section, key), paths("", key, kinds[key], value)))
    return boards


def _counted(boards: Table, cards: Table) -> Table:
    """The boards with as many cards in the list of components as there are: a real box may differ."""
    many = whole(0, 9)
    counts = [row["n"] if many.fits(row.get("n")) else 1 for row in cards["card"]]
    return {**boards, "components": {**boards["components"], "cards": sum(counts)}}


# -- reading what was laid over ---------------------------------------------------------------------------------------


def _read(files: Files, faults: Faults) -> Parts:
    """What the reader makes of the files; its faults are told with the pack's file and the pack's keys."""
    parts: Parts | None = None
    try:
        parts = read(files)
    except ContentError as error:
        for fault in error.faults:
            faults.say(_placed(fault, faults.file))
    faults.done()
    assert parts is not None
    return parts


def _placed(fault: str, file: str) -> str:
    """A fault of the reader with the pack's file and key in place of ours.

    >>> _placed("cards.toml, sling.n: found -1, expected a whole number.", "mine.toml")
    'mine.toml, card.sling.n: found -1, expected a whole number.'
    """
    ours, _, rest = fault.partition(", ")
    thing = rest.partition(".")[0]
    for section, (its_file, _, _) in ROWS.items():
        if its_file == ours and any(row["id"] == thing for row in packaged()[ours][section]):
            return f"{file}, {section}.{rest}"
    return f"{file}, {rest}"
