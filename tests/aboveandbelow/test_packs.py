"""Packs: an owner's values laid over ours. Every fault at once, and the owner's values count as such."""

from __future__ import annotations

import pickle
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.content import Content, standard
from abcore.aboveandbelow.packs import KNOWN, content_with, load
from abcore.aboveandbelow.situation import load as load_situation
from abcore.engine.limits import MOST_FAULTS, MOST_PACKS
from abcore.engine.pack import Pack, PackError
from tests.aboveandbelow import invariants
from tests.aboveandbelow.boxes import HEAD, pack, played


def faults(text: str, head: str = HEAD) -> tuple[str, ...]:
    with pytest.raises(PackError) as caught:
        load(head + text, "mine.toml")
    return caught.value.faults


MINE = pack()
OWN = content_with([MINE])
OURS = standard()


# What a pack changes


def test_only_what_is_named_changes() -> None:
    assert ((1, 2, 2, 3, 4, 5, 6, 8), 12) == (OWN.track_points, OWN.track_income[-1])
    assert ((1, 2, 3, 4, 5, 6), 13, 3) == (OWN.slot_costs, len(OWN.reputation), OWN.torch)
    assert (5, 3) == (OWN.cards["house-4-2-fruit"].cost, OWN.copies["house-4-2-fruit"])
    assert OURS.cards["house-4-2-fruit"].but(cost=5) == OWN.cards["house-4-2-fruit"]
    assert OURS.tokens["scout"].but(name="Pathfinder", two_from=4) == OWN.tokens["scout"]
    assert (1, 2, 3, 4, 5, 301) == OWN.caves["cave-01"]
    assert ("Mine", "Another") == (OWN.paragraphs[1].title, OWN.paragraphs[301].title)
    assert OURS.paragraphs[2] == OWN.paragraphs[2]
    changed = {id for id in OURS.cards if OURS.cards[id] != OWN.cards[id]}
    assert 4 == len(changed)
    assert OURS.rank_bonus == OWN.rank_bonus


def test_an_empty_text_and_an_empty_list_take_a_thing_away() -> None:
    rope, ore = OWN.cards["house-7-2-rope"], OWN.cards["key-2-income-ore-amethyst-reroll"]
    assert ("", 0, 2) == (rope.good, rope.goods, rope.beds)
    assert ((), 1) == (ore.income_goods, ore.income)


def test_an_empty_pack_changes_no_value_and_no_status() -> None:
    same = content_with([pack("")])
    assert (OURS.boards, OURS.cards, OURS.tokens) == (same.boards, same.cards, same.tokens)
    assert (OURS.copies, OURS.statuses, OURS.caves) == (same.copies, same.statuses, same.caves)
    assert OURS.paragraphs == same.paragraphs


def test_our_own_files_stay_as_they_are() -> None:
    assert (1, 1, 2, 2, 3, 4, 5, 6) == standard().track_points
    assert "Scout" == standard().tokens["scout"].name
    assert 50 + 1 <= len(standard().paragraphs)
    assert 301 not in standard().paragraphs


def test_of_several_packs_the_later_lies_over_the_earlier() -> None:
    first, second = pack("[villager.scout]\ntwo_from = 5\none_from = 2"), pack("[villager.scout]\ntwo_from = 6", "b")
    scout = content_with([first, second]).tokens["scout"]
    assert (2, 6, (("my-box", 1), ("b", 1))) == (scout.one_from, scout.two_from, content_with([first, second]).packs)
    assert 5 == content_with([second, first]).tokens["scout"].two_from


def test_packs_of_one_name_and_too_many_packs_are_refused() -> None:
    with pytest.raises(PackError, match="each of a name of its own"):
        content_with([MINE, pack("", version=2)])
    with pytest.raises(PackError, match=f"expected at most {MOST_PACKS}"):
        content_with([pack("", f"box-{n}") for n in range(MOST_PACKS + 1)])


def test_packs_that_do_not_fit_together_name_the_later_file() -> None:
    one, two = pack("[villager.scout]\none_from = 3\ntwo_from = 4", "a"), pack("[villager.scout]\ntwo_from = 2", "b")
    with pytest.raises(PackError, match=r"b\.toml, villager\.scout\.two_from: found 2, expected more than one_from, 3"):
        content_with([one, two])


def test_the_same_packs_give_the_same_content_and_it_can_travel_between_processes() -> None:
    assert content_with([MINE]) is content_with([pack()])
    again: Content = pickle.loads(pickle.dumps(OWN))
    assert (OWN.packs, OWN.cards, OWN.statuses) == (again.packs, again.cards, again.statuses)
    assert again.base is again


