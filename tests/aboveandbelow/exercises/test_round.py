"""Questions on a round: one right answer, wrong ones with a name and a rule, and a second road to the right one."""

from collections import Counter
from functools import cache
from itertools import product
from random import Random

import pytest

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.exercises.round import KINDS
from abcore.aboveandbelow.exercises.round_night import NIGHT, best_plan, collected
from abcore.aboveandbelow.exercises.round_tables import table
from abcore.aboveandbelow.frames import EndRound
from abcore.aboveandbelow.moves import Go
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.engine.exercise import Question, ask, faults
from abcore.engine.game import moves

MANY = 500  # of each kind in each printing: a thousand in all
GAMES = [AboveAndBelow(printing) for printing in PRINTINGS.values()]
MISTAKES = {
    "legal": ("is ready", "not ready", "hammer", "quill", "price", "empty cave", "nobody explores alone", "no tool"),
    "who": ("exhausted cannot be sent", "as well", "for the", "upside down"),
    "cost": ("plus saves", "off, but only", "after building", "no card gives one", "forgets to pay", "cheapest place"),
    "now": ("before the action", "arrives exhausted", "harvested first", "One action", "One row", "taken back first"),
    "night": ("needs two steps", "two steps", "beds are what is short", "a bed for each", "counts the beds alone"),
    "income": ("only their kinds", "in the hand", "after round seven", "what the cards pay", "last one pays"),
}
"""Of every kind, words of the mistakes that newcomers make."""


@cache
def asked(kind: str) -> tuple[Question, ...]:
    """A thousand questions of a kind, half of them in each printing."""
    return tuple(ask(KINDS[kind], game, seed) for game in GAMES for seed in range(MANY))


