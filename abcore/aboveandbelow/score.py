"""The end of the game: village points line by line, each with its rule and its sum, and who wins.
May be asked at any time: it then tells what the village would score now."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.explain import Number, product, total, weakest
from abcore.engine.value import Value

from . import words
from .frames import Begin, Expedition
from .own import owned
from .printings import Rules
from .state import Table, Village

PER_RULE = {"house": "score.per-house", "villager": "score.per-villager", "cave": "score.per-cave"}
FAMILIES = {"start": "starting house", "house": "houses", "key": "key houses", "star": "star houses",
            "outpost": "outposts"}  # fmt: skip
CITES = (
    "score.track", "score.buildings", "score.reputation-rank", "score.reputation-ties", "score.reputation-space",
    "score.cards", "score.per-thing", "score.per-house", "score.per-villager", "score.per-cave", "score.ties",
)  # fmt: skip
"""The rules that score lines cite."""


class Standing(Value):
    """Where a player stands: points first, then the tie-breaks of score.ties."""

    seat: int
    points: int
    coins: int
    villagers: int
    buildings: int
    place: int = 0
    decided_by: str = ""  # what told this player from the next one below: points, coins, villagers, buildings


def score(rules: Rules, s: Table, seat: int) -> Number:
    """All village points of one player."""
    v = s.villages[seat]
    return total("village points", "score.ties", [
        total("advancement track", "score.track", _track(rules, v)),
        _buildings(rules, v),
        _rank(rules, s, seat),
        _space(rules, v),
        total("bonus points on cards", "score.cards", _cards(rules, v)),
        total("points per thing", "score.per-thing", _things(rules, s, seat)),
    ])  # fmt: skip


def _track(rules: Rules, v: Village) -> Iterator[Number]:
    for slot, (good, n) in enumerate(v.track, start=1):
        status = rules.content.status(f"track_points.{slot}")
        label = f"{words.count(n, _called(rules, good))} on slot {slot}"
        yield product(label, "score.track", n, rules.content.track_points[slot - 1], status)


def _buildings(rules: Rules, v: Village) -> Number:
    """1 for each building, family by family; caves without an outpost are none (score.buildings)."""
    families = dict.fromkeys(FAMILIES, 0)
    for h in v.holdings:
        families[rules.content.cards[h.card].family] += h.n
    if not rules.switches.starting_house_scores:
        families["start"] = 0
    parts = [product(FAMILIES[name], "score.buildings", n, 1, "printed") for name, n in families.items() if n]
    return total("buildings", "score.buildings", parts)


def starting_houses(rules: Rules, v: Village) -> int:
    """How many starting houses stand in the village: one, in a real game."""
    return sum(h.n for h in v.holdings if h.card == rules.content.start_house)


def _rank(rules: Rules, s: Table, seat: int) -> Number:
    """The bonus for most, second and third reputation, by the cube's place (score.reputation-rank)."""
    places = [v.reputation for v in s.villages]
    ahead = sum(place > places[seat] for place in places)
    tied = places.count(places[seat])
    value, working = _rank_bonus(rules, len(places), ahead, tied)
    rule = "score.reputation-rank" if tied == 1 else "score.reputation-ties"
    status = _rank_status(rules, len(places), range(ahead + 1, ahead + tied + 1))
    return Number(f"place {ahead + 1} in reputation", rule, value, status, (), working)


