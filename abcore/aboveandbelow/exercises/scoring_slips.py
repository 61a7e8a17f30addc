"""How people miscount: for each line of the score sheet the slips, with what each would come to.
Nearly every figure is the engine's own score of the table, or of the rules, that the slip would count by."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.aboveandbelow import score
from abcore.aboveandbelow.content import Card
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.state import NO_GOODS, Table
from abcore.aboveandbelow.wish import all_placed, harvested, with_village
from abcore.engine.explain import Number

LINE = {"track": 0, "buildings": 1, "rank": 2, "things": 5}
"""Which line of the score sheet a kind of question asks for."""
Slip = tuple[int, str, str]
"""What it comes to, the mistake as a clause, and the rule that tells better."""


def line(game: AboveAndBelow, s: Table, seat: int, kind: str) -> Number:
    """One line of the score sheet, as the engine counts it.

    >>> game = AboveAndBelow()
    >>> line(game, game.opening(2).state, 0, "buildings").value
    1
    """
    return score.score(game.rules, s, seat).parts[LINE[kind]]


def _points(game: AboveAndBelow, s: Table, seat: int, kind: str) -> int:
    return int(line(game, s, seat, kind).value)


def _settled(game: AboveAndBelow, **switches: bool) -> AboveAndBelow:
    """The game with a rule settled otherwise."""
    return AboveAndBelow(game.printing.with_switches(**switches), game.content)


def _scoring(game: AboveAndBelow, s: Table, seat: int) -> list[Card]:
    """The cards of a village that score per thing."""
    cards = (game.content.cards[h.card] for h in s.villages[seat].holdings for _ in range(h.n))
    return [card for card in cards if card.per]


def track(game: AboveAndBelow, s: Table, seat: int) -> Iterator[Slip]:
    """Slips in counting the track."""
    v = s.villages[seat]
    off = harvested(game, s, seat)
    if off is not s:
        lying = tuple(after - before for after, before in zip(off.villages[seat].goods, v.goods, strict=True))
        on = all_placed(game, with_village(off, seat, goods=lying), seat)
        words = "This counts goods that still lie on cards; they score nothing before they are harvested and placed"
        yield _points(game, on, seat, "track"), words, "score.track"
    if any(v.goods):
        words = "This counts what is at hand as if it were placed"
        yield _points(game, all_placed(game, s, seat), seat, "track"), words, "track.any-time"
    yield sum(n for _, n in v.track), "This is the number of goods, not of points", "score.track"
    once = with_village(s, seat, track=tuple((good, 1) for good, _ in v.track))
    words = "This counts each slot once; it pays for every good on it"
    yield _points(game, once, seat, "track"), words, "score.track"


def buildings(game: AboveAndBelow, s: Table, seat: int) -> Iterator[Slip]:
    """Slips in counting buildings."""
    v, right = s.villages[seat], _points(game, s, seat, "buildings")
    plain = _settled(game, starting_house_scores=False)
    yield _points(plain, s, seat, "buildings"), "This forgets the starting house", "score.buildings"
    yield right + v.caves, "This counts the empty caves as buildings", "score.buildings"
    above = tuple(h for h in v.holdings if game.content.cards[h.card].family != "outpost")
    higher = with_village(s, seat, holdings=above)
    yield _points(game, higher, seat, "buildings"), "This leaves the outposts out", "score.buildings"
    outposts = sum(h.n for h in v.holdings) - sum(h.n for h in above)
    words = "This counts the cave under each outpost as well; it is covered"
    yield right + outposts, words, "score.buildings"
    common = tuple(h for h in v.holdings if game.content.cards[h.card].family not in ("key", "star"))
    words = "This leaves key houses and star houses out"
    yield _points(game, with_village(s, seat, holdings=common), seat, "buildings"), words, "score.buildings"


def rank(game: AboveAndBelow, s: Table, seat: int) -> Iterator[Slip]:
    """Slips in finding the reward of a place in reputation."""
    spaces = game.content.reputation
    printed = s.but(villages=tuple(v.but(reputation=spaces.index(spaces[v.reputation])) for v in s.villages))
    words = "This ranks by the points printed at the spaces; cubes on different spaces are not level"
    yield _points(game, printed, seat, "rank"), words, "score.reputation-rank"
    words = "This gives tied players the full reward each; they share the rewards of their places"
    yield _points(_settled(game, split_reputation_ties=False), s, seat, "rank"), words, "score.reputation-ties"
    words = "These are the points of the space; the place is a line of its own"
    yield spaces[s.villages[seat].reputation], words, "score.reputation-space"
    merged = _merged(s, seat)
    if merged is not s:
        words = "This takes players who stand level in front for one; they fill a place each"
        yield _points(game, merged, seat, "rank"), words, "score.reputation-ties"
    if len(s.villages) == 2:
        words = "This is the reward of a game for three or four; of two players only the one with the most gets any"
        ahead = sum(v.reputation > s.villages[seat].reputation for v in s.villages)
        yield game.content.rank_bonus[ahead], words, "score.reputation-rank"


def _merged(s: Table, seat: int) -> Table:
    """The table on which of players who stand level in front only one is left there."""
    seen = {0}
    for other, v in enumerate(s.villages):
        if other != seat and v.reputation > s.villages[seat].reputation:
            s = with_village(s, other, reputation=0) if v.reputation in seen else s
            seen.add(v.reputation)
    return s


def things(game: AboveAndBelow, s: Table, seat: int) -> Iterator[Slip]:
    """Slips in counting things."""
    right = _points(game, s, seat, "things")
    words = "This counts goods that still lie on cards"
    yield _points(game, harvested(game, s, seat), seat, "things"), words, "score.per-thing"
    words = "This leaves out what is at hand; it counts as well as what is on the track"
    empty = with_village(s, seat, goods=NO_GOODS, potions=0, ciders=0)
    yield _points(game, empty, seat, "things"), words, "score.per-thing"
    plain = _settled(game, per_house_counts_start=False)
    yield _points(plain, s, seat, "things"), "This forgets the starting house", "score.per-house"
    words = "This counts only the villagers who are ready"
    awake = with_village(s, seat, exhausted=(), injured=())
    yield _points(game, awake, seat, "things"), words, "score.per-villager"
    cards = _scoring(game, s, seat)
    words = "This adds the bonus points of these cards; they are a line of their own"
    yield right + sum(card.points for card in cards), words, "score.cards"
    kinds = (card.per_points * bool(score.count(game.rules, s, seat, thing)) for card in cards for thing in card.per)
    yield sum(kinds), "This pays once for each kind of thing; every single one pays", "score.per-thing"
