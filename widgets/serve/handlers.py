"""What is answered to whom asks: a page if there is a seat, a sentence if not, and the same guard over every answer.
Voila makes the pages; these stand before its own handlers (pinned in binder/, tried in tests/serve)."""

from __future__ import annotations

import json
from typing import Any

import tornado.web
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.base.handlers import JupyterHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import AllowListFileHandler, MultiStaticFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from .seats import Seat, Seats, Usher

UNTOLD = ("stream", "error", "execute_input")
AGAIN = 20  # seconds until the page for the one too many tries again
# Voila writes its scripts into the page and makes modules from what kernels send, hence 'unsafe-inline' and blob:;
# all else, and above all where anything could be sent to, is this server alone.
POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "font-src 'self' data:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'self'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


class LessonHandler(TornadoVoilaHandler):
    """A lesson, for whom there is a seat; for one more a page that says so and tries again."""

    seat: Seat | None = None

    @property
    def kernel_manager(self) -> Any:
        manager = super().kernel_manager
        return Usher(manager, self.seat) if self.seat else manager

    @tornado.web.authenticated
    async def get(self, path: str | None = None) -> None:
        seats: Seats = self.settings["lantern_seats"]
        _ = self.xsrf_token  # reading it sets the cookie: without it a closed page cannot end its kernel
        self.seat = await seats.wait()
        if self.seat is None:
            self.send_error(503)
            return
        try:
            await super().get(path)
        finally:
            seats.settle(self.seat)
            RequestInfoSocketHandler._cache.pop(self.seat.kernel, None)  # nobody asks for it, and it is never emptied

    def write_error(self, status_code: int, **named: Any) -> None:
        if status_code == 503:
            self.set_header("Retry-After", str(AGAIN))
        super().write_error(status_code, **named)

    def render_template(self, name: str, **ns: Any) -> str:
        most = self.settings["lantern_seats"].most
        return str(super().render_template(name, **{"most": most, "again": AGAIN, **ns}))


class FrontHandler(TornadoVoilaTreeHandler):
    """The front page, which needs no kernel and so no seat."""


class Nowhere(JupyterHandler):
    """Every address that is none of ours."""

    async def prepare(self) -> None:  # type: ignore[override]
        self.current_user = None
        raise tornado.web.HTTPError(404 if self.check_host() else 403)


class Guarded(tornado.web.RequestHandler):
    """Files carry the same headers as pages, and are asked for by the same names."""

    def set_default_headers(self) -> None:
        for name, value in HEADERS.items():
            self.set_header(name, value)


class TemplateFiles(Guarded, TemplateStaticFileHandler):
    """The files of a template; an address that names none is not there, and no fault of ours."""

    def parse_url_path(self, url_path: str) -> str:
        parts = url_path.split("/")
        if parts[1:2] != ["static"] or len(parts) < 3 or ".." in parts:
            raise tornado.web.HTTPError(404)
        return str(super().parse_url_path(url_path))


class StaticFiles(Guarded, MultiStaticFileHandler):
    """Voila's own scripts and styles."""


class NotebookFiles(Guarded, AllowListFileHandler):
    """Files beside the notebooks: none is allowed."""


class Socket(VoilaKernelWebsocketHandler):
    """The line between a page and its kernel. What a kernel writes into its log is not for the page."""

    def write_message(self, message: Any, binary: bool = False) -> Any:
        if kind_of(message, self.selected_subprotocol is not None) in UNTOLD:
            return None
        # Not Voila's own: of a message with buffers in the older protocol it would read a length that has no end.
        return super(VoilaKernelWebsocketHandler, self).write_message(message, binary)


def kind_of(message: Any, newer: bool) -> str:
    """The kind of a message to a page, in either protocol; nothing for one that carries buffers in the older.

    >>> kind_of('{"header": {"msg_type": "stream"}}', newer=False)
    'stream'
    >>> kind_of('{"header": {"msg_type": "comm_msg"}}', newer=False)
    ''
    """
    if isinstance(message, bytes) and newer:
        begin, end = (int.from_bytes(message[at : at + 8], "little") for at in (16, 24))
        text = message[begin:end].decode()
        header = json.loads(text) if any(f'"{kind}"' in text for kind in UNTOLD) else {}
    elif isinstance(message, str) and any(f'"{kind}"' in message for kind in UNTOLD):
        header = json.loads(message).get("header", {})
    else:
        header = {}
    return str(header.get("msg_type", ""))


INSTEAD = {
    VoilaKernelWebsocketHandler: Socket,
    TornadoVoilaHandler: LessonHandler,
    TornadoVoilaTreeHandler: FrontHandler,
    TemplateStaticFileHandler: TemplateFiles,
    MultiStaticFileHandler: StaticFiles,
    AllowListFileHandler: NotebookFiles,
}
NEVER = (VoilaContentsHandler, RequestInfoSocketHandler, LogoutHandler)  # what no page of ours asks for


def guarded(handlers: list[Any]) -> list[Any]:
    """Voila's handlers with ours in their places, and without those that no page needs."""
    return [
        (address, INSTEAD.get(handler, handler), *more)
        for address, handler, *more in handlers
        if handler not in NEVER
    ]
