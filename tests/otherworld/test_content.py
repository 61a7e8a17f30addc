"""The content against the card list: check sums, symbols, statuses, and what can be asked.
What the reader refuses is in test_content_read.py."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import abcore.otherworld.content as module
from abcore.otherworld.content import EFFECTS, NO_LIMIT, SIGNS, SKILLS, STATUSES, Spoils, standard

ROOT = Path(module.__file__).parents[2]
CONTENT = standard()
WEAPONS = [effect for effect in CONTENT.effects.values() if effect.skill == "weapon"]
SPELLS = [effect for effect in CONTENT.effects.values() if effect.skill == "spell"]

USABLE = {
    "knight": (18, 1, 18, 6), "berserker": (18, 3, 18, 10), "paladin": (15, 4, 18, 13), "rogue": (11, 10, 18, 17),
    "ranger": (8, 10, 15, 17), "enchanter": (8, 13, 15, 18), "battle-sage": (5, 17, 14, 18),
    "conjurer": (3, 17, 11, 18), "archmage": (2, 18, 8, 18),
}  # fmt: skip
"""Weapons and spells that a character can use, without and with three advancement tokens."""
SYMBOLS = {
    "reroll": 4, "reroll-low": 3, "reroll-two": 3, "transfer": 3, "add-die": 4, "add-two": 2, "remove": 2, "copy": 3,
    "+1": 2, "+2": 3, "+3": 3, "+1 each": 2, "+2 each": 2,
}  # fmt: skip


# The box


def test_component_counts_are_those_of_the_rulebook() -> None:
    expected = {
        "red_dice": 4, "blue_dice": 4, "character_pawns": 5, "prince_pawns": 1, "cubes": 15, "advancement": 6,
        "gold": 20, "points": 25, "wounds": 15, "basic_weapons": 12, "cards": 36, "creatures": 12, "abyss": 8,
        "characters": 10, "village_boards": 1, "catacombs_boards": 1,
    }  # fmt: skip
    assert expected == CONTENT.components
    marks = {(CONTENT.status(f"components.{k}"), CONTENT.heading(f"components.{k}")) for k in expected}
    assert {("printed", "Components")} == marks


def test_the_box_has_36_cards_each_once() -> None:
    assert 36 == len(CONTENT.deck) == len(set(CONTENT.deck))
    assert CONTENT.deck == CONTENT.sort(reversed(CONTENT.deck))


def test_the_bank_always_suffices_for_the_start() -> None:
    """setup.starting-tokens: whichever five are chosen, gold and basic weapons are there."""
    for token, most in (("gold", 11), ("basic_weapons", 11)):
        richest = sorted((getattr(c, token) for c in CONTENT.characters.values()), reverse=True)[:5]
        assert most == sum(richest) <= CONTENT.components[token]


# The characters


def test_check_sums_of_the_nine_characters() -> None:
    nine = CONTENT.characters.values()
    sums = [sum(getattr(c, field) for c in nine) for field in ("weapon", "spell", "gold", "basic_weapons")]
    assert (9, [43, 46, 14, 14]) == (len(nine), sums)


def test_every_character_has_a_skill_beside_the_shield_and_one_beside_the_star() -> None:
    """character.skills"""
    for who in CONTENT.characters.values():
        assert (who.weapon, who.spell) == tuple(map(who.skill, SKILLS))
        assert {who.weapon, who.spell} <= {*range(1, 10)}


def test_battle_sage_and_ranger_bear_the_heal_symbol() -> None:
    """character.heal: worked example 2."""
    assert ["ranger", "battle-sage"] == [c.id for c in CONTENT.characters.values() if c.heal]
    assert {"printed"} == {CONTENT.status(f"{id}.heal") for id in ("ranger", "battle-sage")}


def test_the_enchanter_starts_with_a_gold_and_a_basic_weapon() -> None:
    """setup.starting-tokens: worked example 2."""
    enchanter = CONTENT.characters["enchanter"]
    assert (1, 1) == (enchanter.gold, enchanter.basic_weapons)


@pytest.mark.parametrize(("id", "actions"), [("battle-sage", 3), ("rogue", 5), ("knight", 1)])
def test_actions_of_the_three_that_the_book_names(id: str, actions: int) -> None:
    """combat.actions: worked example 3."""
    assert (actions, "printed") == (CONTENT.characters[id].actions, CONTENT.status(f"{id}.actions"))


@pytest.mark.parametrize("effect", ["wolfs-jaw", "decay", "time-reverse", "dragon-sword"])
def test_the_battle_sage_may_use_three_of_four(effect: str) -> None:
    """character.requirement: worked example 1."""
    sage, asked = CONTENT.characters["battle-sage"], CONTENT.effects[effect]
    assert (effect != "dragon-sword") == (sage.skill(asked.skill) >= asked.asks)


def test_the_ranger_may_use_wolfs_jaw_but_not_decay() -> None:
    """character.requirement: worked examples 4 and 5."""
    ranger = CONTENT.characters["ranger"]
    assert ranger.weapon >= CONTENT.effects["wolfs-jaw"].asks
    assert ranger.spell < CONTENT.effects["decay"].asks


@pytest.mark.parametrize("id", list(USABLE))
def test_how_many_weapons_and_spells_each_character_can_use(id: str) -> None:
    who = CONTENT.characters[id]
    counts = [
        sum(who.skill(effect.skill) + tokens >= effect.asks for effect in effects)
        for tokens in (0, 3)
        for effects in (WEAPONS, SPELLS)
    ]
    assert USABLE[id] == tuple(counts)


# The cards


def test_eighteen_weapons_and_eighteen_spells_ask_for_86_and_91() -> None:
    assert (18, 86) == (len(WEAPONS), sum(effect.asks for effect in WEAPONS))
    assert (18, 91) == (len(SPELLS), sum(effect.asks for effect in SPELLS))


def test_the_36_effects_by_symbol() -> None:
    assert SYMBOLS == Counter(effect.symbol for effect in CONTENT.effects.values())
    assert set(EFFECTS) == {effect.kind for effect in CONTENT.effects.values()}


def test_an_amount_belongs_to_pips_alone() -> None:
    for effect in CONTENT.effects.values():
        assert (effect.kind in ("pips", "pips-many")) == (effect.amount > 0), effect


def test_a_stronger_effect_asks_for_no_less_on_average() -> None:
    """The order of the oracle (one effect, one action), as far as the means of the asked numbers follow it."""
    asks: dict[str, list[int]] = {}
    for effect in CONTENT.effects.values():
        asks.setdefault(effect.symbol, []).append(effect.asks)
    oracle = ("reroll-low", "reroll", "add-die", "reroll-two", "transfer")
    means = [sum(asks[symbol]) / len(asks[symbol]) for symbol in oracle]
    assert sorted(means) == means


def test_eighteen_special_cards_five_of_them_used_at_once() -> None:
    special = [card for card in CONTENT.cards.values() if card.special]
    at_once = {"gem-discovery", "master-sorcerer", "officer-training", "weapon-supplier", "weapon-surplus"}
    assert (18, at_once) == (len(special), {card.id for card in special if card.immediate})
    assert {()} == {card.effects for card in special}


def test_every_other_card_has_a_weapon_and_a_spell_and_is_kept() -> None:
    others = [card for card in CONTENT.cards.values() if not card.special]
    assert {("weapon", "spell")} == {tuple(effect.skill for effect in card.effects) for card in others}
    assert {False} == {card.immediate for card in others}


def test_a_weapon_is_called_like_its_card() -> None:
    assert [card.id for card in CONTENT.cards.values() if not card.special] == [effect.id for effect in WEAPONS]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("wolfs-jaw.weapon", "printed"), ("wolfs-jaw.weapon_effect", "printed"), ("wolfs-jaw.weapon_asks", "assumed"),
        ("wolfs-jaw.spell_asks", "printed"), ("wolfs-jaw.spell_effect", "assumed"), ("dragon-sword.spell", "printed"),
        ("dragon-sword.spell_asks", "assumed"), ("sling.weapon", "assumed"), ("adept.name", "printed"),
        ("adept.n", "assumed"), ("gem-discovery.immediate", "printed"),
    ],
)  # fmt: skip
def test_what_the_book_says_of_cards_and_what_is_ours(path: str, status: str) -> None:
    assert status == CONTENT.status(path)


# The creatures


def test_each_sign_three_times_and_each_kind_of_set_die() -> None:
    creatures = CONTENT.creatures.values()
    assert dict.fromkeys(SIGNS, 3) == Counter(creature.sign for creature in creatures)
    assert {"same": 2, "more": 2, "less": 2, "fixed": 6} == Counter(creature.set_kind for creature in creatures)
    assert [1, 2, 3, 4, 5, 6] == sorted(c.set_number for c in creatures if c.set_kind == "fixed")


def test_no_set_die_leaves_1_to_6() -> None:
    """combat.set-die: the arrow rolls again what would lead out."""
    for creature in CONTENT.creatures.values():
        assert {*range(1, 7)} >= {creature.set_die(face) for face in creature.faces}, creature


def test_the_random_die_and_the_set_die_of_the_blood_spawn() -> None:
    """combat.set-die: worked example 4, a 5 rolled and a 4 set, and red extra dice first."""
    spawn = CONTENT.creatures["blood-spawn"]
    assert (True, 4, "red", ">") == (5 in spawn.faces, spawn.set_die(5), spawn.extra[0], spawn.sign)
    marks = [CONTENT.status(f"blood-spawn.{key}") for key in ("set_die", "extra.1", "extra.2", "sign")]
    assert ["printed", "printed", "assumed", "assumed"] == marks


def test_extra_dice_are_against_the_hero_but_for_two_creatures() -> None:
    """combat.extra-colour: red where blue must be more, blue where blue must be less."""
    against = {sign: ("red", "red") if sign in (">", "≥") else ("blue", "blue") for sign in SIGNS}
    mixed = {c.id: c.extra for c in CONTENT.creatures.values() if c.extra != against[c.sign]}
    assert {"stone-revenant": ("red", "blue"), "gloom-titan": ("blue", "red")} == mixed


# The abyss


def test_check_sums_of_the_abyss() -> None:
    cards = CONTENT.abyss.values()
    assert (8, 15) == (len(cards), sum(card.points for card in cards))
    assert (22, 7) == (sum(len(card.red) for card in cards), sum(len(card.blue) for card in cards))


def test_the_set_dice_leave_room_for_two_blue_ones() -> None:
    """combat.four-dice, abyss.dice."""
    assert all(len(card.red) <= 4 and len(card.blue) + 2 <= 4 for card in CONTENT.abyss.values())


CHANCES = {
    "ember-warden": 1, "mirror-fiend": 0, "silent-choir": 6, "hollow-king": 0, "star-eater": 0,
    "chained-behemoth": 0, "tide-of-eyes": 0, "the-gate-itself": 0,
}  # fmt: skip
"""Winning rolls of two blue dice, of 36, without any effect."""


@pytest.mark.parametrize("id", list(CHANCES))
def test_the_chance_against_an_abyss_card_without_effects(id: str) -> None:
    card = CONTENT.abyss[id]
    wins = {">": int.__gt__, "<": int.__lt__, "≥": int.__ge__, "≤": int.__le__}[card.sign]
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
    assert CHANCES[id] == sum(wins(a + b + sum(card.blue), sum(card.red)) for a, b in rolls)


def test_each_condition_limits_something() -> None:
    """abyss.condition"""
    for card in CONTENT.abyss.values():
        limits = [bool(card.forbids), card.most_actions < NO_LIMIT, card.action_cost > 1]
        assert 1 == sum(limits), card.id


@pytest.mark.parametrize(("id", "forbids"), [
    ("ember-warden", ("token-reroll", "buy-die")),
    ("silent-choir", ("reroll", "reroll-low", "reroll-two", "token-reroll")),
    ("the-gate-itself", ("add-die", "add-two", "remove", "buy-die")),
    ("mirror-fiend", ("copy", "transfer")),
])  # fmt: skip
def test_a_condition_as_limits(id: str, forbids: tuple[str, ...]) -> None:
    """abyss.dice: a bought die is an added die and a spent basic weapon, so two conditions forbid it."""
    assert forbids == CONTENT.abyss[id].forbids


# The boards


def test_village_numbers_are_even_where_yellow_and_the_castle_is_1() -> None:
    """prince.numbers"""
    assert list(range(1, 14)) == [space.number for space in CONTENT.spaces.values()]
    assert all(space.yellow == (space.number % 2 == 0) for space in CONTENT.spaces.values())
    assert ("castle", "printed") == (CONTENT.boards.spaces[0].id, CONTENT.status("castle.number"))
    assert ("smuggler", "merchant", "gold-miner", "artificer", "hermit", "mystic") == CONTENT.post


def test_only_the_healer_has_room_for_more_than_one() -> None:
    """healer.spots"""
    assert {"healer": 3} == {space.id: space.pawns for space in CONTENT.spaces.values() if space.pawns > 1}


def test_slots_are_one_more_than_players() -> None:
    """areas.slots: the slots marked 4 and 5 open with four and five players."""
    for area in ("influence", "supplies"):
        assert [4, 5, 6] == [CONTENT.slots(area, players) for players in (3, 4, 5)]


def test_the_catacombs_have_12_spaces_on_three_levels_and_23_edges() -> None:
    assert [5, 4, 3] == [len(CONTENT.level(level)) for level in (1, 2, 3)]
    edges = {frozenset((den.id, other)) for den in CONTENT.dens.values() for other in den.arrows}
    levels = Counter(sum(CONTENT.dens[id].level for id in edge) for edge in edges)
    assert (23, {2: 4, 3: 8, 4: 3, 5: 6, 6: 2}) == (len(edges), dict(levels))


def test_arrows_go_both_ways_and_never_skip_a_level() -> None:
    """catacombs.arrows, catacombs.levels"""
    for den in CONTENT.dens.values():
        assert all(den.id in CONTENT.dens[other].arrows for other in den.arrows)
        assert all(abs(den.level - CONTENT.dens[other].level) <= 1 for other in den.arrows)


def test_every_space_of_the_catacombs_can_be_reached_from_the_top() -> None:
    reached, ahead = set(CONTENT.level(1)), list(CONTENT.level(1))
    while ahead:
        new = set(CONTENT.dens[ahead.pop()].arrows) - reached
        reached |= new
        ahead += new
    assert set(CONTENT.dens) == reached


def test_spoils_of_the_three_levels() -> None:
    """reward.level-1, reward.level-2, reward.level-3"""
    assert [Spoils(gold=1), Spoils(gold=2, cards=1), Spoils(points=1)] == [CONTENT.spoils(n) for n in (1, 2, 3)]
    assert ["assumed", "printed", "printed"] == [CONTENT.status(f"spoils_gold.{n}") for n in (1, 2, 3)]


# Statuses


def test_every_value_of_every_thing_has_a_status() -> None:
    things = (CONTENT.characters, CONTENT.creatures, CONTENT.abyss, CONTENT.spaces, CONTENT.dens)
    for id in (id for kind in things for id in kind):
        assert [path for path in CONTENT.statuses if path.startswith(f"{id}.")], id
    assert set(STATUSES) == set(CONTENT.statuses.values())


def test_a_printed_value_tells_its_heading_and_an_assumed_one_none() -> None:
    printed = {path for path, status in CONTENT.statuses.items() if status == "printed"}
    assert printed == {path for path in CONTENT.statuses if CONTENT.heading(path)}


def test_a_value_that_is_not_there_is_answered_with_what_is() -> None:
    with pytest.raises(KeyError, match=r"no value 'knight\.beds': knight has knight\.id, knight\.name, knight\.weapon"):
        CONTENT.status("knight.beds")
    with pytest.raises(KeyError, match=r"ask as in ranger\.spell"):
        CONTENT.heading("nobody.beds")


# The value itself


def test_a_copy_in_another_process_is_that_processs_own() -> None:
    assert CONTENT is pickle.loads(pickle.dumps(CONTENT))


def test_importing_the_content_reads_nothing() -> None:
    code = "import sys, abcore.otherworld.content; print(sorted({'tomllib', 'pathlib'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert "[]" == done.stdout.strip()
