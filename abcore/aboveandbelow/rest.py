"""The night: potions and ciders first, then beds, one step for each villager and each bed.
A plan is judged as a whole; nobody's rest touches another's."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from abcore.engine.verdict import Event, Fact, Refusal, Said, Verdict, judged

from .chapter import Action, Asked, Moves
from .frames import Pick
from .moves import Move
from .printings import Rules
from .state import Board, Draft, OpenVillage, Village

KINDS = ("potion", "cider", "bed")

NOT_INJURED = Refusal("rest.tokens", "A potion moves an injured villager; {0} is not injured.")
NOT_EXHAUSTED = Refusal("rest.tokens", "A cider moves an exhausted villager; {0} is not exhausted then.")
NO_POTION = Refusal("rest.tokens", "You have {0:potion} to spend; this would take {1}.")
NO_CIDER = Refusal("rest.tokens", "You have {0:cider} to spend; this would take {1}.")
TOKENS_FIRST = Refusal("rest.tokens", "Potions and ciders come before beds.")
NO_BED = Refusal("rest.beds", "You have {0:bed}; this would take {1}.")
NOT_TIRED = Refusal("rest.beds", "A bed moves one step from injured or from exhausted; {0} is neither.")
NOT_THERE = Refusal("rest.beds", "A bed moves {0} from where they lie; {0} is not {1}.")
SECOND_BED = Refusal("rest.one-bed", "{0} has slept in a bed this round and takes no second one.")
METAL = Refusal("rest.metal-man", "{0} takes no cider and no potion.")

ORDER = Fact("rest.order", "{who} rests the village")
POTION = Fact("rest.tokens", "{who} spends a potion: {0} is exhausted, no longer injured")
CIDER = Fact("rest.tokens", "{who} spends a cider: {0} is ready")
BED = Fact("rest.beds", "{0} of {who} sleeps in a bed and is now {1}")
BED_TOO = Fact("rest.after-potion", "{0} of {who} had a potion, sleeps in a bed as well and is now {1}")
OWN_BED = Fact("rest.metal-man", "{0} of {who} uses his own bed and is now {1}")


class Rest(Move):
    """A plan for the night: `rest potion brom-thatch, cider brom-thatch, bed scout`, or `rest nobody`.

    Where two tokens of a kind lie in two areas, a bed says from which: `bed cave-cat injured`.
    """

    plan: tuple[str, ...]

    def __str__(self) -> str:
        return f"rest {', '.join(self.plan) or 'nobody'}"


class Night:
    """A village while a plan is tried out on it: who lies where, and who has slept."""

    __slots__ = ("beds", "ciders", "exhausted", "injured", "potions", "ready", "rules", "slept", "sped", "used")

    def __init__(self, rules: Rules, v: Village | OpenVillage) -> None:
        self.rules = rules
        self.ready, self.exhausted, self.injured = list(v.ready), list(v.exhausted), list(v.injured)
        self.beds = rules.content.tally(v.holdings).beds
        self.potions, self.ciders = v.potions, v.ciders
        self.used = dict.fromkeys(KINDS, 0)  # potions, ciders and building beds
        self.slept: list[tuple[str, str]] = []  # who slept, and the area in which they woke
        self.sped: set[str] = set()  # who lies exhausted after a potion

    def fault(self, step: str) -> Said | None:
        """What is wrong with one step of a plan, if anything; a step without a fault is carried out."""
        kind, villager, area = split(step)
        if kind == "bed":
            return self._bed(villager, area)
        if self.rules.content.tokens[villager].own_bed:
            return METAL(villager)
        if kind == "potion":
            return self._potion(villager)
        return self._cider(villager)

    def _potion(self, villager: str) -> Said | None:
        if villager not in self.injured:
            return NOT_INJURED(villager)
        self.used["potion"] += 1
        if self.used["potion"] > self.potions:
            return NO_POTION(self.potions, self.used["potion"])
        self.injured.remove(villager)
        self.exhausted.append(villager)
        self.sped.add(villager)
        return None

    def _cider(self, villager: str) -> Said | None:
        if villager not in self.exhausted:
            return NOT_EXHAUSTED(villager)
        self.used["cider"] += 1
        if self.used["cider"] > self.ciders:
            return NO_CIDER(self.ciders, self.used["cider"])
        self.exhausted.remove(villager)
        self.ready.append(villager)
        self.sped.discard(villager)
        return None

    def _bed(self, villager: str, area: str) -> Said | None:
        start = area or ("exhausted" if self._awake(villager, "exhausted") else "injured")
        if not self._awake(villager, start):
            slept = any(who == villager for who, _ in self.slept)
            if slept:
                return SECOND_BED(villager)
            return NOT_THERE(villager, area) if area else NOT_TIRED(villager)
        if not self.rules.content.tokens[villager].own_bed:
            self.used["bed"] += 1
            if self.used["bed"] > self.beds:
                return NO_BED(self.beds, self.used["bed"])
        here, there = (self.injured, self.exhausted) if start == "injured" else (self.exhausted, self.ready)
        here.remove(villager)
        there.append(villager)
        self.slept.append((villager, "exhausted" if start == "injured" else "ready"))
        return None

    def _awake(self, villager: str, area: str) -> bool:
        """Whether a token of this kind lies in the area that has not slept there yet (rest.one-bed)."""
        lying = self.injured if area == "injured" else self.exhausted
        return lying.count(villager) > self.slept.count((villager, area))

    def steps(self) -> Iterator[str]:
        """Every step that may come next, in ascending order."""
        content = self.rules.content
        for villager in content.sort(set(self.injured)):
            if self.used["potion"] < self.potions and not content.tokens[villager].own_bed:
                yield f"potion {villager}"
        for villager in content.sort(set(self.exhausted)):
            if self.used["cider"] < self.ciders and not content.tokens[villager].own_bed:
                yield f"cider {villager}"
        for villager in content.sort({*self.injured, *self.exhausted}):
            if self.used["bed"] < self.beds or content.tokens[villager].own_bed:
                areas = [area for area in ("exhausted", "injured") if self._awake(villager, area)]
                named = self._lay_apart(villager)
                yield from (f"bed {villager} {area}" if named else f"bed {villager}" for area in areas)

    def _lay_apart(self, villager: str) -> bool:
        """Whether two tokens of a kind lay in two areas before anyone slept: then a bed must say which it serves."""
        injured = self._awake(villager, "injured") or (villager, "exhausted") in self.slept
        exhausted = self._awake(villager, "exhausted") or (villager, "ready") in self.slept
        return injured and exhausted


@lru_cache(maxsize=1024)
def split(step: str) -> tuple[str, str, str]:
    """Kind, villager and area of a step: `bed cave-cat injured`."""
    kind, villager, *area = step.split()
    if kind not in KINDS or area not in ([], ["exhausted"], ["injured"]):
        raise ValueError(f"{step!r} is no step of a rest")
    return kind, villager, area[0] if area else ""


def rank(rules: Rules, step: str) -> tuple[int, int, str]:
    """The place of a step in the order of plans: potions, ciders, beds, each by the list of villagers."""
    kind, villager, area = split(step)
    return KINDS.index(kind), rules.content.order[villager], area


def check(rules: Rules, s: Board, frame: Pick, m: Rest) -> Verdict:
    """Every step in turn: tokens first, then beds."""
    night = Night(rules, s.villages[frame.seat])
    faults: list[Said] = []
    beds = [split(step)[0] == "bed" for step in m.plan]
    if beds != sorted(beds):
        faults.append(TOKENS_FIRST())
    for step in m.plan:
        fault = night.fault(step)
        if fault:
            faults.append(fault)
    return judged(faults)


def apply(rules: Rules, t: Draft, frame: Pick, m: Rest) -> None:
    """Carry the plan out; what was drunk goes back to the supply (rest.tokens)."""
    t.frames.pop()
    v = t.village(frame.seat)
    night = Night(rules, v)
    t.events.append(ORDER(frame.seat))
    for step in m.plan:
        night.fault(step)
        t.events.append(_told(rules, frame.seat, step, night))
    sort = rules.content.sort
    v.ready, v.exhausted, v.injured = sort(night.ready), sort(night.exhausted), sort(night.injured)
    v.potions -= night.used["potion"]
    v.ciders -= night.used["cider"]
    if rules.switches.limited_supply:
        t.potions += night.used["potion"]
        t.ciders += night.used["cider"]


def _told(rules: Rules, seat: int, step: str, night: Night) -> Event:
    kind, villager, _ = split(step)
    if kind != "bed":
        return (POTION if kind == "potion" else CIDER)(seat, villager)
    if rules.content.tokens[villager].own_bed:
        return OWN_BED(seat, villager, night.slept[-1][1])
    woke = night.slept[-1][1]
    return (BED_TOO if villager in night.sped and woke == "ready" else BED)(seat, villager, woke)


def addable(rules: Rules, s: Board, frame: Pick) -> tuple[str, ...]:
    """The steps that may be added to the plan so far, in ascending order."""
    night = Night(rules, s.villages[frame.seat])
    for step in frame.chosen:
        night.fault(step)
    if not frame.chosen:
        return tuple(night.steps())
    last = rank(rules, frame.chosen[-1])
    return tuple([step for step in night.steps() if rank(rules, step) >= last])


def tempting(rules: Rules, s: Board, frame: Pick) -> Iterator[str]:
    """A second bed, a bed too many, a token for someone whom it does not help, or one that is not there."""
    v = s.villages[frame.seat]
    if frame.chosen:
        last = frame.chosen[-1]
        if last.startswith("bed"):
            yield f"bed {split(last)[1]}"
        yield from [f"bed {villager}" for villager in v.exhausted[-1:]]
        yield from [f"cider {villager}" for villager in v.exhausted[-1:] if v.ciders]
        return
    yield from [f"bed {villager}" for villager in v.ready[:1]]
    yield from [f"cider {villager}" for villager in v.exhausted[-1:]]
    yield from [f"potion {villager}" for villager in v.exhausted[:1] if v.potions]
    if v.injured:
        yield from (f"potion {v.injured[-1]}", f"cider {v.injured[0]}")
        yield from [f"bed {villager} injured" for villager in v.exhausted[:1] if villager not in v.injured]


def near(rules: Rules, s: Board, frame: Pick, m: Rest) -> Iterator[Rest]:
    """Plans with one step left out, put into order, or added."""
    yield Rest(tuple(sorted(m.plan, key=lambda step: rank(rules, step))))
    for at in range(len(m.plan)):
        yield Rest((*m.plan[:at], *m.plan[at + 1 :]))
    for step in addable(rules, s, Pick(frame.seat, "rest")):
        yield Rest(tuple(sorted((*m.plan, step), key=lambda each: rank(rules, each))))


def may_rest(rules: Rules, s: Board, frame: Pick) -> bool:
    """Asked only who can move someone."""
    return any(Night(rules, s.villages[frame.seat]).steps())


MOVES: Moves = {(Rest, Pick): Asked(check, apply, near)}
ACTIONS = {"rest": Action(None, addable, Rest, tempting)}
OPEN_PICKS = {"rest": may_rest}
