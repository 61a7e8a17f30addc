"""The ledger of OtherWorld is whole: every id, in order, with its clauses, headings, roles and switches."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import abcore.otherworld
from abcore.engine.ledger import pages
from abcore.otherworld.ledger import ledger
from abcore.otherworld.printings import ANSWERS, FIRST, Switches

HERE = Path(__file__)
LISTED = """
    supply.limited supply.wounds deck.empty deck.public card.open
    character.skills character.requirement character.combat-only
    setup.players setup.pawn setup.first-chooser setup.display setup.abyss setup.choose-character setup.one-each
    setup.starting-tokens setup.prince-card setup.creatures setup.points setup.starting-player setup.off-board
    character.heal
    prince.mover prince.first-move turn.move turn.action turn.choices village.move village.prince
    catacombs.enter catacombs.arrows catacombs.levels catacombs.leave catacombs.sideways catacombs.one-pawn
    catacombs.stuck
    castle.audience castle.commission castle.extra-turn castle.advancement castle.thresholds castle.three
    advancement.skills market.cube market.two-cubes market.any-number forge.weapons forge.basic-weapon
    healer.price healer.spots healer.prince healer.prince-skips
    sorcerer.look sorcerer.gold sorcerer.card sorcerer.repeat army.influence forest.supplies areas.slots areas.three
    areas.shift trade.card trade.villager trade.covered trade.smuggler trade.artificer trade.merchant trade.miner
    trade.hermit trade.mystic
    prince.numbers prince.next prince.covered prince.wrap prince.blocks prince.tax tax.token tax.card tax.prison
    prison.stay prince.curse prince.fight prince.dice prince.win prince.loss prince.after
    end.supply end.winner end.score end.ties end.none
    combat.start combat.colours combat.steps combat.buy-dice combat.buy-colour combat.four-dice combat.buy-no-action
    combat.random-die combat.set-die combat.extra-dice combat.extra-colour combat.roll-bought combat.two-blue
    combat.effects combat.once-each combat.actions combat.token-reroll combat.compare combat.greater combat.less
    combat.greater-equal combat.less-equal
    reward.level-1 reward.level-2 reward.level-3 reward.creature-stays reward.pawn-stays
    influence.cube influence.two-cubes influence.any-number
    abyss.enter abyss.choice abyss.dice abyss.condition abyss.win abyss.points abyss.loss abyss.return
    wounds.gain wounds.minus wounds.fourth wounds.restart
    effect.black-die effect.reroll effect.reroll-low effect.transfer effect.add-die effect.reroll-two effect.add-two
    effect.remove effect.copy effect.pips effect.pips-many effect.some-change
    card.immediate card.cubes card.adept card.apprentice card.crystal-ball abyss.knowledge card.divining-rod
    card.elvish-hammer card.ferocity card.force-field card.friendship card.gem-discovery card.hirelings
    card.master-sorcerer card.officer-training card.stealth-training card.tool-making card.trade-master
    card.wand-of-power card.weapon-supplier card.weapon-surplus
