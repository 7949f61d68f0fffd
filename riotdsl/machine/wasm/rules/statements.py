"""Statements that ask nobody as WebAssembly; values, procedures and actions become functions.

Every variable of a frame lies in its cell, as in the evaluator.
"""

from __future__ import annotations

from riotdsl.machine.layout import default_of
from riotdsl.machine.wasm.encoder.binary import I32, I64, Function
from riotdsl.machine.wasm.rules.expressions import Terms
from riotdsl.machine.wasm.rules.sets import Constant, InLocals, Set, flip, kept
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import ORDER_BITS, ORDER_END, Entity, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Steps(Terms):
    """Statements of one machine."""

    leave: int | None = None

    # ------------------------------------------------------------ functions

    def flat(self, kinds: list[Type]) -> tuple[int, ...]:
        """The types of parameters or results: a set is as many numbers as it has words."""
        found: list[int] = []
        for kind in kinds:
            found.extend([I64] * self.memory.words_of(kind) or [I32])
        return tuple(found)

    def open(self, function: Function) -> None:
        self.body = function.body
        self.bound = {}
        self.leave = None

    def taken(self, names: list[str], kinds: list[Type]) -> None:
        """Bind the parameters of a function to names."""
        at = 0
        for name, kind in zip(names, kinds, strict=True):
            words = self.memory.words_of(kind)
            self.bound[name] = InLocals(tuple(range(at, at + words))) if words else at
            at += words or 1

    def write_value(self, value: model.Value) -> None:
        """A declared value: the first of its clauses that applies."""
        kinds = [param.type for param in value.params]
        self.open(self.functions[f"v {value.name}"])
        self.taken([param.name for param in value.params], kinds)
        for clause in value.clauses:
            if clause.when is None:
                with self.body.scope():
                    self.result(clause.value)
                break
            with self.body.scope():
                self.test(clause.when)
                with self.body.when():
                    self.result(clause.value)
                    self.body.op("return")
        else:
            self.default(value.type)
        self.write_guarded(value, kinds)

    def result(self, node: e.Expr) -> None:
        self.arguments((node,))

    def default(self, kind: Type) -> None:
        for _ in range(self.memory.words_of(kind)):
            self.body.i64(0)
        if not self.memory.words_of(kind):
            self.body.i32(default_of(kind, self.machine.program.universe))

    def write_guarded(self, value: model.Value, kinds: list[Type]) -> None:
        """The same for arguments that may be none or of another kind."""
        self.open(self.functions[f"g {value.name}"])
        names = [param.name for param in value.params]
        self.taken(names, kinds)
        for name, kind in zip(names, kinds, strict=True):
            if isinstance(kind, Entity):
                self.accepted(self.bound[name], kind)
                self.body.op("i32.eqz")
                with self.body.when():
                    self.default(value.type)
                    self.body.op("return")
        for local in range(len(self.body.kinds[: self.body.params])):
            self.body.get(local)
        self.body.call(self.functions[f"v {value.name}"].number)

    def accepted(self, held: int | InLocals, kind: Entity) -> None:
        """Whether an argument in a local is taken by a parameter of a type."""
        universe = self.machine.program.universe
        assert isinstance(held, int)
        self.bit(held, Constant(universe.accepted(kind), 1), universe.count(kind.sort))

    # ------------------------------------------------------------ procedures and actions

    def write_procedure(self, procedure: model.Procedure) -> None:
        name = procedure.name
        types = {slot.name: slot.type for slot in procedure.slots}
        kinds = [types[param] for param in procedure.params]
        self.open(self.functions[f"p {name}"])
        self.taken(list(procedure.params), kinds)
        for param, kind in zip(procedure.params, kinds, strict=True):
            if isinstance(kind, Entity):
                self.accepted(self.bound[param], kind)
                self.body.op("i32.eqz")
                with self.body.when():
                    self.body.op("return")
        for param in procedure.params:
            self.keep(self.machine.layout.frames[name, param], self.bound[param])
        if name in self.machine.layout.returns:
            self.set_cell(self.machine.layout.returns[name], 1)
        self.bound = {}
        with self.body.block() as end:
            self.leave = end
            self.block(procedure.body)
        for reaction in procedure.reactions:
            with self.body.block() as end:
                self.leave = end
                if reaction.when is not None:
                    self.skip_unless(reaction.when, end)
                self.block(reaction.body)
        self.clear(name)

    def write_action(self, action: model.Action) -> None:
        """What an action does, its choices being in their cells."""
        self.open(self.functions[f"a {action.name}"])
        with self.body.block() as end:
            self.leave = end
            self.block(action.then)
        self.clear(action.name)

    def keep(self, cell: int, held: int | InLocals) -> None:
        """Store what is in locals into a cell."""
        if isinstance(held, InLocals):
            self.store_set(cell, held)
            return
        self.body.i32(0)
        self.body.get(held)
        self.store(cell)

    def store_set(self, cell: int, found: Set) -> None:
        """Store a set; it is read as a whole before."""
        for word in range(found.words):
            self.body.i32(0)
            found.push(self.body, word)
            self.body.store("i64", self.memory.cells[cell] + 8 * word)

    def set_cell(self, cell: int, value: int) -> None:
        """Store a constant."""
        words = self.memory.words_of(self.machine.layout.cells[cell].type)
        if words:
            self.store_set(cell, Constant(value, words))
            return
        self.body.i32(0)
        self.body.i32(value)
        self.store(cell)

    def reset(self, cell: int) -> None:
        """Let a cell hold what it holds when nothing was stored."""
        self.set_cell(cell, self.machine.layout.cells[cell].default)

    def clear(self, owner: str) -> None:
        for cell in self.machine.layout.clears[owner]:
            self.reset(cell)

    # ------------------------------------------------------------ statements

    def block(self, block: model.Block) -> None:
        for statement in block:
            with self.body.scope():
                self.statement(statement)

    def statement(self, node: model.Statement) -> None:
        match node:
            case model.Assign():
                self.assign(node)
            case model.Move(sort, what, to):
                self.move(sort, what, to)
            case model.If(condition, then, otherwise):
                self.test(condition)
                with self.body.when():
                    self.block(then)
                    if otherwise:
                        self.body.otherwise()
                        self.block(otherwise)
            case model.Stage(_, body):
                self.block(body)
            case model.ForEach():
                self.for_each(node)
            case model.ForNumbers():
                self.for_numbers(node)
            case model.Call(procedure, args):
                self.arguments(args)
                self.body.call(self.functions[f"p {procedure}"].number)
            case model.End():
                assert self.leave is not None
                self.body.br(self.leave)
            case _:
                raise AssertionError(node)

    def skip_unless(self, condition: e.Expr, label: int) -> None:
        self.test(condition)
        self.body.op("i32.eqz")
        self.body.br_if(label)

    def for_each(self, node: model.ForEach) -> None:
        cell = self.machine.layout.frames[node.slot.owner, node.slot.name]
        if isinstance(node.source.type, OrderOf):
            self.for_ordered(node, cell)
        else:
            with self.members(self.set(node.source)) as (member, again, _):
                self.pass_with(node, cell, member, again)
        self.reset(cell)

    def for_ordered(self, node: model.ForEach, cell: int) -> None:
        body = self.body
        rest, member = body.number(), body.number()
        self.value(node.source)
        body.set(rest)
        with body.block() as end, body.loop() as again:
            body.get(rest)
            body.i32(ORDER_END)
            body.op("i32.and")
            body.tee(member)
            body.i32(ORDER_END)
            body.op("i32.eq")
            body.br_if(end)
            body.get(rest)
            body.i32(ORDER_BITS)
            body.op("i32.shr_u")
            body.set(rest)
            self.pass_with(node, cell, member, again)
            body.br(again)

    def pass_with(self, node: model.ForEach, cell: int, member: int, again: int) -> None:
        self.body.i32(0)
        self.body.get(member)
        self.store(cell)
        if node.where is not None:
            self.skip_unless(node.where, again)
        self.block(node.body)

    def for_numbers(self, node: model.ForNumbers) -> None:
        body = self.body
        cell = self.machine.layout.frames[node.slot.owner, node.slot.name]
        number, last = body.number(), body.number()
        self.value(node.low)
        body.set(number)
        self.value(node.high)
        body.set(last)
        with body.block() as end, body.loop() as again:
            body.get(number)
            body.get(last)
            body.op("i32.gt_s")
            body.br_if(end)
            body.i32(0)
            body.get(number)
            self.store(cell)
            self.block(node.body)
            body.step(number)
            body.br(again)
        self.reset(cell)

    def move(self, sort: str, what: e.Expr, to: e.Expr) -> None:
        if isinstance(what, e.Single):
            self.value(what.member)
            self.value(to)
            self.body.call(self.functions[f"move_one_{sort}"].number)
            return
        assert isinstance(what.type, SetOf)
        self.arguments((what, to))
        self.body.call(self.functions[f"move {sort}"].number)

    def assign(self, node: model.Assign) -> None:
        if isinstance(node.target.type, SetOf):
            self.assign_set(node)
            return
        value = self.held_value(node)
        target = node.target
        if isinstance(target, e.Frame):
            self.keep(self.machine.layout.frames[target.owner, target.name], value)
            return
        offset, base, inside = self.track_address(target)
        if inside is None:
            self.put(target, offset, base, value)
            return
        self.body.get(inside)
        with self.body.when():
            self.put(target, offset, base, value)

    def put(self, target: e.Track, offset: int, base: int | None, value: int) -> None:
        index = self.memory.indexes.get(target.name)
        if index is not None:
            member, words = self.held(target.args[0]), self.memory.words(index.sort)
            old = self.body.number()
            self.address(base)
            self.body.load("i32", offset)
            self.body.set(old)
            for row in (old, value):
                flip(self.body, self.memory.index[target.name], row, member, words)
        self.address(base)
        self.body.get(value)
        self.body.store("i32", offset)

    def held_value(self, node: model.Assign) -> int:
        """The number to be stored, within the bounds at which it stops."""
        body = self.body
        value = body.number()
        self.value(node.value)
        body.set(value)
        if node.clamp is not None:
            for bound, order in zip(node.clamp, ("i32.gt_s", "i32.lt_s"), strict=True):
                body.get(value)
                body.i32(bound)
                body.get(value)
                body.i32(bound)
                body.op(order, "select")
                body.set(value)
        return value

    def assign_set(self, node: model.Assign) -> None:
        found = kept(self.body, self.set(node.value))
        target = node.target
        if isinstance(target, e.Frame):
            self.store_set(self.machine.layout.frames[target.owner, target.name], found)
            return
        offset, base, inside = self.track_address(target)
        with self.body.block() as end:
            if inside is not None:
                self.body.get(inside)
                self.body.op("i32.eqz")
                self.body.br_if(end)
            for word in range(found.words):
                self.address(base)
                found.push(self.body, word)
                self.body.store("i64", offset + 8 * word)
