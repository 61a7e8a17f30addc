"""Panel: a view of one small model, whose callbacks cannot fail in silence and which can be closed twice.
What it shows is left to the panels that are made of it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from html import escape
from typing import Any, TypeVar

import ipywidgets as w
from traitlets import HasTraits

log = logging.getLogger(__name__)
F = TypeVar("F", bound=Callable[..., Any])


class Panel(w.Box):
    """A box over a model. Errors of its callbacks are shown in place, in a sentence, and kept in `errors`.

    >>> panel = Panel(HasTraits())
    >>> panel.guard(lambda: 1 / 0)()
    >>> panel.errors
    [ZeroDivisionError('division by zero')]
    >>> panel.close(), panel.close()
    (None, None)
    """

    def __init__(self, model: HasTraits) -> None:
        super().__init__()
        self.model, self.errors = model, list[Exception]()
        self._oops = w.HTML().add_class("ln-oops").add_class("ln-none")
        self._watched: list[tuple[HasTraits, Callable[..., None], tuple[str, ...]]] = []

    def guard(self, call: F) -> F:
        """The same call, but what it raises is shown and kept instead of lost."""

        @wraps(call)
        def guarded(*args: Any, **named: Any) -> Any:
            try:
                return call(*args, **named)
            except Exception as error:
                self.fail(error)
                return None

        return guarded  # type: ignore[return-value]

    def fail(self, error: Exception) -> None:
        """Say in place that something went wrong; the details go to the log."""
        self.errors.append(error)
        log.error("a callback of %s failed", type(self).__name__, exc_info=error)
        words = "Something of ours went wrong, and nothing on the table has changed. Undo, or try another move."
        self._oops.value = f'<p role="alert"><b>{words}</b> <span>({escape(type(error).__name__)})</span></p>'
        self._oops.remove_class("ln-none")

    def fine(self) -> None:
        """Take an older error off the page."""
        self._oops.add_class("ln-none")

    def watch(self, model: HasTraits, call: Callable[..., None], *names: str) -> None:
        """Call it when one of the named traits changes, until the panel is closed."""
        guarded = self.guard(call)
        model.observe(guarded, names=list(names))
        self._watched.append((model, guarded, names))

    def close(self) -> None:
        """Close the panel, what is in it and their layouts; a second time does nothing."""
        for model, call, names in self._watched:
            model.unobserve(call, names=list(names))
        self._watched = []
        for child in (*self.children, self._oops):
            close_all(child)
        if self.layout:
            self.layout.close()
        super().close()


def close_all(widget: w.Widget) -> None:
    """Close a widget with its children, its layout and its style: ipywidgets leaves those behind."""
    for child in getattr(widget, "children", ()):
        close_all(child)
    for name in ("layout", "style"):
        if part := getattr(widget, name, None):
            part.close()
    widget.close()
