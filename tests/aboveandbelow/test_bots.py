"""The random player draws whole sets evenly, to the fraction; the greedy one finishes its games and wins them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from abcore.aboveandbelow import FIRST, AboveAndBelow, Table
from abcore.aboveandbelow.book import Choice, Paragraph, Result, Reward
from abcore.aboveandbelow.bots import GreedyPlayer, RandomPlayer, completions, subsets
from abcore.aboveandbelow.encounter import Choose
from abcore.aboveandbelow.exert import Exert
from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.frames import Choosing, EndTurn, Expedition, Outcome, Pick, Rerolling, Turn
from abcore.aboveandbelow.harvest import Harvest, Take
from abcore.aboveandbelow.labor import Labor
from abcore.aboveandbelow.moves import Add, Keep, Open
from abcore.aboveandbelow.rest import Rest
from abcore.aboveandbelow.state import Holding
from abcore.aboveandbelow.turn import Pass
from abcore.engine.game import moves
from abcore.engine.session import Session

GAME = AboveAndBelow()
DEALT: Table = Session(GAME, GAME.opening().state, Random(5)).state
PEOPLE = ("builder", "scribe", "scout", "brom-thatch", "fenn-wick", "cave-cat", "cave-cat", "metal-man", "metal-man")
PLAYER = RandomPlayer(Random(0))
Player = RandomPlayer | GreedyPlayer


def at(action: str, most: int = 0, **village: Any) -> Table:
    """A table at which the first player begins to put a set together."""
    changed = DEALT.villages[0].but(**village)
    return DEALT.but(frames=(Turn(0), Pick(0, action, (), most)), villages=(changed, DEALT.villages[1]))


def exerting(party: tuple[str, ...], choice: str, dice: tuple[int, ...] = ()) -> Table:
    """A table at which a party may exert for a choice of the ferryman's."""
    exp = Expedition(0, "", party, dice, paragraph=1, choice=choice)
    return at("exert").but(frames=(Turn(0), EndTurn(0), exp, Outcome(0), Pick(0, "exert")))


def spread(s: Table, game: AboveAndBelow = GAME) -> dict[Any, Fraction]:
    """Every whole set that the random player may put together, with its exact chance."""
    found: dict[Any, Fraction] = {}
    ahead = [(s, Fraction(1))]
    while ahead:
        now, chance = ahead.pop()
        weighted = PLAYER.weights(game, now)
        total = sum(weight for _, weight in weighted)
        for m, weight in weighted:
            share = chance * Fraction(weight, total)
            if isinstance(m, Add):
                ahead.append((game.apply(now, m).state, share))
            else:
                assert isinstance(now.top, Pick)
                found[now.top.chosen, m] = share
    return found


def assert_even(s: Table, game: AboveAndBelow = GAME) -> set[tuple[str, ...]]:
    """All whole sets are as likely as each other; gives the sets."""
    found = spread(s, game)
    assert {Fraction(1, len(found))} == set(found.values())
    assert len(found) == completions(game, s)
    return {chosen for chosen, _ in found}


def parts(things: Iterable[str]) -> set[tuple[str, ...]]:
    """Every set of such things, in their order, the empty one too."""
    things = tuple(things)
    return {some for n in range(len(things) + 1) for some in combinations(things, n)}


def in_order(people: Iterable[str]) -> tuple[str, ...]:
    return GAME.content.sort(people)


# -- even sets --------------------------------------------------------------------------------------------------------

VILLAGERS = st.lists(st.integers(0, len(PEOPLE) - 1), unique=True, max_size=6).map(
    lambda chosen: in_order(PEOPLE[i] for i in chosen)
)


@pytest.mark.parametrize(
    ("action", "whole", "least"), [("explore", Explore, 2), ("labor", Labor, 1), ("harvest", Harvest, 1)]
)
@given(ready=VILLAGERS)
@settings(max_examples=15)
def test_every_party_that_is_legal_is_equally_likely(
    action: str, whole: Callable[[tuple[str, ...]], Any], least: int, ready: tuple[str, ...]
) -> None:
    assume(len(ready) >= least)
    s = at(action, ready=ready)
    assert {party for party in parts(ready) if GAME.check(s, whole(party))} == assert_even(s)


