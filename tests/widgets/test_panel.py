"""A panel's callbacks cannot fail in silence, and nothing of it outlives it."""

import logging

import pytest
from traitlets import HasTraits, Int

from widgets.panel import Panel


class Counter(HasTraits):
    n = Int(0)


def test_what_a_callback_raises_is_shown_in_a_sentence_and_kept(caplog: pytest.LogCaptureFixture) -> None:
    panel = Panel(Counter())
    with caplog.at_level(logging.ERROR):
        panel.guard(lambda: {}["<lost>"])()
    assert [KeyError] == [type(error) for error in panel.errors]
    assert "Something of ours went wrong" in panel._oops.value
    assert "Traceback" not in panel._oops.value
    assert "ln-none" not in panel._oops._dom_classes
    assert "KeyError" in caplog.text


def test_an_error_leaves_the_page_when_the_next_thing_works() -> None:
    panel = Panel(Counter())
    panel.fail(ValueError("once"))
    panel.fine()
    assert "ln-none" in panel._oops._dom_classes


def test_a_closed_panel_watches_no_more() -> None:
    model, seen = Counter(), list[int]()
    panel = Panel(model)
    panel.watch(model, lambda change: seen.append(change["new"]), "n")
    model.n = 1
    panel.close()
    model.n = 2
    assert [1] == seen
