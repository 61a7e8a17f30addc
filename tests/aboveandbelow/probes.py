"""What the walk asks of the engine at a node: of every candidate, of chance, of steps and of the whole they add up to.
Each probe raises AssertionError with what it found; which tables are asked is the affair of tests/walk.py."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from math import prod
from typing import Any, NamedTuple

from abcore.aboveandbelow.build import Build
from abcore.aboveandbelow.exert import Exert
from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.frames import (
    Bidding,
    DealKeys,
    Expedition,
    FillRow,
    FillSlots,
    Income,
    Pick,
    RevealCave,
    Turn,
)
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.harvest import Harvest, Take
from abcore.aboveandbelow.labor import Labor
from abcore.aboveandbelow.moves import Add, Buy, Go, Move, Open
from abcore.aboveandbelow.rest import CIDER, POTION, Rest
from abcore.aboveandbelow.state import Pile, Table, Village
from abcore.aboveandbelow.track import Place
from abcore.aboveandbelow.trade import Ask, Bid, Offer
from abcore.aboveandbelow.train import Train
from abcore.engine.game import IllegalMove, MoveError, Step, WrongMoment
from abcore.engine.verdict import Event, Verdict

PARTIES = {"explore": Explore, "labor": Labor, "harvest": Harvest, "exert": Exert, "take": Take, "rest": Rest}
SMALL = 300  # sets beyond this number are not counted out

_said: set[str] = set()  # sentences that were read once


class Ruled(NamedTuple):
    """A candidate and what the rules say of it."""

    move: Move
    verdict: Verdict


# -- every candidate ---------------------------------------------------------------------------------------------------


def judged(game: AboveAndBelow, s: Table) -> list[Ruled]:
    """Every candidate with its verdict. At least one is legal, and no legal one is offered twice."""
    ruled = [Ruled(m, verdict_on(game, s, m)) for m in game.candidates(s)]
    legal = [r.move for r in ruled if r.verdict]
    assert legal, f"a dead end: nothing is legal among {[str(r.move) for r in ruled]}"
    twice = [str(m) for m, n in Counter(legal).items() if n > 1]
    assert not twice, f"offered twice: {twice}"
    return ruled


def verdict_on(game: AboveAndBelow, s: Table, m: Any) -> Verdict:
    """The verdict on any move: it never raises, its rules are the ledger's and stand in its order, it can be read."""
    try:
        verdict = game.check(s, m)
    except Exception as error:
        raise AssertionError(f"check raises {error!r} for {m!r}") from error
    order = game.ledger.order
    for said in (*verdict.faults, *verdict.cautions):
        key = repr(said)
        if key not in _said:
            assert said.rule in order, f"{said.rule} is not in the ledger"
            assert said.sentence(game.names()), said
            _said.add(key)
    ranks = [order[said.rule] for said in verdict.faults]
    assert ranks == sorted(ranks), f"faults out of order: {verdict.rules}"
    assert not (verdict.faults and verdict.cautions), "a refusal with a caution"
    return verdict


def is_refused(game: AboveAndBelow, s: Table, m: Any, verdict: Verdict) -> None:
    """A move that breaks a rule is not carried out: apply says the same as check."""
    try:
        game.apply(s, m)
    except IllegalMove as refused:
        assert refused.verdict == verdict, f"apply and check differ on {m!r}"
    else:
        raise AssertionError(f"carried out, though illegal: {m!r}")


def reads_back(game: AboveAndBelow, s: Table, m: Move) -> None:
    """The one line of a move means that move."""
    try:
        read = game.read(s, str(m))
    except MoveError as error:
        raise AssertionError(f"'{m}' does not read back: {error}") from error
    assert read == m, f"'{m}' reads back as {read!r}, not {m!r}"


def something_is_asked(s: Table, ruled: list[Ruled]) -> None:
    """turn.pending: a decision is asked only where there is something to choose; a turn and a half-made set always."""
    legal = [r for r in ruled if r.verdict]
    half_made = isinstance(s.top, Pick) and (s.top.chosen or isinstance(s.frames[-2], Turn))
    assert len(legal) > 1 or half_made or isinstance(s.top, Turn | Bidding), f"no choice at {s.top}: {legal}"


# -- chance ------------------------------------------------------------------------------------------------------------


def chance_is_exact(game: AboveAndBelow, s: Table) -> None:
    """Whole weights that sum to the total, and at least two outcomes: a certain one is no chance."""
    dist = game.chance(s)
    weights = [w for _, w in dist.items()]
    assert all(type(w) is int and w > 0 for w in weights) and sum(weights) == dist.total, dist
    assert len(weights) > 1, f"a chance with one outcome: {dist}"
    pile = pile_of(s)
    expected = Counter(pile.unseen) if pile else Counter(range(1, 7))
    assert dict(dist.items()) == expected, f"{dist} is not {expected}"