@pytest.mark.parametrize("game", [GAME, AboveAndBelow(FIRST)])
@pytest.mark.parametrize(("choice", "dice"), [("take-oars", (1, 1, 1)), ("slip-past", (1, 1, 1)), ("slip-past", ())])
@pytest.mark.parametrize("party", [("builder", "scribe", "scout"), ("scout", "cave-cat", "cave-cat")])
def test_every_set_to_exert_is_equally_likely(
    game: AboveAndBelow, choice: str, dice: tuple[int, ...], party: tuple[str, ...]
) -> None:
    s = exerting(party, choice, dice)
    assert {some for some in parts(party) if game.check(s, Exert(some))} == assert_even(s, game)


@given(st.lists(st.integers(0, 2), min_size=3, max_size=3).filter(any), st.integers(1, 5))
@settings(max_examples=25)
def test_every_harvest_is_equally_likely(goods: list[int], most: int) -> None:
    cards = ("house-4-2-fruit", "house-4-fruit-arrow", "outpost-4-fish-arrow")
    s = at("take", most, holdings=tuple(Holding(card, 2, n) for card, n in zip(cards, goods, strict=True)))
    lying = [card for card, n in zip(cards, goods, strict=True) for _ in range(n)]
    assert {some for some in parts(lying) if GAME.check(s, Take(some))} == assert_even(s)


@given(VILLAGERS.filter(bool), st.data())
@settings(max_examples=40)
def test_every_plan_for_the_night_is_equally_likely(people: tuple[str, ...], data: st.DataObject) -> None:
    hurt = data.draw(st.lists(st.booleans(), min_size=len(people), max_size=len(people)))
    tokens = st.integers(0, 2)
    s = at(
        "rest", ready=(), potions=data.draw(tokens), ciders=data.draw(tokens),
        exhausted=tuple(who for who, injured in zip(people[:4], hurt, strict=False) if not injured),
        injured=tuple(who for who, injured in zip(people[:4], hurt, strict=False) if injured),
    )  # fmt: skip
    assert all(GAME.check(s, Rest(plan)) for plan in assert_even(s))


@pytest.mark.parametrize("action", ["build", "train"])
def test_every_purchase_by_every_villager_is_equally_likely(action: str) -> None:
    s = at(action, ready=in_order(("builder", "scribe", "sabra-plumb", "aurel-primer")), coins=4)
    assert_even(s)
    assert 2 == len({chosen for chosen, _ in spread(s)})


def test_a_big_night_is_counted_without_listing_it() -> None:
    """Fourteen villagers have millions of plans, and the weights of one step are there at once."""
    people = tuple(GAME.content.tokens)[:14]
    s = at("rest", ready=(), exhausted=people[:7], injured=people[7:], potions=3, ciders=3)
    weights = dict(PLAYER.weights(GAME, s))
    assert completions(GAME, s) == sum(weights.values()) > 1_000_000


@given(st.lists(st.sampled_from("abc"), max_size=6), st.integers(-1, 4), st.integers(-1, 7))
def test_subsets_are_as_many_as_a_list_of_them_has(things: list[str], least: int, most: int) -> None:
    listed = {some for some in parts(sorted(things)) if least <= len(some) <= most}
    assert len(listed) == subsets(things, least, most)


# -- a turn at random -------------------------------------------------------------------------------------------------


def test_each_action_the_pass_and_all_free_actions_have_one_share_of_a_turn() -> None:
    s = DEALT.but(villages=(DEALT.villages[0].but(goods=(1,) * 8, potions=1), DEALT.villages[1]))
    shares: Counter[str] = Counter()
    for m, weight in PLAYER.weights(GAME, s):
        shares[m.action if isinstance(m, Open) else "pass" if isinstance(m, Pass) else "free"] += weight
    assert {"explore", "build", "train", "harvest", "labor", "pass", "free"} == set(shares)
    assert 1 == len(set(shares.values()))


def played(players: Callable[[Random], list[Player]], seed: int, game: AboveAndBelow = GAME) -> Table:
    """A whole game, every choice legal."""
    rng = Random(seed)
    seats = players(rng)
    session = Session(game, game.opening(len(seats)).state, rng)
    while session.kind != "over":
        move = seats[game.seat(session.state)].choose(game, session.state)
        assert move in moves(game, session.state)
        session.play(move)
    state: Table = session.state
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_players_finish_their_games(players: int) -> None:
    for seed in range(3):
        assert 7 == played(lambda rng: [RandomPlayer(rng)] * players, seed).round


