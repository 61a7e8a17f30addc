"""Players that choose: one at random, with every whole set as likely as any other, and one that takes what looks best.
They ask the game what is legal; how they weigh it is theirs alone, and no rule depends on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, TypeAlias

from abcore.engine.dist import Dist
from abcore.engine.game import moves

from . import exert, lanterns
from .assign import later
from .content import Token
from .encounter import Choose, bonus_lanterns
from .explore import Explore, Reroll
from .frames import Answering, Begin, Bidding, Choosing, Expedition, KeepParagraph, Pay, Pick, Rerolling, Turn
from .harvest import on_cards
from .moves import Add, Done, Go, Move, Open
from .printings import Rules
from .rest import KINDS, Night, rank, split
from .round_end import goods_income
from .score import score
from .state import NO_GOODS, Table, Village
from .trade import Accept
from .turn import Pass

if TYPE_CHECKING:
    import random

    from .game import AboveAndBelow

LEAST = {"explore": 2, "harvest": 1, "labor": 1}
PURCHASES = ("build", "train")
PLENTY = 99

# -- at random --------------------------------------------------------------------------------------------------------


class RandomPlayer:
    """Chooses evenly: among kinds of action in a turn, among whole sets where one is put together, else among moves.

    Evenly by step would be uneven by set: of a party with six ready villagers, `go` after two would come up far too
    often. So each step is weighted by the number of whole sets that it leads to.

    >>> from random import Random
    >>> from abcore.aboveandbelow import AboveAndBelow
    >>> from abcore.engine.session import Session
    >>> game = AboveAndBelow()
    >>> session = Session(game, game.opening().state, Random(5))
    >>> events = session.play(Open("labor"))
    >>> [(str(m), weight) for m, weight in RandomPlayer(Random(1)).weights(game, session.state)]
    [('+ builder', 4), ('+ scribe', 2), ('+ scout', 1)]
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: AboveAndBelow, s: Table) -> Move:
        """A legal move, drawn by its weight."""
        dist = Dist(dict(self.weights(game, s)))
        return dist.pick(self.rng.randrange(dist.total))

    def weights(self, game: AboveAndBelow, s: Table) -> list[tuple[Move, int]]:
        """Every legal move with its weight."""
        legal = moves(game, s)
        if isinstance(s.top, Turn):
            return _by_kind(legal)
        if isinstance(s.top, Pick):
            return _by_set(game, s, legal)
        return [(m, 1) for m in legal]


