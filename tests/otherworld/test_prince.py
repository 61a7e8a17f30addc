"""The Evil Prince: his way, the tax, prison, the curse, and what a fight with him brings."""

import pytest

from abcore.otherworld.frames import BuyDice, ChangeDice, Curse, TaxDue, Turn
from abcore.otherworld.own import skill
from abcore.otherworld.prince import next_stop
from tests.otherworld.tools import at, candidates, changed, cited, hero, play, rules_of, sentences, side, told

SOLD = '[table]\npost = ["", "", "", "", "", ""]\n'
LAST = 'turn = "Cleo"\n'  # the last turn of a round: Ada, who starts, moves the prince next


def before_he_moves(prince: str, text: str = "", **switches: object):
    """Cleo's turn is the last of the round."""
    return at(f'prince = "{prince}"\n{LAST}{text}', **switches)


def moved(here, *more: str):
    """The table once Cleo is done, so that he has moved; and after more moves."""
    return play(here, "move market" if here.state.prince != "market" else "move forge", "done", *more)


# -- his way -----------------------------------------------------------------------------------------------------------


def test_example_8_his_round_has_seven_stops_while_all_cards_lie():
    """prince.next, prince.covered, prince.wrap: 1, 3, 5, 7, 9, 11, 13 and 1 again."""
    here, stops = at(), ["castle"]
    s = here.state
    for _ in range(7):
        s = s.but(prince=next_stop(here.game.rules, s))
        stops.append(s.prince)
    spaces = here.game.content.spaces
    assert [1, 3, 5, 7, 9, 11, 13, 1] == [spaces[stop].number for stop in stops]


def test_example_8_a_pawn_sends_him_on():
    """prince.next: a pawn on 3 sends him from 1 to 5; a pawn on 1 sends him from 13 to 3, and nobody is taxed."""
    here = at(side(place="forge"))
    assert "market" == next_stop(here.game.rules, here.state)
    s, events = moved(before_he_moves("forest-and-mine", side(place="castle")))
    assert "forge" == s.prince
    assert "prince.tax" not in cited(events)


def test_sold_cards_lengthen_his_way():
    """prince.covered: the yellow numbers are visible once their cards are gone."""
    here = at(SOLD)
    assert "smuggler" == next_stop(here.game.rules, here.state)


def test_when_every_higher_one_holds_a_pawn_he_goes_back_down():
    """prince.wrap: he always moves."""
    here = at('prince = "kings-army"\n' + side(place="forest-and-mine"))
    assert "castle" == next_stop(here.game.rules, here.state)


def test_a_pawn_on_any_healer_space_makes_him_pass_it_by():
    """healer.prince-skips"""
    s, events = moved(before_he_moves("market", side(place="healer")))
    assert "sorcerer" == s.prince
    assert "healer.prince-skips" in cited(events)


def test_on_the_healer_he_closes_all_three():
    """healer.prince: who goes there fights him, and another may still take the next space."""
    here = at('prince = "healer"')
    s = play(here, "move healer", "dice none")[0]
    assert ("healer", "chance") == (hero(s).place, here.game.kind(s))
    assert () == rules_of(at('prince = "healer"\nturn = "Ben"\n' + side(place="healer")), "move healer")


def test_the_starting_player_alone_moves_him_before_each_own_turn():
    """prince.mover: not between the others' turns."""
    here = at('prince = "forge"')
    s = play(here, "move sorcerer", "done")[0]
    assert ("forge", Turn(1)) == (s.prince, s.top)
    s = play(here, "move healer", "done", state=s)[0]
    assert ("forge", Turn(2)) == (s.prince, s.top)
    s, events = play(here, "move kings-army", "done", state=s)
    assert ("market", Turn(0)) == (s.prince, s.top)
    assert ["Ada, who holds the title, moves the prince."] == told(here, events, "prince.mover")


def test_he_is_moved_from_prison_too():
    """prince.mover: the duty is the seat's, not the pawn's."""
    assert "healer" == moved(before_he_moves("forge", side(place="prison-1")))[0].prince  # Cleo is on the market


def test_example_7_his_first_move_taxes_nobody_and_his_second_arrival_everybody():
    """prince.first-move, prince.tax"""
    first = at('prince = "off"\n' + LAST)
    s, events = moved(first)
    assert "castle" == s.prince
    assert "prince.tax" not in cited(events)
    s, events = moved(before_he_moves("forest-and-mine"))
    assert "castle" == s.prince
    assert {"prince.tax", "turn.choices"} <= {*cited(events)}


