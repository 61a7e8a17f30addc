"""The Evil Prince: where he goes, the tax, the prison and the curse, and what a fight with him brings.
Who moves him is told by turn.py, and how one fights by combat.py."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import Fact, Refusal, Said, Verdict, judged

from . import bank, cards
from .chapter import Asked, Decide, Deed, Moves, Roles
from .frames import Curse, FourthWound, Frame, PrinceFought, PrinceMoves, Tax, TaxDue, Wound
from .moves import Move
from .own import FORCE_FIELD
from .places import covered, in_prison, pawns
from .printings import Rules
from .state import GONE, OFF, PRISON, Board, Draft

NO_TOKEN = Refusal("tax.token", "The tax is a gold or a basic weapon, and you have no {0}.")
TOKEN_FIRST = Refusal("tax.card", "A card is lost only with neither gold nor basic weapon; you have {0} and {1}.")
NOT_YOURS = Refusal("tax.card", "Among your cards there is no {0}.")
NOT_TO_HIDE = Refusal("prince.curse", "Each turns down a card of their own, and there is no {0} among yours.")

MOVER = Fact("prince.mover", "{who}, who holds the title, moves the prince")
FIRST_MOVE = Fact("prince.first-move", "The prince is put on the {0}")
NUMBER = Fact("prince.numbers", "He stands on number {0}")
NEXT = Fact("prince.next", "The prince goes on to the {0}, number {1}")
WRAPS = Fact("prince.wrap", "The prince goes back down to the {0}, number {1}")
STAYS = Fact("prince.next", "The prince has nowhere to go and stays")
PASSES_COVERED = Fact("prince.covered", "Under a card and passed by: {0}")
PASSES_HEALER = Fact("healer.prince-skips", "With a pawn on the healer the prince passes it by")
BLOCKS = Fact("prince.blocks", "Nobody uses the {0} while he is there")
CLOSES = Fact("healer.prince", "All three healer spaces are closed")
TAXES = Fact("prince.tax", "The prince has come to the castle, and everybody is taxed")
ORDER = Fact("turn.choices", "They decide in turn order, from {who} on")
SPARED = Fact("prince.tax", "{who} sits in prison and is passed over")
PAID = Fact("tax.token", "{who} pays {0} as tax")
LOST_CARD = Fact("tax.card", "{who} has neither gold nor basic weapon and loses {0} as tax")
JAILED = Fact("tax.prison", "{who} has nothing to pay with and goes to spot 1 of the prison")
CURSED = Fact("prince.curse", "The prince has the sorcerer curse a card of everybody")
HIDDEN = Fact("prince.curse", "{who} turns {0} face down")
TURNED_UP = Fact("prince.curse", "{0} of {who} turns up again")
BEATEN = Fact("prince.win", "{who} beats the prince, and he is out of the game for good")
TOKEN = Fact("prince.win", "{who} gains {0:advancement token}")
HAS_THREE = Fact("castle.three", "{who} has {0} advancement tokens already and gains none")
LOST = Fact("prince.loss", "{who} loses against the prince, and {0:advancement token} with it")
LOST_NOTHING = Fact("prince.loss", "{who} loses against the prince, and has no advancement token to lose")
AFTER = Fact("prince.after", "The pawn of {who} stays on the {0}")

CASTLE, SORCERER, HEALER = "castle", "sorcerer", "healer"
TOKENS = {"gold": "gold", "weapon": "weapons"}
MOST = 3


class Pay(Move):
    """The tax is paid: `pay gold`, `pay weapon`, or with neither a card, `pay sling`."""

    thing: str

    def __str__(self) -> str:
        return f"pay {self.thing}"


class Hide(Move):
    """A card is turned face down: `hide sling`."""

    card: str

    def __str__(self) -> str:
        return f"hide {self.card}"


# -- his way ----------------------------------------------------------------------------------------------------------


def open_to_him(rules: Rules, s: Board) -> list[str]:
    """The spaces that he may go to, by number: visible, and with no player's pawn (prince.next, prince.covered)."""
    return [space for space in rules.content.spaces if not covered(rules, s, space) and not pawns(s, space)]