def _rank_bonus(rules: Rules, players: int, ahead: int, tied: int) -> tuple[int, str]:
    """The rewards of the places that tied players share, divided and rounded up (score.reputation-ties)."""
    c = rules.content
    rewards = ((c.rank_bonus_two, 0) if players == 2 else (*c.rank_bonus, 0))[:players]
    shared = rewards[ahead : ahead + tied]
    if tied == 1 or not rules.switches.split_reputation_ties:
        return shared[0], ""
    return -(-sum(shared) // tied), f"({' + '.join(map(str, shared))}) / {tied}, rounded up"


def _rank_status(rules: Rules, players: int, places: range) -> str:
    """How certain the rewards of some places are; that a place has none is printed."""
    c = rules.content
    if players == 2:
        return c.status("rank_bonus_two")
    return weakest(c.status(f"rank_bonus.{place}") for place in places if place <= len(c.rank_bonus))


def _space(rules: Rules, v: Village) -> Number:
    status = rules.content.status(f"reputation.{v.reputation}")
    points = rules.content.reputation[v.reputation]
    return Number("space of the cube", "score.reputation-space", points, status)


def _cards(rules: Rules, v: Village) -> Iterator[Number]:
    for h in v.holdings:
        card = rules.content.cards[h.card]
        if card.points:
            yield product(card.name, "score.cards", h.n, card.points, rules.content.status(f"{card.id}.points"))


def _things(rules: Rules, s: Table, seat: int) -> Iterator[Number]:
    """Cards that score per thing, one line for each card and thing."""
    for h in s.villages[seat].holdings:
        card = rules.content.cards[h.card]
        if not card.per:
            continue
        status = weakest(rules.content.status(f"{card.id}.{field}") for field in ("per", "per_points"))
        for thing in card.per:
            n = count(rules, s, seat, thing) * h.n
            label = f"per {_called(rules, thing)} ({card.name})"
            yield product(label, PER_RULE.get(thing, "score.per-thing"), n, card.per_points, status)


def _called(rules: Rules, thing: str) -> str:
    """A thing in words: `clay pot` for `clay-pot`, `empty cave` for `cave`."""
    if thing == "cave":
        return "empty cave"
    index = rules.content.good_index.get(thing)
    return thing if index is None else rules.content.goods_names[index]


def count(rules: Rules, s: Table, seat: int, thing: str) -> int:
    """How many of a thing the player owns: goods and tokens off the cards, villagers in every area."""
    v = s.villages[seat]
    tally = rules.content.tally(v.holdings)
    if thing == "house":
        return tally.houses - (0 if rules.switches.per_house_counts_start else starting_houses(rules, v))
    if thing == "villager":
        return villagers(s, seat)
    if thing == "outpost":
        return tally.outposts
    return v.caves if thing == "cave" else owned(v, thing)


def villagers(s: Table, seat: int) -> int:
    """All of a player's villagers, those on the way included."""
    v = s.villages[seat]
    away = [len(f.party) for f in s.frames if isinstance(f, Expedition | Begin) and f.seat == seat]
    return len(v.ready) + len(v.exhausted) + len(v.injured) + sum(away)


def standings(rules: Rules, s: Table) -> list[Standing]:
    """Everyone in order: points, then coins, villagers, buildings; who is still tied shares the place (score.ties)."""
    rows = [_standing(rules, s, seat) for seat in range(len(s.villages))]
    rows.sort(key=_key, reverse=True)
    placed: list[Standing] = []
    for at, row in enumerate(rows):
        same = at > 0 and _key(rows[at - 1]) == _key(row)
        by = _told_apart(row, rows[at + 1]) if at + 1 < len(rows) else ""
        placed.append(row.but(place=placed[-1].place if same else at + 1, decided_by=by))
    return placed


def _standing(rules: Rules, s: Table, seat: int) -> Standing:
    v = s.villages[seat]
    buildings = rules.content.tally(v.holdings).buildings
    return Standing(seat, score(rules, s, seat).value, v.coins, villagers(s, seat), buildings)


def _key(row: Standing) -> tuple[int, ...]:
    return row.points, row.coins, row.villagers, row.buildings


def _told_apart(row: Standing, below: Standing) -> str:
    """The first of the tie-breaks on which two players differ."""
    names = ("points", "coins", "villagers", "buildings")
    return next((name for name, a, b in zip(names, _key(row), _key(below), strict=True) if a != b), "")
