"""A pytest plugin for `scripts/mutants.py`: loads one chapter with one of its checks switched off.
Which one, an environment variable says; without it, nothing happens."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, ModuleType

from scripts.mutants import VARIABLE, mutated

PACKAGE = "abcore"


class MutantLoader(importlib.machinery.SourceFileLoader):
    """Compiles the mutated source instead of the file's own."""

    def __init__(self, name: str, path: str, line: int, column: int) -> None:
        super().__init__(name, path)
        self.place = (line, column)

    def get_code(self, fullname: str) -> CodeType:
        """The code of the module without its check."""
        source = Path(self.path).read_text(encoding="utf-8")
        return compile(mutated(source, *self.place), self.path, "exec")


class MutantFinder(importlib.abc.MetaPathFinder):
    """Finds the one module that is mutated."""

    def __init__(self, game: str, module: str, line: int, column: int) -> None:
        self.game, self.module, self.place = game, module, (line, column)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The spec of the mutated module; None for all others."""
        if name != f"{PACKAGE}.{self.game}.{self.module}" or path is None:
            return None
        file = str(Path(next(iter(path))) / f"{self.module}.py")
        return importlib.util.spec_from_file_location(name, file, loader=MutantLoader(name, file, *self.place))


if key := os.environ.get(VARIABLE):
    game, module, line, column = key.split(":")
    loaded = [name for name in sys.modules if name.startswith(f"{PACKAGE}.{game}")]
    assert not loaded, f"{loaded} came before the mutant"
    sys.meta_path.insert(0, MutantFinder(game, module, int(line), int(column)))
