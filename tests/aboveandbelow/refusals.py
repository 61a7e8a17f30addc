"""Every refusal and caution that the chapters can utter, and the few that no candidate can ever draw out of them.
Candidates are a wide net: on a walk they alone must trigger all the others."""

from abcore.aboveandbelow import exert, game, turn
from abcore.engine.verdict import Caution, Refusal, Saying

BEYOND_CANDIDATES: frozenset[Saying] = frozenset({
    game.OVER,  # nobody is asked after the end, so nothing is offered
    game.UNKNOWN,  # candidates name only what is in the game
    turn.PENDING,  # candidates belong to the moment; this one is about moves of another moment
    turn.CHANCE_FIRST,  # the same while a die or a card is awaited: nobody is asked, so nothing is offered
    exert.HIGHEST,  # with the highest number reached nobody is asked whom to exert (turn.pending), under any switches
})  # fmt: skip


def all_sayings() -> frozenset[Saying]:
    """Every refusal and every caution that stands in a chapter, in `steps` or in `game`."""
    modules = (game, game.steps, *game.CHAPTERS)
    things = [thing for module in modules for thing in vars(module).values()]
    return frozenset(thing for thing in things if isinstance(thing, Refusal | Caution))


def line(saying: Saying) -> str:
    """A saying on one line, for a report."""
    return f"{type(saying).__name__.lower()} {saying.rule}: {saying.text}"
