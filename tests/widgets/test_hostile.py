"""Text from outside is shown as text: names, stories and cards of a situation, and codes that are no codes.
Nothing of it becomes markup, a broken code changes nothing, and one sentence says what is wrong with it."""

from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from abcore.aboveandbelow.position import encode
from abcore.aboveandbelow.situation import Situation, load
from abcore.engine.session import Session
from tests.widgets.test_twins import opened, plain
from widgets import app
from widgets.draw.story import story
from widgets.pages import pages
from widgets.round import RoundPanel
from widgets.round_model import RoundModel

PAGES = [page.name for page in pages()]
NAMES = (
    "<script>hit()</script>",
    "<img src=x onerror=hit()>",
    "\"><svg onload='hit()'>",
    "' onfocus=hit() autofocus '",
    "</details></ul><b onclick=hit()>",
    "&lt;script&gt; &amp; {{7*7}} ${7}",
)
CODES = {
    "nothing in it": " ",
    "no code": "hello",
    "markup": "<script>hit()</script>",
    "quotes": "\"'><img src=x onerror=hit()>",
    "a cut code": "ab1-AA",
    "other letters": "ab1-ÄÖÜ世界",
    "a code to come": "ab9-AAAAAAAA",
    "a megabyte": "ab1-" + "A" * 1_000_000,
    "control signs": "ab1-\x00\x1b\u202e",
    "a step and no code": "3.",
}
STORY = """
[encounter]
paragraph = 901
party = ["scout", "scribe"]
[[paragraph]]
number = 901
title = "EVIL"
text = "EVIL"
[[paragraph.choice]]
name = "knock"
text = "EVIL"
[[paragraph.choice.result]]
explore = 3
coins = 2
"""


class Tags(HTMLParser):
    """Notes every tag that runs or loads something, and every attribute that does."""

    def __init__(self) -> None:
        super().__init__()
        self.bad = list[str]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "img", "iframe", "object", "embed", "link", "style", "base", "form"):
            self.bad.append(tag)
        self.bad += [f"{tag} {name}" for name, _ in attrs if name.startswith("on")]


def markup(widget: Any) -> Iterator[str]:
    """All markup that a page shows: of HTML boxes, sheets, and the board."""
    for trait in ("value", "html", "svg"):
        if isinstance(text := getattr(widget, trait, None), str):
            yield text
    for child in (*getattr(widget, "children", ()),):
        yield from markup(child)


def bad(page: Any) -> list[str]:
    """What would run."""
    found = Tags()
    for text in markup(page):
        found.feed(text)
    return found.bad


def seen(page: Any) -> tuple[str, ...]:
    """What the reader has before and after: the picture, its words, and the address."""
    return page._board.svg, page._twin.value, page._board.code


def with_name(page_name: str, name: str) -> str:
    """A code of the page's own table whose first player is called so."""
    here = load(app.TABLES / f"{page_name}.toml")
    return encode(Situation(here.game, here.state, (name, *here.names[1:])))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("page_name", [name for name in PAGES if name != "setup"])  # that one has names of its own
def test_a_players_name_is_text(page_name: str, name: str) -> None:
    page = opened(page_name, 1)
    page._board._handle_custom_msg({"kind": "hello", "id": with_name(page_name, name)}, [])
    assert [] == bad(page)
    assert [] == page.errors
    assert name in plain(page._board.svg) + plain(page._twin.value)
    page.close()


@pytest.mark.parametrize("what", CODES)
@pytest.mark.parametrize("page_name", PAGES)
def test_a_broken_code_changes_nothing_and_is_told_in_a_sentence(page_name: str, what: str) -> None:
    page = opened(page_name, 1)
    before = seen(page)
    page._board._handle_custom_msg({"kind": "hello", "id": CODES[what]}, [])
    told = [plain(text) for text in markup(page) if "This link could not be read" in text]
    assert before == seen(page)
    assert 1 == len(told)
    assert len(told[0]) < 400
    assert [] == bad(page)
    assert [] == page.errors
    page.close()


@pytest.mark.parametrize("evil", NAMES[:3])
def test_a_story_of_ones_own_is_text(evil: str) -> None:
    here = load(STORY.replace("EVIL", evil.replace('"', '\\"')))
    session: Session[Any, Any, Any] = Session(here.game, here.state, Random(1), here.names)
    page = RoundPanel(RoundModel(session), 0)
    assert [] == bad(page)
    assert evil in plain(story(page.model.view()))
    page.close()


def test_what_the_page_sends_may_be_anything() -> None:
    page = opened("round", 1)
    before = seen(page)
    for message in (None, [], "click", {"kind": "click"}, {"kind": "click", "id": []}, {"kind": "width", "width": ""}):
        page._board._handle_custom_msg(message, [])
    for id in ("", "nobody", "villager.", "houses.99", "houses.-1", "houses.x", "../..", "a" * 1_000_000, *NAMES):
        page._board._handle_custom_msg({"kind": "click", "id": id}, [])
    assert [] == page.errors
    assert before == seen(page)
    page.close()


def test_a_tag_that_runs_would_be_found() -> None:
    page = opened("round", 1)
    page._twin.value = "<ul onclick='hit()'><li><img src=x></li></ul>"
    assert ["ul onclick", "img"] == bad(page)
    page.close()
