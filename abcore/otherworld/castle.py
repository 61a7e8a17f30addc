"""The castle: an audience brings new cards and another turn, or an advancement token.
The new cards are laid by setup.py, and the other turn is begun by turn.py."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import Caution, Fact, Refusal, Said, Verdict, judged

from . import bank
from .chapter import DONE_HERE, Asked, Decide, Moves, Roles
from .frames import AtCastle, ExtraTurn, FillPost
from .moves import DONE, Done, Move
from .printings import Rules
from .state import Board, Draft

NO_GOLD = Refusal("castle.audience", "An audience costs {0} gold; you have {1}.")
TOO_FEW_POINTS = Refusal("castle.thresholds", "Your next advancement token asks for {0:point token}; you have {1}.")
HAS_THREE = Refusal("castle.three", "Nobody has more than {0} advancement tokens; you have {1}.")
NONE_LEFT = Refusal("castle.advancement", "No advancement token is left, and your gold stays with you.")
NO_NEW_CARDS = Caution("castle.commission", "Neither deck nor discards have a card: the same cards come back.")

PAYS = Fact("castle.audience", "{who} pays {0} gold for an audience")
COMMISSION = Fact("castle.commission", "{who} commissions new cards: into the deck go {0} old ones")
COVERED = Fact("trade.covered", "The villagers are covered again until their cards are sold")
ADVANCED = Fact("castle.advancement", "{who} gains an advancement token")
SKILLS = Fact("advancement.skills", "Both skills of {who} are now {0} higher than printed")

PRICE, MOST = 1, 3
THRESHOLDS = (1, 3, 5)
FAVOURS = ("commission", "advancement")


class Audience(Move):
    """An audience with the king: `audience commission`, `audience advancement`."""

    favour: str

    def __str__(self) -> str:
        return f"audience {self.favour}"


def check(rules: Rules, s: Board, frame: AtCastle, m: Audience) -> Verdict:
    """One gold, and for a token the points that it asks for."""
    if m.favour not in FAVOURS:
        raise LookupError(m.favour)
    hero = s.heroes[frame.seat]
    faults: list[Said] = [] if hero.gold >= PRICE else [NO_GOLD(PRICE, hero.gold)]
    if m.favour == "commission":
        return judged(faults, [] if s.deck or s.discards else [NO_NEW_CARDS()])
    held = hero.advancements
    if not bank.room(rules, s, "advancements", 1):
        faults.append(NONE_LEFT())
    if held >= MOST:
        faults.append(HAS_THREE(MOST, held))
    elif hero.points < THRESHOLDS[held]:
        faults.append(TOO_FEW_POINTS(THRESHOLDS[held], hero.points))
    return judged(faults)


def apply(rules: Rules, t: Draft, frame: AtCastle, m: Audience) -> None:
    """Pay, and take the favour."""
    t.frames.pop()
    bank.pay(rules, t, frame.seat, "gold", PRICE)
    t.events.append(PAYS(frame.seat, PRICE))
    if m.favour == "commission":
        _commission(rules, t, frame.seat)
        return
    bank.gain(rules, t, frame.seat, "advancements", 1)
    t.events += [ADVANCED(frame.seat), SKILLS(frame.seat, t.heroes[frame.seat].advancements)]


def _commission(rules: Rules, t: Draft, seat: int) -> None:
    """Open cards and discards go into the deck, six new ones are laid, and the same player has another turn."""
    back = (*filter(None, t.post), *t.discards)
    t.deck, t.discards, t.post = rules.content.sort((*t.deck, *back)), (), ("",) * len(t.post)
    t.events += [COMMISSION(seat, len(back)), COVERED(-1)]
    t.frames += [ExtraTurn(seat), FillPost(seat)]


def _favours(rules: Rules, s: Board, frame: AtCastle) -> Iterator[Move]:
    yield from map(Audience, FAVOURS)
    yield DONE


FRAMES: Roles = {AtCastle: Decide("Ask the king for a favour, or be done.", _favours)}
MOVES: Moves = {(Audience, AtCastle): Asked(check, apply), (Done, AtCastle): DONE_HERE}
