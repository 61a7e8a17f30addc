"""Questions on the end of a round: how many coins the income is, who is ready in the morning, how many can be.
The engine plays the end of the round for every answer; the tables are round_tables.py's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from abcore.aboveandbelow.frames import EndRound, Pick
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.rest import Rest
from abcore.aboveandbelow.state import GOODS, Table
from abcore.aboveandbelow.words import count, listed
from abcore.engine.exercise import Line, Option, Question, amounts, answers

from .round_tables import ASKED, WHO, everyone, goods, holdings, named, settled, some, table, upper

NIGHT = Pick(ASKED, "rest")
STEPS = ("rest.tokens", "rest.beds", "rest.after-potion")


# -- income ------------------------------------------------------------------------------------------------------------


def income(game: AboveAndBelow, rng: Random) -> Question:
    """How many coins does a village collect?

    >>> income(AboveAndBelow(), Random(1)).kind
    'income'
    """
    content = game.content
    kinds = rng.sample(GOODS, rng.randint(1, 5))
    track = tuple((good, rng.randint(1, 3)) for good in kinds)
    pays = [name for name, card in content.cards.items() if card.income or card.income_goods]
    cards = rng.sample(pays, rng.randint(0, 2))
    hand = rng.choice([good for good in GOODS if good not in kinds])
    s = table(
        game, rng, EndRound(), track=track, holdings=holdings(game, *cards), exhausted=(), coins=rng.randint(1, 6),
        goods=goods(**{hand.replace("-", "_"): 1}) if rng.random() < 0.5 else goods(),
    )  # fmt: skip
    s = s.but(round=7 if rng.random() < 0.25 else rng.randint(2, 6))
    brings = collected(game, s)
    first, *others = _guesses(game, s)
    rng.shuffle(others)
    options = amounts(brings, (first, *others), lambda n: count(n, "coin"))
    rule = "end.marker" if s.round == content.chambers else "income.track"
    asks = f"How many coins does {WHO} collect at the end of round {s.round}?"
    hint = "First ask whether this round ends with income at all; then count kinds, not pieces."
    return Question("income", asks, _owned(game, s), hint, options, tuple(_sum(game, s)), rule)


def collected(game: AboveAndBelow, s: Table) -> int:
    """The coins that the engine pays at the end of this round, goods at hand kept there.

    >>> game = AboveAndBelow()
    >>> collected(game, table(game, Random(2), EndRound(), exhausted=(), track=()))
    4
    """
    s, before = settled(game, game.settle(s).state), s.villages[ASKED].coins
    while game.kind(s) == "decide" and game.asks(s).startswith("Place"):
        s = settled(game, game.apply(s, game.read(s, "done")).state)
    return s.villages[ASKED].coins - before


def _owned(game: AboveAndBelow, s: Table) -> tuple[str, ...]:
    v, content = s.villages[ASKED], game.content
    names = content.goods_names
    on_track = listed([count(n, good.replace("-", " ")) for good, n in v.track])
    cards = [content.cards[h.card].name.partition(": ")[2] for h in v.holdings if h.card != "start-house"]
    hand = listed([count(n, name) for name, n in zip(names, v.goods, strict=True) if n])
    table_ = ", ".join(f"{n} for {kinds}" for kinds, n in enumerate(content.track_income[1:6], start=1))
    return (
        f"On {WHO}'s track: {on_track}",
        f"In her hand, not placed: {hand}",
        f"Cards: {'; '.join(cards) or 'only the starting house, which pays nothing'}",
        f"Income by the track: {content.track_income[0]} for no kind, {table_}",
    )


def _parts(game: AboveAndBelow, s: Table) -> tuple[int, int, int]:
    """Coins by the track, by symbols, and by goods, as they would be in a round that has income."""
    v, content = s.villages[ASKED], game.content
    cards = [content.cards[h.card] for h in v.holdings for _ in range(h.n)]
    symbols = sum(card.income for card in cards)
    matching = sum(n for card in cards for good, n in v.track if good in card.income_goods)
    return content.track_income[len(v.track)], symbols, matching


def _sum(game: AboveAndBelow, s: Table) -> Iterator[Line]:
    if s.round == game.content.chambers:
        yield Line("The marker cannot move: the game is over before any income", "", "0", "end.marker")
        return
    v, (track, symbols, matching) = s.villages[ASKED], _parts(game, s)
    status = game.content.statuses.get(f"track_income.{len(v.track)}", "printed")
    yield Line(f"{count(len(v.track), 'kind')} of goods on the track", "", str(track), "income.track", status)
    if symbols:
        yield Line("Income symbols on cards", "", str(symbols), "income.cards")
    if matching:
        yield Line("Matching goods on the track, 1 each", "", str(matching), "income.cards")


def _guesses(game: AboveAndBelow, s: Table) -> Iterator[tuple[int, str, str]]:
    v, scale, (track, symbols, matching) = s.villages[ASKED], game.content.track_income, _parts(game, s)
    usual = track + symbols + matching
    if s.round == game.content.chambers:
        yield usual, "This is the income of any other round: after round seven there is none", "end.marker"
        yield track, "This pays by the track, but after round seven there is no income", "end.marker"
        yield scale[0], "Not even the first coins of the track are paid after round seven", "end.marker"
        yield usual + 1, "This forgets that the game is over when the marker cannot move", "end.marker"
        return
    pieces, cards = sum(n for _, n in v.track), symbols + matching
    each = scale[min(pieces, len(scale) - 1)] + cards
    yield each, "This counts the goods, but only their kinds count", "income.track"
    if any(v.goods):
        more = scale[min(len(v.track) + 1, len(scale) - 1)] + cards
        yield more, "This counts the good in the hand: it is not on the track before it is placed", "harvest.goods"
    if cards:
        yield track, "This forgets what the cards pay", "income.cards"
    if matching:
        yield track + symbols + 1, "A card pays for every matching good, not once", "income.cards"
    all_slots = sum(scale[1 : len(v.track) + 1]) + cards
    yield all_slots, "This adds up all filled slots: only the last one pays", "income.track"
    yield scale[0] + cards, "This is the income of an empty track", "income.track"
    yield pieces + cards, "This pays 1 coin for each good: the number above the slot pays", "income.track"


# -- the night ---------------------------------------------------------------------------------------------------------


class Tired(NamedTuple):
    """A village at night, and what it has to help."""

    s: Table
    beds: int


def _tired(game: AboveAndBelow, rng: Random) -> Tired:
    """Some exhausted, one or two injured, and less help than they need."""
    people = rng.sample([*game.content.starting, *game.content.pile[:8]], rng.randint(4, 5))
    hurt = rng.randint(1, 2)
    cards = rng.sample(("house-5-bed-potion", "house-7-bed-2-points"), rng.choice((0, 0, 1)))
    s = table(
        game, rng, NIGHT, ready=(), exhausted=tuple(people[hurt:]), injured=tuple(people[:hurt]),
        potions=rng.randint(0, 1), ciders=rng.randint(0, 1), holdings=holdings(game, *cards),
    )  # fmt: skip
    return Tired(s, game.content.tally(s.villages[ASKED].holdings).beds)


def night(game: AboveAndBelow, rng: Random) -> Question:
    """Who is ready in the morning, after a plan; or how many can be at most?

    >>> night(AboveAndBelow(), Random(1)).kind
    'night'
    """
    return (_plan if rng.random() < 0.6 else _most)(game, rng)


def _lying(game: AboveAndBelow, tired: Tired) -> tuple[str, ...]:
    v = tired.s.villages[ASKED]
    return (
        f"Exhausted: {everyone(game, v.exhausted)}",
        f"Injured: {everyone(game, v.injured)}",
        f"{WHO} has {count(tired.beds, 'bed')}, {some(v.potions, 'potion')} and {some(v.ciders, 'cider')}",
    )


def _plan(game: AboveAndBelow, rng: Random) -> Question:
    """Beds for some of the exhausted and for one who is injured, perhaps with a potion: who wakes?"""
    while True:
        tired = _tired(game, rng)
        v = tired.s.villages[ASKED]
        hurt = v.injured[0]
        sleeps = (*rng.sample(v.exhausted, min(len(v.exhausted), tired.beds - 1)), hurt)
        drinks = [f"potion {hurt}"] * v.potions
        plan = Rest((*drinks, *(f"bed {who}" for who in game.content.sort(sleeps))))
        options = answers(upper(everyone(game, _woken(game, tired.s, plan))), _sleepers(game, tired.s, hurt, sleeps))
        if game.check(tired.s, plan) and len(options) > 2:
            break
    mixed = list(options)
    rng.shuffle(mixed)
    potion = f"{upper(named(game, hurt))} drinks the potion; then " if drinks else ""
    beds = f"{potion}in bed: {everyone(game, game.content.sort(sleeps))}"
    kept = [f"{WHO} keeps the cider"] if v.ciders else []  # or it could wake one more than the plan does
    facts = (*_lying(game, tired), *kept, upper(beds))
    hint = "One bed is one step, and there are two steps from injured to ready."
    lines = _steps(game, tired.s, plan)
    return Question("night", "Who is ready in the morning?", facts, hint, tuple(mixed), lines, "rest.beds")


def _steps(game: AboveAndBelow, s: Table, plan: Rest) -> tuple[Line, ...]:
    """The night, step by step, as the engine tells it."""
    names = game.names((WHO, "Ben"))
    events = [event for event in game.apply(s, plan).events if event.rule in STEPS and event.seat == ASKED]
    return tuple(Line(event.sentence(names).rstrip("."), rule=event.rule) for event in events)


def _woken(game: AboveAndBelow, s: Table, plan: Rest) -> tuple[str, ...]:
    """Who is ready after this plan: the engine's own night."""
    return tuple(settled(game, game.apply(s, plan).state).villages[ASKED].ready)


