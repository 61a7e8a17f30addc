"""The words beside a picture hold all that the picture shows: on every page, through many random states of it.
Every word of a label is there, every number of one beside the same word, and every number that is written."""

import html
import re
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree import ElementTree

import ipywidgets as w
import pytest

from widgets import app
from widgets.pages import pages

PAGES = [page.name for page in pages()]
SVG = "{http://www.w3.org/2000/svg}"
SAME = {"pt": "point", "one": "1"}
HANDLING = re.compile(
    r"\bpress .*?(?=[.;]|$)|\baction: \w+|\b(?:possible|refused|new|yours|explore the caves)\b", re.IGNORECASE
)
STEPS, SEEDS = 40, 4


def opened(name: str, seed: int) -> Any:
    """A page of the app by the name of its notebook."""
    make = getattr(app, f"{name}_page")
    try:
        return make(seed=seed)
    except TypeError:
        return make()


def words(text: str) -> list[str]:
    """Words without their endings, and numbers with their signs."""
    found = re.findall(r"[+−]?\d+|[^\W\d_]{2,}", text.lower().replace("'s", ""))
    return [SAME.get(word, word) if len(word) < 4 else SAME.get(word, word.rstrip("s")) for word in found]


def values(text: str) -> set[tuple[str, ...]]:
    """Each word, and each number with the word before it and the word after it."""
    found = words(text)
    pairs = zip(["", *found], found, [*found[1:], ""], strict=False)
    return {(word,) for word in found if not word[-1].isdigit()} | {
        pair for before, word, after in pairs if word[-1].isdigit() for pair in ((before, word), (word, after))
    }


def plain(markup: str) -> str:
    """What a reader of the words meets."""
    return html.unescape(re.sub(r"<[^>]*>", " ", markup))


def labels(svg: str) -> list[str]:
    """Every label of a picture but its title, without what is only for handling; an empty place has nothing to say."""
    said = [node.get("aria-label") or "" for node in ElementTree.fromstring(svg).iter()][1:]
    return [HANDLING.sub("", label) for label in said if not label.endswith("nothing yet")]


def figures(svg: str) -> list[str]:
    """Every number that is written in the picture; a card writes "+2" where its words say "2 per potion"."""
    texts = [" ".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    return [word for text in texts for word in words(text) if word[-1].isdigit()]


def missing(page: Any) -> set[tuple[str, str]]:
    """What the picture shows and the words do not hold, with where it stands."""
    twin, said = values(plain(page._twin.value)), words(plain(page._twin.value))
    gaps = {("", figure) for figure in figures(page._board.svg) if not {figure, figure.lstrip("+")} & set(said)}
    for label in labels(page._board.svg):
        found = words(label)
        for at, word in enumerate(found):
            around = set(zip(found[max(0, at - 1) : at + 1], found[max(1, at) : at + 2], strict=False))
            if not (around & twin if word[-1].isdigit() else (word,) in twin):
                gaps.add((label, word))
    return gaps


def buttons(widget: Any) -> Iterator[w.Button]:
    """The buttons that are to be seen."""
    if "ln-none" in getattr(widget, "_dom_classes", ()):
        return
    if isinstance(widget, w.Button) and widget.description:
        yield widget
    for child in getattr(widget, "children", ()):
        yield from buttons(child)


def wander(page: Any, rng: Random) -> None:
    """One thing that a reader may do: mostly a click on the picture, else a button."""
    parts = re.findall(r'data-id="([^"]+)"', page._board.svg)
    if parts and rng.random() < 0.6:
        page._board._handle_custom_msg({"kind": "click", "id": html.unescape(rng.choice(parts))}, [])
    elif offered := list(buttons(page)):
        rng.choice(offered).click()


@pytest.mark.parametrize("width", [1200, 358])
@pytest.mark.parametrize("name", PAGES)
def test_the_words_hold_every_value_of_the_picture(name: str, width: int) -> None:
    for seed in range(SEEDS):
        page, rng = opened(name, seed), Random(f"{name} {width} {seed}")
        page._board._handle_custom_msg({"kind": "width", "width": width}, [])
        for _ in range(STEPS):
            for tab in [id for id, _ in page._board.tabs] or [""]:
                if tab:
                    page._board._handle_custom_msg({"kind": "tab", "id": tab}, [])
                assert set() == missing(page)
            wander(page, rng)
        assert [] == page.errors
        page.close()


def test_a_number_that_the_words_lack_is_found() -> None:
    page = opened("round", 1)
    page._twin.value = page._twin.value.replace(" 6 coins", " 7 coins")
    assert {"6"} == {word for _, word in missing(page)}
    page.close()