def pile_of(s: Table) -> Pile | None:
    """The deck that is drawn from, if it is no die."""
    match s.top:
        case FillRow():
            return s.house_pile if s.top.row == "houses" else s.outpost_pile
        case FillSlots():
            return s.villager_pile
        case DealKeys():
            return s.key_pile
        case RevealCave():
            return s.cave_pile
    return None


def only_its_outcomes_are_accepted(game: AboveAndBelow, s: Table) -> None:
    """Every outcome is carried out, each of them by its own word; no other is."""
    for outcome in game.chance(s):
        assert outcome == game.read_outcome(s, str(outcome)), outcome
        game.resolve(s, outcome)
    for wrong in (0, 7, "", "builder", None):
        try:
            game.resolve(s, wrong)
        except WrongMoment:
            continue
        raise AssertionError(f"{wrong!r} was accepted by {game.chance(s)}")


# -- steps and wholes --------------------------------------------------------------------------------------------------


def whole_of(frame: Any, last: Move) -> Move | None:
    """The whole move that the steps of a set or of an offer add up to, told apart from the engine's own way."""
    if isinstance(frame, Bidding) and isinstance(last, Bid):
        return Offer(last.coins, frame.seller, frame.item)
    if not isinstance(frame, Pick) or not isinstance(last, Go | Buy):
        return None
    if frame.action == "build":
        return Build(frame.chosen[0], last.item)
    if frame.action == "train":
        return Train(frame.chosen[0], last.item, last.ready)
    return PARTIES[frame.action](frame.chosen)


class Fold:
    """The steps of one move while they are taken: where they began, and what happened."""

    def __init__(self) -> None:
        self.base: Table | None = None
        self.events: tuple[Event, ...] = ()

    def step(self, game: AboveAndBelow, s: Table, m: Move, after: Step[Table]) -> None:
        """One step more; at the last one the whole must do the same."""
        begins = isinstance(m, Open | Ask) or (isinstance(s.top, Pick) and not s.top.chosen and self.base is None)
        if begins:
            self.base, self.events = s, ()
        if self.base is None:
            return
        if isinstance(m, Open | Ask | Add):
            self.events += after.events
            return
        whole = whole_of(s.top, m)
        if whole is not None:
            same_as_fold(game, self.base, whole, Step(after.state, self.events + after.events), game.check(s, m))
            if isinstance(s.top, Pick):
                same_as_fold(game, s, whole, after, game.check(s, m))
        self.base = None


def same_as_fold(game: AboveAndBelow, base: Table, whole: Move, folded: Step[Table], verdict: Verdict) -> None:
    """The whole move is judged and carried out as its steps were."""
    assert verdict == game.check(base, whole), f"{whole}: {game.check(base, whole)} as a whole, {verdict} in steps"
    reads_back(game, base, whole)
    step = game.apply(base, whole)
    same = step.state == folded.state and hash(step.state) == hash(folded.state)
    assert same, f"{whole} is not the fold of its steps"
    assert step.events == folded.events, f"{whole} tells other events than its steps: {step.events} {folded.events}"


def can_be_completed(game: AboveAndBelow, s: Table, m: Move) -> None:
    """A legal first or next step of a set never leads into a dead end: some way of going on ends the set."""
    after = game.apply(s, m).state
    assert not isinstance(after.top, Pick) or next(ends(game, after), None), f"a dead end after {m}"


def ends(game: AboveAndBelow, s: Table) -> Iterator[tuple[Move, Table]]:
    """Every way to complete a set from here on, by candidates alone."""
    legal = [m for m in game.candidates(s) if game.check(s, m)]
    yield from ((m, s) for m in legal if not isinstance(m, Add))
    for m in legal:
        if isinstance(m, Add):
            yield from ends(game, game.apply(s, m).state)


def every_set_is_reached(game: AboveAndBelow, s: Table) -> None:
    """At a fresh set: steps by candidates reach each result that the rules give, counted out by hand, once."""
    frame, v = s.top, s.villages[s.top.seat]
    if not isinstance(frame, Pick) or frame.chosen or frame.action in ("build", "train"):
        return
    if frame.action == "rest":
        plans = all_nights(game, v)
        if plans is not None:
            mornings = {_morning(frame.seat, game.apply(at, m)) for m, at in ends(game, s)}
            _same(plans, list(mornings), frame.action)
        return
    sets = all_sets(game, s, frame)
    if sets is not None:
        wholes = [PARTIES[frame.action](chosen) for chosen in sets]
        legal = {whole for whole in wholes if game.check(s, whole)}
        _same(legal, [whole_of(at.top, m) for m, at in ends(game, s)], frame.action)


