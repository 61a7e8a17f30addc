"""Cards that are used at once: what they place, draw and bring, where they lie, and when they are discarded."""

import pytest

from abcore.otherworld.frames import Shifting
from tests.otherworld.tools import at, candidates, changed, cited, hero, play, rules_of, side, visit


def buying(card: str, text: str = "", **switches: object):
    """Ada buys a card with an exclamation mark from the space of the smuggler."""
    post = f'[table]\npost = ["{card}", "", "", "", "", ""]\n'
    fields = text if "[hero.Ada]" in text else side(gold=1) + text
    return visit("smuggler", fields + post, **switches)


def bought(card: str, text: str = "", *more: str):
    """The table after that, and after more moves."""
    here = buying(card, text)
    return here, *play(here, f"buy {card}", *more)


def test_a_card_used_at_once_lies_aside_until_the_turn_ends():
    """card.immediate: it is nobody's card, and then a discard."""
    here, s, events = bought("gem-discovery")
    assert ((), ("gem-discovery",), 1) == (hero(s).cards, s.discards, here.game.seat(s))
    assert ["card.immediate", "card.gem-discovery"] == cited(events)[2:4]


def test_it_lies_aside_while_something_is_asked():
    """card.immediate: it cannot come back from a deck that is made anew in the same turn."""
    _, s, _ = bought("gem-discovery", side(gold=1, influence=3))
    assert (("gem-discovery",), Shifting(0, "supplies", 2)) == (s.aside, s.top)


@pytest.mark.parametrize(
    ("card", "influence", "supplies"),
    [("gem-discovery", 0, 2), ("officer-training", 3, 0), ("weapon-supplier", 2, 1)],
)
def test_cubes_of_the_stock_are_placed_without_asking(card: str, influence: int, supplies: int):
    """card.gem-discovery, card.officer-training, card.weapon-supplier, card.cubes"""
    _, s, events = bought(card)
    assert (influence, supplies) == (hero(s).influence, hero(s).supplies)
    assert "card.cubes" in cited(events)


def test_weapon_surplus_brings_six_basic_weapons():
    """card.weapon-surplus"""
    _, s, _ = bought("weapon-surplus", side(gold=1, weapons=0))
    assert 6 == hero(s).weapons


def test_master_sorcerer_draws_two_cards():
    """card.master-sorcerer"""
    _, s, events = bought("master-sorcerer", "", "~ sling adept")
    assert ("sling", "adept") == hero(s).cards
    assert 2 == cited(events).count("deck.public")


def test_a_card_drawn_is_used_before_the_second_is_drawn():
    """card.immediate: one card, one use."""
    _, _, events = bought("master-sorcerer", side(gold=1, weapons=0), "~ weapon-surplus sling")
    rules = cited(events)
    assert rules.index("card.weapon-surplus") < len(rules) - 1 - rules[::-1].index("deck.public")


def test_cubes_of_the_other_area_may_follow():
    """card.cubes: with the stock used up, if the player likes; the stock itself is not asked for again."""
    here, s, _ = bought("officer-training", side(gold=1, supplies=2))
    assert (1, 2, Shifting(0, "influence", 2)) == (hero(s).influence, hero(s).supplies, s.top)
    assert ("card.cubes",) == rules_of(here, "cube stock", s)
    s = play(here, "cube supplies", "done", state=s)[0]
    assert (2, 1, 1) == (hero(s).influence, hero(s).supplies, here.game.seat(s))


def test_with_nothing_to_place_nobody_is_asked():
    """card.cubes: all three lie on the area already."""
    here, s, _ = bought("officer-training", side(gold=1, influence=3))
    assert (3, 1) == (hero(s).influence, here.game.seat(s))


def test_a_full_area_takes_no_more():
    """areas.slots: one slot is left for the three cubes, and then nobody is asked to shift."""
    text = side(gold=1) + side("Ben", influence=3)
    here, s, events = bought("officer-training", text)
    assert (1, 1) == (hero(s).influence, here.game.seat(s))
    assert "areas.slots" in cited(events)


def test_weapon_supplier_does_influence_first():
    """card.cubes: the order of its text; the last stock cube goes to influence, then one may be shifted to supplies."""
    here, s, _ = bought("weapon-supplier", side(gold=1, supplies=2))
    assert (1, Shifting(0, "influence", 1)) == (hero(s).influence, s.top)
    s = play(here, "done", state=s)[0]
    assert Shifting(0, "supplies", 1) == s.top
    assert ["cube stock", "cube influence", "done"] == candidates(here, s)


def test_special_cards_do_nothing_while_they_lie_face_down():
    """prince.curse: the Divining Rod is turned down, and the miner gives one."""
    hidden = side(gold=0, cards=["divining-rod"], hidden="divining-rod")
    here = visit("gold-miner", 'prince = "sorcerer"\n' + hidden + '[table]\npost = ["","","","","",""]')
    assert {"gold": (0, 1)} == changed(here.state, play(here, "miner")[0])


def test_the_discards_join_the_deck_when_a_card_is_needed():
    """deck.empty: a card that lies aside is not among them."""
    content = at().game.content
    held = [card for card in content.deck if not content.cards[card].immediate and card not in ("sling", "adept")]
    lying = ["master-sorcerer", *(c for c in content.deck if content.cards[c].immediate and c != "master-sorcerer"), ""]
    table = f"[table]\npost = {lying!r}\ndiscards = ['sling', 'adept']".replace("'", '"')
    here = visit("smuggler", side(gold=1) + side("Ben", cards=held) + table)
    s = play(here, "buy master-sorcerer", "~ adept")[0]
    assert (("sling", "adept"), ("master-sorcerer",)) == (hero(s).cards, s.discards)
