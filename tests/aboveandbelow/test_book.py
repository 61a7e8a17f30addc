"""The encounter book and the cave cards are of the reported shape, and reach every mechanic.
How strictly they are read is tested in test_book_read.py, what comes of a choice with the encounters."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from abcore.aboveandbelow.book import VILLAGERS, Bonus, Choice, Failure, Paragraph, Result, Reward, links, read_book
from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.state import GOODS

CAVES, BOOK = read_book()
FIRST_FOLLOW_UP = 201
ENTRIES = {number: paragraph for number, paragraph in BOOK.items() if number < FIRST_FOLLOW_UP}
CHOICES = [choice for paragraph in BOOK.values() for choice in paragraph.choices]
RESULTS = [result for choice in CHOICES for result in choice.results]
REWARDS = [*(result.reward for result in RESULTS), *(p.reward for p in BOOK.values() if p.reward)]
COMMON, UNCOMMON, RARE = GOODS[:3], GOODS[3:6], GOODS[6:]


def encounter(number: int) -> Iterator[Paragraph]:
    """A paragraph and all that it may lead to."""
    yield BOOK[number]
    for link in links(BOOK[number]):
        yield from encounter(link)


def numbers(entry: int) -> list[int]:
    """All explore numbers of an encounter, those of its follow-ups included."""
    rolled = (r.explore for p in encounter(entry) for c in p.choices for r in c.results)
    return [explore for explore in rolled if explore]


def told() -> list[tuple[int, Reward]]:
    """Every number with what it brings: where a result is another paragraph, with that paragraph's."""
    pairs = []
    for result in RESULTS:
        reward = result.reward
        while reward.link and (ahead := BOOK[reward.link].reward):
            reward = ahead
        if not reward.link:
            pairs.append((result.explore, reward))
    return pairs


def share(found: int, of: int) -> float:
    return found / of


def steps_on(number: int) -> int:
    return max((1 + steps_on(link) for link in links(BOOK[number])), default=0)


# -- shape ------------------------------------------------------------------------------------------------------------


def test_there_are_at_least_forty_entries_numbered_from_one():
    assert list(range(1, len(ENTRIES) + 1)) == sorted(ENTRIES)
    assert len(ENTRIES) >= 40


def test_every_follow_up_is_led_to_and_no_entry_is():
    led_to = {link for paragraph in BOOK.values() for link in links(paragraph)}
    assert BOOK.keys() - ENTRIES.keys() == led_to


def test_25_caves_name_six_different_entries_each():
    assert [f"cave-{i:02}" for i in range(1, 26)] == list(CAVES)
    assert {6} == {len(set(grid)) for grid in CAVES.values()} == {len(grid) for grid in CAVES.values()}


def test_every_entry_is_on_caves_as_often_as_any_other_and_no_follow_up_is_on_one():
    named = Counter(number for grid in CAVES.values() for number in grid)
    assert ENTRIES.keys() == named.keys()
    assert max(named.values()) - min(named.values()) <= 1


def test_entries_have_two_choices_mostly_and_three_in_some():
    counts = Counter(len(paragraph.choices) for paragraph in ENTRIES.values())
    assert {2, 3} == counts.keys()
    assert 0.75 <= share(counts[2], len(ENTRIES)) <= 0.95


def test_about_half_of_the_rolled_choices_have_two_numbers_and_none_has_three():
    lengths = Counter(len(choice.results) for choice in CHOICES if choice.results[0].explore)
    assert {1, 2} == lengths.keys()
    assert 0.4 <= share(lengths[2], lengths.total()) <= 0.6


def test_the_commonest_pairs_are_the_reported_ones():
    pairs = Counter(tuple(r.explore for r in choice.results) for choice in CHOICES if len(choice.results) == 2)
    assert {(4, 7), (4, 6), (3, 6), (3, 7)} == {pair for pair, _ in pairs.most_common(4)}


def test_the_easiest_number_of_an_entry_is_mostly_three_or_less():
    easy = sum(min(numbers(entry)) <= 3 for entry in ENTRIES)
    assert 0.9 <= share(easy, len(ENTRIES)) < 1


@pytest.mark.parametrize(("hardest", "low", "high"), [(6, 0.2, 0.4), (7, 0.4, 0.6), (8, 0.06, 0.2)])
def test_the_hardest_number_of_an_entry_is_as_reported(hardest: int, low: float, high: float):
    found = sum(max(numbers(entry)) == hardest for entry in ENTRIES)
    assert low <= share(found, len(ENTRIES)) <= high


