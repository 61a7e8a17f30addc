"""Step 6 of a fight: weapons, spells and basic weapons change the dice, as often as there are actions.
What an effect can aim at is listed by aims.py; dice that it brings are rolled by combat.py."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from abcore.engine.verdict import LEGAL, Fact, Refusal, Said, Verdict, judged

from . import bank
from .aims import TOKEN, canonical, faults, pips_moved, split, wholes
from .chapter import Asked, Decide, Moves, Roles, done_with
from .content import Content, Effect
from .dice import MOST, fight, lying, set_fight, with_die, without_die
from .frames import Aim, ChangeDice, Fight, RollDice, Turn
from .moves import DONE, GO, Add, Dice, Done, Go, Move, Open
from .own import actions_left, face_up, skill
from .printings import Rules
from .state import Board, Draft

COMBAT_ONLY = Refusal("character.combat-only", "Weapons and spells work in combat, and there is no fight now.")
NOT_IN_COMBAT = Refusal("character.combat-only", "{0} works in the village, not in combat.")
NOT_HELD = Refusal("combat.effects", "None of your cards has {0}.")
FACE_DOWN = Refusal("prince.curse", "{0} lies face down while the prince is on the sorcerer.")
ASKS_MORE = Refusal("character.requirement", "{0} asks for a {1} skill of {2}; yours is {3}.")
USED = Refusal("combat.once-each", "{0} has worked in this fight already.")
NO_ACTIONS = Refusal("combat.actions", "You have no action left in this fight.")
HALF_AN_ACTION = Refusal("abyss.dice", "Each action counts as {0} here, and you have {1} left.")
NO_WEAPON = Refusal("combat.token-reroll", "A reroll costs a basic weapon, and you have none.")
FORBIDDEN = Refusal("abyss.condition", "The card's condition stands against it: {0}.")
NOTHING_FITS = Refusal("effect.black-die", "No die on the table can be changed by {0} now.")
OUT_OF_ORDER = Refusal("effect.black-die", "Dice are named once and in order, red before blue and low before high.")
NOT_YET = Refusal("combat.effects", "Name what {0} aims at first.")

USES = Fact("combat.effects", "{who} uses {0}, and keeps the card")
ACTION = Fact("combat.actions", "{who} has {0:action} left")
SPENDS = Fact("combat.token-reroll", "{who} spends a basic weapon to roll a die again")
SERVES_ALL = Fact("forge.basic-weapon", "It serves every character, whatever the skills")
TRANSFERRED = Fact("effect.transfer", "{who} moves {0:pip} from the {1} to the {2}")
REMOVED = Fact("effect.remove", "The {0} is taken away")
COPIED = Fact("effect.copy", "The {0} is turned to {1}")
RAISED = Fact("effect.pips", "The {0} is raised to {1}")
RAISED_MANY = Fact("effect.pips-many", "The {0} is raised to {1}")
NO_FIT = Fact("combat.four-dice", "There is no room for another {0} die, so it is not added")
ENDS = Fact("combat.effects", "{who} leaves the dice as they are")


class Use(Move):
    """An effect, or a basic weapon, is used on dice: `use wolfs-jaw red 5`, `use token blue 1`."""

    effect: str
    targets: tuple[str, ...]

    def __str__(self) -> str:
        return f"use {self.effect} {' '.join(self.targets)}"


def kind_of(rules: Rules, effect: str) -> str:
    """The die symbol of an effect; a basic weapon's is its own."""
    return TOKEN if effect == TOKEN else rules.content.effects[effect].kind


@lru_cache(maxsize=8)
def bearers(content: Content) -> dict[str, str]:
    """Which card bears which effect."""
    return {effect.id: card.id for card in content.cards.values() for effect in card.effects}


# -- may it be used? --------------------------------------------------------------------------------------------------


