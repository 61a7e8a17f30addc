"""Frozen values: equal by kind and content, hashable, with a `repr` that rebuilds them.
Everything that lies on a table, and every move, frame and event, is one; what the fields mean is left to the games."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, ClassVar, Self, dataclass_transform

try:  # the getter that namedtuple itself uses: twice as fast as a property
    from _collections import _tuplegetter as _getter  # type: ignore[import-not-found, unused-ignore]
except ImportError:  # pragma: no cover - another Python

    def _getter(index: int, doc: str) -> Any:
        return property(itemgetter(index), doc=doc)


@dataclass_transform(frozen_default=True)
class _Fields(type):
    """Turns the annotations of a class body into fields, in their order, with the defaults given there."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Fields:
        own = [f for f, kind in body.get("__annotations__", {}).items() if not str(kind).startswith("ClassVar")]
        before = next((base._fields for base in bases if isinstance(base, _Fields)), ())
        defaults = dict(next((base._defaults for base in bases if isinstance(base, _Fields)), {}))
        defaults.update({f: body.pop(f) for f in own if f in body})
        fields = (*before, *own)
        for index, field in enumerate(own, start=len(before)):
            body[field] = _getter(index, f"field {index}")
        body.setdefault("__slots__", ())
        body["_fields"], body["_defaults"] = fields, defaults
        return super().__new__(mcs, name, bases, body)

    _fields: tuple[str, ...]
    _defaults: dict[str, Any]


class Value(tuple[Any, ...], metaclass=_Fields):
    """The base of all values; a subclass lists its fields like a dataclass.

    >>> class Coin(Value):
    ...     worth: int
    ...     side: str = "heads"
    >>> Coin(5)
    Coin(worth=5, side='heads')
    >>> Coin(5) == Coin(worth=5, side="heads"), Coin(5) == (5, "heads")
    (True, False)
    >>> Coin(5).but(side="tails").side
    'tails'
    """

    _fields: ClassVar[tuple[str, ...]]
    _defaults: ClassVar[dict[str, Any]]

    def __new__(cls, *args: Any, **named: Any) -> Self:
        if named or len(args) != len(cls._fields):
            args = cls._complete(args, named)
        return tuple.__new__(cls, args)

    @classmethod
    def _complete(cls, args: tuple[Any, ...], named: dict[str, Any]) -> tuple[Any, ...]:
        """All fields in their order: from the arguments, then by name, then by default."""
        given = dict(zip(cls._fields, args, strict=False))
        wrong = [f for f in named if f not in cls._fields or f in given]
        if wrong or len(args) > len(cls._fields):
            raise TypeError(f"{cls.__name__} takes {', '.join(cls._fields)}; got {args!r} and {named!r}")
        given = cls._defaults | given | named
        missing = [f for f in cls._fields if f not in given]
        if missing:
            raise TypeError(f"{cls.__name__} misses {', '.join(missing)}")
        return tuple(given[f] for f in cls._fields)

    def but(self, **changes: Any) -> Self:
        """The same value with some fields changed."""
        unknown = changes.keys() - set(self._fields)
        if unknown:
            raise TypeError(f"{type(self).__name__} has no {', '.join(sorted(unknown))}")
        return tuple.__new__(type(self), [changes.get(f, old) for f, old in zip(self._fields, self, strict=True)])

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__

    def __bool__(self) -> bool:
        return True  # a value without fields is a value all the same

    def __repr__(self) -> str:
        pairs = ", ".join(f"{f}={value!r}" for f, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({pairs})"

    def __reduce__(self) -> tuple[Callable[..., Self], tuple[Any, ...]]:
        return type(self), tuple(self)
