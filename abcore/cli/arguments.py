"""What can be asked on the command line, and how it is read.
The commands themselves are in modules of their own names; the keys of their JSON are told by keys.py."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from typing import Any, NoReturn

from .answer import Trouble
from .games import PACKAGES
from .keys import epilog

SITUATION = "a situation file, - for standard input, a position code, or RECORD@n: a record after n of its lines"
PACK = "a pack of your own values; may be given more than once"
PRINTINGS = ("FIRST", "REVISED")
GAME = "the game, where the file does not name it"


class Parser(ArgumentParser):
    """A parser whose complaint is a sentence for us to print."""

    def error(self, message: str) -> NoReturn:
        """Raise what was not understood."""
        known = self.prog.split()
        raise Trouble(f"{message[:1].upper()}{message[1:]}.", [f"Try: {' '.join(known)} --help"])


def read(words: Sequence[str]) -> Namespace:
    """The question that the words of a command line ask.

    >>> asked = read(["play", "here.toml", "labor scout", "--seed", "4", "pass"])
    >>> asked.command, asked.moves, asked.seed
    ('play', ['labor scout', 'pass'], 4)
    """
    parser = _parser()
    asked, more = parser.parse_known_args(words)
    wrong = [word for word in more if word.startswith("--")]
    if asked.command == "play" and not wrong:
        asked.moves += more  # words after an option: argparse leaves them over
    elif asked.command == "rules" and not wrong:
        asked.words += more
    elif more:
        parser.error(f"this is too much: {' '.join(wrong or more)}")
    return asked


def _parser() -> Parser:
    about = "An exact rulebook for Above and Below and for OtherWorld, from a terminal."
    parser = Parser(prog="python -m abcore", description=about, allow_abbrev=False)
    _everywhere(parser)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    rules = _command(commands, "rules", "list the rules, or those with all of these words; an id shows one rule whole")
    rules.add_argument("words", nargs="*", metavar="WORDS", help="words to look for, or the id of a rule")
    rules.add_argument("--coverage", action="store_true", help="how each rule is cited in the code; exit 1 on a gap")
    _of_game(rules, "the game whose rules are meant")
    _add_questions(commands)
    _add_files(commands)
    return parser


def _add_questions(commands: Any) -> None:
    """What can be asked about a situation."""
    _on_situation(commands, "show", "draw a situation in text")

    moves = _on_situation(commands, "moves", "list the legal moves")
    moves.add_argument("--all", action="store_true", help="add the tempting illegal ones, and why they are refused")

    check = _on_situation(commands, "check", "is a move legal? exit 0 yes, 1 no with all reasons, 2 not readable")
    check.add_argument("move", metavar="MOVE", help="as 'build builder house-4-2-fruit' or 'move castle'")

    play = _on_situation(commands, "play", "carry moves out: what happens, then the new situation")
    play.add_argument("moves", nargs="*", metavar="MOVE", help="moves in their order; '~ 4' gives what a die shows")
    play.add_argument("--seed", type=int, metavar="N", help="roll and draw by this number what is not given")

    _on_situation(commands, "score", "the points of everyone, sum by sum, and the standings")

    odds = _on_situation(commands, "odds", "exact chances: what to do in an encounter or a fight, or who could go")
    odds.add_argument("--aim", default="", metavar="N", help="a number to reach, or 'worth'; without it every number")

    perft = _on_situation(commands, "perft", "count the ways that lead on, ply by ply, and the situations they reach")
    perft.add_argument("depth", type=int, metavar="DEPTH", help="how many plies: candidates and chance outcomes")


def _add_files(commands: Any) -> None:
    """What can be asked about a record or a pack."""
    replay = _command(commands, "replay", "replay a record; exit 0 it holds, 1 names the first line that does not")
    replay.add_argument("record", metavar="R", help="a record, or - for standard input")
    replay.add_argument("--text", action="store_true", help="print its canonical text, as far as it holds")
    _of_game(replay)
    replay.add_argument("--pack", action="append", default=[], dest="packs", metavar="FILE", help=PACK)

    pack = _command(commands, "pack", "your own values, laid over ours: write a file to fill in, check one, or compare")
    pack.add_argument("what", choices=("new", "check", "diff"), help="what to do")
    pack.add_argument("file", nargs="?", default="", metavar="FILE", help="the pack; 'new' without one prints it")
    _of_game(pack, "with new: the game of the pack")


def _of_game(parser: ArgumentParser, help: str = GAME) -> None:
    parser.add_argument("--game", choices=tuple(PACKAGES), default="", help=help)


def _everywhere(parser: ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", default=SUPPRESS, help="answer as JSON")
    parser.add_argument("--plain", action="store_true", default=SUPPRESS, help="no colours; NO_COLOR does the same")


def _command(commands: Any, name: str, help: str) -> Parser:
    parser: Parser = commands.add_parser(
        name, help=help, description=f"{help[:1].upper()}{help[1:]}.", epilog=epilog(name),
        formatter_class=RawDescriptionHelpFormatter, allow_abbrev=False,
    )  # fmt: skip
    _everywhere(parser)
    return parser


def _on_situation(commands: Any, name: str, help: str) -> Parser:
    parser = _command(commands, name, help)
    parser.add_argument("situation", metavar="S", help=SITUATION)
    _of_game(parser)
    parser.add_argument("--printing", choices=PRINTINGS, default="", help="ask the same table under this printing")
    parser.add_argument("--pack", action="append", default=[], dest="packs", metavar="FILE", help=PACK)
    return parser
