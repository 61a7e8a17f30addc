"""What is pending in a situation file: whose turn it is, an encounter under way, the night, or any stack of frames.
Short forms for people, and one general form that can write every stack down."""

from __future__ import annotations

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


def pending(game: AboveAndBelow, names: tuple[str, ...], first: int, top: Sheet) -> tuple[Frame, ...]:
    """The stack of frames that a situation describes."""
    seat = names.index(top.one_of("turn", names, names[first]))
    what = top.one_of("pending", PENDING, "turn")
    stack = top.tables("frame", 30)
    under_way = top.table("encounter")
    if stack:
        return tuple(filter(None, (_frame(sheet) for sheet in stack)))
    if under_way.data:
        return _encounter(game, seat, under_way)
    if what == "scoring":
        return ()
    if what == "end-of-round":
        return (EndRound(),)
    order = [(first + step) % len(names) for step in range(len(names))][::-1]
    if what == "rest":
        night = [*(Placing(s) for s in order), *(Pick(s, "rest") for s in order)]
        return (PassCard(), Replenish(), Income(), *night)
    return (Turn(seat),)


def parties(stack: tuple[Frame, ...], seat: int) -> list[str]:
    """The villagers of a seat who are on the way, in frames."""
    return [v for f in stack if isinstance(f, Begin | Expedition) and f.seat == seat for v in f.party]


def _encounter(game: AboveAndBelow, seat: int, sheet: Sheet) -> tuple[Frame, ...]:
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
        sheet.number("lanterns", 0, 0, 99), caves=sheet.number("caves", 0, 0, 25),
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


def _frame(sheet: Sheet) -> Frame | None:
    """One frame in its general form: its kind and its fields."""
    made = _value(sheet)
    if isinstance(made, Frame):
        return made
    sheet.fault("is", "expected a kind of frame")
    return None


def _value(sheet: Sheet) -> Value | None:
    kind = KINDS.get(sheet.known("is", sheet.take("is", str, ""), KINDS))
    if kind is None:
        return None
    fields = {}
    for name in kind._fields:
        if name in sheet:
            fields[name] = _plain(sheet, name, sheet.take(name, object, None))
        else:
            sheet.asked.append(name)
    sheet.close()
    missing = [name for name in kind._fields if name not in fields and name not in kind._defaults]
    if missing:
        sheet.fault("", f"{kind.__name__} needs {', '.join(missing)}")
        return None
    return kind(**fields)


def _plain(sheet: Sheet, name: str, value: Any) -> Any:
    """A field: numbers and texts as they are, lists as tuples, tables as values."""
    if isinstance(value, dict):
        return _value(Sheet(value, f"{sheet.place}.{name}", sheet.faults))
    if isinstance(value, list):
        return tuple(_plain(sheet, name, each) for each in value)
    return value


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
