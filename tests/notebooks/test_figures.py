"""No figure in the notebooks' words is taken on trust: each is listed with what gives it, and equals it."""

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import jupytext
import pytest

from tests.notebooks.figures import FIGURES, POINTING, Figure

SOURCES = sorted((Path(__file__).parents[2] / "notebooks" / "src").glob("*.py"))
WORDS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
FIGURE = re.compile(rf"\d+(?:,\d{{3}})*(?:[./]\d+)?%?|\b(?:{'|'.join(WORDS)})\b", re.IGNORECASE)


def prose(name: str) -> str:
    """All words of a notebook that a reader sees: its title, its sentence on the front page, its text cells."""
    made = jupytext.read(next(source for source in SOURCES if source.stem == name))
    cells = [cell.source for cell in made.cells if cell.cell_type == "markdown"]
    return "\n".join((made.metadata["title"], made.metadata["lantern"].get("sentence", ""), *cells))


def value(figure: str) -> Fraction:
    """What a figure says: `ten`, `1,216`, `11/18`, `25%`."""
    if figure.lower() in WORDS:
        return Fraction(WORDS.index(figure.lower()))
    number = Fraction(figure.replace(",", "").removesuffix("%"))
    return number / 100 if figure.endswith("%") else number


def spans(text: str, phrases: list[str]) -> Iterator[tuple[int, int]]:
    """Where the phrases stand."""
    for phrase in phrases:
        for found in re.finditer(re.escape(phrase), text):
            yield found.span()


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_every_figure_is_listed(source: Path) -> None:
    text = prose(source.stem)
    listed = [phrase for name, phrase, *_ in (*FIGURES, *POINTING) if name == source.stem]
    covered = list(spans(text, listed))
    loose = [
        text[max(0, found.start() - 30) : found.end() + 30]
        for found in FIGURE.finditer(text)
        if not any(start <= found.start() and found.end() <= end for start, end in covered)
    ]
    assert [] == loose


@pytest.mark.parametrize("figure", FIGURES, ids=lambda figure: f"{figure.notebook}: {figure.phrase}")
def test_a_figure_is_what_the_engine_says(figure: Figure) -> None:
    stated = [value(found) for found in FIGURE.findall(figure.phrase)]
    assert [Fraction(one) for one in figure.values()] == stated


@pytest.mark.parametrize(("name", "phrase"), [entry[:2] for entry in (*FIGURES, *POINTING)])
def test_a_listed_phrase_stands_in_the_notebook(name: str, phrase: str) -> None:
    assert phrase in prose(name)


@pytest.mark.parametrize(("_name", "phrase"), POINTING)
def test_only_the_word_one_can_point(_name: str, phrase: str) -> None:
    assert ["one"] == FIGURE.findall(phrase.lower())


@pytest.mark.parametrize(
    ("figure", "number"),
    [("Ten", Fraction(10)), ("1,216", Fraction(1216)), ("11/18", Fraction(11, 18)), ("25%", Fraction(1, 4))],
)
def test_figures_are_read_as_people_write_them(figure: str, number: Fraction) -> None:
    assert [figure] == FIGURE.findall(f"so {figure}, it is")
    assert number == value(figure)