def test_where_he_is_nobody_acts_and_entering_is_a_fight():
    """prince.blocks, village.prince, prince.fight: in the first turn too."""
    here = at(side(weapons=1))
    s, events = play(here, "move castle")
    assert BuyDice(0) == s.top
    assert ["village.prince", "prince.fight"] == cited(events)[1:3]


# -- the tax -----------------------------------------------------------------------------------------------------------


def taxed(ada: str, **switches: object):
    """Ada is asked for her tax."""
    here = before_he_moves("forest-and-mine", ada, **switches)
    return here.but(state=moved(here)[0])


def test_the_tax_is_a_gold_or_a_basic_weapon_as_the_payer_likes():
    """tax.token"""
    here = taxed(side(gold=1, weapons=1))
    assert {"gold": (1, 0)} == changed(here.state, play(here, "pay gold")[0])
    assert {"weapons": (1, 0)} == changed(here.state, play(here, "pay weapon")[0])


def test_what_is_not_there_is_not_paid():
    """tax.token"""
    here = taxed(side(gold=0, weapons=1))
    assert ["The tax is a gold or a basic weapon, and you have no gold."] == sentences(here, "pay gold")


def test_a_card_is_lost_only_with_neither():
    """tax.card: the payer picks which; it is discarded."""
    assert ("tax.card",) == rules_of(taxed(side(gold=1, weapons=0, cards=["sling"])), "pay sling")
    here = taxed(side(gold=0, weapons=0, cards=["sling", "adept"]))
    s = play(here, "pay adept")[0]
    assert (("sling",), ("adept",)) == (hero(s).cards, s.discards)
    assert ("tax.card",) == rules_of(here, "pay buckler")


def test_everybody_is_taxed_in_turn_order_from_the_starting_player():
    """turn.choices"""
    here = at('prince = "forest-and-mine"\nstarting = "Ben"\nturn = "Ada"')
    s, asked = moved(here)[0], []
    while isinstance(s.top, TaxDue):
        asked.append(s.top.seat)
        s = play(here, "pay gold", state=s)[0]
    assert [1, 2, 0] == asked
    assert Turn(1) == s.top


def test_example_9_a_starting_player_with_nothing_is_jailed_by_the_own_prince_move():
    """prison.stay: spot 1 at once, spot 2 in the turn that follows, back into play one round later."""
    here = before_he_moves("forest-and-mine", side(gold=0, weapons=0, place="hermit"))
    s, events = moved(here, "pay gold", "pay gold")
    assert ("prison-2", Turn(1)) == (hero(s).place, s.top)
    assert [True, True] == [rule in cited(events) for rule in ("tax.prison", "prison.stay")]
    s = play(here, "move healer", "done", "move sorcerer", "done", state=s)[0]
    assert (Turn(0), "prison-2") == (s.top, hero(s).place)
    assert ("catacombs.enter",) == rules_of(here, "move b1", s)
    s, events = play(here, "move kings-army", "cube stock", state=s)
    assert ("kings-army", 1) == (hero(s).place, hero(s).influence)
    assert "prison.stay" in cited(events)


def test_another_prisoner_loses_one_turn():
    """prison.stay: jailed in another's turn; the next own turn is spot 2, the one after that is played."""
    here = before_he_moves("forest-and-mine", side("Ben", gold=0, weapons=0))
    s = moved(here, "pay gold", "pay gold")[0]
    assert ("prison-1", Turn(0)) == (hero(s, "Ben").place, s.top)
    s = play(here, "move healer", "done", state=s)[0]
    assert ("prison-2", Turn(2)) == (hero(s, "Ben").place, s.top)


def test_a_prisoner_is_passed_over():
    """prince.tax: owns nothing, and is in prison already."""
    here = before_he_moves("forest-and-mine", side("Ben", gold=0, weapons=0, place="prison-2"))
    s, events = moved(here, "pay gold", "pay gold")
    assert "prison-2" == hero(s, "Ben").place
    assert 2 == cited(events).count("prince.tax")


# -- the curse ---------------------------------------------------------------------------------------------------------


def cursed(text: str, **switches: object):
    """The prince has come to the sorcerer."""
    here = before_he_moves("healer", text, **switches)
    return here.but(state=moved(here)[0])


def test_each_turns_down_a_card_of_their_own():
    """prince.curse: without cards nobody is asked."""
    here = cursed(side(cards=["sling", "adept"]) + side("Cleo", cards=["buckler"]))
    assert Curse(0) == here.state.top
    assert ("prince.curse",) == rules_of(here, "hide buckler")
    s = play(here, "hide adept")[0]
    assert ("adept", Curse(2)) == (hero(s).hidden, s.top)


