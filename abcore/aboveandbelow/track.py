"""The advancement track: placing goods at any time, kind by kind from left to right, for good."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import LEGAL, Fact, Refusal, Said, Verdict, judged

from .chapter import Asked, Decide, Moves, Roles
from .frames import Frame, Placing, Turn
from .moves import Done, Move
from .own import changed
from .printings import Rules
from .state import GOOD_INDEX, NO_GOODS, Board, Draft

NOT_AT_HAND = Refusal("track.any-time", "You have no {0} at hand; only goods in your own supply can be placed.")
IN_CIRCLE = Refusal("trade.circle", "The {0} lies in your sale circle; take it back in your turn before you place it.")
PLACED_NEW = Fact("track.left-to-right", "{who} places 1 {0} on slot {1}")
PLACED_SAME = Fact("track.same-kind", "{who} stacks 1 {0} on slot {1}")
ENOUGH = Fact("track.any-time", "{who} keeps the other goods at hand")


class Place(Move):
    """Put a good on the track: `place fruit`; `place fruit by 2` when another player does it out of turn."""

    good: str
    seat: int = -1  # -1 is the player who is asked

    def __str__(self) -> str:
        return f"place {self.good}" + (f" by {self.seat + 1}" if self.seat >= 0 else "")


def owner(frame: Frame, m: Place) -> int:
    """Whose good it is."""
    return m.seat if m.seat >= 0 else frame.seat  # type: ignore[attr-defined]


def check(rules: Rules, s: Board, frame: Frame, m: Place) -> Verdict:
    """A good at hand: not on a card, and not in the sale circle."""
    v = s.villages[owner(frame, m)] if -1 <= m.seat < len(s.villages) else None
    if v is not None and v.goods[GOOD_INDEX[m.good]]:
        return LEGAL
    faults: list[Said] = [NOT_AT_HAND(m.good)]
    if v is not None and m.good in v.sale:
        faults.append(IN_CIRCLE(m.good))
    return judged(faults)


def apply(rules: Rules, t: Draft, frame: Frame, m: Place) -> None:
    """It goes to the slot of its kind, or opens the next one."""
    seat = owner(frame, m)
    v = t.village(seat)
    v.goods = changed(v.goods, GOOD_INDEX[m.good], -1)
    kinds = [good for good, _ in v.track]
    if m.good in kinds:
        slot = kinds.index(m.good)
        v.track = (*v.track[:slot], (m.good, v.track[slot][1] + 1), *v.track[slot + 1 :])
        t.events.append(PLACED_SAME(seat, m.good, slot + 1))
    else:
        v.track = (*v.track, (m.good, 1))
        t.events.append(PLACED_NEW(seat, m.good, len(v.track)))


def at_hand(rules: Rules, s: Board, frame: Placing) -> bool:
    """Asked only who has goods to place."""
    return any(s.villages[frame.seat].goods)


def _placements(rules: Rules, s: Board, frame: Placing) -> Iterator[Move]:
    """All goods at hand; tempting are those for sale and those on cards."""
    v = s.villages[frame.seat]
    yield from [Place(good) for good, at in GOOD_INDEX.items() if v.goods[at]]
    yield DONE
    yield from [Place(item) for item in v.sale if item in GOOD_INDEX and not v.goods[GOOD_INDEX[item]]]
    on_cards = [rules.content.cards[h.card].good for h in v.holdings if h.goods]
    yield from [Place(good) for good in on_cards if not v.goods[GOOD_INDEX[good]] and good not in v.sale][:1]


def _check_done(rules: Rules, s: Board, frame: Placing, m: Done) -> Verdict:
    return LEGAL


def _done(rules: Rules, t: Draft, frame: Placing, m: Done) -> None:
    t.frames.pop()
    t.events.append(ENOUGH(frame.seat))


def offers(rules: Rules, s: Board, turn: Turn) -> Iterator[Move]:
    """Goods at hand may be placed in one's own turn, as at any time."""
    goods = s.villages[turn.seat].goods
    return iter([Place(good) for good, at in GOOD_INDEX.items() if goods[at]] if goods != NO_GOODS else ())


DONE = Done()
FRAMES: Roles = {Placing: Decide("Place goods on your track, or say that you are done.", _placements, at_hand)}
MOVES: Moves = {(Done, Placing): Asked(_check_done, _done)}
PLACE = Asked(check, apply)
