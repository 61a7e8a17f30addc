"""The command line itself: what is not understood, files that cannot be used, colours, pipes, and JSON everywhere."""

import io
import json
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from abcore.cli import main
from abcore.cli.keys import ALWAYS, KEYS

EXAMPLES = ["refusal.toml", "ferryman.toml", "last-night.toml", "scoring.toml"]
QUESTIONS = [["show"], ["moves"], ["moves", "--all"], ["score"], ["play", "--seed", "1"]]
COMMON = (
    "rules", "show", "moves", "check", "play", "score", "--json", "--plain", "--all", "--seed", "--coverage", "x",
    "~ 4", "--printing", "FIRST", "no.toml", "pass", "",
)  # fmt: skip
WORDS = st.lists(st.sampled_from(COMMON) | st.text(max_size=8), max_size=6)
PIECES = [
    'players = 3', 'round = 9', 'pending = "rest"', 'pending = "scoring"', 'first = "Ben"', 'passed = ["Ada"]',
    '[village.Ada]\ncoins = 2\nready = ["old-marl"]', '[village.Ben]\ntrack = ["fruit", "rope"]',
    '[table]\ncider = false', '[encounter]\nparty = ["scout"]\nparagraph = 1', '[[frame]]\nis = "Turn"\nseat = 0',
    '[[frame]]\nis = "EndTurn"\nseat = 1', '[[frame]]\nis = "Pick"\nseat = 0\naction = "rest"',
    '[[card]]\nid = "hut"\ncost = 1', 'x = 1', '[switches]\nraised_offers = 2',
]  # fmt: skip
ASKED = [["show"], ["moves", "--all"], ["score"], ["check", "pass"], ["play", "pass", "--seed", "1"]]
SAID = ["+ scout", "go", "exert", "rest bed scout", "place", "bid 9999999"]
ODD_FRAMES = ['is = "Injuring"\nseat = 0', 'is = "Turn"\nseat = 7', 'is = "Pick"\nseat = 0\naction = "x"']
UNCLEAR = [
    [], ["dance"], ["show"], ["check", "refusal.toml"], ["show", "a", "b"], ["moves", "--some", "x"],
    ["play", "refusal.toml", "--seed", "x"], ["show", "a", "--printing", "THIRD"],
]  # fmt: skip


@pytest.mark.parametrize("file", EXAMPLES)
@pytest.mark.parametrize("question", QUESTIONS, ids=" ".join)
def test_every_command_answers_on_every_example(ask, ask_json, question, file):
    """In text and in JSON, and with no key that is not documented."""
    name, *options = question
    reply = ask(name, file, *options)
    assert (0, "") == (reply.exit, reply.err)
    assert "\x1b" not in reply.out
    data = ask_json(name, file, *options)
    assert set() == data.keys() - ALWAYS.keys() - KEYS[name].keys()
    needed = KEYS[name].keys() - {"refused"}
    assert needed <= data.keys()


def test_documented_keys_of_check_and_rules(ask_json):
    assert ask_json("check", "refusal.toml", "pass").keys() == {"command", "exit"} | KEYS["check"].keys()
    keys = [ask_json("rules", "explore.exert"), ask_json("rules", "--coverage")]
    assert {"command", "exit"} | KEYS["rules"].keys() == {key for data in keys for key in data}


@pytest.mark.parametrize("words", UNCLEAR, ids=" ".join)
def test_a_line_that_is_not_understood_is_exit_2(ask, ask_json, words):
    reply = ask(*words)
    assert (2, "") == (reply.exit, reply.out)
    assert "--help" in reply.err
    assert ask_json(*words)["error"]


def test_help_is_exit_0_and_documents_the_keys(ask):
    assert 0 == ask("--help").exit
    assert "allowed_by" in ask("check", "--help").out


def test_all_faults_of_a_file_are_listed_at_once(ask, ask_json, tmp_path):
    file = tmp_path / "bad.toml"
    file.write_text('round = 12\nturn = "Zoe"\n[village.Ada]\ncoins = "many"\n', encoding="utf-8")
    reply = ask("show", file)
    assert 2 == reply.exit
    assert "bad.toml has 3 faults: - turn: 'Zoe' is not known here" in " ".join(reply.err.split())
    assert 3 == len(ask_json("show", file)["problems"])


