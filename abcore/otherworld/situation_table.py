"""The table of a situation file: heroes, trading post, catacombs and abyss, laid over a fresh setup.
Cards and tokens that a file does not name stay where they would be, so that nothing is in two places or in none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abcore.engine.sheet import Sheet

from .content import NO_LIMIT
from .frames import PRINCE, Frame
from .setup import POINTS_EACH, opening
from .situation_frames import FightReader, stacked, turn
from .state import ABYSS, GONE, OFF, PRISON, AbyssDeck, Hero, Known, Table

if TYPE_CHECKING:
    from .game import OtherWorld

CASTLE, OFF_BOARD = "castle", "off"
"""Where the prince is unless it is said, and the word for nowhere."""
MOST_TOKENS, MOST_WOUNDS = 99, 9


class TableReader:
    """Reads heroes and table over a fresh setup, and keeps count of what is left in the deck."""

    def __init__(self, game: OtherWorld, names: tuple[str, ...]) -> None:
        self.game, self.content, self.names = game, game.content, names
        self.fresh = opening(game.rules, len(names))

    def read(self, top: Sheet) -> Table:
        """The whole table."""
        table, seats = top.table("table"), top.table("hero")
        first = self.names.index(top.one_of("starting", self.names, self.names[0]))
        prince = top.one_of("prince", (*self.content.spaces, OFF_BOARD, GONE), CASTLE)
        characters = self._characters(seats)
        heroes = [self._hero(seats.table(name), characters[at]) for at, name in enumerate(self.names)]
        seats.close()
        s = self.fresh.but(
            heroes=tuple(heroes), first=first,
            prince=prince.removeprefix(OFF_BOARD),
            healed=tuple(id for id in self.content.characters if id in top.names("healed", self.content.characters)),
            out=table.number("out", 0, 0, self.fresh.points),
        )  # fmt: skip
        s = self._cards(s, table)
        s = s.but(creatures=self._creatures(table), abyss=self.content.sort(table.names("abyss", self.content.abyss)))
        s = self._pending(s, top)
        s = self._abyss_deck(s, top)
        table.close()
        return self._supply(s)

    # -- heroes

    def _characters(self, seats: Sheet) -> list[str]:
        """Who has which character; whoever is not told has the first that is left."""
        told = [sheet.get("character") if isinstance(sheet := seats.data.get(n), dict) else None for n in self.names]
        left = [id for id in self.content.characters if id not in told]
        return [left.pop(0) if character is None else str(character) for character in told]

    def _hero(self, sheet: Sheet, character: str) -> Hero:
        c = self.content
        sheet.asked.append("character")
        sheet.known("character", character, (*c.characters, ""))
        begins = c.characters.get(character) or c.characters[next(iter(c.characters))].but(gold=0, basic_weapons=0)
        places = (*c.spaces, *c.dens, *PRISON, ABYSS, OFF)
        hero = Hero(
            character=character if character in c.characters else "",
            place=sheet.one_of("place", places, OFF),
            gold=sheet.number("gold", begins.gold, 0, MOST_TOKENS),
            weapons=sheet.number("weapons", begins.basic_weapons, 0, MOST_TOKENS),
            points=sheet.number("points", 0, 0, MOST_TOKENS),
            wounds=sheet.number("wounds", 0, 0, MOST_WOUNDS),
            advancements=sheet.number("advancements", 0, 0, MOST_WOUNDS),
            influence=sheet.number("influence", 0, 0, MOST_WOUNDS),
            supplies=sheet.number("supplies", 0, 0, MOST_WOUNDS),
            cards=c.sort(sheet.names("cards", c.cards)),
            hidden=sheet.one_of("hidden", c.cards, ""),
            won=c.sort(sheet.names("won", c.abyss)),
            shield=sheet.number("shield", 0, 0, NO_LIMIT),
            hermit=sheet.take("hermit", bool, False),
            healed=sheet.take("healed", bool, False),
        )
        sheet.close()
        return hero

    # -- cards

    def _cards(self, s: Table, table: Sheet) -> Table:
        """The trading post, discards and cards aside; what is in none of these and in no hand is the deck."""
        c = self.content
        discards, aside = table.names("discards", c.cards), table.names("aside", c.cards)
        named = table.take("post", list, [])
        if len(named) > len(c.post):
            table.fault("post", f"expected at most {len(c.post)}, found {len(named)}")
        post = [table.known(f"post[{at}]", card, (*c.cards, "")) for at, card in enumerate(named[: len(c.post)], 1)]
        held = [card for hero in s.heroes for card in hero.cards]
        left = self._left(table, [*held, *discards, *aside, *filter(None, post)])
        gaps = len(c.post) - len(post)
        post, left = [*post, *left[:gaps]], left[gaps:]
        post += [""] * (len(c.post) - len(post))
        return s.but(post=tuple(post), deck=tuple(left), discards=c.sort(discards), aside=c.sort(aside))

    def _left(self, table: Sheet, placed: list[str]) -> list[str]:
        """The box without what lies elsewhere; more of a card than there are is a fault."""
        left = list(self.content.deck)
        for card in placed:
            if card in left:
                left.remove(card)
            else:
                n = self.content.copies[card]
                table.faults.append(f"{card}: the box has {n or 'none'} of it, and more lie on this table.")
        return left

    # -- creatures and the abyss

    def _creatures(self, table: Sheet) -> tuple[str, ...]:
        """Those that lie face up, by their spaces."""
        sheet = table.table("creatures")
        creatures = tuple(sheet.one_of(den, self.content.creatures, "") for den in self.content.dens)
        sheet.close()
        return creatures

    def _abyss_deck(self, s: Table, top: Sheet) -> Table:
        """Places that somebody has seen, and who knows which of them; all other cards are unseen."""
        sheet, seats, c = top.table("abyss_deck"), top.table("known"), self.content
        head, among = sheet.names("head", c.abyss), sheet.names("among", c.abyss)
        mixed = sheet.number("mixed", 0, 0, len(c.abyss))
        sheet.close()
        placed = {*s.abyss, *head, *among, *(card for hero in s.heroes for card in hero.won)}
        unseen = tuple(card for card in c.abyss if card not in placed)
        known = tuple(self._knows(seats.table(name)) for name in self.names)
        seats.close()
        return s.but(abyss_deck=AbyssDeck(tuple(head), mixed, c.sort(among), unseen), known=known)

    def _knows(self, sheet: Sheet) -> Known:
        """What a seat knows; "" is a card that is hidden from whoever wrote the file."""
        exact = sheet.number("exact", 0, 0, len(self.content.abyss))
        named = [
            sheet.known(f"among[{at}]", card, (*self.content.abyss, ""))
            for at, card in enumerate(sheet.take("among", list, []), start=1)
        ]
        sheet.close()
        return Known(exact, ("",) * named.count("") + self.content.sort(filter(None, named)))

    # -- what is pending

    def _pending(self, s: Table, top: Sheet) -> Table:
        """Frames, a fight in its short form, or whose turn it is."""
        seat = self.names.index(top.one_of("turn", self.names, self.names[s.first]))
        stack, fight = top.tables("frame", 40), top.table("fight")
        if stack:
            return s.but(frames=stacked(self.game, len(self.names), stack))
        if fight.data:
            return self._fight(s, FightReader(self.game, seat, fight))
        frames: tuple[Frame, ...] = () if top.data.get("pending") == "over" else turn(seat)
        return s.but(frames=frames)

    def _fight(self, s: Table, told: FightReader) -> Table:
        """A fight brings the pawn to its foe: to the prince, into the abyss, or to a space of the catacombs."""
        c, hero = self.content, s.heroes[told.seat]
        if told.foe == PRINCE:
            return self._there(s, told.seat, s.prince).but(frames=told.frames(0))
        if told.foe in c.abyss:
            abyss = s.abyss if told.foe in s.abyss else c.sort((*s.abyss, told.foe))
            return self._there(s, told.seat, ABYSS).but(frames=told.frames(0), abyss=abyss)
        dens, lying = list(c.dens), dict(zip(s.creatures, c.dens, strict=True))
        taken = [other.place for other in s.heroes]
        free = [den for den in dens if den not in taken and c.dens[den].level == (told.level or 1)]
        place = hero.place if hero.place in c.dens else lying.get(told.foe) or (free or dens)[0]
        at = dens.index(place)
        creatures = (*s.creatures[:at], told.foe, *s.creatures[at + 1 :]) if told.foe else s.creatures
        level = told.level or c.dens[place].level
        return self._there(s, told.seat, place).but(frames=told.frames(level), creatures=creatures)

    def _there(self, s: Table, seat: int, place: str) -> Table:
        hero = s.heroes[seat].but(place=place)
        return s.but(heroes=(*s.heroes[:seat], hero, *s.heroes[seat + 1 :]))

    def _supply(self, s: Table) -> Table:
        return supplied(self.game, s)


def supplied(game: OtherWorld, s: Table) -> Table:
    """The table with the supply that follows from the box and from all that lies elsewhere.

    >>> from abcore.otherworld.game import OtherWorld
    >>> game = OtherWorld()
    >>> s = game.opening(3).state
    >>> supplied(game, s.but(heroes=(Hero(gold=4, points=2), *s.heroes[1:])))[-6:-2]
    (16, 12, 6, 13)
    """
    box = {"gold": "gold", "weapons": "basic_weapons", "advancements": "advancement"}
    held = {field: sum(getattr(hero, field) for hero in s.heroes) for field in (*box, "points")}
    left = {
        field: game.content.components[name] - (held[field] if game.switches.limited_supply else 0)
        for field, name in box.items()
    }
    return s.but(**left, points=POINTS_EACH * len(s.heroes) - held["points"] - s.out)
