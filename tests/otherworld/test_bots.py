"""Players that choose: evenly over whole choices, greedily, and never by what they cannot know."""

from collections import Counter
from random import Random

import pytest

from abcore.engine.game import moves
from abcore.engine.session import Session
from abcore.otherworld import OtherWorld
from abcore.otherworld.aims import wholes
from abcore.otherworld.bots import GreedyPlayer, RandomPlayer
from abcore.otherworld.frames import Aim
from tests.otherworld.tools import at, play, side

SECRET = side(place="c2", cards=["crystal-ball"]) + side("Ben", place="sorcerer") + """
[abyss_deck]
head = ["ember-warden", "silent-choir", "star-eater"]
[known.Ben]
exact = 3
"""


def aiming(effect: str, card: str, red: list[int], blue: list[int]):
    """Ada has begun an effect."""
    mine = side(character="rogue", advancements=3, cards=[card])
    here = at(f'{mine}[fight]\nfoe = "blood-spawn"\nlevel = 1\nred = {red}\nblue = {blue}')
    return here.but(state=play(here, f"use {effect}")[0])


def chances(here, s, share: float = 1.0) -> Counter:
    """How likely the random player makes each whole choice, by its weights alone."""
    found: Counter = Counter()
    weights = RandomPlayer(Random(0)).weights(here.game, s)
    total = sum(weight for _, weight in weights)
    for m, weight in weights:
        whole, after = here.game.whole(s, m), here.game.apply(s, m).state
        if whole is None:
            found.update(chances(here, after, share * weight / total))
        else:
            found[whole.targets] += share * weight / total
    return found


@pytest.mark.parametrize(
    ("effect", "card", "kind"),
    [
        ("dragon-sword", "dragon-sword", "pips-many"), ("time-reverse", "dragon-sword", "reroll-two"),
        ("siphon", "buckler", "transfer"), ("ballista", "ballista", "add-two"),
        ("mirror-shield", "mirror-shield", "copy"),
    ],
)  # fmt: skip
def test_every_whole_choice_is_as_likely_as_any_other(effect: str, card: str, kind: str):
    """Drawn evenly, however many steps it takes: by the weights, one over the number of wholes."""
    here = aiming(effect, card, [1, 4, 4], [2, 3])
    expected = wholes(kind, (1, 4, 4), (2, 3))
    found = chances(here, here.state)
    assert set(expected) == set(found)
    assert all(abs(chance - 1 / len(expected)) < 1e-12 for chance in found.values())


def test_the_random_player_makes_legal_moves_only():
    """Every weight stands beside a legal move, and every legal move has one."""
    here = at()
    weighed = [m for m, weight in RandomPlayer(Random(3)).weights(here.game, here.state) if weight > 0]
    assert moves(here.game, here.state) == weighed


@pytest.mark.parametrize("player", [RandomPlayer, GreedyPlayer])
def test_a_player_follows_from_its_dice(player):
    """The same random numbers, the same choices."""
    def game(seed: int) -> list[str]:
        rng, here = Random(seed), at()
        session, bot = Session(here.game, here.state, rng), player(rng)
        chosen = []
        for _ in range(25):
            chosen.append(bot.choose(session.game, session.state))
            session.play(chosen[-1])
        return [str(m) for m in chosen]

    assert game(7) == game(7)


@pytest.mark.parametrize("player", [RandomPlayer, GreedyPlayer])
def test_no_player_knows_what_another_saw(player):
    """sorcerer.look: the choice is the same whatever lies in the places that only Ben has seen."""
    here = at(SECRET)
    head = here.state.abyss_deck.head
    other = here.state.but(abyss_deck=here.state.abyss_deck.but(head=head[::-1]))
    for seed in range(10):
        first, second = (player(Random(seed)).choose(here.game, s) for s in (here.state, other))
        assert first == second


def test_greed_takes_what_is_free():
    """forge.weapons: something for nothing is better than nothing."""
    here = at()
    s = play(here, "move forge")[0]
    assert "forge" == str(GreedyPlayer(Random(1)).choose(here.game, s))


def test_greed_uses_an_effect_that_wins():
    """combat.effects: 9 against 10, and three pips make it 12."""
    mine = side(character="rogue", cards=["battle-axe"])
    here = at(f'{mine}[fight]\nfoe = "blood-spawn"\nlevel = 1\nred = [6, 4]\nblue = [6, 3]')
    assert "use battle-axe" == str(GreedyPlayer(Random(1)).choose(here.game, here.state))
    s = play(here, "use battle-axe")[0]
    assert isinstance(s.top, Aim)
    assert "+ blue 3" == str(GreedyPlayer(Random(1)).choose(here.game, s))


def test_greed_stops_when_it_has_won():
    """combat.effects: 12 against 2 needs no help."""
    mine = side(character="rogue", cards=["wolfs-jaw"], weapons=2)
    here = at(f'{mine}[fight]\nfoe = "blood-spawn"\nlevel = 1\nred = [1, 1]\nblue = [6, 6]')
    assert "done" == str(GreedyPlayer(Random(1)).choose(here.game, here.state))


def test_greed_beats_chance():
    """One greedy player among random ones has the most points when the turns are up, nearly always."""
    ahead = 0
    for seed in range(6):
        rng, game = Random(seed), OtherWorld()
        session = Session(game, game.opening(3).state, rng)
        players = (GreedyPlayer(rng), RandomPlayer(rng), RandomPlayer(rng))
        for _ in range(700):
            if session.kind == "over":
                break
            session.play(players[game.seat(session.state)].choose(game, session.state))
        points = [number.value for number in game.score(session.state)]
        ahead += points[0] > max(points[1:])
    assert 5 <= ahead


def test_why_tells_what_a_move_changes():
    """The words of the greedy player add up."""
    here = at(side(weapons=0))
    s = play(here, "move forge")[0]
    said = GreedyPlayer(Random(1)).why(here.game, s, here.game.read(s, "forge"))
    assert "forge: basic weapons +2.40; in all +2.40." == said
