"""Expressions that no position changes, worked out for many values of their variables.

The optimiser fills tables with them: the same expression for every place, every pair of places,
every faction. The plain evaluator would walk its tree each time; here it is written as a Python
function once, and called. What cannot be written so is left to the evaluator.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from riotdsl.machine import bits
from riotdsl.machine.evaluate import Env, Evaluator, State
from riotdsl.machine.layout import default_of
from riotdsl.program import expr as e
from riotdsl.program.components.universe import TableData
from riotdsl.program.expr import Expr
from riotdsl.program.types import Entity, SetOf
from riotdsl.text.lazy_dataclass import dataclass, field

Function = Callable[..., int]
Names = Mapping[str, str]

_ARITH = {"lesser": "min", "greater": "max"}
_AGGREGATES = {
    "sum": "sum({})",
    "lowest": "min(({}), default=0)",
    "highest": "max(({}), default=0)",
}


class _UnwrittenError(Exception):
    """An expression that is left to the evaluator."""


@cache
def _members(mask: int) -> tuple[int, ...]:
    return tuple(bits.members(mask))


@dataclass(slots=True)
class ConstantEvaluator:
    """Values of expressions of one machine; functions are made once for each of them."""

    evaluator: Evaluator
    space: dict[str, Any] = field(default_factory=dict)
    values: dict[str, str] = field(default_factory=dict)
    known: dict[tuple[int, tuple[str, ...]], tuple[Expr, Function]] = field(default_factory=dict)
    fresh: int = 0

    def __post_init__(self) -> None:
        self.space = {"members": _members, "owned": self.evaluator.machine.program.universe.owned}

    def value(self, node: Expr, s: State, env: Env) -> int:
        """As the evaluator has it."""
        key = (id(node), tuple(env))
        if key not in self.known:
            self.known[key] = node, self._function(node, s, key[1])
        return self.known[key][1](*env.values())

    def _function(self, node: Expr, s: State, names: tuple[str, ...]) -> Function:
        renamed = {name: f"x{number}" for number, name in enumerate(names)}
        try:
            text = self._text(node, renamed)
            found: Function = eval(  # noqa: S307 - our own text, of numbers and our own names
                f"lambda {', '.join(renamed.values())}: int({text})", self.space
            )
        except (_UnwrittenError, SyntaxError, MemoryError, RecursionError):
            evaluator = self.evaluator
            return lambda *given: evaluator.value(node, s, dict(zip(names, given, strict=True)))
        return found

    def _text(self, node: Expr, names: Names) -> str:
        def of(part: Expr) -> str:
            return self._text(part, names)

        match node:
            case e.Const(value):
                return str(value)
            case e.Local(name):
                return names[name]
            case e.Table(name, args):
                return f"{self._table(name)}({', '.join(map(of, args))})"
            case e.Call(name, args):
                return f"{self._value(name)}({', '.join(map(of, args))})"
            case e.Arith(operator, left, right) if operator in _ARITH:
                return f"{_ARITH[operator]}({of(left)}, {of(right)})"
            case e.Arith(operator, left, right) | e.Compare(operator, left, right):
                return f"({of(left)} {operator} {of(right)})"
            case e.And(parts):
                return f"({' and '.join(map(of, parts))})"
            case e.Or(parts):
                return f"({' or '.join(map(of, parts))})"
            case e.Not(operand):
                return f"(not {of(operand)})"
            case e.Contains(member, source):
                return f"({of(source)} >> {of(member)} & 1)"
            case e.Empty(source):
                return f"({of(source)} == 0)"
            case e.Count(source):
                return f"({of(source)}).bit_count()"
            case e.Union(left, right):
                return f"({of(left)} | {of(right)})"
            case e.Meet(left, right):
                return f"({of(left)} & {of(right)})"
            case e.Minus(left, right):
                return f"({of(left)} & ~{of(right)})"
            case e.Single(member):
                return f"{self._single(node)}({of(member)})"
            case e.Owned(source, owner):
                assert isinstance(node.type, SetOf)
                return f"({of(source)} & owned({node.type.element.sort!r}, {of(owner)}))"
            case _:
                return self._loop(node, names)

    def _loop(self, node: Expr, names: Names) -> str:
        match node:
            case e.Filter(variable, source, condition):
                each, inner = self._bound(variable, names)
                return (
                    f"sum(1 << {each} for {each} in members({self._text(source, names)})"
                    f" if {self._text(condition, inner)})"
                )
            case e.Quantified(every, variable, source, condition):
                each, inner = self._bound(variable, names)
                tested = self._text(condition, inner)
                loop = f"for {each} in members({self._text(source, names)})"
                return f"{'all' if every else 'any'}({tested} {loop})"
            case e.Aggregate(operator, variable, source, body):
                each, inner = self._bound(variable, names)
                loop = f"for {each} in members({self._text(source, names)})"
                return _AGGREGATES[operator].format(f"{self._text(body, inner)} {loop}")
            case _:
                raise _UnwrittenError

    def _bound(self, variable: str, names: Names) -> tuple[str, Names]:
        name = self._name("y")
        return name, {**names, variable: name}

    def _name(self, prefix: str) -> str:
        self.fresh += 1
        return f"{prefix}{self.fresh}"

    # ------------------------------------------------------------ what is called

    def _table(self, name: str) -> str:
        return self._once(f"table {name}", lambda: _lookup(self._tables()[name]))

    def _tables(self) -> Mapping[str, TableData]:
        return self.evaluator.machine.program.universe.tables

    def _single(self, node: e.Single) -> str:
        assert isinstance(node.type, SetOf)
        sort = node.type.element.sort
        count = self.evaluator.machine.program.universe.count(sort)
        return self._once(f"single {sort}", lambda: lambda one: (1 << one) * (one < count))

    def _once(self, key: str, make: Callable[[], Function]) -> str:
        if key not in self.values:
            self.values[key] = self._name("f")
            self.space[self.values[key]] = make()
        return self.values[key]

    def _value(self, name: str) -> str:
        """The function of a value: its first clause that applies, as `Evaluator.call`."""
        key = f"value {name}"
        if key in self.values:
            return self.values[key]
        program = self.evaluator.machine.program
        value = program.values[name]
        names = {param.name: f"p{number}" for number, param in enumerate(value.params)}
        default = default_of(value.type, program.universe)
        called = self._name("f")
        lines = [f"def {called}({', '.join(names.values())}):"]
        for param in value.params:
            if isinstance(param.type, Entity):
                inside = program.universe.accepted(param.type)
                lines.append(f" if not {inside} >> {names[param.name]} & 1: return {default}")
        for clause in value.clauses:
            test = "" if clause.when is None else f"if {self._text(clause.when, names)}: "
            lines.append(f" {test}return {self._text(clause.value, names)}")
        exec("\n".join([*lines, f" return {default}"]), self.space)  # noqa: S102 - as in `_function`
        self.values[key] = called
        return called


def _lookup(table: TableData) -> Function:
    """The entry of a table; outside of it what belongs to `none`."""
    rows: Any = table.rows
    outside = table.outside
    if len(table.sizes) == 1:
        (size,) = table.sizes
        return lambda one: rows[one] if 0 <= one < size else outside
    first, second = table.sizes
    return lambda one, two: rows[one][two] if 0 <= one < first and 0 <= two < second else outside
