"""Random games of OtherWorld, every promise asked at every step: `python -m tests.otherworld.walk --games 2000`.
What a promise is stands in invariants, probes and nonsense; where games begin, in starts."""

import argparse
import os
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from random import Random

from abcore.engine.game import Step, nearest
from abcore.engine.verdict import Saying
from abcore.otherworld import OtherWorld, Table
from abcore.otherworld.bots import GreedyPlayer, RandomPlayer
from abcore.otherworld.frames import AtCastle, AtPost, AtSorcerer, AtVillager, ChangeDice, Turn
from abcore.otherworld.moves import DONE, Move, MoveTo
from tests.otherworld import invariants, nonsense, probes, refusals, starts, travels

MOST_STEPS = 6_000
AT_RANDOM = 0.3  # the ledger: three moves in ten at random, the others greedily, or hardly any game would end
ENOUGH = 400  # so many games must trigger every refusal that candidates can trigger
TOLD = 12  # of all that broke, so much is told
SELDOM = ("sorcerer", "castle", "mystic", "hermit", "artificer", "merchant", "smuggler", "gold-miner")
RARE, OFTEN = 0.03, 0.2  # how often the slow questions are asked, and those that are not so slow


@dataclass
class Counts:
    """What was seen on the way, and what broke."""

    games: int = 0
    ended: int = 0
    states: int = 0
    moves: int = 0
    sayings: Counter[Saying] = field(default_factory=Counter)  # refusals and cautions, by candidates alone
    rules: Counter[str] = field(default_factory=Counter)  # by which things happened
    asked: Counter[str] = field(default_factory=Counter)  # decisions by kind
    broken: list[str] = field(default_factory=list)

    def add(self, other: "Counts") -> None:
        """Take another count in."""
        for name in ("games", "ended", "states", "moves", "sayings", "rules", "asked", "broken"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Walk:
    """One game with all its questions; everything in it follows from its seed."""

    def __init__(self, seed: str, counts: Counts) -> None:
        self.rng, self.counts = Random(seed), counts
        self.game: OtherWorld = starts.random_game(self.rng)
        opening = starts.opening(self.rng, self.game)
        self.state: Table = opening.state
        self.counts.rules.update(event.rule for event in opening.events)
        self.to_be_rich = self.rng.random() < 0.6
        self.players = RandomPlayer(self.rng), GreedyPlayer(self.rng)
        self.fold = probes.Fold()
        self.last = ""  # the move that led here, for the report

    def run(self) -> None:
        """To the end of the game, or until enough was seen of it (end.none)."""
        for _ in range(MOST_STEPS):
            self.counts.states += 1
            invariants.on_every_state(self.game, self.state)
            if self.to_be_rich and starts.ready(self.state):
                self.become_rich()
            if self.now_and_then(OFTEN):
                travels.as_a_number(self.game, self.state)
            kind = self.game.kind(self.state)
            if kind == "over":
                self.finish()
                break
            step = self.chance() if kind == "chance" else self.decide()
            self.counts.rules.update(event.rule for event in step.events)
            invariants.on_every_step(self.game, self.state, step.events, step.state)
            self.state = step.state
        self.counts.games += 1

    def become_rich(self) -> None:
        """Once all is dealt: go on from a table as it may be after many turns."""
        self.to_be_rich = False
        self.state = starts.rich_start(self.rng, self.game, self.state)
        invariants.on_every_state(self.game, self.state)

    def now_and_then(self, chance: float = RARE) -> bool:
        """Whether to ask a slow question here."""
        return self.rng.random() < chance

    def finish(self) -> None:
        """The game is over: points, and no move is left."""
        invariants.scores_are_the_sum_of_their_lines(self.game, self.state)
        for number in self.game.score(self.state):
            self.counts.rules.update(line.rule for line in invariants.lines(number))
        probes.is_refused(self.game, self.state, DONE, probes.verdict_on(self.game, self.state, DONE))
        travels.as_a_file(self.game, self.state)
        self.counts.ended += 1

    def chance(self) -> Step[Table]:
        """A die or a card."""
        game, s, rng = self.game, self.state, self.rng
        probes.chance_is_exact(game, s)
        if self.now_and_then():
            probes.only_its_outcomes_are_accepted(game, s)
            nonsense.is_survived(rng, game, s)
        dist = game.chance(s)
        outcome = dist.pick(rng.randrange(dist.total))
        self.last = f"~ {outcome}"
        return game.resolve(s, outcome)

    def decide(self) -> Step[Table]:
        """A player: every candidate is judged, one is played."""
        game, s = self.game, self.state
        before = hash(s)
        ruled = probes.judged(game, s)
        self.count(ruled)
        for m, verdict in ruled:
            probes.reads_back(game, s, m)
            if not verdict:
                probes.is_refused(game, s, m, verdict)
        m = self.choose()
        self.last = str(m)
        self.ask_more(ruled)
        assert before == hash(s) == hash(self.state), "a question changed the state"
        step = game.apply(s, m)
        self.fold.step(game, s, m, step)
        return step

    def choose(self) -> Move:
        """Three moves in ten at random, the others greedily; where greed has narrow tastes, chance has more to say."""
        top = self.state.top
        if isinstance(top, Turn) and self.now_and_then(0.06):
            places = [MoveTo(place) for place in SELDOM if self.game.check(self.state, MoveTo(place))]
            if places:
                return self.rng.choice(places)
        chance = 0.7 if isinstance(top, AtSorcerer | AtCastle | AtVillager | AtPost) else AT_RANDOM
        return self.players[self.rng.random() >= chance].choose(self.game, self.state)

    def count(self, ruled: list[probes.Ruled]) -> None:
        """Remember what was said."""
        self.counts.moves += len(ruled)
        self.counts.asked[type(self.state.top).__name__] += 1
        for _, verdict in ruled:
            self.counts.sayings.update(said.saying for said in (*verdict.faults, *verdict.cautions))

    def ask_more(self, ruled: list[probes.Ruled]) -> None:
        """The slow questions, now and then."""
        game, s, rng = self.game, self.state, self.rng
        if self.now_and_then(0.25):
            nonsense.is_survived(rng, game, s)
        if self.now_and_then():
            invariants.equals_its_copy(s)
            invariants.scores_are_the_sum_of_their_lines(game, s)
            invariants.views_hide_what_others_saw(game, s)
            self.the_view_is_enough(ruled)
            refused = [r.move for r in ruled if not r.verdict]
            if refused:
                self.ask_for_the_nearest(rng.choice(refused))
        if isinstance(s.top, ChangeDice) and self.now_and_then(0.1):
            probes.every_choice_is_offered(game, s)

    def the_view_is_enough(self, ruled: list[probes.Ruled]) -> None:
        """Who is asked sees the same moves with the same verdicts as the table does."""
        view = self.game.view(self.state, self.game.seat(self.state))
        assert ruled == [probes.Ruled(m, self.game.check(view, m)) for m in self.game.candidates(view)]

    def ask_for_the_nearest(self, refused: Move) -> None:
        """The nearest legal move is legal, and of the same kind."""
        near = nearest(self.game, self.state, refused, most=200)
        assert near is None or (self.game.check(self.state, near) and type(near) is type(refused)), near

    def glance(self) -> Step[Table]:
        """One step on which candidates are judged and nothing else is asked."""
        game = self.game
        if self.to_be_rich and starts.ready(self.state):
            self.become_rich()
        s = self.state
        if game.kind(s) == "chance":
            dist = game.chance(s)
            return game.resolve(s, dist.pick(self.rng.randrange(dist.total)))
        self.count([probes.Ruled(m, game.check(s, m)) for m in game.candidates(s)])
        return game.apply(s, self.choose())


def walked(number: int, seed: str = "1", loud: bool = False) -> Counts:
    """One game by its number: what was seen, what broke in it, and the way to see it again; loud: its trace too."""
    counts = Counts()
    walk = None
    try:
        walk = Walk(f"{seed}/{number}", counts)
        walk.run()
    except Exception as error:  # an assertion, or the engine itself
        at = f"after '{walk.last}', at {walk.state.frames[-1:]}" if walk else "at its start"
        told = f"{type(error).__name__}: {error}"
        counts.broken.append(f"{told}\n  {at}\n  python -m tests.otherworld.walk --seed {seed} --only {number}")
        if loud:
            traceback.print_exc()
    return counts


def sayings_in(numbers: range, seed: str) -> set[Saying]:
    """What candidates alone trigger in these games: nothing else is asked, so that it goes quickly."""
    seen = Counts()
    for number in numbers:
        walk = Walk(f"{seed}/{number}", seen)
        for _ in range(MOST_STEPS):
            if walk.game.kind(walk.state) == "over":
                break
            walk.state = walk.glance().state
    return set(seen.sayings)


def many(numbers: range, seed: str, jobs: int) -> Counts:
    """All these games, in as many processes."""
    total = Counts()
    if jobs == 1:
        for number in numbers:
            total.add(walked(number, seed))
        return total
    with ProcessPoolExecutor(jobs) as pool:
        for counts in pool.map(partial(walked, seed=seed), numbers, chunksize=4):
            total.add(counts)
    return total


def never_said(total: Counts) -> set[Saying]:
    """The refusals and cautions that candidates should have triggered and did not."""
    return refusals.all_sayings() - refusals.BEYOND_CANDIDATES - total.sayings.keys()


def report(total: Counts, seconds: float) -> str:
    """What was seen, and what never was, for people."""
    rules = OtherWorld().ledger.rules.values()
    never = sorted(refusals.line(said) for said in never_said(total))
    said = {saying.rule for saying in total.sayings}
    silent = [r.id for r in rules if r.role == "acts" and r.id not in total.rules and r.id not in said]
    lines = [
        f"{total.games} games, {total.ended} to their end, {total.states} states, {total.moves} judged moves "
        f"in {seconds:.0f} s",
        f"{len(total.sayings)} refusals and cautions by candidates alone; never: {len(never)}",
        *(f"  {line}" for line in never),
        f"{len(total.rules)} rules by which something happened; of those that act, never: "
        f"{', '.join(silent) or 'none'}",
        f"asked: {', '.join(f'{kind} {n}' for kind, n in total.asked.most_common())}",
        f"broken: {len(total.broken)}",
        *(f"\n{what}" for what in total.broken[:TOLD]),
    ]
    return "\n".join(lines)


def main() -> int:
    """Walk, tell, and fail on anything that broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.otherworld.walk", description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", type=int, help="one game by its number, in this process")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    args = parser.parse_args()
    start = time.perf_counter()
    if args.only is None:
        total = many(range(args.games), args.seed, args.jobs)
    else:
        total = walked(args.only, args.seed, loud=True)
    print(report(total, time.perf_counter() - start))
    return 1 if total.broken or (total.games >= ENOUGH and never_said(total)) else 0


if __name__ == "__main__":
    sys.exit(main())
