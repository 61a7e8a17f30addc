"""Setting up for two to four players, in the ten steps of the book; what is dealt is left to chance.
The cards that come out are drawn by deck.py, one at a time."""

from __future__ import annotations

from abcore.engine.verdict import Event, Fact

from .frames import DealKeys, FillRow, FillSlots, NextTurn, RevealCave
from .printings import Rules
from .state import NO_GOODS, Holding, Pile, Table, Village

PLAYER = Fact("setup.player", "{who} starts with {0:coin}, a house and {1}")
ASLEEP = Fact("setup.four-players", "{0} of {who} start exhausted, since four play")
STARS = Fact("setup.star-houses", "{0} star houses lie open")
ROUND_MARKER = Fact("setup.round-marker", "The round marker starts in the first of {0} chambers")
SUPPLY = Fact("setup.supply", "The supply holds {0:potion} and {1:cider}, and all goods")
CIDER = Fact("setup.cider", "One cider lies on the reputation board")
CUBES = Fact("setup.reputation", "Every cube starts on the torch")
FIRST = Fact("setup.first-player", "{who} is the first player, and play goes clockwise")
EXTRA = Fact("setup.coins", "{who} gets 1 extra coin")

PLAYERS = (2, 3, 4)


def opening(rules: Rules, players: int = 2, first: int = 0) -> Table:
    """A table before anything is dealt; dealing is a row of chance nodes (setup.market)."""
    if players not in PLAYERS:
        raise ValueError(f"Above and Below is for 2 to 4 players, not {players}.")
    if not 0 <= first < players:
        raise ValueError(f"The first player sits on one of the seats 0 to {players - 1}, not {first}.")
    c = rules.content
    return Table(
        frames=(
            NextTurn(first), FillRow("outposts", "setup.market"), FillRow("houses", "setup.market"),
            RevealCave("setup.caves"), FillSlots("setup.villagers"), DealKeys(),
        ),
        villages=tuple(_village(rules, players, first, seat) for seat in range(players)),
        round=1, first=first, passed=(False,) * players,
        houses=("",) * c.row, outposts=("",) * c.row, keys=(), stars=c.stars, slots=("",) * len(c.slot_costs), cave="",
        house_pile=Pile(c.houses), outpost_pile=Pile(c.outposts), villager_pile=Pile(c.pile),
        cave_pile=Pile(c.cave_pile), key_pile=Pile(c.keys), specials=c.specials,
        goods=c.goods_count, potions=c.potions, ciders=c.ciders - 1, cider=True,
    )  # fmt: skip


def _village(rules: Rules, players: int, first: int, seat: int) -> Village:
    c = rules.content
    asleep = sleepers(rules, players)
    return Village(
        coins=c.start_coins + extra_coins(rules, players, (seat - first) % players),
        ready=tuple(villager for villager in c.starting if villager not in asleep),
        exhausted=asleep, injured=(), holdings=(Holding(c.start_house, 1, 0),), caves=0, goods=NO_GOODS,
        potions=0, ciders=0, track=(), sale=(), reputation=c.torch,
    )  # fmt: skip


def sleepers(rules: Rules, players: int) -> tuple[str, ...]:
    """With four players, those without a hammer start exhausted (setup.four-players)."""
    tokens = rules.content.tokens
    return tuple(v for v in rules.content.starting if players == 4 and not tokens[v].hammer)


def extra_coins(rules: Rules, players: int, place: int) -> int:
    """The extra coin of who plays later; `place` counts from the first player (setup.coins)."""
    if rules.switches.extra_coins == "two":
        return int(players == 2 and place == 1)
    return int(place in {2: (1,), 3: (1, 2), 4: (3,)}[players])


def told(rules: Rules, s: Table) -> list[Event]:
    """What the steps of the setup did before anything is dealt."""
    c = rules.content
    events = [STARS(-1, len(s.stars)), ROUND_MARKER(-1, c.chambers), SUPPLY(-1, s.potions, s.ciders)]
    events += [CIDER(-1), CUBES(-1)]
    for seat, v in enumerate(s.villages):
        events.append(PLAYER(seat, c.start_coins, c.starting))
        if v.exhausted:
            events.append(ASLEEP(seat, v.exhausted))
        if v.coins > c.start_coins:
            events.append(EXTRA(seat))
    return [*events, FIRST(s.first)]
