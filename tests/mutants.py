"""Mutation testing: `python -m tests.mutants MODULE... --tests PATH...` changes one thing each.

Each mutant of a module is loaded in a process of its own, in which the tests are run until the
first fails. A mutant that no test notices is printed as `survived`, with its line; it shows a test
that is missing, or code that does nothing. `--share 10` tries about a tenth of all, drawn by
`--seed`; `--at LINE` tries those of a line. Mutants that are known to change nothing that anybody
can see stand in EQUAL, each with its reason.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.util
import io
import os
import random
import resource
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
KILLED, SURVIVED = "killed", "survived"
CPU_SECONDS = 300  # a mutant that runs for ever is killed by the system, which counts as noticed

# Module, line as it reads without blanks around it, and the change: why nobody can notice it.
EQUAL: dict[tuple[str, str, str], str] = {}

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change."""

    module: str
    line: int
    text: str
    change: str
    tree: ast.Module

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.change}"


def mutants(module: str) -> Iterator[Mutant]:
    """Every mutant of a module, in the order of its lines."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    lines = Path(spec.origin).read_text("utf-8").splitlines()
    tree = ast.parse("\n".join(lines))
    passed_over = set(_passed_over(tree))
    for number, node in enumerate(ast.walk(tree)):
        line = getattr(node, "lineno", 0)
        text = lines[line - 1].strip() if line else ""
        for change in () if node in passed_over else _changes(node):
            if (module, text, change) in EQUAL:
                continue
            other = copy.deepcopy(tree)
            found = next(each for n, each in enumerate(ast.walk(other)) if n == number)
            _apply(other, found, change)
            yield Mutant(module, line, text, change, ast.fix_missing_locations(other))


def _passed_over(tree: ast.Module) -> Iterator[ast.AST]:
    """What has no behaviour: decorators of data classes, and what only type checkers read."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from (part for each in node.decorator_list for part in ast.walk(each))
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            yield from ast.walk(node)


def _changes(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in _COMPARED:
            yield f"{_name(op)} becomes {_COMPARED[type(op)].__name__}"
        case ast.BoolOp(values=values):
            yield f"{_name(node.op)} becomes {'Or' if isinstance(node.op, ast.And) else 'And'}"
            yield from (f"operand {n} goes" for n in range(len(values)))
        case ast.UnaryOp(op=ast.Not()):
            yield "not goes"
        case ast.BinOp(op=op) if type(op) in _COMPUTED:
            yield f"{_name(op)} becomes {_COMPUTED[type(op)].__name__}"
        case ast.If() | ast.IfExp() | ast.While():
            yield "test becomes True"
            yield "test becomes False"
        case ast.comprehension(ifs=[_, *_]):
            yield "filter goes"
        case ast.Constant(value=bool() as value):
            yield f"{value} becomes {not value}"
        case ast.Constant(value=int() as value):
            yield f"{value} becomes {value + 1}"
        case ast.match_case(guard=guard) if guard is not None:
            yield "guard goes"
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break():
            yield "statement goes"


def _name(node: ast.AST) -> str:
    return type(node).__name__


def _apply(tree: ast.Module, node: ast.AST, change: str) -> None:
    match node:
        case ast.Compare():
            node.ops = [_COMPARED[type(node.ops[0])]()]
        case ast.BoolOp() if change.startswith("operand"):
            node.values.pop(int(change.split()[1]))
            if len(node.values) == 1:
                _replace(tree, node, node.values[0])
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.UnaryOp():
            _replace(tree, node, node.operand)
        case ast.BinOp():
            node.op = _COMPUTED[type(node.op)]()
        case ast.If() | ast.IfExp() | ast.While():
            node.test = ast.Constant(change.endswith("True"))
        case ast.comprehension():
            node.ifs = []
        case ast.Constant(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
        case ast.match_case():
            node.guard = None
        case _:
            _replace(tree, node, ast.Pass())


def _replace(tree: ast.Module, old: ast.AST, new: ast.AST) -> None:
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(each is old for each in value):
                setattr(parent, name, [new if each is old else each for each in value])


# ---------------------------------------------------------------- running


class _Mutated(MetaPathFinder, Loader):
    """Loads the mutant in the place of its module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, name: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        del path, target
        return ModuleSpec(name, self) if name == self.mutant.module else None

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.tree, f"<{self.mutant.module}>", "exec"), module.__dict__)  # noqa: S102 - our own code, changed


def verdict(mutant: Mutant, tests: Sequence[str]) -> str:
    """What the tests make of a mutant, in a process of its own."""
    child = os.fork()
    if child == 0:
        code = 3
        try:
            resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
            sys.meta_path.insert(0, _Mutated(mutant))
            with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()):
                code = pytest.main(["-x", "-q", "-n0", "-p", "no:cacheprovider", *tests])
        finally:
            os._exit(int(code))
    _, status = os.waitpid(child, 0)
    return SURVIVED if os.waitstatus_to_exitcode(status) == 0 else KILLED


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="+")
    parser.add_argument("--tests", nargs="+", required=True)
    parser.add_argument("--share", type=float, default=100.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--at", type=int)
    asked = parser.parse_args()
    os.environ["RIOTDSL_CACHE"] = os.devnull  # what was found before a change would hide it
    os.environ["HYPOTHESIS_PROFILE"] = "short"
    drawn = random.Random(asked.seed)
    every = [each for module in asked.modules for each in mutants(module)]
    chosen = [
        each
        for each in every
        if (asked.at is None or each.line == asked.at) and drawn.random() * 100 < asked.share
    ]
    assert not set(asked.modules) & set(sys.modules), "each mutant's own process must load it"
    counts = {KILLED: 0, SURVIVED: 0}
    with ThreadPoolExecutor(asked.jobs) as pool:
        verdicts = pool.map(lambda mutant: verdict(mutant, asked.tests), chosen)
        for mutant, found in zip(chosen, verdicts, strict=True):
            counts[found] += 1
            if found == SURVIVED:
                print(f"{found}: {mutant}", flush=True)  # noqa: T201 - a command
    told = ", ".join(f"{count} {what}" for what, count in counts.items())
    print(f"{len(chosen)} of {len(every)} mutants tried: {told}")  # noqa: T201 - a command
    return 1 if counts[SURVIVED] else 0


if __name__ == "__main__":
    sys.exit(main())
