"""What is told of a round is the engine's: coins add up event by event, and the board ends where the engine is."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.bots import RandomPlayer
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.engine.session import Session
from abcore.engine.timeline import Node
from widgets.app import round_page
from widgets.draw.round_cards import ENDS, end_step
from widgets.round import RoundPanel
from widgets.round_end import caught_up, coins, purse, telling

SHOWN = ("round", "cider", "slots", "first")


def played(seed: int, players: int = 2, moves: int = 160) -> Session[Any, Any, Any]:
    """A game of random players."""
    rng = Random(seed)
    game = AboveAndBelow(rng.choice(list(PRINTINGS.values())))
    session: Session[Any, Any, Any] = Session(game, game.opening(players).state, rng)
    player = RandomPlayer(rng)
    for _ in range(moves):
        if session.kind == "decide":
            session.play(player.choose(game, session.state))
    return session


def runs(session: Session[Any, Any, Any]) -> Iterator[tuple[Node[Any], list[Node[Any]]]]:
    """Every decision of the first seat: the node before it, and the nodes up to the next one."""
    path = session.timeline.path(session.cursor)
    game = session.game
    asked = [at for at, node in enumerate(path) if game.kind(node.state) == "decide" and game.seat(node.state) == 0]
    for here, there in pairwise(asked):
        yield path[here], list(path[here + 1 : there + 1])


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_coins_add_up_event_by_event(seed: int, players: int) -> None:
    """Two roads: the sum of what the events say, and the coins of the village."""
    path = (session := played(seed, players)).timeline.path(session.cursor)
    for before, node in pairwise(path):
        moved = [sum(coins(event, seat) for event in node.events) for seat in range(players)]
        old, new = ([v.coins for v in s.villages] for s in (before.state, node.state))
        assert [after - had for had, after in zip(old, new, strict=True)] == moved


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 4])
def test_the_board_catches_up_with_the_engine(seed: int, players: int) -> None:
    """Two roads: the board after the last page, and the engine's own state."""
    session, ends = played(seed, players), 0
    for before, path in runs(session):
        told = telling(session.game, path, before.state)
        if told.pages and not told.later:
            board, state = told.pages[-1].after, path[-1].state
            assert [getattr(state, name) for name in SHOWN] == [getattr(board, name) for name in SHOWN]
            assert state.villages == board.villages
            ends += 1
    assert ends


@pytest.mark.parametrize("seed", range(6))
def test_nothing_is_left_out_and_the_order_is_the_engines(seed: int) -> None:
    for before, path in runs(session := played(seed)):
        told = telling(session.game, path, before.state)
        parts = [told.mine, *(part.events for part in (*told.tales, *told.pages, *told.later))]
        happened = [event for node in path for event in node.events]
        assert [e for e in happened if e.rule != "turn.order"] == [
            e for part in parts for e in part if e.rule != "turn.order"
        ]


@pytest.mark.parametrize("seed", range(6))
def test_the_steps_of_the_end_come_in_the_order_of_the_book(seed: int) -> None:
    """p10 and p11: marker, cider, villagers, rest, income, goods, first-player card."""
    for before, path in runs(session := played(seed)):
        steps = [end_step(page.events)[0] for page in telling(session.game, path, before.state).pages]
        known = [step for step in steps if step]
        assert sorted(known) == known


def test_every_step_of_the_end_has_a_name() -> None:
    named, told = set(), set[str]()
    for seed in range(12):
        for before, path in runs(session := played(seed)):
            for page in telling(session.game, path, before.state).pages:
                named.add(end_step(page.events)[1])
                told.update(event.rule for event in page.events)
    assert "The end of the round" not in named
    assert {"end.marker", "end.villagers", "income.track", "income.cards", "end.first-player"} <= told
    assert {1, 2, 3, 4, 5, 6, 7} <= {step for step, _ in ENDS.values()}


def test_an_event_that_changes_nothing_to_see_leaves_the_board_alone() -> None:
    session = played(1)
    assert session.state is caught_up(session.game.content, session.state, ())


def test_a_purse_opens_to_lines_that_add_up(panel: RoundPanel) -> None:
    for text in ("labor fenn-wick", "build builder house-4-2-fruit", "train scribe ilse-vellum"):
        panel.model.play(panel.model.game.read(panel.model.state, text))
    start, entries = panel.model.purse()
    assert (6, [1, -4, -2]) == (start, [entry.by for entry in entries])
    assert panel.model.state.villages[0].coins == entries[-1].after == purse(panel.model.so_far, 0, start)[-1].after
    assert "Ada&#x27;s coins in this round: <b>1</b>" in panel._purse.html.replace("'", "&#x27;")
    for rule in ("labor.coins", "coins.use"):
        assert rule in panel._purse.html


