"""The ledger of Above and Below is whole: every id, in order, with its clauses, pages, printings and switches."""

from __future__ import annotations

from pathlib import Path

import pytest

import abcore.aboveandbelow
from abcore.engine.ledger import Ledger, load_ledger, pages

LISTED = """
    setup.player setup.start-symbols setup.token-backs setup.four-players setup.star-houses setup.key-houses
    setup.villagers setup.round-marker setup.supply setup.cider setup.caves setup.reputation setup.first-player
    setup.coins setup.market round.seven turn.order turn.free-first turn.end turn.pending pass.final pass.forced
    pass.voluntary explore.cave explore.order explore.party explore.paragraph explore.reading explore.choice
    explore.roll explore.lanterns explore.reroll explore.reroll-which explore.exert explore.exert-limits
    explore.success explore.after-success explore.failure explore.failure-text explore.coin-bonus
    encounter.first-page encounter.follow-up encounter.order encounter.no-roll encounter.price encounter.bonus
    encounter.injury encounter.villager encounter.building encounter.cave build.hammer build.buy build.outpost
    build.houses-row build.refill build.order build.coin-bonus build.hammer-plus build.reputation build.potion
    harvest.villagers harvest.goods harvest.sale train.quill train.buy train.exhausted train.to-ready
    train.no-refill train.quill-plus labor.coins labor.cider trade.buy trade.offers trade.for-sale trade.one
    trade.circle refresh.row refresh.short refresh.once refresh.not-key-star coins.use coins.spend-tokens
    coins.trade-tokens end.marker end.cider end.villagers rest.order rest.tokens rest.beds rest.one-bed
    rest.metal-man rest.after-potion income.track income.cards income.potion goods.replenish end.first-player
    track.any-time track.left-to-right track.same-kind track.final goods.two goods.arrow goods.rarity
    special.only-encounters special.bad-reputation special.liquid-woman special.glogo special.cave-cat
    special.cat-party special.alike reputation.track reputation.sources deck.bottom supply.limited supply.order
    score.track score.buildings score.reputation-rank score.reputation-ties score.reputation-space score.cards
    score.per-thing score.per-house score.per-villager score.per-cave score.ties
"""
IDS = LISTED.split()

# switch: (value in FIRST, value in REVISED, the rules that ask it)
SWITCHES: dict[str, tuple[bool | str, bool | str, tuple[str, ...]]] = {
    "extra_coins": ("two", "by-count", ("setup.coins",)),
    "exert_for_higher": (False, True, ("explore.exert",)),
    "exert_any_size": (True, True, ("explore.exert-limits",)),
    "reroll_paragraph_die": (False, False, ("explore.reroll-which",)),
    "coin_bonus_per_symbol": (True, True, ("explore.coin-bonus", "build.coin-bonus")),
    "sell_after_harvest": (True, True, ("harvest.sale",)),
    "raised_offers": (False, False, ("trade.offers",)),
    "one_for_sale": (True, True, ("trade.one",)),
    "tokens_in_trade": (False, False, ("coins.trade-tokens",)),
    "decline_price": (False, False, ("encounter.price",)),
    "gained_villagers_ready": (False, False, ("special.only-encounters",)),
    "limited_supply": (True, True, ("supply.limited",)),
    "starting_house_scores": (True, True, ("score.buildings",)),
    "split_reputation_ties": (True, True, ("score.reputation-ties",)),
    "per_house_counts_start": (True, True, ("score.per-house",)),
}

DIFFERENCES = {
    ("changed", "explore.exert", "6"),
    ("changed", "setup.token-backs", "4"),
    ("added", "setup.coins", "4"),
    ("added", "trade.one", "9"),
    ("added", "score.reputation-ties", "13"),
    ("added", "score.buildings", "13"),
    ("added", "reputation.sources", "12"),
    ("added", "score.reputation-rank", "12"),
    ("added", "score.track", "13"),
    ("added", "goods.rarity", "14"),
    ("widened", "score.per-thing", "13"),
    ("clarified", "score.per-thing", "13"),
    ("clarified", "score.buildings", "13"),
    ("clarified", "explore.exert", "6"),
    ("clarified", "income.cards", "15"),
    ("clarified", "goods.replenish", "11"),
    ("clarified", "encounter.first-page", "8"),
    ("moved", "coins.spend-tokens", "14-15"),
    ("moved", "score.per-villager", "14-15"),
}

CHAPTERS = {
    *("setup", "turn", "explore", "encounter", "build", "pay", "harvest", "train", "labor", "trade"),
    *("track", "assign", "rest", "round_end", "score", "deck"),
}


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    return load_ledger(Path(str(abcore.aboveandbelow.__file__)).with_name("ledger.toml"))


def test_the_ledger_has_the_127_ids_in_their_order(ledger: Ledger) -> None:
    assert 127 == len(IDS)
    assert IDS == list(ledger.rules)
    assert list(range(127)) == [ledger.order[id] for id in IDS]


