"""Random games in which every promise of the engine is asked at every step: `python -m tests.walk --games 5000`.
What a promise is stands in tests/aboveandbelow: invariants, probes and nonsense; where games begin, in starts."""

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

from abcore.aboveandbelow.frames import Pick, Turn
from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.moves import Add, Buy, Move, Open
from abcore.aboveandbelow.state import GOODS, Table
from abcore.aboveandbelow.track import Place
from abcore.aboveandbelow.turn import Pass
from abcore.engine.game import Step, nearest
from abcore.engine.verdict import Saying
from tests.aboveandbelow import invariants, nonsense, probes, refusals, starts, travels

MOST_STEPS = 20_000
ENOUGH = 400  # so many games must trigger every refusal that candidates can trigger
TOLD = 12  # of all that broke, so much is told
RARE = 0.04  # how often the slow questions are asked
OFTEN = {"rest": 0.6, "exert": 0.6, "take": 0.4}  # how often all sets are counted out, where that says most
HABITS = {"Open": 6.0, "Pass": 0.7, "Ask": 2.0, "Place": 1.0, "Refresh": 0.6, "Sell": 0.7, "Reclaim": 0.5}


@dataclass
class Counts:
    """What was seen on the way, and what broke."""

    games: int = 0
    states: int = 0
    moves: int = 0
    sayings: Counter[Saying] = field(default_factory=Counter)  # refusals and cautions, by candidates alone
    rules: Counter[str] = field(default_factory=Counter)  # by which things happened
    asked: Counter[str] = field(default_factory=Counter)  # decisions by kind
    broken: list[str] = field(default_factory=list)

    def add(self, other: "Counts") -> None:
        """Take another count in."""
        self.games, self.states, self.moves = (
            self.games + other.games, self.states + other.states, self.moves + other.moves,
        )  # fmt: skip
        for name in ("sayings", "rules", "asked", "broken"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


# -- who chooses -------------------------------------------------------------------------------------------------------


def choose(rng: Random, s: Table, legal: list[Move]) -> Move:
    """A move by chance; sets are drawn evenly, so that rich villages are visited, and passing is seldom."""
    if isinstance(s.top, Turn):
        return rng.choices(legal, [HABITS.get(type(m).__name__, 1.0) for m in legal])[0]
    if isinstance(s.top, Pick):
        adds = [m for m in legal if isinstance(m, Add)]
        last = [m for m in legal if not isinstance(m, Add)]
        for m in adds:  # each part by a coin: every set is equally likely
            if rng.random() < 0.5:
                return m
        if last:
            return rng.choices(last, [0.2 if isinstance(m, Buy) and not m.item else 1.0 for m in last])[0]
    return rng.choice(legal)


# -- one game ----------------------------------------------------------------------------------------------------------


class Walk:
    """One game with all its questions; everything in it follows from its seed."""

    def __init__(self, seed: str, counts: Counts) -> None:
        self.rng, self.counts = Random(seed), counts
        self.game: AboveAndBelow = starts.random_game(self.rng)
        opening = starts.opening(self.rng, self.game)
        self.state: Table = opening.state
        self.counts.rules.update(event.rule for event in opening.events)
        self.to_be_rich = self.rng.random() < 0.6
        self.fold = probes.Fold()
        self.last = ""  # the move that led here, for the report

    def run(self) -> None:
        """To the end of the game, which is never far."""
        for _ in range(MOST_STEPS):
            self.counts.states += 1
            invariants.on_every_state(self.game, self.state)
            travels.as_a_number(self.game, self.state)
            kind = self.game.kind(self.state)
            if kind == "decide" and self.to_be_rich:
                self.become_rich()
            if kind == "over":
                self.finish()
                return
            step = self.chance() if kind == "chance" else self.decide()
            self.counts.rules.update(event.rule for event in step.events)
            invariants.on_every_step(self.game, self.state, step.events, step.state)
            self.state = step.state
        raise AssertionError(f"the game has not ended after {MOST_STEPS} steps")

    def become_rich(self) -> None:
        """Once all is dealt: go on from a table as it may be after many rounds."""
        self.to_be_rich = False
        self.state = starts.rich_start(self.rng, self.game, self.state)
        invariants.on_every_state(self.game, self.state)

    def now_and_then(self, chance: float = RARE) -> bool:
        """Whether to ask a slow question here."""
        return self.rng.random() < chance

    def finish(self) -> None:
        """The game is over: points, and no move is left."""
        invariants.scores_are_the_sum_of_their_lines(self.game, self.state)
        travels.as_a_file(self.game, self.state)
        for number in self.game.score(self.state):
            self.counts.rules.update(line.rule for line in invariants.lines(number))
        probes.is_refused(self.game, self.state, Pass(), probes.verdict_on(self.game, self.state, Pass()))
        self.counts.games += 1

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
        probes.something_is_asked(s, ruled)
        for m, verdict in ruled:
            probes.reads_back(game, s, m)
            if not verdict:
                probes.is_refused(game, s, m, verdict)
        legal = [r.move for r in ruled if r.verdict]
        m = choose(self.rng, s, legal)
        self.last = str(m)
        self.ask_more(ruled, legal, m)
        assert before == hash(s) == hash(self.state), "a question changed the state"
        step = game.apply(s, m)
        self.fold.step(game, s, m, step)
        return step

    def glance(self) -> Step[Table]:
        """One step on which candidates are judged and nothing else is asked."""
        game, s = self.game, self.state
        if game.kind(s) == "chance":
            dist = game.chance(s)
            return game.resolve(s, dist.pick(self.rng.randrange(dist.total)))
        if self.to_be_rich:
            self.become_rich()
            s = self.state
        ruled = [probes.Ruled(m, game.check(s, m)) for m in game.candidates(s)]
        self.count(ruled)
        if self.at_fresh_exerting():
            self.count(probes.asked_under_the_other_printing(game, s))
        return game.apply(s, choose(self.rng, s, [r.move for r in ruled if r.verdict]))

    def at_fresh_exerting(self) -> bool:
        """Whether it is asked whom to exert, and nobody is named yet."""
        top = self.state.top
        return isinstance(top, Pick) and top.action == "exert" and not top.chosen

    def count(self, ruled: list[probes.Ruled]) -> None:
        """Remember what was said."""
        self.counts.moves += len(ruled)
        self.counts.asked[type(self.state.top).__name__] += 1
        for _, verdict in ruled:
            self.counts.sayings.update(said.saying for said in (*verdict.faults, *verdict.cautions))

    def ask_more(self, ruled: list[probes.Ruled], legal: list[Move], m: Move) -> None:
        """The slow questions, now and then."""
        game, s, rng = self.game, self.state, self.rng
        if self.now_and_then(0.25):
            nonsense.is_survived(rng, game, s)
        if self.now_and_then():
            invariants.equals_its_copy(s)
            invariants.scores_are_the_sum_of_their_lines(game, s)
            for step in legal:
                if isinstance(step, Open | Add):
                    probes.can_be_completed(game, s, step)
            refused = [r.move for r in ruled if not r.verdict]
            if refused:
                self.ask_for_the_nearest(rng.choice(refused))
        if isinstance(s.top, Pick) and self.now_and_then(OFTEN.get(s.top.action, RARE)):
            probes.every_set_is_reached(game, s)
        if self.at_fresh_exerting():
            self.count(probes.asked_under_the_other_printing(game, s))
        if self.now_and_then(0.2):
            self.place_out_of_turn(m)

    def ask_for_the_nearest(self, refused: Move) -> None:
        """The nearest legal move is legal, and of the same kind."""
        near = nearest(self.game, self.state, refused, most=200)
        assert near is None or (self.game.check(self.state, near) and type(near) is type(refused)), near

    def place_out_of_turn(self, m: Move) -> None:
        """Anyone with goods at hand may place one now, and it makes no difference when."""
        owners = [seat for seat, v in enumerate(self.state.villages) if any(v.goods)]
        if not owners:
            return
        seat = self.rng.choice(owners)
        at_hand = [good for good, n in zip(GOODS, self.state.villages[seat].goods, strict=True) if n]
        place = Place(self.rng.choice(at_hand), -1 if seat == self.state.top.seat else seat)
        probes.reads_back(self.game, self.state, place)
        assert probes.verdict_on(self.game, self.state, place), f"{place} is refused at {self.state.top}"
        probes.placing_commutes(self.game, self.state, place, m)


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
        counts.broken.append(f"{told}\n  {at}\n  python -m tests.walk --seed {seed} --only {number}")
        if loud:
            traceback.print_exc()
    return counts


def sayings_in(numbers: range, seed: str) -> set[Saying]:
    """What candidates alone trigger in these games: nothing else is asked, so that it goes quickly."""
    seen = Counts()
    for number in numbers:
        walk = Walk(f"{seed}/{number}", seen)
        while walk.game.kind(walk.state) != "over":
            walk.state = walk.glance().state
        seen.games += 1
    return set(seen.sayings)


# -- the whole walk ----------------------------------------------------------------------------------------------------


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
    ledger = AboveAndBelow().ledger
    never = sorted(refusals.line(said) for said in never_said(total))
    silent = [rule.id for rule in ledger.rules.values() if rule.role == "acts" and rule.id not in total.rules]
    said = {saying.rule for saying in total.sayings}
    lines = [
        f"{total.games} games, {total.states} states, {total.moves} judged moves in {seconds:.0f} s",
        f"{len(total.sayings)} refusals and cautions by candidates alone; never: {len(never)}",
        *(f"  {line}" for line in never),
        f"{len(total.rules)} rules by which something happened; of those that act, never: "
        f"{', '.join(rule for rule in silent if rule not in said) or 'none'}",
        f"asked: {', '.join(f'{kind} {n}' for kind, n in total.asked.most_common())}",
        f"broken: {len(total.broken)}",
        *(f"\n{what}" for what in total.broken[:TOLD]),
    ]
    return "\n".join(lines)


def main() -> int:
    """Walk, tell, and fail on anything that broke."""
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
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
