"""What the tests of exploring share: paragraphs made up in a line or two, and a party that meets one of them.
Paragraph 901 is what the party meets: no cave card names it, so it is read as if the die had led there."""

from __future__ import annotations

from typing import cast

from abcore.aboveandbelow.frames import Expedition, Reading
from abcore.aboveandbelow.situation import Situation
from abcore.aboveandbelow.state import Table
from tests.aboveandbelow.tools import Played, at, play

ALL = "builder scribe scout"
MET = 901  # the first paragraph that is read


def paragraph(number: int, *choices: str, result: str = "") -> str:
    """One paragraph as TOML: with choices, or with a result alone. A lone choice gets company, so as to be asked."""
    if len(choices) == 1:
        choices = (*choices, choice("stay", "explore = 1"))
    lines = ["[[paragraph]]", f"number = {number}", f'title = "Place {number}"', 'text = "You look around."']
    if choices:
        lines.append(f"choice = [{', '.join(choices)}]")
    if result:
        lines.append(f"result = {{ {result} }}")
    return "\n".join(lines) + "\n"


def choice(name: str, *results: str, more: str = "") -> str:
    """One choice: `choice("climb", "explore = 3, coins = 1", more='bonus = [{ owns = "rope" }]')`."""
    listed = ", ".join(f"{{ {result} }}" for result in results)
    return f'{{ name = "{name}", text = "Try it", result = [{listed}]{", " + more if more else ""} }}'


RATS = paragraph(
    MET,
    choice("run-and-hide", "explore = 3, coins = 1", 'explore = 4, goods = ["mushroom"]'),
    choice("stand-and-fight", 'explore = 7, coins = 5, goods = ["ore"]'),
)
FREE = choice("leave", "explore = 0")  # every paragraph needs a choice that anyone can pick


def meeting(book: str = RATS, ada: str = "", head: str = "players = 2", **switches: object) -> Situation:
    """Ada's turn, with a made-up paragraph ahead and some lines about her village."""
    return at(f"{head}\n[village.Ada]\n{ada}\n{book}", **switches)


def meet(here: Situation, name: str, dice: str = "", *more: str, party: str = ALL) -> Played:
    """Explore, read, choose, roll a die for each of the party in the order of the list, and go on."""
    s, events = read_to(here, party)
    s, later = play(here, f"choose {name}", *([f"~ {dice}"] if dice else []), *more, state=s)
    return s, [*events, *later]


def read_to(here: Situation, party: str = ALL) -> Played:
    """Explore, and have paragraph 901 read in place of the one that the die would name."""
    s, events = play(here, f"explore {party}")
    s, later = here.game.settle(s.but(frames=(*s.frames[:-1], Reading(here.game.seat(s), MET))))
    return s, [*events, *later]


def on_the_way(s: Table) -> Expedition:
    """The party that is under way."""
    return cast(Expedition, next(f for f in reversed(s.frames) if isinstance(f, Expedition)))
