"""Encounters: reading a paragraph, choosing, what was reached, and what it brings or costs.
The lines of encounter.* are rulings in place of the encounter book's first page; the paragraphs are content."""

from __future__ import annotations

from collections.abc import Iterator

from abcore.engine.verdict import LEGAL, Fact, Refusal, Verdict, judged

from . import lanterns
from .assign import exhaust, without
from .book import Bonus, Choice, Failure, Result, Reward
from .chapter import Asked, Decide, Deed, Moves, Roles
from .frames import (
    Choosing,
    Expedition,
    FreeBuilding,
    Injuring,
    Outcome,
    PartyDice,
    Pick,
    Reading,
    Rerolling,
    RevealCave,
    Rewarding,
    Settling,
    TakeCave,
)  # fmt: skip
from .lanterns import expedition, set_expedition
from .moves import Move
from .own import owned
from .pay import can_pay, charge, gain_cider, gain_good, gain_potion, move_reputation, unsettle
from .printings import Rules
from .state import Board, Draft, OpenVillage, Village

NO_SUCH_CHOICE = Refusal("explore.choice", "This paragraph offers no choice called {0}.")
CANNOT_PAY = Refusal("encounter.price", "Every number of {0} has a price that you cannot pay; the lowest is {1:coin}.")
NOT_REACHED = Refusal("encounter.price", "You can settle only for a number that you reached and can pay; {0} is none.")
NOT_ON_CARD = Refusal("encounter.injury", "{0} is not on the cave card, so the penalty cannot fall on them.")

READ = Fact("explore.paragraph", "The reader turns to paragraph {0}, {1}, for {who}")
LEADS_ON = Fact("encounter.follow-up", "The encounter leads {who} on to {1}, paragraph {0}")
CHOSE = Fact("explore.choice", "{who} chooses {0}")
BONUS = Fact("encounter.bonus", "The choice gives {who} {0:bonus lantern}")
NOBODY_ROLLS = Fact("encounter.follow-up", "Nobody is left on the card to roll, so {who} has {0:lantern}")
NO_ROLL = Fact("encounter.no-roll", "There is nothing to miss, and {who} succeeds without a roll")
SUCCESS = Fact("explore.success", "{who} reaches {0}, and gains the reward of that number alone")
FAILED = Fact("explore.failure", "{who} reaches no number and gains nothing")
STORY = Fact("explore.success", "{0}")
FAILURE_TEXT = Fact("explore.failure-text", 'The failure text is read to {who}: "{0}"')
PRICE = Fact("encounter.price", "The reward has a price of {0:coin}")
COINS = Fact("encounter.order", "{who} gains {0:coin}")
GOOD = Fact("encounter.order", "{who} gains 1 {0}")
POTION = Fact("encounter.order", "{who} gains a potion")
CIDER = Fact("encounter.order", "{who} gains a cider")
CHEAPEST = Fact("encounter.villager", "{0}, the cheapest on the reputation board, joins {who}")
NOBODY_LEFT = Fact("encounter.villager", "The reputation board is empty, so nobody joins {who}")
SPECIAL = Fact("special.only-encounters", "{0} joins {who}")
NONE_LEFT = Fact("special.only-encounters", "No {0} is left, so {who} goes without")
INJURED = Fact("encounter.injury", "The penalty falls on {0} of {who}, who is injured now")
NOBODY_HURT = Fact("encounter.injury", "Nobody is left on the card, so the penalty falls on nobody")


class Choose(Move):
    """Pick one of the paragraph's choices: `choose slip-past`."""

    name: str

    def __str__(self) -> str:
        return f"choose {self.name}"


class Settle(Move):
    """Take the reward of one number that was reached: `settle 3`."""

    explore: int

    def __str__(self) -> str:
        return f"settle {self.explore}"


class Injure(Move):
    """Say on whom a penalty falls: `injure scout`."""

    villager: str

    def __str__(self) -> str:
        return f"injure {self.villager}"


# -- reading and choosing ---------------------------------------------------------------------------------------------


def _read(rules: Rules, t: Draft, frame: Reading) -> None:
    """A paragraph with choices asks; one without is a result and a success (encounter.follow-up)."""
    t.frames.pop()
    seat, exp = frame.seat, expedition(t)
    paragraph = rules.content.paragraphs[frame.paragraph]
    t.events.append((LEADS_ON if exp.paragraph else READ)(seat, paragraph.number, paragraph.title))
    exp = exp.but(paragraph=paragraph.number, choice="", dice=(), lanterns=0, success=not paragraph.choices)
    set_expedition(t, exp)
    if paragraph.choices:
        asked = Choosing(seat)
        t.frames.append(asked)
        open_to = [choice for choice in paragraph.choices if _check_choice(rules, t, asked, Choose(choice.name))]
        if len(open_to) == 1:  # turn.pending: nothing is asked where there is nothing to choose
            _choose(rules, t, asked, Choose(open_to[0].name))
    elif paragraph.reward is not None:
        t.frames.append(Rewarding(seat, paragraph.reward))


