"""All 816 hands of three cards of two effects, each against lower bounds: `python -m tests.otherworld.all_hands`.
Before the roll best play must beat one action; where dice lie it must beat plain play, found without the engine."""

import argparse
import sys
from itertools import combinations
from random import Random
from time import process_time

from abcore.otherworld.content import standard
from abcore.otherworld.odds import Battle, Pool, chance, meet
from tests.otherworld.plain_fight import Plain

CARDS = [card for card in standard().cards.values() if not card.special]
HANDS = [*combinations(CARDS, 3)]
ACTIONS, TOKENS, LEVEL = 3, 2, 3


def effects(cards):
    return [effect for card in cards for effect in card.effects]


def kinds(cards):
    return tuple((effect.kind, effect.amount) for effect in effects(cards))


def faults(number):
    """What is wrong with the chances of one hand: nothing, if all is well."""
    rng, cards = Random(number), HANDS[number]
    creature = rng.choice([*standard().creatures.values()])
    fight = meet(creature, LEVEL).but(effects=kinds(cards), tokens=TOKENS, actions=ACTIONS)
    found, one = chance(fight), chance(fight.but(actions=1))
    if not chance(fight.but(effects=(), actions=0)) <= one <= found <= 1:
        yield f"{creature.id}: with three actions {found}, with one {one}"
    red, blue = (tuple(sorted(rng.choices(range(1, 7), k=rng.randint(2, 3)))) for _ in "rb")
    best = chance(Battle(creature.sign, Pool(red), Pool(blue), kinds(cards), ACTIONS))
    dice = [*(("red", pips) for pips in red), *(("blue", pips) for pips in blue)]
    least = Plain(creature.sign).value(dice, [effect.symbol for effect in effects(cards)], ACTIONS - 1)
    if not least <= best <= 1:
        yield f"blue {blue} {creature.sign} red {red}: best play {best}, plain play {least}"


def main():
    """Go through all of them, or through some."""
    parser = argparse.ArgumentParser(prog="python -m tests.otherworld.all_hands", description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="only each n-th hand (1)")
    numbers = range(0, len(HANDS), parser.parse_args().every)
    start, broken = process_time(), []
    for number in numbers:
        names = ", ".join(card.id for card in HANDS[number])
        broken += [f"{names}: {fault}" for fault in faults(number)]
    print(f"{len(numbers)} hands of three cards in {process_time() - start:.0f} s, {len(broken)} faults")
    print(*broken, sep="\n", end="")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
