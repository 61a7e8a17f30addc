"""The steps of the lesson: what each asks for, by which events it is met, and which one to offer now.
It never forces: any legal move counts, in whatever order, and what can be done is asked of the engine."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from abcore.aboveandbelow.build import Build
from abcore.aboveandbelow.frames import Turn
from abcore.aboveandbelow.harvest import on_cards
from abcore.aboveandbelow.moves import Open
from abcore.aboveandbelow.round_end import ROUND
from abcore.aboveandbelow.train import Train
from abcore.engine.verdict import Event

BUILDINGS = ("houses", "outposts", "keys", "stars")


class Step(NamedTuple):
    """One step: its heading, two sentences, what to see afterwards, and the rules by which it counts as done."""

    id: str
    head: str
    words: str
    after: str = ""
    rules: tuple[str, ...] = ()


LOOKS = (
    Step(
        "village", "This is your village",
        "You are Ada, and these are your villagers: the ready ones can work, the exhausted and the injured ones"
        " cannot. The sign in a corner is a tool; the lanterns at the foot tell what a die brings below, so “4+” and"
        " two lanterns means two for a roll of 4 or more.",
    ),
    Step(
        "market", "This is what you can get",
        "The people in the row “To train” cost the coins under them, houses and outposts the coins on their roofs."
        " At the foot lies the way into the caves, of which nobody knows yet what is there.",
    ),
    Step(
        "turn", "This is a turn",
        "You and Ben take turns, and in each you send villagers to one action: explore, build, train, harvest or"
        " labor. Whoever worked is exhausted, and once both of you have passed the round ends.",
    ),
)  # fmt: skip

DEEDS = (
    Step(
        "labor", "Send someone to labor",
        "Labor pays 1 coin for each villager you send, and the first who labors in a round takes the cider as well."
        " Click someone without a tool, then the tile “Labor”, then the amber button.",
        "Who worked lies under “Exhausted” now and does nothing more in this round.", ("labor.coins",),
    ),
    Step(
        "build", "Build something",
        "Building takes a villager with a hammer, and the coins on the roof. Click one of these, then a house that"
        " you can pay for.",
        "What is drawn on a building is yours from now on, and the gap in the row is filled at once.", ("build.buy",),
    ),
    Step(
        "train", "Train someone",
        "Training takes a villager with a quill, and the coins under the face that you want. Click one of these,"
        " then someone in the row “To train”.",
        "New villagers arrive exhausted: they need a bed tonight before they can work.", ("train.buy",),
    ),
    Step(
        "harvest", "Harvest a good",
        "Goods grow on some of your buildings, and each villager you send brings one of them into your hand. Click"
        " someone, then a building of yours with a good on it.",
        "A harvested good is in your hand: it is not on your track before you place it there.", ("harvest.goods",),
    ),
    Step(
        "free", "A free action comes first",
        "Before your action you may sell, buy or refresh a row without sending anyone; after the action it is too"
        " late. Under “Free actions”, place your goods on the track: a new kind may raise your income, one more of"
        " the same kind does not.",
        "Your turn goes on: the action is still to come. Placing alone may be done at any time.",
        ("track.left-to-right", "track.same-kind", "trade.for-sale", "refresh.row", "trade.buy"),
    ),
    Step(
        "explore", "Explore with two",
        "Exploring takes two villagers or more, and each rolls one die for lanterns. Click two, then the caves, and"
        " answer what you are asked.",
        "The party comes home exhausted, and with success you keep the cave: an outpost can be built on it.",
        ("explore.party",),
    ),
    Step(
        "pass", "Pass",
        "When you want no more, or nobody is ready, you pass, and then you are out until the next round. Click the"
        " tile “Pass”.",
        "You are out; Ben goes on until he passes too.", ("pass.final",),
    ),
    Step(
        "night", "The night: who sleeps?",
        "A bed lifts one villager by one step: who was exhausted is ready, who was injured only exhausted; before"
        " that, a potion helps someone injured and a cider someone exhausted. Choose below, or click faces: beds are"
        " what you never have enough of.",
        "Who got no bed is still where they were, and does not work in the next round.", ("rest.order",),
    ),
    Step("morning", "The end of the round", "", "", ("round.seven",)),
)  # fmt: skip

STEPS = (*LOOKS, *DEEDS)
PLACES = {step.id: place for place, step in enumerate(STEPS)}
LAST = "morning"
NIGHT, PASS = (next(step for step in DEEDS if step.id == id) for id in ("night", "pass"))
OVER = Step(
    "over", "You have played a round",
    "Play on if you like: whatever you have not tried yet is offered here. Or answer the questions under the board,"
    " each about another table.",
)  # fmt: skip


def met(events: Iterable[Event], seat: int) -> frozenset[str]:
    """Which steps these events are: a player's own deeds, and the table's new round.

    >>> from abcore.aboveandbelow.labor import COINS
    >>> sorted(met([COINS(0, ("scout",), 1)], 0)), sorted(met([COINS(1, ("scout",), 1)], 0))
    (['labor'], [])
    """
    rules = {event.rule for event in events if event.seat == seat or event.fact is ROUND}
    found = {step.id for step in DEEDS if rules & set(step.rules)}
    return frozenset(found | ({"pass", "night"} if LAST in found else set()))


def step_for(game: Any, s: Any, seat: int, done: frozenset[str]) -> Step:
    """The step to offer in a turn: the first that is not done and that the engine says can be done now."""
    open_steps = [step for step in DEEDS if step.id not in done and possible(game, s, seat, step.id)]
    return open_steps[0] if open_steps else OVER if LAST in done else PASS


def possible(game: Any, s: Any, seat: int, id: str) -> bool:
    """Would some move of this kind be legal now, and not idle?"""
    v = s.villages[seat]
    if not s.frames or not isinstance(s.top, Turn) or id in ("night", LAST):
        return False
    if id == "build":
        cards = [card for row in BUILDINGS for card in getattr(s, row) if card]
        return any(game.check(s, Build(name, card)) for name in v.ready for card in cards)
    if id == "train":
        return any(game.check(s, Train(name, pupil)) for name in v.ready for pupil in s.slots if pupil)
    if id == "free":
        free = [move for move in game.candidates(s) if str(move).split()[0] in ("place", "sell")]
        return any(game.check(s, move) for move in free)
    if id == "harvest":
        return bool(v.ready and on_cards(v))
    return id == "pass" or bool(game.check(s, Open(id)))


def mask(done: frozenset[str]) -> int:
    """Steps as a number, for a link.

    >>> steps_of(mask(frozenset({"labor", "pass"}))) == {"labor", "pass"}
    True
    """
    return sum(1 << PLACES[id] for id in done)


def steps_of(number: int) -> frozenset[str]:
    """The steps that a number of a link stands for; what it does not know is left out."""
    return frozenset(step.id for place, step in enumerate(STEPS) if number >> place & 1)
