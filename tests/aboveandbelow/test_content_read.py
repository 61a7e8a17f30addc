"""What the reader of content files refuses: every fault at once, each with its file, its key and what is expected.
The values of the packaged files are looked at in test_content.py."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import abcore.aboveandbelow.content as module
from abcore.aboveandbelow.content import FILES
from abcore.aboveandbelow.content_read import read
from abcore.engine.content import ContentError

FOLDER = Path(module.__file__).parent / "content"
RAW = {name: tomllib.loads((FOLDER / name).read_text(encoding="utf-8")) for name in FILES}


def spoilt(file: str, change: Any) -> tuple[str, ...]:
    """The faults that the reader finds after one change to one file."""
    files = deepcopy(RAW)
    change(files[file])
    with pytest.raises(ContentError) as caught:
        read(files)
    return caught.value.faults


def entry(raw: dict[str, Any], key: str, id: str) -> dict[str, Any]:
    found: dict[str, Any] = next(row for row in raw[key] if row["id"] == id)
    return found


def test_garbage_is_refused_with_all_its_faults_at_once() -> None:
    files = deepcopy(RAW)
    house = entry(files["cards.toml"], "card", "house-4-2-fruit")
    house |= {"cost": "four", "good": "plum", "colour": "red", "status": {"cost": "sure", "smell": "seen"}}
    del entry(files["villagers.toml"], "villager", "scout")["one_from"]
    entry(files["villagers.toml"], "villager", "glogo")["hammer"] = True
    files["boards.toml"]["player_board"]["track_points"][2] = 2.5
    files["boards.toml"]["status"] = "certain"
    with pytest.raises(ContentError) as caught:
        read(files)
    expected = [
        ("cards.toml, house-4-2-fruit.cost:", "'four'", "a whole number from 0 to 99."),
        ("cards.toml, house-4-2-fruit.good:", "'plum'", "one of mushroom, fish,"),
        ("cards.toml, house-4-2-fruit.colour:", "a key that is not known here", "one of id, name,"),
        ("cards.toml, house-4-2-fruit.status.cost:", "'sure'", "one of printed, reported, seen, assumed."),
        ("cards.toml, house-4-2-fruit.status.smell:", "a key that is not known here", "one of id, name,"),
        ("villagers.toml, scout.one_from:", "nothing", "a whole number from 1 to 6."),
        ("villagers.toml, glogo.hammer:", "True", "a whole number from 0 to 2."),
        ("boards.toml, player_board.track_points:", "[1, 1, 2.5, 2, 3, 4, 5, 6]", "a list, each a whole number"),
        ("boards.toml, status:", "'certain'", "one of printed, reported, seen, assumed."),
    ]
    for where, found, wanted in expected:
        assert any(
            fault.startswith(f"{where} found {found}, expected ") and wanted in fault for fault in caught.value.faults
        ), (where, caught.value.faults)
    message = str(caught.value).splitlines()
    assert f"{len(caught.value.faults)} faults in the content:" == message[0]
    assert list(caught.value.faults) == message[1:]


@pytest.mark.parametrize(
    ("file", "change", "fault"),
    [
        ("cards.toml", lambda raw: raw.pop("card"), "card: found nothing, expected tables headed [[card]]."),
        ("cards.toml", lambda raw: raw.update(house=[]), "house: found a key that is not known here"),
        ("cards.toml", lambda raw: raw["card"].pop(), "family outpost: found 23, expected 24 in all"),
        ("cards.toml", lambda raw: raw["card"].append(raw["card"][1]), "an id of its own"),
        ("cards.toml", lambda raw: raw["card"][1].update(id="12"), "12.id: found '12', expected lower-case words"),
        ("cards.toml", lambda raw: raw["card"][1].update(id="A house"), "A house.id: found 'A house'"),
        ("cards.toml", lambda raw: raw["card"][1].update(id="fish"), "fish.id: found 'fish'"),
        ("cards.toml", lambda raw: raw["card"][1].update(goods=1), "good and goods together or neither"),
        ("cards.toml", lambda raw: raw["card"][3].update(arrow=True), "house-4-2-fruit.arrow: found True"),
        ("cards.toml", lambda raw: raw["card"][1].update(per=["cave"]), "per and per_points together or neither"),
        ("cards.toml", lambda raw: raw["card"][1].update(per=["moon"], per_points=1), "found ['moon']"),
        ("cards.toml", lambda raw: raw["card"][1].update(beds=-1), "beds: found -1"),
        ("cards.toml", lambda raw: raw["card"][1].update(status="sure"), "status: found 'sure'"),
        ("cards.toml", lambda raw: raw["card"][1].update(status=["seen"]), "status: found ['seen']"),
        ("cards.toml", lambda raw: raw["card"][1].update(page="nine"), "page: found 'nine'"),
        ("cards.toml", lambda raw: raw["card"][0].update(family="house"), "card: found [], expected exactly one"),
        ("villagers.toml", lambda raw: raw["villager"][0].update(two_from=1), "two_from: found 1"),
        ("villagers.toml", lambda raw: raw["villager"][3].update(one_from=6), "two_from: found 6, expected more than"),
        ("boards.toml", lambda raw: raw.pop("setup"), "setup: found nothing, expected a table headed [setup]."),
        ("boards.toml", lambda raw: raw["good"].pop(), "expected a slot for each of the 7 goods"),
        ("boards.toml", lambda raw: raw["components"].update(goods=80), "expected the sum of the goods, 81"),
        ("boards.toml", lambda raw: raw["reputation_board"].update(torch=11), "expected a space from 0 to 10"),
        ("boards.toml", lambda raw: raw["player_board"]["track_income"].pop(), "expected 9 numbers"),
        ("boards.toml", lambda raw: raw["player_board"]["status"]["track_points"].pop(), "or a list of 8 such"),
        ("boards.toml", lambda raw: raw["setup"].update(keys_in_play=10), "at most the 9 key houses"),
    ],
)
def test_each_kind_of_fault_is_named_with_file_key_and_what_is_expected(file: str, change: Any, fault: str) -> None:
    assert [] != [found for found in spoilt(file, change) if found.startswith(f"{file}, ") and fault in found]


def test_a_fault_of_an_entry_level_mark_is_told_once() -> None:
    faults = spoilt("cards.toml", lambda raw: raw["card"][1].update(status="sure"))
    assert 1 == len(faults)


def test_a_pack_of_ones_own_is_read_under_its_own_file_names_and_statuses() -> None:
    mine = {f"mine/{name}": deepcopy(raw) for name, raw in RAW.items()}
    scout = entry(mine["mine/villagers.toml"], "villager", "scout")
    scout |= {"two_from": 4, "status": {"two_from": "seen"}}
    _, _, tokens, _, statuses, _ = read(mine)
    assert (4, "seen", "assumed") == (tokens["scout"].two_from, statuses["scout.two_from"], statuses["scout.one_from"])
    scout["two_from"] = 9
    with pytest.raises(ContentError, match=r"mine/villagers\.toml, scout\.two_from: found 9, expected a whole number"):
        read(mine)
