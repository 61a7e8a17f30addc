"""The owner's own points: what is asked for is what no text prints, and every answer is counted with."""

from __future__ import annotations

import re
from random import Random

import pytest

from abcore.aboveandbelow import AboveAndBelow
from abcore.aboveandbelow.content import standard
from abcore.aboveandbelow.exercises.ends import end
from abcore.aboveandbelow.pack_points import Field, fields, pack_of
from abcore.aboveandbelow.packs import content_with, load
from abcore.engine.pack import PackError

GAME = AboveAndBelow()
TABLE = end(GAME, Random(5), 4)
ASKED = fields(GAME.content, TABLE)


@pytest.mark.parametrize("field", ASKED, ids=lambda field: field.key)
def test_every_answer_is_the_owner_s_afterwards(field: Field) -> None:
    """score.*: the value is the one given, and its status is own."""
    worth = field.value + 1 if field.group.startswith("Rep") is False else field.value
    own = content_with([pack_of(GAME.content, {field.key: worth})])
    told = {other.key: other for other in fields(own, TABLE)}[field.key]
    assert (worth, "own") == (told.value, told.status)


def test_nothing_that_the_text_prints_is_asked_for() -> None:
    """score.track: slot three is in the text; score.reputation-space: so is the top space."""
    keys = {field.key for field in ASKED}
    assert not {"track.points.3", "reputation.points.1"} & keys
    assert {"printed"}.isdisjoint(field.status for field in ASKED)


@pytest.mark.parametrize("field", [field for field in ASKED if field.key.startswith("card.")], ids=lambda f: f.key)
def test_the_name_of_a_card_tells_the_points_that_are_counted(field: Field) -> None:
    """score.cards, score.per-thing: a name and a sum that say different things would help nobody."""
    _, id, what = field.key.split(".")
    own = content_with([pack_of(GAME.content, {field.key: 9})])
    assert re.search(r"\b9 points?\b(?! per)" if what == "points" else r"\b9 (points )?per\b", own.cards[id].name)
    back = content_with([pack_of(own, {field.key: field.value})])
    assert GAME.content.cards[id] == back.cards[id]


def test_answers_on_top_of_a_pack_keep_what_it_said() -> None:
    first = load('game = "above-and-below"\nname = "club"\nversion = 7\n[villager.scout]\ntwo_from = 4')
    second = pack_of(content_with([first]), {"track.points.1": 3}, first)
    own = content_with([second])
    assert ("club 8", 4, 3) == (str(second), own.tokens["scout"].two_from, own.track_points[0])


def test_an_answer_that_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(PackError, match="expected a list, each a whole number from 0 to 99"):
        pack_of(standard(), {"track.points.4": -1})
