"""What a link opens on the page of exploring: any situation of any game, with whatever villagers and cave it has."""

from html import unescape
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.position import encode
from abcore.aboveandbelow.printings import FIRST, REVISED
from abcore.aboveandbelow.situation import Situation, load
from abcore.engine.game import moves
from abcore.engine.session import Session
from widgets.app import exploring_page
from widgets.exploring_model import ExploringModel
from widgets.exploring_scene import NO_TURN, opened

TABLE = Path(__file__).parents[2] / "widgets" / "tables" / "exploring.toml"
CAT = """
[village.Ada]
ready = ["builder", "scribe", "scout", "cave-cat"]
"""


def model(seed: int = 5) -> ExploringModel:
    return ExploringModel(load(TABLE), Random(seed))


def played(seed: int, printing: object, steps: int) -> Situation:
    """A game somewhere on its way, by a random player."""
    game = AboveAndBelow(printing)
    rng = Random(seed)
    session = Session(game, game.opening(2 + seed % 3).state, rng, ("Ada", "Ben", "Cleo", "Dan")[: 2 + seed % 3])
    for _ in range(steps):
        if session.kind == "over":
            break
        session.play(rng.choice(moves(game, session.state)))
    return Situation(game, session.state, tuple(session.names.seats))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 10**6), st.sampled_from([FIRST, REVISED]), st.integers(0, 120))
def test_any_situation_opens_or_says_in_a_sentence_why_not(seed: int, printing: object, steps: int) -> None:
    here = played(seed, printing, steps)
    page = exploring_page(seed=1)
    page._board._handle_custom_msg({"kind": "hello", "id": encode(here)}, [])
    if "could not be read" in page._why.value:
        assert NO_TURN in unescape(page._why.value)
    else:
        assert page.model.game.printing.name == here.game.printing.name
        assert opened(page.model.code, Random(1)).scene.start == page.model.start
        page._do.click()  # whatever it offers
    assert [] == page.errors
    page.close()


@pytest.mark.parametrize("steps", range(8))
def test_every_moment_of_an_encounter_is_held_by_the_address(steps: int) -> None:
    one, other = model(), model(9)
    one.choose(("scout", "fenn-wick", "builder"))
    one.go()
    for _ in range(steps):
        if one.under_way:
            one.play(one.options()[-1].move)
    assert "" == other.open(one.code)
    assert {*one.party} == {*other.party}
    assert one.under_way == other.under_way
    assert [str(option.move) for option in one.options()] == [str(option.move) for option in other.options()]


def test_a_cat_comes_along_in_the_odds() -> None:
    """special.cave-cat: whether he obeys is rolled before the party goes; the odds are of a party that went."""
    here = model()
    here.open(encode(load(CAT)))
    here.choose(("scout", "cave-cat"))
    assert here.may_go and 2 == len(here.odds.attempt().party)
    here.go()
    assert here.under_way or here.under.reached is not None


def test_without_a_cave_card_nobody_goes_and_the_rule_says_so() -> None:
    """explore.cave: the draw comes first."""
    start = load(TABLE)
    empty = start.state.but(cave="", cave_pile=start.state.cave_pile.but(unseen=(), tail=()))
    page = exploring_page(seed=1)
    page.model.now = page.model.now._replace(scene=page.model.scene._replace(start=empty))
    page.model.click("villager.scout")
    page.model.click("villager.fenn-wick")
    assert "No cave card is left to draw" in page._why.value
    page._do.click()
    assert [] == page.errors
    page.close()


def test_a_number_with_a_price_that_cannot_be_paid_is_told_and_not_offered() -> None:
    """encounter.price: it counts as not reached."""
    here = model()
    here.open(encode(load('[village.Ada]\ncoins = 0\n[table]\ncave = "cave-02"')))
    face = next(face for face in range(1, 7) if here.scene.at(face).number == 20)  # the midnight market
    here.meet(face)
    assert ["buy-basket", "haggle"] == [aim.choice.name for aim in here.scene.too_dear()]
    assert [4, 3] == [aim.number for aim in here.aims]


def test_two_dozen_ready_villagers_do_not_stop_the_page() -> None:
    names = '"builder", "scribe", "scout", "brom-thatch", "odda-keel", "maro-lintel", "tessa-grout", "hob-cinder"'
    more = '"sabra-plumb", "ilse-vellum", "quen-tallow", "pim-tally", "wenna-sloe", "rook-dipper"'
    page = exploring_page(seed=1)
    code = encode(load(f"[village.Ada]\nready = [{names}, {more}]"))
    page._board._handle_custom_msg({"kind": "hello", "id": code}, [])
    page.model.choose(tuple(page.model.start.villages[0].ready))
    assert page.model.may_go and 121 == len(page.model.compared())
    assert "too many ways to list" in page._plan.html
    assert [] == page.errors
    page.close()


def test_hostile_names_are_shown_as_text() -> None:
    page = exploring_page(seed=1)
    page._board._handle_custom_msg({"kind": "hello", "id": encode(load('players = ["<img src=x>", "Ben"]'))}, [])
    shown = page._board.svg + page._twin.value + page._why.value
    assert "<img" not in shown and "&lt;img" in shown
    page.close()