def _sleepers(game: AboveAndBelow, s: Table, hurt: str, sleeps: tuple[str, ...]) -> Iterator[Option]:
    v, sort = s.villages[ASKED], game.content.sort

    def option(who: tuple[str, ...], mistake: str, rule: str) -> Option:
        return Option(upper(everyone(game, sort(who))), mistake, rule)

    well = tuple(who for who in sleeps if who != hurt)
    if v.potions:
        yield option(well, f"This forgets that a potion and a bed are two steps: {named(game, hurt)} wakes ready",
                     "rest.after-potion")  # fmt: skip
    else:
        yield option(sleeps, f"{upper(named(game, hurt))} is injured and needs two steps: one bed makes exhausted",
                     "rest.beds")  # fmt: skip
    yield option(tuple(v.exhausted), "Without a bed nobody rests: beds are what is short", "rest.beds")
    yield option((*v.exhausted, *v.injured), "A night alone helps nobody: it takes a bed for each", "rest.beds")
    yield option((), "Who was exhausted and slept in a bed is ready", "rest.beds")


def _most(game: AboveAndBelow, rng: Random) -> Question:
    """How many can be ready at most?"""
    tired = _tired(game, rng)
    plan = best_plan(game, tired.s)
    most = len(_woken(game, tired.s, plan))
    wrong = _miscounted(tired, most)
    rng.shuffle(wrong)
    options = amounts(most, wrong, lambda n: count(n, "villager"))
    hint = "Count the steps that are needed, and the beds and tokens that can make them."
    asks = "How many villagers can be ready in the morning, at most?"
    return Question("night", asks, _lying(game, tired), hint, options, _steps(game, tired.s, plan), "rest.beds")


