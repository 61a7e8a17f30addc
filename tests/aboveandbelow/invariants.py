"""What must be true of every table and of every step, one small function for each: the eight invariants of the ledger.
The walk in tests/walk.py asks them; each raises AssertionError with the numbers that do not fit."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise

from abcore.aboveandbelow import build, encounter, explore, harvest, labor, pay, rest, round_end, trade
from abcore.aboveandbelow.frames import (
    Answering,
    Begin,
    Expedition,
    FillRow,
    FillSlots,
    Income,
    Pick,
    Placing,
)
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.state import GOODS, NO_GOODS, Table, Village
from abcore.engine.explain import Number
from abcore.engine.value import Value
from abcore.engine.verdict import Event

# -- 1: goods, potions and ciders --------------------------------------------------------------------------------------


def goods_of(game: AboveAndBelow, v: Village) -> tuple[int, ...]:
    """All goods of a village: at hand, on cards, on the track and in the sale circle, in the order of GOODS."""
    there = Counter({game.content.cards[h.card].good: 0 for h in v.holdings})
    for h in v.holdings:
        there[game.content.cards[h.card].good] += h.goods
    there.update(dict(v.track))
    there.update(v.sale)
    return tuple([n + there[good] for good, n in zip(GOODS, v.goods, strict=True)])


def tokens_are_conserved(game: AboveAndBelow, s: Table) -> None:
    """Invariant 1: goods, potions and ciders in supply and villages are what the box holds."""
    goods = tuple(map(sum, zip(s.goods, *(goods_of(game, v) for v in s.villages), strict=True)))
    assert goods == game.content.goods_count, f"goods in all: {goods}, in the box: {game.content.goods_count}"
    potions = s.potions + sum(v.potions + v.sale.count("potion") for v in s.villages)
    assert potions == game.content.potions, f"{potions} potions in all"
    ciders = s.ciders + s.cider + sum(v.ciders + v.sale.count("cider") for v in s.villages)
    assert ciders == game.content.ciders, f"{ciders} ciders in all"


def supply_is_endless(before: Table, after: Table) -> None:
    """supply.limited, switched off: nothing is ever taken from the supply or put back."""
    there = (before.goods, before.potions, before.ciders)
    assert there == (after.goods, after.potions, after.ciders), "an endless supply changed"


def nothing_is_negative(s: Table) -> None:
    """No count on the table is below zero, and no building holds more goods than were laid there."""
    assert min(s.goods) >= 0 <= s.potions and s.ciders >= 0, "the supply is in debt"
    for v in s.villages:
        assert min(v.goods) >= 0 <= v.potions and v.ciders >= 0 and v.caves >= 0, f"a village is in debt: {v}"
        assert all(h.n > 0 <= h.goods for h in v.holdings), f"a building is in debt: {v.holdings}"


# -- 2: cards and villagers --------------------------------------------------------------------------------------------


def cards_are_in_one_place(game: AboveAndBelow, s: Table) -> None:
    """Invariant 2: rows, decks, box and villages hold every building of the box once."""
    c = game.content
    decks = (s.house_pile, s.outpost_pile, s.key_pile)
    there = Counter(chain(s.houses, s.outposts, s.keys, s.stars, *(chain(p.unseen, p.tail) for p in decks)))
    del there[""]
    for v in s.villages:
        for h in v.holdings:
            there[h.card] += h.n
    box = Counter(chain(c.houses, c.outposts, c.keys, c.stars))
    box[c.start_house] = len(s.villages)
    assert there == box, f"not where they belong: {(there - box) or (box - there)}"
    dealing = any(type(f).__name__ == "DealKeys" for f in s.frames)
    assert dealing or s.key_pile.size == len(c.keys) - c.keys_in_play, "key houses came out of the box"


def caves_are_in_one_place(game: AboveAndBelow, s: Table) -> None:
    """Invariant 2: 25 caves: in the pile, open on it, under an expedition, empty in a village, under an outpost."""
    cards = game.content.cards
    away = [f.cave for f in s.frames if isinstance(f, Expedition)]
    named = [*s.cave_pile.unseen, *s.cave_pile.tail, *filter(None, [s.cave]), *away]
    outposts = sum(h.n for v in s.villages for h in v.holdings if cards[h.card].family == "outpost")
    held = sum(v.caves for v in s.villages) + outposts
    assert len(set(named)) == len(named), f"a cave card lies twice: {named}"
    assert len(named) + held == len(game.content.cave_pile), f"{len(named)} caves lie about and {held} are owned"


def villagers_are_in_one_place(game: AboveAndBelow, s: Table) -> None:
    """Invariant 2: every villager is in one area, on the way, on the board, in the pile or set aside."""
    c = game.content
    there = Counter(chain(s.slots, s.specials, s.villager_pile.unseen, s.villager_pile.tail))
    del there[""]
    for v in s.villages:
        there.update(chain(v.ready, v.exhausted, v.injured))
    for f in s.frames:
        if isinstance(f, Expedition | Begin):
            there.update(f.party)
    box = Counter(chain(c.pile, c.specials, c.starting * len(s.villages)))
    assert there == box, f"not where they belong: {(there - box) or (box - there)}"


# -- 3: bookings -------------------------------------------------------------------------------------------------------

GAINS = {  # the fact, and which of its numbers counts the coins
    labor.COINS: 1, encounter.COINS: 0, explore.COIN: 0, build.COIN: 0, round_end.TRACK_INCOME: 0,
    round_end.CARD_INCOME: 0,
}  # fmt: skip
TOKENS = {
    labor.CIDER: ("cider", 1), encounter.CIDER: ("cider", 1), rest.CIDER: ("cider", -1),
    build.POTION: ("potion", 1), encounter.POTION: ("potion", 1), round_end.POTION_INCOME: ("potion", 1),
    rest.POTION: ("potion", -1),
}  # fmt: skip
GOODS_GAINED = {encounter.GOOD, harvest.TAKEN}


def bookings(event: Event) -> Iterator[tuple[int, str, int]]:
    """What an event says that someone gained or spent: seat, thing, how many."""
    fact, seat, args = event.fact, event.seat, event.args
    if fact in GAINS:
        yield seat, "coin", args[GAINS[fact]]
    elif fact in TOKENS:
        yield seat, *TOKENS[fact]
    elif fact in GOODS_GAINED:
        yield seat, args[0], 1
    elif fact == pay.PAID:
        yield seat, "coin", -args[0]
    elif fact in (pay.PAID_TOKENS, pay.PAID_TRADE):
        yield from ((seat, thing, -n) for thing, n in zip(("coin", "cider", "potion"), args[:3], strict=True))
    elif fact == trade.SOLD:
        item, seller, coins = args
        yield from ((seat, item, 1), (seller, item, -1), (seller, "coin", coins))


def possessions(v: Village) -> Counter[str]:
    """What a player owns that can be booked: coins, tokens and goods off the cards, wherever they lie."""
    there = Counter({"coin": v.coins, "potion": v.potions, "cider": v.ciders})
    there.update(dict(zip(GOODS, v.goods, strict=True)))
    there.update(dict(v.track))
    there.update(v.sale)
    return there


def events_book_everything(before: Table, events: tuple[Event, ...], after: Table) -> None:
    """Invariant 3, and the first half of 4: what a player has is what they had plus what the events booked."""
    booked: dict[int, Counter[str]] = {seat: Counter() for seat in range(len(before.villages))}
    for event in events:
        for seat, thing, n in bookings(event):
            booked[seat][thing] += n
    for seat, (old, new) in enumerate(zip(before.villages, after.villages, strict=True)):
        if old is new and not booked[seat]:
            continue
        had = possessions(old)
        had.update(booked[seat])
        wrong = {thing: (n, had[thing]) for thing, n in possessions(new).items() if n != had[thing]}
        assert not wrong, f"seat {seat} has, but by the events should have: {wrong}"


def coins_are_never_negative(s: Table) -> None:
    """Invariant 3: nobody is in debt."""
    assert all(type(v.coins) is int and v.coins >= 0 for v in s.villages), [v.coins for v in s.villages]


# -- 4: the track ------------------------------------------------------------------------------------------------------


def track_is_filled_from_the_left(s: Table) -> None:
    """Invariant 4: one kind a slot, no gap, no more slots than there are."""
    for v in s.villages:
        kinds = [good for good, _ in v.track]
        assert len(set(kinds)) == len(kinds) <= len(GOODS) and all(n > 0 for _, n in v.track), v.track


def track_is_final(before: Table, after: Table) -> None:
    """track.final: slots keep their kind, and nothing comes off."""
    for old, new in zip(before.villages, after.villages, strict=True):
        if old is not new:
            pairs = zip(old.track, new.track, strict=False)
            assert len(old.track) <= len(new.track), (old.track, new.track)
            assert all(a[0] == b[0] and a[1] <= b[1] for a, b in pairs), (old.track, new.track)


# -- 5: rows -----------------------------------------------------------------------------------------------------------


def rows_hold_four(game: AboveAndBelow, s: Table) -> None:
    """Invariant 5: a row has a gap only while it is being filled, or when its deck is empty."""
    filling = {f.row for f in s.frames if isinstance(f, FillRow)}
    for name, cards, pile in (("houses", s.houses, s.house_pile), ("outposts", s.outposts, s.outpost_pile)):
        assert len(cards) == game.content.row, f"{name}: {cards}"
        assert "" not in cards or name in filling or not pile, f"{name} has a gap above a deck of {pile.size}"


def villager_row_has_no_gap_after_a_round(game: AboveAndBelow, s: Table) -> None:
    """Invariant 5: once a round is over the row is packed, and full while the pile lasts."""
    assert len(s.slots) == len(game.content.slot_costs), s.slots
    if not any(isinstance(f, Income) for f in s.frames) or any(isinstance(f, FillSlots) for f in s.frames):
        return
    packed = [v for v in s.slots if v]
    assert list(s.slots[: len(packed)]) == packed, f"a gap: {s.slots}"
    assert len(packed) == len(s.slots) or not s.villager_pile, f"open slots above {s.villager_pile.size}: {s.slots}"


# -- 6: who is asked ---------------------------------------------------------------------------------------------------


def one_player_is_asked(game: AboveAndBelow, s: Table) -> None:
    """Invariant 6: a decision has one seat, and whoever passed is asked for answers, the track and the rest alone."""
    if game.kind(s) != "decide":
        return
    frame, seat = s.top, game.seat(s)
    assert type(seat) is int and 0 <= seat < len(s.villages) and seat == frame.seat, f"nobody is asked: {frame}"
    resting = isinstance(frame, Pick) and frame.action == "rest"
    assert not s.passed[seat] or resting or isinstance(frame, Answering | Placing), f"seat {seat} passed, yet: {frame}"


# -- 7: the cube -------------------------------------------------------------------------------------------------------


def cube_is_on_the_track(game: AboveAndBelow, s: Table) -> None:
    """Invariant 7: each cube stands on a space of the board."""
    assert all(0 <= v.reputation < len(game.content.reputation) for v in s.villages), [v.reputation for v in s.villages]


# -- 8: the end --------------------------------------------------------------------------------------------------------


def rounds_are_seven(game: AboveAndBelow, s: Table) -> None:
    """Invariant 8: never an eighth round, and over only in the seventh."""
    assert 1 <= s.round <= game.content.chambers, s.round
    if game.kind(s) == "over":
        assert s.round == game.content.chambers and all(s.passed), f"over in round {s.round}"
        assert not list(game.candidates(s)), "moves after the end"


def scores_are_the_sum_of_their_lines(game: AboveAndBelow, s: Table) -> None:
    """Invariants 7 and 8: every number with parts is their sum, cites a rule, and the cube's points are the board's."""
    for v, number in zip(s.villages, game.score(s), strict=True):
        for line in lines(number):
            assert line.rule in game.ledger.rules, line.rule
            assert not line.parts or line.value == sum(part.value for part in line.parts), line
        space = next(part for part in number.parts if part.rule == "score.reputation-space")
        assert space.value == game.content.reputation[v.reputation], space
    places = game.standings(s)
    assert sorted(row.seat for row in places) == list(range(len(s.villages))) and places[0].place == 1, places


def lines(number: Number) -> Iterator[Number]:
    """A number and all that it is made of."""
    yield number
    for part in number.parts:
        yield from lines(part)


# -- beside the eight: equal situations are equal ----------------------------------------------------------------------


def is_canonical(game: AboveAndBelow, s: Table) -> None:
    """Equal tokens in canonical order, so that two ways to one situation are equal."""
    sort, order = game.content.sort, game.content.order
    for v in s.villages:
        for area in (v.ready, v.exhausted, v.injured):
            assert type(area) is tuple and sort(area) == area, f"out of order: {area}"
        ranks = [order[h.card] for h in v.holdings]
        assert all(a < b for a, b in pairwise(ranks)), f"out of order: {v.holdings}"
        assert tuple(sorted(v.sale)) == v.sale and len(v.goods) == len(NO_GOODS), v
    for pile in (s.house_pile, s.outpost_pile, s.villager_pile, s.key_pile):
        assert sort(pile.unseen) == pile.unseen, f"a deck out of order: {pile.unseen}"
    for f in s.frames:
        if isinstance(f, Expedition | Begin):
            assert type(f.party) is tuple and sort(f.party) == f.party, f"out of order: {f.party}"
        if isinstance(f, Expedition) and len(f.dice) == len(f.party):
            pairs = list(zip(f.party, f.dice, strict=True))
            assert all(a[1] <= b[1] for a, b in pairwise(pairs) if a[0] == b[0]), f"twins: {f}"


def rebuilt(thing: object) -> object:
    """The same value made anew out of its fields."""
    if isinstance(thing, Value):
        return type(thing)(*[rebuilt(part) for part in thing])
    return tuple([rebuilt(part) for part in thing]) if type(thing) is tuple else thing


def equals_its_copy(s: Table) -> None:
    """A state made anew is equal and hashes alike."""
    copy = rebuilt(s)
    assert copy == s and hash(copy) == hash(s) and repr(copy) == repr(s), "a rebuilt state differs"


def on_every_state(game: AboveAndBelow, s: Table) -> None:
    """All that must hold of one table."""
    if game.switches.limited_supply:
        tokens_are_conserved(game, s)
    nothing_is_negative(s)
    cards_are_in_one_place(game, s)
    caves_are_in_one_place(game, s)
    villagers_are_in_one_place(game, s)
    coins_are_never_negative(s)
    track_is_filled_from_the_left(s)
    rows_hold_four(game, s)
    villager_row_has_no_gap_after_a_round(game, s)
    one_player_is_asked(game, s)
    cube_is_on_the_track(game, s)
    rounds_are_seven(game, s)
    is_canonical(game, s)


def on_every_step(game: AboveAndBelow, before: Table, events: tuple[Event, ...], after: Table) -> None:
    """All that must hold from one table to the next."""
    events_book_everything(before, events, after)
    track_is_final(before, after)
    if not game.switches.limited_supply:
        supply_is_endless(before, after)
