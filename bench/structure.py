"""The structure of `riotdsl/` and `cli/` in numbers, next to that of another commit if asked for.

    python -m bench.structure [--against 0b870bb] [--list]

Statements are those of the syntax tree, without docstrings. The methods of a class are its own and
those it inherits from classes of the two packages, each name once; its ancestors are those classes.
An import cycle is a group of modules that all import each other, directly or not, when they are
loaded; the second count of cycles includes imports inside functions and for types only. `--list`
names everything over the limits.
"""

from __future__ import annotations

import argparse
import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.revision import ROOT, unpack

PACKAGES = ("riotdsl", "cli")
METHODS, ANCESTORS, MODULES = 40, 3, 20

Modules = Mapping[str, ast.Module]
Functions = ast.FunctionDef | ast.AsyncFunctionDef
Import = ast.Import | ast.ImportFrom


@dataclass(frozen=True)
class Structure:
    """What is counted; the mappings go from names to numbers."""

    statements: int
    methods: Mapping[str, int]
    ancestors: Mapping[str, int]
    folders: Mapping[str, int]
    cycles: tuple[tuple[str, ...], ...]
    all_cycles: tuple[tuple[str, ...], ...]
    matches: int
    exhaustive: int
    without: tuple[str, ...]
    open: tuple[str, ...]

    def rows(self) -> Iterator[tuple[str, str]]:
        yield "statements", f"{self.statements:,}"
        yield "classes", f"{len(self.methods):,}"
        yield "most methods of a class", _most(self.methods)
        yield f"classes with more than {METHODS} methods", str(_beyond(self.methods, METHODS))
        yield "most ancestors of a class", _most(self.ancestors)
        yield (
            f"classes with more than {ANCESTORS} ancestors",
            str(_beyond(self.ancestors, ANCESTORS)),
        )
        yield "modules", f"{sum(self.folders.values()):,}"
        yield "most modules in a folder", _most(self.folders)
        yield f"folders with more than {MODULES} modules", str(_beyond(self.folders, MODULES))
        yield "import cycles", str(len(self.cycles))
        yield "import cycles, late imports included", str(len(self.all_cycles))
        yield "modules in those", str(sum(map(len, self.all_cycles)))
        yield "matches", str(self.matches)
        yield "matches with assert_never", str(self.exhaustive)
        yield "matches without assert_never", str(len(self.without))
        yield "of these without `case _` at the end", str(len(self.open))

    def listed(self) -> Iterator[str]:
        """What is beyond the limits, one per line."""
        yield from _named("methods", self.methods, METHODS)
        yield from _named("ancestors", self.ancestors, ANCESTORS)
        yield from _named("modules", self.folders, MODULES)
        yield from (f"cycle: {', '.join(each)}" for each in self.cycles)
        yield from (f"cycle of late imports: {', '.join(each)}" for each in self.all_cycles)
        yield from (f"match without assert_never: {each}" for each in self.without)


def _most(counted: Mapping[str, int]) -> str:
    name = max(counted, key=lambda each: counted[each])
    return f"{counted[name]} ({name.rpartition('.')[2]})"


def _beyond(counted: Mapping[str, int], limit: int) -> int:
    return sum(each > limit for each in counted.values())


def _named(what: str, counted: Mapping[str, int], limit: int) -> Iterator[str]:
    for name, count in sorted(counted.items(), key=lambda each: -each[1]):
        if count > limit:
            yield f"{count} {what}: {name}"


def structure(root: Path) -> Structure:
    """What the packages under a folder are built of."""
    modules = {
        ".".join(path.relative_to(root).with_suffix("").parts): ast.parse(path.read_text("utf-8"))
        for package in PACKAGES
        for path in sorted((root / package).rglob("*.py"))
    }
    classes = _classes(modules)
    matches = [
        (f"{name}:{node.lineno}", node)
        for name, module in modules.items()
        for node in ast.walk(module)
        if isinstance(node, ast.Match)
    ]
    without = [(place, node) for place, node in matches if not _asserts_never(node)]
    return Structure(
        sum(_statements(module) for module in modules.values()),
        {name: len(_methods(name, classes)) for name in classes},
        {name: len(_ancestors(name, classes)) for name in classes},
        Counter(name.rpartition(".")[0] for name in modules),
        tuple(_cycles(_imports(modules, _loaded))),
        tuple(_cycles(_imports(modules, _anywhere))),
        len(matches),
        len(matches) - len(without),
        tuple(place for place, _ in without),
        tuple(place for place, node in without if not _has_rest(node)),
    )  # fmt: skip


# ---------------------------------------------------------------- statements and matches


def _statements(module: ast.Module) -> int:
    return sum(isinstance(node, ast.stmt) for node in ast.walk(module)) - sum(
        ast.get_docstring(node, clean=False) is not None
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
    )


def _asserts_never(node: ast.Match) -> bool:
    """Whether the last case is there for the type checker."""
    calls = (each for each in ast.walk(node.cases[-1]) if isinstance(each, ast.Call))
    return any(ast.unparse(each.func).endswith("assert_never") for each in calls)


