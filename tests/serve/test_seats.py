"""How many may be here at once: the cap holds for any crowd, and a seat comes back whichever way its visitor leaves."""

import asyncio
from pathlib import Path

import pytest

from scripts.visitor import Visitor
from tests.serve.conftest import Server, run, started, until

pytestmark = pytest.mark.server

def test_the_one_too_many_gets_a_friendly_page(tmp_path: Path) -> None:
    with started(tmp_path / "log", "--cold", "--most", "2") as server:
        run(too_many(server))


async def too_many(server: Server) -> None:
    first, second, third = (Visitor(server.url) for _ in range(3))
    await asyncio.gather(first.open(), second.open())
    refused = await third.get("voila/render/round.ipynb")
    words = refused.body.decode()
    assert (503, "20") == (refused.code, refused.headers["Retry-After"])
    assert "<h1>All seats are taken</h1>" in words
    assert "2 pages can be open here at once, and just now all of them are." in words
    assert 200 == (await third.get("")).code, "the front page needs no seat"
    first.hang_up()
    await first.goodbye()
    await third.open()
    await second.click("villager.scribe")


def test_of_a_crowd_exactly_as_many_get_in_as_there_are_seats(tmp_path: Path) -> None:
    """However close together they come, with kernels kept ready and without."""
    with started(tmp_path / "log", "--most", "3") as server:
        codes = run(crowd(server.url, 8))
        assert [200] * 3 + [503] * 5 == sorted(codes)


async def crowd(url: str, visitors: int) -> list[int]:
    answers = await asyncio.gather(*(Visitor(url).get("voila/render/round.ipynb") for _ in range(visitors)))
    return [answer.code for answer in answers]


def test_who_turns_the_page_in_a_full_house_keeps_the_seat(tmp_path: Path) -> None:
    with started(tmp_path / "log", "--cold", "--most", "1") as server:
        run(turning(server.url))


async def turning(url: str) -> None:
    here, there = Visitor(url), Visitor(url, "scoring")
    await here.open()
    here.hang_up()
    await asyncio.gather(there.open(), here.goodbye())  # a browser says goodbye only while it asks for the next page


def test_a_page_that_is_not_there_takes_no_seat(tmp_path: Path) -> None:
    with started(tmp_path / "log", "--cold", "--most", "1") as server:
        assert [404] * 3 == [run(Visitor(server.url).get("voila/render/nowhere.ipynb")).code for _ in range(3)]
        run(Visitor(server.url).open())


@pytest.mark.parametrize("how", ["vanished", "killed"])
def test_the_seat_of_one_who_leaves_without_a_word_comes_back(tmp_path: Path, how: str) -> None:
    with started(tmp_path / "log", "--cold", "--most", "1", "--idle", "0.05") as server:
        run(leaving(server, how))
        assert until(lambda: [] == server.kernels)
        run(Visitor(server.url).open())


async def leaving(server: Server, how: str) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    if how == "killed":
        server.kernels[0].kill()
    visitor.hang_up()


def test_a_page_that_lies_open_untouched_gives_its_seat_back_in_the_end(tmp_path: Path) -> None:
    """After four times as long as a closed one: a class may forget its tabs."""
    with started(tmp_path / "log", "--cold", "--most", "1", "--idle", "0.03") as server:
        run(forgotten(server))


async def forgotten(server: Server) -> None:
    visitor = Visitor(server.url)
    await visitor.open()
    await asyncio.sleep(3)
    assert 1 == len(server.kernels), "it is open, and four times 2 s are not over"
    assert await asyncio.to_thread(until, lambda: [] == server.kernels)


def test_a_kernel_that_died_while_it_was_kept_ready_is_replaced(tmp_path: Path) -> None:
    with started(tmp_path / "log") as server:
        assert until(lambda: len(server.kernels) == 4)
        run(asyncio.sleep(1))
        for kernel in (dead := server.kernels):
            kernel.kill()
        assert until(lambda: len(server.kernels) == 4 and not set(server.kernels) & set(dead))
        assert run(Visitor(server.url).open()) < 30
