"""What a ledger must be, and that a bad one is refused with all of its faults."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from abcore.engine.ledger import EXAMPLE, Document, LedgerError, Ref, load_ledger, pages

BOOK = Document("first", "Marbles, first printing")
SECOND = """
[[rule]]
id = "win.most"
chapter = "win"
role = "defines"
title = "Most marbles win"
heading = "Winning"
pages = { first = [4], revised = [4] }
[[rule.clause]]
kind = "follows"
text = "Whoever rolls last may still win."
"""


def faults(text: str) -> tuple[str, ...]:
    """All that is said against a ledger."""
    with pytest.raises(LedgerError) as caught:
        load_ledger(text)
    return caught.value.faults


def test_a_ledger_is_read_from_a_file_and_from_text_alike(tmp_path: Path) -> None:
    file = tmp_path / "ledger.toml"
    file.write_text(EXAMPLE, encoding="utf-8")
    from_text = load_ledger(EXAMPLE)
    for ledger in (load_ledger(file), load_ledger(str(file))):
        assert from_text.rules == ledger.rules
        assert from_text.switches == ledger.switches


def test_rules_keep_the_order_of_the_file() -> None:
    ledger = load_ledger(EXAMPLE + SECOND)
    assert ["roll.once", "win.most"] == list(ledger.rules)
    assert {"roll.once": 0, "win.most": 1} == ledger.order


def test_a_rule_can_be_hashed() -> None:
    assert 1 == len({load_ledger(EXAMPLE).rule("roll.once"), load_ledger(EXAMPLE).rule("roll.once")})


def test_refs_are_those_of_the_printing_asked_for() -> None:
    ledger = load_ledger(EXAMPLE)
    assert (Ref(BOOK, 2, "Rolling"),) == ledger.refs("roll.once", "first")
    assert "p2, p3" == pages(ledger.refs("roll.once", "revised"))


def test_pages_of_no_place_are_an_empty_text() -> None:
    assert "" == pages(())


def test_an_unknown_rule_is_answered_with_the_nearest_id() -> None:
    with pytest.raises(LookupError, match=r"no rule 'roll\.onse'; the nearest id is 'roll\.once'"):
        load_ledger(EXAMPLE).rule("roll.onse")
    with pytest.raises(LookupError, match=r"no rule 'zzz'\.$"):
        load_ledger(EXAMPLE).rule("zzz")


def test_search_wants_every_word_in_any_case() -> None:
    ledger = load_ledger(EXAMPLE + SECOND)
    assert ["roll.once"] == [rule.id for rule in ledger.search("TABLE Marble")]
    assert [] == ledger.search("table queen")


def test_search_looks_into_reasons() -> None:
    assert ["roll.once"] == [rule.id for rule in load_ledger(EXAMPLE + SECOND).search("crawl")]


def test_search_puts_hits_in_id_and_title_first() -> None:
    ledger = load_ledger(EXAMPLE.replace("is lost.", "cannot win.") + SECOND)
    assert ["win.most", "roll.once"] == [rule.id for rule in ledger.search("win")]
    assert ["roll.once", "win.most"] == [rule.id for rule in ledger.search("marble")]


def test_search_without_words_gives_every_rule() -> None:
    assert 2 == len(load_ledger(EXAMPLE + SECOND).search("  "))


def test_a_clause_of_another_printing_is_left_out_under_this_one() -> None:
    rule = load_ledger(EXAMPLE).rule("roll.once")
    assert ["book", "ruling"] == [clause.kind for clause in rule.under("first")]
    assert ["book", "printing", "ruling"] == [clause.kind for clause in rule.under("revised")]


def test_differences_name_their_rule() -> None:
    (difference,) = load_ledger(EXAMPLE + SECOND).differences()
    assert ("roll.once", "added", "3") == difference[:3]


def test_a_ledger_needs_no_switch() -> None:
    assert {} == load_ledger('[documents]\nfirst = "A"\nrevised = "B"\n' + SECOND).switches


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("[[switch]]", "[extra]\n[[switch]]", "the ledger: unknown key 'extra'"),
        ('first = "Marbles, first printing"', "first = 1", "documents: 'first' must be a text"),
        ('id = "roll.once"\n', "", "rule 1: 'id' is missing"),
        ('title = "Roll', 'titel = "x"\ntitle = "Roll', "roll.once: unknown key 'titel'"),
        ('title = "Roll a marble"', 'title = " "', "roll.once: 'title' is empty"),
        ('title = "Roll a marble"', "title = 3", "roll.once: 'title' must be a text"),
        ('role = "acts"', 'role = "sings"', "roll.once: unknown role 'sings'; it is one of acts, defines, by-hand"),
        ("first = [2]", "third = [2]", "roll.once: pages of 'third', which is not among the documents"),
        ("first = [2]", "first = [0]", "roll.once: pages of 'first' must be a list of page numbers"),
        ("first = [2]", "first = [true]", "roll.once: pages of 'first' must be a list of page numbers"),
        ("first = [2]", "first = []", "roll.once: pages of 'first' must be a list of page numbers"),
        ("{ first = [2], revised = [2, 3] }", "{}", "roll.once: a rule needs at least one page and one clause"),
        (
            'kind = "book"',
            'kind = "rumor"',
            "roll.once, clause 1: unknown kind 'rumor'; it is one of book, follows, printing, ruling",
        ),
        ('kind = "book"', 'kind = "book"\nreason = "So."', "roll.once, clause 1: only a ruling has a reason"),
        ('kind = "book"', 'kind = "printing"', "roll.once, clause 1: a printing clause must name its printing"),
        ('kind = "book"', 'kind = "ruling"', "roll.once, clause 1: a ruling needs a reason"),
        (
            'kind = "book"',
            'kind = "book"\nprinting = "first"',
            "roll.once, clause 1: only a printing clause names a printing",
        ),
        (
            'printing = "revised"\n',
            'printing = "third"\n',
            "roll.once, clause 2: unknown printing 'third'; it is one of first, revised",
        ),
        ('reason = "Nobody wants to crawl."', 'reason = ""', "roll.once, clause 3: 'reason' is empty"),
        (
            'kind = "added"',
            'kind = "eaten"',
            "roll.once, difference 1: unknown kind 'eaten'; it is one of changed, added, widened, clarified, moved",
        ),
        ('page = "3"\n', "", "roll.once, difference 1: 'page' is missing"),
        ("revised = true\n", "", "lost_marbles: 'revised' is missing"),
        ("first = true", "first = 1", "lost_marbles: first is 1, which is not among its values"),
        (
            "values = [false, true]",
            'values = [true, "x"]',
            "lost_marbles: values must be two or more, all of them true or false or all of them texts",
        ),
        ('["roll.once"]', '["roll.once", "roll.two"]', "lost_marbles: there is no rule 'roll.two'"),
        ('switch = "lost_marbles"\n', "", "lost_marbles: no clause of 'roll.once' names it"),
        ('["roll.once"]', "[]", "roll.once: switch 'lost_marbles' does not list this rule"),
    ],
)
def test_one_fault_is_told_alone(old: str, new: str, fault: str) -> None:
    assert 1 <= EXAMPLE.count(old)
    told = faults(EXAMPLE.replace(old, new, 1))
    assert fault in told
    if "'id' is missing" not in fault:  # without its id, nothing can point at the rule either
        assert (fault,) == told


def test_a_switch_that_is_not_listed_is_a_fault() -> None:
    text = EXAMPLE.replace('switch = "lost_marbles"', 'switch = "found_marbles"')
    expected = {"roll.once: switch 'found_marbles' is not listed", "lost_marbles: no clause of 'roll.once' names it"}
    assert expected == set(faults(text))


def test_an_id_given_twice_is_a_fault() -> None:
    assert ("win.most: given 2 times",) == faults(EXAMPLE + SECOND + SECOND)


def test_a_switch_given_twice_is_a_fault() -> None:
    again = EXAMPLE[EXAMPLE.index("[[switch]]") :]
    assert ("lost_marbles: given 2 times",) == faults(EXAMPLE + again)


def test_all_faults_are_told_at_once_and_counted() -> None:
    text = EXAMPLE.replace('role = "acts"', 'role = "sings"').replace('kind = "book"', 'kind = "rumor"')
    text = text.replace("reason", "because").replace('page = "3"\n', "").replace("first = true", 'first = "x"')
    told = faults(text + SECOND + SECOND)
    assert 7 == len(told)
    with pytest.raises(LedgerError, match="The ledger has 7 faults:") as caught:
        load_ledger(text + SECOND + SECOND)
    assert all(f"\n- {fault}" in str(caught.value) for fault in told)


@pytest.mark.parametrize(
    "garbage",
    [
        "\n",
        "\n[documents]\n",
        "\nrule = 3\ndocuments = 4\nswitch = 5\n",
        "\nrule = [3, [4], {}]\nswitch = [{}, 7]\n",
        '\nrule = [{ id = 1, pages = 2, clause = [3, { kind = [4], switch = [] }], difference = [{}, "x"] }]\n',
        '\nswitch = [{ name = [], rule = [[1]], values = [[], {}], first = [] }]\n[documents]\nfirst = "A"\n',
    ],
)
def test_garbage_that_is_toml_is_refused_without_a_crash(garbage: str) -> None:
    told = faults(garbage)
    assert told
    assert all(told)


def test_what_is_not_toml_is_one_fault() -> None:
    (fault,) = faults("rule = \n = 3")
    assert fault.startswith("it is not TOML: ")


def test_a_file_that_is_no_text_is_one_fault(tmp_path: Path) -> None:
    file = tmp_path / "ledger.toml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(LedgerError, match="not TOML"):
        load_ledger(file)


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_ledger(tmp_path / "nowhere.toml")


def test_importing_the_reader_does_not_import_the_parser() -> None:
    code = "import sys, abcore.engine.ledger; print(sorted({'tomllib', 'pathlib', 'difflib'} & set(sys.modules)))"
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert "[]" == done.stdout.strip()


PAGED = 'heading = "Winning"\npages = { first = [4], revised = [4] }'
UNPAGED = SECOND.replace(PAGED, 'headings = ["Winning", "Ties"]')
LEAFLET = '[documents]\nfirst = "Marbles, a leaflet"\n' + UNPAGED


def test_a_book_without_page_numbers_is_cited_by_its_headings() -> None:
    ledger = load_ledger(LEAFLET)
    assert "“Winning”, “Ties”" == pages(ledger.refs("win.most", "first"))
    assert ("Winning", [0, 0]) == (ledger.rule("win.most").heading, [ref.page for ref in ledger.rule("win.most").refs])


@pytest.mark.parametrize("bad", ["[]", '[""]', "[4]"])
def test_headings_that_are_none_are_a_fault(bad: str) -> None:
    assert ("win.most: 'headings' must be a list of headings of the rulebook",) == faults(
        LEAFLET.replace('["Winning", "Ties"]', bad)
    )


def test_a_rule_has_pages_or_headings_and_not_both() -> None:
    both = LEAFLET.replace("headings", "pages = { first = [4] }\nheadings")
    assert ("win.most: unknown key 'pages'",) == faults(both)
