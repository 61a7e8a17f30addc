"""Questions on what happens below: how many may be exerted, what that costs in beds, and which reward is paid.
How many, and which number is had, is asked of the engine; the printings differ, and so do the answers."""

from __future__ import annotations

from random import Random

from abcore.aboveandbelow.book import Choice, Paragraph, Result, Reward
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.odds import Attempt
from abcore.aboveandbelow.words import count, listed
from abcore.engine.exercise import Line, Option, Question, amounts, answers

from .exploring_people import names, people

HIGH = (6, 7, 8)
Slip = tuple[int, str, str]
PLAIN = ("coins", "goods", "potions", "ciders", "reputation")


def exert(game: AboveAndBelow, rng: Random) -> Question:
    """How many may be exerted now?

    >>> asked = exert(AboveAndBelow(), Random(1))
    >>> asked.kind, len(asked.options) > 2
    ('exert', True)
    """
    while True:
        party = people(game, rng, rng.choice((2, 3, 4)))
        low, high = rng.choice((2, 3, 4)), rng.choice((5, *HIGH))
        have = rng.choice((rng.randrange(1, low), rng.randrange(low, high + 2)))
        right = Attempt(game.rules, tuple(token.id for token in party), (low, high)).most_exerted(have)
        wrong = _mistaken(game, len(party), low, high, have, right)
        rng.shuffle(wrong)
        options = amounts(right, wrong, _many)
        if len(options) > 2:
            break
    rule = "explore.exert" if have < high else "explore.exert-limits"
    reached = high if have >= high else low if have >= low else 0
    brought = f"{count(have, 'lantern')}; the numbers are {low} and {high}"
    told = Line("Reached so far", brought, str(reached) if reached else "none", "explore.success")
    ground = Line("May be exerted", _ground(game, len(party), low, high, have), _many(right), rule)
    return Question(
        "exert", "At most how many of them may be exerted now?",
        (f"On the cave card: {names(party)}", f"Their choice has the numbers {low} and {high}",
         f"Their dice have brought {count(have, 'lantern')}", f"You play by the {game.printing.document} printing"),
        "What have they reached, and what is there still to reach by this printing?", options, (told, ground), rule,
    )  # fmt: skip


def _many(n: int) -> str:
    return str(n) if n else "Nobody"


def _mistaken(game: AboveAndBelow, size: int, low: int, high: int, have: int, right: int) -> list[Slip]:
    """How many people would exert by another rule, or by none."""
    higher, limits = game.switches.exert_for_higher, "explore.exert-limits"
    if not right:
        done = "the highest number is reached" if have >= high else "a number is reached"
        found = [(n, f"This exerts though {done}", limits if higher else "explore.exert") for n in (1, size)]
        if not higher and have < high:
            up = min(size, high - have)
            found[0] = (up, "This exerts for a higher number, which only the revised printing allows", "explore.exert")
        return found
    found = [
        (size, "This exerts everyone, whatever is needed", limits),
        (1, "This stops at one: several may be exerted together", "explore.exert"),
        (max(size + 1, high - have), "This exerts more villagers than are on the card", "explore.exert"),
    ]
    first = low - have
    if higher and first > 0:
        found.append((first, "This stops at the lower number: by this printing the higher one is a ground too", limits))
    elif higher:
        found.append((0, "This exerts only where nothing is reached: here also for a higher number", "explore.exert"))
    else:
        found.append((first, "This stops at the lowest number: with none reached, any of them may be exerted", limits))
    return [*found, (0, "This takes exerting for forbidden: there is still a number to reach", "explore.exert")]


def _ground(game: AboveAndBelow, size: int, low: int, high: int, have: int) -> str:
    if have >= high:
        return "the highest number is reached"
    if game.switches.exert_for_higher:
        return f"{high} - {have} = {high - have}, of {count(size, 'villager')}"
    return f"{low} is reached" if have >= low else f"no number is reached: any of {count(size, 'villager')}"


# -- what it costs ----------------------------------------------------------------------------------------------------