def usable(rules: Rules, s: Board, seat: int, effect: str) -> list[Said]:
    """Every rule against using this effect now, whatever it is aimed at.

    >>> from abcore.otherworld.situation import load
    >>> hand = '[hero.Ada]\\ncharacter = "ranger"\\ncards = ["wolfs-jaw"]\\n'
    >>> here = load(hand + '[fight]\\nfoe = "blood-spawn"\\nlevel = 1\\nred = [5, 4]\\nblue = [3, 3]')
    >>> usable(here.game.rules, here.state, 0, "wolfs-jaw")
    []
    >>> print(usable(here.game.rules, here.state, 0, "decay")[0])
    Decay asks for a spell skill of 7; yours is 5. [character.requirement]
    """
    hero, now = s.heroes[seat], fight(s)
    if effect == TOKEN:
        found: list[Said] = [] if hero.weapons else [NO_WEAPON()]
        return found + _no_action(rules, s, now) + _condition(rules, now, (TOKEN, "token-reroll"))
    if effect in rules.content.cards and rules.content.cards[effect].special:
        return [NOT_IN_COMBAT(effect)]
    what = rules.content.effects[effect]
    card, found = bearers(rules.content)[effect], []
    if card not in hero.cards:
        found.append(NOT_HELD(effect))
    elif not face_up(hero, card):
        found.append(FACE_DOWN(effect))
    elif now.used.count(effect) >= face_up(hero, card):
        found.append(USED(effect))
    if skill(rules, hero, what.skill) < what.asks:
        found.append(ASKS_MORE(effect, what.skill, what.asks, skill(rules, hero, what.skill)))
    return found + _no_action(rules, s, now) + _condition(rules, now, (what.kind, what.skill))


def _no_action(rules: Rules, s: Board, now: Fight) -> list[Said]:
    left, cost = actions_left(rules, s, now), action_cost(rules, now)
    if left >= cost:
        return []
    return [HALF_AN_ACTION(cost, left)] if left else [NO_ACTIONS()]


def action_cost(rules: Rules, now: Fight) -> int:
    """How many each action counts as: one, or what a condition says (abyss.dice)."""
    card = rules.content.abyss.get(now.foe)
    return card.action_cost if card else 1


def _condition(rules: Rules, now: Fight, kinds: tuple[str, str]) -> list[Said]:
    card = rules.content.abyss.get(now.foe)
    return [FORBIDDEN(card.condition.rstrip("."))] if card and set(kinds) & set(card.forbids) else []


def check(rules: Rules, s: Board, frame: ChangeDice | Aim, m: Use) -> Verdict:
    """An own effect that the skills suffice for, unused, with an action left, on dice that it can change."""
    found = usable(rules, s, frame.seat, m.effect)
    if m.effect == TOKEN or m.effect in rules.content.effects:
        now = fight(s)
        found += faults(kind_of(rules, m.effect), now.red, now.blue, m.targets)
    return judged(found)


def _check_open(rules: Rules, s: Board, frame: ChangeDice, m: Open) -> Verdict:
    """An effect may be begun when it can be used on something."""
    found = usable(rules, s, frame.seat, m.effect)
    if (m.effect == TOKEN or m.effect in rules.content.effects) and not _wholes(rules, s, m.effect):
        found.append(NOTHING_FITS(m.effect))
    return judged(found)


def _wholes(rules: Rules, s: Board, effect: str) -> tuple[tuple[str, ...], ...]:
    now = fight(s)
    return wholes(kind_of(rules, effect), now.red, now.blue)


# -- step by step -----------------------------------------------------------------------------------------------------


def _after(rules: Rules, s: Board, frame: Aim) -> list[tuple[str, ...]]:
    """The whole choices that begin with what is named already."""
    n = len(frame.chosen)
    return [whole for whole in _wholes(rules, s, frame.effect) if whole[:n] == frame.chosen]


def completions(rules: Rules, s: Board, frame: Aim) -> int:
    """How many whole choices the steps so far can become."""
    return len(_after(rules, s, frame))


def completes(rules: Rules, s: Board, frame: Aim, item: str) -> bool:
    """Whether this part is the last one that can be named."""
    chosen = (*frame.chosen, item)
    return _after(rules, s, frame.but(chosen=chosen)) == [chosen]


def _parts(rules: Rules, s: Board, frame: Aim) -> Iterator[Move]:
    """What may be named next, what people name by mistake, and the end."""
    n = len(frame.chosen)
    following = _after(rules, s, frame)
    items = dict.fromkeys(whole[n] for whole in following if len(whole) > n)
    yield from map(Add, items)
    yield GO
    yield from [Add(item) for item in _tempting(rules, s, frame) if item not in items]


