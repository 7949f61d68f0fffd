"""Mutants: a module with one thing changed, which some test should notice.

What can change stands in `_changes`. Passed over is what has no behaviour: annotations, decorators,
docstrings, what states what always holds (`assert`, `strict`), what only type checkers read, and
what is spent of a budget (`bench/` looks at that).
"""

from __future__ import annotations

import ast
import importlib.util
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.equal import EQUAL

_COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
_CALLED = {"any": "all", "all": "any", "min": "max", "max": "min"}
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change; the tests that could notice it run one of its `lines`."""

    module: str
    line: int
    text: str
    change: str
    count: int  # how many such changes come before it
    lines: range
    is_inside: bool  # of a function: what stands outside is run when the module is loaded
    number: int  # of the node that is changed
    source: str

    def __str__(self) -> str:
        return f"{self.module}:{self.line}: {self.change}: {self.text}"

    def tree(self) -> ast.Module:
        """The module with its change."""
        tree = ast.parse(self.source)
        node = next(each for number, each in enumerate(ast.walk(tree)) if number == self.number)
        _apply(tree, node, self.change)
        return ast.fix_missing_locations(tree)

    @property
    def key(self) -> str:
        """By what it is known again when lines have moved."""
        return f"{self.module}: {self.text}: {self.change}: {self.count}"

    @property
    def is_equal(self) -> bool:
        """Whether it is known that nobody can notice it."""
        numbered = f"{self.change}: {self.count}"
        return any((self.module, self.text, each) in EQUAL for each in (self.change, numbered))


def origin(module: str) -> Path:
    """The file of a module."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)


