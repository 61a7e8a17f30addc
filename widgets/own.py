"""One anywidget: a form for the values of the owner's own box, and a pack of them as a file to save and to read.
What may be asked and what comes of it is the panel's affair; the pack is checked by abcore."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

import anywidget
from traitlets import Int, List, Unicode

from abcore.aboveandbelow.pack_points import HIGHEST, LOWEST, Field
from abcore.engine.limits import LONGEST_PACK

from .draw.svg import inline

WORDS = (
    "Values that the rulebook's text does not print are read off pictures, told by players, or ours. "
    "Correct them here, and every sum counts with yours. They are kept in this browser and in the file that you save."
)
MOST_VALUES = 500
STATUSES = {"assumed": "○ our value", "seen": "○ read off a picture", "reported": "told by players", "own": "yours"}


class OwnValues(anywidget.AnyWidget):
    """Shows the fields; calls `put` with the values of all of them, `read` with a pack's text, `kept` with an old one.

    >>> own = OwnValues(print, lambda text: print(len(text)), print)
    >>> own._handle_custom_msg({"kind": "values", "values": {"track.points.1": 2, "track.points.2": None}}, [])
    {'track.points.1': 2}
    >>> own._handle_custom_msg({"kind": "size", "size": 900000}, [])
    >>> own.says
    'This file has 900,000 bytes; a pack has at most 500,000.'
    >>> own.close()
    """

    _esm = Path(__file__).parent / "own.js"
    groups: Any = List([]).tag(sync=True)
    says = Unicode("").tag(sync=True)
    text = Unicode("").tag(sync=True)  # the pack of the values that are counted with; empty while they are ours
    file = Unicode("my-box.toml").tag(sync=True)
    words = Unicode(WORDS).tag(sync=True)
    sign = Unicode(inline("i-chevron")).tag(sync=True)
    low, high = Int(LOWEST).tag(sync=True), Int(HIGHEST).tag(sync=True)
    most = Int(LONGEST_PACK).tag(sync=True)

    def __init__(
        self,
        put: Callable[[Mapping[str, int]], None],
        read: Callable[[str], None],
        kept: Callable[[str], None],
        **traits: Any,
    ) -> None:
        super().__init__(**traits)
        self._put, self._read, self._kept = put, read, kept
        self.on_msg(self._message)

    def show(self, fields: tuple[Field, ...], text: str, name: str) -> None:
        """Show these fields, and the pack that they come from."""
        with self.hold_sync():
            self.groups = [[group, [*map(_field, of)]] for group, of in groupby(fields, lambda field: field.group)]
            self.file, self.text = f"{name}.toml", text

    def _message(self, _widget: object, content: Any, _buffers: object) -> None:
        """What the page sends may be anything, so it is looked at before it is passed on."""
        if not isinstance(content, dict):
            return
        kind, text, size, values = (content.get(key) for key in ("kind", "text", "size", "values"))
        if kind == "values" and isinstance(values, dict) and len(values) <= MOST_VALUES:
            self._put({str(key): n for key, n in values.items() if type(n) is int})
        elif kind in ("pack", "kept") and isinstance(text, str):
            (self._read if kind == "pack" else self._kept)(text)
        elif kind == "size" and type(size) is int:
            self.says = f"This file has {size:,} bytes; a pack has at most {self.most:,}."


def _field(field: Field) -> dict[str, Any]:
    ours = STATUSES.get(field.status, "")
    return {"key": field.key, "words": field.words, "value": field.value, "ours": ours}
