"""What a command gives back, as text for people and as data for programs, and what it raises when it cannot.
How either is printed is left to `abcore.cli`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

FINE, REFUSED, TROUBLE = 0, 1, 2
"""Exit codes: the answer is yes or simply an answer; it is no; the question could not be read."""


LONGEST = 1_000
"""Characters of a headline."""


class Answer(NamedTuple):
    """An exit code, the lines for people, and the same as data, with the keys that `keys.py` documents."""

    exit: int
    lines: list[str]
    data: dict[str, Any]


class Trouble(Exception):
    """A question that cannot be answered: a headline, and every fault in a sentence.

    >>> print(Trouble("two.toml has 2 faults:", ["round: expected a number.", "first: not known."]))
    two.toml has 2 faults:
    - round: expected a number.
    - first: not known.
    """

    def __init__(self, headline: str, faults: Sequence[str] = ()) -> None:
        if len(headline) > LONGEST:  # it may quote a word of the command line
            headline = f"{headline[: LONGEST // 2]} ... {headline[-LONGEST // 2 :]}"
        self.headline, self.faults = headline, tuple(faults)
        super().__init__("\n- ".join([headline, *faults]))
