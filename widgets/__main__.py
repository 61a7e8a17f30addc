"""Starts the pages: `lantern`, which is also `python -m widgets` and `make app`.
What may be asked of it is serve/wanted.py's; serving needs Jupyter, which may not be there, and then it says so."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from .pages import NOTEBOOKS
from .serve.wanted import read

NEEDS = ("voila", "anywidget")
MISSING = "The pages need Jupyter, which is not installed here: pip install 'lantern-rulebook[app]' brings it."


def main(line: Sequence[str] | None = None) -> None:
    """Read the command line, and serve until stopped."""
    wanted = read(line)
    if not all(map(find_spec, NEEDS)):
        sys.exit(MISSING)
    from .serve.options import TEMPLATE, options

    for name, path in (("JUPYTER_PATH", TEMPLATE), ("PYTHONPATH", Path(__file__).parents[1])):
        os.environ[name] = os.pathsep.join(filter(None, (str(path), os.environ.get(name))))
    try:
        from traitlets.config import Config

        from .serve.app import Lantern

        Lantern.wanted = wanted
        Lantern.launch_instance(argv=[str(NOTEBOOKS)], config=Config(options(wanted)))
    except KeyboardInterrupt:  # while Jupyter was still being imported
        sys.exit(130)


if __name__ == "__main__":
    main()
