"""Reads parsed content files into values, and finds every fault in them before it refuses.
The packaged files and a user's own pass through the same `read`; what the values are for is told in content.py."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from abcore.engine.content import FLAG, ID, PAGE, TEXT, ContentError, Kind, Sheet, whole, wholes, word, words

from .content import CARD_FAMILIES, FILES, STATUSES, TOKEN_FAMILIES, Boards, Card, Token

THINGS = ("cider", "potion", "villager", "outpost", "house", "cave")
RARITIES = ("common", "uncommon", "rare")
CARD_BOX = dict(zip(CARD_FAMILIES, ("starting_houses", "houses", "key_houses", "star_houses", "outposts"), strict=True))
TOKEN_BOX = dict(zip(TOKEN_FAMILIES, ("starting_villagers", "villagers", "special_villagers"), strict=True))
COMPONENTS = (
    *TOKEN_BOX.values(), *CARD_BOX.values(), "caves", "first_player_cards", "goods", "potions", "ciders", "ones",
    "fives", "tens", "dice", "cubes", "player_boards", "reputation_boards", "round_markers", "encounter_books",
)  # fmt: skip
GOOD_LISTS = {"goods": "id", "goods_names": "name", "goods_count": "tokens", "goods_rarity": "rarity"}
NEVER = 7  # a threshold that no die reaches
Row = dict[str, Any]
Parts = tuple[Boards, dict[str, Card], dict[str, Token], dict[str, int], dict[str, str], dict[str, int]]

GOOD_KINDS = {"id": ID, "name": TEXT, "tokens": whole(1), "rarity": word(RARITIES)}
TOKEN_KINDS = {
    "id": ID, "name": TEXT, "family": word(TOKEN_FAMILIES), "n": whole(1), "hammer": whole(0, 2), "quill": whole(0, 2),
    "one_from": whole(1, 6), "two_from": whole(2, 7), "cat": FLAG, "own_bed": FLAG, "bad_reputation": FLAG,
}  # fmt: skip
SECTIONS: dict[str, dict[str, Kind]] = {
    "player_board": {"track_points": wholes(0, 1), "track_income": wholes(0, 0)},
    "reputation_board": {
        "slot_costs": wholes(0, 1), "reputation": wholes(-99, 0), "torch": whole(0), "rank_bonus": wholes(0, 1),
        "rank_bonus_two": whole(0), "chambers": whole(1),
    },
    "setup": {"start_coins": whole(0), "row": whole(1), "keys_in_play": whole(0)},
    "components": {name: whole(0) for name in COMPONENTS},
}  # fmt: skip


def card_kinds(goods: Collection[str]) -> dict[str, Kind]:
    """The keys of a card; which goods there are is known from the boards."""
    kinds = {field: whole(0) for field in Card._fields}
    kinds |= dict.fromkeys(("train_to_ready", "cider_as_coin", "potion_as_coin", "arrow"), FLAG)
    kinds |= {"id": ID, "name": TEXT, "family": word(CARD_FAMILIES), "n": whole(1), "good": word(goods)}
    return kinds | {"goods": whole(0, 2), "income_goods": words(goods), "per": words((*goods, *THINGS))}


def read(files: Mapping[str, Mapping[str, Any]]) -> Parts:
    """Boards, cards, tokens, copies, statuses and pages out of parsed files, or a ContentError with every fault.

    A file is known by the last part of its name, so that a fault can tell where the file lies.

    >>> read({"mine/cards.toml": {}, "mine/villagers.toml": {}})
    Traceback (most recent call last):
    abcore.engine.content.ContentError: 1 fault in the content:
    boards.toml: found nothing, expected a file of this name.
    """
    roles = {file.rpartition("/")[2]: file for file in files}
    faults = [f"{name}: found nothing, expected a file of this name." for name in FILES if name not in roles]
    faults += [f"{roles[name]}: found a file, expected {', '.join(FILES)}." for name in roles if name not in FILES]
    if faults:
        raise ContentError(faults)
    keys = (("card",), ("villager",), ("good", *SECTIONS))
    sheets = [
        Sheet(roles[name], files[roles[name]], known, STATUSES, PAGE) for name, known in zip(FILES, keys, strict=True)
    ]
    boards, goods = _read_boards(sheets[2])
    names = [good["id"] for good in goods if "id" in good]
    cards = _read_rows(sheets[0], "card", card_kinds(names), ("id", "name", "family", "cost"))
    tokens = _read_rows(sheets[1], "villager", TOKEN_KINDS, ("id", "name", "family", "one_from"))
    _check_ids(((sheets[2], goods), (sheets[0], cards), (sheets[1], tokens)))
    _check_cards(sheets[0], cards)
    _check_tokens(sheets[1], tokens)
    _check_boards(sheets[2], boards, goods)
    _check_box(sheets[0], cards, CARD_BOX, boards)
    _check_box(sheets[1], tokens, TOKEN_BOX, boards)
    if faults := [fault for sheet in sheets for fault in sheet.faults]:
        raise ContentError(faults)
    return _assemble(sheets, boards, goods, cards, tokens)


def _read_boards(sheet: Sheet) -> tuple[Row, list[Row]]:
    """The numbers of all sections under their own names, those of the box under `components`; and the goods."""
    boards: Row = {}
    for name, kinds in SECTIONS.items():
        prefix = "components." if name == "components" else ""
        found = sheet.entry(name, sheet.section(name), kinds, tuple(kinds), prefix)
        boards |= {"components": found} if prefix else found
    for key in ("potions", "ciders", "dice"):  # content has these by themselves too
        sheet.statuses[key] = sheet.statuses[f"components.{key}"]
        sheet.places[key] = sheet.places.get(f"components.{key}", 0)
    return boards, _read_rows(sheet, "good", GOOD_KINDS, tuple(GOOD_KINDS))


def _read_rows(sheet: Sheet, key: str, kinds: Mapping[str, Kind], needed: Collection[str]) -> list[Row]:
    return [sheet.entry(where, row, kinds, needed, f"{where}.") for where, row in sheet.rows(key)]


def _check_ids(rows: Iterable[tuple[Sheet, list[Row]]]) -> None:
    """One name, one thing, across all files: goods, cards and villagers share the paths of their values."""
    taken: dict[str, str] = dict.fromkeys(THINGS, "a thing that cards count")
    for sheet, entries in rows:
        for row in entries:
            if row.get("id") in taken:
                sheet.fault(f"{row['id']}.id", row["id"], f"an id of its own; it is taken by {taken[row['id']]}")
            elif "id" in row:
                taken[row["id"]] = f"an entry of {sheet.file}"


def _check_cards(sheet: Sheet, cards: list[Row]) -> None:
    """Keys of a card that need each other, and one kind of starting house."""
    for row in cards:
        where, goods = row.get("id", "a card"), row.get("goods", 0)
        if bool(row.get("good")) != bool(goods):
            sheet.fault(f"{where}.goods", goods, "good and goods together or neither")
        if row.get("arrow") and goods != 1:
            sheet.fault(f"{where}.arrow", True, "1 in goods beside it, since a replenishing card holds one")
        if bool(row.get("per")) != bool(row.get("per_points")):
            sheet.fault(f"{where}.per_points", row.get("per_points"), "per and per_points together or neither")
    starts = [row.get("id") for row in cards if row.get("family") == "start"]
    if len(starts) != 1:
        sheet.fault("card", starts, "exactly one of the family start")


def _check_tokens(sheet: Sheet, tokens: list[Row]) -> None:
    for row in tokens:
        if row.get("two_from", NEVER) <= row.get("one_from", 0):
            sheet.fault(f"{row.get('id')}.two_from", row.get("two_from"), f"more than one_from, {row['one_from']}")


def _check_boards(sheet: Sheet, boards: Row, goods: list[Row]) -> None:
    """Lists that must be of one length, places that must lie on them, and the sum of the goods."""
    slots, box = len(boards.get("track_points", goods)), boards["components"]
    if slots != len(goods):
        sheet.fault("player_board.track_points", slots, f"a slot for each of the {len(goods)} goods")
    if (incomes := len(boards.get("track_income", range(slots + 1)))) != slots + 1:
        sheet.fault("player_board.track_income", incomes, f"{slots + 1} numbers, for none to {slots} slots")
    if boards.get("torch", 0) >= len(boards.get("reputation", range(100))):
        sheet.fault("reputation_board.torch", boards["torch"], f"a space from 0 to {len(boards['reputation']) - 1}")
    if boards.get("keys_in_play", 0) > box.get("key_houses", 99):
        sheet.fault("setup.keys_in_play", boards["keys_in_play"], f"at most the {box['key_houses']} key houses")
    tokens = sum(good.get("tokens", 0) for good in goods)
    if tokens != box.get("goods", tokens):
        sheet.fault("components.goods", box["goods"], f"the sum of the goods, {tokens}")


def _check_box(sheet: Sheet, rows: list[Row], box: Mapping[str, str], boards: Row) -> None:
    """As many cards or villagers of each family as the list of components says."""
    for family, component in box.items():
        found = sum(row.get("n", 1) for row in rows if row.get("family") == family)
        expected = boards["components"].get(component, found)
        if found != expected:
            sheet.fault(f"family {family}", found, f"{expected} in all, as components.{component} says")


def _assemble(sheets: list[Sheet], boards: Row, goods: list[Row], cards: list[Row], tokens: list[Row]) -> Parts:
    """The values themselves, families in the order of the card list; by now nothing is wrong with them."""
    numbers = boards | {"components": tuple(boards["components"].items())}
    numbers |= {field: tuple(good[key] for good in goods) for field, key in GOOD_LISTS.items()}
    cards = sorted(cards, key=lambda row: CARD_FAMILIES.index(row["family"]))
    tokens = sorted(tokens, key=lambda row: TOKEN_FAMILIES.index(row["family"]))
    copies = {row["id"]: row.pop("n", 1) for row in (*cards, *tokens)}
    plain: Row = {"hammer": 0, "quill": 0, "two_from": NEVER}
    return (
        Boards(**numbers),
        {row["id"]: Card(**row) for row in cards},
        {row["id"]: Token(**(plain | row)) for row in tokens},
        copies,
        {path: status for sheet in sheets for path, status in sheet.statuses.items()},
        {path: page for sheet in sheets for path, page in sheet.places.items()},
    )
