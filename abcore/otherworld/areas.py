"""King's army, forest and mine: own cubes go to the influence area and to the supplies area.
Cards that are used at once place cubes here too; what cubes are worth is told by market.py and spoils.py."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import Fact, Refusal, Said, Verdict, judged

from .chapter import DONE_HERE, Asked, Decide, Deed, Moves, Roles, done_with
from .frames import AtArea, PlaceCubes, Placing, Shifting
from .moves import DONE, Done, Move
from .own import CUBES, face_up, free_slots, on_area, other, stock
from .printings import Rules
from .state import Board, Draft

FULL = Refusal("areas.slots", "All slots of the {0} area are taken, {1} of them with {2} players.")
NO_STOCK = Refusal("areas.three", "All {0} of your cubes are on the areas: none is left in your stock.")
NONE_TO_SHIFT = Refusal("areas.shift", "You have no cube on the {0} area to take from there.")
STOCK_IS_PLACED = Refusal("card.cubes", "Your stock had its turn; now only cubes of the {0} area may follow.")

PLACED = {
    "influence": Fact("army.influence", "{who} puts a cube on influence"),
    "supplies": Fact("forest.supplies", "{who} puts a cube on supplies"),
}
SHIFTED = Fact("areas.shift", "{who} takes a cube from {0} and puts it on {1}")
TWO = {
    "influence": Fact("card.ferocity", "With Ferocity {who} may place two cubes"),
    "supplies": Fact("card.hirelings", "With Hirelings {who} may place two cubes"),
}
BY_CARD = Fact("card.cubes", "{who} puts {0:cube} of the stock on {1}")
NO_MORE = Fact("card.cubes", "{who} takes no more cubes from the other area")
NO_ROOM = Fact("areas.slots", "The {0} area has {1:slot} left, so no more cubes of {who} fit")

CARDS = {"influence": "ferocity", "supplies": "hirelings"}
STOCK = "stock"


class Cube(Move):
    """A cube is placed, from the stock or from the other area: `cube stock`, `cube supplies`."""

    source: str

    def __str__(self) -> str:
        return f"cube {self.source}"


def _visit(rules: Rules, t: Draft, frame: AtArea) -> None:
    """One cube, or two with the card for this area."""
    two = face_up(t.heroes[frame.seat], CARDS[frame.area]) > 0
    if two:
        t.events.append(TWO[frame.area](frame.seat))
    t.frames[-1] = Placing(frame.seat, frame.area, 2 if two else 1)


def _faults(rules: Rules, s: Board, frame: Placing | Shifting, m: Cube) -> list[Said]:
    """Room on the area, and a cube where it is to come from."""
    hero, area = s.heroes[frame.seat], frame.area
    if m.source not in (STOCK, other(area)):
        raise LookupError(m.source)
    faults: list[Said] = []
    if not free_slots(rules, s, area):
        slots = rules.content.slots(area, len(s.heroes))
        faults.append(FULL(area, slots, len(s.heroes)))
    if m.source == STOCK and not stock(hero):
        faults.append(NO_STOCK(CUBES))
    if m.source != STOCK and not on_area(hero, m.source):
        faults.append(NONE_TO_SHIFT(m.source))
    return faults


def _check(rules: Rules, s: Board, frame: Placing, m: Cube) -> Verdict:
    return judged(_faults(rules, s, frame, m))


def _check_shift(rules: Rules, s: Board, frame: Shifting, m: Cube) -> Verdict:
    if m.source == STOCK:
        return judged([STOCK_IS_PLACED(other(frame.area))])
    return judged(_faults(rules, s, frame, m))


def _put(t: Draft, seat: int, area: str, source: str) -> None:
    hero = t.hero(seat)
    setattr(hero, area, on_area(hero, area) + 1)
    if source != STOCK:
        setattr(hero, source, on_area(hero, source) - 1)
        t.events.append(SHIFTED(seat, source, area))
    else:
        t.events.append(PLACED[area](seat))


def _place(rules: Rules, t: Draft, frame: Placing | Shifting, m: Cube) -> None:
    """One cube; the next one, if there is any, is asked for anew."""
    if frame.left > 1:
        t.frames[-1] = frame.but(left=frame.left - 1)
    else:
        t.frames.pop()
    _put(t, frame.seat, frame.area, m.source)


def _sources(rules: Rules, s: Board, frame: Placing | Shifting) -> Iterator[Move]:
    yield Cube(STOCK)
    yield Cube(other(frame.area))
    yield DONE


def _by_card(rules: Rules, t: Draft, frame: PlaceCubes) -> None:
    """As many stock cubes as fit, without asking; then, if the player likes, those of the other area (card.cubes)."""
    seat, area = frame.seat, frame.area
    t.frames.pop()
    n = min(frame.cubes, stock(t.heroes[seat]), free_slots(rules, t, area))
    if n:
        hero = t.hero(seat)
        setattr(hero, area, on_area(hero, area) + n)
        t.events.append(BY_CARD(seat, n, area))
    if n < frame.cubes:
        t.frames.append(Shifting(seat, area, frame.cubes - n))
        if not free_slots(rules, t, area):
            t.events.append(NO_ROOM(seat, area, 0))


def _may_shift(rules: Rules, s: Board, frame: Shifting) -> bool:
    """With nothing to place nobody is asked (card.cubes)."""
    return bool(free_slots(rules, s, frame.area) and on_area(s.heroes[frame.seat], other(frame.area)))


FRAMES: Roles = {
    AtArea: Deed(_visit),
    PlaceCubes: Deed(_by_card),
    Placing: Decide("Place a cube, from your stock or from the other area, or be done.", _sources),
    Shifting: Decide("Take a cube from the other area too, or be done.", _sources, _may_shift),
}
MOVES: Moves = {
    (Cube, Placing): Asked(_check, _place),
    (Cube, Shifting): Asked(_check_shift, _place),
    (Done, Placing): DONE_HERE,
    (Done, Shifting): done_with(NO_MORE),
}