def _has_rest(node: ast.Match) -> bool:
    last = node.cases[-1]
    return last.guard is None and isinstance(last.pattern, ast.MatchAs) and not last.pattern.pattern


# ---------------------------------------------------------------- inheritance


@dataclass(frozen=True)
class Class:
    own: frozenset[str]
    bases: tuple[str, ...]


def _classes(modules: Modules) -> dict[str, Class]:
    """Every class at the top of a module; bases that are ours have their full names."""
    found = {}
    for name, module in modules.items():
        names = dict(_names(name, module))
        for node in module.body:
            if isinstance(node, ast.ClassDef):
                own = frozenset(each.name for each in node.body if isinstance(each, Functions))
                bases = tuple(_resolved(ast.unparse(base), names) for base in node.bases)
                found[f"{name}.{node.name}"] = Class(own, bases)
    return found


def _resolved(base: str, names: Mapping[str, str]) -> str:
    first, dot, rest = base.partition("[")[0].partition(".")
    return f"{names.get(first, first)}{dot}{rest}"


def _names(name: str, module: ast.Module) -> Iterator[tuple[str, str]]:
    """What is known in a module under which name."""
    for node in ast.walk(module):
        if isinstance(node, ast.ImportFrom):
            origin = _origin(name, node)
            yield from ((each.asname or each.name, f"{origin}.{each.name}") for each in node.names)
        elif isinstance(node, ast.Import):
            yield from ((each.asname, each.name) for each in node.names if each.asname)
        elif isinstance(node, ast.ClassDef):
            yield node.name, f"{name}.{node.name}"


def _origin(name: str, node: ast.ImportFrom) -> str:
    """The full name of what is imported from."""
    if not node.level:
        return node.module or ""
    parts = name.split(".")[: -node.level]
    return ".".join([*parts, *([node.module] if node.module else [])])


def _ancestors(name: str, classes: Mapping[str, Class]) -> set[str]:
    own = {base for base in classes[name].bases if base in classes}
    return own.union(*(_ancestors(base, classes) for base in own))


def _methods(name: str, classes: Mapping[str, Class]) -> set[str]:
    return set(classes[name].own).union(*(classes[each].own for each in _ancestors(name, classes)))


# ---------------------------------------------------------------- import cycles


def _imports(
    modules: Modules, statements: Callable[[ast.Module], Iterator[Import]]
) -> dict[str, set[str]]:
    """Which modules each one imports by some of its statements."""
    found = {}
    for name, module in modules.items():
        own: set[str] = set()
        for node in statements(module):
            if isinstance(node, ast.Import):
                own.update(each.name for each in node.names)
            else:
                origin = _origin(name, node)
                own.update(
                    each
                    for alias in node.names
                    for each in [f"{origin}.{alias.name}"]
                    if each in modules or f"{each}.__init__" in modules
                )
                if any(f"{origin}.{alias.name}" not in own for alias in node.names):
                    own.add(origin)
        known = {each if each in modules else f"{each}.__init__" for each in own}
        found[name] = {each for each in known if each in modules and each != name}
    return found


def _anywhere(module: ast.Module) -> Iterator[Import]:
    return (node for node in ast.walk(module) if isinstance(node, Import))


def _loaded(module: ast.Module | ast.stmt, parts: Sequence[str] = ("body",)) -> Iterator[Import]:
    """The imports that run when a module is loaded."""
    for node in (each for part in parts for each in getattr(module, part, ())):
        if isinstance(node, Import):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            yield from _loaded(node, ("orelse",))
        elif isinstance(node, ast.If | ast.Try | ast.With):
            yield from _loaded(node, ("body", "orelse", "finalbody"))


def _cycles(imports: Mapping[str, set[str]]) -> Iterator[tuple[str, ...]]:
    """Groups of modules of which each can be reached from each."""
    reached = {name: _reached(name, imports) for name in imports}
    told: set[str] = set()
    for name in imports:
        if name not in told and name in reached[name]:
            group = tuple(each for each in reached[name] if name in reached[each])
            told.update(group)
            yield tuple(sorted(group))


def _reached(name: str, imports: Mapping[str, set[str]]) -> set[str]:
    found: set[str] = set()
    rest = [*imports[name]]
    while rest:
        each = rest.pop()
        if each not in found:
            found.add(each)
            rest += imports[each]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", metavar="REVISION", help="compare with this commit")
    parser.add_argument("--list", action="store_true", help="name what is beyond the limits")
    asked = parser.parse_args()
    now = structure(ROOT)
    rows = [(what, "", number) for what, number in now.rows()]
    if asked.against:
        with TemporaryDirectory() as folder:
            unpack(asked.against, Path(folder))
            then = structure(Path(folder))
        rows = [(what, a, b) for (what, a), (_, b) in zip(then.rows(), now.rows(), strict=True)]
        share = now.statements / then.statements - 1
        rows.insert(1, ("change of statements", "", f"{share:+.1%}"))
    print(f"{'':<38}{asked.against or '':>24}{'working tree':>24}")
    for what, a, b in rows:
        print(f"{what:<38}{a:>24}{b:>24}")
    if asked.list:
        print("\n".join(["", *now.listed()]))


if __name__ == "__main__":
    main()