def next_stop(rules: Rules, s: Board) -> str:
    """Where he goes from where he is; his own space if there is no other (prince.next, prince.wrap).

    >>> from abcore.otherworld.situation import load
    >>> here = load('[hero.Ben]\\nplace = "forge"')  # he is on the castle, and all cards lie at the trading post
    >>> next_stop(here.game.rules, here.state)
    'market'
    """
    spaces = rules.content.spaces
    here = spaces[s.prince].number
    stops = [space for space in open_to_him(rules, s) if space != s.prince]
    higher = [space for space in stops if spaces[space].number > here]
    return (higher or stops or [s.prince])[0]


def _move(rules: Rules, t: Draft, frame: PrinceMoves) -> None:
    t.frames.pop()
    if t.prince == GONE:
        return
    t.events.append(MOVER(frame.seat))
    if t.prince == OFF:  # no tax on the first turn (prince.first-move)
        t.prince = CASTLE
        number = rules.content.spaces[CASTLE].number
        t.events += [FIRST_MOVE(-1, CASTLE), NUMBER(-1, number), BLOCKS(-1, CASTLE)]
        return
    before, after = t.prince, next_stop(rules, t)
    if after == before:
        t.events.append(STAYS(-1))
        return
    _tell(rules, t, before, after)
    t.prince = after
    if before == SORCERER:
        lift(t)
    _arrive(rules, t, after)


def _tell(rules: Rules, t: Draft, before: str, after: str) -> None:
    """His step, and what he passed by on the way."""
    spaces = rules.content.spaces
    here, there = spaces[before].number, spaces[after].number
    between = [s.id for s in spaces.values() if (here < s.number < there if there > here else s.number > here)]
    hidden = tuple(space for space in between if covered(rules, t, space))
    if hidden:
        t.events.append(PASSES_COVERED(-1, hidden))
    if HEALER in between and pawns(t, HEALER):
        t.events.append(PASSES_HEALER(-1))
    t.events.append((NEXT if there > here else WRAPS)(-1, after, there))
    t.events.append(BLOCKS(-1, after))
    if after == HEALER:
        t.events.append(CLOSES(-1))


def _arrive(rules: Rules, t: Draft, space: str) -> None:
    """The tax at the castle and the curse at the sorcerer, in turn order from the starting player (turn.choices)."""
    players = len(t.heroes)
    seats = [(t.first + step) % players for step in range(players)]
    ahead: list[Frame] = []
    if space == CASTLE:
        t.events += [TAXES(-1), ORDER(t.first)]
        ahead = [Tax(seat) for seat in seats]
    elif space == SORCERER:
        t.events += [CURSED(-1), ORDER(t.first)]
        ahead = [Curse(seat) for seat in seats]
    t.frames += reversed(ahead)


# -- the tax ----------------------------------------------------------------------------------------------------------


def _tax(rules: Rules, t: Draft, frame: Tax) -> None:
    """Gold or basic weapon, else a card, else prison (tax.token, tax.card, tax.prison)."""
    t.frames.pop()
    hero, seat = t.heroes[frame.seat], frame.seat
    if in_prison(hero):
        t.events.append(SPARED(seat))
    elif hero.gold or hero.weapons or hero.cards:
        t.frames.append(TaxDue(seat))
    else:
        jailed = t.hero(seat)
        jailed.place, jailed.hermit = PRISON[0], False  # a way paid for is lost with prison (trade.hermit)
        t.events.append(JAILED(seat))


def _check_pay(rules: Rules, s: Board, frame: TaxDue, m: Pay) -> Verdict:
    hero = s.heroes[frame.seat]
    if m.thing in TOKENS:
        have = getattr(hero, TOKENS[m.thing])
        return judged([] if have else [NO_TOKEN({"gold": "gold", "weapon": "basic weapon"}[m.thing])])
    if m.thing not in rules.content.cards:
        raise LookupError(m.thing)
    faults: list[Said] = []
    if hero.gold or hero.weapons:
        faults.append(TOKEN_FIRST(hero.gold, hero.weapons))
    if m.thing not in hero.cards:
        faults.append(NOT_YOURS(m.thing))
    return judged(faults)


