"""The cards of the lesson, as HTML: its steps as dots, a page of the end of a round, another player's turn, the purse.
The sentences on what happened are the engine's; which page is told is the model's affair."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from abcore.aboveandbelow.state import Village
from abcore.aboveandbelow.words import count, signed
from abcore.engine.ledger import Ledger, pages
from abcore.engine.verdict import Event, Names

from .svg import inline
from .verdict import chip

Book = tuple[Ledger, str, Names]
REASONS = {
    "points": "village points", "coins": "coins", "income": "income in the rounds to come", "villagers": "more hands",
    "rest": "rested villagers", "today": "villagers still ready", "goods": "goods", "tokens": "a potion or a cider",
    "caves": "an empty cave", "the encounter": "what may be found below",
}  # fmt: skip
"""What the engine's player weighs, in words."""


def dots(at: int, done: Iterable[int], of: int) -> str:
    """How far the lesson has come: one dot for each step, those done filled."""
    past = set(done)
    marks = "".join(f'<i class="{"on" if n == at else "past" if n in past else ""}"></i>' for n in range(of))
    return f'<span class="ln-dots" role="img" aria-label="{len(past)} of {of} steps done">{marks}</span>'


def task(eyebrow: str, marks: str, head: str, words: str, more: str = "") -> str:
    """What to do now: a heading, two sentences, and what is chosen so far."""
    said = f"<p>{escape(words)}</p>" if words else ""
    return f'<p class="ln-eyebrow">{escape(eyebrow)}{marks}</p><h2>{escape(head)}</h2>{said}{more}'


ENDS = {
    "end.marker": (1, "The round marker moves on"), "end.cider": (2, "A new cider"),
    "end.villagers": (3, "New people to train"), "setup.four-players": (4, "Some wake by themselves"),
    "rest": (4, "{who} rests"), "track": (5, "{who} places goods"), "income": (5, "Income of {who}"),
    "goods": (6, "Goods grow back"), "end.first-player": (7, "The first-player card moves on"),
    "round": (0, "A new round"), "supply": (0, "The supply is short"),
}  # fmt: skip
"""The seven steps that end a round, in the order of p10 and p11, by rule or by the family of rules."""
Purse = tuple[str, int, int]
"""Who, with how many coins before and after."""


def end_step(events: Sequence[Event]) -> tuple[int, str]:
    """Which step of the end of a round these events are, and its name; the name may have a place for who it is."""
    rule = events[0].rule
    return ENDS.get(rule) or ENDS.get(rule.partition(".")[0]) or (0, "The end of the round")


def page(book: Book, marks: str, events: Sequence[Event], purses: Sequence[Purse]) -> str:
    """One step of the end of a round: what happened, by which rule, and what it did to the coins."""
    ledger, printing, names = book
    step, head = end_step(events)
    refs = ledger.refs(events[0].rule, printing)
    where = f" · {pages(refs)}" if refs else ""
    told = "".join(f"<li>{escape(_upper(event.sentence(names)))}</li>" for event in events)
    money = "".join(_purse(*purse) for purse in purses)
    rules = "".join(chip(ledger, printing, id) for id in dict.fromkeys(event.rule for event in events))
    place = f" · step {step} of 7" if step else ""
    top = task(f"End of the round{place}{where}", marks, head.format(who=names.seat(events[0].seat)), "")
    return f'{top}<ul class="ln-events">{told}</ul>{money}<div class="ln-chips">{rules}</div>'


def _purse(who: str, before: int, after: int) -> str:
    """A player's coins before and after."""
    by = after - before
    sign = "ln-up" if by > 0 else "ln-down"
    return (
        f'<p class="ln-coins">{inline("i-coin")}<span>{escape(who)}: {before} {"+" if by > 0 else "−"} {abs(by)} ='
        f' <b class="{sign}">{count(after, "coin")}</b></span></p>'
    )


