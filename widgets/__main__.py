"""Starts the pages on this machine: `python -m widgets`, which is what `make app` runs.
The look is in template/, the pages are the notebooks; Voila serves them, the first ones from warm kernels."""

from __future__ import annotations

import argparse
import os
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import Any

from .pages import NOTEBOOKS, pages, tell

ROOT = Path(__file__).parents[1]
WARM = 4  # pages that keep a kernel ready, some 90 MB each; the others start theirs when they are opened
TEMPLATE = Path(__file__).parent / "template"
DENIED = ["jupyterlab-jupytext", "jupyterlab-plotly"]  # the one raises on the page, the other weighs 4.8 MB


def options(port: int, browser: bool, warm: bool = True, prefix: str = "/") -> dict[str, dict[str, Any]]:
    """What Voila is started with: on this machine only. Kernels outlive closed tabs, so they are culled.

    >>> options(8866, browser=False)["Voila"]["ip"]
    '127.0.0.1'
    """
    ready = {f"{page.name}.ipynb": {"pool_size": 1} for page in pages()[:WARM]}
    return {
        "Voila": {"ip": "127.0.0.1", "port": port, "open_browser": browser, "base_url": prefix},
        "VoilaConfiguration": {
            "template": "lantern",
            "extension_denylist": DENIED,
            "preheat_kernel": warm,
            "page_config_hook": tell,
        },
        "VoilaKernelManager": {"fill_delay": 0, "kernel_pools_config": {"default": {"pool_size": 0}, **ready}},
        "MappingKernelManager": {"cull_idle_timeout": 900, "cull_interval": 60},
    }


def with_token(get: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """The same answer with the cookie that Voila's goodbye needs: without it a closed page cannot end its kernel."""

    @wraps(get)
    async def answered(self: Any, *args: Any, **named: Any) -> None:
        _ = self.xsrf_token  # reading it sets the cookie
        await get(self, *args, **named)

    return answered


def main() -> None:
    """Read the command line, and serve until stopped."""
    parser = argparse.ArgumentParser(prog="python -m widgets", description="Opens Lantern in your browser.")
    parser.add_argument("--port", type=int, default=8866, help="where to listen, on this machine only (8866)")
    parser.add_argument("--no-browser", action="store_true", help="only serve: open the address yourself")
    parser.add_argument("--cold", action="store_true", help="keep no kernel ready: starts faster, opens slower")
    parser.add_argument("--prefix", default="/", help="where the address begins, behind a proxy (/)")
    given = parser.parse_args()
    for name, path in (("JUPYTER_PATH", TEMPLATE), ("PYTHONPATH", ROOT)):
        os.environ[name] = os.pathsep.join(filter(None, (str(path), os.environ.get(name))))
    from traitlets.config import Config
    from voila.app import Voila
    from voila.tornado.handler import TornadoVoilaHandler

    TornadoVoilaHandler.get = with_token(TornadoVoilaHandler.get)
    config = Config(options(given.port, not given.no_browser, not given.cold, given.prefix))
    Voila.launch_instance(argv=[str(NOTEBOOKS)], config=config)


if __name__ == "__main__":
    main()