def cost(game: AboveAndBelow, rng: Random) -> Question:
    """How many bed-nights until all are ready again?

    >>> cost(AboveAndBelow(), Random(1)).rule
    'explore.exert'
    """
    party = people(game, rng, rng.choice((2, 3, 4, 5)))
    many, hurt = len(party), rng.randint(1, min(3, len(party)))
    success = rng.random() < 0.7
    right = many + hurt
    ended = "They succeed" if success else "They fail all the same"
    wrong = [
        (many, "This takes the exerted for exhausted: exerting injures, even when you succeed", "explore.exert"),
        (2 * many, "This injures the whole party: only those who are exerted are injured", "explore.after-success"),
        (hurt, "This counts one night for the injured, and none for the exhausted", "explore.after-success"),
        (2 * hurt, "This forgets the others, who come home exhausted", "explore.after-success"),
        (many - hurt, "This counts only those who come home exhausted", "explore.exert"),
        (many + 2 * hurt, "This gives the injured three nights: two steps are enough", "rest.one-bed"),
    ]
    wrong = [slip for slip in wrong if slip[0]]
    rng.shuffle(wrong)
    home = "explore.after-success" if success else "explore.failure"
    told = (
        Line("Exerted, so injured", f"{hurt} x 2", str(2 * hurt), "rest.one-bed"),
        Line("Exhausted", f"{many - hurt} x 1", str(many - hurt), home),
        Line("Bed-nights", f"{2 * hurt} + {many - hurt}", str(right), "rest.beds"),
    )
    return Question(
        "cost", "How many bed-nights does it take until all of them are ready again?",
        (f"{names(party)} explored", f"Exerted: {hurt} of them", ended,
         "A bed-night is one step of one villager towards ready"),
        "Who comes home exhausted, and who injured? Count the steps back to ready for each.",
        amounts(right, wrong), told, "explore.exert", because="Exerting injures, whether they succeed or fail.",
    )  # fmt: skip


# -- which reward -----------------------------------------------------------------------------------------------------


def paid(game: AboveAndBelow, rng: Random) -> Question:
    """Which reward do so many lanterns bring?

    >>> paid(AboveAndBelow(), Random(1)).rule
    'explore.success'
    """
    paragraph, choice = rng.choice(_choices(game))
    low, high = choice.results
    have = rng.choice((max(0, low.explore - 1), low.explore, high.explore - 1, high.explore, high.explore + 1))
    reached = Attempt(game.rules, (), (low.explore, high.explore)).reached(have)
    right = brings(next((r.reward for r in choice.results if r.explore == reached), None))
    options = list(answers(right, _unpaid(low, high, have)))
    rng.shuffle(options)
    told = [_line(result, have) for result in (low, high)]
    total = Line("Paid", "the highest number reached" if reached else "no number is reached", right, "explore.success")
    return Question(
        "paid", f"“{paragraph.title}”: what do they gain?",
        (f"They chose “{choice.text}”", *(f"Number {r.explore} brings {brings(r.reward)}" for r in (low, high)),
         f"With dice and exerting they have {count(have, 'lantern')}"),
        "Which numbers do the lanterns reach? Only one of them is paid.", tuple(options), (*told, total),
        "explore.success" if reached else "explore.failure",
    )  # fmt: skip


def _choices(game: AboveAndBelow) -> list[tuple[Paragraph, Choice]]:
    """Choices of the book with two numbers and nothing but plain rewards."""
    return [
        (paragraph, choice)
        for paragraph in game.content.paragraphs.values()
        for choice in paragraph.choices
        if len(choice.results) == 2 and choice.results[0].explore and all(map(_plain, choice.results))
    ]


def _plain(result: Result) -> bool:
    reward = result.reward
    return not result.price and not (reward.villager or reward.cave or reward.building or reward.link)


def brings(*rewards: Reward | None) -> str:
    """What rewards bring together, in words.

    >>> brings(Reward(coins=1, goods=("fish", "fish"), reputation=-1)), brings(None)
    ('1 coin, 2 fish and −1 reputation', 'nothing')
    """
    given = [reward for reward in rewards if reward]
    goods = [good for reward in given for good in reward.goods]
    sums = {name: sum(getattr(reward, name) for reward in given) for name in PLAIN if name != "goods"}
    told = [count(sums["coins"], "coin")] if sums["coins"] else []
    told += [count(goods.count(good), good.replace("-", " ")) for good in dict.fromkeys(goods)]
    told += [count(sums[name], name[:-1]) for name in ("potions", "ciders") if sums[name]]
    standing = sums["reputation"]
    told += [f"{'−' if standing < 0 else ''}{abs(standing)} reputation"] if standing else []
    return listed(told)


def _unpaid(low: Result, high: Result, have: int) -> list[Option]:
    """What people would pay instead."""
    rule = "explore.success"
    short = f"which {count(have, 'lantern')} {'does' if have == 1 else 'do'} not reach"
    both = Option(brings(low.reward, high.reward), "This adds both rewards: only the highest number reached pays", rule)
    met = f"To meet a number is enough: {have} is reached with {count(have, 'lantern')}"
    more = "This asks for exactly the number: more lanterns will do as well"
    nothing = Option("nothing", met if have in (low.explore, high.explore) else more, rule)
    lower, higher = brings(low.reward), brings(high.reward)
    if have >= high.explore:
        return [both, Option(lower, "This takes the lower number, though the higher one is reached", rule), nothing]
    too_high = Option(higher, f"This pays {high.explore}, {short}", rule)
    if have >= low.explore:
        return [too_high, both, nothing]
    return [Option(lower, f"This pays {low.explore}, {short}", rule), too_high, both]


def _line(result: Result, have: int) -> Line:
    reached = "reached" if have >= result.explore else "not reached"
    return Line(f"Number {result.explore}", f"{count(have, 'lantern')}: {reached}", rule="explore.success")
