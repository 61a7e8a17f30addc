"""The heal symbol: whether it is there and unused, and what its use does.
When it is offered is told by wounds.py, and that it works by itself in the end by score.py."""

from __future__ import annotations

from abcore.engine.verdict import Fact

from .printings import Rules
from .state import Board, Draft

HEALED = Fact("character.heal", "{who} uses the heal symbol and throws off a wound")


def can_heal(rules: Rules, s: Board, seat: int) -> bool:
    """Whether the symbol is there and unused; the use belongs to the card, or to the player (character.heal).

    >>> from abcore.otherworld.situation import load
    >>> here = load('healed = ["ranger"]\\n[hero.Ada]\\ncharacter = "ranger"\\n[hero.Ben]\\ncharacter = "battle-sage"')
    >>> [can_heal(here.game.rules, here.state, seat) for seat in (0, 1)]
    [False, True]
    """
    hero = s.heroes[seat]
    if not hero.character or not rules.content.characters[hero.character].heal:
        return False
    return not (hero.healed if rules.switches.heal_per_player else hero.character in s.healed)


def use_symbol(rules: Rules, t: Draft, seat: int) -> None:
    """One wound goes; the use is marked where the table counts it."""
    hero = t.hero(seat)
    hero.wounds -= 1
    if rules.switches.heal_per_player:
        hero.healed = True
    else:
        order = list(rules.content.characters)
        t.healed = tuple(sorted((*t.healed, hero.character), key=order.index))
    t.events.append(HEALED(seat))
