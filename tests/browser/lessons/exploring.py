"""Lesson 3 by hand: a party and its odds, the other printing, a try, the table at home with real dice, then questions.
Which hand, how wide and where is test_lessons.py's affair."""

from __future__ import annotations

from tests.browser.hands import Hand

DO, VERDICT = ".ln-do", ".ln-verdict"
PLOT = ".ln-numbers .ln-plot .main-svg"
FEW = 6  # decisions of one encounter before a way counts as lost


def work(hand: Hand) -> None:
    """From the first look to the closing words."""
    hand.see(VERDICT, "Who goes down?")
    choose_a_party(hand)
    other_printing(hand)
    to_the_end(hand)
    hand.see(".ln-tally", "1 try:")
    hand.step(DO)  # back to the village
    at_the_table_tonight(hand)
    hand.questions()


def choose_a_party(hand: Hand) -> None:
    """One is refused, two have odds, best play and charts."""
    hand.press('[data-id="villager.scout"]')
    hand.see(VERDICT, "Exploring takes at least 2 villagers; you chose 1.")
    hand.press('[data-id="villager.fenn-wick"]')
    hand.see(".ln-odds", "6 comes 11 times in 18")
    hand.see(".ln-best", "Exert the Scout and Fenn Wick")
    hand.see(".ln-compare", "Three go further than two")


def other_printing(hand: Hand) -> None:
    """The odds are others, and the page says why; another paragraph too."""
    hand.choose("Printing", "first")
    hand.see(".ln-odds", "The revised printing has other odds")
    hand.choose("Printing", "revised")
    hand.see(".ln-odds", "The first printing has other odds")
    hand.choose("Paragraph die", "2")
    hand.see(".ln-asked", "The man in the shaft")
    hand.see(DO, "Go for")


def to_the_end(hand: Hand) -> None:
    """The party goes; the best is done until it is home."""
    hand.step(DO)
    for _ in range(FEW):
        if "Back to the village" in hand.words(DO):
            break
        hand.step(DO)
    hand.see(VERDICT, "Luck beside odds. Before the dice")


def at_the_table_tonight(hand: Hand) -> None:
    """A paragraph of one's own book, and real dice."""
    hand.press(".ln-tonight .ln-foldbtn")
    hand.choose("Dice", "type in real ones")
    hand.see(DO, "type in the dice")
    hand.type(".ln-tonight input[placeholder='as in 3 6']", "4")
    hand.press(".ln-tonight .ln-btn:has-text('Go for these numbers')")
    hand.see(DO, "Go for 4: type in the dice")
    hand.step(DO)
    hand.see(VERDICT, "in this order: Scout and Fenn Wick")
    hand.type(".ln-verdict .ln-field input", "6 6")
    hand.step(DO)
    hand.see(VERDICT, "The dice lie")
    hand.step(DO)
    hand.see(VERDICT, "You reached it")
