"""Who goes in the questions on exploring: some villagers of the box, their strips in words, and dice that mislead.
What their dice bring by the rules is odds.py's; the other dice here are mistakes that people make."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from abcore.aboveandbelow.content import Content, Token
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.odds import FACES, status
from abcore.aboveandbelow.words import count, listed
from abcore.engine.exercise import Line
from abcore.engine.odds import Weights, total_of

NO_HELP = "Nobody is exerted, and no die is rolled again"


def people(game: AboveAndBelow, rng: Random, many: int) -> list[Token]:
    """So many different villagers, in the order of the card list; cats go their own way."""
    content = game.content
    every = [*content.starting, *dict.fromkeys(content.pile)]
    return [content.tokens[name] for name in content.sort(rng.sample(every, many))]


def strip(token: Token) -> str:
    """What the strip under a name says.

    >>> from abcore.aboveandbelow.content import standard
    >>> strip(standard().tokens["scout"]), strip(standard().tokens["ilse-vellum"])
    ('1 lantern from 1 on, 2 from 3 on', '1 lantern from 1 on, never 2')
    """
    two = f"2 from {token.two_from} on" if token.two_from in FACES else "never 2"
    return f"1 lantern from {token.one_from} on, {two}"


def facts(party: Sequence[Token]) -> tuple[str, ...]:
    """Everyone's strip, as the question tells it."""
    return tuple(f"{token.name}: {strip(token)}" for token in party)


def names(party: Sequence[Token]) -> str:
    """Who goes, as a list."""
    return listed([token.name for token in party])


def lines(content: Content, party: Sequence[Token]) -> tuple[Line, ...]:
    """Everyone's die in the working: how many faces bring what."""
    return tuple(
        Line(token.name, _faces(token), rule="explore.lanterns", status=status(content, [token.id])) for token in party
    )


def _faces(token: Token) -> str:
    found = [token.lanterns(face) for face in FACES]
    told = [f"{count(n, 'lantern')} on {count(found.count(n), 'face')}" for n in (0, 1, 2) if n in found]
    return listed([words.replace("0 lanterns", "none") for words in told])


# -- mistaken dice ----------------------------------------------------------------------------------------------------


def die(token: Token) -> dict[int, int]:
    """A villager's die by the rules: lanterns to faces."""
    return _weighed([token.lanterns(face) for face in FACES])


def both_rows(token: Token) -> dict[int, int]:
    """As if the rows of the strip were added: from the second threshold on three lanterns."""
    return _weighed([(face >= token.one_from) + 2 * (face >= token.two_from) for face in FACES])


def one_row(token: Token) -> dict[int, int]:
    """As if there were no second threshold."""
    return _weighed([int(face >= token.one_from) for face in FACES])


def two_dice(token: Token) -> dict[int, int]:
    """As if each villager rolled two dice."""
    return total_of([die(token), die(token)])


def _weighed(brought: Sequence[int]) -> dict[int, int]:
    return {n: brought.count(n) for n in sorted({*brought})}


def at_least(dice: Sequence[Weights], number: int) -> Fraction:
    """The chance that these dice come to a number or more.

    >>> from abcore.aboveandbelow.content import standard
    >>> at_least([die(standard().tokens[name]) for name in ("scout", "scribe")], 4)
    Fraction(1, 3)
    """
    weights = total_of(dice)
    return Fraction(sum(weight for n, weight in weights.items() if n >= number), sum(weights.values()))
