"""Questions on the setup: read off what the engine deals, and answered a second time from the numbers of p4."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from abcore.aboveandbelow import FIRST, AboveAndBelow
from abcore.aboveandbelow.exercises.setup import KINDS
from abcore.aboveandbelow.laid import wrong
from abcore.aboveandbelow.laid_say import TITLES, title
from abcore.engine.exercise import Question, ask, faults
from abcore.engine.verdict import Names

GAMES = {"revised": AboveAndBelow(), "first": AboveAndBelow(FIRST)}
MADE: dict[tuple[str, str], list[Question]] = {}
SEATS = ("Ada", "Ben", "Cleo", "Dan")
MANY = {"Two": 2, "Three": 3, "Four": 4}
THINGS = "coin|house|round|cider|villager|outpost|space"
ANY = [(kind, printing) for kind in KINDS for printing in GAMES]


def made(kind: str, printing: str = "revised") -> list[Question]:
    """A thousand questions of a kind."""
    if (kind, printing) not in MADE:
        MADE[kind, printing] = [ask(KINDS[kind], GAMES[printing], seed) for seed in range(1000)]
    return MADE[kind, printing]


def order(asked: Question) -> list[str]:
    """The players, from who begins on, as the facts tell it."""
    fact = next(fact for fact in asked.facts if " is the first player" in fact)
    return re.findall("|".join(SEATS), fact)


@pytest.mark.parametrize(("kind", "printing"), ANY)
def test_a_thousand_of_each_kind_have_no_faults(kind: str, printing: str) -> None:
    ledger = GAMES[printing].ledger
    assert [] == [fault for asked in made(kind, printing) for fault in faults(asked, ledger)]
    assert {kind} == {asked.kind for asked in made(kind, printing)}


@pytest.mark.parametrize(("kind", "printing"), ANY)
def test_there_are_mostly_three_or_four_answers_and_the_right_one_has_no_place(kind: str, printing: str) -> None:
    sizes = Counter(len(asked.options) for asked in made(kind, printing))
    assert {2, 3, 4} >= set(sizes) and sizes[2] < 400
    places = Counter(asked.options.index(asked.right) for asked in made(kind, printing))
    assert {0, 1, 2} <= set(places) and max(places.values()) < 750


@pytest.mark.parametrize("kind", KINDS)
def test_the_questions_of_a_kind_differ(kind: str) -> None:
    assert 6 <= len({(asked.asks, asked.facts, asked.right) for asked in made(kind)})


@pytest.mark.parametrize("kind", KINDS)
def test_no_fact_is_broken_english(kind: str) -> None:
    for asked in made(kind):
        words = " | ".join((asked.asks, *asked.facts, *(option.words for option in asked.options)))
        assert not re.search(rf"\b1 (\w+ )?({THINGS})s\b|\b[02-9] (\w+ )?({THINGS})\b|  ", words), words


# -- two roads: the numbers of p4, written down here, against what the engine dealt ------------------------------------

LIE = {"key houses": 4, "star houses": 6, "houses": 4, "villagers": 5, "special villagers": 6, "ciders": 1}


def test_so_many_lie_on_every_table() -> None:
    """setup.key-houses: four of nine, shared; setup.star-houses: all six; setup.market: four; setup.villagers: five."""
    for asked in made("count"):
        thing = re.match(r"How many (.+?) (?:lie|stand|wait)", asked.asks)[1]  # type: ignore[index]
        assert LIE[thing] == int(asked.right.words.split()[0])
    assert len(LIE) == len({asked.asks for asked in made("count")})


@pytest.mark.parametrize("printing", GAMES)
def test_extra_coins_go_by_place_number_and_printing(printing: str) -> None:
    """setup.coins: first printing, the second of two; revised, also second and third of three, and fourth of four."""
    places = {2: (1,), 3: (1, 2), 4: (3,)} if printing == "revised" else {2: (1,), 3: (), 4: ()}
    for asked in made("coins", printing):
        seats = order(asked)
        assert MANY[asked.facts[0].split()[0]] == len(seats)
        paid = [seats[place] for place in places[len(seats)]]
        assert (" and ".join(paid) or "Nobody") == asked.right.words


def test_with_four_players_only_the_hammer_is_awake_and_all_cubes_are_on_the_torch() -> None:
    """setup.four-players, setup.player, setup.reputation."""
    for asked in made("start"):
        four = asked.facts[0].startswith("Four")
        awake = "Builder" if four else "Builder, Scribe and Scout"
        assert (awake if asked.asks.startswith("Which") else "On the torch, at 0") == asked.right.words


def test_the_next_step_is_the_next_in_the_list() -> None:
    """setup.*: the ten steps of p4 in their order."""
    for asked in made("next"):
        step = int(re.match(r"Step (\d+) is done", asked.asks)[1])  # type: ignore[index]
        assert TITLES[step] == asked.right.words


def test_seven_rounds() -> None:
    """round.seven: the rounds that were begun and those to come are seven."""
    for asked in made("rounds"):
        now = int(re.search(r"chamber (\d)", asked.facts[0])[1])  # type: ignore[index]
        assert 7 == now + int(asked.right.words.split()[0])


@pytest.mark.parametrize("printing", GAMES)
def test_one_part_of_the_table_is_wrong_and_it_is_the_answer(printing: str) -> None:
    """setup.*: the engine, asked about the whole table, finds this part alone."""
    for asked in made("wrong", printing)[:300]:
        (part,) = wrong(GAMES[printing], asked.scene)
        assert title(part, Names({}, SEATS)) == asked.right.words
        assert any(fact.startswith(f"{asked.right.words}: ") for fact in asked.facts)


def test_the_printing_is_told_from_the_coins() -> None:
    """setup.coins: by the two tables of extra coins, written down here."""
    extra = {"The first": {2: (1,), 3: (), 4: ()}, "The revised": {2: (1,), 3: (1, 2), 4: (3,)}}
    for asked in made("printings"):
        coins = [int(fact.split()[1]) for fact in asked.facts[1:]]
        places = tuple(place for place, n in enumerate(coins) if n == 8)
        fits = [name for name, paid in extra.items() if paid[len(coins)] == places]
        right = "Both have it so" if len(fits) == 2 else fits[0] if fits else "Neither has it so"
        assert right == asked.right.words


# -- the slips --------------------------------------------------------------------------------------------------------

SLIPS = {
    "next": ("was step", "This is step"),
    "count": ("lays out all of them", "gives every player one", "So many", "are in no pile", "into a row", "prize",
              "for each player", "for each round", "in the pile at first"),
    "start": ("how four begin", "how two or three begin", "with the hammer", "could do anything", "surface",
              "best reputation", "good name", "same reputation"),
    "coins": ("printing has it", "everyone who has to wait", "only the last", "advantage", "forgets those"),
    "printings": ("The other one", "has it otherwise", "printings differ", "Neither gives", "Count the places"),
    "rounds": ("is being played", "last chamber", "all the rounds", "have begun", "to ten"),
    "wrong": ("This is as it should be",),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_each_slip_of_a_kind_comes_up(kind: str) -> None:
    """Newcomers' mistakes among them: seven rounds; key houses are shared, and four of nine lie out."""
    asked = [*made(kind), *made(kind, "first")]
    said = {option.mistake for each in asked for option in each.options if option.mistake}
    assert [] == [mistake for mistake in said if not any(slip in mistake for slip in SLIPS[kind])]
    assert [] == [slip for slip in SLIPS[kind] if not any(slip in mistake for mistake in said)]
