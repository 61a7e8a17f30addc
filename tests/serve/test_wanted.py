"""What may be asked on the command line, without starting anything: who may come in, what is refused, and how."""

import pytest

from widgets.serve.app import address, has_browser, sentence
from widgets.serve.options import options
from widgets.serve.wanted import CAP, SHORTEST_TOKEN, Wanted, read

HERE = ["127.0.0.1", "localhost", "::1", "127.0.0.5"]
ELSEWHERE = ["0.0.0.0", "::", "", "192.168.1.5", "club.example"]


@pytest.mark.parametrize("host", HERE)
def test_no_token_is_needed_on_this_machine(host: str) -> None:
    assert "" == read(["--host", host]).token


@pytest.mark.parametrize("host", ELSEWHERE)
def test_a_token_is_required_when_bound_elsewhere(host: str) -> None:
    first, second = read(["serve", "--host", host]).token, read(["serve", "--host", host]).token
    assert len(first) >= 16
    assert first != second


def test_nothing_else_is_listened_on_by_default() -> None:
    assert "127.0.0.1" == read([]).host == options(read([]))["Voila"]["ip"]


def test_sixteen_at_once_by_default() -> None:
    assert 16 == CAP == read([]).cap


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (["--token", "short"], "A token of 5 signs is soon guessed: take at least 8."),
        (["--behind", "club.example"], "--behind takes a whole address"),
        (["--behind", "ftp://club.example/"], "--behind takes a whole address"),
        (["--port", "70000"], "A port is a number from 1 to 65535; you gave 70000."),
        (["--most", "0"], "--most and --idle are numbers above 0."),
        (["--idle", "-1"], "--most and --idle are numbers above 0."),
        (["dance"], "invalid choice"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    line: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        read(line)
    assert 2 == stopped.value.code
    assert words in capsys.readouterr().err


def test_a_token_of_ones_own_is_kept() -> None:
    assert "x" * SHORTEST_TOKEN == read(["--host", "0.0.0.0", "--token", "x" * SHORTEST_TOKEN]).token


@pytest.mark.parametrize(("given", "prefix"), [("/", "/"), ("/user/x", "/user/x/"), ("user/x/", "/user/x/"), ("", "/")])
def test_a_prefix_has_a_slash_at_both_ends(given: str, prefix: str) -> None:
    assert prefix == read(["--prefix", given]).prefix


def test_behind_a_proxy_the_prefix_and_the_name_are_the_proxys() -> None:
    wanted = read(["--behind", "https://club.example:8443/lantern"])
    assert ("/lantern/", ["localhost", "club.example"]) == (wanted.prefix, wanted.hostnames)
    assert "https://club.example:8443/lantern/" == address(wanted, 8866)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (Wanted(prefix="/user/x/"), "http://127.0.0.1:80/user/x/ for this machine."),
        (Wanted(behind="http://club.example"), "http://club.example/ for all whom the proxy lets in."),
        (Wanted(host="192.0.2.7", token="a-long-word", cap=9), "for up to 9 visitors who have this address."),
        (Wanted(host="::1"), "http://[::1]:80/ for this machine."),
    ],
)
def test_the_sentence_says_where_and_for_whom(wanted: Wanted, said: str) -> None:
    assert said in sentence(wanted, 80)


def test_an_address_for_all_is_said_as_one_that_others_can_open() -> None:
    said = address(Wanted(host="0.0.0.0", token="a-long-word"), 80)
    assert "0.0.0.0" not in said
    assert said.endswith("?token=a-long-word")


def test_without_a_screen_no_browser_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not has_browser()


def test_no_configuration_of_the_machine_is_read() -> None:
    """A stray voila.json in the folder where it is started must not open what we closed."""
    assert [] == options(Wanted())["Voila"]["config_file_paths"]


def test_kernels_of_closed_pages_are_ended_within_the_hour() -> None:
    culling = options(read([]))["MappingKernelManager"]
    assert 0 < culling["cull_interval"] <= culling["cull_idle_timeout"] <= 3600
