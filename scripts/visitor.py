"""A visitor without a browser: opens a page, speaks to its kernel as a page does, and knows when a click was heard.
Made for many at once (scripts/load.py) and for what no honest page sends (tests/serve); it draws nothing."""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from http.cookies import SimpleCookie
from typing import Any

from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httputil import url_concat
from tornado.websocket import WebSocketClientConnection, websocket_connect

KERNEL = re.compile(r'"kernelId": "([\w-]+)"')
PATIENCE = 60  # seconds for any one answer
CONTROL = "jupyter.widget.control"


class Visitor:
    """One page that is open. `models` holds what its widgets show, as the kernel told it."""

    def __init__(self, url: str, page: str = "round", token: str = "") -> None:
        self.url, self.page, self.token = url, page, token
        self.session, self.kernel = uuid.uuid4().hex, ""
        self.cookies: dict[str, str] = {}
        self.models: dict[str, dict[str, Any]] = {}
        self.clicks: list[float] = []  # how long each took, in seconds
        self.heard: list[dict[str, Any]] = []  # every message of the kernel
        self._idle: set[str] = set()
        self._socket: WebSocketClientConnection | None = None

    async def get(self, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> HTTPResponse:
        """Ask for something as this visitor, with the cookies that were given; an answer of any status is an answer."""
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": pairs, "X-XSRFToken": self.cookies.get("_xsrf", ""), **headers}
        request = HTTPRequest(
            f"{self.url}{path}", method, sent, body, request_timeout=PATIENCE, follow_redirects=False
        )
        answer = await AsyncHTTPClient(max_clients=200).fetch(request, raise_error=False)
        for line in answer.headers.get_list("Set-Cookie"):
            self.cookies |= {name: morsel.value for name, morsel in SimpleCookie(line).items()}
        return answer

    async def open(self) -> float:
        """Open the page, until its widgets are known; how long that took."""
        start = time.perf_counter()
        path = f"voila/render/{self.page}.ipynb"
        answer = await self.get(url_concat(path, {"token": self.token}) if self.token else path)
        found = KERNEL.search(answer.body.decode() if answer.body else "")
        if answer.code != 200 or not found:
            raise RuntimeError(f"{self.page} answered {answer.code} and no kernel")
        self.kernel = found[1]
        await self.connect()
        await self.tell("comm_open", comm_id="control", target_name=CONTROL, metadata={"version": "1.0.0"})
        await self.tell("comm_msg", comm_id="control", data={"method": "request_states"})
        await self._until(lambda: bool(self.models))
        return time.perf_counter() - start

    async def connect(self) -> None:
        """Open the socket to the page's kernel."""
        address = f"{self.url.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels?session_id={self.session}"
        pairs = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        request = HTTPRequest(address, headers={"Cookie": pairs}, request_timeout=PATIENCE)
        self._socket = await websocket_connect(request, on_message_callback=self._hear, max_message_size=64 << 20)

    async def tell(self, kind: str, channel: str = "shell", **content: Any) -> str:
        """Send one message and wait until the kernel has dealt with it; its id."""
        sent = await self.send(kind, channel, **content)
        await self._until(lambda: sent in self._idle)
        return sent

    async def send(self, kind: str, channel: str = "shell", **content: Any) -> str:
        """Send one message of any kind and wait for nothing; its id."""
        sent = uuid.uuid4().hex
        header = {"msg_id": sent, "msg_type": kind, "session": self.session, "username": "", "version": "5.3"}
        metadata = content.pop("metadata", {})
        message = {"header": header, "parent_header": {}, "metadata": metadata, "content": content, "channel": channel}
        assert self._socket is not None
        await self._socket.write_message(json.dumps({**message, "buffers": []}))
        return sent

    def model(self, **wanted: Any) -> str:
        """The id of the widget whose state has these values; a class name is looked for among its classes."""
        for id, state in self.models.items():
            if all(state.get(name) == value or value in _listed(state.get(name)) for name, value in wanted.items()):
                return id
        raise LookupError(f"No widget on {self.page} has {wanted}.")

    @property
    def board(self) -> str:
        """The id of the board."""
        return next(id for id, state in self.models.items() if "svg" in state and "says" in state)

    async def click(self, part: str) -> None:
        """Click a part of the board; it counts as heard when the board shows it pressed."""
        await self._timed(self.board, {"method": "custom", "content": {"kind": "click", "id": part}})
        drawn = re.search(rf'<[^>]*data-id="{re.escape(part)}"[^>]*>', self.models[self.board]["svg"])
        if not drawn or 'aria-pressed="true"' not in drawn[0]:
            raise RuntimeError(f"a click on {part} was lost")

    async def press(self, name: str) -> None:
        """Press the button of a class; it counts as heard when the address has changed."""
        before = self.models[self.board]["code"]
        await self._timed(self.model(_dom_classes=name), {"method": "custom", "content": {"event": "click"}})
        if self.models[self.board]["code"] == before:
            raise RuntimeError(f"pressing {name} was lost")

    async def goodbye(self) -> None:
        """Leave as a page does that is closed."""
        await self.get(f"voila/api/shutdown/{self.kernel}", "POST", b"")

    def hang_up(self) -> None:
        """Leave without a word, as a laptop does whose lid is shut."""
        if self._socket:
            self._socket.close()
            self._socket = None

    async def _timed(self, comm: str, data: dict[str, Any]) -> None:
        start = time.perf_counter()
        await self.tell("comm_msg", comm_id=comm, data=data)
        self.clicks.append(time.perf_counter() - start)

    async def _until(self, done: Any) -> None:
        end = time.monotonic() + PATIENCE
        while not done():
            if time.monotonic() > end or self._socket is None or self._socket.close_code is not None:
                raise RuntimeError(f"{self.page}: no answer within {PATIENCE} s, or the socket was closed")
            await asyncio.sleep(0.001)

    def _hear(self, message: str | bytes | None) -> None:
        """Messages with buffers come as bytes: first how many parts, then where each begins; the first is the JSON."""
        if isinstance(message, bytes):
            begin, end = (int.from_bytes(message[at : at + 4], "big") for at in (4, 8))
            message = message[begin : end if end > begin else None].decode()
        if message is None:
            return
        self.heard.append(told := json.loads(message))
        kind, content = told["header"]["msg_type"], told["content"]
        if kind == "status" and content["execution_state"] == "idle":
            self._idle.add(told["parent_header"].get("msg_id", ""))
        elif kind == "comm_msg":
            self._learn(content["comm_id"], content["data"])

    def _learn(self, comm: str, data: dict[str, Any]) -> None:
        if data.get("method") == "update_states":
            self.models = {id: told["state"] for id, told in data["states"].items()}
        elif data.get("method") in ("update", "echo_update"):
            self.models.setdefault(comm, {}).update(data["state"])


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []
