"""What a person has clicked together so far: an action, villagers, and a card or a pupil; and the move that it spells.
No rule is known here: a click that leads to a refusal is as good as any other."""

from __future__ import annotations

from typing import NamedTuple

from abcore.aboveandbelow.state import Table

from .draw.view import ROWS

CARDS = ("houses", "outposts", "keys", "stars")
ALONE = ("build", "train")  # said of one villager; the others are said of a party
ASKED = {"cave": "explore", "own": "harvest", "slots": "train"} | dict.fromkeys(CARDS, "build")


class Choice(NamedTuple):
    """Part ids of the board, in the order of the clicks.

    >>> Choice().click("villager.scribe").click("outposts.0")
    Choice(action='build', party=('villager.scribe',), target='outposts.0')
    >>> Choice("explore", ("villager.scribe", "villager.scout")).click("villager.scribe").party
    ('villager.scout',)
    """

    action: str = ""
    party: tuple[str, ...] = ()
    target: str = ""

    @property
    def parts(self) -> frozenset[str]:
        """All parts of the board that are chosen."""
        action = "cave" if self.action == "explore" else ""
        return frozenset(
            filter(None, (*self.party, self.target, action, f"action.{self.action}" if self.action else ""))
        )

    def click(self, id: str) -> Choice:
        """The choice after a click on a part; a second click takes it back."""
        kind, _, rest = id.partition(".")
        if kind == "villager":
            return self._with_villager(id)
        action = rest if kind == "action" else ASKED.get(kind, "")
        if not action:
            return self
        if id == self.target or (kind in ("action", "cave", "own") and action == self.action):
            return Choice("", self.party)
        target = id if kind in (*CARDS, "slots", "own") else ""
        return Choice(action, self.party[-1:] if action in ALONE else self.party, target)

    def _with_villager(self, id: str) -> Choice:
        if id in self.party:
            return self._replace(party=tuple(other for other in self.party if other != id))
        return self._replace(party=(id,) if self.action in ALONE else (*self.party, id))

    def move(self, table: Table) -> str:
        """The move in the engine's words; "" while it is not said who, or not said what."""
        who = [thing(table, id) for id in self.party]
        if self.action == "pass":
            return "pass"
        if self.action in ALONE:
            nothing = "nothing" if self.action == "build" else "nobody"
            return f"{self.action} {who[0]} {thing(table, self.target) or nothing}" if who else ""
        return f"{self.action} {' '.join(who) or 'nobody'}" if self.action else ""

    def missing(self) -> str:
        """What is still to be said, as a sentence; "" when it is a move.

        >>> Choice().missing()
        'Choose villagers, then what they do.'
        """
        if not self.action:
            return "Now choose what they do." if self.party else "Choose villagers, then what they do."
        if self.action in ALONE and not self.party:
            return "Choose who builds it." if self.action == "build" else "Choose who trains them."
        return ""


def spelled(table: Table, villagers: list[tuple[str, str, str]], text: str) -> Choice:
    """The choice that spells a move of a turn, so that the board can show it; an empty one for other moves."""
    action, *words = text.split()
    if action not in ("explore", "build", "train", "harvest", "labor", "pass"):
        return Choice()
    party, rest = [], list(words)
    for id, token, _ in villagers:
        if token in rest:
            rest.remove(token)
            party.append(id)
    rows = CARDS if action == "build" else ("slots",) if action == "train" else ()
    target = next((f"{row}.{i}" for row in rows for i, name in enumerate(getattr(table, row)) if name in rest), "")
    return Choice(action, tuple(party), target)


def thing(table: Table, id: str) -> str:
    """The card, token or word that a part id stands for, such as `houses.0` or `villager.scout`; "" if there is none.

    >>> thing(None, "villager.cave-cat.2")
    'cave-cat'
    """
    kind, _, rest = id.partition(".")
    if kind in ROWS and rest.isdigit() and int(rest) < len(getattr(table, kind)):
        found: str = getattr(table, kind)[int(rest)]
        return found
    return rest.partition(".")[0] if kind in ("villager", "own", "action") else ""
