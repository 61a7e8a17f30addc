"""The pages beside Lab, on Binder or a JupyterHub: what a Jupyter server's own Voila has to be told.
`python -m widgets.serve.beside` writes it down for the environment that it runs in; such a server has one reader."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from ..pages import tell
from .options import DENIED, TEMPLATE

VOILA = """# Written by `python -m widgets.serve.beside`.
from widgets.serve.beside import configure

configure(get_config())
"""
IDLE = 20 * 60  # seconds until a kernel whose page was closed is ended
SERVER = {"MappingKernelManager": {"cull_idle_timeout": IDLE, "cull_interval": 60}}


def configure(config: Any) -> None:
    """Give a server's Voila our template and our list of pages."""
    known = os.environ.get("JUPYTER_PATH", "").split(os.pathsep)
    if str(TEMPLATE) not in known:
        os.environ["JUPYTER_PATH"] = os.pathsep.join(filter(None, (str(TEMPLATE), *known)))
    config.VoilaConfiguration.template = "lantern"
    config.VoilaConfiguration.extension_denylist = DENIED
    config.VoilaConfiguration.page_config_hook = tell


def write(prefix: Path) -> list[Path]:
    """Write both files into an environment, and say which they are.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     [path.name for path in write(Path(folder))]
    ['voila.py', 'lantern.json']
    """
    etc = prefix / "etc" / "jupyter"
    voila, server = etc / "voila.py", etc / "jupyter_server_config.d" / "lantern.json"
    server.parent.mkdir(parents=True, exist_ok=True)
    voila.write_text(VOILA, encoding="utf-8")
    server.write_text(json.dumps(SERVER, indent=1), encoding="utf-8")
    return [voila, server]


if __name__ == "__main__":
    for path in write(Path(sys.prefix)):
        print(f"Written: {path.relative_to(sys.prefix)}")
