"""The encounter book and the cave cards as frozen values, and the strict reader that finds every fault in them at once.
The words and numbers are in content/encounters.toml and caves.toml; what comes of a choice is left to encounter.py."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from abcore.engine.content import ContentError
from abcore.engine.limits import MOST_FAULTS
from abcore.engine.value import Value

from .content import STATUSES
from .state import GOODS

TOOLS = ("hammer", "quill")
OWNED = (*GOODS, "potion", "cider")
BOARD = "board"  # the cheapest villager on the reputation board
VILLAGERS = (BOARD, "cave-cat", "metal-man", "glogo", "liquid-woman")
HIGHEST = 12  # the highest explore number that a book may ask for
FACES = 6
Row = Mapping[str, Any]
Caves = dict[str, tuple[int, ...]]


class BookError(ContentError):
    """Everything that is wrong with an encounter book or with the cave cards; `faults` has a sentence each."""


class Reward(Value):
    """What a number brings, in the order in which it is carried out (encounter.order); `text` is told with it."""

    coins: int = 0
    goods: tuple[str, ...] = ()
    potions: int = 0
    ciders: int = 0
    reputation: int = 0
    villager: str = ""
    cave: bool = False
    building: int = 0  # a free one, of printed cost up to this
    link: int = 0  # the paragraph that follows
    text: str = ""


class Result(Value):
    """One explore number of a choice, 0 for none, with its price in coins and its reward."""

    explore: int
    price: int
    reward: Reward


class Bonus(Value):
    """Lanterns per tool in the party, or once for a thing that is owned (encounter.bonus)."""

    per: str = ""
    owns: str = ""
    lanterns: int = 1


class Failure(Value):
    """What is read when no number was reached, with its penalty (explore.failure-text)."""

    text: str
    reputation: int = 0
    injure: int = 0


class Choice(Value):
    """One thing that the exploring player may pick: results ascend by explore number."""

    name: str
    text: str
    results: tuple[Result, ...]
    bonus: tuple[Bonus, ...] = ()
    failure: Failure | None = None


class Paragraph(Value):
    """What is read aloud, and the choices; without choices it is a result and a success (encounter.follow-up)."""

    number: int
    title: str
    text: str
    choices: tuple[Choice, ...]
    reward: Reward | None = None


# -- what a key may hold ----------------------------------------------------------------------------------------------


class Kind(Value):
    """What a key may hold, in words and as a test."""

    words: str
    fits: Callable[[Any], bool]


def _whole(low: int, high: int = 99) -> Kind:
    return Kind(f"a whole number from {low} to {high}", lambda found: type(found) is int and low <= found <= high)


def _word(known: Collection[str]) -> Kind:
    return Kind(f"one of {', '.join(known)}", lambda found: type(found) is str and found in known)


def _list(one: Kind, many: int = 0) -> Kind:
    def fits(found: Any) -> bool:
        return type(found) is list and len(found) == (many or len(found)) and all(map(one.fits, found))

    return Kind(f"a list of {many or 'any length'}, each {one.words}", fits)


TEXT = Kind("a text that is not empty", lambda found: type(found) is str and bool(found.strip()))
FLAG = Kind("true or false", lambda found: type(found) is bool)
NAME = Kind(
    "lower-case words of a-z and 0-9 joined by hyphens, not a number alone",
    lambda found: type(found) is str and bool(re.fullmatch(r"(?!\d+$)[a-z0-9]+(-[a-z0-9]+)*", found)),
)
NUMBER = _whole(1, 999)
REWARD = {
    "coins": _whole(0), "goods": _list(_word(GOODS)), "potions": _whole(0), "ciders": _whole(0),
    "reputation": _whole(-9, 9), "villager": _word(VILLAGERS), "cave": FLAG, "building": _whole(0), "link": NUMBER,
    "text": TEXT,
}  # fmt: skip
RESULT = {"explore": _whole(0, HIGHEST), "price": _whole(0), **REWARD}
BONUS = {"per": _word(TOOLS), "owns": _word(OWNED), "lanterns": _whole(1, 9)}
FAILURE = {"text": TEXT, "reputation": _whole(-9, 0), "injure": _whole(0, 1)}
CHOICE = {"name": NAME, "text": TEXT}
PARAGRAPH = {"number": NUMBER, "title": TEXT, "text": TEXT}
CAVE = {"id": NAME, "grid": _list(NUMBER, FACES)}


class _Sheet:
    """One file while it is read, and the faults found so far."""

    def __init__(self, file: str, raw: object, known: str) -> None:
        self.file, self.faults = file, list[str]()
        self.raw: Row = raw if isinstance(raw, Mapping) else {}
        self.keys("", self.raw, ("status", known))
        if not (status := _word(STATUSES)).fits(self.raw.get("status")):
            self.fault("status", self.raw.get("status"), status.words)

    def fault(self, where: str, found: object, expected: str) -> None:
        seen = "nothing" if found is None else repr(found)
        self.faults.append(f"{self.file}, {where}: found {seen}, expected {expected}.")

    def keys(self, where: str, raw: Row, known: Collection[str]) -> None:
        for key in raw:
            if key not in known:
                unknown = f"{self.file}, {where}{key}: found a key that is not known here"
                self.faults.append(f"{unknown}, expected one of {', '.join(known)}.")

    def rows(self, where: str, found: object, needed: bool = True) -> list[Row]:
        """A list of tables; anything else is a fault, and so is none where one is needed."""
        if found is None and not needed:
            return []
        if type(found) is not list or not (found or not needed) or not all(isinstance(row, dict) for row in found):
            self.fault(where, found, "a list of tables" + ", at least one" * needed)
            return []
        return found

    def fields(self, where: str, raw: Row, kinds: Mapping[str, Kind], *needed: str) -> dict[str, Any]:
        """The values that are as they should be, lists as tuples and texts without line breaks; the rest are faults."""
        fields: dict[str, Any] = {}
        for key, kind in kinds.items():
            found: Any = raw.get(key)
            if key in raw and kind.fits(found):
                fields[key] = tuple(found) if type(found) is list else found
                if kind is TEXT:
                    fields[key] = " ".join(found.split())
            elif key in raw or key in needed:
                self.fault(f"{where}{key}", found, kind.words)
        return fields

    def done(self) -> None:
        if self.faults:
            raise BookError(self.faults)


# -- the encounter book -----------------------------------------------------------------------------------------------


def read_paragraphs(data: Mapping[str, Any], file: str) -> dict[int, Paragraph]:
    """The paragraphs of a parsed encounter book by number; raises one BookError with all its faults.

    >>> dusk = {"number": 1, "title": "Dusk", "text": "It gets dark.", "result": {"coins": 1}}
    >>> read_paragraphs({"status": "assumed", "paragraph": [dusk]}, "mine.toml")[1].reward.coins
    1
    >>> read_paragraphs({"status": "assumed", "paragraph": [dusk | {"result": {"coin": 1, "link": 7}}]}, "mine.toml")
    Traceback (most recent call last):
    abcore.aboveandbelow.book.BookError: 2 faults in the content:
    mine.toml, paragraph 1.result.coin: found a key that is not known here, expected one of coins, goods, ...
    mine.toml, paragraph 1.link: found 7, expected a paragraph that is in the book.
    """
    sheet = _Sheet(file, data, "paragraph")
    rows = sheet.rows("paragraph", sheet.raw.get("paragraph"))
    listed = [_paragraph(sheet, place, row) for place, row in enumerate(rows, start=1)]
    book = {paragraph.number: paragraph for paragraph in listed}
    _once(sheet, "paragraph", [paragraph.number for paragraph in listed])
    _check_links(sheet, book)
    sheet.done()
    return book


def _paragraph(sheet: _Sheet, place: int, row: Row) -> Paragraph:
    """One paragraph; where its number is no number, a stand-in below zero, by its place in the file."""
    number = row["number"] if NUMBER.fits(row.get("number")) else -place
    name = f"paragraph {number}" if number > 0 else f"paragraph in place {place}"
    sheet.keys(f"{name}.", row, (*PARAGRAPH, "choice", "result"))
    plain = sheet.fields(f"{name}.", row, PARAGRAPH, *PARAGRAPH) | {"number": number}
    choices = tuple(
        _choice(sheet, f"{name}.{raw.get('name', i)}", raw)
        for i, raw in enumerate(sheet.rows(f"{name}.choice", row.get("choice"), needed=False), start=1)
    )
    reward = _paragraph_reward(sheet, name, row, bool(choices))
    _once(sheet, f"{name}.choice", [choice.name for choice in choices])
    priced = [min((result.price for result in choice.results), default=0) for choice in choices]
    if priced and all(priced):  # encounter.price: a rule for packs
        sheet.fault(f"{name}.choice", priced, "one with a number without a price, so that it can always be picked")
    return Paragraph(number, plain.get("title", ""), plain.get("text", ""), choices, reward)


def _paragraph_reward(sheet: _Sheet, name: str, row: Row, asks: bool) -> Reward | None:
    """The result of a paragraph that asks nothing."""
    if "result" not in row:
        return None
    raw = row["result"]
    if asks or not isinstance(raw, dict):
        sheet.fault(f"{name}.result", raw, "one table, in a paragraph without choices")
        return None
    sheet.keys(f"{name}.result.", raw, REWARD)
    return Reward(**sheet.fields(f"{name}.result.", raw, REWARD))


def _choice(sheet: _Sheet, name: str, row: Row) -> Choice:
    sheet.keys(f"{name}.", row, (*CHOICE, "bonus", "failure", "result"))
    plain = sheet.fields(f"{name}.", row, CHOICE, *CHOICE)
    results = tuple(_result(sheet, f"{name}.", raw) for raw in sheet.rows(f"{name}.result", row.get("result")))
    bonus = tuple(_bonus(sheet, f"{name}.", raw) for raw in sheet.rows(f"{name}.bonus", row.get("bonus"), needed=False))
    failure = _failure(sheet, f"{name}.failure", row["failure"]) if "failure" in row else None
    numbers = [result.explore for result in results]
    if -1 not in numbers and numbers != sorted({*numbers}):
        sheet.fault(f"{name}.result", numbers, "explore numbers that rise")
    if 0 in numbers and (len(numbers) > 1 or bonus or failure):
        sheet.fault(f"{name}.result", numbers, "no other number, bonus or failure beside 0, since nothing is rolled")
    return Choice(plain.get("name", name), plain.get("text", ""), results, bonus, failure)


def _result(sheet: _Sheet, where: str, row: Row) -> Result:
    """One number of a choice; where it is no number, -1 stands in until the faults are told."""
    where = f"{where}{row.get('explore', 'result')}."
    sheet.keys(where, row, RESULT)
    fields = sheet.fields(where, row, RESULT, "explore")
    return Result(fields.pop("explore", -1), fields.pop("price", 0), Reward(**fields))


def _bonus(sheet: _Sheet, where: str, row: Row) -> Bonus:
    sheet.keys(f"{where}bonus.", row, BONUS)
    if ("per" in row) == ("owns" in row):
        sheet.fault(f"{where}bonus", dict(row), "either per or owns")
    return Bonus(**sheet.fields(f"{where}bonus.", row, BONUS))


def _failure(sheet: _Sheet, where: str, raw: object) -> Failure:
    if not isinstance(raw, dict):
        sheet.fault(where, raw, "a table with a text")
        return Failure("")
    sheet.keys(f"{where}.", raw, FAILURE)
    return Failure(**({"text": ""} | sheet.fields(f"{where}.", raw, FAILURE, "text")))


def links(paragraph: Paragraph) -> Iterator[int]:
    """The paragraphs to which this one may lead.

    >>> sorted(links(Paragraph(1, "Dusk", "It gets dark.", (), Reward(link=7))))
    [7]
    """
    rewards = [result.reward for choice in paragraph.choices for result in choice.results]
    for reward in (*rewards, *([paragraph.reward] if paragraph.reward else ())):
        if reward.link:
            yield reward.link


def _check_links(sheet: _Sheet, book: Mapping[int, Paragraph]) -> None:
    """No link to nowhere, and none that leads back to where it came from."""
    for number, paragraph in book.items():
        if len(sheet.faults) >= MOST_FAULTS:  # a large book of circles would take its square
            return
        for link in links(paragraph):
            if link not in book:
                sheet.fault(f"paragraph {number}.link", link, "a paragraph that is in the book")
        reached, ahead = set[int](), [*links(paragraph)]
        while ahead:
            if (at := ahead.pop()) in book and at not in reached:
                reached.add(at)
                ahead += links(book[at])
        if number in reached:
            sheet.fault(f"paragraph {number}.link", sorted(reached), "links that never lead back here")


def _once(sheet: _Sheet, where: str, found: list[Any]) -> None:
    for twice in dict.fromkeys(x for i, x in enumerate(found) if x in found[:i]):
        sheet.fault(where, f"{twice} more than once", "each only once")


# -- the cave cards ---------------------------------------------------------------------------------------------------


def read_caves(data: Mapping[str, Any], file: str, paragraphs: Collection[int]) -> Caves:
    """The grid of each cave card by id, one paragraph per face; raises one BookError with all its faults.

    >>> cave = {"id": "cave-01", "grid": [1, 2, 3, 1, 2, 3]}
    >>> read_caves({"status": "assumed", "cave": [cave]}, "mine.toml", range(1, 4))
    {'cave-01': (1, 2, 3, 1, 2, 3)}
    >>> read_caves({"status": "assumed", "cave": [cave]}, "mine.toml", range(1, 3))
    Traceback (most recent call last):
    abcore.aboveandbelow.book.BookError: 1 fault in the content:
    mine.toml, cave-01.grid: found [3], expected paragraphs that are in the book.
    """
    sheet, caves = _Sheet(file, data, "cave"), list[tuple[str, tuple[int, ...]]]()
    for place, row in enumerate(sheet.rows("cave", sheet.raw.get("cave")), start=1):
        name = str(row.get("id", f"cave in place {place}"))
        sheet.keys(f"{name}.", row, CAVE)
        grid = sheet.fields(f"{name}.", row, CAVE, *CAVE).get("grid", ())
        if missing := sorted({*grid} - {*paragraphs}):
            sheet.fault(f"{name}.grid", missing, "paragraphs that are in the book")
        caves.append((name, grid))
    _once(sheet, "cave", [name for name, _ in caves])
    sheet.done()
    return dict(caves)


def read_book() -> tuple[Caves, dict[int, Paragraph]]:
    """The packaged cave cards and the packaged encounter book.

    >>> caves, paragraphs = read_book()
    >>> len(caves), paragraphs[1].title, [choice.name for choice in paragraphs[1].choices]
    (25, 'The ferryman', ['slip-past', 'take-oars'])
    """
    import tomllib
    from pathlib import Path

    folder = Path(__file__).parent / "content"
    book, caves = (tomllib.loads((folder / f).read_text(encoding="utf-8")) for f in ("encounters.toml", "caves.toml"))
    paragraphs = read_paragraphs(book, "encounters.toml")
    return read_caves(caves, "caves.toml", paragraphs), paragraphs
