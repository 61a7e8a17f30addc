"""Charts as values: a figure for Plotly, made without Plotly, and the same as a still SVG that is there at once.
One look for all: our tokens and fonts, direct labels, no legend; what a chart says and counts is left to others."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from .svg import attrs, circle, rect, text

WIDE, NARROW = 720, 280
SMALL = 560
LEFT, RIGHT, TOP, BOTTOM = 40, 12, 14, 44
HEIGHT, ROW = 270, 46
SHARES = ((0, "0"), (0.25, "1/4"), (0.5, "1/2"), (0.75, "3/4"), (1, "1"))
INKS = ("var(--slate-mid)", "var(--slate)", "var(--ink)")
SIGNS = ("circle-open", "diamond", "square")
DASHES = ("dot", "dash", "solid")
CLEAR = "rgba(0,0,0,0)"


class Picture(NamedTuple):
    """All that a chart shows: the finding, a sentence, the figure, the still picture and the folded table."""

    title: str
    sentence: str
    figure: dict[str, Any]
    still: str
    table: str


class Series(NamedTuple):
    """One line of a chart, with a chance for each number."""

    name: str
    chances: tuple[Fraction, ...]


class Bar(NamedTuple):
    """One bar of a chart: who, how likely, what stands beside it, and whether it is the reader's own."""

    name: str
    chance: Fraction
    words: str
    own: bool = False


def fitted(width: int) -> int:
    """How wide a chart is drawn on a page so wide."""
    return max(NARROW, min(width, WIDE))


def layout(height: int, **more: Any) -> dict[str, Any]:
    """Our template: tokens and fonts by name, nothing that can be dragged, no legend.

    >>> layout(200)["font"]["family"], layout(200)["showlegend"]
    ('var(--sans)', False)
    """
    font = {"family": "var(--sans)", "size": 13, "color": "var(--ink)"}
    plain = {"paper_bgcolor": CLEAR, "plot_bgcolor": CLEAR, "font": font, "height": height, "showlegend": False}
    hover = {"bgcolor": "var(--surface)", "bordercolor": "var(--line-strong)", "font": font}
    still = {"dragmode": False, "hovermode": "closest", "hoverlabel": hover, "transition": {"duration": 0}}
    return plain | still | {"autosize": True} | more


def _note(x: float, y: float, words: str, **more: Any) -> dict[str, Any]:
    return {"x": x, "y": y, "text": words, "showarrow": False, "xanchor": "left"} | more


# -- lines ------------------------------------------------------------------------------------------------------------


def lines(numbers: Sequence[int], series: Sequence[Series], words: str, mark: int, width: int) -> tuple[Any, str]:
    """Chances of numbers, a line for each way to play, and a mark at one number: figure and still picture.

    >>> half = Series("dice alone", (Fraction(1), Fraction(1, 2)))
    >>> figure, still = lines([1, 2], [half], "lanterns or more", 2, 700)
    >>> figure["data"][0]["y"], "dice alone" in still
    ([1.0, 0.5], True)
    """
    traces = [_trace(numbers, one, place) for place, one in enumerate(series)]
    notes = [_label(numbers, one, spot) for one, spot in zip(series, spots(series), strict=True)]
    axis = {"fixedrange": True, "zeroline": False, "ticks": ""}
    x = axis | {"dtick": 1, "range": [numbers[0] - 0.4, numbers[-1] + 0.6], "showgrid": False}
    x["title"] = {"text": words, "font": {"size": 13, "color": "var(--muted)"}}
    y = axis | {"range": [-0.04, 1.08], "gridcolor": "var(--line)", "tickvals": [at for at, _ in SHARES]}
    y["ticktext"] = [share for _, share in SHARES]
    margin = {"l": LEFT, "r": RIGHT, "t": TOP, "b": BOTTOM}
    thin = {"color": "var(--line-strong)", "width": 1}
    here = {"type": "line", "layer": "below", "x0": mark, "x1": mark, "y0": 0, "y1": 1, "line": thin}
    drawn = layout(HEIGHT, xaxis=x, yaxis=y, margin=margin, annotations=notes, shapes=[here])
    return {"data": traces, "layout": drawn}, _still_lines(numbers, series, words, mark, fitted(width))


def _trace(numbers: Sequence[int], one: Series, place: int) -> dict[str, Any]:
    return {
        "type": "scatter", "mode": "lines+markers", "name": one.name, "cliponaxis": False,
        "x": list(numbers), "y": [float(p) for p in one.chances], "text": [str(p) for p in one.chances],
        "line": {"color": INKS[place], "width": 2.5, "dash": DASHES[place]},
        "marker": {"color": INKS[place], "size": 9, "symbol": SIGNS[place]},
        "hovertemplate": "%{x} or more: %{text}, %{y:.0%}<extra>" + one.name + "</extra>",
    }  # fmt: skip


class Spot(NamedTuple):
    """Where a line is labelled: at which point, and on which side of it."""

    at: int
    left: bool  # below and to the left; else above and to the right


def spots(series: Sequence[Series]) -> list[Spot]:
    """A label for each falling line: the lowest has free ground on its left, the others on their right.

    >>> high, low = (Fraction(1), Fraction(1, 2), Fraction(1, 3)), (Fraction(1), Fraction(1, 2), Fraction(0))
    >>> spots([Series("low", low), Series("high", high)])
    [Spot(at=1, left=True), Spot(at=1, left=False)]
    """
    found = []
    for place, one in enumerate(series):
        left = place == 0 and len(series) > 1
        points = range(1, len(one.chances)) if left else range(max(1, len(one.chances) - 1))
        found.append(Spot(min(points, key=lambda at: (abs(one.chances[at] - Fraction(11, 20)), at)), left))
    return found


