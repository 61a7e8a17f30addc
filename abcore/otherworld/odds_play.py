"""Best play from any moment of a fight at a table: the chance to win, what to do now, and what the second best costs.
What may be done and what comes of it the game says itself; the chances after it come from the solver."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from abcore.engine.explain import Number, weakest
from abcore.engine.game import WrongMoment
from abcore.engine.value import Value

from .aims import TOKEN, wholes
from .dice import COLOURS, fight, lying, sign, wins
from .effects import Use, action_cost, bearers, kind_of, own_effects, usable
from .frames import PRINCE, Aim, BuyDice, ChangeDice, Fight, RandomDie, RollDice
from .game import OtherWorld
from .moves import DONE, GO, Add, Dice, Move
from .odds import SETS, Battle, Pool, Purchase, chances, purchases, solver_of, within
from .odds_effects import Kind
from .odds_solver import Solver
from .own import actions_left, face_up
from .printings import Rules
from .state import Table

MOMENTS = (BuyDice, RandomDie, RollDice, ChangeDice, Aim)


class Option(Value):
    """Moves that are equally good, and the chance with best play after any of them."""

    moves: tuple[Move, ...]
    chance: Fraction


class Advice(Value):
    """The chance with best play from here, and what to do now; no options while dice are rolled.

    Where there are too many effects to look all the way ahead it is a lower bound, and not `exact`.
    """

    value: Number
    exact: bool = True
    options: tuple[Option, ...] = ()  # the best first
    purchases: tuple[Purchase, ...] = ()  # in step 1: the best first

    @property
    def best(self) -> Option | None:
        """What to do now."""
        return self.options[0] if self.options else None

    @property
    def second(self) -> Option | None:
        """The best of what is worse; None where all is equally good."""
        return self.options[1] if len(self.options) > 1 else None

    @property
    def cost(self) -> Fraction:
        """What the second best costs."""
        return self.options[0].chance - self.second.chance if self.second else Fraction(0)


def asks_of(s: Table) -> bool:
    """Whether this is a moment of a fight before its totals are compared."""
    return bool(s.frames) and isinstance(s.top, MOMENTS) and any(isinstance(frame, Fight) for frame in s.frames)


def advice(game: OtherWorld, s: Table, sets: int = SETS) -> Advice:
    """Best play from a moment of a fight, for whoever fights; `sets` is how far to look ahead (see `within`).

    >>> from .situation import load
    >>> here = load('''
    ... [hero.Ada]
    ... character = "ranger"
    ... weapons = 0
    ... cards = ["wolfs-jaw"]
    ... [fight]
    ... foe = "blood-spawn"
    ... level = 2
    ... red = [4, 4, 5]
    ... blue = [3, 3, 6]
    ... ''')
    >>> told = advice(here.game, here.state)  # the rulebook's example, before step 6
    >>> str(told.value.value), [str(move) for move in told.best.moves]
    ('1/2', ['use wolfs-jaw red 5'])
    >>> [str(move) for move in told.second.moves], str(told.cost)
    (['use wolfs-jaw red 4', 'use wolfs-jaw blue 3'], '1/6')
    """
    if not asks_of(s):
        raise WrongMoment("Nobody fights here, or the dice are compared already.")
    whole = battle(game.rules, s)
    here = within(whole, sets)
    solver = solver_of(here)
    bought = tuple(purchases(here, solver)) if here.buying else ()
    options = merged(_options(game, s, here, bought, solver))
    best = options[0].chance if options else chances([here], solver)[0]
    return Advice(explained(game.rules, s, best), here is whole or best == 1, options, bought)


def merged(every: Iterable[tuple[Move, Fraction]]) -> tuple[Option, ...]:
    """Moves with equal chances together, the best first: a fight is won or lost, so equal chances are equal outcomes.

    >>> [len(option.moves) for option in merged([(DONE, Fraction(0)), (GO, Fraction(1, 2)), (Add("6"), Fraction(0))])]
    [1, 2]
    """
    by_chance: dict[Fraction, list[Move]] = {}
    for move, worth in every:
        by_chance.setdefault(worth, []).append(move)
    return tuple(Option(tuple(by_chance[worth]), worth) for worth in sorted(by_chance, reverse=True))


# -- the fight as the solver knows it ---------------------------------------------------------------------------------


def battle(rules: Rules, s: Table) -> Battle:
    """All that the chance of the fight at this table depends on.

    >>> from .situation import load
    >>> here = load('[hero.Ada]\\ncharacter = "knight"\\ncards = ["sling"]\\n[fight]\\nfoe = "ember-warden"')
    >>> now = battle(here.game.rules, here.state)  # which lets nobody spend a basic weapon
    >>> now.effects, now.actions, now.tokens, now.rerolls, now.red.lying, now.blue.rolling
    ((('reroll-low', 0),), 1, 4, False, (5, 6), 2)
    """
    now = fight(s)
    hero, card = s.heroes[now.seat], rules.content.abyss.get(now.foe)
    red, blue = (_dice(rules, s, now, colour) for colour in COLOURS)
    return Battle(
        sign(rules, now.foe),
        red,
        blue,
        tuple(_kinds(rules, s, now)),
        actions_left(rules, s, now) // action_cost(rules, now),
        hero.weapons,
        rerolls=not usable(rules, s, now.seat, TOKEN),
        buying=isinstance(s.top, BuyDice) and not (card and "buy-die" in card.forbids),
    )


def _dice(rules: Rules, s: Table, now: Fight, colour: str) -> Pool:
    """What lies there, what is still rolled, and the random die with the set die that goes by it."""
    rolls = sum(frame.colours.count(colour) for frame in s.frames if isinstance(frame, RollDice))
    cases: tuple[tuple[int, ...], ...] = ((),)
    if colour == "red" and any(isinstance(frame, RandomDie) for frame in s.frames):
        creature = rules.content.creatures[now.foe]
        cases = tuple((face, creature.set_die(face)) for face in creature.faces)
    return Pool(lying(now, colour), rolls, cases)


def _kinds(rules: Rules, s: Table, now: Fight) -> Iterator[Kind]:
    """The effects that may still be used, one for each card that bears it and lies face up."""
    hero = s.heroes[now.seat]
    for id in own_effects(rules, s, now.seat):
        if not usable(rules, s, now.seat, id):
            effect = rules.content.effects[id]
            left = face_up(hero, bearers(rules.content)[id]) - now.used.count(id)
            yield from [(effect.kind, effect.amount)] * left


# -- what to do -------------------------------------------------------------------------------------------------------


def _options(
    game: OtherWorld, s: Table, here: Battle, bought: Iterable[Purchase], solver: Solver
) -> Iterable[tuple[Move, Fraction]]:
    """Everything that can be done now with its chance; whole moves where there is no effect under way."""
    now, top = fight(s), s.top
    if isinstance(top, BuyDice):
        return [(Dice(each.red, each.blue), each.chance) for each in bought] or [
            (Dice(0, 0), chances([here], solver)[0])
        ]
    if isinstance(top, Aim):
        return _steps(game, s, top, here.actions, solver)
    if not isinstance(top, ChangeDice):
        return []
    effects = [*own_effects(game.rules, s, now.seat), TOKEN]
    free = [effect for effect in effects if not usable(game.rules, s, now.seat, effect)]
    won = Fraction(wins(here.sign, sum(now.blue), sum(now.red)))
    return [(DONE, won), *uses(game, s, free, here.actions, solver)]


def uses(
    game: OtherWorld, s: Table, effects: Iterable[str], actions: int, solver: Solver
) -> list[tuple[Use, Fraction]]:
    """These effects with all that they can be aimed at; the game says what comes of each. `actions` are left now."""
    now = fight(s)
    every = [
        Use(effect, targets)
        for effect in effects
        for targets in wholes(kind_of(game.rules, effect), now.red, now.blue)
    ]
    after = [battle(game.rules, game.apply(s, use).state).but(actions=actions - 1) for use in every]
    known = dict(zip(dict.fromkeys(after), chances([*dict.fromkeys(after)], solver), strict=True))
    return [(use, known[each]) for use, each in zip(every, after, strict=True)]


def _steps(
    game: OtherWorld, s: Table, frame: Aim, actions: int, solver: Solver
) -> Iterator[tuple[Move, Fraction]]:
    """What can be named next, each as good as the best whole move that it can become."""
    before = s.but(frames=s.frames[:-1])
    best: dict[Move, Fraction] = {}
    named = len(frame.chosen)
    for use, worth in uses(game, before, [frame.effect], actions, solver):
        if use.targets[:named] == frame.chosen:
            step = Add(use.targets[named]) if len(use.targets) > named else GO
            best[step] = max(best.get(step, worth), worth)
    yield from best.items()


# -- how certain ------------------------------------------------------------------------------------------------------


def explained(rules: Rules, s: Table, value: Fraction) -> Number:
    """The chance, open to what it rests on: the foe, the hero's skills, and each effect that may be used."""
    now = fight(s)
    parts = [_foe(rules, now), *_hero(rules, s, now)]
    status = weakest(part.status for part in parts)
    return Number("chance to win with best play", "combat.compare", value, status, tuple(parts))


