"""A situation of OtherWorld drawn in text: the heroes, a fight under way, then both boards and the supply.
Everything that a move can name is shown by the word that the move uses; `show.py` answers the command."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from abcore.engine.explain import weakest
from abcore.otherworld.dice import sign, wins
from abcore.otherworld.frames import PRINCE, Fight
from abcore.otherworld.own import actions, actions_left, counted, skill, stock
from abcore.otherworld.state import AREAS, GONE, OFF

from .paint import quiet, ring, strong, wrapped
from .things import listed

if TYPE_CHECKING:
    from abcore.otherworld.content import Card, Content
    from abcore.otherworld.situation import Situation

EFFECT = ("asks", "effect")


def parts(here: Situation) -> Iterator[Iterator[str]]:
    """Everything on the table, part by part."""
    asked = here.game.seat(here.state) if here.game.kind(here.state) == "decide" else -1
    for seat in range(len(here.names)):
        yield _hero(here, seat, seat == asked)
    yield _fight(here)
    yield _village(here)
    yield _catacombs(here)
    yield _abyss(here)
    yield _supply(here)


# -- the heroes -------------------------------------------------------------------------------------------------------


def _hero(here: Situation, seat: int, asked: bool) -> Iterator[str]:
    c, hero, rules = here.game.content, here.state.heroes[seat], here.game.rules
    who = c.characters[hero.character].name if hero.character else "no character yet"
    yield f"{strong(here.names[seat])}, {who}{' (is asked)' if asked else ''}"
    if hero.character:
        skills = [ring(skill(rules, hero, kind), c.status(f"{hero.character}.{kind}")) for kind in ("weapon", "spell")]
        acts = _acts(c, hero.character, actions(rules, hero))
        yield f"  weapon {skills[0]}, spell {skills[1]}, {acts} in a fight, {_count(hero.wounds, 'wound')}"
    tokens = [_count(hero.gold, "gold", ""), _count(hero.weapons, "basic weapon"), _count(hero.points, "point")]
    yield from _row("has", [*tokens, _count(hero.advancements, "advancement token")])
    yield from _row("place", [hero.place or "off the board"])
    cubes = [*(f"{getattr(hero, area)} on {area}" for area in AREAS), f"{stock(hero)} in stock"]
    yield from _row("cubes", cubes)
    for card in hero.cards:
        down = " (face down)" if card == hero.hidden else ""
        yield from wrapped(f"{card_words(c, c.cards[card])}{down}", quiet("  card       "), "             ")
    if hero.won:
        yield from _row("won", [f"{id} ({ring(c.abyss[id].points, c.status(f'{id}.points'))})" for id in hero.won])


def _acts(c: Content, character: str, n: int) -> str:
    return f"{ring(n, c.status(f'{character}.actions'))} {'action' if n == 1 else 'actions'}"


def card_words(c: Content, card: Card) -> str:
    """A card with what it does.

    >>> from abcore.otherworld.content import standard
    >>> card_words(standard(), standard().cards["wolfs-jaw"])
    'wolfs-jaw (weapon 3○: reroll), decay (spell 7: remove○)'
    >>> card_words(standard(), standard().cards["gem-discovery"])
    'gem-discovery (used at once)'
    """
    if card.special:
        return f"{card.id} (used at once)" if card.immediate else f"{card.id} (special)"
    told = []
    for effect in card.effects:
        asks, does = (c.status(f"{card.id}.{effect.skill}_{key}") for key in EFFECT)
        told.append(f"{effect.id} ({effect.skill} {ring(effect.asks, asks)}: {ring(effect.symbol, does)})")
    return ", ".join(told)


def _row(label: str, things: list[str]) -> Iterator[str]:
    return wrapped(listed(things, "nothing"), quiet(f"  {label:<10} "))


def _count(n: int, what: str, plural: str = "s") -> str:
    """A number of things.

    >>> _count(1, "wound"), _count(2, "wound"), _count(2, "gold", "")
    ('1 wound', '2 wounds', '2 gold')
    """
    return f"{n} {what}" if n == 1 else f"{n} {what}{plural}"


# -- a fight ----------------------------------------------------------------------------------------------------------


def under_way(here: Situation) -> Fight | None:
    """The fight, if there is one."""
    return next((frame for frame in here.state.frames if isinstance(frame, Fight)), None)


def _fight(here: Situation) -> Iterator[str]:
    fight, c = under_way(here), here.game.content
    if fight is None:
        return
    where = f" on level {fight.level}" if fight.level else ""
    yield f"{strong(here.names[fight.seat])} fights {strong(here.game.names().of(fight.foe))}{where}"
    how = sign(here.game.rules, fight.foe)
    status = "printed" if fight.foe == PRINCE else c.status(f"{fight.foe}.sign")
    yield from _row("blue wins", [f"if its total is {ring(how, status)} the red one"])
    for colour, dice in (("blue", fight.blue), ("red", fight.red)):
        yield from _row(colour, [f"{' '.join(map(str, dice)) or 'no dice yet'}, total {sum(dice)}"])
    if fight.foe in c.abyss:
        yield from _row("condition", [ring(c.abyss[fight.foe].condition, c.status(f"{fight.foe}.condition"))])
    yield from _row("actions", [f"{actions_left(here.game.rules, here.state, fight)} left"])
    yield from _row("used", list(fight.used))


# -- the boards -------------------------------------------------------------------------------------------------------


def _village(here: Situation) -> Iterator[str]:
    c, s = here.game.content, here.state
    lying = dict(zip(c.post, s.post, strict=True))
    prince = {OFF: "not on the board yet", GONE: "out of the game"}.get(s.prince, f"on the {s.prince}")
    yield f"{strong('Village')}, the prince is {prince}"
    for space in c.boards.spaces:
        here_are = [here.names[seat] for seat, hero in enumerate(s.heroes) if hero.place == space.id]
        here_are += ["the prince"] if s.prince == space.id else []
        card = lying.get(space.id)
        told = f"card {card_words(c, c.cards[card])}" if card else "the villager serves" if space.yellow else ""
        line = "; ".join(filter(None, [told, listed(here_are, "")]))
        number = ring(space.number, c.status(f"{space.id}.number"))
        yield from wrapped(line, f"  {number:>3}  {space.id:<16} ")
    for area in AREAS:
        cubes = sum(getattr(hero, area) for hero in s.heroes)
        yield f"       {area:<16} {cubes} of {c.slots(area, len(s.heroes))} slots taken"


def _catacombs(here: Situation) -> Iterator[str]:
    c, s = here.game.content, here.state
    yield strong("Catacombs")
    for den, creature in zip(c.boards.dens, s.creatures, strict=True):
        pawns = [here.names[seat] for seat, hero in enumerate(s.heroes) if hero.place == den.id]
        told = creature_words(c, creature) if creature else "face down"
        yield from wrapped("; ".join([told, *pawns]), f"   {den.id}  level {den.level}  ")


def creature_words(c: Content, id: str) -> str:
    """A creature with all that its card shows.

    >>> from abcore.otherworld.content import standard
    >>> creature_words(standard(), "blood-spawn")
    'blood-spawn: blue wins if >○ red, set die 4, extra dice red red○'
    """
    creature = c.creatures[id]
    fixed = {"same": "same", "more": "one more", "less": "one less"}.get(creature.set_kind, str(creature.set_number))
    arrow = f", {ring(creature.arrow, c.status(f'{id}.arrow'))} is rolled again" if creature.arrow else ""
    extra = [ring(colour, c.status(f"{id}.extra.{at}")) for at, colour in enumerate(creature.extra, start=1)]
    wins_if = f"blue wins if {ring(creature.sign, c.status(f'{id}.sign'))} red"
    return f"{id}: {wins_if}, set die {ring(fixed, c.status(f'{id}.set_die'))}{arrow}, extra dice {' '.join(extra)}"


def _abyss(here: Situation) -> Iterator[str]:
    c, s = here.game.content, here.state
    yield f"{strong('Abyss')}, {s.abyss_deck.size} cards face down"
    for id in s.abyss:
        card = c.abyss[id]
        status = weakest(c.status(f"{id}.{key}") for key in ("points", "sign", "condition"))
        dice = f"red {' '.join(map(str, card.red))}, blue {' '.join(map(str, card.blue)) or 'none'} and two rolled"
        told = f"{_count(card.points, 'point')}, blue wins if {card.sign} red, {dice}; {card.condition}"
        yield from wrapped(ring(told, status), f"   {id}: ", "     ")


def _supply(here: Situation) -> Iterator[str]:
    s = here.state
    left = [f"{s.gold} gold", _count(s.weapons, "basic weapon"), _count(s.advancements, "advancement token")]
    told = left if here.game.switches.limited_supply else ["all but points without end at this table"]
    yield from wrapped(listed([*told, _count(s.points, "point")], ""), f"{strong('Supply')}: ", "  ")
    discards = listed(list(s.discards), "none")
    yield from wrapped(f"{len(s.deck)} in the deck; discards: {discards}", f"{strong('Cards')}: ", "  ")


# -- the same as data -------------------------------------------------------------------------------------------------


def data(here: Situation) -> dict[str, Any]:
    """Everything that is drawn, as data."""
    c, s = here.game.content, here.state
    fight = under_way(here)
    creatures = {den: creature or None for den, creature in zip(c.dens, s.creatures, strict=True)}
    return {
        "heroes": [_hero_data(here, seat) for seat in range(len(here.names))],
        "fight": None if fight is None else _fight_data(here, fight),
        "prince": {OFF: "off"}.get(s.prince, s.prince),
        "post": {space: card or None for space, card in zip(c.post, s.post, strict=True)},
        "areas": {area: {"cubes": sum(getattr(h, area) for h in s.heroes), "slots": c.slots(area, len(s.heroes))}
                  for area in AREAS},
        "creatures": creatures,
        "abyss": {"open": list(s.abyss), "below": s.abyss_deck.size},
        "cards": {"deck": list(s.deck), "discards": list(s.discards), "aside": list(s.aside)},
        "supply": {
            "gold": s.gold, "weapons": s.weapons, "advancements": s.advancements, "points": s.points,
            "limited": here.game.switches.limited_supply,
        },
    }  # fmt: skip


def _hero_data(here: Situation, seat: int) -> dict[str, Any]:
    rules, hero = here.game.rules, here.state.heroes[seat]
    plain = {key: list(v) if isinstance(v, tuple) else v for key, v in zip(hero._fields, hero, strict=True)}
    skills = {"weapon": skill(rules, hero, "weapon"), "spell": skill(rules, hero, "spell")}
    return {"name": here.names[seat]} | plain | skills | {"counted": counted(rules, hero)}


def _fight_data(here: Situation, fight: Fight) -> dict[str, Any]:
    how = sign(here.game.rules, fight.foe)
    return {
        "name": here.names[fight.seat], "foe": fight.foe, "level": fight.level, "sign": how, "red": list(fight.red),
        "blue": list(fight.blue), "used": list(fight.used),
        "actions_left": actions_left(here.game.rules, here.state, fight),
        "winning": wins(how, sum(fight.blue), sum(fight.red)),
    }  # fmt: skip
