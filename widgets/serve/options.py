"""What Voila is configured with: all of it stands here, and no file of the one who starts it is read.
Where and for whom is wanted.py's; the look is in template/."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from ..pages import pages, tell
from .wanted import Wanted

WARM = 4  # pages that keep a kernel ready, some 90 MB each; the others start theirs when they are opened
TEMPLATE = Path(__file__).parents[1] / "template"
DENIED = ["jupyterlab-jupytext", "jupyterlab-plotly"]  # the one raises on the page, the other weighs 4.8 MB
LONGEST_MESSAGE = 4 << 20  # bytes on the socket: the longest record that is read (engine/limits.py) fits
CULL_EVERY = 60  # seconds
ANSWER = 60  # seconds: what a cell shows may come so much later than its reply; after four it would be dropped
LONGEST_TEMPORARY = 30  # signs of the folder for what is temporary: with a kernel's name that makes some 90 of 103


def options(wanted: Wanted) -> dict[str, dict[str, Any]]:
    """Voila's configuration for what is wanted.

    >>> options(Wanted())["Voila"]["ip"]
    '127.0.0.1'
    """
    ready = {f"{page.name}.ipynb": {"pool_size": 1} for page in pages()[:WARM]}
    return {
        "Voila": {
            "ip": wanted.host,
            "base_url": wanted.prefix,
            "token": wanted.token or None,
            "open_browser": False,  # app.py does, once it has said the address
            "config_file_paths": [],
            "log_level": "INFO" if wanted.verbose else "ERROR",
        },
        "VoilaConfiguration": {
            "template": "lantern",
            "allow_template_override": "NO",
            "allow_theme_override": "NO",
            "file_allowlist": [],
            "extension_denylist": DENIED,
            "preheat_kernel": wanted.warm,
            "page_config_hook": tell,
            "multi_kernel_manager_class": "widgets.serve.kernels.Kernels",
        },
        "VoilaKernelManager": {"fill_delay": 0, "kernel_pools_config": {"default": {"pool_size": 0}, **ready}},
        "VoilaExecutor": {"iopub_timeout": ANSWER},
        "KernelRestarter": {"restart_limit": 0, "time_to_dead": 1.0},  # see Kernels._handle_kernel_died
        "KernelManager": {"transport": "ipc" if sockets_are_files() else "tcp"},
        "MappingKernelManager": {
            "cull_idle_timeout": wanted.idle,
            "cull_interval": min(CULL_EVERY, wanted.idle),
            "allow_tracebacks": False,
            "kernel_manager_class": "widgets.serve.kernels.Kernel",
        },
    }


def sockets_are_files() -> bool:
    """Whether kernels can be spoken to through files that nobody else can open, instead of ports of this machine.

    The system bounds the length of such a file's name, and macOS has long ones for what is temporary."""
    return sys.platform != "win32" and len(os.fsencode(tempfile.gettempdir())) <= LONGEST_TEMPORARY