def test_every_rule_has_clauses_and_every_clause_says_something(ledger: Ledger) -> None:
    for rule in ledger.rules.values():
        assert rule.clauses, rule.id
        for clause in rule.clauses:
            assert clause.text == clause.text.strip(), rule.id
            assert clause.text[-1] == ".", (rule.id, clause.text)
            assert clause.text[0].isupper(), (rule.id, clause.text)


def test_rulings_have_reasons_and_nothing_else_has(ledger: Ledger) -> None:
    for rule in ledger.rules.values():
        for clause in rule.clauses:
            assert (clause.kind == "ruling") == (clause.reason != ""), (rule.id, clause)


def test_no_clause_is_told_twice(ledger: Ledger) -> None:
    told = [(rule.chapter, clause.text) for rule in ledger.rules.values() for clause in rule.clauses]
    assert len(told) == len(set(told))


def test_titles_are_short_and_all_different(ledger: Ledger) -> None:
    titles = [rule.title for rule in ledger.rules.values()]
    assert [] == [title for title in titles if not 2 <= len(title.split()) <= 6]
    assert len(titles) == len(set(titles))


def test_every_rule_stands_on_a_page_from_3_to_16_in_both_printings(ledger: Ledger) -> None:
    for id in IDS:
        for printing in ("first", "revised"):
            numbers = [ref.page for ref in ledger.refs(id, printing)]
            assert numbers, id
            assert all(3 <= number <= 16 for number in numbers), id
            assert len(numbers) == len(set(numbers)), id


def test_only_the_two_moved_rules_stand_on_other_pages_in_the_other_printing(ledger: Ledger) -> None:
    where = {id: tuple(pages(ledger.refs(id, printing)) for printing in ("first", "revised")) for id in IDS}
    assert {"coins.spend-tokens": ("p15", "p14"), "score.per-villager": ("p14", "p15")} == {
        id: both for id, both in where.items() if both[0] != both[1]
    }
    moved = [d.rule for d in ledger.differences() if d.kind == "moved"]
    assert ["coins.spend-tokens", "score.per-villager"] == moved


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("setup.villagers", "p4, p12"),
        ("explore.party", "p6, p7"),
        ("explore.exert", "p6, p8"),
        ("trade.one", "p9, p7"),
        ("build.hammer-plus", "p15, p12"),
        ("supply.limited", "p3"),
        ("score.ties", "p13"),
    ],
)
def test_the_page_that_matters_most_comes_first(ledger: Ledger, id: str, expected: str) -> None:
    assert expected == pages(ledger.refs(id, "revised"))


def test_every_rule_belongs_to_a_chapter(ledger: Ledger) -> None:
    assert CHAPTERS == {rule.chapter for rule in ledger.rules.values()}


def test_only_a_few_rules_are_cited_by_nothing(ledger: Ledger) -> None:
    roles = {role: {r.id for r in ledger.rules.values() if r.role == role} for role in ("defines", "by-hand")}
    assert {"explore.reading", "build.houses-row"} == roles["by-hand"]
    assert {
        *("setup.start-symbols", "setup.token-backs", "encounter.first-page", "goods.rarity"),
        *("special.liquid-woman", "special.alike", "reputation.sources"),
    } == roles["defines"]


def test_the_15_switches_have_the_value_of_each_bundle(ledger: Ledger) -> None:
    assert 15 == len(SWITCHES)
    assert list(SWITCHES) == list(ledger.switches)
    for name, (first, revised, rules) in SWITCHES.items():
        switch = ledger.switches[name]
        assert {"first": first, "revised": revised} == switch.defaults, name
        assert rules == switch.rules, name


def test_only_two_switches_tell_the_printings_apart(ledger: Ledger) -> None:
    apart = {name for name, s in ledger.switches.items() if s.defaults["first"] != s.defaults["revised"]}
    assert {"extra_coins", "exert_for_higher"} == apart


def test_the_differences_between_the_printings_are_all_there(ledger: Ledger) -> None:
    told = [(d.kind, d.rule, d.page) for d in ledger.differences()]
    assert 19 == len(told)
    assert DIFFERENCES == set(told)
    assert all(d.first != d.revised for d in ledger.differences())


def test_a_printing_clause_comes_with_its_counterpart(ledger: Ledger) -> None:
    for rule in ledger.rules.values():
        printings = [clause.printing for clause in rule.clauses if clause.kind == "printing"]
        assert printings in ([], ["first", "revised"]), rule.id


def test_rules_that_a_clause_points_at_exist(ledger: Ledger) -> None:
    heads = {id.split(".")[0] for id in IDS}
    texts = [f"{c.text} {c.reason}" for rule in ledger.rules.values() for c in rule.clauses]
    words = {word.strip("().,;:") for text in texts for word in text.split()}
    pointers = {word for word in words if "." in word and word.split(".")[0] in heads}
    assert "turn.free-first" in pointers
    assert set() == pointers - set(IDS)


def test_the_search_puts_first_what_was_asked_for(ledger: Ledger) -> None:
    assert ["explore.exert", "explore.exert-limits"] == [rule.id for rule in ledger.search("exert")][:2]
    assert "labor.cider" == ledger.search("first labor cider")[0].id
