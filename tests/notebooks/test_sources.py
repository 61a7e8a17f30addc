"""The notebooks are what their sources say: generated, small, and without anything of a run in them.
That they run at all is nbval's part, which `make test` asks."""

from pathlib import Path

import jupytext
import nbformat
import pytest

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SOURCES = sorted((NOTEBOOKS / "src").glob("*.py"))
MOST_CELLS, MOST_LINES = 10, 6


def notebook(source: Path) -> nbformat.NotebookNode:
    return nbformat.read(NOTEBOOKS / f"{source.stem}.ipynb", as_version=4)


def test_every_notebook_has_a_source() -> None:
    assert sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb")) == [source.stem for source in SOURCES]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_source_and_notebook_agree(source: Path) -> None:
    """After a change run `make notebooks`."""
    made = jupytext.read(source)
    assert [(cell.cell_type, cell.source) for cell in made.cells] == [
        (cell.cell_type, cell.source) for cell in notebook(source).cells
    ]
    for told in ("title", "lantern"):
        assert made.metadata[told] == notebook(source).metadata[told]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_words_come_first_and_the_cells_are_short(source: Path) -> None:
    cells = notebook(source).cells
    code = [cell for cell in cells if cell.cell_type == "code"]
    assert "markdown" == cells[0].cell_type
    assert len(code) <= MOST_CELLS
    assert [] == [cell.source for cell in code if len(cell.source.splitlines()) > MOST_LINES]


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_nothing_of_a_run_is_kept(source: Path) -> None:
    made = notebook(source)
    assert "widgets" not in made.metadata
    assert [] == [cell.outputs for cell in made.cells if cell.cell_type == "code" and cell.outputs]
