"""Questions on scoring: the engine answers them, what is told suffices for it, and every slip has a name and a rule."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from abcore.aboveandbelow import FIRST, AboveAndBelow
from abcore.aboveandbelow.exercises.scoring import KINDS
from abcore.aboveandbelow.exercises.scoring_slips import LINE
from abcore.engine.exercise import Question, ask, faults

GAMES = {"revised": AboveAndBelow(), "first": AboveAndBelow(FIRST)}
MADE: dict[tuple[str, str], list[Question]] = {}


def made(kind: str, printing: str = "revised") -> list[Question]:
    """A thousand questions of a kind."""
    if (kind, printing) not in MADE:
        MADE[kind, printing] = [ask(KINDS[kind], GAMES[printing], seed) for seed in range(1000)]
    return MADE[kind, printing]


def number(words: str) -> int:
    """The number that an answer begins with."""
    return int(words.split()[0].replace("−", "-"))


@pytest.mark.parametrize("printing", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_of_each_kind_have_no_faults(kind: str, printing: str) -> None:
    found = [fault for asked in made(kind, printing) for fault in faults(asked, GAMES[printing].ledger)]
    assert [] == found
    assert {kind} == {asked.kind for asked in made(kind, printing)}


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_mostly_three_or_four_answers_and_the_right_one_has_no_place(kind: str) -> None:
    sizes = Counter(len(asked.options) for asked in made(kind))
    assert {3, 4, 5} >= set(sizes) and sizes[5] < 300
    places = Counter(asked.options.index(asked.right) for asked in made(kind))
    assert {0, 1, 2} <= set(places) and max(places.values()) < 750


@pytest.mark.parametrize("kind", KINDS)
def test_the_questions_of_a_kind_differ(kind: str) -> None:
    assert 30 < len({(asked.facts, asked.right) for asked in made(kind)})


def test_the_same_seed_asks_the_same() -> None:
    for kind, make in KINDS.items():
        assert ask(make, GAMES["revised"], 3) == made(kind)[3]


# -- two roads: what a reader works out from the facts is what the engine says ----------------------------------------


@pytest.mark.parametrize("kind", LINE)
def test_the_right_answer_is_the_engine_s(kind: str) -> None:
    """score.*: the line of the sheet that the table of the question has."""
    for asked in made(kind)[:200]:
        s, seat = asked.scene
        assert GAMES["revised"].score(s)[seat].parts[LINE[kind]].value == number(asked.right.words)


def test_the_track_can_be_counted_from_what_is_told() -> None:
    """score.track: slots times goods, and nothing else."""
    for asked in made("track"):
        slots = [re.match(r"Slot \d, (\d) points? for each good: (\d)", fact) for fact in asked.facts]
        assert sum(int(slot[1]) * int(slot[2]) for slot in slots if slot) == number(asked.right.words)


def test_buildings_can_be_counted_from_what_is_told() -> None:
    """score.buildings: the starting house and all others; caves are none."""
    for asked in made("buildings"):
        assert "The starting house" == asked.facts[0]
        assert 1 + sum(map(int, re.findall(r"\d", asked.facts[1]))) == number(asked.right.words)


def test_a_place_in_reputation_can_be_found_from_what_is_told() -> None:
    """score.reputation-rank, score.reputation-ties: rewards of the shared places, divided and rounded up."""
    for asked in made("rank"):
        cubes = {m[1]: int(m[2]) for fact in asked.facts if (m := re.match(r"(\w+): space (\d+)", fact))}
        rewards = [3, 0] if len(cubes) == 2 else [5, 3, 2, 0][: len(cubes)]
        who = re.search(r"does (\w+)'s", asked.asks)[1]  # type: ignore[index]
        row = sorted(cubes.values(), reverse=True)
        shared = [reward for reward, cube in zip(rewards, row, strict=True) if cube == cubes[who]]
        assert -(-sum(shared) // len(shared)) == number(asked.right.words)


def _told(asked: Question, head: str) -> dict[str, int]:
    """What one of the facts counts, by the first word of each thing."""
    fact = next(fact for fact in asked.facts if fact.startswith(head))
    return {m[2].rstrip("s"): int(m[1]) for m in re.finditer(r"(\d+) (clay pot|\w+)", fact)}


PER = {
    "Star house for 11": (1, ("cider", "mushroom", "fruit", "fish")), "Star house for 12": (2, ("potion", "ore")),
    "Star house for 17": (2, ("paper", "amethyst")), "House for 5: +1 income, 1 point per mushroom": (1, ("mushroom",)),
    "House for 5: +1 income, 1 point per fish": (1, ("fish",)), "Star house for 14": (2, ("villager",)),
    "Key house for 4: 1 point per empty cave": (1, ("cave",)), "Star house for 16": (2, ("outpost",)),
    "Outpost for 7: +1 income, 1 point per outpost": (1, ("outpost",)), "Star house for 18": (2, ("house",)),
}  # fmt: skip


def test_things_can_be_counted_from_what_is_told() -> None:
    """score.per-thing, score.per-house, score.per-villager, score.per-cave: owned, and on no card."""
    for asked in made("things"):
        owned = Counter(_told(asked, "On the track"))
        owned.update(_told(asked, "At hand"))
        stands = re.findall(r"(\d+) (?:house|outpost|empty cave)", next(f for f in asked.facts if "of all kinds" in f))
        owned.update(dict(zip(("house", "outpost", "cave"), map(int, stands), strict=True)))
        owned["villager"] = sum(_told(asked, "Villagers").values())
        points = 0
        for fact in asked.facts:
            card = next((head for head in PER if fact.startswith(head)), "")
            each, things = PER.get(card, (0, ()))
            points += each * sum(owned[thing] for thing in things)
        assert points == number(asked.right.words)


def test_the_winner_can_be_found_from_what_is_told() -> None:
    """score.ties: points, then coins, then villagers, then buildings."""
    for asked in made("winner"):
        rows = {fact.partition(":")[0]: [int(n) for n in re.findall(r"\d+", fact)] for fact in asked.facts}
        assert max(rows, key=lambda name: rows[name]) == asked.right.words
        first, second, *_ = sorted(rows.values(), reverse=True)
        assert first[0] == second[0] and first != second


# -- the slips --------------------------------------------------------------------------------------------------------

SLIPS = {
    "track": ("goods that still lie on cards", "at hand as if it were placed", "number of goods", "each slot once"),
    "buildings": ("forgets the starting house", "empty caves", "leaves the outposts out", "cave under each outpost",
                  "leaves key houses and star houses out"),
    "rank": ("points printed at the spaces", "full reward each", "points of the space", "for one", "for three or four"),
    "things": ("lie on cards", "leaves out what is at hand", "starting house", "who are ready", "bonus points",
               "once for each kind"),
    "winner": ("Points come first", "looks at villagers first", "looks at buildings first", "fewer coins",
               "fewer villagers", "fewer buildings", "A tie on points is broken"),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_each_slip_of_a_kind_comes_up(kind: str) -> None:
    """Goods on a card score nothing: the newcomer's mistake is among them (score.track, score.per-thing)."""
    said = {option.mistake for asked in made(kind) for option in asked.options if option.mistake}
    assert [] == [slip for slip in SLIPS[kind] if not any(slip in mistake for mistake in said)]
    assert [] == [mistake for mistake in said if not any(slip in mistake for slip in SLIPS[kind])]


def test_the_points_of_a_space_can_be_less_than_nothing_and_have_a_true_minus() -> None:
    words = {option.words for asked in made("rank") for option in asked.options}
    assert {"−1 point", "0 points", "1 point", "5 points"} <= words
    assert not any("-" in word for word in words)