QUIET = (
    "explore.cave", "explore.party", "explore.order", "explore.paragraph", "explore.choice", "explore.roll",
    "explore.lanterns", "encounter.no-roll", "encounter.follow-up", "build.hammer", "build.refill", "train.quill",
    "train.no-refill", "deck.bottom", "pass.final",
)  # fmt: skip
"""Rules of the way to a result: told only to who opens the whole turn of another."""


def tale(book: Book, who: str, head: str, reasons: Sequence[tuple[str, float]], events: Sequence[Event]) -> str:
    """Another player's turn: what they did and why, and what came of it; all steps with their rules open."""
    ledger, printing, names = book
    loud = [event for event in events if event.rule not in QUIET]
    said = "".join(f"<li>{escape(_upper(event.sentence(names)))}</li>" for event in loud)
    steps = "".join(
        f"<li>{escape(_upper(event.sentence(names)))}{chip(ledger, printing, event.rule)}</li>" for event in events
    )
    folded = f'<summary>Step by step, with the rules</summary><ul class="ln-events">{steps}</ul>'
    why = f'<p class="ln-small ln-muted">{escape(_why(who, reasons))}</p>'
    shown = f'<h3 class="ln-title">{escape(head)}</h3>{why}<ul class="ln-events">{said}</ul>'
    return f'{shown}<details class="ln-more">{folded}</details>'


def _why(who: str, reasons: Sequence[tuple[str, float]]) -> str:
    """The reason in a sentence: the two weightiest, with what they are worth to the player."""
    if not reasons:
        return f"{who} sees nothing better that is left."
    best = [f"{REASONS[reason]} +{worth:.1f}" for reason, worth in reasons[:2]]
    return f"What {who} weighs, in village points: {', '.join(best)}."


def stands(who: str, v: Village) -> str:
    """How another player stands, in one line."""
    people = [f"{len(area)} {name}" for name in ("ready", "exhausted", "injured") if (area := getattr(v, name))]
    sale = f"; for sale: {', '.join(item.replace('-', ' ') for item in v.sale)}" if v.sale else ""
    return f"{who} has {count(v.coins, 'coin')}; villagers: {', '.join(people) or 'none'}{sale}."


def others(who: str, tales: Sequence[str], standing: str) -> str:
    """The card of the others: their turns since one's own, and how they stand."""
    eyebrow = f'<p class="ln-eyebrow">Meanwhile: {escape(who)}</p>' if tales else ""
    return f'{eyebrow}{"".join(tales)}<p class="ln-small ln-muted">{escape(standing)}</p>'


def purse(book: Book, who: str, start: int, entries: Sequence[tuple[Event, int, int]]) -> str:
    """All coins of this round: a figure that opens to its sum, each line with its rule."""
    ledger, printing, names = book
    total = entries[-1][2] if entries else start
    rows = "".join(_entry(names, *entry) for entry in entries)
    first = f"<tr><td>Before this</td><td></td><td>{start}</td></tr>"
    last = f'<tr class="ln-sumup"><td>Now</td><td></td><td>{total}</td></tr>'
    rules = dict.fromkeys(event.rule for event, _, _ in entries) or ("coins.use",)
    chips = "".join(chip(ledger, printing, rule) for rule in rules)
    head = f"{inline('i-coin')}<span>{escape(who)}'s coins in this round: <b>{total}</b></span>{inline('i-chevron')}"
    table = f'<table class="ln-sum"><tbody>{first}{rows}{last}</tbody></table><div class="ln-chips">{chips}</div>'
    return f'<details class="ln-twin ln-purse" data-id="purse"><summary>{head}</summary>{table}</details>'


def _entry(names: Names, event: Event, by: int, after: int) -> str:
    words = escape(_upper(event.sentence(names)).rstrip("."))
    sign = "+" if by > 0 else ""
    return f"<tr><td>{words}</td><td>{sign}{signed(by)}</td><td>{after}</td></tr>"


def noticed(words: str) -> str:
    """What to see after a step."""
    return f'<p class="ln-note">{inline("i-lantern")}<span>{escape(words)}</span></p>' if words else ""


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