def _tempting(rules: Rules, s: Board, frame: Aim) -> dict[str, None]:
    """Any die or colour, whatever this effect can do with it."""
    kind, now = kind_of(rules, frame.effect), fight(s)
    if kind in ("add-die", "add-two"):
        return dict.fromkeys(("red", "blue"))
    if kind == "copy" and frame.chosen:
        return dict.fromkeys(map(str, range(1, 7)))
    return dict.fromkeys([f"{colour} {face}" for colour in ("red", "blue") for face in lying(now, colour)])


def _check_add(rules: Rules, s: Board, frame: Aim, m: Add) -> Verdict:
    """What can be completed may be added; else the whole that it would make says why not."""
    chosen = (*frame.chosen, m.item)
    if _after(rules, s, frame.but(chosen=chosen)):
        return LEGAL
    verdict = check(rules, s, frame, Use(frame.effect, chosen))
    if verdict:
        return judged([OUT_OF_ORDER()])
    return verdict if len(chosen) > 1 else _hopeless(rules, s, frame, chosen) or verdict


def _hopeless(rules: Rules, s: Board, frame: Aim, chosen: tuple[str, ...]) -> Verdict | None:
    """Why no second part would do: what is said against the first that could be named."""
    following = frame.but(chosen=chosen)
    for part in _tempting(rules, s, following):
        verdict = check(rules, s, frame, Use(frame.effect, (*chosen, part)))
        if not verdict and part != chosen[0]:
            return verdict
    return None


def _check_go(rules: Rules, s: Board, frame: Aim, m: Go) -> Verdict:
    return check(rules, s, frame, Use(frame.effect, frame.chosen)) if frame.chosen else judged([NOT_YET(frame.effect)])


def _check_aimed(rules: Rules, s: Board, frame: Aim, m: Use) -> Verdict:
    """The whole may be said after its first steps too, as a record says it; another effect has to wait."""
    return check(rules, s, frame, m) if m.effect == frame.effect else judged([NOT_YET(frame.effect)])


def _open(rules: Rules, t: Draft, frame: ChangeDice, m: Open) -> None:
    t.frames.append(Aim(frame.seat, m.effect))


def _add(rules: Rules, t: Draft, frame: Aim, m: Add) -> None:
    chosen = (*frame.chosen, m.item)
    if completes(rules, t, frame, m.item):
        apply(rules, t, frame, Use(frame.effect, chosen))
    else:
        t.frames[-1] = frame.but(chosen=chosen)


def _go(rules: Rules, t: Draft, frame: Aim, m: Go) -> None:
    apply(rules, t, frame, Use(frame.effect, frame.chosen))


def whole(rules: Rules, s: Board, frame: Aim, m: Add | Go) -> Use | None:
    """The move that the steps add up to; None where there is more to say."""
    if isinstance(m, Go):
        return Use(frame.effect, frame.chosen)
    return Use(frame.effect, (*frame.chosen, m.item)) if completes(rules, s, frame, m.item) else None


# -- what it does -----------------------------------------------------------------------------------------------------


def apply(rules: Rules, t: Draft, frame: ChangeDice | Aim, m: Use) -> None:
    """Count the action, change the dice, and line up what is to be rolled."""
    if isinstance(frame, Aim):
        t.frames.pop()
    now, seat = fight(t), frame.seat
    kind = kind_of(rules, m.effect)
    used = now.used
    if m.effect == TOKEN:
        bank.pay(rules, t, seat, "weapons", 1)
        t.events += [SPENDS(seat), SERVES_ALL(-1)]
    else:
        order = list(rules.content.effects)
        used = tuple(sorted((*used, m.effect), key=order.index))
        t.events.append(USES(seat, m.effect))
    now = now.but(used=used, actions=now.actions + action_cost(rules, now))
    set_fight(t, now)
    t.events.append(ACTION(seat, actions_left(rules, t, now)))
    effect = rules.content.effects.get(m.effect)
    _change(t, seat, kind, effect, canonical(kind, m.targets))


