"""One anywidget: a chart whose words, still picture and table are there at once, and which Plotly then draws anew.
The library comes once per page, when a chart first asks for it; what is drawn is widgets/draw's affair."""

from __future__ import annotations

import gzip
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import anywidget
from traitlets import Dict, Unicode

from .draw.chart import Picture

FAST = 1  # packed in a twentieth of a second to a third of its size, and unpacked by the browser itself


@cache
def library() -> bytes:
    """Plotly's own script out of its package, packed; empty where the package is missing, and the still picture stays.

    The package is only looked for, never imported: that would cost the kernel a second.
    """
    found = find_spec("plotly")
    file = Path(found.origin).parent / "package_data" / "plotly.min.js" if found and found.origin else None
    return gzip.compress(file.read_bytes(), FAST) if file and file.is_file() else b""


class Chart(anywidget.AnyWidget):
    """Shows a picture; asked for the library, it sends it, over the same way that all else comes.

    >>> chart = Chart()
    >>> chart.show(Picture("Three go further", "Three reach 5 for sure.", {"data": []}, "<svg/>", "<table></table>"))
    >>> chart.title, chart.figure
    ('Three go further', {'data': []})
    >>> chart.close()
    """

    _esm = Path(__file__).parent / "chart.js"
    title = Unicode("").tag(sync=True)
    sentence = Unicode("").tag(sync=True)
    figure: Any = Dict({}).tag(sync=True)
    still = Unicode("").tag(sync=True)
    table = Unicode("").tag(sync=True)

    def __init__(self, **traits: Any) -> None:
        super().__init__(**traits)
        self.on_msg(self._message)

    def show(self, picture: Picture) -> None:
        """Another picture, in one message."""
        with self.hold_sync():
            self.title, self.sentence, self.figure, self.still, self.table = picture

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("kind") == "library":
            self.send({"kind": "library"}, buffers=[library()])
