"""Statements that ask nobody as WebAssembly; values, procedures and actions become functions.

Every variable of a frame lies in its cell, as in the evaluator.
"""

from __future__ import annotations

from riotdsl.machine.layout import default_of
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.expressions import Terms
from riotdsl.machine.wasm.rules.sets import Constant, InLocals, flip, kept
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import ORDER_BITS, ORDER_END, Entity, OrderOf, SetOf, Type
from riotdsl.text.lazy_dataclass import dataclass


@dataclass(slots=True)
class Statements:
    """Statements of one machine; `leave` is the end of the block in hand."""

    module: ModuleBuilder
    terms: Terms
    leave: int | None = None

    # ------------------------------------------------------------ functions

    def taken(self, names: list[str], kinds: list[Type]) -> None:
        """Bind the parameters of a function to names."""
        at = 0
        for name, kind in zip(names, kinds, strict=True):
            words = self.module.memory.words_of(kind)
            self.module.bound[name] = InLocals(tuple(range(at, at + words))) if words else at
            at += words or 1

    def write_value(self, value: model.Value) -> None:
        """A declared value: the first of its clauses that applies."""
        kinds = [param.type for param in value.params]
        self.module.open(f"v {value.name}")
        self.taken([param.name for param in value.params], kinds)
        for clause in value.clauses:
            if clause.when is None:
                with self.module.body.scope():
                    self.terms.arguments((clause.value,))
                break
            with self.module.body.scope():
                self.terms.test(clause.when)
                with self.module.body.when():
                    self.terms.arguments((clause.value,))
                    self.module.body.op("return")
        else:
            self.default(value.type)
        self.write_guarded(value, kinds)

    def default(self, kind: Type) -> None:
        for _ in range(self.module.memory.words_of(kind)):
            self.module.body.i64(0)
        if not self.module.memory.words_of(kind):
            self.module.body.i32(default_of(kind, self.module.universe))

    def write_guarded(self, value: model.Value, kinds: list[Type]) -> None:
        """The same for arguments that may be none or of another kind."""
        self.module.open(f"g {value.name}")
        names = [param.name for param in value.params]
        self.taken(names, kinds)
        for name, kind in zip(names, kinds, strict=True):
            if isinstance(kind, Entity):
                self.accepted(self.module.bound[name], kind)
                self.module.body.op("i32.eqz")
                with self.module.body.when():
                    self.default(value.type)
                    self.module.body.op("return")
        for local in range(len(self.module.body.kinds[: self.module.body.params])):
            self.module.body.get(local)
        self.module.call(f"v {value.name}")

    def accepted(self, held: int | InLocals, kind: Entity) -> None:
        """Whether an argument in a local is taken by a parameter of a type."""
        universe = self.module.universe
        assert isinstance(held, int)
        self.terms.bit(held, Constant(universe.accepted(kind), 1), universe.count(kind.sort))

    # ------------------------------------------------------------ procedures and actions

    def write_procedure(self, procedure: model.Procedure) -> None:
        name = procedure.name
        types = {slot.name: slot.type for slot in procedure.slots}
        kinds = [types[param] for param in procedure.params]
        self.module.open(f"p {name}")
        self.taken(list(procedure.params), kinds)
        for param, kind in zip(procedure.params, kinds, strict=True):
            if isinstance(kind, Entity):
                self.accepted(self.module.bound[param], kind)
                self.module.body.op("i32.eqz")
                with self.module.body.when():
                    self.module.body.op("return")
        for param in procedure.params:
            self.module.keep(self.module.layout.frames[name, param], self.module.bound[param])
        if name in self.module.layout.returns:
            self.module.set_cell(self.module.layout.returns[name], 1)
        self.module.bound = {}
        with self.module.body.block() as self.leave:
            self.block(procedure.body)
        for reaction in procedure.reactions:
            with self.module.body.block() as self.leave:
                if reaction.when is not None:
                    self.skip_unless(reaction.when, self.leave)
                self.block(reaction.body)
        self.module.clear(name)

    def write_action(self, action: model.Action) -> None:
        """What an action does, its choices being in their cells."""
        self.module.open(f"a {action.name}")
        with self.module.body.block() as self.leave:
            self.block(action.then)
        self.module.clear(action.name)

    # ------------------------------------------------------------ statements

    def block(self, block: model.Block) -> None:
        for statement in block:
            with self.module.body.scope():
                self.statement(statement)

    def statement(self, node: model.Statement) -> None:
        match node:
            case model.Assign():
                self.assign(node)
            case model.Move(sort, what, to):
                self.move(sort, what, to)
            case model.If(condition, then, otherwise):
                self.terms.test(condition)
                with self.module.body.when():
                    self.block(then)
                    if otherwise:
                        self.module.body.otherwise()
                        self.block(otherwise)
            case model.Stage(_, body):
                self.block(body)
            case model.ForEach():
                self.for_each(node)
            case model.ForNumbers():
                self.for_numbers(node)
            case model.Call(procedure, args):
                self.terms.arguments(args)
                self.module.call(f"p {procedure}")
            case model.End():
                assert self.leave is not None
                self.module.body.br(self.leave)
            case _:
                raise AssertionError(node)

    def store_value(self, cell: int, value: e.Expr) -> None:
        if isinstance(value.type, SetOf):
            self.module.store_set(cell, kept(self.module.body, self.terms.sets.of(value)))
            return
        self.module.body.i32(0)
        self.terms.value(value)
        self.module.store(cell)

    def skip_unless(self, condition: e.Expr, label: int) -> None:
        self.terms.test(condition)
        self.module.body.op("i32.eqz")
        self.module.body.br_if(label)

    def require(self, requirement: model.Requirement, skip: int) -> None:
        """Leave unless a requirement holds."""
        with self.module.body.block() as holds:
            if requirement.when is not None:
                self.skip_unless(requirement.when, holds)
            self.skip_unless(requirement.condition, skip)

    def for_each(self, node: model.ForEach) -> None:
        cell = self.module.layout.frames[node.slot.owner, node.slot.name]
        if isinstance(node.source.type, OrderOf):
            self.for_ordered(node, cell)
        else:
            with self.terms.sets.members(self.terms.sets.of(node.source)) as (member, again, _):
                self.pass_with(node, cell, member, again)
        self.module.reset(cell)

    def for_ordered(self, node: model.ForEach, cell: int) -> None:
        body = self.module.body
        rest, member = body.number(), body.number()
        self.terms.value(node.source)
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
        self.module.body.i32(0)
        self.module.body.get(member)
        self.module.store(cell)
        if node.where is not None:
            self.skip_unless(node.where, again)
        self.block(node.body)

    def for_numbers(self, node: model.ForNumbers) -> None:
        body = self.module.body
        cell = self.module.layout.frames[node.slot.owner, node.slot.name]
        number, last = body.number(), body.number()
        self.terms.value(node.low)
        body.set(number)
        self.terms.value(node.high)
        body.set(last)
        with body.block() as end, body.loop() as again:
            body.get(number)
            body.get(last)
            body.op("i32.gt_s")
            body.br_if(end)
            body.i32(0)
            body.get(number)
            self.module.store(cell)
            self.block(node.body)
            body.step(number)
            body.br(again)
        self.module.reset(cell)

    def move(self, sort: str, what: e.Expr, to: e.Expr) -> None:
        if isinstance(what, e.Single):
            self.terms.value(what.member)
            self.terms.value(to)
            self.module.call(f"move_one_{sort}")
            return
        assert isinstance(what.type, SetOf)
        self.terms.arguments((what, to))
        self.module.call(f"move_{sort}")

    def assign(self, node: model.Assign) -> None:
        if isinstance(node.target.type, SetOf):
            self.assign_set(node)
            return
        value = self.held_value(node)
        target = node.target
        if isinstance(target, e.Frame):
            self.module.keep(self.module.layout.frames[target.owner, target.name], value)
            return
        offset, base, inside = self.terms.addresses.track(target)
        if inside is None:
            self.put(target, offset, base, value)
            return
        self.module.body.get(inside)
        with self.module.body.when():
            self.put(target, offset, base, value)

    def put(self, target: e.Track, offset: int, base: int | None, value: int) -> None:
        index = self.module.memory.indexes.get(target.name)
        if index is not None:
            member, words = self.terms.held(target.args[0]), self.module.memory.words(index.sort)
            old = self.module.body.number()
            self.terms.address(base)
            self.module.body.load("i32", offset)
            self.module.body.set(old)
            for row in (old, value):
                flip(self.module.body, self.module.memory.index[target.name], row, member, words)
        self.terms.address(base)
        self.module.body.get(value)
        self.module.body.store("i32", offset)

    def held_value(self, node: model.Assign) -> int:
        """The number to be stored, within the bounds at which it stops."""
        body = self.module.body
        value = body.number()
        self.terms.value(node.value)
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
        found = kept(self.module.body, self.terms.sets.of(node.value))
        target = node.target
        if isinstance(target, e.Frame):
            self.module.store_set(self.module.layout.frames[target.owner, target.name], found)
            return
        offset, base, inside = self.terms.addresses.track(target)
        with self.module.body.block() as end:
            if inside is not None:
                self.module.body.get(inside)
                self.module.body.op("i32.eqz")
                self.module.body.br_if(end)
            for word in range(found.words):
                self.terms.address(base)
                found.push(self.module.body, word)
                self.module.body.store("i64", offset + 8 * word)
