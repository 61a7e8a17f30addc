"""Moving the pawn, in the village and in the catacombs, and what begins where it arrives.
What a space offers is told by its own chapter, how one fights by combat.py, the way into the abyss by abyss.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from abcore.engine.verdict import Fact, Refusal, Said, Verdict, judged

from .chapter import Asked, Deed, Moves, Roles
from .frames import (
    PRINCE,
    Arrive,
    AtArea,
    AtCastle,
    AtForge,
    AtHealer,
    AtMarket,
    AtPost,
    AtSorcerer,
    AtVillager,
    Frame,
    Reveal,
    StartFight,
    Turn,
)  # fmt: skip
from .moves import Move, MoveTo
from .places import covered, free_dens, has_room, in_prison, level, pawns
from .printings import Rules
from .state import Board, Draft

STAYS = Refusal("turn.move", "Your pawn is on the {0} already and must go to another place.")
HEALER_IS_ONE = Refusal("turn.move", "The healer spaces are one place: your pawn may not step from one to another.")
OCCUPIED = Refusal("village.move", "The pawn of {1:seat} is on the {0}.")
HEALER_FULL = Refusal("healer.spots", "All {0} healer spaces have a pawn on them.")
ONLY_LEVEL_1 = Refusal("catacombs.leave", "Only level 1 leads to the village; your pawn is on level {0}.")
ENTER_AT_1 = Refusal("catacombs.enter", "The catacombs are entered on level 1; {0} is on level {1}.")
NO_ARROW = Refusal("catacombs.arrows", "No red arrow leads from {0} to {1}.")
NOT_BESIDE = Refusal("catacombs.sideways", "Within level {0} too steps follow the arrows, and none leads to {1}.")
ONE_LEVEL = Refusal("catacombs.levels", "Levels change one at a time; from level {0} to level {1} it is {2}.")
ONE_PAWN = Refusal("catacombs.one-pawn", "A space holds one pawn, and that of {1:seat} is on {0}.")

TO_VILLAGE = Fact("village.move", "{who} moves to the {0}")
FIRST_SPOT = Fact("healer.spots", "{who} takes the first free healer space, number {0}")
LEAVES = Fact("catacombs.leave", "{who} leaves the catacombs for the {0}")
ENTERS = Fact("catacombs.enter", "{who} enters the catacombs at {0}")
STEPS = Fact("catacombs.arrows", "{who} goes along the arrow from {1} to {0}")
SIDEWAYS = Fact("catacombs.sideways", "{who} goes sideways from {1} to {0}")
ANOTHER_LEVEL = Fact("catacombs.levels", "{who} goes from {1} to {0}, on level {2}")
STUCK = Fact("catacombs.stuck", "All spaces around {1} are taken, so {who} goes to {0}")
BY_HERMIT = Fact("trade.hermit", "{who} goes to {0}, as paid for")
BACK_IN_PLAY = Fact("prison.stay", "{who} is out of prison")
MEETS_PRINCE = Fact("village.prince", "The prince bars the {0}: {who} comes to fight him")
NO_ACTION = Fact("prince.fight", "{who} has no action there")
VISITS: dict[str, Callable[[int], Frame]] = {
    "castle": AtCastle, "market": AtMarket, "forge": AtForge, "healer": AtHealer, "sorcerer": AtSorcerer,
}  # fmt: skip
AREAS = {"kings-army": "influence", "forest-and-mine": "supplies"}
HEALER = "healer"


# -- may it go there? -------------------------------------------------------------------------------------------------


def check(rules: Rules, s: Board, frame: Turn, m: MoveTo) -> Verdict:
    """Any free village space from the village and level 1; in the catacombs along the arrows."""
    if m.place in rules.content.spaces:
        return judged(_into_village(rules, s, frame.seat, m.place))
    if m.place in rules.content.dens:
        return judged(_into_catacombs(rules, s, frame.seat, m.place))
    raise LookupError(m.place)


def _into_village(rules: Rules, s: Board, seat: int, place: str) -> list[Said]:
    here, space = s.heroes[seat].place, rules.content.spaces[place]
    faults: list[Said] = []
    if place == here and space.pawns == 1:
        return [STAYS(place)]
    if place == here and rules.switches.healer_one_place:
        return [HEALER_IS_ONE()]
    if level(rules, here) > 1:
        faults.append(ONLY_LEVEL_1(level(rules, here)))
    # the own pawn counts here, since a step within the healer needs another space than its own
    if not has_room(rules, s, place):
        others = pawns(s, place, seat)
        faults.append(HEALER_FULL(space.pawns) if space.pawns > 1 else OCCUPIED(place, others[0]))
    return faults


def _into_catacombs(rules: Rules, s: Board, seat: int, place: str) -> list[Said]:
    hero, to = s.heroes[seat], level(rules, place)
    at = level(rules, hero.place)
    if place == hero.place:
        return [STAYS(place)]
    faults: list[Said] = []
    if not at and to > 1 and not hero.hermit:
        faults.append(ENTER_AT_1(place, to))
    if at and place not in rules.content.dens[hero.place].arrows and not stuck(rules, s, seat):
        if at == to:
            faults.append(NOT_BESIDE(to, place))
        else:
            faults.append(ONE_LEVEL(at, to, abs(at - to)) if abs(at - to) > 1 else NO_ARROW(hero.place, place))
    faults += [ONE_PAWN(place, other) for other in pawns(s, place, seat)]
    return faults


def stuck(rules: Rules, s: Board, seat: int) -> bool:
    """Whether a pawn on level 2 or 3 has no free space around it (catacombs.stuck).

    >>> from abcore.otherworld.situation import load
    >>> here = load('[hero.Ada]\\nplace = "c1"\\n[hero.Ben]\\nplace = "c2"')
    >>> stuck(here.game.rules, here.state, 0)
    False
    """
    here = s.heroes[seat].place
    if level(rules, here) < 2:
        return False
    free = free_dens(rules, s, seat)
    return not any(place in free for place in rules.content.dens[here].arrows)


def offers(rules: Rules, s: Board, frame: Turn) -> Iterator[Move]:
    """Every space of both boards: the farther ones are the tempting mistakes."""
    yield from map(MoveTo, rules.content.spaces)
    yield from map(MoveTo, rules.content.dens)


# -- going ------------------------------------------------------------------------------------------------------------


def apply(rules: Rules, t: Draft, frame: Turn, m: MoveTo) -> None:
    """The pawn goes, and arrives."""
    hero = t.hero(frame.seat)
    if in_prison(hero):
        t.events.append(BACK_IN_PLAY(frame.seat))
    _tell(rules, t, frame.seat, hero.place, m.place)
    hero.place, hero.hermit = m.place, False
    t.frames[-1] = Arrive(frame.seat)


def _tell(rules: Rules, t: Draft, seat: int, here: str, place: str) -> None:
    """By which rule the pawn goes."""
    at, to = level(rules, here), level(rules, place)
    if not to:
        t.events.append((LEAVES if at else TO_VILLAGE)(seat, place))
        if place == HEALER:
            t.events.append(FIRST_SPOT(seat, len(pawns(t, place, seat)) + 1))
    elif not at:
        t.events.append((BY_HERMIT if to > 1 else ENTERS)(seat, place))
    elif place not in rules.content.dens[here].arrows:
        t.events.append(STUCK(seat, place, here))
    else:
        t.events.append(STEPS(seat, place, here))
        t.events.append(SIDEWAYS(seat, place, here) if at == to else ANOTHER_LEVEL(seat, place, here, to))


def _arrive(rules: Rules, t: Draft, frame: Arrive) -> None:
    """A fight with the prince or with a creature, or the action of the space."""
    seat = frame.seat
    place = t.heroes[seat].place
    if place == t.prince:
        t.events += [MEETS_PRINCE(seat, place), NO_ACTION(seat)]
        t.frames[-1] = StartFight(seat, PRINCE, 0)
    elif place in rules.content.dens:
        creature = t.creatures[list(rules.content.dens).index(place)]
        t.frames[-1] = StartFight(seat, creature, level(rules, place)) if creature else Reveal(seat)
    elif place in AREAS:
        t.frames[-1] = AtArea(seat, AREAS[place])
    elif place in VISITS:
        t.frames[-1] = VISITS[place](seat)
    else:
        t.frames[-1] = (AtPost if covered(rules, t, place) else AtVillager)(seat, place)


FRAMES: Roles = {Arrive: Deed(_arrive)}
MOVES: Moves = {(MoveTo, Turn): Asked(check, apply)}
