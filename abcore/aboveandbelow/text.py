"""Moves as text: one canonical line each, read back with room for short names.
A name may be shortened while it fits one thing only: `labor brom` for `labor brom-thatch`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from abcore.engine import words
from abcore.engine.game import AmbiguousMove, UnreadableMove
from abcore.engine.words import read_outcome, shown

from .assign import CallOff
from .build import Build
from .encounter import Choose, Injure, Settle
from .exert import Exert
from .explore import Explore, Reroll
from .frames import Begin, Expedition, Pick
from .harvest import Harvest, Take
from .labor import Labor
from .moves import Add, Buy, Done, Go, Keep, Move, Open, Refresh, Sell
from .pay import Payment
from .rest import KINDS, Rest
from .state import GOODS, Table
from .track import Place
from .trade import Accept, Ask, Bid, Offer, Reclaim, Refuse
from .train import Train
from .turn import Pass

if TYPE_CHECKING:
    from .game import AboveAndBelow

__all__ = ["READERS", "Words", "read", "read_outcome", "shown"]

ITEMS = (*GOODS, "cider", "potion")
ROWS = ("houses", "outposts", "keys", "stars")
EXAMPLES = {
    "explore": "explore builder scout", "labor": "labor builder", "harvest": "harvest scout",
    "build": "build builder nothing", "train": "train scribe nobody", "exert": "exert scribe",
    "reroll": "reroll scout 2", "choose": "choose NAME", "settle": "settle 3", "injure": "injure scout",
    "take": "take nothing", "sell": "sell fruit", "ask": "ask 2 for fruit", "bid": "bid 3",
    "offer": "offer 3 to 2 for fruit", "pay": "pay 2 coins 1 cider", "place": "place fruit",
    "rest": "rest bed scout", "refresh": "refresh houses", "buy": "buy nothing", "+": "+ builder",
}  # fmt: skip


class Words(words.Words):
    """The words of one line, with what each may mean at this table."""

    def __init__(self, game: AboveAndBelow, s: Table, line: str) -> None:
        super().__init__(line, EXAMPLES)
        self.game, self.s = game, s

    def villagers(self) -> list[str]:
        """All of the asked player's villagers, in every area and on the way; nearest the mind first."""
        v = self.s.villages[self.game.seat(self.s)]
        away = [name for f in self.s.frames if isinstance(f, Begin | Expedition) for name in f.party]
        return [*v.ready, *away, *v.exhausted, *v.injured]

    def party(self, nobody: str = "nobody") -> tuple[str, ...]:
        """The villagers that the rest of the line names, in the order of the list."""
        if self.alone(nobody):
            return ()
        named = [self.one_of(self.villagers(), "a villager")]
        while self.left:
            named.append(self.one_of(self.villagers(), "a villager"))
        return self.game.content.sort(named)

    def seat(self) -> int:
        """A player by number, from 1."""
        number, players = self.number("a player's number"), len(self.s.villages)
        if not 1 <= number <= players:
            raise UnreadableMove(f"There is no player {number}; players are numbered from 1 to {players}.")
        return number - 1

    def card(self) -> str:
        """A building that lies open, or nothing."""
        s = self.s
        return self._offered((*s.houses, *s.outposts, *s.keys, *s.stars), self.game.content.cards, "a card")

    def pupil(self) -> str:
        """Someone on the reputation board, or nobody."""
        return self._offered(self.s.slots, self.game.content.tokens, "a villager")

    def _offered(self, lying: Iterable[str], all_of: Iterable[str], what: str) -> str:
        """What lies open, or nothing; else any that this game knows."""
        if self.left and self.left[0] in ("nobody", "nothing"):
            self.left.pop(0)
            return ""
        return self.nearby(lying, all_of, what)


def read(game: AboveAndBelow, s: Table, line: str) -> Move:
    """The move that a line means at this table.

    >>> from abcore.aboveandbelow import AboveAndBelow
    >>> game = AboveAndBelow()
    >>> read(game, game.opening().state, "explore scout build")
    Explore(party=('builder', 'scout'))
    """
    w = Words(game, s, line)
    reader = READERS.get(w.verb)
    if reader is None:
        raise UnreadableMove(f"'{shown(w.verb)}' is no move. A move begins with one of: {', '.join(READERS)}.")
    move = reader(w)
    w.end(move)
    return move


def _set_or_open(action: str, kind: Callable[[tuple[str, ...]], Move]) -> Callable[[Words], Move]:
    """`explore` opens the action; `explore builder scout` is the whole move."""
    return lambda w: kind(w.party()) if w.left else Open(action)


def _build(w: Words) -> Move:
    return Build(w.one_of(w.villagers(), "a villager"), w.card()) if w.left else Open("build")


def _train(w: Words) -> Move:
    if not w.left:
        return Open("train")
    return Train(w.one_of(w.villagers(), "a villager"), *_pupil(w))


def _pupil(w: Words) -> tuple[str, bool]:
    """Whom to train, and whether they are to arrive ready."""
    pupil = w.pupil()
    ready = bool(pupil) and w.left[:1] == ["ready"]
    if ready:
        w.skip("ready")
    return pupil, ready


