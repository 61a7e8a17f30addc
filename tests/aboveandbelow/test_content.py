"""The content against the card list: check sums, means, symbols, statuses, and what can be asked.
What the reader refuses is in test_content_read.py; of the encounter book only its place in the content is looked at."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

import abcore.aboveandbelow.content as module
from abcore.aboveandbelow.content import STATUSES, Card, Tally, Token, standard

ROOT = Path(module.__file__).parents[2]
CONTENT = standard()
CARDS, TOKENS = CONTENT.cards, CONTENT.tokens

MEANS = {
    "builder": "4/3", "scribe": "3/2", "scout": "5/3",
    "brom-thatch": "1", "odda-keel": "7/6", "maro-lintel": "7/6", "tessa-grout": "4/3", "hob-cinder": "4/3",
    "sabra-plumb": "5/6", "ilse-vellum": "1", "quen-tallow": "7/6", "pim-tally": "1", "wenna-sloe": "4/3",
    "rook-dipper": "4/3", "aurel-primer": "5/6", "corin-reeve": "5/6", "yetta-thorn": "1", "fenn-wick": "3/2",
    "juno-ropewalk": "3/2", "lark-hollow": "5/3", "old-marl": "11/6",
    "liquid-woman": "11/6", "glogo": "4/3", "cave-cat": "11/6", "metal-man": "5/3",
}  # fmt: skip
HAMMERS = {
    "builder": 1, "brom-thatch": 1, "odda-keel": 1, "maro-lintel": 1, "tessa-grout": 1, "hob-cinder": 1,
    "sabra-plumb": 2, "corin-reeve": 1, "yetta-thorn": 1, "glogo": 2,
}  # fmt: skip
QUILLS = {
    "scribe": 1, "ilse-vellum": 1, "quen-tallow": 1, "pim-tally": 1, "wenna-sloe": 1, "rook-dipper": 1,
    "aurel-primer": 2, "corin-reeve": 1, "yetta-thorn": 1,
}  # fmt: skip


# The box


@pytest.mark.parametrize(
    ("pile", "n", "cost", "beds"),
    [("houses", 25, 158, 11), ("outposts", 24, 140, 6), ("keys", 9, 28, 0), ("stars", 6, 88, 0)],
)
def test_number_cost_and_beds_of_each_family_are_the_check_sums(pile: str, n: int, cost: int, beds: int) -> None:
    cards = [CARDS[id] for id in getattr(CONTENT, pile)]
    assert (n, cost, beds) == (len(cards), sum(card.cost for card in cards), sum(card.beds for card in cards))


def test_the_starting_house_has_three_beds_and_there_is_one_for_each_of_four() -> None:
    house = CARDS[CONTENT.start_house]
    assert ("start-house", "start", 3, 4) == (house.id, house.family, house.beds, CONTENT.copies["start-house"])


def test_component_counts_are_those_of_page_3() -> None:
    expected = {
        "starting_villagers": 12, "villagers": 18, "special_villagers": 6, "starting_houses": 4, "houses": 25,
        "key_houses": 9, "star_houses": 6, "outposts": 24, "caves": 25, "first_player_cards": 1, "goods": 81,
        "potions": 20, "ciders": 10, "ones": 36, "fives": 6, "tens": 8, "dice": 7, "cubes": 4, "player_boards": 4,
        "reputation_boards": 1, "round_markers": 1, "encounter_books": 1,
    }  # fmt: skip
    assert expected == CONTENT.components
    assert (20, 10, 7) == (CONTENT.potions, CONTENT.ciders, CONTENT.dice)
    assert {("printed", 3)} == {(CONTENT.status(f"components.{k}"), CONTENT.page(f"components.{k}")) for k in expected}


def test_coins_in_the_box_are_146() -> None:
    box = CONTENT.components
    assert 146 == box["ones"] + 5 * box["fives"] + 10 * box["tens"]


def test_goods_are_81_in_three_classes() -> None:
    """goods.rarity: common, uncommon, rare, in the order that all tuples of goods have."""
    assert ("mushroom", "fish", "fruit", "rope", "clay-pot", "paper", "ore", "amethyst") == CONTENT.goods
    assert (12, 12, 12, 10, 10, 10, 8, 7) == CONTENT.goods_count
    assert 81 == sum(CONTENT.goods_count)
    assert ("common",) * 3 + ("uncommon",) * 3 + ("rare",) * 2 == CONTENT.goods_rarity
    assert [4, 7] == [CONTENT.good_index["clay-pot"], CONTENT.good_index["amethyst"]]


def test_special_villagers_are_six_tokens_of_four_kinds() -> None:
    """special.only-encounters: one Liquid Woman, one Glogo, two Cave Cats, two Metal Men."""
    assert ("liquid-woman", "glogo", "cave-cat", "cave-cat", "metal-man", "metal-man") == CONTENT.specials


def test_starting_villagers_are_one_of_each_type() -> None:
    assert ("builder", "scribe", "scout") == CONTENT.starting
    assert [4, 4, 4] == [CONTENT.copies[id] for id in CONTENT.starting]


def test_cave_pile_is_25_cards_of_six_paragraphs_each() -> None:
    assert 25 == len(CONTENT.cave_pile) == len(set(CONTENT.cave_pile))
    assert {6} == {len(CONTENT.caves[id]) for id in CONTENT.cave_pile}
    assert set() == {number for grid in CONTENT.caves.values() for number in grid} - CONTENT.paragraphs.keys()


# The boards


def test_track_points_and_income_rise_over_eight_slots() -> None:
    assert (1, 1, 2, 2, 3, 4, 5, 6) == CONTENT.track_points
    assert (4, 5, 5, 6, 6, 7, 8, 9, 10) == CONTENT.track_income


def test_reputation_board_has_its_slots_spaces_bonuses_and_chambers() -> None:
    assert (2, 3, 3, 4, 5) == CONTENT.slot_costs
    assert (-2, -1, 0, 0, 1, 1, 2, 2, 3, 4, 5) == CONTENT.reputation
    assert (2, 0) == (CONTENT.torch, CONTENT.reputation[CONTENT.torch])
    assert ((5, 3, 2), 3, 7) == (CONTENT.rank_bonus, CONTENT.rank_bonus_two, CONTENT.chambers)


def test_setup_numbers_are_seven_coins_rows_of_four_and_four_key_houses() -> None:
    assert (7, 4, 4) == (CONTENT.start_coins, CONTENT.row, CONTENT.keys_in_play)


# The villagers


@pytest.mark.parametrize("id", TOKENS)
def test_each_villager_has_the_mean_and_the_tools_of_the_table(id: str) -> None:
    token = TOKENS[id]
    assert (Fraction(MEANS[id]), HAMMERS.get(id, 0), QUILLS.get(id, 0)) == (token.mean, token.hammer, token.quill)


def test_the_eighteen_have_131_sixths_of_a_lantern_in_all() -> None:
    means = [TOKENS[id].mean for id in CONTENT.pile]
    assert (Fraction(131, 6), Fraction(131, 108)) == (sum(means), sum(means, Fraction()) / len(means))


def test_tools_of_the_eighteen_are_eight_hammers_eight_quills_two_of_them_both_and_four_plain() -> None:
    tools = Counter((bool(TOKENS[id].hammer), bool(TOKENS[id].quill)) for id in CONTENT.pile)
    assert {(True, False): 6, (False, True): 6, (True, True): 2, (False, False): 4} == tools
    assert [1, 1] == [[getattr(TOKENS[id], tool) for id in CONTENT.pile].count(2) for tool in ("hammer", "quill")]


def test_no_tool_goes_with_a_mean_above_four_thirds_and_plain_villagers_start_at_three_halves() -> None:
    assert Fraction(4, 3) == max(TOKENS[id].mean for id in CONTENT.pile if TOKENS[id].hammer or TOKENS[id].quill)
    assert Fraction(3, 2) == min(TOKENS[id].mean for id in CONTENT.pile if not TOKENS[id].hammer + TOKENS[id].quill)


def test_a_cave_cat_brings_eleven_ninths_with_his_own_die_counted_in() -> None:
    """special.cave-cat: he obeys on four faces of six."""
    assert Fraction(11, 9) == TOKENS["cave-cat"].mean * Fraction(4, 6)


def test_lanterns_are_one_row_and_never_three() -> None:
    """explore.lanterns: 1+/3+ gives 1 or 2 (p6), 1+/4+ too (p15), and one threshold gives 1 at most."""
    assert [1, 1, 2, 2, 2, 2] == [TOKENS["scout"].lanterns(face) for face in range(1, 7)]
    assert [1, 1, 1, 2, 2, 2] == [TOKENS["scribe"].lanterns(face) for face in range(1, 7)]
    assert [0, 1, 1, 1, 1, 1] == [TOKENS["sabra-plumb"].lanterns(face) for face in range(1, 7)]
    assert 2 == max(token.lanterns(6) for token in TOKENS.values())


# The symbols of p13 to p15

ON_CARDS = {
    "village points": lambda card: card.points,
    "coin": lambda card: card.cost,
    "bed": lambda card: card.beds,
    "train to ready": lambda card: card.train_to_ready,
    "coin when building": lambda card: card.coin_building,
    "reroll": lambda card: card.rerolls == 1,
    "two rerolls": lambda card: card.rerolls == 2,
    "cider as coin": lambda card: card.cider_as_coin,
    "potion as coin": lambda card: card.potion_as_coin,
    "coin when exploring": lambda card: card.coin_exploring,
    "gain reputation": lambda card: card.reputation,
    "income for ore and amethyst": lambda card: set(card.income_goods) == {"ore", "amethyst"},
    "2 points per villager": lambda card: (card.per, card.per_points) == (("villager",), 2),
    "two goods on card": lambda card: card.goods == 2 and not card.arrow,
    "replenishing good": lambda card: card.goods == 1 and card.arrow,
    "points per empty cave": lambda card: (card.per, card.per_points) == (("cave",), 1),
    "potion at purchase": lambda card: card.potions,
    "potion income": lambda card: card.potion_income,
    "+1 income": lambda card: card.income == 1,
    "points per potion and per ore": lambda card: (card.points, card.per, card.per_points) == (4, ("potion", "ore"), 2),
    "points per house": lambda card: (card.points, card.per, card.per_points) == (3, ("house",), 2),
}
ON_TOKENS = {
    "hammer": lambda token: token.hammer == 1,
    "quill": lambda token: token.quill == 1,
    "hammer plus": lambda token: token.hammer == 2,
    "quill plus": lambda token: token.quill == 2,
    "explore thresholds": lambda token: 1 <= token.one_from < token.two_from <= 7,
    "own bed": lambda token: token.own_bed,
    "bad reputation": lambda token: token.bad_reputation,
    "cave cat": lambda token: token.cat,
}


@pytest.mark.parametrize("symbol", ON_CARDS)
def test_each_symbol_of_cards_is_on_a_card(symbol: str) -> None:
    assert [] != [card.id for card in CARDS.values() if ON_CARDS[symbol](card)]


@pytest.mark.parametrize("symbol", ON_TOKENS)
def test_each_symbol_of_villagers_is_on_a_villager(symbol: str) -> None:
    assert [] != [token.id for token in TOKENS.values() if ON_TOKENS[symbol](token)]


def test_each_good_lies_on_a_card() -> None:
    assert set(CONTENT.goods) == {card.good for card in CARDS.values() if card.good}


def test_only_the_named_specials_bear_the_symbols_of_page_12() -> None:
    bearers = {key: [t.id for t in TOKENS.values() if getattr(t, key)] for key in ("cat", "own_bed", "bad_reputation")}
    assert {"cat": ["cave-cat"], "own_bed": ["metal-man"], "bad_reputation": ["liquid-woman"]} == bearers


# Names and order


def test_an_id_tells_family_and_cost_and_so_does_the_name() -> None:
    words = {"house": "house", "key": "key house", "star": "star house", "outpost": "outpost"}
    bought = [card for card in CARDS.values() if card.family != "start"]
    assert [] == [card.id for card in bought if not card.id.startswith(f"{card.family}-{card.cost}-")]
    assert [] == [card.id for card in bought if not card.name.startswith(f"{words[card.family]} for {card.cost}: ")]
    assert len(CARDS) == len({card.name for card in CARDS.values()})


def test_no_two_kinds_of_card_are_alike() -> None:
    assert len(CARDS) == len({card.but(id="", name="") for card in CARDS.values()})


def test_order_runs_start_houses_keys_stars_outposts_then_villagers() -> None:
    families = list(dict.fromkeys(CARDS[id].family for id in CONTENT.order if id in CARDS))
    assert ["start", "house", "key", "star", "outpost"] == families
    assert ["start", "villager", "special"] == list(dict.fromkeys(token.family for token in TOKENS.values()))
    assert list(range(len(CARDS) + len(TOKENS))) == list(CONTENT.order.values())
    assert [*CARDS, *TOKENS] == list(CONTENT.order)


def test_piles_are_sorted_and_sort_agrees() -> None:
    for pile in (CONTENT.houses, CONTENT.outposts, CONTENT.keys, CONTENT.stars, CONTENT.pile, CONTENT.specials):
        assert pile == CONTENT.sort(reversed(pile))


# Status


def test_every_value_has_one_of_the_four_statuses() -> None:
    things = (*CARDS.values(), *TOKENS.values())
    lists = {"track_points": 1, "slot_costs": 1, "rank_bonus": 1, "track_income": 0, "reputation": 0}
    paths = [f"{thing.id}.{field}" for thing in things for field in (*thing._fields, "n")]
    paths += [f"{good}.{key}" for good in CONTENT.goods for key in ("id", "name", "tokens", "rarity")]
    paths += [f"{name}.{i}" for name, first in lists.items() for i, _ in enumerate(getattr(CONTENT, name), start=first)]
    paths += [f"components.{key}" for key in CONTENT.components]
    paths += ["torch", "rank_bonus_two", "chambers", "start_coins", "row", "keys_in_play", "potions", "ciders", "dice"]
    assert set(paths) == CONTENT.statuses.keys()
    assert set(STATUSES) == {CONTENT.status(path) for path in paths}


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("track_points.3", 12), ("track_income.3", 10), ("track_income.0", 10), ("reputation.0", 13),
        ("rank_bonus.1", 13), ("rank_bonus.3", 13), ("rank_bonus_two", 13), ("chambers", 4), ("start_coins", 4),
        ("row", 4), ("keys_in_play", 4), ("potions", 3), ("ciders", 3), ("dice", 3), ("mushroom.tokens", 3),
        ("ore.rarity", 14), ("key-2-rerolls.rerolls", 14), ("star-12-potion-ore.points", 13),
        ("star-12-potion-ore.per", 13), ("star-18-house.per_points", 13), ("star-14-villager.per_points", 15),
        ("cave-cat.cat", 12), ("metal-man.own_bed", 12), ("liquid-woman.bad_reputation", 12), ("glogo.hammer", 12),
        ("cave-cat.n", 12), ("glogo.name", 12),
    ],
)  # fmt: skip
def test_printed_values_say_so_with_their_page(path: str, page: int) -> None:
    assert ("printed", page) == (CONTENT.status(path), CONTENT.page(path))


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("track_points.1", "seen"), ("track_points.2", "seen"), ("track_points.4", "assumed"),
        ("track_income.1", "assumed"), ("slot_costs.1", "reported"), ("slot_costs.2", "assumed"),
        ("slot_costs.4", "assumed"), ("slot_costs.5", "reported"), ("reputation.1", "assumed"),
        ("reputation.2", "reported"), ("reputation.10", "assumed"), ("house-4-2-fruit.cost", "reported"),
        ("star-12-potion-ore.cost", "reported"), ("star-12-potion-ore.family", "reported"),
        ("star-14-villager.points", "reported"), ("key-2-rerolls.cost", "reported"), ("start-house.beds", "reported"),
        ("scribe.two_from", "seen"), ("scribe.quill", "reported"), ("scout.two_from", "assumed"),
        ("builder.hammer", "reported"), ("brom-thatch.name", "assumed"), ("glogo.two_from", "assumed"),
        ("cave-cat.hammer", "assumed"),
    ],
)  # fmt: skip
def test_values_that_no_text_states_say_where_they_come_from(path: str, status: str) -> None:
    assert status == CONTENT.status(path)


@pytest.mark.parametrize("path", ["track_points", "track_points.0", "track_points.9", "house-4-2-fruit.colour", "moon"])
def test_an_unknown_path_is_refused_in_a_sentence(path: str) -> None:
    with pytest.raises(KeyError, match=rf"The content has no value '{path}': .+\."):
        CONTENT.status(path)


# Asking


def test_a_tally_adds_up_what_all_buildings_give() -> None:
    mine = (
        ("start-house", 1, 0), ("house-5-bed-potion", 2, 0), ("house-10-income-2-paper", 1, 2),
        ("key-2-cider-potion-as-coin-reroll", 1, 0), ("key-2-rerolls", 1, 0), ("key-3-coin-building", 1, 0),
        ("key-5-potion-income", 1, 0), ("key-4-train-to-ready", 1, 0), ("star-18-house", 1, 0),
        ("outpost-4-coin-exploring-3-points", 1, 0), ("outpost-4-bed-2-points", 3, 0),
        ("outpost-6-coin-building-4-points", 1, 0),
    )  # fmt: skip
    assert Tally(8, 3, 1, 1, 2, 1, True, True, True, 5, 10, 15) == CONTENT.tally(mine)


def test_a_tally_of_nothing_is_nothing() -> None:
    assert Tally(0, 0, 0, 0, 0, 0, False, False, False, 0, 0, 0) == CONTENT.tally(())


def test_a_tally_is_remembered() -> None:
    mine = (("start-house", 1, 0),)
    assert CONTENT.tally(mine) is CONTENT.tally((("start-house", 1, 0),))


def test_made_up_things_are_known_last_in_order_and_assumed_but_not_in_the_box() -> None:
    hut, ghost = Card("house-1-hut", "a hut", "house", 1, beds=1), Token("ghost", "Ghost", "villager", 0, 2, 1, 7)
    number = max(CONTENT.paragraphs) + 1
    paragraph = next(iter(CONTENT.paragraphs.values()))
    more = CONTENT.with_made_up([hut], [ghost], {"cave-made-up": (number,) * 6}, {number: paragraph})
    assert (hut, ghost, paragraph) == (more.cards["house-1-hut"], more.tokens["ghost"], more.paragraphs[number])
    assert ["house-1-hut", "ghost"] == list(more.order)[-2:]
    assert ("assumed", "assumed") == (more.status("house-1-hut.cost"), more.status("ghost.quill"))
    assert (CONTENT.houses, CONTENT.pile, CONTENT.cave_pile) == (more.houses, more.pile, more.cave_pile)
    assert 4 == more.tally((("house-1-hut", 1, 0), ("start-house", 1, 0))).beds
    assert "house-1-hut" not in CONTENT.cards


def test_made_up_things_cannot_take_a_name_that_is_taken() -> None:
    scout, fish = TOKENS["scout"], Card("fish", "a fish", "house", 1)
    with pytest.raises(ValueError, match=r"taken already: fish, scout, scout\."):
        CONTENT.with_made_up([fish], [scout, scout])


def test_the_standard_content_stays_one_when_it_travels_and_a_made_up_one_keeps_its_things() -> None:
    assert CONTENT is pickle.loads(pickle.dumps(CONTENT))
    more = CONTENT.with_made_up([Card("house-1-hut", "a hut", "house", 1)])
    again = pickle.loads(pickle.dumps(more))
    assert (more.cards, more.order, more.boards) == (again.cards, again.order, again.boards)


def test_importing_the_content_reads_nothing() -> None:
    code = "import sys, abcore.aboveandbelow.content; print({'tomllib', 'fractions', 'pathlib'} & {*sys.modules})"
    run = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert ("set()\n", "") == (run.stdout, run.stderr)
