"""Questions on the setup: which step comes next, what is wrong with a table, which printing has it so, how many rounds.
What a table begins with is asked in setup_start.py; every right answer is read off what the engine deals."""

from __future__ import annotations

from random import Random

from abcore.aboveandbelow.game import AboveAndBelow
from abcore.aboveandbelow.laid import PART_RULES, RULES, STEPS, redeal
from abcore.aboveandbelow.laid_say import SPOTS, TITLES, brief, title, worked
from abcore.aboveandbelow.plant import plant
from abcore.aboveandbelow.printings import PRINTINGS
from abcore.aboveandbelow.words import count
from abcore.engine.exercise import Line, Make, Option, Question, amounts, answers
from abcore.engine.verdict import Names

from .setup_start import MANY, SEATS, extra_coins, how_many, start, table, told

PLAIN = ("pile", "supply", "book", "home", "first")
"""Parts with which nothing can be wrong in a way that words would show."""


def next_step(game: AboveAndBelow, rng: Random) -> Question:
    """Which step of the setup comes next?

    >>> asked = next_step(AboveAndBelow(), Random(1))
    >>> asked.asks
    'Step 3 is done: the reputation board. What comes next?'
    """
    done = rng.randrange(1, len(STEPS) - 1)
    places = rng.sample([n for n in range(1, len(STEPS) + 1) if n not in (done, done + 1)], 3)
    options = list(answers(TITLES[done], [_step(n, done) for n in places]))
    rng.shuffle(options)
    head = TITLES[done - 1][:1].lower() + TITLES[done - 1][1:]
    return Question(
        kind="next",
        asks=f"Step {done} is done: {head}. What comes next?",
        facts=("All ten steps stand on p4",),
        hint="First what everyone has, then what is shared; what is turned up for sale comes near the end.",
        options=tuple(options),
        lines=tuple(Line(f"Step {n}", "", TITLES[n - 1], RULES[n - 1][0]) for n in (done, done + 1)),
        rule=RULES[done][0],
        scene=done,
    )


def _step(n: int, done: int) -> Option:
    between = n - done - 1
    mistake = f"This is step {n}; {count(between, 'other step')} {'comes' if between == 1 else 'come'} first"
    return Option(TITLES[n - 1], mistake if n > done else f"This was step {n} already", RULES[n - 1][0])


def what_is_wrong(game: AboveAndBelow, rng: Random) -> Question:
    """Which part of a table is not as it should be?

    >>> asked = what_is_wrong(AboveAndBelow(), Random(1))
    >>> asked.asks, len(asked.options)
    ('Which of these is laid wrong?', 4)
    """
    dealt, players = table(game, rng)
    planted, names = plant(game, dealt.laid, rng), Names({}, SEATS[:players])
    others = [part for part in dealt.laid if part != planted.part and part.partition(".")[0] not in PLAIN]
    parts = [planted.part, *rng.sample(others, 3)]
    rng.shuffle(parts)
    laid, right = planted.laid, redeal(game, planted.laid).laid
    lies = {part: brief(game.content, names, part, laid[part]) for part in parts}
    return Question(
        kind="wrong",
        asks="Which of these is laid wrong?",
        facts=(*told(game, players, laid["first"]), *(f"{title(part, names)}: {lies[part]}" for part in parts)),
        hint=f"Look {SPOTS[planted.part.partition('.')[0]].where}.",
        options=tuple(_part(part, title(part, names), lies[part], part == planted.part) for part in parts),
        lines=(
            Line("On this table", "", lies[planted.part], planted.rule),
            Line("By the rules", "", worked(game.content, names, planted.part, right[planted.part]), planted.rule),
        ),
        rule=planted.rule,
        scene=laid,
    )


def _part(part: str, name: str, lies: str, wrong: bool) -> Option:
    rule = PART_RULES[part.partition(".")[0]]
    return Option(name) if wrong else Option(name, f"This is as it should be: {lies}", rule)


