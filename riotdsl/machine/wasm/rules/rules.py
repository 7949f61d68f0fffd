"""Everything in a module that is generated from the rules of a game."""

from __future__ import annotations

from riotdsl.machine.python.module import leaders
from riotdsl.machine.wasm.encoder.binary import I32
from riotdsl.machine.wasm.module_builder import ModuleBuilder
from riotdsl.machine.wasm.rules.budget import Budget
from riotdsl.machine.wasm.rules.choices import Choices
from riotdsl.machine.wasm.rules.code import Code
from riotdsl.machine.wasm.rules.expressions import Terms
from riotdsl.machine.wasm.rules.interchangeable import offer_classes
from riotdsl.machine.wasm.rules.moves import offer_moves
from riotdsl.machine.wasm.rules.orders import offer_orders
from riotdsl.machine.wasm.rules.points import Points
from riotdsl.machine.wasm.rules.prompts import Prompts
from riotdsl.machine.wasm.rules.row_writer import RowWriter
from riotdsl.machine.wasm.rules.sealed_plays import SealedPlays
from riotdsl.machine.wasm.rules.statements import Statements
from riotdsl.machine.wasm.rules.subsets import offer_subsets
from riotdsl.machine.wasm.rules.wins import Wins


class Rules:
    """Who writes what, each knowing those that it asks."""

    def __init__(self, module: ModuleBuilder) -> None:
        self.module = module
        self.terms = Terms(module)
        self.statements = Statements(module, self.terms)
        self.choices = Choices(module, self.terms)
        self.rows = RowWriter(module)
        self.budget = Budget(module)
        self.wins = Wins(module, self.statements)
        self.sealed = SealedPlays(module, self.statements, self.choices, self.rows)
        self.points = Points(
            module, self.statements, self.choices, self.rows, self.sealed, self.budget
        )
        self.prompts = Prompts(module, self.terms, self.points, self.budget)
        self.code = Code(module, self.statements, self.prompts, self.sealed, self.budget, self.wins)

    def declare(self) -> None:
        """Give every function a number before any is written."""
        module, machine = self.module, self.module.machine
        for value in machine.program.values.values():
            params = module.flat([param.type for param in value.params])
            for name in ("v", "g"):
                module.function(f"{name} {value.name}", params, module.flat([value.type]))
        for name, procedure in machine.program.procedures.items():
            if name not in machine.asking:
                types = {slot.name: slot.type for slot in procedure.slots}
                module.function(
                    f"p {name}", module.flat([types[each] for each in procedure.params])
                )
        for name in machine.program.actions:
            module.function(f"a {name}")
            module.function(f"f {name}", (I32,))
            module.function(f"m {name}", (I32, I32), (I32,))
            module.function(f"h {name}", (I32, I32), (I32,))
        for point in machine.points:
            module.function(f"o {point.number}")
            module.function(f"mb {point.number}", (I32,), (I32,))
            module.function(f"ap {point.number}", (I32,), (I32,))
        for start in leaders(machine):
            module.function(f"c {start}", (), (I32,))
        module.function("winners", (), (I32,))
        module.function("heuristic", (I32,), (I32,))
        module.function("broken", (), (I32,))
        module.function("measured", (I32,))

    def write(self) -> None:
        machine, statements = self.module.machine, self.statements
        offer_orders(self.module)
        offer_moves(self.module)
        offer_classes(self.terms)
        offer_subsets(self.module)
        self.sealed.write_taken()
        for value in machine.program.values.values():
            statements.write_value(value)
        for name, procedure in machine.program.procedures.items():
            if name not in machine.asking:
                statements.write_procedure(procedure)
        offered = {branch.action for point in machine.points for branch in point.branches}
        for name, action in machine.program.actions.items():
            if name in offered:
                self.points.write_families(action)
            if name not in machine.asking:
                statements.write_action(action)
            if name in self.sealed.actions:
                self.sealed.write_still_holds(action)
        for point in machine.points:
            self.points.write_point(point)
            self.points.write_apply(point)
        self.code.write_blocks()
        self.wins.write_winners()
        self.wins.write_figures()

    def table(self) -> list[int | None]:
        """The blocks by their places, then how points apply, then how they list members."""
        machine, functions = self.module.machine, self.module.functions
        blocks = set(leaders(machine))
        table: list[int | None] = [
            functions[f"c {pc}"].number if pc in blocks else None for pc in range(len(machine.code))
        ]
        for prefix in ("ap", "mb"):
            table.extend(functions[f"{prefix} {point.number}"].number for point in machine.points)
        return table
