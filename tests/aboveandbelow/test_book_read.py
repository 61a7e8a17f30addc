"""The reader of the encounter book and of the cave cards is strict, and tells every fault at once.
What the packaged book holds is tested in test_book.py."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from abcore.aboveandbelow.book import BookError, Choice, Paragraph, Result, Reward, read_caves, read_paragraphs

GOOD: dict[str, Any] = {
    "status": "assumed",
    "paragraph": [
        {
            "number": 1,
            "title": "Fork",
            "text": "Two ways\n  lead on.",
            "choice": [
                {"name": "left", "text": "Go left", "result": [{"explore": 3, "coins": 1}, {"explore": 5, "price": 1}]},
                {"name": "right", "text": "Go right", "result": [{"explore": 0, "link": 2}]},
            ],
        },
        {"number": 2, "title": "End", "text": "Here it ends.", "result": {"goods": ["ore"]}},
    ],
}


def faults(data: object) -> tuple[str, ...]:
    with pytest.raises(BookError) as caught:
        read_paragraphs(data, "mine.toml")  # type: ignore[arg-type]
    return caught.value.faults


def changed(change: Callable[[list[dict[str, Any]]], object]) -> dict[str, Any]:
    data = deepcopy(GOOD)
    change(data["paragraph"])
    return data


def test_a_small_book_is_read_into_values_that_are_equal_and_hashable():
    left = Choice("left", "Go left", (Result(3, 0, Reward(coins=1)), Result(5, 1, Reward())))
    right = Choice("right", "Go right", (Result(0, 0, Reward(link=2)),))
    fork = Paragraph(1, "Fork", "Two ways lead on.", (left, right))
    end = Paragraph(2, "End", "Here it ends.", (), Reward(goods=("ore",)))
    assert {1: fork, 2: end} == read_paragraphs(GOOD, "mine.toml")
    assert 2 == len({fork, end, *read_paragraphs(GOOD, "mine.toml").values()})


FAULTY: dict[str, tuple[Callable[[list[dict[str, Any]]], object], str]] = {
    "an unknown key": (lambda ps: ps[0].update(colour=1), "paragraph 1.colour: found a key that is not known here"),
    "an unknown key of a choice": (lambda ps: ps[0]["choice"][0].update(odds=1), "paragraph 1.left.odds: found a key"),
    "an unknown key of a result": (
        lambda ps: ps[0]["choice"][0]["result"][0].update(coin=1), "paragraph 1.left.3.coin: found a key"),
    "an unknown good": (lambda ps: ps[1]["result"].update(goods=["gold"]), "paragraph 2.result.goods: found ['gold']"),
    "an unknown villager": (lambda ps: ps[1]["result"].update(villager="ogre"), "result.villager: found 'ogre'"),
    "a number that is a bool": (lambda ps: ps[1]["result"].update(coins=True), "result.coins: found True"),
    "a link to nowhere": (lambda ps: ps[1]["result"].update(link=9), "paragraph 2.link: found 9"),
    "a link in a ring": (lambda ps: ps[1]["result"].update(link=1), "paragraph 1.link: found [1, 2], expected links"),
    "a link to itself": (lambda ps: ps[1]["result"].update(link=2), "paragraph 2.link: found [2], expected links"),
    "an explore number too high": (
        lambda ps: ps[0]["choice"][0]["result"][0].update(explore=13), "expected a whole number from 0 to 12"),
    "an explore number below 0": (
        lambda ps: ps[0]["choice"][0]["result"][0].update(explore=-1), "expected a whole number from 0 to 12"),
    "no explore number": (
        lambda ps: ps[0]["choice"][0]["result"][0].pop("explore"), "paragraph 1.left.result.explore: found nothing"),
    "numbers that fall": (
        lambda ps: ps[0]["choice"][0]["result"].reverse(), "left.result: found [5, 3], expected explore numbers that"),
    "a number beside 0": (
        lambda ps: ps[0]["choice"][1]["result"].append({"explore": 3}), "right.result: found [0, 3], expected no"),
    "prices on every choice": (
        lambda ps: [r.update(price=2) for c in ps[0]["choice"] for r in c["result"]],
        "paragraph 1.choice: found [2, 2], expected one with a number without a price"),
    "no results": (lambda ps: ps[0]["choice"][0].pop("result"), "paragraph 1.left.result: found nothing"),
    "a choice twice": (lambda ps: ps[0]["choice"][1].update(name="left"), "found 'left more than once'"),
    "a choice with spaces": (lambda ps: ps[0]["choice"][1].update(name="go right"), "name: found 'go right'"),
    "a paragraph twice": (lambda ps: ps.append(ps[1]), "paragraph: found '2 more than once'"),
    "no title": (lambda ps: ps[0].pop("title"), "paragraph 1.title: found nothing"),
    "an empty text": (lambda ps: ps[0].update(text=" "), "paragraph 1.text: found ' '"),
    "a number that is none": (lambda ps: ps[0].update(number="one"), "paragraph in place 1.number: found 'one'"),
    "choices and a result": (lambda ps: ps[0].update(result={"coins": 1}), "paragraph 1.result: found {'coins': 1}"),
    "a failure without text": (lambda ps: ps[0]["choice"][0].update(failure={"injure": 1}), "left.failure.text: found"),
    "a failure that is a text": (lambda ps: ps[0]["choice"][0].update(failure="Oh."), "left.failure: found 'Oh.'"),
    "a failure that pays": (
        lambda ps: ps[0]["choice"][0].update(failure={"text": "Oh.", "reputation": 1}), "left.failure.reputation"),
    "a bonus for nothing": (lambda ps: ps[0]["choice"][0].update(bonus=[{}]), "left.bonus: found {}, expected either"),
    "a bonus for an unknown thing": (
        lambda ps: ps[0]["choice"][0].update(bonus=[{"owns": "hat"}]), "left.bonus.owns: found 'hat'"),
    "choices that are no list": (lambda ps: ps[0].update(choice={"name": "left"}), "paragraph 1.choice: found"),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTY)
def test_the_reader_finds(fault: str):
    change, sentence = FAULTY[fault]
    found = faults(changed(change))
    assert any(sentence in line for line in found), found
    assert all(line.startswith("mine.toml, ") for line in found)


def test_the_reader_tells_all_faults_at_once():
    def spoil(paragraphs: list[dict[str, Any]]) -> None:
        paragraphs[0].pop("title")
        paragraphs[0]["choice"][0]["result"][0].update(explore=13, goods=["gold"])
        paragraphs[1]["result"].update(link=9, hat=1)

    found = faults(changed(spoil))
    assert 5 == len(found)
    assert all(any(word in line for line in found) for word in ("title", "explore", "gold", "link", "hat"))


@pytest.mark.parametrize(
    "garbage",
    [{}, [], "book", None, {"paragraph": 3}, {"paragraph": []}, {"paragraph": [1]}, {"paragraph": [{}]},
     {"status": 3, "paragraph": [{"number": [], "title": {}, "text": 1, "choice": [{"name": [], "result": [{}]}]}]},
     {"status": "guessed", "paragraph": [{"number": 1, "choice": [3], "result": 4}], "extra": 1}],
)  # fmt: skip
def test_garbage_is_a_book_error_and_nothing_else(garbage: object):
    assert faults(garbage)
    with pytest.raises(BookError):
        read_caves(garbage, "mine.toml", range(1, 51))  # type: ignore[arg-type]


def test_cave_cards_with_faults_are_refused_with_all_of_them():
    grids: list[Any] = [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 600], [1, 2, 3, 4, 5, "6"], 7]
    caves = [{"id": f"cave-0{i}", "grid": grid} for i, grid in enumerate(grids, start=1)]
    with pytest.raises(BookError) as caught:
        read_caves({"status": "assumed", "cave": [*caves, caves[1], {"name": 3}]}, "mine.toml", range(1, 51))
    parts = (
        "cave-01.grid: found [1, 2, 3, 4, 5], expected a list", "cave-02.grid: found [600]", "[1, 2, 3, 4, 5, '6']",
        "cave-04.grid: found 7", "'cave-02 more than once'", "cave in place 6.name", "cave in place 6.id",
    )  # fmt: skip
    assert [] == [part for part in parts if not any(part in line for line in caught.value.faults)]


def test_importing_the_book_reads_no_file():
    code = "import sys, abcore.aboveandbelow.book as b; sys.exit('tomllib' in sys.modules or 'pathlib' in sys.modules)"
    assert 0 == subprocess.run([sys.executable, "-S", "-c", code], check=False).returncode
