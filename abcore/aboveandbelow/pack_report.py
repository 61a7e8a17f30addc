"""What a pack of this game says: a template to start from, what a pack changes and what it leaves open, and warnings.
A real box may differ from our list, so check sums only warn; what is wrong with a pack is packs.py's affair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from abcore.engine.explain import CERTAIN, weakest
from abcore.engine.pack import Faults, Named, Pack
from abcore.engine.toml_write import dumps
from abcore.engine.value import Value

from .book import Paragraph
from .content import GAME, Card, Content, Token, standard
from .packs import BOARDS, SINGLE, content_with, lay, packaged

FAMILIES = {"house": "houses", "key": "keys", "star": "stars", "outpost": "outposts"}
HEADING = """\
# Your own values for Above and Below, out of your own box. This file stays with you: links and records only name it.
#
# Each line that begins with # and a key holds our value, and where it comes from: assumed is our own guess, reported
# was told by others, seen was read off a picture. Take the # away where you have looked, and put in what your box
# says; a line without # counts as yours, changed or not. Leave the # where you have not looked.
#
# A card may have more keys than are listed here:{keys}.
# "" for a good and [] for a list mean that there is none.
# When you change this file later, give it the next version, so that old records still know which one they mean.
"""
PARAGRAPHS = """\
# Paragraphs replace ours of the same number, or are added to them, as in this one, without the #:
#
# [[paragraph]]
# number = 301
# title = "A door with two bells"
# text = "What you read aloud."
#
# [[paragraph.choice]]
# name = "ring-both"
# text = "Ring both bells"
# bonus = [{ per = "quill", lanterns = 1 }]
# failure = { text = "Nobody answers.", reputation = -1 }
# result = [
#     { explore = 3, coins = 2, text = "The smaller bell is answered first." },
#     { explore = 6, price = 1, goods = ["ore"], reputation = 1, text = "Then the larger one." },
# ]
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
        """The same for programs; a paragraph is told by its title."""
        ours, own = (value.title if isinstance(value, Paragraph) else value for value in (self.ours, self.own))
        return {"key": str(self.named), "ours": ours, "own": own, "status": self.status, "changed": self.changed}

    def __str__(self) -> str:
        if not self.changed:
            return f"{self.named}: {shown(self.ours)}, as ours ({self.status})"
        return f"{self.named}: {shown(self.own)}, ours is {shown(self.ours)} ({self.status})"


def shown(value: Any) -> str:
    """A value in a few words.

    >>> shown((1, 2)), shown(None), shown("fruit")
    ('1 2', 'none', "'fruit'")
    """
    if value is None:
        return "none"
    if isinstance(value, Value):
        return repr(value.title)  # type: ignore[attr-defined]
    return " ".join(map(str, value)) or "none" if isinstance(value, tuple) else repr(value)


def value_of(content: Content, key: tuple[str, ...]) -> Any:
    """The value that a pack would name by this key.

    >>> value_of(standard(), ("card", "house-4-2-fruit", "cost")), value_of(standard(), ("reputation", "torch"))
    (4, 2)
    """
    section, name, *field = key
    if section in BOARDS:
        return getattr(content, BOARDS[section][name][1])
    if section == "paragraph":
        return content.paragraphs.get(int(name))
    if section == "cave":
        return content.caves[name]
    if field == ["n"]:
        return content.copies[name]
    return getattr((content.cards if section == "card" else content.tokens)[name], field[0])


def values() -> Iterator[Named]:
    """Every value of ours that a pack may correct and that is not left out in our files, paragraphs last."""
    ours = standard()
    for section, keys in BOARDS.items():
        for key, (_, field, first) in keys.items():
            many = len(getattr(ours, field)) if first >= 0 else 0
            paths = [f"{field}.{i}" for i in range(first, first + many)] or [field]
            yield Named((section, key), tuple(paths))
    for token in ours.tokens.values():
        fields = (*_always(token), "hammer", "quill", "one_from", "two_from", *_set(token, *Token._defaults))
        yield from (Named(("villager", token.id, field), (f"{token.id}.{field}",)) for field in fields)
    for card in ours.cards.values():
        fields = (*_always(card), "cost", *_set(card, *Card._defaults))
        yield from (Named(("card", card.id, field), (f"{card.id}.{field}",)) for field in fields)
    for cave in ours.caves:
        yield Named(("cave", cave, "grid"), (f"{cave}.grid",))
    for number in ours.paragraphs:
        yield Named(("paragraph", str(number)), (f"paragraph.{number}",))


def _always(thing: Card | Token) -> tuple[str, ...]:
    return ("name",) if thing.family in SINGLE else ("name", "n")


def _set(thing: Card | Token, *fields: str) -> tuple[str, ...]:
    return tuple(field for field in fields if getattr(thing, field) != thing._defaults[field])


def _statuses(content: Content, named: Named) -> list[str]:
    """How certain each number of a value is; caves and paragraphs are assumed as long as nobody says otherwise."""
    return [content.statuses.get(path, "assumed") for path in named.paths]


# -- what a pack changes ----------------------------------------------------------------------------------------------


def named_by(pack: Pack) -> tuple[Named, ...]:
    """All values that a pack names, in the order of our files."""
    found: tuple[Named, ...] = lay(packaged(), pack.data, Faults(pack.file)).named
    return found


