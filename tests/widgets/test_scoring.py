"""The page of scoring: every figure is the engine's, every change can be undone, every line opens."""

import random
import re
from collections.abc import Iterator
from html import unescape

import pytest

from abcore.aboveandbelow import FIRST, AboveAndBelow
from abcore.aboveandbelow.position import decode
from abcore.aboveandbelow.situation import Situation
from abcore.engine.explain import Number
from widgets.app import scoring_page
from widgets.draw import scoring as draw
from widgets.draw.score_village import village, village_in_words
from widgets.score_changes import SWITCHES
from widgets.score_model import ScoreModel
from widgets.scoring import ScoringPanel

SEATS = ("Ada", "Ben", "Cleo")


@pytest.fixture
def panel() -> Iterator[ScoringPanel]:
    """The page of scoring; at the end none of its callbacks may have failed."""
    page = scoring_page()
    yield page
    assert [] == page.errors
    page.close()


def click(panel: ScoringPanel, id: str, kind: str = "click") -> None:
    panel._board._handle_custom_msg({"kind": kind, "id": id}, [])


def press(panel: ScoringPanel, words: str) -> None:
    buttons = (*panel._choices.children, *panel._switches.children, *panel._ties.children)
    next(button for button in buttons if button.description == words).click()


def totals(panel: ScoringPanel) -> list[int]:
    return [number.value for number in panel.model.scores()]


def moved(panel: ScoringPanel) -> dict[tuple[str, str], int]:
    """The difference by player and line."""
    return {(SEATS[row.seat], draw.title(row.line)): row.gain for row in panel.model.difference()}


def leaves(number: Number) -> Iterator[Number]:
    for part in number.parts:
        yield part
        yield from leaves(part)


def plain(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html)))


# -- the sheet --------------------------------------------------------------------------------------------------------


def test_every_line_of_the_engine_is_on_the_sheet_with_working_and_rule(panel: ScoringPanel) -> None:
    words = plain(panel._sheet.html)
    for number in panel.model.scores():
        for part in leaves(number):
            assert str(part.value) in words
            assert draw.times(part.working) in words
            assert part.rule in words
    for label in ("4 fruit on slot 3", "Per empty cave", "Star house for 18", "(5 + 3) ÷ 2, rounded up"):
        assert label in words


def test_each_line_opens_by_itself_and_has_a_chip_with_its_page(panel: ScoringPanel) -> None:
    html = panel._sheet.html
    assert [id for id, _, _ in draw.LINES] + ["total"] == re.findall(
        r'<details class="ln-line[^>]*data-id="(\w+)"', html
    )
    assert "score.reputation-ties" in html and "score.per-villager" in html
    assert re.search(r"score\.track <span>· p13, p12|score\.track <span>· p12, p13", html)


def test_values_of_ours_wear_a_ring_and_so_does_every_sum_on_them(panel: ScoringPanel) -> None:
    number = panel.model.scores()[0]
    assert 'aria-label="our value"' in draw.ring(number)
    assert "ln-sure" in draw.ring(number.parts[1])
    assert "exact, for our values" in panel._sheet.html
    assert "17 of Ada's 56 points" in plain(panel._head.value)


def test_a_village_without_goods_scores_nothing_on_its_track(panel: ScoringPanel) -> None:
    game = AboveAndBelow()
    fresh = game.opening(2).state
    names = game.names(("Ada", "Ben"))
    html = draw.sheet((game.ledger, "revised"), names, game.score(fresh), game.score(fresh), 0)
    assert "Nothing here scores." in html


# -- who wins ---------------------------------------------------------------------------------------------------------


def test_level_on_points_coins_decide(panel: ScoringPanel) -> None:
    """score.ties: Ada and Ben have 56 points each, and Ben has the coins."""
    assert [56, 56, 44] == totals(panel)
    words = plain(panel._stand.value)
    assert "Level on points: coins decide for Ben" in words
    assert "Level in points: Ben has more coins than Ada, 6 to 4." in words
    assert "score.ties" in words