@pytest.mark.parametrize(
    ("explore", "reported"), [(1, 2), (2, 43), (3, 121), (4, 92), (5, 53), (6, 66), (7, 85), (8, 20)]
)
def test_explore_numbers_are_spread_as_reported(explore: int, reported: int):
    rolled = [result.explore for result in RESULTS if result.explore]
    assert abs(share(rolled.count(explore), len(rolled)) - share(reported, 482)) < 0.05


@pytest.mark.parametrize(
    ("explore", "coins", "common", "uncommon", "rare"),
    [(3, 0.9, 0.31, 0.04, 0), (4, 1.1, 0.43, 0.22, 0), (5, 1.8, 0.45, 0.34, 0.08), (6, 2.9, 0.14, 0.44, 0.33),
     (7, 3.1, 0.21, 0.44, 0.61)],
)  # fmt: skip
def test_mean_rewards_are_near_the_reported_ones(
    explore: int, coins: float, common: float, uncommon: float, rare: float
):
    rewards = [reward for number, reward in told() if number == explore]
    assert abs(sum(reward.coins for reward in rewards) / len(rewards) - coins) < 0.4
    for goods, mean in ((COMMON, common), (UNCOMMON, uncommon), (RARE, rare)):
        found = sum(good in goods for reward in rewards for good in reward.goods)
        assert abs(found / len(rewards) - mean) < 0.2


@pytest.mark.parametrize(
    ("reputation", "reported"), [(0, 0.30), (1, 0.32), (-1, 0.26), (2, 0.09), (-2, 0.02), (3, 0.01)]
)
def test_reputation_is_moved_as_often_as_reported(reputation: int, reported: float):
    moved = [reward.reputation for _, reward in told()]
    assert abs(share(moved.count(reputation), len(moved)) - reported) < 0.07


def test_prices_bonuses_failure_texts_and_penalties_are_as_frequent_as_reported():
    failures = [choice.failure for choice in CHOICES if choice.failure]
    penalties = [failure for failure in failures if failure.reputation or failure.injure]
    assert 0.03 <= share(sum(result.price > 0 for result in RESULTS), len(RESULTS)) <= 0.1
    assert 0.05 <= share(sum(bool(choice.bonus) for choice in CHOICES), len(CHOICES)) <= 0.15
    assert 0.15 <= share(len(failures), len(CHOICES)) <= 0.3
    assert 0.05 <= share(len(penalties), len(failures)) <= 0.25


def test_a_hard_number_never_pays_less_than_the_easier_one_beside_it():
    def worth(reward: Reward) -> float:
        """Coins, by the designer's guide: an uncommon good is worth two or three, a villager a medium challenge."""
        goods = sum(1.5 if good in COMMON else 2.5 if good in UNCOMMON else 3.5 for good in reward.goods)
        things = 2 * (reward.potions + reward.ciders) + 3 * (reward.cave + bool(reward.villager))
        return reward.coins + goods + things + reward.building + reward.reputation

    def net(result: Result) -> float:
        reward = result.reward
        return worth((reward.link and BOOK[reward.link].reward) or reward) - result.price

    assert [] == [c.name for c in CHOICES if len(c.results) == 2 and net(c.results[0]) >= net(c.results[1])]


# -- stories ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paragraph", BOOK.values(), ids=lambda paragraph: str(paragraph.number))
def test_a_story_is_short_has_no_exclamation_mark_and_says_what_each_result_is(paragraph: Paragraph):
    results = [result.reward for choice in paragraph.choices for result in choice.results]
    results += [paragraph.reward] if paragraph.reward else []
    texts = [*(reward.text for reward in results), *(c.failure.text for c in paragraph.choices if c.failure)]
    assert 40 <= len(paragraph.text.split()) <= 80
    assert "!" not in "".join((paragraph.title, paragraph.text, *texts, *(choice.text for choice in paragraph.choices)))
    assert all(text and text[-1] in '."?' for text in texts)


def test_titles_and_openings_are_all_different():
    assert len(BOOK) == len({p.title for p in BOOK.values()}) == len({p.text[:20] for p in BOOK.values()})


def test_the_rulebooks_own_example_is_not_in_the_book():
    words = " ".join((*(p.title + " " + p.text for p in BOOK.values()), *(choice.text for choice in CHOICES)))
    assert not re.search(r"\brats?\b|run and hide|stand and fight", words, re.IGNORECASE)


