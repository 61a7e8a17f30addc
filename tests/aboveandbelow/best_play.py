"""Best play of an encounter by the game's own tree: every legal move and every outcome of chance is tried.
Of the odds only the aim is imported; what a village is worth in the end is told by the lines below."""

from fractions import Fraction

from abcore.aboveandbelow.odds import Reach
from abcore.engine.game import moves


def tree(here, s, aim, seen=None, seat=0):
    """Best play by trying every legal move and every outcome of chance; its end is valued by the lines of this test."""
    seen = {} if seen is None else seen
    game = here.game

    def step(done):
        for event in done.events:
            if isinstance(aim, Reach) and event.rule in ("explore.success", "explore.failure"):
                return Fraction(event.rule == "explore.success" and event.args[0] >= aim.number)
        return tree(here, done.state, aim, seen, seat=seat)

    if s not in seen:
        top = type(s.frames[-1]).__name__ if s.frames else ""
        if top == "RevealCave" and exploring(s):  # which cave is next is worth the same
            seen[s] = step(game.resolve(s, next(iter(game.chance(s)))))
        elif top == "FreeBuilding":
            seen[s] = 6 + tree(here, game.settle(s.but(frames=s.frames[:-1])).state, aim, seen, seat)
        elif not exploring(s):
            seen[s] = Fraction(0) if isinstance(aim, Reach) else valued(s.villages[seat])
        elif game.kind(s) == "chance":
            dist = game.chance(s)
            seen[s] = sum(step(game.resolve(s, o)) * w for o, w in dist.items()) / Fraction(dist.total)
        else:
            seen[s] = max(step(game.apply(s, m)) for m in moves(game, s))
    return seen[s]


def exploring(s):
    kinds = [type(frame).__name__ for frame in s.frames]
    return "Expedition" in kinds or "Begin" in kinds


def valued(v):
    """What a village has, in coins, at the prices that stand when nobody says otherwise."""
    goods = sum(n * price for n, price in zip(v.goods, (1, 1, 1, 2, 2, 2, 4, 4), strict=True))
    villagers = len(v.ready) + len(v.exhausted) + len(v.injured)
    worth = v.coins + goods + v.potions + 2 * v.ciders + v.reputation + 3 * v.caves + 5 * villagers
    return Fraction(worth - len(v.exhausted) - 2 * len(v.injured))
