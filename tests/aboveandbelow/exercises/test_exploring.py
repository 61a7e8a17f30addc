"""Questions on exploring: a thousand of each kind keep to the form, and another road leads to the same answers."""

import re
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import product

import pytest

from abcore.aboveandbelow.content import Token
from abcore.aboveandbelow.exercises.exploring import KINDS
from abcore.aboveandbelow.exercises.exploring_below import brings
from abcore.aboveandbelow.exert import Exert
from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.frames import Expedition, Outcome, Pick, Turn
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.odds_table import own_paragraph, read_to, with_own
from abcore.aboveandbelow.printings import FIRST, REVISED
from abcore.aboveandbelow.situation import load
from abcore.engine.exercise import Question, ask, faults

MANY = 1000
GAMES = {"revised": AboveAndBelow(REVISED), "first": AboveAndBelow(FIRST)}
TOKENS = {token.name: token for token in GAMES["first"].content.tokens.values()}


def asked(kind: str, printing: str, many: int = MANY) -> list[Question]:
    return [ask(KINDS[kind], GAMES[printing], seed) for seed in range(many)]


def party(question: Question) -> list[Token]:
    """The villagers whose strips are told."""
    return [TOKENS[fact.partition(":")[0]] for fact in question.facts if " lantern from " in fact]


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def share(tokens: Sequence[Token], number: int) -> Fraction:
    """By throwing all dice in all ways, and reading the strips oneself."""

    def lit(token: Token, face: int) -> int:
        return 2 if face >= token.two_from else 1 if face >= token.one_from else 0

    rolls = [*product(range(1, 7), repeat=len(tokens))]
    enough = [roll for roll in rolls if sum(map(lit, tokens, roll)) >= number]
    return Fraction(len(enough), len(rolls))


# -- the form ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("printing", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_thousand_of_each_kind_have_one_right_answer_and_named_mistakes(kind: str, printing: str) -> None:
    ledger = GAMES[printing].ledger
    found = [fault for question in asked(kind, printing) for fault in faults(question, ledger)]
    assert [] == found


