"""Packs never travel: situations, codes and records name them, and ask for them when they are opened."""

from __future__ import annotations

from random import Random

import pytest

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.packs import content_with
from abcore.aboveandbelow.position import decode, encode
from abcore.aboveandbelow.records import open_record, record_of
from abcore.aboveandbelow.situation import Situation, SituationError
from abcore.aboveandbelow.situation import load as load_situation
from abcore.aboveandbelow.situation_write import dump, made_up
from abcore.engine.position import PositionError
from abcore.engine.record import RecordError
from abcore.engine.session import Session
from tests.aboveandbelow.boxes import SECRET, pack, played

MINE = pack()


def packed(text: str = "round = 3") -> Situation:
    return load_situation(text, [MINE])


def test_a_situation_that_names_no_pack_is_read_with_all_that_are_handed_in() -> None:
    assert (content_with([MINE]), 6) == (packed().game.content, len(packed().state.slots))


def test_a_situation_gets_the_packs_that_it_names_and_no_other() -> None:
    other = pack("[villager.scout]\ntwo_from = 6", "other")
    for named, used in (('["other 1"]', (("other", 1),)), ('["my-box"]', (("my-box", 1),)), ("[]", ())):
        assert used == load_situation(f"packs = {named}", [MINE, other]).game.content.packs


@pytest.mark.parametrize("named", ['["my-box 2"]', '["nobodys 1"]', "[1]", '"my-box"'])
def test_a_situation_names_the_pack_that_is_missing(named: str) -> None:
    with pytest.raises(SituationError, match=r"^packs: "):
        load_situation(f"packs = {named}", [MINE])


def test_a_situation_is_written_with_the_name_and_without_the_values() -> None:
    text = dump(packed('[village.Ada]\nready = ["scout"]\ncoins = 1'))
    assert text.startswith('packs = ["my-box 1"]\n')
    assert SECRET not in text
    assert packed(text) == load_situation(text, [MINE, pack("", "other")])
    with pytest.raises(SituationError, match="The pack my-box 1 is asked for; no pack is at hand"):
        load_situation(text)


def test_what_a_situation_makes_up_itself_does_travel() -> None:
    here = packed(
        '[[card]]\nid = "hut"\ncost = 1\n[[villager]]\nid = "eve"\n[village.Ada]\nready = ["eve"]\nbuildings = ["hut"]'
    )
    for text in (dump(here), made_up(here)):
        assert 'id = "hut"' in text
        assert SECRET not in text
    assert here.state == load_situation(dump(here), [MINE]).state == decode(encode(here), [MINE]).state


def test_a_code_carries_the_name_and_asks_for_the_pack() -> None:
    game = AboveAndBelow(content=content_with([MINE]))
    for s in played(game, game.opening(3).state, 400, 5)[::40]:
        here = Situation(game, s, ("Ada", "Ben", "Cleo"))
        assert 'packs = ["my-box 1"]' == made_up(here)
        assert here == decode(encode(here), [MINE])
    for at_hand, said in (((), "no pack is at hand"), ((pack(version=2),), "at hand is my-box 2")):
        with pytest.raises(PositionError, match=f"The pack my-box 1 is asked for; {said}"):
            decode(encode(here), at_hand)


def test_a_code_without_packs_is_read_without_them() -> None:
    plain, made = load_situation("round = 2"), load_situation('[[card]]\nid = "hut"\ncost = 1')
    assert plain == decode(encode(plain), [MINE])
    assert () == decode(encode(made), [MINE]).game.content.packs


def test_a_record_names_its_packs_and_asks_for_them() -> None:
    here = packed("round = 2")
    session = Session(here.game, here.state, Random(1), here.names)
    session.play(session.read("labor scout"))
    text = str(record_of(session, here))
    assert '[Packs "standard 1, my-box 1"]\n' in text
    assert "packs =" not in text
    assert SECRET not in text
    again = open_record(text, [pack("", "other"), MINE])
    assert (None, text) == (again.fault, str(again.record))
    assert session.state == again.state
    with pytest.raises(RecordError, match=r"^The pack my-box 1 is asked for; no pack is at hand\.$"):
        open_record(text)


def test_a_record_without_packs_replays_without_them() -> None:
    for tag in ("", '[Packs "standard 1"]\n'):
        again = open_record(f"{tag}| round = 2\n2. Ada  labor scout\n", [MINE])
        assert 5 == len(again.state.slots)
        assert '[Packs "standard 1"]' in str(again.record)


@pytest.mark.parametrize("tag", ["standard 2", "", "my-box 1", ",", "standard 1,"])
def test_a_record_with_packs_that_are_none_of_ours_is_refused(tag: str) -> None:
    with pytest.raises(RecordError):
        open_record(f'[Packs "{tag}"]\n2. Ada  pass\n', [MINE])
