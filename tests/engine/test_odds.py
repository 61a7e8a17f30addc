"""Odds by counting: the same numbers as throwing every face and trying every reroll, by a search that knows nothing."""

from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from abcore.engine.odds import Option, Rerolls, reach, total_of

KINDS = [(1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (1, 7), (2, 3), (2, 4), (2, 5), (2, 6), (2, 7), (3, 5), (3, 6)]
SEVEN = [(1, 3), (1, 4), (1, 5), (2, 4), (2, 6), (3, 5), (2, 7)]
SCOUT, SCRIBE, BUILDER = {1: 2, 2: 4}, {1: 3, 2: 3}, {1: 4, 2: 2}


def faces(kind):
    """The six faces of a die with these thresholds, as lanterns."""
    one, two = kind
    return [2 if face >= two else 1 if face >= one else 0 for face in range(1, 7)]


def weights(kind):
    shown = faces(kind)
    return {value: shown.count(value) for value in sorted({*shown})}


def searched(dice, worth, rerolls):
    """What best play is worth from every situation, the plain way: keep, or try each die on each of its faces."""

    @cache
    def best(shown, left):
        ways = [Fraction(worth(sum(shown), left))]
        for i, die in enumerate(dice) if left else ():
            thrown = [best((*shown[:i], face, *shown[i + 1 :]), left - 1) for face in die]
            ways.append(sum(thrown) / len(die))
        return max(ways)

    every = [best(shown, rerolls) for shown in product(*dice)]
    return sum(every) / len(every), best


def test_all_parties_up_to_three():
    """Each number, with none, one and two rerolls."""
    for size in (1, 2, 3):
        for party in combinations_with_replacement(KINDS, size):
            dice, mine = [faces(kind) for kind in party], [weights(kind) for kind in party]
            for number in range(size, 2 * size + 1):
                rerolls = (number + size) % 3
                found, _ = searched(dice, lambda n, left, number=number: n >= number, rerolls)
                assert found == reach(mine, number, rerolls), (party, number, rerolls)


@pytest.mark.parametrize("rerolls", [0, 1, 2])
def test_all_parties_of_four(rerolls):
    """Every set of four kinds at the number that is most in doubt."""
    for party in combinations_with_replacement(KINDS, 4):
        dice = [weights(kind) for kind in party]
        number = round(sum(sum(faces(kind)) for kind in party) / 6) + 1
        assert by_weights(dice, [[*die] for die in dice], number, rerolls) == reach(dice, number, rerolls), party


def by_weights(dice, values, number, rerolls):
    """The same search over values with weights: fewer cases, so that larger parties can be searched."""

    @cache
    def ways(shown, left):
        """Out of six to the power of the rerolls left."""
        if sum(shown) >= number:
            return 6**left
        if not left:
            return 0
        tries = [
            sum(w * ways((*shown[:i], v, *shown[i + 1 :]), left - 1) for v, w in die.items())
            for i, die in enumerate(dice)
        ]
        return max(tries)

    total = 0
    for shown in product(*values):
        weight = 1
        for die, value in zip(dice, shown, strict=True):
            weight *= die[value]
        total += weight * ways(shown, rerolls)
    return Fraction(total, 6 ** (len(dice) + rerolls))


def test_the_two_searches_agree():
    dice = [faces(kind) for kind in SEVEN[2:6]]
    mine = [weights(kind) for kind in SEVEN[2:6]]
    found, _ = searched(dice, lambda n, left: n >= 6, 2)
    assert found == by_weights(mine, [[*die] for die in mine], 6, 2)


@pytest.mark.parametrize("seed", range(6))
def test_samples_up_to_seven(seed):
    rng = Random(seed)
    party = SEVEN if not seed else rng.choices(KINDS, k=rng.randint(5, 7))
    dice = [weights(kind) for kind in party]
    mean = round(sum(sum(faces(kind)) for kind in party) / 6)
    for number, rerolls in ((mean, 1), (mean + 1, 2), (mean + 2, 3)):
        assert by_weights(dice, [[*die] for die in dice], number, rerolls) == reach(dice, number, rerolls)


DICE = st.lists(st.dictionaries(st.integers(0, 4), st.integers(1, 3), min_size=1, max_size=3), max_size=4)


@settings(max_examples=80, deadline=None)
@given(dice=DICE.map(lambda dice: dice[:3]), rerolls=st.integers(0, 2), rng=st.integers(0, 999).map(Random))
def test_any_dice_and_any_worth(dice, rerolls, rng):
    """Also where one more is worse, and where a reroll that is left has a worth of its own."""
    worths = [Fraction(rng.randint(-9, 9), rng.randint(1, 4)) for _ in range(51)]
    plain = [[value for value, weight in die.items() for _ in range(weight)] for die in dice]

    def worth(total, left):
        return worths[3 * total + left]

    found, best = searched(plain, worth, rerolls)
    play = Rerolls(dice, worth, rerolls)
    assert found == play.expected(rerolls) == play.over(play.after(), rerolls)
    ends = play.played(play.after(), rerolls)
    assert 1 == sum(ends.values())
    assert found == sum(p * worth(total, left) for (total, left), p in ends.items())
    shown = tuple(die[0] for die in plain)
    options = play.options(shown, rerolls)
    assert best(shown, rerolls) == options[0].value == play.value(shown, rerolls)
    assert best(shown, rerolls) == play.over(play.after(shown), rerolls)
    assert sorted(options, key=lambda option: -option.value) == options


@settings(max_examples=60, deadline=None)
@given(dice=DICE, number=st.integers(0, 17))
def test_one_number_is_a_worth_like_any_other(dice, number):
    for rerolls in (0, 1, 2):
        assert Rerolls(dice, lambda n, left: n >= number, rerolls).expected(rerolls) == reach(dice, number, rerolls)


@settings(max_examples=60, deadline=None)
@given(DICE)
def test_the_sum_of_dice(dice):
    counted = {}
    for thrown in product(*([value for value, weight in die.items() for _ in range(weight)] for die in dice)):
        counted[sum(thrown)] = counted.get(sum(thrown), 0) + 1
    assert dict(sorted(counted.items())) == total_of(dice)


def test_dice_that_are_alike_are_one_option():
    play = Rerolls([SCOUT, BUILDER, SCOUT, SCOUT], lambda n, left: n >= 7, 1)
    rolled = {option.dice for option in play.options((1, 2, 1, 2), 1)}
    assert {(), (0, 2), (1,), (3,)} == rolled


def test_to_keep_comes_first_among_equals():
    play = Rerolls([SCOUT, SCRIBE], lambda n, left: 1, 1)
    assert Option((), Fraction(1)) == play.options((1, 1), 1)[0]


def test_without_rerolls_there_is_nothing_to_choose():
    play = Rerolls([SCOUT, SCRIBE], lambda n, left: n >= 3, 0)
    assert [Option((), Fraction(0))] == play.options((1, 1), 0)


def test_some_dice_lie_already():
    """The scout shows 2; scribe and builder are in the air."""
    play = Rerolls([SCOUT, SCRIBE, BUILDER], lambda n, left: n >= 6, 0)
    assert Fraction(1, 6) == play.over(play.after((2,)), 0)
    assert Fraction(0) == play.over(play.after((1,)), 0)


def test_no_dice_at_all():
    assert (1, 0) == (reach([], 0, 2), reach([], 1, 2))
    assert {0: 1} == total_of([])


def test_fourteen_villagers_with_seven_rerolls_are_counted_all_the_same():
    """The largest party that a rich village could send; equal dice are one kind."""
    dice = [weights(kind) for kind in [*KINDS[:7], *KINDS[:7]]]
    assert reach(dice, 24, 0) < reach(dice, 24, 1) < reach(dice, 24, 2) < 1