def _miscounted(tired: Tired, most: int) -> list[tuple[int, str, str]]:
    """How many people think can be ready; what is wrong with a number depends on which side of the right one it is."""
    v, beds = tired.s.villages[ASKED], tired.beds
    two_steps = "Not every bed and token is a morning: who is injured needs two steps"
    alone = "This counts the beds alone: a cider wakes one more" if beds < most else two_steps
    well = "This leaves out the injured: a potion and one step more wake one of them"
    if len(v.exhausted) > most:
        well = "This wakes all who are exhausted: there is not help for so many"
    further = "For one more there are not enough beds and ciders"
    if most >= len(v.exhausted):  # a bed comes after the tokens, so only a potion helps the injured in time
        further = "One more is an injured one, who needs a potion and then one step more: both are not there"
    return [
        (len(v.exhausted) + len(v.injured), "A night alone helps nobody: it takes a bed or a token for each step",
         "rest.beds"),
        (beds, alone, "rest.tokens" if beds < most else "rest.beds"),
        (beds + v.potions + v.ciders, two_steps, "rest.beds"),
        (len(v.exhausted), well, "rest.tokens" if len(v.exhausted) < most else "rest.beds"),
        (most - 1, "One more can be woken: count the beds and the tokens again", "rest.beds"),
        (most + 1, further, "rest.beds"),
    ]  # fmt: skip


def best_plan(game: AboveAndBelow, s: Table) -> Rest:
    """A plan that wakes as many as can be: potions for injured ones, ciders for exhausted ones, then beds.

    Whoever has had no step yet is nearer to ready if exhausted, so beds go to those; what is left, to anyone.

    >>> game = AboveAndBelow()
    >>> s = table(game, Random(1), NIGHT, ready=(), exhausted=("scout",), injured=("scribe",), potions=1, ciders=1)
    >>> str(best_plan(game, s))
    'rest potion scribe, cider scout, bed scribe'
    """
    v, beds = s.villages[ASKED], game.content.tally(s.villages[ASKED].holdings).beds
    cured = v.injured[: v.potions]
    awake = v.exhausted[: v.ciders]
    next_to_ready = [who for who in (*v.exhausted, *cured) if who not in awake]
    last = [who for who in v.injured if who not in cured]
    sleep = game.content.sort((*next_to_ready, *last)[:beds])
    steps = [f"potion {who}" for who in cured], [f"cider {who}" for who in awake], [f"bed {who}" for who in sleep]
    return Rest(tuple(step for kind in steps for step in kind))
