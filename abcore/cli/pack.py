"""`pack new|check|diff [FILE]`: your own values, out of your own box, laid over ours; the file stays on your machine.
`new` writes a file to fill in, `check` finds all that is wrong with one, `diff` tells what it changes."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import games
from .answer import FINE, Answer, Trouble
from .paint import act, legal, quiet, strong, wrapped

if TYPE_CHECKING:
    from abcore.engine.pack import Pack


def run(asked: Namespace) -> Answer:
    """Write a template, judge a pack, or tell what is in it."""
    if asked.what == "new":
        return _new(asked.file, asked.game or games.ABOVE_AND_BELOW)
    if not asked.file:
        raise Trouble(f"pack {asked.what} needs the file of a pack.", [f"Try: python -m abcore pack {asked.what} FILE"])
    pack = load(asked.file)
    return _check(pack) if asked.what == "check" else _diff(pack)


def load(path: str) -> Pack:
    """The pack in a file; trouble with all its faults."""
    from abcore.engine.pack import PackError, text_of

    try:
        game = games.of_file(text_of(Path(path)))
        pack: Pack = games.module(game, "packs").load(Path(path))
        return pack
    except PackError as error:
        many = "1 fault" if len(error.faults) == 1 else f"{len(error.faults)} faults"
        raise Trouble(f"{path} has {many}:", error.faults) from error


def packs(paths: Sequence[str]) -> list[Pack]:
    """The packs that `--pack` names, in their order."""
    return [load(path) for path in paths]


def _new(file: str, game: str) -> Answer:
    from abcore.engine.pack import NAME, write_whole

    template = games.module(game, "pack_report").template
    if not file:
        text = template()
        return Answer(FINE, text.splitlines(), {"file": "", "text": text})
    path = Path(file)
    text = template(path.stem) if NAME.fullmatch(path.stem) else template()
    try:
        if path.exists():
            raise Trouble(f"{file} is there already; nothing was written.")
        write_whole(path, text)
    except (OSError, ValueError) as error:
        told = getattr(error, "strerror", None) or error
        raise Trouble(f"{file} cannot be written: {told}.") from error
    lines = [f"{legal('✓')} {file} is written: every value of ours that is not printed, for you to correct."]
    lines += [f"Then: {act(f'python -m abcore pack check {file}')}"]
    return Answer(FINE, lines, {"file": file, "text": text})


def _check(pack: Pack) -> Answer:
    report = games.module(pack.game, "pack_report")
    named, odd = len(report.named_by(pack)), report.warnings(pack)
    values = "1 value is" if named == 1 else f"{named} values are"
    lines = [f"{legal('✓')} {strong(str(pack))} holds: {values} yours."]
    lines += ["Look again; your box may differ from our list:"] if odd else []
    lines += [line for each in odd for line in wrapped(each, "- ")]
    return Answer(FINE, lines, _named(pack) | {"values": named, "warnings": list(odd)})


def _diff(pack: Pack) -> Answer:
    report = games.module(pack.game, "pack_report")
    found, left = report.differences(pack), report.remaining(games.module(pack.game, "packs").content_with([pack]))
    changed = [each for each in found if each.changed]
    lines = [f"{strong(str(pack))}: {len(changed)} changed, {len(found) - len(changed)} confirmed"]
    lines += [line for each in changed for line in wrapped(str(each), "  ", "    ")]
    lines += [quiet(line) for each in found if not each.changed for line in wrapped(str(each), "  ", "    ")]
    told = ", ".join(f"{n} {status}" for status, n in left.items())
    lines += ["", f"Still ours: {told} values." if told else "Every value is printed or yours."]
    return Answer(FINE, lines, _named(pack) | {"changes": [each.data() for each in found], "remaining": left})


def _named(pack: Pack) -> dict[str, Any]:
    return {"pack": pack.name, "version": pack.version}
