"""Questions on the moment: of four things, which may be done now? Free actions, what was trained, what was harvested.
Each of the four is judged by the engine, and only one of them is legal; the tables are round_tables.py's."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from abcore.aboveandbelow.frames import Selling, Turn
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.labor import Labor
from abcore.aboveandbelow.moves import Refresh, Sell
from abcore.aboveandbelow.state import GOODS, Table
from abcore.aboveandbelow.track import Place
from abcore.engine.exercise import Line, Option, Question

from .round_tables import ASKED, WHO, areas, everyone, goods, holdings, named, table, upper

COMMON = GOODS[:3]


class Try(NamedTuple):
    """Something that could be done: the move, its words, and the mistake of who takes it for legal."""

    move: Any
    words: str
    mistake: str = ""
    rule: str = ""


class Moment(NamedTuple):
    """When it is, in a sentence and facts, and what could be done."""

    s: Table
    asks: str
    facts: tuple[str, ...]
    tries: tuple[Try, ...]
    rule: str


def now(game: AboveAndBelow, rng: Random) -> Question:
    """What may still be done now?

    >>> now(AboveAndBelow(), Random(1)).kind
    'now'
    """
    moment = rng.choice(MOMENTS)(game, rng)
    judged = [(one, game.check(moment.s, one.move)) for one in moment.tries]
    legal = [one for one, verdict in judged if verdict]
    assert len(legal) == 1, [str(one.move) for one in legal]
    options = [Option(one.words) if verdict else Option(one.words, one.mistake, one.rule) for one, verdict in judged]
    rng.shuffle(options)
    names = game.names((WHO, "Ben"))
    lines = tuple(
        Line(f"{one.words}: legal")
        if verdict
        else Line(f"{one.words}: no. {verdict.faults[0].sentence(names).rstrip('.')}", rule=verdict.faults[0].rule)
        for one, verdict in judged
    )
    hint = "Ask of each: is it free or an action, is it the time for it, and is who or what it takes really there?"
    return Question("now", moment.asks, moment.facts, hint, tuple(options), lines, moment.rule)


def _say(good: str) -> str:
    return good.replace("-", " ")


def _hand(*held: str) -> tuple[int, ...]:
    return goods(**{good.replace("-", "_"): held.count(good) for good in held})


def _after_harvest(game: AboveAndBelow, rng: Random) -> Moment:
    """The action is done, and the engine asks about the harvest alone (turn.free-first)."""
    good, other = rng.sample(COMMON, 2)
    s = table(game, rng, Turn(ASKED), Selling(ASKED, (good,)), goods=_hand(good), ciders=1, coins=rng.randint(2, 6))
    who = rng.choice(s.villages[ASKED].ready)
    selling = rng.random() < 0.5
    right = Try(Sell(good), f"Put the {_say(good)} up for sale") if selling else Try(
        Place(good), f"Place the {_say(good)} on her track")  # fmt: skip
    wrong = (
        Try(Refresh("houses"), "Refresh the houses for 1 coin",
            "Refreshing is a free action, and free actions come before the action", "turn.free-first"),
        Try(Labor((who,)), f"Send {named(game, who)} to labor", "One action is all there is in a turn", "turn.end"),
        Try(Sell("cider"), "Put her cider up for sale",
            "After the action only a good of this very harvest may be sold", "harvest.sale"),
        Try(Place(other), f"Place a {_say(other)} on her track", f"{WHO} has no {_say(other)} in her hand",
            "track.any-time"),
    )  # fmt: skip
    facts = (f"{WHO} has just harvested 1 {_say(good)}: that was her action",
             f"In her hand: 1 {_say(good)} and 1 cider; nothing of hers is for sale")  # fmt: skip
    tries = (right, *rng.sample(wrong, 3))
    return Moment(s, f"What may {WHO} still do in this turn?", facts, tries, "turn.free-first")


def _after_training(game: AboveAndBelow, rng: Random) -> Moment:
    """Somebody was trained in an earlier turn of this round (train.exhausted)."""
    good = rng.choice(COMMON)
    card = {"mushroom": "outpost-5-2-mushroom", "fish": "outpost-4-fish-arrow", "fruit": "house-4-2-fruit"}[good]
    s = table(game, rng, holdings=holdings(game, card), coins=rng.randint(2, 6))
    v = s.villages[ASKED]
    lying = tuple(h.but(goods=1) if h.card == card else h for h in v.holdings)
    pupil = game.content.pile[-1] if game.content.pile[-1] not in (*v.ready, *v.exhausted, *s.slots) else s.slots[4]
    s = s.but(slots=(*s.slots[:4], "") if pupil == s.slots[4] else s.slots)
    home = v.but(holdings=lying, exhausted=game.content.sort((*v.exhausted, pupil)))
    s = s.but(villages=(home, *s.villages[1:]))
    who = rng.choice(home.ready)
    tries = (
        Try(Labor((who,)), f"Send {named(game, who)} to labor"),
        Try(Labor((pupil,)), f"Send {named(game, pupil)} to labor",
            f"Who is trained arrives exhausted: {named(game, pupil)} must rest first", "train.exhausted"),
        Try(Place(good), f"Place the {_say(good)} on her track",
            f"The {_say(good)} still lies on the card: it must be harvested first", "harvest.goods"),
        Try(Refresh("keys"), "Refresh the key houses for 1 coin", "Key houses stay as they are all game",
            "refresh.not-key-star"),
    )  # fmt: skip
    trained = f"{upper(named(game, pupil))} was trained earlier in this round"
    facts = (*areas(game, home), trained, f"1 {_say(good)} lies on a card of hers, none in her hand")
    return Moment(s, f"{WHO}'s turn begins. Which of these may she do?", facts, tries, "train.exhausted")


def _mid_turn(game: AboveAndBelow, rng: Random) -> Moment:
    """Free actions were taken: which others are open (refresh.once, trade.for-sale)?"""
    good, other = rng.sample(COMMON, 2)
    s = table(
        game, rng, Turn(ASKED, refreshed=True, put=True, acted=True), goods=_hand(good), sale=(other,),
        coins=rng.randint(2, 6), ciders=1,
    )  # fmt: skip
    v = s.villages[ASKED]
    tired = rng.choice(v.exhausted)
    placing = rng.random() < 0.5
    who = rng.choice(v.ready)
    right = Try(Place(good), f"Place the {_say(good)} on her track") if placing else Try(
        Labor((who,)), f"Send {named(game, who)} to labor")  # fmt: skip
    wrong = (
        Try(Refresh("outposts"), "Refresh the outposts for 1 coin", "One row may be refreshed in a turn, and one was",
            "refresh.once"),
        Try(Sell("cider"), "Put her cider up for sale", "One thing lies in the sale circle already", "trade.one"),
        Try(Place(other), f"Place the {_say(other)} on her track",
            f"The {_say(other)} is for sale: it must be taken back first", "trade.circle"),
        Try(Labor((tired,)), f"Send {named(game, tired)} to labor", "Who is exhausted cannot be sent", "labor.coins"),
    )  # fmt: skip
    facts = (f"In this turn {WHO} has refreshed the houses and put 1 {_say(other)} up for sale; no action yet",
             f"In her hand: 1 {_say(good)} and 1 cider", f"Exhausted: {everyone(game, v.exhausted)}")  # fmt: skip
    tries = (right, *rng.sample(wrong, 3))
    return Moment(s, f"Which of these may {WHO} do now?", facts, tries, "turn.free-first")


MOMENTS: tuple[Callable[[AboveAndBelow, Random], Moment], ...] = (_after_harvest, _after_training, _mid_turn)
