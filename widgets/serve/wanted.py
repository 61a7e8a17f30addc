"""What the one who starts Lantern wants: where to listen, for how many, and who may come in.
The command line is read here and mended or refused in a sentence; the serving is app.py's."""

from __future__ import annotations

import argparse
import ipaddress
import secrets
from collections.abc import Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

PORT, PORTS = 8866, 10  # where to listen; if that is taken and none was asked for, the next ones are tried
HERE = "127.0.0.1"
CAP = 16  # visitors at once, some 90 MB each
IDLE = 15  # minutes until the engine of a closed page is ended; a page says goodbye, but a laptop that sleeps cannot
SHORTEST_TOKEN = 8  # signs


class Wanted(NamedTuple):
    """The command line, read and made sense of."""

    host: str = HERE
    port: int = 0  # none asked for
    browser: bool = True
    warm: bool = True
    prefix: str = "/"
    behind: str = ""  # the address by which others reach us through a proxy
    cap: int = CAP
    idle: int = IDLE * 60
    token: str = ""
    verbose: bool = False

    @property
    def hostnames(self) -> list[str]:
        """The names by which a browser may call us; anything else is a page elsewhere that pretends to be this one."""
        return ["localhost", *([urlsplit(self.behind).hostname or ""] if self.behind else [])]


def read(line: Sequence[str] | None = None) -> Wanted:
    """Make sense of a command line; what cannot be ends the program with a sentence.

    >>> read([]).host, read([]).token
    ('127.0.0.1', '')
    >>> read(["--behind", "https://club.example/lantern"]).prefix
    '/lantern/'
    >>> len(read(["serve", "--host", "0.0.0.0"]).token) >= SHORTEST_TOKEN
    True
    """
    parser = _parser()
    given = parser.parse_args(line)
    if given.behind and not (urlsplit(given.behind).scheme in ("http", "https") and urlsplit(given.behind).hostname):
        parser.error(f"--behind takes a whole address, as in https://club.example/lantern/; you gave {given.behind!r}.")
    if given.token and len(given.token) < SHORTEST_TOKEN:
        parser.error(f"A token of {len(given.token)} signs is soon guessed: take at least {SHORTEST_TOKEN}.")
    if not 0 <= given.port < 65_536:
        parser.error(f"A port is a number from 1 to 65535; you gave {given.port}.")
    if given.most < 1 or given.idle <= 0:
        parser.error("--most and --idle are numbers above 0.")
    prefix = urlsplit(given.behind).path if given.behind else given.prefix
    return Wanted(
        host=given.host,
        port=given.port,
        browser=not given.no_browser,
        warm=not given.cold,
        prefix=f"/{prefix.strip('/')}/" if prefix.strip("/") else "/",
        behind=given.behind,
        cap=given.most,
        idle=max(1, round(given.idle * 60)),
        token=given.token or ("" if is_here(given.host) else secrets.token_urlsafe(12)),
        verbose=given.verbose,
    )


def is_here(host: str) -> bool:
    """Whether only this machine can reach a server that listens there.

    >>> is_here("localhost"), is_here("127.0.0.1"), is_here("::1"), is_here("0.0.0.0"), is_here("")
    (True, True, True, False, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="lantern", description="Opens the rulebook: its pages, in your browser.")
    parser.add_argument("serve", nargs="?", choices=["serve"], help="what it does anyway; the word may be left out")
    who = parser.add_argument_group("for others")
    who.add_argument(
        "--host", default=HERE, help=f"the address to listen on ({HERE}: this machine alone; any other needs a token)"
    )
    who.add_argument("--token", default="", help="the word that lets visitors in; one is made up where it is needed")
    who.add_argument("--most", type=int, default=CAP, metavar="N", help=f"visitors at once ({CAP})")
    who.add_argument(
        "--idle", type=float, default=IDLE, metavar="MINUTES", help=f"until a closed page's engine is ended ({IDLE})"
    )
    who.add_argument("--behind", default="", metavar="URL", help="the address of the proxy before us")
    parser.add_argument("--port", type=int, default=0, help=f"where to listen ({PORT}, or one of the next if taken)")
    parser.add_argument("--prefix", default="/", help="where every address begins (/)")
    parser.add_argument("--no-browser", action="store_true", help="only serve: open the address yourself")
    parser.add_argument("--cold", action="store_true", help="keep no engine ready: starts faster, opens slower")
    parser.add_argument("--verbose", action="store_true", help="tell everything that the server does")
    return parser
