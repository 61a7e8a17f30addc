"""ScoreModel: a table, the changes tried on it, those that were undone and are kept, and whose village is shown.
It knows no widget and no rule: scores, standings and refusals are the engine's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from traitlets import HasTraits, Int

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.pack_points import Field, fields, pack_of
from abcore.aboveandbelow.packs import content_with, load
from abcore.aboveandbelow.position import decode, encode
from abcore.aboveandbelow.score import Standing
from abcore.aboveandbelow.situation import Situation
from abcore.aboveandbelow.words import count
from abcore.engine.explain import Number
from abcore.engine.pack import Pack, PackError, label
from abcore.engine.position import PositionError

from .draw.view import View
from .score_changes import Changed, change, offers

MOST_KEPT = 5
Path = tuple[Changed, ...]
"""A table and the changes after it, one by one."""


class Row(NamedTuple):
    """One line of the sheet of one player that a change moved; the last line is the total."""

    seat: int
    line: int
    before: Number
    after: Number

    @property
    def gain(self) -> int:
        """How many points more."""
        return int(self.after.value - self.before.value)


class Branch(NamedTuple):
    """What was undone and is kept: a path, and how many of its changes are done now too."""

    path: Path
    common: int

    @property
    def words(self) -> str:
        """The changes that going back to it would do."""
        first, *others = [step.words for step in self.path[self.common :]]
        return ", then ".join([first, *(words[:1].lower() + words[1:] for words in others)])


class ScoreModel(HasTraits):
    """A finished table as the page sees it."""

    cursor = Int(0)  # how many changes are tried
    seat = Int(0)
    refusals = Int(0)  # how often a change could not be made
    opened = Int(0)

    def __init__(self, here: Situation) -> None:
        super().__init__()
        self.packs: dict[str, Pack] = {}
        self.waiting = ""  # a link that asks for a pack which is not at hand
        self._start(here)

    def _start(self, here: Situation) -> None:
        self.names = here.game.names(here.names)
        self.seats = here.names
        self.steps = [Changed("", here.game, here.state)]
        self.ids: list[str] = []
        self._kept: list[tuple[Path, list[str]]] = []
        self.tried: set[str] = set()
        self.last: Changed | None = None  # a change that could not be made

    # -- the table ----------------------------------------------------------------------------------------------------

    @property
    def now(self) -> Changed:
        """The table with all that is tried."""
        return self.steps[-1]

    @property
    def game(self) -> Any:
        """The game as it is settled now."""
        return self.now.game

    @property
    def over(self) -> bool:
        """Is the game at its end, or is this what it would score now?"""
        return self.game.kind(self.now.state) == "over"

    def scores(self, back: int = 0) -> tuple[Number, ...]:
        """Everyone's points with their sums, now or so many changes ago."""
        at = self.steps[max(0, len(self.steps) - 1 - back)]
        found: tuple[Number, ...] = at.game.score(at.state)
        return found

    def standings(self) -> list[Standing]:
        """Everyone in order."""
        found: list[Standing] = self.game.standings(self.now.state)
        return found

    def difference(self) -> list[Row]:
        """The lines that the last change moved, seat by seat, each seat with its total last."""
        pairs = enumerate(zip(self.scores(1), self.scores(), strict=True))
        rows = []
        for seat, (before, after) in pairs:
            lines = [*zip(before.parts, after.parts, strict=True), (before, after)]
            rows += [Row(seat, at, a, b) for at, (a, b) in enumerate(lines) if a.value != b.value]
        return rows

    def view(self) -> View:
        """The village that is shown, as the drawing functions want it."""
        return View(self.now.state, self.game.content, self.seat, self.names)

    # -- changes ------------------------------------------------------------------------------------------------------

    def offers(self) -> list[tuple[str, str]]:
        """The changes that have a button now."""
        return offers(self.game, self.now.state, self.seat)

    def next(self) -> tuple[str, str] | None:
        """The first change that has not been tried on this village yet."""
        fresh = (offer for offer in self.offers() if self._sort(offer[0]) not in self.tried)
        return next(fresh, None)

    def _sort(self, id: str) -> str:
        """What counts as tried: of buildings one of each family is enough."""
        kind, _, what = id.partition(".")
        card = self.game.content.cards.get(what)
        return f"{self.seat} {kind} {card.family if kind == 'build' and card else what}"

    def change(self, id: str) -> bool:
        """Try a change; False if it cannot be, and then `last` says why."""
        made = change(self.game, self.now.state, self.seat, id)
        self.tried.add(self._sort(id))
        self.last = made if made.refused else None
        if made.refused:
            self.refusals += 1
            return False
        self._do(id, made)
        return True

    def _do(self, id: str, made: Changed) -> None:
        self.last = None
        self.steps.append(made)
        self.ids.append(id)
        self.cursor = len(self.ids)

    def undo(self) -> bool:
        """Take back the last change, or a refusal from sight; False if there is none."""
        if self.last:
            self.last = None
            self.refusals += 1
            return True
        if not self.ids:
            return False
        self._keep()
        self.steps.pop()
        self.ids.pop()
        self.cursor = len(self.ids)
        return True

    def reset(self) -> None:
        """The table as it was, with nothing tried."""
        self._keep()
        self.steps, self.ids, self.last, self.tried = self.steps[:1], [], None, set()
        self.cursor = 0

    # -- what was undone ----------------------------------------------------------------------------------------------

    def _keep(self) -> None:
        """Keep the changes that are done now, unless a longer row of changes that begins with them is kept."""
        path = tuple(self.steps)
        if not any(_common(path, other) == len(path) for other, _ in self._kept):
            shorter = [pair for pair in self._kept if _common(path, pair[0]) < len(pair[0])]
            self._kept = [(path, list(self.ids)), *shorter][:MOST_KEPT]

    def branches(self) -> list[Branch]:
        """What was undone and can be gone back to, the latest first."""
        here = tuple(self.steps)
        found = (Branch(path, _common(here, path)) for path, _ in self._kept)
        return [branch for branch in found if branch.common < len(branch.path)]

    def back_to(self, branch: Branch) -> None:
        """Go back to what was undone; what is done now is kept in turn."""
        ids = next(ids for path, ids in self._kept if path is branch.path)
        self._keep()
        self.steps, self.ids, self.last = list(branch.path), list(ids), None
        with self.hold_trait_notifications():
            self.cursor = len(self.ids)
            self.refusals += 1  # as many changes as before may be others

    # -- the owner's own values ---------------------------------------------------------------------------------------

    def fields(self) -> tuple[Field, ...]:
        """What of the values behind these scores the owner of a box may correct."""
        return fields(self.game.content, self.now.state)

    @property
    def pack(self) -> Pack | None:
        """The pack that is counted with, if it is not ours alone."""
        return next((self.packs[label(*named)] for named in reversed(self.game.content.packs)), None)

    def put(self, values: Mapping[str, int]) -> str:
        """Count with these values; a sentence says what is wrong with them, and nothing changes."""
        known = {field.key: field.value for field in self.fields()}
        fresh = {key: n for key, n in values.items() if key in known and n != known[key]}
        if not fresh:
            return "These are the values that are counted with already."
        try:
            pack = pack_of(self.game.content, fresh, self.pack)
        except PackError as error:
            return error.faults[0]
        return self._count_with(pack)

    def read(self, text: str) -> str:
        """Count with the values of a pack; a sentence says what is wrong with it, and nothing changes."""
        try:
            return self._count_with(load(text, "This file"))
        except PackError as error:
            return error.faults[0] + _more(len(error.faults) - 1)

    def have(self, text: str) -> str:
        """A pack that was kept from an earlier visit: at hand for links, not counted with; the answer as for a link."""
        try:
            pack = load(text, "The kept file")
        except PackError:
            return ""
        self.packs.setdefault(str(pack), pack)
        return self.open(self.waiting) if self.waiting else ""

    def _count_with(self, pack: Pack) -> str:
        game = AboveAndBelow(self.game.printing, content_with([pack]))
        self.packs[str(pack)] = pack
        here = Situation(game, self.now.state, self.seats)
        try:
            fits = decode(encode(here), [pack]).state == here.state
        except (PositionError, ValueError, LookupError):
            fits = False
        if not fits:
            return "This pack has other cards or goods than lie on this table, so it cannot be counted with here."
        self._do("own", Changed(f"Count with {pack}", game, self.now.state))
        return f"Counted with {pack}: what you gave is certain now, and wears no ring."

    # -- links --------------------------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """The table with all that is tried, as a short text for a link."""
        return encode(Situation(self.game, self.now.state, self.seats))

    def open(self, code: str) -> str:
        """Go on from a link; a sentence says what is wrong with a bad one, and nothing changes."""
        try:
            here = decode(code, list(self.packs.values()))
        except PositionError as error:
            self.waiting = code if "The pack " in str(error) else ""
            return str(error)
        self.waiting = ""
        self._start(here)
        with self.hold_trait_notifications():
            self.cursor, self.seat = 0, min(self.seat, len(here.names) - 1)
            self.opened += 1
        return ""


def _more(faults: int) -> str:
    """How many faults are not told."""
    return f" There {'is' if faults == 1 else 'are'} {count(faults, 'fault')} more." if faults else ""


def _common(path: Path, other: Path) -> int:
    """How far two rows of changes are the same."""
    same = (_key(a) == _key(b) for a, b in zip(path, other, strict=False))
    return next((at for at, alike in enumerate(same) if not alike), min(len(path), len(other)))


def _key(step: Changed) -> tuple[Any, ...]:
    return step.words, step.state, step.game.printing
