"""Market, forge, healer, king's army, forest and mine: what each gives, takes and refuses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.otherworld.market import Cash
from tests.otherworld.tools import (
    candidates,
    cautions_of,
    changed,
    cited,
    hero,
    play,
    rules_of,
    sentences,
    side,
    told,
    visit,
)

# -- market ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "gains"),
    [("weapons", (3, 0, 0, 1)), ("gold", (0, 2, 0, 1)), ("points", (0, 0, 1, 2)), ("weapons gold", (3, 2, 0, 2))],
)
def test_what_cubes_are_cashed_for(said: str, gains: tuple[int, ...]):
    """market.cube, market.two-cubes: 3 basic weapons or 2 gold for one, a point for two."""
    here = visit("market", side(gold=0, weapons=0, supplies=3))
    after = hero(play(here, f"cash {said}")[0])
    assert gains == (after.weapons, after.gold, after.points, 3 - after.supplies)


def test_any_number_of_cubes_is_cashed_in_one_visit():
    """market.any-number: in any mix, but not more than lie there."""
    here = visit("market", side(supplies=2))
    assert () == rules_of(here, "cash gold gold")
    assert () == rules_of(here, "cash points")
    assert ("market.any-number",) == rules_of(here, "cash gold points")
    assert ["That takes 3 cubes off the supplies area; you have 2 there."] == sentences(here, "cash gold points")


def test_a_point_takes_two_cubes():
    """market.two-cubes"""
    assert ("market.two-cubes",) == rules_of(visit("market", side(supplies=1)), "cash points")


def test_to_cash_nothing_is_no_declaration():
    """market.any-number: a program may say it, and is told what to name."""
    here = visit("market", side(supplies=1))
    assert ("market.any-number",) == here.game.check(here.state, Cash(())).rules


def test_cubes_on_influence_are_not_for_the_market():
    """market.cube: only those on the supplies area."""
    assert ("market.any-number",) == rules_of(visit("market", side(influence=2)), "cash gold")


def test_the_declaration_is_carried_out_weapons_gold_points():
    """market.any-number: the last point ends the game, so gold that breaks ties comes before it."""
    here = visit("market", side(supplies=3, gold=0) + "[hero.Ben]\npoints = 14")
    s, events = play(here, "cash points gold")
    assert ("over", 2, 1) == (here.game.kind(s), hero(s).gold, hero(s).points)
    assert ["market.cube", "market.two-cubes"] == cited(events)[:2]


def test_the_supply_may_be_short():
    """supply.limited: what is not there is not gained, with a warning before; the switch lifts it."""
    text = side(supplies=1, weapons=0) + "[hero.Ben]\nweapons = 7\n[hero.Cleo]\nweapons = 4"
    here = visit("market", text)
    assert ("supply.limited",) == cautions_of(here, "cash weapons")
    s, events = play(here, "cash weapons")
    assert (1, 0) == (hero(s).weapons, s.weapons)
    assert "supply.limited" in cited(events)
    assert 3 == hero(play(visit("market", text, limited_supply=False), "cash weapons")[0]).weapons


def test_a_supply_that_suffices_is_not_worth_a_word():
    """supply.limited: no warning where all that is due is there."""
    assert () == cautions_of(visit("market", side(supplies=1)), "cash weapons")


def test_every_mix_of_up_to_three_cubes_is_offered():
    """market.any-number: nine without a point, and three with one; those beyond the own cubes tempt."""
    offered = candidates(visit("market", side(supplies=1)))
    assert (13, "done") == (len(offered), offered[-1])
    assert {"cash weapons weapons gold", "cash gold gold gold", "cash weapons points"} <= {*offered}
    assert "cash points points" not in offered


# -- forge -------------------------------------------------------------------------------------------------------------


def test_the_forge_gives_two_basic_weapons():
    """forge.weapons: for nothing."""
    here = visit("forge", side(weapons=0))
    assert {"weapons": (0, 2)} == changed(here.state, play(here, "forge")[0])


def test_the_elvish_hammer_makes_four_of_them_in_all():
    """card.elvish-hammer: not four more."""
    here = visit("forge", side(weapons=0, cards=["elvish-hammer"]))
    s, events = play(here, "forge")
    assert 4 == hero(s).weapons
    assert "card.elvish-hammer" in cited(events)


def test_an_empty_supply_makes_the_forge_poor():
    """supply.limited: a warning, and what there is."""
    here = visit("forge", side(weapons=0) + "[hero.Ben]\nweapons = 7\n[hero.Cleo]\nweapons = 4")
    assert ("supply.limited",) == cautions_of(here, "forge")
    assert 1 == hero(play(here, "forge")[0]).weapons


# -- healer ------------------------------------------------------------------------------------------------------------


@given(st.integers(0, 3), st.integers(0, 2), st.integers(0, 3))
def test_the_healer_takes_wounds_by_price(wounds, price, gold):
    """healer.price: up to 1, 2 or 3 for 0, 1 or 2 gold, if the gold is there."""
    here = visit("healer", side(wounds=wounds, gold=gold))
    if price > gold:
        assert ("healer.price",) == rules_of(here, f"healer {price} gold")
    else:
        after = hero(play(here, f"healer {price} gold")[0])
        assert (max(0, wounds - price - 1), gold - price) == (after.wounds, after.gold)


def test_paying_for_too_much_is_legal_with_a_warning():
    """healer.price: two gold for a single wound that one gold, or none, would heal."""
    here = visit("healer", side(wounds=1, gold=2))
    assert ("healer.price",) == cautions_of(here, "healer 2 gold")
    assert ["2 gold would take up to 3 wounds; you have 1."] == sentences(here, "healer 2 gold")
    assert () == cautions_of(here, "healer 0 gold")


PRICES = [(3, 2, False), (2, 2, True), (2, 1, False), (1, 1, True), (0, 0, True)]


@pytest.mark.parametrize(("wounds", "gold", "wasteful"), PRICES)
def test_a_price_is_too_much_when_a_lower_one_would_do(wounds: int, gold: int, wasteful: bool):
    """healer.price: with nothing to heal even the free one is."""
    here = visit("healer", side(wounds=wounds, gold=2))
    assert (("healer.price",) if wasteful else ()) == cautions_of(here, f"healer {gold} gold")


def test_the_three_prices_and_one_that_tempts_are_offered():
    """healer.price"""
    here = visit("healer")
    assert ["healer 0 gold", "healer 1 gold", "healer 2 gold", "healer 3 gold", "done"] == candidates(here)


def test_there_is_no_fourth_price():
    """healer.price: one of the three per visit."""
    here = visit("healer", side(wounds=3, gold=5))
    assert ("healer.price",) == rules_of(here, "healer 3 gold")
    assert 1 == here.game.seat(play(here, "healer 0 gold")[0])


# -- king's army, forest and mine --------------------------------------------------------------------------------------

SPACES = {
    "kings-army": ("influence", "supplies", "army.influence"),
    "forest": ("supplies", "influence", "forest.supplies"),
}
TWO = [("ferocity", "kings-army", "influence"), ("hirelings", "forest", "supplies")]


@pytest.mark.parametrize("space", SPACES)
def test_a_cube_goes_to_its_area(space: str):
    """army.influence, forest.supplies: one, from the own stock."""
    area, _, rule = SPACES[space]
    here = visit(space)
    s, events = play(here, "cube stock")
    assert {area: (0, 1)} == changed(here.state, s)
    assert rule in cited(events)
    assert 1 == here.game.seat(s)


@pytest.mark.parametrize("space", SPACES)
def test_a_cube_may_come_from_the_other_area(space: str):
    """areas.shift: the player picks, with stock left too."""
    area, source, _ = SPACES[space]
    here = visit(space, side(**{source: 1}))
    s, events = play(here, f"cube {source}")
    assert {area: (0, 1), source: (1, 0)} == changed(here.state, s)
    assert "areas.shift" in cited(events)
    assert ("areas.shift",) == rules_of(visit(space), f"cube {source}")


def test_nobody_owns_a_fourth_cube():
    """areas.three: with all three on the areas the stock is empty."""
    here = visit("kings-army", side(influence=1, supplies=2))
    assert ("areas.three",) == rules_of(here, "cube stock")
    assert () == rules_of(here, "cube supplies")


@pytest.mark.parametrize(("players", "slots"), [(3, 4), (4, 5), (5, 6)])
def test_room_on_an_area_is_limited(players: int, slots: int):
    """areas.slots: the marked slots open with four and with five players; a full area takes no cube."""
    names = ("Ben", "Cleo", "Dan", "Eve")
    full = "\n".join(f"[hero.{name}]\ninfluence = {n}" for name, n in zip(names, (3, slots - 3), strict=False))
    less = full.replace(f"influence = {slots - 3}", f"influence = {slots - 4}")
    assert ("areas.slots",) == rules_of(visit("kings-army", f"players = {players}\n{full}"), "cube stock")
    assert () == rules_of(visit("kings-army", f"players = {players}\n{less}"), "cube stock")


@pytest.mark.parametrize(("card", "space", "area"), TWO)
def test_two_cubes_with_the_right_card(card: str, space: str, area: str):
    """card.ferocity, card.hirelings: each is chosen anew, and the second may be left out."""
    here = visit(space, side(cards=[card]))
    s, events = play(here, "cube stock")
    assert (0, 1) == (here.game.seat(s), getattr(hero(s), area))
    assert 2 == getattr(hero(play(here, "cube stock", state=s)[0]), area)
    assert 1 == getattr(hero(play(here, "done", state=s)[0]), area)
    assert [f"Ada puts a cube on {area}."] == told(here, events, SPACES[space][2])


def test_the_other_card_is_no_help():
    """card.hirelings: it is for forest and mine alone."""
    here = visit("kings-army", side(cards=["hirelings"]))
    assert 1 == here.game.seat(play(here, "cube stock")[0])


def test_what_tempts_is_offered_too():
    """areas.shift: both sources, whether they hold a cube or not."""
    assert ["cube stock", "cube supplies", "done"] == candidates(visit("kings-army"))
