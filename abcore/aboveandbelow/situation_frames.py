"""What is pending in a situation file: whose turn it is, an encounter under way, the night, or any stack of frames.
Short forms for people, and one general form that can write every stack down."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import TYPE_CHECKING, Any

from abcore.engine.sheet import Sheet
from abcore.engine.stack import Kinds, StackReader, kinds_in
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
OFFER = (int, str, int)
KINDS = {
    name: kind
    for name, kind in kinds_in(MODULES, (Frame, moves.Move, book.Reward)).items()
    if kind not in (Frame, moves.Move)
}
"""Every kind of value that a stack of frames can hold, by name."""
ROWS = ("houses", "outposts", "keys", "stars")
ITEMS = (*GOODS, "cider", "potion")
PICKS = ("explore", "labor", "harvest", "build", "train", "take", "exert", "rest")
STACK = Kinds(
    KINDS, Frame,
    {
        "Any": ("a move or a reward", lambda found: isinstance(found, moves.Move | book.Reward)),
        "tuple[Any, ...]": ("a list of texts", lambda found: _each(found, lambda one: isinstance(one, str))),
        "tuple[tuple[int, str, int], ...]": (
            "a list of offers: seat, item, coins",
            lambda found: _each(found, lambda one: isinstance(one, tuple) and tuple(map(type, one)) == OFFER),
        ),
    },
    seats=("seat", "seller", "buyer"), counts=("price", "cost", "coins"),
)  # fmt: skip


def _each(found: Any, fits: Callable[[Any], bool]) -> bool:
    return isinstance(found, tuple) and all(map(fits, found))


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
        reader = stack_reader(game, len(names))
        return tuple(frame for sheet in stack if isinstance(frame := reader.frame(sheet), Frame))
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


def stack_reader(game: AboveAndBelow, players: int) -> StackReader:
    """A reader of frames in their general form, with the names that this game's content has."""
    c = game.content
    known: dict[str, Container[Any]] = {
        "party": c.tokens, "cat": c.tokens, "cave": c.caves, "card": (*c.cards, ""), "row": ROWS, "item": ITEMS,
        "action": PICKS, "paragraph": (0, *c.paragraphs), "face": range(1, 7), "dice": range(1, 7),
        "villager": (*c.tokens, "board", ""),
    }  # fmt: skip

    def names(kind: type[Value], field: str) -> Container[Any] | None:
        """A reward is looked at by the book's own reader, but for who comes along."""
        return known.get(field) if not issubclass(kind, book.Reward) or field == "villager" else None

    return StackReader(STACK, players, names)
