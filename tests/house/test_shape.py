"""The shape of the house: small files, small functions, a word at the head of each, and imports that point one way."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("abcore", "widgets", "scripts", "bench")
SOURCES = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
LONGEST_FILE, LONGEST_FUNCTION = 400, 40
CHAPTERS = (
    "setup", "turn", "explore", "exert", "encounter", "build", "harvest", "train", "labor", "trade", "track", "rest",
    "round_end", "score",
)  # fmt: skip


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_file_fits_into_one_sitting(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= LONGEST_FILE
    tree = ast.parse("\n".join(lines))
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    long = [f.name for f in functions if f.end_lineno - f.lineno >= LONGEST_FUNCTION]
    assert [] == long


@pytest.mark.parametrize("path", SOURCES, ids=name)
def test_a_file_says_what_belongs_there(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_imports_no_other_chapter(chapter: str) -> None:
    tree = ast.parse((ROOT / "abcore" / "aboveandbelow" / f"{chapter}.py").read_text(encoding="utf-8"))
    inside = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 1]
    modules = [node.module or alias.name for node in inside for alias in node.names]
    assert [] == [module for module in modules if module in CHAPTERS]


def test_the_engine_knows_no_game_and_no_widget() -> None:
    for path in sorted((ROOT / "abcore").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        imports = [line for line in text.splitlines() if line.startswith(("import ", "from "))]
        assert [] == [line for line in imports if "widgets" in line or "ipywidgets" in line], path
        if path.parent.name == "engine":
            assert [] == [line for line in imports if "aboveandbelow" in line or "otherworld" in line], path
