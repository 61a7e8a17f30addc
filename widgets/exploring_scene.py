"""Scene: the village that explores and the paragraph that it meets, out of a link, another printing or one's own book.
It is a value, and each change gives another; who may go and what it brings is asked of the engine elsewhere."""

from __future__ import annotations

import re
from random import Random
from typing import Any, NamedTuple

from abcore.aboveandbelow.book import HIGHEST, Choice, Paragraph
from abcore.aboveandbelow.frames import Pick
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.odds_table import OWN_NUMBER, home, numbers_of, own_paragraph, party_below, with_own
from abcore.aboveandbelow.position import decode, encode
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.aboveandbelow.situation import Situation
from abcore.aboveandbelow.state import Table
from abcore.engine.position import PositionError
from abcore.engine.session import Session
from abcore.engine.verdict import Names

FACES = range(1, 7)
LONGEST, MOST_NUMBERS = 40, 3  # signs in a field, numbers of a choice
NO_TURN = "Nobody can explore there: it is no moment of anybody's turn."
OWN_TITLE, OWN_TEXT = "A paragraph of your own book", "Read it aloud at your table: only its numbers are known here."
CHOICES = ("First choice", "Second choice")


class Aim(NamedTuple):
    """A number to go for: the choice that offers it, and the price that is paid when it is had."""

    choice: Choice
    number: int
    price: int = 0


class Scene(NamedTuple):
    """A village before it explores, and the paragraph that it will meet."""

    game: AboveAndBelow
    start: Table
    seats: tuple[str, ...]
    number: int  # of the paragraph

    @property
    def seat(self) -> int:
        """Whose village it is."""
        return int(self.game.seat(self.start))

    @property
    def names(self) -> Names:
        """What players and things are called."""
        return self.game.names(self.seats)

    @property
    def grid(self) -> tuple[int, ...]:
        """The paragraphs on the cave card, face by face; without a card, those of any card, to practise on."""
        caves = self.game.content.caves
        return caves[self.start.cave or next(iter(caves))]

    @property
    def face(self) -> int:
        """The face of the paragraph die that names the paragraph; 0 for one that is not on the cave card."""
        return self.grid.index(self.number) + 1 if self.number in self.grid else 0

    @property
    def paragraph(self) -> Paragraph:
        """What is read aloud."""
        return self.game.content.paragraphs[self.number]

    @property
    def own(self) -> bool:
        """Has the reader put in a paragraph of their own?"""
        return OWN_NUMBER in self.game.content.paragraphs

    def aims(self) -> list[Aim]:
        """Every number that the village can have, choice by choice."""
        found = numbers_of(self.game, self.start, self.paragraph)
        return [Aim(choice, result.explore, result.price) for choice, result, can in found if can]

    def too_dear(self) -> list[Aim]:
        """The numbers whose price the village cannot pay (encounter.price)."""
        found = numbers_of(self.game, self.start, self.paragraph)
        return [Aim(choice, result.explore, result.price) for choice, result, can in found if not can]

    # -- another one

    def at(self, face: int) -> Scene:
        """The paragraph of another face; 0 is one's own, where there is one."""
        if face in FACES:
            return self._replace(number=self.grid[face - 1])
        return self._replace(number=OWN_NUMBER) if self.own else self

    def under(self, printing: str) -> Scene:
        """The same by another printing of the rulebook."""
        return self._replace(game=AboveAndBelow(PRINTINGS[printing], self.game.content))

    def tonight(self, choices: list[list[int]]) -> Scene:
        """The same before a paragraph of one's own, of which only the numbers are known."""
        named = [(words, numbers) for words, numbers in zip(CHOICES, choices, strict=False) if numbers]
        content = with_own(self.game.content, own_paragraph(OWN_TITLE, OWN_TEXT, named))
        return self._replace(game=AboveAndBelow(self.game.printing, content), number=OWN_NUMBER)

    def code(self, state: Table | None = None) -> str:
        """A link's text: the paragraph's face, then the situation."""
        here = encode(Situation(self.game, self.start if state is None else state, self.seats))
        return f"{self.face}.{here}"