"""
IDS = LISTED.split()
TESTS = [path.read_text(encoding="utf-8") for path in HERE.parent.glob("test_*.py") if path != HERE]

SWITCHES: dict[str, tuple[bool | str, str]] = {
    "limited_supply": (True, "supply.limited"),
    "heal_per_player": (False, "character.heal"),
    "healer_one_place": (True, "turn.move"),
    "prince_moves_on_extra_turn": (False, "castle.extra-turn"),
    "villager_repeats": (False, "trade.villager"),
    "hermit_at_once": (True, "trade.hermit"),
    "prince_loss_wounds": (False, "prince.loss"),
    "influence_in_abyss": (False, "influence.cube"),
    "abyss_buy": (False, "abyss.dice"),
    "abyss_return_action": (False, "abyss.return"),
    "lost_points_return": (True, "wounds.fourth"),
    "force_field": ("charges", "card.force-field"),
}
"""Each switch with its default and the rule that asks it."""

HEADINGS = {
    *("title", "Components", "The Characters", "Set Up", "The Turn", "Village Movement", "Catacomb Movement", "Spaces"),
    *("The Evil Prince", "Effects of the Evil Prince", "To Defeat the Evil Prince", "Game End", "Combat"),
    *("After Combat", "Influence", "The Abyss", "Wounds", "Weapon/Spell Card Abilities", "Special Weapon/Spell Cards"),
    *("castle", "market", "forge", "healer", "sorcerer", "king's army", "forest and mine", "trading post"),
    *("Example of Combat", "step 1", "step 2", "step 3", "step 4", "step 5", "step 6", "step 7"),
}
"""The headings of the rulebook, and what stands in for one where pictures stood."""

ONLY_RULINGS = {
    *("supply.limited", "supply.wounds", "deck.empty", "turn.choices", "prince.after", "effect.some-change"),
}
"""The rules on which the book is silent."""


def test_the_ledger_has_the_166_ids_in_their_order() -> None:
    assert 166 == len(IDS)
    assert IDS == list(ledger().rules)


def test_every_clause_is_a_sentence() -> None:
    for rule in ledger().rules.values():
        for clause in rule.clauses:
            assert clause.text == clause.text.strip(), rule.id
            assert (clause.text[-1], clause.text[0].isupper()) == (".", True), (rule.id, clause.text)


def test_rulings_have_reasons_and_nothing_else_has() -> None:
    for rule in ledger().rules.values():
        for clause in rule.clauses:
            assert (clause.kind == "ruling") == (clause.reason != ""), (rule.id, clause)
            assert clause.reason == "" or (clause.reason[-1] == "." and clause.reason[0].isupper()), rule.id


def test_one_printing_needs_no_printing_clause_and_no_difference() -> None:
    assert {"book", "follows", "ruling"} == {c.kind for rule in ledger().rules.values() for c in rule.clauses}
    assert () == ledger().differences()
    assert ["first"] == list(ledger().documents)


def test_what_the_book_says_is_told_before_what_follows_or_is_ruled() -> None:
    for rule in ledger().rules.values():
        kinds = [clause.kind for clause in rule.clauses]
        assert "book" not in kinds[1:], rule.id


def test_the_book_is_silent_on_six_rules() -> None:
    silent = {rule.id for rule in ledger().rules.values() if {"ruling"} == {clause.kind for clause in rule.clauses}}
    assert ONLY_RULINGS == silent


def test_no_clause_is_told_twice() -> None:
    told = Counter(clause.text for rule in ledger().rules.values() for clause in rule.clauses)
    assert [] == [text for text, n in told.items() if n > 1]


def test_titles_are_short_and_all_different() -> None:
    titles = [rule.title for rule in ledger().rules.values()]
    assert [] == [title for title in titles if not 2 <= len(title.split()) <= 6]
    assert len(titles) == len(set(titles))


def test_every_rule_stands_under_headings_of_the_rulebook_and_on_no_page() -> None:
    for rule in ledger().rules.values():
        for ref in rule.refs:
            assert 0 == ref.page
            assert set() == set(ref.heading.split(", ")) - HEADINGS, (rule.id, ref.heading)


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("prince.first-move", "“The Turn”, “The Evil Prince”"),
        ("combat.four-dice", "“Combat, step 1”, “Weapon/Spell Card Abilities”"),
        ("castle.audience", "“Spaces, castle”"),
        ("end.score", "“Game End”, “The Abyss”"),
    ],
)
def test_the_heading_that_matters_most_comes_first(id: str, expected: str) -> None:
    assert expected == pages(ledger().refs(id, FIRST.document))


def test_every_rule_belongs_to_a_module_of_the_game() -> None:
    folder = Path(abcore.otherworld.__file__).parent
    assert set() == {rule.chapter for rule in ledger().rules.values()} - {path.stem for path in folder.glob("*.py")}


def test_only_three_rules_are_cited_by_nothing() -> None:
    roles = {role: {r.id for r in ledger().rules.values() if r.role == role} for role in ("defines", "by-hand")}
    assert {"defines": {"card.open", "character.skills", "end.none"}, "by-hand": set()} == roles


def test_every_special_card_and_every_die_symbol_is_a_rule() -> None:
    """The content names its rule by the id: `card.adept`, `effect.reroll`."""
    from abcore.otherworld.content import EFFECTS, standard

    specials = {f"card.{card.id}" for card in standard().cards.values() if card.special}
    assert specials == {id for id in IDS if id.startswith("card.")} - {"card.open", "card.immediate", "card.cubes"}
    symbols = {f"effect.{kind}" for kind in EFFECTS}
    assert symbols == {id for id in IDS if id.startswith("effect.")} - {"effect.black-die", "effect.some-change"}


def test_the_12_switches_have_their_defaults_and_rules() -> None:
    assert list(SWITCHES) == list(ledger().switches)
    for name, (default, rule) in SWITCHES.items():
        switch = ledger().switches[name]
        assert ({"first": default}, (rule,)) == (switch.defaults, switch.rules), name


def test_the_printing_has_every_switch_at_the_default_of_the_ledger() -> None:
    assert tuple(SWITCHES) == Switches._fields
    assert {name: default for name, (default, _) in SWITCHES.items()} == dict(
        zip(Switches._fields, FIRST.switches, strict=True)
    )


def test_a_switch_has_the_values_that_the_ledger_lists() -> None:
    assert {name: switch.values for name, switch in ledger().switches.items()} == ANSWERS


def test_only_a_ruling_has_a_switch() -> None:
    assert {"ruling"} == {c.kind for rule in ledger().rules.values() for c in rule.clauses if c.switch}


def test_rules_that_a_clause_points_at_exist() -> None:
    heads = {id.split(".")[0] for id in IDS}
    texts = [f"{c.text} {c.reason}" for rule in ledger().rules.values() for c in rule.clauses]
    words = {word.strip("().,;:") for text in texts for word in text.split()}
    pointers = {word for word in words if "." in word and word.split(".")[0] in heads}
    assert "combat.four-dice" in pointers
    assert set() == pointers - set(IDS)


@pytest.mark.parametrize("id", IDS)
def test_a_rule_is_named_by_a_test(id: str) -> None:
    """In a test's name or docstring, or in what it expects; this file, which lists them all, is not counted."""
    name = re.compile(rf"{re.escape(id)}(?![a-z0-9-])")
    assert any(name.search(text) for text in TESTS)


def test_the_search_puts_first_what_was_asked_for() -> None:
    assert "wounds.fourth" == ledger().search("fourth wound")[0].id
    assert "effect.transfer" == ledger().search("pips transfer")[0].id