def test_it_turns_up_again_when_he_leaves():
    """prince.curse"""
    here = before_he_moves("sorcerer", side(cards=["adept"], hidden="adept"))
    s, events = moved(here)
    assert ("kings-army", "") == (s.prince, hero(s).hidden)
    assert ["Adept of Ada turns up again."] == told(here, events, "prince.curse")


def test_cards_gained_later_are_safe():
    """prince.curse: the choice is made when he comes."""
    here = at('prince = "sorcerer"\n' + side(gold=1) + '[table]\npost = ["sling", "", "", "", "", ""]')
    assert "" == hero(play(here, "move smuggler", "buy sling")[0]).hidden


def test_the_hidden_card_may_be_given_away():
    """prince.curse: it is owned."""
    here = at('prince = "sorcerer"\n' + side(cards=["sling"], hidden="sling") + SOLD)
    s = play(here, "move merchant", "merchant sling")[0]
    assert ((), "") == (hero(s).cards, hero(s).hidden)


# -- the fight with him ------------------------------------------------------------------------------------------------


def fighting(text: str = "", **switches: object):
    """Ada in step 6 against the prince, whom she can just beat: 12 and 5 against 18."""
    dice = '[fight]\nfoe = "prince"\nred = [6, 6, 1, 2]\nblue = [6, 5, 5]\n'
    return at(f'prince = "sorcerer"\n{text}{dice}', **switches)


def test_he_has_two_sixes_and_two_dice():
    """prince.dice: only blue dice can be bought, red being full."""
    here = at(side(weapons=4))
    s = play(here, "move castle")[0]
    assert ("combat.four-dice",) == rules_of(here, "dice 1 red", s)
    assert () == rules_of(here, "dice 2 blue", s)
    s = play(here, "dice none", "~ 1 2 3 4", state=s)[0]
    fight = s.frames[-2]
    assert ((1, 2, 6, 6), (3, 4), 0) == (fight.red, fight.blue, fight.level)


def test_an_equal_total_beats_him():
    """combat.greater-equal, prince.win: he is gone for good, all his effects end, and a token is won."""
    here = at('prince = "sorcerer"\n' + side("Ben", cards=["sling"], hidden="sling")
              + '[fight]\nfoe = "prince"\nred = [6, 6, 1, 3]\nblue = [6, 5, 5]')  # fmt: skip
    s, events = play(here, "done")
    assert ("gone", 1, "") == (s.prince, hero(s).advancements, hero(s, "Ben").hidden)
    assert {"combat.greater-equal", "prince.win", "prince.after"} <= {*cited(events)}


def test_a_fourth_token_is_not_won():
    """castle.three: it names no source."""
    assert 3 == hero(play(fighting(side(advancements=3)), "done")[0]).advancements


def test_a_token_that_is_not_there_is_not_won():
    """supply.limited: all six are out."""
    here = fighting(side("Ben", advancements=3) + side("Cleo", advancements=3))
    s, events = play(here, "done")
    assert (0, "gone") == (hero(s).advancements, s.prince)
    assert "supply.limited" in cited(events)


@pytest.mark.parametrize(("held", "left"), [(0, 0), (2, 1)])
def test_a_loss_costs_a_token_and_no_wound(held: int, left: int):
    """prince.loss: nothing if there is none; a switch adds the wound."""
    text = side(advancements=held) + '[fight]\nfoe = "prince"\nred = [6, 6, 6, 6]\nblue = [1, 1]'
    s, events = play(at(text), "done")
    assert (left, 0, "castle") == (hero(s).advancements, hero(s).wounds, s.prince)
    assert "prince.loss" in cited(events)
    assert (left, 1) == ((h := hero(play(at(text, prince_loss_wounds=True), "done")[0])).advancements, h.wounds)


def test_the_pawn_stays_and_there_is_no_action():
    """prince.after, prince.fight: it bars the space, and he goes by his numbers."""
    here = fighting()
    s = play(here, "done")[0]
    assert ("sorcerer", Turn(1)) == (hero(s).place, s.top)
    assert ("village.move",) == rules_of(here, "move sorcerer", s)


def test_beating_him_raises_both_skills():
    """advancement.skills: while the token is held."""
    here = fighting(side(character="rogue"))
    s = play(here, "done")[0]
    assert (6, 6) == tuple(skill(here.game.rules, hero(s), kind) for kind in ("weapon", "spell"))


def test_no_influence_is_cashed_after_beating_him():
    """influence.cube: he is no level."""
    here = fighting(side(influence=2))
    assert Turn(1) == play(here, "done")[0].top
    assert ChangeDice(0) == here.state.top
    assert "done" in candidates(here)
