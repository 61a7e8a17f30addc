"""The sorcerer: exchanges, looks into the abyss, the Crystal Ball, and who knows what afterwards."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.otherworld.abyss_deck import looked, ordered, see_next, top_of, turn_up, without_top
from abcore.otherworld.frames import AtSorcerer
from abcore.otherworld.state import AbyssDeck, Draft, Known
from tests.otherworld.tools import (
    at,
    candidates,
    cautions_of,
    cited,
    hero,
    play,
    rules_of,
    sentences,
    side,
    told,
    visit,
)

BALL = side(cards=["crystal-ball"])
SEEN = """
[abyss_deck]
head = ["ember-warden", "silent-choir", "star-eater"]
"""


# -- exchanging --------------------------------------------------------------------------------------------------------


def test_two_basic_weapons_become_a_gold():
    """sorcerer.gold"""
    here = visit("sorcerer", side(weapons=2, gold=0))
    after = hero(play(here, "exchange gold")[0])
    assert (0, 1) == (after.weapons, after.gold)


def test_two_basic_weapons_become_a_card_drawn_unseen():
    """sorcerer.card: any card of the deck, all alike."""
    here = visit("sorcerer", side(weapons=2))
    s, _ = play(here, "exchange card")
    assert (30, 30) == (len(here.game.chance(s)), here.game.chance(s).total)
    after = hero(play(here, "~ adept", state=s)[0])
    assert (("adept",), 0) == (after.cards, after.weapons)


def test_too_few_basic_weapons_are_refused():
    """sorcerer.gold, sorcerer.card: with the numbers."""
    here = visit("sorcerer", side(weapons=1))
    assert ("sorcerer.gold",) == rules_of(here, "exchange gold")
    assert ("sorcerer.card",) == rules_of(here, "exchange card")
    assert ["The sorcerer asks 2 basic weapons for gold; you have 1."] == sentences(here, "exchange gold")


def test_exchanges_go_on_while_basic_weapons_last():
    """sorcerer.repeat"""
    here = visit("sorcerer", side(weapons=5, gold=0))
    s = play(here, "exchange gold", "exchange gold")[0]
    assert (1, 2, AtSorcerer(0)) == (hero(s).weapons, hero(s).gold, s.top)
    assert ("sorcerer.gold",) == rules_of(here, "exchange gold", s)


@pytest.mark.parametrize(("card", "kind"), [("adept", "gold"), ("apprentice", "card")])
def test_one_basic_weapon_is_enough_with_the_right_card(card: str, kind: str):
    """card.adept, card.apprentice: and the other exchange stays at two."""
    here = visit("sorcerer", side(weapons=1, cards=[card]))
    other = {"gold": "card", "card": "gold"}[kind]
    assert () == rules_of(here, f"exchange {kind}")
    assert (f"sorcerer.{other}",) == rules_of(here, f"exchange {other}")
    assert f"card.{card}" in cited(play(here, f"exchange {kind}")[1])


def test_an_adept_just_drawn_helps_at_once():
    """sorcerer.repeat: three basic weapons become a card and a gold."""
    here = visit("sorcerer", side(weapons=3, gold=0))
    s = play(here, "exchange card", "~ adept", "exchange gold")[0]
    assert (0, 1) == (hero(s).weapons, hero(s).gold)


def test_a_card_that_cannot_be_drawn_cannot_be_paid_for():
    """deck.empty: neither deck nor discards."""
    content = at().game.content
    mine = [card for card in content.deck if not content.cards[card].immediate]
    lying = [*(card for card in content.deck if content.cards[card].immediate), ""]
    here = visit("sorcerer", side(weapons=2, cards=mine) + f"[table]\npost = {lying!r}".replace("'", '"'))
    assert ("deck.empty",) == rules_of(here, "exchange card")


def test_a_deck_that_is_empty_is_made_anew():
    """deck.empty: from the discards, when a card is needed."""
    content = at().game.content
    held = [card for card in content.deck if not content.cards[card].immediate and card not in ("sling", "buckler")]
    lying = [*(card for card in content.deck if content.cards[card].immediate), ""]
    table = f"[table]\ndiscards = ['sling', 'buckler']\npost = {lying!r}".replace("'", '"')
    mine = [card for card in held if card != "apprentice"]
    here = visit("sorcerer", side(weapons=2, cards=mine) + side("Ben", cards=["apprentice"]) + table)
    s, events = play(here, "exchange card", "~ sling")
    assert (("buckler",), ()) == (s.deck, s.discards)
    assert "deck.empty" in cited(events)


def test_no_gold_in_the_supply_is_worth_a_warning():
    """supply.limited"""
    here = visit("sorcerer", side(weapons=2, gold=18) + side("Ben", gold=1) + side("Cleo", gold=1))
    assert ("supply.limited",) == cautions_of(here, "exchange gold")


# -- looking -----------------------------------------------------------------------------------------------------------


def test_a_look_shows_the_uppermost_card_and_leaves_it_there():
    """sorcerer.look: drawn when it is first seen, known to the looker alone."""
    here = visit("sorcerer")
    s, events = play(here, "look", "~ star-eater")
    assert ("star-eater",) == s.abyss_deck.head
    assert (Known(1), Known(0), Known(0)) == s.known
    assert ["Ada sees Star Eater, from the top down."] == told(here, events, "abyss.knowledge")


def test_nobody_else_hears_what_was_seen():
    """sorcerer.look: that somebody looked is public, what was seen is not."""
    here = visit("sorcerer")
    _, events = play(here, "look", "~ star-eater")
    assert "abyss.knowledge" in cited(here.game.heard(events, 0))
    assert ["sorcerer.look"] == cited(here.game.heard(events, 1))


def test_what_was_seen_before_is_not_drawn_again():
    """sorcerer.look: the second looker sees the same card, and no chance is asked."""
    here = visit("sorcerer", SEEN)
    s, _ = play(here, "look")
    assert (Known(1), AtSorcerer(0, True)) == (s.known[0], s.top)


def test_one_look_in_a_visit():
    """sorcerer.look: at any point of it."""
    here = visit("sorcerer", side(weapons=2) + SEEN)
    s = play(here, "exchange gold", "look")[0]
    assert ("sorcerer.look",) == rules_of(here, "look", s)


def test_an_empty_deck_shows_nothing():
    """sorcerer.look"""
    everything = side("Ben", won=list(at().game.content.abyss))
    assert ("sorcerer.look",) == rules_of(visit("sorcerer", everything), "look")


def test_the_crystal_ball_shows_three_and_puts_them_in_any_order():
    """card.crystal-ball"""
    here = visit("sorcerer", BALL)
    s, events = play(here, "look", "~ star-eater hollow-king ember-warden")
    assert 6 == sum(not rules_of(here, move, s) for move in candidates(here, s))
    s = play(here, "order hollow-king ember-warden star-eater", state=s)[0]
    assert ("hollow-king", "ember-warden", "star-eater") == s.abyss_deck.head
    assert Known(3) == s.known[0]
    assert "card.crystal-ball" in cited(events)


def test_every_card_goes_back():
    """card.crystal-ball: each once."""
    here = visit("sorcerer", BALL + SEEN)
    s = play(here, "look")[0]
    assert ("card.crystal-ball",) == rules_of(here, "order ember-warden star-eater", s)
    assert ("card.crystal-ball",) == rules_of(here, "order ember-warden ember-warden star-eater", s)


def test_fewer_if_the_deck_has_fewer():
    """card.crystal-ball: two are left; with one there is nothing to order."""
    abyss = list(at().game.content.abyss)
    two, one = (visit("sorcerer", BALL + side("Ben", won=abyss[n:])) for n in (2, 1))
    s = play(two, "look", f"~ {abyss[0]}")[0]
    assert 2 == s.top.cards
    assert AtSorcerer(0, True) == play(one, "look")[0].top


# -- what is known -----------------------------------------------------------------------------------------------------


def deck(*known: Known) -> Draft:
    """A draft with three seen places and this knowledge."""
    return Draft(at(SEEN).state.but(known=known))


def test_another_order_leaves_only_which_cards_are_there():
    """abyss.knowledge: two looked, a third puts the three in order."""
    t = deck(Known(1), Known(3), Known(0))
    ordered(at().game.content, t, 2, ("star-eater", "ember-warden", "silent-choir"))
    assert (Known(0, ("ember-warden",)), Known(0, ("ember-warden", "silent-choir", "star-eater")), Known(0)) == t.known


def test_a_card_turned_up_is_known_to_all():
    """abyss.knowledge: what is left of the others' knowledge moves up a place; the last one is sure."""
    t = deck(Known(2), Known(0, ("ember-warden", "silent-choir", "star-eater")), Known(0, ("star-eater",)))
    turn_up(t, "ember-warden")
    assert (Known(1), Known(0, ("silent-choir", "star-eater")), Known(0, ("star-eater",))) == t.known
    turn_up(t, "silent-choir")
    assert (Known(0), Known(1), Known(1)) == t.known