def which_printing(game: AboveAndBelow, rng: Random) -> Question:
    """By which printing were the coins handed out?

    >>> asked = which_printing(AboveAndBelow(), Random(1))
    >>> sorted(option.words for option in asked.options)
    ['Both have it so', 'Neither has it so', 'The first', 'The revised']
    """
    players = rng.randint(2, 4)
    first, start = rng.randrange(players), game.content.start_coins
    order = [(first + place) % players for place in range(players)]
    by = {printing.document: _purses(AboveAndBelow(printing, game.content), players, first)
          for printing in PRINTINGS.values()}  # fmt: skip
    everyone = tuple(start + (seat != first) for seat in range(players))
    shown = rng.choice([*by.values(), *by.values(), everyone, (start,) * players])
    fits = [document for document, purses in by.items() if purses == shown]
    right = {0: "Neither has it so", 2: "Both have it so"}.get(len(fits)) or f"The {fits[0]}"
    mistakes = _misread(players, fits)
    options = answers(right, [Option(words, mistake, "setup.coins") for words, mistake in mistakes.items()])
    return Question(
        kind="printings",
        asks="Which printing has the coins so?",
        facts=(f"{MANY[players]} play, and {SEATS[first]} begins",
               *(f"{SEATS[seat]}: {count(shown[seat], 'coin')}" for seat in order)),
        hint="By the first printing only the second of two players gets an extra coin.",
        options=tuple(sorted(options, key=lambda option: list(mistakes).index(option.words))),
        lines=tuple(Line(f"The {document} printing", ", ".join(f"{SEATS[seat]} {purses[seat]}" for seat in order), "",
                         "setup.coins") for document, purses in by.items()),
        rule="setup.coins",
        scene=shown,
    )  # fmt: skip


def _purses(game: AboveAndBelow, players: int, first: int) -> tuple[int, ...]:
    return tuple(village.coins for village in game.opening(players, first).state.villages)


def _misread(players: int, fits: list[str]) -> dict[str, str]:
    """What is wrong with each answer, as far as it is."""
    many = MANY[players].lower()
    have = "both of them have" if len(fits) > 1 else "one of them has"
    too, none = "The other one has it so too", "Neither gives these players these coins"
    return {
        "The first": too if len(fits) > 1 else f"The first printing has it otherwise with {many} players",
        "The revised": too if len(fits) > 1 else f"The revised printing has it otherwise with {many} players",
        "Both have it so": f"With {many} players the two printings differ" if fits else none,
        "Neither has it so": f"Count the places from who begins: {have} it so with {many} players",
    }


def how_many_rounds(game: AboveAndBelow, rng: Random) -> Question:
    """How many rounds come after this one?

    >>> asked = how_many_rounds(AboveAndBelow(), Random(1))
    >>> asked.rule
    'round.seven'
    """
    last = game.content.chambers
    now = rng.randint(1, last - 1)
    left, rule = last - now, "round.seven"
    slips = [
        (left + 1, "This counts the round that is being played", rule),
        (left - 1, "The last chamber is played too", "end.marker"),
        (last, "These are all the rounds of a game", rule),
        (now, "So many rounds have begun; the question is how many are to come", rule),
        (left + 3, "The game does not go on to ten", rule),
    ]
    found = [slip for slip in slips if slip[0] >= 0]
    rng.shuffle(found)
    return Question(
        kind="rounds",
        asks="How many rounds come after this one?",
        facts=(f"The round marker stands in chamber {now}, counted from the top", "This round has just begun"),
        hint="Each round the marker goes one chamber deeper, and the last chamber is a round as well.",
        options=amounts(left, found, lambda n: count(n, "round")),
        lines=(Line("Rounds of a game", "", str(last), rule), Line("Up to this one", "", str(now), "end.marker"),
               Line("Still to come", f"{last} - {now}", str(left), rule)),
        rule=rule,
        scene=now,
    )  # fmt: skip


KINDS: dict[str, Make] = {
    "next": next_step, "count": how_many, "start": start, "coins": extra_coins, "printings": which_printing,
    "rounds": how_many_rounds, "wrong": what_is_wrong,
}  # fmt: skip
