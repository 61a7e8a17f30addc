"""What every kind of hostile input has in common: how one is made, how it is read and used, and which errors are ours.
The kinds themselves are in modules of their own names."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

LONGEST_SENTENCE = 2_000
LONGEST_MESSAGE = 60_000
"""Characters: of one sentence of an error, and of all its sentences together."""


@dataclass(frozen=True)
class Kind:
    """`make` gives an input, `read` a value or one of `errors`, and `use` does with the value what a page would do."""

    name: str
    make: Callable[[Random], Any]
    read: Callable[[Any], Any]
    use: Callable[[Any], None]
    errors: tuple[type[Exception], ...]
    share: int
    """Of a thousand inputs, so many are of this kind."""


def run(kind: Kind, given: Any) -> str:
    """What became of one input: `accepted`, or the name of our error; anything else is raised."""
    try:
        value = kind.read(given)
    except kind.errors as error:
        told = str(error)
        assert told.strip(), f"{type(error).__name__} without a sentence"
        assert len(told) <= LONGEST_MESSAGE, f"{type(error).__name__} with {len(told)} characters"
        assert max(map(len, told.splitlines())) <= LONGEST_SENTENCE, f"a sentence of {type(error).__name__} is not cut"
        return type(error).__name__
    kind.use(value)
    return "accepted"
