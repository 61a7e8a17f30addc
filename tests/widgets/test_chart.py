"""Charts: words, a still picture and a table with the numbers of the figure, and a library that comes once."""

import gzip
import json
import re
import sys
from collections.abc import Iterator
from fractions import Fraction

import pytest

from widgets.app import exploring_page
from widgets.chart import Chart, library
from widgets.draw.chart import Bar, Picture, Series, bars, lines
from widgets.draw.exploring_chart import every_number, found
from widgets.exploring import ExploringPanel


@pytest.fixture
def panel() -> Iterator[ExploringPanel]:
    page = exploring_page(seed=5)
    for name in ("scout", "fenn-wick"):
        page.model.click(f"villager.{name}")
    yield page
    assert [] == page.errors
    page.close()


def test_figure_and_table_hold_the_same_chances(panel: ExploringPanel) -> None:
    numbers, ways, rows = panel.model.odds.numbers()
    traces = panel._numbers.figure["data"]
    assert [list(map(float, row)) for row in rows] == [trace["y"] for trace in traces]
    assert ways == [trace["name"] for trace in traces] and len(traces) <= 3
    for row in rows:
        for n, p in zip(numbers, row, strict=True):
            assert f'<th scope="row">{n}</th>' in panel._numbers.table
            assert f"<td>{p} <small>" in panel._numbers.table


def test_the_lines_of_the_chart_are_the_oracles(panel: ExploringPanel) -> None:
    """explore.lanterns: scout and Fenn Wick bring 4 in 1/3 of the rolls, in 11/18 with one reroll."""
    traces = panel._numbers.figure["data"]
    assert ["1/3", "11/18", "1"] == [trace["text"][trace["x"].index(4)] for trace in traces]


def test_the_title_is_the_finding(panel: ExploringPanel) -> None:
    assert "Three go further than two" == panel._parties.title
    assert "Safe up to 2 by the dice alone, up to 4 if you exert; never more than 6" == panel._numbers.title
    panel.model.pursue(0)
    assert "Two do as well as more" == panel._parties.title


def test_bars_stand_in_the_order_of_the_table_and_mark_ones_own(panel: ExploringPanel) -> None:
    (trace,) = panel._parties.figure["data"]
    assert trace["x"] == sorted(trace["x"], reverse=True)
    own = [name for name in trace["customdata"] if name.startswith("Your party")]
    assert ["Your party: Scout and Fenn Wick"] == own


def test_a_figure_names_our_tokens_and_no_colour_of_its_own(panel: ExploringPanel) -> None:
    text = json.dumps([panel._numbers.figure, panel._parties.figure])
    assert [] == re.findall(r"#[0-9a-f]{3,8}\b", text)
    assert {"--ink", "--sans", "--slate", "--line"} <= set(re.findall(r"var\((--[\w-]+)\)", text))


def test_the_still_picture_shows_the_same_labels(panel: ExploringPanel) -> None:
    for trace in panel._numbers.figure["data"]:
        assert trace["name"] in panel._numbers.still
    for name in panel._parties.figure["data"][0]["customdata"]:
        assert name in panel._parties.still


def test_without_a_party_a_chart_says_what_to_do_and_has_no_figure() -> None:
    page = exploring_page(seed=5)
    assert {} == page._numbers.figure and "Choose a party" in page._numbers.sentence
    page.close()


def test_hostile_names_reach_neither_the_still_picture_nor_the_figure() -> None:
    figure, still = bars([Bar("<img src=x> & co", Fraction(1, 2), "50%", own=True)], 700)
    assert "<img" not in still and "<img" not in figure["layout"]["annotations"][0]["text"]
    _, still = lines([1, 2], [Series("<b>", (Fraction(1), Fraction(0)))], "<i>", 1, 390)
    assert "<b>" not in still and "<i>" not in still


def test_a_party_that_nothing_is_safe_for_is_told_so() -> None:
    never = (Fraction(5, 6), Fraction(0))
    assert "Nothing is safe by the dice alone; never more than 1" == found([1, 2], [never, never])
    picture = every_number("Two", [1, 2], ["dice alone", "and exerting"], [never, never], 1, 300)
    assert "Nothing is safe" in picture.title


# -- the library ------------------------------------------------------------------------------------------------------


def test_the_library_of_the_plotly_package_is_sent_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[tuple[object, list[bytes]]] = []
    chart = Chart()
    monkeypatch.setattr(chart, "send", lambda content, buffers: sent.append((content, buffers)))
    chart._handle_custom_msg({"kind": "nonsense"}, [])
    chart._handle_custom_msg("library", [])
    assert [] == sent
    chart._handle_custom_msg({"kind": "library"}, [])
    ((content, (packed,)),) = sent
    assert {"kind": "library"} == content and b"plotly.js v" in gzip.decompress(packed)[:200]
    assert len(packed) < 2_000_000
    chart.close()


def test_charts_are_made_without_importing_plotly() -> None:
    assert library() and "plotly" not in sys.modules


def test_a_picture_is_shown_whole() -> None:
    chart = Chart()
    seen: list[str] = []
    chart.observe(lambda change: seen.append(change["name"]))
    chart.show(Picture("A finding", "A sentence.", {"data": []}, "<svg/>", "<table></table>"))
    assert {"title", "sentence", "figure", "still", "table"} == set(seen)
    chart.close()
