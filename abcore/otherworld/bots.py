"""Players that choose: one at random, every whole choice as likely as any other, and one that takes what looks best.
They see what their seat knows, and ask the game what is legal; how they weigh it is theirs alone."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from abcore.engine.dist import Dist
from abcore.engine.game import moves

from .aims import TOKEN, wholes
from .castle import THRESHOLDS
from .content import Content
from .dice import coming, fight, sign, wins
from .effects import Use, action_cost, completions, kind_of, own_effects, usable
from .frames import (
    PRINCE,
    Aim,
    BuyDice,
    ChangeDice,
    Choosing,
    Fight,
    Ordering,
    RandomDie,
    Reveal,
    RevealAbyss,
    Turn,
)  # fmt: skip
from .moves import DONE, Add, Go, Move, Open
from .own import RUIN, actions, actions_left, counted, face_up, skill
from .places import level
from .printings import Rules
from .state import Board, Hero, Table

if TYPE_CHECKING:
    import random

    from .game import OtherWorld

# -- at random --------------------------------------------------------------------------------------------------------


class RandomPlayer:
    """Chooses evenly among the legal moves; where an effect is aimed, evenly among all that it can be aimed at.

    Evenly by step would be uneven by whole: of four dice that can be raised together, `go` after one would come up
    far too often. So each step is weighted by the number of whole choices that it leads to.

    >>> from random import Random
    >>> from abcore.otherworld import OtherWorld
    >>> from abcore.engine.session import Session
    >>> game = OtherWorld()
    >>> s = Session(game, game.opening().state, Random(5)).state
    >>> len(RandomPlayer(Random(1)).weights(game, s))
    9
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: OtherWorld, s: Table) -> Move:
        """A legal move, drawn by its weight."""
        dist = Dist(dict(self.weights(game, s)))
        return dist.pick(self.rng.randrange(dist.total))

    def weights(self, game: OtherWorld, s: Table) -> list[tuple[Move, int]]:
        """Every legal move with its weight."""
        s = game.view(s, game.seat(s))
        return [(m, _leads_to(game.rules, s, m)) for m in moves(game, s)]


def _leads_to(rules: Rules, s: Table, m: Move) -> int:
    """How many whole choices a step leads to; what is whole leads to one."""
    frame = s.top
    if isinstance(m, Add) and isinstance(frame, Aim):
        return completions(rules, s, frame.but(chosen=(*frame.chosen, m.item)))
    return 1


# -- what looks best --------------------------------------------------------------------------------------------------

Terms: TypeAlias = dict[str, float]
"""What a table is worth to a player, by reason, in tenths of a point."""

POINT, ADVANCEMENT, CUBE, ACTION = 10.0, 6.0, 2.6, 1.5
GOLD, SOME_GOLD, MORE_GOLD = 1.6, 5, 0.6  # each of the first few pieces, and each beyond
WEAPON, SOME_WEAPONS, MORE_WEAPONS = 1.2, 4, 0.3
CARD, SPECIAL, SOME_CARDS, MORE_CARDS = 3.0, 2.5, 4, 1.0
WOUNDS = (0.0, -4.0, -10.0, -20.0)
EFFECT = 0.09  # what each effect that can be used adds to the chance of a fight, roughly
UNSEEN = (0.45, 0.35, 0.3)  # the chance against a creature that nobody has met, by level
SPOILS = (GOLD, 2 * GOLD, POINT)
DEPTH = 3


