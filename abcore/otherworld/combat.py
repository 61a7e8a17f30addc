"""Combat in its seven steps: buy dice, roll and set the red ones, roll the rest, and compare the totals.
Step 6, in which effects change the dice, is told by effects.py; what a fight brings by spoils, prince and abyss."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.dist import DIE, Dist
from abcore.engine.verdict import Caution, Fact, Refusal, Said, Verdict, judged

from . import bank
from .chapter import Asked, Chance, Decide, Deed, Moves, Roles
from .dice import COLOURS, MOST, PRINCE_SET, fight, room, set_fight, sign, wins, with_die
from .frames import (
    PRINCE,
    AbyssFought,
    BuyDice,
    ChangeDice,
    Fight,
    Fought,
    Frame,
    PrinceFought,
    RandomDie,
    Reveal,
    RollDice,
    StartFight,
)  # fmt: skip
from .moves import Dice, Move
from .own import actions_left
from .places import level
from .printings import Rules
from .state import Board, Draft

FEW_WEAPONS = Refusal("combat.buy-dice", "Each die costs a basic weapon: that is {0}, and you have {1}.")
NOT_NEGATIVE = Refusal("combat.buy-dice", "Nobody buys fewer than no dice.")
NO_ROOM = Refusal("combat.four-dice", "Never more than {0} dice of one colour: {1} has room for {2} more, not {3}.")
FORBIDDEN = Refusal("abyss.condition", "The card forbids that: {0}.")
ROLLED_ALREADY = Refusal("combat.buy-dice", "Dice are bought before any roll.")
NOT_IN_ABYSS = Refusal("abyss.dice", "In the abyss no dice are bought: two blue ones are rolled, all others are set.")
HELPS_THE_FOE = Caution("combat.buy-colour", "Blue must be {0} red here, so a {1} die helps the creature.")

REVEALED = Fact("combat.start", "On {1} {who} turns up the {0}")
STARTS = Fact("combat.start", "{who} fights the {0}")
SIDES = Fact("combat.colours", "Red dice are the foe's, blue dice those of {who}")
STEPS = Fact("combat.steps", "First of seven steps: {who} may buy dice")
BOUGHT = Fact("combat.buy-dice", "{who} spends {0:basic weapon}")
COLOUR = Fact("combat.buy-colour", "{who} adds {0} red and {1} blue to the roll")
NO_ACTION = Fact("combat.buy-no-action", "That is no action: {who} has {0} left")
PRINCE_DICE = Fact("prince.dice", "Two red dice are set to 6, and two are rolled")
ABYSS_DICE = Fact("abyss.dice", "Set are {0} red and {1} blue dice; {who} rolls two blue ones")
CONDITION = Fact("abyss.condition", "The card's condition: {0}")
RANDOM = Fact("combat.random-die", "The see-through die shows {0}")
AGAIN = Fact("combat.random-die", "The see-through die, rolled again at every {1}, shows {0}")
SET = Fact("combat.set-die", "The solid die is set to {0}")
EXTRA_DICE = Fact("combat.extra-dice", "Level {0} brings {1}")
ROLLED = {
    rule: Fact(rule, text)
    for rule, text in {
        "combat.extra-colour": "The extra {0} die shows {1}",
        "combat.roll-bought": "The {0} die that {who} bought shows {1}",
        "combat.two-blue": "{who} rolls a {1} with a {0} die",
        "prince.dice": "The prince rolls a {1} with a {0} die",
        "combat.token-reroll": "The {0} die, rolled again for a basic weapon, shows {1}",
        "effect.reroll": "The {0} die, rolled again, shows {1}",
        "effect.reroll-low": "The low {0} die, rolled again, shows {1}",
        "effect.reroll-two": "The {0} die, one of those rolled again, shows {1}",
        "effect.add-die": "The {0} die that was added shows {1}",
        "effect.add-two": "The {0} die, one of those added, shows {1}",
    }.items()
}
COMPARED = Fact("combat.compare", "Blue {0}, red {1}")
WON = {
    ">": Fact("combat.greater", "Blue must be above red: {who} wins"),
    "<": Fact("combat.less", "Blue must be below red: {who} wins"),
    "≥": Fact("combat.greater-equal", "Blue must be at least red: {who} wins"),
    "≤": Fact("combat.less-equal", "Blue must be at most red: {who} wins"),
}
LOST = {
    ">": Fact("combat.greater", "Blue must be above red: {who} loses"),
    "<": Fact("combat.less", "Blue must be below red: {who} loses"),
    "≥": Fact("combat.greater-equal", "Blue must be at least red: {who} loses"),
    "≤": Fact("combat.less-equal", "Blue must be at most red: {who} loses"),
}
WORDS = {">": "above", "<": "below", "≥": "at least", "≤": "at most"}
TWO_BLUE = ("blue", "blue")
SO_MANY = ("no extra die", "one extra die", "two extra dice")


# -- the foe ----------------------------------------------------------------------------------------------------------


def _unmet(rules: Rules, s: Board, frame: Reveal) -> Dist[str]:
    """A creature is drawn when it is first seen (setup.display)."""
    return Dist.even([creature for creature in rules.content.creatures if creature not in s.creatures])


def _reveal(rules: Rules, t: Draft, frame: Reveal, creature: str) -> None:
    place = t.heroes[frame.seat].place
    at = list(rules.content.dens).index(place)
    t.creatures = (*t.creatures[:at], creature, *t.creatures[at + 1 :])
    t.events.append(REVEALED(frame.seat, creature, place))
    t.frames[-1] = StartFight(frame.seat, creature, level(rules, place))


def _start(rules: Rules, t: Draft, frame: StartFight) -> None:
    """Line the steps of the fight up, the first on top (combat.steps)."""
    seat, foe = frame.seat, frame.foe
    t.events += [STARTS(seat, foe), SIDES(seat), STEPS(seat)]
    fought, steps = Fight(seat, foe, frame.level), [ChangeDice(seat), RollDice(seat, TWO_BLUE, "combat.two-blue")]
    card = rules.content.abyss.get(foe)
    if foe == PRINCE:
        fought = fought.but(red=PRINCE_SET)
        steps += [RollDice(seat, ("red", "red"), "prince.dice"), BuyDice(seat)]
        t.events.append(PRINCE_DICE(seat))
    elif card:
        fought = fought.but(red=tuple(sorted(card.red)), blue=tuple(sorted(card.blue)))
        t.events += [ABYSS_DICE(seat, len(card.red), len(card.blue)), CONDITION(seat, card.condition.rstrip("."))]
        steps += [BuyDice(seat)]
    else:
        extra = rules.content.creatures[foe].extra[: frame.level - 1]
        steps += [RollDice(seat, extra, "combat.extra-colour"), RandomDie(seat), BuyDice(seat)]
        t.events.append(EXTRA_DICE(seat, frame.level, SO_MANY[len(extra)]))
    t.frames[-1:] = [fought, *steps]


# -- step 1 -----------------------------------------------------------------------------------------------------------


def _may_buy(rules: Rules, s: Board, frame: BuyDice) -> bool:
    """In the abyss dice are bought only where the table plays it so (abyss.dice)."""
    return fight(s).foe not in rules.content.abyss or bool(rules.switches.abyss_buy)


def _check_buy(rules: Rules, s: Board, frame: BuyDice, m: Dice) -> Verdict:
    """A basic weapon for each die, and room for all that is still to come (combat.buy-dice, combat.four-dice)."""
    hero, foe = s.heroes[frame.seat], fight(s).foe
    if m.red < 0 or m.blue < 0:
        return judged([NOT_NEGATIVE()])
    faults: list[Said] = []
    if m.red + m.blue > hero.weapons:
        faults.append(FEW_WEAPONS(m.red + m.blue, hero.weapons))
    for colour, n in zip(COLOURS, (m.red, m.blue), strict=True):
        if n > room(s, colour):
            faults.append(NO_ROOM(MOST, colour, room(s, colour), n))
    card = rules.content.abyss.get(foe)
    if card and "buy-die" in card.forbids and m.red + m.blue:
        faults.append(FORBIDDEN(card.condition.rstrip(".")))
    wrong, n = ("red", m.red) if sign(rules, foe) in (">", "≥") else ("blue", m.blue)
    return judged(faults, [HELPS_THE_FOE(WORDS[sign(rules, foe)], wrong)] if n else [])


def _buy(rules: Rules, t: Draft, frame: BuyDice, m: Dice) -> None:
    """Bought dice are rolled in step 4 as well, just before the two blue ones (combat.roll-bought)."""
    t.frames.pop()
    colours = ("red",) * m.red + ("blue",) * m.blue
    if not colours:
        return
    bank.pay(rules, t, frame.seat, "weapons", len(colours))
    t.events += [BOUGHT(frame.seat, len(colours)), COLOUR(frame.seat, m.red, m.blue)]
    t.events.append(NO_ACTION(frame.seat, actions_left(rules, t, fight(t))))
    at = next(i for i, f in enumerate(t.frames) if isinstance(f, RollDice))  # the lowest: those of step 5
    t.frames.insert(at + 1, RollDice(frame.seat, colours, "combat.roll-bought"))


def _purchases(rules: Rules, s: Board, frame: BuyDice) -> Iterator[Move]:
    """Every number of dice that fits, and one more of each colour than fits."""
    red, blue = room(s, "red"), room(s, "blue")
    for n in range(blue + 1):
        for k in range(red + 1):
            yield Dice(k, n)
    yield Dice(red + 1, 0)
    yield Dice(0, blue + 1)


def _check_late(rules: Rules, s: Board, frame: ChangeDice, m: Dice) -> Verdict:
    """In step 6 it is too late to buy, and in the abyss it never was the time."""
    in_abyss = fight(s).foe in rules.content.abyss and not rules.switches.abyss_buy
    return judged([NOT_IN_ABYSS() if in_abyss else ROLLED_ALREADY()])


def _never(rules: Rules, t: Draft, frame: ChangeDice, m: Dice) -> None:
    raise AssertionError("no dice are bought in step 6")


# -- steps 2 to 5 -----------------------------------------------------------------------------------------------------


def _random(rules: Rules, s: Board, frame: RandomDie) -> Dist[int]:
    """Every face but the arrow's, which is rolled again until another shows (combat.random-die)."""
    return Dist.even(rules.content.creatures[fight(s).foe].faces)


