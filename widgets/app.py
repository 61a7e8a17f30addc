"""One function per notebook, each laying out the panels of a page.
What a panel shows and does is its own module's affair; the tables that pages open with are files in tables/."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

from abcore.aboveandbelow.situation import load
from abcore.engine.session import Session

from .exploring import ExploringPanel
from .exploring_model import ExploringModel
from .round import RoundPanel
from .round_model import RoundModel
from .score_model import ScoreModel
from .scoring import ScoringPanel
from .setup import SetupPanel
from .setup_model import SetupModel

TABLES = Path(__file__).parent / "tables"


def round_page(seed: int | None = None) -> RoundPanel:
    """The panel of a round, at its table; a seed fixes dice and cards, for tests.

    >>> page = round_page(seed=5)
    >>> page.model.kind, page.errors
    ('decide', [])
    >>> page.close()
    """
    here = load(TABLES / "round.toml")
    session: Session[Any, Any, Any] = Session(here.game, here.state, Random(seed), here.names)
    return RoundPanel(RoundModel(session), seed or 0)


def exploring_page(seed: int | None = None) -> ExploringPanel:
    """The panel of exploring, before an encounter to practise on; a seed fixes the dice, for tests.

    >>> page = exploring_page(seed=5)
    >>> page.model.click("villager.scout"), page.model.may_go, page.errors
    (True, False, [])
    >>> page.close()
    """
    return ExploringPanel(ExploringModel(load(TABLES / "exploring.toml"), Random(seed)))


def scoring_page() -> ScoringPanel:
    """The panel of scoring, at the end of a game for three.

    >>> page = scoring_page()
    >>> [number.value for number in page.model.scores()], page.errors
    ([56, 56, 44], [])
    >>> page.close()
    """
    return ScoringPanel(ScoreModel(load(TABLES / "scoring.toml")))


def setup_page(seed: int | None = None) -> SetupPanel:
    """The panel of the setup; a seed fixes the cards and the mistakes, for tests.

    >>> page = setup_page(seed=5)
    >>> page.model.now.step, page.errors
    (0, [])
    >>> page.close()
    """
    return SetupPanel(SetupModel(seed))
