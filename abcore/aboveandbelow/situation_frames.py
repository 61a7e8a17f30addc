"""What is pending in a situation file: whose turn it is, an encounter under way, the night, or any stack of frames.
Short forms for people, and one general form that can write every stack down."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from abcore.engine.sheet import Sheet
from abcore.engine.value import Value

from . import (
    assign,
    book,
    build,
    encounter,
    exert,
    explore,
    frames,
    harvest,
    labor,
    moves,
    pay,
    rest,
    track,
    trade,
    train,
)
from .frames import (
    Begin,
    Choosing,
    EndRound,
    EndTurn,
    Expedition,
    Frame,
    Income,
    Outcome,
    ParagraphDie,
    PartyDice,
    PassCard,
    Pick,
    Placing,
    Replenish,
    Rerolling,
    Turn,
)  # fmt: skip
from .state import GOODS

if TYPE_CHECKING:
    from .game import AboveAndBelow

PENDING = ("turn", "setup", "rest", "end-of-round", "scoring")
MODULES = (
    frames, moves, assign, book, build, encounter, exert, explore, harvest, labor, pay, rest, track, trade, train,
)  # fmt: skip
KINDS = {
    name: kind
    for module in MODULES
    for name, kind in vars(module).items()
    if isinstance(kind, type) and issubclass(kind, Frame | moves.Move | book.Reward) and kind not in (Frame, moves.Move)
}
"""Every kind of value that a stack of frames can hold, by name."""
ROWS = ("houses", "outposts", "keys", "stars")
ITEMS = (*GOODS, "cider", "potion")
LARGEST = 9_999
"""No number of a frame is larger: what a number brings is carried out one by one."""
PICKS = ("explore", "labor", "harvest", "build", "train", "take", "exert", "rest")
SHAPES = {
    "int": "a whole number", "str": "a text", "bool": "true or false", "tuple[int, ...]": "a list of whole numbers",
    "tuple[str, ...]": "a list of texts", "tuple[Any, ...]": "a list of texts", "Any": "a move or a reward",
    "tuple[tuple[int, str, int], ...]": "a list of offers: seat, item, coins",
}  # fmt: skip


def pending(
    game: AboveAndBelow, names: tuple[str, ...], first: int, passed: list[str], top: Sheet
) -> tuple[Frame, ...]:
    """The stack of frames that a situation describes; the turn is that of the next who has not passed."""
    clockwise = (*names[first:], *names[:first])
    turn = top.one_of("turn", names, next((name for name in clockwise if name not in passed), names[first]))
    seat = names.index(turn)
    what = top.one_of("pending", PENDING, "turn")
    stack = top.tables("frame", 30)
    under_way = top.table("encounter")
    if stack:
        reader = StackReader(game, len(names))
        return tuple(filter(None, (reader.frame(sheet) for sheet in stack)))
    if under_way.data:
        village = top.data.get("village", {})
        own = village.get(names[seat], {}) if isinstance(village, dict) else {}
        held = own.get("caves", 0) if isinstance(own, dict) else 0
        return _encounter(game, seat, under_way, held if isinstance(held, int) else 0)
    if what == "scoring":
        return ()
    if what == "end-of-round":
        return (EndRound(),)
    order = [(first + step) % len(names) for step in range(len(names))][::-1]
    if what == "rest":
        night = [*(Placing(s) for s in order), *(Pick(s, "rest") for s in order)]
        return (PassCard(), Replenish(), Income(), *night)
    if turn in passed:
        top.fault("turn", f"{turn} has passed and takes no turn; when all have, say pending = 'end-of-round'")
    return (Turn(seat),)


def parties(stack: tuple[Frame, ...], seat: int) -> list[str]:
    """The villagers of a seat who are on the way, in frames."""
    return [v for f in stack if isinstance(f, Begin | Expedition) and f.seat == seat for v in f.party]


def _encounter(game: AboveAndBelow, seat: int, sheet: Sheet, held: int) -> tuple[Frame, ...]:
    """A party on a cave card, as far as the file tells: paragraph, choice, dice."""
    content = game.content
    party = content.sort(sheet.names("party", content.tokens, 30))
    cave = sheet.one_of("cave", content.caves, content.cave_pile[0])
    number = sheet.number("paragraph", 0, 0, 9999)
    paragraph = content.paragraphs.get(number)
    if number and paragraph is None:
        sheet.fault("paragraph", f"there is no paragraph {number}")
    choice = sheet.one_of("choice", [c.name for c in paragraph.choices] if paragraph else [], "")
    faces = sheet.table("dice")
    dice = tuple(faces.number(villager, 1, 1, 6) for villager in party if villager in faces)
    faces.asked += party
    faces.close()
    exp = Expedition(
        seat, cave, party, dice, sheet.number("rerolls", 0, 0, 99), number, choice,
        sheet.number("lanterns", 0, 0, 99), caves=sheet.number("caves", held, 0, 25),
    )  # fmt: skip
    sheet.close()
    return (Turn(seat), EndTurn(seat), exp, *_stage(exp))


def _stage(exp: Expedition) -> tuple[Frame, ...]:
    """What is asked next of a party that has come this far."""
    seat = exp.seat
    if not exp.paragraph:
        return (ParagraphDie(seat),)
    if not exp.choice:
        return (Choosing(seat),)
    asked = (Outcome(seat), Pick(seat, "exert"), Rerolling(seat))
    return asked if len(exp.dice) == len(exp.party) else (*asked, PartyDice(seat))


class StackReader:
    """Reads frames in their general form: the kind, and its fields, each of its own type and with names that exist."""

    def __init__(self, game: AboveAndBelow, players: int) -> None:
        c = game.content
        self.players = players
        self.known: dict[str, Container[Any]] = {
            "party": c.tokens, "cat": c.tokens, "cave": c.caves, "card": (*c.cards, ""), "row": ROWS, "item": ITEMS,
            "action": PICKS, "paragraph": (0, *c.paragraphs), "face": range(1, 7), "dice": range(1, 7),
            "villager": (*c.tokens, "board", ""),
        }  # fmt: skip

    def frame(self, sheet: Sheet) -> Frame | None:
        """One frame, or None and a fault."""
        made = self._value(sheet)
        if made is None or isinstance(made, Frame):
            return made
        sheet.fault("is", "expected a kind of frame")
        return None

    def _value(self, sheet: Sheet) -> Value | None:
        kind = KINDS.get(sheet.known("is", sheet.take("is", str, ""), KINDS))
        if kind is None:
            return None
        before = len(sheet.faults)
        fields = {name: self._field(sheet, kind, name) for name in kind._fields if name in sheet}
        sheet.asked += kind._fields
        sheet.close()
        missing = [name for name in kind._fields if name not in fields and name not in kind._defaults]
        if missing:
            sheet.fault("", f"{kind.__name__} needs {', '.join(missing)}")
        return kind(**fields) if len(sheet.faults) == before else None

    def _field(self, sheet: Sheet, kind: type[Value], name: str) -> Any:
        """A field of its own type; a fault says what was expected."""
        value = self._plain(sheet, name, sheet.take(name, object, None))
        if not _fits(kind.__annotations__[name], value):
            sheet.fault(name, f"expected {SHAPES[kind.__annotations__[name]]}, found {sheet.data[name]!r:.60}")
        elif not all(-9 <= number <= LARGEST for number in _numbers(value)):
            sheet.fault(name, f"expected numbers up to {LARGEST}, found {sheet.data[name]!r:.60}")
        elif name in ("price", "cost", "coins") and min(_numbers(value), default=0) < 0:
            sheet.fault(name, f"expected no number below 0, found {value}")
        elif name in ("seat", "seller", "buyer"):
            least = kind._defaults.get(name, 0)
            if not least <= value < self.players:
                sheet.fault(name, f"expected a seat from {least} to {self.players - 1}, found {value}")
        elif not issubclass(kind, book.Reward) or name == "villager":
            for each in value if isinstance(value, tuple) else (value,):
                if name in self.known and each not in self.known[name]:
                    sheet.fault(name, f"{each!r:.60} is not known here")
        return value

    def _plain(self, sheet: Sheet, name: str, value: Any) -> Any:
        """Numbers and texts as they are, lists as tuples, tables as values."""
        if isinstance(value, dict):
            return self._value(Sheet(value, f"{sheet.place}.{name}", sheet.faults))
        if isinstance(value, list):
            return tuple(self._plain(sheet, name, each) for each in value)
        return value


def _fits(hint: str, value: Any) -> bool:
    """Whether a value is of the type that a field is declared with."""
    if hint in ("int", "str", "bool"):
        return type(value).__name__ == hint
    if hint == "Any":
        return isinstance(value, moves.Move | book.Reward)
    if hint == "tuple[Any, ...]":
        return isinstance(value, tuple) and all(isinstance(each, str) for each in value)
    if hint == "tuple[tuple[int, str, int], ...]":
        return isinstance(value, tuple) and all(isinstance(each, tuple) and _offer(each) for each in value)
    inner = hint.removeprefix("tuple[").removesuffix(", ...]")
    return isinstance(value, tuple) and all(type(each).__name__ == inner for each in value)


def _numbers(value: Any) -> list[int]:
    """The numbers of a field, also those in its lists."""
    if isinstance(value, tuple) and not isinstance(value, Value):
        return [number for each in value for number in _numbers(each)]
    return [value] if isinstance(value, int) else []


def _offer(value: tuple[Any, ...]) -> bool:
    return [type(each) for each in value] == [int, str, int]


def written(value: Any) -> Any:
    """A frame or a field of one, in the general form that `_frame` reads back."""
    if isinstance(value, Value):
        fields = {name: written(field) for name, field in zip(value._fields, value, strict=True)}
        return {"is": type(value).__name__} | {n: f for n, f in fields.items() if _differs(value, n)}
    if isinstance(value, tuple):
        return [written(each) for each in value]
    return value


def _differs(value: Value, name: str) -> bool:
    return name not in value._defaults or getattr(value, name) != value._defaults[name]
