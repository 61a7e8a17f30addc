"""Reading a line word by word: what each may mean, whole or shortened, and a sentence where it means nothing.
Which verbs and things there are is told by each game's text.py."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .dist import Dist
from .game import AmbiguousMove, UnreadableMove
from .limits import LONGEST_MOVE


class Words:
    """The words of one line, taken one after the other.

    >>> words = Words("Labor scout", {"labor": "labor builder"})
    >>> words.verb, words.one_of(["builder", "scout"], "a villager")
    ('labor', 'scout')
    """

    def __init__(self, line: str, examples: Mapping[str, str]) -> None:
        if len(line) > LONGEST_MOVE:
            raise UnreadableMove(f"A move is one short line; this one has {len(line)} characters.")
        self.line, self.examples = line.lower(), examples
        self.left = self.line.replace(",", " ").split()
        self.verb = ""
        self.verb = self.next("a move")

    def next(self, what: str) -> str:
        """The next word, or a sentence on what is missing."""
        if not self.left:
            example = self.examples.get(self.verb, self.verb)
            raise UnreadableMove(f"'{shown(self.line)}' needs {what}, as in '{example}'.")
        return self.left.pop(0)

    def skip(self, word: str) -> None:
        """A small word that may stand here."""
        if self.left and self.left[0] == word:
            self.left.pop(0)

    def alone(self, word: str) -> bool:
        """Whether this word is all that is left; then it is taken."""
        found = self.left == [word]
        if found:
            self.left.clear()
        return found

    def one_of(self, things: Iterable[str], what: str) -> str:
        """The thing that the next word names, whole or shortened."""
        word = self.next(what)
        known = list(dict.fromkeys(things))
        if word in known:
            return word
        fits = [thing for thing in known if thing.startswith(word)]
        if len(fits) > 1:
            raise AmbiguousMove(f"'{shown(word)}' fits several: {', '.join(fits)}.")
        if not fits:
            kind = what.removeprefix("a ")
            raise UnreadableMove(f"'{shown(word)}' is no {kind} here. There are: {', '.join(known) or 'none'}.")
        return fits[0]

    def nearby(self, lying: Iterable[str], all_of: Iterable[str], what: str) -> str:
        """What lies open; else any that the game knows, since a refusal says more than no reading."""
        word = self.left[0] if self.left else ""
        known = [thing for thing in lying if thing]
        if not any(thing.startswith(word) for thing in known):
            known = [thing for thing in all_of if thing.startswith(word)] or known
        return self.one_of(known, what)

    def number(self, what: str) -> int:
        """A whole number."""
        word = self.next(what)
        if not (word.isascii() and word.isdigit() and len(word) <= 6):
            example = self.examples.get(self.verb, "")
            raise UnreadableMove(f"'{shown(word)}' is no number; {what} is one, as in '{example}'.")
        return int(word)

    def end(self, move: Any) -> None:
        """No word may be left over."""
        if self.left:
            raise UnreadableMove(f"'{shown(' '.join(self.left))}' is too much: '{move}' is a whole move.")


def read_outcome(dist: Dist[Any], word: str) -> Any:
    """The outcome that a word names: a face, or a card, whole or shortened.

    >>> read_outcome(Dist.even(["cave-01", "cave-12"]), "cave-12")
    'cave-12'
    """
    word = word.strip().lower()
    fits = [o for o in dist if str(o) == word] or [o for o in dist if word and str(o).startswith(word)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise AmbiguousMove(f"'{shown(word)}' fits several: {', '.join(map(str, fits))}.")
    raise UnreadableMove(f"'{shown(word)}' cannot come up here. What can: {', '.join(map(str, dist))}.")


def shown(text: str) -> str:
    """A text from outside, cut to what a sentence can bear.

    >>> len(shown("x" * 300))
    60
    """
    return text if len(text) <= 60 else f"{text[:57]}..."