def _by_kind(legal: list[Move]) -> list[tuple[Move, int]]:
    """One share for each action, one for passing, and one for all free actions, so that a turn comes to its end."""
    kinds = [m.action if isinstance(m, Open) else "pass" if isinstance(m, Pass) else "free" for m in legal]
    size = Counter(kinds)
    share = lcm(*size.values())
    return [(m, share // size[kind]) for m, kind in zip(legal, kinds, strict=True)]


def _by_set(game: AboveAndBelow, s: Table, legal: list[Move]) -> list[tuple[Move, int]]:
    """Each step by the number of whole sets that it leads to; what completes the set leads to one."""
    return [(m, completions(game, game.apply(s, m).state) if isinstance(m, Add) else 1) for m in legal]


def completions(game: AboveAndBelow, s: Table) -> int:
    """How many whole sets the steps so far can become."""
    rules, frame = game.rules, s.top
    assert isinstance(frame, Pick)
    if frame.action in PURCHASES:
        return sum([weight for _, weight in _by_set(game, s, moves(game, s))])
    if frame.action == "rest":
        return plans(rules, s.villages[frame.seat], frame.chosen)
    area, most = s.villages[frame.seat].ready, PLENTY
    if frame.action == "exert":
        exp = lanterns.expedition(s)
        area, most = exp.party, exert.limit(rules, s, exp)
    elif frame.action == "take":
        area, most = on_cards(s.villages[frame.seat]), frame.most
    taken = len(frame.chosen)
    return subsets(later(area, frame.chosen), LEAST.get(frame.action, 0) - taken, most - taken)


def subsets(things: Iterable[str], least: int, most: int) -> int:
    """How many different sets of such a size there are; equal things make equal sets.

    >>> subsets(("builder", "cave-cat", "cave-cat"), 1, 2)  # one of either, both, or two cats
    4
    """
    by_size = [1]
    for n in Counter(things).values():
        by_size = [sum(by_size[max(0, size - n) : size + 1]) for size in range(len(by_size) + n)]
    return sum(by_size[max(0, least) : max(0, most + 1)])


def plans(rules: Rules, v: Village, chosen: tuple[str, ...]) -> int:
    """How many plans for the night begin with these steps, each whole plan counted once.

    Villagers share nothing but potions, ciders and beds, so the plans for each kind of villager are listed apart, and
    then counted together by what they use up.
    """
    night = Night(rules, v)
    for step in chosen:
        night.fault(step)
    have = {"potion": v.potions, "cider": v.ciders, "bed": night.beds}
    spare = [have[kind] - night.used[kind] for kind in KINDS]
    counted = {(0, 0, 0): 1}
    for villager in dict.fromkeys((*v.exhausted, *v.injured)):
        mine = tuple([step for step in chosen if split(step)[1] == villager])
        lying = v.exhausted.count(villager), v.injured.count(villager)
        together: Counter[tuple[int, int, int]] = Counter()
        for (potions, ciders, beds), n in _uses(rules, villager, lying, mine, chosen[-1:]):
            for (p, c, b), m in counted.items():
                used = p + potions, c + ciders, b + beds
                if used[0] <= spare[0] and used[1] <= spare[1] and used[2] <= spare[2]:
                    together[used] += n * m
        counted = together
    return sum(counted.values())


@lru_cache(maxsize=4096)
def _uses(
    rules: Rules, villager: str, lying: tuple[int, int], steps: tuple[str, ...], last: tuple[str, ...]
) -> tuple[tuple[tuple[int, int, int], int], ...]:
    """What plans for one kind of villager still use up after these steps, and how many plans use just that."""
    exhausted, injured = ((villager,) * n for n in lying)
    alone = Village(0, (), exhausted, injured, (), 0, NO_GOODS, PLENTY, PLENTY, (), (), 0)

    def after(done: tuple[str, ...]) -> Night:
        night = Night(rules, alone)
        night.beds = PLENTY
        for step in done:
            night.fault(step)
        return night

    found: Counter[tuple[int, int, int]] = Counter()
    ahead: list[tuple[tuple[str, ...], tuple[str, ...]]] = [((), last)]
    begun = after(steps).used
    while ahead:
        more, before = ahead.pop()
        night = after((*steps, *more))
        potions, ciders, beds = (night.used[kind] - begun[kind] for kind in KINDS)
        found[potions, ciders, beds] += 1
        from_here = rank(rules, before[0]) if before else (0, 0, "")
        ahead += [((*more, step), (step,)) for step in night.steps() if rank(rules, step) >= from_here]
    return tuple(found.items())


# -- what looks best --------------------------------------------------------------------------------------------------

Terms: TypeAlias = dict[str, float]
"""What a table is worth to a player, by reason, in village points."""

COIN, LAST_COIN = 1 / 3, 1 / 10  # in the last round there is little left to buy
READY, IN_BED, EXHAUSTED = 0.35, 0.3, 0.1  # times a villager's strength; someone injured counts nothing
AT_HAND, ON_CARD, ARROW = 0.9, 0.4, 0.3  # a good, and each round in which a card brings one more
TOKEN, CAVE, VILLAGER = 0.2, 0.5, 0.3  # potion or cider, empty cave, and a villager for each round to come
LANTERN, ENOUGH = 0.5, 6  # what each lantern that a party may hope for promises, up to this many


class GreedyPlayer:
    """Takes the move after which the table is worth most to it: points, a third of a point for a coin, and so on.

    It looks no further than its own steps to the end of one action, never at a card that has yet to be drawn, and not
    into a paragraph that has yet to be read.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: AboveAndBelow, s: Table) -> Move:
        """The best legal move; among equals, one at random."""
        legal = moves(game, s)
        if len(legal) == 1:
            return legal[0]
        rated = {m: _total(self.rated(game, s, m)) for m in legal}
        adds = [m for m in legal if isinstance(m, Add)]
        go = rated.get(GO)
        if go is not None and adds:
            return _next_part(game, s, adds, rated) or GO
        best = max(rated.values())
        return self.rng.choice([m for m in legal if rated[m] == best])

    def rated(self, game: AboveAndBelow, s: Table, m: Move) -> Terms:
        """What the table is worth once this move is made."""
        frame, seat = s.top, game.seat(s)
        if isinstance(m, Pass | Done):  # what the others and the night then bring is no merit of stopping
            passed = tuple([gone or (at == seat and isinstance(m, Pass)) for at, gone in enumerate(s.passed)])
            return terms(game, s.but(passed=passed), seat)
        if isinstance(frame, KeepParagraph):  # what it says is not known before it is read
            return terms(game, s, seat)
        if isinstance(frame, Choosing | Rerolling) or (isinstance(frame, Pick) and frame.action == "exert"):
            return terms(game, s, seat) | {"the encounter": _hope(game, s, m)}
        night = isinstance(frame, Pick) and frame.action == "rest"
        return _looked(game, game.apply(s, m).state, seat, night)

    def why(self, game: AboveAndBelow, s: Table, move: Move) -> str:
        """What the move changes by this player's reckoning, the weightiest first.

        >>> from random import Random
        >>> from abcore.aboveandbelow import AboveAndBelow
        >>> from abcore.engine.session import Session
        >>> game = AboveAndBelow()
        >>> s = Session(game, game.opening().state, Random(5)).state
        >>> GreedyPlayer(Random(1)).why(game, s, game.read(s, "labor scout"))
        'labor scout: coins +0.33, tokens +0.20, today -0.13, rest -0.08; in all +0.32.'
        """
        now, then = terms(game, s, game.seat(s)), self.rated(game, s, move)
        gains = {reason: then.get(reason, 0) - now.get(reason, 0) for reason in now | then}
        told = sorted(
            [reason for reason, by in gains.items() if abs(by) >= 0.005], key=lambda reason: -abs(gains[reason])
        )
        if not told:
            return f"{move}: all stays as it is."
        parts = ", ".join(f"{reason} {gains[reason]:+.2f}" for reason in told)
        return f"{move}: {parts}; in all {sum(gains.values()):+.2f}."


GO = Go()


def _total(rating: Terms) -> float:
    return round(sum(rating.values()), 6)  # so that sums in another order are still equal


def _next_part(game: AboveAndBelow, s: Table, adds: list[Add], rated: dict[Move, float]) -> Add | None:
    """The next part of a set: of those that are better than to stop, the best that still fit, first things first.

    Parts go in ascending order, so the very best may not be taken before a good one that stands earlier.
    """
    better = [m for m in adds if rated[m] > rated[GO]]
    if not better:
        return None
    room = _room(game.rules, s, better[0])
    best = sorted(better, key=lambda m: -rated[m])[:room]
    return next(m for m in better if m in best)


def _room(rules: Rules, s: Table, m: Add) -> int:
    """How many more such parts fit into the set."""
    frame = s.top
    assert isinstance(frame, Pick)
    if frame.action == "exert":
        return 1  # each part was rated with those that may follow it
    if frame.action != "rest":
        return frame.most - len(frame.chosen) if frame.most else PLENTY
    v, kind = s.villages[frame.seat], split(m.item)[0]
    have = {"potion": v.potions, "cider": v.ciders, "bed": rules.content.tally(v.holdings).beds}[kind]
    return max(1, have - sum([split(step)[0] == kind for step in frame.chosen]))


def _looked(game: AboveAndBelow, s: Table, seat: int, night: bool = False) -> Terms:
    """The worth of a table, looked at where one's own steps end; an offer is looked at as if it were accepted."""
    frame = s.frames[-1] if s.frames else None
    if isinstance(frame, Answering) and frame.buyer == seat:
        return _looked(game, game.apply(s, Accept()).state, seat)
    if not isinstance(frame, Pick | Bidding | Pay) or frame.seat != seat:
        return terms(game, s, seat, night)
    begun = isinstance(frame, Pick) and bool(frame.chosen)
    done = _looked(game, game.apply(s, GO).state, seat, night) if game.check(s, GO) else None
    if done is not None and begun:
        return done
    further = [_looked(game, game.apply(s, m).state, seat, night) for m in moves(game, s) if m != GO]
    return max([*further, *([done] if done else [])], key=_total)


def terms(game: AboveAndBelow, s: Table, seat: int, night: bool = False) -> Terms:
    """What the table is worth to a seat. At night the beds are taken, and nobody gets one more before the morning."""
    rules, v = game.rules, s.villages[seat]
    content, left = rules.content, rules.content.chambers - s.round
    tally, coin = content.tally(v.holdings), COIN if left else LAST_COIN
    away = [name for f in s.frames if isinstance(f, Begin | Expedition) and f.seat == seat for name in f.party]
    ready = [_strength(content.tokens[name]) for name in v.ready]
    spent = sorted([_strength(content.tokens[name]) for name in (*v.exhausted, *away)], reverse=True)
    beds = 0 if night else tally.beds
    awake = READY * sum(ready) + IN_BED * sum(spent[:beds]) + EXHAUSTED * sum(spent[beds:])
    arrows = sum([h.n for h in v.holdings if content.cards[h.card].arrow])
    income = content.track_income[len(v.track)] + tally.income + goods_income(rules, v.holdings, v.track)
    return {
        "points": score(rules, s, seat).value,
        "coins": coin * v.coins,
        "income": left * COIN * income,
        "villagers": left * VILLAGER * (len(ready) + len(spent) + len(v.injured)),
        "rest": awake if left else 0,
        "today": 0 if s.passed[seat] else 0.4 * coin * len(ready),
        "goods": AT_HAND * sum(v.goods) + ON_CARD * sum([h.goods for h in v.holdings]) + ARROW * left * arrows,
        "tokens": (TOKEN if left else 0.01) * (v.potions + v.ciders),
        "caves": CAVE * v.caves if left else 0,
        "the encounter": sum([_promise(rules, f) for f in s.frames if getattr(f, "seat", -1) == seat]),
    }


@lru_cache(maxsize=256)
def _strength(token: Token) -> float:
    """What a villager is good for: lanterns, and half a point for each tool."""
    return sum([token.lanterns(face) for face in range(1, 7)]) / 6 + (bool(token.hammer) + bool(token.quill)) / 2


def _promise(rules: Rules, frame: object) -> float:
    """What a party promises that has not read its paragraph yet."""
    under_way = isinstance(frame, Begin) and isinstance(frame.move, Explore)
    if not under_way and not (isinstance(frame, Expedition) and not frame.paragraph):
        return 0.0
    assert isinstance(frame, Begin | Expedition)
    weights = _cast(rules, frame.party)
    mean = sum(n * weight for n, weight in weights.items()) / sum(weights.values())
    return LANTERN * min(mean, ENOUGH)


def _cast(rules: Rules, party: tuple[str, ...]) -> dict[int, int]:
    """How many of all throws of a party give how many lanterns."""
    cast = {0: 1}
    for name in party:
        after: Counter[int] = Counter()
        for face in range(1, 7):
            gives = rules.content.tokens[name].lanterns(face)
            for n, weight in cast.items():
                after[n + gives] += weight
        cast = after
    return cast


def _hope(game: AboveAndBelow, s: Table, m: Move) -> float:
    """What to hope for from a choice, from a reroll, or from exerting."""
    rules, exp = game.rules, lanterns.expedition(s)
    if isinstance(m, Choose):
        exp = exp.but(choice=m.name)
        bonus = bonus_lanterns(rules, s.villages[exp.seat], exp, lanterns.choice_of(rules, exp))
        cast = _cast(rules, exp.party)
        return sum([w * _worth(rules, s, exp, n + bonus) for n, w in cast.items()]) / sum(cast.values())
    have = lanterns.total(rules, exp)
    if isinstance(m, Reroll):
        gives = rules.content.tokens[m.villager].lanterns
        return sum([_worth(rules, s, exp, have - gives(m.face) + gives(face)) for face in range(1, 7)]) / 6
    if isinstance(m, Add | Go):
        return _exerted(game, s, exp, m, have)
    return _worth(rules, s, exp, have)


def _worth(rules: Rules, s: Table, exp: Expedition, have: int) -> float:
    """What so many lanterns may bring: higher numbers have better rewards, though nobody knows yet which."""
    reached = [n for n in lanterns.payable(rules, s, exp) if n <= have]
    return 1 + 0.4 * max(2, *reached) if reached else 0.0


def _exerted(game: AboveAndBelow, s: Table, exp: Expedition, m: Add | Go, have: int) -> float:
    """The best that can come of exerting these, and more of those who stand later, against what it costs."""
    frame, rules = s.top, game.rules
    assert isinstance(frame, Pick)
    chosen = (*frame.chosen, m.item) if isinstance(m, Add) else frame.chosen
    cost = IN_BED if s.round < rules.content.chambers else 0
    lost, more = (
        [cost * _strength(rules.content.tokens[v]) for v in who] for who in (chosen, later(exp.party, chosen))
    )
    room = min(exert.limit(rules, s, exp) - len(chosen), len(more)) if isinstance(m, Add) else 0
    hopes = [_worth(rules, s, exp, have + len(chosen) + n) - sum(sorted(more)[:n]) for n in range(room + 1)]
    return max(hopes) - sum(lost)
