"""Everything that can be pending: the flow of the game is a stack of these small frames, the last one on top.
Who runs a frame, and how, is the affair of its chapter; `game.py` has the table."""

from __future__ import annotations

from abcore.engine.value import Value


class Frame(Value):
    """Something pending. Its kind says who goes on: a player, chance, or it runs by itself."""


# -- setting up -------------------------------------------------------------------------------------------------------


class FirstChooser(Frame):
    """Chance names who chooses a character first."""


class FillPost(Frame):
    """Cards are dealt onto the yellow spaces, lowest number first."""

    seat: int = -1  # who commissioned them; -1: the setup


class Choosing(Frame):
    """A player chooses a character: in the setup, or anew after a fourth wound."""

    seat: int
    lost: str = ""  # the character that was lost; "" in the setup


# -- the turn ---------------------------------------------------------------------------------------------------------


class NextTurn(Frame):
    """This seat is next; the prince moves first if it holds the title of starting player."""

    seat: int


class EndTurn(Frame):
    """Stays below the whole turn, extra turns included; on top, the turn is over and cards that lie aside go."""

    seat: int


class BeginTurn(Frame):
    """A turn begins, or an extra one: a prisoner sits it out."""

    seat: int


class ExtraTurn(Frame):
    """The cards of a commission are laid, and the same player takes another turn."""

    seat: int


class Turn(Frame):
    """Where to move the pawn."""

    seat: int


class Arrive(Frame):
    """The pawn has come to a place: what happens there begins."""

    seat: int


# -- the prince -------------------------------------------------------------------------------------------------------


class PrinceMoves(Frame):
    """The prince goes to his next number."""

    seat: int


class Tax(Frame):
    """A player is taxed: whoever has nothing to pay with goes to prison."""

    seat: int


class TaxDue(Frame):
    """What to pay the tax with."""

    seat: int


class Curse(Frame):
    """Which card to turn face down."""

    seat: int


# -- the spaces of the village ----------------------------------------------------------------------------------------


class AtCastle(Frame):
    """An audience with the king."""

    seat: int


class AtMarket(Frame):
    """Cubes on the supplies area may be cashed."""

    seat: int


class AtForge(Frame):
    """Basic weapons for nothing."""

    seat: int


class AtHealer(Frame):
    """Wounds may go, for gold or for nothing."""

    seat: int


class AtSorcerer(Frame):
    """A look at the abyss, and exchanges as often as basic weapons last."""

    seat: int
    looked: bool = False


class Look(Frame):
    """The top of the abyss deck is looked at, card by card; what nobody has seen yet is drawn by chance."""

    seat: int
    cards: int


class Saw(Frame):
    """The cards that were looked at are known to the seat that looked."""

    seat: int
    cards: int


class Ordering(Frame):
    """In which order the cards that were looked at go back (Crystal Ball)."""

    seat: int
    cards: int


class AtArea(Frame):
    """The king's army, or forest and mine: how many cubes may be placed?"""

    seat: int
    area: str


class Placing(Frame):
    """Cubes are placed on an area by a village space: each from the own stock or from the other area."""

    seat: int
    area: str
    left: int


class Shifting(Frame):
    """A card used at once has placed the stock's cubes: now those of the other area may follow."""

    seat: int
    area: str
    left: int


class PlaceCubes(Frame):
    """A card used at once places cubes on an area, the stock's first."""

    seat: int
    area: str
    cubes: int


class AtPost(Frame):
    """A card of the trading post may be bought."""

    seat: int
    space: str


class AtVillager(Frame):
    """A villager of the trading post serves."""

    seat: int
    space: str


class Draw(Frame):
    """A card is drawn unseen from the deck."""

    seat: int


# -- combat -----------------------------------------------------------------------------------------------------------


class StartFight(Frame):
    """The foe is known: its set dice are laid, and the steps of the fight are lined up."""

    seat: int
    foe: str  # a creature, an abyss card, or PRINCE
    level: int  # 1 to 3 in the catacombs; 0 against the prince and in the abyss


class Reveal(Frame):
    """A creature that nobody has met yet is turned up where the pawn stands."""

    seat: int


class RevealAbyss(Frame):
    """The next card of the abyss deck is turned up."""

    seat: int


class Fight(Frame):
    """A fight, below its steps. On top, the totals are compared."""

    seat: int
    foe: str
    level: int
    red: tuple[int, ...] = ()  # the dice on the table, in ascending order
    blue: tuple[int, ...] = ()
    used: tuple[str, ...] = ()  # the effects that have worked, in the order of the card list
    actions: int = 0  # how many actions were taken, as they count in this fight


class BuyDice(Frame):
    """Step 1: basic weapons may be spent for dice."""

    seat: int


class RandomDie(Frame):
    """Steps 2 and 3: the see-through die is rolled, and the solid one is set."""

    seat: int


class RollDice(Frame):
    """Dice of these colours are rolled, one after the other: steps 4 and 5, and the rolls of effects."""

    seat: int
    colours: tuple[str, ...]
    rule: str  # by which they are rolled


class ChangeDice(Frame):
    """Step 6: use an effect, spend a basic weapon for a reroll, or be done."""

    seat: int


class Aim(Frame):
    """An effect whose dice, colours or number are named step by step."""

    seat: int
    effect: str
    chosen: tuple[str, ...] = ()


# -- after combat -----------------------------------------------------------------------------------------------------


class Fought(Frame):
    """A fight in the catacombs is decided."""

    seat: int
    level: int
    won: bool


class PrinceFought(Frame):
    """A fight with the prince is decided."""

    seat: int
    won: bool


class AbyssFought(Frame):
    """A fight in the abyss is decided."""

    seat: int
    card: str
    won: bool


class TakeSpoils(Frame):
    """A win on a level with a choice of spoils."""

    seat: int
    level: int


class Influence(Frame):
    """After a win, own cubes on the influence area may be cashed."""

    seat: int


class Returning(Frame):
    """Back from the abyss: which free village space to go to."""

    seat: int


class Wound(Frame):
    """A lost fight costs a wound."""

    seat: int


class FourthWound(Frame):
    """Are there four wounds that count? If so the heal symbol may answer, or all is lost."""

    seat: int


class LastHeal(Frame):
    """Use the heal symbol now, or lose everything."""

    seat: int


PRINCE = "prince"
"""The foe of a fight with the Evil Prince."""