def _choices(rules: Rules, s: Board, frame: Choosing) -> Iterator[Choose]:
    yield from (Choose(choice.name) for choice in rules.content.paragraphs[expedition(s).paragraph].choices)
    yield Choose("turn-back")


def _check_choice(rules: Rules, s: Board, frame: Choosing, m: Choose) -> Verdict:
    choices = rules.content.paragraphs[expedition(s).paragraph].choices
    choice = next((c for c in choices if c.name == m.name), None)
    if choice is None:
        return judged([NO_SUCH_CHOICE(m.name)])
    lowest = min(result.price for result in choice.results)
    if lowest and not can_pay(rules, s.villages[frame.seat], lowest):
        return judged([CANNOT_PAY(m.name, lowest)])
    return LEGAL


def _choose(rules: Rules, t: Draft, frame: Choosing, m: Choose) -> None:
    """The choice binds; its bonus lanterns are fixed now, from those on the card (encounter.bonus)."""
    t.frames.pop()
    seat, exp = frame.seat, expedition(t)
    exp = exp.but(choice=m.name)
    choice = lanterns.choice_of(rules, exp)
    bonus = bonus_lanterns(rules, t.villages[seat], exp, choice)
    set_expedition(t, exp.but(lanterns=bonus))
    t.events.append(CHOSE(seat, m.name))
    if bonus:
        t.events.append(BONUS(seat, bonus))
    t.frames.append(Outcome(seat))
    if choice.results[-1].explore > 0:
        t.frames += [Pick(seat, "exert"), Rerolling(seat), PartyDice(seat)]
        if not exp.party:
            t.events.append(NOBODY_ROLLS(seat, bonus))
    else:
        t.events.append(NO_ROLL(seat))


def bonus_lanterns(rules: Rules, v: Village | OpenVillage, exp: Expedition, choice: Choice) -> int:
    """Lanterns for tools on the card and for things owned, as the choice promises them."""
    return sum(_bonus(rules, v, exp.party, bonus) for bonus in choice.bonus)


def _bonus(rules: Rules, v: Village | OpenVillage, party: tuple[str, ...], bonus: Bonus) -> int:
    tokens = rules.content.tokens
    if bonus.per == "hammer":
        return bonus.lanterns * sum(tokens[villager].hammer > 0 for villager in party)
    if bonus.per == "quill":
        return bonus.lanterns * sum(tokens[villager].quill > 0 for villager in party)
    return bonus.lanterns if owned(v, bonus.owns) else 0


# -- what was reached -------------------------------------------------------------------------------------------------


def _outcome(rules: Rules, t: Draft, frame: Outcome) -> None:
    """The highest number that is reached and can be paid counts, and only that one (explore.success)."""
    t.frames.pop()
    reached = _reached(rules, t, frame.seat)
    exp = expedition(t)
    set_expedition(t, exp.but(success=bool(reached)))
    if not reached:
        _fail(rules, t, frame.seat, lanterns.choice_of(rules, exp).failure)
    elif rules.switches.decline_price and len(reached) > 1 and reached[-1].price:
        t.frames.append(Settling(frame.seat))
    else:
        _take(rules, t, frame.seat, reached[-1])


def _reached(rules: Rules, s: Board, seat: int) -> list[Result]:
    """The results of the choice that the lanterns reach and the purse can pay."""
    exp = expedition(s)
    have, v = lanterns.total(rules, exp), s.villages[seat]
    results = lanterns.choice_of(rules, exp).results
    return [r for r in results if r.explore <= have and (not r.price or can_pay(rules, v, r.price))]


def _take(rules: Rules, t: Draft, seat: int, result: Result) -> None:
    if result.explore:  # else it was told that there was nothing to miss
        t.events.append(SUCCESS(seat, result.explore))
    t.frames.append(Rewarding(seat, result.reward))
    if result.price:
        t.events.append(PRICE(seat, result.price))
        charge(rules, t, seat, result.price)


def _settlements(rules: Rules, s: Board, frame: Settling) -> Iterator[Settle]:
    yield from (Settle(r.explore) for r in lanterns.choice_of(rules, expedition(s)).results)
    yield Settle(lanterns.total(rules, expedition(s)) + 1)


def _check_settle(rules: Rules, s: Board, frame: Settling, m: Settle) -> Verdict:
    numbers = [r.explore for r in _reached(rules, s, frame.seat)]
    return LEGAL if m.explore in numbers else judged([NOT_REACHED(m.explore)])


def _settle(rules: Rules, t: Draft, frame: Settling, m: Settle) -> None:
    t.frames.pop()
    _take(rules, t, frame.seat, next(r for r in _reached(rules, t, frame.seat) if r.explore == m.explore))