def test_coins_move_no_line_but_they_break_the_tie(panel: ScoringPanel) -> None:
    press(panel, "Gain 3 coins")
    assert {} == moved(panel)
    assert "No line of the sheet moves" in panel._why.value
    assert "Level on points: coins decide for Ada" in plain(panel._stand.value)


def test_who_is_level_in_everything_shares_the_win() -> None:
    game = AboveAndBelow()
    names = game.names(("Ada", "Ben"))
    s = game.opening(2).state
    level = s.but(villages=tuple(v.but(coins=4) for v in s.villages))
    rows = game.standings(level)
    assert "Ada and Ben share the win" == draw.finding(names, rows)
    words = plain(draw.standings((game.ledger, "revised"), names, rows, game.score(level), over=True))
    assert "Ada and Ben are level in everything: they share the place." in words


TIES = {
    "Coins decide": "Level on points: coins decide for", "Villagers decide": "Level on points: villagers decide for",
    "Buildings decide": "Level on points: buildings decide for", "The win is shared": "share the win",
}  # fmt: skip


@pytest.mark.parametrize("words", TIES)
def test_every_tie_break_is_one_press_away(panel: ScoringPanel, words: str) -> None:
    """score.ties: coins, villagers, buildings, and a win that is shared; undone by one press too."""
    press(panel, words)
    assert TIES[words] in plain(panel._stand.value)
    assert TIES[words] in plain(panel._why.value)
    first, second, *_ = panel.model.standings()
    assert first.points == second.points
    panel._undo.click()
    assert [56, 56, 44] == totals(panel)


def test_three_level_in_reputation_share_three_rewards(panel: ScoringPanel) -> None:
    """score.reputation-ties: 5 + 3 + 2, divided by three and rounded up, is 4 each."""
    press(panel, "All level in reputation")
    assert [4, 4, 4] == [number.parts[2].value for number in panel.model.scores()]
    assert "(5 + 3 + 2) ÷ 3, rounded up" in plain(panel._sheet.html)


# -- changes ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "gains"),
    [
        ("Place the ore on the track", {("Ada", "Goods on the track"): 5, ("Ada", "Village points"): 5}),
        ("Put one fruit more on the track", {("Ada", "Goods on the track"): 2, ("Ada", "Village points"): 2}),
        (
            "Take the amethyst off its card and place it",
            {("Ada", "Goods on the track"): 4, ("Ada", "Village points"): 4},
        ),
        ("Add a villager", {}),
        (
            "Gain 1 reputation",
            {
                ("Ada", "Reputation, place"): 1,
                ("Ada", "Reputation, space"): 1,
                ("Ada", "Village points"): 2,
                ("Ben", "Reputation, place"): -1,
                ("Ben", "Village points"): -1,
            },
        ),
        (
            "Give tied players the full reward",
            {
                ("Ada", "Reputation, place"): 1,
                ("Ada", "Village points"): 1,
                ("Ben", "Reputation, place"): 1,
                ("Ben", "Village points"): 1,
            },
        ),
        (
            "Leave the starting house out of “per house”",
            {("Ben", "Points per thing"): -2, ("Ben", "Village points"): -2},
        ),
    ],
)
def test_what_one_change_is_worth(panel: ScoringPanel, words: str, gains: dict[tuple[str, str], int]) -> None:
    press(panel, words)
    assert gains == moved(panel)
    for who, line in gains:
        assert f"{who}: {line}" in plain(panel._why.value) or line == draw.TOTAL


def test_the_starting_house_is_a_switch_for_everyone(panel: ScoringPanel) -> None:
    press(panel, "Do not count the starting house")
    assert {(who, "Buildings"): -1 for who in SEATS} | {(who, draw.TOTAL): -1 for who in SEATS} == moved(panel)
    press(panel, "Count the starting house")
    assert [56, 56, 44] == totals(panel)


