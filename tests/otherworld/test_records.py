"""The golden records of OtherWorld: each is small, says what it shows, replays, and prints back to the same bytes.
They are found by themselves; together they have every kind of move, every switch, every ending and every effect."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from abcore.engine.game import moves
from abcore.engine.record import RecordError, parse
from abcore.engine.replay import Replay
from abcore.engine.session import Session
from abcore.engine.timeline import Moved
from abcore.otherworld import game as module
from abcore.otherworld.content import EFFECTS, standard
from abcore.otherworld.effects import Use, kind_of
from abcore.otherworld.frames import Aim
from abcore.otherworld.ledger import ledger
from abcore.otherworld.moves import Add, Go, Move, Open
from abcore.otherworld.printings import FIRST, Switches
from abcore.otherworld.records import open_record, record_of, start
from abcore.otherworld.situation import Situation, load
from abcore.otherworld.state import Table
from tests.otherworld.travels import RICH

FOLDER = Path(__file__).parent / "records"
ALL = sorted(path.stem for path in FOLDER.glob("*.rec"))
WHOLE = [name for name in ALL if name.startswith("whole-game-")]
SMALL = [name for name in ALL if name not in WHOLE]
STEPS = (Open, Add, Go)  # parts of a move, which a record folds into the whole
CITED = re.compile(r"([a-z]+\.[a-z0-9-]+), under ([^;)]+)")


def text(name: str) -> str:
    return (FOLDER / f"{name}.rec").read_text(encoding="utf-8")


@cache
def again(name: str) -> Replay:
    return open_record(text(name))


@cache
def beginning(name: str) -> Situation:
    return start(parse(text(name)))


# -- each of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_it_replays_and_prints_back_to_the_same_bytes(name: str) -> None:
    assert again(name).fault is None
    assert text(name) == str(again(name).record)


@pytest.mark.parametrize("name", ALL)
def test_it_says_what_it_shows_and_what_its_notes_cite_stands_under_that_heading(name: str) -> None:
    assert again(name).record.tag("Shows")
    cited = [each for node in again(name).timeline for each in CITED.findall(node.note)]
    assert cited, f"{name} cites no rule in its notes"
    for id, heading in cited:
        assert heading in [ref.heading for ref in ledger().refs(id, "first")], (name, id, heading)


@pytest.mark.parametrize("name", SMALL)
def test_it_is_small(name: str) -> None:
    record = again(name).record
    assert len(record.lines) <= 15
    assert len(record.situation.splitlines()) <= 24
    assert len(text(name)) < 2500


@pytest.mark.parametrize("name", SMALL)
def test_what_it_cites_happened(name: str) -> None:
    """Of the rules that a record cites, one at least is that of an event on the way."""
    told = {event.rule for node in again(name).timeline for event in node.events}
    cited = {id for node in again(name).timeline for id, _ in CITED.findall(node.note)}
    assert told & cited, (name, cited)


@pytest.mark.parametrize("name", ALL)
def test_the_result_is_told_where_the_game_ends(name: str) -> None:
    """end.winner: who wins comes first."""
    here, last = beginning(name), again(name)
    if here.game.kind(last.state) != "over":
        assert "" == last.record.tag("Result")
        return
    told = [f"{here.names[each.seat]} {each.points}" for each in here.game.standings(last.state)]
    assert ", ".join(told) == last.record.tag("Result")


# -- all of them -------------------------------------------------------------------------------------------------------


def made(name: str) -> list[tuple[Table, Move]]:
    """Every move of a record with the table before it."""
    timeline = again(name).timeline
    return [(timeline[node.parent].state, node.cause.move) for node in timeline if isinstance(node.cause, Moved)]


def test_there_are_at_least_25_and_two_whole_games() -> None:
    assert len(SMALL) >= 25
    assert ["whole-game-five-players", "whole-game-three-players"] == WHOLE
    for name in WHOLE:
        assert "setup.display" in {event.rule for node in again(name).timeline for event in node.events}
        assert "over" == beginning(name).game.kind(again(name).state)


def test_every_move_that_can_be_made_whole_has_a_record() -> None:
    kinds = {move for move, _ in module.MOVES} - {*STEPS}
    assert set() == kinds - {type(move) for name in SMALL for _, move in made(name)}


def test_every_die_symbol_and_the_token_have_a_record() -> None:
    """effect.*"""
    used = [(name, move) for name in SMALL for _, move in made(name) if isinstance(move, Use)]
    kinds = {kind_of(beginning(name).game.rules, move.effect) for name, move in used}
    assert {*EFFECTS, "token"} == kinds


def test_every_special_card_has_a_record() -> None:
    """card.*: each is cited in a note, where it does what it does."""
    cited = {id for name in SMALL for node in again(name).timeline for id, _ in CITED.findall(node.note)}
    assert set() == {f"card.{card.id}" for card in standard().cards.values() if card.special} - cited


def test_every_way_of_ending_has_a_record() -> None:
    """end.winner, end.ties: by points, by gold, and shared."""
    over = [name for name in SMALL if beginning(name).game.kind(again(name).state) == "over"]
    ends = {beginning(name).game.standings(again(name).state)[0].decided_by for name in over}
    assert {"points", "gold", ""} == ends


# -- the switches ------------------------------------------------------------------------------------------------------


def turned(name: str, switch: str, answer: object) -> Replay:
    """The same record at a table that settles one switch otherwise."""
    record = parse(text(name))
    how = str(answer).lower() if isinstance(answer, bool) else f'"{answer}"'
    lines = [row for row in record.situation.splitlines() if not row.startswith(f"{switch} ")]
    lines = [f"switches.{switch} = {how}", *(row for row in lines if row != "[switches]")]
    return open_record(str(record.but(situation="\n".join(lines))))


@pytest.mark.parametrize("switch", Switches._fields)
def test_a_switch_has_a_record_for_either_answer_and_decides(switch: str) -> None:
    """Under the other answer one of the two does not hold, or ends elsewhere."""
    mine = [name for name in ALL if again(name).record.tag("Switch") == switch]
    answers = {getattr(beginning(name).game.switches, switch): name for name in mine}
    assert 2 == len(answers), f"{switch} has {len(mine)} records"
    unlike = 0
    for answer, name in answers.items():
        (other,) = set(answers) - {answer}
        elsewhere = turned(name, switch, other)
        unlike += elsewhere.fault is not None or elsewhere.state != again(name).state
    assert unlike, f"{switch} decides nothing in its records"


@pytest.mark.parametrize("name", [name for name in SMALL if again(name).record.tag("Switch")])
def test_a_record_of_a_switch_turns_no_other(name: str) -> None:
    switches, usual = beginning(name).game.switches, FIRST.switches
    differ = {field for field, x, y in zip(Switches._fields, switches, usual, strict=True) if x != y}
    assert differ <= {again(name).record.tag("Switch")}


# -- a line that does not hold -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("dance", "'dance' is no move"),
        ("~ 4", "Nothing is rolled or drawn here."),
        ("move c1", "[catacombs.enter]"),
        ("take gold", "[turn.action]"),
    ],
)
def test_every_kind_of_wrong_line_has_its_reason(line: str, reason: str) -> None:
    last = open_record(f"move forge\nforge\n{line}\n")
    assert last.fault is not None
    assert (3, line.removeprefix("~ ")) == (last.fault.at, last.fault.text)
    assert reason in last.fault.reason
    assert ["move forge", "forge"] == [kept.text for kept in last.record.lines]


@pytest.mark.parametrize(
    ("head", "told"), [('[Game "chess"]', "not of"), ('[Packs "standard 9"]', "'standard 9'"), ("| players = 9", "9")]
)
def test_a_head_that_asks_for_what_is_not_here(head: str, told: str) -> None:
    with pytest.raises(RecordError, match=re.escape(told)):
        open_record(f"{head}\n\nmove forge\n")


def test_steps_that_nothing_cuts_fold_into_the_whole() -> None:
    """effect.transfer: from one die to another."""
    fight = '| [hero.Ada]\n| character = "archmage"\n| cards = ["buckler"]\n'
    fight += '| [fight]\n| foe = "rift-hound"\n| red = [5, 4]\n| blue = [1, 2]\n'
    last = open_record(f"{fight}use siphon\n+ red 5\n+ blue 1\n")
    assert (None, ["use siphon red 5 blue 1"]) == (last.fault, [line.text for line in last.record.lines])


# -- what was played in a session --------------------------------------------------------------------------------------


def wander(seed: int) -> tuple[Situation, Session[Table, Move, object]]:
    """A random session that goes back and elsewhere, with notes here and there."""
    rng = Random(seed)
    here = load(RICH.format(players=3 + seed % 3, prince="castle"))
    session: Session[Table, Move, object] = Session(here.game, here.state, rng, names=here.names)
    for _ in range(60):
        if session.kind == "over" or rng.random() < 0.15:
            session.go(rng.choice([node.id for node in session.timeline.path(session.cursor)]))
        if session.kind == "decide":
            session.play(rng.choice(moves(session.game, session.state)))
        elif session.kind == "chance":
            session.roll()
        if rng.random() < 0.2:
            session.timeline.note(session.cursor, rng.choice(("why not", "a {brace} (p6)", "two\nrows", "x" * 200)))
    return here, session


@pytest.mark.parametrize("seed", range(9))
def test_a_session_is_written_down_with_its_branches_and_notes(seed: int) -> None:
    """Every situation that was reached is reached again, but for those between the steps of one move."""
    here, session = wander(seed)
    written = str(record_of(session, here, Shows="a wandering"))  # type: ignore[arg-type]
    last = open_record(written)
    assert last.fault is None
    assert written == str(last.record)
    assert reached(session.timeline) == reached(last.timeline)


def reached(nodes: object) -> set[Table]:
    return {node.state for node in nodes if not any(isinstance(top, Aim) for top in node.state.frames[-1:])}  # type: ignore[attr-defined]
