"""What the walk asks of the engine at a node: of every candidate, of chance, of steps and of the whole they add up to.
Each probe raises AssertionError with what it found; which tables are asked is the affair of walk.py."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations, product
from typing import Any, NamedTuple

from abcore.engine.game import IllegalMove, MoveError, Step, WrongMoment, moves
from abcore.engine.verdict import Verdict
from abcore.otherworld import OtherWorld, Table
from abcore.otherworld.aims import TOKEN, wholes
from abcore.otherworld.dice import fight
from abcore.otherworld.effects import Use, kind_of, own_effects
from abcore.otherworld.frames import Aim, ChangeDice
from abcore.otherworld.moves import Add, Go, Move, Open

_said: set[str] = set()  # sentences that were read once


class Ruled(NamedTuple):
    """A candidate and what the rules say of it."""

    move: Move
    verdict: Verdict


# -- every candidate ---------------------------------------------------------------------------------------------------


def judged(game: OtherWorld, s: Table) -> list[Ruled]:
    """Every candidate with its verdict. At least one is legal (ledger, 9), and none is offered twice."""
    ruled = [Ruled(m, verdict_on(game, s, m)) for m in game.candidates(s)]
    assert any(r.verdict for r in ruled), f"a dead end: nothing is legal among {[str(r.move) for r in ruled]}"
    twice = [str(m) for m, n in Counter(r.move for r in ruled).items() if n > 1]
    assert not twice, f"offered twice: {twice}"
    return ruled


def verdict_on(game: OtherWorld, s: Table, m: Any) -> Verdict:
    """The verdict on any move: it never raises, its rules are the ledger's and stand in its order, it can be read."""
    try:
        verdict = game.check(s, m)
    except Exception as error:
        raise AssertionError(f"check raises {error!r} for {m!r}") from error
    order = game.ledger.order
    for said in (*verdict.faults, *verdict.cautions):
        key = repr(said)
        if key not in _said:
            assert said.rule in order, f"{said.rule} is not in the ledger"
            assert said.sentence(game.names()), said
            _said.add(key)
    ranks = [order[said.rule] for said in verdict.faults]
    assert ranks == sorted(ranks), f"faults out of order: {verdict.rules}"
    assert not (verdict.faults and verdict.cautions), "a refusal with a caution"
    return verdict


def is_refused(game: OtherWorld, s: Table, m: Any, verdict: Verdict) -> None:
    """A move that breaks a rule is not carried out: apply says the same as check."""
    try:
        game.apply(s, m)
    except IllegalMove as refused:
        assert refused.verdict == verdict, f"apply and check differ on {m!r}"
    else:
        raise AssertionError(f"carried out, though illegal: {m!r}")


def reads_back(game: OtherWorld, s: Table, m: Move) -> None:
    """The one line of a move means that move."""
    try:
        read = game.read(s, str(m))
    except MoveError as error:
        raise AssertionError(f"'{m}' does not read back: {error}") from error
    assert read == m, f"'{m}' reads back as {read!r}, not {m!r}"


# -- chance ------------------------------------------------------------------------------------------------------------


def chance_is_exact(game: OtherWorld, s: Table) -> None:
    """Whole weights that sum to the total, and at least two outcomes: a certain one is no chance."""
    dist = game.chance(s)
    weights = [w for _, w in dist.items()]
    assert all(type(w) is int and w > 0 for w in weights) and sum(weights) == dist.total, dist
    assert len(weights) > 1, f"a chance with one outcome: {dist}"
    for outcome in dist:
        assert outcome == game.read_outcome(s, str(outcome)), outcome


def only_its_outcomes_are_accepted(game: OtherWorld, s: Table) -> None:
    """What cannot come up is refused, and no move is legal while chance is awaited."""
    for outcome in (0, 7, "sling-99", None):
        try:
            game.resolve(s, outcome)
        except WrongMoment:
            continue
        raise AssertionError(f"{outcome!r} was accepted")
    assert not list(game.candidates(s))


# -- steps and wholes --------------------------------------------------------------------------------------------------


class Fold:
    """Remembers where an effect was begun, and holds the steps against the whole that they add up to."""

    def __init__(self) -> None:
        self.start: Table | None = None

    def step(self, game: OtherWorld, s: Table, m: Move, step: Step[Table]) -> None:
        """One step further; when it completes the whole, both ways must have led to the same table."""
        if isinstance(m, Open) and isinstance(s.top, ChangeDice):
            self.start = s
        whole = game.whole(s, m)
        if isinstance(s.top, Aim) and whole is not None:
            assert isinstance(whole, Use) and self.start is not None
            assert game.apply(self.start, whole).state == step.state, f"{whole} is not the fold of its steps"


def all_parts(kind: str, s: Table) -> Iterator[tuple[str, ...]]:
    """Every choice that could be named at all, sensible or not, each set once."""
    now = fight(s)
    dice = [f"red {face}" for face in now.red] + [f"blue {face}" for face in now.blue]
    if kind in ("add-die", "add-two"):
        n = 1 if kind == "add-die" else 2
        yield from combinations_with_replacement(("red", "blue"), n)
    elif kind == "transfer":
        yield from permutations(dice, 2)
    elif kind == "copy":
        yield from product(dict.fromkeys(dice), map(str, range(1, 7)))
    else:
        most = {"reroll-two": 2, "pips-many": len(dice)}.get(kind, 1)
        for n in range(1, most + 1):
            yield from {tuple(dice[i] for i in at) for at in _places(len(dice), n)}


def _places(dice: int, n: int) -> Iterator[tuple[int, ...]]:
    yield from [at for at in combinations_with_replacement(range(dice), n) if len(set(at)) == n]


def every_choice_is_offered(game: OtherWorld, s: Table) -> None:
    """What check allows and what steps can reach are the same choices, for every effect that is at hand."""
    for effect in (*own_effects(game.rules, s, s.top.seat), TOKEN):
        kind, now = kind_of(game.rules, effect), fight(s)
        allowed = {targets for targets in all_parts(kind, s) if game.check(s, Use(effect, targets))}
        if game.check(s, Open(effect)):
            assert allowed == set(wholes(kind, now.red, now.blue)), effect
            assert allowed == {choice for choice, _ in reached(game, game.apply(s, Open(effect)).state)}, effect
        else:
            assert not allowed, f"{effect} cannot be begun, and yet {allowed} are legal"


def reached(game: OtherWorld, s: Table) -> Iterator[tuple[tuple[str, ...], Table]]:
    """Every whole choice that steps lead to, with the table after it."""
    frame = s.top
    assert isinstance(frame, Aim)
    for m in moves(game, s):
        after = game.apply(s, m).state
        if isinstance(m, Go):
            yield frame.chosen, after
        elif isinstance(m, Add) and game.whole(s, m) is not None:
            yield (*frame.chosen, m.item), after
        else:
            yield from reached(game, after)