def _label(numbers: Sequence[int], one: Series, spot: Spot) -> dict[str, Any]:
    ink = {"family": "var(--sans)", "size": 13, "color": "var(--ink)"}
    side = ("right", -9, -9) if spot.left else ("left", 8, 12)
    place = dict(zip(("xanchor", "xshift", "yshift"), side, strict=True)) | {"font": ink, "bgcolor": "var(--surface)"}
    return _note(numbers[spot.at], float(one.chances[spot.at]), one.name, **place)


def _still_lines(numbers: Sequence[int], series: Sequence[Series], words: str, mark: int, width: int) -> str:
    across, down = width - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(number: float) -> float:
        return round(LEFT + across * (number - numbers[0] + 0.4) / (numbers[-1] - numbers[0] + 1), 1)

    def y(chance: float) -> float:
        return round(TOP + down * (1.08 - chance) / 1.12, 1)

    body = "".join(
        f'<path class="ln-rule-line" d="M{LEFT} {y(at)}H{width - RIGHT}"/>'
        + text(LEFT - 8, y(at) + 4, share, "ln-quiet", "end")
        for at, share in SHARES
    )
    body += f'<path class="ln-axis" d="M{x(mark)} {y(0)}V{y(1)}"/>'
    body += "".join(text(x(n), HEIGHT - BOTTOM + 18, n, "", "middle") for n in numbers)
    body += text(LEFT + across / 2, HEIGHT - 6, words, "ln-quiet", "middle")
    for place, (one, spot) in enumerate(zip(series, spots(series), strict=True)):
        points = [(x(n), y(float(p))) for n, p in zip(numbers, one.chances, strict=True)]
        left, top = points[spot.at]
        label = text(left - 9, top + 13, one.name, "", "end") if spot.left else text(left + 8, top - 8, one.name)
        body += _still_line(points, place) + label
    return _sheet(width, HEIGHT, body)


def _still_line(points: Sequence[tuple[float, float]], place: int) -> str:
    ink, dash = INKS[place], {"dot": "3 3", "dash": "9 5", "solid": ""}[DASHES[place]]
    way = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    look = attrs(d=way, fill="none", stroke_width=2.5, stroke_dasharray=dash, style=f"stroke:{ink}")
    return f"<path{look}/>" + f'<g style="fill:{ink}">{"".join(circle(x, y, 4) for x, y in points)}</g>'


# -- bars -------------------------------------------------------------------------------------------------------------


def bars(rows: Sequence[Bar], width: int) -> tuple[Any, str]:
    """A bar for each, its name above it and its figures at its end: figure and still picture.

    >>> figure, still = bars([Bar("Scout and Scribe", Fraction(1, 3), "33%", own=True)], 700)
    >>> figure["data"][0]["x"], "Scout and Scribe" in still
    ([0.3333333333333333], True)
    """
    room = 1.62 if width >= SMALL else 1.5  # how much wider than a full bar: the figures stand at its end
    inks = ["var(--slate)" if row.own else "var(--slate-mid)" for row in rows]
    trace = {
        "type": "bar", "orientation": "h", "x": [float(row.chance) for row in rows], "y": list(range(len(rows))),
        "width": 0.34, "marker": {"color": inks, "line": {"width": 0}}, "text": [row.words for row in rows],
        "textposition": "none", "customdata": [row.name for row in rows],
        "hovertemplate": "%{customdata}<br>%{text}<extra></extra>",
    }  # fmt: skip
    notes = [_note(0, at, _bold(row), yshift=18, xshift=-4, align="left") for at, row in enumerate(rows)]
    notes += [_note(float(row.chance), at, row.words, xshift=3) for at, row in enumerate(rows)]
    axis = {"fixedrange": True, "visible": False}
    drawn = layout(
        ROW * len(rows) + 16, margin={"l": 4, "r": 0, "t": 8, "b": 0}, annotations=notes,
        xaxis=axis | {"range": [0, room]}, yaxis=axis | {"range": [len(rows) - 0.5, -0.7]},
    )  # fmt: skip
    return {"data": [trace], "layout": drawn}, _still_bars(rows, fitted(width), room)


def _bold(row: Bar) -> str:
    """A name as Plotly writes it: its own markup is the only one that gets there."""
    plain = row.name.replace("&", "&amp;").replace("<", "&lt;")
    return f"<b>{plain}</b>" if row.own else plain


def _still_bars(rows: Sequence[Bar], width: int, room: float) -> str:
    full, body = (width - 4) / room, ""
    for at, row in enumerate(rows):
        y, long = 14 + at * ROW, round(full * float(row.chance), 1)
        ink = "var(--slate)" if row.own else "var(--slate-mid)"
        body += text(4, y + 4, row.name, "ln-strong" if row.own else "")
        body += f'<g style="fill:{ink}">{rect(4, y + 12, long, 15)}</g>' + text(long + 10, y + 24, row.words)
    return _sheet(width, ROW * len(rows) + 16, body)


def _sheet(width: float, height: float, body: str) -> str:
    return f'<svg viewBox="0 0 {width:g} {height:g}" aria-hidden="true">{body}</svg>'
