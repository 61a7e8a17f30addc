"""The front page without a browser: which pages it lists, in which words, and where its links lead.
How it looks and what it remembers is asked of a real browser, in tests/browser/test_front.py."""

import json
import re
import struct
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader

from widgets import pages as listed
from widgets.pages import NOTEBOOKS, pages, tell
from widgets.serve.options import WARM, options
from widgets.serve.wanted import Wanted

TEMPLATE = Path(__file__).parents[2] / "widgets" / "template" / "voila" / "templates" / "lantern"
HOSTILE = """<script>alert("x")</script> & 'quotes'"""


def notebook(folder: Path, name: str, **metadata: Any) -> None:
    told = {"cells": [], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    (folder / f"{name}.ipynb").write_text(json.dumps(told), encoding="utf-8")


def told(path: str, base_url: str = "/", root: Path = NOTEBOOKS) -> dict[str, Any]:
    """What the template is told for a page, or for the front page."""
    settings = {"contents_manager": SimpleNamespace(root_dir=str(root))}
    config = tell({"kept": 1}, base_url=base_url, settings=settings, log=None, notebook_path=path)
    assert 1 == config["kept"]
    ours: dict[str, Any] = config["lantern"]
    return ours


def rendered(template: str, autoescape: bool = True, **given: Any) -> str:
    """A template as Voila renders it; in a notebook's page nothing is escaped that does not ask for it."""
    environment = Environment(loader=FileSystemLoader(TEMPLATE), autoescape=autoescape)
    return environment.get_template(template).render(**given)


@pytest.fixture
def made_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of three notebooks; the middle one was written by someone who means no good."""
    notebook(tmp_path, "beds", title="Beds", lantern={"order": 4, "sentence": "You can sleep.", "minutes": 7})
    notebook(tmp_path, "caves", title="Caves", lantern={"order": 1, "sentence": "You can go down.", "minutes": 5})
    notebook(tmp_path, "odd", title=HOSTILE, lantern={"order": 2, "sentence": HOSTILE, "minutes": 1, "icon": HOSTILE})
    monkeypatch.setattr(listed, "NOTEBOOKS", tmp_path)
    return tmp_path


def test_every_notebook_is_listed_but_those_to_be_read_in_lab() -> None:
    lab = {"combat"}
    assert lab == {path.stem for path in NOTEBOOKS.glob("*.ipynb")} - {page.name for page in pages()}
    assert 4 == len(pages())


def test_every_page_says_what_one_can_do_after_it() -> None:
    for page in pages():
        assert page.sentence.startswith("You can ") and page.sentence.endswith("."), page
        assert 0 < page.minutes <= 30, page
    orders = [page.order for page in pages()]
    assert sorted(set(orders)) == orders


def test_a_notebook_that_is_dropped_in_appears_by_itself(tmp_path: Path) -> None:
    notebook(tmp_path, "second", title="Second", lantern={"order": 2})
    notebook(tmp_path, "first", title="First", lantern={"order": 1, "icon": "house"})
    notebook(tmp_path, "bare")
    assert [("First", "house"), ("Second", "book"), ("bare", "book")] == [
        (page.title, page.icon) for page in pages(tmp_path)
    ]


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"metadata": 3}', '{"metadata": {"lantern": {"order": "x"}}}'])
def test_a_file_that_is_no_whole_notebook_is_left_out(tmp_path: Path, text: str) -> None:
    (tmp_path / "half.ipynb").write_text(text, encoding="utf-8")
    assert [] == pages(tmp_path)


@pytest.mark.parametrize("base_url", ["/", "/user/x/"])
def test_links_begin_with_the_prefix(base_url: str) -> None:
    ours = told("round.ipynb", base_url)
    assert base_url == ours["home"]
    assert f"{base_url}voila/render/round.ipynb" in [page["url"] for page in ours["pages"]]
    assert "round" == ours["here"]


def test_beside_lab_the_links_know_the_folder() -> None:
    ours = told("notebooks/round.ipynb", "/user/x/", root=NOTEBOOKS.parent)
    assert "/user/x/voila/tree/notebooks/" == ours["home"]
    assert "/user/x/voila/render/notebooks/round.ipynb" in [page["url"] for page in ours["pages"]]


def test_a_page_can_write_what_it_was_told_into_itself() -> None:
    json.dumps(told("round.ipynb"))
    assert "symbols" not in told("round.ipynb")
    assert "<symbol" in told("")["symbols"]


def test_the_front_page_has_a_card_for_each(made_up: Path) -> None:
    page = rendered("tree-lab.html", page_config={"lantern": told("")})
    assert ["caves", "odd", "beds"] == re.findall(r'data-page="([^"]+)"', page)
    titles = re.findall(r"<span>(\d .*?)</span></h3>", page)
    assert ["1 Caves", f"2 {HOSTILE}", "3 Beds"] == [unescape(title) for title in titles]
    assert "3 pages, about 13 minutes" in page
    assert [f"Then go on with {HOSTILE}", "Then go on with Beds", "Then play the real thing"] == [
        unescape(words) for words in re.findall(r'class="then[^>]*>(.*?)</p>', page)
    ]
    used = set(re.findall(r'<use href="#([\w-]+)"', page))
    assert set() == used - set(re.findall(r'<symbol id="([\w-]+)"', page))


def test_hostile_words_are_only_words(made_up: Path) -> None:
    for page in (
        rendered("tree-lab.html", page_config={"lantern": told("")}),
        rendered("steps.html", autoescape=False, page_config={"lantern": told("caves.ipynb")}),
    ):
        assert "<script>alert" not in page
        assert "&lt;script&gt;alert" in page


def test_the_front_page_lists_only_what_exists() -> None:
    empty = rendered("tree-lab.html", page_config={})
    assert "No page is here yet." in empty and 'class="nb"' not in empty
    assert "OtherWorld and Abbottsville, are not here yet" in empty
    assert "Lantern is unofficial" in empty


@pytest.mark.parametrize(
    ("here", "links"),
    [
        ("caves", ["/", "/voila/render/odd.ipynb"]),
        ("odd", ["/voila/render/caves.ipynb", "/voila/render/beds.ipynb"]),
        ("beds", ["/voila/render/odd.ipynb", "/"]),
        ("a-stranger", ["/"]),
    ],
)
def test_a_page_ends_with_the_one_before_and_the_one_after(made_up: Path, here: str, links: list[str]) -> None:
    page = rendered("steps.html", page_config={"lantern": told(f"{here}.ipynb")})
    assert links == re.findall(r'href="([^"]+)"', page)


@pytest.mark.parametrize(("status", "words"), [(404, "There is no such page"), (500, "This page could not be made")])
def test_a_mistake_is_said_in_a_sentence_with_the_way_back(status: int, words: str) -> None:
    page = rendered("error.html", status_code=status, base_url="/user/x/")
    assert words in page and 'href="/user/x/">See all pages' in page


def test_only_the_first_pages_keep_a_kernel_ready(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(WARM + 2):
        notebook(tmp_path, f"page-{number}", lantern={"order": number})
    monkeypatch.setattr(listed, "NOTEBOOKS", tmp_path)
    pools = options(Wanted())["VoilaKernelManager"]["kernel_pools_config"]
    assert {"pool_size": 0} == pools.pop("default")
    assert {f"page-{number}.ipynb": {"pool_size": 1} for number in range(WARM)} == pools


@pytest.mark.parametrize("name", ["front.png", "round.png"])
def test_the_pictures_of_the_readme_are_small(name: str) -> None:
    """`python scripts/shots.py` makes them anew."""
    picture = (NOTEBOOKS.parent / "docs" / name).read_bytes()
    assert len(picture) < 200_000
    assert (1280, 800) == struct.unpack(">II", picture[16:24])
