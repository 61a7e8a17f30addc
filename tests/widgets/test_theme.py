"""The look is self-contained: nothing from outside, dark said twice in the same words, all colours from one file."""

import re
from pathlib import Path

import pytest

from widgets.board import Board

WIDGETS = Path(__file__).parents[2] / "widgets"
TEMPLATE = WIDGETS / "template" / "voila" / "templates" / "lantern"
OURS = sorted(path for path in WIDGETS.rglob("*") if path.suffix in (".css", ".js", ".j2", ".html", ".svg"))
PANELS = [WIDGETS / "board.css", *sorted((WIDGETS / "theme").glob("*.css"))]
NAMESPACE = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_no_file_of_the_page_names_an_address_outside(path: Path) -> None:
    text = path.read_text(encoding="utf-8").replace(NAMESPACE, "")
    assert [] == re.findall(r"(?:https?:)?//[a-z0-9-]+\.[a-z]{2,}\S*", text)


def test_the_two_dark_blocks_are_equal() -> None:
    css = (TEMPLATE / "tokens.css").read_text(encoding="utf-8")
    by_attribute = re.search(r':root\[data-theme="dark"\] \{(.*?)\n\}', css, flags=re.S)
    by_system = re.search(r':root:not\(\[data-theme="light"\]\) \{(.*?)\n  \}', css, flags=re.S)
    assert by_attribute and by_system
    assert by_attribute[1].split() == by_system[1].split()


@pytest.mark.parametrize(
    "path", [*PANELS, TEMPLATE / "page.css", TEMPLATE / "front.css"], ids=lambda path: path.name
)
def test_colours_come_from_the_tokens_alone(path: Path) -> None:
    css = path.read_text(encoding="utf-8")
    assert [] == re.findall(r"#[0-9a-f]{3,8}\b", re.sub(r"url\(.*?\)|#[a-z][\w-]* ", "", css))


@pytest.mark.parametrize("path", PANELS, ids=lambda path: path.name)
def test_the_panels_touch_nothing_around_them(path: Path) -> None:
    css = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.S)
    selectors = [one.strip() for found in re.findall(r"([^{}]+)\{", css) for one in re.split(r",(?![^(]*\))", found)]
    ours = (".lantern", ".ln-", "@media", "body[data-voila] .lantern")
    assert [] == [selector for selector in selectors if not selector.startswith(ours)]


def test_every_token_that_is_used_is_defined() -> None:
    """Soft fills of goods are left out: an icon without one has none."""
    text = "".join(path.read_text(encoding="utf-8") for path in OURS)
    drawn = "".join(path.read_text(encoding="utf-8") for path in (WIDGETS / "draw").glob("*.py"))
    used = set(re.findall(r"var\((--[a-z0-9-]+)\)", text)) | set(re.findall(r'"(--[a-z][a-z0-9-]+)"', drawn))
    defined = set(re.findall(r"(--[a-z0-9-]+)\s*:", text))
    assert set() == {name for name in used if not name.endswith("-")} - defined


@pytest.mark.parametrize("path", PANELS, ids=lambda path: path.name)
def test_every_style_of_a_panel_reaches_the_page(path: Path) -> None:
    assert path.read_text(encoding="utf-8") in Board._css
