"""Questions that a game makes and marks: what is asked, the answers, and for each wrong one the mistake that it is.
Which answer is right is settled by asking the game; here is only the form, and what every question must keep to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any, NamedTuple

from .explain import Number
from .ledger import Ledger

MOST_WRONG = 3


class Option(NamedTuple):
    """An answer; a wrong one names its mistake, as a clause without a full stop, and the rule that tells better."""

    words: str
    mistake: str = ""
    rule: str = ""


class Line(NamedTuple):
    """One line of the working: what it is, the sum behind it, what it comes to, and by which rule."""

    words: str
    working: str = ""
    value: str = ""
    rule: str = ""
    status: str = "printed"


class Question(NamedTuple):
    """What is asked of which table; the help in three steps (hint, rule, working); the answers in the order shown."""

    kind: str
    asks: str
    facts: tuple[str, ...]
    hint: str
    options: tuple[Option, ...]
    lines: tuple[Line, ...]
    rule: str  # the one that decides it
    because: str = ""  # a sentence after the answer, where the working alone does not say it
    scene: Any = None  # what a page may draw beside it

    @property
    def right(self) -> Option:
        """The answer without a mistake.

        >>> options = Option("1", "This forgets one", "add"), Option("2")
        >>> asked = Question("sum", "1 + 1?", (), "Count.", options, (), "add")
        >>> asked.right.words
        '2'
        """
        return next(option for option in self.options if not option.mistake)


Make = Callable[[Any, Random], Question]
"""A kind of question: from a game and a source of chance to a question of that kind."""


def ask(make: Make, game: Any, seed: int) -> Question:
    """A question of a kind: the same one for the same seed."""
    return make(game, Random(f"{make.__module__}.{make.__qualname__} {seed}"))


def answers(right: str, wrong: Iterable[Option], most: int = MOST_WRONG) -> tuple[Option, ...]:
    """The right answer, then mistakes that read differently; of two that read alike the first is kept.

    >>> answers("4", [Option("4", "none"), Option("3", "too few"), Option("3", "less")])
    (Option(words='4', mistake='', rule=''), Option(words='3', mistake='too few', rule=''))
    """
    found = {right: Option(right)}
    for option in wrong:
        if len(found) <= most:
            found.setdefault(option.words, option)
    return tuple(found.values())


def amounts(
    right: int, wrong: Iterable[tuple[int, str, str]], say: Callable[[int], str] = str, most: int = MOST_WRONG
) -> tuple[Option, ...]:
    """Answers that are numbers, from low to high; a wrong one is handed in as number, mistake and rule.

    >>> [option.words for option in amounts(4, [(4, "none", ""), (3, "too few", "add"), (-1, "below nothing", "add")])]
    ['-1', '3', '4']
    """
    found = {right: Option(say(right))}
    for n, mistake, rule in wrong:
        if len(found) <= most:
            found.setdefault(n, Option(say(n), mistake, rule))
    return tuple(found[n] for n in sorted(found))


def working(number: Number) -> tuple[Line, ...]:
    """The lines of a number that opens: its parts, or itself."""
    return tuple(
        Line(part.label, part.working, str(part.value), part.rule, part.status) for part in number.parts or (number,)
    )


def faults(asked: Question, ledger: Ledger) -> Iterator[str]:
    """What is wrong with a question: it must have one right answer, and wrong ones with a name and a rule.

    >>> sum = Question("sum", "1 + 1?", ("1 and 1",), "Count.", (Option("1"), Option("2")), (Line("2"),), "add")
    >>> list(faults(sum, Ledger((), (), ())))
    ['2 right answers', 'no such rule: add']
    """
    right = [option for option in asked.options if not option.mistake]
    if len(right) != 1:
        yield f"{len(right)} right answers"
    if len({option.words for option in asked.options}) != len(asked.options):
        yield "two answers read alike"
    if len(asked.options) < 2:
        yield "nothing to choose from"
    if not all((asked.asks, asked.hint, asked.lines, *(option.words for option in asked.options))):
        yield "something is not said"
    rules = [option.rule for option in asked.options if option.mistake]
    for rule in (asked.rule, *rules, *(line.rule for line in asked.lines if line.rule)):
        if rule not in ledger.rules:
            yield f"no such rule: {rule}"