# -- reach ------------------------------------------------------------------------------------------------------------

Test = Callable[[], bool]


def gives(test: Callable[[Reward], Any]) -> Test:
    return lambda: any(map(test, REWARDS))


def rolls(test: Callable[[Result], Any]) -> Test:
    return lambda: any(map(test, RESULTS))


def offers(test: Callable[[Choice], Any]) -> Test:
    return lambda: any(map(test, CHOICES))


def fails(test: Callable[[Failure], Any]) -> Test:
    return offers(lambda choice: choice.failure and test(choice.failure))


def has_bonus(test: Callable[[Bonus], Any]) -> Test:
    return offers(lambda choice: any(map(test, choice.bonus)))


MECHANICS: dict[str, Test] = {
    **{f"a price of {n}": rolls(lambda r, n=n: r.price == n) for n in (1, 2, 3)},
    "a price beside a free number of the same choice": offers(lambda c: len({r.price > 0 for r in c.results}) == 2),
    **{f"a bonus per {tool}": has_bonus(lambda b, tool=tool: b.per == tool) for tool in ("hammer", "quill")},
    **{
        f"a bonus for owning {thing}": has_bonus(lambda b, thing=thing: b.owns == thing)
        for thing in ("rope", "paper", "fish", "mushroom", "potion", "cider")
    },
    "a bonus of two lanterns": has_bonus(lambda b: b.lanterns == 2),
    "two bonuses on one choice": offers(lambda c: len(c.bonus) == 2),
    "a choice without a failure text": offers(lambda c: c.failure is None),
    "a failure text without a penalty": fails(lambda f: f.text and not f.reputation and not f.injure),
    "a failure that costs reputation": fails(lambda f: f.reputation == -1),
    "a failure that injures": fails(lambda f: f.injure == 1),
    "a villager from the board": gives(lambda w: w.villager == "board"),
    "a cave cat on 4": rolls(lambda r: r.explore == 4 and r.reward.villager == "cave-cat"),
    "a metal man on 6": rolls(lambda r: r.explore == 6 and r.reward.villager == "metal-man"),
    "a glogo on 4": rolls(lambda r: r.explore == 4 and r.reward.villager == "glogo"),
    "the liquid woman without a roll": rolls(lambda r: r.explore == 0 and r.reward.villager == "liquid-woman"),
    "an extra cave": gives(lambda w: w.cave),
    "a free building of cost up to 7": gives(lambda w: w.building == 7),
    **{f"{n} potions": gives(lambda w, n=n: w.potions == n) for n in (1, 2)},
    "a cider": gives(lambda w: w.ciders),
    **{f"reputation {n:+}": gives(lambda w, n=n: w.reputation == n) for n in (1, 2, 3, -1, -2)},
    **{f"the good {good}": gives(lambda w, good=good: good in w.goods) for good in GOODS},
    "two goods of one kind": gives(lambda w: len({*w.goods}) < len(w.goods)),
    "a link on a number, whose target is the result": rolls(
        lambda r: r.explore and r.reward.link and not BOOK[r.reward.link].choices
    ),
    "a link without a roll, whose target asks": rolls(
        lambda r: not r.explore and r.reward.link and BOOK[r.reward.link].choices
    ),
    "a link with a price": rolls(lambda r: r.price and r.reward.link),
    "a link to one paragraph on": lambda: any(steps_on(entry) == 1 for entry in ENTRIES),
    "a link to two paragraphs on": lambda: any(steps_on(entry) == 2 for entry in ENTRIES),
    "a paragraph without choices": lambda: any(not p.choices and p.reward for p in BOOK.values()),
    "a choice without a number and without a link": rolls(lambda r: not r.explore and not r.reward.link),
}


@pytest.mark.parametrize("mechanic", MECHANICS)
def test_the_book_reaches(mechanic: str):
    assert MECHANICS[mechanic]()


def test_every_paragraph_with_choices_has_one_that_costs_nothing():
    """encounter.price: a rule for packs."""
    stuck = [p.title for p in BOOK.values() if p.choices and all(min(r.price for r in c.results) for c in p.choices)]
    assert [] == stuck


def test_the_book_knows_the_goods_and_special_villagers_of_the_box():
    assert standard().goods == GOODS
    assert {*standard().specials} == {*VILLAGERS} - {"board"}