def _buy(w: Words) -> Move:
    """Someone, where the step before named a teacher; a card everywhere else."""
    top = w.s.frames[-1] if w.s.frames else None
    return Buy(*_pupil(w)) if isinstance(top, Pick) and top.action == "train" else Buy(w.card())


def _reroll(w: Words) -> Move:
    exp = next((f for f in reversed(w.s.frames) if isinstance(f, Expedition)), None)
    dice = list(zip(exp.party, exp.dice, strict=False)) if exp else []
    villager = w.one_of([*(v for v, _ in dice), "paragraph"], "a villager with a die")
    if w.left:
        return Reroll(villager, w.number("a face"))
    faces = sorted({face for v, face in dice if v == villager})
    if len(faces) > 1:
        raise AmbiguousMove(f"{villager} has several dice: {', '.join(f'reroll {villager} {face}' for face in faces)}.")
    return Reroll(villager, faces[0] if faces else getattr(w.s.frames[-1], "face", 1))


def _take(w: Words) -> Move:
    if w.left[:1] == ["back"]:
        w.left.pop(0)
        return Reclaim(w.one_of(ITEMS, "a good, cider or potion"))
    if w.alone("nothing"):
        return Take(())
    mine = [h.card for h in w.s.villages[w.game.seat(w.s)].holdings]
    cards = [w.one_of(mine, "a card of yours")]
    while w.left:
        cards.append(w.one_of(mine, "a card of yours"))
    return Take(w.game.content.sort(cards))


def _sell(w: Words) -> Move:
    if w.alone("nothing"):
        return Sell("")
    return Sell(w.one_of(ITEMS, "a good, cider or potion"))


def _ask(w: Words) -> Move:
    seat = w.seat()
    w.skip("for")
    return Ask(seat, w.one_of(ITEMS, "a good, cider or potion"))


def _offer(w: Words) -> Move:
    coins = w.number("a number of coins")
    w.skip("to")
    seat = w.seat()
    w.skip("for")
    return Offer(coins, seat, w.one_of(ITEMS, "a good, cider or potion"))


def _pay(w: Words) -> Move:
    paid = {"coins": 0, "ciders": 0, "potions": 0}
    while True:
        n = w.number("a number")
        paid[w.one_of(paid, "a kind of payment")] += n
        if not w.left:
            return Payment(**paid)


def _place(w: Words) -> Move:
    good = w.one_of(GOODS, "a good")
    if not w.left:
        return Place(good)
    w.skip("by")
    seat = w.seat()
    return Place(good, -1 if seat == w.game.seat(w.s) else seat)


def _rest(w: Words) -> Move:
    if w.alone("nobody"):
        return Rest(())
    plan = [_rest_step(w)]
    while w.left:
        plan.append(_rest_step(w))
    return Rest(tuple(plan))


def _rest_step(w: Words) -> str:
    kind = w.one_of(KINDS, "a potion, cider or bed")
    villager = w.one_of(w.villagers(), "a villager")
    area = w.left.pop(0) if w.left[:1] in (["injured"], ["exhausted"]) else ""
    return f"{kind} {villager} {area}".strip()


def _add(w: Words) -> Move:
    word = w.left[0] if w.left else ""
    if word in KINDS:
        return Add(_rest_step(w))
    holding = w.s.villages[w.game.seat(w.s)].holdings
    return Add(w.one_of([*w.villagers(), *(h.card for h in holding)], "a villager or card of yours"))


def _choose(w: Words) -> Move:
    exp = next((f for f in reversed(w.s.frames) if isinstance(f, Expedition)), None)
    paragraph = w.game.content.paragraphs.get(exp.paragraph) if exp else None
    names = [c.name for c in paragraph.choices] if paragraph else []
    word = w.left[0] if w.left else ""
    if word and not any(name.startswith(word) for name in names):
        return Choose(w.left.pop(0)[:60])  # no choice of this paragraph: for the rules to refuse
    return Choose(w.one_of(names, "a choice"))


def _call(w: Words) -> Move:
    w.skip("off")
    return CallOff()


READERS: dict[str, Callable[[Words], Move]] = {
    "explore": _set_or_open("explore", Explore), "build": _build, "harvest": _set_or_open("harvest", Harvest),
    "train": _train, "labor": _set_or_open("labor", Labor), "pass": lambda w: Pass(),
    "refresh": lambda w: Refresh(w.one_of(ROWS, "a row")), "sell": _sell, "take": _take, "ask": _ask,
    "bid": lambda w: Bid(w.number("a number of coins")), "offer": _offer, "accept": lambda w: Accept(),
    "refuse": lambda w: Refuse(), "place": _place, "choose": _choose, "reroll": _reroll, "keep": lambda w: Keep(),
    "exert": lambda w: Exert(w.party()), "settle": lambda w: Settle(w.number("an explore number")),
    "injure": lambda w: Injure(w.one_of(w.villagers(), "a villager")), "pay": _pay, "rest": _rest, "call": _call,
    "+": _add, "buy": _buy, "go": lambda w: Go(), "done": lambda w: Done(),
}  # fmt: skip
