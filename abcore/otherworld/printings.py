"""The printing of the OtherWorld rulebook, and the switches in which tables differ.
What a switch changes is told in the ledger and done by the chapters, which never ask for a printing's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abcore.engine.printing import Printing
from abcore.engine.value import Value

if TYPE_CHECKING:
    from .content import Content


class Switches(Value):
    """One answer to each question that tables settle differently."""

    limited_supply: bool = True
    heal_per_player: bool = False
    healer_one_place: bool = True
    prince_moves_on_extra_turn: bool = False
    villager_repeats: bool = False
    hermit_at_once: bool = True
    prince_loss_wounds: bool = False
    influence_in_abyss: bool = False
    abyss_buy: bool = False
    abyss_return_action: bool = False
    lost_points_return: bool = True
    force_field: str = "charges"


ANSWERS: dict[str, tuple[bool, ...] | tuple[str, ...]] = {
    name: ("charges", "static") if name == "force_field" else (False, True) for name in Switches._fields
}
"""The values that each switch can have; the ledger lists the same, and codes count by this order."""
FIRST = Printing("FIRST", "first", Switches())
PRINTINGS = {printing.name: printing for printing in (FIRST,)}


class Rules(Value):
    """What every chapter is given: the switches of this table, and what is printed on its cards."""

    switches: Switches
    content: Content