@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_questions_have_no_fault(kind: str) -> None:
    ledger = GAMES[0].ledger
    assert Counter() == Counter(fault for question in asked(kind) for fault in faults(question, ledger))
    assert {kind} == {question.kind for question in asked(kind)}


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_three_or_four_answers_and_the_right_one_wanders(kind: str) -> None:
    assert {len(question.options) for question in asked(kind)} <= {3, 4}
    places = Counter(question.options.index(question.right) for question in asked(kind))
    assert len(places) >= 3
    assert max(places.values()) < 0.75 * len(asked(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_questions_vary(kind: str) -> None:
    assert len({(question.asks, question.facts, question.options) for question in asked(kind)}) > 300
    assert len({question.right.words for question in asked(kind)}) > 5


@pytest.mark.parametrize(("kind", "words"), [(kind, word) for kind, words in MISTAKES.items() for word in words])
def test_every_mistake_comes_up(kind: str, words: str) -> None:
    assert any(words in option.mistake for question in asked(kind) for option in question.options)


@pytest.mark.parametrize("kind", KINDS)
def test_a_mistake_is_a_clause_and_a_fact_has_no_full_stop(kind: str) -> None:
    said = [*(o.mistake for q in asked(kind) for o in q.options), *(fact for q in asked(kind) for fact in q.facts)]
    assert [] == [words for words in said if words.endswith((".", " ", "!"))]
    assert [] == [words for words in said if words and not words[0].isupper() and not words[0].isdigit()]


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_number_gives_the_same_question(kind: str) -> None:
    assert asked(kind)[3] == ask(KINDS[kind], GAMES[0], 3)


def test_the_rules_of_the_printings_differ_nowhere_here() -> None:
    """What is asked on this page is played alike in both printings."""
    for kind in KINDS:
        first, second = asked(kind)[:MANY], asked(kind)[MANY:]
        assert first == second


# -- second roads ------------------------------------------------------------------------------------------------------


def test_what_is_left_is_what_was_there_less_the_lines_of_the_working() -> None:
    """build.buy, train.buy: the engine's purse, and the sum of the lines."""
    for question in asked("cost"):
        left = sum(int(line.value) for line in question.lines)
        assert question.right.words.split()[0] == str(left)


def test_income_is_the_sum_of_the_lines() -> None:
    """income.track, income.cards: the engine's end of the round, and the sum of the lines."""
    for question in asked("income"):
        assert question.right.words.split()[0] == str(sum(int(line.value) for line in question.lines))


@pytest.mark.parametrize("kinds", range(9))
def test_income_grows_with_kinds_and_not_with_pieces(kinds: int) -> None:
    """income.track: one piece or three of each kind pay the same."""
    game = GAMES[0]
    tracks = [tuple((good, n) for good in game.content.goods[:kinds]) for n in (1, 3)]
    paid = {collected(game, table(game, Random(1), EndRound(), exhausted=(), track=track)) for track in tracks}
    assert {game.content.track_income[kinds]} == paid


def test_nothing_is_paid_after_round_seven() -> None:
    """end.marker."""
    game = GAMES[0]
    assert 0 == collected(game, table(game, Random(1), EndRound(), exhausted=()).but(round=7))


def night(exhausted: int, injured: int, potions: int, ciders: int) -> tuple[AboveAndBelow, object]:
    game = GAMES[0]
    people = [*game.content.starting, *game.content.pile]
    return game, table(
        game, Random(1), NIGHT, ready=(), exhausted=tuple(people[:exhausted]), potions=potions, ciders=ciders,
        injured=tuple(people[exhausted : exhausted + injured]),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("exhausted", "injured", "potions", "ciders"), list(product((0, 2, 4), (1, 2), (0, 1, 2), (0, 1)))
)
def test_the_best_night_wakes_as_many_as_steps_allow(exhausted: int, injured: int, potions: int, ciders: int) -> None:
    """rest.tokens, rest.beds: by the plan that the engine plays, and by counting steps."""
    game, s = night(exhausted, injured, potions, ciders)
    plan = best_plan(game, s)
    assert game.check(s, plan)
    woken = len(game.apply(s, plan).state.villages[0].ready)
    assert min(exhausted + min(injured, potions), 3 + ciders) == woken


@pytest.mark.parametrize(("potions", "ciders"), [(0, 0), (1, 0), (0, 1), (1, 1)])
def test_no_plan_of_the_engine_wakes_more(potions: int, ciders: int) -> None:
    """rest.beds: every plan that the engine offers, one by one."""
    game, s = night(3, 2, potions, ciders)
    best = len(game.apply(s, best_plan(game, s)).state.villages[0].ready)
    ahead, most = [s], 0
    while ahead:
        here = ahead.pop()
        for move in moves(game, here):
            if move == Go():
                most = max(most, len(game.apply(here, move).state.villages[0].ready))
            else:
                ahead.append(game.apply(here, move).state)
    assert most == best


# -- nothing that can be argued about ----------------------------------------------------------------------------------


def test_a_plan_for_the_night_says_what_becomes_of_a_cider() -> None:
    """rest.tokens: with a cider that nobody speaks of, one more could be woken, and a wrong answer argued for."""
    plans = [question.facts for question in asked("night") if question.asks.startswith("Who is ready")]
    told = {("1 cider" in facts[2], "Ada keeps the cider" in facts) for facts in plans}
    assert {(True, True), (False, False)} == told


def test_who_can_do_it_never_hangs_on_the_price() -> None:
    """build.hammer, train.quill: the coins are enough for everyone who has the tool."""
    prices = [question.facts[-1].removeprefix("Ada has ").split(" coins; the price is ") for question in asked("who")]
    assert all(int(coins) >= int(price) for coins, price in prices)


def test_a_token_is_blamed_for_a_wrong_number_only_where_there_is_one() -> None:
    """rest.tokens: who counts too few is told of a cider or a potion that the village has."""
    for question in asked("night"):
        for option in question.options:
            if "a cider wakes one more" in option.mistake:
                assert "1 cider" in question.facts[2]
            if option.mistake.startswith("This leaves out the injured"):
                assert "1 potion" in question.facts[2]
