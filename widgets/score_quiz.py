"""Questions on scoring that the engine makes and marks: each on a table of its own, with mistakes that have names.
The right answer is the engine's score; nearly every wrong one is its score of the table that a slip would count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.state import GOODS, NO_GOODS, Table, Village
from abcore.engine.explain import Number

from . import score_quiz_win as win
from .draw.aside import points
from .draw.effects import count
from .score_changes import placed, taken, with_village
from .score_quiz_table import table

KINDS = ("track", "buildings", "rank", "winner", "things")
LINE = {"track": 0, "buildings": 1, "rank": 2, "things": 5}
"""Which line of the score sheet a kind asks for."""
ASKS = {
    "track": "How many points does {who}'s track bring?",
    "buildings": "How many points do {who}'s buildings bring, at 1 each?",
    "rank": "How many points does {who}'s place in reputation bring?",
    "things": "How many points do {who}'s cards bring that score per thing?",
}
HINTS = {
    "track": "Look only at what lies on the track, and at the number over each slot.",
    "buildings": "Ask of each card whether it is a building: what stood there from the start, and what stands below?",
    "rank": "Look at where the cubes stand, not at the points printed there; then at who stands level.",
    "things": "Count what is owned: on the track and at hand, villagers in every area, but nothing on a card.",
}
MOST_WRONG = 3


class Option(NamedTuple):
    """An answer; a wrong one names its mistake and the rule that tells better."""

    value: int  # points; of the question who wins, a seat
    mistake: str = ""
    rule: str = ""
    words: str = ""  # what stands on its button, where it is not points


class Question(NamedTuple):
    """What is asked, of which table; the number with its working; the answers from low to high."""

    kind: str
    asks: str
    facts: tuple[str, ...]
    hint: str
    number: Number
    options: tuple[Option, ...]


def question(game: AboveAndBelow, names: tuple[str, ...], kind: str, seed: int) -> Question:
    """A question of a kind: the same one for the same seed.

    >>> asked = question(AboveAndBelow(), ("Ada", "Ben", "Cleo"), "buildings", 1)
    >>> [option.value for option in asked.options if not option.mistake] == [asked.number.value]
    True
    >>> {option.rule for option in asked.options if option.mistake}
    {'score.buildings'}
    """
    rng = Random(f"{kind} {seed}")
    if kind == "winner":
        return _who_wins(game, names, rng)
    while True:
        s, seat = table(game, rng, len(names)), rng.randrange(len(names))
        number = line(game, s, seat, kind)
        options = _options(number.value, WRONG[kind](game, s, seat))
        if len(options) > 2:
            asks = ASKS[kind].format(who=names[seat])
            return Question(kind, asks, tuple(FACTS[kind](game, s, seat, names)), HINTS[kind], number, options)


def _who_wins(game: AboveAndBelow, names: tuple[str, ...], rng: Random) -> Question:
    """The question whose answers are players."""
    s = win.level_table(game, rng, len(names))
    number = win.answer(game, s, names)
    slips = [Option(seat, words, win.RULE, _winner(seat, names)) for seat, words in win.wrong(game, s, names)]
    options = sorted([*slips, Option(number.value, words=names[number.value])], key=lambda option: option.value)
    shared_last = (*options[1:], options[0])
    return Question("winner", win.ASKS, tuple(win.facts(game, s, names)), win.HINT, number, shared_last)


def _winner(seat: int, names: tuple[str, ...]) -> str:
    return "They share the win" if seat == win.SHARED else names[seat]


def line(game: AboveAndBelow, s: Table, seat: int, kind: str) -> Number:
    """One line of the score sheet, as the engine counts it."""
    found: Number = game.score(s)[seat].parts[LINE[kind]]
    return found


def _options(right: int, wrong: Iterator[Option]) -> tuple[Option, ...]:
    """The right answer among mistakes that come out differently; of two that come out alike the first is kept."""
    found = {right: Option(right)}
    for option in wrong:
        if len(found) <= MOST_WRONG and option.value >= 0:
            found.setdefault(option.value, option)
    return tuple(sorted(found.values()))


# -- the mistakes -----------------------------------------------------------------------------------------------------


def _wrong_track(game: AboveAndBelow, s: Table, seat: int) -> Iterator[Option]:
    v = s.villages[seat]
    harvested = _harvested(game, s, seat)
    if harvested is not s:
        off = _all_placed(game, with_village(harvested, seat, goods=_less(harvested, s, seat)), seat)
        words = "This counts goods that still lie on cards"
        yield Option(line(game, off, seat, "track").value, words, "score.track")
    if any(v.goods):
        words = "This counts what is at hand as if it were placed"
        yield Option(line(game, _all_placed(game, s, seat), seat, "track").value, words, "track.any-time")
    yield Option(sum(n for _, n in v.track), "This is the number of goods, not of points", "score.track")
    once = with_village(s, seat, track=tuple((good, 1) for good, _ in v.track))
    words = "This counts each slot once; it pays for every good on it"
    yield Option(line(game, once, seat, "track").value, words, "score.track")


def _less(harvested: Table, s: Table, seat: int) -> tuple[int, ...]:
    """Only what came off the cards."""
    after, before = harvested.villages[seat].goods, s.villages[seat].goods
    return tuple(x - y for x, y in zip(after, before, strict=True))


def _harvested(game: AboveAndBelow, s: Table, seat: int) -> Table:
    """Everything off the cards, into the hand."""
    for h in s.villages[seat].holdings:
        for _ in range(h.goods):
            s = taken(game, s, seat, h.card)
    return s


def _all_placed(game: AboveAndBelow, s: Table, seat: int) -> Table:
    for good, n in zip(GOODS, s.villages[seat].goods, strict=True):
        for _ in range(n):
            s = placed(game, s, seat, good)
    return s


def _wrong_buildings(game: AboveAndBelow, s: Table, seat: int) -> Iterator[Option]:
    v = s.villages[seat]
    settled = game.printing.with_switches(starting_house_scores=False)
    plain = AboveAndBelow(settled, game.content)
    yield Option(line(plain, s, seat, "buildings").value, "This forgets the starting house", "score.buildings")
    right = line(game, s, seat, "buildings").value
    yield Option(right + v.caves, "This counts the empty caves as buildings", "score.buildings")
    above = tuple(h for h in v.holdings if game.content.cards[h.card].family != "outpost")
    higher = with_village(s, seat, holdings=above)
    yield Option(line(game, higher, seat, "buildings").value, "This leaves the outposts out", "score.buildings")


def _wrong_rank(game: AboveAndBelow, s: Table, seat: int) -> Iterator[Option]:
    spaces = game.content.reputation
    printed = s.but(villages=tuple(v.but(reputation=spaces.index(spaces[v.reputation])) for v in s.villages))
    words = "This ranks by the points printed at the spaces; cubes on different spaces are not level"
    yield Option(line(game, printed, seat, "rank").value, words, "score.reputation-rank")
    settled = game.printing.with_switches(split_reputation_ties=False)
    words = "This gives tied players the full reward each; they share the rewards of their places"
    full = line(AboveAndBelow(settled, game.content), s, seat, "rank").value
    yield Option(full, words, "score.reputation-ties")
    words = "These are the points of the space; the place is a line of its own"
    yield Option(spaces[s.villages[seat].reputation], words, "score.reputation-space")
    merged = _merged(s, seat)
    if merged is not s:
        words = "This takes players who stand level in front for one; they fill two places"
        yield Option(line(game, merged, seat, "rank").value, words, "score.reputation-ties")


def _merged(s: Table, seat: int) -> Table:
    """The table on which of players who stand level in front only one is left there."""
    seen = {0}
    for other, v in enumerate(s.villages):
        if other != seat and v.reputation > s.villages[seat].reputation:
            s = with_village(s, other, reputation=0) if v.reputation in seen else s
            seen.add(v.reputation)
    return s


def _wrong_things(game: AboveAndBelow, s: Table, seat: int) -> Iterator[Option]:
    v = s.villages[seat]
    words = "This counts goods that still lie on cards"
    yield Option(line(game, _harvested(game, s, seat), seat, "things").value, words, "score.per-thing")
    words = "This leaves out what is at hand; it counts as well as what is on the track"
    empty = with_village(s, seat, goods=NO_GOODS, potions=0, ciders=0)
    yield Option(line(game, empty, seat, "things").value, words, "score.per-thing")
    settled = game.printing.with_switches(per_house_counts_start=False)
    plain = AboveAndBelow(settled, game.content)
    yield Option(line(plain, s, seat, "things").value, "This forgets the starting house", "score.per-house")
    words = "This counts only the villagers who are ready"
    yield Option(
        line(game, with_village(s, seat, exhausted=(), injured=()), seat, "things").value, words, "score.per-villager"
    )
    families = {h.card: game.content.cards[h.card].points for h in v.holdings if game.content.cards[h.card].per}
    words = "This adds the bonus points of these cards; they are a line of their own"
    yield Option(line(game, s, seat, "things").value + sum(families.values()), words, "score.cards")


Wrong = Callable[[AboveAndBelow, Table, int], Iterator[Option]]
WRONG: dict[str, Wrong] = {
    "track": _wrong_track, "buildings": _wrong_buildings, "rank": _wrong_rank, "things": _wrong_things,
}  # fmt: skip


# -- what the reader is told ------------------------------------------------------------------------------------------


def _goods(game: AboveAndBelow, pairs: list[tuple[str, int]]) -> str:
    names = dict(zip(GOODS, game.content.goods_names, strict=True))
    return ", ".join(count(n, names[good]) for good, n in pairs if n) or "nothing"


def _on_cards(game: AboveAndBelow, v: Village) -> str:
    return _goods(game, [(game.content.cards[h.card].good, h.goods) for h in v.holdings if h.goods])


def _facts_track(game: AboveAndBelow, s: Table, seat: int, _names: tuple[str, ...]) -> Iterator[str]:
    v, worth = s.villages[seat], game.content.track_points
    for slot, (good, n) in enumerate(v.track):
        yield f"Slot {slot + 1}, worth {worth[slot]}: {_goods(game, [(good, n)])}"
    hand = _goods(game, list(zip(GOODS, v.goods, strict=True)))
    yield f"At hand: {hand}. Still on cards: {_on_cards(game, v)}"


def _facts_buildings(game: AboveAndBelow, s: Table, seat: int, _names: tuple[str, ...]) -> Iterator[str]:
    v, cards = s.villages[seat], game.content.cards
    families = [cards[h.card].family for h in v.holdings for _ in range(h.n)]
    named = (("house", "house"), ("key", "key house"), ("star", "star house"), ("outpost", "outpost"))
    yield "The starting house"
    yield ", ".join(count(families.count(family), name) for family, name in named if family in families)
    yield count(v.caves, "empty cave")


def _facts_rank(game: AboveAndBelow, s: Table, _seat: int, names: tuple[str, ...]) -> Iterator[str]:
    spaces = game.content.reputation
    for name, v in sorted(zip(names, s.villages, strict=True), key=lambda pair: -pair[1].reputation):
        yield f"{name}: space {v.reputation + 1} from the surface, where {points(spaces[v.reputation])} is printed"
    rewards = ", ".join(map(str, game.content.rank_bonus))
    yield f"Rewards from the most down: {rewards}" if len(names) > 2 else "The most gets 3, the other nothing"


def _facts_things(game: AboveAndBelow, s: Table, seat: int, _names: tuple[str, ...]) -> Iterator[str]:
    v, cards = s.villages[seat], game.content.cards
    for h in v.holdings:
        if cards[h.card].per:
            yield cards[h.card].name[:1].upper() + cards[h.card].name[1:]
    hand = _goods(game, list(zip(GOODS, v.goods, strict=True)))
    tokens = f"{count(v.potions, 'potion')}, {count(v.ciders, 'cider')}"
    yield f"On the track: {_goods(game, list(v.track))}. At hand: {hand}, {tokens}. On cards: {_on_cards(game, v)}"
    tally = game.content.tally(v.holdings)
    away = len(v.exhausted) + len(v.injured)
    yield (
        f"{count(tally.houses, 'house')} with the starting house, {count(tally.outposts, 'outpost')}, "
        f"{count(v.caves, 'empty cave')}; {len(v.ready)} villagers ready, {away} exhausted or injured"
    )


Facts = Callable[[AboveAndBelow, Table, int, tuple[str, ...]], Iterator[str]]
FACTS: dict[str, Facts] = {
    "track": _facts_track, "buildings": _facts_buildings, "rank": _facts_rank, "things": _facts_things,
}  # fmt: skip
