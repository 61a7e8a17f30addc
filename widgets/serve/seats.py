"""Seats: how many may be here at once, and who has one.
A seat is taken when a page is asked for, belongs to the page's kernel, and is free again when that has ended."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

PATIENCE, STEP = 2.0, 0.05  # seconds


class Seat:
    """The place of one page; its kernel is known as soon as the page has one."""

    kernel: str | None = None


class Seats:
    """At most `most` seats; those whose kernel is no longer alive are free.

    >>> alive = {"k1"}
    >>> seats = Seats(1, alive.__contains__)
    >>> first = seats.take()
    >>> first.kernel = "k1"
    >>> seats.settle(first)
    >>> seats.taken, seats.take()
    (1, None)
    >>> alive.clear()
    >>> seats.taken, seats.take() is None
    (0, False)
    """

    def __init__(self, most: int, alive: Callable[[str], bool]) -> None:
        self.most, self._alive = most, alive
        self._seats: list[Seat] = []

    @property
    def taken(self) -> int:
        """How many have a seat: a page that is still being made, or whose kernel is alive."""
        self._seats = [seat for seat in self._seats if seat.kernel is None or self._alive(seat.kernel)]
        return len(self._seats)

    def take(self) -> Seat | None:
        """A seat, or None if all are taken."""
        if self.taken >= self.most:
            return None
        self._seats.append(seat := Seat())
        return seat

    async def wait(self, seconds: float = PATIENCE) -> Seat | None:
        """A seat, or None if none gets free in a moment: who turns a page leaves the old one only just before.

        >>> asyncio.run(Seats(0, bool).wait(0)) is None
        True
        """
        end = time.monotonic() + seconds
        while (seat := self.take()) is None and time.monotonic() < end:
            await asyncio.sleep(STEP)
        return seat

    def settle(self, seat: Seat) -> None:
        """The page is made: who got no kernel (there was no such page) gives the seat back."""
        if seat.kernel is None:
            self._seats.remove(seat)


class Usher:
    """A kernel manager that notes which kernel a page gets, warm or cold; in all else it is that manager."""

    def __init__(self, manager: Any, seat: Seat) -> None:
        self._manager, self._seat = manager, seat

    def __getattr__(self, name: str) -> Any:
        return getattr(self._manager, name)

    async def get_rendered_notebook(self, *args: Any, **named: Any) -> Any:
        """What Voila asks for a page whose kernel was kept ready."""
        task, rendered, self._seat.kernel = await self._manager.get_rendered_notebook(*args, **named)
        return task, rendered, self._seat.kernel

    async def start_kernel(self, *args: Any, **named: Any) -> str:
        """What Voila asks for a page whose kernel has yet to be started."""
        self._seat.kernel = kernel = str(await self._manager.start_kernel(*args, **named))
        return kernel
