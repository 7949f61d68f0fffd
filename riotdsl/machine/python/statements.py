"""Statements that ask nobody as Python source: values, procedures and actions become functions."""

from __future__ import annotations

from riotdsl.machine.argument_guards import is_inside, is_taken
from riotdsl.machine.code import Machine
from riotdsl.machine.layout import WORK, default_of
from riotdsl.machine.optimise.exposed_variables import leaves_early
from riotdsl.machine.optimise.track_indexes import first_row
from riotdsl.machine.python.expressions import Terms
from riotdsl.program import expr as e
from riotdsl.program import model
from riotdsl.program.types import Entity, OrderOf, SetOf
from riotdsl.text.lazy_dataclass import dataclass, field, replace

_FEW_ROWS = 4


@dataclass(slots=True)
class Steps:
    """Writes functions line by line.

    `bits` names variables that have the set of one place; `held` has what a track holds for a
    place, by the first row of its index, until something is stored into a track.
    """

    machine: Machine
    terms: Terms
    exposed: frozenset[tuple[str, str]] = frozenset()
    lines: list[str] = field(default_factory=list)
    depth: int = 0
    bits: dict[str, str] = field(default_factory=dict)
    held: dict[tuple[int, str], int] = field(default_factory=dict)

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    def charge(self, place: int, over: int | None = None) -> None:
        """Take of the budget what a place is charged with; if there is not enough, leave."""
        if not self.machine.charges[place]:
            return
        self.line(f"work = s[{WORK}] + {self.machine.charges[place]}")
        self.line(f"if work > {self.machine.budget}: stall(s); return {over}")
        self.line(f"s[{WORK}] = work")

    # ------------------------------------------------------------ values

    def value(self, value: model.Value) -> None:
        params = [param.name for param in value.params]
        default = default_of(value.type, self.machine.program.universe)
        self.line(f"def v_{value.name}({', '.join(['s', *params])}):")
        self.depth += 1
        for clause in value.clauses:
            result = self.terms.value(clause.value)
            if clause.when is None:
                self.line(f"return {result}")
                break
            self.line(f"if {self.terms.test(clause.when)}: return {result}")
        else:
            self.line(f"return {default}")
        self.depth -= 1
        accepted = self.machine.program.universe.accepted
        guards = [
            f"{self.terms.mask(accepted(param.type))} >> {param.name} & 1"
            for param in value.params
            if isinstance(param.type, Entity)
        ]
        if guards:
            self.line(f"def g_{value.name}({', '.join(['s', *params])}):")
            called = f"v_{value.name}({', '.join(['s', *params])})"
            self.line(f"    return {called} if {' and '.join(guards)} else {default}")

    # ------------------------------------------------------------ procedures and actions

    def procedure(self, procedure: model.Procedure) -> None:
        """A procedure that asks nobody: body, reactions, then its cells are cleared."""
        name = procedure.name
        self.open_frame(name, procedure.slots)
        locals_ = self.terms.local_frames
        params = [f"{param}_{name}" for param in procedure.params]
        self.line(f"def p_{name}({', '.join(['s', *params])}):")
        self.depth += 1
        self.guard(procedure)
        self.line_for_running(name, 1)
        for param in procedure.params:
            if (name, param) not in locals_:
                self.line(f"s[{self.machine.layout.frames[name, param]}] = {param}_{name}")
        for slot in procedure.slots:
            if (name, slot.name) in locals_ and slot.name not in procedure.params:
                default = default_of(slot.type, self.machine.program.universe)
                self.line(f"{locals_[name, slot.name]} = {default}")
        if leaves_early(self.machine, procedure, self.exposed):
            self.line("def body():")
            self.depth += 1
            self.block(procedure.body)
            self.line("return")
            self.depth -= 1
            self.line("body()")
        else:
            self.block(procedure.body)
        self.reactions(procedure)
        self.close_frame(name)
        self.depth -= 1
        self.terms.local_frames = {}

    def arguments(
        self, procedure: str, args: tuple[e.Expr, ...]
    ) -> list[tuple[str, str | None, int]]:
        """Compute arguments; of each the variable, the set that it must be in, and its cell."""
        owner = self.machine.program.procedures[procedure]
        types = {slot.name: slot.type for slot in owner.slots}
        held = []
        for name, arg in zip(owner.params, args, strict=True):
            variable = self.terms.temporary()
            self.line(f"{variable} = {self.terms.value(arg)}")
            kind, mask = types[name], None
            if isinstance(kind, Entity) and not is_taken(arg.type, kind, self.terms.universe):
                mask = self.terms.mask(self.machine.program.universe.accepted(kind))
            held.append((variable, mask, self.machine.layout.frames[procedure, name]))
        return held

    def guard(self, procedure: model.Procedure) -> None:
        types = {slot.name: slot.type for slot in procedure.slots}
        for param in procedure.params:
            kind = types[param]
            if isinstance(kind, Entity):
                mask = self.machine.program.universe.accepted(kind)
                self.line(f"if not {self.terms.mask(mask)} >> {param}_{procedure.name} & 1: return")

    def line_for_running(self, name: str, value: int) -> None:
        if name in self.machine.layout.returns:
            self.line(f"s[{self.machine.layout.returns[name]}] = {value}")

    def reactions(self, procedure: model.Procedure) -> None:
        for reaction in procedure.reactions:
            if reaction.when is None:
                self.block(reaction.body)
            else:
                self.line(f"if {self.terms.test(reaction.when)}:")
                self.indented(reaction.body)

    def action(self, action: model.Action) -> None:
        """An action that asks nobody, with who acts and what he chose as arguments."""
        name = action.name
        self.open_frame(name, action.slots)
        locals_ = self.terms.local_frames
        given = ["you", *(choice.name for choice in action.choices)]
        self.line(f"def a_{name}({', '.join(['s', *(f'{each}_{name}' for each in given)])}):")
        self.depth += 1
        for slot in action.slots:
            key = (name, slot.name)
            if key not in locals_ and slot.name in given:
                self.line(f"s[{self.machine.layout.frames[key]}] = {slot.name}_{name}")
            elif key in locals_ and slot.name not in given:
                default = default_of(slot.type, self.machine.program.universe)
                self.line(f"{locals_[key]} = {default}")
        self.block(action.then)
        self.close_frame(name)
        self.line("return")
        self.depth -= 1
        self.terms.local_frames = {}

    def open_frame(self, name: str, slots: tuple[model.Slot, ...]) -> None:
        """Variables that nobody else reads are Python variables."""
        self.terms.local_frames = {
            (name, slot.name): f"{slot.name}_{name}"
            for slot in slots
            if (name, slot.name) not in self.exposed
        }

    def close_frame(self, name: str) -> None:
        layout = self.machine.layout
        for (owner, variable), cell in layout.frames.items():
            if owner == name and (name, variable) in self.exposed:
                self.line(f"s[{cell}] = {layout.cells[cell].default}")
        self.line_for_running(name, 0)

    # ------------------------------------------------------------ statements

    def indented(self, block: model.Block) -> None:
        self.depth += 1
        self.block(block)
        self.depth -= 1

    def block(self, block: model.Block) -> None:
        if not block:
            self.line("pass")
        for statement in block:
            self.statement(statement)

    def statement(self, node: model.Statement) -> None:
        if isinstance(node, model.ForEach | model.ForNumbers | model.Call):
            self.held.clear()  # the first round of a loop, or what is called, may store otherwise
        match node:
            case model.Assign():
                self.assign(node)
            case model.Move(sort, what, to):
                self.line(f"move_{sort}(s, {self.terms.set(what)}, {self.terms.value(to)})")
            case model.If(condition, then, otherwise):
                self.line(f"if {self.terms.test(condition)}:")
                self.indented(then)
                if otherwise:
                    self.line("else:")
                    self.indented(otherwise)
            case model.Stage(_, body):
                self.block(body)
            case model.ForEach():
                self.for_each(node)
            case model.ForNumbers(slot, low, high, body):
                variable = self.terms.temporary()
                first, last = self.terms.value(low), self.terms.value(high)
                self.line(f"for {variable} in range({first}, {last} + 1):")
                self.depth += 1
                self.line(f"{self.terms.value(slot)} = {variable}")
                self.block(body)
                self.depth -= 1
                self.forget(slot)
            case model.Call(procedure, args):
                given = ["s", *(self.terms.value(arg) for arg in args)]
                self.line(f"p_{procedure}({', '.join(given)})")
            case model.End():
                self.line("return")
            case _:
                raise AssertionError(node)

    def for_each(self, node: model.ForEach) -> None:
        if self.is_store_of_all(node):
            self.store_all(node)
            return
        slot = self.terms.value(node.slot)
        variable = self.terms.temporary()
        if isinstance(node.source.type, OrderOf):
            head = f"unpacked({self.terms.value(node.source)})"
        elif isinstance(node.source, e.Filter):
            head = f"B({self.terms.set(node.source)})"
        else:
            _, head, _ = self.terms.loop(node.source)
        self.line(f"for {variable} in {head}:")
        self.depth += 1
        self.line(f"{slot} = {variable}")
        if node.where is not None:
            self.line(f"if not {self.terms.test(node.where)}: continue")
        self.block(node.body)
        self.depth -= 1
        self.forget(node.slot)

    def is_store_of_all(self, node: model.ForEach) -> bool:
        """Whether a loop stores the same value for each member, into a track with a small index."""
        match node:
            case model.ForEach(
                slot, source, None, (model.Assign(e.Track(name, (arg,)), value, None),)
            ):
                index = self.terms.indexes.get(name)
                return (
                    index is not None
                    and index.rows <= _FEW_ROWS
                    and arg == replace(slot, type=arg.type)
                    and isinstance(value, e.Const | e.Local | e.Frame)
                    and value != replace(slot, type=value.type)
                    and isinstance(source.type, SetOf)
                    and is_inside(
                        self.machine.layout.tracks[name].axes[0], arg.type, self.terms.universe
                    )
                )
            case _:
                return False

    def store_all(self, node: model.ForEach) -> None:
        """Store a value for a set at once: out of the other values' sets, into its own."""
        (assign,) = node.body
        assert isinstance(assign, model.Assign)
        assert isinstance(assign.target, e.Track)
        cells = self.machine.layout.tracks[assign.target.name]
        index = self.terms.indexes[assign.target.name]
        rows = first_row(self.machine, index)
        value, mask, bit = self.terms.value(assign.value), *(self.terms.temporary() for _ in "12")
        self.line(f"{mask} = {self.terms.set(node.source)}")
        for row in range(index.rows):
            if str(row) != value:
                self.line(f"s[{rows + row}] &= ~{mask}")
        self.line(f"s[{_sum(rows, value)}] |= {mask}")
        cell = f"{bit}.bit_length() + {cells.base - cells.axes[0].first - 1}"
        self.line(f"while {mask}:")
        self.line(f"    {bit} = {mask} & -{mask}; {mask} ^= {bit}; s[{cell}] = {value}")
        self.held.clear()
        self.forget(node.slot)

    def forget(self, slot: e.Frame) -> None:
        """After a loop its variable stands for nothing, where it lies in a cell."""
        if (slot.owner, slot.name) not in self.terms.local_frames:
            cell = self.machine.layout.frames[slot.owner, slot.name]
            self.line(f"s[{cell}] = {self.machine.layout.cells[cell].default}")

    def assign(self, node: model.Assign) -> None:
        value = self.terms.value(node.value)
        if node.clamp is not None:
            low, high = node.clamp
            assert hasattr(node.value.type, "low")
            if node.value.type.low < low:
                value = f"max({value}, {low})"
            if node.value.type.high > high:  # type: ignore[union-attr]  # a number, as asserted
                value = f"min({value}, {high})"
        self.store(node.target, value)

    def store(self, target: e.Track | e.Frame, value: str) -> None:
        if isinstance(target, e.Frame):
            self.line(f"{self.terms.value(target)} = {value}")
            return
        cells = self.machine.layout.tracks[target.name]
        index = self.terms.indexes.get(target.name)
        if index is not None:
            rows = first_row(self.machine, index)
            axis = cells.axes[0]
            arg = self.terms.value(target.args[0])
            if is_inside(axis, target.args[0].type, self.terms.universe):
                self.put(arg, value, cells.base - axis.first, rows)
                return
            where = f"{cells.base - axis.first}, {axis.first}, {axis.first + axis.size}, {rows}"
            self.line(f"put(s, {arg}, {value}, {where})")
            self.held.clear()
            return
        offset = self.terms.offset(cells.axes, target.args)
        if offset is not None:
            self.line(f"s[{cells.base}{offset}] = {value}")
            return
        args = "".join(f", {self.terms.value(arg)}" for arg in target.args)
        self.line(f"write(s, {self.terms.constant('C_', cells)}, {value}{args})")

    def put(self, arg: str, value: str, base: int, rows: int) -> None:
        """Store into a track with an index: out of the old value's set, into the new one's."""
        cell = self.terms.temporary()
        old = self.held.get((rows, arg))
        self.held.clear()
        bit = self.bits.get(arg)
        if not value.isidentifier() and not value.isdigit():
            held = self.terms.temporary()
            self.line(f"{held} = {value}")
            value = held
        if bit is None:
            bit = self.terms.temporary()
            self.line(f"{bit} = 1 << {arg}")
        if old is None:
            self.line(f"{cell} = {arg} + {base}")
            self.line(f"s[{rows} + s[{cell}]] ^= {bit}; s[{cell}] = {value}")
        else:
            self.line(f"s[{rows + old}] ^= {bit}; s[{arg} + {base}] = {value}")
        self.line(f"s[{_sum(rows, value)}] |= {bit}")


def _sum(base: int, value: str) -> str:
    return str(base + int(value)) if value.isdigit() else f"{base} + {value}"
