"""The printings side by side: each row that can decide something, asked under FIRST and under REVISED.
Where a ruling makes both play alike, that they do is the claim."""

from __future__ import annotations

import pytest

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.ledger import ledger
from abcore.aboveandbelow.printings import FIRST, REVISED
from abcore.aboveandbelow.situation import Situation
from abcore.engine.printing import Printing, differences
from tests.aboveandbelow.encounters import RATS, meet, meeting
from tests.aboveandbelow.tools import at, goods, play, rules_of

PRINTINGS = (FIRST, REVISED)
both = pytest.mark.parametrize("printing", PRINTINGS, ids=lambda printing: printing.name)
ROWS = [
    ("changed", "explore.exert"), ("changed", "setup.token-backs"), ("added", "setup.coins"), ("added", "trade.one"),
    ("added", "score.reputation-ties"), ("added", "score.buildings"), ("added", "reputation.sources"),
    ("added", "score.reputation-rank"), ("added", "score.track"), ("added", "goods.rarity"),
    ("widened", "score.per-thing"), ("clarified", "score.per-thing"), ("clarified", "score.buildings"),
    ("clarified", "explore.exert"), ("clarified", "income.cards"), ("clarified", "goods.replenish"),
    ("clarified", "encounter.first-page"), ("moved", "coins.spend-tokens"), ("moved", "score.per-villager"),
]  # fmt: skip


def under(printing: Printing, text: str) -> Situation:
    """A situation of a printing."""
    return at(f'printing = "{printing.name}"\n{text}')


def score(here: Situation, line: int, seat: int = 0) -> int:
    """One line of a score: track, buildings, rank, space, cards, things."""
    value: int = here.game.score(here.state)[seat].parts[line].value
    return value


# -- the table itself -------------------------------------------------------------------------------------------------


def test_the_table_of_differences_is_complete():
    """All 19 rows, and the two switches in which the printings differ."""
    found = differences(ledger(), FIRST, REVISED)
    assert sorted(ROWS) == sorted((d.kind, d.rule) for d in found if d.kind != "switched")
    assert ["extra_coins", "exert_for_higher"] == [d.switch for d in found if d.kind == "switched"]


# -- changed and added: explore.exert, setup.coins --------------------------------------------------------------------


def test_exerting_for_a_higher_number():
    """explore.exert: three of four lanterns; revised lets the scout exert for the mushroom, first pays the coin."""
    here = meeting(RATS, head='printing = "REVISED"')
    s, _ = meet(here, "run-and-hide", "1 3", "exert scout", party="builder scout")
    assert (7, 1, ("scout",)) == (s.villages[0].coins, goods(s.villages[0], "mushroom"), s.villages[0].injured)
    s, _ = meet(meeting(RATS, head='printing = "FIRST"'), "run-and-hide", "1 3", party="builder scout")
    assert (8, 0, ()) == (s.villages[0].coins, goods(s.villages[0], "mushroom"), s.villages[0].injured)


@both
def test_exerting_when_no_number_is_reached(printing: Printing):
    """explore.exert: two of three lanterns; both printings let one be exerted."""
    here = meeting(RATS, head=f'printing = "{printing.name}"')
    s, _ = meet(here, "run-and-hide", "1 1", party="builder scout")
    assert () == rules_of(here, "exert scout", s)


@both
def test_only_those_on_the_card_are_exerted(printing: Printing):
    """explore.exert, clarified: the first printing says the player's villagers, and page 8 settles it in both."""
    here = meeting(RATS, head=f'printing = "{printing.name}"')
    s, _ = meet(here, "run-and-hide", "1 1", party="builder scout")
    assert ("explore.exert",) == rules_of(here, "exert scribe", s)


@pytest.mark.parametrize(("printing", "players", "extra"), [
    (FIRST, 2, (0, 1)), (FIRST, 3, (0, 0, 0)), (FIRST, 4, (0, 0, 0, 0)),
    (REVISED, 2, (0, 1)), (REVISED, 3, (0, 1, 1)), (REVISED, 4, (0, 0, 0, 1)),
], ids=str)  # fmt: skip
def test_extra_coins_by_players_and_seat(printing: Printing, players: int, extra: tuple[int, ...]):
    """setup.coins: for each number of players, each first player and each seat; seats count from the first player."""
    for first in range(players):
        villages = AboveAndBelow(printing).opening(players, first).state.villages
        assert extra == tuple(villages[(first + place) % players].coins - 7 for place in range(players))


@both
def test_the_extra_coin_is_told(printing: Printing):
    """setup.coins: an event for each who gets one, and for nobody else."""
    events = AboveAndBelow(printing).opening(3).events
    expected = [] if printing is FIRST else [1, 2]
    assert expected == [event.seat for event in events if event.rule == "setup.coins"]


# -- rulings by which both play alike ---------------------------------------------------------------------------------


@both
def test_one_good_for_sale(printing: Printing):
    """trade.one: the first printing gives no number; one in both, a token counted as that one."""
    here = under(printing, '[village.Ada]\nsale = ["potion"]\n[village.Ada.goods]\nfruit = 1')
    assert ("trade.one",) == rules_of(here, "sell fruit")


