"""Two hands that work a page: one has a mouse, or a thumb where the screen is small, the other only a keyboard.
A lesson is written once with the methods of a hand (tests/browser/lessons/), for wide and small, Voila and Lab.

    def work(hand):
        hand.press('[data-id="villager.scribe"]')     # a part of the board, a button, a fold, a link
        hand.choose("Printing", "first")              # one of a group of named choices
        hand.type('[aria-label="Die 1"]', "4")        # into a field
        hand.see(".ln-verdict", "Not yet")            # wait until this part of the page says so
        hand.see("You can now")                       # wait until the page says so anywhere
        hand.step(".ln-do")                           # press, and wait until the page says something else
        hand.questions()                              # all questions of the card, right and wrong, to the closing words
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Protocol

SOON, PATIENCE = 1_500, 20_000  # milliseconds: for what may lie behind another tab of the board, and for all else
SETTLED = 100  # milliseconds without a change
FEW, MANY = 40, 120  # arrow keys within one stop, and Tab keys over the whole page, before a way counts as lost
LESSON = ".ln-lesson"
SELECTOR = (".", "#", "[", ":", "text=", "css=", "button", "summary", "input", "select", "label")


class Hand(Protocol):
    """What a lesson is worked with."""

    page: Any
    keys: int  # how many keys were pressed so far: none by the mouse, but for what is typed

    def press(self, selector: str) -> None:
        """Press the first visible one: on a small board the tab that shows it is opened first."""

    def choose(self, legend: str, words: str) -> None:
        """Choose these words in the group with this legend."""

    def type(self, selector: str, text: str) -> None:
        """Write into a field, instead of what stands there, and leave it."""

    def see(self, what: str, words: str = "") -> None:
        """Wait until a selector is visible, and has these words if some are given; or until words stand anywhere."""

    def step(self, selector: str) -> None:
        """Press, and wait until the lesson says something else."""

    def words(self, selector: str = LESSON) -> str:
        """What the first visible one says."""

    def shows(self, selector: str) -> bool:
        """Is one visible now?"""

    def questions(self) -> None:
        """Work through the card of questions until it says what one can do now."""


class _Hand(ABC):
    """What both hands share: eyes."""

    def __init__(self, page: Any) -> None:
        self.page, self.keys = page, 0

    def press(self, selector: str) -> None:
        self._press(self._found(selector))

    @abstractmethod
    def _press(self, target: Any) -> None:
        """Press what was found: each hand in its own way."""

    def see(self, what: str, words: str = "") -> None:
        if not what.startswith(SELECTOR):
            what, words = LESSON, what
        self.page.wait_for_function(SAYS, arg=[what, words], timeout=PATIENCE)

    def step(self, selector: str) -> None:
        self._press_and_wait(selector, LESSON)

    def words(self, selector: str = LESSON) -> str:
        return str(self._visible(selector).inner_text())

    def shows(self, selector: str) -> bool:
        return bool(self._visible(selector).is_visible())

    def questions(self) -> None:
        """The first answer of each question, then the next, until it is right; help is asked for in the second."""
        asked = 0
        while not self.shows(".ln-quiz .ln-finished"):
            asked += 1
            assert asked <= 12, f"twelve questions, and no end: {self.words('.ln-quiz')}"
            if asked == 2:
                self._on()  # a hint
            while "Next question" not in self.words(".ln-quiz .ln-next"):
                self._on(UNTRIED)
            if not self.shows(".ln-quiz .ln-finished"):
                self._on()

    def _on(self, selector: str = ".ln-quiz .ln-next") -> None:
        self._press_and_wait(selector, ".ln-quiz")

    def _press_and_wait(self, selector: str, where: str) -> None:
        """Until that part of the page says something else, and has said all of it: it comes in several messages."""
        before = self.words(where)
        self.press(selector)
        self.page.wait_for_function(OTHER, arg=[where, before], timeout=PATIENCE)
        while before != (before := self.words(where)):
            self.page.wait_for_timeout(SETTLED)

    # -- finding ------------------------------------------------------------------------------------------------------

    def _visible(self, selector: str) -> Any:
        return self.page.locator(selector).locator("visible=true").first

    def _found(self, selector: str) -> Any:
        """The first visible one; if none comes soon, the tabs of a small board are looked through."""
        target = self._visible(selector)
        if not self.page.locator(TAB).count():
            target.wait_for(timeout=PATIENCE)
        elif not self._soon(target):
            self._look_behind_the_tabs(selector)
        return target

    def _look_behind_the_tabs(self, selector: str) -> None:
        for name in [tab.get_attribute("data-tab") for tab in self.page.locator(TAB).all()]:
            self._press(self._visible(f'{TAB}[data-tab="{name}"]'))
            self.page.wait_for_selector(f'{TAB}[data-tab="{name}"][aria-selected="true"]')
            if self._soon(self._visible(selector)):
                return
        raise AssertionError(f"{selector} is on no tab: {self.words()}")

    def _soon(self, target: Any) -> bool:
        from playwright.sync_api import TimeoutError as Late

        try:
            target.wait_for(timeout=SOON)
        except Late:
            return False
        return True

    def _option(self, legend: str, words: str) -> Any:
        group = self.page.locator("fieldset").filter(has=self.page.locator("legend", has_text=legend)).last
        group.wait_for(timeout=PATIENCE)
        return group.locator("label").filter(has_text=words).first.locator("input")


class Mouse(_Hand):
    """Clicks. On a small screen it is a thumb, which taps."""

    def _press(self, target: Any) -> None:
        target.click(timeout=PATIENCE)

    def choose(self, legend: str, words: str) -> None:
        option = self._option(legend, words)
        option.locator("xpath=..").click(timeout=PATIENCE)
        self.page.wait_for_function(CHECKED, arg=option.element_handle(), timeout=PATIENCE)

    def type(self, selector: str, text: str) -> None:
        field = self._found(selector)
        field.click(timeout=PATIENCE)
        field.fill(text)
        field.press("Tab")
        self.keys += len(text) + 1


class Keyboard(_Hand):
    """Never touches the mouse: Tab and Shift+Tab from stop to stop, arrows within one, Enter or Space to press."""

    def _press(self, target: Any) -> None:
        handle = target.element_handle(timeout=PATIENCE)
        self._reach(handle)
        self._key("Space" if handle.evaluate("e => e.matches('input')") else "Enter")

    def choose(self, legend: str, words: str) -> None:
        option = self._option(legend, words).element_handle()
        self._tab_to(option)
        for _ in range(FEW):
            if option.evaluate("e => e.checked"):
                return
            self._key("ArrowDown")  # native radio buttons: the arrow chooses, and goes round at the end
        raise AssertionError(f"{words!r} cannot be chosen in {legend!r} by arrow keys.")

    def type(self, selector: str, text: str) -> None:
        self._tab_to(self._found(selector).element_handle())
        self._key("Control+a")
        for sign in text:
            self._key(sign)
        self._key("Tab")

    def _key(self, key: str) -> None:
        self.keys += 1
        self.page.keyboard.press(key)

    def _reach(self, target: Any) -> None:
        self._tab_to(target)
        if target.evaluate(HOME):
            self._key("Home")
        tried = set[tuple[str, str]]()
        for _ in range(FEW):
            at, ways = target.evaluate(TOWARDS)
            if not at:
                return
            way = next((way for way in ways if (at, way) not in tried), None)
            assert way, f"no arrow key leads on from {at} to {target.evaluate(NAME)}"
            tried.add((at, way))
            self._key(way)
        raise AssertionError(f"arrow keys never reach {target.evaluate(NAME)}")

    def _tab_to(self, target: Any) -> None:
        for _ in range(MANY):
            way = target.evaluate(WAY)
            if not way:
                return
            self._key(way)
        raise AssertionError(f"the Tab key never reaches {target.evaluate(NAME)}")


TAB = ".ln-tabs [role=tab]"
UNTRIED = ".ln-quiz .ln-choices .ln-btn:not(:text-matches('^[✓✕] '))"
NAME = "e => e.dataset?.id ?? `${e.tagName} ${e.className?.baseVal ?? e.className} ${e.innerText ?? ''}`"
CHECKED = "e => e.checked"
HOME = """e => { // is the way from the first part of the board shorter than from where the focus is?
  const here = document.activeElement, first = e.closest(".ln-board")?.querySelector("svg [data-id]");
  if (!first || !here.closest("svg")) return false;
  const middle = (part) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const way = (from) => Math.hypot(...middle(from).map((n, i) => n - middle(e)[i]));
  return way(first) + 150 < way(here);
}"""
SAYS = """([where, words]) => [...document.querySelectorAll(where)].some((e) => {
  const plain = (text) => text.replace(/\\s+/g, " ").toLowerCase();
  return e.getClientRects().length && plain(e.innerText ?? e.textContent).includes(plain(words));
})"""
OTHER = """([where, was]) => [...document.querySelectorAll(where)].some(
  (e) => e.getClientRects().length && e.innerText.trim() !== was.trim())"""
# Where the stop of the target is from the focus, in the order of the page: the key that leads there, or nothing.
WAY = """(target) => {
  const group = target.closest(".ln-board svg, [role=tablist]");
  const peers = target.type === "radio" ? [...document.getElementsByName(target.name)] : group ? [group] : [target];
  const focus = document.activeElement;
  if (peers.some((peer) => peer.contains(focus))) return "";
  const behind = focus.compareDocumentPosition(peers[0]) & Node.DOCUMENT_POSITION_PRECEDING;
  return focus !== document.body && behind ? "Shift+Tab" : "Tab";
}"""
# Within a stop: where the focus is (nothing if it is on the target), and the arrows, most promising first.
TOWARDS = """(target) => {
  const here = document.activeElement.closest("[data-id], [role=tab]") ?? document.activeElement;
  if (here === target || target.contains(here) || !target.closest(".ln-board svg, [role=tablist]")) return ["", []];
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const [x, y] = middle(here.getBoundingClientRect()), [tx, ty] = middle(target.getBoundingClientRect());
  const ways = [["ArrowRight", tx - x], ["ArrowLeft", x - tx], ["ArrowDown", ty - y], ["ArrowUp", y - ty]];
  ways.sort((one, other) => other[1] - one[1]);
  return [here.dataset.id ?? here.dataset.tab, ways.map(([way]) => way)];
}"""