def test_the_other_printing_moves_no_line_but_has_its_own_pages(panel: ScoringPanel) -> None:
    """score.per-villager stands on p15 of the revised printing, and on p14 of the first."""
    assert "score.per-villager <span>· p15" in panel._sheet.html
    press(panel, "Give tied players the full reward")
    panel._printing.value = "FIRST"
    assert {} == moved(panel)
    assert "No line of the sheet moves" in panel._why.value and "first printing" in panel._head.value
    assert "score.per-villager <span>· p14" in panel._sheet.html
    assert "Let tied players share their rewards" == panel._switches.children[0].description
    panel._undo.click()
    assert ("REVISED", "Give tied players the full reward") == (panel._printing.value, panel.model.now.words)
    assert "revised printing" in panel._head.value


def test_an_outpost_covers_an_empty_cave(panel: ScoringPanel) -> None:
    """score.per-cave: Ada's key house pays for empty caves, so an outpost takes a point away as it brings one."""
    press(panel, next(words for id, words in panel.model.offers() if id.startswith("build.outpost")))
    assert 1 == moved(panel)["Ada", "Buildings"]
    assert -1 == moved(panel)["Ada", "Points per thing"]


def test_a_villager_is_worth_two_to_ben(panel: ScoringPanel) -> None:
    click(panel, "1", "tab")
    press(panel, "Add a villager")
    assert {("Ben", "Points per thing"): 2, ("Ben", draw.TOTAL): 2} == moved(panel)


def test_a_press_on_the_village_is_a_change_too(panel: ScoringPanel) -> None:
    click(panel, "more.paper")
    assert 3 == moved(panel)["Ada", draw.TOTAL]
    click(panel, "place.ore")
    assert 5 == moved(panel)["Ada", draw.TOTAL]
    click(panel, "without.star-12-potion-ore")
    assert {
        ("Ada", "Buildings"): -1,
        ("Ada", "Points on cards"): -4,
        ("Ada", "Points per thing"): -4,
        ("Ada", draw.TOTAL): -9,
    } == moved(panel)
    click(panel, "cave~2")
    assert -1 == moved(panel)["Ada", draw.TOTAL]


def test_a_change_that_cannot_be_says_why_with_its_rule(panel: ScoringPanel) -> None:
    panel._heard("click", "place.rope")  # the board has no part for what cannot be, so it is asked for directly
    assert "You have no rope at hand" in panel._why.value
    assert "track.any-time" in panel._why.value
    for _ in range(9):
        panel._heard("click", "up")
    assert "reputation.track" in panel._why.value
    panel._undo.click()
    assert "+1 point for Ada" in plain(panel._why.value)
    click(panel, "without.start-house")
    assert "Every village keeps its starting house" in panel._why.value


@pytest.mark.parametrize(
    "id", ["", "nonsense", "more.gold", "without.house-99", "switch.limited_supply", "up.up", "take.x"]
)
def test_a_click_on_nothing_changes_nothing(panel: ScoringPanel, id: str) -> None:
    click(panel, id)
    assert [56, 56, 44] == totals(panel)


def test_undo_goes_back_change_by_change(panel: ScoringPanel) -> None:
    before = [totals(panel)]
    for _ in range(5):
        panel._do.click()
        before.append(totals(panel))
    for expected in reversed(before[:-1]):
        panel._undo.click()
        assert expected == totals(panel)
    panel._undo.click()
    assert "nothing to undo" in panel._board.says
    assert "Open a line" in panel._why.value


def test_the_button_leads_through_all_changes_and_back(panel: ScoringPanel) -> None:
    for _ in range(30):
        if panel._do.description == "Back to the table as it was":
            break
        panel._do.click()
    assert 12 <= panel.model.cursor <= 18
    panel._do.click()
    assert [56, 56, 44] == totals(panel)
    assert "Place the ore on the track" == panel._do.description


def kept(panel: ScoringPanel) -> list[str]:
    return [button.description for button in panel._kept.children if "ln-none" not in button._dom_classes]


def test_what_was_undone_can_be_gone_back_to(panel: ScoringPanel) -> None:
    press(panel, "Place the ore on the track")
    press(panel, "Gain 1 reputation")
    assert [] == kept(panel)
    panel._undo.click()
    panel._undo.click()
    assert ["Place the ore on the track, then gain 1 reputation (Ada: 63)"] == kept(panel)
    panel._kept.children[0].click()
    assert 63 == totals(panel)[0]
    assert [] == kept(panel)
    panel._undo.click()
    assert ["Gain 1 reputation (Ada: 63)"] == kept(panel)


