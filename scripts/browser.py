"""Finds the browser that the tests drive, and installs one where none is.
`find()` says where it is, `flags()` how to start it; `make test` begins with `python scripts/browser.py --ensure`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
MAC = ("Google Chrome", "Chromium")
CACHES = ("~/.cache/ms-playwright", "~/Library/Caches/ms-playwright", "~/AppData/Local/ms-playwright")
BUILDS = ("chrome-linux*/chrome", "chrome-mac*/*.app/Contents/MacOS/*", "chrome-win*/chrome.exe")
PACKAGES = ("chromium", "fonts-dejavu", "fonts-noto-color-emoji")
HELP = "No Chrome or Chromium was found, and none could be installed: install one, or set LANTERN_BROWSER to its path."


def find() -> str | None:
    """The path of a Chrome or Chromium: what LANTERN_BROWSER names, else an installed one, else playwright's own."""
    if named := os.environ.get("LANTERN_BROWSER"):
        return shutil.which(named)
    apps = (f"/Applications/{name}.app/Contents/MacOS/{name}" for name in MAC)
    installed = (path for name in (*NAMES, *apps) if (path := shutil.which(name)))
    return next(installed, None) or _playwrights_own()


def flags() -> list[str]:
    """What a browser under test is started with: it asks nothing of the network that the page did not ask."""
    off = ("background-networking", "component-update", "sync", "quic")
    return ["--no-first-run", *(f"--disable-{what}" for what in off), *["--no-sandbox"] * _is_root()]


def ensure() -> str:
    """The path of a browser, installed first if need be; a sentence on what to do if that fails, too."""
    if path := find():
        return path
    if named := os.environ.get("LANTERN_BROWSER"):
        sys.exit(f"LANTERN_BROWSER is {named!r}, and there is no such program.")
    for install in (_by_apt, _by_playwright):
        install()
        if path := find():
            return path
    sys.exit(HELP)


def _playwrights_own() -> str | None:
    caches = [Path(cache).expanduser() for cache in (os.environ.get("PLAYWRIGHT_BROWSERS_PATH"), *CACHES) if cache]
    found = [path for cache in caches for build in BUILDS for path in cache.glob(f"chromium-*/{build}")]
    return str(max(found, key=lambda path: path.stat().st_mtime)) if found else None


def _by_apt() -> None:
    sudo = [] if _is_root() else ["sudo", "-n"]
    if shutil.which("apt-get") and _run(*sudo, "true"):
        apt = (*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300")
        _run(*apt, "update")  # may fail in part, and the install still succeed
        _run(*apt, "install", "--yes", *PACKAGES)


def _by_playwright() -> None:
    _run(sys.executable, "-m", "playwright", "install", "chromium")


def _run(*command: str) -> bool:
    try:
        return subprocess.run(command, stdin=subprocess.DEVNULL).returncode == 0
    except OSError:  # no such program
        return False


def _is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["--ensure"]:
            print(ensure())
        case []:
            print(find() or HELP)
        case _:
            sys.exit("usage: python scripts/browser.py [--ensure]")
