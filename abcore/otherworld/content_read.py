"""Reads parsed content files into values, and finds every fault in them before it refuses.
The packaged files and a user's own pass through the same `read`; what the values are for is told in content.py."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from abcore.engine.content import FLAG, HEADING, ID, TEXT, ContentError, Kind, Sheet, whole, wholes, word, words

from .content import (
    COLOURS,
    FILES,
    FORBIDDEN,
    SIGNS,
    SKILLS,
    STATUSES,
    AbyssCard,
    Boards,
    Card,
    Character,
    Creature,
    Den,
    Effect,
    Space,
    Spoils,
)  # fmt: skip

Row = dict[str, Any]
Parts = tuple[
    Boards, dict[str, Character], dict[str, Card], dict[str, int], dict[str, Creature], dict[str, AbyssCard],
    dict[str, str], dict[str, str],
]  # fmt: skip

COMPONENTS = (
    "red_dice", "blue_dice", "character_pawns", "prince_pawns", "cubes", "advancement", "gold", "points", "wounds",
    "basic_weapons", "cards", "creatures", "abyss", "characters", "village_boards", "catacombs_boards",
)  # fmt: skip
SYMBOLS = ("reroll", "reroll-low", "reroll-two", "transfer", "add-die", "add-two", "remove", "copy")
PIPS = re.compile(r"\+([1-5])( each)?")
SET_DIE = {"same": ("same", 0), "+1": ("more", 0), "-1": ("less", 0)} | {str(n): ("fixed", n) for n in range(1, 7)}
ARROW = re.compile(r"([a-z0-9-]+?)([->])([a-z0-9]+)")
LEVELS = 3
MOST_SET = {"red": 4, "blue": 2}
"""Never more than four dice of a colour (combat.four-dice), and two blue ones are rolled in the abyss (abyss.dice)."""


def _listed(words: str, one: Kind, least: int, most: int) -> Kind:
    def fits(found: Any) -> bool:
        return type(found) is list and least <= len(found) <= most and all(map(one.fits, found))

    return Kind(words, fits, 1)


EFFECT = Kind(
    f"one of {', '.join(SYMBOLS)}, +1 to +5, +1 each to +5 each",
    lambda found: type(found) is str and (found in SYMBOLS or bool(PIPS.fullmatch(found))),
)
SET = {
    colour: _listed(f"a list of at most {most} numbers from 1 to 6", whole(1, 6), 0, most)
    for colour, most in MOST_SET.items()
}
CHARACTER = {
    "id": ID, "name": TEXT, "weapon": whole(1, 20), "spell": whole(1, 20), "gold": whole(0, 20),
    "basic_weapons": whole(0, 20), "heal": FLAG, "actions": whole(1, 20),
}  # fmt: skip
CARD = {
    "id": ID, "name": TEXT, "n": whole(0, 9), "immediate": FLAG,
    "weapon": TEXT, "weapon_asks": whole(1, 20), "weapon_effect": EFFECT,
    "spell": TEXT, "spell_asks": whole(1, 20), "spell_effect": EFFECT, "spell_id": ID,
}  # fmt: skip
CREATURE = {
    "id": ID, "name": TEXT, "sign": word(SIGNS), "arrow": whole(0, 6), "set_die": word(tuple(SET_DIE)),
    "extra": _listed("a list of two colours, red or blue", word(COLOURS), 2, 2),
}  # fmt: skip
ABYSS = {
    "id": ID, "name": TEXT, "points": whole(0, 9), "sign": word(SIGNS), **SET, "condition": TEXT,
    "forbids": words(FORBIDDEN), "most_actions": whole(0), "action_cost": whole(1, 9),
}  # fmt: skip
SPACE = {"id": ID, "name": TEXT, "number": whole(1), "yellow": FLAG, "pawns": whole(1, 5)}
DEN = {"id": ID, "name": TEXT, "level": whole(1, LEVELS)}
SPOILS = _listed(f"a list of {LEVELS} whole numbers from 0 to 9", whole(0, 9), LEVELS, LEVELS)
SECTIONS: dict[str, dict[str, Kind]] = {
    "catacombs": {
        "arrows": Kind('a list of arrows like "a1-a2" or "a1>a2"', lambda found: _are_arrows(found)),
        "spoils_gold": SPOILS, "spoils_cards": SPOILS, "spoils_points": SPOILS,
    },
    "areas": {"plain_slots": _listed("a list of two whole numbers", whole(0), 2, 2), "marked_slots": wholes(0, 1)},
    "components": {name: whole(0) for name in COMPONENTS},
}  # fmt: skip
ROWS: dict[str, tuple[str, dict[str, Kind], tuple[str, ...]]] = {
    "character": ("characters.toml", CHARACTER, ("id", "name", "weapon", "spell")),
    "card": ("cards.toml", CARD, ("id",)),
    "creature": ("creatures.toml", CREATURE, ("id", "name", "sign", "set_die", "extra")),
    "abyss": ("abyss.toml", ABYSS, ("id", "name", "points", "sign", "red", "blue", "condition")),
    "space": ("boards.toml", SPACE, ("id", "name", "number")),
    "den": ("boards.toml", DEN, ("id", "name", "level")),
}
"""The lists of tables: the file of each, what its keys may hold, and those that it needs."""


def _are_arrows(found: Any) -> bool:
    return type(found) is list and all(type(arrow) is str and ARROW.fullmatch(arrow) for arrow in found)


def read(files: Mapping[str, Mapping[str, Any]]) -> Parts:
    """Boards, characters, cards, copies, creatures, abyss cards, statuses and headings, or a ContentError.

    A file is known by the last part of its name, so that a fault can tell where the file lies.

    >>> read({f"mine/{name}": {} for name in FILES if name != "abyss.toml"})
    Traceback (most recent call last):
    abcore.engine.content.ContentError: 1 fault in the content:
    abyss.toml: found nothing, expected a file of this name.
    """
    roles = {file.rpartition("/")[2]: file for file in files}
    faults = [f"{name}: found nothing, expected a file of this name." for name in FILES if name not in roles]
    faults += [f"{roles[name]}: found a file, expected {', '.join(FILES)}." for name in roles if name not in FILES]
    if faults:
        raise ContentError(faults)
    sheets = {name: Sheet(roles[name], files[roles[name]], _keys(name), STATUSES, HEADING) for name in FILES}
    rows = {key: _read_rows(sheets[file], key, kinds, needed) for key, (file, kinds, needed) in ROWS.items()}
    boards: Row = {}
    for name, kinds in SECTIONS.items():
        prefix = "components." if name == "components" else ""
        found = sheets["boards.toml"].entry(name, sheets["boards.toml"].section(name), kinds, tuple(kinds), prefix)
        boards |= {"components": found} if prefix else found
    _check(sheets, rows, boards)
    if faults := [fault for sheet in sheets.values() for fault in sheet.faults]:
        raise ContentError(faults)
    return _assemble(sheets.values(), rows, boards)


def _keys(file: str) -> tuple[str, ...]:
    """The keys at the top of a file."""
    sections = tuple(SECTIONS) if file == "boards.toml" else ()
    return (*(key for key, (its_file, _, _) in ROWS.items() if its_file == file), *sections)


def _read_rows(sheet: Sheet, key: str, kinds: Mapping[str, Kind], needed: Collection[str]) -> list[Row]:
    return [sheet.entry(where, row, kinds, needed, f"{where}.") for where, row in sheet.rows(key)]


# -- what must hang together ------------------------------------------------------------------------------------------


def _check(sheets: Mapping[str, Sheet], rows: Mapping[str, list[Row]], boards: Row) -> None:
    taken: dict[str, str] = {}
    for key, (file, _, _) in ROWS.items():
        _check_ids(sheets[file], rows[key], taken)
    _check_characters(sheets["characters.toml"], rows["character"])
    _check_cards(sheets["cards.toml"], rows["card"])
    _check_creatures(sheets["creatures.toml"], rows["creature"])
    _check_village(sheets["boards.toml"], rows["space"])
    _check_catacombs(sheets["boards.toml"], rows["den"], boards)
    _check_box(sheets["boards.toml"], rows, boards)


def _check_ids(sheet: Sheet, rows: Iterable[Row], taken: dict[str, str]) -> None:
    """One name, one thing, across all files, since things share the paths of their values."""
    for row in rows:
        if row.get("id") in taken:
            sheet.fault(f"{row['id']}.id", row["id"], f"an id of its own; it is taken by {taken[row['id']]}")
        elif "id" in row:
            taken[row["id"]] = f"an entry of {sheet.file}"


def _check_characters(sheet: Sheet, rows: Iterable[Row]) -> None:
    for row in rows:
        lower = min(row.get("weapon", 20), row.get("spell", 20))
        if row.get("actions", lower) != lower:
            sheet.fault(f"{row.get('id')}.actions", row["actions"], f"the lower skill, {lower}, or nothing")


def _check_cards(sheet: Sheet, rows: list[Row]) -> None:
    """A card has effects, each with all of its keys and a name of its own, or it is a special one."""
    names: set[str] = set()
    for row, raw in zip(rows, sheet.raw["card"] if rows else (), strict=True):
        where, special = str(row.get("id", "a card")), not any(skill in raw for skill in SKILLS)
        for skill in SKILLS:
            keys = (skill, f"{skill}_asks", f"{skill}_effect")
            missing = [key for key in keys if key not in raw]
            if 0 < len(missing) < len(keys):
                sheet.fault(f"{where}.{missing[0]}", None, f"{', '.join(keys)} together or none of them")
            if skill in row and _effect_id(row, skill) in names:
                sheet.fault(f"{where}.{skill}", row[skill], "a name that no other effect has")
            names |= {_effect_id(row, skill)} if skill in row else set()
        if special and "name" not in raw:
            sheet.fault(f"{where}.name", None, "a weapon, a spell or the name of a special card")
        for key in ("name", "immediate"):
            if key in row and not special:
                sheet.fault(f"{where}.{key}", row[key], "nothing, since only a special card has it")


def _check_creatures(sheet: Sheet, rows: Iterable[Row]) -> None:
    """A set die of one more or one less would leave 1 to 6 without the arrow that rolls again (combat.random-die)."""
    for row in rows:
        needed = {"+1": 6, "-1": 1}.get(row.get("set_die", ""))
        if needed and row.get("arrow", 0) != needed:
            sheet.fault(f"{row.get('id')}.arrow", row.get("arrow"), f"{needed}, or the set die could leave 1 to 6")


def _check_village(sheet: Sheet, rows: Iterable[Row]) -> None:
    taken: dict[int, str] = {}
    for row in rows:
        number = row.get("number", 0)
        if number in taken:
            sheet.fault(f"{row.get('id')}.number", number, f"a number of its own; {taken[number]} has this one")
        taken[number or -len(taken)] = str(row.get("id"))


def _check_catacombs(sheet: Sheet, rows: list[Row], boards: Row) -> None:
    """Arrows join spaces that are there, on the same level or on neighbouring ones (catacombs.levels)."""
    levels = {row.get("id"): row.get("level", 1) for row in rows}
    for arrow in boards.get("arrows", ()):
        a, _, b = _ends(arrow)
        if a not in levels or b not in levels or a == b:
            sheet.fault("catacombs.arrows", arrow, "two different spaces of the catacombs")
        elif abs(levels[a] - levels[b]) > 1:
            sheet.fault("catacombs.arrows", arrow, "spaces of one level or of neighbouring levels")


def _check_box(sheet: Sheet, rows: Mapping[str, list[Row]], boards: Row) -> None:
    """As many cards, creatures, abyss cards and characters as the list of components says; a creature per space."""
    box = boards["components"]
    counts = {
        "cards": sum(row.get("n", 1) for row in rows["card"]), "creatures": len(rows["creature"]),
        "abyss": len(rows["abyss"]), "characters": len(rows["character"]) + 1,
    }  # fmt: skip
    for name, found in counts.items():
        if box.get(name, found) != found:
            sheet.fault(f"components.{name}", box[name], f"{found}, as many as the files have")
    if len(rows["den"]) != len(rows["creature"]):
        sheet.fault("den", len(rows["den"]), f"a space for each of the {len(rows['creature'])} creatures")


# -- the values themselves; by now nothing is wrong with them ---------------------------------------------------------


def slug(name: str) -> str:
    """The id of a thing: its name in small letters with hyphens.

    >>> slug("Giant's Maul")
    'giants-maul'
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower().replace("'", "")).strip("-")


