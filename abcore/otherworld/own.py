"""What a player's side can do now: cards that lie face up, skills with advancement, actions, wounds that count, cubes.
One meaning for all chapters, for the score and for the bots."""

from __future__ import annotations

from .content import NO_LIMIT
from .frames import Fight
from .printings import Rules
from .state import AREAS, Board, Holder

CUBES = 3
"""Three for each player, and the most that anyone has on the two areas together (setup.pawn, areas.three)."""
RUIN = 4
"""So many wounds cost everything (wounds.fourth)."""
FORCE_FIELD, IGNORED = "force-field", 3
"""The card, and how many wounds it ignores (card.force-field)."""


def face_up(hero: Holder, card: str) -> int:
    """How many of a card the player can use: those held, less one that lies face down (prince.curse).

    >>> from abcore.otherworld.state import Hero
    >>> face_up(Hero(cards=("adept", "sling"), hidden="sling"), "adept")
    1
    """
    return hero.cards.count(card) - (hero.hidden == card)


def skill(rules: Rules, hero: Holder, kind: str) -> int:
    """The weapon or spell skill, advancement counted (advancement.skills).

    >>> from abcore.otherworld.situation import load
    >>> here = load('[hero.Ada]\\ncharacter = "battle-sage"\\nadvancements = 1')
    >>> skill(here.game.rules, here.state.heroes[0], "spell")
    8
    """
    if not hero.character:
        return 0
    return rules.content.characters[hero.character].skill(kind) + hero.advancements


def actions(rules: Rules, hero: Holder) -> int:
    """How many actions a fight allows: the lower of the two skills (combat.actions).

    >>> from abcore.otherworld.situation import load
    >>> here = load('[hero.Ada]\\ncharacter = "battle-sage"\\nadvancements = 1')
    >>> actions(here.game.rules, here.state.heroes[0])
    4
    """
    return min(skill(rules, hero, "weapon"), skill(rules, hero, "spell"))


def actions_left(rules: Rules, s: Board, fight: Fight) -> int:
    """How many actions are left in a fight, by the skills and by the card's condition (abyss.condition)."""
    card = rules.content.abyss.get(fight.foe)
    most = min(actions(rules, s.heroes[fight.seat]), card.most_actions if card else NO_LIMIT)
    return max(0, most - fight.actions)


def charges(hero: Holder) -> int:
    """How many wounds a Force Field still cancels, where it works by charges (card.force-field).

    >>> from abcore.otherworld.state import Hero
    >>> charges(Hero(cards=("force-field",), shield=1))
    2
    """
    return max(0, IGNORED * face_up(hero, FORCE_FIELD) - hero.shield)


def counted(rules: Rules, hero: Holder) -> int:
    """The wounds that count: all, or with a static Force Field those beyond the three that it ignores.

    >>> from abcore.otherworld.situation import load
    >>> here = load('[hero.Ada]\\nwounds = 4\\ncards = ["force-field"]\\n[switches]\\nforce_field = "static"')
    >>> counted(here.game.rules, here.state.heroes[0])
    1
    """
    if rules.switches.force_field == "static" and face_up(hero, FORCE_FIELD):
        return max(0, hero.wounds - IGNORED)
    return hero.wounds


def stock(hero: Holder) -> int:
    """Own cubes that lie on no area.

    >>> from abcore.otherworld.state import Hero
    >>> stock(Hero(influence=1, supplies=1))
    1
    """
    return CUBES - hero.influence - hero.supplies


def on_area(hero: Holder, area: str) -> int:
    """Own cubes on an area."""
    return hero.influence if area == "influence" else hero.supplies


def other(area: str) -> str:
    """The other of the two areas.

    >>> other("influence")
    'supplies'
    """
    return AREAS[1 - AREAS.index(area)]


def free_slots(rules: Rules, s: Board, area: str) -> int:
    """How many more cubes an area takes (areas.slots).

    >>> from abcore.otherworld.situation import load
    >>> here = load("[hero.Ben]\\ninfluence = 3")
    >>> free_slots(here.game.rules, here.state, "influence")
    1
    """
    taken = sum([on_area(hero, area) for hero in s.heroes])
    return max(0, rules.content.slots(area, len(s.heroes)) - taken)