# Status


@pytest.mark.parametrize(
    "path",
    [
        "track_points.1", "track_points.8", "track_income.0", "slot_costs.6", "reputation.12", "torch", "scout.name",
        "scout.two_from", "house-4-2-fruit.cost", "house-4-2-fruit.n", "house-7-2-rope.good", "cave-01.grid",
        "paragraph.1", "paragraph.301",
    ],
)  # fmt: skip
def test_what_is_named_counts_as_the_owners_own(path: str) -> None:
    assert ("own", 0) == (OWN.status(path), OWN.page(path))


@pytest.mark.parametrize("path", ["scout.one_from", "house-4-2-fruit.good", "rank_bonus.1", "brom-thatch.two_from"])
def test_what_is_not_named_keeps_its_status(path: str) -> None:
    assert (OURS.status(path), OURS.page(path)) == (OWN.status(path), OWN.page(path))


def test_a_confirmed_value_is_own_too() -> None:
    same = content_with([pack("[villager.scout]\ntwo_from = 3")])
    assert (OURS.tokens, "own") == (same.tokens, same.status("scout.two_from"))


def test_a_score_of_own_values_needs_no_word_beside_it() -> None:
    here = load_situation('[village.Ada]\ntrack = ["fruit", "rope", "ore", "paper"]', [MINE])
    track = next(part for part in here.game.score(here.state)[0].parts if part.rule == "score.track")
    assert ("own", 1 + 2 + 2 + 3) == (track.status, track.value)


# Faults

BAD = """
colour = "red"
[track]
points = [1, 2, 3]
income = "much"
speed = 1
[slots]
costs = [2, "x"]
[reputation]
torch = 40
[card.house-4-2-frut]
cost = 5
[card.house-4-2-fruit]
cost = "five"
costs = 5
family = "key"
status = "printed"
[villager.scout]
two_from = 1
[villager]
nobody = 3
[cave.cave-01]
grid = [1, 2, 3, 4, 5, 999]
[cave.cave-99]
grid = 1
[[paragraph]]
number = 1
title = ""
result = { coin = 1 }
[[paragraph]]
number = "two"
title = "T"
text = "t"
"""
TOLD = """\
mine.toml, name: found 'My box', expected small letters and figures joined by hyphens, at most 40.
mine.toml, version: found nothing, expected a whole number from 1 to 9999.
mine.toml, colour: found a key that is not known here; known are game, name, version, track, slots, reputation, \
villager, card, cave, paragraph.
mine.toml, track.speed: found a key that is not known here; known are points, income.
mine.toml, villager.nobody: found a villager that is not known here; known are builder, scribe, scout and 22 more.
mine.toml, card.house-4-2-frut: found a card that is not known here; did you mean 'house-4-2-fruit'?
mine.toml, card.house-4-2-fruit.costs: found a key that is not known here; did you mean 'cost'?
mine.toml, card.house-4-2-fruit.family: found a key that is not known here; known are name, n, cost and 18 more.
mine.toml, card.house-4-2-fruit.status: found a key that is not known here; known are name, n, cost and 18 more.
mine.toml, cave.cave-99: found a cave that is not known here; did you mean 'cave-19'?
mine.toml, card.house-4-2-fruit.cost: found 'five', expected a whole number from 0 to 99.
mine.toml, villager.scout.two_from: found 1, expected a whole number from 2 to 7.
mine.toml, track.income: found 'much', expected a list, each a whole number from 0 to 99.
mine.toml, slots.costs: found [2, 'x'], expected a list, each a whole number from 0 to 99.
mine.toml, track.points: found 3, expected a slot for each of the 8 goods.
mine.toml, reputation.torch: found 40, expected a space from 0 to 10.
mine.toml, paragraph 1.title: found '', expected a text that is not empty.
mine.toml, paragraph 1.text: found nothing, expected a text that is not empty.
mine.toml, paragraph 1.result.coin: found a key that is not known here, expected one of coins, goods, potions, ciders, \
reputation, villager, cave, building, link, text.
mine.toml, paragraph in place 2.number: found 'two', expected a whole number from 1 to 999.
mine.toml, cave.cave-01.grid: found [999], expected paragraphs that are in the book."""


