"""What is told about a pack: the template to start from, what a pack changes and leaves open, and warnings."""

from __future__ import annotations

import re
import tomllib

import pytest

from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.pack_report import differences, named_by, remaining, template, value_of, values, warnings
from abcore.aboveandbelow.packs import content_with, load
from abcore.engine.explain import CERTAIN
from abcore.engine.pack import Pack

HEAD = 'game = "above-and-below"\nname = "my-box"\nversion = 1\n'
OURS = standard()
STALE = "tells another price than 8; you may give it a name too."


def pack(text: str) -> Pack:
    return load(HEAD + text)


def filled() -> Pack:
    """The template with every # before a value taken away."""
    head, _, body = template().partition("[track]")
    body, _, _ = body.partition("# Paragraphs replace")
    return load(f"{head}[track]{re.sub('^# ', '', body, flags=re.MULTILINE)}")


# The template


def test_the_untouched_template_names_nothing_and_so_changes_nothing() -> None:
    untouched = load(template())
    same = content_with([untouched])
    assert ((), (), []) == (named_by(untouched), warnings(untouched), differences(untouched))
    assert (OURS.boards, OURS.cards, OURS.tokens, OURS.statuses) == (
        same.boards,
        same.cards,
        same.tokens,
        same.statuses,
    )


def test_the_template_has_every_value_that_is_not_printed_with_ours_behind_it() -> None:
    mine = filled()
    content = content_with([mine])
    assert (OURS.boards, OURS.cards, OURS.tokens) == (content.boards, content.cards, content.tokens)
    assert (OURS.copies, OURS.caves, OURS.paragraphs) == (content.copies, content.caves, content.paragraphs)
    assert {"assumed": len(OURS.paragraphs)} == remaining(content)
    assert not any(each.changed for each in differences(mine))
    assert () == warnings(mine)


def test_the_template_leaves_printed_values_out() -> None:
    named = {str(each) for each in named_by(filled())}
    assert "card.key-2-rerolls.rerolls" not in named
    assert "villager.cave-cat.name" not in named
    assert {"villager.scout.two_from", "track.points", "reputation.torch", "cave.cave-25.grid"} <= named


def test_the_example_of_a_paragraph_in_the_template_is_one() -> None:
    example = template().partition("without the #:\n#\n")[2]
    mine = pack("\n".join(line.removeprefix("#").removeprefix(" ") for line in example.splitlines()))
    assert ["ring-both"] == [choice.name for choice in content_with([mine]).paragraphs[301].choices]


def test_the_template_is_named_as_asked() -> None:
    assert "attic" == tomllib.loads(template("attic"))["name"]


# What it changes


def test_differences_tell_key_ours_own_and_how_certain_ours_was() -> None:
    house = "[card.house-4-2-fruit]\ngood = 'fish'\n"
    found = differences(pack(f"[track]\npoints = [1, 1, 2, 2, 3, 4, 5, 9]\n{house}[villager.scout]\ntwo_from = 3"))
    assert [
        "track.points: 1 1 2 2 3 4 5 9, ours is 1 1 2 2 3 4 5 6 (assumed)",
        "villager.scout.two_from: 3, as ours (assumed)",
        "card.house-4-2-fruit.good: 'fish', ours is 'fruit' (reported)",
    ] == list(map(str, found))


def test_a_new_paragraph_and_a_replaced_one_are_told_by_their_titles() -> None:
    text = "[[paragraph]]\nnumber = {}\ntitle = 'Mine'\ntext = 't'\n"
    found = differences(pack(text.format(1) + text.format(999)))
    assert [
        "paragraph.1: 'Mine', ours is 'The ferryman' (assumed)",
        "paragraph.999: 'Mine', ours is none (assumed)",
    ] == list(map(str, found))


def test_every_named_value_is_one_less_that_is_ours() -> None:
    before, after = remaining(OURS), remaining(content_with([pack("[slots]\ncosts = [1, 2, 3, 4, 5]")]))
    assert (3, 2) == (before["assumed"] - after["assumed"], before["reported"] - after["reported"])
    open_ = [path for each in values() for path in each.paths if OURS.statuses.get(path, "assumed") not in CERTAIN]
    assert len(open_) == sum(before.values()) == len({*open_})


def test_every_value_that_can_be_corrected_can_be_looked_up() -> None:
    assert [] == [str(each) for each in values() if value_of(OURS, each.key) is None]


# Warnings


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[villager.scout]\ntwo_from = 5", []),
        (
            "[card.house-9-2-beds]\ncost = 8\nname = 'house for 8: 2 beds'",
            ["family house: 157 coins in all with your pack, 158 in our card list."],
        ),
        (
            "[card.house-9-2-beds]\nbeds = 3",
            ["family house: 12 beds in all with your pack, 11 in our card list."],
        ),
        (
            "[card.house-3-income-potion]\nn = 2",
            [
                "family house: 26 cards in all with your pack, 25 in our card list.",
                "family house: 161 coins in all with your pack, 158 in our card list.",
            ],
        ),
        ("[villager.scout]\nn = 5", ["villager.scout.n: you say 5, the rulebook prints 4 (p4)."]),
        ("[villager.cave-cat]\nn = 1", ["villager.cave-cat.n: you say 1, the rulebook prints 2 (p12)."]),
        ("[villager.glogo]\nhammer = 1", ["villager.glogo.hammer: you say 1, the rulebook prints 2 (p12)."]),
        (
            "[track]\nincome = [5, 5, 5, 6, 6, 7, 8, 9, 10]",
            ["track.income, number 0: you say 5, the rulebook prints 4 (p10)."],
        ),
        (
            "[card.house-9-2-beds]\ncost = 8\n[card.house-8-2-paper]\nn = 1\n[card.house-7-2-rope]\nn = 2\ncost = 8",
            [
                f"card.house-7-2-rope.name: 'house for 7: 2 rope' {STALE}",
                f"card.house-9-2-beds.name: 'house for 9: 2 beds' {STALE}",
            ],
        ),
    ],
)
def test_check_sums_and_printed_values_only_warn(text: str, said: list[str]) -> None:
    assert said == list(warnings(pack(text)))
