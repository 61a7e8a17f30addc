"""Best play of a fight by the game's own tree: every legal step and every outcome of chance is tried.
Of the odds nothing is imported; a fight is won where an event says so."""

from fractions import Fraction

from abcore.engine.game import moves
from abcore.otherworld.combat import LOST, WON
from abcore.otherworld.frames import Fight


def fighting(s):
    return any(isinstance(frame, Fight) for frame in s.frames)


def ended(step):
    """1 or 0 once the totals are compared, None before."""
    facts = {event.fact for event in step.events}
    if facts & {*WON.values()}:
        return Fraction(1)
    return Fraction(0) if facts & {*LOST.values()} else None


def tree(game, s, seen=None):
    """The chance with best play, found step by step."""
    seen = {} if seen is None else seen
    if s not in seen:
        if game.kind(s) == "chance":
            dist = game.chance(s)
            parts = [weight * after(game, game.resolve(s, face), seen) for face, weight in dist.items()]
            seen[s] = sum(parts, Fraction(0)) / dist.total
        else:
            seen[s] = max(after(game, game.apply(s, move), seen) for move in moves(game, s))
    return seen[s]


def after(game, step, seen=None):
    """The chance once a step is done."""
    known = ended(step)
    return tree(game, step.state, seen) if known is None else known
