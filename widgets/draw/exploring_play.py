"""Best play in words, before the dice fall: what to do for each roll, what exerting costs, what another printing says.
Every figure is the engine's; moves are put into words by a function that is handed in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from html import escape

from abcore.aboveandbelow.exert import Exert
from abcore.aboveandbelow.explore import Reroll
from abcore.aboveandbelow.odds import Prospect
from abcore.aboveandbelow.odds_play import Advice, Option
from abcore.aboveandbelow.odds_policy import Case

from .exploring import chance_in, fold
from .scoring import Book
from .svg import inline
from .verdict import chip

Phrase = Callable[[str], str]
"""From the text of a move to the words on a button."""
MANY = "So many dice can lie in too many ways to list: roll, and the best move is told then."
DIFFERS = "explore.exert"
INJURED = (
    "An exerted villager is injured, even if you succeed: two bed-nights until ready again instead of one."
    " A bed-night is one step of one villager towards ready."
)


def best_play(book: Book, number: int, cases: Sequence[Case], nights: tuple[Prospect, Prospect], say: Phrase) -> str:
    """The card: what to do for each roll, and what it takes."""
    calm, best = nights
    top = f'<p class="ln-eyebrow">Best play for {number}, before the dice fall</p>'
    top += f"<h2>{escape(head(number, best.value))}</h2>"
    rows = "".join(f"<li>{_case(case, number, say)}</li>" for case in cases)
    listed = f'<ul class="ln-plan">{rows}</ul>' if rows else f'<p class="ln-muted ln-gap">{MANY}</p>'
    chips = "".join(chip(*book, rule) for rule in ("explore.reroll", "explore.exert", "rest.one-bed"))
    return f'{top}{listed}{_cost(calm, best)}<div class="ln-chips">{chips}</div>'


def head(number: int, p: Fraction) -> str:
    """The value of best play, as a heading.

    >>> head(6, Fraction(11, 18)), head(9, Fraction(0)), head(3, Fraction(1))
    ('Played best, 6 comes 11 times in 18', '9 is out of reach for this party', 'Played best, 3 is certain')
    """
    if p in (0, 1):
        return f"Played best, {number} is certain" if p else f"{number} is out of reach for this party"
    return f"Played best, {number} comes {p.numerator} time{'s' if p.numerator > 1 else ''} in {p.denominator}"


def _case(case: Case, number: int, say: Phrase) -> str:
    often = f"{case.chance} of all rolls"
    then = f" Then the chance is {chance_in(case.value)}." if 0 < case.value < 1 else ""
    lost = f" The second best costs {case.cost}." if case.cost else ""
    first = f"<b>The dice bring {case.total}</b> <span>({often}).</span>"
    return f"{first} {escape(_deed(case, number, say))}.{then}{lost}"


def _deed(case: Case, number: int, say: Phrase) -> str:
    """What to do for a roll, in words."""
    if not case.value:
        return f"Nothing leads to {number} any more"
    rerolled = dict.fromkeys(m.villager for option in case.best for m in option.moves if isinstance(m, Reroll))
    exerted = [m for option in case.best for m in option.moves[:1] if isinstance(m, Exert)]
    if rerolled:
        who = " or ".join(say(f"explore {name}").removeprefix("Explore with ") for name in rerolled)
        return f"Reroll the die of {who}" + (", the one that fell short" if len(rerolled) > 1 else "")
    if not exerted or not exerted[0].party:
        return f"Keep them: {number} is reached"
    ways = len(case.best[0].moves)
    return say(str(exerted[0])) + (", or others as many" if ways > 1 else "")


def _cost(calm: Prospect, best: Prospect) -> str:
    more = best.nights - calm.nights
    took = f"Best play takes {_nights(best.nights)} on average, {_more(more)} than without exerting."
    words = f"{INJURED} {took if more else 'Here best play needs nobody exerted.'}"
    return f'<p class="ln-beds">{inline("i-bed")}<span><b>What exerting costs.</b> {escape(words)}</span></p>'


def _nights(nights: Fraction) -> str:
    exact = f"{nights} bed-night{'' if nights == 1 else 's'}"
    return exact if nights.denominator == 1 else f"{exact} (about {float(nights):.1f})"


def _more(nights: Fraction) -> str:
    return f"{abs(nights)} {'more' if nights > 0 else 'fewer'}"


# -- the printings ----------------------------------------------------------------------------------------------------


def printings(book: Book, rows: Sequence[tuple[int, Fraction, Fraction]]) -> str:
    """Why the odds are others by the other printing, number by number; nothing where they are the same."""
    if not rows:
        return ""
    ledger, here = book
    told = "; ".join(f"{number}: {chance_in(a)} here, {chance_in(b)} there" for number, a, b in rows)
    clauses = [clause for clause in ledger.rule(DIFFERS).clauses if clause.kind == "printing"]
    why = " ".join(f"<b>{clause.printing.capitalize()}:</b> {escape(clause.text)}" for clause in clauses)
    other = next(clause.printing for clause in clauses if clause.printing != here)
    words = f"<b>The {other} printing has other odds.</b> {escape(told)}. {why}"
    return f'<div class="ln-printings"><p class="ln-small">{words}</p>{chip(*book, DIFFERS)}</div>'


# -- what it is worth -------------------------------------------------------------------------------------------------


def worth(book: Book, told: Advice | None, say: Phrase) -> str:
    """What the choices are worth at the reader's own prices, the best first, and what the second best costs."""
    if told is None:
        return '<p class="ln-muted ln-gap">What the numbers of your paragraph bring stands in your own book.</p>'
    best = f" by choosing “{say(str(told.options[0].moves[0]))}”" if told.options else ""
    top = f"<h2>{escape(f'Worth {_coins(told.value.value)} to you{best}')}</h2>"
    rows = "".join(_row(option, say) for option in told.options)
    heads = '<tr><th scope="col">Choice</th><th scope="col">Worth, in coins</th></tr>'
    table = f'<table class="ln-grid"><thead>{heads}</thead><tbody>{rows}</tbody></table>' if rows else ""
    cost = f"The second best costs {_coins(told.cost.value)}. " if told.second else ""
    note = f'<p class="ln-small ln-muted ln-gap">{escape(cost)}{AVERAGE}</p>'
    chips = "".join(chip(*book, rule) for rule in ("explore.choice", "explore.success"))
    ends = fold("worth-ends", "How it may end", _endings(told))
    return f'{top}{table}{note}{ends}<div class="ln-chips">{chips}</div>'


AVERAGE = "On average, with everything played best for your prices; the nights in bed are taken off."


def _row(option: Option, say: Phrase) -> str:
    words = escape(say(str(option.moves[0])))
    return f'<tr><th scope="row">{words}</th><td>{_figure(option.prospect)}</td></tr>'


def _figure(ahead: Prospect) -> str:
    about = f" <small>about {float(ahead.value):.2f}</small>" if ahead.value.denominator > 1 else ""
    return f"<b>{str(ahead.value).replace('-', '−')}</b>{about}"


def _coins(value: Fraction) -> str:
    return f"{str(value).replace('-', '−')} coin{'' if value == 1 else 's'}"


def _endings(told: Advice) -> str:
    rows = "".join(
        f"<li><b>{chance_in(end.chance)}</b> {f'reaches {end.number}' if end.number else 'fails'}"
        + (f", {end.exerted} exerted" if end.exerted else "") + "</li>"
        for end in told.endings
    )  # fmt: skip
    return f"<ul>{rows}</ul>"