def test_another_way_on_keeps_both_branches(panel: ScoringPanel) -> None:
    press(panel, "Place the ore on the track")
    panel._undo.click()
    press(panel, "Put one fruit more on the track")
    assert ["Place the ore on the track (Ada: 61)"] == kept(panel)
    panel._kept.children[0].click()
    assert (61, ["Put one fruit more on the track (Ada: 58)"]) == (totals(panel)[0], kept(panel))
    panel._kept.children[0].click()
    assert (58, ["Place the ore on the track (Ada: 61)"]) == (totals(panel)[0], kept(panel))


def test_the_same_change_made_anew_is_no_branch(panel: ScoringPanel) -> None:
    for _ in range(3):
        press(panel, "Gain 3 coins")
        panel._undo.click()
    press(panel, "Gain 3 coins")
    assert [] == kept(panel)


def test_only_the_latest_branches_are_kept(panel: ScoringPanel) -> None:
    for words in [words for _, words in panel.model.offers()][:9]:
        press(panel, words)
        panel._undo.click()
    assert 5 == len(kept(panel))
    assert "Gain 3 coins (Ada: 56)" == kept(panel)[0]


def test_any_row_of_changes_keeps_the_page_whole(panel: ScoringPanel) -> None:
    """Whatever is pressed, the sheet adds up, and the link leads back to the same scores."""
    dice = random.Random(3)
    for _ in range(60):
        click(panel, str(dice.randrange(3)), "tab")
        ids = [id for id, _ in panel.model.offers()] + re.findall(r'data-id="([^"]+)"', panel._board.svg)
        click(panel, dice.choice(ids))
        for number in panel.model.scores():
            assert number.value == sum(part.value for part in number.parts)
        here = decode(panel._board.code)
        assert totals(panel) == [number.value for number in here.game.score(here.state)]


def test_a_link_opens_its_table_with_its_switches(panel: ScoringPanel) -> None:
    press(panel, "Give tied players the full reward")
    code = panel._board.code
    other = scoring_page()
    click(other, code, "hello")
    assert totals(panel) == totals(other)
    assert "Let tied players share their rewards" in [button.description for button in other._switches.children]
    click(other, "ab1-broken", "hello")
    assert "This link could not be read" in other._why.value
    assert [] == other.errors
    other.close()


def test_a_game_that_is_not_over_is_scored_as_it_stands() -> None:
    game = AboveAndBelow(FIRST)
    page_model = ScoreModel(Situation(game, game.opening(4).state, ("Ada", "Ben", "Cleo", "<b>Dan</b>")))
    page = ScoringPanel(page_model)
    assert "If the game ended now" in page._stand.value
    assert "<b>Dan</b>" not in page._sheet.html + page._stand.value + page._asks.value
    for _ in range(20):
        page._do.click()
    assert [] == page.errors
    page.close()


# -- the drawing and its twin -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("width", [776, 358])
def test_the_twin_says_what_the_picture_shows(panel: ScoringPanel, seat: int, width: int) -> None:
    panel.model.seat = seat
    view = panel.model.view()
    svg, words = village(view, width), plain(village_in_words(view))
    for holding in view.village.holdings:
        assert f"without.{holding.card}" in svg
        assert view.content.cards[holding.card].name in words
    for good, n in view.village.track:
        assert f'data-id="more.{good}"' in svg
        assert f"{n} {view.content.goods_names[view.content.good_index[good]]}" in words
    assert view.village.caves == len(re.findall(r'data-id="cave', svg))
    assert f"Empty caves: {view.village.caves}." in words
    ids = re.findall(r'data-id="([^"]+)"', svg)
    assert len(ids) == len(set(ids))


def test_switches_have_words_for_on_and_off(panel: ScoringPanel) -> None:
    for name in SWITCHES:
        assert panel.model.game.ledger.switches[name].rules
