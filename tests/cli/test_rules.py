"""`rules`: the ledger in a terminal, and whether the code cites all of it."""

import ast
from pathlib import Path

import abcore.aboveandbelow
from abcore.aboveandbelow.ledger import ledger
from abcore.cli.rules import game_coverage
from abcore.engine.coverage import coverage

SAYINGS = ("Refusal", "Caution", "Fact")
FOLDER = Path(abcore.aboveandbelow.__file__).parent


def test_every_acting_rule_is_cited_and_nothing_else_is():
    """Each id is cited by a refusal, an event or a score line, or only defines, or is done by hand; and the reverse."""
    found = game_coverage()
    assert ((), ()) == (found.uncited, found.unknown)
    assert list(ledger().rules) == [row.rule for row in found.rows]


def test_every_saying_is_said_somewhere():
    """A refusal that no code uses would count as a citation and be none."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FOLDER.glob("*.py")]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    used = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    used |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assigned = [node for tree in trees for node in tree.body if isinstance(node, ast.Assign)]
    named = {
        target.id
        for node in assigned
        if any(isinstance(call, ast.Name) and call.id in SAYINGS for call in ast.walk(node.value))
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    assert len(named) > 100
    assert set() == named - used


def test_coverage_fails_where_a_citation_is_missing():
    """end.marker stands for all: without the modules nothing is cited."""
    found = coverage(ledger(), [])
    assert not found
    assert "end.marker" in found.uncited
    assert "goods.rarity" not in found.uncited


def test_coverage_is_printed_rule_by_rule(ask, ask_json):
    reply = ask("rules", "--coverage")
    assert 0 == reply.exit
    assert "127 rules, none without a citation, none unknown." in reply.out
    assert "defines" in reply.out
    rows = {row["rule"]: row for row in ask_json("rules", "--coverage")["coverage"]}
    assert {"refusal", "event"} <= rows["explore.exert"]["ways"].keys()
    assert {"score line": 1} == rows["score.per-cave"]["ways"]


def test_a_gap_in_coverage_is_exit_1(ask, monkeypatch):
    monkeypatch.setattr("abcore.aboveandbelow.score.CITES", ("score.nonsense",))
    reply = ask("rules", "--coverage")
    assert 1 == reply.exit
    assert "score.nonsense" in reply.out
    assert "✕ score.per-cave" in reply.out


def test_all_rules_are_listed(ask, ask_json):
    assert "127 rules." in ask("rules").out
    assert list(ledger().rules) == [rule["id"] for rule in ask_json("rules")["rules"]]


def test_words_find_rules(ask):
    reply = ask("rules", "exert", "LANTERN")
    assert 0 == reply.exit
    assert reply.out.startswith("explore.exert")


def test_an_id_shows_the_rule_whole(ask):
    """explore.exert: book, printing and ruling are told apart, and the printings side by side."""
    out = ask("rules", "explore.exert").out
    for part in ("✓ book", "≠ printing", "◆ ruling", "The printings differ (changed, page 6):", "exert_for_higher"):
        assert part in out


def test_no_rule_with_these_words_is_exit_1(ask):
    reply = ask("rules", "explore.exrt")
    assert 1 == reply.exit
    assert "nearest id is explore.exert." in reply.out
