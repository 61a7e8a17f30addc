"""Packs in general: the head of the file, faults that stay readable, asking by name, and files written whole or not."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.engine.limits import LONGEST_FAULT, LONGEST_PACK, LONGEST_PACK_NAME, MOST_FAULTS
from abcore.engine.pack import Faults, MissingPack, Pack, PackError, chosen, parse, write_whole

MINE, OTHER = Pack("a-game", "my-box", 2, "x = 1"), Pack("a-game", "other", 1, "")


def head(text: str) -> tuple[str, ...]:
    faults = Faults("mine.toml")
    parse(text, "a-game", faults)
    return faults.told()


# The head


def test_a_pack_has_a_game_a_name_and_a_version():
    faults = Faults("mine.toml")
    text = 'game = "a-game"\nname = "my-box"\nversion = 3\nmore = 1'
    pack, data = parse(text, "a-game", faults)
    assert (Pack("a-game", "my-box", 3, text, "mine.toml"), ()) == (pack, faults.told())
    assert "my-box 3" == str(pack)
    assert 1 == data["more"] == pack.data["more"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('game = "go"', "mine.toml, game: found 'go', expected 'a-game'."),
        ("game = [1]", "mine.toml, game: found [1], expected 'a-game'."),
        ('name = "My Box"', "mine.toml, name: found 'My Box', expected small letters and figures"),
        ('name = "12"', "mine.toml, name: found '12', expected small letters"),
        (
            f'name = "{"a" * (LONGEST_PACK_NAME + 1)}"',
            "expected small letters and figures joined by hyphens, at most 40.",
        ),
        ('name = "standard"', "mine.toml, name: found 'standard', expected another name"),
        ("name = 1", "mine.toml, name: found 1, expected"),
        ("version = 0", "mine.toml, version: found 0, expected a whole number from 1 to 9999."),
        ("version = true", "mine.toml, version: found True, expected"),
        ('version = "1"', "mine.toml, version: found '1', expected"),
    ],
)
def test_each_fault_of_the_head_is_told_with_file_key_found_and_expected(line, fault):
    key = line.partition(" ")[0]
    good = {"game": 'game = "a-game"', "name": 'name = "my-box"', "version": "version = 1"}
    (said,) = head("\n".join((good | {key: line}).values()))
    assert fault in said


def test_an_empty_file_lacks_the_whole_head():
    assert ["game", "name", "version"] == [said.split(":")[0].removeprefix("mine.toml, ") for said in head("")]


@pytest.mark.parametrize("text", ["game = ", "#" * (LONGEST_PACK + 1), "[a.b.c.d.e.f.g.h.i.j.k.l.m.n.o]"])
def test_what_is_no_small_toml_file_is_one_fault_with_the_file(text):
    with pytest.raises(PackError, match=r"^mine\.toml: .+\.$") as caught:
        head(text)
    assert 1 == len(caught.value.faults)


@given(st.text())
def test_any_text_gives_faults_or_a_pack_error(text):
    try:
        assert head(text)
    except PackError as error:
        assert error.faults


# Faults


def test_beyond_a_limit_faults_are_only_counted():
    faults = Faults("mine.toml")
    for number in range(MOST_FAULTS + 7):
        faults.add(f"k{number}", number, "nothing of the kind")
    *kept, last = faults.told()
    assert (MOST_FAULTS, "mine.toml: 7 more faults are not listed.") == (len(kept), last)


def test_a_long_fault_keeps_its_beginning_and_what_is_expected():
    faults = Faults("mine.toml")
    faults.say(f"mine.toml, key: found {'x' * 5000}, expected a whole number.")
    (said,) = faults.told()
    assert len(said) <= LONGEST_FAULT
    assert said.startswith("mine.toml, key: found xxx")
    assert said.endswith("xxx, expected a whole number.")


def test_an_unknown_name_gets_the_nearest_one_or_a_few_that_are_known():
    faults = Faults("mine.toml")
    names = [f"house-{n}" for n in range(20)]
    faults.unknown("card", "hous-19", names, "card")
    faults.unknown("card", "zzz", names, "card")
    faults.unknown("", "zzz", ["card", "cave"], "key")
    assert [
        "mine.toml, card.hous-19: found a card that is not known here; did you mean 'house-19'?",
        "mine.toml, card.zzz: found a card that is not known here; known are house-0, house-1, house-2 and 17 more.",
        "mine.toml, zzz: found a key that is not known here; known are card, cave.",
    ] == list(faults.told())


def test_without_faults_nothing_is_raised():
    Faults("mine.toml").done()


# Asking by name


def test_packs_are_chosen_by_name_or_by_name_and_version_in_the_order_asked():
    assert (OTHER, MINE) == chosen(["other 1", "my-box"], [MINE, OTHER])
    assert (MINE,) == chosen(["my-box", "my-box"], [MINE, OTHER])
    assert () == chosen([], [MINE])


@pytest.mark.parametrize(
    ("asked", "at_hand", "said"),
    [
        ("my-box 1", (MINE, OTHER), "The pack my-box 1 is asked for; at hand is my-box 2, other 1."),
        ("my-box", (), "The pack my-box is asked for; no pack is at hand."),
        ("my", (MINE,), "The pack my is asked for; at hand is my-box 2."),
    ],
)
def test_a_pack_that_is_not_at_hand_is_named(asked, at_hand, said):
    with pytest.raises(MissingPack) as caught:
        chosen([asked], at_hand)
    assert said == str(caught.value)


# Files


def test_a_file_is_written_whole_and_nothing_else_is_left(tmp_path):
    file = tmp_path / "mine.toml"
    for text in ("first\n", "sécond\n"):
        write_whole(file, text)
        assert text.encode() == file.read_bytes()
    assert [file] == list(tmp_path.iterdir())


@pytest.mark.parametrize("broken", ["replace", "fsync"])
def test_a_write_that_fails_leaves_the_old_file_as_it_was(tmp_path, monkeypatch, broken):
    file = tmp_path / "mine.toml"
    file.write_text("old", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, broken, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, "new")
    assert ("old", [file]) == (file.read_text(encoding="utf-8"), list(tmp_path.iterdir()))


def test_a_text_that_cannot_be_written_leaves_nothing(tmp_path):
    with pytest.raises(UnicodeEncodeError):
        write_whole(tmp_path / "mine.toml", "\ud800")
    assert [] == list(tmp_path.iterdir())
    with pytest.raises(OSError, match="No such file"):
        write_whole(Path(tmp_path, "nowhere", "mine.toml"), "text")
