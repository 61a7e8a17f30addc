"""What a visitor can send and what comes of it: one test for each promise of docs/trust.md, against a real server."""

import asyncio
import http.client
import json
import re
import resource
import struct
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psutil
import pytest
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClosedError, websocket_connect

from scripts.visitor import Visitor
from tests.serve.conftest import ROOT, Server, run, started
from widgets.serve.kernels import LARGEST
from widgets.serve.options import LONGEST_MESSAGE

NOBODY = uuid.UUID(int=7)  # the same in every worker, and no kernel's
pytestmark = pytest.mark.server
V1 = "v1.kernel.websocket.jupyter.org"
SECRETS = ("a secret of", "Traceback", "site-packages", str(ROOT), sys.prefix, "/notebooks/", "RuntimeError")


@pytest.fixture(scope="module")
def server(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all, over a copy of the tree that has secrets in it."""
    with started(tmp_path_factory.mktemp("trust") / "log", "--cold", root=tree) as running:
        yield running


def raw(server: Server, path: str, method: str = "GET", body: bytes = b"", **headers: str) -> tuple[int, str, Any]:
    """Ask for an address exactly as it is written: nothing is tidied up on the way."""
    there = urlsplit(server.url)
    line = http.client.HTTPConnection(there.hostname or "", there.port, timeout=60)
    line.putrequest(method, path, skip_host="Host" in headers)
    for name, value in {**({"Content-Length": str(len(body))} if body else {}), **headers}.items():
        line.putheader(name, value)
    line.endheaders(body or None)
    answer = line.getresponse()
    told = answer.status, answer.read().decode(errors="replace"), answer.headers
    line.close()
    return told


# -- the socket -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("channel", ["shell", "control"])
@pytest.mark.parametrize("kind", ["execute_request", "complete_request", "inspect_request", "history_request",
                                  "is_complete_request", "debug_request", "interrupt_request"])  # fmt: skip
def test_a_request_to_run_or_look_at_code_is_refused(server: Server, tmp_path: Path, kind: str, channel: str) -> None:
    run(refused(server, tmp_path / "made", kind, channel))


async def refused(server: Server, made: Path, kind: str, channel: str) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    code = f"open({str(made)!r}, 'w')"
    content = {"code": code, "cursor_pos": 0, "silent": False, "command": "evaluate", "arguments": {}}
    sent = await visitor.send(kind, channel, **content)
    await visitor.tell("kernel_info_request")  # dealt with in order: what was sent before would have been done by now
    assert [] == [told for told in visitor.heard if told["parent_header"].get("msg_id") == sent]
    assert not made.exists()
    await visitor.goodbye()


def test_a_request_to_run_code_is_refused_in_the_binary_protocol_too(server: Server, tmp_path: Path) -> None:
    run(refused_in_bytes(server, tmp_path / "made"))


async def refused_in_bytes(server: Server, made: Path) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{visitor.kernel}/channels?session_id=x"
    cookies = "; ".join(f"{name}={value}" for name, value in visitor.cookies.items())
    socket = await websocket_connect(HTTPRequest(address, headers={"Cookie": cookies}), subprotocols=[V1])
    assert V1 == socket.selected_subprotocol
    header = {"msg_id": uuid.uuid4().hex, "msg_type": "execute_request", "session": "x", "username": "", "version": "5"}
    content = {"code": f"open({str(made)!r}, 'w')", "silent": False}
    parts = [b"shell", *(json.dumps(each).encode() for each in (header, {}, {}, content))]
    offsets = [8 * (len(parts) + 2)]
    for part in parts:
        offsets.append(offsets[-1] + len(part))
    head = struct.pack(f"<{len(offsets) + 1}Q", len(offsets), *offsets)
    await socket.write_message(head + b"".join(parts), binary=True)
    await asyncio.sleep(0.5)
    await visitor.tell("kernel_info_request")
    assert not made.exists()
    await visitor.goodbye()


def test_a_kernel_is_spoken_to_only_from_our_own_pages(server: Server) -> None:
    """A page of another site that knows a kernel's id gets no socket."""
    run(from_elsewhere(server))


async def from_elsewhere(server: Server) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    address = f"{server.url.replace('http', 'ws', 1)}api/kernels/{visitor.kernel}/channels"
    with pytest.raises(HTTPClientError, match=r"40[34]"):
        await websocket_connect(HTTPRequest(address, headers={"Origin": "http://elsewhere.example"}))
    await visitor.goodbye()


HELLO = {"kind": "hello"}
CUSTOM: list[Any] = [{"kind": "click", "id": 7}, [1, 2], {"kind": "width", "width": "x"}, {**HELLO, "id": "%" * 99},
                     {**HELLO, "id": "a" * 10**6}, "x", None]  # fmt: skip
NONSENSE: list[tuple[str, dict[str, Any]]] = [
    *(("comm_msg", {"comm_id": "BOARD", "data": {"method": "custom", "content": content}}) for content in CUSTOM),
    ("comm_msg", {"comm_id": "BOARD", "data": {"method": "update", "state": {"svg": 7, "tabs": "x"}}}),
    ("comm_msg", {"comm_id": "BOARD", "data": {"method": "update"}}),
    ("comm_msg", {"comm_id": "BOARD", "data": "x"}),
    ("comm_msg", {"comm_id": "nobody", "data": {}}),
    ("comm_open", {"comm_id": "new", "target_name": "os.system", "target_module": "os", "data": {}}),
    ("comm_open", {"comm_id": "new", "target_name": "jupyter.widget", "data": {"state": {"_model_name": "x"}}}),
    ("comm_close", {"comm_id": "nobody"}),
]


def test_nonsense_on_the_socket_shows_no_traceback_and_the_lesson_goes_on(server: Server) -> None:
    run(nonsense(server))


async def nonsense(server: Server) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    for kind, content in NONSENSE:
        to = visitor.board if content["comm_id"] == "BOARD" else content["comm_id"]
        await visitor.send(kind, **{**content, "comm_id": to})
        await visitor.tell("kernel_info_request")
    told = json.dumps([each for each in visitor.heard if each["header"]["msg_type"] != "comm_msg"])
    assert [] == [secret for secret in SECRETS if secret in told]
    await visitor.click("villager.scribe")
    await visitor.goodbye()


@pytest.mark.parametrize("junk", ["", "{", "[]", "7", '{"channel": "shell"}', '{"header": {}}', b"\0" * 9])
def test_what_is_no_message_at_all_ends_at_most_its_own_socket(server: Server, junk: str | bytes) -> None:
    run(no_message(server, junk))


async def no_message(server: Server, junk: str | bytes) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    assert visitor._socket is not None
    await visitor._socket.write_message(junk, binary=isinstance(junk, bytes))
    await asyncio.sleep(0.2)
    visitor.hang_up()
    await visitor.connect()
    await visitor.click("villager.scribe")
    await visitor.goodbye()


def test_a_message_that_is_too_long_is_not_read(server: Server) -> None:
    run(too_long(server))


async def too_long(server: Server) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    with pytest.raises((RuntimeError, WebSocketClosedError)):  # hung up on before or after the last byte
        await visitor.tell("comm_msg", comm_id=visitor.board, data={"x": "x" * LONGEST_MESSAGE})
    await visitor.connect()
    await visitor.click("villager.scribe")
    await visitor.goodbye()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux bounds another process")
def test_a_kernel_can_grow_only_so_far(server: Server) -> None:
    run(grown(server))


async def grown(server: Server) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    bounds = [resource.prlimit(kernel.pid, resource.RLIMIT_AS) for kernel in server.kernels]
    assert [(LARGEST, LARGEST)] * len(bounds) == bounds != []
    await visitor.goodbye()


# -- addresses --------------------------------------------------------------------------------------------------------

UP = ["..", "%2e%2e", "..%2f..", "%2e%2e%2f%2e%2e", "..%5c..", "....//....", "%252e%252e"]
DOORS = ["voila/render/", "voila/files/", "voila/static/", "voila/templates/lantern/static/", "voila/labextensions/",
         "voila/api/themes/", "voila/tree/", "voila/api/contents/", "files/", "api/contents/", "static/"]  # fmt: skip


@pytest.mark.parametrize("door", DOORS)
def test_no_file_outside_the_notebooks_is_read(server: Server, tree: Path, door: str) -> None:
    for up in [*UP, "", str(tree), f"/{tree}"]:
        for name in ("secret.txt", "secret.ipynb", "notebooks/secret.txt", "etc/passwd"):
            code, words, _ = raw(server, f"/{door}{up}/{name}")
            assert "a secret of" not in words and "root:x:0" not in words, f"{door}{up}/{name}"
            assert code in (302, 400, 403, 404, 405), f"{door}{up}/{name}: {code}"


@pytest.mark.parametrize("path", ["voila/files/secret.txt", "voila/render/secret.txt", "voila/files/fails.ipynb"])
def test_of_the_notebooks_folder_only_pages_are_shown(server: Server, path: str) -> None:
    answer = run(Visitor(server.url).get(path))
    assert answer.code in (302, 403)
    assert "a secret of" not in answer.body.decode()


LISTS = ["voila/api/contents", "voila/api/contents/", "api/kernels", "api/contents", "api/sessions", "api/terminals",
         "terminals/1", "voila/query/a-b-c-d-e", "lab", "metrics"]  # fmt: skip


@pytest.mark.parametrize("path", LISTS)
def test_there_is_no_list_of_files_kernels_or_visitors(server: Server, path: str) -> None:
    assert 404 == run(Visitor(server.url).get(path)).code


PLACES = ["", "nowhere", "voila/render/nowhere.ipynb", "voila/render/round.ipynb/x", "voila/tree/nowhere",
          "voila/render/", "voila/templates/", "voila/templates/x", "voila/templates/x/static/y", "voila/static/x",
          "voila/labextensions/x", "voila/api/themes/x", "voila/api/shutdown/x", f"api/kernels/{NOBODY}",
          f"api/kernels/{NOBODY}/channels", "voila/files/x", "login", "logout",
          "voila/render/round.ipynb?template=..%2F..%2Fetc", "?theme=..%2F..%2Fetc", "voila/tree/%00"]  # fmt: skip


@pytest.mark.parametrize("path", PLACES)
def test_no_answer_shows_a_traceback_or_a_path(server: Server, path: str) -> None:
    answer = run(Visitor(server.url).get(path))
    words = answer.body.decode(errors="replace")
    assert [] == [secret for secret in SECRETS if secret in words]
    assert answer.code < 500


def test_a_page_that_fails_says_so_without_its_traceback(server: Server) -> None:
    words = run(Visitor(server.url).get("voila/render/fails.ipynb")).body.decode()
    assert "There was an error when executing cell" in words
    assert [] == [secret for secret in SECRETS if secret in words]


def test_a_link_can_choose_neither_template_nor_theme(server: Server) -> None:
    words = run(Visitor(server.url).get("voila/render/fails.ipynb?template=classic&theme=dark")).body.decode()
    assert "Lantern is unofficial" in words


@pytest.mark.parametrize("name", ["elsewhere.example", "127.0.0.1.elsewhere.example", "192.0.2.1"])
def test_by_another_name_nothing_is_answered(server: Server, name: str) -> None:
    """A page elsewhere whose name is made to point to this machine is not let in (DNS rebinding)."""
    assert [403, 403] == [raw(server, path, Host=name)[0] for path in ("/", "/voila/render/round.ipynb")]


# -- answers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["", "voila/render/fails.ipynb", "nowhere", "voila/render/nowhere.ipynb", "login",
                                  "voila/static/voila.js", "voila/files/x", "voila/templates/x/static/y"])  # fmt: skip