def to_the_end(panel: RoundPanel) -> None:
    """Ada passes; Ben has nobody left who could move soon after."""
    panel.model.play(panel.model.game.read(panel.model.state, "pass"))


def test_the_end_of_a_round_is_told_one_step_per_click(panel: RoundPanel) -> None:
    """end.marker first; the board still shows what is not told yet."""
    to_the_end(panel)
    assert "step 1 of 7" in panel._task.value
    assert 5 == panel.model.view().table.round
    pages = len(panel.model.telling.pages)
    for place in range(pages):
        assert place == panel.model.told
        panel._do.click()
    assert panel.model.page is None
    assert "rest" == panel.model.asked_set
    assert "The night" in panel._task.value


def test_every_coin_of_the_income_is_told_with_its_sum(panel: RoundPanel) -> None:
    """income.track: 2 kinds on the track bring 5 coins."""
    to_the_end(panel)
    panel._skip.click()
    panel._do.click()  # nobody sleeps
    while not (panel.model.page and panel.model.page.events[0].rule == "income.track"):
        if panel.model.page:
            panel._do.click()
        else:
            next(button for button in panel._answers.buttons if button.description.startswith("Keep")).click()
    assert "Income of Ada" in panel._task.value
    assert "Ada: 6 + 5 =" in panel._task.value
    assert 11 == panel.model.view().table.villages[0].coins
    panel._undo.click()
    assert 6 == panel.model.view().table.villages[0].coins


def test_a_harvested_card_is_filled_again_at_the_end(panel: RoundPanel) -> None:
    """goods.replenish: the fruit grows back before the first-player card moves, and not before it is told."""
    model = panel.model
    for text in ("harvest scout", "take house-4-fruit-arrow", "sell nothing", "pass"):
        model.play(model.game.read(model.state, text))
    panel._skip.click()
    panel._do.click()  # nobody sleeps
    panel._skip.click()
    model.play(model.game.read(model.state, "done"))
    fruit = []
    while model.page:
        fruit.append((model.page.events[0].rule, model.view().village.holdings[1].goods))
        panel._do.click()
    assert [0, 0, 1] == [goods for rule, goods in fruit if rule in ("income.track", "goods.replenish")][-3:]


@pytest.mark.parametrize("seed", range(5))
def test_the_purse_is_what_the_board_shows_page_by_page(seed: int) -> None:
    """Two roads: the sum of the lines told so far, and the coins on the board."""
    page = round_page(seed)
    rng, model, pages = Random(seed), page.model, 0
    for _ in range(120):
        start, entries = model.purse()
        assert model.view().table.villages[0].coins == (entries[-1].after if entries else start)
        pages += model.page is not None
        if model.page or model.looking:
            model.next()
        elif model.kind == "decide":
            model.play(RandomPlayer(rng).choose(model.game, model.state))
    assert pages > 3
    assert [] == page.errors
    page.close()


def test_the_rest_can_be_shown_at_once(panel: RoundPanel) -> None:
    to_the_end(panel)
    panel._skip.click()
    assert panel.model.page is None


def test_a_click_on_the_board_while_it_is_told_changes_nothing(panel: RoundPanel) -> None:
    to_the_end(panel)
    before = panel.model.told, panel.model.proposed
    panel._board._handle_custom_msg({"kind": "click", "id": "villager.scout"}, [])
    assert before == (panel.model.told, panel.model.proposed)
    assert "press Next" in panel._board.says


def test_a_game_that_ends_tells_that_there_is_no_income(panel: RoundPanel) -> None:
    """end.marker: round seven has neither rest nor income."""
    from abcore.aboveandbelow.position import encode
    from abcore.aboveandbelow.situation import Situation

    last = panel.model.state.but(round=7)
    page = round_page(seed=2)
    page.model.open(encode(Situation(panel.model.game, last, ("Ada", "Ben"))))
    to_the_end(page)
    page._skip.click()
    rules = {event.rule for event in page.model.so_far}
    assert "end.marker" in rules
    assert not {rule for rule in rules if rule.startswith(("income.", "rest."))}
    assert [] == page.errors
    page.close()
