"""From any moment of a turn to the moments that the odds are asked of: the village before a party goes, and the party
below with a paragraph before it. Who may go and what a choice does is asked of the game."""

from __future__ import annotations

from collections.abc import Sequence

from . import explore, lanterns
from .assign import missing
from .book import Choice, Paragraph, Result, Reward
from .content import Content
from .encounter import Choose
from .explore import Explore
from .frames import CatDie, Choosing, Expedition, Pick, Reading, Turn
from .game import AboveAndBelow
from .moves import Open
from .odds import Attempt
from .pay import can_pay
from .state import Table

OBEYS = 6  # a face for which every cat comes along
OWN_NUMBER = 999
"""A paragraph that someone reads from a book of their own: no book has so many."""


def home(game: AboveAndBelow, s: Table) -> Table | None:
    """The village as it was when its turn began to explore, a party that is below at home again; None without a turn.

    >>> from .situation import load
    >>> ferry = load('encounter = { paragraph = 1, party = ["scout", "scribe"] }')
    >>> home(ferry.game, ferry.state).villages[0].ready
    ('builder', 'scribe', 'scout')
    """
    at = next((place for place, frame in enumerate(s.frames) if isinstance(frame, Turn)), None)
    if at is None:
        return None
    below = party_below(s)
    alone = s.but(frames=s.frames[: at + 1])
    if below is None:
        return alone
    v = s.villages[below.seat]
    back = v.but(ready=game.content.sort(v.ready + below.party))
    villages = tuple(back if seat == below.seat else other for seat, other in enumerate(s.villages))
    return alone.but(villages=villages, cave=below.cave)


def party_below(s: Table) -> Expedition | None:
    """The party on a cave card, if there is one."""
    return next((frame for frame in reversed(s.frames) if isinstance(frame, Expedition)), None)


def going(game: AboveAndBelow, s: Table, party: Sequence[str]) -> Table:
    """The same turn with a party being put together, as far as it may be: so a link can hold it."""
    ready = s.villages[game.seat(s)].ready
    if not party or missing(ready, party) or not game.check(s, Open("explore")):
        return s
    return s.but(frames=(*s.frames, Pick(game.seat(s), "explore", game.content.sort(party))))


def read_to(game: AboveAndBelow, s: Table, party: Sequence[str], paragraph: int) -> Table:
    """The party below, and a paragraph read to it, whatever the die would say; cats come along.

    >>> from .situation import load
    >>> here = load("players = 2")
    >>> party_below(read_to(here.game, here.state, ["scout", "scribe"], 1)).paragraph
    1
    """
    off = game.apply(s, Explore(tuple(party))).state
    while isinstance(off.frames[-1], CatDie):
        off = game.resolve(off, OBEYS).state
    return game.settle(off.but(frames=(*off.frames[:-1], Reading(game.seat(s), paragraph)))).state


def chosen(game: AboveAndBelow, s: Table, choice: str) -> Table:
    """The same with a choice made; where only one may be picked, it is made already."""
    return game.apply(s, Choose(choice)).state if isinstance(s.frames[-1], Choosing) else s


def attempt(game: AboveAndBelow, s: Table) -> Attempt:
    """What the chances depend on, once a choice is made and before the dice fall."""
    exp = lanterns.expedition(s)
    numbers = tuple(lanterns.payable(game.rules, s, exp))
    left = max(0, explore.rerolls_left(game.rules, s, exp.seat))
    return Attempt(game.rules, exp.party, numbers, exp.lanterns, left)


def numbers_of(game: AboveAndBelow, s: Table, paragraph: Paragraph) -> list[tuple[Choice, Result, bool]]:
    """Every explore number of a paragraph with its choice, and whether the village at hand can pay for it."""
    v = s.villages[game.seat(s)]
    return [
        (choice, result, not result.price or can_pay(game.rules, v, result.price))
        for choice in paragraph.choices
        for result in choice.results
        if result.explore
    ]


# -- a paragraph of one's own -----------------------------------------------------------------------------------------


def own_paragraph(title: str, text: str, choices: Sequence[tuple[str, Sequence[int]]]) -> Paragraph:
    """A paragraph that someone reads from a book of their own: words and numbers, and rewards that only they know.

    >>> mine = own_paragraph("Yours", "Read it aloud.", [("First choice", [3, 6]), ("Second choice", [5])])
    >>> [(choice.name, [result.explore for result in choice.results]) for choice in mine.choices]
    [('choice-a', [3, 6]), ('choice-b', [5])]
    """
    made = tuple(
        Choice(f"choice-{letter}", words, tuple(Result(number, 0, Reward()) for number in sorted(numbers)))
        for letter, (words, numbers) in zip("abcdefgh", choices, strict=False)
    )
    return Paragraph(OWN_NUMBER, title, text, made)


def with_own(content: Content, paragraph: Paragraph) -> Content:
    """The same content with a paragraph of one's own in place of an older one.

    >>> from .content import standard
    >>> more = with_own(standard(), own_paragraph("Yours", "Read it.", [("Go on", [4])]))
    >>> more.paragraphs[OWN_NUMBER].title, OWN_NUMBER in standard().paragraphs
    ('Yours', False)
    """
    parts = content.boards, content.cards, content.tokens, content.copies, content.statuses, content.pages
    paragraphs = {**content.paragraphs, OWN_NUMBER: paragraph}
    return Content(
        *parts, content.caves, paragraphs, content.order, content.cave_pile, content.packs, content.base
    )  # fmt: skip
