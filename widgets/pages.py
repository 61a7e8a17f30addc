"""Which pages there are: the notebooks say it themselves, in their metadata, and no other list is kept.
The front page, the place in a page's head and the steps at its end are drawn from this by the template."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from .draw import svg

INSTALLED, IN_THE_TREE = Path(__file__).parent / "notebooks", Path(__file__).parents[1] / "notebooks"
NOTEBOOKS = INSTALLED if INSTALLED.is_dir() else IN_THE_TREE  # setup.py lays them into the wheel
LAST = 1000  # where a notebook goes that says nothing of its order
ICON = "book"
ON_THE_FRONT = ("i-game-ab", "i-clock", "i-legal", "i-lantern", "b-brom", "b-scout", "b-fenn", "b-scribe")


class Page(NamedTuple):
    """What the front page tells of a notebook before anyone opens it."""

    name: str
    title: str
    sentence: str
    minutes: int
    order: int
    icon: str


def pages(folder: Path | None = None) -> list[Page]:
    """All pages in their order; one that says nothing of it comes last, by its name.

    >>> [page.title for page in pages() if page.name == "round"]
    ['A round']
    """
    found = [page for path in (folder or NOTEBOOKS).glob("*.ipynb") if (page := _read(path))]
    return sorted(found, key=lambda page: (page.order, page.name))


def _read(path: Path) -> Page | None:
    """What a notebook's metadata say; None for a file that is no whole notebook, or to be read in Lab."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))["metadata"]
        ours = told.get("lantern", {})
        if ours.get("read") == "lab":  # its cells are what one reads, and an app shows none
            return None
        icon = str(ours.get("icon", ICON))
        return Page(
            name=path.stem,
            title=str(told.get("title", path.stem)),
            sentence=str(ours.get("sentence", "")),
            minutes=int(ours.get("minutes", 0)),
            order=int(ours.get("order", LAST)),
            icon=icon if f"i-{icon}" in svg.sprite() else ICON,
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def tell(config: dict[str, Any], *, base_url: str, settings: Any, notebook_path: str, **_: Any) -> dict[str, Any]:
    """Voila's `page_config_hook`: adds what the template draws from. Works under a prefix, and beside Lab too."""
    folder = _folder(Path(settings["contents_manager"].root_dir))
    home = f"{base_url}voila/tree/{folder}" if folder else base_url
    listed = [
        page._asdict() | {"number": number, "url": f"{base_url}voila/render/{folder}{quote(page.name)}.ipynb"}
        for number, page in enumerate(pages(), start=1)
    ]
    here = Path(notebook_path or "")
    config["lantern"] = {"home": home, "pages": listed, "here": here.stem if here.suffix == ".ipynb" else ""}
    if here.suffix != ".ipynb":  # a notebook's page writes all this into itself, and has no use for the drawings
        config["lantern"]["symbols"] = _symbols(page["icon"] for page in listed)
    return config


def _folder(root: Path) -> str:
    """The way from the folder that is served to the notebooks: empty where they are all that is served."""
    inside = NOTEBOOKS.is_relative_to(root.resolve()) and NOTEBOOKS != root.resolve()
    return f"{quote(NOTEBOOKS.relative_to(root.resolve()).as_posix())}/" if inside else ""


def _symbols(icons: Any) -> str:
    wanted = (*ON_THE_FRONT, *(f"i-{icon}" for icon in icons))
    return svg.symbols("".join(f'href="#{name}"' for name in wanted))
