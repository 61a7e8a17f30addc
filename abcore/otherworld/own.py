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
    """How many of a card the player can use: those held, less one that lies face down (prince.curse)."""
    return hero.cards.count(card) - (hero.hidden == card)


def skill(rules: Rules, hero: Holder, kind: str) -> int:
    """The weapon or spell skill, advancement counted (advancement.skills)."""
    if not hero.character:
        return 0
    return rules.content.characters[hero.character].skill(kind) + hero.advancements


def actions(rules: Rules, hero: Holder) -> int:
    """How many actions a fight allows: the lower of the two skills (combat.actions)."""
    return min(skill(rules, hero, "weapon"), skill(rules, hero, "spell"))


def actions_left(rules: Rules, s: Board, fight: Fight) -> int:
    """How many actions are left in a fight, by the skills and by the card's condition (abyss.condition)."""
    card = rules.content.abyss.get(fight.foe)
    most = min(actions(rules, s.heroes[fight.seat]), card.most_actions if card else NO_LIMIT)
    return max(0, most - fight.actions)


def charges(hero: Holder) -> int:
    """How many wounds a Force Field still cancels, where it works by charges (card.force-field)."""
    return max(0, IGNORED * face_up(hero, FORCE_FIELD) - hero.shield)


def counted(rules: Rules, hero: Holder) -> int:
    """The wounds that count: all, or with a static Force Field those beyond the three that it ignores."""
    if rules.switches.force_field == "static" and face_up(hero, FORCE_FIELD):
        return max(0, hero.wounds - IGNORED)
    return hero.wounds


def stock(hero: Holder) -> int:
    """Own cubes that lie on no area."""
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
    """How many more cubes an area takes (areas.slots)."""
    taken = sum([on_area(hero, area) for hero in s.heroes])
    return max(0, rules.content.slots(area, len(s.heroes)) - taken)
