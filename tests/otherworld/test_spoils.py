"""After combat: the spoils of each level, influence, and what stays where it is."""

from abcore.otherworld.frames import EndTurn, Influence, TakeSpoils, Turn
from abcore.otherworld.spoils import Redeem
from tests.otherworld.tools import at, candidates, changed, cited, hero, play, rules_of, sentences, side


def winning(level: int, text: str = "", **switches: object):
    """Ada in step 6 of a fight that she wins as it lies."""
    dice = f'[fight]\nfoe = "blood-spawn"\nlevel = {level}\nred = [1, 1]\nblue = [6, 6]\n'
    return at(text + dice, **switches)


def losing(level: int = 1, text: str = "", **switches: object):
    """Ada in step 6 of a fight that she loses as it lies."""
    dice = f'[fight]\nfoe = "blood-spawn"\nlevel = {level}\nred = [6, 6]\nblue = [1, 1]\n'
    return at(text + dice, **switches)


def test_level_1_gives_a_gold():
    """reward.level-1"""
    here = winning(1, side(gold=0))
    assert {"gold": (0, 1)} == changed(here.state, play(here, "done")[0])


def test_level_2_gives_two_gold_or_a_card():
    """reward.level-2: chosen after the win, and the card is drawn unseen."""
    here = winning(2, side(gold=0))
    s = play(here, "done")[0]
    assert TakeSpoils(0, 2) == s.top
    assert 2 == hero(play(here, "take gold", state=s)[0]).gold
    after = play(here, "take card", state=s)[0]
    assert 30 == here.game.chance(after).total
    assert ("adept",) == hero(play(here, "~ adept", state=after)[0]).cards


def test_spoils_are_taken_and_are_nothing_else():
    """reward.level-2"""
    here = winning(2)
    s = play(here, "done")[0]
    assert ("reward.level-2",) == rules_of(here, "take point", s)
    assert ("reward.level-2",) == rules_of(here, "done", s)


def test_with_no_card_to_draw_it_is_gold():
    """deck.empty"""
    content = at().game.content
    held = [card for card in content.deck if not content.cards[card].immediate]
    lying = [*(card for card in content.deck if content.cards[card].immediate), ""]
    table = f"[table]\npost = {lying!r}\n".replace("'", '"')
    here = winning(2, side(influence=1) + side("Ben", cards=held) + table)
    s = play(here, "done")[0]
    assert ("deck.empty",) == rules_of(here, "take card", s)
    s = play(here, "take gold", state=s)[0]
    assert ("deck.empty",) == rules_of(here, "redeem card", s)


def test_level_3_gives_a_point():
    """reward.level-3"""
    here = winning(3)
    s = play(here, "done")[0]
    assert (1, 14) == (hero(s).points, s.points)


def test_creature_and_pawn_stay():
    """reward.creature-stays, reward.pawn-stays: after a win and after a loss."""
    for here in (winning(3), losing(3)):
        s, events = play(here, "done")
        assert (hero(here.state).place, here.state.creatures) == (hero(s).place, s.creatures)
        assert {"reward.creature-stays", "reward.pawn-stays"} <= {*cited(events)}


def test_a_beaten_creature_is_fought_again_on_the_next_visit():
    """combat.start"""
    here = at(side(place="a2") + '[table]\ncreatures = { a1 = "rift-hound" }')
    assert "combat.start" in cited(play(here, "move a1")[1])


# -- influence ---------------------------------------------------------------------------------------------------------


def test_a_cube_gives_two_gold_or_a_card():
    """influence.cube: after a win on any level, the spoils of the space first."""
    here = winning(1, side(gold=0, influence=1))
    s = play(here, "done")[0]
    assert (Influence(0), 1) == (s.top, hero(s).gold)
    assert (3, 0) == ((h := hero(play(here, "redeem gold", state=s)[0])).gold, h.influence)
    assert ("adept",) == hero(play(here, "redeem card", "~ adept", state=s)[0]).cards


def test_two_cubes_give_a_point():
    """influence.two-cubes"""
    one, two = winning(1, side(influence=1)), winning(1, side(influence=2))
    said = sentences(one, "redeem point", play(one, "done")[0])
    assert ["A point takes two cubes; you have 1 on the influence area."] == said
    s = play(two, "done", "redeem point")[0]
    assert (1, 0, Turn(1)) == (hero(s).points, hero(s).influence, s.top)


def test_without_a_cube_there_is_nothing_to_cash():
    """influence.cube: nobody is asked then; a state made by hand is refused all the same."""
    here = winning(1)
    asked = here.state.but(frames=(EndTurn(0), Influence(0)))
    assert ("influence.cube",) == here.game.check(asked, Redeem("gold")).rules
    assert ("influence.two-cubes",) == here.game.check(asked, Redeem("point")).rules


def test_cubes_are_cashed_one_after_the_other_and_the_player_may_stop():
    """influence.any-number"""
    here = winning(1, side(gold=0, influence=3))
    s = play(here, "done", "redeem gold")[0]
    assert (Influence(0), 3, 2) == (s.top, hero(s).gold, hero(s).influence)
    s, events = play(here, "done", state=s)
    assert (2, Turn(1)) == (hero(s).influence, s.top)
    assert "influence.any-number" in cited(events)


def test_cubes_that_a_drawn_card_puts_there_count_at_once():
    """influence.any-number: Officer Training, drawn for the last cube, brings three more to cash."""
    here = winning(1, side(influence=1))
    s = play(here, "done", "redeem card", "~ officer-training")[0]
    assert (Influence(0), 3) == (s.top, hero(s).influence)


def test_without_influence_nobody_is_asked():
    """influence.cube: cubes on the supplies area are none."""
    assert Turn(1) == play(winning(1, side(supplies=3)), "done")[0].top


def test_a_loss_cashes_nothing():
    """influence.cube, wounds.gain"""
    s = play(losing(2, side(influence=2)), "done")[0]
    assert (2, 1, Turn(1)) == (hero(s).influence, hero(s).wounds, s.top)


def test_the_last_point_ends_the_game_before_influence():
    """end.supply: what is still due is not carried out, influence and gold included."""
    here = winning(3, side(influence=2) + side("Ben", points=14))
    s = play(here, "done")[0]
    assert ("over", 2) == (here.game.kind(s), hero(s).influence)


def test_all_three_ways_are_offered():
    """influence.two-cubes: the point tempts with a single cube."""
    here = winning(1, side(influence=1))
    assert ["redeem gold", "redeem card", "redeem point", "done"] == candidates(here, play(here, "done")[0])
