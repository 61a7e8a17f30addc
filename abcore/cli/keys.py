"""The keys of every command's JSON: what programs may rely on, and what `--help` shows.
A test holds the answers to them; a key is added here first."""

from __future__ import annotations

ALWAYS = {
    "command": "which command answered; empty when the line was not understood",
    "exit": "the exit code: 0 yes or simply an answer, 1 no, 2 not understood",
    "error": "only in trouble: what is wrong, in a sentence",
    "problems": "in trouble: every fault, a sentence each",
}
SITUATION = {
    "game": "above-and-below or otherworld",
    "title": "what the file calls it",
    "printing": "FIRST, or REVISED where there is one",
    "switches": "the switches that differ from the printing, with their values",
    "packs": "the packs of your own values, each as name and version",
    "round": "the round; null in a game without rounds",
    "kind": "decide, chance or over",
    "asked": "the name of who is asked; empty when nobody is",
    "asks": "what is asked, in a sentence",
    "chance": "what can come up: outcome, weight, of, p (the fraction as text)",
}
JUDGED = "faults and cautions have: rule, sentence, pages, heading"
KEYS: dict[str, dict[str, str]] = {
    "rules": {
        "words": "what was looked for",
        "rules": "each with id, chapter, role, title, heading, headings, pages by printing, clauses, differences",
        "switches": "the switches of a single rule: name, values, text and the value in each printing",
        "coverage": "with --coverage: each id with its role, its ways of being cited, and whether that is enough",
        "uncited": "with --coverage: acting ids that nothing cites",
        "unknown": "with --coverage: cited ids that the ledger has not",
    },
    "show": SITUATION
    | {
        "text": "what the file says about it",
        "code": "the position code: a short text for S, or for a link",
        "villages": "everyone's side of the table; numbers of ours say so in `assumed`",
        "expedition": "the party that is under way, or null",
        "market": "houses, outposts, keys and stars that lie open, each with id, name, cost, assumed",
        "train": "who can be trained: id, name, cost, tools, lanterns, assumed",
        "cave": "the cave card that lies open, and how many lie below",
        "supply": "goods, potions and ciders in the common supply; cider: whether one lies on the reputation board",
    },
    "moves": SITUATION
    | {
        "moves": "legal moves: move, cautions; `steps` is true where a set is put together step by step",
        "refused": "with --all: the tempting illegal ones: move, faults",
    },
    "check": SITUATION
    | {
        "move": "the move in its canonical words",
        "legal": "true or false",
        "faults": f"every rule that it breaks; {JUDGED}",
        "cautions": "why a legal move is wasteful",
        "instead": "the nearest legal move, or null",
        "allowed_by": "switches that would allow it: switch, value, printings that play it so",
    },
    "play": SITUATION
    | {
        "steps": "move or outcome, and its events: rule, sentence, seat",
        "stopped": "the word at which it stopped, or null",
        "faults": "why the move was refused",
        "instead": "the nearest legal move, or null",
        "situation": "the new situation, as the text of a file",
    },
    "replay": {
        "tags": "the head of the record",
        "steps": "the main line: move or outcome, who, note, events with rule, sentence and seat",
        "branches": "how many variations there are",
        "fault": "the first line that does not hold: at, text, reason; or null",
        "text": "the canonical text, as far as it holds",
        "code": "the position code of the last situation of the main line",
    },
    "perft": SITUATION
    | {
        "counts": "depth, leaves, states; from depth 0",
        "finished": "whether all plies were counted; false where the next one would be too large",
    },
    "pack": {
        "file": "with new: the file that was written; empty when it was only printed",
        "text": "with new: the text of the file",
        "pack": "with check and diff: the name of the pack",
        "version": "with check and diff: its version",
        "values": "with check: how many values it names",
        "warnings": "with check: what looks odd and may be right, a sentence each",
        "changes": "with diff: key, ours, own, status (of ours), changed",
        "remaining": "with diff: how many values are still ours, by status",
    },
    "odds": SITUATION
    | {
        "party": "who is exploring; empty in a turn",
        "aims": "in an encounter, each with: aim, value, nights, options (moves with equal outcomes together, the best"
        " first), cost of the second best, endings; fractions are texts",
        "parties": "in a turn, the best first: party, and for each aim: aim, value, nights",
        "left_out": "how many parties were too many to be compared",
    },
    "score": SITUATION
    | {
        "villages": "everyone's name and points: label, rule, value, status, working, parts",
        "standings": "place, name, points, coins, villagers, buildings, decided_by",
    },
}

OTHERWORLD: dict[str, dict[str, str]] = {
    "show": SITUATION
    | {
        "text": KEYS["show"]["text"],
        "code": KEYS["show"]["code"],
        "heroes": "everyone's side of the table, skills with advancement; `counted` are the wounds that count",
        "fight": "the fight that is under way, with its dice, sign and actions left, or null",
        "prince": "his space; off or gone",
        "post": "the card on each yellow space, or null where the villager serves",
        "areas": "cubes and slots of influence and supplies",
        "creatures": "by space of the catacombs; null lies face down",
        "abyss": "the cards that lie open, and how many lie face down",
        "cards": "deck, discards and what lies aside, each in the order of the card list",
        "supply": "gold, basic weapons, advancement tokens and points; limited: whether it can run out",
    },
    "odds": SITUATION
    | {
        "value": "in a fight: the chance to win with best play, with what it rests on; else null",
        "exact": "false where there were too many effects to look all the way ahead: the chance is then a lower bound",
        "options": "in a fight, the best first: moves that are equally good together, and their chance",
        "cost": "what the second best costs, or null",
        "purchases": "in step 1, the best first: red, blue, chance",
        "bounds": "in a fight: the chance with 0, 1, 2 ... actions, each a lower bound",
        "fights": "in a turn, the best first: move, chance, worth in points, ruin (a loss costs everything), exact",
    },
    "score": SITUATION
    | {
        "heroes": "everyone's name and points: label, rule, value, status, working, parts",
        "standings": "place, name, points, gold, decided_by",
    },
}
"""Where the answers about OtherWorld have keys of their own."""


def epilog(command: str) -> str:
    """What `--help` says about the JSON of a command.

    >>> print(epilog("score").splitlines()[0])
    keys of the JSON:
    """
    from .paint import wrapped

    lines = ["keys of the JSON:"]
    for key, means in (ALWAYS | KEYS[command]).items():
        lines += wrapped(means, f"  {key:<11} ")
    if command in OTHERWORLD:
        lines.append("and of OtherWorld:")
        for key, means in OTHERWORLD[command].items():
            lines += wrapped(means, f"  {key:<11} ") if key not in KEYS[command] else ()
    return "\n".join(lines)