@both
@pytest.mark.parametrize(("cubes", "expected"), [((2, 2, 0), [4, 4, 2]), ((2, 1, 1), [5, 3, 3]), ((1, 1), [2, 2])])
def test_reputation_ties_are_shared(printing: Printing, cubes: tuple[int, ...], expected: list[int]):
    """score.reputation-ties: the first printing has no rule; the same one holds."""
    lines = zip(("Ada", "Ben", "Cleo"), cubes, strict=False)
    villages = "".join(f"[village.{name}]\nreputation = {cube}\n" for name, cube in lines)
    here = under(printing, f"players = {len(cubes)}\n{villages}")
    assert expected == [score(here, 2, seat) for seat in range(len(cubes))]


@both
def test_the_starting_house_counts(printing: Printing):
    """score.buildings: not mentioned in the first printing; it is a house in both."""
    assert 1 == score(under(printing, ""), 1)


@both
def test_each_house_and_outpost_counts(printing: Printing):
    """score.buildings, clarified: a card with points of its own is worth 1 as a building too."""
    here = under(printing, '[village.Ada]\nbuildings = ["outpost-3-3-points-reputation", "house-4-2-fruit"]')
    assert (3, 3) == (score(here, 1), score(here, 4))


@both
def test_symbols_bring_reputation_beside_choices(printing: Printing):
    """reputation.sources: revised speaks of choices while exploring; a card's symbol works in both."""
    table = '[table]\noutposts = ["outpost-3-3-points-reputation"]\n'
    here = under(printing, f"{table}[village.Ada]\ncaves = 1")
    s, _ = play(here, "build builder outpost-3-3-points-reputation")
    assert 1 == s.villages[0].reputation - here.state.villages[0].reputation


@both
def test_high_reputation_brings_points(printing: Printing):
    """score.reputation-rank: the added sentence is no new rule: 5, 3, 2 in both."""
    here = under(printing, "players = 3\n[village.Ada]\nreputation = 1\n[village.Ben]\nreputation = 2")
    assert [3, 5, 2] == [score(here, 2, seat) for seat in range(3)]


@both
def test_a_rope_and_a_fish(printing: Printing):
    """score.track: the second example stands in one book, and holds in both."""
    assert 2 == score(under(printing, '[village.Ada]\ntrack = ["rope", "fish"]'), 0)


@both
@pytest.mark.parametrize(("star", "outpost", "good", "points"), [
    ("star-12-potion-ore", "outpost-8-2-ore-reroll", "ore", 2),
    ("star-17-paper-amethyst", "outpost-9-2-amethyst", "amethyst", 2),
    ("star-11-cider-mushroom-fruit-fish", "outpost-5-2-mushroom", "mushroom", 1),
])  # fmt: skip
def test_goods_count_on_the_track_and_at_hand(printing: Printing, star: str, outpost: str, good: str, points: int):
    """score.per-thing, widened: said of ore alone in the first printing; no good counts on a building in either."""
    text = f'[village.Ada]\nbuildings = ["{star}", "{outpost}"]\ntrack = ["{good}"]\n[village.Ada.goods]\n{good} = 1'
    assert 2 * points == score(under(printing, text), 5)


@both
def test_potions_and_ore_both_count(printing: Printing):
    """score.per-thing, clarified: where the first book says or, p15 of both says each."""
    text = '[village.Ada]\nbuildings = ["star-12-potion-ore"]\npotions = 1\n[village.Ada.goods]\nore = 1'
    assert 4 == score(under(printing, text), 5)


@both
def test_income_for_each_amethyst_and_each_ore(printing: Printing):
    """income.cards, clarified: one each, and not one for a pair."""
    mine = 'coins = 0\nbuildings = ["key-2-income-ore-amethyst-reroll"]\ntrack = ["ore", "amethyst", "amethyst"]'
    s, _ = play(under(printing, f'passed = ["Ben"]\n[village.Ada]\n{mine}'), "pass")
    assert 5 + 3 == s.villages[0].coins


@both
def test_the_arrow_brings_the_good_back(printing: Printing):
    """goods.replenish, clarified: shown in the one book, named in the other."""
    mine = 'buildings = [{ card = "house-9-rope-arrow", goods = 0 }, { card = "house-7-2-rope", goods = 0 }]'
    s, _ = play(under(printing, f'passed = ["Ben"]\n[village.Ada]\n{mine}'), "pass")
    assert {"start-house": 0, "house-7-2-rope": 0, "house-9-rope-arrow": 1} == {
        h.card: h.goods for h in s.villages[0].holdings
    }


# -- moved ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rule", "first", "revised"), [
    ("coins.spend-tokens", 15, 14), ("score.per-villager", 14, 15),
])  # fmt: skip
def test_a_rule_that_moved_is_cited_where_it_stands(rule: str, first: int, revised: int):
    """coins.spend-tokens, score.per-villager: each printing has its own page."""
    pages = {ref.document.key: ref.page for ref in ledger().rules[rule].refs}
    assert {"first": first, "revised": revised} == pages


@both
def test_a_rule_that_moved_is_the_same_rule(printing: Printing):
    """coins.spend-tokens, score.per-villager: a cider pays for a refresh, and 2 per villager."""
    mine = 'coins = 0\nciders = 1\nbuildings = ["key-2-cider-potion-as-coin-reroll", "star-14-villager"]'
    here = under(printing, f"[village.Ada]\n{mine}")
    assert () == rules_of(here, "refresh houses")
    assert 6 == score(here, 5)