def mutants(module: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    return mutants_of(module, origin(module).read_text("utf-8"))


def mutants_of(module: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module that reads so."""
    lines, tree = source.splitlines(), ast.parse(source)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    passed_over = set(_passed_over(tree))
    counts: Counter[tuple[str, str]] = Counter()
    for number, node in enumerate(ast.walk(tree)):
        if node in passed_over:
            continue
        for change in _changes(node, parents):
            reached = _reached(node, parents)
            line = getattr(node, "lineno", reached.start)
            text = lines[line - 1].strip()
            yield Mutant(
                module, line, text, change, counts[text, change], reached,
                _is_inside(node, parents), number, source,
            )  # fmt: skip
            counts[text, change] += 1


# ---------------------------------------------------------------- where


def _passed_over(tree: ast.Module) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        match node:
            case ast.ClassDef(decorator_list=decorators):
                yield from _within(*decorators)
            case ast.FunctionDef(decorator_list=decorators, returns=returns):
                yield from _within(*decorators, returns)
            case ast.AnnAssign(annotation=annotation):
                yield from _within(annotation)
            case ast.arg(annotation=annotation):
                yield from _within(annotation)
            case ast.Subscript(value=ast.Name(id="dict" | "list" | "set" | "tuple"), slice=inner):
                yield from _within(inner)
            case ast.Assert() | ast.keyword(arg="strict"):
                yield from _within(node)
            case ast.Expr(value=ast.Call(func=ast.Name(id="spend"))):
                yield from _within(node)
            case ast.Expr(value=ast.Constant()):
                yield from _within(node)
            case ast.match_case(body=[ast.Expr(value=ast.Call(func=ast.Name(id="assert_never")))]):
                yield from _within(node)
            case ast.match_case(pattern=ast.MatchAs(pattern=None), body=[ast.Raise()]):
                yield from _within(node)
            case ast.Assign(value=ast.Subscript() | ast.BinOp() as alias) if _is_type(node):
                yield from _within(alias)
            case ast.Call(func=ast.Name(id="TypeVar" | "cast" | "NewType")):
                yield from _within(node)
            case ast.If(test=test) if "TYPE_CHECKING" in ast.dump(test):
                yield from _within(node)


def _within(*nodes: ast.AST | None) -> Iterator[ast.AST]:
    return (part for node in nodes if node is not None for part in ast.walk(node))


def _is_type(node: ast.Assign) -> bool:
    """Whether a name stands for a type, as in `Key = tuple[object, ...]`."""
    target = node.targets[0]
    is_named = isinstance(target, ast.Name) and target.id[:1].isupper() and not target.id.isupper()
    return is_named and node.col_offset == 0


def _is_inside(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    while (above := parents.get(node)) is not None:
        if isinstance(above, _FUNCTIONS) and node is not above.args:
            return True
        node = above
    return False


def _reached(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> range:
    """The lines that run if the change matters: of the statement, without the blocks inside it."""
    while not isinstance(node, ast.stmt | ast.match_case):
        node = parents[node]
    if isinstance(node, ast.match_case):
        last = node.pattern if node.guard is None else node.guard
        return range(node.pattern.lineno, (last.end_lineno or 0) + 1)
    inner = getattr(node, "body", None) or getattr(node, "cases", None)
    if inner:
        first = inner[0].pattern if isinstance(inner[0], ast.match_case) else inner[0]
        return range(node.lineno, max(first.lineno, node.lineno + 1))
    return range(node.lineno, (node.end_lineno or 0) + 1)


# ---------------------------------------------------------------- what


def _changes(node: ast.AST, parents: dict[ast.AST, ast.AST]) -> Iterator[str]:
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
        case ast.While(test=ast.Constant()):
            return
        case ast.If() | ast.IfExp() | ast.While():
            yield "test becomes True"
            yield "test becomes False"
        case ast.comprehension(ifs=[_, *_]):
            yield "filter goes"
        case ast.Constant(value=bool() as value) | ast.MatchSingleton(value=bool() as value):
            yield f"{value} becomes {not value}"
        case ast.Constant(value=int() as value):
            yield f"{value} becomes {value + 1}"
        case ast.Constant(value=str() as value):
            yield f"{value!r} becomes {_other(value)!r}"
        case ast.Call(func=ast.Name(id=name)) if name in _CALLED:
            yield f"{name} becomes {_CALLED[name]}"
        case ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts, ctx=ast.Load()):
            yield from (f"element {n} goes" for n in range(len(parts)) if len(parts) > 1)
        case ast.match_case() if _is_idle(node, parents):
            return
        case ast.match_case(guard=guard):
            yield "case goes"
            if guard is not None:
                yield "guard goes"
        case ast.MatchOr(patterns=patterns):
            yield from (f"alternative {n} goes" for n in range(len(patterns)))
        case ast.Assign(targets=[target]) if _is_more(target, node, parents):
            yield "statement goes"
        case ast.With(items=items) if all(each.optional_vars is None for each in items):
            yield "with goes"
        case ast.Expr() | ast.AugAssign() | ast.Continue() | ast.Break() | ast.Raise():
            yield "statement goes"
        case ast.Return(value=None) if not _is_in_idle(node, parents):
            yield "statement goes"


def _is_idle(node: ast.match_case, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether a case is the last, and does nothing that would not be done without it."""
    match node.body:
        case [ast.Pass() | ast.Return(value=None | ast.Constant(value=None))]:
            whole = parents[node]
            return isinstance(whole, ast.Match) and whole.cases[-1] is node
        case _:
            return False


def _is_in_idle(node: ast.Return, parents: dict[ast.AST, ast.AST]) -> bool:
    above = parents[node]
    return isinstance(above, ast.match_case) and _is_idle(above, parents)


def _is_more(target: ast.AST, node: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether something is assigned that had a value before."""
    if not isinstance(target, ast.Name):
        return isinstance(target, ast.Attribute | ast.Subscript)
    while not isinstance(node, ast.FunctionDef | ast.Module):
        node = parents[node]
    if isinstance(node, ast.Module):
        return False
    stored = (
        each.arg if isinstance(each, ast.arg) else each.id
        for each in ast.walk(node)
        if isinstance(each, ast.arg) or (isinstance(each, ast.Name) and _is_stored(each))
    )  # fmt: skip
    return Counter(stored)[target.id] > 1


def _is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def _other(text: str) -> str:
    return "" if text else "x"


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
        case ast.Constant(value=bool() as value) | ast.MatchSingleton(value=bool() as value):
            node.value = not value
        case ast.Constant(value=int() as value):
            node.value = value + 1
        case ast.Constant(value=str() as value):
            node.value = _other(value)
        case ast.Call(func=ast.Name() as function):
            function.id = _CALLED[function.id]
        case ast.Tuple() | ast.List():
            node.elts.pop(int(change.split()[1]))
        case ast.match_case() if change == "guard goes":
            node.guard = None
        case ast.match_case():
            node.guard = ast.Constant(value=False)
        case ast.MatchOr():
            node.patterns.pop(int(change.split()[1]))
            if len(node.patterns) == 1:
                _replace(tree, node, node.patterns[0])
        case ast.With():
            _replace(tree, node, ast.If(ast.Constant(value=True), node.body, []))
        case _:
            _replace(tree, node, ast.Pass())


def _replace(tree: ast.Module, old: ast.AST, new: ast.AST) -> None:
    ast.copy_location(new, old)
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, name, new)
            elif isinstance(value, list) and any(each is old for each in value):
                setattr(parent, name, [new if each is old else each for each in value])