def _change(t: Draft, seat: int, kind: str, effect: Effect | None, targets: tuple[str, ...]) -> None:
    if kind in ("reroll", "reroll-low", "reroll-two", TOKEN):
        _roll_again(t, seat, "combat.token-reroll" if kind == TOKEN else f"effect.{kind}", targets)
    elif kind in ("add-die", "add-two"):
        _add_dice(t, seat, f"effect.{kind}", targets)
    elif kind == "transfer":
        (source, s_face), (target, t_face) = map(split, targets)
        pips = pips_moved(s_face, t_face)
        _turn(t, source, s_face, s_face - pips)
        _turn(t, target, t_face, t_face + pips)
        t.events.append(TRANSFERRED(seat, pips, *targets))
    elif kind == "remove":
        set_fight(t, without_die(fight(t), *split(targets[0])))
        t.events.append(REMOVED(seat, targets[0]))
    elif kind == "copy":
        _turn(t, *split(targets[0]), int(targets[1]))
        t.events.append(COPIED(seat, *targets))
    elif effect is not None:
        told = RAISED if kind == "pips" else RAISED_MANY
        raised = [(die, *split(die), min(6, split(die)[1] + effect.amount)) for die in targets]
        for die, colour, face, after in reversed(raised):  # high dice first, so that none is raised twice
            _turn(t, colour, face, after)
            t.events.append(told(seat, die, after))


def _turn(t: Draft, colour: str, face: int, after: int) -> None:
    set_fight(t, with_die(without_die(fight(t), colour, face), colour, after))


def _roll_again(t: Draft, seat: int, rule: str, targets: tuple[str, ...]) -> None:
    for die in targets:
        set_fight(t, without_die(fight(t), *split(die)))
    t.frames.append(RollDice(seat, tuple(split(die)[0] for die in targets), rule))


def _add_dice(t: Draft, seat: int, rule: str, targets: tuple[str, ...]) -> None:
    """A die that does not fit its colour is not added (effect.add-two)."""
    added: list[str] = []
    for colour in targets:
        if len(lying(fight(t), colour)) + added.count(colour) < MOST:
            added.append(colour)
        else:
            t.events.append(NO_FIT(seat, colour))
    t.frames.append(RollDice(seat, tuple(added), rule))


# -- what is offered --------------------------------------------------------------------------------------------------


def own_effects(rules: Rules, s: Board, seat: int) -> list[str]:
    """The effects on a player's cards, in the order of the card list; those of equal cards once."""
    cards = dict.fromkeys(s.heroes[seat].cards)
    return [effect.id for card in cards for effect in rules.content.cards[card].effects]


def _effects(rules: Rules, s: Board, frame: ChangeDice) -> Iterator[Move]:
    """Every own effect and the basic weapon; special cards and one more die tempt; and the end."""
    yield from map(Open, own_effects(rules, s, frame.seat))
    yield Open(TOKEN)
    yield from [Open(card) for card in dict.fromkeys(s.heroes[frame.seat].cards) if rules.content.cards[card].special]
    yield Dice(0, 1)
    yield DONE


def _near(rules: Rules, s: Board, frame: ChangeDice | Aim, m: Use) -> Iterator[Move]:
    """The same effect on something else, then other effects."""
    mine = [m.effect, *own_effects(rules, s, frame.seat), TOKEN]
    for effect in dict.fromkeys(mine):
        if effect == TOKEN or effect in rules.content.effects:
            yield from [Use(effect, targets) for targets in _wholes(rules, s, effect)]


def offers(rules: Rules, s: Board, frame: Turn) -> Iterator[Move]:
    """Outside a fight an effect tempts as well."""
    yield from map(Open, own_effects(rules, s, frame.seat)[:1])


def _check_outside(rules: Rules, s: Board, frame: Turn, m: Open | Use) -> Verdict:
    return judged([COMBAT_ONLY()])


def _never(rules: Rules, t: Draft, frame: Turn, m: Open | Use) -> None:
    raise AssertionError("no effect works outside a fight")


FRAMES: Roles = {
    ChangeDice: Decide("Step 6: use an effect or a basic weapon, or be done.", _effects),
    Aim: Decide("Name what the effect aims at.", _parts),
}
MOVES: Moves = {
    (Use, ChangeDice): Asked(check, apply, _near),
    (Open, ChangeDice): Asked(_check_open, _open),
    (Done, ChangeDice): done_with(ENDS),
    (Use, Aim): Asked(_check_aimed, apply, _near),
    (Add, Aim): Asked(_check_add, _add),
    (Go, Aim): Asked(_check_go, _go),
    (Open, Turn): Asked(_check_outside, _never),
    (Use, Turn): Asked(_check_outside, _never),
}
