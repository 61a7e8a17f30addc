"""Questions on exploring, before a party goes: how likely a number is, the most that dice bring, which party is best.
The right answer is the engine's; what happens below is asked in exploring_below.py."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

from abcore.aboveandbelow.content import Token
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.odds import lanterns, status
from abcore.aboveandbelow.words import count
from abcore.engine.exercise import Line, Make, Option, Question, amounts

from .exploring_below import cost, exert, paid
from .exploring_people import (
    NO_HELP,
    at_least,
    both_rows,
    die,
    facts,
    lines,
    names,
    one_row,
    people,
    two_dice,
)  # fmt: skip

Slip = tuple[Fraction, str, str]


def chance(game: AboveAndBelow, rng: Random) -> Question:
    """How likely is a number for two villagers?

    >>> asked = chance(AboveAndBelow(), Random(1))
    >>> asked.kind, asked.rule, len(asked.options) > 2
    ('chance', 'explore.lanterns', True)
    """
    while True:
        party = people(game, rng, 2)
        number = rng.choice((2, 3, 4))
        right = lanterns(game.content, [token.id for token in party]).p(number.__le__)
        slips = list(_slips(party, number, right))
        rng.shuffle(slips)
        options = _fractions(right, slips)
        if 0 < right < 1 and len(options) > 2:
            break
    return Question(
        "chance", f"How likely is it that {names(party)} bring {count(number, 'lantern')} or more by their dice?",
        (*facts(party), NO_HELP), "Each villager rolls one die, so there are 36 rolls. Count those that bring enough.",
        options, (*lines(game.content, party), *_counted(game, party, number, right)), "explore.lanterns",
    )  # fmt: skip


def _slips(party: Sequence[Token], number: int, right: Fraction) -> Iterator[Slip]:
    """What people reckon instead."""
    dice = [die(token) for token in party]
    doubles = [at_least([one], 2) for one in dice]
    yield at_least([two_dice(token) for token in party], number), "This gives each villager two dice", "explore.roll"
    yield (
        at_least([both_rows(token) for token in party], number),
        "This adds both rows of a strip: only the highest row that the die reaches counts",
        "explore.lanterns",
    )
    yield at_least([one_row(token) for token in party], number), "This forgets the second lantern", "explore.lanterns"
    exactly = right - at_least(dice, number + 1)
    yield exactly, f"This counts the rolls that bring exactly {number}: more will do as well", "explore.success"
    yield 1 - right, "This is the chance to miss it", "explore.success"
    if number == 4:
        yield doubles[0] + doubles[1], "This adds two chances, but both dice must bring two", "explore.roll"
    if number == 3:
        yield doubles[0] * doubles[1], "This asks both for two lanterns: one of them is enough", "explore.lanterns"


def _fractions(right: Fraction, slips: Sequence[Slip]) -> tuple[Option, ...]:
    """The answers from low to high; a chance that no one would believe is left out."""
    found = {right: Option(str(right))}
    for p, mistake, rule in slips:
        if 0 < p < 1 and len(found) < 4:
            found.setdefault(p, Option(str(p), mistake, rule))
    return tuple(found[p] for p in sorted(found))


def _status(game: AboveAndBelow, party: Sequence[Token]) -> str:
    return status(game.content, [token.id for token in party])


def _counted(game: AboveAndBelow, party: Sequence[Token], number: int, right: Fraction) -> Iterator[Line]:
    """The rolls that are enough, total by total, and their sum."""
    first, second = (die(token) for token in party)
    for a in sorted(first, reverse=True):
        for b in sorted(second, reverse=True):
            if a + b >= number:
                rolls = first[a] * second[b]
                yield Line(f"{a} and {b}", f"{first[a]} x {second[b]}", count(rolls, "roll"))
    yield Line(f"{number} or more", f"{right * 36} of 36", str(right), "explore.success", _status(game, party))


# -- the most ---------------------------------------------------------------------------------------------------------


def most(game: AboveAndBelow, rng: Random) -> Question:
    """What is the most that the dice of a party bring?

    >>> most(AboveAndBelow(), Random(1)).rule
    'explore.lanterns'
    """
    many = rng.choice((2, 2, 3, 3, 4))
    party = people(game, rng, many)
    right = max(lanterns(game.content, [token.id for token in party]))
    wrong = [
        (right + many, "This counts a lantern more for exerting each: that is no die, and it injures", "explore.exert"),
        (sum(max(two_dice(token)) for token in party), "This gives each villager two dice", "explore.roll"),
        (sum(max(both_rows(token)) for token in party), "This adds both rows of a strip", "explore.lanterns"),
        (6 * many, "This adds the faces of the dice, not the lanterns that they bring", "explore.lanterns"),
        (sum(token.lanterns(1) for token in party), "This is the least that their dice bring", "explore.lanterns"),
        (many, "This gives everyone one lantern: the second row of a strip brings two", "explore.lanterns"),
        (2 * many, "This gives everyone two lanterns: not every strip has a second row", "explore.lanterns"),
    ]  # fmt: skip
    rng.shuffle(wrong)
    options = amounts(right, [slip for slip in wrong if slip[0]])
    best = [token.lanterns(6) for token in party]
    told = [
        Line(token.name, f"a 6 brings {count(n, 'lantern')}", str(n), "explore.lanterns", _status(game, [token]))
        for token, n in zip(party, best, strict=True)
    ]
    total = Line("All together", " + ".join(map(str, best)), str(right), "explore.roll", _status(game, party))
    return Question(
        "most", f"What is the most that the dice of {names(party)} can bring?", (*facts(party), NO_HELP),
        "One die each: look at what the best face brings to each of them.", options, (*told, total), "explore.lanterns",
        because="For more it takes exerting, a bonus or another villager.",
    )  # fmt: skip


# -- which party ------------------------------------------------------------------------------------------------------


def better(game: AboveAndBelow, rng: Random) -> Question:
    """Which two of three are best for a number?

    >>> better(AboveAndBelow(), Random(1)).kind
    'better'
    """
    while True:
        three, number = people(game, rng, 3), rng.choice((3, 4))
        pairs = [*combinations(three, 2)]
        chances = [at_least([die(token) for token in pair], number) for pair in pairs]
        if len({*chances}) == len(pairs):
            break
    best = max(range(len(pairs)), key=chances.__getitem__)
    top = pairs[best]
    options = [Option(names(pair)) if pair == top else _worse(pair, top, number) for pair in pairs]
    rng.shuffle(options)
    told = [
        Line(names(pair), f"{p * 36} of 36 rolls", str(p), "explore.lanterns", _status(game, pair))
        for p, pair in sorted(zip(chances, pairs, strict=True), key=lambda found: -found[0])
    ]
    return Question(
        "better", f"Two of these three go. Who is most likely to bring {number} or more by their dice?",
        (*facts(three), NO_HELP), "Ask for each pair which of its 36 rolls bring enough; the average can mislead.",
        tuple(options), (*lines(game.content, three), *told), "explore.lanterns",
    )  # fmt: skip


def _worse(pair: Sequence[Token], best: Sequence[Token], number: int) -> Option:
    """A pair that is not the best, and what speaks for it all the same."""

    def mean(party: Sequence[Token]) -> Fraction:
        return sum((token.mean for token in party), Fraction(0))

    def surest(token: Token) -> int:
        return -token.one_from

    words, rule = names(pair), "explore.lanterns"
    if mean(pair) >= mean(best):
        return Option(words, f"This goes by the average: for {number} it matters how often two lanterns come", rule)
    if sum(map(surest, pair)) > sum(map(surest, best)):
        return Option(words, "This looks for the surest first lantern: the second one decides here", rule)
    (kept,), (left,) = {*pair} - {*best}, {*best} - {*pair}
    return Option(words, f"This takes {kept.name} and leaves {left.name}, whose strip is better for {number}", rule)


KINDS: dict[str, Make] = {
    "chance": chance, "most": most, "better": better, "exert": exert, "cost": cost, "paid": paid,
}  # fmt: skip
