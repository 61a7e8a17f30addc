"""Readable files from anywhere: within limits a table, beyond them one sentence, and always soon."""

import time
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from abcore.engine.limits import DEEPEST_TABLE, LARGEST_NUMBER, MOST_IN_TABLE
from abcore.engine.sheet import SheetError
from abcore.engine.toml_read import loads

MANY = 40_000
DEEP = "nested 12 deep at most"


def fault(text: str, longest: int = 1_000_000) -> str:
    with pytest.raises(SheetError) as caught:
        loads(text, longest, "A file")
    (said,) = caught.value.faults
    return said


def test_what_is_within_the_limits_is_read():
    at_most = ".".join("k" * (DEEPEST_TABLE + 1))
    text = f"{at_most} = {LARGEST_NUMBER}\nlist = {[0] * MOST_IN_TABLE}\ntext = '{'a.' * 50}' # {'b.' * 50}"
    assert tomllib.loads(text) == loads(text, len(text), "A file")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#" * 11, "A file is a small file of at most 10 characters; this one has 11 characters."),
        ("x", "This is no TOML file: "),
        ("a=1\na=2", "This is no TOML file: "),
    ],
)
def test_what_is_too_long_or_no_toml_is_refused(text, said):
    assert fault(text, 10).startswith(said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"a = {'[' * (DEEPEST_TABLE + 1)}{']' * (DEEPEST_TABLE + 1)}", DEEP),
        ("a = " + "{b = " * (DEEPEST_TABLE + 1) + "1" + "}" * (DEEPEST_TABLE + 1), DEEP),
        (f"[{'a.' * 7}a]\n{'b.' * 7}b = 1", DEEP),
        ("a." * MANY + "b = 1", DEEP),
        ('"a" . ' * MANY + "b = 1", DEEP),
        (f"[[{'a.' * MANY}b]]", DEEP),
        (f"x = {{ {'a.' * MANY}b = 1 }}", DEEP),
        (f'\'\' = 1\n"\'" = "#"\n{"a." * MANY}b = 1', DEEP),
        (f"a = {'[' * MANY}", "nested too deeply, or a number in it is far too large"),
        (f"a = {'9' * 5000}", "far too large"),
        (f"a = 0x{'f' * MANY}", "no number with more than 15 figures"),
        (f"a = {[0] * (MOST_IN_TABLE + 1)}", "at most 1000 entries in one table or list; one here has 1001"),
        ("\n".join(f"k{n} = 1" for n in range(MANY)), "at most 1000 entries in one table or list; one here has 40000"),
        ("[[a]]\n" * MANY, "at most 1000 entries"),
        ("'" * MANY, "This is no TOML file"),
        ('a = """' + '\\"""' * MANY, "This is no TOML file: Unterminated string"),
        (f"a = {{ {'x' * MANY} = 1, {'x' * MANY} = 2 }}", "This is no TOML file"),
    ],
)
def test_what_is_too_deep_too_wide_or_too_large_is_refused_soon(text, said):
    start = time.perf_counter()
    told = fault(text)
    assert said in told
    assert len(told) < 300
    assert time.perf_counter() - start < 3


PIECES = st.sampled_from(
    [
        "a",
        "b",
        ".",
        " = ",
        "=",
        "\n",
        "[",
        "]",
        "{",
        "}",
        ",",
        '"',
        "'",
        '"""',
        "'''",
        "#",
        "\\",
        "1",
        "1.5",
        "x",
        "é",
        " ",
    ]
)


@given(st.text() | st.lists(PIECES, max_size=60).map("".join))
def test_any_text_is_read_as_python_reads_it_or_refused_with_one_sentence(text):
    try:
        read = loads(text, 10_000, "A file")
    except SheetError as error:
        assert 1 == len(error.faults)
    else:
        assert repr(tomllib.loads(text)) == repr(read)
