"""Moves as text: one canonical line each, read back with room for short names.
A name may be shortened while it fits one thing only: `move forest` for `move forest-and-mine`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from abcore.engine import words
from abcore.engine.game import UnreadableMove
from abcore.engine.words import read_outcome, shown

from .abyss import EnterAbyss
from .aims import TOKEN, canonical
from .areas import STOCK, Cube
from .castle import FAVOURS, Audience
from .dice import COLOURS
from .effects import Use, kind_of
from .forge import Forge
from .frames import Aim
from .healer import Healer
from .market import GOODS, Cash
from .moves import Add, Artificer, Dice, Done, Go, Heal, Hermit, Merchant, Miner, Move, MoveTo, Mystic, Open, Smuggler
from .prince import TOKENS, Hide, Pay
from .setup import EVIL_PRINCE, Choose
from .sorcerer import KINDS, Exchange, LookAt, Order
from .spoils import TAKES, Redeem, Take
from .state import ABYSS, AREAS, Hero, Table
from .trade import BuyCard

if TYPE_CHECKING:
    from .game import OtherWorld

__all__ = ["READERS", "Words", "read", "read_outcome", "shown"]

EXAMPLES = {
    "choose": "choose knight", "move": "move castle", "abyss": "abyss next", "audience": "audience commission",
    "cash": "cash weapons gold", "healer": "healer 1 gold", "exchange": "exchange card",
    "order": "order star-eater hollow-king", "cube": "cube stock", "buy": "buy sling",
    "artificer": "artificer sling buckler", "merchant": "merchant sling", "hermit": "hermit b2",
    "mystic": "mystic sling", "pay": "pay gold", "hide": "hide sling", "dice": "dice 2 blue",
    "use": "use wolfs-jaw red 5", "+": "+ red 5", "take": "take gold", "redeem": "redeem card",
}  # fmt: skip


class Words(words.Words):
    """The words of one line, with what each may mean at this table."""

    def __init__(self, game: OtherWorld, s: Table, line: str) -> None:
        super().__init__(line, EXAMPLES)
        self.game, self.s = game, s

    @property
    def hero(self) -> Hero:
        """The side of the player who is asked."""
        return self.s.heroes[self.game.seat(self.s)]

    def own_card(self) -> str:
        """A card of the asked player; else any, since a refusal says more than no reading."""
        return self.nearby(self.hero.cards, self.game.content.cards, "a card")

    def some_card(self, *first: str) -> str:
        """Any card, those that are near first."""
        return self.nearby(first, self.game.content.cards, "a card")

    def die(self) -> str:
        """A die by colour and face: `red 5`."""
        colour = self.one_of(COLOURS, "a colour")
        return f"{colour} {self.number('a face')}"


def read(game: OtherWorld, s: Table, line: str) -> Move:
    """The move that a line means at this table.

    >>> from abcore.otherworld import OtherWorld
    >>> game = OtherWorld()
    >>> read(game, game.opening().state, "choose battle")
    Choose(character='battle-sage')
    """
    w = Words(game, s, line)
    reader = READERS.get(w.verb)
    if reader is None:
        raise UnreadableMove(f"'{shown(w.verb)}' is no move. A move begins with one of: {', '.join(READERS)}.")
    move = reader(w)
    w.end(move)
    return move


def _choose(w: Words) -> Move:
    return Choose(w.one_of((*w.game.content.characters, EVIL_PRINCE), "a character"))


def _move(w: Words) -> Move:
    content = w.game.content
    return MoveTo(w.one_of((*content.spaces, *content.dens), "a space"))


def _abyss(w: Words) -> Move:
    if w.alone("next"):
        return EnterAbyss("")
    return EnterAbyss(w.nearby((*w.s.abyss, "next"), w.game.content.abyss, "an abyss card"))


def _cash(w: Words) -> Move:
    goods = [w.one_of(GOODS, "what to cash for")]
    while w.left:
        goods.append(w.one_of(GOODS, "what to cash for"))
    return Cash(tuple(sorted(goods, key=GOODS.index)))


def _healer(w: Words) -> Move:
    gold = w.number("a number of gold")
    w.skip("gold")
    return Healer(gold)


def _order(w: Words) -> Move:
    deck = w.s.abyss_deck
    cards = [w.nearby(deck.head, w.game.content.abyss, "an abyss card")]
    while w.left:
        cards.append(w.nearby(deck.head, w.game.content.abyss, "an abyss card"))
    return Order(tuple(cards))


def _artificer(w: Words) -> Move:
    if w.alone("nothing"):
        return Artificer(())
    cards = [w.own_card()]
    while w.left:
        cards.append(w.own_card())
    return Artificer(w.game.content.sort(cards))


def _hermit(w: Words) -> Move:
    return Hermit("") if w.alone("later") else Hermit(w.one_of((*w.game.content.dens, ABYSS), "a space"))


def _pay(w: Words) -> Move:
    return Pay(w.nearby((*TOKENS, *w.hero.cards), w.game.content.cards, "a kind of payment"))


def _dice(w: Words) -> Move:
    if w.alone("none"):
        return Dice(0, 0)
    bought = dict.fromkeys(COLOURS, 0)
    while True:
        n = w.number("a number of dice")
        bought[w.one_of(COLOURS, "a colour")] += n
        if not w.left:
            return Dice(**bought)


def _use(w: Words) -> Move:
    content = w.game.content
    special = [card.id for card in content.cards.values() if card.special]
    mine = [effect.id for card in w.hero.cards for effect in content.cards[card].effects]
    effect = w.nearby((*mine, TOKEN), (*content.effects, *special), "an effect")
    if not w.left:
        return Open(effect)
    kind = kind_of(w.game.rules, effect) if effect not in special else ""
    targets: list[str] = []
    while w.left:
        targets.append(_part(w, kind, len(targets)))
    return Use(effect, canonical(kind, tuple(targets)))


def _part(w: Words, kind: str, at: int) -> str:
    """One part of what an effect aims at: a die, a colour, or the number of a copy."""
    if kind in ("add-die", "add-two"):
        return w.one_of(COLOURS, "a colour")
    return str(w.number("a number")) if kind == "copy" and at else w.die()


def _add(w: Words) -> Move:
    top = w.s.frames[-1] if w.s.frames else None
    if isinstance(top, Aim):
        return Add(_part(w, kind_of(w.game.rules, top.effect), len(top.chosen)))
    return Add(w.die())


READERS: dict[str, Callable[[Words], Move]] = {
    "choose": _choose, "move": _move, "abyss": _abyss, "heal": lambda w: Heal(),
    "audience": lambda w: Audience(w.one_of(FAVOURS, "a favour")), "cash": _cash, "forge": lambda w: Forge(),
    "healer": _healer, "look": lambda w: LookAt(), "order": _order,
    "exchange": lambda w: Exchange(w.one_of(KINDS, "what to exchange for")),
    "cube": lambda w: Cube(w.one_of((STOCK, *AREAS), "where the cube comes from")),
    "buy": lambda w: BuyCard(w.some_card(*w.s.post)), "smuggler": lambda w: Smuggler(), "artificer": _artificer,
    "merchant": lambda w: Merchant(w.own_card()), "miner": lambda w: Miner(), "hermit": _hermit,
    "mystic": lambda w: Mystic(w.some_card(*w.s.deck)), "pay": _pay, "hide": lambda w: Hide(w.own_card()),
    "dice": _dice, "use": _use, "+": _add, "go": lambda w: Go(),
    "take": lambda w: Take(w.one_of(TAKES, "a kind of spoils")),
    "redeem": lambda w: Redeem(w.one_of(TAKES, "what to redeem for")), "done": lambda w: Done(),
}  # fmt: skip
