"""Situations with faults: all of them at once, each a sentence with its place; and nothing else ever comes out."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from abcore.aboveandbelow.situation import LONGEST, SituationError, load, read
from abcore.aboveandbelow.situation_frames import KINDS
from abcore.engine.sheet import Sheet, suggestion


def faults(text: str) -> list[str]:
    with pytest.raises(SituationError) as failed:
        load(text)
    return list(failed.value.faults)


# -- one fault each ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players = 5", "players: expected a number from 2 to 4, found 5."),
        ('players = ["Ada"]', "players: expected two to four different names, found ['Ada']."),
        ('players = ["Ada", "Ada"]', "players: expected two to four different names, found ['Ada', 'Ada']."),
        ("round = 8", "round: expected a number from 1 to 7, found 8."),
        ('first = "Zoe"', "first: 'Zoe' is not known here; known are Ada, Ben."),
        ('printing = "THIRD"', "printing: 'THIRD' is not known here; known are FIRST, REVISED."),
        ('turn = "Ada"\npassed = ["Ada"]',
         "turn: Ada has passed and takes no turn; when all have, say pending = 'end-of-round'."),
        ('[village.Ada]\ncoins = "many"', "village.Ada.coins: expected a whole number, found 'many'."),
        ("[village.Ada]\ncoins = true", "village.Ada.coins: expected a whole number, found True."),
        ("[village.Ada]\ncoins = -1", "village.Ada.coins: expected a number from 0 to 9999, found -1."),
        ("[village.Ada]\nreputation = 9", "village.Ada.reputation: expected a number from -2 to 8, found 9."),
        ('[village.Ada]\nready = ["scuot"]', "village.Ada.ready[1]: 'scuot' is not known here; did you mean 'scout'?"),
        ('[village.Ada]\nready = ["scout"]\ninjured = ["scout"]', "village.Ada: scout stands in two places."),
        ('[village.Ada]\nsale = ["ore", "fish"]', "village.Ada.sale: one thing is for sale at a time, found 2."),
        ("[village.Ada]\ngoods = { ore = 9 }", "The box holds 1 ore less than this situation names."),
        ("[village.Ada]\npotions = 11\n[village.Ben]\npotions = 10",
         "The box holds 1 potion less than this situation names."),
        ("[village.Ada]\nciders = 10", "The box holds 1 cider less than this situation names."),
        ("[village.Ada]\ncaves = 20\n[village.Ben]\ncaves = 6",
         "The box holds 25 cave cards; this situation names more."),
        ('[village.Ada]\nready = ["glogo"]\n[village.Ben]\nready = ["glogo"]',
         "table.specials: there is only 1 of glogo."),
        ('[village.Ada]\nready = ["old-marl"]\n[village.Ben]\nready = ["old-marl"]',
         "table.villagers: there is only 1 of old-marl."),
        ('[table]\nhouses = ["house-4-2-fruit", "house-4-2-fruit", "house-4-2-fruit"]',
         "table.houses: there are only 2 of house-4-2-fruit."),
        ('[table]\nhouses = ["", "", "", "", ""]', "table.houses: expected at most 4, found 5."),
        ('[table]\ncave = "cave-99"', "table.cave: 'cave-99' is not known here; did you mean 'cave-19'?"),
        ('[table]\nstars = ["star-18-house", "star-18-house"]', "table.stars: there is only 1 of star-18-house."),
        ('[piles]\nhouses = { unseen = ["house-9-2-beds", "house-9-2-beds"] }',
         "piles.houses.unseen: house-9-2-beds lies elsewhere already."),
        ("[village.Cleo]\ncoins = 3", "village.Cleo: this key is not known here; known are Ada, Ben."),
        ('[village.Ada]\nbuildings = [{ card = "house-4-2-fruit", goods = 3 }]',
         "village.Ada.buildings[1].goods: expected a number from 0 to 2, found 3."),
        ("[encounter]\nparagraph = 9999", "encounter.paragraph: there is no paragraph 9999."),
        ("[switches]\nlimited_supply = 3", "switches.limited_supply: expected true or false, found 3."),
        ('[switches]\nextra_coins = "three"',
         "switches.extra_coins: 'three' is not known here; known are two, by-count."),
        ('[[card]]\nid = "Hut"', "card[1].id: expected small letters, figures and hyphens, found 'Hut'."),
        ('[[card]]\nid = "hut"\ncost = 100', "card[1].cost: expected a number from 0 to 99, found 100."),
        ('[[villager]]\nid = "scout"', "What is made up needs a name of its own; taken already: scout."),
        ('[[villager]]\nid = "zed"\n[village.Ada]\nready = ["zed"]\n[village.Ben]\nready = ["zed"]',
         "zed is made up once, and stands in several places."),
        ('[[frame]]\nis = "Go"', "frame[1].is: expected a kind of frame."),
        ('[[frame]]\nis = "Pay"\nseat = 0', "frame[1]: Pay needs price."),
        ('[[frame]]\nis = "Turn"\nseat = 2', "frame[1].seat: expected a seat from 0 to 1, found 2."),
        ('[[frame]]\nis = "Turn"\nseat = "Ada"', "frame[1].seat: expected a whole number, found 'Ada'."),
        ('[[frame]]\nis = "CatDie"\nseat = 0\ncat = "tom"', "frame[1].cat: 'tom' is not known here."),
        ('[[frame]]\nis = "Turn"\nseat = 0\n[[frame]]\nis = "Reinforce"\nseat = 0',
         "What is pending does not fit together: the game cannot go on from there."),
    ],
)  # fmt: skip
def test_a_fault_is_a_sentence_with_its_place(text, said):
    """The only fault of each file."""
    assert [said] == faults(text)


def test_too_many_key_houses():
    """setup.key-houses: four are in play, built ones included."""
    keys = ["key-1-2-potions", "key-2-rerolls", "key-3-coin-building", "key-4-train-to-ready", "key-5-potion-income"]
    assert ["4 key houses are in play; 5 are built."] == faults(f"[village.Ada]\nbuildings = {keys}")


def test_two_for_sale_where_the_table_allows_it():
    """trade.one: no fault with the switch off."""
    here = load('[village.Ada]\nsale = ["ore", "fish"]\n[switches]\none_for_sale = false')
    assert ("fish", "ore") == here.state.villages[0].sale


def test_more_than_the_box_where_the_supply_has_no_end():
    """supply.limited: no fault with the switch off."""
    assert 30 == load("[village.Ada]\npotions = 30\n[switches]\nlimited_supply = false").state.villages[0].potions


def test_all_faults_are_listed_at_once():
    """One reading tells everything, in one error."""
    text = 'round = 9\nfirst = "Zoe"\nzzz = 1\n[village.Ada]\ncoins = "x"\nready = ["nobody"]\n[switches]\nfoo = true'
    places = [fault.partition(":")[0] for fault in faults(text)]
    assert {"switches.foo", "first", "village.Ada.ready[1]", "village.Ada.coins", "round", "zzz"} == set(places)


def test_the_error_shows_its_faults():
    """One line each."""
    with pytest.raises(SituationError) as failed:
        load("round = 9\nplayers = 7")
    assert "\n".join(failed.value.faults) == str(failed.value)
    assert 2 == len(failed.value.faults)


def test_no_toml():
    """The place of the first mistake."""
    (said,) = faults("round = ")
    assert said.startswith("This is no TOML file: ")


def test_a_very_long_file():
    """It is not read at all."""
    (said,) = faults("# long\n" * LONGEST)
    assert said.endswith(f"this one has {LONGEST * 7} characters.")


def test_a_very_deep_file():
    """No error but ours, in one sentence."""
    assert 1 == len(faults("x = " + "[" * 20_000)) == len(faults("x = " + "[" * 5_000))


def test_suggestions():
    """What may have been meant, else a short list, else nothing."""
    assert "; did you mean 'scout'?" == suggestion("scuot", ["scout", "scribe"])
    assert "; known are a, b" == suggestion("zzz", ["a", "b"])
    assert "" == suggestion("zzz", [str(n) for n in range(99)])


def test_a_key_that_nobody_asks_for_is_a_fault():
    """Sheet.close: with the keys that are known."""
    found: list[str] = []
    sheet = Sheet({"beds": 3}, "card[1]", found)
    sheet.number("cost", 0)
    sheet.close()
    assert ["card[1].beds: this key is not known here; known are cost."] == found


# -- garbage ----------------------------------------------------------------------------------------------------------

names = st.sampled_from(
    ["builder", "scout", "cave-cat", "old-marl", "house-4-2-fruit", "key-2-rerolls", "outpost-5-2-mushroom", "cave-01",
     "fruit", "cider", "Ada", "Ben", "", "x", "explore", "rest", "scoring", "turn", "houses", "start-house", "FIRST"]
)  # fmt: skip
numbers = st.integers(-2, 30) | st.sampled_from([1.5, True, False, 10**9])
values = st.recursive(
    names | numbers, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=3), max_leaves=8
)
VILLAGE = ("coins", "ready", "exhausted", "injured", "buildings", "caves", "potions", "track", "sale", "goods")
TABLE = ("houses", "outposts", "keys", "villagers", "cave", "cider", "stars")
villages = st.dictionaries(st.sampled_from(VILLAGE), values | st.lists(names, max_size=4), max_size=4)
frames = st.fixed_dictionaries(
    {"is": st.sampled_from(sorted(KINDS))},
    optional=dict.fromkeys(sorted({f for kind in KINDS.values() for f in kind._fields}), values),
)
whole = st.fixed_dictionaries(
    {},
    optional={
        "players": values, "first": values, "turn": values, "pending": values, "round": values, "passed": values,
        "printing": values, "title": values, "villager": st.lists(values, max_size=2),
        "card": st.lists(values, max_size=2), "paragraph": st.lists(values, max_size=2), "switches": values,
        "table": st.dictionaries(st.sampled_from(TABLE), values, max_size=3), "piles": values, "encounter": values,
        "village": st.dictionaries(st.sampled_from(["Ada", "Ben", "x"]), villages, max_size=2),
        "frame": st.lists(frames, max_size=3),
    },
)  # fmt: skip


@given(whole)
@example({"frame": [{"is": "CatDie", "seat": 0, "cat": "cave-cat"}]})
@example({"frame": [{"is": "Settling", "seat": 0}]})
@example({"frame": [{"is": "Pick", "seat": 0, "action": "dance"}]})
def test_garbage_gives_a_situation_or_its_faults(data):
    """Nothing but SituationError comes out, and what is read can be asked."""
    try:
        here = read(data)
    except SituationError as error:
        assert error.faults
        assert all(isinstance(fault, str) and fault for fault in error.faults)
        return
    assert here.game.kind(here.state) in ("decide", "chance", "over")


SHAPED = {"int": st.integers(0, 6), "bool": st.booleans(), "str": names, "tuple[str, ...]": st.lists(names, max_size=3)}


def shaped(kind: str):
    """A frame whose fields are of their types, though not of their meaning."""
    hints = {name: SHAPED.get(hint, values) for name, hint in KINDS[kind].__annotations__.items()}
    hints |= {name: st.integers(0, 1) for name in ("seat", "buyer", "seller") if name in hints}
    return st.fixed_dictionaries({"is": st.just(kind), **hints})


@given(st.lists(st.sampled_from(sorted(KINDS)).flatmap(shaped), min_size=1, max_size=3))
def test_stacks_that_no_play_leads_to_are_refused(stack):
    """A stack either goes on or is a fault of the file."""
    try:
        here = read({"frame": [{"is": "Turn", "seat": 0}, *stack]})
    except SituationError:
        return
    for move in here.game.candidates(here.state):
        if here.game.check(here.state, move):
            here.game.apply(here.state, move)


@given(st.text(max_size=80))
def test_any_text_is_a_situation_or_faults(text):
    """A text that is no TOML, or no situation, is told so."""
    try:
        load(text)
    except SituationError as error:
        assert error.faults
