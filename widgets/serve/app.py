"""Lantern: Voila with our guard, our cap and our manners: it says where it is, and goes quietly.
What it is configured with is options.py's; what it answers is handlers.py's."""

from __future__ import annotations

import errno
import hashlib
import logging
import os
import shutil
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

import tornado.ioloop
from jupyter_events import EventLogger
from tornado.httpserver import HTTPServer
from voila.app import Voila

from .handlers import HEADERS, Nowhere, guarded
from .options import LONGEST_MESSAGE
from .seats import Seats
from .wanted import PORT, PORTS, Wanted, is_here

LONGEST_BODY = 1 << 16  # bytes of a request: only the door's form sends any


class Lantern(Voila):
    """The server of the pages, for what is `wanted`."""

    wanted = Wanted()

    def init_settings(self) -> dict[str, Any]:
        """Voila's settings with ours: who may ask by which name, what every answer carries, how many have a seat."""
        if self.wanted.token:  # so that who was let in once is let in again after a restart
            self.cookie_secret = hashlib.sha256(f"lantern {self.wanted.token}".encode()).digest()
        self.event_logger = EventLogger(parent=self)  # one for all kernels: each would make its own, and it stays
        settings: dict[str, Any] = super().init_settings()
        kernels = self.kernel_manager
        return settings | {
            "jinja2_env": settings["voila_jinja2_env"],  # the door and all mistakes look like our pages
            "default_handler_class": Nowhere,
            "headers": HEADERS,
            "allow_remote_access": not is_here(self.wanted.host),
            "local_hostnames": self.wanted.hostnames,
            "websocket_max_message_size": LONGEST_MESSAGE,
            "lantern_seats": Seats(self.wanted.cap, lambda kernel: kernel in kernels),
        }

    def init_handlers(self) -> list[Any]:
        """Voila's handlers, with ours before them."""
        return guarded(super().init_handlers())

    def listen(self) -> None:
        """Listen, say where, open a browser if there is one, and serve until stopped."""
        self.server = HTTPServer(self.app, xheaders=bool(self.wanted.behind), max_body_size=LONGEST_BODY)
        self.port = self._bind([self.wanted.port] if self.wanted.port else range(PORT, PORT + PORTS))
        self.ioloop = tornado.ioloop.IOLoop.current()
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, self._handle_signal_stop)
        for logger in ("tornado.access", "tornado.general"):
            logging.getLogger(logger).setLevel(self.log_level)
        print(sentence(self.wanted, self.port), flush=True)
        if self.wanted.browser and not self.wanted.token and has_browser():
            here = address(self.wanted._replace(behind=""), self.port)
            threading.Thread(target=webbrowser.open, args=(here,), daemon=True).start()
        try:
            self.ioloop.start()
        finally:
            self.stop()

    def _bind(self, ports: Iterable[int]) -> int:
        for port in ports:
            try:
                self.server.listen(port, self.wanted.host)
                return port
            except OSError as error:
                if error.errno != errno.EADDRINUSE:
                    sys.exit(f"Lantern cannot listen on {self.wanted.host}, port {port}: {error.strerror or error}.")
        which = f"Port {self.wanted.port} is" if self.wanted.port else f"Ports {PORT} to {PORT + PORTS - 1} are"
        sys.exit(f"{which} taken on {self.wanted.host}: name another one with --port.")

    def stop(self) -> None:
        """Let nobody in any more, and end every kernel, the ones that were kept ready too."""
        self.server.stop()
        self.ioloop.run_sync(self.kernel_manager.end_all)
        shutil.rmtree(self.connection_dir, ignore_errors=True)
        print("\nLantern is closed.", flush=True)


def sentence(wanted: Wanted, port: int) -> str:
    """What is said when it is open: the address, who can come, and how to stop.

    >>> sentence(Wanted(), 8866)
    'Lantern is open at http://127.0.0.1:8866/ for this machine. Ctrl-C closes it.'
    """
    where = address(wanted, port)
    if not wanted.token:
        who = "for all whom the proxy lets in" if wanted.behind else "for this machine"
    else:
        who = f"for up to {wanted.cap} visitors who have this address"
    return f"Lantern is open at {where} {who}. Ctrl-C closes it."


def address(wanted: Wanted, port: int) -> str:
    """Where a browser finds it, with the token if there is one.

    >>> address(Wanted(host="192.0.2.7", token="a-long-word"), 80)
    'http://192.0.2.7:80/?token=a-long-word'
    """
    host = lan_address() if wanted.host in ("", "0.0.0.0", "::") else wanted.host
    host = f"[{host}]" if ":" in host else host
    where = f"{wanted.behind.rstrip('/')}/" if wanted.behind else f"http://{host}:{port}{wanted.prefix}"
    return f"{where}?token={wanted.token}" if wanted.token else where


def lan_address() -> str:
    """This machine's address as others see it; nothing is sent to find it out."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))  # an address that is nobody's (RFC 5737): only the way there is looked up
        return str(probe.getsockname()[0])
    return socket.gethostname()


def has_browser() -> bool:
    """Whether a browser can show a window: without a screen, one that writes into the terminal would only disturb."""
    screen = sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")))
    with suppress(webbrowser.Error):
        return bool(screen and webbrowser.get())
    return False
