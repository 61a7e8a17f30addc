"""What a drawing looks at: a table, the content, whose village it is, and the marks on its parts.
The marks are only carried here; who deserves one is asked of the engine, by the panel."""

from __future__ import annotations

from typing import NamedTuple

from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.frames import Expedition
from abcore.aboveandbelow.state import Table, Village
from abcore.engine.verdict import PLAIN, Names

AREAS = ("ready", "exhausted", "injured")
ROWS = ("houses", "outposts", "keys", "stars", "slots")
UNSURE = ("assumed", "seen")  # statuses that wear the ring


class Marks(NamedTuple):
    """Ids of parts: those that can act, are chosen, clash with a rule, or are offered instead."""

    act: frozenset[str] = frozenset()
    sel: frozenset[str] = frozenset()
    bad: frozenset[str] = frozenset()
    hint: frozenset[str] = frozenset()

    def of(self, id: str) -> str:
        """The classes of a part."""
        return " ".join(name for name in self._fields if id in getattr(self, name))


class View(NamedTuple):
    """A table as one seat sees it."""

    table: Table
    content: Content
    seat: int = 0
    names: Names = PLAIN
    marks: Marks = Marks()

    @property
    def village(self) -> Village:
        """The village that is shown."""
        village: Village = self.table.villages[self.seat]
        return village

    def row(self, name: str) -> tuple[str, ...]:
        """One of the open rows, gaps as empty texts."""
        row: tuple[str, ...] = getattr(self.table, name)
        return row

    def unsure(self, *paths: str) -> bool:
        """Does one of these values not stand in the printed text?"""
        return any(self.content.statuses.get(path) in UNSURE for path in paths)

    @property
    def expedition(self) -> Expedition | None:
        """The party that is below, if there is one."""
        return next((frame for frame in reversed(self.table.frames) if isinstance(frame, Expedition)), None)

    @property
    def away(self) -> tuple[str, ...]:
        """Who of the village is out with a party."""
        out = self.expedition
        return out.party if out and out.seat == self.seat else ()

    def villagers(self) -> list[tuple[str, str, str]]:
        """All villagers of the village as (part id, token, where); a second of the same name gets a number."""
        seen: dict[str, int] = {}
        found = []
        for where, area in (("exploring", self.away), *((name, getattr(self.village, name)) for name in AREAS)):
            for token in area:
                seen[token] = seen.get(token, 0) + 1
                number = f".{seen[token]}" if seen[token] > 1 else ""
                found.append((f"villager.{token}{number}", token, where))
        return found
