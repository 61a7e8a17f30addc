"""The page of exploring: the engine says who may go and how likely each number is, and rolls the dice."""

import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape

import pytest

from abcore.aboveandbelow.odds import Reach, chance
from abcore.aboveandbelow.odds_parties import compare, ranked
from widgets.app import exploring_page
from widgets.draw import exploring as draw
from widgets.exploring import ExploringPanel


@pytest.fixture
def panel() -> Iterator[ExploringPanel]:
    """The page of exploring with fixed dice; at the end none of its callbacks may have failed."""
    page = exploring_page(seed=5)
    yield page
    for part in (page, page._quiz, page._tonight, page._worth):
        assert [] == part.errors
    page.close()


def click(panel: ExploringPanel, *names: str) -> None:
    for name in names:
        panel._board._handle_custom_msg({"kind": "click", "id": f"villager.{name}"}, [])


def hello(panel: ExploringPanel, code: str) -> None:
    panel._board._handle_custom_msg({"kind": "hello", "id": code}, [])


def plain(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


def to_the_end(panel: ExploringPanel) -> None:
    while panel.model.under_way:
        panel._do.click()


# -- who goes ---------------------------------------------------------------------------------------------------------


def test_one_alone_is_refused_with_rule_and_page_and_offered_another_party(panel: ExploringPanel) -> None:
    click(panel, "scout")
    words = plain(panel._why.value)
    assert "Exploring takes at least 2 villagers; you chose 1." in words
    assert "explore.party · p6" in words
    assert "No odds" in panel._odds.html
    panel._do.click()
    assert panel.model.may_go


def test_who_is_not_ready_can_be_tried_and_is_refused(panel: ExploringPanel) -> None:
    click(panel, "scout", "scribe")
    assert "Scribe must be ready" in plain(panel._why.value)
    assert panel.model.view().marks.bad == {"villager.scout", "villager.scribe"}


def test_the_first_card_tells_what_lanterns_are(panel: ExploringPanel) -> None:
    assert "Each rolls one die" in plain(panel._why.value)
    panel._do.click()
    assert panel.model.may_go


@pytest.mark.parametrize("width", [300, 390, 776])
def test_the_villagers_fit_every_width_and_are_told_in_words(panel: ExploringPanel, width: int) -> None:
    drawn = draw.villagers(panel.model.view(), width)
    assert drawn.count('role="button"') == 6
    assert "1 lantern from 1, 2 from 3" in drawn
    assert "Fenn Wick" in panel._twin.value


def test_a_strange_click_changes_nothing(panel: ExploringPanel) -> None:
    click(panel, "nobody")
    assert () == panel.model.now.chosen


# -- the odds ---------------------------------------------------------------------------------------------------------


def test_every_number_of_every_choice_has_its_odds_with_and_without_exerting(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    found = {one.number: [str(way.chance) for way in one.ways] for one in panel.model.odds.every()}
    assert {3: ["5/6", "17/18", "1"], 4: ["1/3", "11/18", "1"], 6: ["0", "0", "11/18"]} == found
    words = plain(panel._odds.html)
    assert "3 and 4 are certain if you exert, 6 comes 11 times in 18" in words
    for said in ("1/3 33% 1 in 3", "17/18 94% misses 1 in 18", "Exact, for our values", "lanterns of Scout on average"):
        assert said in words
    assert 'aria-label="our value"' in panel._odds.html


def test_the_odds_are_those_of_the_engine_for_every_party(panel: ExploringPanel) -> None:
    model = panel.model
    for row in model.compared():
        model.choose(row.party)
        for aim, one in zip(model.aims, model.odds.every(), strict=True):
            assert one.best == chance(model.odds.attempt(aim), one.number)
        assert row.cells[0].value.value == model.odds.every()[model.aim].best


def test_all_parties_stand_as_the_engine_ranks_them(panel: ExploringPanel) -> None:
    model = panel.model
    theirs = ranked(compare(model.game, model.start, [Reach(6)]))
    assert [(r.party, r.cells[0].value.value, r.cells[0].nights.value) for r in theirs] == [
        (r.party, r.cells[0].value.value, r.cells[0].nights.value) for r in model.compared()
    ]
    click(panel, "scout", "fenn-wick")
    assert "All 11 parties as a table" in plain(panel._parties.table)
    assert panel._parties.table.count("Your party") == 1


def test_another_number_is_pursued_at_a_press(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._aims.children[0].click()
    assert [True, False, False] == [button.description.startswith("✓") for button in panel._aims.children]
    assert panel._do.description == "Go for 3: roll the dice"
    assert "Best for 3" in panel._parties.sentence


def test_a_number_out_of_reach_says_so_on_the_button(panel: ExploringPanel) -> None:
    """explore.lanterns: two villagers bring 4 by their dice and 2 by exerting, so 7 is too much."""
    click(panel, "scout", "fenn-wick")
    assert "" == panel.model.tonight("7", "")
    assert panel._do.description == "7 is out of reach: roll the dice all the same"
    assert "7 is out of reach for this party" in plain(panel._plan.html)
    panel._do.click()
    to_the_end(panel)
    assert panel.model.under and panel.model.under.reached is False


def test_the_other_printing_has_other_odds_and_the_page_says_why(panel: ExploringPanel) -> None:
    """explore.exert: from 3 to 4 one may exert by the revised printing alone."""
    click(panel, "scout", "fenn-wick")
    assert "The first printing has other odds. 4: 1 (certain) here, 7/9 (78%) there." in plain(panel._odds.html)
    panel._printing.value = "FIRST"
    words = plain(panel._odds.html)
    assert "The revised printing has other odds. 4: 7/9 (78%) here, 1 (certain) there." in words
    assert "First: You may exert only if your lanterns reach none" in words


def test_the_questions_are_asked_by_the_printing_that_is_chosen(panel: ExploringPanel) -> None:
    """explore.exert: the printings differ, and so do the answers."""
    panel._printing.value = "FIRST"
    while panel._asked.question.kind != "exert":
        panel._asked.next()
    assert "You play by the first printing" in panel._asked.question.facts


# -- best play before the dice ----------------------------------------------------------------------------------------


def test_best_play_is_told_for_every_roll_with_what_the_second_best_costs(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    words = plain(panel._plan.html)
    assert "Played best, 6 comes 11 times in 18" in words
    assert "The dice bring 3 (1/2 of all rolls). Reroll the die of Fenn Wick or the Scout" in words
    assert "The dice bring 4 (1/3 of all rolls). Exert the Scout and Fenn Wick. The second best costs 1/3." in words


def test_exerting_is_priced_in_bed_nights(panel: ExploringPanel) -> None:
    """explore.exert, rest.one-bed: who is exerted is injured, and needs two steps."""
    click(panel, "scout", "fenn-wick")
    words = plain(panel._plan.html)
    assert "injured, even if you succeed: two bed-nights" in words
    assert "Best play takes 29/9 bed-nights (about 3.2) on average, 11/9 more than without exerting." in words


def test_ones_own_prices_change_what_an_encounter_is_worth(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    assert "" == panel._worth.told.html
    panel._worth.fold.click()
    assert "Worth 41/18 coins to you by choosing “Wake him gently and take the oars”" in plain(panel._worth.told.html)
    panel._worth.fields["bed_night"].value = "5"
    assert "Slip past while he sleeps" in plain(panel._worth.told.html).split("Choice")[0]


@pytest.mark.parametrize("text", ["much", "-1", "100", "1/0", "", "1e9", "9" * 50, "<b>"])
def test_a_bad_price_is_refused_in_a_sentence_and_changes_nothing(panel: ExploringPanel, text: str) -> None:
    click(panel, "scout", "fenn-wick")
    panel._worth.fold.click()
    before = panel.model.prices
    panel._worth.fields["cave"].value = text
    assert "An empty cave: write a price from 0 to 99" in plain(panel._worth._wrong.value)
    assert "<b>:" not in panel._worth._wrong.value and before == panel.model.prices


# -- the try ----------------------------------------------------------------------------------------------------------


def test_the_dice_fall_and_luck_stands_beside_the_odds(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._do.click()
    exp = panel.model.under_way
    assert exp and len(exp.dice) == 2 and panel.model.under
    rolled, total = panel.model.under.rolled
    tokens = panel.model.game.content.tokens
    assert rolled == total == sum(tokens[v].lanterns(f) for v, f in zip(exp.party, exp.dice, strict=True))
    assert f"{panel.model.odds.rolls().p(lambda n: n == rolled)} of all rolls bring {rolled}" in plain(panel._why.value)
    chances = [option.value for option in panel.model.options()]
    assert chances == sorted(chances, reverse=True)
    to_the_end(panel)
    assert "the chance of 6 was 11/18 (61%)" in plain(panel._why.value)
    assert re.search(r"1 try: [01] reached 6; expected 0\.6", plain(panel._tally.value))


def test_undo_leads_back_to_the_first_click(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._do.click()
    to_the_end(panel)
    for _ in range(10):
        panel._undo.click()
    assert () == panel.model.now.chosen and panel.model.under is None
    assert "nothing to undo" in panel._board.says
    assert (0, 0, 0) == panel.model.tally()


def test_many_tries_come_close_to_the_odds(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    for _ in range(15):
        panel._more.click()
    many, reached, expected = panel.model.tally()
    assert (300, 300 * Fraction(11, 18)) == (many, expected)
    assert abs(reached / many - Fraction(11, 18)) < 0.1
    assert f"300 tries: {reached} reached 6; expected 183.3" in plain(panel._tally.value)


def test_real_dice_are_typed_in_and_lead_on(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._tonight.dice.value = "typed"
    assert panel._do.description == "Go for 6: type in the dice"
    panel._do.click()
    assert "in this order: Scout and Fenn Wick" in plain(panel._why.value)
    panel._dice.value = "6 1"
    panel._do.click()
    assert panel.model.under and (3, 3) == panel.model.under.rolled
    assert "1/2 of all rolls bring 3 lanterns" in plain(panel._why.value)
    panel._do.click()  # the best: reroll Fenn Wick's die
    assert ("fenn-wick",) == panel.model.under.waits
    panel._dice.value = "5"
    panel._do.click()
    assert (4, 4) == panel.model.under.rolled
    to_the_end(panel)
    assert panel.model.under.reached is True


@pytest.mark.parametrize("text", ["", "7 1", "5", "1 2 3", "one two", "5 0", "<i>", "9" * 3000])
def test_dice_that_cannot_be_are_refused_in_a_sentence_and_change_nothing(panel: ExploringPanel, text: str) -> None:
    click(panel, "scout", "fenn-wick")
    panel._tonight.dice.value = "typed"
    panel._do.click()
    before = panel.model.code
    panel._dice.value = text
    panel._do.click()
    assert "Nothing has changed." in plain(panel._why.value) and "<i>" not in panel._why.value
    assert before == panel.model.code and ("scout", "fenn-wick") == panel.model.under.waits


def test_typed_dice_can_be_taken_back(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._tonight.dice.value = "typed"
    panel._do.click()
    panel._dice.value = "6 1"
    panel._do.click()
    panel._undo.click()
    assert panel.model.under and ("scout", "fenn-wick") == panel.model.under.waits


# -- the encounter ----------------------------------------------------------------------------------------------------


def test_each_face_of_the_paragraph_die_is_an_encounter_to_practise_on(panel: ExploringPanel) -> None:
    """explore.paragraph: the cave card names one for each face."""
    click(panel, "scout", "fenn-wick", "builder")
    titles = []
    for face in "123456":
        panel._face.value = face
        titles.append(panel.model.scene.paragraph.title)
        assert titles[-1] in panel._story.value
        for place in range(len(panel.model.aims)):
            panel._aims.children[place].click()
            panel._do.click()
            to_the_end(panel)
            panel._do.click()
    assert 6 == len({*titles})


def test_the_paragraph_die_can_be_rolled(panel: ExploringPanel) -> None:
    panel._roll.click()
    assert panel._face.value == str(panel.model.scene.face)
    assert f"The paragraph die shows {panel.model.scene.face}" in panel._board.says


def test_a_paragraph_of_ones_own_book_is_put_in(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._tonight.numbers[0].value, panel._tonight.numbers[1].value = "3 5", "2"
    panel._tonight.use.click()
    assert [("First choice", 3), ("First choice", 5), ("Second choice", 2)] == [
        (aim.choice.text, aim.number) for aim in panel.model.aims
    ]
    assert panel._face.value == "0" and ["0", "your own"] in panel._face.options
    panel._worth.fold.click()
    assert "stands in your own book" in plain(panel._worth.told.html)
    panel._do.click()
    to_the_end(panel)
    assert panel.model.under and panel.model.under.reached is True


@pytest.mark.parametrize(
    "texts", [("", ""), ("0", ""), ("13", ""), ("3 x", ""), ("3 3", ""), ("3", "1 2 3 4"), ("9" * 99, "")]
)
def test_numbers_that_cannot_be_are_refused_in_a_sentence(panel: ExploringPanel, texts: tuple[str, str]) -> None:
    before = panel.model.code
    for each, text in zip(panel._tonight.numbers, texts, strict=True):
        each.value = text
    panel._tonight.use.click()
    assert "Nothing has changed." in plain(panel._tonight._wrong.value)
    assert before == panel.model.code


# -- links ------------------------------------------------------------------------------------------------------------


def test_the_address_holds_party_and_paragraph(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._face.value = "3"
    other = exploring_page(seed=9)
    hello(other, panel._board.code)
    assert ("scout", "fenn-wick") == other.model.party and 3 == other.model.scene.face
    assert panel._odds.html == other._odds.html and [] == other.errors
    other.close()


def test_a_link_leads_into_the_middle_of_an_encounter(panel: ExploringPanel) -> None:
    click(panel, "scout", "fenn-wick")
    panel._do.click()
    other = exploring_page(seed=9)
    hello(other, panel._board.code)
    assert panel.model.under_way == other.model.under_way
    assert panel._do.description == other._do.description
    to_the_end(other)
    other._do.click()
    assert other.model.may_go and [] == other.errors
    other.close()


@pytest.mark.parametrize("code", ["", "nonsense", "<script>", "1.ab1-AAAA", "9" * 100_000])
def test_a_broken_link_says_so_and_the_page_works_on(panel: ExploringPanel, code: str) -> None:
    hello(panel, code)
    assert "This link could not be read" in panel._why.value and "<script>" not in panel._why.value
    click(panel, "scout", "fenn-wick")
    assert panel.model.may_go


# -- the questions ----------------------------------------------------------------------------------------------------


def test_the_page_is_done_when_each_kind_of_question_was_worked_through(panel: ExploringPanel) -> None:
    quiz = panel._quiz
    while not quiz.model.finished:
        right = next(place for place, option in enumerate(quiz.model.question.options) if not option.mistake)
        quiz._options.children[right].click()
        if not quiz.model.finished:
            quiz._next.click()
    assert "You can now choose a party by its odds" in quiz._marked.value
    assert "ln-finished" in quiz._marked.value
