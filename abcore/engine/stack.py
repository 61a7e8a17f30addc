"""A stack of pending frames in readable tables: each the kind and its fields, each field of its own type.
Which kinds there are, and which names a field may hold, is told by the game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from typing import Any

from .sheet import Sheet
from .value import Value

LARGEST = 9_999
"""No number of a frame is larger: what a number brings is carried out one by one."""
SHAPES = {
    "int": "a whole number", "str": "a text", "bool": "true or false", "tuple[int, ...]": "a list of whole numbers",
    "tuple[str, ...]": "a list of texts",
}  # fmt: skip

Special = Mapping[str, tuple[str, Callable[[Any], bool]]]
"""Types that only one game's frames have: how they are called in a fault, and what fits."""
NONE: Special = {}


class Kinds(Value):
    """What the frames of a game look like: their kinds by name, which of these is a frame, and types of their own."""

    known: Mapping[str, type[Value]]
    frame: type[Value]
    special: Special = NONE
    seats: tuple[str, ...] = ("seat",)  # the fields that name a seat
    counts: tuple[str, ...] = ()  # the fields that are never below 0


class StackReader:
    """Reads frames in their general form; `names` tells what a field of a kind may hold, None for anything.

    >>> class Roll(Value):
    ...     seat: int
    ...     dice: tuple[int, ...] = ()
    >>> faults: list[str] = []
    >>> reader = StackReader(Kinds({"Roll": Roll}, Roll), 2, lambda kind, field: None)
    >>> reader.frame(Sheet({"is": "Roll", "seat": 1, "dice": [3]}, "frame[1]", faults))
    Roll(seat=1, dice=(3,))
    >>> reader.frame(Sheet({"is": "Roll", "seat": 4}, "frame[2]", faults)), faults
    (None, ['frame[2].seat: expected a seat from 0 to 1, found 4.'])
    """

    def __init__(
        self, kinds: Kinds, players: int, names: Callable[[type[Value], str], Container[Any] | None]
    ) -> None:
        self.kinds, self.players, self.names = kinds, players, names

    def frame(self, sheet: Sheet) -> Value | None:
        """One frame, or None and a fault."""
        made = self._value(sheet)
        if made is None or isinstance(made, self.kinds.frame):
            return made
        sheet.fault("is", "expected a kind of frame")
        return None

    def _value(self, sheet: Sheet) -> Value | None:
        known = self.kinds.known
        kind = known.get(sheet.known("is", sheet.take("is", str, ""), known))
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
        value, hint = self._plain(sheet, name, sheet.take(name, object, None)), kind.__annotations__[name]
        words, fits = self.kinds.special.get(hint) or (SHAPES.get(hint, ""), lambda found: _fits(hint, found))
        if not fits(value):
            sheet.fault(name, f"expected {words}, found {sheet.data[name]!r:.60}")
        elif not all(-9 <= number <= LARGEST for number in _numbers(value)):
            sheet.fault(name, f"expected numbers up to {LARGEST}, found {sheet.data[name]!r:.60}")
        elif name in self.kinds.counts and min(_numbers(value), default=0) < 0:
            sheet.fault(name, f"expected no number below 0, found {value}")
        elif name in self.kinds.seats:
            least = kind._defaults.get(name, 0)
            if not least <= value < self.players:
                sheet.fault(name, f"expected a seat from {least} to {self.players - 1}, found {value}")
        elif (known := self.names(kind, name)) is not None:
            for each in value if isinstance(value, tuple) else (value,):
                if each not in known:
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
    if not hint.startswith("tuple["):
        return type(value).__name__ == hint
    inner = hint.removeprefix("tuple[").removesuffix(", ...]")
    return isinstance(value, tuple) and all(type(each).__name__ == inner for each in value)


def _numbers(value: Any) -> list[int]:
    """The numbers of a field, also those in its lists."""
    if isinstance(value, tuple) and not isinstance(value, Value):
        return [number for each in value for number in _numbers(each)]
    return [value] if isinstance(value, int) else []


def kinds_in(modules: Collection[Any], of: tuple[type[Value], ...]) -> dict[str, type[Value]]:
    """Every kind of value that these modules define, by name, in their order; codes count by that order.

    >>> from types import SimpleNamespace
    >>> class Frame(Value): ...
    >>> class Roll(Frame): ...
    >>> list(kinds_in([SimpleNamespace(Frame=Frame, Roll=Roll, dice=3)], (Frame,)))
    ['Frame', 'Roll']
    """
    found = ((name, kind) for module in modules for name, kind in vars(module).items() if isinstance(kind, type))
    return {name: kind for name, kind in found if issubclass(kind, of)}


def written(value: Any) -> Any:
    """A frame or a field of one, in the general form that a StackReader reads back.

    >>> class Roll(Value):
    ...     seat: int
    ...     dice: tuple[int, ...] = ()
    >>> written(Roll(1)), written(Roll(0, (3, 4)))
    ({'is': 'Roll', 'seat': 1}, {'is': 'Roll', 'seat': 0, 'dice': [3, 4]})
    """
    if isinstance(value, Value):
        fields = {name: written(field) for name, field in zip(value._fields, value, strict=True)}
        return {"is": type(value).__name__} | {n: f for n, f in fields.items() if _differs(value, n)}
    if isinstance(value, tuple):
        return [written(each) for each in value]
    return value


def _differs(value: Value, name: str) -> bool:
    return name not in value._defaults or getattr(value, name) != value._defaults[name]
