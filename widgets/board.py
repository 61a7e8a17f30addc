"""One anywidget: an SVG whose parts can be clicked, tabbed to and read aloud, with tabs where the screen is small.
It knows ids and no rule; what is drawn is widgets/draw's affair, what a click means the panel's."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import anywidget
from traitlets import List, Unicode

HERE = Path(__file__).parent
PAGES = ("sums", "quiz", "pick", "own", "chart", "setup", "round", "exploring", "scoring")
TOKENS = "template/voila/templates/lantern/tokens.css"
STYLES = (TOKENS, "theme/panel.css", "board.css", *(f"theme/{page}.css" for page in PAGES))


class Board(anywidget.AnyWidget):
    """Shows `svg`; calls `heard(kind, id)` for clicks on parts and tabs and for links, `sized(width)` for its width.

    >>> board = Board(lambda kind, id: print(kind, id), lambda width: print(width, "wide"))
    >>> board.svg = '<svg xmlns="http://www.w3.org/2000/svg"><g data-id="villager.scout"/></svg>'
    >>> for part in ("villager.scout", "villager.nobody"):
    ...     board._handle_custom_msg({"kind": "click", "id": part}, [])
    click villager.scout
    >>> board.close()
    """

    _esm = HERE / "board.js"
    _css = "\n".join((HERE / name).read_text(encoding="utf-8") for name in STYLES)
    svg = Unicode("<svg xmlns='http://www.w3.org/2000/svg'/>").tag(sync=True)
    says = Unicode("").tag(sync=True)
    tabs: Any = List([]).tag(sync=True)  # pairs of id and label; none on a wide screen
    tab = Unicode("").tag(sync=True)
    code = Unicode("").tag(sync=True)  # what the page writes into its address, so that a link holds the situation

    def __init__(self, heard: Callable[[str, str], None], sized: Callable[[int], None], **traits: Any) -> None:
        super().__init__(**traits)
        self._heard, self._sized = heard, sized
        self.on_msg(self._message)

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        """What the page sends may be anything, so it is looked at before it is passed on."""
        if not isinstance(content, dict):
            return
        kind, id, width = content.get("kind"), content.get("id"), content.get("width")
        if kind == "width" and isinstance(width, int) and 0 < width < 10_000:
            self._sized(width)
        elif kind in ("click", "tab", "hello") and isinstance(id, str) and (kind != "click" or self._drawn(id)):
            self._heard(kind, id)

    def _drawn(self, id: str) -> bool:
        """Is there such a part in the picture? Anything may be sent, and a part may be gone when its click arrives."""
        return len(id) < 100 and f'data-id="{escape(id)}"' in self.svg
