"""No ten lines of logic in `riotdsl/` and `cli/` are written twice.

Compared are runs of statements inside functions, read as syntax trees: layout, comments, docstrings
and annotations do not count. The names of parameters and local variables do not count either, as
long as each of them stands in the same places; attributes, functions that are called, strings and
numbers do. A run counts from ten lines on, those from its first statement to the end of its last.
Declarations outside functions (fields, tables of data, imports) are no logic and are left out.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

LINES = 10
PACKAGES = ("riotdsl", "cli")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Run:
    """Statements that follow each other, and the local names of the function they are in."""

    path: Path
    statements: tuple[ast.stmt, ...]
    local: frozenset[str]

    @property
    def first(self) -> int:
        return self.statements[0].lineno

    @property
    def last(self) -> int:
        return self.statements[-1].end_lineno or 0

    def logic(self) -> str:
        """The statements with each local name numbered by where it is first read or written."""
        numbered: dict[str, str] = {}
        return "\n".join(_dumped(each, self.local, numbered) for each in self.statements)

    def overlaps(self, other: Run) -> bool:
        return self.path == other.path and self.first <= other.last and other.first <= self.last

    def __str__(self) -> str:
        return f"{self.path}:{self.first}-{self.last}"


def repeated(root: Path) -> list[str]:
    """The pairs of runs of the same logic, of those that follow each other the first."""
    alike: dict[tuple[str, ...], list[Run]] = defaultdict(list)
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            for run, shape in _runs(path.relative_to(root), ast.parse(path.read_text("utf-8"))):
                alike[shape].append(run)
    found: list[tuple[Run, Run]] = []
    for runs in alike.values():
        same: dict[str, list[Run]] = defaultdict(list)
        for run in runs if len(runs) > 1 else ():
            same[run.logic()].append(run)
        found += [(one, two) for each in same.values() for one, two in _pairs(each)]
    told: list[tuple[Run, Run]] = []
    for one, two in sorted(found, key=lambda pair: (str(pair[0].path), pair[0].first)):
        if not any(one.overlaps(a) and two.overlaps(b) for a, b in told):
            told.append((one, two))
    return [f"{one} ~ {two}" for one, two in told]


def _pairs(runs: list[Run]) -> Iterator[tuple[Run, Run]]:
    for number, two in enumerate(runs):
        yield from ((one, two) for one in runs[:number] if not one.overlaps(two))


def _runs(path: Path, module: ast.Module) -> Iterator[tuple[Run, tuple[str, ...]]]:
    """The shortest runs of ten lines from each statement of a function, with their shapes."""
    seen: set[ast.stmt] = set()
    for function in (each for each in ast.walk(module) if isinstance(each, Function)):
        local = frozenset(_local_names(function))
        for block in _blocks(function):
            if not block or block[0] in seen:
                continue  # of a function inside another, whose names are its own too
            seen.update(block)
            shapes = [_dumped(each, local, None) for each in block]
            for start, first in enumerate(block):
                for end in range(start, len(block)):
                    if (block[end].end_lineno or 0) - first.lineno + 1 >= LINES:
                        statements = tuple(block[start : end + 1])
                        yield Run(path, statements, local), tuple(shapes[start : end + 1])
                        break


def _blocks(function: Function) -> Iterator[list[ast.stmt]]:
    for node in (each for each in ast.walk(function) if not isinstance(each, ast.ClassDef)):
        for _, held in ast.iter_fields(node):
            if isinstance(held, list) and held and isinstance(held[0], ast.stmt):
                yield held[1:] if _is_docstring(held[0]) else held


def _is_docstring(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _local_names(function: Function) -> Iterator[str]:
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.MatchAs | ast.MatchStar | ast.ExceptHandler) and node.name:
            yield node.name


def _dumped(node: object, local: frozenset[str], numbered: dict[str, str] | None) -> str:
    """A syntax tree as a text; local names are numbered, or all the same if they are not asked."""
    if isinstance(node, list):
        return f"[{','.join(_dumped(each, local, numbered) for each in node)}]"
    if not isinstance(node, ast.AST):
        if isinstance(node, str) and node in local:
            return "_" if numbered is None else numbered.setdefault(node, f"_{len(numbered)}")
        return repr(node)
    names = isinstance(node, ast.Name | ast.arg | ast.MatchAs | ast.MatchStar | ast.ExceptHandler)
    parts = (
        _dumped(held, local if names or isinstance(held, ast.AST | list) else frozenset(), numbered)
        for field, held in ast.iter_fields(node)
        if field not in ("annotation", "returns", "type_comment", "ctx")
    )
    return f"{type(node).__name__}({','.join(parts)})"


def test_no_logic_of_ten_lines_is_written_twice(root: Path) -> None:
    assert repeated(root) == []


PLANTED = '''
def total(prices, limit):
    """The sum of what is below a limit."""
    found = 0
    for price in prices:
        if price < limit:
            found += price
        elif price == limit:
            found += 1
        else:
            found -= 1
    if found < 0:
        return 0
    return found
'''


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for package in PACKAGES:
        (tmp_path / package).mkdir()
    (tmp_path / "riotdsl" / "one.py").write_text(PLANTED, "utf-8")
    return tmp_path


def test_a_planted_pair_with_other_local_names_is_found(tree: Path) -> None:
    other = PLANTED.replace("found", "sum_of_all").replace("price", "cost")
    (tree / "cli" / "two.py").write_text(f"import os\n{other}", "utf-8")
    assert repeated(tree) == ["riotdsl/one.py:4-13 ~ cli/two.py:5-14"]


@pytest.mark.parametrize(
    ("was", "other"),
    [("< limit", "> limit"), ("found -= 1", "found -= 2"), ("price == limit", "limit == price")],
)
def test_other_logic_is_no_pair(tree: Path, was: str, other: str) -> None:
    (tree / "cli" / "two.py").write_text(PLANTED.replace(was, other), "utf-8")
    assert repeated(tree) == []


def test_nine_lines_are_no_pair(tree: Path) -> None:
    short = "\n".join(PLANTED.splitlines()[:11])
    (tree / "riotdsl" / "one.py").write_text(short, "utf-8")
    (tree / "cli" / "two.py").write_text(short, "utf-8")
    assert repeated(tree) == []
