"""The odds at tables of chance: random switches, made-up books and rich villages, held against the game's own tree."""

from random import Random

import pytest

from abcore.aboveandbelow.odds import Reach, Worth
from abcore.aboveandbelow.odds_play import Play, advice, asks_of, party_of
from abcore.aboveandbelow.situation import Situation
from abcore.engine.game import moves
from tests.aboveandbelow import starts
from tests.aboveandbelow.best_play import tree


def chance_tables(seed):
    """A random game with random switches, mostly from a made-up book, and moments of its encounters with few dice."""
    rng = Random(seed)
    game = starts.random_game(rng)
    s = starts.rich_start(rng, game, starts.dealt(rng, game))
    for _ in range(400):
        if game.kind(s) == "over":
            return
        if asks_of(s):
            yield Situation(game, s, ("Ada", "Ben", "Cleo", "Dan")[: len(s.villages)])
        if game.kind(s) == "chance":
            dist = game.chance(s)
            s = game.resolve(s, dist.pick(rng.randrange(dist.total))).state
        else:
            legal = moves(game, s)
            explores = [m for m in legal if str(m).startswith("explore")]
            s = game.apply(s, rng.choice(explores or legal)).state


@pytest.mark.parametrize("seed", range(20))
def test_random_tables(seed):
    """Prices, links, injuries, buildings, bonuses, cats and any switches: best play is what the tree says it is."""
    asked = 0
    for here in chance_tables(seed):
        party, s = party_of(here.state), here.state
        left = here.game.content.tally(s.villages[seat_of(s)].holdings).rerolls
        if len(party) > 2 or left > 1 or type(s.frames[-1]).__name__ in ("CatDie", "Reinforce", "ParagraphDie"):
            told = advice(here.game, s, Reach(5), bare=True) if len(party) < 6 else None
            assert told is None or 0 <= told.value.value <= 1
            continue
        if getattr(s.frames[-1], "chosen", ()):  # the whole move may still be any set; the steps of the tree may not
            continue
        seat = seat_of(s)
        under_way = next(i for i, frame in enumerate(s.frames) if type(frame).__name__ == "Expedition")
        by_itself = s.but(frames=s.frames[under_way:])  # the turn below would go on to other things
        assert tree(here, by_itself, Worth(), seat=seat) == Play(here.game, seat, Worth()).of(s).value
        asked += 1
        if asked == 6:
            return


def seat_of(s):
    return next(frame.seat for frame in reversed(s.frames) if type(frame).__name__ in ("Expedition", "Begin"))
