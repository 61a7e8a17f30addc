"""Where the random walks begin: a printing with random switches, a book, a deal, and villages that are rich at once.
A rich start only moves things about, so that all that holds of a fresh table holds of it too."""

from random import Random
from typing import Any

from abcore.aboveandbelow.book import OWNED, TOOLS, VILLAGERS, Paragraph, read_paragraphs
from abcore.aboveandbelow.content import Card, Content, standard
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.printings import FIRST, REVISED, Switches
from abcore.aboveandbelow.state import GOODS, Draft, Holding, Pile, Table
from abcore.engine.game import Step
from abcore.engine.printing import Printing

OTHERWISE = {"by-count": "two", "two": "by-count", True: False, False: True}
HELPFUL = ("key-2-rerolls", "cider_as_coin", "arrow", "train_to_ready", "rerolls", "coin_exploring", "coin_building")


def random_printing(rng: Random) -> Printing:
    """One of the two printings as it is, or with each switch turned by a coin."""
    printing = rng.choice((FIRST, REVISED))
    if rng.random() < 0.25:
        return printing
    turned = {name for name in Switches._fields if rng.random() < 0.4}
    return printing.with_switches(**{name: OTHERWISE[getattr(printing.switches, name)] for name in turned})


def random_game(rng: Random) -> AboveAndBelow:
    """A game with random switches; one in three reads from a book that was made up for it."""
    content = with_book(random_book(rng), one_token_as_coin(rng)) if rng.random() < 0.35 else standard()
    return AboveAndBelow(random_printing(rng), content)


def opening(rng: Random, game: AboveAndBelow) -> Step[Table]:
    """A table before its cards are dealt, for two to four players, with any seat first."""
    players = rng.randint(2, 4)
    return game.opening(players, rng.randrange(players))


def of_two(game: AboveAndBelow) -> Table:
    """A table of two after its setup, always the same."""
    return _dealt(Random(2), game, game.opening(2, 0).state)


def dealt(rng: Random, game: AboveAndBelow) -> Table:
    """The same once all is dealt."""
    return _dealt(rng, game, opening(rng, game).state)


def _dealt(rng: Random, game: AboveAndBelow, s: Table) -> Table:
    while game.kind(s) == "chance":
        dist = game.chance(s)
        s = game.resolve(s, dist.pick(rng.randrange(dist.total))).state
    return s


# -- a book of chance --------------------------------------------------------------------------------------------------


def with_book(paragraphs: dict[int, Paragraph], cards: dict[str, Card] | None = None) -> Content:
    """The content of the box with another encounter book, and with some of its cards printed otherwise."""
    c = standard()
    parts = (c.cards | (cards or {}), c.tokens, c.copies, c.statuses, c.pages, c.caves)
    return Content(c.boards, *parts, paragraphs, c.order, c.cave_pile)


def one_token_as_coin(rng: Random) -> dict[str, Card]:
    """The cards that let ciders and potions stand for coins, each with one of the two symbols only."""
    lost = rng.choice(("cider_as_coin", "potion_as_coin"))
    return {id: card.but(**{lost: False}) for id, card in standard().cards.items() if getattr(card, lost)}


def random_book(rng: Random) -> dict[int, Paragraph]:
    """A book that obeys the rules for packs and is full of what is rare in ours: prices, buildings, links, injuries."""
    numbers = sorted(standard().paragraphs)
    rows = [_random_paragraph(rng, number, [n for n in numbers if n > number]) for number in numbers]
    return read_paragraphs({"status": "assumed", "paragraph": rows}, "random")


def _random_paragraph(rng: Random, number: int, later: list[int]) -> dict[str, Any]:
    row: dict[str, Any] = {"number": number, "title": f"Room {number}", "text": "Someone waits."}
    if rng.random() < 0.1:
        return row | {"result": _random_reward(rng, later)}
    choices = [_random_choice(rng, i, later, rng.random() < 0.4) for i in range(rng.randint(0, 2))]
    return row | {"choice": [*choices, _random_choice(rng, 9, later, False)]}