class Opened(NamedTuple):
    """What a link leads to: a scene, who was chosen already, and the moment of the encounter, if one is under way."""

    scene: Scene
    party: tuple[str, ...] = ()
    moment: Table | None = None


def scene(here: Situation) -> Scene:
    """The scene of a situation in which somebody may explore; the paragraph is that of the first face."""
    start = home(here.game, here.state)
    assert start is not None, NO_TURN
    plain = Scene(here.game, start, tuple(here.names), 0)
    return plain._replace(number=plain.grid[0])


def opened(text: str, rng: Random) -> Opened | str:
    """What a link leads to, or a sentence that says what is wrong with it.

    >>> opened("nonsense", Random(1))
    "A position code of this game and version begins with 'ab1-'."
    """
    face, dot, code = text.partition(".")
    if not dot or face not in map(str, (0, *FACES)):
        face, code = "", text
    try:
        here = decode(code)
    except PositionError as error:
        return str(error)
    session: Session[Any, Any, Any] = Session(here.game, here.state, rng, here.names)  # what falls by itself, falls
    here = here.but(state=session.state)
    if home(here.game, here.state) is None:
        return NO_TURN
    found, below = scene(here), party_below(here.state)
    if below is None:
        top = here.state.frames[-1]
        party = top.chosen if isinstance(top, Pick) and top.action == "explore" else ()
        return Opened(found.at(int(face or not found.own)), party)
    read = found._replace(number=below.paragraph) if below.paragraph in here.game.content.paragraphs else found
    return Opened(read if read.aims() else found, below.party, here.state)


# -- what is typed in -------------------------------------------------------------------------------------------------


def typed_numbers(text: str) -> list[int]:
    """The whole numbers in a short text; whatever else stands there is refused with a ValueError that says so.

    >>> typed_numbers("3, 6"), typed_numbers(" ")
    ([3, 6], [])
    >>> typed_numbers("three")
    Traceback (most recent call last):
    ValueError: Write whole numbers with spaces between them, as in 3 6; found 'three'.
    """
    words = re.split(r"[\s,;/]+", text.strip()) if text.strip() else []
    if len(text) > LONGEST or not all(re.fullmatch(r"[0-9]{1,3}", word) for word in words):
        raise ValueError(f"Write whole numbers with spaces between them, as in 3 6; found {text[:LONGEST]!r}.")
    return [int(word) for word in words]


def typed_choices(*texts: str) -> list[list[int]]:
    """The lantern numbers of one or two choices; a ValueError tells in a sentence what does not fit.

    >>> typed_choices("3 6", "5")
    [[3, 6], [5]]
    >>> typed_choices("", "")
    Traceback (most recent call last):
    ValueError: Write the lantern numbers of the first choice, as in 3 6.
    """
    choices = [typed_numbers(text) for text in texts]
    if not choices[0]:
        raise ValueError("Write the lantern numbers of the first choice, as in 3 6.")
    for numbers in choices:
        wrong = [number for number in numbers if not 1 <= number <= HIGHEST]
        if wrong:
            raise ValueError(f"A lantern number is from 1 to {HIGHEST}; found {wrong[0]}.")
        if len(numbers) > MOST_NUMBERS or len({*numbers}) < len(numbers):
            raise ValueError(f"A choice has at most {MOST_NUMBERS} different numbers; found {len(numbers)}.")
    return choices


def typed_dice(text: str, many: int) -> list[int]:
    """So many faces of dice; a ValueError tells in a sentence what does not fit.

    >>> typed_dice("5 2", 2)
    [5, 2]
    >>> typed_dice("5", 2)
    Traceback (most recent call last):
    ValueError: 2 dice are to be typed in, one for each villager; found 1.
    """
    faces = typed_numbers(" ".join(text) if text.isdecimal() and len(text) == many else text)
    if len(faces) != many:
        dice = "1 die is" if many == 1 else f"{many} dice are"
        raise ValueError(f"{dice} to be typed in, one for each villager; found {len(faces)}.")
    wrong = [face for face in faces if face not in FACES]
    if wrong:
        raise ValueError(f"A die shows 1 to 6; found {wrong[0]}.")
    return faces
