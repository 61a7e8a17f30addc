"""Wounds: how they are gained, what the Force Field and the heal symbol do against them, and what the fourth one costs.
The character that is then chosen anew is dealt with by setup.py."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import LEGAL, Fact, Refusal, Said, Verdict, judged

from . import bank
from .chapter import Asked, Decide, Deed, Moves, Roles
from .frames import BeginTurn, Choosing, EndTurn, FourthWound, LastHeal, Turn, Wound
from .heal import can_heal, use_symbol
from .moves import DONE, Done, Heal, Move
from .own import FORCE_FIELD, IGNORED, RUIN, charges, counted, face_up
from .printings import Rules
from .state import OFF, Board, Draft, Hero

NO_SYMBOL = Refusal("character.heal", "The {0} has no heal symbol.")
HEAL_USED = Refusal("character.heal", "The heal symbol works once in the game, and it is used.")
NO_WOUND = Refusal("character.heal", "You have no wound to throw off.")

GAINED = Fact("wounds.gain", "{who} takes a wound and has {0}")
NO_TOKEN = Fact("supply.wounds", "All {0} wound tokens are out, and the wound counts all the same")
CANCELLED = Fact("card.force-field", "The Force Field of {who} cancels the wound; it can cancel {0} more")
IGNORES = Fact("card.force-field", "Under the Force Field {who} ignores {0:wound}, so {1} count")
RUINED = Fact("wounds.fourth", "With {0} wounds {who} loses every card and token, and the pawn leaves the board")
POINTS_BACK = Fact("wounds.fourth", "Back to the supply go the points of {who}: {0}")
POINTS_OUT = Fact("wounds.fourth", "Out of the game go the points of {who}: {0}")
ANEW = Fact("wounds.restart", "{who} chooses another character than the {0}")


# -- gaining ----------------------------------------------------------------------------------------------------------


def _wound(rules: Rules, t: Draft, frame: Wound) -> None:
    """A wound, unless a Force Field cancels it; then the fourth is looked for (card.force-field comes first)."""
    t.frames.pop()
    seat = frame.seat
    hero = t.hero(seat)
    if rules.switches.force_field == "charges" and charges(hero):
        hero.shield += 1
        t.events.append(CANCELLED(seat, charges(hero)))
        return
    hero.wounds += 1
    t.events.append(GAINED(seat, hero.wounds))
    tokens = rules.content.components["wounds"]
    if sum([other.wounds for other in t.heroes]) > tokens:
        t.events.append(NO_TOKEN(seat, tokens))
    if rules.switches.force_field == "static" and face_up(hero, FORCE_FIELD):
        t.events.append(IGNORES(seat, min(IGNORED, hero.wounds), counted(rules, hero)))
    t.frames.append(FourthWound(seat))


def _fourth(rules: Rules, t: Draft, frame: FourthWound) -> None:
    """Four that count are ruin, unless the heal symbol saves (character.heal)."""
    t.frames.pop()
    wounds = counted(rules, t.heroes[frame.seat])
    if wounds < RUIN:
        return
    if wounds == RUIN and can_heal(rules, t, frame.seat):
        t.frames.append(LastHeal(frame.seat))
    else:
        ruin(rules, t, frame.seat)


# -- the heal symbol --------------------------------------------------------------------------------------------------


def _check_heal(rules: Rules, s: Board, frame: Turn | LastHeal, m: Heal) -> Verdict:
    """A symbol that is unused, and a wound to throw off (character.heal)."""
    hero, faults = s.heroes[frame.seat], list[Said]()
    if not rules.content.characters[hero.character].heal:
        faults.append(NO_SYMBOL(hero.character))
    elif not can_heal(rules, s, frame.seat):
        faults.append(HEAL_USED())
    if not hero.wounds:
        faults.append(NO_WOUND())
    return judged(faults)


def _heal(rules: Rules, t: Draft, frame: Turn | LastHeal, m: Heal) -> None:
    """Before the own move the turn goes on; in answer to a fourth wound the danger is over."""
    if isinstance(frame, LastHeal):
        t.frames.pop()
    use_symbol(rules, t, frame.seat)


def offers(rules: Rules, s: Board, frame: Turn) -> Iterator[Move]:
    """Healing before the move, for who has a wound or a symbol."""
    hero = s.heroes[frame.seat]
    if hero.wounds or rules.content.characters[hero.character].heal:
        yield Heal()


def _answers(rules: Rules, s: Board, frame: LastHeal) -> Iterator[Move]:
    yield Heal()
    yield DONE


def _accept(rules: Rules, t: Draft, frame: LastHeal, m: Done) -> None:
    t.frames.pop()
    ruin(rules, t, frame.seat)


def _check_accept(rules: Rules, s: Board, frame: LastHeal, m: Done) -> Verdict:
    return LEGAL


# -- ruin -------------------------------------------------------------------------------------------------------------


def ruin(rules: Rules, t: Draft, seat: int) -> None:
    """All is lost, and another character begins anew (wounds.fourth, wounds.restart)."""
    hero = t.heroes[seat]
    t.events.append(RUINED(seat, hero.wounds))
    for what in ("gold", "weapons", "advancements"):
        bank.pay(rules, t, seat, what, getattr(hero, what))
    if rules.switches.lost_points_return:
        t.points += hero.points
    else:
        t.out += hero.points
    if hero.points:
        t.events.append((POINTS_BACK if rules.switches.lost_points_return else POINTS_OUT)(seat, hero.points))
    t.discards = rules.content.sort((*t.discards, *hero.cards))
    t.abyss = rules.content.sort((*t.abyss, *hero.won))
    if in_own_turn(t, seat):
        _cut(t)
    t.events.append(ANEW(seat, hero.character))
    t.frames.append(Choosing(seat, hero.character))
    t.heroes[seat] = Hero(place=OFF, healed=hero.healed)


def in_own_turn(t: Draft, seat: int) -> bool:
    """Whether the turn of this seat has begun: the prince moves before it (prince.mover)."""
    begun = not any(isinstance(frame, BeginTurn) for frame in t.frames)
    return begun and any(isinstance(frame, EndTurn) and frame.seat == seat for frame in t.frames)


def _cut(t: Draft) -> None:
    """Ruin in the own turn ends it: whatever was due is not carried out (wounds.restart)."""
    at = next(i for i, frame in enumerate(t.frames) if isinstance(frame, EndTurn))
    del t.frames[at + 1 :]


FRAMES: Roles = {
    Wound: Deed(_wound),
    FourthWound: Deed(_fourth),
    LastHeal: Decide("Use the heal symbol now, or be done and lose everything.", _answers),
}
MOVES: Moves = {
    (Heal, Turn): Asked(_check_heal, _heal),
    (Heal, LastHeal): Asked(_check_heal, _heal),
    (Done, LastHeal): Asked(_check_accept, _accept),
}
