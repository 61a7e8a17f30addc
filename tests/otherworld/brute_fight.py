"""Best play of step 6 by trying everything: a die is a colour and its pips, a use is a list of equally likely tables.
Nothing of the engine is imported; the rules are those of the ledger, written down a second time."""

from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, product

WINS = {
    ">": lambda blue, red: blue > red,
    "<": lambda blue, red: blue < red,
    "≥": lambda blue, red: blue >= red,
    "≤": lambda blue, red: blue <= red,
}
ROLL = range(1, 7)


def won(dice, sign):
    """Step 7."""
    return WINS[sign](*(sum(pips for c, pips in dice if c == colour) for colour in ("blue", "red")))


def fits(dice):
    return all(sum(c == colour for c, _ in dice) <= 4 for colour in ("red", "blue"))


def thrown(rest, colours):
    """All tables that rolling dice of these colours can lead to."""
    return [[*rest, *zip(colours, faces, strict=True)] for faces in product(ROLL, repeat=len(colours))]


def but(dice, *at):
    return [die for number, die in enumerate(dice) if number not in at]


def throw_again(dice, *at):
    return thrown(but(dice, *at), [dice[number][0] for number in at])


def raised(dice, at, by):
    return [(c, min(6, pips + by)) if number in at else (c, pips) for number, (c, pips) in enumerate(dice)]


def transfers(dice):
    for a, b in product(range(len(dice)), repeat=2):
        pips = min(2, dice[a][1] - 1, 6 - dice[b][1])
        if a != b and pips >= 1:
            yield [[(c, n - pips if i == a else n + pips if i == b else n) for i, (c, n) in enumerate(dice)]]


def additions(dice, colours):
    for named in product(("red", "blue"), repeat=colours):
        fitting = []
        for colour in named:
            if fits(dice + [(c, 1) for c in [*fitting, colour]]):
                fitting.append(colour)
        if fitting:
            yield thrown(dice, fitting)


def copies(dice):
    for a, b in product(range(len(dice)), repeat=2):
        if dice[a][1] != dice[b][1]:
            yield [[*but(dice, a), (dice[a][0], dice[b][1])]]


def many(dice, by):
    low = [i for i, (_, pips) in enumerate(dice) if pips < 6]
    for some in chain.from_iterable(combinations(low, size) for size in range(1, len(low) + 1)):
        yield [raised(dice, some, by)]


def uses(effect, dice):
    """Every way to use an effect: each a list of equally likely tables."""
    every = range(len(dice))
    if effect == "reroll":
        return [throw_again(dice, a) for a in every]
    if effect == "reroll-low":
        return [throw_again(dice, a) for a in every if dice[a][1] <= 2]
    if effect == "reroll-two":
        return [throw_again(dice, *some) for size in (1, 2) for some in combinations(every, size)]
    if effect == "transfer":
        return transfers(dice)
    if effect in ("add-die", "add-two"):
        return additions(dice, 1 if effect == "add-die" else 2)
    if effect == "remove":
        return [[but(dice, a)] for a in every]
    if effect == "copy":
        return copies(dice)
    if effect.endswith(" each"):
        return many(dice, int(effect[1]))
    return [[raised(dice, [a], int(effect[1]))] for a in every if dice[a][1] < 6]


class Brute:
    """The greatest chance of winning, by the definition."""

    def __init__(self, sign):
        self.sign, self.known = sign, {}

    def uses(self, effect, dice):
        """Every way to use an effect."""
        return uses(effect, dice)

    def value(self, dice, effects, actions):
        """From a table, with these effects and so many actions left."""
        dice = sorted(dice)
        asked = (*dice,), (*sorted(effects),), actions
        if asked not in self.known:
            self.known[asked] = self._value(dice, asked[1], actions)
        return self.known[asked]

    def _value(self, dice, effects, actions):
        if won(dice, self.sign):
            return Fraction(1)
        found = [Fraction(0)]
        for effect in {*effects} if actions else ():
            left = list(effects)
            left.remove(effect)
            for tables in self.uses(effect, dice):
                found.append(self.mean(tables, left, actions - 1))
        return max(found)

    def mean(self, tables, effects, actions):
        """Over equally likely tables, equal ones looked at once."""
        alike = Counter(tuple(sorted(table)) for table in tables)
        every = [n * self.value(table, effects, actions) for table, n in alike.items()]
        return sum(every, Fraction(0)) / sum(alike.values())