@pytest.mark.parametrize("printing", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_neither_the_place_nor_the_words_of_the_right_answer_are_always_the_same(kind: str, printing: str) -> None:
    questions = asked(kind, printing)
    places = Counter([not option.mistake for option in question.options].index(True) for question in questions)
    assert len(places) > 1 and max(places.values()) < 0.8 * MANY
    assert len({question.right.words for question in questions}) > 3
    assert {len(question.options) for question in questions} <= {3, 4}


@pytest.mark.parametrize(
    ("kind", "mistakes"),
    [
        ("chance", ("two dice", "adds both rows", "forgets the second", "exactly", "to miss it", "adds two chances")),
        ("most", ("exerting each", "two dice", "adds both rows", "faces of the dice", "one lantern", "two lanterns")),
        ("better", ("goes by the average", "surest first lantern", "and leaves")),
        ("exert", ("everyone", "stops at one", "than are on the card", "forbidden", "is reached")),
        ("cost", ("even when you succeed", "whole party", "none for the exhausted", "three nights", "the others")),
        ("paid", ("adds both rewards", "takes the lower number", "exactly the number", "not reach")),
    ],
)
def test_every_mistake_of_a_kind_comes_up(kind: str, mistakes: tuple[str, ...]) -> None:
    """The newcomers' mistakes: two dice each, more than 4 from two, exerting that would not injure."""
    told = " ".join(option.mistake for question in asked(kind, "revised") for option in question.options)
    assert [] == [mistake for mistake in mistakes if mistake not in told]


def test_exerting_for_a_higher_number_is_a_mistake_by_the_first_printing_alone() -> None:
    """explore.exert"""
    told = {
        name: " ".join(option.mistake for question in asked("exert", name) for option in question.options)
        for name in GAMES
    }
    assert "only the revised printing allows" in told["first"]
    assert "only the revised printing allows" not in told["revised"]
    assert "here also for a higher number" in told["revised"]


# -- the other road ---------------------------------------------------------------------------------------------------


def test_chances_are_found_again_by_throwing_all_dice() -> None:
    """explore.roll, explore.lanterns"""
    for question in asked("chance", "revised", 300):
        (number,) = numbers(question.asks)
        assert share(party(question), number) == Fraction(question.right.words)


def test_the_most_is_what_all_sixes_bring() -> None:
    """explore.lanterns"""
    for question in asked("most", "revised"):
        most = int(question.right.words)
        assert share(party(question), most) > 0 == share(party(question), most + 1)


def test_the_better_party_is_found_again_by_throwing_all_dice() -> None:
    """explore.lanterns"""
    for question in asked("better", "revised", 200):
        (number,) = numbers(question.asks)
        chances = {
            option.words: share([TOKENS[name] for name in option.words.split(" and ")], number)
            for option in question.options
        }
        assert question.right.words == max(chances, key=lambda words: chances[words])
        assert 1 == list(chances.values()).count(max(chances.values()))


def below(printing: str, names: Sequence[str], choices: Sequence[int], have: int) -> tuple[AboveAndBelow, object]:
    """A party whose lanterns are counted, asked whom to exert: the game itself, no formula."""
    game = AboveAndBelow(GAMES[printing].printing, with_own(GAMES[printing].content, _own(choices)))
    ready = ", ".join(f'"{TOKENS[name].id}"' for name in names)
    here = load(f"[village.Ada]\nready = [{ready}]\nexhausted = [{_rest(names)}]")
    s = read_to(game, here.state, [TOKENS[name].id for name in names], 999)
    exp = next(frame for frame in s.frames if isinstance(frame, Expedition))
    frames = [frame for frame in s.frames if isinstance(frame, Turn)]
    return game, s.but(frames=(*frames, exp.but(lanterns=have, dice=()), Outcome(0), Pick(0, "exert")))


def _own(choices: Sequence[int]) -> object:
    return own_paragraph("Yours", "Read it.", [("Go on", choices)])


def _rest(names: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in ("builder", "scribe", "scout") if name.capitalize() not in names)


@pytest.mark.parametrize("printing", GAMES)
def test_how_many_may_be_exerted_is_what_the_game_lets_pass(printing: str) -> None:
    """explore.exert, explore.exert-limits"""
    for question in asked("exert", printing, 150):
        names = re.split(", | and ", question.facts[0].removeprefix("On the cave card: "))
        (have,) = numbers(question.facts[2])
        game, s = below(printing, names, numbers(question.facts[1]), have)
        ids = [TOKENS[name].id for name in names]
        legal = [n for n in range(len(ids) + 1) if game.check(s, Exert(tuple(ids[:n])))]
        assert max(legal) == (0 if question.right.words == "Nobody" else int(question.right.words))


def test_the_bed_nights_are_those_of_the_village_that_comes_home() -> None:
    """explore.exert, explore.after-success, explore.failure: the game plays it to the end."""
    for question in asked("cost", "revised", 150):
        names = re.split(", | and ", question.facts[0].removesuffix(" explored"))
        (hurt, *_) = numbers(question.facts[1])
        choices = [hurt] if question.facts[2] == "They succeed" else [12]
        game, s = below("revised", names, choices, 0)
        after = game.apply(s, Exert(tuple(TOKENS[name].id for name in names[:hurt]))).state.villages[0]
        went = {TOKENS[name].id for name in names}
        nights = len(went & {*after.exhausted}) + 2 * len(went & {*after.injured})
        assert nights == int(question.right.words)


def test_the_reward_is_the_one_that_the_game_pays() -> None:
    """explore.success, explore.failure"""
    game = GAMES["revised"]
    chosen = {c.text: (p.number, c) for p in game.content.paragraphs.values() for c in p.choices}
    start = load("players = 2").state
    for question in asked("paid", "revised", 150):
        paragraph, choice = chosen[question.facts[0].removeprefix("They chose “").removesuffix("”")]
        (have,) = numbers(question.facts[-1])
        s = game.apply(start, Explore(("scout", "scribe"))).state
        exp = next(frame for frame in s.frames if isinstance(frame, Expedition))
        exp = exp.but(paragraph=paragraph, choice=choice.name, lanterns=have)
        step = game.settle(s.but(frames=(*[f for f in s.frames if isinstance(f, Turn)], exp, Outcome(0))))
        reached = [event.args[0] for event in step.events if "reaches {0}" in event.fact.text]
        assert question.right.words == brings(next((r.reward for r in choice.results if [r.explore] == reached), None))


def test_who_meets_a_number_exactly_is_not_told_of_more_lanterns() -> None:
    """explore.success: the mistake that is named is the one that was made."""
    for question in asked("paid", "revised", 300):
        low, high, have = (numbers(fact)[0] for fact in question.facts[1:])
        mistakes = [option.mistake for option in question.options if option.words == "nothing" and option.mistake]
        assert all(("exactly the number" in mistake) == (have not in (low, high)) for mistake in mistakes)
