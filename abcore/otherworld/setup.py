"""Setting up for three to five: chance names who chooses first, the trading post is laid, characters are chosen.
A character is chosen here after a fourth wound too; what is lost then is told by wounds.py."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.dist import Dist
from abcore.engine.verdict import Event, Fact, Refusal, Said, Verdict, judged

from . import bank
from .cards import less
from .chapter import Asked, Chance, Decide, Moves, Roles
from .frames import Choosing, FillPost, FirstChooser, NextTurn
from .moves import Move
from .printings import Rules
from .state import OFF, AbyssDeck, Board, Draft, Hero, Known, Table

NOT_THE_PRINCE = Refusal("setup.choose-character", "The Evil Prince is not for choice.")
TAKEN = Refusal("setup.one-each", "{0} lies before {1:seat} already, and there is one card of each.")
SAME_AGAIN = Refusal("wounds.restart", "{0} is the character that you lost: choose another.")

PLAYERS = Fact("setup.players", "{0:player} play")
PAWN = Fact("setup.pawn", "{who} takes a pawn and its three cubes")
POINTS = Fact("setup.points", "The supply has {0:point}, five for each player; {1} are out of the game")
ABYSS = Fact("setup.abyss", "{0} abyss cards lie shuffled and face down")
CREATURES = Fact("setup.creatures", "{0} creatures lie face down on the catacombs, one to a space")
PRINCE_CARD = Fact("setup.prince-card", "The card of the Evil Prince, the prison, lies open on the table")
OFF_BOARD = Fact("setup.off-board", "Pawns and prince begin off the boards")
FIRST = Fact("setup.first-chooser", "{who} chooses a character first, and the choice goes on counterclockwise")
STARTS = Fact("setup.starting-player", "{who} chooses last, is the starting player, and play goes clockwise")
LAID = Fact("setup.display", "{0} is laid on the {1}")
COMMISSIONED = Fact("castle.commission", "{0} is laid on the {1}")
CHOSEN = Fact("setup.choose-character", "{who} chooses the {0}")
ANEW = Fact("wounds.restart", "{who} begins anew as the {0}")
TOKENS = Fact("setup.starting-tokens", "{who} takes {0} gold and {1:basic weapon}")

SEATS = (3, 4, 5)
POINTS_EACH = 5
EVIL_PRINCE = "evil-prince"


class Choose(Move):
    """A character is chosen: `choose knight`."""

    character: str

    def __str__(self) -> str:
        return f"choose {self.character}"


def opening(rules: Rules, players: int = 3) -> Table:
    """A table before chance has named the first chooser (setup.display tells the order of chance).

    >>> from abcore.otherworld.situation import load
    >>> rules = load("").game.rules
    >>> opening(rules, 4).points, opening(rules, 4).frames
    (20, (FirstChooser(),))
    """
    if players not in SEATS:
        raise ValueError(f"OtherWorld is for 3 to 5 players, not {players}.")
    c = rules.content
    return Table(
        frames=(FirstChooser(),), heroes=(Hero(),) * players, first=-1, prince=OFF,
        post=("",) * len(c.post), deck=c.deck, discards=(), aside=(), creatures=("",) * len(c.dens),
        abyss=(), abyss_deck=AbyssDeck(unseen=tuple(c.abyss)), known=(Known(),) * players,
        gold=c.components["gold"], weapons=c.components["basic_weapons"], advancements=c.components["advancement"],
        points=POINTS_EACH * players, out=0, healed=(),
    )  # fmt: skip


def told(rules: Rules, s: Table) -> list[Event]:
    """What the setup did before chance is asked."""
    out = rules.content.components["points"] - s.points
    events = [PLAYERS(-1, len(s.heroes)), *(PAWN(seat) for seat in range(len(s.heroes)))]
    events += [ABYSS(-1, s.abyss_deck.size), CREATURES(-1, len(s.creatures)), PRINCE_CARD(-1)]
    return [*events, POINTS(-1, s.points, out), OFF_BOARD(-1)]


def _any_seat(rules: Rules, s: Board, frame: FirstChooser) -> Dist[int]:
    return Dist.even(range(1, len(s.heroes) + 1))


def _first_chooser(rules: Rules, t: Draft, frame: FirstChooser, player: int) -> None:
    """The choice runs s, s-1, ...; its last one starts, and play runs s+1, s+2, ... (setup.starting-player)."""
    players, chooser = len(t.heroes), player - 1
    t.first = (chooser + 1) % players
    choice = [Choosing((chooser - step) % players) for step in range(players)]
    t.frames[-1:] = [NextTurn(t.first), *reversed(choice), FillPost()]
    t.events += [FIRST(chooser), STARTS(t.first)]


def _next_for_post(rules: Rules, s: Board, frame: FillPost) -> Dist[str] | None:
    return Dist.even(s.deck) if "" in s.post and s.deck else None


def _lay(rules: Rules, t: Draft, frame: FillPost, card: str) -> None:
    gap = t.post.index("")
    t.post = (*t.post[:gap], card, *t.post[gap + 1 :])
    t.deck = less(t.deck, [card])
    t.events.append((LAID if frame.seat < 0 else COMMISSIONED)(frame.seat, card, rules.content.post[gap]))


def _characters(rules: Rules, s: Board, frame: Choosing) -> Iterator[Move]:
    """Every character, those that others have and the one just lost included; and the prince, who tempts."""
    yield from map(Choose, rules.content.characters)
    if EVIL_PRINCE not in rules.content.characters:
        yield Choose(EVIL_PRINCE)


def _check(rules: Rules, s: Board, frame: Choosing, m: Choose) -> Verdict:
    faults: list[Said] = []
    if m.character == EVIL_PRINCE:
        return judged([NOT_THE_PRINCE()])
    if m.character not in rules.content.characters:
        raise LookupError(m.character)
    faults += [TAKEN(m.character, seat) for seat, hero in enumerate(s.heroes) if hero.character == m.character]
    if m.character == frame.lost:
        faults.append(SAME_AGAIN(m.character))
    return judged(faults)


def _choose(rules: Rules, t: Draft, frame: Choosing, m: Choose) -> None:
    t.frames.pop()
    character = rules.content.characters[m.character]
    t.hero(frame.seat).character = m.character
    t.events.append((ANEW if frame.lost else CHOSEN)(frame.seat, m.character))
    gold = bank.gain(rules, t, frame.seat, "gold", character.gold)
    weapons = bank.gain(rules, t, frame.seat, "weapons", character.basic_weapons)
    t.events.append(TOKENS(frame.seat, gold, weapons))


FRAMES: Roles = {
    FirstChooser: Chance(_any_seat, _first_chooser),
    FillPost: Chance(_next_for_post, _lay),
    Choosing: Decide("Choose a character.", _characters),
}
MOVES: Moves = {(Choose, Choosing): Asked(_check, _choose)}