def _same(expected: set[Any], reached: list[Any], what: str) -> None:
    found = set(reached)
    assert expected == found, f"{what}: never reached {expected - found}; beyond the rules {found - expected}"
    assert len(found) == len(reached), f"{what}: reached twice: {[x for x in found if reached.count(x) > 1]}"


def all_sets(game: AboveAndBelow, s: Table, frame: Pick) -> set[tuple[str, ...]] | None:
    """Every set out of the right area, two of a kind told apart by number only; None when there are too many."""
    v = s.villages[frame.seat]
    if frame.action == "take":
        pool = Counter({h.card: h.goods for h in v.holdings})
    elif frame.action == "exert":
        pool = Counter(next(f.party for f in reversed(s.frames) if isinstance(f, Expedition)))
    else:
        pool = Counter(v.ready)
    if prod(n + 1 for n in pool.values()) > SMALL:
        return None
    counts = product(*(range(n + 1) for n in pool.values()))
    return {game.content.sort(Counter(dict(zip(pool, n, strict=True))).elements()) for n in counts}


WAYS = {
    "injured": ((0, 0, 0, "injured"), (1, 0, 0, "exhausted"), (1, 1, 0, "ready"), (0, 0, 1, "exhausted"),
                (1, 0, 1, "ready")),
    "exhausted": ((0, 0, 0, "exhausted"), (0, 1, 0, "ready"), (0, 0, 1, "ready")),
}  # fmt: skip
"""What a night can do for one villager: potions, ciders and beds used, and where they wake."""


def all_nights(game: AboveAndBelow, v: Village) -> set[tuple[Any, ...]] | None:
    """How a village can wake, villager by villager, by the rules of rest alone; None when there are too many ways."""
    tokens, beds = game.content.tokens, sum(game.content.cards[h.card].beds * h.n for h in v.holdings)
    ways = []
    for area in ("injured", "exhausted"):
        for villager in getattr(v, area):
            metal = tokens[villager].own_bed
            fits = [way for way in WAYS[area] if not (metal and (way[0] or way[1]))]
            ways.append([(villager, p, c, b * (not metal), where) for p, c, b, where in fits])
    if prod(map(len, ways)) > SMALL:
        return None
    nights = set()
    for plan in product(*ways):
        potions, ciders, used = (sum(way[i] for way in plan) for i in (1, 2, 3))
        if potions <= v.potions and ciders <= v.ciders and used <= beds:
            areas = [tuple(way[0] for way in plan if way[4] == area) for area in ("ready", "exhausted", "injured")]
            areas[0] += v.ready
            nights.add((*map(game.content.sort, areas), potions, ciders))
    return nights


def _morning(seat: int, step: Step[Table]) -> tuple[Any, ...]:
    """Who lies where after a night, and what was drunk; by the events, since income may have come already."""
    v, told = step.state.villages[seat], [event.fact for event in step.events]
    return v.ready, v.exhausted, v.injured, told.count(POTION), told.count(CIDER)


def asked_under_the_other_printing(game: AboveAndBelow, s: Table) -> list[Ruled]:
    """A state knows no switches: the same question can be put under the other printing's rule of exerting."""
    turned = game.printing.with_switches(exert_for_higher=not game.switches.exert_for_higher)
    return judged(AboveAndBelow(turned, game.content), s)


# -- equal ways --------------------------------------------------------------------------------------------------------


def placing_commutes(game: AboveAndBelow, s: Table, place: Place, m: Move) -> None:
    """track.any-time: to place a good before a move or after it leads to the same state.

    Where the order is told on the track itself (two new kinds), where income comes between, or where one order is
    not legal, nothing is asked."""
    seat = place.seat if place.seat >= 0 else s.top.seat
    if isinstance(m, Place) and (m.seat if m.seat >= 0 else s.top.seat) == seat:
        return
    place = place.but(seat=seat)
    first = game.apply(s, place).state
    if not first.frames or first.top != s.top or not game.check(first, m):
        return
    first, second = game.apply(first, m).state, game.apply(s, m).state
    if incomes(s) == incomes(second) and game.kind(second) == "decide" and game.check(second, place):
        second = game.apply(second, place).state
        assert first == second and hash(first) == hash(second), f"{place}, then {m}: not the same as the reverse"


def incomes(s: Table) -> int:
    """How many incomes are still to come in this round's end: none or one."""
    return sum(isinstance(f, Income) for f in s.frames)
