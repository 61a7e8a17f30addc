"""What is pending in a situation file: whose turn it is, a fight under way, or any stack of frames.
Short forms for people, and one general form that can write every stack down."""

from __future__ import annotations

from collections.abc import Container
from typing import TYPE_CHECKING, Any

from abcore.engine.sheet import Sheet
from abcore.engine.stack import Kinds, StackReader, kinds_in
from abcore.engine.value import Value

from . import frames
from .aims import TOKEN
from .combat import ROLLED
from .content import AREAS, COLOURS, Content
from .frames import PRINCE, ChangeDice, EndTurn, Fight, Frame, StartFight, Turn

if TYPE_CHECKING:
    from .game import OtherWorld

PENDING = ("turn", "setup", "over")
KINDS = {name: kind for name, kind in kinds_in([frames], (Frame,)).items() if kind is not Frame}
"""Every kind of frame, by name."""
STACK = Kinds(KINDS, Frame)
STEPS = ("buy", "change")
"""The steps of a fight at which a player decides: the first and the sixth."""
MOST_DICE = 4


def stack_reader(game: OtherWorld, players: int) -> StackReader:
    """A reader of frames in their general form, with the names that this game's content has."""
    c = game.content
    known: dict[str, Container[Any]] = {
        "foe": (*c.creatures, *c.abyss, PRINCE), "card": c.abyss, "lost": (*c.characters, ""), "space": c.post,
        "area": AREAS, "effect": (*c.effects, TOKEN), "used": c.effects, "colours": COLOURS, "rule": ROLLED,
        "red": range(1, 7), "blue": range(1, 7), "level": range(4), "cards": range(1, 4), "left": range(1, 4),
        "cubes": range(1, 4), "actions": range(100),
    }  # fmt: skip
    return StackReader(STACK, players, lambda kind, field: known.get(field))


def stacked(game: OtherWorld, players: int, sheets: list[Sheet]) -> tuple[Frame, ...]:
    """The frames of the general form, their dice and effects in order."""
    reader = stack_reader(game, players)
    return tuple(_in_order(game.content, frame) for sheet in sheets if isinstance(frame := reader.frame(sheet), Frame))


def _in_order(content: Content, frame: Frame) -> Frame:
    if not isinstance(frame, Fight):
        return frame
    red, blue = (tuple(sorted(dice)) for dice in (frame.red, frame.blue))
    return frame.but(red=red, blue=blue, used=by_list(content, frame.used))


def by_list(content: Content, effects: tuple[str, ...]) -> tuple[str, ...]:
    """Effects in the order of the card list.

    >>> from abcore.otherworld.content import standard
    >>> by_list(standard(), ("decay", "wolfs-jaw"))
    ('wolfs-jaw', 'decay')
    """
    return tuple(sorted(effects, key=list(content.effects).index))


def turn(seat: int) -> tuple[Frame, ...]:
    """A plain turn: where to move the pawn.

    >>> turn(1)
    (EndTurn(seat=1), Turn(seat=1))
    """
    return (EndTurn(seat), Turn(seat))


class FightReader:
    """Reads a fight in its short form; where the fight is follows from the foe."""

    def __init__(self, game: OtherWorld, seat: int, sheet: Sheet) -> None:
        self.content, self.seat = game.content, seat
        foes = (*self.content.creatures, *self.content.abyss, PRINCE)
        self.foe = sheet.known("foe", sheet.take("foe", str, ""), foes)
        self.level = sheet.number("level", 0, 0, 3)
        red, blue = (self._dice(sheet, colour) for colour in COLOURS)
        used = by_list(self.content, tuple(sheet.names("used", self.content.effects, 30)))
        card = self.content.abyss.get(self.foe)
        self.actions = sheet.number("actions", len(used) * (card.action_cost if card else 1), 0, 99)
        self.step = sheet.one_of("step", STEPS, "change" if red or blue else "buy")
        self.fight = Fight(seat, self.foe, 0, red, blue, used)
        sheet.close()

    def _dice(self, sheet: Sheet, colour: str) -> tuple[int, ...]:
        found = sheet.take(colour, list, [])
        if len(found) <= MOST_DICE and all(type(face) is int and 1 <= face <= 6 for face in found):
            return tuple(sorted(found))
        sheet.fault(colour, f"expected at most {MOST_DICE} numbers from 1 to 6, found {found!r:.60}")
        return ()

    def frames(self, level: int) -> tuple[Frame, ...]:
        """The stack: before the first step, or in the sixth with its dice."""
        if self.step == "buy":
            return (EndTurn(self.seat), StartFight(self.seat, self.foe, level))
        return (EndTurn(self.seat), self.fight.but(level=level, actions=self.actions), ChangeDice(self.seat))


def fields(frame: Value) -> dict[str, Any]:
    """A fight as its short form tells it."""
    assert isinstance(frame, Fight)
    told: dict[str, Any] = {"foe": frame.foe, "level": frame.level, "red": list(frame.red), "blue": list(frame.blue)}
    return told | {"used": list(frame.used), "actions": frame.actions}
