"""Finds the nginx that the proxy test puts before Lantern, and installs one where it can.
`make proxy-test` begins with it; the test says what is missing if that fails, too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

PLACES = os.pathsep.join(("/usr/sbin", "/usr/local/sbin", "/usr/bin", os.environ.get("PATH", "")))


def find() -> str | None:
    """The path of nginx, which is often not on a reader's own path."""
    return shutil.which("nginx", path=PLACES)


def install() -> None:
    """By apt, without starting the service that comes with it; nothing where there is no apt."""
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    apt = [*sudo, "env", "RUNLEVEL=1", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
    if shutil.which("apt-get"):
        subprocess.run([*apt, "update"], stdin=subprocess.DEVNULL)
        subprocess.run([*apt, "install", "--yes", "--no-install-recommends", "nginx-light"], stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    if not find():
        install()
    print(find() or sys.exit("No nginx was found, and none could be installed."))