def test_a_look_tells_the_rest_of_two():
    """abyss.knowledge: of two cards known to be in two places, one look tells both."""
    t = deck(Known(0, ("silent-choir", "star-eater")), Known(), Known())
    turn_up(t, "ember-warden")
    looked(t, 0, 1)
    assert Known(2) == t.known[0]


def test_unknown_orders_count_alike():
    """abyss.knowledge: one known card among three places is on top with a third, the others share the rest."""
    view = AbyssDeck((), 3, ("star-eater",), ("a", "b", "c", "d", "e"))
    dist = top_of(view)
    assert Fraction(1, 3) == dist.p(lambda card: card == "star-eater")
    assert {Fraction(2, 15)} == {dist.p(lambda card, one=one: card == one) for one in "abcde"}


def test_play_goes_on_from_a_view():
    """abyss.knowledge: a card that is turned up leaves a place less, and what is known of the others."""
    view = AbyssDeck((), 3, ("star-eater",), ("a", "b", "c"))
    assert AbyssDeck((), 2, ("star-eater",), ("b", "c")) == without_top(view, "a")
    assert AbyssDeck((), 2, (), ("a", "b", "c")) == without_top(view, "star-eater")
    assert AbyssDeck(("a",), 2, ("star-eater",), ("b", "c")) == see_next(view, "a")


