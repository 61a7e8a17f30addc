"""The cards beside the table of the setup, as HTML: a step and what the rules say of it, and the hunt for a mistake.
Sentences about rules are the engine's and the ledger's; what is right has been asked of the engine before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from abcore.engine.ledger import Ledger
from abcore.engine.verdict import Event, Names

from .setup_say import STEPS
from .svg import inline
from .verdict import WHY, chip

PRINTINGS = {"first": "First printing", "revised": "Revised printing"}


def headed(sign: str, eyebrow: str, head: str) -> str:
    """The head of a card; the bar of a small screen links to it."""
    words = f'<div><p class="ln-eyebrow">{escape(eyebrow)}</p><h2>{escape(head)}</h2></div>'
    return f'<div class="ln-head" id="{WHY}">{inline(sign)}{words}</div>'


def dots(step: int) -> str:
    """How far the table is laid: a row of dots, for the eye alone."""
    marks = "".join(f'<i class="{"on" if n == step else "past" if n < step else ""}"></i>' for n in range(1, 11))
    return f'<span class="ln-dots" aria-hidden="true">{marks}</span>'


def task(step: int) -> str:
    """What the step does, in two sentences of ours."""
    if not step:
        return (
            '<p class="ln-eyebrow">What to do now</p><h2>An empty table</h2>'
            "<p>In this game you build a village, and send its villagers into the caves below. "
            "Choose how many play and which rulebook you have; then lay the table, one step at a time.</p>"
        )
    head, words = STEPS[step - 1]
    eyebrow = f'<p class="ln-eyebrow">Step {step} of {len(STEPS)} <span>· p4</span>{dots(step)}</p>'
    return f"{eyebrow}<h2>{escape(head)}</h2><p>{escape(words)}</p>"


def start(ledger: Ledger, printing: str, words: str) -> str:
    """Before the first step: what the frame means, and how to tell the printings apart."""
    head = headed("i-book", "What the rules say", "Ten steps, all on p4")
    told = differs(ledger, printing, "setup.token-backs", "Which printing do you have?")
    return f'{head}<p class="ln-muted ln-gap">{words}</p>{told}'


def step_card(ledger: Ledger, printing: str, names: Names, told: Mapping[str, Sequence[Event]], note: str) -> str:
    """What came onto the table, rule by rule, and what the printings say differently."""
    items = "".join(_rule(ledger, printing, names, rule, events) for rule, events in told.items())
    more = "".join(differs(ledger, printing, rule) for rule in told)
    note = f'<p class="ln-note">{inline("i-villager")}<span>{escape(note)}</span></p>' if note else ""
    head = headed("i-book", "What the rules say", "This came onto the table")
    return f'{head}{note}<ul class="ln-events">{items}</ul>{more}'


def _rule(ledger: Ledger, printing: str, names: Names, rule: str, events: Sequence[Event]) -> str:
    lines = "".join(f"<p>{escape(_upper(event.sentence(names)))}</p>" for event in events)
    lines = lines or f"<p>{escape(ledger.rule(rule).title)}.</p>"
    return f"<li>{lines}{chip(ledger, printing, rule)}</li>"


def differs(ledger: Ledger, printing: str, rule: str, head: str = "The printings differ") -> str:
    """What the two printings say, side by side; yours has a tick."""
    found = ""
    for difference in ledger.rule(rule).differences:
        both = (("first", difference.first), ("revised", difference.revised))
        rows = "".join(_printing(key, words, key == printing) for key, words in both)
        found += f'<p class="ln-eyebrow ln-instead">{head}</p><ul class="ln-both">{rows}</ul>'
    return found


def _printing(key: str, words: str, yours: bool) -> str:
    sign = inline("i-legal") if yours else '<span class="ln-i"></span>'
    head = PRINTINGS[key] + (", yours" if yours else "")
    return f'<li class="{"yours" if yours else ""}">{sign}<span><b>{head}.</b> {escape(words)}</span></li>'


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def hunt_task(players: str, printing: str, found: int) -> str:
    """What is asked, and how many were found."""
    so_far = f" <span>· {found} found</span>" if found else ""
    return (
        f'<p class="ln-eyebrow">What to do now{so_far}</p><h2>What is wrong with this table?</h2>'
        f"<p>{escape(players)} play, by the {escape(printing)} printing, and the game is about to begin. "
        "One part of the table is not as it should be: click it.</p>"
    )


def looking() -> str:
    """Nothing was tried yet."""
    words = "Look at what lies where, and count. A wrong click costs nothing: it brings a hint."
    head = headed("i-book", "What the rules say", "One mistake is on the table")
    return f'{head}<p class="ln-muted ln-gap">{words}</p>'


def missed(tried: str, lies: str, chip: str, tells: Sequence[str]) -> str:
    """A part that is right was clicked, or help was asked for: what is told so far, the rule of the mistake last."""
    eyebrow, head = ("Not this one", f"{tried}: as it should be") if tried else ("A hint", "Here is some help")
    line = f'<p class="ln-gap">Here: {escape(lies)}. So the rules have it.</p>{chip}' if tried else ""
    items = "".join(f"<li>{tell}</li>" for tell in tells)
    sign = "i-refused" if tried else "i-book"
    return headed(sign, eyebrow, head) + line + f'<ol class="ln-why">{items}</ol>'


def hint(where: str) -> str:
    """The first help: where to look."""
    return f"<b>A hint.</b> Look {escape(where)}."


def rule_told(ledger: Ledger, printing: str, rule: str) -> str:
    """The second help: which rule is broken, with its page."""
    return f"<b>The rule.</b> {escape(ledger.rule(rule).title)}: compare with it.{chip(ledger, printing, rule)}"


def working(part: str, shown: str, right: str) -> str:
    """The last help: what lies there, and what the engine lays there."""
    return f"<b>{escape(part)}.</b> On this table: {escape(shown)}. By the rules: {escape(right)}."


def solved(ledger: Ledger, printing: str, rule: str, head: str, told: str, found: bool) -> str:
    """The mistake, its working and its rule."""
    eyebrow = "Found" if found else "The mistake"
    body = f'<ol class="ln-why ln-plain"><li>{told}{chip(ledger, printing, rule)}</li></ol>'
    return headed("i-legal" if found else "i-book", eyebrow, head) + body


def closing(found: int) -> str:
    """Enough mistakes are found: where to go on."""
    return (
        f'<p class="ln-eyebrow">What to do now <span>· {found} found</span></p>'
        "<h2>You see what is wrong</h2>"
        "<p>Now try yourself without a table before you: the questions below close the lesson. Or find more.</p>"
    )
