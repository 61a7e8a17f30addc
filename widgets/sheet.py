"""One anywidget: words whose folds stay open, and keep the focus, while their figures change.
What they say is widgets/draw's affair; every name in it is escaped there."""

from __future__ import annotations

from pathlib import Path

import anywidget
from traitlets import Unicode


class Sheet(anywidget.AnyWidget):
    """Shows `html`; a fold is known by its `data-id`, or by its place in one that has it.

    >>> sheet = Sheet(html="<details data-id='track'><summary>24</summary></details>")
    >>> sheet.close()
    """

    _esm = Path(__file__).parent / "sheet.js"
    html = Unicode("").tag(sync=True)