def test_the_view_hides_what_others_saw():
    """sorcerer.look: for who has not looked, all eight are possible; for the looker, one."""
    here = at(SEEN + "[known.Ada]\nexact = 1")
    mine, other = here.game.view(here.state, 0), here.game.view(here.state, 1)
    assert (("ember-warden",), 2) == (mine.abyss_deck.head, mine.abyss_deck.mixed)
    assert ((), 3, 8) == (other.abyss_deck.head, other.abyss_deck.mixed, len(other.abyss_deck.unseen))
    assert 8 == len(top_of(other.abyss_deck))


@given(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(["look", "ball", "up"])), max_size=12), st.randoms())
def test_knowledge_is_never_wrong(deeds, rng):
    """abyss.knowledge: whatever is looked at, ordered and turned up, what a seat knows is where it says."""
    content = at().game.content
    t = Draft(at().state)
    for seat, deed in deeds:
        cards = min(3 if deed == "ball" else 1, t.abyss_deck.size)
        while len(t.abyss_deck.head) < cards:
            card = rng.choice(t.abyss_deck.unseen)
            unseen = tuple(c for c in t.abyss_deck.unseen if c != card)
            t.abyss_deck = t.abyss_deck.but(head=(*t.abyss_deck.head, card), unseen=unseen)
        if deed == "up" and t.abyss_deck:
            turn_up(t, t.abyss_deck.head[0])
        elif cards:
            looked(t, seat, cards)
            if deed == "ball":
                ordered(content, t, seat, tuple(rng.sample(t.abyss_deck.head[:cards], cards)))
                assert cards == t.known[seat].exact
        for known in t.known:
            assert known.exact <= len(t.abyss_deck.head)
            assert set(known.among) <= set(t.abyss_deck.head[known.exact :])


@given(st.integers(1, 3), st.integers(0, 3), st.integers(0, 4))
def test_the_chance_of_the_top_card_is_that_of_all_orders_that_fit(places, seen, others):
    """abyss.knowledge: counted out over every order in which the cards seen lie in the places put in order."""
    among, unseen = tuple("abc"[: min(seen, places)]), tuple("wxyz"[:others])
    if len(among) + len(unseen) < places:
        return
    orders = [o for o in permutations(among + unseen) if set(among) <= set(o[:places])]
    dist = top_of(AbyssDeck((), places, among, unseen))
    counted = Counter(order[0] for order in orders)
    assert set(counted) == set(dist)
    assert {card: Fraction(n, len(orders)) for card, n in counted.items()} == {
        card: Fraction(weight, dist.total) for card, weight in dist.items()
    }
