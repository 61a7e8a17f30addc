"""The door, where a token is wanted: nothing of a lesson passes without it, and who was let in stays in."""

from pathlib import Path

import pytest
from tornado.httpclient import HTTPClientError

from scripts.visitor import Visitor
from tests.serve.conftest import Server, run, started

pytestmark = pytest.mark.server
WORD = "a-long-word"
PAGES = ["", "voila/render/round.ipynb", "voila/tree", "voila/tree/"]


@pytest.fixture(scope="module")
def guarded(tmp_path_factory: pytest.TempPathFactory):
    with started(tmp_path_factory.mktemp("door") / "log", "--cold", "--token", WORD) as server:
        yield Server(server.url.partition("?")[0], server.process, server.log)


def test_the_sentence_has_the_whole_address(guarded: Server) -> None:
    assert f"{guarded.url}?token={WORD} for up to 16 visitors who have this address." in guarded.said()


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("token", ["", "?token=another-word"])
def test_every_page_leads_to_the_door(guarded: Server, page: str, token: str) -> None:
    answer = run(Visitor(guarded.url).get(f"{page}{token}"))
    assert (302, "/login") == (answer.code, answer.headers["Location"].partition("?")[0])


def test_no_kernel_is_started_before_the_door(guarded: Server) -> None:
    run(Visitor(guarded.url).get("voila/render/round.ipynb"))
    assert [] == guarded.kernels


def test_whoever_has_the_address_is_let_in_and_a_stranger_cannot_use_their_kernel(guarded: Server) -> None:
    run(let_in(guarded.url))


async def let_in(url: str) -> None:
    visitor, stranger = Visitor(url, token=WORD), Visitor(url)
    await visitor.open()
    await visitor.click("villager.scribe")
    stranger.kernel = visitor.kernel
    with pytest.raises(HTTPClientError, match="403"):
        await stranger.connect()
    assert 403 == (await stranger.get(f"api/kernels/{visitor.kernel}")).code
    assert 403 == (await stranger.get(f"voila/api/shutdown/{visitor.kernel}", "POST", b"")).code
    await visitor.goodbye()


@pytest.mark.parametrize(("word", "code"), [(WORD, 302), ("another-word", 401)])
def test_the_word_can_be_typed(guarded: Server, word: str, code: int) -> None:
    run(typed(guarded.url, word, code))


async def typed(url: str, word: str, code: int) -> None:
    visitor = Visitor(url)
    page = (await visitor.get("login?next=%2Fvoila%2Frender%2Fround.ipynb%3Fs%3Dx")).body.decode()
    assert "Which word lets you in?" in page
    form = f"password={word}&_xsrf={visitor.cookies['_xsrf']}".encode()
    answer = await visitor.get("login?next=%2Fvoila%2Frender%2Fround.ipynb%3Fs%3Dx", "POST", form)
    assert code == answer.code
    if code == 302:
        assert "/voila/render/round.ipynb?s=x" == answer.headers["Location"]
    else:
        assert "Not this word." in answer.body.decode()


def test_the_door_leads_nowhere_else(guarded: Server) -> None:
    answer = run(Visitor(guarded.url).get(f"login?token={WORD}&next=http%3A%2F%2Felsewhere.example%2F"))
    assert (302, "/") == (answer.code, answer.headers["Location"])


def test_who_was_let_in_is_let_in_again_after_a_restart(tmp_path: Path) -> None:
    visitor = Visitor("")
    for name in ("one", "two"):
        with started(tmp_path / name, "--cold", "--token", WORD, "--port", "0", "--prefix", "/x/") as server:
            visitor.url = server.url.partition("?")[0]
            if name == "one":
                assert 200 == run(visitor.get(f"?token={WORD}")).code
                visitor.cookies = {"username": _login(visitor)}
            port = visitor.url.split(":")[2].partition("/")[0]
            visitor.cookies = {f"username-127-0-0-1-{port}": next(iter(visitor.cookies.values()))}
            assert 200 == run(visitor.get("")).code


def _login(visitor: Visitor) -> str:
    return next(value for name, value in visitor.cookies.items() if name.startswith("username"))
