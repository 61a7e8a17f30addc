"""Lesson 4 by hand: open lines, change a village and take it back, break ties, read the other printing, then questions.
Which hand, how wide and where is test_lessons.py's affair."""

from __future__ import annotations

from tests.browser.hands import Hand


def work(hand: Hand) -> None:
    """From the first open line to the closing words."""
    hand.see(".ln-now", "Level on points: coins decide for Ben")
    hand.press('.ln-line[data-id="track"] > summary')
    hand.see('.ln-line[data-id="track"]', "3 mushrooms on slot 1")
    hand.press(".ln-do")
    hand.see(".ln-verdict", "+5 points for Ada")
    hand.see(".ln-now", "Ada wins by 5 points")
    hand.press(".ln-undo")
    hand.see(".ln-asked", "Undone, and kept")
    hand.press(".ln-asked .ln-btn:has-text('(Ada: 61)')")
    hand.see(".ln-now", "Ada wins by 5 points")
    hand.press(".ln-undo")
    hand.press(".ln-ties .ln-btn:has-text('Villagers decide')")
    hand.see(".ln-now", "Level on points: villagers decide for Ben")
    hand.press(".ln-ties .ln-btn:has-text('The win is shared')")
    hand.see(".ln-now", "share the win")
    hand.press(".ln-undo")
    hand.press(".ln-undo")
    hand.choose("Printing", "first")
    hand.see(".ln-sheetcard", "first printing")
    hand.press('[data-id="without.star-12-potion-ore"]')
    hand.see(".ln-verdict", "−9 points for Ada")
    hand.questions()