@pytest.mark.parametrize(("raw", "told"), [
    (b"\xff\xfe", "is not UTF-8 text: byte 0xff at place 1"), (b"round = ", "This is no TOML file"),
    (b"#" * 500_000, "is too large"), (b"#" * 200_000, "this one has 200000 characters"),
    (b"round = " + b"9" * 5000, "far too large"),
])  # fmt: skip
def test_a_file_that_cannot_be_used_is_one_message(ask, tmp_path, raw, told):
    file = tmp_path / "bad.toml"
    file.write_bytes(raw)
    reply = ask("moves", file)
    assert (2, "") == (reply.exit, reply.out)
    assert told in " ".join(reply.err.split())


def test_a_file_that_is_not_there(ask, tmp_path):
    assert "There is no file nowhere.toml." in ask("show", "nowhere.toml").err
    assert "cannot be read" in ask("show", tmp_path).err
    assert "cannot be read" in ask("show", "a\0b").err


def test_standard_input_is_a_situation_too(ask, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'\xef\xbb\xbfplayers = ["Jo", "Zo"]')))
    assert "Jo is asked" in ask("show", "-").out


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("no_color", "words", "painted"), [("", [], True), ("1", [], False), ("", ["--plain"], False)])
def test_colours_only_on_a_terminal_that_wants_them(ask, monkeypatch, no_color, words, painted):
    monkeypatch.setenv("NO_COLOR", no_color)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    assert 0 == main(["show", "refusal.toml", *words])
    assert painted == ("\x1b[" in terminal.getvalue())


def test_a_name_cannot_steer_the_terminal(ask, tmp_path):
    file = tmp_path / "sly.toml"
    file.write_text('title = "\\u001b[2Jgone\\u0007"\nplayers = ["A\\u001b]0;x\\u0007", "B"]', encoding="utf-8")
    reply = ask("show", file)
    assert 0 == reply.exit
    assert all(c.isprintable() or c == "\n" for c in reply.out)


def test_a_reader_who_leaves_early_is_no_error(ask, monkeypatch):
    class Closed(io.StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    monkeypatch.setattr(sys, "stdout", Closed())
    assert 0 == main(["rules"])


def test_a_full_disk_is_told(ask, monkeypatch, capsys):
    class Full(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    assert 2 == main(["rules"])
    assert "could not be written" in capsys.readouterr().err


@pytest.mark.parametrize(
    "frame", ['is = "Injuring"\nseat = 0', 'is = "Turn"\nseat = 7', 'is = "Pick"\nseat = 0\naction = "x"']
)
def test_frames_that_fit_no_table_are_told_so(ask, tmp_path, frame):
    file = tmp_path / "odd.toml"
    file.write_text(f"[[frame]]\n{frame}", encoding="utf-8")
    reply = ask("show", file)
    assert (2, "") == (reply.exit, reply.out)
    assert "fault of ours" not in reply.err


@given(words=WORDS)
def test_any_line_of_words_is_answered(words):
    """Never a traceback; with --json always JSON, or the help."""
    out, err = io.StringIO(), io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
        patch.setattr(sys, "stdout", out)
        patch.setattr(sys, "stderr", err)
        assert main(words) in (0, 1, 2)
    assert "fault of ours" not in err.getvalue()
    if "--json" in words and out.getvalue().strip():
        json.loads(out.getvalue())


@given(
    raw=st.binary(max_size=60) | st.lists(st.sampled_from(PIECES), unique=True).map(lambda p: "\n".join(p).encode()),
    question=st.sampled_from(ASKED),
)
@example(raw=b'[[frame]]\nis = "Turn"\nseat = 0', question=["moves", "--all"])
def test_any_file_is_answered(raw, question):
    """A situation or a list of faults; what is asked of it comes out as JSON either way."""
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        patch.setattr(sys, "stdout", out)
        code = main([question[0], "-", *question[1:], "--json"])
    data = json.loads(out.getvalue())
    assert code == data["exit"]
    assert not data.get("error", "").startswith("This led to a fault")


@given(text=st.text(max_size=40) | st.sampled_from(SAID))
def test_any_text_is_judged_or_unreadable(text):
    out = io.StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"")))
        patch.setattr(sys, "stdout", out)
        code = main(["check", "-", text, "--json"] if not text.startswith("-") else ["check", "-", "x", "--json"])
    assert code == json.loads(out.getvalue())["exit"]