class GreedyPlayer:
    """Takes the move after which the table is worth most to it, fights counted by their chance.

    It looks no further than the end of its own action, and never at a card that has yet to be drawn.
    """

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def choose(self, game: OtherWorld, s: Table) -> Move:
        """The best legal move; among equals, one at random."""
        s = game.view(s, game.seat(s))
        legal = moves(game, s)
        if len(legal) == 1:
            return legal[0]
        if isinstance(s.top, Ordering):
            return self.rng.choice(legal)
        if isinstance(s.top, ChangeDice) and _chance(game.rules, s) == 1:
            return DONE  # won as it lies
        rated = [(round(sum(self.rated(game, s, m).values()), 6), m) for m in legal]
        best = max(worth for worth, _ in rated)
        return self.rng.choice([m for worth, m in rated if worth == best])

    def rated(self, game: OtherWorld, s: Table, m: Move) -> Terms:
        """What the table is worth once this move is made."""
        seat, frame = game.seat(s), s.top
        if isinstance(m, Open) and isinstance(frame, ChangeDice):
            return terms(game, s, seat) | {"the fight": _best_aim(game, s, Aim(seat, m.effect))}
        if isinstance(m, Add) and isinstance(frame, Aim):
            return terms(game, s, seat) | {"the fight": _best_aim(game, s, frame.but(chosen=(*frame.chosen, m.item)))}
        if isinstance(m, Go) and isinstance(frame, Aim):
            return terms(game, s, seat) | {"the fight": _aimed(game, s, Use(frame.effect, frame.chosen))}
        return _looked(game, game.apply(s, m).state, seat, DEPTH)

    def why(self, game: OtherWorld, s: Table, move: Move) -> str:
        """What the move changes by this player's reckoning, the weightiest first.

        >>> from random import Random
        >>> from abcore.otherworld import OtherWorld
        >>> from abcore.engine.session import Session
        >>> game = OtherWorld()
        >>> s = Session(game, game.opening().state, Random(5)).state
        >>> GreedyPlayer(Random(1)).why(game, s, game.read(s, "choose rogue"))
        'choose rogue: actions +7.50, gold +1.60; in all +9.10.'
        """
        s = game.view(s, game.seat(s))
        now, then = terms(game, s, game.seat(s)), self.rated(game, s, move)
        gains = {reason: then.get(reason, 0) - now.get(reason, 0) for reason in now | then}
        told = sorted((r for r, by in gains.items() if abs(by) >= 0.005), key=lambda reason: -abs(gains[reason]))
        if not told:
            return f"{move}: all stays as it is."
        parts = ", ".join(f"{reason} {gains[reason]:+.2f}" for reason in told)
        return f"{move}: {parts}; in all {sum(gains.values()):+.2f}."


def _looked(game: OtherWorld, s: Table, seat: int, depth: int) -> Terms:
    """The worth of a table, looked at where one's own action ends or chance begins."""
    waits = game.kind(s) != "decide" or isinstance(s.top, Turn | BuyDice | ChangeDice | Choosing | Ordering)
    if waits or game.seat(s) != seat or not depth:
        return terms(game, s, seat)
    further = [_looked(game, game.apply(s, m).state, seat, depth - 1) for m in moves(game, s)]
    return max(further, key=lambda worth: sum(worth.values()))


def terms(game: OtherWorld, s: Table, seat: int) -> Terms:
    """What the table is worth to a seat."""
    rules, hero = game.rules, s.heroes[seat]
    won = sum([rules.content.abyss[card].points for card in hero.won])
    return {
        "points": POINT * (hero.points + won),
        "wounds": WOUNDS[min(counted(rules, hero), RUIN - 1)],
        "gold": _first(hero.gold, SOME_GOLD, GOLD, MORE_GOLD),
        "basic weapons": _first(hero.weapons, SOME_WEAPONS, WEAPON, MORE_WEAPONS),
        "cards": _cards(rules, hero),
        "advancement": ADVANCEMENT * hero.advancements + _next_token(hero),
        "cubes": CUBE * (hero.influence + hero.supplies),
        "actions": ACTION * actions(rules, hero),
        "place": 0.4 * level(rules, hero.place),
        "the fight": _hope(game, s, seat),
    }


def _first(n: int, some: int, each: float, more: float) -> float:
    return each * min(n, some) + more * max(0, n - some)


def _next_token(hero: Hero) -> float:
    """A little for points that the next advancement token asks for."""
    held = hero.advancements
    return 1.0 if held < len(THRESHOLDS) and hero.points >= THRESHOLDS[held] and hero.gold else 0.0


def _cards(rules: Rules, hero: Hero) -> float:
    """Cards that can be used, the best of them in full and the others for little."""
    worth = sorted([_card(rules, hero, card) for card in hero.cards if face_up(hero, card)], reverse=True)
    return sum(worth[:SOME_CARDS]) + MORE_CARDS * len(worth[SOME_CARDS:])


def _card(rules: Rules, hero: Hero, card: str) -> float:
    content = rules.content
    if content.cards[card].special:
        return SPECIAL
    fits = [effect for effect in content.cards[card].effects if skill(rules, hero, effect.skill) >= effect.asks]
    return 1.0 + len(fits) * (CARD - 1.0)


# -- what a fight promises --------------------------------------------------------------------------------------------


def _hope(game: OtherWorld, s: Table, seat: int) -> float:
    """What to hope for from a fight that is pending: spoils by their chance, less what a loss costs."""
    rules = game.rules
    frame = s.frames[-1] if s.frames else None
    if getattr(frame, "seat", -1) != seat:
        return 0.0
    hero = s.heroes[seat]
    if isinstance(frame, Reveal):
        at = level(rules, hero.place)
        return _weighed(rules, s, seat, at, _helped(rules, s, seat, UNSEEN[at - 1] + 0.1 * min(2, hero.weapons)))
    if isinstance(frame, RevealAbyss):
        return _stakes(rules, hero, 1.5 * POINT, _helped(rules, s, seat, 0.1))
    if not any(isinstance(f, Fight) for f in s.frames):
        return 0.0
    now = fight(s)
    chance = _chance(rules, s)
    if isinstance(frame, BuyDice):
        tokens = min(2, hero.weapons)
        chance = min(0.9, chance + 0.25 * tokens)
    chance = chance if isinstance(frame, ChangeDice) else _helped(rules, s, seat, chance)
    if now.foe == PRINCE:
        return chance * ADVANCEMENT - (1 - chance) * ADVANCEMENT * min(1, hero.advancements)
    if now.foe in rules.content.abyss:
        return _stakes(rules, hero, POINT * rules.content.abyss[now.foe].points, chance)
    return _weighed(rules, s, seat, now.level, chance)


