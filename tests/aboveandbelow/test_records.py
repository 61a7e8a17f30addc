"""The golden records: each is small, says what it shows, replays, and prints back to the same bytes.
They are found by themselves; together they have every action, every special villager, every switch and every ending."""

import re
from functools import cache
from pathlib import Path
from random import Random

import pytest

from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.frames import Pick
from abcore.aboveandbelow.ledger import ledger
from abcore.aboveandbelow.moves import Go, Move, Open
from abcore.aboveandbelow.printings import PRINTINGS, Switches
from abcore.aboveandbelow.records import open_record, record_of, start
from abcore.aboveandbelow.situation import Situation, load
from abcore.aboveandbelow.situation_frames import KINDS
from abcore.aboveandbelow.state import Table
from abcore.aboveandbelow.trade import Ask, Bid
from abcore.engine.game import moves
from abcore.engine.record import RecordError, parse
from abcore.engine.replay import Replay
from abcore.engine.session import Session
from abcore.engine.timeline import Moved

FOLDER = Path(__file__).parents[1] / "records"
ALL = sorted(path.stem for path in FOLDER.glob("*.rec"))
WHOLE = [name for name in ALL if name.startswith("whole-game-")]
SMALL = [name for name in ALL if name not in WHOLE]
STEPS = (Open, Go, Ask, Bid)  # parts of a move, which a record folds into the whole
CITED = re.compile(r"([a-z]+\.[a-z-]+), p(\d+)")
ENCOUNTERS = {
    "explore.success", "explore.failure", "explore.failure-text", "encounter.no-roll", "encounter.follow-up",
    "encounter.price", "encounter.injury", "encounter.villager", "encounter.building", "encounter.cave",
    "special.only-encounters", "special.cat-party", "supply.limited",
}  # fmt: skip


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
def test_it_replays_and_prints_back_to_the_same_bytes(name):
    assert again(name).fault is None
    assert text(name) == str(again(name).record)


@pytest.mark.parametrize("name", ALL)
def test_it_says_what_it_shows(name):
    """The tag is a sentence, and at the telling line there is a note; one of them cites a rule."""
    notes = [node.note for node in again(name).timeline if node.note]
    assert again(name).record.tag("Shows")
    assert [note for note in notes if CITED.search(note)], f"{name} cites no rule in its notes"


@pytest.mark.parametrize("name", ALL)
def test_what_its_notes_cite_stands_on_that_page(name):
    printing = beginning(name).game.printing
    for node in again(name).timeline:
        for id, page in CITED.findall(node.note):
            pages = [ref.page for ref in ledger().refs(id, printing.document)]
            assert int(page) in pages, f"{name}: {id} is not on page {page}"


@pytest.mark.parametrize("name", SMALL)
def test_it_is_small(name):
    record = again(name).record
    assert len(record.lines) <= 15
    assert len(record.situation.splitlines()) <= 12
    assert len(text(name)) < 2500


@pytest.mark.parametrize("name", ALL)
def test_the_result_is_told_where_the_game_ends(name):
    """score.ties: who wins comes first."""
    here, last = beginning(name), again(name)
    if here.game.kind(last.state) != "over":
        assert "" == last.record.tag("Result")
        return
    told = [f"{here.names[each.seat]} {each.points}" for each in here.game.standings(last.state)]
    assert ", ".join(told) == last.record.tag("Result")


# -- all of them -------------------------------------------------------------------------------------------------------


def made(name: str) -> list[Move]:
    """Every move of a record, variations included."""
    return [node.cause.move for node in again(name).timeline if isinstance(node.cause, Moved)]


def test_there_are_at_least_thirty_and_two_whole_games():
    assert len(SMALL) >= 30
    assert [f"whole-game-{many}-players" for many in ("four", "two")] == WHOLE
    for name in WHOLE:
        assert "setup.market" in {event.rule for node in again(name).timeline for event in node.events}
        assert "over" == beginning(name).game.kind(again(name).state)


def test_every_move_that_can_be_made_whole_has_a_record():
    kinds = {kind for kind in KINDS.values() if issubclass(kind, Move) and kind not in STEPS}
    assert set() == kinds - {type(move) for name in SMALL for move in made(name)}


