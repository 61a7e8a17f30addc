"""A lower bound for best play: plain targets only, as a sensible player would pick them at a glance.
Raise mine, lower theirs, take pips from theirs, add to mine, remove from theirs; it knows what brute_fight.py knows."""

from itertools import combinations, product

from tests.otherworld.brute_fight import Brute, additions, but, raised, throw_again


class Plain(Brute):
    """Best play that never looks at a clever target."""

    def uses(self, effect, dice):
        """Every plain way to use an effect."""
        mine = "blue" if self.sign in (">", "≥") else "red"
        own = [at for at, (colour, _) in enumerate(dice) if colour == mine]
        other = [at for at in range(len(dice)) if at not in own]
        if effect == "transfer":
            return _taken(dice, own, other)
        if effect == "copy":
            return _copied(dice, own)
        if effect in ("add-die", "add-two"):
            room = min(4 - len(own), 1 if effect == "add-die" else 2)
            return [tables for tables in additions(dice, room) if _all_of(tables, dice, mine)] if room > 0 else []
        if effect == "remove":
            return [[but(dice, at)] for at in _worst(dice, own, other)[1:]]
        if effect.endswith(" each"):
            return [[raised(dice, own, int(effect[1]))]] if own else []
        if effect.startswith("+"):
            return [[raised(dice, [at], int(effect[1]))] for at in own if dice[at][1] < 6]
        if effect == "reroll-low":
            return [throw_again(dice, at) for at in own if dice[at][1] <= 2]
        worst = _worst(dice, own, other)
        sizes = (1, 2) if effect == "reroll-two" else (1,)
        return [throw_again(dice, *some) for size in sizes for some in combinations(worst, size)]


def _worst(dice, own, other):
    """My lowest die and their highest one."""
    lowest = sorted(own, key=lambda at: dice[at][1])[:1]
    return lowest + sorted(other, key=lambda at: -dice[at][1])[:1]


def _taken(dice, own, other):
    for a, b in product(other, own):
        pips = min(2, dice[a][1] - 1, 6 - dice[b][1])
        if pips >= 1:
            yield [[(c, n - pips if i == a else n + pips if i == b else n) for i, (c, n) in enumerate(dice)]]


def _copied(dice, own):
    """Mine up to the highest number, theirs down to the lowest."""
    for a, (colour, pips) in enumerate(dice):
        for number in {n for i, (_, n) in enumerate(dice) if i != a}:
            if (number > pips) == (a in own) and number != pips:
                yield [[*but(dice, a), (colour, number)]]


def _all_of(tables, dice, mine):
    """Whether all that was added is mine."""
    return all(colour == mine for colour, _ in tables[0][len(dice) :])


