"""Questions on a turn: is this move legal, and what stands against it; who can do it; what is left of the coins.
The right answers are the engine's verdicts and its play; the tables are round_tables.py's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from abcore.aboveandbelow import build, explore, labor, train
from abcore.aboveandbelow.build import Build
from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.labor import Labor
from abcore.aboveandbelow.state import Table
from abcore.aboveandbelow.train import Train
from abcore.aboveandbelow.words import count
from abcore.engine.exercise import MOST_WRONG, Line, Option, Question, amounts, answers

from .round_tables import ASKED, WHO, areas, everyone, holdings, lies, named, settled, some, table, upper, with_tools

YES = "Yes, it is legal"
BONUS = "key-3-coin-building"


# -- is it legal? ------------------------------------------------------------------------------------------------------


class Reason(NamedTuple):
    """What may stand against a move: the refusal, the answer that names it, why it does or does not, and the rule."""

    refusal: Any  # the engine's saying; None for a reason that there is no rule for
    words: str
    holds: str  # the mistake of who overlooks it
    fails: str  # the mistake of who sees it where it is not
    rule: str


def legal(game: AboveAndBelow, rng: Random) -> Question:
    """May they do this, and if not, why?

    >>> legal(AboveAndBelow(), Random(1)).kind
    'legal'
    """
    wanted = rng.random() < 0.3
    while True:
        s = table(game, rng)
        ask, move, reasons = rng.choice((_build, _train, _explore, _labor))(game, rng, s)
        verdict = game.check(s, move)
        if len(verdict.faults) == (0 if wanted else 1):
            break
    fault = verdict.faults[0] if verdict.faults else None
    stands = next((reason for reason in reasons if fault is not None and reason.refusal is fault.saying), None)
    no = [Option(reason.words, reason.fails, reason.rule) for reason in reasons if reason is not stands]
    if stands:
        right, no = Option(stands.words), [Option(YES, stands.holds, stands.rule), *rng.sample(no, 2)]
    else:
        right, no = Option(YES), rng.sample(no, min(len(no), MOST_WRONG))
    options = [right, *no]
    rng.shuffle(options)
    rule = fault.rule if fault else reasons[0].rule
    said = fault.sentence(game.names()) if fault else "No rule stands against it."
    return Question(
        "legal", f"May {ask}?", _facts(game, s, move), "Check one thing after the other: ready, tool, price, place.",
        tuple(options), (Line(said, rule=rule),), rule,
    )  # fmt: skip


def _facts(game: AboveAndBelow, s: Table, move: Any) -> tuple[str, ...]:
    v = s.villages[ASKED]
    if isinstance(move, Build | Train):
        return *areas(game, v), f"{WHO} has {count(v.coins, 'coin')} and {some(v.caves, 'empty cave')}"
    return areas(game, v)


def _ready(game: AboveAndBelow, who: str, refusal: Any, rule: str, asleep: str = "") -> Reason:
    name = named(game, who)
    holds = f"This overlooks that {named(game, asleep or who)} is not ready, and only who is ready can be sent"
    return Reason(refusal, f"No: {named(game, asleep or who)} is not ready", holds, f"{upper(name)} is ready", rule)


def _build(game: AboveAndBelow, rng: Random, s: Table) -> tuple[str, Any, list[Reason]]:
    v, card = s.villages[ASKED], rng.choice((*s.houses, *s.outposts, *s.outposts))
    who = rng.choice((*v.ready, *v.exhausted))
    piece, name = game.content.cards[card], named(game, who)
    cost = build.price(game.rules, who, piece)
    cave = "A house needs no cave, only an outpost does" if piece.family != "outpost" else f"{WHO} has an empty cave"
    reasons = [
        _ready(game, who, build.NOT_READY, "build.hammer"),
        Reason(build.NO_HAMMER, f"No: {name} has no hammer", f"This forgets that building takes a hammer, which"
               f" {name} does not have", f"{upper(name)} has a hammer", "build.hammer"),
        Reason(build.TOO_DEAR, "No: it costs too much", f"This forgets the price of {count(cost, 'coin')}",
               f"The price is {count(cost, 'coin')}, and {WHO} has {v.coins}", "build.buy"),
        Reason(build.NO_CAVE, "No: it needs an empty cave", "This forgets that an outpost lies on an empty cave",
               cave, "build.outpost"),
    ]  # fmt: skip
    return f"{name} build {lies(game, card)}", Build(who, card), reasons


def _train(game: AboveAndBelow, rng: Random, s: Table) -> tuple[str, Any, list[Reason]]:
    v, pupil = s.villages[ASKED], rng.choice(s.slots)
    who = rng.choice((*v.ready, *v.exhausted))
    name, cost = named(game, who), train.price(game.rules, s, who, pupil)
    reasons = [
        _ready(game, who, train.NOT_READY, "train.quill"),
        Reason(train.NO_QUILL, f"No: {name} has no quill", f"This forgets that training takes a quill, which {name}"
               " does not have", f"{upper(name)} has a quill", "train.quill"),
        Reason(train.TOO_DEAR, "No: it costs too much", f"This forgets the price of {count(cost, 'coin')}",
               f"The price is {count(cost, 'coin')}, and {WHO} has {v.coins}", "train.buy"),
        Reason(None, "No: it takes an empty cave", "", "Only outposts need a cave; people need none to be trained",
               "train.buy"),
    ]  # fmt: skip
    price = game.content.slot_costs[s.slots.index(pupil)]
    return f"{name} train {named(game, pupil)}, above the {price} on the board", Train(who, pupil), reasons


def _party(game: AboveAndBelow, rng: Random, s: Table, most: int) -> tuple[tuple[str, ...], str]:
    v = s.villages[ASKED]
    people = rng.sample((*v.ready, *v.ready, *v.exhausted), rng.randint(1, most))
    party = game.content.sort(set(people))
    return party, next((who for who in party if who not in v.ready), "")


def _explore(game: AboveAndBelow, rng: Random, s: Table) -> tuple[str, Any, list[Reason]]:
    party, asleep = _party(game, rng, s, 3)
    reasons = [
        Reason(explore.TOO_FEW, "No: one alone is too few", "This forgets that nobody explores alone",
               f"{count(len(party), 'villager')} are sent, and two are enough", "explore.party"),
        _ready(game, party[0], explore.NOT_READY, "explore.party", asleep),
        Reason(None, "No: it takes a hammer or a quill", "", "Exploring takes lanterns, and no tool",
               "explore.party"),
    ]  # fmt: skip
    return f"{everyone(game, party)} explore", Explore(party), reasons


def _labor(game: AboveAndBelow, rng: Random, s: Table) -> tuple[str, Any, list[Reason]]:
    party, asleep = _party(game, rng, s, 3)
    reasons = [
        _ready(game, party[0], labor.NOT_READY, "labor.coins", asleep),
        Reason(None, "No: it takes a tool", "", "Labor takes no tool: anyone who is ready can", "labor.coins"),
        Reason(None, "No: one only can labor in a turn", "", "As many as you like labor together, for 1 coin each",
               "labor.coins"),
    ]  # fmt: skip
    return f"{everyone(game, party)} labor", Labor(party), reasons


# -- who can do it? ----------------------------------------------------------------------------------------------------


def who(game: AboveAndBelow, rng: Random) -> Question:
    """Who of a village can do a thing now?

    >>> who(AboveAndBelow(), Random(1)).kind
    'who'
    """
    building = rng.random() < 0.5
    while True:
        s = table(game, rng, coins=rng.randint(5, 9))
        target = rng.choice(s.houses if building else s.slots)
        v = s.villages[ASKED]
        people = (*v.ready, *v.exhausted)
        can = tuple(p for p in people if game.check(s, Build(p, target) if building else Train(p, target)))
        options = answers(upper(everyone(game, can)), _not_them(game, s, building))
        price = game.content.cards[target].cost if building else game.content.slot_costs[s.slots.index(target)]
        if can and len(options) > 2 and price <= v.coins:  # or the price would tell who can, not area and tool
            break
    shuffled = list(options)
    rng.shuffle(shuffled)
    tool, rule = ("hammer", "build.hammer") if building else ("quill", "train.quill")
    what = f"build {lies(game, target)}" if building else f"train {named(game, target)}"
    facts = *areas(game, v), f"{WHO} has {count(v.coins, 'coin')}; the price is {price}"
    lines = Line(f"Ready, and with a {tool}", "", upper(everyone(game, can)), rule)
    hint = "Two things are asked of whoever does it: look at the area first, then at the tool."
    return Question("who", f"Who can {what}?", facts, hint, tuple(shuffled), (lines,), rule)


def _not_them(game: AboveAndBelow, s: Table, building: bool) -> Iterator[Option]:
    """Those whom people take in by mistake."""
    v, tokens = s.villages[ASKED], game.content.tokens
    people = game.content.sort((*v.ready, *v.exhausted))
    tool, other, rule = ("hammer", "quill", "build.hammer") if building else ("quill", "hammer", "train.quill")
    has = {name: [p for p in people if getattr(tokens[p], name)] for name in ("hammer", "quill")}
    sets = (
        (has[tool], f"This asks for a {tool} only: who is exhausted cannot be sent"),
        (v.ready, f"This asks who is ready only: it takes a {tool} as well"),
        ([p for p in has[other] if p in v.ready], f"This takes the {other} for the {tool}"),
        ([p for p in has[tool] if p not in v.ready], "This has it upside down: ready are those under the sun"),
    )
    yield from (Option(upper(everyone(game, who)), mistake, rule) for who, mistake in sets if who)


# -- what is left of the coins? ----------------------------------------------------------------------------------------


def cost(game: AboveAndBelow, rng: Random) -> Question:
    """How many coins are left after a purchase?

    >>> cost(AboveAndBelow(), Random(1)).kind
    'cost'
    """
    building = rng.random() < 0.6
    while True:
        owns = rng.sample((BONUS,), rng.randint(0, 1)) if building else []
        s = table(game, rng, coins=rng.randint(6, 12), holdings=holdings(game, *owns))
        v = s.villages[ASKED]
        target = rng.choice(s.houses if building else s.slots)
        hands = [p for p in v.ready if (game.content.tokens[p].hammer if building else game.content.tokens[p].quill)]
        if not hands or target == BONUS:
            continue
        does = rng.choice(hands)
        move = Build(does, target) if building else Train(does, target)
        if game.check(s, move):
            break
    left = settled(game, game.apply(s, move).state).villages[ASKED].coins
    asks = f"How many coins does {WHO} have after {named(game, does)} {'builds' if building else 'trains'} "
    asks += lies(game, target) if building else named(game, target)
    wrong = [bill for bill in _bills(game, s, does, target, building) if bill[0] >= 0]
    rng.shuffle(wrong)
    options = amounts(left, wrong, lambda n: count(n, "coin"))
    rule = "build.buy" if building else "train.buy"
    facts = _paid_with(game, s, does, target, building)
    hint = "Start from the price, look at the tool, then at what the cards give afterwards."
    return Question("cost", f"{asks}?", facts, hint, options, tuple(_bill(game, s, does, target, building)), rule)


def _paid_with(game: AboveAndBelow, s: Table, does: str, target: str, building: bool) -> tuple[str, ...]:
    v = s.villages[ASKED]
    who = f"{upper(with_tools(game, (does,)))} does it"
    coins = f"{WHO} has {count(v.coins, 'coin')}"
    if not building:
        at = s.slots.index(target)
        row = ", ".join(f"{named(game, p)} {price}" for p, price in zip(s.slots, game.content.slot_costs, strict=True))
        return coins, who, f"To train, with the coins below: {row}", f"{named(game, target)} stands at place {at + 1}"
    bonus = [h.card for h in v.holdings if game.content.cards[h.card].coin_building]
    own = f"{WHO} owns a card that pays 1 coin for each building" if bonus else f"{WHO} owns no card that pays"
    return coins, who, own


def _bill(game: AboveAndBelow, s: Table, does: str, target: str, building: bool) -> Iterator[Line]:
    """The working, line by line."""
    v, content = s.villages[ASKED], game.content
    token = content.tokens[does]
    plus = (token.hammer if building else token.quill) == 2
    price = content.cards[target].cost if building else content.slot_costs[s.slots.index(target)]
    yield Line("Coins before", "", str(v.coins))
    yield Line("The price", "", str(-price), "build.buy" if building else "train.buy")
    if plus:
        yield Line("A plus on the tool saves", "", "1", "build.hammer-plus" if building else "train.quill-plus")
    if building and any(content.cards[h.card].coin_building for h in v.holdings):
        yield Line("A coin for building", "", "1", "build.coin-bonus")


def _bills(game: AboveAndBelow, s: Table, does: str, target: str, building: bool) -> Iterator[tuple[int, str, str]]:
    """What people make of it."""
    lines = list(_bill(game, s, does, target, building))
    have, price = int(lines[0].value), -int(lines[1].value)
    extra = {line.rule: int(line.value) for line in lines[2:]}
    right = have - price + sum(extra.values())
    plus = "build.hammer-plus" if building else "train.quill-plus"
    tool = "hammer" if building else "quill"
    if plus in extra:
        yield right - 1, f"This forgets that a {tool} plus saves 1 coin", plus
    else:
        yield right + 1, f"This takes 1 coin off, but only a {tool} plus saves one", plus
    if "build.coin-bonus" in extra:
        yield right - 1, "This forgets the coin that a card gives after building", "build.coin-bonus"
        if plus in extra:
            yield right - 2, "This forgets both coins: the one saved and the one gained", "build.coin-bonus"
    elif building:
        yield right + 1, "This adds a coin for building, but no card gives one", "build.coin-bonus"
    else:
        cheapest = game.content.slot_costs[0]
        yield have - cheapest, "This pays the cheapest place, not the one under the face", "train.buy"
        yield right - 1, "This pays 1 coin more than the number under the face", "train.buy"
    yield have, "This forgets to pay", "coins.use"
    yield have + 1, "This counts it as labor", "labor.coins"
