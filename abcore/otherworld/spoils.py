"""After a fight in the catacombs: the spoils of the level, influence that is cashed, or a wound.
What a card does when it is gained is told by cards.py, and what a wound does by wounds.py."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import Fact, Refusal, Said, Verdict, judged

from . import bank
from .cards import drawable
from .chapter import Asked, Decide, Deed, Moves, Roles, done_with
from .frames import Draw, Fought, Influence, TakeSpoils, Wound
from .moves import DONE, Done, Move
from .printings import Rules
from .state import Board, Draft

NO_CARD = Refusal("deck.empty", "Neither deck nor discards have a card, so gold is what there is to take.")
NOTHING_ELSE = Refusal("reward.level-2", "The spoils are gold or a card, not {0}.")
MUST_TAKE = Refusal("reward.level-2", "You have won: take the gold or the card.")
FEW_CUBES = Refusal("influence.cube", "That takes {0:cube} off the influence area; you have {1} there.")
TWO_FOR_A_POINT = Refusal("influence.two-cubes", "A point takes two cubes; you have {0} on the influence area.")
NO_CARD_FOR_CUBE = Refusal("deck.empty", "Neither deck nor discards have a card to take for a cube.")

LEVEL_1 = Fact("reward.level-1", "{who} takes {0} gold")
LEVEL_2 = Fact("reward.level-2", "{who} takes {0}")
LEVEL_3 = Fact("reward.level-3", "{who} takes {0:point}")
STAYS = Fact("reward.creature-stays", "The creature stays on {0}")
PAWN_STAYS = Fact("reward.pawn-stays", "So does the pawn of {who}")
ANY_NUMBER = Fact("influence.any-number", "{who} may cash influence, {0:cube} in all")
STOPS = Fact("influence.any-number", "{who} cashes no more influence")
CASHED = Fact("influence.cube", "{who} takes a cube off influence for {0}")
CASHED_TWO = Fact("influence.two-cubes", "{who} takes two cubes off influence for {0:point}")

KINDS = ("gold", "card")
GOLD = 2
TAKES = {"gold": 1, "card": 1, "point": 2}


class Take(Move):
    """Which spoils to take: `take gold`, `take card`."""

    kind: str

    def __str__(self) -> str:
        return f"take {self.kind}"


class Redeem(Move):
    """Influence is cashed: `redeem gold`, `redeem card`, `redeem point`."""

    kind: str

    def __str__(self) -> str:
        return f"redeem {self.kind}"


def _fought(rules: Rules, t: Draft, frame: Fought) -> None:
    """The spoils of the space first, then influence; a loss is a wound (influence.cube, wounds.gain)."""
    t.frames.pop()
    seat = frame.seat
    t.events += [STAYS(-1, t.heroes[seat].place), PAWN_STAYS(seat)]
    if not frame.won:
        t.frames.append(Wound(seat))
        return
    t.frames.append(Influence(seat))
    spoils = rules.content.spoils(frame.level)
    if spoils.points:
        t.events.append(LEVEL_3(seat, bank.gain(rules, t, seat, "points", spoils.points)))
    if spoils.gold and spoils.cards:
        t.frames.append(TakeSpoils(seat, frame.level))
    elif spoils.gold:
        t.events.append(LEVEL_1(seat, bank.gain(rules, t, seat, "gold", spoils.gold)))
    elif spoils.cards:
        t.frames += [Draw(seat)] * spoils.cards


# -- level 2 ----------------------------------------------------------------------------------------------------------


def _check_take(rules: Rules, s: Board, frame: TakeSpoils, m: Take) -> Verdict:
    """Gold or a card; with no card to draw it is gold (reward.level-2, deck.empty)."""
    if m.kind not in KINDS:
        return judged([NOTHING_ELSE(m.kind)])
    return judged([NO_CARD()] if m.kind == "card" and not drawable(s) else [])


def _take(rules: Rules, t: Draft, frame: TakeSpoils, m: Take) -> None:
    t.frames.pop()
    spoils = rules.content.spoils(frame.level)
    if m.kind == "gold":
        gained = bank.gain(rules, t, frame.seat, "gold", spoils.gold)
        t.events.append(LEVEL_2(frame.seat, f"{gained} gold"))
    else:
        t.events.append(LEVEL_2(frame.seat, "a card from the deck"))
        t.frames += [Draw(frame.seat)] * spoils.cards


def _spoils(rules: Rules, s: Board, frame: TakeSpoils) -> Iterator[Move]:
    """Gold and a card; a point tempts, and so does leaving it."""
    yield from map(Take, (*KINDS, "point"))
    yield DONE


def _check_leave(rules: Rules, s: Board, frame: TakeSpoils, m: Done) -> Verdict:
    return judged([MUST_TAKE()])


def _never(rules: Rules, t: Draft, frame: TakeSpoils, m: Done) -> None:
    raise AssertionError("spoils are taken")


# -- influence --------------------------------------------------------------------------------------------------------


def _has_influence(rules: Rules, s: Board, frame: Influence) -> bool:
    return s.heroes[frame.seat].influence > 0


def _check_redeem(rules: Rules, s: Board, frame: Influence, m: Redeem) -> Verdict:
    """One cube for gold or a card, two for a point (influence.cube, influence.two-cubes)."""
    have, takes = s.heroes[frame.seat].influence, TAKES[m.kind]
    faults: list[Said] = []
    if takes > have:
        faults.append(TWO_FOR_A_POINT(have) if m.kind == "point" else FEW_CUBES(takes, have))
    if m.kind == "card" and not drawable(s):
        faults.append(NO_CARD_FOR_CUBE())
    return judged(faults)


def _redeem(rules: Rules, t: Draft, frame: Influence, m: Redeem) -> None:
    """Each is settled before the next is chosen, so the question stays below (influence.any-number)."""
    seat = frame.seat
    t.events.append(ANY_NUMBER(seat, t.heroes[seat].influence))
    t.hero(seat).influence -= TAKES[m.kind]
    if m.kind == "point":
        t.events.append(CASHED_TWO(seat, bank.gain(rules, t, seat, "points", 1)))
    elif m.kind == "gold":
        t.events.append(CASHED(seat, f"{bank.gain(rules, t, seat, 'gold', GOLD)} gold"))
    else:
        t.events.append(CASHED(seat, "a card from the deck"))
        t.frames.append(Draw(seat))


def _redemptions(rules: Rules, s: Board, frame: Influence) -> Iterator[Move]:
    yield from map(Redeem, TAKES)
    yield DONE


FRAMES: Roles = {
    Fought: Deed(_fought),
    TakeSpoils: Decide("Take the gold or a card.", _spoils),
    Influence: Decide("Cash cubes on the influence area, or be done.", _redemptions, _has_influence),
}
MOVES: Moves = {
    (Take, TakeSpoils): Asked(_check_take, _take),
    (Done, TakeSpoils): Asked(_check_leave, _never),
    (Redeem, Influence): Asked(_check_redeem, _redeem),
    (Done, Influence): done_with(STOPS),
}
