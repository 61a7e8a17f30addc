"""Every refusal and caution that the chapters can utter, and the few that no candidate can ever draw out of them.
Candidates are a wide net: on a walk they alone must trigger all the others."""

from abcore.engine.coverage import sayings
from abcore.engine.verdict import Caution, Refusal, Saying
from abcore.otherworld import aims, combat, effects, game, market, spoils, turn

IN_TWO_PARTS = ("transfer", "copy", "add-two")
"""Effects of which half is named at first, so that `go` tempts too early."""
BEYOND_CANDIDATES: frozenset[Saying] = frozenset({
    game.OVER,  # nobody is asked after the end, so nothing is offered
    game.UNKNOWN,  # candidates name only what is in the game
    turn.OTHER_MOMENT,  # candidates belong to the moment; these are about moves of another one
    turn.OTHER_STEP,
    turn.CHANCE_FIRST,  # while a die or a card is awaited nobody is asked, so nothing is offered
    turn.CHANCE_IN_FIGHT,
    combat.NOT_NEGATIVE,  # fewer than no dice: no page and no text can say it
    aims.NOT_A_COLOUR,  # steps offer red and blue
    *(said for kind, said in aims.HOW_MANY.items() if kind not in IN_TWO_PARTS),  # steps complete these themselves
    effects.NOT_HELD,  # the effects that are offered are those of the own cards
    market.NOTHING,  # to cash nothing is to be done: no line says it
    spoils.FEW_CUBES,  # influence is asked about only with a cube there, and one is enough
})  # fmt: skip


def all_sayings() -> frozenset[Saying]:
    """Every refusal and every caution that stands in a chapter, in `aims` or in `game`."""
    found = [said for module in (game, *game.SPEAKING) for said in sayings(vars(module))]
    return frozenset(said for said in found if isinstance(said, Refusal | Caution))


def line(saying: Saying) -> str:
    """A saying on one line, for a report."""
    return f"{type(saying).__name__.lower()} {saying.rule}: {saying.text}"
