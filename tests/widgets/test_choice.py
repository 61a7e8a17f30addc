"""Clicks become moves: what is chosen, what it spells, what is still to be said."""

import pytest

from widgets.app import round_page
from widgets.choice import Choice, spelled, thing

TABLE = round_page(seed=1).model.state


def clicks(*ids: str) -> Choice:
    choice = Choice()
    for id in ids:
        choice = choice.click(id)
    return choice


@pytest.mark.parametrize(
    ("ids", "move"),
    [
        (["villager.scribe", "outposts.0"], "build scribe outpost-4-fish-arrow"),
        (["outposts.0", "villager.scribe"], "build scribe outpost-4-fish-arrow"),
        (["villager.scout", "villager.scribe", "cave"], "explore scout scribe"),
        (["action.explore"], "explore nobody"),
        (["villager.scribe", "slots.0"], "train scribe ilse-vellum"),
        (["villager.scribe", "action.train"], "train scribe nobody"),
        (["villager.builder", "action.build"], "build builder nothing"),
        (["villager.builder", "own.house-4-fruit-arrow"], "harvest builder"),
        (["villager.builder", "villager.scout", "action.labor"], "labor builder scout"),
        (["villager.scout", "action.pass"], "pass"),
        (["villager.scout", "villager.builder", "houses.0"], "build builder house-4-2-fruit"),
        (["houses.0", "villager.builder", "villager.scribe"], "build scribe house-4-2-fruit"),
        (["houses.0", "slots.1", "villager.scribe"], "train scribe maro-lintel"),
    ],
)
def test_clicks_spell_a_move_in_any_order(ids: list[str], move: str) -> None:
    assert move == clicks(*ids).move(TABLE)


@pytest.mark.parametrize(
    "id", ["villager.scout", "houses.0", "slots.2", "cave", "action.labor", "own.house-4-fruit-arrow"]
)
def test_a_second_click_takes_the_first_one_back(id: str) -> None:
    assert Choice() == clicks(id, id)


def test_a_part_that_nobody_knows_changes_nothing() -> None:
    assert Choice() == clicks("moon.3", "")


@pytest.mark.parametrize(
    ("ids", "sentence"),
    [
        ([], "Choose villagers, then what they do."),
        (["villager.scout"], "Now choose what they do."),
        (["houses.1"], "Choose who builds it."),
        (["slots.1"], "Choose who trains them."),
        (["cave"], ""),
        (["villager.scout", "houses.1"], ""),
    ],
)
def test_what_is_still_to_be_said(ids: list[str], sentence: str) -> None:
    assert sentence == clicks(*ids).missing()


def test_a_place_outside_a_row_is_nothing() -> None:
    assert ["", "", ""] == [thing(TABLE, id) for id in ("houses.9", "houses.x", "slots.")]


@pytest.mark.parametrize(
    "ids", [["villager.builder", "houses.2"], ["villager.builder", "villager.scout", "cave"], ["action.pass"]]
)
def test_a_move_shows_as_the_choice_that_spells_it(ids: list[str]) -> None:
    villagers = round_page(seed=1).model.view().villagers()
    choice = clicks(*ids)
    assert choice == spelled(TABLE, villagers, choice.move(TABLE))