def differences(pack: Pack) -> list[Difference]:
    """What a pack says, value by value, beside ours.

    >>> from abcore.aboveandbelow.packs import load
    >>> head = 'game = "above-and-below"\\nname = "my-box"\\nversion = 1\\n'
    >>> print(*differences(load(head + "[card.house-4-2-fruit]\\ncost = 5\\nn = 2")), sep="\\n")
    card.house-4-2-fruit.cost: 5, ours is 4 (reported)
    card.house-4-2-fruit.n: 2, as ours (reported)
    """
    ours, own = standard(), content_with([pack])
    return [
        Difference(named, value_of(ours, named.key), value_of(own, named.key), weakest(_statuses(ours, named)))
        for named in named_by(pack)
    ]


def remaining(content: Content) -> dict[str, int]:
    """How many values of ours are still neither printed nor the owner's own, by status.

    >>> remaining(standard())
    {'assumed': 228, 'reported': 251, 'seen': 4}
    """
    open_ = Counter(status for named in values() for status in _statuses(content, named) if status not in CERTAIN)
    return dict(sorted(open_.items()))


# -- warnings ---------------------------------------------------------------------------------------------------------


def warnings(pack: Pack) -> tuple[str, ...]:
    """What looks odd without being wrong: check sums, printed values, names that tell another price.

    >>> from abcore.aboveandbelow.packs import load
    >>> head = 'game = "above-and-below"\\nname = "my-box"\\nversion = 1\\n'
    >>> print(*warnings(load(head + "[card.key-2-rerolls]\\nrerolls = 3")))
    card.key-2-rerolls.rerolls: you say 3, the rulebook prints 2 (p14).
    """
    ours, own = standard(), content_with([pack])
    return (*_sums(ours, own), *_printed(ours, own, named_by(pack)), *_names(ours, own))


def _sums(ours: Content, own: Content) -> Iterator[str]:
    """Number, cost and beds of each family against our card list."""
    for family, pile in FAMILIES.items():
        for what, mine, theirs in zip(("cards", "coins", "beds"), _sum(ours, pile), _sum(own, pile), strict=True):
            if mine != theirs:
                yield f"family {family}: {theirs} {what} in all with your pack, {mine} in our card list."


def _sum(content: Content, pile: str) -> tuple[int, int, int]:
    cards = [content.cards[id] for id in getattr(content, pile)]
    return len(cards), sum(card.cost for card in cards), sum(card.beds for card in cards)


def _printed(ours: Content, own: Content, named: tuple[Named, ...]) -> Iterator[str]:
    for each in named:
        before, now = value_of(ours, each.key), value_of(own, each.key)
        listed = len(each.paths) > 1 and isinstance(before, tuple)
        pairs = zip(before, now, strict=False) if listed else [(before, now)]
        for path, (printed, mine) in zip(each.paths, pairs, strict=False):
            if printed != mine and ours.statuses.get(path) == "printed":
                where = f"{each}, number {path.rpartition('.')[2]}" if listed else str(each)
                page = ours.page(path)
                at = f" (p{page})" if page else ""
                yield f"{where}: you say {shown(mine)}, the rulebook prints {shown(printed)}{at}."


def _names(ours: Content, own: Content) -> Iterator[str]:
    for id, card in own.cards.items():
        if card.cost != ours.cards[id].cost and f" for {ours.cards[id].cost}:" in card.name:
            yield f"card.{id}.name: {card.name!r} tells another price than {card.cost}; you may give it a name too."


# -- a template -------------------------------------------------------------------------------------------------------


def template(name: str = "my-box") -> str:
    """A pack to start from: every value of ours that is not printed, behind a #, ready to be corrected.

    Read as it is, it changes nothing.

    >>> from abcore.aboveandbelow.packs import load
    >>> differences(load(template()))
    []
    """
    ours, lines, table = standard(), list[str](), ""
    for named in values():
        statuses = _statuses(ours, named)
        if named.key[0] == "paragraph" or all(status in CERTAIN for status in statuses):
            continue
        if (heading := ".".join(named.key[:-1])) != table:
            table = heading
            lines += ["", f"[{table}]"]
        value = dumps({named.key[-1]: value_of(ours, named.key)})
        lines.append(f"# {value:<50} # {_from_where(named, statuses)}")
    head = dumps({"game": GAME, "name": name, "version": 1})
    return "\n".join([HEADING.format(keys=_card_keys()), head, *lines, "", PARAGRAPHS])


def _from_where(named: Named, statuses: list[str]) -> str:
    """Where a value comes from; of a list, the places of each status.

    >>> _from_where(Named(("slots", "costs"), ("slot_costs.1", "slot_costs.2")), ["seen", "printed"])
    'seen 1, printed 2'
    """
    if len({*statuses}) == 1:
        return statuses[0]
    at = {status: [path.rpartition(".")[2] for path, s in zip(named.paths, statuses, strict=True) if s == status]
          for status in dict.fromkeys(statuses)}  # fmt: skip
    return ", ".join(f"{status} {' '.join(places)}" for status, places in at.items())


def _card_keys() -> str:
    """All that a card may have, each line a comment."""
    from textwrap import wrap

    return "\n#   ".join(["", *wrap(", ".join(Card._defaults), 110)])