def _ends(arrow: str) -> tuple[str, str, str]:
    match = ARROW.fullmatch(arrow)
    assert match is not None  # `_are_arrows` has seen it
    return match[1], match[2], match[3]


def _assemble(sheets: Iterable[Sheet], rows: Mapping[str, list[Row]], boards: Row) -> Parts:
    sheets = list(sheets)
    characters = [{key: row[key] for key in row if key != "actions"} for row in rows["character"]]
    return (
        _boards(rows, boards),
        {row["id"]: Character(**row) for row in characters},
        {row["id"]: _card(row) for row in rows["card"]},
        {row["id"]: row.get("n", 1) for row in rows["card"]},
        {row["id"]: _creature(row) for row in rows["creature"]},
        {row["id"]: AbyssCard(**row) for row in rows["abyss"]},
        {path: status for sheet in sheets for path, status in sheet.statuses.items()},
        {path: heading for sheet in sheets for path, heading in sheet.places.items()},
    )


def _card(row: Row) -> Card:
    effects = tuple(_effect(row, skill) for skill in SKILLS if skill in row)
    name = " / ".join(effect.name for effect in effects) or row["name"]
    return Card(row["id"], name, effects, not effects, row.get("immediate", False))


def _effect_id(row: Row, skill: str) -> str:
    """A weapon is called like its card, so that neither changes its id when a user gives it another name."""
    return str(row.get("id") if skill == "weapon" else row.get("spell_id", slug(row[skill])))


