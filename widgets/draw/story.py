"""An encounter as HTML: what is read aloud, the choices with their numbers, the dice as they lie.
Rewards stay hidden until they are won, as the book wants it; nothing is decided here."""

from __future__ import annotations

from html import escape

from abcore.aboveandbelow.book import Bonus, Choice, Paragraph
from abcore.aboveandbelow.content import Content
from abcore.aboveandbelow.frames import Expedition

from .parts import bust
from .svg import inline
from .view import View


def story(view: View) -> str:
    """The paragraph of the party that is below, and its dice; "" while nobody explores."""
    party = view.expedition
    if party is None:
        return ""
    paragraph = view.content.paragraphs.get(party.paragraph)
    return (_read(paragraph, party.choice) if paragraph else "") + _dice(view, party)


def _read(paragraph: Paragraph, chosen: str) -> str:
    picked = [choice for choice in paragraph.choices if choice.name == chosen]
    more = "".join(
        f'<p class="ln-picked">{inline("i-arrow")}<span>{escape(choice.text)} {numbers(choice)}</span></p>'
        for choice in picked
    )
    head = f'<h3 class="ln-title">{escape(paragraph.title)}</h3>'
    return f'<div class="ln-story">{head}<p>{escape(paragraph.text)}</p>{more}</div>'


def numbers(choice: Choice) -> str:
    """The explore numbers of a choice, as the reader announces them."""
    asked = [str(result.explore) for result in choice.results if result.explore]
    price = [f"{result.price} coins for {result.explore}" for result in choice.results if result.price]
    bonus = [_bonus(one) for one in choice.bonus]
    said = [f"needs {' or '.join(asked)} lanterns" if asked else "no roll", *price, *bonus]
    return f'<span class="ln-muted">({escape("; ".join(said))})</span>'


def _bonus(bonus: Bonus) -> str:
    what = f"per {bonus.per} in the party" if bonus.per else f"if you own {bonus.owns.replace('-', ' ')}"
    return f"+{bonus.lanterns} {what}"


def label(content: Content, view: View, text: str) -> str:
    """What a button for `choose NAME` says: the choice as it is read aloud, with its numbers; "" for other moves."""
    verb, _, name = text.partition(" ")
    party = view.expedition
    paragraph = content.paragraphs.get(party.paragraph) if party else None
    if verb != "choose" or paragraph is None:
        return ""
    choice = next((choice for choice in paragraph.choices if choice.name == name), None)
    if choice is None:
        return ""
    asked = " or ".join(str(result.explore) for result in choice.results if result.explore)
    return f"{choice.text} ({asked} lanterns)" if asked else choice.text


def _dice(view: View, party: Expedition) -> str:
    """Who rolled what, and the lanterns that it brings."""
    if not party.dice:
        return ""
    tokens = view.content.tokens
    rolled = list(zip(party.party, party.dice, strict=False))
    total = sum(tokens[name].lanterns(face) for name, face in rolled) + party.lanterns
    rows = "".join(_die(view.content, name, face) for name, face in rolled)
    extra = f", {party.lanterns} of them besides the dice" if party.lanterns else ""
    return f'<ul class="ln-dice">{rows}</ul><p><b>{total} lanterns</b> so far{extra}.</p>'


def _die(content: Content, name: str, face: int) -> str:
    token = content.tokens[name]
    n = token.lanterns(face)
    words = f"{token.name}: {face}, {n} lantern{'s' if n != 1 else ''}"
    return f"<li>{inline(bust(name), 'ln-face')}{inline(f'i-d{face}', 'ln-i ln-die')}<span>{escape(words)}</span></li>"
