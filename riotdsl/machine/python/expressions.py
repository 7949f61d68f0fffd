"""Expressions as Python source over the state list `s`.

`value` gives an integer, `test` anything that Python takes as true or false, `loop` the parts of a
`for`. Sets are integers; where a set is only run through, it is never built. Guards for `none` are
written only where the types cannot exclude it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from riotdsl.machine.argument_guards import has_row, is_inside, is_taken
from riotdsl.machine.bits import members
from riotdsl.machine.code import Machine
from riotdsl.machine.layout import DECIDER, WINNERS, Axis
from riotdsl.machine.optimise.loop_invariants import LoopInvariants
from riotdsl.machine.optimise.loop_narrowing import most
from riotdsl.machine.optimise.shifts import FEW, pattern, shifts
from riotdsl.machine.optimise.track_indexes import Index, first_row, index_base
from riotdsl.machine.python.rays import walked
from riotdsl.program import expr as e
from riotdsl.program.components.universe import Universe
from riotdsl.program.expr import Expr, substituted
from riotdsl.program.types import Entity, SetOf, YesNo
from riotdsl.text.lazy_dataclass import dataclass, field

_TABULATED = 10
_SYMBOL = {"==": "==", "!=": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class Helper(NamedTuple):
    """A function over sets: its name, its parameters and the lines of its body."""

    name: str
    params: str
    lines: list[str]


def opened(node: Expr, name: str) -> tuple[Expr, list[Expr]]:
    """What filters are made of: a set, and the conditions that a member of that name must meet."""
    tests: list[Expr] = []
    while isinstance(node, e.Filter):
        assert isinstance(node.type, SetOf)
        kind = Entity(node.type.element.sort, node.type.element.kinds, maybe_none=False)
        tests.append(substituted(node.condition, {node.variable: e.Local(name, type=kind)}))
        node = node.source
    return node, tests[::-1]


@dataclass(slots=True)
class Terms:
    """Writes expressions; constants that need a name are collected in `constants`.

    `rows_read` names variables that hold what lies in a row of an index.
    """

    machine: Machine
    constants: dict[str, object] = field(default_factory=dict)
    local_frames: dict[tuple[str, str], str] = field(default_factory=dict)
    you: str | None = None
    indexes: Mapping[str, Index] = field(default_factory=dict)
    helpers: dict[str, Helper] = field(default_factory=dict)
    rows_read: Mapping[int, str] = field(default_factory=dict)
    temporaries: int = 0

    @property
    def universe(self) -> Universe:
        return self.machine.program.universe

    # ------------------------------------------------------------ names

    def temporary(self) -> str:
        self.temporaries += 1
        return f"_t{self.temporaries}"

    def constant(self, prefix: str, value: object) -> str:
        name = f"{prefix}{len(self.constants)}"
        for known, held in self.constants.items():
            if known.startswith(prefix) and held == value and type(held) is type(value):
                return known
        self.constants[name] = value
        return name

    def mask(self, value: int) -> str:
        return str(value) if value < 1 << 62 else self.constant("K", value)

    def most(self, node: Expr) -> int | None:
        return most(node, self.machine.layout, self.universe)

    def table(self, name: str) -> str:
        table = self.machine.program.universe.tables[name]
        return self.constant("T_", table.rows)

    def count(self, sort: str) -> int:
        return self.machine.program.universe.count(sort)

    # ------------------------------------------------------------ values

    def value(self, node: Expr) -> str:
        match node:
            case e.Const(value):
                return self.mask(value)
            case e.Local(name):
                return name
            case e.Frame(owner, name):
                local = self.local_frames.get((owner, name))
                return local or f"s[{self.machine.layout.frames[owner, name]}]"
            case e.Track():
                return self.track(node)
            case e.PlaceOf(thing):
                return self.place_of(thing)
            case e.Table():
                return self.looked_up(node)
            case e.Call():
                return self.call(node)
            case e.Arith("lesser", left, right):
                return f"min({self.value(left)}, {self.value(right)})"
            case e.Arith("greater", left, right):
                return f"max({self.value(left)}, {self.value(right)})"
            case e.Arith(operator, left, right):
                return f"({self.value(left)} {operator} {self.value(right)})"
            case e.Count(source):
                return self.counted(source)
            case e.Aggregate():
                return self.aggregate(node)
            case e.Decider():
                return self.you or f"s[{DECIDER}]"
            case e.Winners():
                return f"s[{WINNERS}]"
            case _ if isinstance(node.type, YesNo):
                return f"(1 if {self.test(node)} else 0)"
            case _:
                return self.set(node)

    def track(self, node: e.Track) -> str:
        cells = self.machine.layout.tracks[node.name]
        offset = self.offset(cells.axes, node.args)
        if offset is not None:
            return f"s[{cells.base}{offset}]"
        args = "".join(f", {self.value(arg)}" for arg in node.args)
        return f"read(s, {self.constant('C_', cells)}{args})"

    def offset(self, axes: tuple[Axis, ...], args: tuple[Expr, ...]) -> str | None:
        """The offset of a cell as `+ ...`; None if an argument may have no row."""
        constant = 0
        terms: list[str] = []
        stride = 1
        for axis, arg in reversed(list(zip(axes, args, strict=True))):
            if axis.rows or not is_inside(axis, arg.type, self.universe):
                return None
            constant -= axis.first * stride
            written = self.value(arg)
            terms.append(written if stride == 1 else f"{written} * {stride}")
            stride *= axis.size
        if constant:
            terms.append(str(constant))
        return "".join(f" + {term}" for term in reversed(terms))

    def place_of(self, thing: Expr) -> str:
        assert isinstance(thing.type, Entity)
        base = self.machine.layout.things[thing.type.sort]
        if not thing.type.maybe_none:
            return f"s[{base} + {self.value(thing)}]"
        count, nowhere = self.count(thing.type.sort), self.count("place")
        return f"place_of(s, {base}, {self.value(thing)}, {count}, {nowhere})"

    def looked_up(self, node: e.Table) -> str:
        table = self.machine.program.universe.tables[node.name]
        rows = self.table(node.name)
        args = [self.value(arg) for arg in node.args]
        if self.is_safe(node):
            return rows + "".join(f"[{arg}]" for arg in args)
        return f"look({rows}, {table.outside}, {', '.join(args)})"

    def is_safe(self, node: e.Table) -> bool:
        """Whether a table has a row for whatever its arguments may be."""
        sizes = self.universe.tables[node.name].sizes
        return all(
            has_row(arg.type, size, self.universe)
            for arg, size in zip(node.args, sizes, strict=True)
        )

    def call(self, node: e.Call) -> str:
        value = self.machine.program.values[node.value]
        safe = all(
            not isinstance(param.type, Entity) or is_taken(arg.type, param.type, self.universe)
            for param, arg in zip(value.params, node.args, strict=True)
        )
        prefix = "v_" if safe else "g_"
        return f"{prefix}{node.value}({', '.join(['s', *map(self.value, node.args)])})"

    # ------------------------------------------------------------ tests

    def test(self, node: Expr) -> str:
        match node:
            case e.And(parts):
                return "(" + " and ".join(self.test(part) for part in parts) + ")"
            case e.Or(parts):
                return "(" + " or ".join(self.test(part) for part in parts) + ")"
            case e.Not(e.Compare("==", left, right)):
                return f"({self.value(left)} != {self.value(right)})"
            case e.Not(e.Empty(source)) if not isinstance(source, e.Filter):
                return self.set(source)
            case e.Not(operand):
                return f"(not {self.test(operand)})"
            case e.Compare(operator, left, right):
                return f"({self.value(left)} {_SYMBOL[operator]} {self.value(right)})"
            case e.Contains(member, source):
                return self.contains(member, source)
            case e.Empty(source):
                return self.empty(source)
            case e.Quantified():
                return self.quantified(node)
            case e.Running(procedure):
                return f"s[{self.machine.layout.returns[procedure]}]"
            case _:
                return self.value(node)

    def contains(self, member: Expr, source: Expr) -> str:
        if isinstance(source, e.Filter) and isinstance(member, e.Local | e.Frame | e.Const):
            tested = substituted(source.condition, {source.variable: member})
            return f"({self.contains(member, source.source)} and {self.test(tested)})"
        return f"({self.set(source)} >> {self.value(member)} & 1)"

    def empty(self, source: Expr) -> str:
        if isinstance(source, e.Filter):
            variable, head, tests = self.loop(source)
            joined = " and ".join(tests) or "True"
            return f"(not any({joined} for {variable} in {head}))"
        return f"(not {self.set(source)})"

    def quantified(self, node: e.Quantified) -> str:
        variable, head, tests = self.loop(node.source, node.variable)
        word = "all" if node.every else "any"
        ifs = "".join(f" if {test}" for test in tests)
        return f"{word}({self.test(node.condition)} for {variable} in {head}{ifs})"

    # ------------------------------------------------------------ sets

    def loop(self, node: Expr, variable: str | None = None) -> tuple[str, str, list[str]]:
        """A variable, what it runs through, and the tests that its members must pass."""
        name = variable or (node.variable if isinstance(node, e.Filter) else self.temporary())
        node, tests = opened(node, name)
        written = [self.test(test) for test in tests]
        if isinstance(node, e.Const):
            return name, self.constant("I_", tuple(members(node.value))), written
        return name, f"B({self.set(node)})", written

    def counted(self, source: Expr) -> str:
        if isinstance(source, e.Filter):
            variable, head, tests = self.loop(source)
            return f"sum([1 for {variable} in {head} if {' and '.join(tests)}])"
        return (
            f"{self.set(source)}.bit_count()"
            if not isinstance(source, e.Const)
            else str(source.value.bit_count())
        )

    def aggregate(self, node: e.Aggregate) -> str:
        variable, head, tests = self.loop(node.source, node.variable)
        ifs = f" if {' and '.join(tests)}" if tests else ""
        listed = f"[{self.value(node.body)} for {variable} in {head}{ifs}]"
        match node.operator:
            case "sum":
                return f"sum({listed})"
            case "lowest":
                return f"min({listed}, default=0)"
            case _:
                return f"max({listed}, default=0)"

    def set(self, node: Expr) -> str:
        match node:
            case e.Meet() | e.Minus() | e.Union() if shifts(node) >= FEW:
                return self.combined(node)
            case e.Filter():
                variable, head, tests = self.loop(node)
                return f"sum([1 << {variable} for {variable} in {head} if {' and '.join(tests)}])"
            case e.At(source, place):
                return self.lying(node, source, place)
            case e.Owned(source, owner):
                assert isinstance(node.type, SetOf)
                universe, sort = self.machine.program.universe, node.type.element.sort
                owned = [universe.owned(sort, f) for f in range(len(universe.factions))]
                rows = self.constant("O_", (*owned, 0))
                return f"({self.set(source)} & {rows}[{self.value(owner)}])"
            case e.Single(member):
                assert isinstance(node.type, SetOf)
                if isinstance(member.type, Entity) and not member.type.maybe_none:
                    return f"(1 << {self.value(member)})"
                return f"single({self.value(member)}, {self.count(node.type.element.sort)})"
            case e.Members(order):
                return f"order_mask({self.value(order)})"
            case e.Ordered(source):
                return f"packed(B({self.set(source)}))"
            case e.Union(left, right):
                return f"({self.set(left)} | {self.set(right)})"
            case e.Minus(left, right):
                return f"({self.set(left)} & ~{self.set(right)})"
            case e.Meet(left, right):
                return f"({self.set(left)} & {self.set(right)})"
            case e.Holding(track, value):
                return self.row(first_row(self.machine, self.indexes[track]), value)
            case e.Guarded(condition, source):
                return f"({self.set(source)} if {self.test(condition)} else 0)"
            case e.Shifted(source, by):
                return f"({self.set(source)} {'>>' if by > 0 else '<<'} {abs(by)})"
            case e.UnionOf():
                return self.union_of(node)
            case e.Following(faction, order):
                turn = "15" if order is None else self.value(order)
                seats = self.constant("S_", self.machine.program.seats or ())
                return f"following({self.value(faction)}, {turn}, {seats})"
            case _:
                return self.value(node)

    def combined(self, node: Expr) -> str:
        """A call of the function that makes a set of moved ones."""
        text, given = pattern(node, self.mask)
        if len(given) == 1 and (rows := self.tabulated(text, given[0])) is not None:
            return f"{rows}[{self.set(given[0])}]"
        if text not in self.helpers:
            lines = walked(node, given, self.most, self.universe.all_of("place"), self.mask)
            params = [f"a{number}" for number in range(len(given))]
            self.add_helper(text, params, lines or [f"return {text}"])
        return f"{self.helpers[text].name}({', '.join(map(self.set, given))})"

    def add_helper(self, key: str, params: list[str], lines: list[str]) -> None:
        self.helpers[key] = Helper(f"x_{len(self.helpers)}", ", ".join(params), lines)

    def union_of(self, node: e.UnionOf) -> str:
        """A call of the function that makes the union; what stays the same there is given to it."""
        source, tests = opened(node.source, node.variable)
        hoisting = LoopInvariants(node.variable, self.is_safe)
        test = " and ".join(self.test(hoisting.inside(each)) for each in tests)
        body = self.set(hoisting.inside(node.body))
        given = {each: self.value(part) for each, part in hoisting.outside.items()}
        lines = ["r = 0", "while c:"]
        lines.append(f"    b = c & -c; c ^= b; {node.variable} = b.bit_length() - 1")
        for found, table in hoisting.rows.items():
            given[f"t_{found}"] = f"{self.table(table.name)}[{self.value(table.args[0])}]"
            lines.append(f"    {found} = t_{found}[{node.variable}]")
        lines.append(f"    {f'if {test}: ' if test else ''}r |= {body}")
        lines.append("return r")
        key = "\n".join([*given, *lines])
        if key not in self.helpers:
            self.add_helper(key, ["s", "c", *given], lines)
        return f"{self.helpers[key].name}(s, {', '.join([self.set(source), *given.values()])})"

    def tabulated(self, text: str, given: Expr) -> str | None:
        """What a pattern gives for every set of few places, as a table."""
        if not isinstance(given, e.Holding):
            return None
        axis = self.machine.layout.tracks[given.track].axes[0]
        count = axis.first + axis.size
        if count > _TABULATED:
            return None
        names = {"__builtins__": {}, **self.constants}
        made = eval(f"lambda a0: {text}", names)  # noqa: S307 - our own expression over sets
        return self.constant("X_", tuple(made(mask) for mask in range(1 << count)))

    def helper_lines(self) -> list[str]:
        """The functions that `combined` calls."""
        found = []
        for name, params, lines in self.helpers.values():
            found.append(f"def {name}({params}):")
            found.extend(f"    {line}" for line in lines)
        return found

    def row(self, base: int, number: Expr) -> str:
        """The cell so far behind a base."""
        if isinstance(number, e.Const):
            row = base + number.value
            return self.rows_read.get(row, f"s[{row}]")
        return f"s[{base} + {self.value(number)}]"

    def lying(self, node: e.At, source: Expr, place: Expr) -> str:
        assert isinstance(node.type, SetOf)
        sort = node.type.element.sort
        base = index_base(self.machine, sort)
        written = self.value(place)
        if isinstance(place.type, Entity) and place.type.maybe_none:
            there = f"lying(s, {base}, {written}, {self.count('place')})"
        else:
            there = self.row(base, place)
        if isinstance(source, e.Const) and is_everything(source, self.machine, sort):
            return there
        return f"({there} & {self.set(source)})"


def is_everything(source: e.Const, machine: Machine, sort: str) -> bool:
    """Whether a constant set holds all things of a sort that are in the game."""
    present = {None, *(machine.program.seats or ())}
    tokens = machine.program.universe.tokens(sort)
    whole = e.mask_of(tuple(i for i, token in enumerate(tokens) if token.owner in present))
    return source.value & whole == whole