def _pay(rules: Rules, t: Draft, frame: TaxDue, m: Pay) -> None:
    t.frames.pop()
    if m.thing in TOKENS:
        bank.pay(rules, t, frame.seat, TOKENS[m.thing], 1)
        t.events.append(PAID(frame.seat, "1 gold" if m.thing == "gold" else "1 basic weapon"))
    else:
        t.events.append(LOST_CARD(frame.seat, m.thing))
        cards.lose(rules, t, frame.seat, m.thing)


def _payments(rules: Rules, s: Board, frame: TaxDue) -> Iterator[Move]:
    """Both tokens and every card; someone else's card is tempting."""
    yield from map(Pay, TOKENS)
    mine = s.heroes[frame.seat].cards
    yield from map(Pay, dict.fromkeys(mine))
    yield from map(Pay, [card for card in (*s.post, *s.deck) if card and card not in mine][:1])


# -- the curse --------------------------------------------------------------------------------------------------------


def _has_cards(rules: Rules, s: Board, frame: Curse) -> bool:
    return bool(s.heroes[frame.seat].cards)


def _own_cards(rules: Rules, s: Board, frame: Curse) -> Iterator[Move]:
    mine = s.heroes[frame.seat].cards
    yield from map(Hide, dict.fromkeys(mine))
    yield from map(Hide, [card for card in (*s.post, *s.deck) if card and card not in mine][:1])


def _check_hide(rules: Rules, s: Board, frame: Curse, m: Hide) -> Verdict:
    if m.card not in rules.content.cards:
        raise LookupError(m.card)
    return judged([] if m.card in s.heroes[frame.seat].cards else [NOT_TO_HIDE(m.card)])


def _hide(rules: Rules, t: Draft, frame: Curse, m: Hide) -> None:
    """A static Force Field that is turned down may leave four wounds that count (card.force-field)."""
    t.frames.pop()
    t.hero(frame.seat).hidden = m.card
    t.events.append(HIDDEN(frame.seat, m.card))
    if m.card == FORCE_FIELD and rules.switches.force_field == "static":
        t.frames.append(FourthWound(frame.seat))


def lift(t: Draft) -> None:
    """The curse ends: every card turns up again (prince.curse)."""
    for seat, hero in enumerate(t.heroes):
        if hero.hidden:
            t.events.append(TURNED_UP(seat, hero.hidden))
            t.hero(seat).hidden = ""


# -- the fight with him -----------------------------------------------------------------------------------------------


def _fought(rules: Rules, t: Draft, frame: PrinceFought) -> None:
    """An advancement token won or lost; the pawn stays (prince.win, prince.loss, prince.after)."""
    t.frames.pop()
    hero, seat = t.heroes[frame.seat], frame.seat
    t.events.append(AFTER(seat, hero.place))
    if frame.won:
        t.prince = GONE
        t.events.append(BEATEN(seat))
        lift(t)
        if hero.advancements >= MOST:
            t.events.append(HAS_THREE(seat, hero.advancements))
        else:
            t.events.append(TOKEN(seat, bank.gain(rules, t, seat, "advancements", 1)))
        return
    lost = min(1, hero.advancements)
    bank.pay(rules, t, seat, "advancements", lost)
    t.events.append(LOST(seat, lost) if lost else LOST_NOTHING(seat))
    if rules.switches.prince_loss_wounds:
        t.frames.append(Wound(seat))


FRAMES: Roles = {
    PrinceMoves: Deed(_move),
    Tax: Deed(_tax),
    TaxDue: Decide("Pay the tax: a gold or a basic weapon, with neither a card.", _payments),
    Curse: Decide("Turn one of your cards face down.", _own_cards, _has_cards),
    PrinceFought: Deed(_fought),
}
MOVES: Moves = {(Pay, TaxDue): Asked(_check_pay, _pay), (Hide, Curse): Asked(_check_hide, _hide)}
