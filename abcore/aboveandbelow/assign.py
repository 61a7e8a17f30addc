"""Assigning villagers: putting a set together in steps, sending it to an action, and the Cave Cat's die.
What the action then does is told by its own chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from abcore.engine.dist import DIE, Dist
from abcore.engine.verdict import LEGAL, Fact, Refusal, Said, Verdict, judged

from .chapter import Action, Asked, Chance, Decide, Moves, Roles
from .frames import Begin, CatDie, EndTurn, Reinforce, Turn
from .moves import Add, Move
from .printings import Rules
from .state import Board, Draft, OpenVillage, Village

NO_READY = Refusal("pass.forced", "You have no ready villager, so you must pass; free actions may come first.")
NOBODY_READY = judged([NO_READY()])
NOT_IN_LIST = Refusal("special.cat-party", "{0} is not ready, so the party cannot take them in.")
OBEYS = Fact("special.cave-cat", "{who} rolls {1} for {0}, who obeys")
REFUSES = Fact("special.cave-cat", "{who} rolls {1} for {0}, who refuses and is exhausted")
NOTHING_DONE = Fact("special.cat-party", "Nobody is left for the task; {who} goes on with the turn")
JOINS = Fact("special.cat-party", "{who} takes {0} into the party")
CALLED_OFF = Fact("special.cat-party", "{who} takes the party back, the cave card stays on top; ready again: {0}")


class CallOff(Move):
    """A party that cats left too small goes home: `call off`."""

    def __str__(self) -> str:
        return "call off"


def missing(area: tuple[str, ...], wanted: Iterable[str]) -> tuple[str, ...]:
    """Who of the wanted is not in the area; two of a kind need two tokens.

    >>> missing(("builder", "cave-cat"), ("cave-cat", "cave-cat", "scout"))
    ('cave-cat', 'scout')
    """
    left = list(area)
    absent = []
    for villager in wanted:
        if villager in left:
            left.remove(villager)
        else:
            absent.append(villager)
    return tuple(absent)


def without(area: tuple[str, ...], gone: Iterable[str]) -> tuple[str, ...]:
    """An area without some of its villagers."""
    left = list(area)
    for villager in gone:
        left.remove(villager)
    return tuple(left)


def later(area: tuple[str, ...], chosen: tuple[str, ...]) -> tuple[str, ...]:
    """What comes after the chosen ones in an area: sets are put together in ascending order, so each is met once.

    >>> later(("builder", "cave-cat", "cave-cat", "scout"), ("builder", "cave-cat"))
    ('cave-cat', 'scout')
    """
    start = 0
    for villager in chosen:
        start = area.index(villager, start) + 1
    return area[start:]


def ready_after(rules: Rules, s: Board, frame: Any) -> tuple[str, ...]:
    """Who may still be added to a party of ready villagers."""
    return tuple(dict.fromkeys(later(s.villages[frame.seat].ready, frame.chosen)))


def not_ready(rules: Rules, s: Board, frame: Any) -> Iterator[str]:
    """Whom people add by mistake: the first who is exhausted and the first who is injured."""
    v = s.villages[frame.seat]
    yield from v.exhausted[:1]
    yield from v.injured[:1]


def party_faults(v: Village | OpenVillage, party: tuple[str, ...], least: Refusal, ready: Refusal) -> list[Said]:
    """What is wrong with a party that needs at least one ready villager."""
    faults: list[Said] = []
    if not v.ready:
        faults.append(NO_READY())
    if not party:
        faults.append(least())
    absent = missing(v.ready, party)
    if absent:
        faults.append(ready(absent))
    return faults


def opens_with_ready(rules: Rules, s: Board, seat: int) -> Verdict:
    """An action that any ready villager can do may be begun while there is one."""
    return LEGAL if s.villages[seat].ready else NOBODY_READY


def one_with(tool: str, none: Refusal, whole: Callable[..., Any]) -> Action:
    """An action for one ready villager with a tool, a hammer or a quill; `none` is said where nobody has it."""
    nobody_ready, nobody_fit = judged([NO_READY(), none()]), judged([none()])

    def opens(rules: Rules, s: Board, seat: int) -> Verdict:
        ready, tokens = s.villages[seat].ready, rules.content.tokens
        if any(getattr(tokens[villager], tool) for villager in ready):
            return LEGAL
        return nobody_fit if ready else nobody_ready

    def addable(rules: Rules, s: Board, frame: Any) -> tuple[str, ...]:
        if frame.chosen:
            return ()
        tokens = rules.content.tokens
        return tuple(dict.fromkeys([v for v in s.villages[frame.seat].ready if getattr(tokens[v], tool)]))

    def tempting(rules: Rules, s: Board, frame: Any) -> list[str]:
        """A ready villager without the tool, and one with it who is not ready."""
        v, tokens = s.villages[frame.seat], rules.content.tokens
        unfit = [villager for villager in v.ready if not getattr(tokens[villager], tool)]
        asleep = [villager for villager in v.exhausted if getattr(tokens[villager], tool)]
        return unfit[:1] + asleep[:1]

    return Action(opens, addable, whole, tempting)


def near_party(rules: Rules, s: Board, frame: Any, m: Any) -> Iterator[Any]:
    """Parties with one villager swapped, left out or added, out of the ready ones."""
    ready, party = s.villages[frame.seat].ready, m[0]
    kind, sort = type(m), rules.content.sort
    spare = missing(party, ready)
    for at, villager in enumerate(party):
        others = (*party[:at], *party[at + 1 :])
        if missing(ready, (villager,)) and spare:
            yield from (kind(sort((*others, other))) for other in spare)
    for other in spare:
        yield kind(sort((*party, other)))
    for at in range(len(party)):
        yield kind((*party[:at], *party[at + 1 :]))


def assign(rules: Rules, t: Draft, seat: int, move: Any, party: tuple[str, ...]) -> None:
    """Take the villagers out of the ready area; their cats roll first, then the action begins."""
    if not isinstance(t.frames[-1], Turn):
        t.frames.pop()  # the steps by which the set was put together
    v = t.village(seat)
    v.ready = without(v.ready, party)
    party = rules.content.sort(party)
    declared = move.but(party=()) if "party" in move._fields else move  # who is left is kept beside it
    t.frames.append(Begin(seat, declared, party))
    push_cats(rules, t, seat, party)


def push_cats(rules: Rules, t: Draft, seat: int, villagers: tuple[str, ...]) -> None:
    """Each cat among them rolls a die of his own (special.cat-party)."""
    tokens = rules.content.tokens
    t.frames.extend([CatDie(seat, villager) for villager in villagers if tokens[villager].cat])


def start(t: Draft, frame: Begin) -> None:
    """The action goes ahead: it replaces its beginning, with the end of the turn below it."""
    t.frames[-1] = EndTurn(frame.seat)


def exhaust(rules: Rules, t: Draft, seat: int, party: tuple[str, ...]) -> None:
    """Lay villagers into the exhausted area."""
    v = t.village(seat)
    v.exhausted = rules.content.sort(v.exhausted + party)


def fell_apart(rules: Rules, t: Draft, frame: Begin) -> bool:
    """With nobody left for it nothing was done, and the turn goes on (special.cat-party)."""
    if frame.party:
        return False
    t.frames.pop()
    t.events.append(NOTHING_DONE(frame.seat))
    return True


def _cat_die(rules: Rules, s: Board, frame: CatDie) -> Dist[int]:
    return DIE


def _cat_rolls(rules: Rules, t: Draft, frame: CatDie, face: int) -> None:
    t.frames.pop()
    if face >= 3:
        t.events.append(OBEYS(frame.seat, frame.cat, face))
        return
    at = next(i for i in range(len(t.frames) - 1, -1, -1) if isinstance(t.frames[i], Begin))
    begin = t.frames[at]
    assert isinstance(begin, Begin)
    t.frames[at] = Begin(begin.seat, begin.move, without(begin.party, (frame.cat,)))
    exhaust(rules, t, frame.seat, (frame.cat,))
    t.events.append(REFUSES(frame.seat, frame.cat, face))


def reinforce(rules: Rules, t: Draft, frame: Begin, least: int) -> bool:
    """Ask for more when cats left a party too small; called off by itself when there are not enough."""
    if len(frame.party) >= least:
        return False
    if len(frame.party) + len(t.villages[frame.seat].ready) >= least:
        t.frames.append(Reinforce(frame.seat))
    else:
        _call_off(rules, t, frame)
    return True


def _call_off(rules: Rules, t: Draft, begin: Begin) -> None:
    t.frames.pop()
    v = t.village(begin.seat)
    v.ready = rules.content.sort(v.ready + begin.party)
    t.events.append(CALLED_OFF(begin.seat, begin.party))


def _reinforcements(rules: Rules, s: Board, frame: Reinforce) -> Iterator[Move]:
    v = s.villages[frame.seat]
    yield from (Add(villager) for villager in dict.fromkeys(v.ready))
    yield from (Add(villager) for villager in v.exhausted[:1])
    yield CallOff()


def _check_joining(rules: Rules, s: Board, frame: Reinforce, m: Add) -> Verdict:
    return LEGAL if m.item in s.villages[frame.seat].ready else judged([NOT_IN_LIST(m.item)])


def _join(rules: Rules, t: Draft, frame: Reinforce, m: Add) -> None:
    t.frames.pop()
    begin = t.frames[-1]
    assert isinstance(begin, Begin)
    v = t.village(frame.seat)
    v.ready = without(v.ready, (m.item,))
    t.frames[-1] = Begin(begin.seat, begin.move, rules.content.sort((*begin.party, m.item)))
    t.events.append(JOINS(frame.seat, m.item))
    push_cats(rules, t, frame.seat, (m.item,))


def _check_call_off(rules: Rules, s: Board, frame: Reinforce, m: CallOff) -> Verdict:
    return LEGAL


def _stop(rules: Rules, t: Draft, frame: Reinforce, m: CallOff) -> None:
    t.frames.pop()
    begin = t.frames[-1]
    assert isinstance(begin, Begin)
    _call_off(rules, t, begin)


FRAMES: Roles = {
    CatDie: Chance(_cat_die, _cat_rolls),
    Reinforce: Decide("Your party is too small now: take in a ready villager, or call it off.", _reinforcements),
}
MOVES: Moves = {
    (Add, Reinforce): Asked(_check_joining, _join),
    (CallOff, Reinforce): Asked(_check_call_off, _stop),
}