def test_every_fault_is_told_at_once_with_file_key_found_and_expected() -> None:
    assert TOLD.splitlines() == list(faults(BAD, 'game = "above-and-below"\nname = "My box"\n'))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("card = 3", "card: found 3, expected a table headed [card]."),
        ("track = [1]", "track: found [1], expected a table headed [track]."),
        (
            "[card]\nhouse-4-2-fruit = 1",
            "card.house-4-2-fruit: found 1, expected a table headed [card.house-4-2-fruit].",
        ),
        ("paragraph = 1", "paragraph: found 1, expected tables headed [[paragraph]]."),
        ("paragraph = [1]", "paragraph: found [1], expected tables headed [[paragraph]]."),
        ("[track]\npoints = " + str([1] * 41), "track.points: found 41, expected at most 40 numbers."),
        ("[track]\npoints = [1, 1, 2, 2, 3, 4, 5, true]", "expected a list, each a whole number from 0 to 99."),
        ("[card.house-4-2-fruit]\nn = 0", "card.house-4-2-fruit.n: found 0, expected a whole number from 1 to 99."),
        (
            "[card.key-2-rerolls]\nn = 2",
            "card.key-2-rerolls.n: found 2, expected 1, since each of its family is the only",
        ),
        ("[cave.cave-01]\nn = 2", "cave.cave-01.n: found a key that is not known here; known are grid."),
        ("[card.key-2-rerolls]\nn = true", "card.key-2-rerolls.n: found True, expected 1, since"),
        ("[villager.old-marl]\nn = 0", "villager.old-marl.n: found 0, expected 1, since"),
        ("[card.house-4-2-fruit]\nn = 99", "all n of houses: found 122, expected a whole number from 0 to 99."),
        ("[card.house-4-2-fruit]\ncost = ''", "card.house-4-2-fruit.cost: found '', expected a whole number"),
        ("[card.house-4-2-fruit]\ngoods = 0", "expected good and goods together or neither."),
        ("[villager.scout]\nname = ' '", "villager.scout.name: found ' ', expected a text that is not empty."),
        ("[reputation]\npoints = [0]", "reputation.torch: found 2, expected a space from 0 to 0."),
        ("[cave.cave-01]\ngrid = [1]", "cave.cave-01.grid: found [1], expected a list of 6, each a whole number"),
        ("[[paragraph]]\nnumber = 1\ntitle = 'T'\ntext = 't'\nresult = {link = 1}", "links that never lead back here."),
        ("[[paragraph]]\nnumber = 1\ntitle = 'T'\ntext = 't'\n" * 2, "1 more than once"),
        ("[[paragraph]]\nnumber = 1000\ntitle = 'T'\ntext = 't'", "expected a whole number from 1 to 999."),
    ],
)
def test_a_fault_is_one_sentence(text: str, fault: str) -> None:
    (said,) = faults(text)
    assert said.startswith("mine.toml, ")
    assert fault in said


def test_very_many_faults_are_counted_not_listed() -> None:
    start = time.perf_counter()
    *_, last = said = faults("\n".join(f"k{n} = {n}" for n in range(900)))
    assert (MOST_FAULTS + 1, "mine.toml: 800 more faults are not listed.") == (len(said), last)
    assert time.perf_counter() - start < 5


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_bytes(b"name = \xff")
    for path, said in ((bad, "expected UTF-8 text"), (tmp_path, "cannot be read"), (tmp_path / "no", "cannot be read")):
        with pytest.raises(PackError, match=said):
            load(path)
    bad.write_text("\ufeff" + HEAD, encoding="utf-8")
    assert "my-box 1" == str(load(bad))


KEYS = st.sampled_from(
    [*KNOWN, "scout", "house-4-2-fruit", "cost", "points", "number", "cave-01", "grid", "x", "status"]
)
LEAVES = st.none() | st.booleans() | st.integers(-9, 999) | st.text(max_size=5) | st.floats(allow_nan=False)
ANYTHING = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=80))
def test_any_text_gives_a_pack_or_one_of_our_errors(text: str) -> None:
    try:
        assert isinstance(load(HEAD + text), Pack)
    except PackError as error:
        assert error.faults


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(KEYS, ANYTHING, max_size=5))
def test_any_tables_give_a_pack_or_one_of_our_errors(tables: dict[str, object]) -> None:
    lines = [f"{key} = {_toml(value)}" for key, value in tables.items() if key not in ("game", "name", "version")]
    try:
        assert isinstance(load(HEAD + "\n".join(lines)), Pack)
    except PackError as error:
        assert error.faults


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return "true" if value is None else str(value).lower() if isinstance(value, bool | int | float) else "'x'"


# Playing with it


@pytest.mark.parametrize("players", [2, 4])
def test_a_game_with_a_box_of_another_shape_keeps_every_promise(players: int) -> None:
    """Six slots, thirteen spaces, more houses: nothing in the rules knows our numbers."""
    game = AboveAndBelow(content=OWN)
    for s in played(game, game.opening(players).state, 1500, players):
        invariants.on_every_state(game, s)
