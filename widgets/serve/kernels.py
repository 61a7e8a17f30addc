"""The kernels behind the pages: which end by themselves, and how large one may grow.
Voila keeps some ready and hands them out (its own manager is built on this one); how many is seats.py's."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager, ServerKernelManager
from traitlets import Float

LARGEST = 2 << 30  # bytes of address space; a lesson needs some 600 MB of it and uses 90
OPEN = 4  # times as long as a closed page may an open one lie untouched


class Kernel(ServerKernelManager):
    """One kernel, which answers a fault without its traceback: Jupyter looks here for the words to send instead."""

    traceback_replacement_message = "Something went wrong in the engine; its log says more."


class Kernels(AsyncMappingKernelManager):
    """Ends a kernel whose page was closed long ago, or lay open and untouched for four times as long."""

    fill_if_needed: Any  # Voila's, where kernels are kept ready, and so is the next
    _pools: dict[str, list[Any]]
    open_factor = Float(OPEN, config=True, help="How many times as long an open page may lie untouched.")

    _ended = 0  # kernels, since the server last tidied up after them

    async def cull_kernels(self) -> None:
        """As in Jupyter; then what the server kept of pages that are gone is given back to the system."""
        await super().cull_kernels()
        if self._ended:
            self._ended = 0
            tidy()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """As in Jupyter, where a page that is open keeps its kernel for good; here only for a while."""
        now = datetime.now(UTC)
        untouched = now - (getattr(self._kernels[kernel_id], "last_activity", None) or now)
        most = timedelta(seconds=self.cull_idle_timeout * self.open_factor)
        if untouched > most and self._kernel_connections.get(kernel_id, 0):
            await self.shutdown_kernel(kernel_id)
            return
        await super().cull_kernel_if_idle(kernel_id)

    async def shutdown_kernel(self, kernel_id: str, now: bool = True, restart: bool = False) -> None:  # type: ignore[override]
        """End one at once: it has nothing to save, and its seat is waited for."""
        await super().shutdown_kernel(kernel_id, now=True, restart=restart)
        self._ended += 1

    async def end_all(self) -> None:
        """End every kernel. One that is just being started cannot be ended yet, so that is waited for first."""
        pools, self._pools = getattr(self, "_pools", {}), {}
        started = await asyncio.gather(*(task for pool in pools.values() for task in pool), return_exceptions=True)
        for ready in started:
            if isinstance(ready, dict):
                ready["task"].cancel()  # what it would still have drawn
        ends = (self.shutdown_kernel(kernel_id) for kernel_id in self.list_kernel_ids())
        await asyncio.gather(*ends, return_exceptions=True)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """A dead one stays dead (a new one would not know the lesson); one that was kept ready is replaced."""
        super()._handle_kernel_died(kernel_id)
        for notebook, pool in getattr(self, "_pools", {}).items():
            kept = [task for task in pool if not (task.done() and task.result().get("kernel_id") == kernel_id)]
            if len(kept) < len(pool):
                pool[:] = kept
                self.fill_if_needed(delay=0, notebook_name=notebook)

    async def start_kernel(self, **named: Any) -> str:  # type: ignore[override]
        """Start one, and bound it where the system can: a visitor who fills a kernel's memory fills only that one's."""
        kernel_id = await super().start_kernel(**named)
        bound(getattr(self.get_kernel(kernel_id).provisioner, "pid", None))
        return str(kernel_id)


def tidy() -> None:
    """Collect what pages left in circles, and give back the memory: the C library keeps it otherwise, half a MB a page.

    >>> tidy()
    """
    gc.collect()
    with suppress(OSError, AttributeError, TypeError):  # only glibc has it
        ctypes.CDLL(None).malloc_trim(0)


def bound(pid: int | None, most: int = LARGEST) -> bool:
    """Bound a process's memory; False where the system cannot (only Linux lets one process do it for another).

    >>> bound(None)
    False
    """
    if not pid or not sys.platform.startswith("linux"):
        return False
    import resource

    try:
        resource.prlimit(pid, resource.RLIMIT_AS, (most, most))
    except (OSError, ValueError):  # it has ended already, or may not be asked
        return False
    return True
