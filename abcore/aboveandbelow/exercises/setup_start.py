"""Questions on what lies on the table when a game begins: how many of a thing, who has an extra coin, who is ready.
What is right is read off a table that the engine dealt; which table is wrong is asked in setup.py."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import NamedTuple

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.laid import Deal, deal
from abcore.aboveandbelow.laid_say import names_of, space_words
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.aboveandbelow.words import count, listed
from abcore.engine.exercise import Line, Option, Question, amounts, answers

SEATS = ("Ada", "Ben", "Cleo", "Dan")
MANY = {2: "Two", 3: "Three", 4: "Four"}
EACH = "This gives every player one; they are shared, and their number is the same for all tables"
Amount = Callable[[AboveAndBelow, int], int]


class Thing(NamedTuple):
    """Something that is counted: its part, its noun and verb, its rule, and how people miscount it."""

    part: str
    noun: str
    lies: str
    rule: str
    slips: tuple[tuple[Amount, str], ...]


def _of(*path: str) -> Amount:
    """The length of something that the content knows; or the number itself."""

    def amount(game: AboveAndBelow, _players: int) -> int:
        found = getattr(game.content, path[0])
        return found if isinstance(found, int) else len(found)

    return amount


def _players(_game: AboveAndBelow, players: int) -> int:
    return players


THINGS = (
    Thing("keys", "key house", "lie face up", "setup.key-houses", (
        (_of("keys"), "This lays out all of them; some stay in the box and are out of this game"),
        (_players, EACH),
        (_of("stars"), "So many star houses lie there; of the key houses only some come out"),
    )),
    Thing("stars", "star house", "lie face up", "setup.star-houses", (
        (_of("keys_in_play"), "So many key houses come out; of the star houses none stays in the box"),
        (_players, EACH),
        (_of("keys"), "So many key houses are in the box; there are fewer star houses"),
    )),
    Thing("houses", "house", "lie face up in the row beside the deck", "setup.market", (
        (_of("slot_costs"), "So many villagers stand on the board; the row of houses is shorter"),
        (_of("stars"), "So many star houses lie there; these are a row of their own"),
        (_players, EACH),
    )),
    Thing("slots", "villager", "stand along the reputation board", "setup.villagers", (
        (_of("row"), "So many houses lie in their row; the board has more places"),
        (_of("pile"), "These are all that are in the pile at first; only some of them are dealt"),
        (_players, EACH),
    )),
    Thing("specials", "special villager", "wait beside the board, face up", "setup.villagers", (
        (lambda _game, _players: 0, "They are in no pile: all of them lie open, set aside"),
        (_of("row"), "They are not dealt into a row; all of them are set aside"),
        (_players, EACH),
    )),
    Thing("cider", "cider", "lie on the reputation board", "setup.cider", (
        (lambda _game, _players: 0, "The first to labor shall find a prize in the first round too"),
        (_players, "This lays one there for each player; it is for the first to labor alone"),
        (_of("chambers"), "This lays one there for each round; a new one comes when it is gone"),
    )),
)  # fmt: skip


def told(game: AboveAndBelow, players: int, first: int) -> tuple[str, ...]:
    """Who plays, by which printing, and in which order.

    >>> told(AboveAndBelow(), 3, 1)
    ('Three play, by the revised printing', 'Ben is the first player; then come Cleo and Ada')
    """
    after = [SEATS[(first + place) % players] for place in range(1, players)]
    then = f"then {'comes' if players == 2 else 'come'} {listed(after)}"
    play = f"{MANY[players]} play, by the {game.printing.document} printing"
    return play, f"{SEATS[first]} is the first player; {then}"


def table(game: AboveAndBelow, rng: Random) -> tuple[Deal, int]:
    """A table that the engine dealt, for two, three or four."""
    players = rng.randint(2, 4)
    return deal(game, players, rng), players


def how_many(game: AboveAndBelow, rng: Random) -> Question:
    """How many of a thing lie on the table?

    >>> how_many(AboveAndBelow(), Random(3)).asks.startswith("How many ")
    True
    """
    dealt, players = table(game, rng)
    thing = rng.choice(THINGS)
    lying = dealt.laid[thing.part]
    right = lying if isinstance(lying, int) else len(lying)
    wrong = [(amount(game, players), mistake, thing.rule) for amount, mistake in thing.slips]
    rng.shuffle(wrong)
    plural = count(2, thing.noun).removeprefix("2 ")
    return Question(
        kind="count",
        asks=f"How many {plural} {thing.lies}?",
        facts=(told(game, players, 0)[0], "The ten steps are done, and nobody has taken a turn"),
        hint="Think of the step that brought them. Does the number of players matter for it?",
        options=amounts(right, wrong, lambda n: count(n, thing.noun)),
        lines=(Line("On the table", "for any number of players", count(right, thing.noun), thing.rule),),
        rule=thing.rule,
        scene=dealt.laid,
    )


def extra_coins(game: AboveAndBelow, rng: Random) -> Question:
    """Who gets an extra coin?

    >>> extra_coins(AboveAndBelow(), Random(1)).rule
    'setup.coins'
    """
    dealt, players = table(game, rng)
    first = dealt.laid["first"]
    order = [(first + place) % players for place in range(players)]
    other = next(printing for name, printing in PRINTINGS.items() if name != game.printing.name)
    there = AboveAndBelow(other, game.content).opening(players, first).state
    rule, start = "setup.coins", game.content.start_coins
    wrong = [
        Option(_who([seat for seat in order if there.villages[seat].coins > start]),
               f"So the {other.document} printing has it", rule),
        Option(_who(order[1:]), "This pays everyone who has to wait", rule),
        Option(_who(order[-1:]), "This pays only the last one", rule),
        Option(_who(order[:1]), "Who begins has the advantage already, and gets none", rule),
        Option(_who([]), "This forgets those who have to wait", rule),
    ]  # fmt: skip
    rng.shuffle(wrong)
    paid = [seat for seat in order if dealt.laid[f"coins.{seat}"] > start]
    options = list(answers(_who(paid), wrong))
    rng.shuffle(options)
    return Question(
        kind="coins",
        asks="Who gets an extra coin?",
        facts=told(game, players, first),
        hint="Places are counted from the first player, to the left. The number of players decides, and the printing.",
        options=tuple(options),
        lines=tuple(_purse(seat, dealt.laid[f"coins.{seat}"], start) for seat in order),
        rule=rule,
        scene=dealt.laid,
    )


def _who(seats: list[int]) -> str:
    return listed([SEATS[seat] for seat in seats], "Nobody")


def _purse(seat: int, coins: int, start: int) -> Line:
    extra = coins - start
    working = f"{start} + {extra}" if extra else ""
    return Line(SEATS[seat], working, count(coins, "coin"), "setup.coins" if extra else "setup.player")


def start(game: AboveAndBelow, rng: Random) -> Question:
    """Who is ready in the first round, or where do the cubes stand?

    >>> start(AboveAndBelow(), Random(1)).kind
    'start'
    """
    return rng.choice((who_is_ready, where_cubes_start))(game, rng)


def who_is_ready(game: AboveAndBelow, rng: Random) -> Question:
    """Which of a player's villagers are ready in the first round?

    >>> asked = who_is_ready(AboveAndBelow(), Random(1))
    >>> asked.asks.startswith("Which of ")
    True
    """
    dealt, players = table(game, rng)
    seat = rng.randrange(players)
    ready, exhausted = dealt.laid[f"people.{seat}"]
    everyone = (*ready, *exhausted)
    rule = "setup.four-players" if players == 4 else "setup.player"
    hammers = tuple(name for name in game.content.starting if game.content.tokens[name].hammer)
    others = tuple(name for name in game.content.starting if name not in hammers)
    wrong = [  # of these, the one that is right at this table is left out
        Option(_all(game, everyone), "This is how two or three begin; with four the first round is shorter", rule),
        Option(_all(game, hammers), "This is how four begin, not how two or three do", rule),
        Option(_all(game, others), "The one with the hammer is ready at every table", rule),
        Option("None of them", "Then nobody could do anything in the first round", rule),
    ]
    options = list(answers(_all(game, ready), wrong))
    rng.shuffle(options)
    lines = [Line("Ready", "", _all(game, ready), rule)]
    lines += [Line("Exhausted until the end of round 1", "", _all(game, exhausted), rule)] if exhausted else []
    return Question(
        kind="start",
        asks=f"Which of {SEATS[seat]}'s villagers are ready in the first round?",
        facts=(told(game, players, 0)[0], f"{SEATS[seat]} has the starting villagers: {_all(game, everyone)}"),
        hint="At one number of players some start under the moon. Who would they be?",
        options=tuple(options),
        lines=tuple(lines),
        rule=rule,
        scene=dealt.laid,
    )


def _all(game: AboveAndBelow, names: tuple[str, ...]) -> str:
    return names_of(game.content, game.content.sort(names))


def where_cubes_start(game: AboveAndBelow, rng: Random) -> Question:
    """Where does a player's cube start on the reputation track?

    >>> where_cubes_start(AboveAndBelow(), Random(1)).right.words
    'On the torch, at 0'
    """
    dealt, players = table(game, rng)
    seat, rule = rng.randrange(players), "setup.reputation"
    space, spaces = dealt.laid["cubes"][seat], game.content.reputation
    place = (seat - dealt.laid["first"]) % players
    wrong = [
        Option(_space(game, 0), "This is the surface, where reputation is worst; nobody begins so low in esteem", rule),
        Option(_space(game, len(spaces) - 1), "This is the best reputation of all; it has to be earned", rule),
        Option(_space(game, space + 1), "Nobody has a good name before the first deed", rule),
    ]
    if place:
        words = "Who waits may get a coin for it, but all begin with the same reputation"
        wrong.append(Option(_space(game, space + 1 + place), words, rule))
    rng.shuffle(wrong)
    options = list(answers(_space(game, space), wrong))
    rng.shuffle(options)
    return Question(
        kind="start",
        asks=f"Where does {SEATS[seat]}'s cube start?",
        facts=told(game, players, dealt.laid["first"]),
        hint="One space of the track has a light of its own.",
        options=tuple(options),
        lines=(Line("Every cube", "", _space(game, space), rule),),
        rule=rule,
        scene=dealt.laid,
    )


def _space(game: AboveAndBelow, space: int) -> str:
    words = space_words(game.content, space)
    worth = "" if ", at " in words else f", at {game.content.reputation[space]}"
    return words[:1].upper() + words[1:] + worth