def test_every_special_villager_has_a_record():
    """special.*: named in a move, or gained on the way."""
    specials = set(standard().specials)
    named = {word for name in SMALL for move in made(name) for word in str(move).replace(",", "").split()}
    gained = {
        special
        for name in SMALL
        for special in specials
        if again(name).state.specials.count(special) < beginning(name).state.specials.count(special)
    }
    assert specials == specials & (named | gained)
    assert {"cave-cat", "metal-man", "glogo"} <= named and "liquid-woman" in gained


def test_every_way_of_ending_has_a_record():
    """score.ties: by points, coins, villagers, buildings, and shared."""
    over = [name for name in SMALL if beginning(name).game.kind(again(name).state) == "over"]
    ends = {beginning(name).game.standings(again(name).state)[0].decided_by for name in over}
    assert {"points", "coins", "villagers", "buildings", ""} == ends


def test_every_way_of_an_encounter_has_a_record():
    told = {event.rule for name in SMALL for node in again(name).timeline for event in node.events}
    assert set() == ENCOUNTERS - told


# -- the switches ------------------------------------------------------------------------------------------------------


def turned(name: str, switch: str, answer: object) -> Replay:
    """The same record at a table that settles one switch otherwise."""
    record = parse(text(name))
    how = str(answer).lower() if isinstance(answer, bool) else f'"{answer}"'
    lines = [row for row in record.situation.splitlines() if not row.startswith(f"{switch} ")]
    lines = [f"switches.{switch} = {how}", *(row for row in lines if row != "[switches]")]
    return open_record(str(record.but(situation="\n".join(lines))))


@pytest.mark.parametrize("switch", Switches._fields)
def test_a_switch_has_a_record_for_either_answer_and_decides(switch):
    """Under the other answer the record does not hold, or ends elsewhere, or scores otherwise."""
    mine = [name for name in ALL if again(name).record.tag("Switch") == switch]
    answers = {getattr(beginning(name).game.switches, switch): name for name in mine}
    assert 2 == len(answers), f"{switch} has {len(mine)} records"
    unlike = 0
    for answer, name in answers.items():
        (other,) = set(answers) - {answer}
        elsewhere = turned(name, switch, other)
        game = beginning(name).game
        bundle = PRINTINGS[game.printing.name].with_switches(**{switch: other})
        scores = [number.value for number in type(game)(bundle, game.content).score(elsewhere.state)]
        same = elsewhere.fault is None and elsewhere.state == again(name).state
        unlike += not same or scores != [number.value for number in game.score(again(name).state)]
    assert unlike, f"{switch} decides nothing in its records"


# -- a line that does not hold -----------------------------------------------------------------------------------------


def test_the_first_line_that_does_not_hold_is_named_and_what_came_before_is_kept():
    """explore.party: the builder is not with the party, so nobody can exert him."""
    broken = text("exert-for-the-higher-number").replace("exert scribe ", "exert builder")
    last = open_record(broken)
    assert "exert builder" == last.fault.text
    assert broken.splitlines()[last.fault.at - 1].strip().startswith("exert builder")
    assert "Builder" in last.fault.reason and "[explore.exert]" in last.fault.reason
    assert ["explore scribe scout", "1", "choose slip-past", "2 5"] == [line.text for line in last.record.lines]
    assert (2, 5) == next(f.dice for f in reversed(last.state.frames) if hasattr(f, "dice"))
    assert open_record(str(last.record)).fault is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("dance", "'dance' is no move"),
        ("~ 4", "Nothing is rolled or drawn here."),
        ("labor ada", "'ada' is no villager here"),
        ("build scout nothing", "[build.hammer]"),
        ("choose slip-past", "[turn.pending]"),
    ],
)
def test_every_kind_of_wrong_line_has_its_reason(line, reason):
    last = open_record(f"labor scout\n{line}\npass\n")
    assert (2, line.removeprefix("~ ")) == (last.fault.at, last.fault.text)
    assert reason in last.fault.reason
    assert ["labor scout"] == [kept.text for kept in last.record.lines]


def test_a_wrong_line_in_a_variation_keeps_the_main_line_so_far():
    last = open_record("labor scout\n( labor nobody-known )\npass\n")
    assert 2 == last.fault.at
    assert ["labor scout"] == [kept.text for kept in last.record.lines]


