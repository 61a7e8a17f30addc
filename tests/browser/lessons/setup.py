"""Lesson 1 by hand: the ten steps for four players, both printings, a mistake found with help, then questions.
Which hand, how wide and where is test_lessons.py's affair."""

from __future__ import annotations

from tests.browser.hands import Hand


def work(hand: Hand) -> None:
    """From the empty table to the closing words."""
    hand.see("An empty table")
    hand.choose("Players", "4")
    for step in range(1, 9):
        hand.press(".ln-do")
        hand.see(f"Step {step} of 10")
    hand.see(".ln-verdict", "1 extra coin")
    hand.choose("Printing", "first")
    hand.see(".ln-verdict", "by this printing nobody gets an extra coin")
    hand.press(".ln-undo")
    hand.see(".ln-verdict", "1 extra coin")
    for step in (9, 10):
        hand.press(".ln-do")
        hand.see(f"Step {step} of 10")
    hand.press(".ln-do")
    hand.see("What is wrong with this table")
    hand.press('[data-id="stars"]')
    hand.see(".ln-verdict", "star houses")
    while not hand.shows(".ln-do:has-text('Another table')"):
        hand.step(".ln-do")
    hand.see(".ln-verdict", "By the rules")
    hand.step(".ln-do")
    hand.questions()
