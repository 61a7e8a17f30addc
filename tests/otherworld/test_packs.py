"""Packs of OtherWorld: an owner's values laid over ours. Every fault at once, and the owner's values count as such."""

from __future__ import annotations

import pickle
import re
import tomllib
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.engine.explain import CERTAIN
from abcore.engine.limits import MOST_PACKS
from abcore.engine.pack import Pack, PackError
from abcore.otherworld import OtherWorld
from abcore.otherworld.bots import GreedyPlayer, RandomPlayer
from abcore.otherworld.content import Content, Spoils, standard
from abcore.otherworld.pack_report import differences, named_by, remaining, template, value_of, values, warnings
from abcore.otherworld.packs import KNOWN, content_with, load, packaged
from abcore.otherworld.situation import load as load_situation
from tests.otherworld import invariants, travels
from tests.otherworld.boxes import HEAD, SECRET, pack

OURS = standard()
OWN = content_with([pack()])


def faults(text: str, head: str = HEAD) -> tuple[str, ...]:
    with pytest.raises(PackError) as caught:
        load(head + text, "mine.toml")
    return caught.value.faults


# What a pack changes


def test_only_what_is_named_changes() -> None:
    knight = OURS.characters["knight"].but(weapon=8, gold=4, heal=True)
    assert (knight, "Reaver") == (OWN.characters["knight"], OWN.characters["berserker"].name)
    assert {"knight", "berserker"} == {id for id in OURS.characters if OURS.characters[id] != OWN.characters[id]}
    assert {"blood-spawn", "bone-warden"} == {id for id in OURS.creatures if OURS.creatures[id] != OWN.creatures[id]}
    assert (3, (2, (6, 6, 6), ())) == (OWN.abyss["ember-warden"].most_actions, _abyss(OWN, "ember-warden"))
    assert (14, Spoils(gold=2), 3) == (OWN.spaces["forge"].number, OWN.spoils(1), OWN.slots("influence", 3))


def _abyss(content: Content, id: str) -> tuple[int, tuple[int, ...], tuple[str, ...]]:
    card = content.abyss[id]
    return card.points, card.red, card.forbids


def test_a_card_can_be_there_twice_or_not_at_all() -> None:
    assert (2, 0) == (OWN.deck.count("wolfs-jaw"), OWN.deck.count("adept"))
    assert OWN.components["cards"] == len(OWN.deck) == 36


def test_an_effect_keeps_its_id_under_another_name_and_can_be_taken_off() -> None:
    assert (SECRET, "+1") == (OWN.effects["sling"].name, OWN.effects["sling"].symbol)
    assert "Leech" == OWN.effects["siphon"].name
    assert ("twin-daggers",) == tuple(effect.id for effect in OWN.cards["twin-daggers"].effects)
    assert "haste" not in OWN.effects


def test_levels_and_arrows_of_another_board() -> None:
    """catacombs.arrows: arrows may go one way."""
    assert ("a1", "a2", "a3", "a4", "a5", "b4") == OWN.level(1)
    assert (True, False) == ("b3" in OWN.dens["b2"].arrows, "b2" in OWN.dens["b3"].arrows)


def test_spaces_stay_in_the_order_of_their_numbers() -> None:
    assert "forge" == OWN.boards.spaces[-1].id


def test_an_empty_pack_changes_no_value_and_no_status() -> None:
    same = content_with([pack("")])
    assert (OURS.boards, OURS.characters, OURS.cards) == (same.boards, same.characters, same.cards)
    assert (OURS.creatures, OURS.abyss, OURS.copies) == (same.creatures, same.abyss, same.copies)
    assert OURS.statuses == {path: status for path, status in same.statuses.items() if path in OURS.statuses}


def test_of_several_packs_the_later_lies_over_the_earlier() -> None:
    first, second = pack("[character.rogue]\ngold = 2\nweapon = 6"), pack("[character.rogue]\ngold = 3", "b")
    rogue = content_with([first, second]).characters["rogue"]
    assert (6, 3) == (rogue.weapon, rogue.gold)
    assert 2 == content_with([second, first]).characters["rogue"].gold


def test_packs_of_one_name_and_too_many_packs_are_refused() -> None:
    with pytest.raises(PackError, match="each of a name of its own"):
        content_with([pack(), pack("", version=2)])
    with pytest.raises(PackError, match=f"expected at most {MOST_PACKS}"):
        content_with([pack("", f"box-{n}") for n in range(MOST_PACKS + 1)])


def test_the_same_packs_give_the_same_content_and_it_can_travel_between_processes() -> None:
    assert content_with([pack()]) is content_with([pack()])
    again: Content = pickle.loads(pickle.dumps(OWN))
    assert (OWN.packs, OWN.cards, OWN.statuses) == (again.packs, again.cards, again.statuses)


# Status


