"""The table of a situation file: villages, rows and piles, laid over a fresh setup.
Cards and tokens that a file does not name stay where they would be, so that nothing is in two places or in none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from abcore.engine.sheet import Sheet

from .content import Content
from .situation_frames import parties, pending
from .state import GOOD_INDEX, GOODS, Holding, Pile, Table, Village

if TYPE_CHECKING:
    from .game import AboveAndBelow

ITEMS = (*GOODS, "cider", "potion")


class TableReader:
    """Reads villages and table over a fresh setup, and keeps count of what each pile has left."""

    def __init__(self, game: AboveAndBelow, names: tuple[str, ...], fresh: Table) -> None:
        self.game, self.content, self.names, self.fresh = game, game.content, names, fresh

    def read(self, top: Sheet) -> Table:
        """The whole table."""
        table, piles = top.table("table"), top.table("piles")
        seats = top.table("village")
        passed = top.names("passed", self.names)
        self.frames = pending(self.game, self.names, self.fresh.first, passed, top)
        villages = tuple(self._village(seats.table(name), seat) for seat, name in enumerate(self.names))
        seats.close()
        built = self.fresh.but(
            frames=self.frames, villages=villages, round=top.number("round", 1, 1, self.content.chambers),
            passed=tuple(name in passed for name in self.names),
            cider=table.take("cider", bool, True),
        )  # fmt: skip
        built = self._rows(built, table, piles)
        built = self._supply(built, table)
        table.close()
        piles.close()
        return built

    def _village(self, sheet: Sheet, seat: int) -> Village:
        fresh = self.fresh.villages[seat]
        areas = self._areas(sheet, seat, fresh)
        goods = sheet.table("goods")
        track: dict[str, int] = {}
        for good in sheet.names("track", GOODS, 81):
            track[good] = track.get(good, 0) + 1
        torch = self.content.torch
        village = Village(
            coins=sheet.number("coins", fresh.coins), **areas, holdings=self._holdings(sheet),
            caves=sheet.number("caves", 0, 0, 25), goods=tuple(goods.number(good, 0, 0, 99) for good in GOODS),
            potions=sheet.number("potions", 0, 0, 99), ciders=sheet.number("ciders", 0, 0, 99),
            track=tuple(track.items()), sale=tuple(sorted(sheet.names("sale", ITEMS))),
            reputation=torch + sheet.number("reputation", 0, -torch, len(self.content.reputation) - 1 - torch),
        )  # fmt: skip
        if len(village.sale) > 1 and self.game.switches.one_for_sale:
            sheet.fault("sale", f"one thing is for sale at a time, found {len(village.sale)}")
        goods.close()
        sheet.close()
        return village

    def _areas(self, sheet: Sheet, seat: int, fresh: Village) -> dict[str, tuple[str, ...]]:
        """Who lies where; a starting villager whom nobody names stays where a fresh setup puts them."""
        named = {area: sheet.names(area, self.content.tokens) for area in ("ready", "exhausted", "injured")}
        placed = [v for area in named.values() for v in area] + parties(self.frames, seat)
        for villager in self.content.starting:
            if villager not in placed:
                named["exhausted" if villager in fresh.exhausted else "ready"].append(villager)
        twice = {v for v in placed if placed.count(v) > 1 and self.content.tokens[v].family != "special"}
        for villager in sorted(twice):
            sheet.fault("", f"{villager} stands in two places")
        return {area: self.content.sort(villagers) for area, villagers in named.items()}

    def _holdings(self, sheet: Sheet) -> tuple[Holding, ...]:
        """The starting house and what is built; goods lie on a card as at its purchase unless it is said."""
        counts: dict[str, list[int]] = {self.content.start_house: [1, 0]}
        known = [card for card in self.content.cards if card != self.content.start_house]
        for at, entry in enumerate(sheet.take("buildings", list, []), start=1):
            entry = entry if isinstance(entry, dict) else {"card": entry}
            where = Sheet(entry, f"{sheet.place}.buildings[{at}]", sheet.faults)
            name = where.known("card", where.take("card", str, ""), known)
            lying = self.content.cards[name].goods if name else 0
            goods = where.number("goods", lying, 0, lying)
            where.close()
            held = counts.setdefault(name, [0, 0])
            held[0] += 1
            held[1] += goods
        counts.pop("", None)
        order = self.content.order
        return tuple(Holding(card, *counts[card]) for card in sorted(counts, key=lambda c: order[c]))

    def _rows(self, s: Table, table: Sheet, piles: Sheet) -> Table:
        """The open rows, and the piles with what is left; gaps are filled with the first cards of the list."""
        c = self.content
        held = [h.card for v in s.villages for h in v.holdings for _ in range(h.n)]
        people = [p for v in s.villages for p in (*v.ready, *v.exhausted, *v.injured)]
        people += [p for seat in range(len(s.villages)) for p in parties(self.frames, seat)]
        houses, house_pile = self._row(table, piles, "houses", c.houses, held, c.row)
        outposts, outpost_pile = self._row(table, piles, "outposts", c.outposts, held, c.row)
        slots, villager_pile = self._row(table, piles, "villagers", c.pile, people, len(c.slot_costs))
        keys_left = c.keys_in_play - sum(card in c.keys for card in held)
        if keys_left < 0:
            table.faults.append(f"{c.keys_in_play} key houses are in play; {c.keys_in_play - keys_left} are built.")
        keys, key_pile = self._row(table, piles, "keys", c.keys, held, max(0, keys_left))
        away = [f.cave for f in self.frames if hasattr(f, "cave")]
        taken = sum(v.caves + c.tally(v.holdings).outposts for v in s.villages)
        top, cave_pile = self._row(table, piles, "cave", c.cave_pile, away, 0 if away else 1, gone=taken)
        if taken + len(away) + len([card for card in top if card]) + len(cave_pile.tail) > len(c.cave_pile):
            table.faults.append(f"The box holds {len(c.cave_pile)} cave cards; this situation names more.")
        homes = [{*v.ready, *v.exhausted, *v.injured, *parties(self.frames, n)} for n, v in enumerate(s.villages)]
        self._made_up_once(table, [*slots, *(person for home in homes for person in home)])
        specials = self._left(table, "specials", c.specials, [p for p in people if c.tokens[p].family == "special"])
        named = table.names("stars", self._fitting("stars"))
        left = self._left(table, "stars", c.stars, [*held, *named])
        stars = named if "stars" in table else left
        table.asked.append("cave")
        return s.but(
            houses=houses, house_pile=house_pile, outposts=outposts, outpost_pile=outpost_pile, slots=slots,
            villager_pile=villager_pile, keys=c.sort(key for key in keys if key), key_pile=key_pile,
            cave=top[0] if top else "", cave_pile=cave_pile, specials=tuple(specials), stars=c.sort(stars),
        )  # fmt: skip

    def _row(
        self, table: Sheet, piles: Sheet, key: str, all_of: tuple[str, ...], held: list[str], room: int, gone: int = 0
    ) -> tuple[tuple[str, ...], Pile]:
        """An open row and its pile; what the file does not name comes first from the list, and "" is a gap.

        `gone` counts cards whose names nobody keeps: the first ones of the list.
        """
        pile = piles.table(key)
        tail, unseen = pile.names("under", all_of), pile.names("unseen", all_of)
        pile.close()
        row = self._named_row(table, key, (*self._fitting(key), ""), room)
        left = self._left(table, key, all_of, [*held, *tail, *filter(None, row)])
        for card in unseen:
            if card in left:
                left.remove(card)
            else:
                pile.fault("unseen", f"{card} lies elsewhere already")
        left, open_places = left[gone:], max(0, room - len(row))
        row, left = [*row, *left[:open_places]], left[open_places:]
        unseen = unseen if "unseen" in pile else left
        return (*row, *[""] * (room - len(row))), Pile(self._in_order(unseen), tuple(tail))

    def _fitting(self, key: str) -> list[str]:
        """What may lie in a row, things made up on the spot included."""
        if key == "cave":
            return list(self.content.caves)
        if key == "villagers":
            return [token.id for token in self.content.tokens.values() if token.family == "villager"]
        return [card.id for card in self.content.cards.values() if f"{card.family}s" == key]

    def _in_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Cave cards by name, all else in the order of the lists."""
        order = self.content.order
        return tuple(sorted(cards, key=lambda card: (order.get(card, 0), card)))

    def _named_row(self, table: Sheet, key: str, known: Iterable[str], room: int) -> list[str]:
        if key == "cave":
            return [table.one_of("cave", known, "")] if "cave" in table else []
        row = [table.known(f"{key}[{at}]", card, known) for at, card in enumerate(table.take(key, list, []), start=1)]
        if len(row) > room:
            table.fault(key, f"expected at most {room}, found {len(row)}")
        return row[:room]

    def _left(self, table: Sheet, key: str, all_of: tuple[str, ...], held: list[str]) -> list[str]:
        """What is left of a deck once some of it lies elsewhere; more of a card than there are is a fault."""
        left = list(all_of)
        for card in held:
            if card in left:
                left.remove(card)
            elif card in all_of:
                n = all_of.count(card)
                table.fault(key, f"there {'is' if n == 1 else 'are'} only {n} of {card}")
        return left

    def _made_up_once(self, table: Sheet, people: list[str]) -> None:
        """A villager made up on the spot is one token; those of the box are counted with their pile."""
        box = {"", *self.content.pile, *self.content.specials, *self.content.starting}
        for villager in sorted({p for p in people if p not in box and people.count(p) > 1}):
            table.faults.append(f"{villager} is made up once, and stands in several places.")

    def _supply(self, s: Table, table: Sheet) -> Table:
        """What the box holds, less what lies on the table."""
        if not self.game.switches.limited_supply:
            return s
        goods = list(self.content.goods_count)
        for v in s.villages:
            for good, n in goods_of(self.content, v).items():
                goods[GOOD_INDEX[good]] -= n
        potions = self.content.potions - sum(v.potions + v.sale.count("potion") for v in s.villages)
        ciders = self.content.ciders - s.cider - sum(v.ciders + v.sale.count("cider") for v in s.villages)
        for thing, n in [*zip(GOODS, goods, strict=True), ("potion", potions), ("cider", ciders)]:
            if n < 0:
                table.faults.append(f"The box holds {-n} {thing} less than this situation names.")
        return s.but(goods=tuple(goods), potions=potions, ciders=ciders)


def goods_of(content: Content, v: Village) -> dict[str, int]:
    """All goods of a village: at hand, on the track, for sale, and on cards."""
    goods = dict(zip(GOODS, v.goods, strict=True))
    for good, n in v.track:
        goods[good] += n
    for item in v.sale:
        if item in goods:
            goods[item] += 1
    for h in v.holdings:
        if h.goods:
            goods[content.cards[h.card].good] += h.goods
    return goods
