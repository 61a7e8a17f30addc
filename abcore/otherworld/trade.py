"""The trading post: a card is bought for a gold, and its villager is covered until then.
Whom a villager serves, and for what, is told by villagers.py; what a card does when it is gained, by cards.py."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import Fact, Refusal, Said, Verdict, judged

from . import bank, cards
from .chapter import DONE_HERE, Asked, Decide, Moves, Roles
from .frames import AtPost
from .moves import DONE, Artificer, Done, Hermit, Merchant, Miner, Move, Mystic, Smuggler
from .printings import Rules
from .state import Board, Draft

NO_GOLD = Refusal("trade.card", "A card costs {0} gold; you have {1}.")
NOT_HERE = Refusal("trade.card", "On this space lies {0}, and only that is for sale here.")
COVERED = Refusal("trade.covered", "A card lies on the {0}, and until it is sold the villager serves nobody.")

BOUGHT = Fact("trade.card", "{who} buys {0} for {1} gold")
UNCOVERED = Fact("trade.villager", "The {0} is free for later visitors")

PRICE = 1


class BuyCard(Move):
    """The card of the space is bought: `buy sling`."""

    card: str

    def __str__(self) -> str:
        return f"buy {self.card}"


def lying(rules: Rules, s: Board, space: str) -> str:
    """The card on a yellow space; "" where it is sold."""
    return s.post[rules.content.post.index(space)]


def check(rules: Rules, s: Board, frame: AtPost, m: BuyCard) -> Verdict:
    """One gold, for the card that lies here (trade.card)."""
    if m.card not in rules.content.cards:
        raise LookupError(m.card)
    gold, here = s.heroes[frame.seat].gold, lying(rules, s, frame.space)
    faults: list[Said] = [] if gold >= PRICE else [NO_GOLD(PRICE, gold)]
    if m.card != here:
        faults.append(NOT_HERE(here))
    return judged(faults)


def apply(rules: Rules, t: Draft, frame: AtPost, m: BuyCard) -> None:
    """Pay, and take it; the buyer does not use the villager in this visit (trade.villager)."""
    t.frames.pop()
    at = rules.content.post.index(frame.space)
    bank.pay(rules, t, frame.seat, "gold", PRICE)
    t.post = (*t.post[:at], "", *t.post[at + 1 :])
    t.events += [BOUGHT(frame.seat, m.card, PRICE), UNCOVERED(-1, frame.space)]
    cards.gain(rules, t, frame.seat, m.card)


def _for_sale(rules: Rules, s: Board, frame: AtPost) -> Iterator[Move]:
    """The card here; another card of the post and the villager beneath are tempting."""
    here = lying(rules, s, frame.space)
    yield BuyCard(here)
    yield from [BuyCard(card) for card in s.post if card and card != here][:1]
    held = s.heroes[frame.seat].cards[:1]
    villager: dict[str, Move] = {
        "smuggler": Smuggler(), "artificer": Artificer(held), "merchant": Merchant(held[0] if held else here),
        "gold-miner": Miner(), "hermit": Hermit(rules.content.boards.dens[0].id), "mystic": Mystic(here),
    }  # fmt: skip
    if frame.space in villager:
        yield villager[frame.space]
    yield DONE


def _check_covered(rules: Rules, s: Board, frame: AtPost, m: Move) -> Verdict:
    return judged([COVERED(frame.space)])


def _never(rules: Rules, t: Draft, frame: AtPost, m: Move) -> None:
    raise AssertionError("a covered villager serves nobody")


VILLAGERS = (Smuggler, Artificer, Merchant, Miner, Hermit, Mystic)
FRAMES: Roles = {AtPost: Decide("Buy the card of this space, or be done.", _for_sale)}
MOVES: Moves = {
    (BuyCard, AtPost): Asked(check, apply),
    (Done, AtPost): DONE_HERE,
    **{(villager, AtPost): Asked(_check_covered, _never) for villager in VILLAGERS},
}
