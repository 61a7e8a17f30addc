"""The printings of the rulebook as values: the switches that tables settle differently, and two named bundles of them.
The rules code asks a switch, never a printing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abcore.engine.printing import Printing
from abcore.engine.value import Value

if TYPE_CHECKING:
    from .content import Content


class Switches(Value):
    """One answer to each question that printings or tables settle differently."""

    extra_coins: str = "by-count"
    exert_for_higher: bool = True
    exert_any_size: bool = True
    reroll_paragraph_die: bool = False
    coin_bonus_per_symbol: bool = True
    sell_after_harvest: bool = True
    raised_offers: bool = False
    one_for_sale: bool = True
    tokens_in_trade: bool = False
    decline_price: bool = False
    gained_villagers_ready: bool = False
    limited_supply: bool = True
    starting_house_scores: bool = True
    split_reputation_ties: bool = True
    per_house_counts_start: bool = True


REVISED = Printing("REVISED", "revised", Switches())
FIRST = Printing("FIRST", "first", Switches(extra_coins="two", exert_for_higher=False))
PRINTINGS = {printing.name: printing for printing in (FIRST, REVISED)}


class Rules(Value):
    """What every chapter is given: the switches of this table, and what is printed on its cards."""

    switches: Switches
    content: Content
