"""`play S MOVE ...`: carries moves and chance outcomes out, and prints what happened and the new situation.
What happened is printed as comments, so that the whole output is a situation file that loads again."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from abcore.engine.game import MoveError, WrongMoment, nearest

from . import games
from .answer import FINE, REFUSED, TROUBLE, Answer, Trouble
from .check import read_move
from .head import head, odds_lines, what
from .judge import said, said_lines
from .paint import act, chance, quiet, refused, strong, wrapped
from .source import situation

if TYPE_CHECKING:
    from random import Random

    from abcore.engine.game import Step

    from .source import Situation

CHANCE = "~"


class Stop(Exception):
    """Playing ends here, before all words are used."""

    def __init__(self, exit: int, lines: list[str], data: dict[str, Any]) -> None:
        super().__init__(exit)
        self.exit, self.lines, self.data = exit, lines, data


class Play:
    """A situation while moves are carried out on it, and what is to be told of them."""

    def __init__(self, here: Situation, rng: Random | None) -> None:
        self.here, self.rng = here, rng
        self.lines: list[str] = []
        self.steps: list[dict[str, Any]] = []

    def word(self, word: str) -> None:
        """One word of the command: outcomes after a `~`, or a move."""
        if word.lstrip().startswith(CHANCE):
            for outcome in word.lstrip().removeprefix(CHANCE).replace(",", " ").split():
                self._given(outcome)
            return
        self.roll()
        self._move(word)

    def roll(self) -> None:
        """Let chance go on until someone decides; stop where nothing says how."""
        game = self.here.game
        while game.kind(self.here.state) == "chance":
            dist = game.chance(self.here.state)
            if self.rng is None:
                told = f"{what(dist)}, and nobody said what comes up"
                lines = [chance(f"{told}:"), *(f"  {line}" for line in odds_lines(dist))]
                lines += ["Go on from here with '~' and one of these, or with --seed and a number."]
                raise Stop(TROUBLE, lines, {"problems": [f"{told}."]})
            self._resolve(dist.pick(self.rng.randrange(dist.total)))

    def _given(self, text: str) -> None:
        try:
            outcome = self.here.game.read_outcome(self.here.state, text)
        except (WrongMoment, MoveError) as error:
            told = f"'{CHANCE} {text[:60]}' does not fit here: {error}"
            raise Stop(TROUBLE, [refused(told)], {"problems": [told]}) from error
        self._resolve(outcome)

    def _resolve(self, outcome: Any) -> None:
        step = self.here.game.resolve(self.here.state, outcome)
        self._take({"outcome": str(outcome)}, chance(f"{CHANCE} {outcome}"), step)

    def _move(self, text: str) -> None:
        game, s = self.here.game, self.here.state
        try:
            move = read_move(self.here, text)
        except Trouble as trouble:
            raise Stop(TROUBLE, [*wrapped(trouble.headline)], {"problems": [trouble.headline]}) from trouble
        verdict = game.check(s, move)
        if not verdict:
            instead = nearest(game, s, move)
            lines = [f"{refused('✕ Not yet')}: {strong(str(move))}", *said_lines(self.here, verdict.faults)]
            lines += [f"Instead: {act(str(instead))}"] if instead is not None else []
            faults = [said(self.here, each) for each in verdict.faults]
            raise Stop(REFUSED, lines, {"faults": faults, "instead": None if instead is None else str(instead)})
        who = self.here.names[game.seat(s)]
        self._take({"move": str(move)}, f"{strong(who)}: {act(str(move))}", game.apply(s, move))

    def _take(self, data: dict[str, Any], line: str, step: Step[Any]) -> None:
        names = self.here.game.names(self.here.names)
        events = [{"rule": e.rule, "sentence": e.sentence(names), "seat": e.seat} for e in step.events]
        self.steps.append(data | {"events": events})
        self.lines.append(line)
        for event in step.events:
            self.lines += wrapped(f"{event.sentence(names)} [{event.rule}]", "  ")
        self.here = self.here.but(state=step.state)


def run(asked: Namespace) -> Answer:
    """Play the words one after the other."""
    from random import Random

    rng = None if asked.seed is None else Random(asked.seed)
    play = Play(situation(asked), rng)
    exit, stopped = FINE, None
    told: dict[str, Any] = {"faults": [], "instead": None}
    try:
        for stopped in asked.moves:
            play.word(stopped)
        stopped = None
        play.roll()
    except Stop as stop:
        exit = stop.exit
        play.lines += stop.lines
        told |= stop.data
    return _answer(play, exit, told | {"stopped": stopped})


def _answer(play: Play, exit: int, told: dict[str, Any]) -> Answer:
    file = games.module(games.of(play.here), "situation_write").dump(play.here)
    data = head(play.here) | {"steps": play.steps, "situation": file} | told
    return Answer(exit, [*_comments(play.lines), *([""] if play.lines else []), *file.splitlines()], data)


def _comments(lines: list[str]) -> Iterator[str]:
    """The lines as comments of a TOML file."""
    for line in lines:
        yield from (f"{quiet('#')} {part}" for part in line.split("\n"))