def _random_falls(rules: Rules, t: Draft, frame: RandomDie, face: int) -> None:
    """The random die, and the set die that goes by it (combat.set-die)."""
    t.frames.pop()
    creature = rules.content.creatures[fight(t).foe]
    other = creature.set_die(face)
    set_fight(t, with_die(with_die(fight(t), "red", face), "red", other))
    t.events.append(AGAIN(frame.seat, face, creature.arrow) if creature.arrow else RANDOM(frame.seat, face))
    t.events.append(SET(frame.seat, other))


def _next_die(rules: Rules, s: Board, frame: RollDice) -> Dist[int] | None:
    return DIE if frame.colours else None


def _falls(rules: Rules, t: Draft, frame: RollDice, face: int) -> None:
    colour, *more = frame.colours
    if more:
        t.frames[-1] = frame.but(colours=tuple(more))
    else:
        t.frames.pop()
    set_fight(t, with_die(fight(t), colour, face))
    t.events.append(ROLLED[frame.rule](frame.seat, colour, face))


# -- step 7 -----------------------------------------------------------------------------------------------------------


def _compare(rules: Rules, t: Draft, frame: Fight) -> None:
    """The totals are compared under the foe's sign (combat.compare)."""
    blue, red = sum(frame.blue), sum(frame.red)
    how = sign(rules, frame.foe)
    won = wins(how, blue, red)
    t.events += [COMPARED(frame.seat, blue, red), (WON if won else LOST)[how](frame.seat)]
    t.frames[-1] = result(rules, frame, won)


def result(rules: Rules, frame: Fight, won: bool) -> Frame:
    """What a won or lost fight leads to."""
    if frame.foe == PRINCE:
        return PrinceFought(frame.seat, won)
    if frame.foe in rules.content.abyss:
        return AbyssFought(frame.seat, frame.foe, won)
    return Fought(frame.seat, frame.level, won)


FRAMES: Roles = {
    Reveal: Chance(_unmet, _reveal),
    StartFight: Deed(_start),
    BuyDice: Decide("Step 1: buy dice for basic weapons, or none.", _purchases, _may_buy),
    RandomDie: Chance(_random, _random_falls),
    RollDice: Chance(_next_die, _falls),
    Fight: Deed(_compare),
}
MOVES: Moves = {(Dice, BuyDice): Asked(_check_buy, _buy), (Dice, ChangeDice): Asked(_check_late, _never)}
