"""What a pack of this game says: a template to start from, what a pack changes and what it leaves open, and warnings.
A real box may differ from our list, so sums only warn; what is wrong with a pack is packs.py's affair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from abcore.engine.explain import CERTAIN, weakest
from abcore.engine.pack import Faults, Named, Pack
from abcore.engine.toml_write import dumps
from abcore.engine.value import Value

from .content import FORBIDDEN, GAME, NO_LIMIT, Content, standard
from .content_read import EFFECT, ROWS, SECTIONS
from .packs import BOARD_SECTIONS, Files, changeable, content_with, lay, packaged, paths

LEFT_OUT: dict[str, Any] = {
    "gold": 0, "basic_weapons": 0, "heal": False, "n": 1, "immediate": False, "arrow": 0, "forbids": [],
    "most_actions": NO_LIMIT, "action_cost": 1,
}  # fmt: skip
"""What a key means that our files leave out."""
HEADING = """\
# Your own values for OtherWorld, out of your own box. This file stays with you: links and records only name it.
#
# Each line that begins with # and a key holds our value; assumed says that it is our own guess. Take the # away where
# you have looked, and put in what your box says; a line without # counts as yours, changed or not. Leave the # where
# you have not looked. Whatever the rulebook prints is not listed here, but can be corrected in the same way.
#
# {effects}
# A set die is same, +1, -1 or a number from 1 to 6 in quotes; arrow = 0 means that nothing is rolled again.
# {forbidden}
# n = 0 takes a card out of the box, weapon = "" or spell = "" an effect off its card; forbids = [] means nothing.
# Arrows of the catacombs: "a1-a2" goes both ways, "a1>a2" one way.
# When you change this file later, give it the next version, so that old records still know which one they mean.
"""


class Difference(Value):
    """A value that a pack names: ours, the owner's, and how certain ours was."""

    named: Named
    ours: Any
    own: Any
    status: str

    @property
    def changed(self) -> bool:
        """Whether the owner's is another one; if not, ours is confirmed."""
        return bool(self.ours != self.own)

    def data(self) -> dict[str, Any]:
        """The same for programs."""
        told = {"ours": self.ours, "own": self.own, "status": self.status, "changed": self.changed}
        return {"key": str(self.named)} | told

    def __str__(self) -> str:
        if not self.changed:
            return f"{self.named}: {shown(self.ours)}, as ours ({self.status})"
        return f"{self.named}: {shown(self.own)}, ours is {shown(self.ours)} ({self.status})"


def shown(value: Any) -> str:
    """A value in a few words.

    >>> shown([6, 5]), shown([]), shown(None), shown("same")
    ('6 5', 'none', 'none', "'same'")
    """
    if value is None:
        return "none"
    return " ".join(map(str, value)) or "none" if isinstance(value, list) else repr(value)


def value_of(files: Files, key: tuple[str, ...]) -> Any:
    """The value that a pack would name by this key.

    >>> value_of(packaged(), ("card", "wolfs-jaw", "weapon_asks")), value_of(packaged(), ("areas", "plain_slots"))
    (3, [4, 4])
    """
    section, *rest = key
    if section in BOARD_SECTIONS:
        return files["boards.toml"][section][rest[0]]
    row = next(row for row in files[ROWS[section][0]][section] if row["id"] == rest[0])
    return row.get(rest[1], LEFT_OUT.get(rest[1]))


def values() -> Iterator[Named]:
    """Every value of ours that a pack may correct, boards last."""
    files = packaged()
    for section, (file, kinds, _) in ROWS.items():
        for row in files[file][section]:
            for key in changeable(section, row):
                value = row.get(key, LEFT_OUT.get(key))
                if value is not None:
                    yield Named((section, row["id"], key), paths(f"{row['id']}.", key, kinds[key], value))
    for section in BOARD_SECTIONS:
        for key, kind in SECTIONS[section].items():
            yield Named((section, key), paths("", key, kind, files["boards.toml"][section][key]))


def _statuses(content: Content, named: Named) -> list[str]:
    return [content.statuses.get(path, "assumed") for path in named.paths]


# -- what a pack changes ----------------------------------------------------------------------------------------------


def named_by(pack: Pack) -> tuple[Named, ...]:
    """All values that a pack names, in the order of our files."""
    found: tuple[Named, ...] = lay(packaged(), pack.data, Faults(pack.file)).named
    return found


def differences(pack: Pack) -> list[Difference]:
    """What a pack says, value by value, beside ours.

    >>> from abcore.otherworld.packs import load
    >>> head = 'game = "otherworld"\\nname = "my-box"\\nversion = 1\\n'
    >>> print(*differences(load(head + "[character.knight]\\ngold = 4\\nspell = 1")), sep="\\n")
    character.knight.gold: 4, ours is 3 (assumed)
    character.knight.spell: 1, as ours (assumed)
    """
    ours, (own, named) = packaged(), lay(packaged(), pack.data, Faults(pack.file))
    return [
        Difference(each, value_of(ours, each.key), value_of(own, each.key), weakest(_statuses(standard(), each)))
        for each in named
    ]