@pytest.mark.parametrize(
    "path",
    ["knight.gold", "wolfs-jaw.n", "sling.weapon", "blood-spawn.extra.1", "ember-warden.red.3", "forge.number",
     "spoils_gold.1", "arrows", "plain_slots.2", "b4.level"],
)  # fmt: skip
def test_what_is_named_counts_as_the_owners_own(path: str) -> None:
    assert ("own", "") == (OWN.status(path), OWN.heading(path))


@pytest.mark.parametrize("path", ["knight.spell", "wolfs-jaw.weapon_effect", "castle.number", "spoils_cards.2"])
def test_what_is_not_named_keeps_its_status(path: str) -> None:
    assert (OURS.status(path), OURS.heading(path)) == (OWN.status(path), OWN.heading(path))


# Faults

BAD = """
colour = "red"
[character.knigt]
gold = 1
[character.knight]
gold = "much"
actions = 3
[card.adept]
weapon = "Axe"
[card.wolfs-jaw]
name = "Wolf"
weapon_effect = "+9"
[creature.rift-hound]
arrow = 3
[catacombs]
arrows = ["a1-c1"]
speed = 1
"""
TOLD = """\
mine.toml, name: found 'My box', expected small letters and figures joined by hyphens, at most 40.
mine.toml, version: found nothing, expected a whole number from 1 to 9999.
mine.toml, colour: found a key that is not known here; known are game, name, version, character, card, creature, \
abyss, space, den, catacombs, areas.
mine.toml, character.knigt: found a character that is not known here; did you mean 'knight'?
mine.toml, character.knight.actions: found a key that is not known here; known are name, weapon, spell, gold, \
basic_weapons, heal.
mine.toml, card.wolfs-jaw.name: found a key that is not known here; known are n, weapon, weapon_asks, weapon_effect, \
spell, spell_asks, spell_effect.
mine.toml, card.adept.weapon: found a key that is not known here; known are name, n, immediate.
mine.toml, catacombs.speed: found a key that is not known here; known are arrows, spoils_gold, spoils_cards, \
spoils_points.
mine.toml, character.knight.gold: found 'much', expected a whole number from 0 to 20.
mine.toml, card.wolfs-jaw.weapon_effect: found '+9', expected one of reroll, reroll-low, reroll-two, transfer, \
add-die, add-two, remove, copy, +1 to +5, +1 each to +5 each.
mine.toml, creature.rift-hound.arrow: found 3, expected 1, or the set die could leave 1 to 6.
mine.toml, catacombs.arrows: found 'a1-c1', expected spaces of one level or of neighbouring levels."""


def test_every_fault_is_told_at_once_with_file_key_found_and_expected() -> None:
    assert TOLD.splitlines() == list(faults(BAD, 'game = "otherworld"\nname = "My box"\n'))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("card = 3", "card: found 3, expected a table headed [card]."),
        ("[card]\nsling = 1", "card.sling: found 1, expected a table headed [card.sling]."),
        ("[card.sling]\nn = 10", "card.sling.n: found 10, expected a whole number from 0 to 9."),
        ("[card.sling]\nweapon = ''\nspell = ''", "expected a weapon, a spell or the name of a special card."),
        ("[card.sling]\nspell = 3", "card.sling.spell: found 3, expected a text"),
        ("[abyss.star-eater]\nred = [7]", "abyss.star-eater.red: found [7], expected a list of at most 4 numbers"),
        ("[space.forge]\nnumber = 1", "space.forge.number: found 1, expected a number of its own"),
        ("[space.forge]\nyellow = true", "space.forge.yellow: found a key that is not known here"),
        ("[catacombs]\narrows = " + str(["a1-a2"] * 101), "catacombs.arrows: found 101, expected at most 100 entries."),
        ("[components]\ngold = 30", "components: found a key that is not known here"),
    ],
)
def test_a_fault_is_one_sentence(text: str, fault: str) -> None:
    (said,) = faults(text)
    assert said.startswith("mine.toml, ")
    assert fault in said


def test_a_pack_of_the_other_game_is_refused() -> None:
    assert any("game: found 'above-and-below', expected 'otherworld'" in fault for fault in faults(
        "", 'game = "above-and-below"\nname = "my-box"\nversion = 1\n'
    ))  # fmt: skip


KEYS = st.sampled_from([*KNOWN, "knight", "sling", "gold", "n", "weapon", "spell", "red", "arrows", "forge", "x"])
LEAVES = st.booleans() | st.integers(-9, 999) | st.just("'x'") | st.just("''") | st.just("1.5")
ANYTHING = st.recursive(
    LEAVES.map(lambda leaf: str(leaf).lower()),
    lambda inner: (
        st.lists(inner, max_size=3).map(lambda each: f"[{', '.join(each)}]")
        | st.dictionaries(KEYS, inner, max_size=4).map(
            lambda each: "{" + ", ".join(f"{key} = {value}" for key, value in each.items()) + "}"
        )
    ),
    max_leaves=12,
)


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(KEYS, ANYTHING, max_size=5))
def test_any_tables_give_a_pack_or_one_of_our_errors(tables: dict[str, str]) -> None:
    lines = [f"{key} = {value}" for key, value in tables.items() if key not in ("game", "name", "version")]
    try:
        assert isinstance(load(HEAD + "\n".join(lines)), Pack)
    except PackError as error:
        assert error.faults


