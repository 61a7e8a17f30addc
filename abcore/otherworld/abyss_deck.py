"""The abyss deck and what each seat knows of it: a card is drawn when it is first seen, and some seats saw more.
Looking, ordering and turning up are deeds of the chapters; here is what they do to the deck and to knowledge."""

from __future__ import annotations

from abcore.engine.dist import Dist

from .cards import less
from .content import Content
from .state import AbyssDeck, Draft, Known, Table


def top_of(deck: AbyssDeck) -> Dist[str] | None:
    """What the uppermost card may be: the one that was seen there, else all that fit, orders counted alike.

    >>> top_of(AbyssDeck(unseen=("ember-warden", "star-eater")))
    Dist({'ember-warden': 1, 'star-eater': 1})
    >>> top_of(AbyssDeck(mixed=3, among=("hollow-king",), unseen=("ember-warden", "star-eater")))
    Dist({'hollow-king': 2, 'ember-warden': 2, 'star-eater': 2})
    """
    if deck.head:
        return Dist({deck.head[0]: 1})
    if not deck:
        return None
    if not deck.mixed:
        return Dist.even(deck.unseen)
    open_places = deck.mixed - len(deck.among)  # places that hold one of the unseen
    weights = {card: max(1, len(deck.unseen)) for card in deck.among}
    weights |= {card: open_places for card in deck.unseen if open_places}
    return Dist(weights)


def without_top(deck: AbyssDeck, card: str) -> AbyssDeck:
    """The deck once its uppermost card has gone."""
    if deck.head:
        return deck.but(head=deck.head[1:])
    mixed = max(0, deck.mixed - 1)
    if card in deck.among:
        return deck.but(mixed=mixed, among=less(deck.among, [card]))
    return deck.but(mixed=mixed, unseen=less(deck.unseen, [card]))


def turn_up(t: Draft, card: str) -> None:
    """The uppermost card goes, and everybody sees which it was (abyss.knowledge)."""
    t.abyss_deck = without_top(t.abyss_deck, card)
    places = t.abyss_deck.places
    t.known = tuple([_settled(_after(known, card), places) for known in t.known])


def _after(known: Known, card: str) -> Known:
    if known.exact:
        return Known(known.exact - 1, known.among)
    return Known(0, less(known.among, [card])) if card in known.among else known


def _settled(known: Known, places: int) -> Known:
    """The last card that is left for the last place is known for sure."""
    if len(known.among) == 1 == places - known.exact and known.among[0]:
        return Known(known.exact + 1, ())
    return known


def below_head(deck: AbyssDeck) -> Dist[str] | None:
    """What the first card may be that is not known yet."""
    return top_of(deck.but(head=()))


def see_next(deck: AbyssDeck, card: str) -> AbyssDeck:
    """One more place from the top is looked at: its card is no longer left to chance."""
    return without_top(deck.but(head=()), card).but(head=(*deck.head, card))


def looked(t: Draft, seat: int, cards: int) -> None:
    """A seat knows so many places from the top."""
    before = t.known[seat]
    exact = max(before.exact, cards)
    among = tuple(card for card in before.among if card not in t.abyss_deck.head[:exact])
    after = _settled(Known(exact, among), t.abyss_deck.places)
    t.known = (*t.known[:seat], after, *t.known[seat + 1 :])


def ordered(content: Content, t: Draft, seat: int, order: tuple[str, ...]) -> None:
    """A seat puts the places from the top in an order: the others know then only which of these cards are there."""
    before = t.abyss_deck.head
    t.abyss_deck = t.abyss_deck.but(head=(*order, *before[len(order) :]))
    places = t.abyss_deck.places

    def still(known: Known) -> Known:
        seen = content.sort((*before[: known.exact], *known.among))
        return _settled(Known(0, seen), places)

    t.known = tuple([known if at == seat else still(known) for at, known in enumerate(t.known)])


def view(content: Content, s: Table, seat: int) -> Table:
    """The table as one seat knows it: what others saw of the abyss deck is hidden (sorcerer.look).

    Everything else lies open, or is left to chance until it is seen.
    """
    deck, mine = s.abyss_deck, s.known[seat]
    if not deck.places:
        return s
    head, rest = deck.head[: mine.exact], deck.head[mine.exact :]
    hidden = [card for card in (*rest, *deck.among) if card not in mine.among]
    seen = {*head, *mine.among}
    known = [
        k if at == seat else k.but(among=tuple(sorted(card if card in seen else "" for card in k.among)))
        for at, k in enumerate(s.known)
    ]
    shown = AbyssDeck(head, deck.places - len(head), mine.among, content.sort((*deck.unseen, *hidden)))
    return s.but(abyss_deck=shown, known=tuple(known))
