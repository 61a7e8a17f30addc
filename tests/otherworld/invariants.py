"""What must hold on every table of a walk, whatever was played: the ledger's invariants, and what a state promises.
Each raises AssertionError with what it found; which tables are asked is the affair of walk.py."""

from collections import Counter
from collections.abc import Iterable, Iterator

from abcore.engine.explain import Number
from abcore.engine.verdict import Event
from abcore.otherworld import own, prince, wounds
from abcore.otherworld.frames import Fight, FourthWound, LastHeal, Wound
from abcore.otherworld.game import OtherWorld
from abcore.otherworld.state import ABYSS, GONE, OFF, PRISON, Table


def on_every_state(game: OtherWorld, s: Table) -> None:
    """All that can be seen on one table."""
    everything_is_there(game, s)
    dice_fit(s)
    nobody_lives_with_four_wounds(game, s)
    pawns_do_not_share(game, s)
    nobody_has_too_much(game, s)
    cards_are_face_down_for_a_reason(s)
    things_lie_in_order(game, s)
    knowledge_is_true(s)


def everything_is_there(game: OtherWorld, s: Table) -> None:
    """Ledger, 1: tokens, cards, abyss cards, creatures and cubes are kept whole."""
    c, heroes = game.content, s.heroes
    if game.switches.limited_supply:
        assert c.components["gold"] == s.gold + sum(h.gold for h in heroes)
        assert c.components["basic_weapons"] == s.weapons + sum(h.weapons for h in heroes)
        assert c.components["advancement"] == s.advancements + sum(h.advancements for h in heroes)
    assert 5 * len(heroes) == s.points + s.out + sum(h.points for h in heroes)
    assert not (s.out and game.switches.lost_points_return)
    cards = Counter([*s.deck, *filter(None, s.post), *s.discards, *s.aside])
    for hero in heroes:
        cards.update(hero.cards)
    assert Counter(c.deck) == cards
    deck = s.abyss_deck
    abyss = [*s.abyss, *deck.head, *deck.among, *deck.unseen, *(card for h in heroes for card in h.won)]
    assert Counter(c.abyss.keys()) == Counter(abyss)
    assert all(n == 1 for n in Counter(filter(None, s.creatures)).values())
    assert len(c.dens) == len(s.creatures) and len(c.post) == len(s.post)
    taken = [hero.character for hero in heroes if hero.character]
    assert len(taken) == len(set(taken)), "setup.one-each"
    assert min(s.gold, s.weapons, s.advancements, s.points, s.out) >= 0
    for hero in heroes:
        assert min(hero.gold, hero.weapons, hero.points, hero.wounds, hero.advancements, own.stock(hero)) >= 0


def dice_fit(s: Table) -> None:
    """Ledger, 2: no colour has more than four dice, and every die shows 1 to 6."""
    for fight in [frame for frame in s.frames if isinstance(frame, Fight)]:
        for dice in (fight.red, fight.blue):
            assert len(dice) <= 4 and all(1 <= face <= 6 for face in dice) and list(dice) == sorted(dice), fight


def nobody_lives_with_four_wounds(game: OtherWorld, s: Table) -> None:
    """Ledger, 3: no player has four that count, unless that is being looked at just now."""
    open_questions = {f.seat for f in s.frames if isinstance(f, Wound | FourthWound | LastHeal)}
    for seat, hero in enumerate(s.heroes):
        assert seat in open_questions or own.counted(game.rules, hero) < 4, f"seat {seat} has {hero.wounds} wounds"


def pawns_do_not_share(game: OtherWorld, s: Table) -> None:
    """Ledger, 4: a space holds one pawn, the healer three; the prison any number."""
    for place, n in Counter(hero.place for hero in s.heroes).items():
        if place in (OFF, *PRISON):
            continue
        space = game.content.spaces.get(place)
        assert n <= (space.pawns if space else 1), f"{n} pawns on {place}"
        assert space or place == ABYSS or place in game.content.dens, place
    assert s.prince in (OFF, GONE, *game.content.spaces)


def nobody_has_too_much(game: OtherWorld, s: Table) -> None:
    """Ledger, 5 and 10: three advancement tokens and three cubes at most, and no area beyond its slots."""
    for hero in s.heroes:
        assert hero.advancements <= 3 and hero.influence + hero.supplies <= 3
        assert hero.influence >= 0 and hero.supplies >= 0
    for area in ("influence", "supplies"):
        assert sum(getattr(hero, area) for hero in s.heroes) <= game.content.slots(area, len(s.heroes))