def _random_choice(rng: Random, at: int, later: list[int], priced: bool) -> dict[str, Any]:
    choice: dict[str, Any] = {"name": f"way-{at}", "text": "Go on"}
    if rng.random() < 0.15:
        return choice | {"result": [{"explore": 0, "price": rng.randint(1, 4) * priced} | _random_reward(rng, later)]}
    numbers = sorted(rng.sample(range(1, 11), rng.randint(1, 3)))
    results = [{"explore": n, "price": rng.choice((0, 1, 3, 6))} | _random_reward(rng, later) for n in numbers]
    for result in results:
        result["price"] = max(1, result["price"]) if priced else result["price"]
    if not priced:
        rng.choice(results)["price"] = 0
    if rng.random() < 0.3:
        bonus = {"per": rng.choice(TOOLS)} if rng.random() < 0.5 else {"owns": rng.choice(OWNED)}
        choice["bonus"] = [bonus | {"lanterns": rng.randint(1, 2)}]
    if rng.random() < 0.5:
        choice["failure"] = {"text": "It went wrong.", "reputation": -rng.randint(0, 3), "injure": rng.randint(0, 1)}
    return choice | {"result": results}


def _random_reward(rng: Random, later: list[int]) -> dict[str, Any]:
    reward: dict[str, Any] = {}
    if rng.random() < 0.3:
        reward["coins"] = rng.randint(1, 5)
    if rng.random() < 0.4:
        reward["goods"] = rng.choices(GOODS, k=rng.randint(1, 3))
    for key, high in (("potions", 2), ("ciders", 2), ("building", 9), ("reputation", 3)):
        if rng.random() < 0.2:
            reward[key] = rng.randint(1, high)
    if rng.random() < 0.15:
        reward["villager"] = rng.choice(VILLAGERS)
    if rng.random() < 0.15:
        reward["cave"] = True
    if later and rng.random() < 0.25:
        reward["link"] = rng.choice(later)
    return reward


# -- a rich start ------------------------------------------------------------------------------------------------------


def rich_start(rng: Random, game: AboveAndBelow, s: Table) -> Table:
    """The same table after many rounds, so to say: villagers, cards, goods and tokens moved into villages by chance."""
    t = Draft(s)
    t.round = rng.randint(3, game.content.chambers)
    if rng.random() < 0.5:
        _strangers(rng, game, t, rng.randrange(len(s.villages)))
    for seat in range(len(s.villages)):
        v = t.village(seat)
        v.coins, v.reputation = rng.choice((0, 2, 5, 12)), rng.randrange(len(game.content.reputation))
        _people(rng, game, t, seat)
        for _ in range(rng.randint(0, 6)):
            _house(rng, game, t, seat)
        for _ in range(rng.randint(0, 4)):
            _outpost(rng, game, t, seat)
    if rng.random() < 0.5:
        _thin_decks(rng, game, t)
    _goods(rng, game, t)
    return t.close()


def _people(rng: Random, game: AboveAndBelow, t: Draft, seat: int) -> None:
    """Some villagers out of the pile and some special ones, in any area."""
    v = t.village(seat)
    chosen = [*rng.sample(t.specials, rng.randint(0, len(t.specials))), *rng.sample(t.villager_pile.unseen, 2)]
    areas: dict[str, list[str]] = {"ready": [], "exhausted": [], "injured": []}
    strangers = [villager for villager in v.ready if game.content.tokens[villager].family == "special"]
    areas["ready"] += strangers
    for villager in (*_less(v.ready, strangers), *v.exhausted, *chosen):
        areas[rng.choice(("ready", "ready", "exhausted", "injured"))].append(villager)
    v.ready, v.exhausted, v.injured = map(game.content.sort, areas.values())
    t.specials = _less(t.specials, chosen)
    t.villager_pile = Pile(_less(t.villager_pile.unseen, chosen))


def _strangers(rng: Random, game: AboveAndBelow, t: Draft, seat: int) -> None:
    """All six special villagers in one village, ready, so that two of a kind are sent out together."""
    v = t.village(seat)
    v.ready, t.specials = game.content.sort(v.ready + t.specials), ()


def _less(things: tuple[str, ...], gone: list[str]) -> tuple[str, ...]:
    left = list(things)
    for thing in gone:
        if thing in left:
            left.remove(thing)
    return tuple(left)


def _house(rng: Random, game: AboveAndBelow, t: Draft, seat: int) -> None:
    """A house off its deck, or a key or star house that lies open; those with rare symbols sooner."""
    lying = [*t.house_pile.unseen, *t.keys, *t.stars]
    if not lying:
        return
    rare = [card for card in lying if any(getattr(game.content.cards[card], key, card == key) for key in HELPFUL)]
    card = rng.choice(rare or lying) if rng.random() < 0.6 else rng.choice(lying)
    t.house_pile = Pile(_less(t.house_pile.unseen, [card]))
    t.keys, t.stars = _less(t.keys, [card]), _less(t.stars, [card])
    _place(rng, game, t, seat, card)


