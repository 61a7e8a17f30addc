"""`perft`: the counts of tests/perft, asked from a terminal."""

from abcore.aboveandbelow.position import encode
from abcore.cli import perft
from abcore.cli.keys import KEYS
from tests.perft.read import every


def test_it_counts_ply_by_ply(ask, ask_json):
    counted = next(counted for counted in every() if counted.name == "encounter-before-the-choice")
    code = encode(counted.here)
    reply = ask("perft", code, 4)
    assert 0 == reply.exit
    assert [[str(n) for n in count] for count in counted.counts[:5]] == [
        row.split() for row in reply.out.splitlines()[1:]
    ]
    data = ask_json("perft", code, 2)
    assert {"depth": 2, "leaves": 12, "states": 12} == data["counts"][2]
    assert data.keys() == {"command", "exit"} | KEYS["perft"].keys()


def test_a_depth_that_is_none_is_exit_2(ask):
    for depth in ("-1", "x", "99", ""):
        assert 2 == ask("perft", "refusal.toml", depth).exit


def test_it_stops_where_the_next_ply_would_be_too_large(ask, ask_json, monkeypatch):
    monkeypatch.setattr(perft, "MOST", 20)
    reply = ask("perft", "refusal.toml", 5)
    assert 1 == reply.exit
    assert "Stopped: more than 20 situations" in reply.out
    assert not ask_json("perft", "refusal.toml", 5)["finished"]