def test_every_answer_carries_the_policy(server: Server, path: str) -> None:
    headers = run(Visitor(server.url).get(path)).headers
    policy = dict(re.findall(r"([\w-]+) ([^;]+)", headers["Content-Security-Policy"]))
    for part in ("default-src", "connect-src", "form-action", "frame-ancestors"):
        assert "'self'" == policy[part]
    assert ("'none'", "'none'") == (policy["object-src"], policy["base-uri"])
    assert "nosniff" == headers["X-Content-Type-Options"]


def test_a_request_with_a_large_body_is_not_read(server: Server) -> None:
    try:
        code = raw(server, "/login", "POST", b"x" * 100_000)[0]
    except (ConnectionError, http.client.HTTPException):
        code = 413  # hung up on while it was still sending
    assert code in (400, 413)


def test_another_site_cannot_end_a_lesson(server: Server) -> None:
    """A goodbye needs the page's own cookie, twice (XSRF)."""
    run(ended_from_elsewhere(server))


async def ended_from_elsewhere(server: Server) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    stranger = Visitor(server.url)
    stranger.cookies = {name: value for name, value in visitor.cookies.items() if name != "_xsrf"}
    assert 403 == (await stranger.get(f"voila/api/shutdown/{visitor.kernel}", "POST", b"")).code
    await visitor.click("villager.scribe")
    await visitor.goodbye()


def test_only_this_machine_is_listened_to(server: Server) -> None:
    run(listened(server))


async def listened(server: Server) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    processes = [psutil.Process(server.process.pid), *server.kernels]
    listening = [at.laddr.ip for each in processes for at in each.net_connections() if at.status == psutil.CONN_LISTEN]
    assert {"127.0.0.1"} == set(listening)
    await visitor.goodbye()


def test_the_page_on_trust_names_only_tests_that_exist() -> None:
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", (ROOT / "docs" / "trust.md").read_text(encoding="utf-8"))
    assert len(named) >= 20
    assert [] == [
        f"{file}::{test}" for file, test in named if f"def {test}(" not in (ROOT / file).read_text(encoding="utf-8")
    ]
