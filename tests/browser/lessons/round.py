"""Lesson 2 by hand: look, try a wrong move, take every action once, pass, put to bed, see every coin, then questions.
Which hand, how wide and where is test_lessons.py's affair."""

from __future__ import annotations

from tests.browser.hands import Hand

DO = ".ln-do"
READY = ".ln-do.ln-main"  # amber: something legal is proposed, or a page is to be turned
NOBODY = ".ln-do:text-matches('obody|Take nothing')"
ANSWER = ".ln-asked .ln-btn:not(.ln-off)"
LONG = 80  # answers and pages before a way counts as lost


def work(hand: Hand) -> None:
    """From the first look to the closing words."""
    look_and_try(hand)
    send(hand, "fenn-wick", "action.labor", "Fenn Wick labors")
    hand.see(".ln-others", "Meanwhile: Ben")
    send(hand, "builder", "houses.0", "The Builder builds the house for 4")
    send(hand, "scribe", "slots.0", "The Scribe trains Ilse Vellum")
    send(hand, "juno-ropewalk", "own.house-4-fruit-arrow", "Juno Ropewalk harvests")
    hand.step(".ln-asked .ln-btn:has-text('house for 4: fruit')")
    hand.step(DO)
    hand.step(".ln-asked .ln-btn:has-text('Put nothing up for sale')")
    hand.see(".ln-now", "A free action comes first")
    hand.step(".ln-asked .ln-btn:has-text('Place fruit')")
    explore(hand)
    end_the_round(hand)
    hand.press(".ln-purse > summary")
    hand.see(".ln-purse", "Before this")
    hand.choose("Printing", "first")
    hand.questions()


def look_and_try(hand: Hand) -> None:
    """The first looks, then a move that two rules stand against."""
    hand.see(".ln-now", "This is your village")
    for _ in range(3):
        hand.step(DO)
    hand.see(".ln-now", "Send someone to labor")
    part(hand, "villager.scribe")
    part(hand, "outposts.0")
    hand.see(".ln-verdict", "two rules stand against it")
    hand.press(".ln-undo")
    hand.see(".ln-verdict", "Choose villagers, then what they do")


def part(hand: Hand, id: str) -> None:
    """Press a part of the board, and wait until it is drawn as pressed or as free again."""
    now = hand.page.locator(f'[data-id="{id}"]').first
    before = now.get_attribute("aria-pressed") if now.count() else "false"
    hand.press(f'[data-id="{id}"]')
    hand.page.wait_for_selector(f'[data-id="{id}"]:not([aria-pressed="{before}"])')


def send(hand: Hand, who: str, where: str, done: str) -> None:
    """One action: who, where, do it, and see what came of it."""
    part(hand, f"villager.{who}")
    part(hand, where)
    hand.see(READY)
    hand.step(DO)
    hand.see(".ln-verdict", done)


def explore(hand: Hand) -> None:
    """Two go down; whatever the book asks is answered until it is one's turn again."""
    part(hand, "villager.scout")
    part(hand, "villager.brom-thatch")
    part(hand, "cave")
    hand.step(DO)
    answer_until(hand, "When you want no more")


def end_the_round(hand: Hand) -> None:
    """Pass, turn the pages to the night, give the beds, and turn the pages to the new round."""
    part(hand, "action.pass")
    hand.step(DO)
    answer_until(hand, "The night: who sleeps?")
    for who in ("builder", "scribe", "fenn-wick"):
        part(hand, f"villager.{who}")
    hand.step(DO)
    answer_until(hand, "You have played a round")


def answer_until(hand: Hand, words: str) -> None:
    """The amber button where there is one, nobody where several could be chosen, else the first legal answer."""
    for _ in range(LONG):
        if words in hand.words(".ln-now"):
            return
        if hand.shows(READY) or hand.shows(NOBODY):
            hand.step(DO)
        elif hand.shows(ANSWER):
            hand.step(ANSWER)
        else:
            hand.page.wait_for_timeout(50)  # between two messages of one redraw
    raise AssertionError(f"{words!r} never comes: {hand.words('.ln-now')}")
