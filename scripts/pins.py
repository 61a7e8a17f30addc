"""Makes binder/requirements.txt anew: the exact version of all that the pages and Lab need, and of what those need.
`make pins` runs it with the Python of binder/runtime.txt; where the packages come from is pip's affair alone."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PINS, RUNTIME = ROOT / "binder" / "requirements.txt", ROOT / "binder" / "runtime.txt"
WANTED = (".[app,lab]", "setuptools>=77.0.3")  # and what postBuild builds with
OURS = "lantern-rulebook"
HEAD = "# Made by `make pins`: what `.[app,lab]` needs, to the last package. Lower bounds are in pyproject.toml.\n"


def main() -> None:
    """Ask pip, and write what it answers."""
    wanted = RUNTIME.read_text(encoding="utf-8").strip().removeprefix("python-")
    here = f"{sys.version_info.major}.{sys.version_info.minor}"
    if wanted != here:
        sys.exit(f"Binder's Python is {wanted}, this one {here}: pins differ between them. Run it with python{wanted}.")
    PINS.write_text(HEAD + "".join(f"{line}\n" for line in pins(resolved())), encoding="utf-8")
    print(f"{PINS.relative_to(ROOT)}: {len(PINS.read_text(encoding='utf-8').splitlines()) - 1} packages")


def resolved() -> dict[str, object]:
    """What pip would install into an empty environment; nothing is installed."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    answer = subprocess.run([*command, *WANTED], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
    report: dict[str, object] = json.loads(answer.stdout)
    return report


def pins(report: dict[str, object]) -> list[str]:
    """One line for each package of a report of pip's, in order; our own comes from the tree.

    >>> told = [{"metadata": {"name": "Zope_x", "version": "2"}}, {"metadata": {"name": "a", "version": "1.0"}}]
    >>> pins({"install": told})
    ['a==1.0', 'zope-x==2']
    """
    told = report["install"]
    assert isinstance(told, list)
    named = {re.sub(r"[-_.]+", "-", each["metadata"]["name"]).lower(): each["metadata"]["version"] for each in told}
    return [f"{name}=={version}" for name, version in sorted(named.items()) if name != OURS]


if __name__ == "__main__":
    main()
