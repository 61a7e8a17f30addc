"""Words for tests about fights: effects as the card list writes them, creatures of the box, chances to four places."""

from abcore.otherworld.content import standard
from abcore.otherworld.odds import meet

SYMBOLS = (
    "reroll", "reroll-low", "reroll-two", "transfer", "add-die", "add-two", "remove", "copy",
    "+1", "+2", "+3", "+1 each", "+2 each",
)  # fmt: skip
CREATURES = standard().creatures


def kind(symbol):
    """The solver's name of an effect: `+2 each` is ("pips-many", 2)."""
    if not symbol.startswith("+"):
        return symbol, 0
    return "pips-many" if symbol.endswith(" each") else "pips", int(symbol[1])


def kinds(symbols):
    return tuple(map(kind, symbols))


def battle(creature, level, bought=0, **more):
    """A creature on a level, with so many helpful dice bought already."""
    fight = meet(CREATURES[creature], level).but(buying=False)
    colour = "red" if fight.swapped else "blue"
    dice = getattr(fight, colour)
    return fight.but(**{colour: dice.but(rolling=dice.rolling + bought)}, **more)


def told(chance):
    """To four decimals, as the tables tell it."""
    return f"{float(chance):.4f}"[1:] if chance < 1 else "1.0000"