def remaining(content: Content) -> dict[str, int]:
    """How many values of ours are still neither printed nor the owner's own, by status.

    >>> remaining(standard())
    {'assumed': 369}
    """
    open_ = Counter(status for named in values() for status in _statuses(content, named) if status not in CERTAIN)
    return dict(sorted(open_.items()))


# -- warnings ---------------------------------------------------------------------------------------------------------


def warnings(pack: Pack) -> tuple[str, ...]:
    """What looks odd without being wrong: values, actions and numbers of cards that the rulebook prints otherwise.

    >>> from abcore.otherworld.packs import load
    >>> head = 'game = "otherworld"\\nname = "my-box"\\nversion = 1\\n'
    >>> print(*warnings(load(head + "[character.ranger]\\nspell = 6")))
    character.ranger.spell: you say 6, the rulebook prints 5 (“Example of Combat”).
    """
    ours, own = standard(), content_with([pack])
    return (*_printed(ours, differences(pack)), *_actions(ours, own), *_counts(ours, own))


def _printed(ours: Content, found: list[Difference]) -> Iterator[str]:
    for each in found:
        listed = isinstance(each.ours, list) and isinstance(each.own, list)
        pairs = zip(each.ours, each.own, strict=False) if listed else [(each.ours, each.own)]
        for path, (printed, mine) in zip(each.named.paths, pairs, strict=False):
            if printed != mine and ours.statuses.get(path) == "printed":
                where = f"{each.named}, number {path.rpartition('.')[2]}" if listed else str(each.named)
                told = f"you say {shown(mine)}, the rulebook prints {shown(printed)}"
                yield f"{where}: {told} (“{ours.heading(path)}”)."


def _actions(ours: Content, own: Content) -> Iterator[str]:
    """The lower skill of three characters is printed, though not which of the two it is."""
    for id, character in own.characters.items():
        printed = ours.characters[id].actions
        if character.actions != printed and ours.status(f"{id}.actions") == "printed":
            told = f"{character.actions} actions with your pack, the rulebook prints {printed}"
            yield f"character.{id}: {told} (“{ours.heading(f'{id}.actions')}”)."


def _counts(ours: Content, own: Content) -> Iterator[str]:
    if len(own.deck) != len(ours.deck):
        yield f"cards: {len(own.deck)} in all with your pack, the rulebook prints {len(ours.deck)} (“Components”)."


# -- a template -------------------------------------------------------------------------------------------------------


def template(name: str = "my-box") -> str:
    """A pack to start from: every value of ours that is not printed, behind a #, ready to be corrected.

    Read as it is, it changes nothing.

    >>> from abcore.otherworld.packs import load
    >>> differences(load(template()))
    []
    """
    ours, lines, table = standard(), list[str](), ""
    for named in values():
        statuses = _statuses(ours, named)
        if all(status in CERTAIN for status in statuses) and named.paths:
            continue
        if (heading := ".".join(named.key[:-1])) != table:
            table = heading
            lines += ["", f"[{table}]"]
        value = dumps({named.key[-1]: value_of(packaged(), named.key)})
        lines.append(f"# {value:<50} # {_from_where(named, statuses)}")
    head = dumps({"game": GAME, "name": name, "version": 1})
    return "\n".join([HEADING.format(effects=_effects(), forbidden=_forbidden()), head, *lines, ""])


def _from_where(named: Named, statuses: list[str]) -> str:
    """Where a value comes from; of a list, the places of each status.

    >>> _from_where(Named(("catacombs", "spoils_gold"), ("spoils_gold.1", "spoils_gold.2")), ["assumed", "printed"])
    'assumed 1, printed 2'
    """
    if len({*statuses}) <= 1:
        return statuses[0] if statuses else "assumed"
    at = {status: [path.rpartition(".")[2] for path, s in zip(named.paths, statuses, strict=True) if s == status]
          for status in dict.fromkeys(statuses)}  # fmt: skip
    return ", ".join(f"{status} {' '.join(places)}" for status, places in at.items())


def _effects() -> str:
    """The die symbols, each line a comment."""
    return _wrapped(f"A die symbol is {EFFECT.words}.")


def _forbidden() -> str:
    return _wrapped(f"What a condition forbids: {', '.join(FORBIDDEN)}.")


def _wrapped(text: str) -> str:
    from textwrap import wrap

    return "\n#   ".join(wrap(text, 108))
