"""Everything that can be pending: the flow of the game is a stack of these small frames, the last one on top.
Who runs a frame, and how, is the affair of its chapter; `game.py` has the table."""

from __future__ import annotations

from typing import Any

from abcore.engine.value import Value


class Frame(Value):
    """Something pending. Its kind says who goes on: a player, chance, or it runs by itself."""


# -- the turn ---------------------------------------------------------------------------------------------------------


class Turn(Frame):
    """A player's turn: free actions, then one action or a pass. Stays below the action, so that a cat can refuse."""

    seat: int
    refreshed: bool = False
    took_back: bool = False
    put: bool = False
    offers: tuple[tuple[int, str, int], ...] = ()  # seller, item, coins refused; -1 coins: accepted
    acted: bool = False  # a free action was taken


class EndTurn(Frame):
    """The action is done: the turn below ends, and the next player is found."""

    seat: int


class NextTurn(Frame):
    """Find who is next, this seat included; with nobody left the round ends."""

    seat: int


class Pick(Frame):
    """A set that is put together step by step: a party, a plan for the night, whom to exert, what to take."""

    seat: int
    action: str
    chosen: tuple[Any, ...] = ()
    most: int = 0  # how many goods a harvest may take


class Begin(Frame):
    """An action whose villagers are assigned, but whose cats have yet to roll."""

    seat: int
    move: Any
    party: tuple[str, ...]


class CatDie(Frame):
    """A Cave Cat rolls whether he obeys."""

    seat: int
    cat: str


class Reinforce(Frame):
    """A party that cats left too small: take someone in, or call it off."""

    seat: int


class Pay(Frame):
    """A price that coins, ciders or potions can meet in more than one way."""

    seat: int
    price: int
    seller: int = -1  # who gets the coins; -1 is the supply


# -- exploring --------------------------------------------------------------------------------------------------------


class Expedition(Frame):
    """A party on a cave card. On top of the stack, it comes home."""

    seat: int
    cave: str
    party: tuple[str, ...]
    dice: tuple[int, ...] = ()  # one face per villager of the party, in the same order
    rerolls: int = 0  # used in this encounter
    paragraph: int = 0
    choice: str = ""
    lanterns: int = 0  # besides the dice: bonus lanterns and exerted villagers
    success: bool = False
    caves: int = 0  # empty caves held before this encounter, for a free outpost


class ParagraphDie(Frame):
    """The die that picks the paragraph."""

    seat: int


class KeepParagraph(Frame):
    """Before the reading: keep the paragraph die, or roll it again (only where a switch allows it)."""

    seat: int
    face: int


class Choosing(Frame):
    """Pick one of the choices of the paragraph."""

    seat: int


class PartyDice(Frame):
    """One die for each villager on the card, one after the other."""

    seat: int


class Rerolling(Frame):
    """Reroll a die, or keep them all."""

    seat: int


class RerollDie(Frame):
    """The die that is rolled again."""

    seat: int
    which: int  # the villager's place in the party


class Outcome(Frame):
    """The dice lie and nobody else is exerted: did the party reach a number?"""

    seat: int


class Settling(Frame):
    """Which of the numbers that were reached to take, where a switch allows to decline a price."""

    seat: int


class Rewarding(Frame):
    """A reward that is carried out, its price paid."""

    seat: int
    reward: Any


class Reading(Frame):
    """A paragraph is read: the one that the die named, or one that an encounter leads on to."""

    seat: int
    paragraph: int


class FreeBuilding(Frame):
    """A building for nothing, of a printed cost up to a number."""

    seat: int
    cost: int


class Injuring(Frame):
    """A penalty: choose who of the party is injured."""

    seat: int


class TakeCave(Frame):
    """An extra cave card goes to the village."""

    seat: int


# -- buying and selling -----------------------------------------------------------------------------------------------


class Bought(Frame):
    """A building that is paid: it is placed, takes effect, and its row is refilled."""

    seat: int
    card: str
    free: bool = False


class Trained(Frame):
    """A villager that is paid joins the village."""

    seat: int
    villager: str
    ready: bool


class RowUnder(Frame):
    """A row whose refresh is paid goes under its deck."""

    seat: int
    row: str


class Selling(Frame):
    """After a harvest: put a good of it into the sale circle."""

    seat: int
    goods: tuple[str, ...]


class Bidding(Frame):
    """How much to offer for what another player sells."""

    seat: int
    seller: int
    item: str


class Answering(Frame):
    """The seller accepts or refuses an offer."""

    seat: int
    buyer: int
    item: str
    coins: int


class HandOver(Frame):
    """A sale that is paid: the item changes hands."""

    seat: int
    seller: int
    item: str
    coins: int


# -- dealing and the end of a round -----------------------------------------------------------------------------------


class DealKeys(Frame):
    """Key houses are dealt."""


class FillSlots(Frame):
    """Villagers are dealt onto the open slots of the reputation board."""

    rule: str = "end.villagers"  # by which rule this happens


class FillRow(Frame):
    """Cards are dealt into the gaps of a row."""

    row: str
    rule: str = "build.refill"


class RevealCave(Frame):
    """The next cave card lies open."""

    rule: str = "deck.bottom"


class EndRound(Frame):
    """All have passed: marker, cider, villagers, and so on."""


class Wake(Frame):
    """Round one of four players ends: the two who started exhausted wake."""


class Placing(Frame):
    """Before income and before scoring: place goods on the track."""

    seat: int


class Income(Frame):
    """Everyone collects income."""


class Replenish(Frame):
    """Cards with an arrow get their good back."""


class PassCard(Frame):
    """The first-player card goes on, and the next round begins."""
