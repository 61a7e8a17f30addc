"""A wire between browser and server that a test can cut and mend, as a laptop does that sleeps and wakes.
It passes bytes on and knows nothing of what they say."""

import socket
import struct
import threading
from contextlib import suppress

NO_GOODBYE = struct.pack("ii", 1, 0)  # a close that resets: what a network that is gone looks like


class Wire:
    """Listens on a port of its own and passes everything on to another; `cut()` and `mend()` as often as you like."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._whole = True
        self._open: set[socket.socket] = set()
        self._ear = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._ear.getsockname()[1])
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Drop every connection, and take none until it is mended."""
        self._whole = False
        for end in list(self._open):
            self._drop(end)

    def mend(self) -> None:
        """Take connections again."""
        self._whole = True

    def close(self) -> None:
        """Cut it for good."""
        self.cut()
        self._ear.close()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._ear.accept()
                self._open.add(near)
                threading.Thread(target=self._join, args=(near,), daemon=True).start()

    def _join(self, near: socket.socket) -> None:
        if not self._whole:
            self._drop(near)
            return
        try:
            far = socket.create_connection(self._to)
        except OSError:  # nobody listens there just now
            self._drop(near)
            return
        self._open.add(far)
        threading.Thread(target=self._pass, args=(near, far), daemon=True).start()
        self._pass(far, near)

    def _pass(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
        for end in (source, target):
            self._drop(end)

    def _drop(self, end: socket.socket) -> None:
        self._open.discard(end)
        with suppress(OSError):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_GOODBYE)
            end.shutdown(socket.SHUT_RDWR)
        end.close()