def _fail(rules: Rules, t: Draft, seat: int, failure: Failure | None) -> None:
    """A failure text must be read, and its penalty applies (explore.failure-text)."""
    t.events.append(FAILED(seat))
    if failure is None:
        return
    t.events.append(FAILURE_TEXT(seat, failure.text.rstrip(".")))
    if failure.reputation:
        move_reputation(rules, t, seat, failure.reputation)
    if failure.injure:
        _injury(rules, t, seat)


def _injury(rules: Rules, t: Draft, seat: int) -> None:
    party = expedition(t).party
    if not party:
        t.events.append(NOBODY_HURT(seat))
    elif len(set(party)) == 1:  # nothing to choose
        _hurt(rules, t, seat, party[0])
    else:
        t.frames.append(Injuring(seat))


def _hurt(rules: Rules, t: Draft, seat: int, villager: str) -> None:
    exp = expedition(t)
    set_expedition(t, exp.but(party=without(exp.party, (villager,)), dice=()))
    v = t.village(seat)
    v.injured = rules.content.sort((*v.injured, villager))
    t.events.append(INJURED(seat, villager))


def _whom_to_injure(rules: Rules, s: Board, frame: Injuring) -> Iterator[Injure]:
    yield from (Injure(villager) for villager in dict.fromkeys(expedition(s).party))
    v = s.villages[frame.seat]
    yield from (Injure(villager) for villager in (v.ready or v.exhausted)[:1])


def _check_injure(rules: Rules, s: Board, frame: Injuring, m: Injure) -> Verdict:
    return LEGAL if m.villager in expedition(s).party else judged([NOT_ON_CARD(m.villager)])


def _injure(rules: Rules, t: Draft, frame: Injuring, m: Injure) -> None:
    t.frames.pop()
    _hurt(rules, t, frame.seat, m.villager)


# -- the reward -------------------------------------------------------------------------------------------------------


def _reward(rules: Rules, t: Draft, frame: Rewarding) -> None:
    """Coins, goods, potions, ciders, reputation, villager, cave, building, link: in this order (encounter.order)."""
    t.frames.pop()
    seat, reward = frame.seat, frame.reward
    if reward.text:
        t.events.append(STORY(seat, reward.text.rstrip(".")))
    if reward.coins:
        t.village(seat).coins += reward.coins
        t.events.append(COINS(seat, reward.coins))
    t.events += [GOOD(seat, good) for good in reward.goods if gain_good(rules, t, seat, good)]
    t.events += [POTION(seat) for _ in range(reward.potions) if gain_potion(rules, t, seat)]
    t.events += [CIDER(seat) for _ in range(reward.ciders) if gain_cider(rules, t, seat)]
    if reward.reputation:
        move_reputation(rules, t, seat, reward.reputation)
    if reward.villager:
        _gain_villager(rules, t, seat, reward.villager)
    _what_follows(t, seat, reward)


def _what_follows(t: Draft, seat: int, reward: Reward) -> None:
    """What needs a card or an answer, the first on top."""
    if reward.link:
        t.frames.append(Reading(seat, reward.link))
    if reward.building:
        t.frames.append(FreeBuilding(seat, reward.building))
    if reward.cave:
        t.frames += [TakeCave(seat), RevealCave("encounter.cave")]


def _gain_villager(rules: Rules, t: Draft, seat: int, which: str) -> None:
    """The cheapest one on the board, or a special villager (encounter.villager, special.only-encounters)."""
    if which == "board":
        filled = [villager for villager in t.slots if villager]
        if not filled:
            t.events.append(NOBODY_LEFT(seat))
            return
        villager = filled[0]
        t.slots = tuple("" if slot == villager else slot for slot in t.slots)
        t.events.append(CHEAPEST(seat, villager))
    else:
        villager = which
        if villager not in t.specials:
            t.events.append(NONE_LEFT(seat, villager))
            return
        t.specials = without(t.specials, (villager,))
        t.events.append(SPECIAL(seat, villager))
    join(rules, t, seat, villager)


def join(rules: Rules, t: Draft, seat: int, villager: str) -> None:
    """A villager gained from an encounter arrives exhausted, or ready where a switch says so."""
    if rules.switches.gained_villagers_ready:
        v = t.village(seat)
        v.ready = rules.content.sort((*v.ready, villager))
    else:
        exhaust(rules, t, seat, (villager,))
    unsettle(rules, t, seat, villager)


FRAMES: Roles = {
    Reading: Deed(_read),
    Choosing: Decide("Pick one of the choices of the paragraph.", _choices),
    Outcome: Deed(_outcome),
    Settling: Decide("Take the reward of one of the numbers that you reached.", _settlements),
    Rewarding: Deed(_reward),
    Injuring: Decide("Choose who of the party is injured.", _whom_to_injure),
}
MOVES: Moves = {
    (Choose, Choosing): Asked(_check_choice, _choose),
    (Settle, Settling): Asked(_check_settle, _settle),
    (Injure, Injuring): Asked(_check_injure, _injure),
}
