"""`odds S` in OtherWorld: in a fight the exact chance to win, the best move, the second best and what it would cost; in
a turn every fight that one could go to, with its chance and what it is worth."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from abcore.otherworld.frames import Aim
from abcore.otherworld.odds import Bound, bounds, within
from abcore.otherworld.odds_going import Prospect, fights
from abcore.otherworld.odds_play import Advice, Option, advice, asks_of, battle

from .answer import FINE, Answer
from .head import head, head_lines
from .odds import figure, percent
from .paint import act, chance, quiet, refused, ring, wrapped

if TYPE_CHECKING:
    from abcore.otherworld.moves import Move
    from abcore.otherworld.situation import Situation

ALIKE, SHOWN = 3, 16
OURS = "○ rests on values that we assumed; the sums are exact for them."
BOUND = "There are too many effects to look all the way ahead: the chance is at least this."
PRICES = "Worth in points, on average: gold counts 1/3, a card 1/2, a basic weapon 1/6, an advancement token 1/2."


def answer(here: Situation, asked: Namespace) -> Answer:
    """Tell the odds from here."""
    data: dict[str, Any] = head(here) | {
        "value": None, "exact": True, "options": [], "cost": None, "purchases": [], "bounds": [], "fights": [],
    }  # fmt: skip
    lines = [*head_lines(here), ""]
    if asks_of(here.state):
        told = advice(here.game, here.state)
        ahead = [] if isinstance(here.state.top, Aim) else [*bounds(within(battle(here.game.rules, here.state)))]
        data |= _advice_data(told, ahead)
        return Answer(FINE, [*lines, *_advice_lines(told, ahead)], data)
    found = fights(here.game, here.state) if here.game.kind(here.state) == "decide" else []
    if not found:
        return Answer(FINE, [*lines, "Nobody fights here, and no move leads into a fight."], data)
    data["fights"] = [_fight_data(move, each) for move, each in found]
    return Answer(FINE, [*lines, *_fights_lines(found)], data)


# -- in a fight -------------------------------------------------------------------------------------------------------


def _advice_lines(told: Advice, ahead: list[Bound]) -> Iterator[str]:
    value = told.value.value
    about = f" (about {percent(value)})" if value.denominator > 1 else ""
    yield f"To win: {chance(ring(value, told.value.status))}{about}"
    if told.best:
        yield from wrapped(_moves(told.best), "  best    ", " " * 10)
    if told.second:
        yield from wrapped(_moves(told.second), "  second  ", " " * 10)
        yield f"          costs {chance(str(told.cost))}{f' (about {percent(told.cost)})' if told.cost < 1 else ''}"
    if told.purchases:
        yield "By dice bought:"
        yield from (
            f"  {each.red} red {each.blue} blue  {percent(each.chance):>5}  {chance(str(each.chance))}"
            for each in told.purchases
        )
    if len(ahead) > 1:
        yield f"With {ahead[0].actions} to {ahead[-1].actions} actions: {', '.join(percent(b.chance) for b in ahead)}"
    if not told.exact:
        yield BOUND
    if told.value.status == "assumed":
        yield quiet(OURS)


def _moves(option: Option) -> str:
    shown = " or ".join(act(str(move)) for move in option.moves[:ALIKE])
    more = len(option.moves) - ALIKE
    return f"{shown} or {more} more that are as good" if more > 0 else shown


def _advice_data(told: Advice, ahead: list[Bound]) -> dict[str, Any]:
    return {
        "value": figure(told.value),
        "exact": told.exact,
        "options": [{"moves": [*map(str, o.moves)], "chance": str(o.chance)} for o in told.options],
        "cost": str(told.cost) if told.second else None,
        "purchases": [{"red": p.red, "blue": p.blue, "chance": str(p.chance)} for p in told.purchases],
        "bounds": [{"actions": bound.actions, "chance": str(bound.chance)} for bound in ahead],
    }


# -- in a turn --------------------------------------------------------------------------------------------------------


def _fights_lines(found: list[tuple[Move, Prospect]]) -> Iterator[str]:
    yield "Where you could fight, what it is worth first:"
    yield quiet("   worth  to win")
    for move, each in found[:SHOWN]:
        least = "" if each.exact else ", at least"
        ruin = f"  {refused('a loss costs everything')}" if each.ruin else ""
        yield f"  {float(each.worth):+6.2f}  {percent(each.chance):>6}{least}  {act(str(move))}{ruin}"
    if len(found) > SHOWN:
        yield quiet(f"  and {len(found) - SHOWN} more; --json has all")
    yield from map(quiet, wrapped(PRICES))


def _fight_data(move: Move, each: Prospect) -> dict[str, Any]:
    told = {"move": str(move), "chance": str(each.chance), "worth": str(each.worth)}
    return told | {"ruin": each.ruin, "exact": each.exact}
