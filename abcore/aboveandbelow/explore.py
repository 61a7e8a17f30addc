"""Exploring: who may go, the paragraph die, a die for each villager, and rerolls.
Whom to exert is exert.py's; what an encounter says is content, and how it is carried out is encounter.py's."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.dist import DIE, Dist
from abcore.engine.verdict import LEGAL, Caution, Fact, Refusal, Said, Verdict, judged

from . import lanterns
from .assign import (
    NO_READY,
    assign,
    exhaust,
    missing,
    near_party,
    not_ready,
    ready_after,
    reinforce,
    start,
)  # fmt: skip
from .chapter import Action, Asked, Chance, Decide, Deed, Moves, Roles
from .deck import UNDER, under
from .frames import (
    Begin,
    Expedition,
    KeepParagraph,
    ParagraphDie,
    PartyDice,
    Pick,
    Reading,
    RerollDie,
    Rerolling,
    RevealCave,
    Turn,
)  # fmt: skip
from .lanterns import expedition, set_expedition
from .moves import Keep, Move, Open, line
from .printings import Rules
from .state import Board, Draft

NO_CAVE = Refusal("explore.cave", "No cave card is left to draw, so nobody can explore.")
TOO_FEW = Refusal("explore.party", "Exploring takes at least 2 villagers; you chose {0}.")
TOO_FEW_READY = Refusal("explore.party", "Exploring takes at least 2 ready villagers; you have {0}.")
NOT_READY = Refusal("explore.party", "{0} must be ready to explore.")
NO_SUCH_DIE = Refusal("explore.reroll", "No die of your party shows that: {0} with a {1}.")
NOT_THAT_DIE = Refusal("explore.reroll-which", "The paragraph die is not rolled again at this table.")
READ_ALREADY = Refusal("explore.reroll-which", "The paragraph is read, so its die is not rolled again.")
AT_BEST = Caution("explore.reroll", "{0} gives {1:lantern} already and can give no more.")

DRAWN = Fact("explore.cave", "{who} draws {0} from the top of the cave pile")
PARTY = Fact("explore.party", "{0} go exploring for {who}")
FACE = Fact("explore.order", "The party is set, and {who} rolls {0} for the paragraph")
ROLLED = Fact("explore.roll", "{who} rolls {1} for {0}")
GIVES = Fact("explore.lanterns", "The party of {who} has {0:lantern}")
AGAIN = Fact("explore.reroll", "{who} rolls again for {0}: {1}")
PARAGRAPH_AGAIN = Fact("explore.reroll-which", "{who} rolls the paragraph die again: {0}")
HOME = Fact("explore.after-success", "{who} brings {0} home, exhausted")
CAVE = Fact("explore.after-success", "{who} keeps the cave card, empty")
COIN = Fact("explore.coin-bonus", "{who} gains {0:coin} for exploring with success")
BACK = Fact("explore.failure", "{who} brings {0} home, exhausted, without the cave card")


class Explore(Move):
    """A party goes into the caves: `explore builder scribe`."""

    party: tuple[str, ...]

    def __str__(self) -> str:
        return line("explore", self.party)


class Reroll(Move):
    """Roll one die again: `reroll scout 2`, or `reroll paragraph 5` where the table allows it."""

    villager: str
    face: int

    def __str__(self) -> str:
        return f"reroll {self.villager} {self.face}"


# -- the party --------------------------------------------------------------------------------------------------------


def check(rules: Rules, s: Board, frame: Turn | Pick, m: Explore) -> Verdict:
    """A cave card to draw, and two or more ready villagers (explore.cave, explore.party)."""
    v = s.villages[frame.seat]
    faults: list[Said] = []
    if not v.ready:
        faults.append(NO_READY())
    if not s.cave:
        faults.append(NO_CAVE())
    if len(m.party) < 2:
        faults.append(TOO_FEW(len(m.party)))
    absent = missing(v.ready, m.party)
    if absent:
        faults.append(NOT_READY(absent))
    return judged(faults)


def opens(rules: Rules, s: Board, seat: int) -> Verdict:
    """Exploring may begin while a cave card lies open and two villagers are ready."""
    ready = s.villages[seat].ready
    if len(ready) >= 2 and s.cave:
        return LEGAL
    faults: list[Said] = [] if ready else [NO_READY()]
    if not s.cave:
        faults.append(NO_CAVE())
    if len(ready) < 2:
        faults.append(TOO_FEW_READY(len(ready)))
    return judged(faults)


def addable(rules: Rules, s: Board, frame: Pick) -> tuple[str, ...]:
    """Who may be added so that two can still go."""
    if frame.chosen:
        return ready_after(rules, s, frame)
    return tuple(dict.fromkeys(s.villages[frame.seat].ready[:-1]))


def tempting(rules: Rules, s: Board, frame: Pick) -> Iterator[str]:
    """The last ready villager as the first of a party, and those who are not ready."""
    if not frame.chosen:
        yield from s.villages[frame.seat].ready[-1:]
    yield from not_ready(rules, s, frame)


def apply(rules: Rules, t: Draft, frame: Turn | Pick, m: Explore) -> None:
    """Send the party off."""
    assign(rules, t, frame.seat, m, m.party)


def begin(rules: Rules, t: Draft, frame: Begin) -> None:
    """Draw the cave card, lay the party on it, and let the paragraph die fall."""
    if reinforce(rules, t, frame, least=2):
        return
    start(t, frame)
    seat, cave = frame.seat, t.cave
    t.cave = ""
    t.frames.append(Expedition(seat, cave, frame.party, caves=t.villages[seat].caves))
    t.frames.append(ParagraphDie(seat))
    t.events += [DRAWN(seat, cave), PARTY(seat, frame.party)]


# -- the paragraph die ------------------------------------------------------------------------------------------------


def _one_die(rules: Rules, s: Board, frame: ParagraphDie | RerollDie) -> Dist[int]:
    return DIE


def _paragraph_falls(rules: Rules, t: Draft, frame: ParagraphDie, face: int) -> None:
    exp = expedition(t)
    again = exp.rerolls > 0
    t.events.append((PARAGRAPH_AGAIN if again else FACE)(frame.seat, face))
    t.frames[-1] = Reading(frame.seat, rules.content.caves[exp.cave][face - 1])
    t.frames.append(KeepParagraph(frame.seat, face))


def _may_keep_paragraph(rules: Rules, s: Board, frame: KeepParagraph) -> bool:
    return rules.switches.reroll_paragraph_die and rerolls_left(rules, s, frame.seat) > 0


def _keep_or_reroll(rules: Rules, s: Board, frame: KeepParagraph) -> Iterator[Move]:
    yield Keep()
    yield Reroll("paragraph", frame.face)


def _check_paragraph_reroll(rules: Rules, s: Board, frame: KeepParagraph, m: Reroll) -> Verdict:
    return LEGAL if m == Reroll("paragraph", frame.face) else judged([NO_SUCH_DIE(m.villager, m.face)])


def _reroll_paragraph(rules: Rules, t: Draft, frame: KeepParagraph, m: Reroll) -> None:
    del t.frames[-2:]  # the question, and the paragraph that would have been read
    exp = expedition(t)
    set_expedition(t, exp.but(rerolls=exp.rerolls + 1))
    t.frames.append(ParagraphDie(frame.seat))


def _check_keep(rules: Rules, s: Board, frame: KeepParagraph | Rerolling, m: Keep) -> Verdict:
    return LEGAL


def _keep(rules: Rules, t: Draft, frame: KeepParagraph | Rerolling, m: Keep) -> None:
    t.frames.pop()


# -- the party's dice -------------------------------------------------------------------------------------------------


def _next_die(rules: Rules, s: Board, frame: PartyDice) -> Dist[int] | None:
    exp = expedition(s)
    return DIE if len(exp.dice) < len(exp.party) else None


def _roll(rules: Rules, t: Draft, frame: PartyDice, face: int) -> None:
    exp = expedition(t)
    t.events.append(ROLLED(frame.seat, exp.party[len(exp.dice)], face))
    exp = exp.but(dice=(*exp.dice, face))
    if len(exp.dice) == len(exp.party):
        t.frames.pop()
        exp = lanterns.alike_in_order(exp)
        t.events.append(GIVES(frame.seat, lanterns.total(rules, exp)))
    set_expedition(t, exp)


def rerolls_left(rules: Rules, s: Board, seat: int) -> int:
    """Each reroll symbol works once an encounter (explore.reroll)."""
    return rules.content.tally(s.villages[seat].holdings).rerolls - expedition(s).rerolls


def _may_reroll(rules: Rules, s: Board, frame: Rerolling) -> bool:
    return bool(expedition(s).dice) and rerolls_left(rules, s, frame.seat) > 0


def _rerolls(rules: Rules, s: Board, frame: Rerolling) -> Iterator[Move]:
    exp = expedition(s)
    yield Keep()
    yield from (Reroll(v, face) for v, face in dict.fromkeys(zip(exp.party, exp.dice, strict=True)))
    yield Reroll("paragraph", 1)
    if (other := exp.dice[0] % 6 + 1) not in exp.dice:
        yield Reroll(exp.party[0], other)


def _check_reroll(rules: Rules, s: Board, frame: Rerolling, m: Reroll) -> Verdict:
    exp = expedition(s)
    if m.villager == "paragraph":
        return judged([READ_ALREADY() if rules.switches.reroll_paragraph_die else NOT_THAT_DIE()])
    if (m.villager, m.face) not in zip(exp.party, exp.dice, strict=True):
        return judged([NO_SUCH_DIE(m.villager, m.face)])
    token = rules.content.tokens[m.villager]
    best = token.lanterns(m.face)
    return judged((), [AT_BEST(m.villager, best)]) if best == token.lanterns(6) else LEGAL


def _reroll(rules: Rules, t: Draft, frame: Rerolling, m: Reroll) -> None:
    exp = expedition(t)
    set_expedition(t, exp.but(rerolls=exp.rerolls + 1))
    pairs = list(zip(exp.party, exp.dice, strict=True))
    t.frames.append(RerollDie(frame.seat, pairs.index((m.villager, m.face))))


def _fall_again(rules: Rules, t: Draft, frame: RerollDie, face: int) -> None:
    t.frames.pop()
    exp = expedition(t)
    t.events.append(AGAIN(frame.seat, exp.party[frame.which], face))
    exp = lanterns.alike_in_order(exp.but(dice=(*exp.dice[: frame.which], face, *exp.dice[frame.which + 1 :])))
    set_expedition(t, exp)
    t.events.append(GIVES(frame.seat, lanterns.total(rules, exp)))


# -- coming home ------------------------------------------------------------------------------------------------------


def _come_home(rules: Rules, t: Draft, exp: Expedition) -> None:
    """The party is exhausted; the cave card is kept, or goes under its pile; the next one is seen."""
    t.frames[-1] = RevealCave("deck.bottom")
    seat = exp.seat
    if exp.party:
        exhaust(rules, t, seat, exp.party)
        t.events.append((HOME if exp.success else BACK)(seat, exp.party))
    if not exp.success:
        t.cave_pile = under(t.cave_pile, (exp.cave,))
        t.events.append(UNDER(-1, exp.cave))
        return
    v = t.village(seat)
    v.caves += 1
    t.events.append(CAVE(seat))
    symbols = rules.content.tally(v.holdings).coin_exploring
    if symbols:
        coins = symbols if rules.switches.coin_bonus_per_symbol else 1
        v.coins += coins
        t.events.append(COIN(seat, coins))


def offers(rules: Rules, s: Board, turn: Turn) -> Iterator[Move]:
    """Exploring may be tried in every turn."""
    yield OPEN


OPEN = Open("explore")
BEGIN = {Explore: Deed(begin)}
FRAMES: Roles = {
    ParagraphDie: Chance(_one_die, _paragraph_falls),
    KeepParagraph: Decide("Keep the paragraph die, or roll it again.", _keep_or_reroll, _may_keep_paragraph),
    PartyDice: Chance(_next_die, _roll),
    Rerolling: Decide("Roll one die again, or keep them all.", _rerolls, _may_reroll),
    RerollDie: Chance(_one_die, _fall_again),
    Expedition: Deed(_come_home),
}
MOVES: Moves = {
    (Explore, Turn): Asked(check, apply, near_party),
    (Explore, Pick): Asked(check, apply, near_party),
    (Keep, KeepParagraph): Asked(_check_keep, _keep),
    (Reroll, KeepParagraph): Asked(_check_paragraph_reroll, _reroll_paragraph),
    (Keep, Rerolling): Asked(_check_keep, _keep),
    (Reroll, Rerolling): Asked(_check_reroll, _reroll),
}
ACTIONS = {"explore": Action(opens, addable, Explore, tempting)}
