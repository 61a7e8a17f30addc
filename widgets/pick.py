"""One anywidget: a few named choices of which one holds, as radio buttons with a legend.
ipywidgets' own have no name for the group and no room for a finger; what a choice means is the panel's affair."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
from traitlets import List, Unicode


class Pick(anywidget.AnyWidget):
    """Shows `options`, pairs of id and words; `value` is the id that holds.

    >>> printing = Pick(label="Printing", options=[["REVISED", "revised"], ["FIRST", "first"]], value="FIRST")
    >>> printing.value
    'FIRST'
    >>> printing.close()
    """

    _esm = Path(__file__).parent / "pick.js"
    label = Unicode("").tag(sync=True)
    options: Any = List([]).tag(sync=True)
    value = Unicode("").tag(sync=True)