def test_the_same_dice_make_the_same_choices() -> None:
    def pair(rng: Random) -> list[Player]:
        return [RandomPlayer(rng), GreedyPlayer(rng)]

    assert played(pair, 3) == played(pair, 3) != played(pair, 4)


# -- the greedy one ---------------------------------------------------------------------------------------------------


def test_the_greedy_player_beats_the_random_one_in_at_least_nine_games_of_ten() -> None:
    wins = 0
    for seed in range(100):
        seat = seed % 2
        last = played(
            lambda rng, seat=seat: [[GreedyPlayer, RandomPlayer][place != seat](rng) for place in (0, 1)], seed
        )
        first = GAME.standings(last)[0]
        wins += first.seat == seat
    assert wins >= 90


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_players_finish_their_games_under_both_printings(players: int) -> None:
    for game in (GAME, AboveAndBelow(FIRST)):
        last = played(lambda rng: [GreedyPlayer(rng) for _ in range(players)], 1, game)
        assert all(number.value > 10 for number in game.score(last))


def chosen(s: Table) -> str:
    return str(GreedyPlayer(Random(0)).choose(GAME, s))


def test_it_places_its_goods_at_the_end() -> None:
    last = played(lambda rng: [GreedyPlayer(rng), GreedyPlayer(rng)], 2)
    assert [0, 0] == [sum(village.goods) for village in last.villages]


def test_it_exerts_the_weakest_when_that_reaches_a_number_and_nobody_when_it_does_not() -> None:
    assert "+ brom-thatch" == chosen(exerting(("scout", "brom-thatch"), "slip-past", (1, 2)))
    assert "go" == chosen(exerting(("scout", "brom-thatch"), "take-oars", (1, 1)))


def test_it_rerolls_a_die_that_can_help_and_keeps_those_that_cannot() -> None:
    s = exerting(("scribe", "scout"), "slip-past", (1, 1))
    rerolling = s.but(frames=(*s.frames[:-1], Rerolling(0)))
    assert "reroll scout 1" == chosen(rerolling)
    s = exerting(("scribe", "scout"), "slip-past", (6, 6))
    assert "keep" == chosen(s.but(frames=(*s.frames[:-1], Rerolling(0))))


def test_it_gives_its_beds_to_the_strongest_whatever_their_place_in_the_list() -> None:
    s = at("rest", ready=(), exhausted=in_order(("brom-thatch", "pim-tally", "wenna-sloe", "corin-reeve", "old-marl")))
    while isinstance(s.top, Pick):
        s = GAME.apply(s, GreedyPlayer(Random(0)).choose(GAME, s)).state
    assert ("wenna-sloe", "corin-reeve", "old-marl") == s.villages[0].ready


def test_it_does_not_know_a_reward_before_it_is_read() -> None:
    """Two paragraphs that ask the same and bring something else are rated alike, and exerting for them too."""
    book = {
        number: Paragraph(number, "A door", "Knock.", (Choice("knock", "Knock", (Result(4, 0, Reward(coins)),)),))
        for number, coins in ((901, 0), (902, 50))
    }
    game, greedy = AboveAndBelow(content=GAME.content.with_made_up(paragraphs=book)), GreedyPlayer(Random(0))
    for frame, move in ((Choosing(0), Choose("knock")), (Pick(0, "exert"), Add("scout")), (Rerolling(0), Keep())):
        found = []
        for number in book:
            exp = Expedition(0, "", ("scribe", "scout"), (1, 1), paragraph=number, choice="knock")
            s = DEALT.but(frames=(Turn(0), EndTurn(0), exp, Outcome(0), frame))
            assert game.check(s, move)
            found.append(greedy.rated(game, s, move))
        assert found[0] == found[1]


def test_why_names_what_changes_and_adds_up() -> None:
    greedy = GreedyPlayer(Random(0))
    for m in moves(GAME, DEALT):
        line = greedy.why(GAME, DEALT, m)
        assert line.startswith(f"{m}: ")
        assert line.endswith(".")
    assert "pass: today -0.40; in all -0.40." == greedy.why(GAME, DEALT, Pass())
