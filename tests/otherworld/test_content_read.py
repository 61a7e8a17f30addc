"""What the reader of OtherWorld's content files refuses: every fault with its file, its key and what is expected.
The values of the packaged files are looked at in test_content.py."""

from __future__ import annotations

import tomllib
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import abcore.otherworld.content as module
from abcore.engine.content import ContentError
from abcore.otherworld.content import FILES
from abcore.otherworld.content_read import read

FOLDER = Path(module.__file__).parent / "content"
RAW = {name: tomllib.loads((FOLDER / name).read_text(encoding="utf-8")) for name in FILES}


def spoilt(file: str, change: Any) -> tuple[str, ...]:
    """The faults that the reader finds after one change to one file."""
    files = deepcopy(RAW)
    change(files[file])
    with pytest.raises(ContentError) as caught:
        read(files)
    return caught.value.faults


@pytest.mark.parametrize(
    ("file", "change", "fault"),
    [
        ("cards.toml", lambda raw: raw.pop("card"), "card: found nothing, expected tables headed [[card]]."),
        ("cards.toml", lambda raw: raw["card"][0].update(weapon_effect="+6"), "weapon_effect: found '+6'"),
        ("cards.toml", lambda raw: raw["card"][0].update(weapon_effect="+1 all"), "expected one of reroll, reroll-low"),
        ("cards.toml", lambda raw: raw["card"][0].pop("spell_asks"), "spell_asks: found nothing"),
        ("cards.toml", lambda raw: raw["card"][1].update(spell="Decay"), "expected a name that no other effect has"),
        ("cards.toml", lambda raw: raw["card"][0].update(immediate=True), "only a special card has it"),
        ("cards.toml", lambda raw: raw["card"][20].pop("name"), "the name of a special card"),
        ("cards.toml", lambda raw: raw["card"][0].update(n=-1), "n: found -1"),
        ("cards.toml", lambda raw: raw["card"][0].update(id="knight"), "it is taken by an entry of characters.toml"),
        ("cards.toml", lambda raw: raw["card"][0].update(status="seen"), "expected one of printed, assumed"),
        ("cards.toml", lambda raw: raw["card"][0].update(heading=3), "heading: found 3, expected a heading"),
        ("characters.toml", lambda raw: raw["character"][0].update(actions=2), "expected the lower skill, 1"),
        ("characters.toml", lambda raw: raw["character"][0].update(weapon=0), "weapon: found 0"),
        ("creatures.toml", lambda raw: raw["creature"][0].update(sign="="), "expected one of >, <, ≥, ≤"),
        ("creatures.toml", lambda raw: raw["creature"][0].update(set_die="7"), "set_die: found '7'"),
        ("creatures.toml", lambda raw: raw["creature"][1].pop("arrow"), "expected 6, or the set die could leave 1"),
        ("creatures.toml", lambda raw: raw["creature"][4].update(arrow=2), "expected 1, or the set die could leave 1"),
        ("creatures.toml", lambda raw: raw["creature"][0].update(extra=["red"]), "expected a list of two colours"),
        ("abyss.toml", lambda raw: raw["abyss"][0].update(blue=[1, 1, 1]), "expected a list of at most 2 numbers"),
        ("abyss.toml", lambda raw: raw["abyss"][0].update(forbids=["luck"]), "forbids: found ['luck']"),
        ("boards.toml", lambda raw: raw["space"][1].update(number=1), "a number of its own; castle has this one"),
        ("boards.toml", lambda raw: raw["catacombs"]["arrows"].append("a1-c1"), "one level or of neighbouring levels"),
        ("boards.toml", lambda raw: raw["catacombs"]["arrows"].append("a1-z9"), "two different spaces"),
        ("boards.toml", lambda raw: raw["catacombs"]["arrows"].append("a1"), "a list of arrows like"),
        ("boards.toml", lambda raw: raw["catacombs"].update(spoils_gold=[1]), "a list of 3 whole numbers"),
        ("boards.toml", lambda raw: raw["den"].pop(), "expected a space for each of the 12 creatures"),
        ("boards.toml", lambda raw: raw["components"].update(cards=35), "components.cards: found 35, expected 36"),
        ("boards.toml", lambda raw: raw["components"].update(hats=1), "hats: found a key that is not known here"),
    ],
)  # fmt: skip
def test_each_kind_of_fault_is_named_with_file_key_and_what_is_expected(file: str, change: Any, fault: str) -> None:
    assert [] != [found for found in spoilt(file, change) if found.startswith(f"{file}, ") and fault in found]


def test_garbage_is_refused_with_all_its_faults_at_once() -> None:
    files = deepcopy(RAW)
    files["cards.toml"]["card"][0]["weapon_asks"] = "three"
    files["creatures.toml"]["creature"][0]["colour"] = "red"
    files["abyss.toml"]["status"] = "certain"
    with pytest.raises(ContentError) as caught:
        read(files)
    assert {"cards.toml", "creatures.toml", "abyss.toml"} == {f.split(",")[0] for f in caught.value.faults}


def test_an_arrow_may_go_one_way_only() -> None:
    """catacombs.arrows: a real board may have such ones."""
    files = deepcopy(RAW)
    files["boards.toml"]["catacombs"]["arrows"][0] = "a1>a2"
    dens = {den.id: den for den in read(files)[0].dens}
    assert (True, False) == ("a2" in dens["a1"].arrows, "a1" in dens["a2"].arrows)


def test_a_card_may_be_in_the_box_more_than_once_or_not_at_all() -> None:
    files = deepcopy(RAW)
    files["cards.toml"]["card"][0]["n"], files["cards.toml"]["card"][1]["n"] = 2, 0
    copies = read(files)[3]
    assert (2, 0, 36) == (copies["wolfs-jaw"], copies["dragon-sword"], sum(copies.values()))
