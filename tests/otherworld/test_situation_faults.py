"""Situations with faults: all of them at once, each a sentence; and nothing else ever comes out."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.otherworld.situation import Situation, SituationError, load, read
from abcore.otherworld.situation_frames import KINDS


def faults(text: str) -> list[str]:
    with pytest.raises(SituationError) as failed:
        load(text)
    return list(failed.value.faults)


TURN = '[[frame]]\nis = "EndTurn"\nseat = 0\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = 2", "players: expected a number from 3 to 5, found 2."),
        ('players = ["Ada", "Ben"]', "players: expected three to five different names, found ['Ada', 'Ben']."),
        ('starting = "Zoe"', "starting: 'Zoe' is not known here; known are Ada, Ben, Cleo."),
        ('game = "above-and-below"', "game: 'above-and-below' is not known here; known are otherworld."),
        ('printing = "SECOND"', "printing: 'SECOND' is not known here; known are FIRST."),
        ('prince = "casle"', "prince: 'casle' is not known here; did you mean 'castle'?"),
        ("[hero.Ada]\ngold = -1", "hero.Ada.gold: expected a number from 0 to 99, found -1."),
        ("[hero.Ada]\ngold = true", "hero.Ada.gold: expected a whole number, found True."),
        ('[hero.Ada]\ncharacter = "kniht"', "hero.Ada.character: 'kniht' is not known here; did you mean 'knight'?"),
        ('[hero.Ada]\nplace = "d9"', "hero.Ada.place: 'd9' is not known here"),
        ('[hero.Ada]\ncards = ["slimg"]', "hero.Ada.cards[1]: 'slimg' is not known here; did you mean 'sling'?"),
        ("[hero.Dan]\ngold = 1", "hero.Dan: this key is not known here; known are Ada, Ben, Cleo."),
        ("[hero.Ada]\nadvancements = 4", "Ada has 4 advancement tokens; nobody has more than 3."),
        ("[hero.Ada]\ninfluence = 2\nsupplies = 2", "Ada has 4 cubes on the areas and owns 3."),
        ("[hero.Ada]\nwounds = 4", "Ada has 4 wounds; with 4 that count everything is lost."),
        ('[hero.Ada]\nhidden = "sling"\ncards = ["sling"]',
         "Ada has a card face down, which is so only while the prince is on the sorcerer."),
        ('prince = "sorcerer"\n[hero.Ada]\nhidden = "sling"', "Ada has turned down sling without having it."),
        ('[hero.Ada]\ncharacter = "rogue"\n[hero.Ben]\ncharacter = "rogue"',
         "rogue is there once, and 2 players have it."),
        ('[hero.Ada]\ncharacter = ""', "Ada has no character, and nobody is choosing one."),
        ('[hero.Ada]\nplace = "forge"\n[hero.Ben]\nplace = "forge"', "forge has room for 1, and 2 pawns are there."),
        ('[hero.Ada]\nplace = "abyss"', "A pawn is in the abyss only while it fights there or comes back."),
        ("[hero.Ada]\ngold = 18", "The box holds 1 gold less than this situation names."),
        ("[hero.Ada]\nweapons = 9", "The box holds 1 basic weapons less than this situation names."),
        ("[hero.Ada]\npoints = 16", "The box holds 1 points less than this situation names."),
        ("[hero.Ada]\ninfluence = 3\n[hero.Ben]\ninfluence = 2",
         "There are 4 slots on influence, and 5 cubes lie there."),
        ('[hero.Ada]\ncards = ["sling"]\n[hero.Ben]\ncards = ["sling"]',
         "sling: the box has 1 of it, and more lie on this table."),
        ('[table]\npost = ["", "", "", "", "", "", ""]', "table.post: expected at most 6, found 7."),
        ('[table.creatures]\na1 = "rift-hound"\na2 = "rift-hound"', "rift-hound is there once, and lies on 2 spaces."),
        ('[table]\nabyss = ["star-eater"]\n[hero.Ada]\nwon = ["star-eater"]',
         "Every abyss card lies in one place: open, won, or in the deck."),
        ("[known.Ada]\nexact = 1", "Somebody knows more of the abyss deck than there is to know."),
        ('[fight]\nfoe = "blood-spam"', "fight.foe: 'blood-spam' is not known here; did you mean 'blood-spawn'?"),
        ('[fight]\nfoe = "blood-spawn"\nred = [7]', "fight.red: expected at most 4 numbers from 1 to 6, found [7]."),
        ("[switches]\nabyss_buy = 3", "switches.abyss_buy: expected true or false, found 3."),
        ('[switches]\nforce_field = "x"', "switches.force_field: 'x' is not known here; known are charges, static."),
        ('[[frame]]\nis = "Turn"\nseat = 0',
         "What is pending has one EndTurn, NextTurn or FirstChooser, and it lies below everything else."),
        (f'{TURN}[[frame]]\nis = "Turn"\nseat = 3', "frame[2].seat: expected a seat from 0 to 2, found 3."),
        (f'{TURN}[[frame]]\nis = "StartFight"\nseat = 0\nfoe = "prince"\nlevel = 2',
         "A creature is fought on levels 1 to 3, all others on none; prince is on level 2."),
        (f'{TURN}[[frame]]\nis = "RollDice"\nseat = 0\ncolours = ["red"]\nrule = "prince.dice"',
         "Dice are bought, rolled and changed in a fight, and none is under way."),
        (f'{TURN}[[frame]]\nis = "ChangeDice"\nseat = 0',
         "Dice are bought, rolled and changed in a fight, and none is under way."),
        (f'{TURN}[[frame]]\nis = "Reveal"\nseat = 0',
         "What is pending does not fit together: the game cannot go on from there."),
    ],
)  # fmt: skip
def test_a_fault_is_a_sentence(text: str, said: str) -> None:
    """The only fault of each file."""
    (found,) = faults(text)
    assert found.startswith(said)


def test_all_faults_are_listed_at_once() -> None:
    text = 'starting = "Zoe"\nzzz = 1\n[hero.Ada]\ngold = "x"\ncards = ["nobody"]\n[switches]\nfoo = true'
    places = [fault.partition(":")[0] for fault in faults(text)]
    assert {"starting", "zzz", "hero.Ada.gold", "hero.Ada.cards[1]", "switches.foo"} == set(places)


def test_more_than_the_box_where_the_supply_has_no_end() -> None:
    """supply.limited: no fault with the switch off."""
    assert 30 == load("[hero.Ada]\ngold = 30\n[switches]\nlimited_supply = false").state.heroes[0].gold


def test_wounds_beyond_three_under_a_static_force_field() -> None:
    """card.force-field"""
    here = load('[hero.Ada]\nwounds = 6\ncards = ["force-field"]\n[switches]\nforce_field = "static"')
    assert 6 == here.state.heroes[0].wounds


KEYS = st.sampled_from(
    ["players", "starting", "turn", "prince", "hero", "Ada", "table", "post", "cards", "place", "fight", "foe", "red",
     "frame", "is", "seat", "known", "exact", "abyss_deck", "head", "switches", "pending", "gold", "level", "x"]
)  # fmt: skip
LEAVES = st.one_of(
    st.booleans(),
    st.integers(-3, 99),
    st.sampled_from(["", "Ada", "sling", "prince", "rift-hound", "star-eater", "b2", "castle", "over", *KINDS]),
)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=14
)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(KEYS, ANYTHING, max_size=6))
def test_any_tables_give_a_situation_or_faults(data: dict[str, Any]) -> None:
    try:
        assert isinstance(read(data), Situation)
    except SituationError as error:
        assert error.faults


FRAMES = st.lists(
    st.fixed_dictionaries(
        {"is": st.sampled_from(sorted(KINDS))},
        optional={
            "seat": st.integers(0, 2), "foe": st.sampled_from(["prince", "rift-hound", "star-eater"]),
            "level": st.integers(0, 3), "cards": st.integers(1, 3), "left": st.integers(1, 3),
            "cubes": st.integers(1, 3), "area": st.sampled_from(["influence", "supplies"]), "won": st.booleans(),
            "card": st.just("star-eater"), "space": st.sampled_from(["hermit", "mystic"]),
            "effect": st.sampled_from(["token", "wolfs-jaw"]), "colours": st.lists(st.just("red"), max_size=2),
            "rule": st.sampled_from(["prince.dice", "combat.two-blue"]), "red": st.lists(st.integers(1, 6), max_size=4),
        },
    ),
    min_size=1,
    max_size=4,
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(FRAMES)
def test_any_stack_of_frames_gives_a_situation_or_faults(stack: list[dict[str, Any]]) -> None:
    try:
        here = read({"frame": [{"is": "EndTurn", "seat": 0}, *stack]})
    except SituationError as error:
        assert error.faults
    else:
        assert here.game.kind(here.state) in ("decide", "chance", "over")
