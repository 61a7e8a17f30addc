"""Switches off each check of the rules in turn and lets the tests look for it; prints what they did not notice.
A check is a place where a chapter says a refusal or a caution; switched off, it says nothing."""

from __future__ import annotations

import argparse
import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
GAMES = ("aboveandbelow", "otherworld")
VARIABLE = "LANTERN_MUTANT"
SAYINGS = ("Refusal", "Caution")


class Site(NamedTuple):
    """One check: the game and the module it stands in, and where its refusal is said."""

    game: str
    module: str
    line: int
    column: int
    name: str
    rule: str  # the id that the refusal cites; empty where it is handed in

    @property
    def key(self) -> str:
        """How a test run is told which check to leave out."""
        return f"{self.game}:{self.module}:{self.line}:{self.column}"


def sites(path: Path) -> Iterator[Site]:
    """Every place of a module where a refusal or a caution is said."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    said, rules = _constants(tree) | _parameters(tree), _rules(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in said:
            name = node.func.id
            yield Site(path.parent.name, path.stem, node.lineno, node.col_offset, name, rules.get(name, ""))


def _constants(tree: ast.Module) -> set[str]:
    """The names that stand for refusals: made in this module, or imported from another chapter in capitals."""
    made = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        for target in node.targets
        if isinstance(target, ast.Name) and getattr(node.value.func, "id", "") in SAYINGS
    }
    return made | {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "assign"
        for alias in node.names
        if alias.name.isupper()
    }


def _rules(tree: ast.Module) -> dict[str, str]:
    """The rule that each refusal of a module cites."""
    made = [node for node in tree.body if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)]
    return {
        target.id: node.value.args[0].value
        for node in made
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value, ast.Call) and node.value.args
        if isinstance(node.value.args[0], ast.Constant) and isinstance(node.value.args[0].value, str)
    }


def _parameters(tree: ast.Module) -> set[str]:
    """The parameters through which a refusal is handed to a shared check."""
    return {
        arg.arg
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        for arg in node.args.args
        if getattr(arg.annotation, "id", "") in SAYINGS
    }


class Silence(ast.NodeTransformer):
    """Takes one saying out of a module: it becomes None, and lists and appends around it pass None over."""

    def __init__(self, line: int, column: int) -> None:
        self.place = (line, column)

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if (node.lineno, node.col_offset) == self.place and isinstance(node.func, ast.Name):
            return ast.copy_location(ast.Constant(None), node)
        touched = self._holds(node)
        self.generic_visit(node)
        if touched and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
            node.func.attr = "extend"
            node.args = [self._kept(ast.List(node.args, ast.Load()))]
        return node

    def visit_List(self, node: ast.List) -> ast.AST:
        touched = any(self._is_site(part) for part in node.elts)
        self.generic_visit(node)
        return self._kept(node) if touched else node

    def _is_site(self, node: ast.AST) -> bool:
        return isinstance(node, ast.Call) and (node.lineno, node.col_offset) == self.place

    def _holds(self, node: ast.Call) -> bool:
        return any(self._is_site(part) for arg in node.args for part in ast.walk(arg))

    def _kept(self, values: ast.List) -> ast.expr:
        made = ast.parse("[each for each in () if each is not None]", mode="eval").body
        assert isinstance(made, ast.ListComp)
        made.generators[0].iter = values
        return made


def mutated(source: str, line: int, column: int) -> ast.Module:
    """The module with one check switched off."""
    tree = ast.parse(source)
    Silence(line, column).visit(tree)
    return ast.fix_missing_locations(tree)


def survives(site: Site) -> bool:
    """Whether every test passes without this check."""
    tests = ROOT / "tests" / site.game
    files = [str(path) for path in sorted(tests.glob("test_*.py")) if _is_near(site, path)]
    fast = ["-m", "not browser and not walk", "-p", "no:cacheprovider", "-p", "scripts.mutant_plugin", "-x", "-q"]
    for targets in ([*files], [str(tests), "tests/engine"]):
        if not targets:
            continue
        command = [sys.executable, "-m", "pytest", *fast, *targets]
        environment = os.environ | {VARIABLE: site.key, "PYTHONDONTWRITEBYTECODE": "1", "CI": "true"}
        run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        if run.returncode == 1:
            return False
        if run.returncode != 0:
            raise SystemExit(f"{site.key}: pytest ended with {run.returncode}\n{run.stdout[-3000:]}")
    return True


def _is_near(site: Site, path: Path) -> bool:
    """Whether a file of tests is of this module, or names the rule: it is asked before all others."""
    if path.name == "test_ledger.py":  # names every rule and tests none
        return False
    return path.stem == f"test_{site.module}" or bool(site.rule and site.rule in path.read_text(encoding="utf-8"))


def main() -> int:
    """Try every check of every chapter of both games, or of one game, or of the modules that are named."""
    parser = argparse.ArgumentParser(description="Switch off each check in turn: does a test notice?")
    parser.add_argument("modules", nargs="*", help="chapters to try, such as build; all by default")
    parser.add_argument("--game", choices=GAMES, help="the chapters of one game only")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    games = [options.game] if options.game else GAMES
    chapters = [path for game in games for path in sorted((ROOT / "abcore" / game).glob("*.py"))]
    chosen = [path for path in chapters if not options.modules or path.stem in options.modules]
    checks = [site for path in chosen for site in sites(path)]
    survivors = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for site, survived in zip(checks, pool.map(survives, checks), strict=True):
            survivors += survived
            where = f"{site.game}/{site.module}.py:{site.line}"
            print(f"{'SURVIVED' if survived else 'noticed '}  {where} {site.name}", flush=True)
    print(f"{len(checks)} checks switched off, one at a time; {survivors} not noticed.")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
