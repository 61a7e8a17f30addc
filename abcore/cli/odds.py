"""`odds S`: in an encounter the exact chances, the best move, the second best and what it would cost; in a turn all
parties that could go, compared. Numbers that rest on assumed thresholds wear a ring."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Any

from abcore.aboveandbelow import lanterns
from abcore.aboveandbelow.frames import CatDie, Choosing, ParagraphDie, Reinforce
from abcore.aboveandbelow.odds import Aim, Reach, Worth
from abcore.aboveandbelow.odds_parties import NUMBERS, Row, compare, parties, ranked, turn
from abcore.aboveandbelow.odds_play import Advice, Ending, Option, advice, asks_of, party_of

from . import games
from .answer import FINE, Answer, Trouble
from .head import head, head_lines
from .paint import act, chance, quiet, ring, strong, wrapped
from .source import situation
from .things import listed

if TYPE_CHECKING:
    from abcore.aboveandbelow.situation import Situation
    from abcore.engine.explain import Number

BEFORE = (CatDie, Reinforce, ParagraphDie)
"""No paragraph is known yet, so a number is counted by itself."""
MOST, SHOWN, ALIKE = 2000, 24, 3
OURS = "○ rests on thresholds that we assumed; the sums are exact for them."
WORTH = "worth"


def run(asked: Namespace) -> Answer:
    """Tell the odds from here."""
    here = situation(asked)
    if games.of(here) == games.OTHERWORLD:
        from .odds_otherworld import answer

        return answer(here, asked)
    aim = _aim(asked.aim)
    data = head(here) | {"party": [], "aims": [], "parties": [], "left_out": 0}
    lines = [*head_lines(here), ""]
    if asks_of(here.state):
        told = _encounter(here, aim)
        data |= {"party": list(party_of(here.state)), "aims": [_advice_data(aim, each) for aim, each in told]}
        lines += [line for aim, each in told for line in _advice_lines(here, aim, each)]
        ours = any(each.value.status == "assumed" for _, each in told)
    elif (now := turn(here.state)) and any(True for _ in parties(here.game, now)):
        aims = [aim] if aim else [*map(Reach, NUMBERS)]
        rows, left_out = _parties(here, aims)
        data |= {"parties": [_row_data(row) for row in rows], "left_out": left_out}
        lines += _table(rows, aims, left_out)
        ours = any(cell.value.status == "assumed" for row in rows for cell in row.cells)
    else:
        return Answer(FINE, [*lines, "Nobody explores here, and nobody can go now."], data)
    return Answer(FINE, [*lines, quiet(OURS)] if ours else lines, data)


def _aim(word: str) -> Aim | None:
    if word == WORTH:
        return Worth()
    if word and not (word.isascii() and word.isdigit() and 1 <= int(word) <= 99):
        raise Trouble(f"An aim is a number from 1 to 99, or '{WORTH}'; {word!r} is neither.")
    return Reach(int(word)) if word else None


def _name(aim: Aim) -> str:
    return str(aim.number) if isinstance(aim, Reach) else WORTH


# -- in an encounter --------------------------------------------------------------------------------------------------


def _encounter(here: Situation, aim: Aim | None) -> list[tuple[Aim, Advice]]:
    """For the aim that was asked for, or for every number that can be had."""
    s = here.state
    bare = isinstance(s.frames[-1], BEFORE)
    aims: list[Aim] = [aim] if aim else [*map(Reach, NUMBERS if bare else _numbers(here))] or [Worth()]
    return [(each, advice(here.game, s, each, bare=bare and isinstance(each, Reach))) for each in aims]


def _numbers(here: Situation) -> list[int]:
    """The numbers of the choice, or of all choices that may still be picked."""
    rules, s = here.game.rules, here.state
    exp = lanterns.expedition(s)
    paragraph = rules.content.paragraphs.get(exp.paragraph)
    if paragraph is None:
        return list(NUMBERS)
    names = [c.name for c in paragraph.choices] if isinstance(s.frames[-1], Choosing) else [exp.choice]
    found = {n for name in names if name for n in lanterns.payable(rules, s, exp.but(choice=name))}
    return sorted(found - {0})


def _advice_lines(here: Situation, aim: Aim, told: Advice) -> Iterator[str]:
    figure = chance(ring(told.value.value, told.value.status))
    what = f"To reach {strong(_name(aim))}" if isinstance(aim, Reach) else f"For the most {strong(WORTH)}"
    yield f"{what}: {figure}{_about(told.value.value, aim)}, bed-nights {told.nights.value}"
    if told.best:
        yield f"  best    {_moves(told.best)}"
    if told.second:
        cost = told.cost
        yield f"  second  {_moves(told.second)}: costs {chance(str(cost.value))}{_more(cost.nights)}"
    if isinstance(aim, Worth):
        yield from (line for end in told.endings for line in wrapped(_ending(end), "  ", "          "))


def _about(value: Fraction, aim: Aim) -> str:
    """A fraction that is hard to read gets a rounded twin."""
    if value.denominator == 1:
        return ""
    return f" (about {percent(value)})" if isinstance(aim, Reach) else f" (about {float(value):.2f})"


def percent(value: Fraction) -> str:
    """In whole percent, but never 0 or 100 of what may come, or may not.

    >>> [percent(Fraction(n, 1000)) for n in (0, 1, 334, 999, 1000)]
    ['0%', '<1%', '33%', '>99%', '100%']
    """
    rounded = round(100 * value)
    if rounded == 0 and value:
        return "<1%"
    return ">99%" if rounded == 100 and value != 1 else f"{rounded}%"


def _more(nights: Fraction) -> str:
    """Bed-nights more or fewer, if any.

    >>> _more(Fraction(1)), _more(Fraction(-3, 2)), _more(Fraction(0))
    (', and 1 bed-night more', ', and 3/2 bed-nights fewer', '')
    """
    if not nights:
        return ""
    called = "bed-night" if abs(nights) == 1 else "bed-nights"
    return f", and {abs(nights)} {called} {'more' if nights > 0 else 'fewer'}"


def _moves(option: Option) -> str:
    shown = " or ".join(act(str(move)) for move in option.moves[:ALIKE])
    more = len(option.moves) - ALIKE
    return f"{shown} or {more} more like it" if more > 0 else shown


def _ending(end: Ending) -> str:
    exerted = f", {end.exerted} exerted" if end.exerted else ""
    return f"{end.chance} {f'reaches {end.number}' if end.number else 'fails'}{exerted}"


def _advice_data(aim: Aim, told: Advice) -> dict[str, Any]:
    options = [
        {"moves": [*map(str, o.moves)], "value": str(o.prospect.value), "nights": str(o.prospect.nights)}
        for o in told.options
    ]
    endings = [_ending_data(end, isinstance(aim, Worth)) for end in told.endings]
    cost = {"value": str(told.cost.value), "nights": str(told.cost.nights)} if told.second else None
    plain = {"aim": _name(aim), "value": figure(told.value), "nights": figure(told.nights)}
    return plain | {"options": options, "cost": cost, "endings": endings}


def _ending_data(end: Ending, open_: bool) -> dict[str, Any]:
    """What a number brings is told only to who asks for worth: else it stays closed until it is reached."""
    plain = {"number": end.number, "exerted": end.exerted, "chance": str(end.chance)}
    if not open_ or end.reward is None:
        return plain
    brings = zip(end.reward._fields, end.reward, strict=True)
    return plain | {"reward": {key: value for key, value in brings if value and key != "text"}}


def figure(number: Number) -> dict[str, Any]:
    """A number that opens, with its fraction as text."""
    return {
        "label": number.label, "rule": number.rule, "value": str(number.value), "status": number.status,
        "working": number.working, "parts": [figure(part) for part in number.parts],
    }  # fmt: skip


# -- in a turn --------------------------------------------------------------------------------------------------------


def _parties(here: Situation, aims: Sequence[Aim]) -> tuple[list[Row], int]:
    """The small parties first, as many as can be compared in reasonable time; then the best on top."""
    now = turn(here.state)
    assert now is not None
    rows = ranked(islice(compare(here.game, now, aims), MOST))
    if len(aims) > 1:  # who reaches the most of these numbers
        rows.sort(key=lambda row: -sum(cell.value.value for cell in row.cells))
    return rows, sum(1 for _ in parties(here.game, now)) - len(rows)


def _table(rows: list[Row], aims: Sequence[Aim], left_out: int) -> Iterator[str]:
    one = len(aims) == 1
    if isinstance(aims[0], Worth):
        yield "Who could go, and what that is worth on average, bed-nights taken off:"
    else:
        number = _name(aims[0]) if one else "each number"
        yield f"Who could go, and the chance to reach {number}, exerting counted in:"
    heads = [_name(aim) for aim in aims]
    yield quiet(f"  {''.join(f'{each:>16}' if one else f'{each:>6}' for each in heads)}  bed-nights  party")
    for row in rows[:SHOWN]:
        cells = [f"{percent(cell.value.value):>6}" for cell in row.cells]
        if one:
            cells = [f"{ring(cell.value.value, cell.value.status):>16}" for cell in row.cells]
        nights = _span([cell.nights.value for cell in row.cells])
        yield f"  {''.join(cells)}  {nights:>10}  {listed(list(row.party), 'nobody')}"
    hidden = len(rows) - SHOWN
    if hidden > 0 or left_out:
        yield quiet(f"  and {max(0, hidden) + left_out} more; --json has {'all' if not left_out else len(rows)}")
    if not one:
        yield quiet("  rounded; --json has the fractions, and --aim N shows those of one number")


def _span(values: list[Fraction]) -> str:
    """One number, or from the least to the most.

    >>> _span([Fraction(2), Fraction(7, 2)])
    '2.0 to 3.5'
    """
    low, high = f"{float(min(values)):.1f}", f"{float(max(values)):.1f}"
    return low if low == high else f"{low} to {high}"


def _row_data(row: Row) -> dict[str, Any]:
    cells = [{"aim": _name(c.aim), "value": figure(c.value), "nights": figure(c.nights)} for c in row.cells]
    return {"party": list(row.party), "aims": cells}