def test_a_move_where_chance_is_asked_is_told_so():
    last = open_record("explore scribe scout\nchoose slip-past\n")
    assert "A die or a card comes first" in last.fault.reason


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ('[Game "chess"]', "not of"),
        ('[Packs "standard 9"]', "'standard 9'"),
        ('[Packs "standard 1, my-box 2"]', "my-box 2"),
        ("| round = 99", "round"),
    ],
)
def test_a_head_that_asks_for_what_is_not_here(head, told):
    with pytest.raises(RecordError, match=re.escape(told)):
        open_record(f"{head}\n\npass\n")


# -- other layouts -----------------------------------------------------------------------------------------------------


LOOSE = """[Shows "exerting for the higher number"] [Switch "exert_for_higher"]
|round=3
|players = ["Ada","Ben"]

explore
+ scribe
3. Ada + scout
go
~ 1  {the ferryman}
choose slip
~2
   Ada ~ 5
{ 1 + 2 lanterns: }
      { the coin    is sure }
exert scr {a fourth lantern: the fish, and only that (explore.exert, p6; explore.success, p8)}
(
go { the coin, and nobody is injured }
)"""


def test_any_layout_prints_to_the_canonical_form():
    """No columns, steps instead of wholes, short names, chance over several lines, notes in pieces, brackets apart."""
    assert text("exert-for-the-higher-number") == str(open_record(LOOSE).record)
    assert text("exert-for-the-higher-number") == str(open_record(LOOSE.replace("\n", "\r\n")).record)


def test_steps_that_nothing_cuts_fold_into_the_whole():
    last = open_record("labor\n+ scribe\n+ scout\ngo\n")
    assert ["labor scribe scout"] == [line.text for line in last.record.lines]


def test_a_note_between_steps_keeps_them_apart():
    last = open_record("labor\n+ scribe { the scribe first }\n+ scout\ngo\n")
    assert "{ the scribe first }" in str(last.record)
    assert str(last.record) == str(open_record(str(last.record)).record)


# -- what was played in a session --------------------------------------------------------------------------------------

NAMES = (("Ada", "Ben"), ("labor", "pass"), ("Ünal", "Zoë", "Ana Lu"), ("{x}", "1. (b", "a, b", "~"))


def wander(seed: int) -> tuple[Situation, Session]:
    """A random session that goes back and elsewhere, with notes here and there."""
    rng = Random(seed)
    names = ", ".join(f'"{name}"' for name in NAMES[seed % len(NAMES)])
    here = load(f'players = [{names}]\nprinting = "{rng.choice(list(PRINTINGS))}"\nround = {rng.randint(1, 7)}')
    session = Session(here.game, here.state, rng, names=here.names)
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


@pytest.mark.parametrize("seed", range(12))
def test_a_session_is_written_down_with_its_branches_and_notes(seed):
    """Every situation that was reached is reached again, and the way to the cursor is the main line."""
    here, session = wander(seed)
    written = str(record_of(session, here, Shows="a wandering"))
    last = open_record(written)
    assert last.fault is None
    assert written == str(last.record)

    assert reached(session.timeline) == reached(last.timeline)
    assert reached(session.timeline.path(session.cursor)) <= reached(last.timeline.path(last.end))


def test_going_back_a_hundred_times_makes_no_deep_nest():
    """Whoever tries two ways at every turn, and then begins anew, gets a record that can be read."""
    here = load("players = 2")
    session = Session(here.game, here.state, Random(1), names=here.names)
    for _ in range(100):
        first, *_, other = [*moves(session.game, session.state)] * 2
        session.play(first)
        session.undo()
        session.play(other)
        if session.kind == "over":
            break
    session.go(0)
    session.play(session.read("labor scribe"))
    last = open_record(str(record_of(session, here)))
    assert last.fault is None
    assert reached(session.timeline) == reached(last.timeline)


def reached(nodes) -> set[Table]:
    """The situations of some nodes; those between the steps of one move aside, which a record does not keep."""
    return {node.state for node in nodes if not any(isinstance(top, Pick) for top in node.state.frames[-1:])}
