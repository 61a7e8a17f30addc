"""Questions on a round: may they, who can, what is left, what comes in, who is ready, and what may be done now.
Each kind stands in a file with those that ask of the same part of the round."""

from __future__ import annotations

from abcore.engine.exercise import Make

from .round_night import income, night
from .round_now import now
from .round_turn import cost, legal, who

KINDS: dict[str, Make] = {
    "legal": legal, "who": who, "cost": cost, "now": now, "night": night, "income": income,
}  # fmt: skip
"""The kinds in the order in which a lesson asks them."""