def _helped(rules: Rules, s: Table, seat: int, chance: float) -> float:
    """The chance with what own effects may still do for it."""
    hero = s.heroes[seat]
    effects = [rules.content.effects[id] for id in own_effects(rules, s, seat)]
    fits = [effect for effect in effects if skill(rules, hero, effect.skill) >= effect.asks]
    return min(0.95, chance + EFFECT * min(len(fits) + min(1, hero.weapons), actions(rules, hero)))


def _weighed(rules: Rules, s: Table, seat: int, at: int, chance: float) -> float:
    hero = s.heroes[seat]
    influence = (POINT - 2 * CUBE) * (hero.influence // 2) + 0.5 * (hero.influence % 2)
    return _stakes(rules, hero, SPOILS[at - 1] + influence, chance)


def _stakes(rules: Rules, hero: Hero, gain: float, chance: float) -> float:
    wounds = counted(rules, hero)
    after = WOUNDS[wounds + 1] if wounds + 1 < RUIN else -30.0 - POINT * hero.points
    return chance * gain + (1 - chance) * (after - WOUNDS[min(wounds, RUIN - 1)])


def _chance(rules: Rules, s: Board) -> float:
    """The chance to win with the dice that lie there and those still to come, if nothing is changed."""
    now = fight(s)
    random = any(isinstance(frame, RandomDie) for frame in s.frames)
    red = coming(s, "red") - (2 if random else 0)
    foe = now.foe if random else ""
    return _won(rules.content, sign(rules, now.foe), sum(now.red), sum(now.blue), red, coming(s, "blue"), foe)


@lru_cache(maxsize=65536)
def _won(content: Content, how: str, red: int, blue: int, more_red: int, more_blue: int, foe: str) -> float:
    pairs = {face + content.creatures[foe].set_die(face): 1 for face in content.creatures[foe].faces} if foe else {0: 1}
    reds, blues = _sums(more_red), _sums(more_blue)
    total = won = 0
    for pair, w in pairs.items():
        for r, u in reds.items():
            for b, v in blues.items():
                total += u * v * w
                won += u * v * w * wins(how, blue + b, red + pair + r)
    return won / total


@lru_cache(maxsize=16)
def _sums(dice: int) -> dict[int, int]:
    """How many of all throws of so many dice have which total."""
    sums = {0: 1}
    for _ in range(dice):
        after: dict[int, int] = {}
        for total, n in sums.items():
            for face in range(1, 7):
                after[total + face] = after.get(total + face, 0) + n
        sums = after
    return sums


def _best_aim(game: OtherWorld, s: Table, frame: Aim) -> float:
    """The best that can come of an effect, with what is named already."""
    now, n = fight(s), len(frame.chosen)
    fits = [w for w in wholes(kind_of(game.rules, frame.effect), now.red, now.blue) if w[:n] == frame.chosen]
    return max(_aimed(game, s, Use(frame.effect, targets)) for targets in fits)


def _aimed(game: OtherWorld, s: Table, m: Use) -> float:
    """What to hope for after an effect: its own chance, what others may do later, less the basic weapon spent."""
    seat = game.seat(s)
    at = next(i for i, frame in enumerate(s.frames) if isinstance(frame, ChangeDice))
    after = game.apply(s.but(frames=s.frames[: at + 1]), m).state
    hero, now = after.heroes[seat], fight(after)
    chance = _chance(game.rules, after)
    left = actions_left(game.rules, after, now) // action_cost(game.rules, now)
    more = [e for e in (*own_effects(game.rules, after, seat), TOKEN) if not usable(game.rules, after, seat, e)]
    chance = min(1.0, chance + (1 - chance) * EFFECT * min(left, len(more)) * (chance > 0))
    cost = WEAPON if m.effect == TOKEN else 0.0
    if now.foe == PRINCE:
        return chance * ADVANCEMENT - (1 - chance) * ADVANCEMENT * min(1, hero.advancements) - cost
    if now.foe in game.content.abyss:
        return _stakes(game.rules, hero, POINT * game.content.abyss[now.foe].points, chance) - cost
    return _weighed(game.rules, after, seat, now.level, chance) - cost