def _effect(row: Row, skill: str) -> Effect:
    symbol = row[f"{skill}_effect"]
    pips = PIPS.fullmatch(symbol)
    kind, amount = ("pips-many" if pips[2] else "pips", int(pips[1])) if pips else (symbol, 0)
    return Effect(_effect_id(row, skill), row[skill], skill, row[f"{skill}_asks"], kind, amount)


def _creature(row: Row) -> Creature:
    kind, number = SET_DIE[row["set_die"]]
    return Creature(row["id"], row["name"], row["sign"], kind, row["extra"], row.get("arrow", 0), number)


def _boards(rows: Mapping[str, list[Row]], boards: Row) -> Boards:
    arrows: dict[str, set[str]] = {row["id"]: set() for row in rows["den"]}
    for a, way, b in map(_ends, boards["arrows"]):
        arrows[a].add(b)
        if way == "-":
            arrows[b].add(a)
    dens = sorted(rows["den"], key=lambda row: row["level"])
    order = [row["id"] for row in dens]
    spoils = zip(boards["spoils_gold"], boards["spoils_cards"], boards["spoils_points"], strict=True)
    return Boards(
        tuple(sorted((Space(**row) for row in rows["space"]), key=lambda space: space.number)),
        tuple(Den(**row, arrows=tuple(id for id in order if id in arrows[row["id"]])) for row in dens),
        tuple(Spoils(*each) for each in spoils),
        boards["plain_slots"],
        boards["marked_slots"],
        tuple(boards["components"].items()),
    )
