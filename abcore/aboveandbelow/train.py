"""Training: who teaches, whom, at which price, and where the new villager arrives."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import Caution, Fact, Refusal, Said, Verdict, judged

from .assign import NO_READY, assign, exhaust, fell_apart, one_with, start
from .chapter import Asked, Deed, Moves, Roles
from .frames import Begin, Pick, Trained, Turn
from .moves import Buy, Move, Open
from .pay import can_pay, charge, purse, unsettle
from .printings import Rules
from .state import Board, Draft

NOT_READY = Refusal("train.quill", "{0} must be ready to train someone.")
NO_QUILL = Refusal("train.quill", "Training takes a villager with a quill; {0} has none.")
NONE_HAS_QUILL = Refusal("train.quill", "Training takes a ready villager with a quill; none of yours has one.")
NOT_THERE = Refusal("train.buy", "{0} is not on the reputation board.")
TOO_DEAR = Refusal("train.buy", "{0} costs {1:coin} there; you have {2}.")
NO_SYMBOL = Refusal("train.to-ready", "No card of yours lets new villagers arrive ready.")
TRAINS_NOBODY = Caution("train.buy", "{0} is exhausted and nobody is trained.")

TEACHES = Fact("train.quill", "{0} of {who} takes the quill")
CHEAPER = Fact("train.quill-plus", "{0} trains for 1 coin less")
TRAINED = Fact("train.buy", "{who} trains {0}")
GAP = Fact("train.no-refill", "The slot stays empty until the round ends")
EXHAUSTED = Fact("train.exhausted", "{0} arrives exhausted in the village of {who}")
READY = Fact("train.to-ready", "{0} arrives ready in the village of {who}")


class Train(Move):
    """A villager trains another: `train scribe fenn-wick`, `train scribe fenn-wick ready`, `train scribe nobody`."""

    villager: str
    pupil: str
    ready: bool = False

    def __str__(self) -> str:
        return f"train {self.villager} {self.pupil or 'nobody'}{' ready' if self.ready else ''}"


def price(rules: Rules, s: Board, villager: str, pupil: str) -> int:
    """The number under the pupil's slot, less 1 for a quill plus, never below 0 (train.quill-plus)."""
    cost = rules.content.slot_costs[s.slots.index(pupil)]
    return max(0, cost - 1) if rules.content.tokens[villager].quill == 2 else cost


def check(rules: Rules, s: Board, frame: Turn | Pick, m: Train) -> Verdict:
    """A ready villager with a quill, and someone on the board who can be paid for."""
    v = s.villages[frame.seat]
    faults: list[Said] = []
    if not v.ready:
        faults.append(NO_READY())
    if m.villager not in v.ready:
        faults.append(NOT_READY(m.villager))
    if not rules.content.tokens[m.villager].quill:
        faults.append(NO_QUILL(m.villager))
    if not m.pupil:
        if m.ready:
            raise ValueError("nobody cannot arrive ready")
        return judged(faults, [TRAINS_NOBODY(m.villager)])
    if m.pupil not in s.slots:
        faults.append(NOT_THERE(m.pupil))
    elif not can_pay(rules, v, cost := price(rules, s, m.villager, m.pupil)):
        faults.append(TOO_DEAR(m.pupil, cost, purse(rules, v).worth))
    if m.ready and not rules.content.tally(v.holdings).train_to_ready:
        faults.append(NO_SYMBOL())
    return judged(faults)


def purchases(rules: Rules, s: Board, frame: Pick) -> Iterator[Move]:
    """Whom to train, ready or not; nobody; and someone who is still in the pile."""
    yield Buy("")
    for pupil in filter(None, s.slots):
        yield Buy(pupil)
        yield Buy(pupil, True)
    yield from map(Buy, s.villager_pile.unseen[:1])


def whole(chosen: tuple[str, ...], buy: Buy | None = None) -> Train:
    """The move that the steps add up to."""
    return Train(chosen[0] if chosen else "", buy.item if buy else "", bool(buy and buy.ready))


def apply(rules: Rules, t: Draft, frame: Turn | Pick, m: Train) -> None:
    """Send the teacher."""
    assign(rules, t, frame.seat, m, (m.villager,))


def begin(rules: Rules, t: Draft, frame: Begin) -> None:
    """The teacher is exhausted; the pupil is paid for and joins."""
    if fell_apart(rules, t, frame):
        return
    start(t, frame)
    seat, m = frame.seat, frame.move
    exhaust(rules, t, seat, frame.party)
    t.events.append(TEACHES(seat, m.villager))
    if not m.pupil:
        return
    if rules.content.tokens[m.villager].quill == 2:
        t.events.append(CHEAPER(seat, m.villager))
    t.frames.append(Trained(seat, m.pupil, m.ready))
    charge(rules, t, seat, price(rules, t, m.villager, m.pupil))


def _arrive(rules: Rules, t: Draft, frame: Trained) -> None:
    """The pupil leaves an empty slot behind and arrives exhausted, or ready by the symbol."""
    t.frames.pop()
    t.slots = tuple(["" if slot == frame.villager else slot for slot in t.slots])
    t.events += [TRAINED(frame.seat, frame.villager), GAP(-1)]
    if frame.ready:
        v = t.village(frame.seat)
        v.ready = rules.content.sort((*v.ready, frame.villager))
        t.events.append(READY(frame.seat, frame.villager))
    else:
        exhaust(rules, t, frame.seat, (frame.villager,))
        t.events.append(EXHAUSTED(frame.seat, frame.villager))
    unsettle(rules, t, frame.seat, frame.villager)


def near(rules: Rules, s: Board, frame: Turn | Pick, m: Train) -> Iterator[Train]:
    """Without "ready", by another teacher, another pupil, or nobody."""
    if m.ready:
        yield m.but(ready=False)
    yield from (m.but(villager=villager) for villager in dict.fromkeys(s.villages[frame.seat].ready))
    yield from (m.but(pupil=pupil) for pupil in s.slots if pupil)
    yield Train(m.villager, "")


def offers(rules: Rules, s: Board, turn: Turn) -> Iterator[Move]:
    """Training may be tried while someone is ready."""
    if s.villages[turn.seat].ready:
        yield OPEN


OPEN = Open("train")
BEGIN = {Train: Deed(begin)}
FRAMES: Roles = {Trained: Deed(_arrive)}
MOVES: Moves = {(Train, frame): Asked(check, apply, near) for frame in (Turn, Pick)}
ACTIONS = {"train": one_with("quill", NONE_HAS_QUILL, whole)}
PURCHASES = {"train": purchases}