def _outpost(rng: Random, game: AboveAndBelow, t: Draft, seat: int) -> None:
    """An outpost off its deck with a cave under it, or an empty cave alone."""
    if len(t.cave_pile.unseen) < 2 or not t.outpost_pile.unseen:
        return
    t.cave_pile = Pile(_less(t.cave_pile.unseen, [rng.choice(t.cave_pile.unseen)]))
    if rng.random() < 0.5:
        t.village(seat).caves += 1
        return
    card = rng.choice(t.outpost_pile.unseen)
    t.outpost_pile = Pile(_less(t.outpost_pile.unseen, [card]))
    _place(rng, game, t, seat, card)


def _place(rng: Random, game: AboveAndBelow, t: Draft, seat: int, card: str) -> None:
    """Lay a building into a village, with as many of its goods as chance and the supply give."""
    v, kind = t.village(seat), game.content.cards[card]
    goods = sum(_from_supply(game, t, kind.good) for _ in range(rng.randint(0, kind.goods)))
    held = next((h for h in v.holdings if h.card == card), Holding(card, 0, 0))
    others = [h for h in v.holdings if h.card != card]
    laid = [*others, Holding(card, held.n + 1, held.goods + goods)]
    v.holdings = tuple(sorted(laid, key=lambda h: game.content.order[h.card]))


def _from_supply(game: AboveAndBelow, t: Draft, good: str) -> bool:
    at = GOODS.index(good)
    if not t.goods[at]:
        return False
    if game.switches.limited_supply:
        t.goods = (*t.goods[:at], t.goods[at] - 1, *t.goods[at + 1 :])
    return True


def _thin_decks(rng: Random, game: AboveAndBelow, t: Draft) -> None:
    """Decks nearly used up: most cards go to villages, some become a tail that everybody saw."""
    seats = range(len(t.villages))
    while len(t.house_pile.unseen) > 4:
        _house(rng, game, t, rng.choice(seats))
    while len(t.outpost_pile.unseen) > 3 and len(t.cave_pile.unseen) > 2:
        _outpost(rng, game, t, rng.choice(seats))
    for name in ("house_pile", "outpost_pile", "cave_pile"):
        unseen = getattr(t, name).unseen
        seen = tuple(rng.sample(unseen, rng.randint(0, len(unseen))))
        setattr(t, name, Pile(_less(unseen, list(seen)), seen))
    for villager in rng.sample(t.villager_pile.unseen, max(0, len(t.villager_pile.unseen) - rng.randint(0, 2))):
        v = t.village(rng.choice(seats))
        v.exhausted = game.content.sort((*v.exhausted, villager))
        t.villager_pile = Pile(_less(t.villager_pile.unseen, [villager]))


def _goods(rng: Random, game: AboveAndBelow, t: Draft) -> None:
    """Goods and tokens at hand, on tracks and for sale; sometimes nearly all that the box holds."""
    scarce = rng.random() < 0.4
    for seat in range(len(t.villages)):
        v = t.village(seat)
        for good in rng.sample(GOODS, rng.randint(0, len(GOODS))):
            gained = sum(_from_supply(game, t, good) for _ in range(rng.randint(1, 5 if scarce else 2)))
            if gained and rng.random() < 0.5:
                v.track = (*v.track, (good, gained))
            else:
                at = GOODS.index(good)
                v.goods = (*v.goods[:at], v.goods[at] + gained, *v.goods[at + 1 :])
        potions, ciders = rng.randint(0, 5 if scarce else 2), rng.randint(0, min(2, t.ciders))
        v.potions, v.ciders = potions, ciders
        if game.switches.limited_supply:
            t.potions, t.ciders = t.potions - potions, t.ciders - ciders
        for_sale = [good for good, n in zip(GOODS, v.goods, strict=True) if n]
        if for_sale and rng.random() < 0.6:
            v.sale = (rng.choice(for_sale),)
            at = GOODS.index(v.sale[0])
            v.goods = (*v.goods[:at], v.goods[at] - 1, *v.goods[at + 1 :])
