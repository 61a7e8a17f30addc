"""Sets in steps: the whole is the fold of its steps, every legal whole is reached, and each of them once."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from abcore.aboveandbelow.assign import later, missing, without
from abcore.aboveandbelow.build import Build
from abcore.aboveandbelow.explore import Explore
from abcore.aboveandbelow.harvest import Harvest, Take
from abcore.aboveandbelow.labor import Labor
from abcore.aboveandbelow.moves import Add, Buy, Go, Open
from abcore.aboveandbelow.rest import Rest
from abcore.aboveandbelow.state import Table
from abcore.aboveandbelow.train import Train
from abcore.engine.game import moves
from tests.aboveandbelow.tools import at, candidates, play, rules_of, sentences

RICH = """
[village.Ada]
coins = 9
caves = 1
ready = ["builder", "scribe", "sabra-plumb", "cave-cat", "cave-cat", "metal-man"]
exhausted = ["scout"]
injured = ["brom-thatch"]
buildings = ["house-4-2-fruit", { card = "house-7-2-rope", goods = 1 }, "key-4-train-to-ready"]
"""
HERE = at(RICH)
NIGHT = at(
    """
pending = "rest"
[village.Ada]
ready = ["builder"]
exhausted = ["scribe", "cave-cat", "metal-man"]
injured = ["scout", "cave-cat"]
potions = 1
ciders = 1
"""
)


def parties(state: Table) -> set[tuple[str, ...]]:
    """Every set of ready villagers, two of a kind being alike."""
    ready = state.villages[0].ready
    return {party for n in range(len(ready) + 1) for party in combinations(ready, n)}


def folded(here, state: Table, path: tuple = ()) -> Iterator[tuple[tuple, Table]]:
    """Every way to the end of a set by legal steps: the steps, and the state that they lead to."""
    for move in moves(here.game, state):
        if isinstance(move, Add):
            yield from folded(here, here.game.apply(state, move).state, (*path, move))
        elif isinstance(move, Go | Buy):
            yield (*path, move), here.game.apply(state, move).state


def results(here, wholes) -> dict:
    """What each legal whole leads to."""
    return {whole: here.game.apply(here.state, whole).state for whole in wholes if here.game.check(here.state, whole)}


def whole_of(kind, path: tuple):
    """The whole that the steps add up to."""
    *added, last = path
    chosen = tuple(step.item for step in added)
    if isinstance(last, Buy):
        return Build(chosen[0], last.item) if kind is Build else Train(chosen[0], last.item, last.ready)
    return kind(chosen)


def compared(here, kind, opened: Table, wholes) -> None:
    """The steps reach every legal whole, once, and lead where the whole leads."""
    paths = list(folded(here, opened))
    by_steps = {whole_of(kind, path): state for path, state in paths}
    assert len(paths) == len(by_steps), "a set was met twice"
    assert results(here, wholes) == by_steps


# -- the fold ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("action", "kind"), [("explore", Explore), ("labor", Labor), ("harvest", Harvest)])
def test_a_party_is_the_fold_of_its_steps(action, kind):
    """explore.party, labor.coins, harvest.villagers: every party, by steps and as a whole."""
    opened = HERE.game.apply(HERE.state, Open(action)).state
    compared(HERE, kind, opened, [kind(party) for party in parties(HERE.state)])


def test_a_purchase_is_the_fold_of_its_steps():
    """build.buy: every builder with every card that lies open, and with nothing."""
    opened = HERE.game.apply(HERE.state, Open("build")).state
    s = HERE.state
    cards = ("", *s.houses, *s.outposts, *s.keys, *s.stars)
    compared(HERE, Build, opened, [Build(*pair) for pair in product(s.villages[0].ready, cards)])


def test_training_is_the_fold_of_its_steps():
    """train.buy: every teacher with everyone on the board, ready or not, and with nobody."""
    opened = HERE.game.apply(HERE.state, Open("train")).state
    s = HERE.state
    wholes = [Train(*parts) for parts in product(s.villages[0].ready, s.slots, (False, True))]
    compared(HERE, Train, opened, [*wholes, *(Train(villager, "") for villager in s.villages[0].ready)])


def test_taking_goods_is_the_fold_of_its_steps():
    """harvest.villagers: two villagers, three goods on two cards."""
    state, _ = play(HERE, "harvest builder scribe")
    on_cards = ("house-4-2-fruit", "house-4-2-fruit", "house-7-2-rope")
    here = HERE.but(state=state)
    compared(here, Take, state, {Take(cards) for n in range(4) for cards in combinations(on_cards, n)})


def test_a_night_is_the_fold_of_its_steps():
    """rest.tokens, rest.beds: each plan of the steps is a legal whole and leads to the same morning."""
    count = 0
    for path, state in folded(NIGHT, NIGHT.state):
        whole = whole_of(Rest, path)
        assert () == rules_of(NIGHT, str(whole))
        assert state == NIGHT.game.apply(NIGHT.state, whole).state
        count += 1
    assert count > 50


def test_the_steps_tell_the_same_events():
    """The fold tells what the whole tells, word by word."""
    assert play(HERE, "labor builder metal-man")[1] == play(HERE, "labor", "+ builder", "+ metal-man", "go")[1]


# -- steps that do not fit --------------------------------------------------------------------------------------------


def test_a_step_out_of_order_is_refused():
    """turn.pending: the set that it would make is met on another path."""
    state, _ = play(HERE, "explore", "+ scribe")
    assert ("turn.pending",) == rules_of(HERE, "+ builder", state)
    assert ["That step does not fit here: parts are named once, in the order of the list."] == sentences(
        HERE, "+ builder", state
    )


def test_a_step_that_breaks_a_rule_names_it():
    """explore.party: the exhausted scout, and the last of the list as the first of a party."""
    state, _ = play(HERE, "explore")
    assert ("explore.party",) == rules_of(HERE, "+ scout", state)
    assert ("explore.party",) == rules_of(HERE, "+ metal-man", state)
    assert () == rules_of(HERE, "+ builder", state)


def test_a_party_of_one_cannot_go():
    """explore.party: `go` is judged as the whole."""
    state, _ = play(HERE, "explore", "+ builder")
    assert ("explore.party",) == rules_of(HERE, "go", state)
    state, _ = play(HERE, "explore", "+ builder", "+ scribe")
    assert () == rules_of(HERE, "go", state)


def test_a_whole_may_be_said_while_its_steps_are_open():
    """turn.pending: of the same action, not of another."""
    state, _ = play(HERE, "labor", "+ builder")
    assert () == rules_of(HERE, "labor scribe metal-man", state)
    assert ("turn.pending",) == rules_of(HERE, "explore scribe metal-man", state)
    assert ("turn.pending",) == rules_of(HERE, "pass", state)


def test_the_end_of_a_set_fits_its_kind():
    """turn.pending: `go` does not end a purchase, and nothing is bought in a party."""
    state, _ = play(HERE, "build", "+ builder")
    assert ("turn.pending",) == rules_of(HERE, "go", state)
    state, _ = play(HERE, "labor", "+ builder")
    assert ("turn.pending",) == HERE.game.check(state, Buy("house-4-2-fruit")).rules


def test_an_action_of_the_night_is_not_opened_by_day():
    """turn.pending: rest, exert and take are no actions of a turn."""
    for action in ("rest", "exert", "take"):
        assert ("turn.pending",) == HERE.game.check(HERE.state, Open(action)).rules
    assert ("turn.pending",) == HERE.game.check(HERE.state, Open("dance")).rules


def test_two_of_a_kind_are_offered_once():
    """special.alike: two cats, one step, and then the other."""
    state, _ = play(HERE, "labor")
    assert 1 == candidates(HERE, state).count("+ cave-cat")
    state, _ = play(HERE, "labor", "+ cave-cat")
    assert () == rules_of(HERE, "+ cave-cat", state)
    state, _ = play(HERE, "labor", "+ cave-cat", "+ cave-cat")
    assert ("labor.coins",) == rules_of(HERE, "+ cave-cat", state)


# -- the small helpers ------------------------------------------------------------------------------------------------


def test_missing_counts_tokens():
    """special.alike: two cats are wanted, one is there."""
    assert ("cave-cat",) == missing(("builder", "cave-cat"), ("cave-cat", "builder", "cave-cat"))
    assert () == missing(("cave-cat", "cave-cat"), ("cave-cat", "cave-cat"))


def test_without_takes_one_token_each():
    """special.alike: one of two cats leaves, the other stays."""
    assert ("builder", "cave-cat") == without(("builder", "cave-cat", "cave-cat"), ("cave-cat",))


def test_later_goes_on_behind_the_last_one_chosen():
    """What comes after the chosen ones, so that each set is met once."""
    assert ("scout",) == later(("builder", "scribe", "scout"), ("builder", "scribe"))
    assert ("builder", "scribe") == later(("builder", "scribe"), ())


def test_mistakes_are_offered_beside_the_steps():
    """labor.coins: who is exhausted and who is injured are candidates that the check refuses."""
    state, _ = play(HERE, "labor")
    offered = candidates(HERE, state)
    assert ["+ scout", "+ brom-thatch"] == offered[-2:]
    assert {("labor.coins",)} == {rules_of(HERE, step, state) for step in offered[-2:]}