def _foe(rules: Rules, now: Fight) -> Number:
    if now.foe == PRINCE:
        return Number("the Evil Prince", "prince.dice", "≥", "printed")
    name = (rules.content.abyss.get(now.foe) or rules.content.creatures[now.foe]).name
    rule = "abyss.dice" if now.foe in rules.content.abyss else "combat.start"
    plain = ("id", "name", "points")
    statuses = [
        known
        for path, known in rules.content.statuses.items()
        if path.startswith(f"{now.foe}.") and path.partition(".")[2] not in plain
    ]
    return Number(name, rule, sign(rules, now.foe), weakest(statuses))


def _hero(rules: Rules, s: Table, now: Fight) -> Iterator[Number]:
    hero, content = s.heroes[now.seat], rules.content
    name = content.characters[hero.character].name
    skills = weakest(content.status(f"{hero.character}.{skill}") for skill in ("weapon", "spell"))
    yield Number(f"actions left of {name}", "combat.actions", actions_left(rules, s, now), skills)
    for id in own_effects(rules, s, now.seat):
        if not usable(rules, s, now.seat, id):
            effect, card = content.effects[id], bearers(content)[id]
            status = weakest(content.status(f"{card}.{effect.skill}{part}") for part in ("_asks", "_effect"))
            yield Number(effect.name, f"effect.{effect.kind}", effect.symbol, status)
