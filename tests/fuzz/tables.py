"""What a situation must survive once it is accepted, be it from a file, a code or a record.
It is all that a page does with one; what a page looks like is not known here."""

from abcore.aboveandbelow.position import decode, encode
from abcore.aboveandbelow.situation import Situation
from abcore.engine.game import moves

FEW = 12


def is_survived(here: Situation) -> None:
    """Show it, ask for candidates, play a step of each, write it as a code and read it again."""
    game, s = here.game, here.state
    kind = game.kind(s)
    assert 0 <= game.seat(s) < len(here.names)
    game.asks(s)
    game.view(s, 0)
    game.standings(s)
    for move in moves(game, s)[:FEW]:
        assert game.read(s, str(move)) == move, "its own line means another move"
        game.apply(s, move)
    if kind == "chance":
        for outcome in list(game.chance(s))[:FEW]:
            game.resolve(s, outcome)
    again = decode(encode(here))
    assert (again.state, again.names, again.game.printing) == (s, here.names, game.printing), "the code says otherwise"
