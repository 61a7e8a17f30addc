"""Drawings are well formed, labelled, escaped, and leave nothing of the content out."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from abcore.aboveandbelow.content import standard
from abcore.engine.verdict import Names
from widgets.app import round_page
from widgets.draw.effects import lines
from widgets.draw.parts import bust, token_words
from widgets.draw.say import board_in_words
from widgets.draw.svg import inline, sprite
from widgets.draw.table import SMALL, TABS, WIDE, board
from widgets.draw.view import Marks, View

MODEL = round_page(seed=1).model
VIEW = MODEL.view()
SIZES = [(WIDE, "village"), *((358, tab) for tab, _ in TABS), (300, "market"), (SMALL - 1, "village")]
SVG = "{http://www.w3.org/2000/svg}"


def drawn(width: int, tab: str, view: View = VIEW) -> ElementTree.Element:
    return ElementTree.fromstring(board(view, width, tab))


@pytest.mark.parametrize(("width", "tab"), SIZES)
def test_every_part_has_an_id_of_its_own_a_role_and_a_label(width: int, tab: str) -> None:
    parts = [part for part in drawn(width, tab).iter() if part.get("data-id")]
    assert [] == [id for id, n in Counter(part.get("data-id") for part in parts).items() if n > 1]
    assert [] == [part.get("data-id") for part in parts if part.get("role") != "button" or not part.get("aria-label")]


@pytest.mark.parametrize(("width", "tab"), SIZES)
def test_every_symbol_that_is_used_is_in_the_drawing(width: int, tab: str) -> None:
    svg = board(VIEW, width, tab)
    assert set() == set(re.findall(r'href="#([\w-]+)"', svg)) - set(re.findall(r'<symbol id="([\w-]+)"', svg))


@pytest.mark.parametrize(("width", "tab"), SIZES)
def test_no_part_reaches_over_the_edge(width: int, tab: str) -> None:
    svg = drawn(width, tab)
    wide = float((svg.get("viewBox") or "").split()[2])
    lefts = [
        float(m[1]) for g in svg.iter(f"{SVG}g") if (m := re.match(r"translate\(([\d.]+),", g.get("transform") or ""))
    ]
    assert wide == (WIDE if width >= SMALL else width)
    assert [] == [left for left in lefts if left < 0 or left > wide - 44]


def test_a_name_with_markup_in_it_stays_text() -> None:
    evil = "<script>alert(1)</script>"
    view = VIEW._replace(names=Names({}, [evil, evil]))
    assert "<script" not in board(view) + board(view, 358) + board_in_words(view)
    assert evil in "".join(drawn(WIDE, "village", view).itertext())


def test_marks_are_classes_words_and_pressed_states() -> None:
    marks = Marks(act=frozenset({"houses.1"}), sel=frozenset({"villager.scout"}), bad=frozenset({"outposts.0"}))
    parts = {part.get("data-id"): part for part in drawn(WIDE, "village", VIEW._replace(marks=marks)).iter()}
    assert "true" == parts["villager.scout"].get("aria-pressed")
    assert "false" == parts["houses.1"].get("aria-pressed")
    assert (parts["outposts.0"].get("aria-label") or "").endswith(", refused")
    assert "bad" in (parts["outposts.0"].get("class") or "").split()


@pytest.mark.parametrize("name", standard().cards)
def test_every_card_shows_all_it_gives_on_three_lines(name: str) -> None:
    content = standard()
    found = lines(content, content.cards[name])
    assert 1 <= len(found) <= 3
    assert [] == [icon for line in found for icon in line.icons if f"i-{icon}" not in sprite()]


@pytest.mark.parametrize("name", standard().tokens)
def test_every_villager_has_a_picture_of_their_own(name: str) -> None:
    assert bust(name).startswith("b-")
    assert "lantern" in token_words(standard().tokens[name])


def test_no_two_villagers_look_alike() -> None:
    pictures = [inline(bust(name)) for name in standard().tokens]
    assert len(pictures) == len(set(pictures))


def test_values_that_the_text_does_not_print_wear_the_ring() -> None:
    rings = [c for c in drawn(WIDE, "village").iter(f"{SVG}circle") if "as" in (c.get("class") or "").split()]
    content = MODEL.game.content
    people = [*(token for _, token, _ in VIEW.villagers()), *VIEW.table.slots]
    expected = sum(VIEW.unsure(f"{name}.one_from", f"{name}.two_from") for name in people)
    expected += sum(VIEW.unsure(f"slot_costs.{i}") for i in range(1, 6))
    expected += sum(VIEW.unsure(f"reputation.{i}") for i in range(len(content.reputation)))
    expected += VIEW.unsure(f"track_income.{len(VIEW.village.track)}")
    assert expected == len(rings) > 10


def test_the_words_tell_what_the_picture_shows() -> None:
    words = board_in_words(VIEW)
    for said in (
        "Ada",
        "Wenna Sloe",
        "house for 4: 2 fruit",
        "outpost for 8: 2 ore, 1 reroll",
        "Aurel Primer",
        "6 coins",
    ):
        assert said in words