def cards_are_face_down_for_a_reason(s: Table) -> None:
    """Ledger, 8: only while the prince is on the sorcerer, and only own cards."""
    for hero in s.heroes:
        assert not hero.hidden or s.prince == prince.SORCERER
        assert not hero.hidden or hero.hidden in hero.cards


def things_lie_in_order(game: OtherWorld, s: Table) -> None:
    """Equal situations are equal: what has no order of its own lies in the order of the card list."""
    for cards in (s.deck, s.discards, s.aside, s.abyss, s.abyss_deck.unseen):
        assert cards == game.content.sort(cards)
    for hero in s.heroes:
        assert hero.cards == game.content.sort(hero.cards) and hero.won == game.content.sort(hero.won)
        assert hero.shield == 0 or "force-field" in hero.cards
        assert not any(game.content.cards[card].immediate for card in hero.cards), "card.immediate"
    assert not s.aside or any(type(frame).__name__ == "EndTurn" for frame in s.frames) or not s.frames


def knowledge_is_true(s: Table) -> None:
    """abyss.knowledge: what a seat knows lies there, and nobody knows what nobody has seen."""
    deck = s.abyss_deck
    assert not deck.mixed and not deck.among, "the table itself hides nothing from itself"
    for known in s.known:
        assert 0 <= known.exact <= len(deck.head)
        assert set(known.among) <= set(deck.head[known.exact :])
        assert not known.among or len(known.among) + known.exact < len(deck.head) or len(known.among) > 1


# -- from one state to the next ----------------------------------------------------------------------------------------


def on_every_step(game: OtherWorld, before: Table, events: Iterable[Event], after: Table) -> None:
    """All that can be seen from one table to the next."""
    events = list(events)
    taxes_come_with_the_prince(events)
    ruins_leave_nothing(before, events, after)


def taxes_come_with_the_prince(events: list[Event]) -> None:
    """Ledger, 6: his first move taxes nobody, and every later arrival on the castle taxes everybody."""
    first = [event for event in events if event.fact is prince.FIRST_MOVE]
    arrivals = [e for e in events if e.fact in (prince.NEXT, prince.WRAPS) and e.args[0] == prince.CASTLE]
    taxes = [event for event in events if event.fact is prince.TAXES]
    assert len(arrivals) == len(taxes)
    assert not first or not taxes


def ruins_leave_nothing(before: Table, events: list[Event], after: Table) -> None:
    """wounds.fourth: who is ruined owns nothing until a character is chosen."""
    ruined = {event.seat for event in events if event.fact is wounds.RUINED}
    for seat in ruined:
        hero = after.heroes[seat]
        assert not hero.character and hero.place == OFF, hero
        assert (0, 0, 0, 0, 0, (), (), "") == (
            hero.gold, hero.weapons, hero.points, hero.wounds, hero.advancements, hero.cards, hero.won, hero.hidden,
        )  # fmt: skip


def equals_its_copy(s: Table) -> None:
    """A state is a value: a copy is equal and hashes alike."""
    copy = s.but(heroes=tuple([hero.but() for hero in s.heroes]))
    assert copy == s and hash(copy) == hash(s) and copy is not s


def views_hide_what_others_saw(game: OtherWorld, s: Table) -> None:
    """sorcerer.look: a seat's view holds all cards, knows no more than the seat, and looks the same twice."""
    for seat, known in enumerate(s.known):
        view = game.view(s, seat)
        deck = view.abyss_deck
        assert deck.head == s.abyss_deck.head[: known.exact] and deck.among == known.among
        assert deck.size == s.abyss_deck.size and deck.places == s.abyss_deck.places
        assert view == game.view(view, seat)
        hidden = set(s.abyss_deck.head) - set(deck.head) - set(deck.among)
        assert hidden <= set(deck.unseen)
        seen = {*deck.head, *deck.among, ""}
        assert all(set(other.among) <= seen for other in view.known)


def scores_are_the_sum_of_their_lines(game: OtherWorld, s: Table) -> None:
    """end.score: every number is the sum of its parts."""
    for number in game.score(s):
        for line in lines(number):
            assert not line.parts or line.value == sum(part.value for part in line.parts)


def lines(number: Number) -> Iterator[Number]:
    """A number and all that it is made of."""
    yield number
    for part in number.parts:
        yield from lines(part)
