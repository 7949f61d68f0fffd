"""The plain evaluator: expressions and statements that ask nobody, over a state.

It is written to be read, not to be fast: it walks the program and scans the tokens. Generated code
must agree with it on every state. `env` holds the values of local variables.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from riotdsl.machine import bits
from riotdsl.machine.code import Machine
from riotdsl.machine.layout import DECIDER, WINNERS, TrackCells, default_of
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.analysis.calls import reached
from riotdsl.program.analysis.walk import value_reads
from riotdsl.program.expr import Expr
from riotdsl.program.fold import arith, compare, looked_up
from riotdsl.program.types import ORDER_END, Entity, OrderOf, SetOf
from riotdsl.text.lazy_dataclass import dataclass, field

State = list[int]
Env = dict[str, int]
Guards = tuple[int | None, ...]
Remembered = dict[tuple[str, tuple[int, ...]], int]


@dataclass(slots=True)
class Evaluator:
    """Evaluates for one machine.

    `guards` are what the parameters of a value or procedure take, `cells` the variables of
    procedures that a value reads. `remembered` are values of a position that does not change.
    """

    machine: Machine
    guards: dict[tuple[type, str], Guards] = field(default_factory=dict, repr=False)
    cells: dict[str, tuple[int, ...]] = field(default_factory=dict, repr=False)
    remembered: Remembered | None = field(default=None, repr=False)

    @contextmanager
    def remembering(self, values: Remembered) -> Iterator[None]:
        """Find each value once, while nothing changes but variables of procedures and actions."""
        before, self.remembered = self.remembered, values
        try:
            yield
        finally:
            self.remembered = before

    # ------------------------------------------------------------ expressions

    def value(self, node: Expr, s: State, env: Env) -> int:
        match node:
            case e.Const(value):
                return value
            case e.Local(name):
                return env[name]
            case e.Frame(owner, name):
                return s[self.machine.layout.frames[owner, name]]
            case e.Track(name, args):
                cells = self.machine.layout.tracks[name]
                cell = self.track_cell(cells, args, s, env)
                return cells.default if cell is None else s[cell]
            case e.PlaceOf(thing):
                return self.place_of(thing, s, env)
            case e.Table(name, args):
                table = self.machine.program.universe.tables[name]
                return looked_up(table, [self.value(arg, s, env) for arg in args])
            case e.Call(name, args):
                return self.call(name, [self.value(arg, s, env) for arg in args], s)
            case e.Arith(operator, left, right):
                return arith(operator, self.value(left, s, env), self.value(right, s, env))
            case e.Compare(operator, left, right):
                return int(compare(operator, self.value(left, s, env), self.value(right, s, env)))
            case e.And(parts):
                return int(all(self.value(part, s, env) for part in parts))
            case e.Or(parts):
                return int(any(self.value(part, s, env) for part in parts))
            case e.Not(operand):
                return 1 - self.value(operand, s, env)
            case e.Contains(member, source):
                return self.value(source, s, env) >> self.value(member, s, env) & 1
            case e.Empty(source):
                return int(self.value(source, s, env) == 0)
            case e.Count(source):
                return self.value(source, s, env).bit_count()
            case e.Quantified(every, variable, source, condition):
                tested = (
                    self.value(condition, s, {**env, variable: each})
                    for each in bits.members(self.value(source, s, env))
                )
                return int(all(tested) if every else any(tested))
            case e.Aggregate():
                return self.aggregate(node, s, env)
            case e.Decider():
                return s[DECIDER]
            case e.Winners():
                return s[WINNERS]
            case e.Running(procedure):
                back = self.machine.layout.returns.get(procedure)
                return int(back is not None and s[back] != 0)
            case _:
                return self.set(node, s, env)

    def set(self, node: Expr, s: State, env: Env) -> int:
        match node:
            case e.Filter(variable, source, condition):
                found = 0
                for each in bits.members(self.value(source, s, env)):
                    found |= self.value(condition, s, {**env, variable: each}) << each
                return found
            case e.At(source, place):
                return self.lying(node, source, self.value(place, s, env), s, env)
            case e.Owned(source, owner):
                assert isinstance(node.type, SetOf)
                sort = node.type.element.sort
                faction = self.value(owner, s, env)
                return self.value(source, s, env) & self.machine.program.universe.owned(
                    sort, faction
                )
            case e.Single(member):
                one = self.value(member, s, env)
                assert isinstance(node.type, SetOf)
                inside = one < self.machine.program.universe.count(node.type.element.sort)
                return (1 << one) * inside
            case e.Members(order):
                return bits.order_mask(self.value(order, s, env))
            case e.Ordered(source):
                return bits.packed(bits.members(self.value(source, s, env)))
            case e.Union(left, right):
                return self.value(left, s, env) | self.value(right, s, env)
            case e.Meet(left, right):
                return self.value(left, s, env) & self.value(right, s, env)
            case e.Minus(left, right):
                return self.value(left, s, env) & ~self.value(right, s, env)
            case e.Following(faction, order):
                seats = self.machine.program.seats or ()
                turn = ORDER_END if order is None else self.value(order, s, env)
                return bits.following(self.value(faction, s, env), turn, seats)
            case _:
                raise AssertionError(node)

    def aggregate(self, node: e.Aggregate, s: State, env: Env) -> int:
        found = [
            self.value(node.body, s, {**env, node.variable: each})
            for each in bits.members(self.value(node.source, s, env))
        ]
        match node.operator:
            case "sum":
                return sum(found)
            case "lowest":
                return min(found, default=0)
            case _:
                return max(found, default=0)

    def place_of(self, thing: Expr, s: State, env: Env) -> int:
        assert isinstance(thing.type, Entity)
        sort, universe = thing.type.sort, self.machine.program.universe
        number = self.value(thing, s, env)
        if number >= universe.count(sort):
            return universe.count("place")
        return s[self.machine.layout.things[sort] + number]

    def lying(self, node: e.At, source: Expr, place: int, s: State, env: Env) -> int:
        assert isinstance(node.type, SetOf)
        universe = self.machine.program.universe
        if place >= universe.count("place"):
            return 0
        base = self.machine.layout.things[node.type.element.sort]
        row = s[base : base + universe.count(node.type.element.sort)]
        there = "".join(["1" if each == place else "0" for each in reversed(row)])
        return int(f"0{there}", 2) & self.value(source, s, env)

    def call(self, name: str, args: list[int], s: State) -> int:
        """A value of some arguments, as it is remembered or found."""
        if self.remembered is None:
            return self.found(name, args, s)
        key = name, (*args, *(s[cell] for cell in self.cells_read(name)))
        if key not in self.remembered:
            self.remembered[key] = self.found(name, args, s)
        return self.remembered[key]

    def found(self, name: str, args: list[int], s: State) -> int:
        """A value of some arguments: the first of its clauses that applies.

        Of a thing that is none, or not of the parameter's kind, it is the type's default.
        """
        value = self.machine.program.values[name]
        if self.takes(value, args):
            env = {param.name: arg for param, arg in zip(value.params, args, strict=True)}
            clause = self.deciding(value, s, env)
            if clause is not None:
                return self.value(clause.value, s, env)
        return default_of(value.type, self.machine.program.universe)

    def cells_read(self, name: str) -> tuple[int, ...]:
        """The variables of procedures and actions that a value reads."""
        if name not in self.cells:
            program, frames = self.machine.program, self.machine.layout.frames
            nodes = reached(value_reads(program.values[name]), program)
            read = {(node.owner, node.name) for node in nodes if isinstance(node, e.Frame)}
            self.cells[name] = tuple(sorted(frames[each] for each in read if each in frames))
        return self.cells[name]

    def deciding(self, value: model.Value, s: State, env: Env) -> model.Clause | None:
        """The clause that decides a value."""
        for clause in value.clauses:
            if clause.when is None or self.value(clause.when, s, env):
                return clause
        return None

    def takes(self, owner: model.Value | model.Procedure, args: list[int]) -> bool:
        """Whether all arguments are of their parameters' kinds."""
        key = type(owner), owner.name
        guards = self.guards.get(key)
        if guards is None:
            guards = self.guards[key] = self.guards_of(owner)
        return all(
            guard is None or guard >> arg & 1 for guard, arg in zip(guards, args, strict=True)
        )

    def guards_of(self, owner: model.Value | model.Procedure) -> Guards:
        """What each parameter takes, as a set; None where that is whatever there is."""
        if isinstance(owner, model.Value):
            kinds = [param.type for param in owner.params]
        else:
            types = {slot.name: slot.type for slot in owner.slots}
            kinds = [types[name] for name in owner.params]
        accepted = self.machine.program.universe.accepted
        return tuple(accepted(kind) if isinstance(kind, Entity) else None for kind in kinds)

    def track_cell(
        self, cells: TrackCells, args: tuple[Expr, ...], s: State, env: Env
    ) -> int | None:
        return cells.cell([self.value(arg, s, env) for arg in args])

    # ------------------------------------------------------------ statements

    def run(self, block: model.Block, s: State) -> bool:
        """Statements that ask nobody; True if one of them was an `end`."""
        return any(self.statement(statement, s) for statement in block)

    def statement(self, node: model.Statement, s: State) -> bool:
        match node:
            case model.Assign(target, value, clamp):
                self.store(target, self.value(value, s, {}), clamp, s)
                return False
            case model.Move():
                self.move(node, s)
                return False
            case model.If(condition, then, otherwise):
                return self.run(then if self.value(condition, s, {}) else otherwise, s)
            case model.Stage(_, body):
                return self.run(body, s)
            case model.ForEach():
                return self.for_each(node, s)
            case model.ForNumbers(slot, low, high, body):
                cell = self.machine.layout.frames[slot.owner, slot.name]
                for number in range(self.value(low, s, {}), self.value(high, s, {}) + 1):
                    s[cell] = number
                    if self.run(body, s):
                        return True
                s[cell] = self.machine.layout.cells[cell].default
                return False
            case model.Call(procedure, args):
                self.procedure(procedure, [self.value(arg, s, {}) for arg in args], s)
                return False
            case model.End():
                return True
            case _:
                raise AssertionError(node)

    def for_each(self, node: model.ForEach, s: State) -> bool:
        cell = self.machine.layout.frames[node.slot.owner, node.slot.name]
        whole = self.value(node.source, s, {})
        ordered = isinstance(node.source.type, OrderOf)
        for each in bits.unpacked(whole) if ordered else list(bits.members(whole)):
            s[cell] = each
            passes = node.where is None or self.value(node.where, s, {})
            if passes and self.run(node.body, s):
                return True
        s[cell] = self.machine.layout.cells[cell].default
        return False

    def store(
        self, target: e.Track | e.Frame, value: int, clamp: tuple[int, int] | None, s: State
    ) -> None:
        if clamp is not None:
            value = min(max(value, clamp[0]), clamp[1])
        if isinstance(target, e.Frame):
            s[self.machine.layout.frames[target.owner, target.name]] = value
            return
        cells = self.machine.layout.tracks[target.name]
        cell = self.track_cell(cells, target.args, s, {})
        if cell is not None:
            s[cell] = value

    def move(self, node: model.Move, s: State) -> None:
        base = self.machine.layout.things[node.sort]
        place = self.value(node.to, s, {})
        for each in bits.members(self.value(node.what, s, {})):
            s[base + each] = place

    def procedure(self, name: str, args: list[int], s: State) -> None:
        """Run a procedure that asks nobody, and its reactions; none and other kinds skip it."""
        owner, layout = self.machine.program.procedures[name], self.machine.layout
        if not self.takes(owner, args):
            return
        for param, arg in zip(owner.params, args, strict=True):
            s[layout.frames[name, param]] = arg
        if name in layout.returns:
            s[layout.returns[name]] = 1
        self.run(owner.body, s)
        for reaction in owner.reactions:
            if reaction.when is None or self.value(reaction.when, s, {}):
                self.run(reaction.body, s)
        self.clear(name, s)

    def action(self, name: str, you: int, choices: tuple[int, ...], s: State) -> None:
        """Carry out an action that asks nobody."""
        self.fill(name, you, choices, s)
        self.run(self.machine.program.actions[name].then, s)
        self.clear(name, s)

    def fill(self, name: str, you: int, choices: tuple[int, ...], s: State) -> None:
        """Put who acts and what he chose so far into an action's frame; the rest is not chosen."""
        layout = self.machine.layout
        s[layout.frames[name, "you"]] = you
        for number, choice in enumerate(self.machine.program.actions[name].choices):
            cell = layout.frames[name, choice.name]
            s[cell] = choices[number] if number < len(choices) else layout.cells[cell].default

    def clear(self, owner: str, s: State) -> None:
        layout = self.machine.layout
        for cell in layout.clears[owner]:
            s[cell] = layout.cells[cell].default