# The template and what is told


def filled() -> Pack:
    """The template with every # before a value taken away."""
    head, _, body = template().partition("\n[character.knight]")
    return load(f"{head}\n[character.knight]{re.sub('^# ', '', body, flags=re.MULTILINE)}")


def test_the_untouched_template_names_nothing_and_so_changes_nothing() -> None:
    untouched = load(template())
    assert ((), (), []) == (named_by(untouched), warnings(untouched), differences(untouched))


def test_the_template_has_every_value_that_is_not_printed_with_ours_behind_it() -> None:
    mine = filled()
    content = content_with([mine])
    assert (OURS.boards, OURS.cards, OURS.abyss) == (content.boards, content.cards, content.abyss)
    assert (OURS.characters, OURS.creatures) == (content.characters, content.creatures)
    assert ({}, ()) == (remaining(content), warnings(mine))
    assert not any(each.changed for each in differences(mine))


def test_the_template_leaves_printed_values_out_and_is_named_as_asked() -> None:
    named = {str(each) for each in named_by(filled())}
    assert {"character.knight.spell", "creature.rift-hound.arrow", "catacombs.spoils_gold"} <= named
    assert not {"character.ranger.spell", "card.wolfs-jaw.weapon", "catacombs.spoils_cards"} & named
    assert "attic" == tomllib.loads(template("attic"))["name"]


def test_differences_tell_key_ours_own_and_how_certain_ours_was() -> None:
    found = differences(pack("[abyss.ember-warden]\nred = [6, 6]\nforbids = []\n[creature.rift-hound]\nsign = '>'"))
    assert [
        "creature.rift-hound.sign: '>', as ours (assumed)",
        "abyss.ember-warden.red: 6 6, ours is 6 5 (assumed)",
        "abyss.ember-warden.forbids: none, ours is token-reroll buy-die (assumed)",
    ] == list(map(str, found))


def test_every_open_value_is_counted_once() -> None:
    open_ = [path for each in values() for path in each.paths if OURS.statuses.get(path, "assumed") not in CERTAIN]
    assert len(open_) == len({*open_}) == sum(remaining(OURS).values())


def test_every_value_that_can_be_corrected_can_be_looked_up() -> None:
    assert [] == [str(each) for each in values() if value_of(packaged(), each.key) is None]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[character.knight]\ngold = 5", []),
        (
            "[character.rogue]\nspell = 6\nweapon = 6",
            ["character.rogue: 6 actions with your pack, the rulebook prints 5 (“Combat, step 6”)."],
        ),
        (
            "[creature.blood-spawn]\nextra = ['blue', 'blue']",
            ["creature.blood-spawn.extra, number 1: you say 'blue', the rulebook prints 'red' (“Example of Combat”)."],
        ),
        ("[card.adept]\nn = 3", ["cards: 38 in all with your pack, the rulebook prints 36 (“Components”)."]),
    ],
)
def test_printed_values_only_warn(text: str, said: list[str]) -> None:
    assert said == list(warnings(pack(text)))


# Playing with it


@pytest.mark.parametrize("seed", range(4))
def test_a_game_with_a_box_of_another_shape_keeps_every_promise(seed: int) -> None:
    """Two Wolf's Jaws, no Adept, six spaces on level 1, arrows one way: nothing in the rules knows our numbers."""
    rng, game = Random(seed), OtherWorld(content=OWN)
    players = RandomPlayer(rng), GreedyPlayer(rng)
    s = game.opening(3 + seed % 3).state
    for _ in range(500):
        invariants.on_every_state(game, s)
        travels.as_a_number(game, s)
        if game.kind(s) == "over":
            break
        if game.kind(s) == "chance":
            dist = game.chance(s)
            s = game.resolve(s, dist.pick(rng.randrange(dist.total))).state
        else:
            s = game.apply(s, rng.choice(players).choose(game, s)).state


def test_two_equal_cards_are_two_effects() -> None:
    """combat.once-each: a box with two Wolf's Jaws."""
    fight = '[fight]\nfoe = "blood-spawn"\nlevel = 1\nred = [6, 4]\nblue = [1, 2]'
    hero = '[hero.Ada]\ncharacter = "rogue"\ncards = ["wolfs-jaw", "wolfs-jaw"]'
    here = load_situation(f"{hero}\n{fight}", [pack()])
    s = here.state
    for _ in range(2):
        s = here.game.resolve(here.game.apply(s, here.game.read(s, "use wolfs-jaw blue 1")).state, 1).state
    assert ("combat.once-each",) == here.game.check(s, here.game.read(s, "use wolfs-jaw blue 1")).rules
